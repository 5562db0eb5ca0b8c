"""“Play this board”: alone, against the scores of a round that is over."""

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client

from game.models import Dictionary, Game, Round, Seat
from game.rules.results import Scoring
from game.rules.settings import Door
from game.services.play import replays
from solver import Board
from tests.game.play import BOARD, host_of, say
from tests.game.web.play.rounds_now import client_of, find, join, main_text, make, play


def played(**settings: Any) -> Round:
    """A finished round: alice found cater and tin, bob cat."""
    game = make(**settings)
    round_ = play(game, since=190)
    find(round_, host_of(game), "cater tin")
    find(round_, join(game, "bob"), "cat", after=9)
    Client().get(f"/rounds/{round_.public_id}/")
    round_.refresh_from_db()
    return round_


@pytest.fixture
def round_() -> Round:
    return played()


def replay(client: Client, round_: Round, words: str = "", **sent: Any) -> Round:
    """The round of a replay, played four minutes ago."""
    form = {"do": "practice", "round": round_.public_id, **sent}
    code = client.post("/play/", form)["Location"].split("/")[2]
    again = Round.objects.select_related("version").get(game__code=code)
    assert again.ends_at
    say(again, Seat.objects.get(game=again.game), words, again.starts_at + timedelta(seconds=1))
    ago = timedelta(minutes=4)
    moved = {"starts_at": again.starts_at - ago, "ends_at": again.ends_at - ago}
    Round.objects.filter(pk=again.pk).update(**moved)
    return again


def test_a_link_challenges_without_showing_a_word(round_: Round) -> None:
    address = f"/rounds/{round_.public_id}/"
    shown = main_text(Client(), f"{address}?beat=3")
    assert "Beat 3 points" in shown
    assert "alice found 2 of 5 words on this board." in shown
    assert "words that several players found did not count" in shown
    assert "cater" not in shown
    assert "Beat 1 point bob" in main_text(Client(), f"{address}?beat=1").replace(" found", "")
    for other in ("", "99", "1" * 30, "x", "²"):
        assert "Beat 3 points" in main_text(Client(), f"{address}?beat={other}")
    assert "You won" in main_text(client_of(host_of(round_.game)), f"{address}?beat=3")


def test_the_picture_of_a_challenge_shows_no_letters(round_: Round) -> None:
    address = f"/rounds/{round_.public_id}/"
    html = Client().get(f"{address}?beat=3").content.decode()
    alt = "Beat 3 points. alice: 2 of 5 words. 3 minutes. Beside it a board without letters."
    assert f'<meta property="og:image:alt" content="{alt}">' in html
    picture = f"http://testserver{address}picture.png?lang=en&amp;beat=3"
    assert f'<meta property="og:image" content="{picture}">' in html
    assert Client().get(unescape(picture)).content != Client().get(f"{address}picture.png").content


def test_while_it_is_played_the_score_to_beat_is_shown(round_: Round) -> None:
    eve = Client()
    for sent, line in (({}, "To beat : 3 points by alice"), ({"beat": "1"}, "1 point by bob")):
        form = {"do": "practice", "round": round_.public_id, **sent}
        assert line in main_text(eve, eve.post("/play/", form)["Location"])
    assert "To beat" not in main_text(eve, eve.post("/play/", {"do": "practice"})["Location"])


def test_at_the_end_the_place_among_the_scores(round_: Round) -> None:
    for words, sentence in (
        ("cater tin mar", "You beat the 3 points of alice. Place 1 of 3 on this board."),
        ("cater mar", "You tie with the 3 points of alice. Place 1 of 3 on this board."),
        ("line", "2 points short of the 3 points of alice. Place 2 of 3 on this board."),
    ):
        eve = Client()
        again = f"/rounds/{replay(eve, round_, words).public_id}/"
        shown = main_text(eve, again)
        assert sentence in shown
        assert "(you, now)" in shown
    assert "Against earlier scores" not in main_text(Client(), again)
    Round.objects.filter(pk=round_.pk).delete()
    assert "Against earlier scores" not in main_text(eve, again)


def test_board_bonus_tiles_and_rules_are_those_of_the_round() -> None:
    for settings in ({"scoring": Scoring.RUZZLE}, {"min_length": 4, "round_seconds": 60}):
        round_ = played(**settings)
        assert "Play this board" in Client().get(f"/rounds/{round_.public_id}/").content.decode()
        again = replay(Client(), round_)
        for kept in ("board", "bonuses", "version", "min_length"):
            assert getattr(again, kept) == getattr(round_, kept), kept
        assert again.game.round_seconds == round_.game.round_seconds
        assert bool(again.bonuses) is ("scoring" in settings)
    assert again.scoring == "everyone"


