"""The board of the day, those of earlier days, and the visitor's try."""

from datetime import date, datetime

from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from game import steady_clock
from game.actions.fields import Serializer, validated
from game.api.play.games import GameResponse, snapshot
from game.api.play.visitors import VisitorView
from game.api.schema import operation
from game.models import DailyBoard
from game.rules.daily import day_of
from game.rules.refusals import Refusal
from game.services.play.daily import boards, standings, tries
from game.services.play.daily.boards import SITE, Series
from game.services.play.seating import presence
from game.services.solving.lexicons import offered_language
from game.snapshots.daily import DailyResponse, daily_snapshot

DAY = OpenApiParameter("day", OpenApiTypes.DATE, OpenApiParameter.PATH, description="A day of UTC.")
LANGUAGE = OpenApiParameter(
    "language",
    description="A language that the site has a dictionary of, such as `fr`. Each has a board of "
    "its own; without it, the board is in the language of the default dictionary.",
)


class DailyRequest(Serializer):
    language = serializers.CharField(max_length=35, required=False)


def _series(language: str | None) -> Series:
    """Raises Refusal."""
    return Series(language=offered_language(language)) if language else SITE


class DailyView(VisitorView):
    throttle_scope = "read"

    def of(self, board: DailyBoard, now: datetime) -> Response:
        standings.settle_overdue(board, now)
        return Response(daily_snapshot(board, self.known_player(), now))


class TodayView(DailyView):
    @operation("daily", "daily", DailyResponse, 400, parameters=[LANGUAGE])
    def get(self, request: Request) -> Response:
        """Get the board of the day; its tiles once your round has begun.

        Everybody may play the board of a day, a day of UTC, once.
        """
        now, series = steady_clock.now(), _series(request.query_params.get("language"))
        return self.of(boards.today(now, series), now)


class DayView(DailyView):
    @operation("daily_of", "daily", DailyResponse, 400, 404, parameters=[DAY, LANGUAGE])
    def get(self, request: Request, day: str) -> Response:
        """Get the board of a day, with its words once the day is over.

        Today, the response is that of `GET daily`.
        """
        now = steady_clock.now()
        board = _board(day, now, _series(request.query_params.get("language")))
        if board is None:
            raise Refusal("day.unknown", _("There is no board of this day."), "day")
        return self.of(board, now)


def _board(text: str, now: datetime, series: Series) -> DailyBoard | None:
    """The board of a day such as `2026-11-21`."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    if day == day_of(now):
        return boards.today(now, series)
    return boards.of_day(day, series) if day < day_of(now) else None


class DailyStartView(VisitorView):
    throttle_scope = "create"

    @operation("start_daily", "daily", GameResponse, 403, 409, takes=DailyRequest)
    def post(self, request: Request) -> Response:
        """Begin your one try, or return to it.

        The response is the game of your one round, which starts after three seconds; submit words
        as in any other game. If that game was deleted, the response is `game.daily`. A try that
        was begun while signed in stands among the accounts. That of a guest becomes an account’s
        if no other try had shown the board to its browser or address.
        """
        now, player = steady_clock.now(), self.player()
        series = _series(validated(DailyRequest, request.data).get("language"))
        has_seen = tries.seen_by(request.COOKIES, now, series)
        game = tries.begin(player, now, self.address, has_seen=has_seen, series=series)
        response = snapshot(game, presence.join(game, player, None, now), now)
        tries.mark(response, now, series)
        return response
