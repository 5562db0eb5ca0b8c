"""{"type": "snapshot"}: once connected, and after every change of phase or settings."""

from datetime import timedelta
from functools import partial
from threading import Event
from typing import Any

import pytest
from django.utils import timezone

from boggle_site.logs import Context
from game.live import game_state
from game.models import Announcement, Dictionary, Seat
from game.rules.settings import Settings
from game.services.play import games, rounds
from game.services.play.seating import hosting
from game.snapshots import millis
from tests.game.live.conftest import Table
from tests.game.live.table import PATIENCE, Line, do, ending, rename, running, sit_down, until
from tests.game.play import fresh_game, play


async def test_newcomers_and_those_who_are_there_hear_all_after_an_error_of_the_database(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.handler.addFilter(Context())
    await do(play, table.game, timezone.now())  # it is played in three seconds
    alice = await sit_down(table.game, table.alice)
    await do(rename, "game_foundword", "away")
    bob = Line(f"/ws/games/{table.game.code}/", table.bob.player)
    assert await bob.open()
    await until(lambda: "could not poll game" in caplog.text)
    assert caplog.records[-1].__dict__["game"] == table.game.pk
    assert "request" not in caplog.records[-1].__dict__  # that of whoever came first
    await do(rename, "away", "game_foundword")
    assert (await bob.event())["type"] == "snapshot"
    await alice.phase("playing")


async def test_each_phase_is_sent_and_nothing_too_soon(table: Table) -> None:
    round_ = await do(play, table.game, timezone.now())
    alice = await sit_down(table.game, table.alice)
    watching = await sit_down(table.game, None)
    assert alice.heard[0]["round"]["phase"] == "countdown"
    for line in (alice, watching):
        playing = await line.phase("playing")
        assert playing["round"]["board"]["rows"][0] == ["C", "A", "T", "D"]
        assert playing["server_time"] >= playing["round"]["starts_at"]
    assert (await alice.word("cat"))["accepted"]
    await do(ending, round_, 0)
    finished = await alice.phase("finished")
    assert finished["you"]["words"] == [{"word": "cat", "points": 1}]
    assert (await watching.phase("finished"))["you"] is None
    assert_nothing_early(alice.heard)


def assert_nothing_early(heard: list[dict[str, Any]]) -> None:
    for message in heard:
        if message["type"] == "snapshot" and message["round"]["phase"] == "countdown":
            assert "salt" not in message["round"]
            assert message["round"]["board"] is None


async def test_the_snapshot_comes_first_also_for_whoever_sends_at_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await do(running, table.game)
    snapshots, read, sent = game_state.snapshots, Event(), Event()

    def slowly(*arguments: Any) -> dict[int | None, str]:
        texts = snapshots(*arguments)
        read.set()
        sent.wait(PATIENCE)  # in a thread of readers, as on a busy machine
        return texts

    phone = await sit_down(table.game, table.alice)
    monkeypatch.setattr(game_state, "snapshots", slowly)
    laptop = Line(f"/ws/games/{table.game.code}/", table.alice.player)
    assert await laptop.open()
    await laptop.say("word", id=1, word="cat")
    assert await do(read.wait, PATIENCE)
    assert (await phone.word("cater"))["accepted"]
    sent.set()
    for kind, word in (("snapshot", None), ("found", "cater"), ("ack", "cat")):
        message = await laptop.event()
        assert (message["type"], message.get("word")) == (kind, word)


async def test_the_next_round_comes_by_itself(database_file: object) -> None:
    game = await do(fresh_game, pause_seconds=5, rounds=2)
    round_ = await do(running, game)
    line = await sit_down(game, game.host)
    await do(ending, round_, 0)  # the countdown of the next one begins in two seconds
    await line.phase("finished")
    assert (await line.phase("countdown"))["round"]["number"] == 2


async def test_the_public_game_without_a_dictionary_is_refused(database_file: object) -> None:
    await do(games.public_game, timezone.now())
    await do(Dictionary.objects.update, active=False, is_default=False)
    line = Line("/ws/games/OPEN/", None)
    assert await line.open()
    assert (await line.event())["code"] == "dictionary.unknown"
    assert (await line.word("cat"))["code"] == "seat.unknown"


async def test_new_settings_and_announcements_are_sent(table: Table) -> None:
    now = timezone.now()
    watching = await sit_down(table.game, None)
    assert watching.heard[0]["announcements"] == []
    changed = Settings(rows=5, columns=5)
    await do(hosting.configure, table.game, table.alice, changed, now)
    assert (await watching.hear("snapshot"))["game"]["settings"]["rows"] == 5
    announce = partial(Announcement.objects.create, text="Maintenance", starts_at=now)
    made = await do(announce, ends_at=now + timedelta(hours=1))
    assert (await watching.hear("snapshot"))["announcements"] == [
        {"id": made.pk, "text": "Maintenance", "ends_at": millis(made.ends_at)}
    ]


async def test_a_connected_player_counts_as_present(table: Table) -> None:
    """While the host has been away for a minute, somebody who is there may start a round."""
    long_ago = timezone.now() - timedelta(minutes=2)
    seats = Seat.objects.filter(game=table.game)
    await do(seats.update, joined_at=long_ago, seen_at=long_ago)
    bob = await sit_down(table.game, table.bob)
    assert bob.heard[-1]["game"]["host"] == table.alice.pk
    assert bob.heard[-1]["you"]["may_start"]
    online = {player["name"]: player["online"] for player in bob.heard[-1]["players"]}
    assert online == {"alice": False, "bob": True}


@pytest.mark.parametrize("layer", [{}, {"default": {"BACKEND": "channels.layers.Nowhere"}}])
async def test_snapshots_also_come_without_notifications(
    table: Table, settings: Any, layer: object
) -> None:
    """Processes that can't reach each other still see the same game."""
    settings.CHANNEL_LAYERS = layer
    bob = await sit_down(table.game, table.bob)
    await do(rounds.start, table.game, table.alice, timezone.now())
    assert (await bob.phase("countdown"))["round"]["number"] == 1
