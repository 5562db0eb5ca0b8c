"""What the host of a game may do to its players."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from game.api.fields import Json, validated
from game.api.play import responses
from game.api.play.games import InGameView, snapshot
from game.api.play.requests import HandicapRequest, RenameRequest, SeatRequest
from game.api.schema import with_problems
from game.models import Game, Seat
from game.rules.refusals import Refusal
from game.services.play import games

RESPONSES = with_problems(responses.GameResponse, 400, 403, 404, 409, 413, 415)


def _seat(game: Game, values: Json) -> Seat:
    """The seat that a request names. Raises Refusal if the game has no such player."""
    seat = Seat.objects.taken().filter(game=game, pk=values["seat"]).first()
    if seat is None:
        raise Refusal("seat.invalid", "There is no such player in this game.", "seat")
    return seat


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
        games.remove(game, visitor, _seat(game, values), now)
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
        games.pass_host(game, visitor, _seat(game, values), now)
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
        games.rename(game, visitor, _seat(game, values), values["name"], now)
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
        seat = _seat(game, values)
        games.handicap(
            game, visitor, seat, values.get("min_length"), values.get("percent", 100), now
        )
        return snapshot(game, Seat.objects.get(pk=visitor.pk), now)
