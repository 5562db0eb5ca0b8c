"""The fields of requests: of JSON, of addresses and of forms, with one check for all of them."""

from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar

from django.http import QueryDict
from django.utils.text import format_lazy
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from game.rules.refusals import Refusal, no_such_field
from game.services.solving.boards import MAX_SEED, MAX_TEXT, SEED_ERROR, BoardInput
from game.services.solving.solve import LENGTH_ERROR
from solver.wordfiles.selection import MAX_WORD_LETTERS

Json = dict[str, Any]
JSON_TYPES: dict[type[serializers.Field[Any, Any, Any, Any]], type] = {
    serializers.CharField: str,
    serializers.BooleanField: bool,
}

DICE_HELP = "The name of a dice set; by default the usual one for the size."
DICTIONARY_HELP = "The slug of a dictionary; by default the site’s default dictionary."
RANDOM_SIZE_HELP = "Rows, then columns; by default the size of the dice, or 4x4."
SIZE_HELP = "Rows, then columns; by default a square."
NUMBER_ERRORS = ("invalid", "min_value", "max_value", "max_string_length")
MISSING = {"required", "null", "blank"}


class Query(dict[str, Any]):
    """The parameters of an address. They are texts, whatever they stand for."""


# It is strict with JSON: no unknown fields, no number for a text, no text for a flag. A number may
# be sent as text, as scripts do. A docstring would describe each schema to clients.
class Serializer(serializers.Serializer[Any]):
    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict) and not isinstance(data, Query | QueryDict):
            for name, value in data.items():
                if name not in self.fields:
                    detail = no_such_field(str(name), self.fields)
                    raise serializers.ValidationError({str(name): [detail]})
                if value is not None:
                    self._check(name, self.fields[name], value)
        return super().to_internal_value(data)

    def _check(self, name: str, field: serializers.Field[Any, Any, Any, Any], value: Any) -> None:
        """Raise ValidationError for another type than that of the schema."""
        try:
            if isinstance(field, serializers.ChoiceField):
                if not isinstance(next(iter(field.choices)), type(value)):
                    field.fail("invalid_choice", input=value)
            elif isinstance(field, serializers.ListField) and isinstance(value, list):
                for each in value:
                    self._check(name, field.child, each)
            elif not _has_type(field, value):
                field.fail("invalid", input=value)
        except serializers.ValidationError as error:
            if isinstance(error.detail, dict):
                raise
            raise serializers.ValidationError({name: error.detail}) from error


def _has_type(field: serializers.Field[Any, Any, Any, Any], value: Any) -> bool:
    return all(
        type(value) is wanted for kind, wanted in JSON_TYPES.items() if isinstance(field, kind)
    )


def validated(serializer: type[Serializer], data: Any) -> Json:
    """The validated data of a JSON body, or of a query. Raises Refusal."""
    if isinstance(data, QueryDict):
        data = Query((name, data[name]) for name in data)
    return _run(serializer, data)


def submitted(serializer: type[Serializer], form: QueryDict) -> Json:
    """The validated data of a form, whose empty fields are null where that is allowed, and whose
    other fields are not read. Raises Refusal."""
    return _run(serializer, form)


def _run(serializer: type[Serializer], data: Any) -> Json:
    try:
        return dict(_shared_instance(serializer, get_language()).run_validation(data))
    except serializers.ValidationError as error:
        raise _refusal_of(error.detail) from error


def _refusal_of(detail: Any, field: str | None = None) -> Refusal:
    """The first of several errors."""
    while isinstance(detail, dict | list):
        if isinstance(detail, list):
            detail = detail[0]
            continue
        name, detail = next(iter(detail.items()))
        if isinstance(name, str) and name != "non_field_errors":
            field = name
    if field is None:
        return Refusal("request.invalid", gettext("The request is not a JSON object."))
    if getattr(detail, "code", "") in MISSING:
        missing = gettext("“%(field)s” is missing.") % {"field": field}
        return Refusal(f"{field}.missing", missing, field)
    # Details may quote the value, and a lone surrogate can't be sent back.
    return Refusal(f"{field}.invalid", str(detail).encode(errors="replace").decode(), field)


