"""Cursor pagination: responses are `{items, next}`; `next` is the `cursor` of the next page.

A cursor holds the position where its page ended, not an offset, so additions between two requests
neither repeat nor hide an item.
"""

import binascii
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Mapping
from typing import Annotated, Any, TypedDict, TypeVar

from django.db.models import QuerySet
from django.utils.functional import lazy
from django.utils.translation import gettext as _
from rest_framework import serializers

from game.actions.fields import Json, Serializer, integer_field
from game.models import DictionaryVersion, Round
from game.rules.refusals import Refusal
from game.rules.wording import number

DEFAULT_LIMIT = 100
MAX_LIMIT = 1000
MAX_CURSOR = 1000  # characters

Position = list[int | str]
Row = TypeVar("Row", DictionaryVersion, Round)  # models with a `number`


class PageQuery(Serializer):
    cursor = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=MAX_CURSOR,
        help_text="The `next` of the previous page; empty for the first one.",
    )
    limit = integer_field(
        1,
        MAX_LIMIT,
        lazy(lambda: _("A limit is from 1 to %(most)s.") % {"most": number(MAX_LIMIT)}, str)(),
        default=DEFAULT_LIMIT,
        help_text="The maximum number of items.",
    )


class Page(TypedDict):
    next: Annotated[str | None, "The cursor of the next page; null on the last page."]


def page_by_number(
    rows: QuerySet[Row], query: Json, serialize: Callable[[Row], Mapping[str, Any]]
) -> Json:
    """A page of numbered rows, the highest number first. Raises Refusal."""
    position, limit = read_cursor(query, int), query["limit"]
    rows = rows.order_by("-number")
    found = list((rows.filter(number__lt=position[0]) if position else rows)[: limit + 1])
    following = write_cursor([found[limit - 1].number]) if len(found) > limit else None
    return {"items": [serialize(row) for row in found[:limit]], "next": following}


def read_cursor(query: Json, *types: type) -> Position | None:
    """The position in the cursor of a PageQuery, with values of these types. Raises Refusal."""
    cursor = query.get("cursor")
    if not cursor:
        return None
    position = _decode(cursor)
    if [type(value) for value in position] != list(types):
        raise invalid_cursor()
    return position


def write_cursor(position: Position) -> str:
    text = json.dumps(position, separators=(",", ":"))
    return urlsafe_b64encode(text.encode()).decode().rstrip("=")


def _decode(cursor: str) -> Position:
    try:
        padded = cursor.encode("ascii") + b"=" * (-len(cursor) % 4)
        position = json.loads(urlsafe_b64decode(padded))
    except (ValueError, binascii.Error, RecursionError) as error:
        raise invalid_cursor() from error
    if not isinstance(position, list) or not all(_queryable(value) for value in position):
        raise invalid_cursor()
    return position


def _queryable(value: object) -> bool:
    """Whether databases accept the value in a query."""
    if isinstance(value, str):
        return value.isprintable()
    return isinstance(value, int) and 0 <= value < 2**31


def invalid_cursor() -> Refusal:
    return Refusal("cursor.invalid", _("This is not a cursor of this list."), "cursor")
