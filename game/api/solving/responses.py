"""What the answers hold: built as plain dictionaries, with the serializers that describe them.

The serializers never run: on a board of a thousand words they would take longer than the search.
"""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from game.models import Dictionary
from game.services.solving.batches import Batch, BoardResult
from game.services.solving.boards import RandomBoard
from game.services.solving.solve import Richness, SolvedBoard, Trace
from solver import Board, RulePack, Solution
from solver.board import face
from solver.dice import DiceSet

Json = dict[str, Any]
Shape = serializers.Serializer[Any]


class Problem(Shape):
    code = serializers.CharField(help_text="A stable name of what went wrong.")
    detail = serializers.CharField(help_text="The same in plain words.")
    field = serializers.CharField(required=False, help_text="The input to blame.")
    index = serializers.IntegerField(required=False, help_text="Which one of several, from 0.")
    row = serializers.IntegerField(required=False, help_text="The tile to blame, from 1.")
    column = serializers.IntegerField(required=False, help_text="The tile to blame, from 1.")


def path_field(required: bool = True) -> serializers.ListField:
    cell = serializers.ListField(
        child=serializers.IntegerField(min_value=0), min_length=2, max_length=2
    )
    text = "Row and column of each tile, from 0."
    return serializers.ListField(child=cell, required=required, help_text=text)


class FoundWordAnswer(Shape):
    word = serializers.CharField()
    points = serializers.IntegerField()
    path = path_field(required=False)
    tiles = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="The letters that each tile stands for.",
    )


class DictionaryUsed(Shape):
    slug = serializers.CharField()
    name = serializers.CharField()
    content_hash = serializers.CharField(help_text="SHA-256 of the words in order, one a line.")


class RichnessAnswer(Shape):
    percent = serializers.IntegerField(help_text="How many in 100 random boards have fewer points.")
    sample = serializers.IntegerField(help_text="The number of random boards compared.")
    mean_points = serializers.FloatField()
    mean_words = serializers.FloatField()
    dice = serializers.CharField(
        allow_null=True, help_text="Null: letters were drawn by their frequency."
    )


class SolveAnswer(Shape):
    board = serializers.CharField(help_text="The shortest text that is read as this board.")
    size = serializers.CharField()
    dictionary = DictionaryUsed()
    rules = serializers.CharField()
    min_length = serializers.IntegerField()
    word_count = serializers.IntegerField()
    total_points = serializers.IntegerField()
    words = FoundWordAnswer(many=True, help_text="In alphabetical order.")
    richness = RichnessAnswer(allow_null=True, help_text="Null for boards with wildcards.")


class BoardOfBatch(Shape):
    board = serializers.CharField()
    size = serializers.CharField()
    word_count = serializers.IntegerField()
    total_points = serializers.IntegerField()
    words = FoundWordAnswer(many=True, required=False, help_text="Where asked for.")


class BatchAnswer(Shape):
    dictionary = DictionaryUsed()
    rules = serializers.CharField()
    min_length = serializers.IntegerField()
    boards = BoardOfBatch(many=True, help_text="In the order they were sent.")


class TraceAnswer(Shape):
    board = serializers.CharField()
    size = serializers.CharField()
    word = serializers.CharField()
    paths = serializers.ListField(child=path_field(), help_text="In reading order.")
    complete = serializers.BooleanField(help_text="False where there are more paths than these.")


class RandomBoardAnswer(Shape):
    board = serializers.CharField()
    rows = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    size = serializers.CharField()
    dice = serializers.CharField(
        allow_null=True, help_text="Null: letters were drawn by their frequency."
    )
    seed = serializers.IntegerField(help_text="Asking with it again gives the same board.")
    word_count = serializers.IntegerField(
        allow_null=True, help_text="Null where nothing was said about words."
    )


class DiceAnswer(Shape):
    name = serializers.CharField()
    title = serializers.CharField()
    size = serializers.CharField()
    dice = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField(), min_length=6, max_length=6)
    )


