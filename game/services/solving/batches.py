"""Batches of boards: their words, or only totals."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from django.conf import settings
from django.utils.translation import gettext as _

from game.models import Dictionary
from game.rules.refusals import Refusal
from game.rules.wording import number
from game.services.solving import lexicons
from game.services.solving.boards import BoardInput, read_board, read_size
from game.services.solving.solve import check_lengths, read_rules
from game.services.solving.solve import weight as board_weight
from solver import Board, Lexicon, RulePack, SearchLimitError, Solution, solve
from solver.board import Size
from solver.engine.arrays import encode, worth_by_length
from solver.engine.batch import Job, Limits, tally_bounded

MOST_BOARDS = 1000
# Boards that count as one request: without their words, and with them.
BOARDS_PER_REQUEST, BOARDS_PER_REQUEST_WITH_WORDS = 1000, 200
MOST_WORDS = 200_000  # in one response; one board of wildcards may have tens of thousands


@dataclass(frozen=True, slots=True)
class BoardResult:
    """The totals of a board. `solution` has its words, if they were requested."""

    board: Board
    word_count: int
    total_points: int
    solution: Solution | None = None


@dataclass(frozen=True, slots=True)
class Batch:
    """The results in the order of the request, and the settings of the search."""

    boards: Sequence[BoardResult]
    dictionary: Dictionary
    lexicon: Lexicon
    rules: RulePack
    min_length: int


def solve_batch(
    boards: Sequence[BoardInput],
    dictionary_slug: str | None = None,
    min_length: int | None = None,
    max_length: int | None = None,
    rules: str | None = "classic",
    size: str | Size | None = None,
    words: bool = False,
) -> Batch:
    """Solve all boards of a request.

    Raises Refusal like `solve_board`, with the index of the board if one is the cause.
    """
    pack = read_rules(rules)
    shortest = check_lengths(pack, min_length, max_length)
    dictionary, lexicon = lexicons.current(dictionary_slug or None)
    parsed = _read(boards, read_size(size), lexicon.language.plain_q)
    search = _Search(lexicon, pack, shortest, max_length, settings.BATCH_VISIT_LIMIT)
    found = search.solutions(parsed) if words else search.totals(parsed)
    return Batch(found, dictionary, lexicon, pack, shortest)


def weight(boards: Sequence[BoardInput], words: bool) -> int:
    """The number of requests that a batch counts as; words take longer than totals."""
    weights = sum(map(board_weight, boards))
    return ceil(weights / (BOARDS_PER_REQUEST_WITH_WORDS if words else BOARDS_PER_REQUEST))


def _read(boards: Sequence[BoardInput], size: Size | None, plain_q: bool) -> list[Board]:
    parsed = []
    for index, board in enumerate(boards):
        try:
            parsed.append(read_board(board, size, plain_q))
        except Refusal as refusal:
            raise refusal_of_board(index, refusal) from refusal
    return parsed


def refusal_of_board(index: int, refusal: Refusal) -> Refusal:
    detail = f"boards[{index}]: {refusal.detail}"
    row, column = refusal.row, refusal.column
    return Refusal(refusal.code, detail, "boards", index=index, row=row, column=column)


@dataclass(slots=True)
class _Search:
    """A search of several boards. `budget` is the number of visits that remain for all of them."""

    lexicon: Lexicon
    rules: RulePack
    min_length: int
    max_length: int | None
    budget: int

    def totals(self, boards: Sequence[Board]) -> list[BoardResult]:
        """Points and numbers of words; searches the boards of each size together."""
        by_size: defaultdict[Size, list[int]] = defaultdict(list)
        for index, board in enumerate(boards):
            by_size[board.size].append(index)
        results: dict[int, BoardResult] = {}
        for indices in by_size.values():
            try:
                found = self._totals_of_size([boards[index] for index in indices])
            except SearchLimitError as error:
                raise search_limit_refusal(indices[error.board or 0]) from error
            results.update(zip(indices, found, strict=True))
        return [results[index] for index in range(len(boards))]

    def _totals_of_size(self, boards: Sequence[Board]) -> list[BoardResult]:
        codes, faces = encode(boards, self.lexicon)
        worth = worth_by_length(self.rules, self.min_length, self.max_length)
        job = Job(boards[0].size, self.lexicon, faces, *worth)
        limits = Limits(settings.SOLVE_VISIT_LIMIT, self.budget)
        points, words, visits = tally_bounded(job, codes, limits)
        self.budget -= int(visits.sum())
        return list(map(BoardResult, boards, words.tolist(), points.tolist()))

    def solutions(self, boards: Sequence[Board]) -> list[BoardResult]:
        """Results with their words. Raises Refusal if there are more than MOST_WORDS."""
        found, words = [], 0
        for index, board in enumerate(boards):
            solution = self._solution(index, board)
            words += solution.word_count
            if words > MOST_WORDS:
                detail = _("These boards have more than %(most)s words. Ask for fewer at once.")
                detail %= {"most": number(MOST_WORDS)}
                raise Refusal("boards.too_rich", detail, "boards", index=index)
            totals = solution.word_count, solution.total_points
            found.append(BoardResult(board, *totals, solution))
        return found

    def _solution(self, index: int, board: Board) -> Solution:
        limit = min(self.budget, settings.SOLVE_VISIT_LIMIT)
        try:
            solution = solve(
                board, self.lexicon, self.rules, self.min_length, self.max_length, limit=limit
            )
        except SearchLimitError as error:
            raise search_limit_refusal(index) from error
        self.budget -= solution.tiles_visited
        return solution


def search_limit_refusal(index: int) -> Refusal:
    detail = _(
        "With this board the search would take too long. Send fewer wildcards or fewer boards."
    )
    return refusal_of_board(index, Refusal("board.too_wild", detail))
