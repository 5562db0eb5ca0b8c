"""Solving boards, tracing words, random boards, dice sets and rule packs."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from game.api.etag import HOUR, CacheableView
from game.api.fields import validated
from game.api.formats import BatchJSONParser
from game.api.schema import with_problems
from game.api.solving import responses
from game.api.solving.requests import (
    BatchRequest,
    RandomQuery,
    SolveRequest,
    TraceRequest,
    range_of,
)
from game.api.throttling import count_weight
from game.services.solving import batches, lexicons
from game.services.solving.boards import random_board
from game.services.solving.solve import richness, solve_board, trace_word, weight
from game.services.solving.word_count_range import random_board_in_range
from solver import RULES
from solver.dice import DICE


class SolveView(APIView):
    throttle_scope = "solve"

    @extend_schema(
        operation_id="solve",
        tags=["solving"],
        summary="Find all words of a board",
        description="Each word comes with the first of its paths in reading order. `richness` "
        "compares the board with random boards of its size.",
        request=SolveRequest,
        responses=with_problems(responses.SolveResponse, 400, 413, 415),
    )
    def post(self, request: Request) -> Response:
        values = validated(SolveRequest, request.data)
        count_weight(request, self, weight(values["board"]))
        dice, paths = values.pop("dice", None), values.pop("paths")
        result = solve_board(**values)
        return Response(responses.solved(result, richness(result, dice), paths))


class BatchView(APIView):
    throttle_scope = "batch"
    parser_classes = (BatchJSONParser,)

    @extend_schema(
        operation_id="solve_batch",
        tags=["solving"],
        summary="Count the words and points of up to 1,000 boards",
        description="All boards use the same rules and dictionary. A response has the words of up "
        f"to {batches.MOST_WORDS:,} finds. If one board is refused, all are; `index` names it.",
        request=BatchRequest,
        responses=with_problems(responses.BatchResponse, 400, 413, 415),
    )
    def post(self, request: Request) -> Response:
        values = validated(BatchRequest, request.data)
        paths = values.pop("paths")
        words = values.pop("words") or paths
        count_weight(request, self, batches.weight(values["boards"], words))
        slug = values.pop("dictionary", None)
        result = batches.solve_batch(dictionary_slug=slug, words=words, **values)
        return Response(responses.batch(result, paths))


class TraceView(APIView):
    throttle_scope = "solve"

    @extend_schema(
        operation_id="trace",
        tags=["solving"],
        summary="Find all paths of a word on a board",
        description="The word need not be in a dictionary. At most a thousand paths are returned.",
        request=TraceRequest,
        responses=with_problems(responses.TraceResponse, 400, 413, 415),
    )
    def post(self, request: Request) -> Response:
        values = validated(TraceRequest, request.data)
        return Response(responses.traced(trace_word(**values)))


class RulesView(CacheableView):
    throttle_scope = "read"
    max_age = HOUR

    @extend_schema(
        operation_id="rules",
        tags=["solving"],
        summary="List the rule packs, which say what words are worth",
        description="A word of `long_from` letters or more is worth `points_per_letter` for each "
        "of its letters.",
        responses=with_problems(responses.RulesResponse(many=True), 304),
    )
    def get(self, request: Request) -> Response:
        return Response(responses.RulesResponse(RULES.values(), many=True).data)


class RandomBoardView(APIView):
    throttle_scope = "random"

    @extend_schema(
        operation_id="random_board",
        tags=["boards"],
        summary="Deal a random board",
        description="With `min_words` or `max_words`, boards are dealt until one fits: the first "
        "by the seed, the next ones by the numbers after it. The `seed` of the response alone "
        "gives its board again.",
        parameters=[RandomQuery],
        responses=with_problems(responses.RandomBoardResponse, 400),
    )
    def get(self, request: Request) -> Response:
        values = validated(RandomQuery, request.query_params)
        dictionary, lexicon = lexicons.current(values.get("dictionary") or None)
        options = (
            values.get("size") or None,
            values.get("dice") or None,
            values.get("seed"),
            lexicon,
            lexicons.dice_language(dictionary, lexicon),
        )
        if wanted := range_of(values):
            board, words = random_board_in_range(wanted, *options)
        else:
            board, words = random_board(*options), None
        return Response({**responses.RandomBoardResponse(board).data, "word_count": words})


class DiceView(CacheableView):
    throttle_scope = "read"
    max_age = HOUR

    @extend_schema(
        operation_id="dice",
        tags=["boards"],
        summary="List the dice sets, with the six faces of each die",
        description="For a size without a dice set, letters are drawn by their frequency in the "
        "dictionary.",
        responses=with_problems(responses.DiceResponse(many=True), 304),
    )
    def get(self, request: Request) -> Response:
        return Response(responses.DiceResponse(DICE.values(), many=True).data)
