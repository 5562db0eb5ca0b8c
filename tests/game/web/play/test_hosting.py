"""/games/CODE/: the forms with which the host changes the game, and players change themselves."""

import re
from dataclasses import asdict, replace
from typing import Any
from urllib.parse import urlencode

import pytest
from django.http import QueryDict
from django.test import Client
from django.utils import timezone

from game.models import Dictionary, Game, Seat
from game.rules.common_words import CommonWords
from game.rules.lists import WordsFrom
from game.rules.results import Reveal, Scoring
from game.rules.settings import IfAway, Rated, ResultsFor, ScreenNames, Settings, StartBy, Watching
from game.web.play.settings_form import GameForm
from tests.game.play import NOW, host_of
from tests.game.web.play.rounds_now import client_of, join, make, page, play, send


@pytest.fixture
def bob(game: Game) -> Seat:
    return join(game, "bob")


def test_the_host_adds_and_removes_computers(game: Game, alice: Client, bob: Seat) -> None:
    assert "Computer player" not in page(client_of(bob), game)
    html = send(alice, game, do="computers", strength="4")
    computer = Seat.objects.computers().get()
    assert f"{computer.name}, a computer, plays from the next round on." in html
    assert "computer, expert" in page(client_of(bob), game)
    Seat.objects.update(joined_at=NOW, seen_at=timezone.now())
    play(game, since=200)
    results = alice.get(f"/games/{game.code}/").content.decode()
    assert "computer, expert" in results
    assert "computer</small>" in Client().get(f"/games/{game.code}/screen/").content.decode()
    assert "from 1, a child, to 5" in send(alice, game, do="computers", strength="x")
    send(alice, game, do="remove", seat=computer.pk)
    assert not Seat.objects.computers().exists()


def test_newcomers_knock_at_a_closed_door(game: Game, alice: Client, bob: Seat) -> None:
    html = send(alice, game, do="door", door="knock")
    assert (
        "The door is closed. Newcomers knock, and the host lets them in to play and watch." in html
    )
    assert re.search(r'<section class="knocks"[^>]* hidden>', html)
    charlie, dora = Client(), Client()
    for client, name in ((charlie, "charlie"), (dora, "dora")):
        assert ">Knock</button>" in client.get(f"/games/{game.code}/").content.decode()
        answer = client.post(f"/play/join/{game.code}/", {"name": name})
        assert answer.status_code == 200
    for html in (answer.content.decode(), dora.get(f"/games/{game.code}/").content.decode()):
        assert "You have knocked, <bdi>dora</bdi>" in html
        assert f'<meta http-equiv="refresh" content="5; url=/games/{game.code}/">' in html
        assert "Your name</label>" not in html
    html = page(alice, game)
    assert not re.search(r'<section class="knocks"[^>]* hidden>', html)
    assert ">Let in<span" in html
    assert "charlie" not in page(client_of(bob), game)
    first, second = Seat.objects.knocking().order_by("pk")
    send(alice, game, do="let_in", seat=first.pk)
    send(alice, game, do="turn_away", seat=second.pk)
    assert 'id="game"' in page(charlie, game)
    assert "The host has turned you away from this game." in page(dora, game)
    assert "does not wait at the door any more" in send(alice, game, do="let_in", seat="9999999")


def test_one_who_has_knocked_in_vain_waits_until_the_door_is_open(
    game: Game, alice: Client
) -> None:
    send(alice, game, do="door", door="knock")
    charlie, door = Client(), f"/play/join/{game.code}/"
    charlie.post(door, {"name": "charlie"})
    Seat.objects.knocking().update(knocked_at=NOW)  # long ago
    html = page(charlie, game)
    assert "Nobody has let you in so far. You can knock again." in html
    assert 'value="charlie"' in html
    answer = charlie.post(door, {"name": "charlie"})
    assert "You have knocked, <bdi>charlie</bdi>" in answer.content.decode()
    assert "Nobody new can join or watch." in send(alice, game, do="door", door="locked")
    for answer in (charlie.get(f"/games/{game.code}/"), Client().post(door, {"name": "dora"})):
        assert answer.content.decode().count("The host has locked the door") == 1
        assert "Your name</label>" not in answer.content.decode()
    assert "Anybody with the code can join." in send(alice, game, do="door", door="open")
    assert charlie.get(f"/games/{game.code}/")["Location"] == f"/games/{game.code}/"
    assert 'id="game"' in page(charlie, game)