class RulesAnswer(Shape):
    name = serializers.CharField()
    title = serializers.CharField()
    min_length = serializers.IntegerField(help_text="The minimum where none is asked for.")
    points = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Points of a word of 0, 1, 2 ... letters; the last is that of all longer ones.",
    )
    long_from = serializers.IntegerField(
        allow_null=True, help_text="From so many letters on, points go by the letter."
    )
    points_per_letter = serializers.IntegerField()


def solved(result: SolvedBoard, richness: Richness | None, paths: bool = True) -> Json:
    """The JSON of SolveAnswer; without paths where these aren't wanted."""
    solution = result.solution
    return {
        "board": str(solution.board),
        "size": size_of(solution.board),
        "dictionary": dictionary_used(result.dictionary, result.lexicon.content_hash),
        "rules": result.rules.name,
        "min_length": result.min_length,
        "word_count": solution.word_count,
        "total_points": solution.total_points,
        "words": _words(solution, paths),
        "richness": _richness(richness),
    }


def _words(solution: Solution, paths: bool) -> list[Json]:
    # As literals, not through a function for each word: there are hundreds of them to an answer.
    if paths:
        return [
            {"word": word, "points": points, "path": path, "tiles": tiles}
            for word, points, path, tiles in solution.words
        ]
    return [{"word": word, "points": points} for word, points, _, _ in solution.words]


def batch(result: Batch, paths: bool) -> Json:
    """The JSON of BatchAnswer."""
    return {
        "dictionary": dictionary_used(result.dictionary, result.lexicon.content_hash),
        "rules": result.rules.name,
        "min_length": result.min_length,
        "boards": [_of_batch(tally, paths) for tally in result.boards],
    }


def _of_batch(tally: BoardResult, paths: bool) -> Json:
    words = {"words": _words(tally.solution, paths)} if tally.solution else {}
    return {
        "board": str(tally.board),
        "size": size_of(tally.board),
        "word_count": tally.word_count,
        "total_points": tally.total_points,
        **words,
    }


def dictionary_used(entry: Dictionary, content_hash: str) -> Json:
    """The JSON of DictionaryUsed."""
    return {"slug": entry.slug, "name": entry.name, "content_hash": content_hash}


def _richness(richness: Richness | None) -> Json | None:
    if richness is None:
        return None
    return {
        "percent": richness.percent,
        "sample": richness.sample,
        "mean_points": round(richness.mean_points, 1),
        "mean_words": round(richness.mean_words, 1),
        "dice": richness.dice_name,
    }


def traced(result: Trace) -> Json:
    """The JSON of TraceAnswer."""
    return {
        "board": str(result.board),
        "size": size_of(result.board),
        "word": result.word,
        "paths": result.paths,
        "complete": result.complete,
    }


def random_board(result: RandomBoard, words: int | None) -> Json:
    """The JSON of RandomBoardAnswer."""
    return {
        "board": str(result.board),
        "rows": result.board.faces(),
        "size": size_of(result.board),
        "dice": result.dice_name,
        "seed": result.seed,
        "word_count": words,
    }


def dice(dice_set: DiceSet) -> Json:
    """The JSON of DiceAnswer."""
    return {
        "name": dice_set.name,
        "title": dice_set.title,
        "size": f"{dice_set.size[0]}x{dice_set.size[1]}",
        "dice": [[face(side) for side in die] for die in dice_set.dice],
    }


def rules(pack: RulePack) -> Json:
    """The JSON of RulesAnswer."""
    return {
        "name": pack.name,
        "title": pack.title,
        "min_length": pack.min_length,
        "points": pack.table,
        "long_from": pack.long_from,
        "points_per_letter": pack.points_per_letter,
    }


def size_of(board: Board) -> str:
    return f"{board.rows}x{board.columns}"
