"""The medals of a series, for players of its rounds.

Each goes to one player, and to nobody where nothing deserves it.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from game.rules.results import places
from game.rules.wording import n_words

MEDALS = {
    "longest": "Longest word",
    "rarest": "Rarest word",
    "alone": "Most alone",
    "comeback": "Best comeback",
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
    """`words`: the words that it is for, and `round` the number of their round, if it is one."""

    kind: str
    seat: int
    words: tuple[str, ...]
    round: int | None
    detail: str

    @property
    def title(self) -> str:
        return MEDALS[self.kind]


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
        detail = f"{best.written}, {len(best.word)} letters, in round {best.round}"
        yield Medal("longest", best.seat, (best.written,), best.round, detail)


def _rarest(found: Sequence[Found]) -> Iterator[Medal]:
    known = [(one.commonness, -one.points, one) for one in found if one.commonness is not None]
    if known:
        *_, best = min(known, key=lambda one: one[:2])
        detail = f"{best.written}, in round {best.round}"
        yield Medal("rarest", best.seat, (best.written,), best.round, detail)


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
    more = f"{n_words(len(alone[seat]))} that nobody else found"
    yield Medal("alone", seat, words, None, f"{more}: {', '.join(words)}")


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
        detail = f"from place {after[seat][turn]} after round {rounds[turn]} to place {-last}"
        yield Medal("comeback", seat, (), None, detail)


def running(points: Sequence[int | None]) -> list[int]:
    """The totals after each round."""
    return list(accumulate(each or 0 for each in points))


def places_after_rounds(points: Mapping[int, Sequence[int | None]]) -> dict[int, list[int]]:
    """The place of each seat by the totals after each round."""
    after: dict[int, list[int]] = {seat: [] for seat in points}
    for totals in zip(*map(running, points.values()), strict=True):
        order = sorted(zip(totals, points, strict=True), key=lambda one: -one[0])
        for (_, seat), place in zip(order, places(total for total, _ in order), strict=True):
            after[seat].append(place)
    return after
