"""{"type": "scores"}: once a second, to everybody the same but for their own."""

import asyncio
import json
from collections import Counter
from datetime import datetime

import pytest
from django.db import OperationalError
from django.utils import timezone

from game.live import game_state, hub
from game.live.game_state import GameState
from game.live.process import Process
from game.live.scoreboard import Scoreboard
from game.models import Game, Seat
from game.services.accounts import players
from game.services.play.seating import presence
from tests.game.live.conftest import Table
from tests.game.live.table import do, rename, running, sit_down
from tests.game.play import fresh_game, game_snapshot, say


def guests(game: Game, count: int) -> list[Seat]:
    now = timezone.now()
    return [presence.join(game, players.guest(f"g{n}", now), None, now) for n in range(count)]


async def test_top_you_and_count(table: Table) -> None:
    round_ = await do(running, table.game)
    alice = await sit_down(table.game, table.alice)
    bob = await sit_down(table.game, table.bob)
    watching = await sit_down(table.game, None)
    assert (await bob.word("cater"))["accepted"]
    assert await alice.hear("scores") == {
        "type": "scores",
        "round": round_.public_id,
        "players": [
            {
                "seat": table.bob.pk,
                "name": "bob",
                "computer": None,
                "host": False,
                "online": True,
                "words": 1,
                "handicap": None,
            }
        ],
        "present": 2,
        "you": {"seat": table.alice.pk, "words": 0, "points": 0},
    }
    assert (await bob.hear("scores"))["you"] == {"seat": table.bob.pk, "words": 1, "points": 2}
    assert (await watching.hear("scores"))["you"] is None


async def test_where_notifications_arrive_a_game_is_read_only_when_it_has_changed(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Process, "is_notified", lambda self: True)
    monkeypatch.setattr(hub, "NOTIFIED_EVERY", 3600.0)
    monkeypatch.setattr(hub, "PLAYING_EVERY", 0.4)
    load, read = game_state.load, Counter[int]()

    def counted(game: int, now: datetime) -> GameState:
        read[game] += 1
        return load(game, now)

    monkeypatch.setattr(game_state, "load", counted)
    await do(running, table.game)
    alice = await sit_down(table.game, table.alice)
    bob = await sit_down(table.game, table.bob)
    await asyncio.sleep(3 * hub.PLAYING_EVERY)
    assert read[table.game.pk] == 1
    assert (await bob.word("cater"))["accepted"]
    assert (await alice.hear("scores"))["players"][0]["words"] == 1
    assert read[table.game.pk] == 1, "the scores alone were read"


async def test_ten_are_named(table: Table) -> None:
    round_ = await do(running, table.game)
    for number, seat in enumerate(await do(guests, table.game, 12)):
        words = "cat line tin mar cater" if number < 6 else "cat"
        await do(say, round_, seat, words, timezone.now())
    alice = await sit_down(table.game, table.alice)
    assert (await alice.word("cat"))["accepted"]
    message = await alice.hear("scores")
    assert [player["words"] for player in message["players"]] == [5] * 6 + [1] * 4
    assert message["present"] == 14


def test_teams_and_those_who_play_together_are_counted_whole_without_the_removed(
    table: Table,
) -> None:
    for settings, expected in (
        ({"teams": 2}, {"counts"}),
        ({"teams": 0, "together": True}, {"points"}),
    ):
        game = fresh_game(**settings)
        several, round_ = guests(game, 12), running(game)
        now = timezone.now()
        for number, seat in enumerate(several):
            say(round_, seat, ("cat", "line", "tin", "mar", "cater")[number % 5 :][:1], now)
        Seat.objects.filter(pk=several[1].pk).update(removed_at=now)  # has found “line”
        scores = Scoreboard(round_).update(game_state.load(game.pk, now), now)
        assert scores
        told = json.loads(scores.shared + "}")
        assert told.keys() - {"type", "round", "players", "present"} == expected
        if "counts" in told:
            found = dict(Counter(round_.found.values_list("seat_id", flat=True)))
            del found[several[1].pk]
            assert told["counts"] == {str(seat): number for seat, number in found.items()}
        else:
            assert told["points"] == game_snapshot(game, None, now)["round"]["points"] == 5


def test_own_words_are_sent_after_an_error_of_the_database(table: Table) -> None:
    round_, now = running(table.game), timezone.now()
    for seat in guests(table.game, 10):
        say(round_, seat, "cat line tin", now)
    say(round_, table.bob, "cat", now)
    state, scoreboard = game_state.load(table.game.pk, now), Scoreboard(round_)
    assert scoreboard.update(state, now)
    say(round_, table.bob, "line", now)
    rename("game_seat", "away")
    with pytest.raises(OperationalError):
        scoreboard.update(state, now)
    rename("away", "game_seat")
    scores = scoreboard.update(state, now)
    assert scores
    assert scores.own[table.bob.pk] == (2, 2)
    assert scoreboard.update(state, now) is None


async def test_scores_are_sent_once_a_second_at_most(table: Table) -> None:
    await do(running, table.game)
    alice = await sit_down(table.game, table.alice)
    bob = await sit_down(table.game, table.bob)
    for number, word in enumerate(("cat", "cater", "line", "mar", "tin")):
        assert (await bob.word(word, number))["accepted"]
    while (await alice.hear("scores"))["players"][0]["words"] < 5:
        pass
    assert len([message for message in alice.heard if message["type"] == "scores"]) <= 3
