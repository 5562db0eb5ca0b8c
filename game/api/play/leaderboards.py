"""Leaderboards, with the place of the visitor."""

from collections.abc import Iterable
from typing import Annotated, TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from game import steady_clock
from game.actions.fields import Json, Serializer, size_filter, validated
from game.api.play.visitors import VisitorView
from game.api.schema import operation
from game.models import Player
from game.rules import ratings
from game.rules.leaderboards import TOP, By, Period
from game.rules.refusals import Refusal
from game.services.play.ranking import rankings
from game.services.play.ranking.rankings import Category, Ranked, Row

PERIOD = OpenApiParameter(
    "period", OpenApiTypes.STR, OpenApiParameter.PATH, enum=[each.value for each in Period]
)


class LeaderboardQuery(Serializer):
    by = serializers.ChoiceField(
        [by.value for by in By],
        default=By.POINTS.value,
        error_messages={"invalid_choice": gettext_lazy("Choose one of points, rating, streak.")},
    )
    language = serializers.CharField(
        required=False,
        max_length=35,
        help_text="With `points`: a tag such as `en`; by default that of the oldest ones.",
    )
    size = size_filter("With `points`: rows, then columns; by default those of the oldest ones.")


class LeaderboardRow(TypedDict):
    place: Annotated[int, "Players with the same value share a place."]
    name: Annotated[str | None, "Null of guests, and of accounts whose page is for nobody."]
    value: Annotated[int, "Points, the rating, or days in a row."]
    rounds: Annotated[int | None, "Null for a streak."]
    you: bool


class LeaderboardResponse(TypedDict):
    by: Annotated[str, By]
    period: Annotated[str, Period]
    language: str | None
    size: Annotated[str | None, "Rows, then columns."]
    least_rounds: Annotated[int, "How many a place needs."]
    players: Annotated[int, "The number of players who have a place."]
    place: Annotated[int | None, "Yours; null without one."]
    top: Annotated[list[LeaderboardRow], f"The first {TOP} players."]
    around: Annotated[list[LeaderboardRow], "You and those next to you; empty if you are in `top`."]


class LeaderboardView(VisitorView):
    throttle_scope = "read"

    @operation(
        "leaderboard",
        "players",
        LeaderboardResponse,
        404,
        parameters=[PERIOD],
        query=LeaderboardQuery,
    )
    def get(self, request: Request, period: str) -> Response:
        """Get the first players of a leaderboard, and your own place.

        Days and weeks are those of UTC. Ratings and streaks have the period `all`.
        """
        query = validated(LeaderboardQuery, request.query_params)
        by, category = By(query["by"]), _category(query)
        ranked, player = _ranked(by, period, category), self.known_player()
        ranking = rankings.ranking(ranked, player)
        stated = category if by is By.POINTS else None
        shown: LeaderboardResponse = {
            "by": by.value,
            "period": period,
            "language": stated.language if stated else None,
            "size": stated.size if stated else None,
            "least_rounds": ranked.least,
            "players": ranking.players,
            "place": ranking.place,
            "top": _rows(ranking.top, by, player),
            "around": _rows(ranking.around, by, player),
        }
        return Response(shown)


def _category(query: Json) -> Category | None:
    """The category of the query, by default the one with the oldest points."""
    usual = next(iter(rankings.categories()), None)
    rows, _by, columns = query.get("size", usual.size if usual else "4x4").partition("x")
    language = query.get("language", usual.language if usual else "")
    return Category(language, int(rows), int(columns)) if language else None


def _ranked(by: By, period: str, category: Category | None) -> Ranked:
    """What the players are ranked by. Raises Refusal."""
    now = steady_clock.now()
    if by is By.POINTS and period in set(Period):
        return rankings.by_points(Period(period), category, now)
    if by is By.POINTS:
        raise Refusal("period.invalid", _("A period is day, week or all."), "period")
    if period != Period.ALL:
        raise Refusal("period.invalid", _("Ratings and streaks have the period all."), "period")
    return rankings.by_rating() if by is By.RATING else rankings.by_streak(now)


def _rows(rows: Iterable[Row], by: By, player: Player | None) -> list[LeaderboardRow]:
    return [
        {
            "place": row.place,
            "name": row.name,
            "value": ratings.shown(row.value) if by is By.RATING else int(row.value),
            "rounds": row.rounds,
            "you": player is not None and row.player_id == player.pk,
        }
        for row in rows
    ]
