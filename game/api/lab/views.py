"""The lab: statistics of boards, boards with given words, rolls of dice, and algorithms."""

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from game.api.fields import validated
from game.api.lab import responses
from game.api.lab.requests import PlantRequest, RolledRequest, SearchRequest, StatisticsQuery
from game.api.schema import operation
from game.services.lab import boards, searches


class StatisticsView(APIView):
    throttle_scope = "lab"

    @operation(
        "lab_statistics",
        "lab",
        responses.StatisticsResponse,
        409,
        description=f"Boards have at most {boards.MOST_TILES} tiles.",
        query=StatisticsQuery,
    )
    def get(self, request: Request) -> Response:
        """Get statistics of random boards."""
        values = validated(StatisticsQuery, request.query_params)
        values["dice_name"] = values.pop("dice", None)
        values["dictionary_slug"] = values.pop("dictionary", None)
        return Response(responses.StatisticsResponse(boards.statistics(**values)).data)


class PlantView(APIView):
    throttle_scope = "lab"

    @operation(
        "lab_plant",
        "lab",
        responses.PlantResponse,
        409,
        takes=PlantRequest,
        description=f"It has as many of at most {boards.MOST_WORDS} words as can be placed on at "
        f"most {boards.MOST_TILES} tiles; its other letters are drawn by their frequency. Without "
        "a seed, several are tried until all words fit.",
    )
    def post(self, request: Request) -> Response:
        """Make a board that has given words."""
        values = validated(PlantRequest, request.data)
        slug = values.pop("dictionary", None)
        return Response(responses.planted(boards.plant_words(dictionary_slug=slug, **values)))


class RolledView(APIView):
    throttle_scope = "lab"

    @operation("lab_rolled", "lab", responses.RolledResponse, takes=RolledRequest)
    def post(self, request: Request) -> Response:
        """Find out whether dice can show a board, and how likely that is.

        If the dice can’t, `faults` has sets of tiles, each with the dice that can show any of them,
        which are too few.
        """
        values = validated(RolledRequest, request.data)
        dice = values.pop("dice", None)
        return Response(responses.rolled(boards.match_dice(dice_name=dice, **values)))


class AlgorithmsView(APIView):
    throttle_scope = "read"

    @operation("lab_algorithms", "lab", responses.AlgorithmResponse(many=True))
    def get(self, request: Request) -> Response:
        """List the classic algorithms.

        Each with what it does and its source.
        """
        return Response(responses.AlgorithmResponse(searches.ALGORITHMS.values(), many=True).data)


class SearchView(APIView):
    throttle_scope = "lab"

    @operation(
        "lab_search",
        "lab",
        responses.SearchResponse,
        409,
        takes=SearchRequest,
        description=f"Searches a board of at most {searches.MOST_TILES} tiles for the words of a "
        f"small lexicon. Returns the first {searches.MOST_STEPS:,} steps, and the counts of the "
        f"whole search, which stops after about {searches.MOST_CALLS:,} calls.",
    )
    def post(self, request: Request) -> Response:
        """Run a classic algorithm, step by step."""
        values = validated(SearchRequest, request.data)
        name = values.pop("algorithm", None)
        slug = values.pop("dictionary", None)
        search_input = searches.search_input(dictionary_slug=slug, **values)
        return Response(responses.SearchResponse(searches.search(name, search_input)).data)
