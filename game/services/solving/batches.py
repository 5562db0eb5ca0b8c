"""Many boards in one go."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from django.conf import settings

from game.models import Dictionary
from game.rules.refusals import Refusal
from game.services.solving import lexicons
from game.services.solving import solve as solving
from game.services.solving.boards import BoardInput, read_board, read_size
from game.services.solving.solve import check_lengths, read_rules
from solver import Board, Lexicon, RulePack, SearchLimitError, Solution, solve
from solver.board import Size
from solver.engine.arrays import encode, worth_by_length
from solver.engine.batch import Job, tally_bounded

MOST_BOARDS = 1000
COUNTED_AT_ONCE, TOLD_AT_ONCE = 1000, 200  # boards that count as a request: without words, with
MOST_WORDS = 200_000  # in one answer; a board of wildcards alone may have tens of thousands


@dataclass(frozen=True, slots=True)
class BoardResult:
    """A board and what is on it. `solution`: its words, where these were asked for."""

    board: Board
    word_count: int
    total_points: int
    solution: Solution | None = None


@dataclass(frozen=True, slots=True)
class Batch:
    """The boards in the order they were given, and what they were searched with."""

    boards: Sequence[BoardResult]
    dictionary: Dictionary
    lexicon: Lexicon
    rules: RulePack
    min_length: int
    max_length: int | None


def solve_batch(
    boards: Sequence[BoardInput],
    dictionary_slug: str | None = None,
    min_length: int | None = None,
    max_length: int | None = None,
    rules: str | None = "classic",
    size: str | Size | None = None,
    words: bool = False,
) -> Batch:
    """Words and points of each board, all of them or none.

    Raises Refusal as `solve_board` does; where one of the boards is to blame, with its index.
    """
    pack = read_rules(rules)
    shortest = pack.min_length if min_length is None else min_length
    check_lengths(shortest, max_length)
    parsed = _read(boards, read_size(size))
    dictionary, lexicon = lexicons.current(dictionary_slug or None)
    search = _Search(lexicon, pack, shortest, max_length, settings.BATCH_VISIT_LIMIT)
    found = search.solved(parsed) if words else search.tallied(parsed)
    return Batch(found, dictionary, lexicon, pack, shortest, max_length)


def weight(boards: Sequence[BoardInput], words: bool) -> int:
    """As how many requests it counts: to tell the words takes longer than to count them."""
    weights = sum(map(solving.weight, boards))
    return ceil(weights / (TOLD_AT_ONCE if words else COUNTED_AT_ONCE))


def _read(boards: Sequence[BoardInput], size: Size | None) -> list[Board]:
    parsed = []
    for index, board in enumerate(boards):
        try:
            parsed.append(read_board(board, size))
        except Refusal as refusal:
            raise refusal_of_board(index, refusal) from refusal
    return parsed


def refusal_of_board(index: int, refusal: Refusal) -> Refusal:
    """What is wrong with one of several boards."""
    detail = f"boards[{index}]: {refusal.detail}"
    row, column = refusal.row, refusal.column
    return Refusal(refusal.code, detail, "boards", index=index, row=row, column=column)


@dataclass(slots=True)
class _Search:
    """`left`: the tiles that may still be visited for all boards together."""

    lexicon: Lexicon
    rules: RulePack
    min_length: int
    max_length: int | None
    left: int

    def tallied(self, boards: Sequence[Board]) -> list[BoardResult]:
        """Points and numbers of words, the boards of one size after those of another."""
        by_size: defaultdict[Size, list[int]] = defaultdict(list)
        for index, board in enumerate(boards):
            by_size[board.size].append(index)
        tallies: dict[int, BoardResult] = {}
        for indices in by_size.values():
            try:
                found = self._of_one_size([boards[index] for index in indices])
            except SearchLimitError as error:
                raise search_limit_refusal(indices[error.board or 0]) from error
            tallies.update(zip(indices, found, strict=True))
        return [tallies[index] for index in range(len(boards))]

    def _of_one_size(self, boards: Sequence[Board]) -> list[BoardResult]:
        codes, faces = encode(boards, self.lexicon)
        worth = worth_by_length(self.rules, self.min_length, self.max_length)
        job = Job(boards[0].size, self.lexicon, faces, *worth)
        points, words, visits = tally_bounded(job, codes, settings.SOLVE_VISIT_LIMIT, self.left)
        self.left -= int(visits.sum())
        return list(map(BoardResult, boards, words.tolist(), points.tolist()))

    def solved(self, boards: Sequence[Board]) -> list[BoardResult]:
        """The same, with the words. Raises Refusal where they are more than an answer can hold."""
        found, words = [], 0
        for index, board in enumerate(boards):
            solution = self._solution(index, board)
            words += solution.word_count
            if words > MOST_WORDS:
                detail = f"These boards have more than {MOST_WORDS:,} words. Ask for fewer at once."
                raise Refusal("boards.too_rich", detail, "boards", index=index)
            tally = BoardResult(board, solution.word_count, solution.total_points, solution)
            found.append(tally)
        return found

    def _solution(self, index: int, board: Board) -> Solution:
        limit = min(self.left, settings.SOLVE_VISIT_LIMIT)
        try:
            solution = solve(
                board, self.lexicon, self.rules, self.min_length, self.max_length, limit=limit
            )
        except SearchLimitError as error:
            raise search_limit_refusal(index) from error
        self.left -= solution.tiles_visited
        return solution


def search_limit_refusal(index: int) -> Refusal:
    detail = "With this board the search would take too long. Send fewer wildcards or fewer boards."
    return refusal_of_board(index, Refusal("board.too_wild", detail))
