"""Responses about boards. Serializers describe the JSON, and build the rare kinds.

Functions build what has words: running serializers would take longer than the search.
"""

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from game.api.fields import (
    NO_DICE_HELP,
    DictionaryUsed,
    Json,
    RoundedField,
    ScoredWord,
    Serializer,
    SizeField,
    dictionary_used,
    integers_field,
    path_field,
    rows_field,
    strings_field,
)
from game.services.solving.batches import Batch, BoardResult
from game.services.solving.solve import Richness, SolvedBoard, Trace
from game.snapshots import written
from solver import Lexicon, Solution
from solver.board import face, size_name


class FoundWordResponse(ScoredWord):
    path = path_field(required=False)
    tiles = strings_field("The letters that each tile stands for.", required=False)


class RichnessResponse(Serializer):
    percent = serializers.IntegerField(
        help_text="The percentage of random boards with fewer points."
    )
    sample = serializers.IntegerField(
        help_text="The number of random boards that the board is compared with."
    )
    mean_points = RoundedField(1)
    mean_words = RoundedField(1)
    dice = serializers.CharField(source="dice_name", allow_null=True, help_text=NO_DICE_HELP)


@extend_schema_serializer(
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
    ]
)
class SolveResponse(Serializer):
    board = serializers.CharField(help_text="The shortest text for this board.")
    size = serializers.CharField()
    dictionary = DictionaryUsed()
    rules = serializers.CharField()
    min_length = serializers.IntegerField()
    word_count = serializers.IntegerField()
    total_points = serializers.IntegerField()
    words = FoundWordResponse(many=True, help_text="In alphabetical order.")
    richness = RichnessResponse(allow_null=True, help_text="Null for boards with wildcards.")


class BoardOfBatch(Serializer):
    board = serializers.CharField()
    size = serializers.CharField()
    word_count = serializers.IntegerField()
    total_points = serializers.IntegerField()
    words = FoundWordResponse(many=True, required=False, help_text="If requested.")


class BatchResponse(Serializer):
    dictionary = DictionaryUsed()
    rules = serializers.CharField()
    min_length = serializers.IntegerField()
    boards = BoardOfBatch(many=True, help_text="In the order of the request.")


class TraceResponse(Serializer):
    board = serializers.CharField()
    size = serializers.CharField()
    word = serializers.CharField()
    paths = serializers.ListField(child=path_field(), help_text="In reading order.")
    complete = serializers.BooleanField(help_text="False if there are more paths than these.")


class RandomBoardResponse(Serializer):
    board = serializers.CharField()
    rows = rows_field(source="board.faces")
    size = SizeField(source="board.size")
    dice = serializers.CharField(source="dice_name", allow_null=True, help_text=NO_DICE_HELP)
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


def solved(result: SolvedBoard, richness: Richness | None, paths: bool = True) -> Json:
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
        "richness": richness and RichnessResponse(richness).data,
    }


def _words(solution: Solution, lexicon: Lexicon, paths: bool) -> list[Json]:
    # Dictionary literals are faster than a function call for each of hundreds of words.
    if paths:
        words: list[Json] = [
            {"word": word, "points": points, "path": path, "tiles": tiles}
            for word, points, path, tiles in solution.words
        ]
    else:
        words = [{"word": word, "points": points} for word, points, _, _ in solution.words]
    if lexicon.accents:
        for row in words:
            row |= written(row["word"], lexicon)
    return words


def batch(result: Batch, paths: bool) -> Json:
    return {
        "dictionary": dictionary_used(result.dictionary, result.lexicon.content_hash),
        "rules": result.rules.name,
        "min_length": result.min_length,
        "boards": [_board_of_batch(tally, result.lexicon, paths) for tally in result.boards],
    }


def _board_of_batch(tally: BoardResult, lexicon: Lexicon, paths: bool) -> Json:
    words = {"words": _words(tally.solution, lexicon, paths)} if tally.solution else {}
    return {
        "board": str(tally.board),
        "size": size_name(tally.board.size),
        "word_count": tally.word_count,
        "total_points": tally.total_points,
        **words,
    }


def traced(result: Trace) -> Json:
    return {
        "board": str(result.board),
        "size": size_name(result.board.size),
        "word": result.word,
        "paths": result.paths,
        "complete": result.complete,
    }
