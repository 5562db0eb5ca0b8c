"""The lab: the classic algorithms, and their searches step by step."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from game.api.lab import search_examples, search_responses
from game.api.lab.search_requests import SearchRequest
from game.api.schema import responses
from game.api.solving import examples
from game.services.lab import searches


class AlgorithmsView(APIView):
    throttle_scope = "read"

    @extend_schema(
        operation_id="lab_algorithms",
        tags=["lab"],
        summary="The classic algorithms",
        responses=responses(search_responses.MethodAnswer(many=True)),
        examples=[*search_examples.ALGORITHMS, *examples.PROBLEM],
    )
    def get(self, request: Request) -> Response:
        return Response(
            [search_responses.method(method) for method in searches.ALGORITHMS.values()]
        )


class SearchView(APIView):
    throttle_scope = "lab"

    @extend_schema(
        operation_id="lab_search",
        tags=["lab"],
        summary="A search by a classic algorithm, step by step",
        description=(
            f"With a small lexicon, on a board of at most {searches.MOST_TILES} tiles. The first "
            f"{searches.MOST_STEPS:,} steps are told, and what the whole search costs, up to about "
            f"{searches.MOST_CALLS:,} calls."
        ),
        request=SearchRequest,
        responses=responses(search_responses.SearchAnswer, 400, 409, 413, 415),
        examples=[*search_examples.SEARCH, *examples.PROBLEM],
    )
    def post(self, request: Request) -> Response:
        asked = SearchRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        values = dict(asked.validated_data)
        name = values.pop("algorithm", None)
        slug = values.pop("dictionary", None)
        on = searches.search_input(dictionary_slug=slug, **values)
        return Response(search_responses.search(searches.search(name, on)))
