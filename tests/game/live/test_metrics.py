"""What is measured of sockets and words."""

from __future__ import annotations

from prometheus_client import REGISTRY

from tests.game.live.conftest import Table
from tests.game.live.table import run, running, sit_down


def measured(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0


def test_what_a_table_does_is_measured(table: Table) -> None:
    running(table.game)
    verdicts = ("accepted", "word.unknown", "seat.unknown")
    before = {verdict: measured("boggle_words_total", verdict=verdict) for verdict in verdicts}
    acknowledged, batches = (
        measured(f"{name}_count") for name in ("boggle_word_seconds", "boggle_batch_words")
    )

    async def scene() -> None:
        alice, watcher = [await sit_down(table.game, seat) for seat in (table.alice, None)]
        assert measured("boggle_sockets") == 2
        assert measured("boggle_games") == measured("boggle_rounds_running") == 1
        for line, word in ((alice, "cat"), (alice, "zzz"), (watcher, "cat")):
            await line.word(word)
        for line in (alice, watcher):
            await line.hang_up()

    run(scene)
    assert measured("boggle_sockets") == measured("boggle_games") == 0
    for verdict in verdicts:
        assert measured("boggle_words_total", verdict=verdict) == before[verdict] + 1
    assert measured("boggle_word_seconds_count") == acknowledged + 2
    assert measured("boggle_batch_words_count") > batches
    assert measured("boggle_lexicon_bytes") > 0
