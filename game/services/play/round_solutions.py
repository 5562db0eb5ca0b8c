"""The solutions of rounds, which their words are judged by; each is solved once in a process."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from threading import Condition
from types import MappingProxyType

from cachetools import LRUCache, cached

from game.models import Round
from game.rules.bonuses import read_bonuses
from game.rules.results import Scoring
from game.rules.settings import points_pack
from game.services.solving import lexicons
from game.services.solving.boards import letter_frequencies_of
from game.services.solving.dealing import LETTER_VISITS
from solver import Board, Lexicon, Solution, solve
from solver.board import Size
from solver.letter_scoring import letter_values, rescore

CACHED = 256  # least recently used solutions are dropped; one takes some 100 KB


@dataclass(frozen=True, slots=True)
class RoundSolution:
    """`words`: the points of every word on the board. `values`: points of letters; empty unless the
    scoring counts them.
    """

    lexicon: Lexicon
    words: Mapping[str, int]
    solution: Solution
    values: Mapping[str, int]


def solution_of(round_: Round, scoring: Scoring | None = None) -> RoundSolution:
    """The solution of a round, cached.

    `scoring`: whose points to use, by default the round's own.
    """
    size = (round_.rows, round_.columns)
    bonuses = round_.bonuses if (scoring or round_.scoring) == Scoring.RUZZLE else None
    return _solve(round_.version.content_hash, round_.board, size, round_.min_length, bonuses)


# Keyed by content, so that no entry can go stale.
@cached(LRUCache(maxsize=CACHED), condition=Condition())
def _solve(
    content_hash: str, text: str, size: Size, min_length: int, bonuses: str | None
) -> RoundSolution:
    """`bonuses`: those of the tiles; None unless the scoring counts letters."""
    lexicon = lexicons.lexicon_of(content_hash)
    board = Board.parse(text, size)
    # No limit: dealing rejects boards that are expensive to solve.
    solution = solve(board, lexicon, points_pack(*size), min_length)
    values: Mapping[str, int] = {}
    if bonuses is not None:
        values = letter_values(letter_frequencies_of(lexicon), lexicon.language)
        solution = rescore(solution, read_bonuses(bonuses), values, LETTER_VISITS)
    words = MappingProxyType({found.word: found.points for found in solution.words})
    return RoundSolution(lexicon, words, solution, values)
