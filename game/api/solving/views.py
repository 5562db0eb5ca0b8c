"""Solving boards, tracing words, random boards, dice sets and rule packs."""

from typing import Any

from django.utils.functional import lazy
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from game.actions.fields import (
    DICE_HELP,
    RANDOM_SIZE_HELP,
    SIZE_HELP,
    BoardField,
    FlagField,
    Json,
    SearchOptions,
    Serializer,
    example,
    integer_field,
    length_field,
    seed_field,
    text_field,
    validated,
)
from game.api.etag import HOUR, CacheableView
from game.api.formats import BatchJSONParser
from game.api.schema import operation
from game.api.solving import responses
from game.api.throttling import count_weight
from game.rules.refusals import Refusal
from game.rules.wording import number
from game.services.solving import batches, lexicons
from game.services.solving.batches import MOST_BOARDS, refusal_of_board
from game.services.solving.boards import BoardInput, random_board
from game.services.solving.solve import richness, solve_board, trace_word, weight
from game.services.solving.word_count_range import MOST_WORDS, WordCountRange, random_board_in_range
from solver import RULES
from solver.dice import DICE
from solver.wordfiles.selection import MAX_WORD_LETTERS


class BoardsField(serializers.ListField):
    """A list of boards; the refusal of an invalid board has its index."""

    def to_internal_value(self, data: Any) -> list[BoardInput]:
        if not isinstance(data, list) or not 1 <= len(data) <= MOST_BOARDS:
            raise serializers.ValidationError(
                _("Send a list of 1 to %(most)s boards.") % {"most": number(MOST_BOARDS)}
            )
        return self.run_child_validation(data)

    def run_child_validation(self, data: list[Any]) -> list[BoardInput]:
        child = BoardField(error_messages={"null": BoardField.default_error_messages["form"]})
        boards: list[BoardInput] = []
        for index, board in enumerate(data):
            try:
                boards.append(child.run_validation(board))
            except serializers.ValidationError as error:
                detail = " ".join(map(str, error.detail))
                raise refusal_of_board(index, Refusal("board.invalid", detail)) from error
        return boards


@extend_schema_serializer(
    examples=[
        OpenApiExample("letters in reading order", {"board": "catdlinemaropets", "min_length": 6}),
        OpenApiExample(
            "tiles of several letters",
            {"board": "s n r t / o i e l / e Qu t t / r s a t", "min_length": 7},
        ),
        OpenApiExample(
            "a list of rows, with a wildcard and a blocked tile",
            {"board": [["C", "A", "T"], ["D", "?", "#"]], "paths": False},
        ),
    ]
)
class SolveRequest(SearchOptions):
    board = BoardField()
    size = text_field(SIZE_HELP)
    dice = text_field("The dice whose random boards the board is compared with.")
    paths = FlagField(True, "False: words and points only, a much shorter response.")


@example(boards=["catdlinemaropets", "cat/dog/sun"])
class BatchRequest(SearchOptions):
    boards = BoardsField(
        child=BoardField(), min_length=1, max_length=MOST_BOARDS, help_text="Of any sizes."
    )
    size = text_field(SIZE_HELP)
    words = FlagField(False, "True: include the words of each board, with their points.")
    paths = FlagField(False, "True: include the words with their points and paths.")


@example(board="catdlinemaropets", word="line")
class TraceRequest(Serializer):
    board = BoardField()
    word = serializers.CharField(max_length=MAX_WORD_LETTERS)
    size = text_field(SIZE_HELP)


def _word_count_field(help_text: str) -> serializers.IntegerField:
    error = lazy(
        lambda: _("A number of words is from 0 to %(most)s.") % {"most": number(MOST_WORDS)}, str
    )()
    return integer_field(0, MOST_WORDS, error, help_text=help_text)


class RandomQuery(Serializer):
    size = text_field(RANDOM_SIZE_HELP)
    dice = text_field(DICE_HELP)
    dictionary = text_field(
        "The dictionary that counts the words, and whose letter frequencies are used without dice."
    )
    seed = seed_field("The same seed gives the same board.")
    min_words = _word_count_field("Boards with fewer words are dealt again.")
    max_words = _word_count_field("Boards with more words are dealt again.")
    min_length = length_field(
        "Of the words to count; by default 3 on boards of up to 16 tiles, 4 on larger ones."
    )


def range_of(values: Json) -> WordCountRange | None:
    least, most, length = (values.get(n) for n in ("min_words", "max_words", "min_length"))
    asked = any(value is not None for value in (least, most, length))
    return WordCountRange(least or 0, most, length) if asked else None


class SolveView(APIView):
    throttle_scope = "solve"

    @operation("solve", "solving", responses.OF_SOLVE, 409, takes=SolveRequest)
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
        409,
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

    @operation("trace", "solving", responses.TraceResponse, 409, takes=TraceRequest)
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
