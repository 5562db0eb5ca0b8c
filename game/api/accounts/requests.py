"""Requests about what players have played."""

from __future__ import annotations

from rest_framework import serializers

from game.api.fields import Json
from game.api.pagination import PageQuery
from game.rules.profiles import Kind

KINDS = [kind.value for kind in Kind]


class HistoryQuery(PageQuery):
    kind = serializers.ChoiceField(
        KINDS,
        required=False,
        error_messages={"invalid_choice": f"Choose one of {', '.join(KINDS)}."},
        help_text="The game; by default all.",
    )
    size = serializers.RegexField(
        r"^\d{1,2}x\d{1,2}$",
        required=False,
        error_messages={"invalid": "A size is like 4x4."},
        help_text="Rows, then columns; by default all.",
    )
    language = serializers.CharField(
        required=False, max_length=35, help_text="That of the dictionary; by default all."
    )


def size_of(query: Json) -> tuple[int, int] | None:
    """The size in a HistoryQuery."""
    if "size" not in query:
        return None
    rows, _, columns = query["size"].partition("x")
    return int(rows), int(columns)
