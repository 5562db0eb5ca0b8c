"""Versions never change, and what the site needs of them can't be deleted."""

import pytest
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError, RestrictedError
from django.utils import timezone

from game.models import Dictionary, DictionaryVersion


def test_a_saved_version_never_changes(english: Dictionary) -> None:
    version = english.version
    version.note = "another"
    with pytest.raises(TypeError, match="never changes"):
        version.save()
    assert DictionaryVersion.objects.get().note == ""


def test_the_number_of_a_version_is_unique(english: Dictionary) -> None:
    twin = DictionaryVersion(
        dictionary=english,
        number=1,
        word_list_id=english.version.content_hash,
        word_count=10,
        origin=DictionaryVersion.Origin.EDIT,
        created_at=timezone.now(),
    )
    with pytest.raises(IntegrityError), transaction.atomic():
        twin.save()


def test_the_current_version_cannot_be_deleted(english: Dictionary) -> None:
    with pytest.raises(RestrictedError):
        english.version.delete()


def test_words_of_a_version_cannot_be_deleted(english: Dictionary) -> None:
    with pytest.raises(ProtectedError):
        english.version.word_list.delete()


def test_a_dictionary_without_a_version_has_no_current_one(db: None) -> None:
    with pytest.raises(TypeError, match="nothing has been published"):
        _ = Dictionary.objects.create(name="Empty", slug="empty").version
