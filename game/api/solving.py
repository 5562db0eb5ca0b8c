"""Solving boards."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from game.api import answers, examples
from game.api.requests import SolveRequest, TraceRequest
from game.api.schema import responses
from game.services.solving import richness, solve_board, trace_word
from solver import RULES


class SolveView(APIView):
    throttle_scope = "solve"

    @extend_schema(
        operation_id="solve",
        tags=["solving"],
        summary="All words of a board",
        request=SolveRequest,
        responses=responses(answers.SolveAnswer, 400, 413, 415),
        examples=[*examples.SOLVE_REQUEST, *examples.SOLVE_ANSWER, *examples.PROBLEM],
    )
    def post(self, request: Request) -> Response:
        asked = SolveRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        values = dict(asked.validated_data)
        dice = values.pop("dice", None)
        slug = values.pop("dictionary", None)
        result = solve_board(dictionary_slug=slug, **values)
        return Response(answers.solved(result, richness(result, dice)))


class TraceView(APIView):
    throttle_scope = "solve"

    @extend_schema(
        operation_id="trace",
        tags=["solving"],
        summary="All paths of a word on a board",
        description="Whether or not a dictionary has the word; a thousand paths at most.",
        request=TraceRequest,
        responses=responses(answers.TraceAnswer, 400, 413, 415),
        examples=[*examples.TRACE, *examples.PROBLEM],
    )
    def post(self, request: Request) -> Response:
        asked = TraceRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        return Response(answers.traced(trace_word(**asked.validated_data)))


class RulesView(APIView):
    throttle_scope = "read"

    @extend_schema(
        operation_id="rules",
        tags=["solving"],
        summary="The rule packs: what words are worth",
        responses=responses(answers.RulesAnswer(many=True)),
        examples=examples.PROBLEM,
    )
    def get(self, request: Request) -> Response:
        return Response([answers.rules(pack) for pack in RULES.values()])
