"""/play/: the public game, a code, a new game, practice."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from game.models import Dictionary, Game, Player, Round, Seat, Standing
from game.rules.computer import Strength
from game.rules.names.suggestions import suggestions
from game.services.play.seating import hosting, seats
from tests.game.play import host_of, sit
from tests.game.web.page import html


@pytest.fixture
def bob() -> Client:
    """A visitor without an account, in his own browser."""
    return Client()


def sent(client: Client, **fields: str) -> Any:
    return client.post("/play/", fields)


def error_of(response: Any, field: str) -> str:
    found = re.search(rf'id="{field}-error">([^<]*)<', html(response))
    assert found, f"there is no error of {field}"
    return found[1]


def value_of(response: Any, field: str) -> str:
    found = re.search(
        rf'<input[^>]* id="{field}"[^>]* value="([^"]*)"|<input id="{field}"[^>]* value="([^"]*)"',
        html(response),
    )
    assert found, f"there is no {field}"
    return found[1] or found[2] or ""


# -- the page --------------------------------------------------------------------------------------


def test_a_stranger_is_offered_a_name(bob: Client) -> None:
    page = bob.get("/play/")
    assert re.fullmatch(r"[A-Z][a-z]+ [A-Z][a-z]+", value_of(page, "name"))
    assert html(page).count('name="name"') == 1
    german = bob.get("/play/", headers={"accept-language": "de-AT"})
    for address in ("/", "/play/", "/daily/"):
        told = html(bob.get(address, headers={"accept-language": "de-AT"}))
        assert ("This site has no dictionary" in told) or ("kein Wörterbuch" in told)
        assert "no dictionary in the language" not in html(bob.get(address))
    assert value_of(german, "name") in suggestions("de")
    assert Player.objects.count() == 0


def test_six_of_those_present_are_shown_and_the_others_counted(bob: Client) -> None:
    page = html(bob.get("/play/"))
    assert "Nobody is here yet" in page
    assert "Best of the last round" not in page
    for name in ("ann", "ben", "cas", "dan", "eve", "fay", "guy", "hal"):
        sent(Client(), do="public", name=name)
    page = html(bob.get("/play/"))
    assert len(re.findall('class="person"', page)) == 6
    assert "and 2 more" in page


def test_while_nobody_is_there_the_last_winner_is_named(bob: Client) -> None:
    sent(Client(), do="public", name="ann")
    ann, now = Seat.objects.get(), timezone.now()
    dealt = Round.objects.get()
    Standing.objects.create(round=dealt, seat=ann, place=1, points=23, words=9)
    Standing.objects.create(
        round=dealt, seat=sit(dealt.game, "ben", now), place=2, points=1, words=1
    )
    assert "Best of the last round" not in html(bob.get("/play/"))
    Seat.objects.update(seen_at=now - timedelta(hours=1))
    assert "<bdi>ann</bdi>, 23 points with 9 words." in html(bob.get("/play/"))
    clara = seats.seat_computer(dealt.game, Strength.AVERAGE, now)
    Standing.objects.filter(seat=ann).update(place=2)
    Standing.objects.create(round=dealt, seat=clara, place=1, points=40, words=20)
    assert "<bdi>ann</bdi>, 23 points with 9 words." in html(bob.get("/play/"))


def test_the_lobby_takes_few_queries(bob: Client, django_assert_max_num_queries: Any) -> None:
    bob.get("/play/")
    with django_assert_max_num_queries(6):
        bob.get("/play/")


def test_without_a_dictionary_nobody_can_play(no_dictionary: None, bob: Client) -> None:
    page = html(bob.get("/play/"))
    assert 'role="alert"' in page
    assert html(sent(bob, do="public", name="bob"))
    assert html(sent(bob, do="make", name="bob"))
    assert html(sent(bob, do="practice"))
    assert 'role="alert"' in html(sent(bob, do="computer"))


# -- play now --------------------------------------------------------------------------------------


def test_play_now_leads_into_the_public_game_and_remembers_the_name(bob: Client) -> None:
    for name in ("bob", "robert"):
        answer = sent(bob, do="public", name=name)
        assert (answer.status_code, answer["Location"]) == (302, "/games/OPEN/")
        assert value_of(bob.get("/play/"), "name") == name
    assert Seat.objects.people().count() == 1


def test_a_refused_name_stays_in_its_field(bob: Client) -> None:
    for do in ("public", "make", "computer", "practice"):
        page = sent(bob, do=do, name="sh1t")
        assert error_of(page, "name") == "Please choose a name that offends nobody."
        assert value_of(page, "name") == "sh1t"
    assert Player.objects.count() == 0


# -- a code ----------------------------------------------------------------------------------------


def test_a_code_of_no_game_is_refused(bob: Client) -> None:
    for code in ("", "ZZZZ", "\0", "<b>"):
        page = sent(bob, do="join", code=code)
        assert error_of(page, "code") == "There is no game with this code."
        assert value_of(page, "code") == code.replace("\0", "").replace("<b>", "&lt;b&gt;")


# -- a new game ------------------------------------------------------------------------------------


def test_a_choice_that_is_not_offered_is_refused_at_its_field(bob: Client) -> None:
    for field in ("board", "scoring"):
        page = sent(bob, do="make", name="bob", **{field: "klingon"})
        assert error_of(page, field) == "“klingon” is not one of the choices."
        assert '<details class="more-settings" open>' in html(page)
        assert value_of(page, "name") == "bob"
        assert not Game.objects.filter(is_public=False).exists()


def test_choices_are_kept_when_the_name_is_refused(bob: Client) -> None:
    page = html(sent(bob, do="make", name="", board="6x6", scoring="first"))
    assert '<option value="6x6" selected>' in page
    assert '<input type="radio" name="scoring" value="first" form="play-form" checked>' in page
    assert "6×6, 3 minutes, English, First finder +1</span>" in page


# -- practice --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chosen", "columns"),
    [
        ({}, (4, None, 50)),
        ({"board": "5x5", "round_seconds": "180", "min_words": ""}, (5, 180, None)),
    ],
)
def test_practice_begins_at_once(
    bob: Client, chosen: dict[str, str], columns: tuple[int, int | None, int]
) -> None:
    """It begins even if no board of the dictionary has 50 words."""
    answer = sent(bob, do="practice", **chosen)
    game = Game.objects.get(is_public=False)
    assert answer["Location"] == f"/games/{game.code}/"
    assert (game.rows, game.round_seconds, game.min_words) == columns
    assert Round.objects.filter(game=game).count() == 1
    page = html(bob.get(answer["Location"]))
    assert 'class="game-page solo practice"' in page


def test_practice_against_the_computer(bob: Client) -> None:
    page = html(sent(bob, do="practice", board="klingon", round_seconds="60"))
    assert "“klingon” is not one of the choices." in page
    assert '<option value="60" selected>' in page
    assert "from 1, a child, to 5" in html(sent(bob, do="practice", computer="6"))
    assert not Game.objects.filter(is_public=False).exists()
    answer = sent(bob, do="practice", computer="5", round_seconds="180")
    assert "computer, champion" in html(bob.get(answer["Location"]))
    Round.objects.update(starts_at=timezone.now() - timedelta(minutes=2))
    ending, *_ = re.findall('id="finish-form"[^>]*>', html(bob.get(answer["Location"])))
    assert "hidden" not in ending


def test_one_tap_starts_a_game_against_the_computer(bob: Client) -> None:
    """The computer is of average strength, then of the strength chosen last. The board shows within
    three seconds."""
    before = timezone.now()
    answer = sent(bob, do="computer")
    game = Game.objects.get(is_public=False)
    assert (answer.status_code, answer["Location"]) == (302, f"/games/{game.code}/")
    assert (game.rows, game.round_seconds, game.min_words) == (4, 180, 50)
    assert Round.objects.get().starts_at < before + timedelta(seconds=3)
    assert "computer, average" in html(bob.get(answer["Location"]))
    hosting.add_computer(game, host_of(game), Strength.CHILD, timezone.now())
    assert "computer, child" in html(bob.get(sent(bob, do="computer")["Location"]))
    sent(bob, do="practice")
    assert "computer, child" in html(bob.get(sent(bob, do="computer")["Location"]))
    for name, do in (("bob", "computer"), ("robert", "practice"), (" ", "computer")):
        sent(bob, do=do, name=name)
        assert value_of(bob.get("/play/"), "name") == (name.strip() or "robert")
    assert Seat.objects.people().values("player").distinct().count() == 1


# -- all of them -----------------------------------------------------------------------------------


def test_the_games_of_the_lobby_are_in_one_language(bob: Client, french: Dictionary) -> None:
    page = html(bob.get("/play/?language=fr"))
    assert '<a class="chip" href="/play/?language=fr" lang="fr" aria-current="true">' in page
    assert '<option value="francais" selected>' in page
    assert page.count('<input type="hidden" name="language" value="fr">') == 2
    for address in ("/daily/?language=fr", "/leaderboard/?language=fr", "&amp;language=fr#make"):
        assert address in page
    entered = sent(bob, do="public", name="bob", language="fr")
    assert entered["Location"] == "/games/OPENFR/"
    assert "Public game · Français" in html(bob.get("/games/OPENFR/"))
    assert 'Français <span class="count">1<' in html(bob.get("/play/"))
    for do in ("practice", "computer"):
        code = sent(bob, do=do, language="fr")["Location"].split("/")[2]
        assert Round.objects.get(game__code=code).version.dictionary == french
    assert sent(bob, do="public", name="bob", language="xx")["Location"] == "/games/OPEN/"
    assert bob.get("/games/OPENEN/")["Location"] == "/games/OPEN/"
    assert bob.get("/games/OPENXX/").status_code == 404
