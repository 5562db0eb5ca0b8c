"""The board of the day, those of earlier days, and the visitor's try."""

from __future__ import annotations

from datetime import date, datetime

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from game import steady_clock
from game.api.daily.responses import DailyResponse
from game.api.play.games import snapshot
from game.api.play.responses import GameResponse
from game.api.play.visitors import VisitorView
from game.api.schema import with_problems
from game.api.throttling import AddressThrottle
from game.models import DailyBoard
from game.rules.daily import day_of
from game.rules.refusals import Refusal
from game.services.play import daily
from game.services.play.seating import presence
from game.snapshots.daily import daily_snapshot

DAY = OpenApiParameter("day", OpenApiTypes.DATE, OpenApiParameter.PATH, description="A day of UTC.")


class TodayView(VisitorView):
    throttle_scope = "read"

    @extend_schema(
        operation_id="daily",
        tags=["daily"],
        summary="Get the board of the day; its tiles once your round has begun",
        responses=with_problems(DailyResponse, 400),
    )
    def get(self, request: Request) -> Response:
        now = steady_clock.now()
        return Response(daily_snapshot(daily.today(now), self.known_player(), now))


class DayView(VisitorView):
    throttle_scope = "read"

    @extend_schema(
        operation_id="daily_of",
        tags=["daily"],
        summary="Get the board of a day, with its words once the day is over",
        parameters=[DAY],
        responses=with_problems(DailyResponse, 400, 404),
    )
    def get(self, request: Request, day: str) -> Response:
        now = steady_clock.now()
        board = _board(day, now)
        if board is None:
            raise Refusal("day.unknown", "There is no board of this day.", "day")
        return Response(daily_snapshot(board, self.known_player(), now))


def _board(text: str, now: datetime) -> DailyBoard | None:
    """`text`: a day such as `2026-11-21`."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    if day == day_of(now):
        return daily.today(now)
    return daily.of_day(day) if day < day_of(now) else None


class DailyStartView(VisitorView):
    throttle_scope = "create"
    throttle_classes = (AddressThrottle,)

    @extend_schema(
        operation_id="start_daily",
        tags=["daily"],
        summary="Begin your one try, or return to it",
        description="The round starts after three seconds; submit words as in any other game.",
        request=None,
        responses=with_problems(GameResponse, 400, 403, 409),
    )
    def post(self, request: Request) -> Response:
        now, player = steady_clock.now(), self.player()
        game = daily.begin(player, now)
        seat = presence.join(game, player, None, now)
        return snapshot(game, seat, now)
