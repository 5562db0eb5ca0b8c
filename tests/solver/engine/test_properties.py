"""The kernel against slower implementations, on thousands of random boards.

`test_environments.py` runs this file once more with Numba's compiler off, on fewer boards.
"""

import os

import numba
from hypothesis import given, settings

from solver import Board, SearchLimitError, solve, tally_boards
from solver.board import WILD
from solver.cli.solve import FEW, solved_in_python
from solver.engine import kernel
from solver.textbook import ALGORITHMS, Engine
from solver.textbook.algorithms import trie_walk
from tests.conftest import examples
from tests.solver.cases import SHAPES, SMALL_SHAPES, WIDE_SHAPES, Case, cases

LIMIT = 20_000
COMPILED = os.environ.get("NUMBA_DISABLE_JIT") != "1"


def boards(count: int) -> settings:
    """Run a property on `count` boards in the full profile; on fewer without the compiler."""
    return settings(max_examples=examples(count if COMPILED else count // 30))


def outcome(engine: Engine, case: Case, rules: str) -> tuple[object, ...] | str:
    """What the solution holds, or the error where the search is too long for a test."""
    try:
        solution = engine(
            case.board, case.lexicon, rules, case.min_length, case.max_length, limit=LIMIT
        )
    except SearchLimitError as error:
        return str(error)
    return solution.board, solution.words, solution.total_points, solution.tiles_visited


def test_the_compiler_is_on_or_off_as_asked() -> None:
    assert isinstance(kernel.score, numba.core.dispatcher.Dispatcher) is COMPILED


@boards(600)
@given(cases(SHAPES, most_wild=2))
def test_kernel_equals_trie_walk(case: Case) -> None:
    assert outcome(solve, case, "super-big") == outcome(trie_walk.solve, case, "super-big")


@boards(300)
@given(cases(SHAPES, most_wild=2))
def test_a_board_of_the_shell_is_solved_alike_without_the_compiler(case: Case) -> None:
    chosen = (case.board, case.lexicon, "classic", case.min_length, case.max_length)
    found = solved_in_python(*chosen, "points", None)
    if found is None:
        assert case.board.tiles.count(WILD) > 1 or solve(*chosen).tiles_visited > FEW
    else:
        assert found == solve(*chosen, sort="points")


@boards(150)
@given(cases(WIDE_SHAPES, most_wild=1))
def test_kernel_equals_trie_walk_on_wide_boards(case: Case) -> None:
    assert outcome(solve, case, "classic") == outcome(trie_walk.solve, case, "classic")


@boards(300)
@given(cases(SMALL_SHAPES, most_wild=1, few_letters_for_wild=True))
def test_every_classic_algorithm_finds_what_the_kernel_finds(case: Case) -> None:
    """One of them, the exhaustive search, prunes nothing."""
    arguments = (case.board, case.lexicon, "big", case.min_length, case.max_length)
    fast = solve(*arguments)
    for name, algorithm in ALGORITHMS.items():
        slow = algorithm(*arguments)
        most = algorithm.letters or (1, 100)
        expected = tuple(w for w in fast.words if most[0] <= len(w.word) <= most[1])
        assert (name, slow.words) == (name, expected)
        assert slow.total_points == sum(found.points for found in expected)


PRUNED = ["trie-walk", "trie-stack", "trie-restart", "ternary-tree"]
PRUNED += [name for name in ALGORITHMS if name.startswith("board-first")]


@boards(100)
@given(cases(SHAPES, most_wild=1))
def test_all_that_prune_at_every_prefix_enter_the_same_tiles(case: Case) -> None:
    """They also reject the same tiles; they differ only in the cost of testing a prefix."""
    try:
        solutions = {
            (solution.words, solution.tiles_visited, solution.calls)
            for solution in (
                ALGORITHMS[name](
                    case.board, case.lexicon, "big", case.min_length, case.max_length, limit=LIMIT
                )
                for name in PRUNED
            )
        }
    except SearchLimitError:
        return
    assert len(solutions) == 1


@boards(300)
@given(cases(SHAPES, most_wild=1))
def test_many_boards_at_once_equal_one_at_a_time(case: Case) -> None:
    turned = Board(*case.board.size, case.board.tiles[::-1])
    bounds = {"min_length": case.min_length, "max_length": case.max_length}
    points, words = tally_boards([case.board, turned], case.lexicon, **bounds)  # type: ignore[arg-type]  # only the bounds
    each = [solve(board, case.lexicon, **bounds) for board in (case.board, turned)]  # type: ignore[arg-type]  # only the bounds
    assert points.tolist() == [solution.total_points for solution in each]
    assert words.tolist() == [solution.word_count for solution in each]
