"""POST /api/v1/me/rounds"""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from game import steady_clock
from game.models import (
    DailyBoard,
    Dictionary,
    FoundWord,
    Game,
    MissedWord,
    Player,
    Round,
    Standing,
)
from game.rules.daily import day_of
from game.rules.drills import reviewed
from game.snapshots import millis
from tests.game.api.conftest import refusal

pytestmark = pytest.mark.django_db
KEY = "5f0c1e5b-9a7d-4c32-82b1-f0e9d8c7b6a5"
MINUTE = 60_000


@pytest.fixture
def robin(english: Dictionary) -> Client:
    client = Client()
    client.post("/api/v1/guests", {"name": "Robin"}, "application/json")
    return client


def round_of_device(**changes: Any) -> dict[str, Any]:
    """A round of three minutes that began an hour ago, by a clock that is a day fast."""
    sent_at = millis(steady_clock.now()) + 24 * 60 * MINUTE
    started_at = sent_at - 60 * MINUTE
    found = [("cat", 1), ("quit", 2), ("tin", 2), ("cat", 3)]
    return {
        "key": KEY,
        "board": "catdlinemaropets",
        "dictionary": "english",
        "min_length": 3,
        "started_at": started_at,
        "ended_at": started_at + 3 * MINUTE,
        "sent_at": sent_at,
        "words": [{"word": word, "at": started_at + at * MINUTE} for word, at in found],
        **changes,
    }


def bring(client: Client, **changes: Any) -> tuple[int, Any]:
    answer = client.post("/api/v1/me/rounds", round_of_device(**changes), "application/json")
    return answer.status_code, answer.json()


def test_a_round_is_judged_again_and_in_the_history_once(robin: Client) -> None:
    status, answer = bring(robin)
    assert status == 201
    assert bring(robin) == (201, answer)
    round_ = Round.objects.get(public_id=answer["id"])
    assert {*FoundWord.objects.values_list("word", flat=True)} == {"cat", "tin"}
    standing = Standing.objects.get(round=round_)
    assert (standing.words, standing.points, standing.mu) == (2, 2, None)
    assert (round_.game.closed_at is None, round_.rated_number) == (False, None)
    age = steady_clock.now() - round_.starts_at
    assert 59 <= age.total_seconds() / 60 <= 61
    [item] = robin.get("/api/v1/me/history").json()["items"]
    assert (item["id"], item["on_device"], item["words"]) == (answer["id"], True, 2)
    assert "Practice on a device" in robin.get("/me/").content.decode()
    assert robin.get(f"/rounds/{answer['id']}/").status_code == 200


def test_a_computer_that_played_along_has_a_place(robin: Client) -> None:
    sent = round_of_device()
    found = [{"word": word, "at": sent["started_at"] + MINUTE} for word in ("line", "dog", "zzz")]
    status, answer = bring(robin, computer={"strength": 4, "words": found})
    assert status == 201
    standings = Standing.objects.filter(round__public_id=answer["id"]).order_by("seat__strength")
    rows = {*standings.values_list("seat__name", "seat__strength", "words", "points")}
    assert rows == {("Robin", None, 2, 2), ("Ada", 4, 1, 1)}
    [item] = robin.get("/api/v1/me/history").json()["items"]
    assert (item["place"], item["words"], item["on_device"]) == (1, 2, True)
    assert "Ada" in robin.get(f"/rounds/{answer['id']}/").content.decode()


def test_the_words_of_a_drill_get_their_next_dates(robin: Client) -> None:
    player = Player.objects.get(name="Robin")
    words = [MissedWord(player=player, language="en", word=word) for word in ("cat", "tin", "mar")]
    for each in words:
        each.missed_at = steady_clock.now()
        each.save()
    since = steady_clock.now() - timedelta(minutes=30)  # after this drill
    words[1].remember(reviewed(None, True, 0, since))
    words[1].save()
    status, answer = bring(robin, drill=["cat", "tin", "mar", "dog"])
    assert status == 201
    robin.get("/learn/")
    round_ = Round.objects.get(public_id=answer["id"])
    rows = round_.drill_words.values_list("missed_word__word", "found", "missed_word__reviewed_at")
    assert {*rows} == {("cat", True, round_.ends_at), ("mar", False, round_.ends_at)}
    words[1].refresh_from_db()
    assert words[1].reviewed_at == since


def test_a_round_that_cannot_have_been_is_refused(robin: Client) -> None:
    sent = round_of_device()
    ended_at, started_at = sent["ended_at"], sent["started_at"]
    for changes, code in (
        ({"sent_at": ended_at - MINUTE}, "round.times"),
        ({"ended_at": started_at - 1}, "round.times"),
        ({"started_at": 0}, "round.times"),
        ({"started_at": started_at - 24 * 60 * MINUTE}, "round.times"),
        ({"board": "ca7d"}, "board.invalid"),
        ({"dictionary": "klingon"}, "dictionary.unknown"),
        ({"min_length": 0}, "min_length.invalid"),
        ({"key": "x"}, "key.invalid"),
        ({"computer": {"strength": 6, "words": []}}, "strength.invalid"),
    ):
        assert refusal(bring(robin, **{**sent, **changes})) == (400, code), changes
    assert refusal(bring(Client())) == (403, "player.unknown")
    assert not Game.objects.exists()


def test_nobody_tries_words_on_the_board_of_the_day(robin: Client, english: Dictionary) -> None:
    day = day_of(steady_clock.now())
    robin.get("/daily/")
    board = DailyBoard.objects.get(date=day).board
    assert refusal(bring(robin, board=board)) == (403, "board.todays")
