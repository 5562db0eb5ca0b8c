"""Dictionaries as a whole: default, deleting, rolling back."""

from __future__ import annotations

import pytest

from game.models import Dictionary, DictionaryVersion, WordEdit, WordList
from game.rules.refusals import Refusal
from game.services.dictionaries import catalogue, uploads
from game.services.dictionaries.edits import edit_words
from game.services.dictionaries.versions import StaleVersion
from game.services.solving.lexicons import current
from tests.game.conftest import WORDS


def test_make_default(english: Dictionary, greek: Dictionary) -> None:
    catalogue.make_default(greek)
    assert current()[0] == greek
    assert Dictionary.objects.filter(is_default=True).count() == 1


@pytest.mark.parametrize("state", [{"active": False}, {"current": None}])
def test_only_what_visitors_may_choose_is_the_default(
    english: Dictionary, greek: Dictionary, state: dict[str, object]
) -> None:
    Dictionary.objects.filter(pk=greek.pk).update(**state)
    with pytest.raises(Refusal, match="Only an active dictionary"):
        catalogue.make_default(greek)
    assert current()[0] == english


def test_save_details(greek: Dictionary) -> None:
    greek.name, greek.active = "Greek", False
    catalogue.save_details(greek)
    greek.refresh_from_db()
    assert (greek.name, greek.active) == ("Greek", False)


def test_the_default_stays_active(english: Dictionary) -> None:
    english.active = False
    with pytest.raises(Refusal) as caught:
        catalogue.save_details(english)
    assert caught.value.field == "active"
    assert current()[0] == english


def test_details_of_one_that_has_just_become_the_default(
    english: Dictionary, greek: Dictionary
) -> None:
    catalogue.make_default(greek)
    greek.active = False  # this copy does not know yet that it is the default
    with pytest.raises(Refusal, match="Somebody else has just changed"):
        catalogue.save_details(greek)


def test_details_leave_the_version_alone(greek: Dictionary) -> None:
    stale = Dictionary.objects.get(pk=greek.pk)
    edit_words(greek, ["δελτα"], "add", "missing", None)
    catalogue.save_details(stale)
    assert "δελτα" in current("greek")[1]


def test_delete(english: Dictionary, greek: Dictionary) -> None:
    edit_words(greek, ["δελτα"], "add", "missing", None)
    greek.refresh_from_db()
    catalogue.delete(greek)
    assert list(Dictionary.objects.all()) == [english]
    assert WordList.objects.count() == 1
    assert WordEdit.objects.count() == 0


def test_the_default_is_not_deleted(english: Dictionary) -> None:
    with pytest.raises(Refusal, match="“English” is the default dictionary"):
        catalogue.delete(english)
    assert current()[0] == english


def test_roll_back(english: Dictionary) -> None:
    edit_words(english, ["dog"], "add", "missing", None)
    english.refresh_from_db()
    version = catalogue.roll_back(english, english.versions.get(number=1), english.current_id, None)
    assert (version.number, version.note) == (3, "Back to version 1")
    assert tuple(current()[1]) == WORDS
    assert WordList.objects.count() == 2


def test_rolling_back_ends_what_the_edits_since_said(english: Dictionary) -> None:
    edit_words(english, ["cat", "mar"], "deny", "no word", None)
    english.refresh_from_db()
    edit_words(english, ["dog"], "add", "missing", None)
    english.refresh_from_db()
    first = english.versions.get(number=1)
    catalogue.roll_back(english, first, english.current_id, None)
    assert not WordEdit.objects.standing().exists()
    english.refresh_from_db()
    draft = uploads.read(english, b"cat\nbird", "words.txt", None)
    upload = uploads.pending(uploads.save(draft).pk)
    uploads.publish(upload, upload.dictionary.current_id, None)
    assert tuple(current()[1]) == ("bird", "cat")


def test_rolling_back_keeps_the_edits_that_agree(english: Dictionary) -> None:
    edit_words(english, ["cat"], "deny", "no word", None)
    english.refresh_from_db()
    edit_words(english, ["dog"], "add", "missing", None)
    english.refresh_from_db()
    catalogue.roll_back(english, english.versions.get(number=2), english.current_id, None)
    assert [str(edit) for edit in WordEdit.objects.standing()] == ["cat denied"]


def test_rolling_back_to_the_same_words(english: Dictionary) -> None:
    with pytest.raises(Refusal, match="Version 1 has the same words"):
        catalogue.roll_back(english, english.version, english.current_id, None)


def test_rolling_back_from_a_version_that_is_no_longer_current(english: Dictionary) -> None:
    edit_words(english, ["dog"], "add", "missing", None)
    seen = Dictionary.objects.get(pk=english.pk).current_id
    edit_words(Dictionary.objects.get(pk=english.pk), ["bird"], "add", "missing", None)
    english.refresh_from_db()
    with pytest.raises(StaleVersion):
        catalogue.roll_back(english, english.versions.get(number=1), seen, None)
    assert DictionaryVersion.objects.count() == 3
