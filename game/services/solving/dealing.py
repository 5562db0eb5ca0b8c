"""Boards to play on: random boards with enough words, or a board set by the host."""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from threading import Condition
from typing import Self

from cachetools import TTLCache, cached
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from game.models.play_settings import PlaySettings
from game.rules.lists import WordsFrom, words_of
from game.rules.refusals import Refusal
from game.rules.results import Scoring
from game.rules.setting_checks import points_pack
from game.rules.wording import counted
from game.services.solving.boards import choose_dice, letter_frequencies_of, random_boards
from solver import Board, Lexicon, SearchLimitError, solve
from solver.board import WILD, Size
from solver.lab.plant import Planted, hopeless_on, plant

BATCHES = (8, 56, 448)  # boards made at a time; most games need only the first few
# Tiles visited for one board, and for all of them. A usual board takes some thousands; one of equal
# letters, with a dictionary to match, could take for ever.
BOARD_VISITS = 1_000_000
VISITS = 8_000_000
# Letter scoring searches the best paths in Python, in at most as many steps as there were visits.
LETTER_VISITS = 100_000
# Of a list, so many words are planted, with so many steps: half a second, in which other threads go
# on. Then ten of twelve words of a spelling list are usually on a 5x5 board.
MOST_PLANTED, STEPS = 24, 12_000_000
TRIES = 4  # boards for a list that are to have some number of words


@dataclass(frozen=True, slots=True)
class Recipe:
    """How to make a board. Unless it is `strict`, it takes the richest board if none has enough
    words.

    `visits` limits the search of one board. `listed`: the words of the host’s list that a board is
    made to hold, as many as fit; `only_listed`: no others count. `seed`: decides that board.
    """

    size: Size
    dice: str
    min_length: int
    min_words: int
    language: str
    strict: bool = True
    visits: int = BOARD_VISITS
    listed: tuple[str, ...] = ()
    only_listed: bool = False
    seed: int | None = None

    @classmethod
    def of(cls, game: PlaySettings, language: str, strict: bool = True) -> Self:
        size = (game.rows, game.columns)
        visits = LETTER_VISITS if game.scoring == Scoring.RUZZLE else BOARD_VISITS
        holds = game.words_from in (WordsFrom.LIST, WordsFrom.BONUS)
        return cls(
            size,
            game.dice,
            game.min_length,
            game.min_words or 1,
            language,
            strict,
            visits,
            tuple(words_of(game.list)) if holds else (),
            game.words_from == WordsFrom.LIST,
        )

    def own_words(self, lexicon: Lexicon) -> Lexicon:
        words = set(map(lexicon.spelling, self.listed))
        long = (word for word in words if len(word) >= self.min_length)
        return Lexicon.from_words(long, lexicon.language)


def deal(recipe: Recipe, lexicon: Lexicon) -> Board:
    """A random board with at least `recipe.min_words` words. Raises Refusal."""
    if recipe.listed:
        return _with_list(recipe, lexicon)
    best, most = None, 0
    for board, words in _samples(recipe, lexicon):
        if words > most:
            best, most = board, words
        if most >= recipe.min_words:
            break
    if best is None:
        detail = _("With these settings no board has a word. Choose other ones.")
        raise Refusal("board.no_words", detail, "dictionary")
    if most < recipe.min_words and recipe.strict:
        raise _too_rich(most)
    return best


def check(recipe: Recipe, lexicon: Lexicon) -> None:
    """Raises Refusal if `deal` would. Of a list, what can be told without planting it is enough."""
    if not recipe.listed or recipe.min_words > 1:
        deal(recipe, lexicon)
    elif all(hopeless_on(w, recipe.size, lexicon.language) for w in _own_words(recipe, lexicon)):
        raise _none_fits()


def seed_of(game_id: int, number: int) -> int:
    """That of a round of a game, so that it is known before what its board lacks; a secret."""
    digest = salted_hmac("board of a list", f"{game_id} {number}", algorithm="sha256").digest()
    return int.from_bytes(digest[:4])


