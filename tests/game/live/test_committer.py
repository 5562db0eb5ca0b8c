"""The words of all games wait in one queue."""

import asyncio
from collections.abc import Collection, Mapping
from datetime import datetime
from functools import partial

import pytest
from django.db import connection

from game import steady_clock
from game.live import committer
from game.live.process import process
from game.models import FoundWord, Game, Round
from game.rules.verdicts import Verdict
from game.services.play.seating import presence
from game.services.play.words import Entry
from tests.game.live.conftest import Table
from tests.game.live.table import do, running, until
from tests.game.play import fresh_game, host_of

WORDS = ("cat", "cater", "line", "tin", "mar", "zzz")


async def test_no_game_waits_for_the_words_of_others_that_came_later(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(committer, "BATCH_SIZE", 4)
    game = await do(fresh_game)
    seat = await do(host_of, game)
    busy, other = await do(running, table.game), await do(running, game)
    sent = [(busy, table.alice.pk, word) for word in WORDS]
    sent += [(other, seat.pk, "cat")]
    sent += [(busy, table.bob.pk, word) for word in WORDS]
    answered: list[tuple[Round, int, str]] = []
    now = steady_clock.now()
    for word in sent:
        round_, seat_id, text = word
        note = partial(lambda word, verdict: answered.append(word), word)
        assert process().committer.add(round_, Entry(seat_id, text, now), note)
    await process().committer.drained()
    assert answered == sent
    assert await do(FoundWord.objects.count) == 11


async def test_heartbeats_that_are_due_together_are_recorded_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A transaction for each of a thousand games would hold up all words for a second."""
    recorded: list[list[int]] = []

    def record(present: Mapping[Game, Collection[int]], now: datetime) -> None:
        recorded.append([pk for seats in present.values() for pk in seats])

    monkeypatch.setattr(presence, "touch_all", record)
    due = [process().committer.record_present(Game(pk=pk), [pk]) for pk in range(20)]
    await asyncio.gather(*due)
    assert recorded == [[0], [*range(1, 20)]]

    recorded.clear()
    monkeypatch.setattr(process().committer, "busy", lambda: True)
    due = [process().committer.record_present(Game(pk=pk), [pk]) for pk in range(20)]
    async with asyncio.timeout(10 * committer.PRESENCE_WINDOW):  # not a window for each
        await asyncio.gather(*due)
    assert recorded == [[*range(20)]]


REFUSE = """CREATE TRIGGER refuse BEFORE INSERT ON game_foundword
WHEN NEW.word = 'cat' AND NEW.seat_id = {seat} BEGIN SELECT RAISE(ABORT, 'refused'); END"""


def execute(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


async def test_words_that_the_database_refuses_cost_others_none_of_theirs(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    game = await do(fresh_game)
    seat = await do(host_of, game)
    one, other = await do(running, table.game), await do(running, game)
    await do(execute, REFUSE.format(seat=table.bob.pk))
    answers: list[tuple[int, str, bool]] = []
    now = steady_clock.now()
    for round_, seat_id in ((one, table.alice.pk), (one, table.bob.pk), (other, seat.pk)):
        for word in ("cater", "cat"):
            note = partial(
                lambda *about: answers.append((*about[:2], isinstance(about[2], Verdict))),
                seat_id,
                word,
            )
            assert process().committer.add(round_, Entry(seat_id, word, now), note)
    await process().committer.drained()
    words = ("cater", "cat")
    assert answers == [
        *((table.alice.pk, word, True) for word in words),
        *((table.bob.pk, word, False) for word in words),
        *((seat.pk, word, True) for word in words),
    ]
    assert "could not commit 2 words" in caplog.text
    assert await do(FoundWord.objects.count) == 4


async def test_an_answer_that_fails_keeps_no_other_back(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    round_ = await do(running, table.game)
    answers: list[Verdict | Exception] = []

    def fail(verdict: Verdict | Exception) -> None:
        raise ValueError("no such socket")

    now = steady_clock.now()
    process().committer.add(round_, Entry(table.alice.pk, "cat", now), fail)
    process().committer.add(round_, Entry(table.bob.pk, "cat", now), answers.append)
    await until(lambda: answers)
    assert "could not answer a word" in caplog.text
    assert isinstance(answers[0], Verdict)
