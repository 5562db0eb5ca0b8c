"""What a search costs, and that it ends where it should."""

from solver import Board, Lexicon
from solver.textbook import ALGORITHMS, events
from solver.textbook.counting import Counts, count_many

WORDS = Lexicon.from_words(["cat", "cab", "act", "tab", "bat"])
SQUARE = Board.parse("catb")


def test_the_counts_are_those_of_the_engine_and_of_its_events() -> None:
    for name in ALGORITHMS:
        solution = ALGORITHMS[name](SQUARE, WORDS)
        [counted] = count_many([name], SQUARE, WORDS, 10_000)
        told = list(events(name, SQUARE, WORDS))
        assert counted == Counts(solution.calls, solution.tiles_visited, solution.word_count, True)
        assert counted.entered == sum(event.kind == "enter" for event in told)


def test_a_search_ends_at_the_limit() -> None:
    for name in ALGORITHMS:
        [counted] = count_many([name], SQUARE, WORDS, 5)
        assert not counted.complete
        assert (
            5 <= counted.calls <= 5 + 8
        )  # eight directions are tried between two looks at the limit
