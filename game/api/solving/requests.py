"""What requests may hold. Only shapes are checked here; what they mean is up to the services."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from game.rules.refusals import Refusal
from game.services.solving.batches import MOST_BOARDS, refusal_of_board
from game.services.solving.boards import MAX_SEED, MAX_TEXT, SEED_ERROR, BoardInput
from game.services.solving.solve import LENGTH_ERROR, MAX_LENGTH
from game.services.solving.word_count_range import MOST_WORDS, WordCountRange

SIZE_HELP = "Rows, then columns. By default a square."
NUMBER_ERRORS = ("invalid", "min_value", "max_value", "max_string_length")
DICTIONARY_HELP = "The slug of a dictionary; without it the default one."


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "maxLength": MAX_TEXT},
            {"type": "array", "items": {"type": "string"}},
            {"type": "array", "items": {"type": "array", "items": {"type": "string"}}},
        ],
        "description": (
            "Letters in reading order (`catdlinemaropets`), rows parted by `/`, tiles parted by "
            "spaces where one has several letters; or a list of rows, each a text or a list of "
            "tiles. `Q` alone is `Qu`, `?` any letter, `#` a blocked tile."
        ),
    }
)
class BoardField(serializers.Field[BoardInput, Any, BoardInput, Any]):
    """A text, a list of texts, or a list of lists of texts."""

    default_error_messages: ClassVar[dict[str, Any]] = {
        "form": "A board is a text, or a list of rows of tiles.",
        "text": "The board has a character that no text can have.",
    }

    def to_internal_value(self, data: Any) -> BoardInput:
        tiles = [data] if isinstance(data, str) else self._tiles(data)
        if any("\ud800" <= character <= "\udfff" for tile in tiles for character in tile):
            self.fail("text")
        board: BoardInput = data
        return board

    def _tiles(self, data: Any) -> list[str]:
        if not isinstance(data, list):
            self.fail("form")
        if all(isinstance(row, list) for row in data):
            data = [tile for row in data for tile in row]
        if not all(isinstance(tile, str) for tile in data):
            self.fail("form")
        tiles: list[str] = data
        return tiles


def length_field(text: str) -> serializers.IntegerField:
    return serializers.IntegerField(
        min_value=1,
        max_value=MAX_LENGTH,
        required=False,
        allow_null=True,
        help_text=text,
        error_messages=dict.fromkeys(NUMBER_ERRORS, LENGTH_ERROR),
    )


def _words(text: str) -> serializers.IntegerField:
    error = f"A number of words is from 0 to {MOST_WORDS:,}."
    return serializers.IntegerField(
        min_value=0,
        max_value=MOST_WORDS,
        required=False,
        help_text=text,
        error_messages=dict.fromkeys(NUMBER_ERRORS, error),
    )


class Flag(serializers.BooleanField):
    """Yes or no; null is as if left out."""

    def validate_empty_values(self, data: Any) -> tuple[bool, Any]:
        return super().validate_empty_values(serializers.empty if data is None else data)


def _flag(default: bool, text: str) -> Flag:
    return Flag(
        required=False,
        allow_null=True,
        default=default,
        help_text=text,
        error_messages={"invalid": "This is either true or false."},
    )


def text_field(text: str) -> serializers.CharField:
    return serializers.CharField(
        required=False, allow_null=True, allow_blank=True, max_length=100, help_text=text
    )


class BoardsField(serializers.ListField):
    """Boards; the first one that can't be is refused by its index."""

    def to_internal_value(self, data: Any) -> list[BoardInput]:
        if not isinstance(data, list) or not 1 <= len(data) <= MOST_BOARDS:
            raise serializers.ValidationError(f"Send a list of 1 to {MOST_BOARDS:,} boards.")
        return self.run_child_validation(data)

    def run_child_validation(self, data: list[Any]) -> list[BoardInput]:
        child = BoardField(error_messages={"null": BoardField.default_error_messages["form"]})
        read: list[BoardInput] = []
        for index, board in enumerate(data):
            try:
                read.append(child.run_validation(board))
            except serializers.ValidationError as error:
                detail = " ".join(map(str, error.detail))
                raise refusal_of_board(index, Refusal("board.invalid", detail)) from error
        return read


class _Search(serializers.Serializer[Any]):
    """What boards may be searched with."""

    size = text_field(SIZE_HELP)
    dictionary = text_field(DICTIONARY_HELP)
    rules = text_field("The name of a rule pack: `classic` by default.")
    min_length = length_field("Letters; by default the minimum of the rules.")
    max_length = length_field("Letters; by default no maximum.")


def checked(shape: type[serializers.Serializer[Any]], sent: Any) -> dict[str, Any]:
    """What was sent, as a request of this shape. Raises ValidationError."""
    return dict(_made_once(shape).run_validation(sent))


@cache
def _made_once(shape: type[serializers.Serializer[Any]]) -> serializers.Serializer[Any]:
    """Making a serializer with its fields takes longer than searching a board.

    For all requests and threads: `run_validation` keeps nothing of what it reads, which only
    `is_valid` does.
    """
    return shape()


class SolveRequest(_Search):
    board = BoardField()
    dice = text_field("The dice whose random boards this one is compared to.")
    paths = _flag(True, "False: words and points alone, which makes a much shorter answer.")


class BatchRequest(_Search):
    boards = BoardsField(
        child=BoardField(), min_length=1, max_length=MOST_BOARDS, help_text="Of any sizes."
    )
    words = _flag(False, "True: with the words of each board and their points.")
    paths = _flag(False, "True: and with the path of each word.")


class TraceRequest(serializers.Serializer[Any]):
    board = BoardField()
    word = serializers.CharField(max_length=MAX_LENGTH)
    size = text_field(SIZE_HELP)


class RandomQuery(serializers.Serializer[Any]):
    size = text_field("Rows, then columns; by default that of the dice, or 4x4.")
    dice = text_field("The name of a dice set; by default the usual one of the size.")
    dictionary = text_field(
        "Where there are no dice, letters are drawn as this dictionary has them."
    )
    seed = serializers.IntegerField(
        min_value=0,
        max_value=MAX_SEED,
        required=False,
        help_text="The same seed gives the same board.",
        error_messages=dict.fromkeys(NUMBER_ERRORS, SEED_ERROR),
    )
    min_words = _words("A board with fewer words is shaken again.")
    max_words = _words("A board with more words is shaken again.")
    min_length = length_field("Of the words that are counted; by default 3 up to 16 tiles, else 4.")

    def band(self) -> WordCountRange | None:
        """How rich the board should be, if anything was said about it."""
        values = self.validated_data
        least, most, length = (values.get(n) for n in ("min_words", "max_words", "min_length"))
        asked = any(value is not None for value in (least, most, length))
        return WordCountRange(least or 0, most, length) if asked else None
