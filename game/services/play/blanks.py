"""Practice without a clock: the common words of the board are blanks, to which there are hints.

Only what is found, open or asked for leaves the server.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from threading import Condition
from typing import NamedTuple

from cachetools import TTLCache, cached
from django.db import transaction
from django.utils.translation import gettext as _

from game.models import FoundWord, Game, Player, Round, Seat, WordHint
from game.models.game import PRACTICE_KEPT
from game.rules import ranks
from game.rules.blanks import Hint, open_letters, without_word
from game.rules.clock import Phase
from game.rules.refusals import Refusal
from game.rules.settings import Door
from game.services.dictionaries.definitions import definitions_of
from game.services.play import notifications, rounds
from game.services.play.round_solutions import KEPT, common_points, common_words, solution_of
from solver.board import Cell


@dataclass(frozen=True, slots=True)
class Blank:
    """A common word of the board. `letters`: those that are open, of a found word all as it is
    written. `start`: where it begins, if that was asked for. `hints`: how many were."""

    length: int
    letters: str
    is_found: bool
    start: Cell | None = None
    meaning: str = ""
    hints: int = 0


def has_blanks(game: Game, round_: Round, now: datetime, *, is_solo: bool) -> bool:
    """`is_solo`: that of the game."""
    if not is_solo or round_.ends_at or round_.paper or round_.together:
        return False
    return round_.phase(now) is Phase.PLAYING and not round_.drill_words.exists()


def blanks_of(round_: Round, seat: Seat, found: Mapping[str, int]) -> list[Blank]:
    """The shortest words first, those of a length by the alphabet. `found`: the points of the
    player's words."""
    asked = {each.word: each for each in WordHint.objects.filter(round=round_, seat=seat)}
    opened = open_letters(ranks.reached(sum(found.values()), _ranks(round_)))
    return [
        _blank(round_, word, asked.get(word), opened, is_found=word in found)
        for word in common_words(round_)
    ]


def cost(round_: Round, seat: Seat) -> int:
    """How many points the player's hints have cost."""
    numbers = WordHint.objects.filter(round=round_, seat=seat).values_list("number", flat=True)
    return sum(numbers)


class Left(NamedTuple):
    """Practice that was left, and how many percent of its words are found."""

    game: Game
    percent: int


def left_practice(player: Player, now: datetime) -> Left | None:
    """Practice without a clock to go on with: the latest in which a word was found."""
    rounds_of = Round.objects.running(now).of_player(player.pk, now - PRACTICE_KEPT)
    untimed = rounds_of.filter(game__door=Door.LOCKED, game__round_seconds=None, ends_at=None)
    begun = untimed.filter(starts_at__lte=now, drill_words=None)
    round_ = begun.select_related("game", "version").first()
    own = round_.found.filter(seat__player=player).values_list("word", flat=True) if round_ else ()
    if round_ is None or not own:
        return None
    words = common_words(round_)
    percent = 100 * len(set(own) & set(words)) // max(1, len(words))
    return Left(round_.game, percent) if percent else None


def ask(game: Game, seat: Seat, blank: int | None, hint: Hint, now: datetime) -> None:
    """Gives a hint to a word, by its place in `blanks_of` from 1; without one to the first that is
    not found. Raises Refusal."""
    round_ = rounds.latest(game)
    if round_ is None or not has_blanks(game, round_, now, is_solo=game.is_solo()):
        raise Refusal("blank.none", _("There are no hints in this round."))
    with transaction.atomic():
        Seat.objects.select_for_update(no_key=True).get(pk=seat.pk)
        own = FoundWord.objects.filter(round=round_, seat=seat)
        found = dict(own.order_by().values_list("word", "points"))
        word = _asked(common_words(round_), found, blank)
        row = WordHint.objects.filter(round=round_, seat=seat, word=word).first()
        row = row or WordHint(round=round_, seat=seat, word=word)
        _give(round_, row, hint, open_letters(ranks.reached(sum(found.values()), _ranks(round_))))
        row.number += 1
        row.save()
    notifications.notify(game.pk)


def _asked(words: tuple[str, ...], found: Mapping[str, int], blank: int | None) -> str:
    if blank is None:
        if left := [word for word in words if word not in found]:
            return left[0]
        raise Refusal("blank.found", _("You have found all words."))
    if blank > len(words):
        raise Refusal("blank.unknown", _("There is no such word."), "blank")
    if words[blank - 1] in found:
        raise Refusal("blank.found", _("You have found this word already."), "blank")
    return words[blank - 1]


def _give(round_: Round, row: WordHint, hint: Hint, opened: int) -> None:
    """Raises Refusal for a hint that would tell nothing new, or the whole word."""
    known = {Hint.TILE: row.starts, Hint.MEANING: row.means}
    if hint is Hint.LETTER:
        row.letters = max(row.letters, opened) + 1
        if row.letters >= len(row.word):
            raise Refusal("hint.last", _("The last letter is for you to find."), "hint")
    elif known[hint]:
        raise Refusal("hint.given", _("You have this hint already."), "hint")
    elif hint is Hint.TILE:
        row.starts = True
    elif not _meaning(round_, row.word):
        detail = _("No dictionary of this site says what this word means.")
        raise Refusal("hint.no_meaning", detail, "hint")
    else:
        row.means = True


def _blank(
    round_: Round, word: str, asked: WordHint | None, opened: int, *, is_found: bool
) -> Blank:
    solved, hints = solution_of(round_), asked.number if asked else 0
    if is_found:
        return Blank(len(word), solved.written(word), True, hints=hints)
    letters = min(max(opened, asked.letters if asked else 0), len(word) - 1)
    path = solved.path_of(word) if asked and asked.starts else None
    return Blank(
        length=len(word),
        letters=word[:letters],
        is_found=False,
        start=path[0] if path else None,
        meaning=_given_meaning(round_, word) if asked and asked.means else "",
        hints=hints,
    )


def _meaning(round_: Round, word: str) -> str:
    """The first sense of the word, empty if none is known."""
    known = definitions_of(round_.version.dictionary, word)
    forms = [word, *solution_of(round_).lexicon.forms_of(word)]
    senses = (sense for entry in known.entries for sense in entry.senses)
    return without_word(next(senses, ""), forms)


# Every snapshot has the meanings that were given, each of which takes two queries. That there is
# none is not kept: definitions may come.
_given_meaning = cached(
    TTLCache(*KEPT), key=lambda round_, word: (round_.salt, word), condition=Condition()
)(_meaning)


def _ranks(round_: Round) -> list[int]:
    return ranks.points_of(common_points(round_))
