"""Searches of the classic algorithms on a board: their steps and their costs.

They are slow plain Python. So lexicons and boards are small, the number of calls is limited, and
they run in the process pool.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from threading import Condition
from typing import TypeVar

import numpy as np
from cachetools import LRUCache, cached
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.models import Dictionary
from game.process_pool import LAB
from game.rules.refusals import Refusal
from game.rules.wording import as_sentence
from game.services.solving import lexicons
from game.services.solving.boards import BoardInput, read_board
from solver import Board, FoundWord, Lexicon, SearchLimitError, SolverError, solve, textbook
from solver.board import WILD, Size
from solver.letters import normalise
from solver.textbook import Algorithm, Event, events
from solver.textbook.counting import Counts, count_many
from solver.textbook.measuring import Stats, measured
from solver.wordfiles.selection import MAX_WORD_LETTERS

MOST_TILES = 25
MOST_WILD = 2
MOST_WORDS = 300
MOST_STEPS = 5_000
MOST_CALLS = 90_000  # enough for all paths of a 3x3 board
SIZES = (12, 60, 240)  # words of a small lexicon
USUAL_SIZE = 60
BOARDS_SHARE = 2 / 3  # the part of a small lexicon that lies on the board
TITLES = {
    "trie-walk": gettext_lazy("Trie, walked in step"),
    "trie-stack": gettext_lazy("Trie, walked without recursion"),
    "trie-restart": gettext_lazy("Trie, from the root each time"),
    "ternary-tree": gettext_lazy("Ternary search tree"),
    "first-letters": gettext_lazy("First letters"),
    "prefix-map": gettext_lazy("Prefix map, 4 to 10 letters"),
    "board-first-compressed": gettext_lazy("Board first, compressed"),
    "lexicon-first-compressed": gettext_lazy("Lexicon first, compressed"),
    "board-first-trie": gettext_lazy("Board first, trie"),
    "lexicon-first-trie": gettext_lazy("Lexicon first, trie"),
    "board-first-hash": gettext_lazy("Board first, hash"),
    "lexicon-first-hash": gettext_lazy("Lexicon first, hash"),
    "board-first-binary": gettext_lazy("Board first, binary"),
    "lexicon-first-binary": gettext_lazy("Lexicon first, binary"),
    "board-first-linear": gettext_lazy("Board first, linear"),
    "lexicon-first-linear": gettext_lazy("Lexicon first, linear"),
    "exhaustive-to-9": gettext_lazy("Every path, up to 9 letters"),
    "exhaustive": gettext_lazy("Every path"),
}
LEXICON = " Lexicon: "  # what begins the part about it, in the texts of the library

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class AlgorithmInfo:
    """The description of a classic algorithm, in the language of whoever reads it.

    `summary` says in a sentence what it does; `about` has the details, and `origin` the source.
    """

    name: str
    algorithm: Algorithm

    @property
    def title(self) -> str:
        return str(TITLES[self.name])

    @property
    def summary(self) -> str:
        return _translated(self.algorithm.title)

    @property
    def about(self) -> str:
        return _translated(_about(self.algorithm))

    @property
    def origin(self) -> str:
        return _translated(_origin(self.algorithm))


@dataclass(frozen=True, slots=True)
class SearchInput:
    """A board and the words to find. `dictionary` is None if the visitor gave the words."""

    board: Board
    dictionary: Dictionary | None
    lexicon: Lexicon

    @property
    def min_length(self) -> int | None:
        """Words of a visitor count at any length."""
        return None if self.dictionary else 1

    def missing_words(self) -> list[str]:
        found = {each.word for each in _solved(self.board, self.lexicon, 1)}
        return [word for word in self.lexicon if word not in found]


@dataclass(frozen=True, slots=True)
class Search:
    """A search. `counts` are those of the whole search, `steps` its first MOST_STEPS steps.

    `complete` says whether these are all.
    """

    algorithm: AlgorithmInfo
    input: SearchInput
    counts: Counts
    steps: list[Event]
    complete: bool


def _about(algorithm: Algorithm) -> str:
    about = algorithm.text.strip().partition("\n")[2].partition("Source: ")[0]
    return " ".join(about.split())


def _origin(algorithm: Algorithm) -> str:
    return algorithm.source[:1].upper() + algorithm.source[1:]


def _translated(text: str) -> str:
    algorithm, *lexicon = text.split(LEXICON)
    parts = [_("Lexicon: %(text)s") % {"text": _(part)} for part in lexicon]
    return " ".join((_(algorithm), *parts))


def library_texts() -> list[str]:
    """What the library says about the algorithms, each text once, for translators."""
    whole = (
        text
        for each in textbook.ALGORITHMS.values()
        for text in (each.title, _about(each), _origin(each))
    )
    return list(dict.fromkeys(part for text in whole for part in text.split(LEXICON)))


ALGORITHMS = {name: AlgorithmInfo(name, each) for name, each in textbook.ALGORITHMS.items()}


def algorithm_named(name: str | None) -> AlgorithmInfo:
    """The algorithm of that name, by default the first one. Raises Refusal."""
    found = ALGORITHMS.get(name or next(iter(ALGORITHMS)))
    if found is None:
        names = ", ".join(ALGORITHMS)
        detail = _("There is no such algorithm. There are: %(names)s.") % {"names": names}
        raise Refusal("algorithm.unknown", detail, "algorithm")
    return found


def search_input(
    board: BoardInput,
    size: str | Size | None = None,
    dictionary_slug: str | None = None,
    words: Sequence[str] | None = None,
    lexicon_size: int | None = None,
) -> SearchInput:
    """A board with the given words, or with a small lexicon from the dictionary.

    Raises Refusal with its field: board, size, dictionary, words or lexicon_size.
    """
    if words:
        return SearchInput(_read(board, size), None, _given_lexicon(words))
    if lexicon_size is not None and lexicon_size not in SIZES:
        few, some, many = SIZES
        sizes = {"few": few, "some": some, "many": many}
        detail = _("A lexicon has %(few)s, %(some)s or %(many)s words.") % sizes
        raise Refusal("lexicon_size.invalid", detail, "lexicon_size")
    dictionary, lexicon = lexicons.current(dictionary_slug or None)
    parsed = _read(board, size, lexicon.language.plain_q)
    return SearchInput(
        parsed, dictionary, small_lexicon(parsed, lexicon, lexicon_size or USUAL_SIZE)
    )


def search(name: str | None, on: SearchInput) -> Search:
    """Run an algorithm and record its steps. Raises Refusal."""
    chosen, board, lexicon = algorithm_named(name), on.board, on.lexicon
    [counts] = _counts((chosen.name,), board, lexicon, on.min_length)
    recorded = partial(
        events, chosen.name, board, lexicon, MOST_STEPS + 1, min_length=on.min_length
    )
    steps = list(LAB.compute(recorded))
    return Search(chosen, on, counts, steps[:MOST_STEPS], len(steps) <= MOST_STEPS)


def count_all(on: SearchInput) -> list[tuple[AlgorithmInfo, Counts]]:
    counts = _counts(tuple(ALGORITHMS), on.board, on.lexicon, on.min_length)
    return list(zip(ALGORITHMS.values(), counts, strict=True))


@cached(
    LRUCache(maxsize=256),
    key=lambda name, on: (name, on.board, on.lexicon.content_hash, on.min_length),
    condition=Condition(),
)
def measure(name: str, on: SearchInput) -> Stats:
    """Times, paths and means of a search that has no more than MOST_CALLS calls. Raises Refusal."""
    words = partial(tuple, list(on.lexicon))
    algorithm = textbook.ALGORITHMS[name]
    return LAB.compute(partial(measured, on.board, words, algorithm, min_length=on.min_length))[-1]


@cached(LRUCache(maxsize=256), condition=Condition())
def _counts(
    names: tuple[str, ...], board: Board, lexicon: Lexicon, min_length: int | None
) -> list[Counts]:
    counted = partial(count_many, names, board, lexicon, MOST_CALLS, min_length=min_length)
    return LAB.compute(counted)


def _read(board: BoardInput, size: str | Size | None, plain_q: bool = False) -> Board:
    parsed = read_board(board, size, plain_q)
    _check_board(parsed)
    return parsed


def _check_board(board: Board) -> None:
    if len(board.tiles) > MOST_TILES:
        detail = _("In the lab a board has at most %(most)s tiles: larger ones take for ever.")
        raise Refusal("board.too_large", detail % {"most": MOST_TILES}, "board")
    if board.tiles.count(WILD) > MOST_WILD:
        detail = _("In the lab a board has at most %(most)s wildcards.") % {"most": MOST_WILD}
        raise Refusal("board.too_wild", detail, "board")


def _given_lexicon(words: Sequence[str]) -> Lexicon:
    if len(words) > MOST_WORDS:
        detail = _("At most %(most)s words can be searched for here.") % {"most": MOST_WORDS}
        raise Refusal("words.too_many", detail, "words")
    if any(len(normalise(word)) > MAX_WORD_LETTERS for word in words):
        detail = _("A word has at most %(most)s letters.") % {"most": MAX_WORD_LETTERS}
        raise Refusal("words.invalid", detail, "words")
    try:
        lexicon = Lexicon.from_words(words)
    except SolverError as error:
        raise Refusal("words.invalid", as_sentence(error), "words") from error
    if not len(lexicon):
        raise Refusal("words.invalid", _("There are no words to search for."), "words")
    return lexicon


@cached(
    LRUCache(maxsize=256),
    key=lambda board, lexicon, size: (board, lexicon.content_hash, size),
    condition=Condition(),
)
def small_lexicon(board: Board, lexicon: Lexicon, size: int) -> Lexicon:
    """About `size` words of the lexicon: words on the board, near misses, and other words.

    Near misses are the next words in the alphabet: they mostly share a prefix with a word on the
    board, so that searches follow it in vain. Others are evenly spaced. Raises Refusal.
    """
    on_board = [each.word for each in _solved(board, lexicon)]
    chosen = _evenly(on_board, int(size * BOARDS_SHARE))
    near = [word for word in _successors(chosen, lexicon) if word not in set(on_board)]
    chosen += _evenly(near, (size - len(chosen)) // 2)
    ranks = _evenly(range(len(lexicon)), size - len(chosen))
    return Lexicon.from_words([*chosen, *_words_at(lexicon, ranks)])


def _solved(board: Board, lexicon: Lexicon, min_length: int | None = None) -> Sequence[FoundWord]:
    limit = settings.SOLVE_VISIT_LIMIT
    try:
        return solve(board, lexicon, min_length=min_length, limit=limit).words
    except SearchLimitError as error:
        raise Refusal("board.too_wild", _("This board would take too long."), "board") from error


def _evenly(items: Sequence[T], most: int) -> list[T]:
    if len(items) <= most:
        return list(items)
    return [items[number * len(items) // most] for number in range(most)]


def _successors(words: Sequence[str], lexicon: Lexicon) -> list[str]:
    every = range(len(lexicon))
    ranks = (bisect_left(every, word, key=lambda r: _words_at(lexicon, [r])[0]) for word in words)
    return _words_at(lexicon, [rank + 1 for rank in ranks if rank + 1 < len(lexicon)])


def _words_at(lexicon: Lexicon, ranks: Sequence[int]) -> list[str]:
    return lexicon.words_at(np.array(ranks, np.int64))
