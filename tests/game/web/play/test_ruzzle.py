"""Ruzzle-style games: bonus tiles on the pages, the style in the lobby, and rescoring."""

import hashlib
import re
from html import unescape

import pytest
from django.test import Client

from game.models import Round
from game.rules.results import Scoring
from tests.game.play import host_of
from tests.game.web.page import html
from tests.game.web.play.rounds_now import client_of, find, join, make, play, text

BONUSES = "0:DL 6:TW"


def letters(since: float) -> Round:
    """A round with letter values and bonus tiles that started `since` seconds ago."""
    round_ = play(make(scoring=Scoring.RUZZLE), since)
    Round.objects.filter(pk=round_.pk).update(bonuses=BONUSES)
    return Round.objects.select_related("version", "game").get(pk=round_.pk)


def get(address: str, client: Client | None = None) -> str:
    return unescape(html((client or Client()).get(address)))


def marks(page: str) -> list[tuple[str, ...]]:
    """Return letter, bonus and value of each tile that shows its value."""
    tile = r'data-letters="\d"(?: data-bonus="(\w\w)")? data-value="(\d+)"[^>]*>(\w+)<'
    return [(face, bonus, value) for bonus, value, face in re.findall(tile, page)]


def test_the_game_page_marks_bonus_tiles() -> None:
    round_ = letters(10)
    page = get(f"/games/{round_.game.code}/", client_of(host_of(round_.game)))
    assert marks(page)[:2] == [("C", "DL", "4"), ("A", "", "1")]
    assert marks(page)[6] == ("N", "TW", "1")
    assert "<li>C 4 double letter, A 1, T 1, D 2</li>" in page
    assert "letters count double, triple" in page
    other = make()
    play(other, 10)
    page = get(f"/games/{other.code}/", client_of(host_of(other)))
    assert ("data-bonus" in page, "data-value" in page) == (False, False)
    assert "<li>C, A, T, D</li>" in page


def test_the_results_mark_bonus_tiles() -> None:
    round_ = letters(190)
    find(round_, host_of(round_.game), "cat")
    page = get(f"/rounds/{round_.public_id}/")
    assert marks(page)[0] == ("C", "DL", "4")
    assert "1. alice 1 word 10 points" in text(page)
    said, *_ = re.findall(r"printf %s '([^']*)' \| sha256sum", page)
    assert said.endswith(BONUSES)
    assert hashlib.sha256(said.encode()).hexdigest() == round_.commitment
    assert round_.commitment in page


# -- the kind of game ------------------------------------------------------------------------------


def chosen(page: str, name: str) -> str:
    if name == "scoring":
        found = re.search(r'name="scoring" value="(\w*)"[^>]* checked', page)
    else:
        found = re.search(rf'<select id="{name}".*?value="([^"]*)" selected', page, re.DOTALL)
    assert found
    return found[1]


def current(page: str) -> list[str]:
    return re.findall(r'id="style-(\w+)"[^>]*aria-current="true"', page)


def test_a_style_sets_all_its_settings() -> None:
    boggle = {"round_seconds": "180", "scoring": "official"}
    ruzzle = {"board": "4x4", "round_seconds": "120", "min_length": "", "rounds": "3"}
    for query, style, settings in (
        ("", "boggle", boggle),
        ("?style=chess", "boggle", boggle),
        ("?style=ruzzle", "ruzzle", {**ruzzle, "scoring": "ruzzle"}),
        ("?style=table", "table", {"paper": "yes", "scoring": "official"}),
    ):
        page = get(f"/play/{query}")
        assert {name: chosen(page, name) for name in settings} == settings
        assert current(page) == [style]


# -- rescoring by other rules ----------------------------------------------------------------------


@pytest.fixture
def over() -> Round:
    """A finished round: alice found cat, line and tin, bob cat, line and cater."""
    game = make()
    round_ = play(game, since=190)
    find(round_, host_of(game), "cat line tin")
    find(round_, join(game, "bob"), "cat line cater", after=9)
    return round_


def result(page: str) -> str:
    found, *_ = re.findall(r'<div id="rescore-result".*?</div>', page, re.DOTALL)
    return text(found)


def test_an_official_round_can_be_scored_by_other_rules(over: Round) -> None:
    for scoring, rows in (
        ("first", "1. alice was 2nd 6 points 2. bob was 1st 5 points"),
        ("ruzzle", "1. bob 23 points 2. alice 13 points"),
    ):
        page = get(f"/rounds/{over.public_id}/?scoring={scoring}")
        assert rows in result(page)
        assert "What if: " in result(page)
        assert "The round itself was scored as “Official”." in result(page)
        assert ("had no bonus tiles" in result(page)) is (scoring == "ruzzle")
        assert f'<option value="{scoring}" selected>' in page
        assert "1. bob 3 words 2 points" in text(page)  # the round itself
    for unknown in ("chess", "%00"):
        assert result(get(f"/rounds/{over.public_id}/?scoring={unknown}")) == ""
