"""What the host of a game may do about its players."""

from __future__ import annotations

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from game.api.play import examples
from game.api.play import responses as game_answers
from game.api.play.games import InGameView, snapshot
from game.api.play.requests import HandicapRequest, RenameRequest, SeatRequest
from game.api.schema import responses
from game.models import Seat
from game.services.play import games, hosting, seats

ANSWERS = responses(game_answers.GameAnswer, 400, 403, 404, 409, 413, 415)


class RemoveView(InGameView):
    @extend_schema(
        operation_id="remove_player",
        tags=["hosts"],
        summary="Remove a player for good",
        request=SeatRequest,
        responses=ANSWERS,
        examples=[*examples.SEAT, *examples.GAME, *examples.PROBLEM],
    )
    def post(self, request: Request, code: str) -> Response:
        now = timezone.now()
        asked = SeatRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        game = games.find(code, now)
        by = self.present(game, now)
        hosting.remove(game, by, seats.named(game, asked.validated_data["seat"]), now)
        return snapshot(game, by, now)


class HostView(InGameView):
    @extend_schema(
        operation_id="pass_host",
        tags=["hosts"],
        summary="Make another player the host",
        request=SeatRequest,
        responses=ANSWERS,
        examples=[*examples.SEAT, *examples.GAME, *examples.PROBLEM],
    )
    def post(self, request: Request, code: str) -> Response:
        now = timezone.now()
        asked = SeatRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        game = games.find(code, now)
        by = self.present(game, now)
        hosting.pass_host(game, by, seats.named(game, asked.validated_data["seat"]), now)
        return snapshot(game, by, now)


class RenameView(InGameView):
    @extend_schema(
        operation_id="rename_player",
        tags=["hosts"],
        summary="Give a seat another name: your own, as the host any",
        request=RenameRequest,
        responses=ANSWERS,
        examples=[*examples.RENAME, *examples.GAME, *examples.PROBLEM],
    )
    def post(self, request: Request, code: str) -> Response:
        now = timezone.now()
        asked = RenameRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        game = games.find(code, now)
        by = self.present(game, now)
        values = asked.validated_data
        hosting.rename(game, by, seats.named(game, values["seat"]), values["name"], now)
        return snapshot(game, Seat.objects.get(pk=by.pk), now)


class HandicapView(InGameView):
    @extend_schema(
        operation_id="handicap_player",
        tags=["hosts"],
        summary="Make it harder or easier for one player, from the next round on",
        request=HandicapRequest,
        responses=ANSWERS,
        examples=[*examples.HANDICAP, *examples.GAME, *examples.PROBLEM],
    )
    def post(self, request: Request, code: str) -> Response:
        now = timezone.now()
        asked = HandicapRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        game = games.find(code, now)
        by = self.present(game, now)
        values = asked.validated_data
        seat = seats.named(game, values["seat"])
        hosting.handicap(game, by, seat, values.get("min_length"), values.get("percent", 100), now)
        return snapshot(game, Seat.objects.get(pk=by.pk), now)
