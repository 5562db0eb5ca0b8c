"""Many boards at once, given as numbers: points, words, and how often each word lies on them."""

from collections import Counter

import numpy as np
import pytest

from solver import Lexicon, SearchLimitError, solve
from solver.board import Board
from solver.dice import DICE
from solver.engine.arrays import encode, worth_by_length
from solver.engine.batch import Job, Limits, count_codes, tally_bounded, tally_codes
from solver.packaged import packaged_lexicon
from solver.scoring import CLASSIC


def job_of(boards: list[Board], lexicon: Lexicon) -> tuple[Job, np.ndarray]:
    codes, faces = encode(boards, lexicon)
    return Job(boards[0].size, lexicon, faces, *worth_by_length(CLASSIC, None, None)), codes


def test_words_are_counted_over_more_boards_than_there_are_run_numbers() -> None:
    lexicon = packaged_lexicon()
    boards = DICE["new"].roll_many(600, np.random.default_rng(2))
    job, codes = job_of(boards, lexicon)
    points, words, seen = count_codes(job, codes)
    solutions = [solve(board, lexicon) for board in boards]
    assert points.tolist() == [solution.total_points for solution in solutions]
    assert words.tolist() == [solution.word_count for solution in solutions]
    ranked = np.zeros(len(lexicon), np.int64)
    ranked[lexicon.ranks] = seen
    expected = Counter(found.word for solution in solutions for found in solution.words)
    counted = dict(zip(lexicon, ranked.tolist(), strict=True))
    assert {word: n for word, n in counted.items() if n and len(word) > 2} == expected


def test_tallies_within_bounds_are_complete() -> None:
    lexicon = Lexicon.from_words(["tea", "eat", "ten", "net", "toe", "quite"])
    boards = DICE["new"].roll_many(60, np.random.default_rng(5))
    job, codes = job_of(boards, lexicon)
    *tallies, visits = tally_bounded(job, codes, Limits(1000, 8000))
    assert [part.tolist() for part in tallies] == [
        part.tolist() for part in tally_codes(job, codes)
    ]
    assert visits.tolist() == [solve(board, lexicon).tiles_visited for board in boards]
    largest, total = int(visits.max()), int(visits.sum())
    exact = tally_bounded(job, codes, Limits(largest, total))[2]
    assert exact.tolist() == visits.tolist()
    with pytest.raises(SearchLimitError) as alone:
        tally_bounded(job, codes, Limits(largest - 1, total))
    assert alone.value.board == int(visits.argmax())
    with pytest.raises(SearchLimitError) as together:
        tally_bounded(job, codes, Limits(largest, total - 1))
    assert together.value.board == int(np.flatnonzero(visits)[-1])
