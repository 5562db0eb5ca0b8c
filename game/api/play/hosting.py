"""What the host of a game may do to its players and its door."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from game.api.fields import validated
from game.api.play import responses
from game.api.play.games import InGameView, snapshot
from game.api.play.requests import (
    DoorRequest,
    HandicapRequest,
    NewcomersRequest,
    RenameRequest,
    SeatRequest,
)
from game.api.schema import with_problems
from game.models import Seat
from game.rules.door import Door
from game.services.play import hosting, seats

RESPONSES = with_problems(responses.GameResponse, 400, 403, 404, 409, 413, 415)


class RemoveView(InGameView):
    @extend_schema(
        operation_id="remove_player",
        tags=["hosts"],
        summary="Remove a player, who can’t come back",
        request=SeatRequest,
        responses=RESPONSES,
    )
    def post(self, request: Request, code: str) -> Response:
        values = validated(SeatRequest, request.data)
        game, visitor, now = self.enter(code)
        hosting.remove(game, visitor, seats.named(game, values["seat"]), now)
        return snapshot(game, visitor, now)


class LetInView(InGameView):
    @extend_schema(
        operation_id="let_in",
        tags=["hosts"],
        summary="Let in somebody who has knocked",
        request=SeatRequest,
        responses=RESPONSES,
    )
    def post(self, request: Request, code: str) -> Response:
        values = validated(SeatRequest, request.data)
        game, visitor, now = self.enter(code)
        hosting.let_in(game, visitor, values["seat"], now)
        return snapshot(game, visitor, now)


class TurnAwayView(InGameView):
    @extend_schema(
        operation_id="turn_away",
        tags=["hosts"],
        summary="Turn away somebody who has knocked, for good",
        request=SeatRequest,
        responses=RESPONSES,
    )
    def post(self, request: Request, code: str) -> Response:
        values = validated(SeatRequest, request.data)
        game, visitor, now = self.enter(code)
        hosting.turn_away(game, visitor, values["seat"], now)
        return snapshot(game, visitor, now)


class DoorView(InGameView):
    @extend_schema(
        operation_id="set_door",
        tags=["hosts"],
        summary="Open or lock the door, or have newcomers knock",
        description="Players who have a seat can come back in any case.",
        request=DoorRequest,
        responses=RESPONSES,
    )
    def post(self, request: Request, code: str) -> Response:
        values = validated(DoorRequest, request.data)
        game, visitor, now = self.enter(code)
        hosting.set_door(game, visitor, Door(values["door"]), now)
        return snapshot(game, visitor, now)


class NewcomersView(InGameView):
    @extend_schema(
        operation_id="remove_newcomers",
        tags=["hosts"],
        summary="Remove everybody who has just joined, and lock the door",
        request=NewcomersRequest,
        responses=RESPONSES,
    )
    def post(self, request: Request, code: str) -> Response:
        values = validated(NewcomersRequest, request.data)
        game, visitor, now = self.enter(code)
        hosting.remove_newcomers(game, visitor, values["minutes"], now)
        return snapshot(game, visitor, now)


class HostView(InGameView):
    @extend_schema(
        operation_id="pass_host",
        tags=["hosts"],
        summary="Make another player the host",
        request=SeatRequest,
        responses=RESPONSES,
    )
    def post(self, request: Request, code: str) -> Response:
        values = validated(SeatRequest, request.data)
        game, visitor, now = self.enter(code)
        hosting.pass_host(game, visitor, seats.named(game, values["seat"]), now)
        return snapshot(game, visitor, now)


class RenameView(InGameView):
    @extend_schema(
        operation_id="rename_player",
        tags=["hosts"],
        summary="Rename a seat: your own, or as the host any",
        request=RenameRequest,
        responses=RESPONSES,
    )
    def post(self, request: Request, code: str) -> Response:
        values = validated(RenameRequest, request.data)
        game, visitor, now = self.enter(code)
        hosting.rename(game, visitor, seats.named(game, values["seat"]), values["name"], now)
        return snapshot(game, Seat.objects.get(pk=visitor.pk), now)


class HandicapView(InGameView):
    @extend_schema(
        operation_id="handicap_player",
        tags=["hosts"],
        summary="Set the handicap of a player, from the next round on",
        request=HandicapRequest,
        responses=RESPONSES,
    )
    def post(self, request: Request, code: str) -> Response:
        values = validated(HandicapRequest, request.data)
        game, visitor, now = self.enter(code)
        seat = seats.named(game, values["seat"])
        hosting.handicap(
            game, visitor, seat, values.get("min_length"), values.get("percent", 100), now
        )
        return snapshot(game, Seat.objects.get(pk=visitor.pk), now)
