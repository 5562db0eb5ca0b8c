"""What the next board lacks of the host’s list, which is told before it is dealt."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from game.models import Game
from game.rules.refusals import Refusal
from game.rules.settings import RANGES
from game.rules.wording import counted, translated
from game.services.play import rounds
from game.services.solving import dealing, lexicons
from solver import Board, Lexicon, solve
from solver.lab.plant import hopeless_on


@dataclass(frozen=True, slots=True)
class ListOnBoard:
    """How many words of the list there are, how many of them are on the next board, and each other
    one with the reason. `side`: of a square board on which more may fit; `min_length`: with which
    more words count; both None if that would not help."""

    words: int
    fitting: int
    left_out: list[tuple[str, str]]
    side: int | None
    min_length: int | None


def next_board(game: Game) -> ListOnBoard | None:
    """None for a game without a list to plant, and where no board can be dealt."""
    if game.paper or not game.list:
        return None
    dictionary, lexicon = lexicons.current(rounds.dictionary_of(game))
    recipe = dealing.Recipe.of(game, lexicons.dice_language(dictionary, lexicon))
    if not recipe.listed:
        return None
    last = rounds.latest(game)
    seed = dealing.seed_of(game.pk, last.number + 1 if last else 1)
    try:
        reasons = dict(_left_out(game, replace(recipe, seed=seed), lexicon))
    except Refusal:
        return None
    typed = {lexicon.spelling(word): word for word in reversed(recipe.listed)}
    lengths = [len(word) for word in typed if len(word) < game.min_length]
    return ListOnBoard(
        words=len(typed),
        fitting=len(typed) - len(reasons),
        left_out=sorted((typed[word], reason) for word, reason in reasons.items()),
        side=_larger(game, recipe, lexicon, reasons),
        min_length=max(min(lengths), RANGES["min_length"].least) if lengths else None,
    )


def _left_out(game: Game, recipe: dealing.Recipe, lexicon: Lexicon) -> Iterator[tuple[str, str]]:
    """The spelling of each word that is left out, with the reason. Raises Refusal."""
    words = set(map(lexicon.spelling, recipe.listed))
    short = {word for word in words if len(word) < recipe.min_length}
    too_short = counted(
        recipe.min_length,
        "shorter than %(count)s letter",
        "shorter than %(count)s letters",
    )
    yield from dict.fromkeys(short, too_short).items()
    if game.set_board:
        own, board = recipe.own_words(lexicon), Board.parse(game.set_board, recipe.size)
        found = {each.word for each in solve(board, own, min_length=recipe.min_length).words}
        yield from dict.fromkeys(words - short - found, _("not on the board that you set")).items()
        return
    planted = dealing.planted(recipe, lexicon)
    missing = {each.word: translated(each.reason) for each in planted.missing}
    yield from missing.items()
    others = words - short - missing.keys() - {each.word for each in planted.words}
    yield from dict.fromkeys(others, _("its turn comes in another round")).items()


def _larger(
    game: Game, recipe: dealing.Recipe, lexicon: Lexicon, left_out: dict[str, str]
) -> int | None:
    side = max(recipe.size) + 1
    long = [word for word in left_out if len(word) >= recipe.min_length]
    may_fit = any(not hopeless_on(word, (side, side), lexicon.language) for word in long)
    return side if may_fit and not game.set_board and side <= RANGES["rows"].most else None
