"""Leaderboards, with the place of the visitor."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from game import steady_clock
from game.api.fields import Json, validated
from game.api.play import responses
from game.api.play.requests import LeaderboardQuery
from game.api.play.visitors import VisitorView
from game.api.schema import with_problems
from game.models import Player
from game.rules import ratings
from game.rules.leaderboards import By, Period
from game.rules.refusals import Refusal
from game.services.play.ranking import rankings
from game.services.play.ranking.rankings import Category, Ranked, Row

PERIOD = OpenApiParameter(
    "period", OpenApiTypes.STR, OpenApiParameter.PATH, enum=[each.value for each in Period]
)


class LeaderboardView(VisitorView):
    throttle_scope = "read"

    @extend_schema(
        operation_id="leaderboard",
        tags=["players"],
        summary="Get the first players of a leaderboard, and your own place",
        description="Days and weeks are those of UTC. Ratings and streaks have the period `all`.",
        parameters=[PERIOD, LeaderboardQuery],
        responses=with_problems(responses.LeaderboardResponse, 400, 404),
    )
    def get(self, request: Request, period: str) -> Response:
        query = validated(LeaderboardQuery, request.query_params)
        by, category = By(query["by"]), _category(query)
        ranked, player = _ranked(by, period, category), self.known_player()
        ranking = rankings.ranking(ranked, player)
        stated = {"by": by.value, "period": period, "language": None, "size": None}
        if by is By.POINTS and category:
            stated |= {"language": category.language, "size": category.size}
        return Response(
            {
                **stated,
                "least_rounds": ranked.least,
                "players": ranking.players,
                "place": ranking.place,
                "top": _rows(ranking.top, by, player),
                "around": _rows(ranking.around, by, player),
            }
        )


def _category(query: Json) -> Category | None:
    """The category of the query, by default the one with the oldest points."""
    usual = next(iter(rankings.categories()), None)
    rows, _, columns = query.get("size", usual.size if usual else "4x4").partition("x")
    language = query.get("language", usual.language if usual else "")
    return Category(language, int(rows), int(columns)) if language else None


def _ranked(by: By, period: str, category: Category | None) -> Ranked:
    """What the players are ranked by. Raises Refusal."""
    now = steady_clock.now()
    if by is By.POINTS and period in set(Period):
        return rankings.by_points(Period(period), category, now)
    if by is By.POINTS:
        raise Refusal("period.invalid", "A period is day, week or all.", "period")
    if period != Period.ALL:
        raise Refusal("period.invalid", "Ratings and streaks have the period all.", "period")
    return rankings.by_rating() if by is By.RATING else rankings.by_streak(now)


def _rows(rows: Iterable[Row], by: By, player: Player | None) -> list[dict[str, Any]]:
    return [
        {
            "place": row.place,
            "name": row.name,
            "value": ratings.shown(row.value) if by is By.RATING else row.value,
            "rounds": row.rounds,
            "you": player is not None and row.player_id == player.pk,
        }
        for row in rows
    ]
