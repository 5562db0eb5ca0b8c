"""Long lists, page by page: `{items, next}`, and with `next` as `cursor` the page after it.

A cursor says where the last page ended, not how much came before: what is added meanwhile neither
repeats nor hides anything.
"""

from __future__ import annotations

import binascii
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from typing import TypeVar

from django.db.models import QuerySet
from rest_framework import serializers

from game.api.solving.requests import NUMBER_ERRORS
from game.api.solving.responses import Json, Shape
from game.models import DictionaryVersion, Round
from game.rules.refusals import Refusal

USUAL = 100
MOST = 1000
LONGEST_CURSOR = 1000

Mark = list[int | str]
Row = TypeVar("Row", DictionaryVersion, Round)  # what has a number of its own


class PageQuery(Shape):
    cursor = serializers.CharField(
        required=False, max_length=LONGEST_CURSOR, help_text="The `next` of the page before."
    )
    limit = serializers.IntegerField(
        min_value=1,
        max_value=MOST,
        required=False,
        default=USUAL,
        help_text="How many at most.",
        error_messages=dict.fromkeys(NUMBER_ERRORS, f"A limit is from 1 to {MOST:,}."),
    )

    def mark(self, *kinds: type) -> Mark | None:
        """What the cursor says, if there is one: values of these kinds. Raises Refusal."""
        cursor = self.validated_data.get("cursor")
        if cursor is None:
            return None
        mark = _read(cursor)
        if [type(value) for value in mark] != list(kinds):
            raise _unknown()
        return mark

    def numbered(self, rows: QuerySet[Row], tell: Callable[[Row], Json]) -> Json:
        """The page of rows that have numbers of their own, the largest first."""
        mark, limit = self.mark(int), self.validated_data["limit"]
        rows = rows.order_by("-number")
        some = list((rows.filter(number__lt=mark[0]) if mark else rows)[: limit + 1])
        more = write_cursor([some[limit - 1].number]) if len(some) > limit else None
        return {"items": [tell(row) for row in some[:limit]], "next": more}


def next_field() -> serializers.CharField:
    return serializers.CharField(allow_null=True, help_text="The cursor; null on the last page.")


def write_cursor(mark: Mark) -> str:
    return urlsafe_b64encode(json.dumps(mark, separators=(",", ":")).encode()).decode().rstrip("=")


def _read(cursor: str) -> Mark:
    try:
        padded = cursor.encode("ascii") + b"=" * (-len(cursor) % 4)
        mark = json.loads(urlsafe_b64decode(padded))
    except (ValueError, binascii.Error, RecursionError) as error:
        raise _unknown() from error
    if not isinstance(mark, list) or not all(_plain(value) for value in mark):
        raise _unknown()
    return mark


def _plain(value: object) -> bool:
    """Whether a database can look for it."""
    if isinstance(value, str):
        return value.isprintable()
    return isinstance(value, int) and 0 <= value < 2**31


def _unknown() -> Refusal:
    return Refusal("cursor.invalid", "This is no cursor of this list.", "cursor")
