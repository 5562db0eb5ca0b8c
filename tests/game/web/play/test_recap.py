"""The round in a few sentences."""

from typing import Any

from game.web.play.results.recap import recap_context
from game.web.play.results.words import Row

# alice has seat 0, bob seat 1. Nobody found were.
WORDS: list[tuple[str, int, list[int], float]] = [
    ("trains", 3, [0], 3.5),
    ("cat", 1, [1], 4.8),
    ("were", 1, [], 5.9),
]


def row(word: str, points: int) -> Row:
    return Row(
        word, word, points, "", "", (), [], 0, cancelled=False, commonness=None, rare=False, link=""
    )


def test_the_recap_names_the_best_word_and_what_was_lacking() -> None:
    """With official scoring a word that another player has would have cancelled both."""
    for scoring, you, best, winning in (
        ("official", 1, ("cat", "1 point"), []),
        ("everyone", 1, ("cat", "1 point"), ["trains"]),
        ("official", 0, ("trains", "3 points"), []),
        ("everyone", None, ("trains", "3 points"), []),
    ):
        words = [
            {"word": word, "points": points, "finders": finders, "commonness": common}
            | {"scores": [points] * len(finders)}
            for word, points, finders, common in WORDS
        ]
        standings = [
            {"seat": seat, "points": points, "handicap": None} for seat, points in enumerate((3, 1))
        ]
        results: Any = {"words": words, "standings": standings, "you": you}
        results["round"] = {"scoring": scoring, "dictionary": {"language": "en"}}
        recap = recap_context(results, {word: row(word, points) for word, points, *_ in WORDS})
        assert (recap["best_word"][0].word, recap["best_word"][1]) == best
        named = [word for word, *_ in WORDS if f">{word}<" in recap["winning"]]
        assert named == winning
        if winning:
            assert recap["winning"].startswith("2 points short: ")
