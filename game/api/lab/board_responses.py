"""What the answers about boards in the lab hold, with the serializers that describe them."""

from __future__ import annotations

from rest_framework import serializers

from game.api.solving.responses import (
    DictionaryUsed,
    Json,
    Shape,
    dictionary_used,
    path_field,
    size_of,
)
from game.services.lab.boards import DiceMatch, PlantedBoard, Statistics
from solver.board import face
from solver.lab.rolled import Fault
from solver.lab.summary import Spread


class BinAnswer(Shape):
    least = serializers.IntegerField()
    most = serializers.IntegerField(allow_null=True, help_text="Null: no end.")
    boards = serializers.IntegerField()


class SpreadAnswer(Shape):
    mean = serializers.FloatField()
    sd = serializers.FloatField(help_text="The standard deviation.")
    least = serializers.IntegerField()
    low = serializers.IntegerField(help_text="A tenth of the boards have no more.")
    median = serializers.IntegerField()
    high = serializers.IntegerField(help_text="Nine tenths of the boards have no more.")
    most = serializers.IntegerField()
    bins = BinAnswer(many=True)


class SeenAnswer(Shape):
    what = serializers.CharField()
    times = serializers.IntegerField()
    share = serializers.FloatField(help_text="Of all boards, or of all tiles.")


class BestBoardAnswer(Shape):
    board = serializers.CharField()
    points = serializers.IntegerField()
    words = serializers.IntegerField()
    number = serializers.IntegerField(help_text="Which of the boards it was, from 0.")


class StatisticsAnswer(Shape):
    boards = serializers.IntegerField()
    size = serializers.CharField()
    dice = serializers.CharField(
        allow_null=True, help_text="Null: letters were drawn by their frequency."
    )
    seed = serializers.IntegerField()
    rules = serializers.CharField()
    dictionary = DictionaryUsed()
    points = SpreadAnswer()
    words = SpreadAnswer()
    best = BestBoardAnswer()
    longest_words = SeenAnswer(many=True)
    words_seen_most = SeenAnswer(many=True)
    tiles_seen_most = SeenAnswer(many=True)
    words_never_seen = serializers.ListField(
        child=serializers.CharField(), help_text="Some of them, short ones first."
    )
    words_never_seen_count = serializers.IntegerField()
    word_count = serializers.IntegerField(help_text="The words that count under these rules.")


class PlantedWordAnswer(Shape):
    word = serializers.CharField()
    path = path_field()
    in_dictionary = serializers.BooleanField()


class MissingAnswer(Shape):
    word = serializers.CharField()
    reason = serializers.CharField()


class PlantAnswer(Shape):
    board = serializers.CharField()
    rows = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    size = serializers.CharField()
    seed = serializers.IntegerField(help_text="Asking with it again gives the same board.")
    dictionary = DictionaryUsed()
    words = PlantedWordAnswer(many=True, help_text="In alphabetical order.")
    missing = MissingAnswer(many=True, help_text="Words that are not on the board.")
    word_count = serializers.IntegerField(help_text="Of all words on the board.")
    total_points = serializers.IntegerField(help_text="Of all words on the board.")


def _dice_field(text: str) -> serializers.ListField:
    return serializers.ListField(
        child=serializers.ListField(child=serializers.CharField()), help_text=text
    )


class FaultAnswer(Shape):
    tiles = path_field()
    dice = _dice_field("All dice that show any of these tiles: fewer than those are.")


class RolledAnswer(Shape):
    board = serializers.CharField()
    size = serializers.CharField()
    dice = serializers.CharField()
    possible = serializers.BooleanField()
    assignment = _dice_field("A die for each tile; empty where that is not possible.")
    faults = FaultAnswer(many=True)
    probability = serializers.FloatField(help_text="Of exactly this board.")
    probability_in_any_order = serializers.FloatField(help_text="Of these tiles in any order.")


def statistics(result: Statistics) -> Json:
    """The JSON of StatisticsAnswer."""
    plan, summary, best = result.plan, result.summary, result.summary.best
    return {
        "boards": summary.boards,
        "size": f"{plan.size[0]}x{plan.size[1]}",
        "dice": plan.dice,
        "seed": plan.seed,
        "rules": plan.rules,
        "dictionary": dictionary_used(result.dictionary, result.content_hash),
        "points": _spread(summary.points),
        "words": _spread(summary.words),
        "best": {
            "board": str(best.board),
            "points": best.points,
            "words": best.words,
            "number": best.number,
        },
        "longest_words": [seen._asdict() for seen in summary.longest],
        "words_seen_most": [seen._asdict() for seen in summary.common],
        "tiles_seen_most": [seen._asdict() for seen in summary.tiles],
        "words_never_seen": summary.never_seen,
        "words_never_seen_count": summary.never_seen_count,
        "word_count": summary.word_count,
    }


def _spread(spread: Spread) -> Json:
    return {
        **spread._asdict(),
        "mean": round(spread.mean, 2),
        "sd": round(spread.sd, 2),
        "bins": [each._asdict() for each in spread.bins],
    }


def planted(result: PlantedBoard) -> Json:
    """The JSON of PlantAnswer."""
    board = result.planted.board
    return {
        "board": str(board),
        "rows": board.faces(),
        "size": size_of(board),
        "seed": result.seed,
        "dictionary": dictionary_used(result.dictionary, result.content_hash),
        "words": [
            {
                "word": found.word,
                "path": found.path,
                "in_dictionary": found.word not in result.unknown,
            }
            for found in result.planted.words
        ],
        "missing": [missing._asdict() for missing in result.planted.missing],
        "word_count": result.solution.word_count,
        "total_points": result.solution.total_points,
    }


def rolled(result: DiceMatch) -> Json:
    """The JSON of RolledAnswer."""
    roll = result.roll
    return {
        "board": str(result.board),
        "size": size_of(result.board),
        "dice": result.dice.name,
        "possible": roll.possible,
        "assignment": [_sides(result, die) for die in roll.dice],
        "faults": [_fault(result, fault) for fault in roll.faults],
        "probability": roll.ways / roll.outcomes,
        "probability_in_any_order": roll.shuffled / roll.outcomes,
    }


def _fault(result: DiceMatch, fault: Fault) -> Json:
    return {
        "tiles": [result.board.cell(tile) for tile in fault.tiles],
        "dice": [_sides(result, die) for die in fault.dice],
    }


def _sides(result: DiceMatch, die: int) -> list[str]:
    return [face(side) for side in result.dice.dice[die]]
