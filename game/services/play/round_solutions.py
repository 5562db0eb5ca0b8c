"""The solutions of rounds, which their words are judged by; each is solved once in a process."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from threading import Condition
from types import MappingProxyType
from typing import NamedTuple, Self

from cachetools import TTLCache, cached

from game.models import Round
from game.rules.bonuses import read_bonuses
from game.rules.common_words import CommonWords, line_of, rare_words
from game.rules.lists import Counted, WordsFrom, at_least_one, counted, words_of
from game.rules.results import Scoring
from game.rules.setting_checks import points_pack
from game.rules.settings import SHORTEST
from game.rules.verdicts import UNKNOWN, UNLISTED, without_added
from game.services.solving import lexicons
from game.services.solving.boards import letter_frequencies_of
from game.services.solving.dealing import LETTER_VISITS
from solver import Board, FoundWord, Lexicon, SearchLimitError, Solution, solve, trace
from solver.board import Cell, Size
from solver.letter_scoring import letter_values, rescore

TRACE_STEPS = 200  # Most words take a tenth; beyond that, boards have the same letters many times.
# Rounds and seconds. A process may have thousands of games, and needs the solution of each round
# with every poll and every word. One takes 40 KB, of a 5x5 board 100 KB.
KEPT = 4096, 600


class Tiers(NamedTuple):
    """Common and rare words. `line`: what separates them, as `rare_words` takes it.

    `only`: whether rare words don't count; otherwise they are a bonus.
    """

    line: float
    only: bool


class Source(NamedTuple):
    """Which words count, and the text of the host’s list where it decides that."""

    words_from: WordsFrom
    text: str

    @classmethod
    def of(cls, round_: Round) -> Self:
        words_from = WordsFrom(round_.words_from)
        return cls(words_from, "" if words_from is WordsFrom.DICTIONARY else round_.list)


@dataclass(frozen=True, slots=True)
class RoundSolution:
    """`solution` and `words` have the words of the board that count, and their points. `short`
    has those that are too short for the round; they count for players with a minimum of their own.
    `points`: the points of both. `rare`: words that are a bonus, or don't count: those that
    are not common, or those that are not on the host’s list. `values`: the points of each
    letter; empty unless the scoring counts letters. `typed`: the words of the host’s list as they
    were typed, by spelling. `unknown`: the code for another word on the board.
    """

    lexicon: Lexicon
    words: Mapping[str, int]
    solution: Solution
    values: Mapping[str, int]
    rare: frozenset[str]
    short: tuple[FoundWord, ...]
    points: Mapping[str, int]
    typed: Mapping[str, str]
    unknown: str = UNKNOWN

    def spelled(self, typed: str) -> str:
        """What a player has typed as tiles spell it."""
        return self.lexicon.spelling(without_added(typed))

    def written(self, word: str) -> str:
        return self.typed.get(word) or self.lexicon.written(word)

    def is_bonus(self, word: str) -> bool:
        return word in self.rare and word in self.words

    def shows(self, word: str) -> bool:
        """Whether tiles spell this word, which is none of the board's; True if that takes too long
        to find out."""
        if self.unknown == UNKNOWN and word in self.lexicon:
            return False
        return self.path_of(word) != ()

    def path_of(self, word: str) -> tuple[Cell, ...] | None:
        """How tiles spell a word; empty if they don't, None if that takes too long to find out."""
        try:
            return next(iter(trace(self.solution.board, word, 1, TRACE_STEPS)), ())
        except SearchLimitError:
            return None

    @property
    def common_count(self) -> int:
        return len(self.words) - sum(map(self.is_bonus, self.rare))


def solution_of(round_: Round, scoring: Scoring | None = None) -> RoundSolution:
    """The solution of a round, cached.

    `scoring`: the scoring that decides the points, by default the round's own.
    """
    size = (round_.rows, round_.columns)
    bonuses = round_.bonuses if (scoring or round_.scoring) == Scoring.RUZZLE else None
    solved = round_.version.content_hash, round_.board, size, round_.min_length, bonuses
    return _solve(*solved, _tiers(round_), Source.of(round_))


