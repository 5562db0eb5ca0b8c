"""The lab: statistics of boards, boards with given words, rolls of dice, and algorithms."""

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from game.actions.fields import (
    DICE_HELP,
    DICTIONARY_HELP,
    RANDOM_SIZE_HELP,
    SIZE_HELP,
    BoardField,
    SearchOptions,
    Serializer,
    example,
    integer_field,
    seed_field,
    text_field,
    validated,
)
from game.api.lab import responses
from game.api.schema import operation
from game.services.lab import boards, searches
from game.services.lab.boards import BOARDS_ERROR, MOST_BOARDS, MOST_WORDS
from solver.wordfiles.selection import MAX_WORD_LETTERS


class StatisticsQuery(SearchOptions):
    boards = integer_field(
        1, MOST_BOARDS, BOARDS_ERROR, help_text="The number of boards; by default 1000."
    )
    size = text_field(RANDOM_SIZE_HELP)
    dice = text_field(DICE_HELP)
    seed = seed_field("The same seed gives the same statistics; by default 1.")


@example(words=["island", "ocean", "wave"])
class PlantRequest(Serializer):
    words = serializers.ListField(
        child=serializers.CharField(max_length=MAX_WORD_LETTERS, allow_blank=True),
        max_length=MOST_WORDS,
        help_text="The words to place on the board.",
    )
    size = text_field("Rows, then columns; by default 4x4.")
    dictionary = text_field(DICTIONARY_HELP)
    seed = seed_field("The same seed gives the same board.", allow_null=True)


@example(board="catdlinemaropets")
class RolledRequest(Serializer):
    board = BoardField()
    size = text_field(SIZE_HELP)
    dice = text_field(DICE_HELP)


@example(board="catdlinemaropets", lexicon_size=12)
class SearchRequest(Serializer):
    board = BoardField()
    size = text_field(SIZE_HELP)
    algorithm = text_field("The name of an algorithm; by default the first one.")
    dictionary = text_field(DICTIONARY_HELP)
    lexicon_size = serializers.ChoiceField(
        searches.SIZES,
        required=False,
        allow_null=True,
        help_text="The number of words to take from the dictionary; two thirds are on the board.",
    )
    words = serializers.ListField(
        child=serializers.CharField(max_length=MAX_WORD_LETTERS),
        required=False,
        allow_null=True,
        max_length=searches.MOST_WORDS,
        help_text="The words to search for instead of words of a dictionary.",
    )


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
        return Response(responses.statistics(boards.statistics(**values)))


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

    @operation("lab_rolled", "lab", responses.RolledResponse, 409, takes=RolledRequest)
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
