"""What requests to the lab's searches may hold."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from game.api.solving.requests import DICTIONARY_HELP, SIZE_HELP, BoardField, text_field
from game.services.lab import searches
from game.services.solving.solve import MAX_LENGTH


class SearchRequest(serializers.Serializer[Any]):
    board = BoardField()
    size = text_field(SIZE_HELP)
    algorithm = text_field("The name of an algorithm; by default the first one.")
    dictionary = text_field(DICTIONARY_HELP)
    lexicon_size = serializers.ChoiceField(
        searches.SIZES,
        required=False,
        allow_null=True,
        help_text="How many words of the dictionary to search for: some lie on the board.",
    )
    words = serializers.ListField(
        child=serializers.CharField(max_length=MAX_LENGTH),
        required=False,
        allow_null=True,
        max_length=searches.MOST_WORDS,
        help_text="What to search for instead.",
    )
