"""The solutions of rounds, which their words are judged by; each is solved once in a process."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from threading import Condition
from types import MappingProxyType
from typing import NamedTuple

from cachetools import TTLCache, cached

from game.models import Round
from game.rules.bonuses import read_bonuses
from game.rules.common_words import CommonWords, rare_words
from game.rules.results import Scoring
from game.rules.settings import points_pack
from game.rules.word_frequency import commonness
from game.services.solving import lexicons
from game.services.solving.boards import letter_frequencies_of
from game.services.solving.dealing import LETTER_VISITS
from solver import Board, Lexicon, SearchLimitError, Solution, solve, trace
from solver.board import Size
from solver.letter_scoring import letter_values, rescore

TRACE_STEPS = 200  # Most words take a tenth; beyond that, boards have the same letters many times.
# Rounds and seconds. A process may have thousands of games, and needs the solution of each round
# with every poll and every word. One takes 40 KB, of a 5x5 board 100 KB.
KEPT = 4096, 600


class Tiers(NamedTuple):
    """Common and rare words. `common_from`: the frequency from which on a word is common.

    `only`: whether rare words don't count; otherwise they are a bonus.
    """

    common_from: float
    only: bool


@dataclass(frozen=True, slots=True)
class RoundSolution:
    """`words`: the points of every word on the board that counts. `rare`: the words of the board
    below the round's frequency line; they are a bonus, or don't count. `values`: the points of each
    letter; empty unless the scoring counts letters."""

    lexicon: Lexicon
    words: Mapping[str, int]
    solution: Solution
    values: Mapping[str, int]
    rare: frozenset[str] = frozenset()

    def is_bonus(self, word: str) -> bool:
        return word in self.rare and word in self.words

    def shows(self, word: str) -> bool:
        """Whether tiles spell this word, which is none of the board's; True if that takes too long
        to find out."""
        if word in self.lexicon:
            return False
        try:
            return bool(trace(self.solution.board, word, 1, TRACE_STEPS))
        except SearchLimitError:
            return True

    @property
    def common_count(self) -> int:
        return len(self.words) - sum(map(self.is_bonus, self.rare))


def solution_of(round_: Round, scoring: Scoring | None = None) -> RoundSolution:
    """The solution of a round, cached.

    `scoring`: the scoring that decides the points, by default the round's own.
    """
    size = (round_.rows, round_.columns)
    bonuses = round_.bonuses if (scoring or round_.scoring) == Scoring.RUZZLE else None
    tiers = None if round_.common_from is None else Tiers(round_.common_from, _only_common(round_))
    solved = round_.version.content_hash, round_.board, size, round_.min_length, bonuses
    return _solve(*solved, tiers)


def rare_of(round_: Round) -> frozenset[str]:
    """The rare words of a round (`RoundSolution.rare`). Only rounds with tiers are solved for
    it."""
    return frozenset() if round_.common_from is None else solution_of(round_).rare


def _only_common(round_: Round) -> bool:
    return round_.common_words == CommonWords.ONLY


# Keyed by content, so that no entry can go stale.
@cached(TTLCache(*KEPT), condition=Condition())
def _solve(
    content_hash: str,
    text: str,
    size: Size,
    min_length: int,
    bonuses: str | None,
    tiers: Tiers | None,
) -> RoundSolution:
    """`bonuses`: the bonus tiles; None unless the scoring counts letters."""
    lexicon = lexicons.lexicon_of(content_hash)
    board = Board.parse(text, size)
    # No limit: dealing rejects boards that are expensive to solve.
    solution = solve(board, lexicon, points_pack(*size), min_length)
    values: Mapping[str, int] = {}
    if bonuses is not None:
        values = letter_values(letter_frequencies_of(lexicon), lexicon.language)
        solution = rescore(solution, read_bonuses(bonuses), values, LETTER_VISITS)
    rare = _rare(solution, lexicon, tiers.common_from) if tiers else frozenset()
    if tiers and tiers.only:
        solution = _without(solution, rare)
    words = MappingProxyType({found.word: found.points for found in solution.words})
    return RoundSolution(lexicon, words, solution, values, rare)


def _rare(solution: Solution, lexicon: Lexicon, common_from: float) -> frozenset[str]:
    words = [found.word for found in solution.words]
    return rare_words(words, commonness(words, lexicon, lexicon.language.tag), common_from)


def _without(solution: Solution, rare: frozenset[str]) -> Solution:
    words = tuple(found for found in solution.words if found.word not in rare)
    return replace(solution, words=words, total_points=sum(found.points for found in words))