def test_rounds_after_a_replay_are_dealt(round_: Round) -> None:
    eve = Client()
    again = replay(eve, round_, "line")
    first = f"/rounds/{again.public_id}/"
    assert "the board was set by the host" not in main_text(eve, first)
    game = f"/games/{again.game.code}/"
    eve.post(game, {"do": "start"})
    assert again.game.rounds_played.count() == 2
    assert Game.objects.get(pk=again.game_id).set_board == ""
    assert "To beat" not in main_text(eve, game)
    assert "Against earlier scores" in main_text(eve, first)


def test_a_session_remembers_the_latest_replays(
    round_: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replays, "KEPT", 1)
    eve = Client()
    first = replay(eve, round_, "tin")
    eve.post("/play/", {"do": "practice", "round": round_.public_id})
    assert len(eve.session["replays"]) == 1
    assert "Against earlier scores" not in main_text(eve, f"/rounds/{first.public_id}/")


def play_solved(client: Client, address: str, **changed: str) -> Round:
    """“Play this board” on the solver page at this address."""
    html = client.get(address).content.decode()
    form, *_ = re.findall(r'<form id="play-board".*?</form>', html, re.DOTALL)
    fields = dict(re.findall(r'name="(\w+)"(?: id="[\w-]+")? value="(.*?)"', form))
    answer = client.post("/play/", {"do": "practice", **fields, **changed})
    assert answer.status_code == 302, answer.content.decode()
    return Round.objects.get(game__code=answer["Location"].split("/")[2])


def test_a_board_of_the_solver_can_be_played(english: Dictionary, french: Dictionary) -> None:
    dealt = play_solved(Client(), "/?board=catd/line/maro/pets")
    assert (dealt.board, dealt.set_by_host) == (str(Board.parse(BOARD)), True)
    assert (dealt.game.round_seconds, dealt.version) == (180, english.version)
    other = play_solved(Client(), "/?board=cinqotexqeurxxxx&dictionary=francais")
    assert other.version == french.version
    wild = Client().get("/?board=catd/line/maro/pet?").content.decode()
    assert len(re.findall('form="play-board"[^>]* hidden>', wild)) == 2
    answer = Client().post("/play/", {"do": "practice", "letters": "catd/line/maro/pet?"})
    assert "A board to play on has no wildcards." in answer.content.decode()


def test_a_board_of_the_solver_becomes_a_game_for_several(french: Dictionary) -> None:
    sent = {"do": "make", "letters": "cinq/otex/qeur/xxxx", "dictionary": "francais"}
    game = Game.objects.get(code=Client().post("/play/", sent)["Location"].split("/")[2])
    assert (game.set_board, game.dictionary) == ("cinqotexqeurxxxx", french)
    assert (game.door, game.rounds_played.count()) == (Door.OPEN, 0)
    refused = Client().post("/play/", sent | {"letters": "cinq/otex/qeur/xxx?"}).content.decode()
    assert "A board to play on has no wildcards." in refused


def test_rounds_after_a_set_board_are_dealt_if_the_host_wants(english: Dictionary) -> None:
    alice = Client()
    sent = {"do": "make", "letters": "catd/line/maro/pets", "dictionary": english.slug}
    address = alice.post("/play/", sent)["Location"]
    html = alice.get(address).content.decode()
    assert '<option value="set" selected>The board that you set</option>' in html
    assert "dictionary: " not in html
    for chosen, board in (("set", BOARD), ("4x4", "")):
        alice.post(address, {"do": "settings", "board": chosen, "round_seconds": "60"})
        game = Game.objects.get(code=address.split("/")[2])
        assert (game.set_board, game.round_seconds) == (board, 60)
    assert 'value="set"' not in alice.get(address).content.decode()
    refused = alice.post(address, {"do": "settings", "board": "set"}).content.decode()
    assert "“set” is not one of the choices." in refused


def test_a_board_opened_in_the_solver_keeps_the_score_to_beat(round_: Round) -> None:
    alice = client_of(host_of(round_.game))
    html = alice.get(f"/rounds/{round_.public_id}/").content.decode()
    link, *_ = re.findall(r'href="(/\?board=[^"]*)">Open in the solver', html)
    address = link.replace("&amp;", "&")
    eve = Client()
    game = play_solved(eve, address).game
    assert "To beat : 3 points by alice" in main_text(eve, f"/games/{game.code}/")
    game = play_solved(eve, address, letters="catd/line/maro/petz").game
    assert "To beat" not in main_text(eve, f"/games/{game.code}/")
