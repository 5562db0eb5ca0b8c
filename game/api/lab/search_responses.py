"""What the answers of the lab hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from game.api.solving.responses import Json, Shape, size_of
from game.services.lab.searches import AlgorithmInfo, Search
from solver.textbook import Event
from solver.textbook.counting import Counts

STEP = {
    "type": "array",
    "minItems": 4,
    "maxItems": 5,
    "items": {
        "oneOf": [
            {"type": "string"},
            {"type": "integer", "minimum": 0},
            {
                "type": "array",
                "items": {"type": "integer", "minimum": 0},
                "minItems": 2,
                "maxItems": 2,
                "nullable": True,
            },
        ]
    },
}


@extend_schema_field({"type": "array", "items": STEP})
class StepsField(serializers.Field[Any, Any, Any, Any]):
    """Each step a list, as there are thousands."""


class MethodAnswer(Shape):
    name = serializers.CharField()
    title = serializers.CharField()
    summary = serializers.CharField(help_text="What it does, in a sentence.")
    about = serializers.CharField(help_text="More about it.")
    origin = serializers.CharField(help_text="Where it is from.")


class CountsAnswer(Shape):
    calls = serializers.IntegerField(help_text="How often it came to a tile, turned back or not.")
    entered = serializers.IntegerField(help_text="How often it went on to a tile.")
    words = serializers.IntegerField(help_text="How many words it found.")
    complete = serializers.BooleanField(help_text="False where it was stopped at the limit.")


class SearchAnswer(Shape):
    algorithm = MethodAnswer()
    board = serializers.CharField()
    rows = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    size = serializers.CharField()
    dictionary = serializers.CharField(
        allow_null=True, help_text="The slug of the one that the words are from; null: were sent."
    )
    words = serializers.ListField(
        child=serializers.CharField(), help_text="The lexicon of the search, in alphabetical order."
    )
    counts = CountsAnswer(help_text="Of the whole search.")
    steps = StepsField(
        help_text=(
            "Each is [kind, [row, column], letters, calls so far], and after these the word being "
            "placed where the search goes word by word. `enter`: it goes on to the tile. `cut`: it "
            "comes to the tile and turns back. `found`: the letters are a new word. `leave`: it "
            "goes back, to the tile that is told, null at the beginning."
        )
    )
    complete = serializers.BooleanField(help_text="False where there are more steps than these.")


def method(method: AlgorithmInfo) -> Json:
    """The JSON of MethodAnswer."""
    return {
        "name": method.name,
        "title": method.title,
        "summary": method.summary,
        "about": method.about,
        "origin": method.origin,
    }


def search(result: Search) -> Json:
    """The JSON of SearchAnswer."""
    board, dictionary = result.input.board, result.input.dictionary
    return {
        "algorithm": method(result.algorithm),
        "board": str(board),
        "rows": board.faces(),
        "size": size_of(board),
        "dictionary": dictionary.slug if dictionary else None,
        "words": list(result.input.lexicon),
        "counts": counts(result.counts),
        "steps": list(_steps(result.steps)),
        "complete": result.complete,
    }


def counts(counted: Counts) -> Json:
    """The JSON of CountsAnswer."""
    return dict(counted._asdict())


def _steps(told: list[Event]) -> Iterator[list[Any]]:
    """Of a path only the end: the steps before have told the rest."""
    before = ""
    for event in told:
        letters = event.prefix
        if event.kind in ("enter", "cut"):
            letters = letters.removeprefix(before)
        if event.kind != "cut":
            before = event.prefix
        place = event.path[-1] if event.path else None
        step = [event.kind, place, letters, event.calls]
        yield [*step, event.word] if event.word else step
