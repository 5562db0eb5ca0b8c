"""Rounds and words of a player as rows; curves, in SVG units from the top left."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Any

from django.utils.translation import gettext

from game.models import Player, Standing
from game.rules import ranks
from game.services.accounts import history
from game.services.accounts.history import Found, Lately, Measured
from game.web.shared.games import title

HEIGHT = 150
LEVEL = 44  # left of the line, for the numbers of the levels
EDGE = 8  # around the line, for its dots
FOOT = 22  # below the line, for the days
STEPS = (5, 10, 20, 50, 100, 200, 500, 1_000)  # between levels
HALF_LEAST, HALF_MOST = 3, 10  # rounds that are compared with as many before
SPANS = 3  # between the lowest and the highest level, at most
WIDTH = 340


def rows_of(results: Sequence[Standing]) -> list[tuple[Standing, str, int, int]]:
    """The results, each with the title of its game, the place and the number of players."""
    places = history.places_in(results)
    return [(each, title(each.round.game), *places[each.round_id]) for each in results]


def notable_words(lately: Lately) -> list[tuple[Found, str]]:
    """The best, longest and rarest words of the latest rounds, each once, and what it is notable
    for; those for several things come first, then those with most points."""
    reasons: dict[Found, list[str]] = {}
    for reason, words in (
        (gettext("most points"), lately.best),
        (gettext("longest"), lately.longest),
        (gettext("rarest"), lately.rarest),
    ):
        for word in words:
            reasons.setdefault(word, []).append(reason)
    order = sorted(reasons, key=lambda word: (-len(reasons[word]), -word.points, word.word))
    return [(word, ", ".join(reasons[word])) for word in order]


@dataclass(frozen=True, slots=True)
class Curve:
    """`dots`: the x and y of each round. `levels`: the y and the value of each grid line."""

    rounds: Sequence[Measured]
    dots: list[tuple[float, float]]
    levels: list[tuple[float, int]]
    width: int = WIDTH
    height: int = HEIGHT

    @property
    def line(self) -> str:
        return " ".join(f"{x},{y}" for x, y in self.dots)

    @property
    def last(self) -> Measured:
        return self.rounds[-1]

    @property
    def lowest(self) -> int:
        return min(each.value for each in self.rounds)

    @property
    def highest(self) -> int:
        return max(each.value for each in self.rounds)


def rating_context(player: Player) -> dict[str, Any]:
    """`rating` is None for players who were never rated, `curve` also once no round is kept."""
    rating = history.rating_of(player)
    rounds = history.rated(rating) if rating else []
    return {"rating": rating, "curve": curve_of(rounds) if rounds else None}


def curve_of(rounds: Sequence[Measured]) -> Curve:
    levels = _levels([each.value for each in rounds])
    across = (WIDTH - LEVEL - 2 * EDGE) / max(len(rounds) - 1, 1)
    up = (HEIGHT - FOOT - 2 * EDGE) / (levels[-1] - levels[0])

    def y(value: int) -> float:
        return round(HEIGHT - FOOT - EDGE - up * (value - levels[0]), 1)

    dots = [(round(LEVEL + EDGE + n * across, 1), y(each.value)) for n, each in enumerate(rounds)]
    return Curve(rounds, dots, [(y(level), level) for level in levels])


@dataclass(frozen=True, slots=True)
class Progress:
    """`last`, `before`: the mean shares of as many rounds, the latest and those before; None with
    fewer than twice `HALF_LEAST`. `rows`: the ranks with the number of rounds that came to each and
    to no higher one, the highest first. `next_rank`: with the percentage from which it begins; None
    for whoever has the highest."""

    rounds: int
    half: int
    last: int | None
    before: int | None
    best: int
    rows: list[tuple[str, int]]
    next_rank: tuple[str, int] | None
    curve: Curve

    @property
    def more(self) -> int:
        return (self.last or 0) - (self.before or 0)


def progress_of(shares: Sequence[Measured]) -> Progress | None:
    """None without a round that compares with others."""
    if not shares:
        return None
    values = [each.value for each in shares]
    percents, names = [percent for percent, _name in ranks.RANKS], ranks.names()
    reached = Counter(ranks.reached(value, percents) for value in values)
    half = min(HALF_MOST, len(values) // 2) if len(values) >= 2 * HALF_LEAST else 0
    best = max(values)
    above = ranks.reached(best, percents)
    return Progress(
        rounds=len(values),
        half=half,
        last=round(mean(values[-half:])) if half else None,
        before=round(mean(values[-2 * half : -half])) if half else None,
        best=best,
        rows=[(names[n - 1], reached[n]) for n in range(max(above, 1), 0, -1)],
        next_rank=(names[above], percents[above]) if above < len(names) else None,
        curve=curve_of(shares),
    )


def _levels(values: Sequence[int]) -> list[int]:
    """Round numbers, from one below all values to one above."""
    low, high = min(values), max(values)
    step = next((each for each in STEPS if high - low <= (SPANS - 1) * each), high - low)
    first = low // step * step
    return list(range(first, max(high, first + 1) + step, step))