@cached(
    TTLCache(*KEPT),
    # The salt is unique for each round. Its dictionary, which takes a query, is asked once.
    key=lambda round_: (round_.salt, round_.board),
    condition=Condition(),
)
def common_words(round_: Round) -> tuple[str, ...]:
    """The words that are no bonus, the shortest first; where all words count alike, those that
    would be none otherwise."""
    solved, rare = solution_of(round_), solution_of(round_).rare
    if round_.common_from is None and round_.words_from == WordsFrom.DICTIONARY:
        dictionary = round_.version.dictionary
        line = line_of(dictionary.common_from, dictionary.language)
        rare = rare_words(solved.words, solved.lexicon, dictionary.language, line)
    common = (word for word in solved.words if word not in rare)
    return tuple(sorted(common, key=lambda word: (len(word), word)))


def common_points(round_: Round) -> int:
    """The points of the common words."""
    points = solution_of(round_).words
    return sum(points[word] for word in common_words(round_))


def _tiers(round_: Round) -> Tiers | None:
    if round_.common_from is None:
        return None
    return Tiers(round_.common_from, round_.common_words == CommonWords.ONLY)


# Keyed by content, so that no entry can go stale.
@cached(TTLCache(*KEPT), condition=Condition())
def _solve(
    content_hash: str,
    text: str,
    size: Size,
    min_length: int,
    bonuses: str | None,
    tiers: Tiers | None,
    source: Source,
) -> RoundSolution:
    """`bonuses`: the bonus tiles; None unless the scoring counts letters."""
    lexicon = lexicons.lexicon_of(content_hash)
    board = Board.parse(text, size)
    values: Mapping[str, int] = {}
    if bonuses is not None:
        values = letter_values(letter_frequencies_of(lexicon), lexicon.language)
    solution = _all_words(board, lexicon, bonuses, values)
    typed = {lexicon.spelling(word): word for word in reversed(words_of(source.text))}
    listed: tuple[FoundWord, ...] = ()
    if typed:
        own = Lexicon.from_words(typed, lexicon.language)
        listed = _all_words(board, own, bonuses, values).words
    counts = _counted(_points(solution.words), _points(listed), tiers, source, lexicon)
    points, rare = MappingProxyType(counts.points), counts.bonus
    found = {each.word: each for each in (*solution.words, *listed)}
    words = [found[word]._replace(points=points[word]) for word in sorted(points)]
    long = tuple(each for each in words if len(each.word) >= min_length)
    return RoundSolution(
        lexicon=lexicon,
        words=MappingProxyType(_points(long)),
        solution=replace(solution, words=long, total_points=sum(each.points for each in long)),
        values=values,
        rare=rare,
        short=tuple(each for each in words if len(each.word) < min_length),
        points=points,
        typed=typed,
        unknown=UNLISTED if source.words_from is WordsFrom.LIST else UNKNOWN,
    )


def counted_on_paper(round_: Round, words: Iterable[str]) -> Counted:
    """Which of these words count in a round whose board nobody has typed."""
    lexicon = lexicons.lexicon_of(round_.version)
    pack, source = points_pack(*round_.size), Source.of(round_)
    typed = {lexicon.spelling(word) for word in words_of(source.text)}
    worth = {word: pack.points(len(word)) for word in words}
    known = {word: points for word, points in worth.items() if word in lexicon}
    listed = {word: points for word, points in worth.items() if word in typed}
    return _counted(known, listed, _tiers(round_), source, lexicon)


def _counted(
    known: Mapping[str, int],
    listed: Mapping[str, int],
    tiers: Tiers | None,
    source: Source,
    lexicon: Lexicon,
) -> Counted:
    points, rare = counted(known, listed, source.words_from)
    if tiers:
        rare = rare_words(points, lexicon, lexicon.language.tag, tiers.line)
        if tiers.only:
            points = {word: value for word, value in points.items() if word not in rare}
    return Counted(at_least_one(points), rare)


def _all_words(
    board: Board, lexicon: Lexicon, bonuses: str | None, values: Mapping[str, int]
) -> Solution:
    # No limit: dealing rejects boards that are expensive to solve.
    solution = solve(board, lexicon, points_pack(*board.size), SHORTEST)
    if bonuses is None:
        return solution
    return rescore(solution, read_bonuses(bonuses), values, LETTER_VISITS)


def _points(words: Iterable[FoundWord]) -> dict[str, int]:
    return {found.word: found.points for found in words}
