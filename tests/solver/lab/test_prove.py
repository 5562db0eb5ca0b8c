"""Proofs that a board has the most points, compared with all boards."""

from concurrent.futures import ThreadPoolExecutor
from itertools import product
from math import prod

import pytest

from solver import Board, Lexicon, score_boards, solve
from solver.lab import prove
from solver.lab.prove import Problem
from solver.scoring import CLASSIC
from tests.solver.lab.test_search import FEW

WORDS = Lexicon.from_words([*FEW, "queen", "quest", "sequent", "asea", "eases", "sees"])


# Merged while the bound is above any record, or never; and classes that have to be halved.
HOWS = {
    "usual": {},
    "merged": {"MUCH": 0, "LAST": 0},
    "listed": {"MUCH": 99},
    "more room": {"LEAST_PATHS": 1},
    "halved": {"LEAST_PATHS": 800, "MOST_PATHS": 800},
    "halved parts": {"MOST_PARTS": 2},
}


@pytest.mark.parametrize("how", HOWS)
def test_a_proof_finds_what_is_best_of_all_boards(
    how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in HOWS[how].items():
        monkeypatch.setattr(prove, name, value)
    for size, letters in (((2, 2), "aenstu"), ((2, 3), "aenst"), ((3, 2), "aenst")):
        lexicon = WORDS if size == (2, 2) else FEW
        tiles = [*letters, "qu"] if size == (2, 2) else list(letters)
        rows = [" ".join(each) for each in product(tiles, repeat=size[0] * size[1])]
        most = int(score_boards(rows, lexicon, size=size).max())
        problem = Problem(size, lexicon)
        beyond = [problem.found_in(each, most) for each in problem.classes()]
        assert not any(found.best for found in beyond)
        assert all(part.bound <= most for found in beyond for part in found.parts)
        reached = (problem.found_in(each, most - 1).best for each in problem.classes())
        found = max(filter(None, reached))
        assert found[0] == most == solve(found[1], lexicon).total_points


def test_threads_of_a_worker_find_what_one_does() -> None:
    """Each has room of its own for the class at hand."""
    problem = Problem((2, 3), FEW)
    tasks = [(FEW, (2, 3), CLASSIC, each, 1, True) for each in problem.classes()] * 8
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(lambda task: prove.found_in(*task)[:2], tasks))
    assert together == [problem.found_in(each, 1, True)[:2] for *_, each, _, _ in tasks]


def test_parts_are_all_boards_of_a_class_with_bounds() -> None:
    whole = prove.whole_proof((2, 2), WORDS)
    assert sum(prod(map(len, part.tiles)) for part in whole.parts) == 7**4
    for part in whole.parts:
        rows = [" ".join(each) for each in product(*part.tiles)]
        assert score_boards(rows, WORDS, size=(2, 2)).max() <= part.bound <= whole.points


def test_classes_are_all_boards_and_those_of_common_letters_come_first() -> None:
    """The boards of a class, turned and mirrored, are of as many classes as it has forms."""
    problem = Problem((3, 3), Lexicon.from_words([*FEW, "order", "limp"]))
    classes, symmetries = problem.classes(), problem.space.symmetries
    forms = {tuple(each[tile] for tile in order) for each in classes for order in symmetries}
    groups = {group for each in classes for group in each}
    assert len(forms) == len(groups) ** 5 > 1  # any letter is in the corners
    assert len(set(classes)) == len(classes)
    weights = list(map(problem.weight, classes))
    assert weights == sorted(weights, reverse=True)
    assert weights[0] > weights[-1]


def test_what_is_left_is_told_from_the_share_that_is_done() -> None:
    proof = prove.Proof(Board.parse("a"), 1, 4, 104, seconds=8.0, share=0.25)
    assert proof.left == 24.0
    whole = prove.whole_proof((3, 3), FEW)
    assert (whole.done > 1, whole.share, whole.left) == (True, 1.0, 0.0)
