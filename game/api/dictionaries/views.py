"""The dictionaries, their versions and words, and what is known of a word."""

from __future__ import annotations

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from game.api.dictionaries import examples
from game.api.dictionaries import responses as answers
from game.api.etag import DAY, KeptView
from game.api.pagination import PageQuery, write_cursor
from game.api.schema import responses
from game.models import Dictionary, DictionaryVersion
from game.rules.refusals import Refusal
from game.services.dictionaries import edits
from game.services.solving import lexicons
from game.services.solving.solve import MAX_LENGTH
from solver.lexicon import normalise

DICTIONARY = OpenApiParameter(
    "dictionary", OpenApiTypes.STR, OpenApiParameter.PATH, description="The slug of a dictionary."
)
VERSION = OpenApiParameter("version", OpenApiTypes.INT, OpenApiParameter.PATH)
WORD = OpenApiParameter("word", OpenApiTypes.STR, OpenApiParameter.PATH)
LARGEST_NUMBER = 2**31 - 1


class WordsQuery(PageQuery):
    prefix = serializers.CharField(
        required=False, default="", max_length=MAX_LENGTH, help_text="What the words begin with."
    )
    version = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=LARGEST_NUMBER,
        help_text="The number of a version; without it the current one.",
    )


class DictionariesView(KeptView):
    throttle_scope = "read"

    @extend_schema(
        operation_id="dictionaries",
        tags=["dictionaries"],
        summary="The dictionaries",
        responses=responses(answers.DictionaryAnswer(many=True), 304),
        examples=[*examples.DICTIONARY, *examples.PROBLEM],
    )
    def get(self, request: Request) -> Response:
        return Response([answers.dictionary(entry) for entry in lexicons.active_dictionaries()])


class DictionaryView(KeptView):
    throttle_scope = "read"

    @extend_schema(
        operation_id="dictionary",
        tags=["dictionaries"],
        summary="One dictionary",
        parameters=[DICTIONARY],
        responses=responses(answers.DictionaryAnswer, 304, 404),
        examples=[*examples.DICTIONARY, *examples.PROBLEM],
    )
    def get(self, request: Request, dictionary: str) -> Response:
        return Response(answers.dictionary(lexicons.active_dictionary(dictionary)))


class VersionsView(KeptView):
    throttle_scope = "read"

    @extend_schema(
        operation_id="versions",
        tags=["dictionaries"],
        summary="The versions of a dictionary, the latest first, page by page",
        parameters=[DICTIONARY, PageQuery],
        responses=responses(answers.VersionsAnswer, 304, 400, 404),
        examples=[*examples.VERSIONS, *examples.PROBLEM],
    )
    def get(self, request: Request, dictionary: str) -> Response:
        asked = PageQuery(data=request.query_params)
        asked.is_valid(raise_exception=True)
        versions = _versions(lexicons.active_dictionary(dictionary))
        return Response(asked.numbered(versions, answers.version))


class VersionView(KeptView):
    throttle_scope = "read"
    keep = DAY

    @extend_schema(
        operation_id="version",
        tags=["dictionaries"],
        summary="One version of a dictionary; it never changes",
        parameters=[DICTIONARY, VERSION],
        responses=responses(answers.VersionAnswer, 304, 404),
        examples=[*examples.VERSION, *examples.PROBLEM],
    )
    def get(self, request: Request, dictionary: str, version: int) -> Response:
        return Response(answers.version(_version(lexicons.active_dictionary(dictionary), version)))


class WordsView(KeptView):
    throttle_scope = "word"

    @extend_schema(
        operation_id="words",
        tags=["dictionaries"],
        summary="The words of a dictionary, or those with a prefix, page by page",
        description="All pages are of one version, whatever happens meanwhile.",
        parameters=[DICTIONARY, WordsQuery],
        responses=responses(answers.WordsAnswer, 304, 400, 404),
        examples=[*examples.WORDS, *examples.PROBLEM],
    )
    def get(self, request: Request, dictionary: str) -> Response:
        asked = WordsQuery(data=request.query_params)
        asked.is_valid(raise_exception=True)
        values, mark = asked.validated_data, asked.mark(int, str)
        number, after = mark or (values.get("version"), "")
        entry = lexicons.active_dictionary(dictionary)
        made = _version(entry, int(number)) if number else entry.version
        self.keep = DAY if number else 0
        limit, prefix = values["limit"], normalise(values["prefix"])
        some = lexicons.lexicon_of(made).beginning_with(prefix, str(after), limit + 1)
        more = write_cursor([made.number, some[limit - 1]]) if len(some) > limit else None
        return Response(answers.words(entry, made, some[:limit], more))


class WordView(KeptView):
    throttle_scope = "word"

    @extend_schema(
        operation_id="word",
        tags=["dictionaries"],
        summary="Whether a dictionary has a word, what it is worth, and who added it",
        parameters=[DICTIONARY, WORD],
        responses=responses(answers.WordAnswer, 304, 404),
        examples=[*examples.KNOWN_WORD, *examples.PROBLEM],
    )
    def get(self, request: Request, dictionary: str, word: str) -> Response:
        entry, lexicon = lexicons.current(dictionary)
        plain = normalise(word)
        return Response(answers.word(plain, entry, lexicon, edits.provenance(entry, plain)))


def _versions(entry: Dictionary) -> QuerySet[DictionaryVersion]:
    return entry.versions.select_related("created_by")


def _version(entry: Dictionary, number: int) -> DictionaryVersion:
    """Raises Refusal."""
    known = number <= LARGEST_NUMBER
    found = _versions(entry).filter(number=number).first() if known else None
    if found is None:
        detail = f"“{entry.name}” has no version {str(number)[:20]}."
        raise Refusal("version.unknown", detail, "version")
    return found
