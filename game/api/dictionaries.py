"""The dictionaries, and whether a word is in one."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from game.api import answers, examples
from game.api.schema import responses
from game.services import lexicons
from solver.lexicon import normalise

DICTIONARY = OpenApiParameter(
    "dictionary", OpenApiTypes.STR, OpenApiParameter.PATH, description="The slug of a dictionary."
)
WORD = OpenApiParameter("word", OpenApiTypes.STR, OpenApiParameter.PATH)


class DictionariesView(APIView):
    throttle_scope = "read"

    @extend_schema(
        operation_id="dictionaries",
        tags=["dictionaries"],
        summary="The dictionaries",
        responses=responses(answers.DictionaryAnswer(many=True)),
        examples=examples.PROBLEM,
    )
    def get(self, request: Request) -> Response:
        return Response([answers.dictionary(entry) for entry in lexicons.offered()])


class DictionaryView(APIView):
    throttle_scope = "read"

    @extend_schema(
        operation_id="dictionary",
        tags=["dictionaries"],
        summary="One dictionary",
        parameters=[DICTIONARY],
        responses=responses(answers.DictionaryAnswer, 404),
        examples=examples.PROBLEM,
    )
    def get(self, request: Request, dictionary: str) -> Response:
        entry, _ = lexicons.current(dictionary)
        return Response(answers.dictionary(entry))


class WordView(APIView):
    throttle_scope = "word"

    @extend_schema(
        operation_id="word",
        tags=["dictionaries"],
        summary="Whether a dictionary has a word, and what it is worth",
        parameters=[DICTIONARY, WORD],
        responses=responses(answers.WordAnswer, 404),
        examples=examples.PROBLEM,
    )
    def get(self, request: Request, dictionary: str, word: str) -> Response:
        entry, lexicon = lexicons.current(dictionary)
        return Response(answers.word(normalise(word), entry, lexicon))
