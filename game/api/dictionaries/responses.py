"""Responses about dictionaries."""

from typing import Annotated, Any, TypedDict

from rest_framework import serializers

from game.actions.fields import Json, Serializer
from game.api.fields import MomentField
from game.api.pagination import Page
from game.models import Dictionary, DictionaryVersion, WordEdit
from game.rules.dictionaries.definitions import wiktionary
from game.services.dictionaries.definitions import Definitions, Entry
from game.services.dictionaries.edits import Provenance
from game.snapshots import written
from game.snapshots.values import WordOnTiles
from solver import RULES, Lexicon


class ByField(serializers.CharField):
    """From the id of an account of staff: with its name somebody could try to log in."""

    def __init__(self, source: str) -> None:
        help_text = "`staff`, or null for the site itself."
        super().__init__(source=source, allow_null=True, help_text=help_text)

    def to_representation(self, value: Any) -> str:
        return "staff"


class DictionaryResponse(Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    language = serializers.CharField(help_text="BCP 47.")
    description = serializers.CharField()
    is_default = serializers.BooleanField()
    version = serializers.IntegerField(
        source="version.number", help_text="The number of the current version."
    )
    word_count = serializers.IntegerField(
        source="version.word_count", help_text="Words as they are written."
    )
    content_hash = serializers.CharField(
        source="version.content_hash",
        help_text="SHA-256 of the words in order, one per line; in other languages than English, "
        "their tag is a line before.",
    )


class CameWith(Serializer):
    version = serializers.IntegerField(source="number")
    origin = serializers.ChoiceField(DictionaryVersion.Origin.values)
    note = serializers.CharField()
    by = ByField("created_by_id")
    at = MomentField(source="created_at")


class VersionResponse(CameWith):
    word_count = serializers.IntegerField(help_text="Words as they are written.")
    content_hash = serializers.CharField()


class VersionsResponse(Page):
    items: Annotated[list[Annotated[Json, VersionResponse]], "The latest first."]


class WordsResponse(Page):
    dictionary: str
    version: int
    content_hash: str
    items: Annotated[list[str], "As tiles spell them, in the order of code points."]


class EditResponse(Serializer):
    version = serializers.IntegerField(
        source="version.number", help_text="The version that the edit made."
    )
    action = serializers.ChoiceField(
        WordEdit.Action.values, help_text="`release`: undoes `add` or `deny`."
    )
    reason = serializers.CharField()
    by = ByField("version.created_by_id")
    at = MomentField(source="version.created_at")


class WordResponse(WordOnTiles):
    dictionary: str
    valid: bool
    points: Annotated[dict[str, int], "By rule pack; 0 if the word does not count."]
    came_with: Annotated[
        Annotated[Json, CameWith] | None,
        "The version that added the word, for a single word with the reason as its note; null if "
        "the word is not valid.",
    ]
    edits: Annotated[
        list[Annotated[Json, EditResponse]], "Edits of this word by hand, the latest first."
    ]


class Attribution(TypedDict):
    name: str
    url: str
    licence: str


class DefinitionsResponse(TypedDict):
    word: str
    dictionary: str
    entries: Annotated[list[Entry], "The word itself, then the word of which it is a form."]
    attribution: Annotated[
        Attribution | None, "Null if the site has no definitions in the language."
    ]
    wiktionary: Annotated[str, "The address of the page to read more."]


def word(plain: str, entry: Dictionary, lexicon: Lexicon, known: Provenance) -> WordResponse:
    return {
        "word": plain,
        **written(lexicon.spelling(plain), lexicon),
        "dictionary": entry.slug,
        "valid": plain in lexicon,
        "points": {name: lexicon.score_of(plain, pack) for name, pack in RULES.items()},
        "came_with": {**CameWith(known.source).data, "note": known.note} if known.source else None,
        "edits": [EditResponse(edit).data for edit in known.edits],
    }


def definitions(plain: str, entry: Dictionary, found: Definitions) -> DefinitionsResponse:
    known: Attribution | None = None
    if source := found.source:
        known = {"name": source.name, "url": source.url, "licence": source.licence}
    return {
        "word": plain,
        "dictionary": entry.slug,
        "entries": found.entries,
        "attribution": known,
        "wiktionary": wiktionary(found.written, entry.language),
    }
