"""What requests about boards in the lab may hold."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from game.api.solving.requests import (
    DICTIONARY_HELP,
    NUMBER_ERRORS,
    SIZE_HELP,
    BoardField,
    length_field,
    text_field,
)
from game.services.lab.boards import BOARDS_ERROR, MOST_BOARDS, MOST_WORDS
from game.services.solving.boards import MAX_SEED, SEED_ERROR
from game.services.solving.solve import MAX_LENGTH


def _seed(text: str) -> serializers.IntegerField:
    return serializers.IntegerField(
        min_value=0,
        max_value=MAX_SEED,
        required=False,
        help_text=text,
        error_messages=dict.fromkeys(NUMBER_ERRORS, SEED_ERROR),
    )


class StatisticsQuery(serializers.Serializer[Any]):
    boards = serializers.IntegerField(
        min_value=1,
        max_value=MOST_BOARDS,
        required=False,
        help_text="How many; by default 1000.",
        error_messages=dict.fromkeys(NUMBER_ERRORS, BOARDS_ERROR),
    )
    size = text_field("Rows, then columns; by default that of the dice, or 4x4.")
    dice = text_field("The name of a dice set; by default the usual one of the size.")
    dictionary = text_field(DICTIONARY_HELP)
    rules = text_field("The name of a rule pack: `classic` by default.")
    min_length = length_field("Letters; by default the minimum of the rules.")
    max_length = length_field("Letters; by default no maximum.")
    seed = _seed("The same seed gives the same statistics; by default 1.")


class PlantRequest(serializers.Serializer[Any]):
    words = serializers.ListField(
        child=serializers.CharField(max_length=MAX_LENGTH, allow_blank=True),
        max_length=MOST_WORDS,
        help_text="The words that the board shall hold.",
    )
    size = text_field("Rows, then columns; by default 4x4.")
    dictionary = text_field(DICTIONARY_HELP)
    seed = _seed("The same seed gives the same board.")


class RolledRequest(serializers.Serializer[Any]):
    board = BoardField()
    size = text_field(SIZE_HELP)
    dice = text_field("The name of a dice set; by default the usual one of the size.")