def example(**body: Any) -> Callable[[type[Serializer]], type[Serializer]]:
    """The decorator that gives a request a body to begin with on the docs page."""
    return extend_schema_serializer(examples=[OpenApiExample("an example", body)])


@cache
def _shared_instance(serializer: type[Serializer], language: str | None) -> Serializer:
    """One instance for all requests and threads: creating one takes longer than solving a board.

    Sharing is safe because `run_validation`, unlike `is_valid`, keeps no state. Only validators
    keep the language of their first error.
    """
    return serializer()


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "maxLength": MAX_TEXT},
            {"type": "array", "items": {"type": "string"}},
            {"type": "array", "items": {"type": "array", "items": {"type": "string"}}},
        ],
        "description": (
            "Letters in reading order (`catdlinemaropets`); or rows separated by `/`, with tiles "
            "separated by spaces where one has several letters; or a list of rows, each a string "
            "or a list of tiles. `Q` alone is `Qu`, or the letter Q with a French dictionary; `Q.` "
            "always is the letter. `?` is any letter, `#` a blocked tile."
        ),
    }
)
class BoardField(serializers.Field[BoardInput, Any, BoardInput, Any]):
    default_error_messages: ClassVar[dict[str, Any]] = {
        "form": _("A board is a text, or a list of rows of tiles."),
        "text": _("The board has a character that no text can have."),
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


class FlagField(serializers.BooleanField):
    """An optional boolean; null means the default."""

    def __init__(self, default: bool, help_text: str) -> None:
        super().__init__(
            required=False,
            allow_null=True,
            default=default,
            help_text=help_text,
            error_messages={"invalid": _("This is either true or false.")},
        )

    def validate_empty_values(self, data: Any) -> tuple[bool, Any]:
        return super().validate_empty_values(serializers.empty if data is None else data)


def text_field(help_text: str) -> serializers.CharField:
    return serializers.CharField(
        required=False, allow_null=True, allow_blank=True, max_length=100, help_text=help_text
    )


def integer_field(
    least: int, most: int, error: Any, *, required: bool = False, **options: Any
) -> serializers.IntegerField:
    """An integer from `least` to `most`. `error`: the message for others, maybe lazy."""
    return serializers.IntegerField(
        min_value=least,
        max_value=most,
        required=required,
        error_messages=dict.fromkeys(NUMBER_ERRORS, error),
        **options,
    )


def choice_field(
    choices: list[str], text: str, *, required: bool = False, **options: Any
) -> serializers.ChoiceField:
    """A choice whose error names what there is to choose from."""
    error = format_lazy(_("Choose one of {names}."), names=", ".join(choices))
    return serializers.ChoiceField(
        choices,
        required=required,
        help_text=text,
        error_messages={"invalid_choice": error},
        **options,
    )


def size_filter(text: str) -> serializers.RegexField:
    return serializers.RegexField(
        r"^\d{1,2}x\d{1,2}$",
        required=False,
        error_messages={"invalid": _("A size is like 4x4.")},
        help_text=text,
    )


def length_field(help_text: str) -> serializers.IntegerField:
    return integer_field(1, MAX_WORD_LETTERS, LENGTH_ERROR, allow_null=True, help_text=help_text)


def seed_field(help_text: str, **options: Any) -> serializers.IntegerField:
    return integer_field(0, MAX_SEED, SEED_ERROR, help_text=help_text, **options)


class SearchOptions(Serializer):
    """Which words of a board count, and what they are worth."""

    dictionary = text_field(DICTIONARY_HELP)
    rules = text_field("The name of a rule pack; by default `classic`.")
    min_length = length_field("In letters; by default the minimum of the rules.")
    max_length = length_field("In letters; by default no maximum.")


def strings_field(help_text: str = "", **options: Any) -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(), help_text=help_text, **options)


def integers_field(help_text: str = "", **options: Any) -> serializers.ListField:
    return serializers.ListField(child=serializers.IntegerField(), help_text=help_text, **options)


def rows_field(help_text: str = "", **options: Any) -> serializers.ListField:
    """A list of lists of strings, such as the rows of a board or the faces of dice."""
    return serializers.ListField(child=strings_field(), help_text=help_text, **options)
