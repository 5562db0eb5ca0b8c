"""Solving boards."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from game.api.etag import HOUR, KeptView
from game.api.parsers import BatchJSONParser
from game.api.schema import responses
from game.api.solving import examples
from game.api.solving import responses as answers
from game.api.solving.requests import BatchRequest, SolveRequest, TraceRequest, checked
from game.api.throttling import weigh
from game.services.solving import batches
from game.services.solving.solve import richness, solve_board, trace_word, weight
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
        values = checked(SolveRequest, request.data)
        weigh(request, self, weight(values["board"]))
        dice, paths = values.pop("dice", None), values.pop("paths")
        slug = values.pop("dictionary", None)
        result = solve_board(dictionary_slug=slug, **values)
        return Response(answers.solved(result, richness(result, dice), paths))


class BatchView(APIView):
    throttle_scope = "batch"
    parser_classes = (BatchJSONParser,)

    @extend_schema(
        operation_id="solve_batch",
        tags=["solving"],
        summary="How many words and points each of up to 1,000 boards has",
        description="All with the same rules and dictionary. With `words`, which they are.",
        request=BatchRequest,
        responses=responses(answers.BatchAnswer, 400, 413, 415),
        examples=[*examples.BATCH, *examples.PROBLEM],
    )
    def post(self, request: Request) -> Response:
        values = checked(BatchRequest, request.data)
        paths = values.pop("paths")
        words = values.pop("words") or paths
        weigh(request, self, batches.weight(values["boards"], words))
        slug = values.pop("dictionary", None)
        result = batches.solve_batch(dictionary_slug=slug, words=words, **values)
        return Response(answers.batch(result, paths))


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
        return Response(answers.traced(trace_word(**checked(TraceRequest, request.data))))


class RulesView(KeptView):
    throttle_scope = "read"
    keep = HOUR

    @extend_schema(
        operation_id="rules",
        tags=["solving"],
        summary="The rule packs: what words are worth",
        responses=responses(answers.RulesAnswer(many=True), 304),
        examples=[*examples.RULES, *examples.PROBLEM],
    )
    def get(self, request: Request) -> Response:
        return Response([answers.rules(pack) for pack in RULES.values()])