def planted(recipe: Recipe, lexicon: Lexicon) -> Planted:
    """The board for the list, with words that it lacks. Raises Refusal."""
    first = secrets.randbits(32) if recipe.seed is None else recipe.seed
    own, best, most = sorted(_own_words(recipe, lexicon)), None, 0
    for seed in range(first, first + (TRIES if recipe.min_words > 1 else 1)):
        some = Random(seed).sample(own, min(len(own), MOST_PLANTED))  # noqa: S311  # a secret seed
        found = _plant(tuple(some), recipe.size, seed, lexicon)
        if found.words and (words := _words_on(found, recipe, lexicon)) > most:
            best, most = found, words
        if most >= recipe.min_words:
            break
    if best is None:
        raise _none_fits()
    return best


# The host is told what a board lacks before it is dealt.
@cached(
    TTLCache(256, 600),
    key=lambda words, size, seed, lexicon: (words, size, seed, lexicon.content_hash),
    condition=Condition(),
)
def _plant(words: tuple[str, ...], size: Size, seed: int, lexicon: Lexicon) -> Planted:
    return plant(words, size, seed, letter_frequencies_of(lexicon), lexicon.language, STEPS)


def _none_fits() -> Refusal:
    return Refusal("board.no_words", _("No word of the list fits on the board."), "list")


def _with_list(recipe: Recipe, lexicon: Lexicon) -> Board:
    found = planted(recipe, lexicon)
    if recipe.strict and (words := _words_on(found, recipe, lexicon)) < recipe.min_words:
        raise _too_rich(words)
    return found.board


def _words_on(found: Planted, recipe: Recipe, lexicon: Lexicon) -> int:
    """How many words count on a planted board."""
    if recipe.only_listed:
        return len(found.words)
    unknown = sum(each.word not in lexicon for each in found.words)
    pack = points_pack(*recipe.size)
    return unknown + solve(found.board, lexicon, pack, recipe.min_length).word_count


def _own_words(recipe: Recipe, lexicon: Lexicon) -> Lexicon:
    own = recipe.own_words(lexicon)
    if not len(own):
        detail = counted(
            recipe.min_length,
            "The list has no word of %(count)s letter or more.",
            "The list has no word of %(count)s letters or more.",
        )
        raise Refusal("board.no_words", detail, "list")
    return own


def _too_rich(words: int) -> Refusal:
    detail = counted(
        words,
        "The richest board that was dealt has %(count)s word. Ask for fewer.",
        "The richest board that was dealt has %(count)s words. Ask for fewer.",
    )
    return Refusal("board.too_rich", detail, "min_words")


def check_set_board(board: Board, recipe: Recipe, lexicon: Lexicon) -> Board:
    """The board set by a host. Raises Refusal if it can't be played on."""
    if WILD in board.tiles:
        raise Refusal("board.too_wild", _("A board to play on has no wildcards."), "board")
    try:
        pack = points_pack(*board.size)
        found = solve(board, lexicon, pack, recipe.min_length, limit=recipe.visits)
    except SearchLimitError as error:
        detail = _("This board has too many equal letters to play on.")
        raise Refusal("board.too_wild", detail, "board") from error
    if recipe.listed:
        found = solve(board, _own_words(recipe, lexicon), pack, recipe.min_length)
    if not found.word_count:
        detail = _("With these settings this board has no word. Choose other ones.")
        raise Refusal("board.no_words", detail, "board")
    return board


def _samples(recipe: Recipe, lexicon: Lexicon) -> Iterator[tuple[Board, int]]:
    dice = choose_dice(recipe.size, recipe.dice, recipe.language)
    pack, budget = points_pack(*recipe.size), VISITS
    for batch in BATCHES:
        for board in random_boards(batch, recipe.size, dice, secrets.randbits(128), lexicon):
            try:
                solution = solve(board, lexicon, pack, recipe.min_length, limit=recipe.visits)
            except SearchLimitError:
                budget -= recipe.visits
            else:
                budget -= solution.tiles_visited
                yield board, solution.word_count
            if budget <= 0:
                return
