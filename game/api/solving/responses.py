"""Responses about boards. Serializers build the rare kinds.

Functions build what has words: running serializers would take longer than the search.
"""

from collections.abc import Sequence
from typing import Annotated, NotRequired, TypedDict

from drf_spectacular.utils import OpenApiExample, OpenApiResponse
from rest_framework import serializers

from game.actions.fields import Json, Serializer, integers_field, rows_field
from game.api.fields import DictionaryUsed, SizeField, dictionary_used
from game.services.solving.batches import Batch, BoardResult
from game.services.solving.solve import Richness, SolvedBoard, Trace
from game.snapshots.values import Path, ScoredWord
from solver import Lexicon, Solution
from solver.board import face, size_name
from solver.lab.summary import NO_DICE


class FoundWordResponse(ScoredWord):
    path: NotRequired[Path]
    tiles: NotRequired[Annotated[Sequence[str], "The letters that each tile stands for."]]


class RichnessResponse(TypedDict):
    percent: Annotated[int, "The percentage of random boards with fewer points."]
    sample: Annotated[int, "The number of random boards that the board is compared with."]
    mean_points: float
    mean_words: float
    dice: Annotated[str | None, NO_DICE]


class Searched(TypedDict):
    dictionary: Annotated[Json, DictionaryUsed]
    rules: str
    min_length: int


class SolveResponse(Searched):
    board: Annotated[str, "The shortest text for this board."]
    size: str
    word_count: int
    total_points: int
    words: Annotated[list[FoundWordResponse], "In alphabetical order."]
    richness: Annotated[RichnessResponse | None, "Null for boards with wildcards."]


OF_SOLVE = OpenApiResponse(
    SolveResponse,
    examples=[
        OpenApiExample(
            "a board with a Qu, and its words of eight letters",
            {
                "board": "snrtoieleqttrsat",
                "size": "4x4",
                "dictionary": {"slug": "english", "name": "English", "content_hash": "7bb5489c"},
                "rules": "classic",
                "min_length": 8,
                "word_count": 1,
                "total_points": 11,
                "words": [
                    {
                        "word": "equation",
                        "points": 11,
                        "path": [[1, 2], [2, 1], [3, 2], [2, 2], [1, 1], [1, 0], [0, 1]],
                        "tiles": ["e", "qu", "a", "t", "i", "o", "n"],
                    }
                ],
                "richness": {
                    "percent": 99,
                    "sample": 1000,
                    "mean_points": 15.0,
                    "mean_words": 2.5,
                    "dice": "new",
                },
            },
        )
    ],
)


class BoardOfBatch(TypedDict):
    board: str
    size: str
    word_count: int
    total_points: int
    words: NotRequired[Annotated[list[FoundWordResponse], "If requested."]]


class BatchResponse(Searched):
    boards: Annotated[list[BoardOfBatch], "In the order of the request."]


class TraceResponse(TypedDict):
    board: str
    size: str
    word: str
    paths: Annotated[Sequence[Path], "In reading order."]
    complete: Annotated[bool, "False if there are more paths than these."]


class RandomBoardResponse(Serializer):
    board = serializers.CharField()
    rows = rows_field(source="board.faces")
    size = SizeField(source="board.size")
    dice = serializers.CharField(source="dice_name", allow_null=True, help_text=NO_DICE)
    seed = serializers.IntegerField(help_text="The same seed gives the same board again.")
    word_count = serializers.IntegerField(
        allow_null=True, help_text="Null unless a number of words was requested."
    )


class FaceField(serializers.CharField):
    def to_representation(self, value: str) -> str:
        return face(value)


class DiceResponse(Serializer):
    name = serializers.CharField()
    title = serializers.CharField()
    size = SizeField()
    language = serializers.CharField(help_text="BCP 47.")
    dice = serializers.ListField(
        child=serializers.ListField(child=FaceField(), min_length=6, max_length=6)
    )


class RulesResponse(Serializer):
    name = serializers.CharField()
    title = serializers.CharField()
    min_length = serializers.IntegerField(help_text="The default minimum word length.")
    points = integers_field(
        "Points of words of 0, 1, 2 ... letters; the last entry is for longer words too.",
        source="table",
    )
    long_from = serializers.IntegerField(
        allow_null=True, help_text="From this length on, points are counted per letter."
    )
    points_per_letter = serializers.IntegerField()


def solved(result: SolvedBoard, richness: Richness | None, paths: bool = True) -> SolveResponse:
    solution = result.solution
    return {
        "board": str(solution.board),
        "size": size_name(solution.board.size),
        "dictionary": dictionary_used(result.dictionary, result.lexicon.content_hash),
        "rules": result.rules.name,
        "min_length": result.min_length,
        "word_count": solution.word_count,
        "total_points": solution.total_points,
        "words": _words(solution, result.lexicon, paths),
        "richness": _richness(richness) if richness else None,
    }


def _richness(richness: Richness) -> RichnessResponse:
    return {
        "percent": richness.percent,
        "sample": richness.sample,
        "mean_points": round(richness.mean_points, 1),
        "mean_words": round(richness.mean_words, 1),
        "dice": richness.dice_name,
    }


def _words(solution: Solution, lexicon: Lexicon, paths: bool) -> list[FoundWordResponse]:
    # Dictionary literals are faster than a function call for each of hundreds of words.
    if paths:
        words: list[FoundWordResponse] = [
            {"word": word, "points": points, "path": path, "tiles": tiles}
            for word, points, path, tiles in solution.words
        ]
    else:
        words = [{"word": word, "points": points} for word, points, _, _ in solution.words]
    if lexicon.accents:
        for row in words:
            if (text := lexicon.written(row["word"])) != row["word"]:
                row["written"] = text
    return words


def batch(result: Batch, paths: bool) -> BatchResponse:
    return {
        "dictionary": dictionary_used(result.dictionary, result.lexicon.content_hash),
        "rules": result.rules.name,
        "min_length": result.min_length,
        "boards": [_board_of_batch(tally, result.lexicon, paths) for tally in result.boards],
    }


def _board_of_batch(tally: BoardResult, lexicon: Lexicon, paths: bool) -> BoardOfBatch:
    board: BoardOfBatch = {
        "board": str(tally.board),
        "size": size_name(tally.board.size),
        "word_count": tally.word_count,
        "total_points": tally.total_points,
    }
    if tally.solution:
        board["words"] = _words(tally.solution, lexicon, paths)
    return board


def traced(result: Trace) -> TraceResponse:
    return {
        "board": str(result.board),
        "size": size_name(result.board.size),
        "word": result.word,
        "paths": result.paths,
        "complete": result.complete,
    }
