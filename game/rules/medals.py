"""The medals of a series, for players of its rounds.

Each goes to one player, and to nobody where nothing deserves it.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.rules.results import places
from game.rules.wording import counted

MEDALS = {
    "longest": gettext_lazy("Longest word"),
    "rarest": gettext_lazy("Rarest word"),
    "alone": gettext_lazy("Most alone"),
    "comeback": gettext_lazy("Best comeback"),
}
EXAMPLES = 3  # words that a medal for many words names


class Found(NamedTuple):
    """A word that a player has found first, as tiles spell it and as it is written. `points`: what
    the word is worth. `commonness`: on the Zipf scale, None if no frequencies are known. `alone`:
    whether nobody else found it."""

    seat: int
    round: int
    word: str
    written: str
    points: int
    commonness: float | None
    alone: bool


@dataclass(frozen=True, slots=True)
class Medal:
    """`words`: the words that it is for, or some of them, and `round` the number of their round, if
    it is one. `count`: of letters, or of words. `climb`: of a comeback the place, the round after
    which it was that, and the place at last."""

    kind: str
    seat: int
    words: tuple[str, ...] = ()
    round: int | None = None
    count: int = 0
    climb: tuple[int, int, int] = (0, 0, 0)

    @property
    def title(self) -> str:
        return str(MEDALS[self.kind])

    @property
    def detail(self) -> str:
        return DETAILS[self.kind](self)


def medals(
    found: Sequence[Found], rounds: Sequence[int], points: Mapping[int, Sequence[int | None]]
) -> list[Medal]:
    """`found`: in order of time. `rounds`: the numbers of the rounds. `points`: of each seat in
    each round, None where it did not play.

    Among equals the earlier find counts, and the seat that comes first in `points`.
    """
    return [
        *_longest(found),
        *_rarest(found),
        *_most_alone(found, points),
        *_comeback(rounds, points),
    ]


def _longest(found: Sequence[Found]) -> Iterator[Medal]:
    if best := max(found, key=lambda one: (len(one.word), one.points), default=None):
        yield Medal("longest", best.seat, (best.written,), best.round, len(best.word))


def _rarest(found: Sequence[Found]) -> Iterator[Medal]:
    known = [(one.commonness, -one.points, one) for one in found if one.commonness is not None]
    if known:
        *_others, best = min(known, key=lambda one: one[:2])
        yield Medal("rarest", best.seat, (best.written,), best.round)


def _most_alone(
    found: Sequence[Found], points: Mapping[int, Sequence[int | None]]
) -> Iterator[Medal]:
    """For the most words that nobody else found, where there was somebody else."""
    alone: dict[int, list[Found]] = defaultdict(list)
    for one in found:
        if one.alone:
            alone[one.seat].append(one)
    if not alone or len(points) < 2:
        return
    worth = {seat: (len(words), sum(one.points for one in words)) for seat, words in alone.items()}
    seat = max((each for each in points if each in alone), key=worth.__getitem__)
    best = sorted(alone[seat], key=lambda one: (-one.points, -len(one.word)))[:EXAMPLES]
    words = tuple(one.written for one in best)
    yield Medal("alone", seat, words, count=len(alone[seat]))


def _comeback(rounds: Sequence[int], points: Mapping[int, Sequence[int | None]]) -> Iterator[Medal]:
    """For the longest way up to the last place of a player, from their worst one since then."""
    after = places_after_rounds(points)
    climbs = [
        (was - after[seat][-1], -after[seat][-1], turn, seat)
        for seat, own in points.items()
        for turn, was in enumerate(after[seat])
        if was and any(each is not None for each in own[: turn + 1])
    ]
    gained, last, turn, seat = max(climbs, key=lambda one: one[:2], default=(0, 0, 0, 0))
    if gained > 0:
        yield Medal("comeback", seat, climb=(after[seat][turn], rounds[turn], -last))


def _detail_of_longest(medal: Medal) -> str:
    return counted(
        medal.count,
        "%(word)s, %(count)s letter, in round %(round)s",
        "%(word)s, %(count)s letters, in round %(round)s",
        word=medal.words[0],
        round=medal.round,
    )


def _detail_of_rarest(medal: Medal) -> str:
    return _("%(word)s, in round %(round)s") % {"word": medal.words[0], "round": medal.round}


def _detail_of_alone(medal: Medal) -> str:
    return counted(
        medal.count,
        "%(count)s word that nobody else found: %(words)s",
        "%(count)s words that nobody else found: %(words)s",
        words=", ".join(medal.words),
    )


def _detail_of_comeback(medal: Medal) -> str:
    was, after, last = medal.climb
    text = _("from place %(was)s after round %(round)s to place %(place)s")
    return text % {"was": was, "round": after, "place": last}


DETAILS: dict[str, Callable[[Medal], str]] = {
    "longest": _detail_of_longest,
    "rarest": _detail_of_rarest,
    "alone": _detail_of_alone,
    "comeback": _detail_of_comeback,
}


def running(points: Sequence[int | None]) -> list[int]:
    return list(accumulate(each or 0 for each in points))


def places_after_rounds(points: Mapping[int, Sequence[int | None]]) -> dict[int, list[int]]:
    after: dict[int, list[int]] = {seat: [] for seat in points}
    for totals in zip(*map(running, points.values()), strict=True):
        order = sorted(zip(totals, points, strict=True), key=lambda one: -one[0])
        for (_total, seat), place in zip(
            order, places(total for total, _seat in order), strict=True
        ):
            after[seat].append(place)
    return after
