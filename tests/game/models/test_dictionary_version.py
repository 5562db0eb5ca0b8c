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


def test_a_dictionary_without_a_version_has_no_current_one(db: None) -> None:
    with pytest.raises(TypeError, match="nothing has been published"):
        _ = Dictionary.objects.create(name="Empty", slug="empty").version
