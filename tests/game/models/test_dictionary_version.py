"""Versions never change, and what the site needs of them can't be deleted."""

import pytest
from django.db.models import ProtectedError, RestrictedError

from game.models import Dictionary, DictionaryVersion


def test_a_saved_version_never_changes(english: Dictionary) -> None:
    version = english.version
    version.note = "another"
    with pytest.raises(TypeError, match="never changes"):
        version.save()
    assert DictionaryVersion.objects.get().note == ""


def test_neither_the_current_version_nor_its_words_can_be_deleted(english: Dictionary) -> None:
    with pytest.raises(RestrictedError):
        english.version.delete()
    with pytest.raises(ProtectedError):
        english.version.word_list.delete()
