"""The lab: the classic algorithms, and their searches step by step."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from game.api import examples, lab_answers, lab_examples
from game.api.lab_requests import SearchRequest
from game.api.schema import responses
from game.services import lab


class AlgorithmsView(APIView):
    throttle_scope = "read"

    @extend_schema(
        operation_id="lab_algorithms",
        tags=["lab"],
        summary="The classic algorithms",
        responses=responses(lab_answers.MethodAnswer(many=True)),
        examples=[*lab_examples.ALGORITHMS, *examples.PROBLEM],
    )
    def get(self, request: Request) -> Response:
        return Response([lab_answers.method(method) for method in lab.METHODS.values()])


class SearchView(APIView):
    throttle_scope = "lab"

    @extend_schema(
        operation_id="lab_search",
        tags=["lab"],
        summary="A search by a classic algorithm, step by step",
        description=(
            f"With a small lexicon, on a board of at most {lab.MOST_TILES} tiles. The first "
            f"{lab.MOST_STEPS:,} steps are told, and what the whole search costs, up to about "
            f"{lab.MOST_CALLS:,} calls."
        ),
        request=SearchRequest,
        responses=responses(lab_answers.SearchAnswer, 400, 409, 413, 415),
        examples=[*lab_examples.SEARCH, *examples.PROBLEM],
    )
    def post(self, request: Request) -> Response:
        asked = SearchRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        values = dict(asked.validated_data)
        name = values.pop("algorithm", None)
        slug = values.pop("dictionary", None)
        on = lab.ground(dictionary_slug=slug, **values)
        return Response(lab_answers.search(lab.search(name, on)))
