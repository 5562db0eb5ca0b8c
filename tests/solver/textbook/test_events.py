"""The events of a search are its own steps, in order, and no others."""

from collections.abc import Iterable

import pytest
from hypothesis import given, settings

from solver import Board, BoardError, Lexicon, SolverError
from solver.board import Cell, neighbours
from solver.textbook import ALGORITHMS, Event, events
from tests.conftest import examples
from tests.solver.cases import SMALL_SHAPES, Case, cases

SMALL = Lexicon.from_words(["cat", "cab", "act"])


def test_a_trie_walk_has_the_events_worked_out_by_hand() -> None:
    """On `ca/tb` the walk enters `c`, `ca`, `cat`, `cab` and backtracks; then `a`, `t` and `b`."""
    told = [(e.kind, e.prefix, e.calls) for e in events("trie-walk", "ca/tb", SMALL)]
    assert told[:13] == [
        ("enter", "c", 1),
        ("enter", "ca", 2),
        ("enter", "cat", 3),
        ("found", "cat", 3),
        ("cut", "catb", 4),
        ("leave", "ca", 4),
        ("enter", "cab", 5),
        ("found", "cab", 5),
        ("cut", "cabt", 6),
        ("leave", "ca", 6),
        ("leave", "c", 6),
        ("cut", "ct", 7),
        ("cut", "cb", 8),
    ]
    assert told[-2:] == [("cut", "t", 16), ("cut", "b", 17)]


def test_events_of_a_search_by_words_name_the_word() -> None:
    told = list(events("lexicon-first-linear", "ca/tb", SMALL))
    assert [e.word for e in told if e.kind == "found"] == ["act", "cab", "cat"]
    assert told[0] == Event("cut", ((0, 0),), "c", 1, "act")
    assert told[1] == Event("enter", ((0, 1),), "a", 2, "act")


def test_events_stop_at_the_limit() -> None:
    for name in ALGORITHMS:
        board = Board.parse("cat/bed")
        everything = list(events(name, board, SMALL))
        for limit in (0, 1, 7, len(everything) - 1, len(everything), len(everything) + 1):
            assert list(events(name, board, SMALL, limit)) == everything[:limit]


@settings(max_examples=examples(50))
@given(cases(SMALL_SHAPES, most_wild=1, few_letters_for_wild=True))
def test_replayed_events_give_the_words_and_calls_of_the_solution(case: Case) -> None:
    """The replayed events form a walk over the board with the words and calls of the solution."""
    bounds = ("classic", case.min_length, case.max_length)
    for name in ALGORITHMS:
        told = list(events(name, case.board, case.lexicon, 10**6, *bounds))
        solution = ALGORITHMS[name](case.board, case.lexicon, *bounds)
        assert {e.prefix: e.path for e in told if e.kind == "found"} == {
            found.word: found.path for found in solution.words
        }
        assert sum(e.kind == "enter" for e in told) == solution.tiles_visited
        assert [e.calls for e in told] == sorted(e.calls for e in told)
        assert max((e.calls for e in told), default=0) <= solution.calls
        assert replayed(told, case.board) == ()


def replayed(told: Iterable[Event], board: Board) -> tuple[Cell, ...]:
    """Return the path after the events; each event must follow from the one before."""
    near = neighbours(*board.size)
    path: tuple[Cell, ...] = ()
    for event in told:
        if event.kind in ("enter", "cut"):
            assert event.path[:-1] == path
            assert event.path[-1] not in path
            ends = [row * board.columns + column for row, column in event.path[-2:]]
            assert len(ends) == 1 or ends[1] in near[ends[0]]
        if event.kind == "leave":
            assert event.path == path[:-1]
        if event.kind == "found":
            assert event.path == path
        if event.kind != "cut":
            path = event.path
    return path


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(SolverError, match="unknown algorithm “kernel”; choose one of trie-walk, "):
        events("kernel", "abcd", SMALL)
    with pytest.raises(BoardError, match="row 1, column 1: “1” is not a letter"):
        events("trie-walk", "1", SMALL)
