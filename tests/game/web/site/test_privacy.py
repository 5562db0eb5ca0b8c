"""/privacy/: read, taken along, deleted."""

from collections.abc import Iterable
from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db.models import Model
from django.test import Client

from game.models import (
    DailyStreak,
    DrillWord,
    FoundWord,
    Game,
    Leaderboard,
    LeaderboardEntry,
    MissedWord,
    Player,
    PlayerRating,
    Round,
    Seat,
)
from tests.game.web.accounts.conftest import played
from tests.game.web.page import html


@pytest.fixture
def alice() -> Client:
    return Client()


@pytest.fixture
def game(alice: Client) -> Game:
    """alice, in her browser, found cat and cater in a round; bob, in another one, found line."""
    return played(alice, Client())


def keys(value: Any) -> Iterable[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from keys(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from keys(inner)


def test_nothing_is_stored_about_a_stranger(alice: Client) -> None:
    page = html(alice.get("/privacy/"))
    assert "Nothing." in page
    assert "Delete my data" not in page
    assert not alice.cookies
    assert alice.get("/privacy/data.json").status_code == 404


def test_the_data_of_a_player_are_shown(alice: Client, game: Game) -> None:
    page = html(alice.get("/privacy/"))
    for text in ("<bdi>alice</bdi>", game.code, "1 game that", "2 words that", "1 result:"):
        assert text in page
    assert "bob" not in page
    assert "Your rating:" not in page
    PlayerRating.objects.create(player=Player.objects.get(name="alice"), rounds=1)
    assert "Your rating: 1,000, after 1 round." in html(alice.get("/privacy/"))
    board = Leaderboard.objects.create(span="all", language="en", rows=4, columns=5)
    player = Player.objects.get(name="alice")
    LeaderboardEntry.objects.create(leaderboard=board, player=player, points=7, rounds=2)
    DailyStreak.objects.create(player=player, last_day=date(2026, 11, 22), days=3)
    stored = alice.get("/privacy/data.json").json()
    assert stored["rating"]["value"] == 1000
    [sums] = stored["leaderboards"]
    assert sums.pop("span") == "all"
    assert sums == {
        "language": "en",
        "rows": 4,
        "columns": 5,
        "points": 7,
        "rounds": 2,
        "club": None,
    }
    assert stored["daily_streak"] == {"last_day": "2026-11-22", "days": 3}
    assert "How many points you have on" in html(alice.get("/privacy/"))


def test_the_data_of_a_player_are_exported(alice: Client, game: Game) -> None:
    response = alice.get("/privacy/data.json")
    assert response["Content-Disposition"] == 'attachment; filename="boggle.json"'
    stored = response.json()
    [joined] = stored["games"]
    [round_] = joined["rounds"]
    assert (stored["name"], joined["game"], joined["host"]) == ("alice", game.code, True)
    assert [word["word"] for word in round_["words"]] == ["cat", "cater"]
    assert round_["result"] == {"place": 1, "points": 3, "words": 2, "rating": None}
    assert "line" not in response.content.decode()


def test_the_export_has_all_that_the_tables_have(alice: Client, game: Game) -> None:
    """A new column of a player or a seat has to be shown, or named here."""
    internal = {"id", "user", "player", "name_key", "handicap_min_length", "handicap_percent"}
    # Of computer players; of placeholders; the row it is in.
    internal |= {"strength", "expected", "missed_word", "pupil"}
    round_ = Round.objects.get()
    alice.get(f"/rounds/{round_.public_id}/")
    DrillWord.objects.create(round=round_, missed_word=MissedWord.objects.all()[0])
    models = (Player, Seat, MissedWord, DrillWord)
    columns = {field.name for model in models for field in model._meta.concrete_fields}
    assert columns - internal <= set(keys(alice.get("/privacy/data.json").json()))


def test_the_data_of_an_account_include_its_name_and_mail(alice: Client, game: Game) -> None:
    password = "correct horse battery"
    sent = {"username": "Ann", "password1": password, "password2": password}
    alice.post("/accounts/signup/", sent)
    User.objects.update(email="ann@example.org")
    account = alice.get("/privacy/data.json").json()["account"]
    assert (account["name"], account["email"]) == ("Ann", "ann@example.org")
    assert account["created_at"] <= account["signed_in_at"]
    page = html(alice.get("/privacy/"))
    assert "ann@example.org" in page
    assert "Yes, delete my data" not in page
    assert alice.post("/privacy/", {"sure": "yes"})["Location"] == "/account/"
    assert User.objects.exists()


def test_every_table_that_names_players_is_exported() -> None:
    """A new one belongs into the file, and to what becomes of a guest who signs in."""
    assert naming(Player) == (
        "Ban ClassHost ClubMember Contact DailyStreak DailyTry DisputeVote LeaderboardEntry"
        " MissedWord NightPlayer Notice NoticeSwitch PlayerRating PushDevice Report Seat"
    )
    assert naming(Seat) == "FoundWord Game Report Standing WordHint WordVote"


def naming(model: type[Model]) -> str:
    """The tables that name it."""
    return " ".join(sorted({each.related_model.__name__ for each in model._meta.related_objects}))


def test_the_data_of_a_player_are_deleted(alice: Client, game: Game) -> None:
    session = alice.session.session_key
    page = html(alice.post("/privacy/"))  # without the box ticked
    assert "Nothing was deleted." in page
    assert 'aria-invalid="true" autofocus' in page
    assert Player.objects.filter(name="alice").exists()
    page = html(alice.post("/privacy/", {"sure": "yes"}, follow=True))
    assert "have been deleted." in page
    assert "Nothing." in page
    assert not Player.objects.filter(name="alice").exists()
    assert not Session.objects.filter(session_key=session).exists()
    assert FoundWord.objects.count() == 3
    assert Player.objects.filter(name="bob").exists()
