"""The verdict on a word that a player has sent."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from game.rules.clock import Phase
from solver.lexicon import normalise

SHORT = "word.short"
NOT_ON_BOARD = "word.not_on_board"
UNKNOWN = "word.unknown"
REPEATED = "word.repeated"
OVER = "round.over"
NOT_STARTED = "round.not_started"
REMOVED = "seat.removed"  # by the host, or never in this game


@dataclass(frozen=True, slots=True)
class Verdict:
    """`word`: as the dictionary spells it. `code`: why it was not accepted."""

    word: str
    accepted: bool
    points: int = 0
    code: str | None = None


def judge(
    word: str,
    *,
    solution: Mapping[str, int],
    in_lexicon: Callable[[str], bool],
    own: Collection[str],
    min_length: int,
    phase: Phase,
) -> Verdict:
    """Judge a word as it was typed.

    `solution`: the points of every word of the board. `own`: what this player has found already.
    A word that is on no path is told apart from one that is no word by the dictionary alone:
    looking for a path could take for ever on a board of equal letters.
    """
    plain = normalise(word)
    if phase is Phase.FINISHED:
        return refused(plain, OVER)
    if phase is not Phase.PLAYING:
        return refused(plain, NOT_STARTED)
    if plain in own:
        return refused(plain, REPEATED)
    if len(plain) < min_length:
        return refused(plain, SHORT)
    if (points := solution.get(plain)) is not None:
        return Verdict(plain, True, points)
    return refused(plain, NOT_ON_BOARD if in_lexicon(plain) else UNKNOWN)


def refused(word: str, code: str) -> Verdict:
    return Verdict(word, False, code=code)