def refused(client: Client, game: Game, **data: Any) -> str:
    """The page with the refused form."""
    answer = client.post(f"/games/{game.code}/", data)
    assert answer.status_code == 200
    return str(answer.content.decode())


def error_at(html: str, place: str) -> str:
    found = re.search(rf'id="{place}-error[^"]*"[^>]*>([^<]*)<', html)
    assert found, f"there is no error of {place}"
    return found[1]


def editor(html: str, seat: Seat) -> str:
    """The form with which the host changes this player."""
    [form] = [
        form
        for form in re.findall(r'<details class="player-menu".*?</details>', html, re.DOTALL)
        if f'name="seat" value="{seat.pk}"' in form
    ]
    return str(form)


# -- settings --------------------------------------------------------------------------------------


def test_settings_are_changed_after_their_dictionary_was_deactivated(greek: Dictionary) -> None:
    game = make(dictionary="greek")
    Dictionary.objects.filter(pk=greek.pk).update(active=False)
    alice = client_of(host_of(game))
    offered = '<option value="greek" selected>Ελληνικά (no longer offered)</option>'
    assert offered in page(alice, game)
    html = send(alice, game, do="settings", dictionary="greek", round_seconds="60")
    assert "The settings are changed." in html
    game.refresh_from_db()
    assert (game.dictionary, game.round_seconds) == (greek, 60)
    assert "greek" not in alice.get("/play/?dictionary=english").content.decode()


def test_settings_that_the_form_does_not_offer_are_kept() -> None:
    """The API allows more than the form offers."""
    game = make(rows=3, columns=5, round_seconds=47, min_words=2, rounds=7, pause_seconds=9)
    alice = client_of(host_of(game))
    html = page(alice, game)
    for kept in ("3x5", "47", "2", "7", "9"):
        assert re.search(rf'<option value="{kept}" selected>[^<]+</option>', html)
    assert "47 seconds</option>" in html
    sent = {"board": "3x5", "round_seconds": "47", "min_words": "2", "rounds": "7"}
    send(alice, game, do="settings", **sent, pause_seconds="9", start_by="anyone")
    game.refresh_from_db()
    assert (game.columns, game.round_seconds, game.pause_seconds) == (5, 47, 9)
    assert game.start_by == "anyone"


def test_refused_settings_stay_on_the_page(game: Game, alice: Client) -> None:
    for sent, place, told in (
        ({"rounds": "klingon"}, "rounds", "“klingon” is not one of the choices."),
        ({"min_words": "300"}, "min_words", "Ask for fewer."),
    ):
        html = refused(alice, game, do="settings", round_seconds="60", **sent)
        assert told in error_at(html, place)
        assert '<details class="game-settings" open>' in html
        assert '<option value="60" selected>' in html
        game.refresh_from_db()
        assert game.round_seconds == 180


# -- players ---------------------------------------------------------------------------------------


def test_only_the_host_changes_players(game: Game, alice: Client, bob: Seat) -> None:
    html = send(alice, game, do="player", seat=bob.pk, name="Bobby", min_length="5", percent="150")
    bob.refresh_from_db()
    assert (bob.name, bob.handicap_min_length, bob.handicap_percent) == ("Bobby", 5, 150)
    assert 'value="Bobby"' in editor(html, bob)
    assert '<option value="5" selected>' in editor(html, bob)
    html = page(client_of(bob), game)
    assert "from 5 letters, 150 % of the points" in html
    assert html.count("player-menu") == 1  # the template that scripts copy
    assert 'id="settings-form"' not in html
    html = send(client_of(bob), game, do="player", seat=host_of(game).pk, name="Alicia")
    assert "Only the host can do this." in html
    assert host_of(game).name == "alice"


