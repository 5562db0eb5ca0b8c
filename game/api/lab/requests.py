"""Requests to the lab. Only the shape is checked here; the services check the meaning."""

from rest_framework import serializers

from game.api.fields import (
    DICE_HELP,
    DICTIONARY_HELP,
    RANDOM_SIZE_HELP,
    SIZE_HELP,
    BoardField,
    SearchOptions,
    Serializer,
    example,
    integer_field,
    seed_field,
    text_field,
)
from game.services.lab import searches
from game.services.lab.boards import BOARDS_ERROR, MOST_BOARDS, MOST_WORDS
from solver.wordfiles.reading import MAX_WORD_LETTERS


class StatisticsQuery(SearchOptions):
    boards = integer_field(
        1, MOST_BOARDS, BOARDS_ERROR, help_text="The number of boards; by default 1000."
    )
    size = text_field(RANDOM_SIZE_HELP)
    dice = text_field(DICE_HELP)
    seed = seed_field("The same seed gives the same statistics; by default 1.")


@example(words=["island", "ocean", "wave"])
class PlantRequest(Serializer):
    words = serializers.ListField(
        child=serializers.CharField(max_length=MAX_WORD_LETTERS, allow_blank=True),
        max_length=MOST_WORDS,
        help_text="The words to place on the board.",
    )
    size = text_field("Rows, then columns; by default 4x4.")
    dictionary = text_field(DICTIONARY_HELP)
    seed = seed_field("The same seed gives the same board.", allow_null=True)


@example(board="catdlinemaropets")
class RolledRequest(Serializer):
    board = BoardField()
    size = text_field(SIZE_HELP)
    dice = text_field(DICE_HELP)


@example(board="catdlinemaropets", lexicon_size=12)
class SearchRequest(Serializer):
    board = BoardField()
    size = text_field(SIZE_HELP)
    algorithm = text_field("The name of an algorithm; by default the first one.")
    dictionary = text_field(DICTIONARY_HELP)
    lexicon_size = serializers.ChoiceField(
        searches.SIZES,
        required=False,
        allow_null=True,
        help_text="The number of words to take from the dictionary; two thirds are on the board.",
    )
    words = serializers.ListField(
        child=serializers.CharField(max_length=MAX_WORD_LETTERS),
        required=False,
        allow_null=True,
        max_length=searches.MOST_WORDS,
        help_text="The words to search for instead of words of a dictionary.",
    )
