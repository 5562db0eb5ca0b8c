"""Rounds on real dice: players write on paper, and type their lists once the clock has run out.

The words are judged when all lists are in, so that nobody can use the site to try words out.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from game.rules.clock import Phase
from game.rules.verdicts import (
    CHARACTERS,
    LIST_FULL,
    LONG,
    NOT_ON_BOARD,
    ON_PAPER,
    OVER,
    REPEATED,
    SHORT,
    VOTED_OUT,
    Verdict,
    refused,
)
from solver.board import Size
from solver.dice import DICE
from solver.lab.plant import tiles_of
from solver.lab.rolled import can_show
from solver.languages import Language
from solver.wordfiles.words import refusal_of

BLANK = "#"  # each tile of a board that nobody has typed
MOST_WORDS = 500  # on one list


class Votes(NamedTuple):
    """The votes of the table on a word: that it counts, and that it does not."""

    for_: int = 0
    against: int = 0

    @property
    def decision(self) -> bool | None:
        """Whether the word counts; None if as many are for it as against it."""
        return None if self.for_ == self.against else self.for_ > self.against


@dataclass(frozen=True, slots=True)
class Checked:
    """`points`: 0 for a word that does not count; `code` then says why. `voted`: the table has
    decided otherwise than the dictionary."""

    points: int
    code: str | None = None
    voted: bool = False


def is_blank(board: str) -> bool:
    return set(board) <= {BLANK, "/", " "}


def can_be_rolled(word: str, size: Size, dice: str, language: Language) -> bool:
    """Whether a board of this size can show a word, as tiles spell it; with the dice of an edition,
    whether these can."""
    tiles = tiles_of(word, language)
    if len(tiles) > size[0] * size[1]:
        return False
    if not (edition := DICE.get(dice)):
        return True
    pairs = [
        [*tiles[:at], "".join(tiles[at : at + 2]), *tiles[at + 2 :]] for at in range(len(tiles))
    ]
    return any(can_show(each, edition) for each in (tiles, *pairs))  # a face may be `Th`


def can_be_stored(word: str) -> bool:
    """Whether a word, as tiles spell it, can be one of a list. Other words reach no query: typed
    ones may be longer than a column, or have signs that PostgreSQL refuses."""
    return refusal_of(word) is None


def accept(
    word: str, *, own: Collection[str], count: int, min_length: int, phase: Phase
) -> Verdict:
    """Whether a word is taken into a list, as tiles spell it. Whether it counts is said later.

    `own`: words of the list, `count`: how many it has.
    """
    if phase is not Phase.WRITING:
        is_over = phase in (Phase.CHECKING, Phase.FINISHED)
        return refused(word, OVER if is_over else ON_PAPER)
    if word in own:
        return refused(word, REPEATED)
    if not can_be_stored(word):
        return refused(word, LONG if word.isalpha() else CHARACTERS)
    if len(word) < min_length:
        return refused(word, SHORT)
    if count >= MOST_WORDS:
        return refused(word, LIST_FULL)
    return Verdict(word, True)


def check(
    words: Iterable[str],
    points: Mapping[str, int],
    reason: Callable[[str], str],
    worth: Callable[[str], int],
    votes: Mapping[str, Votes],
) -> dict[str, Checked]:
    """What each word is worth.

    `points`: of the words that count by the dictionary or the list. `reason`: the code for another
    word, `worth`: its points if the table lets it count. The table decides by the majority of those
    who vote; without one, the dictionary does. Nobody decides that a word is on the board.
    """
    return {
        word: _checked(word, points, reason, worth, votes.get(word, Votes()).decision)
        for word in words
    }


def _checked(
    word: str,
    points: Mapping[str, int],
    reason: Callable[[str], str],
    worth: Callable[[str], int],
    decision: bool | None,
) -> Checked:
    if word in points:
        return Checked(0, VOTED_OUT, True) if decision is False else Checked(points[word])
    why = reason(word)
    if decision and why != NOT_ON_BOARD:
        return Checked(max(1, worth(word)), voted=True)
    return Checked(0, why)


def may_write_for(seat: int, *, by: int, is_host: bool, is_present: bool) -> bool:
    """Whether a player may see and change a list before all are in: their own; the host also those
    of players who are not there with a device of their own (`is_present`)."""
    return seat == by or (is_host and not is_present)
