"""Responses of the lab."""

from typing import Annotated, Any, TypedDict, get_type_hints

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from game.actions.fields import Json, Serializer, rows_field, strings_field
from game.api.fields import DictionaryUsed, SizeField, dictionary_used
from game.rules.wording import translated
from game.services.lab.boards import DiceMatch, PlantedBoard, Statistics
from game.snapshots.values import Path, WordOnTiles
from solver.board import face, size_name
from solver.lab.rolled import Fault
from solver.lab.summary import Summary, as_json
from solver.letters import normalise
from solver.textbook import Event

STEP = {
    "type": "array",
    "minItems": 4,
    "maxItems": 5,
    "items": {
        "oneOf": [
            {"type": "string"},
            {"type": "integer", "minimum": 0},
            {
                "type": ["array", "null"],
                "items": {"type": "integer", "minimum": 0},
                "minItems": 2,
                "maxItems": 2,
            },
        ]
    },
}


_typed_dict: Any = TypedDict  # mypy takes no fields that are computed
StatisticsResponse = _typed_dict(
    "StatisticsResponse",
    {
        **get_type_hints(Summary, include_extras=True),
        "dictionary": Annotated[Json, DictionaryUsed],
    },
)


class PlantedWordResponse(WordOnTiles):
    path: Path
    in_dictionary: bool


class MissingResponse(WordOnTiles):
    reason: str


class PlantResponse(TypedDict):
    board: str
    rows: list[list[str]]
    size: str
    seed: Annotated[int, "The same seed gives the same board again."]
    dictionary: Annotated[Json, DictionaryUsed]
    words: Annotated[list[PlantedWordResponse], "In alphabetical order."]
    missing: Annotated[list[MissingResponse], "Words that could not be placed."]
    word_count: Annotated[int, "For all words of the board."]
    total_points: Annotated[int, "For all words of the board."]


class FaultResponse(TypedDict):
    tiles: Path
    dice: Annotated[
        list[list[str]],
        "All dice that can show one of these tiles: fewer than there are tiles.",
    ]


class RolledResponse(TypedDict):
    board: str
    size: str
    dice: str
    possible: bool
    assignment: Annotated[list[list[str]], "A die for each tile; empty if impossible."]
    faults: list[FaultResponse]
    probability: Annotated[float, "The probability of exactly this board."]
    probability_in_any_order: Annotated[float, "The probability of these tiles in any order."]


@extend_schema_field({"type": "array", "items": STEP})
class StepsField(serializers.Field[Any, Any, Any, Any]):
    """Each step is a list, not an object, because there are thousands. It has the last tile of the
    path and, where a letter is added, only that."""

    def to_representation(self, value: list[Event]) -> list[Any]:
        steps, before = [], ""
        for event in value:
            letters = event.prefix
            if event.kind in ("enter", "cut"):
                letters = letters.removeprefix(before)
            if event.kind != "cut":
                before = event.prefix
            tile = event.path[-1] if event.path else None
            step = [event.kind, tile, letters, event.calls]
            steps.append([*step, event.word] if event.word else step)
        return steps


class AlgorithmResponse(Serializer):
    name = serializers.CharField()
    title = serializers.CharField()
    summary = serializers.CharField(help_text="One sentence.")
    about = serializers.CharField(help_text="A longer description.")
    origin = serializers.CharField(help_text="The source of the algorithm.")


class CountsResponse(Serializer):
    calls = serializers.IntegerField(help_text="How often the search tried a tile.")
    entered = serializers.IntegerField(help_text="How often the search entered a tile.")
    words = serializers.IntegerField(help_text="The number of words found.")
    complete = serializers.BooleanField(help_text="False if the search stopped at the limit.")


class SearchResponse(Serializer):
    algorithm = AlgorithmResponse()
    board = serializers.CharField(source="input.board")
    rows = rows_field(source="input.board.faces")
    size = SizeField(source="input.board.size")
    dictionary = serializers.CharField(
        source="input.dictionary.slug",
        allow_null=True,
        help_text="The slug of the dictionary; null: the request had the words.",
    )
    words = strings_field("The words searched for, in alphabetical order.", source="input.lexicon")
    counts = CountsResponse(help_text="The counts of the whole search.")
    steps = StepsField(
        help_text=(
            "Each step is [kind, [row, column], letters, calls so far]; an algorithm that searches "
            "word by word adds the word. `enter`: the search enters a tile. `cut`: it rejects a "
            "tile. `found`: the letters are a new word. `leave`: it backtracks to this tile; null "
            "at the start."
        )
    )
    complete = serializers.BooleanField(help_text="False if there are more steps than these.")


def statistics(result: Statistics) -> Json:
    used = dictionary_used(result.dictionary, result.content_hash)
    return {**as_json(result.summary), "dictionary": used}


def planted(result: PlantedBoard) -> PlantResponse:
    board = result.planted.board
    return {
        "board": str(board),
        "rows": board.faces(),
        "size": size_name(board.size),
        "seed": result.seed,
        "dictionary": dictionary_used(result.dictionary, result.content_hash),
        "words": [
            {
                **_given(result, found.word),
                "path": found.path,
                "in_dictionary": found.word not in result.unknown,
            }
            for found in result.planted.words
        ],
        "missing": [
            {**_given(result, missing.word), "reason": translated(missing.reason)}
            for missing in result.planted.missing
        ],
        "word_count": result.solution.word_count,
        "total_points": result.solution.total_points,
    }


def _given(result: PlantedBoard, word: str) -> WordOnTiles:
    """A word as tiles spell it, and as it was given, if that differs."""
    given = normalise(result.typed[word])
    return {"word": word} if given == word else {"word": word, "written": given}


def rolled(result: DiceMatch) -> RolledResponse:
    roll = result.roll
    return {
        "board": str(result.board),
        "size": size_name(result.board.size),
        "dice": result.dice.name,
        "possible": roll.possible,
        "assignment": [_sides(result, die) for die in roll.dice],
        "faults": [_fault(result, fault) for fault in roll.faults],
        "probability": roll.ways / roll.outcomes,
        "probability_in_any_order": roll.shuffled / roll.outcomes,
    }


def _fault(result: DiceMatch, fault: Fault) -> FaultResponse:
    return {
        "tiles": [result.board.cell(tile) for tile in fault.tiles],
        "dice": [_sides(result, die) for die in fault.dice],
    }


def _sides(result: DiceMatch, die: int) -> list[str]:
    return [face(side) for side in result.dice.dice[die]]
