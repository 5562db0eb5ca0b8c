"""Dictionaries, their versions, and their words."""

from django.http import HttpResponse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from game.actions.fields import validated
from game.api.dictionaries import responses
from game.api.etag import DAY, HOUR, CacheableView
from game.api.pagination import PageQuery, page_by_number, read_cursor, write_cursor
from game.api.schema import operation
from game.models import Dictionary, DictionaryVersion
from game.rules.refusals import Refusal
from game.services.dictionaries import edits
from game.services.dictionaries.definitions import definitions_of
from game.services.solving import device_lexicon, lexicons
from solver.letters import normalise
from solver.wordfiles.selection import MAX_WORD_LETTERS

TEXT, YEAR = "text/plain", 365 * DAY
MAX_NUMBER = 2**31 - 1
DICTIONARY = OpenApiParameter(
    "dictionary", OpenApiTypes.STR, OpenApiParameter.PATH, description="The slug of a dictionary."
)


class WordsQuery(PageQuery):
    prefix = serializers.CharField(
        required=False,
        allow_blank=True,
        default="",
        max_length=MAX_WORD_LETTERS,
        help_text="How the words begin.",
    )
    version = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=MAX_NUMBER,
        help_text="The number of a version; by default the current one.",
    )


class DictionariesView(CacheableView):
    throttle_scope = "read"

    @operation("dictionaries", "dictionaries", responses.DictionaryResponse(many=True), 304)
    def get(self, request: Request) -> Response:
        """List the dictionaries that visitors may choose."""
        return Response(
            responses.DictionaryResponse(lexicons.active_dictionaries(), many=True).data
        )


class DictionaryView(CacheableView):
    throttle_scope = "read"

    @operation(
        "dictionary",
        "dictionaries",
        responses.DictionaryResponse,
        304,
        404,
        parameters=[DICTIONARY],
    )
    def get(self, request: Request, dictionary: str) -> Response:
        """Get a dictionary.

        Its `content_hash` changes when its words do.
        """
        entry = lexicons.active_dictionary(dictionary)
        return Response(responses.DictionaryResponse(entry).data)


class VersionsView(CacheableView):
    throttle_scope = "read"

    @operation(
        "versions",
        "dictionaries",
        responses.VersionsResponse,
        304,
        404,
        parameters=[DICTIONARY],
        query=PageQuery,
    )
    def get(self, request: Request, dictionary: str) -> Response:
        """List the versions of a dictionary, the latest first.

        Publishing a word list, adding or removing words, and rolling back each make the next
        version.
        """
        query = validated(PageQuery, request.query_params)
        versions = lexicons.active_dictionary(dictionary).versions.all()
        return Response(
            page_by_number(versions, query, lambda row: responses.VersionResponse(row).data)
        )


class VersionView(CacheableView):
    throttle_scope = "read"
    max_age = DAY

    @operation(
        "version", "dictionaries", responses.VersionResponse, 304, 404, parameters=[DICTIONARY]
    )
    def get(self, request: Request, dictionary: str, version: int) -> Response:
        """Get a version of a dictionary; versions never change.

        Its `origin` is `edit` where single words were added or removed.
        """
        found = _version(lexicons.active_dictionary(dictionary), version)
        return Response(responses.VersionResponse(found).data)


class WordsView(CacheableView):
    throttle_scope = "word"

    @operation(
        "words",
        "dictionaries",
        responses.WordsResponse,
        304,
        404,
        parameters=[DICTIONARY],
        query=WordsQuery,
    )
    def get(self, request: Request, dictionary: str) -> Response:
        """List the words of a dictionary, or those with a prefix.

        All pages come from the version of the first page.
        """
        query = validated(WordsQuery, request.query_params)
        number, last = read_cursor(query, int, str) or (query.get("version"), "")
        entry = lexicons.active_dictionary(dictionary)
        version = _version(entry, int(number)) if number else entry.version
        self.max_age = DAY if number else 0
        limit, prefix = query["limit"], normalise(query["prefix"])
        words = lexicons.lexicon_of(version).words_with_prefix(prefix, str(last), limit + 1)
        following = write_cursor([version.number, words[limit - 1]]) if len(words) > limit else None
        stated = {"version": version.number, "content_hash": version.content_hash}
        page = {"items": words[:limit], "next": following}
        return Response({"dictionary": entry.slug, **stated, **page})


class WordView(CacheableView):
    throttle_scope = "word"

    @operation("word", "dictionaries", responses.WordResponse, 304, 404, parameters=[DICTIONARY])
    def get(self, request: Request, dictionary: str, word: str) -> Response:
        """Look up a word: whether it is valid, its points, and who added it.

        Case is ignored, and accents may be left out.
        """
        entry, lexicon = lexicons.current(dictionary)
        plain = normalise(word)
        known = edits.provenance(entry, edits.form_of(lexicon, plain))
        return Response(responses.word(plain, entry, lexicon, known))


class LexiconView(APIView):
    throttle_scope = "lexicon"

    @operation(
        "lexicon",
        "dictionaries",
        OpenApiTypes.STR,
        404,
        success=(200, TEXT),
        parameters=[DICTIONARY],
    )
    def get(self, request: Request, dictionary: str, key: str) -> HttpResponse:
        """Get the words of a dictionary as browsers keep them.

        A file for the pages of this site, in a format that may change. `key` is the
        `content_hash`, followed by the version of the format. The answer is always compressed by
        gzip.
        """
        content = device_lexicon.current_file(dictionary, key)
        response = HttpResponse(content, content_type=f"{TEXT}; charset=utf-8")
        response["Content-Encoding"] = "gzip"
        patch_cache_control(response, public=True, max_age=YEAR, immutable=True)
        return response


class DefinitionsView(CacheableView):
    throttle_scope = "word"
    max_age = HOUR

    @operation(
        "definitions",
        "dictionaries",
        responses.DefinitionsResponse,
        304,
        404,
        parameters=[DICTIONARY],
    )
    def get(self, request: Request, dictionary: str, word: str) -> Response:
        """Look up what a word means.

        Each entry has up to three senses; there are none where nothing is known. Whoever shows
        senses names their source and its licence, given in `attribution`.
        """
        entry = lexicons.active_dictionary(dictionary)
        found = definitions_of(entry, word)
        return Response(responses.definitions(normalise(word), entry, found))


def _version(entry: Dictionary, number: int) -> DictionaryVersion:
    """The version with this number. Raises Refusal."""
    found = entry.versions.filter(number=number).first()
    if found is None:
        detail = _("“%(name)s” has no version %(number)s.")
        detail %= {"name": entry.name, "number": str(number)[:20]}
        raise Refusal("version.unknown", detail, "version")
    return found
