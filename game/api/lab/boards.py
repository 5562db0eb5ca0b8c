"""Boards in the lab: statistics of random ones, boards that hold given words, rolls of dice."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from game.api.lab import board_examples
from game.api.lab import board_responses as answers
from game.api.lab.board_requests import PlantRequest, RolledRequest, StatisticsQuery
from game.api.schema import responses
from game.api.solving import examples
from game.services.lab import boards


class StatisticsView(APIView):
    throttle_scope = "lab"

    @extend_schema(
        operation_id="lab_statistics",
        tags=["lab"],
        summary="What random boards have in common",
        parameters=[StatisticsQuery],
        responses=responses(answers.StatisticsAnswer, 400, 409),
        examples=[*board_examples.STATISTICS, *examples.PROBLEM],
    )
    def get(self, request: Request) -> Response:
        asked = StatisticsQuery(data=request.query_params)
        asked.is_valid(raise_exception=True)
        values = dict(asked.validated_data)
        values["dice_name"] = values.pop("dice", None)
        values["dictionary_slug"] = values.pop("dictionary", None)
        return Response(answers.statistics(boards.statistics(**values)))


class PlantView(APIView):
    throttle_scope = "lab"

    @extend_schema(
        operation_id="lab_plant",
        tags=["lab"],
        summary="A board that holds given words",
        request=PlantRequest,
        responses=responses(answers.PlantAnswer, 400, 409, 413, 415),
        examples=[*board_examples.PLANT, *examples.PROBLEM],
    )
    def post(self, request: Request) -> Response:
        asked = PlantRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        values = dict(asked.validated_data)
        slug = values.pop("dictionary", None)
        return Response(answers.planted(boards.plant_words(dictionary_slug=slug, **values)))


class RolledView(APIView):
    throttle_scope = "lab"

    @extend_schema(
        operation_id="lab_rolled",
        tags=["lab"],
        summary="Whether dice can show a board, and how rarely",
        request=RolledRequest,
        responses=responses(answers.RolledAnswer, 400, 413, 415),
        examples=[*board_examples.ROLLED, *examples.PROBLEM],
    )
    def post(self, request: Request) -> Response:
        asked = RolledRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        values = dict(asked.validated_data)
        dice = values.pop("dice", None)
        return Response(answers.rolled(boards.match_dice(dice_name=dice, **values)))
