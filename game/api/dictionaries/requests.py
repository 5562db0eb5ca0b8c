"""Parameters of requests about dictionaries."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from game.api.pagination import PageQuery
from solver.wordfiles.reading import MAX_WORD_LETTERS

MAX_NUMBER = 2**31 - 1
DICTIONARY = OpenApiParameter(
    "dictionary", OpenApiTypes.STR, OpenApiParameter.PATH, description="The slug of a dictionary."
)
VERSION = OpenApiParameter("version", OpenApiTypes.INT, OpenApiParameter.PATH)
WORD = OpenApiParameter("word", OpenApiTypes.STR, OpenApiParameter.PATH)


class WordsQuery(PageQuery):
    prefix = serializers.CharField(
        required=False, default="", max_length=MAX_WORD_LETTERS, help_text="How the words begin."
    )
    version = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=MAX_NUMBER,
        help_text="The number of a version; by default the current one.",
    )
