"""The process carries over what is added to the log of SQLite, and collects its garbage."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.live import gc_tuning, process
from tests.game.live.conftest import Table
from tests.game.live.table import PATIENCE, do, running, sit_down, until

EVERY = 0.02


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "MAINTAIN_EVERY", EVERY)
    monkeypatch.setattr(process, "RETRY_AFTER", EVERY)


async def test_a_word_is_written_to_the_database_file(table: Table, database_file: Path) -> None:
    await do(running, table.game)
    alice = await sit_down(table.game, table.alice)
    before = await do(database_file.read_bytes)
    assert (await alice.word("cater"))["accepted"]
    async with asyncio.timeout(PATIENCE):
        while await do(database_file.read_bytes) == before:
            await asyncio.sleep(EVERY)


async def test_a_failed_checkpoint_is_logged_and_tried_again(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    times = []

    def full() -> None:
        times.append(1)
        raise OSError("no space left on the disk")

    monkeypatch.setattr(process, "checkpoint", full)
    await sit_down(table.game, table.alice)
    await until(lambda: len(times) >= 2)
    assert "could not checkpoint" in caplog.text


class Circle:
    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def collector() -> Iterator[None]:
    """Looks only at what the test makes, and only when it is told to."""
    gc.freeze()
    gc.disable()
    yield
    gc.enable()
    gc.freeze()


def test_garbage_that_has_become_old_is_collected(
    collector: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gc_tuning, "DUE_WHEN_IDLE", 2)
    monkeypatch.setattr(gc_tuning, "DUE", 4)
    for idle, after in ((True, 2), (False, 4)):
        thrown_away = Circle()
        left = weakref.ref(thrown_away)
        gc.collect()  # now it is old
        del thrown_away
        for _ in range(after):
            gc_tuning.collect_if_due(idle)
            assert left()
            gc.collect(1)
        gc_tuning.collect_if_due(idle)
        assert left() is None


def test_a_collection_among_many_words_looks_at_no_object_twice(
    collector: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gc_tuning, "DUE_WHEN_IDLE", 0)
    monkeypatch.setattr(gc_tuning, "DUE", 0)
    lives_on = Circle()
    left = weakref.ref(lives_on)
    gc_tuning.collect_if_due(idle=False)
    del lives_on
    gc.collect()
    assert left()
    gc_tuning.collect_if_due(idle=True)
    assert left() is None
