"""The order of the words that results show first."""

from game.snapshots.results import ResultsResponse
from game.web.play.results.learning import missed_context
from game.web.play.results.words import Row


def row(word: str, commonness: float | None, *, rare: bool = False) -> Row:
    return Row(word, word, 1, "1", "", (), [], 0, False, commonness, rare, "")


def test_near_misses_that_hardly_anybody_knows_come_last() -> None:
    had = row("bait", 4)
    near = [row("baith", 2.4), row("baits", 4), row("bant", 4, rare=True)]
    context = {
        "played": True,
        "winning_words": [],
        "near_misses": [{"missed": each, "had": had} for each in near],
        "everyday": [row("habit", 5)],
    }
    results: ResultsResponse = {"board": {"rows": []}}  # type: ignore[typeddict-item]
    shown = missed_context(results, context)["missed"]
    assert [each.row.word for each in shown] == ["baits", "habit", "baith"]
