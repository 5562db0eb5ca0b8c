"""The lab: statistics of boards, boards with given words, rolls of dice, and algorithms."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from game.api.fields import validated
from game.api.lab import responses
from game.api.lab.requests import PlantRequest, RolledRequest, SearchRequest, StatisticsQuery
from game.api.schema import with_problems
from game.services.lab import boards, searches


class StatisticsView(APIView):
    throttle_scope = "lab"

    @extend_schema(
        operation_id="lab_statistics",
        tags=["lab"],
        summary="Get statistics of random boards",
        description=f"Boards have at most {boards.MOST_TILES} tiles.",
        parameters=[StatisticsQuery],
        responses=with_problems(responses.StatisticsResponse, 400, 409),
    )
    def get(self, request: Request) -> Response:
        values = validated(StatisticsQuery, request.query_params)
        values["dice_name"] = values.pop("dice", None)
        values["dictionary_slug"] = values.pop("dictionary", None)
        return Response(responses.StatisticsResponse(boards.statistics(**values)).data)


class PlantView(APIView):
    throttle_scope = "lab"

    @extend_schema(
        operation_id="lab_plant",
        tags=["lab"],
        summary="Make a board that has given words",
        description=f"It has as many of at most {boards.MOST_WORDS} words as can be placed on at "
        f"most {boards.MOST_TILES} tiles; its other letters are drawn by their frequency. Without "
        "a seed, several are tried until all words fit.",
        request=PlantRequest,
        responses=with_problems(responses.PlantResponse, 400, 409, 413, 415),
    )
    def post(self, request: Request) -> Response:
        values = validated(PlantRequest, request.data)
        slug = values.pop("dictionary", None)
        return Response(responses.planted(boards.plant_words(dictionary_slug=slug, **values)))


class RolledView(APIView):
    throttle_scope = "lab"

    @extend_schema(
        operation_id="lab_rolled",
        tags=["lab"],
        summary="Find out whether dice can show a board, and how likely that is",
        description="If the dice can’t, `faults` has sets of tiles, each with the dice that can "
        "show any of them, which are too few.",
        request=RolledRequest,
        responses=with_problems(responses.RolledResponse, 400, 413, 415),
    )
    def post(self, request: Request) -> Response:
        values = validated(RolledRequest, request.data)
        dice = values.pop("dice", None)
        return Response(responses.rolled(boards.match_dice(dice_name=dice, **values)))


class AlgorithmsView(APIView):
    throttle_scope = "read"

    @extend_schema(
        operation_id="lab_algorithms",
        tags=["lab"],
        summary="List the classic algorithms",
        description="Each with what it does and its source.",
        responses=with_problems(responses.AlgorithmResponse(many=True)),
    )
    def get(self, request: Request) -> Response:
        return Response(responses.AlgorithmResponse(searches.ALGORITHMS.values(), many=True).data)


class SearchView(APIView):
    throttle_scope = "lab"

    @extend_schema(
        operation_id="lab_search",
        tags=["lab"],
        summary="Run a classic algorithm, step by step",
        description=(
            f"Searches a board of at most {searches.MOST_TILES} tiles for the words of a small "
            f"lexicon. Returns the first {searches.MOST_STEPS:,} steps, and the counts of the "
            f"whole search, which stops after about {searches.MOST_CALLS:,} calls."
        ),
        request=SearchRequest,
        responses=with_problems(responses.SearchResponse, 400, 409, 413, 415),
    )
    def post(self, request: Request) -> Response:
        values = validated(SearchRequest, request.data)
        name = values.pop("algorithm", None)
        slug = values.pop("dictionary", None)
        search_input = searches.search_input(dictionary_slug=slug, **values)
        return Response(responses.SearchResponse(searches.search(name, search_input)).data)
