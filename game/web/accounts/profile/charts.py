"""Rounds and words of a player as rows; the chart of the rating, in SVG units from the top left."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from game.models import Player, Standing
from game.services.accounts import history
from game.services.accounts.history import Found, Lately, RatedRound
from game.web.shared.games import title

HEIGHT = 150
LEVEL = 44  # left of the line, for the numbers of the levels
EDGE = 8  # around the line, for its dots
FOOT = 22  # below the line, for the days
STEPS = (20, 50, 100, 200, 500, 1_000)  # between levels
SPANS = 3  # between the lowest and the highest level, at most
WIDTH = 340


def rows_of(results: Sequence[Standing]) -> list[tuple[Standing, str, int]]:
    """The results, each with the title of its game and the number of its players."""
    players = history.players_in(results)
    return [(each, title(each.round.game), players[each.round_id]) for each in results]


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
class RatingChart:
    """`dots`: the x and y of each round. `levels`: the y and the rating of each grid line."""

    rounds: Sequence[RatedRound]
    dots: list[tuple[float, float]]
    levels: list[tuple[float, int]]
    width: int = WIDTH
    height: int = HEIGHT

    @property
    def line(self) -> str:
        return " ".join(f"{x},{y}" for x, y in self.dots)

    @property
    def last(self) -> RatedRound:
        return self.rounds[-1]

    @property
    def lowest(self) -> int:
        return min(each.rating for each in self.rounds)

    @property
    def highest(self) -> int:
        return max(each.rating for each in self.rounds)


def rating_context(player: Player) -> dict[str, Any]:
    """`rating` is None for players who were never rated, `curve` also once no round is kept."""
    rating = history.rating_of(player)
    rounds = history.rated(rating) if rating else []
    return {"rating": rating, "curve": rating_chart(rounds) if rounds else None}


def rating_chart(rounds: Sequence[RatedRound]) -> RatingChart:
    levels = _levels([each.rating for each in rounds])
    across = (WIDTH - LEVEL - 2 * EDGE) / max(len(rounds) - 1, 1)
    up = (HEIGHT - FOOT - 2 * EDGE) / (levels[-1] - levels[0])

    def y(rating: int) -> float:
        return round(HEIGHT - FOOT - EDGE - up * (rating - levels[0]), 1)

    dots = [(round(LEVEL + EDGE + n * across, 1), y(each.rating)) for n, each in enumerate(rounds)]
    return RatingChart(rounds, dots, [(y(level), level) for level in levels])


def _levels(ratings: Sequence[int]) -> list[int]:
    """Round numbers, from one below all ratings to one above."""
    low, high = min(ratings), max(ratings)
    step = next((each for each in STEPS if high - low <= (SPANS - 1) * each), high - low)
    first = low // step * step
    return list(range(first, max(high, first + 1) + step, step))
