"""Fields that the responses of several subjects share."""

from typing import Any

from rest_framework import serializers

from game.actions.fields import Json, Serializer
from game.models import Dictionary
from game.snapshots import millis
from game.snapshots.values import MILLIS_HELP
from solver.board import size_name


class MomentField(serializers.IntegerField):
    def __init__(self, help_text: str = "", *, source: str) -> None:
        super().__init__(source=source, help_text=f"{MILLIS_HELP} {help_text}".rstrip())

    def to_representation(self, value: Any) -> int:
        return millis(value)


class SizeField(serializers.CharField):
    def to_representation(self, value: Any) -> str:
        return size_name(value)


class DictionaryUsed(Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    content_hash = serializers.CharField(help_text="SHA-256 of the words in order, one per line.")

    def to_representation(self, instance: Any) -> Json:  # a result with both
        return dictionary_used(instance.dictionary, instance.content_hash)


def dictionary_used(entry: Dictionary, content_hash: str) -> Json:
    return {"slug": entry.slug, "name": entry.name, "content_hash": content_hash}
