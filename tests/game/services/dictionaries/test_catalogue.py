"""Dictionaries as a whole: default, deleting, rolling back."""

import pytest

from game.models import Dictionary, WordEdit
from game.rules.refusals import Refusal
from game.services.dictionaries import catalogue, uploads
from game.services.dictionaries.edits import edit_words
from game.services.solving.lexicons import current


def test_only_active_dictionaries_with_words_can_be_the_default(
    english: Dictionary, greek: Dictionary
) -> None:
    for state in ({"active": False}, {"active": True, "current": None}):
        Dictionary.objects.filter(pk=greek.pk).update(**state)
        with pytest.raises(Refusal, match="Only an active dictionary"):
            catalogue.make_default(greek)
        assert current()[0] == english


def test_the_default_cannot_be_made_inactive_by_an_old_copy(
    english: Dictionary, greek: Dictionary
) -> None:
    catalogue.make_default(greek)
    greek.active = False  # this copy does not know yet that it is the default
    with pytest.raises(Refusal, match="Somebody else has just changed"):
        catalogue.save_details(greek)


def test_details_are_saved_and_leave_the_version_alone(greek: Dictionary) -> None:
    stale = Dictionary.objects.get(pk=greek.pk)
    edit_words(greek, ["δελτα"], "add", "missing", None)
    stale.name, stale.language = "Hellenic", "el-GR"
    catalogue.save_details(stale)
    dictionary, lexicon = current("greek")
    assert (dictionary.name, dictionary.language) == ("Hellenic", "el-GR")
    assert "δελτα" in lexicon


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
