"""Requests about boards. Only the shape is checked here; the services check the meaning."""

from typing import Any

from django.utils.functional import lazy
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from game.api.fields import (
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
)
from game.rules.refusals import Refusal
from game.rules.wording import number
from game.services.solving.batches import MOST_BOARDS, refusal_of_board
from game.services.solving.boards import BoardInput
from game.services.solving.word_count_range import MOST_WORDS, WordCountRange
from solver.wordfiles.reading import MAX_WORD_LETTERS


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
