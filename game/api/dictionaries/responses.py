"""What answers about dictionaries hold."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from game.api.pagination import next_field
from game.api.solving.responses import Json, Shape
from game.models import Dictionary, DictionaryVersion, WordEdit
from game.services.dictionaries.edits import Provenance
from game.snapshots import millis
from solver import RULES, Lexicon

BY_HELP = "Who, by the name of the account; null for the site itself."


class DictionaryAnswer(Shape):
    slug = serializers.CharField()
    name = serializers.CharField()
    language = serializers.CharField(help_text="BCP 47.")
    description = serializers.CharField()
    is_default = serializers.BooleanField()
    version = serializers.IntegerField(help_text="The number of the current one.")
    word_count = serializers.IntegerField()
    content_hash = serializers.CharField()


class VersionAnswer(Shape):
    version = serializers.IntegerField()
    origin = serializers.ChoiceField(DictionaryVersion.Origin.values)
    note = serializers.CharField()
    by = serializers.CharField(allow_null=True, help_text=BY_HELP)
    at = serializers.IntegerField(help_text="Milliseconds since 1970.")
    word_count = serializers.IntegerField()
    content_hash = serializers.CharField()


class VersionsAnswer(Shape):
    items = VersionAnswer(many=True, help_text="The latest first.")
    next = next_field()


class WordsAnswer(Shape):
    dictionary = serializers.CharField()
    version = serializers.IntegerField()
    content_hash = serializers.CharField()
    items = serializers.ListField(child=serializers.CharField(), help_text="In alphabetical order.")
    next = next_field()


class CameWith(Shape):
    version = serializers.IntegerField(help_text="The version it came with.")
    origin = serializers.ChoiceField(DictionaryVersion.Origin.values)
    note = serializers.CharField(help_text="Of the version; of single words the reason.")
    by = serializers.CharField(allow_null=True, help_text=BY_HELP)
    at = serializers.IntegerField(help_text="Milliseconds since 1970.")


class EditAnswer(Shape):
    version = serializers.IntegerField(help_text="The version that the edit made.")
    action = serializers.ChoiceField(
        WordEdit.Action.values, help_text="`release`: neither added nor denied from then on."
    )
    reason = serializers.CharField()
    by = serializers.CharField(allow_null=True, help_text=BY_HELP)
    at = serializers.IntegerField(help_text="Milliseconds since 1970.")


class WordAnswer(Shape):
    word = serializers.CharField()
    dictionary = serializers.CharField()
    valid = serializers.BooleanField()
    points = serializers.DictField(
        child=serializers.IntegerField(), help_text="By rule pack; 0 where it does not count."
    )
    came_with = CameWith(
        allow_null=True, help_text="Where a valid word comes from; null for others."
    )
    edits = EditAnswer(many=True, help_text="What was done to it by hand, the latest first.")


def dictionary(entry: Dictionary) -> Json:
    """The JSON of DictionaryAnswer, of a dictionary that has words."""
    return {
        "slug": entry.slug,
        "name": entry.name,
        "language": entry.language,
        "description": entry.description,
        "is_default": entry.is_default,
        "version": entry.version.number,
        "word_count": entry.version.word_count,
        "content_hash": entry.version.content_hash,
    }


def version(made: DictionaryVersion) -> Json:
    """The JSON of VersionAnswer."""
    return {
        "version": made.number,
        "origin": made.origin,
        "note": made.note,
        **_who_and_when(made),
        "word_count": made.word_count,
        "content_hash": made.content_hash,
    }


def words(entry: Dictionary, made: DictionaryVersion, some: list[str], cursor: Any) -> Json:
    """The JSON of WordsAnswer."""
    return {
        "dictionary": entry.slug,
        "version": made.number,
        "content_hash": made.content_hash,
        "items": some,
        "next": cursor,
    }


def word(plain: str, entry: Dictionary, lexicon: Lexicon, known: Provenance) -> Json:
    """The JSON of WordAnswer."""
    valid = plain in lexicon
    return {
        "word": plain,
        "dictionary": entry.slug,
        "valid": valid,
        "points": {
            pack.name: pack.points(len(plain)) if valid and len(plain) >= pack.min_length else 0
            for pack in RULES.values()
        },
        "came_with": known.source and _came_with(known.source, known.note),
        "edits": [_edit(edit) for edit in known.edits],
    }


def _came_with(made: DictionaryVersion, note: str) -> Json:
    said = {"version": made.number, "origin": made.origin, "note": note}
    return {**said, **_who_and_when(made)}


def _edit(edit: WordEdit) -> Json:
    said = {"version": edit.version.number, "action": edit.action, "reason": edit.reason}
    return {**said, **_who_and_when(edit.version)}


def _who_and_when(made: DictionaryVersion) -> Json:
    by = made.created_by.get_username() if made.created_by else None
    return {"by": by, "at": millis(made.created_at)}
