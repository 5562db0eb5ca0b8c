"""Solving boards, tracing words, random boards, dice sets and rule packs."""

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from game.api.etag import HOUR, CacheableView
from game.api.fields import validated
from game.api.formats import BatchJSONParser
from game.api.schema import operation
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

    @operation("solve", "solving", responses.SolveResponse, takes=SolveRequest)
    def post(self, request: Request) -> Response:
        """Find all words of a board.

        Each word comes with the first of its paths in reading order. `richness` compares the board
        with random boards of its size.
        """
        values = validated(SolveRequest, request.data)
        count_weight(request, self, weight(values["board"]))
        dice, paths = values.pop("dice", None), values.pop("paths")
        result = solve_board(**values)
        return Response(responses.solved(result, richness(result, dice), paths))


class BatchView(APIView):
    throttle_scope = "batch"
    parser_classes = (BatchJSONParser,)

    @operation(
        "solve_batch",
        "solving",
        responses.BatchResponse,
        takes=BatchRequest,
        description="All boards use the same rules and dictionary. A response has the words of up "
        f"to {batches.MOST_WORDS:,} finds. If one board is refused, all are; `index` names it.",
    )
    def post(self, request: Request) -> Response:
        """Count the words and points of up to 1,000 boards."""
        values = validated(BatchRequest, request.data)
        paths = values.pop("paths")
        words = values.pop("words") or paths
        count_weight(request, self, batches.weight(values["boards"], words))
        slug = values.pop("dictionary", None)
        result = batches.solve_batch(dictionary_slug=slug, words=words, **values)
        return Response(responses.batch(result, paths))


class TraceView(APIView):
    throttle_scope = "solve"

    @operation("trace", "solving", responses.TraceResponse, takes=TraceRequest)
    def post(self, request: Request) -> Response:
        """Find all paths of a word on a board.

        The word need not be in a dictionary. At most a thousand paths are returned.
        """
        values = validated(TraceRequest, request.data)
        return Response(responses.traced(trace_word(**values)))


class RulesView(CacheableView):
    throttle_scope = "read"
    max_age = HOUR

    @operation("rules", "solving", responses.RulesResponse(many=True), 304)
    def get(self, request: Request) -> Response:
        """List the rule packs, which say what words are worth.

        A word of `long_from` letters or more is worth `points_per_letter` for each of its letters.
        """
        return Response(responses.RulesResponse(RULES.values(), many=True).data)


class RandomBoardView(APIView):
    throttle_scope = "random"

    @operation("random_board", "boards", responses.RandomBoardResponse, query=RandomQuery)
    def get(self, request: Request) -> Response:
        """Deal a random board.

        With `min_words` or `max_words`, boards are dealt until one fits: the first by the seed, the
        next ones by the numbers after it. The `seed` of the response alone gives its board again.
        """
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

    @operation("dice", "boards", responses.DiceResponse(many=True), 304)
    def get(self, request: Request) -> Response:
        """List the dice sets, with the six faces of each die.

        For a size without a dice set, letters are drawn by their frequency in the dictionary.
        """
        return Response(responses.DiceResponse(DICE.values(), many=True).data)