def test_a_refused_form_is_shown_again_at_its_player(game: Game, alice: Client, bob: Seat) -> None:
    for sent, place, told in (
        ({"name": "Alice"}, "player-name", "“Alice 2” is free."),
        ({"min_length": "x"}, "player-length", "is from 2 to 10."),
        ({"percent": "²"}, "player-percent", "is from 10 to 300."),
    ):
        typed = {"name": "bob", "min_length": "", "percent": "100", **sent}
        html = refused(alice, game, do="player", seat=bob.pk, **typed)
        form = editor(html, bob)
        assert told in error_at(form, place)
        assert form.startswith('<details class="player-menu" open>')
        assert f'value="{typed["percent"]}"' in form
        assert f'value="{typed["name"]}"' in form
        assert "field-error" not in re.sub(
            r'<p class="field-error"[^>]*></p>', "", html.replace(form, "")
        )


# -- oneself ---------------------------------------------------------------------------------------


def test_players_rename_themselves_and_a_refused_name_stays_in_its_field(
    game: Game, bob: Seat
) -> None:
    html = refused(client_of(bob), game, do="rename", name="<Alice>" * 9)
    assert error_at(html, "new-name") == "A name has 1 to 20 characters."
    assert "&lt;Alice&gt;&lt;Alice&gt;" in html
    assert '<details class="own-name" open>' in html
    html = send(client_of(bob), game, do="rename", name="Robert")
    assert '<bdi id="own-name">Robert</bdi>' in html
    bob.refresh_from_db()
    assert bob.name == "Robert"


def test_a_player_who_leaves_is_offered_to_come_back(game: Game, bob: Seat) -> None:
    client = client_of(bob)
    answer = client.post(f"/games/{game.code}/", {"do": "leave"})
    assert (answer.status_code, answer["Location"]) == (302, "/play/")
    bob.refresh_from_db()
    assert bob.left_at
    lobby = client.get("/play/").content.decode()
    assert f"You have left game {game.code}." in lobby
    assert f'action="/play/join/{game.code}/"' in lobby
    assert "You have left" not in client.get("/play/").content.decode()
    assert "Welcome back" in page(client, game)
    client.post(f"/play/join/{game.code}/")
    assert 'id="own-name">bob<' in page(client, game)
    assert Seat.objects.filter(game=game).count() == 2


# -- the form --------------------------------------------------------------------------------------

OTHERS = Settings(
    rows=5,
    columns=4,
    round_seconds=47,
    min_length=5,
    words_from=WordsFrom.DOUBLE,
    list="tin\nlines",
    dictionary="greek",
    scoring=Scoring.SHARED,
    min_words=7,
    common_words=CommonWords.ONLY,
    rated=Rated.YES,
    teams=3,
    rounds=9,
    pause_seconds=11,
    start_by=StartBy.ANYONE,
    reveal=Reveal.NEVER,
    watching=Watching.NOBODY,
    results_for=ResultsFor.NOBODY,
    screen_names=ScreenNames.INITIALS,
    phrases=False,
    host_plays=False,
    if_away=IfAway.DEPUTY,
)


def test_settings_come_through_the_form_as_they_were(greek: Dictionary) -> None:
    for chosen in (
        Settings(),
        OTHERS,
        Settings(dice="classic", round_seconds=None, paper=True),
        replace(OTHERS, rows=4),
    ):
        shown = GameForm(None, chosen)
        sent = QueryDict(urlencode(shown.data))
        assert GameForm(sent, chosen).settings() == chosen


def test_the_other_settings_differ_from_the_usual_ones() -> None:
    usual = asdict(Settings(dice="x"))
    same = {name for name, value in asdict(OTHERS).items() if value == usual[name]}
    assert same == {"columns", "paper", "together"}  # there are teams, and it is rated


def test_the_host_is_told_what_the_board_lacks_and_changes_that_in_one_tap(
    english: Dictionary,
) -> None:
    game = make(words_from=WordsFrom.LIST, list="cat cater rope", min_length=4)
    alice, bob = client_of(host_of(game)), join(game, "bob")
    assert "of your list" not in page(client_of(bob), game)
    told = page(alice, game)
    assert "The next board has 2 of 3 words of your list." in told
    assert '<bdi>cat</bdi> <span class="hint">shorter than 4 letters</span>' in told
    [form] = re.findall(r'<form class="list-change".*?</form>', told, re.DOTALL)
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
    assert "The next board has 3 of 3 words of your list." in send(alice, game, **fields)
    before = game.chosen()
    game.refresh_from_db()
    assert game.chosen() == replace(before, min_length=3)
