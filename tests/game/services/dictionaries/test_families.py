"""Family lists follow their parents, and say why they lack words."""

from dataclasses import replace

import pytest

from game.models import Dictionary, DictionaryVersion
from game.rules.dictionaries.languages import FAMILIES
from game.services.dictionaries import catalogue, families
from game.services.dictionaries.edits import edit_words
from game.services.dictionaries.uploads import SameWords
from game.services.solving.lexicons import current

STRICT = FAMILIES[1]


@pytest.fixture
def strict(english: Dictionary) -> Dictionary:
    families.make(STRICT)
    return Dictionary.objects.get(slug=STRICT.slug)


def words() -> set[str]:
    return set(current(STRICT.slug)[1].forms())


def test_it_follows_each_change_of_its_parent(english: Dictionary, strict: Dictionary) -> None:
    first, before = english.version, words()
    edit_words(english, ["cat"], "deny", "No animals", None)
    assert words() == before - {"cat"}
    edit_words(english, ["dog", "damn", "berlin", "gadroon"], "add", "Asked for", None)
    assert words() == before - {"cat"} | {"dog"}
    english.refresh_from_db()
    catalogue.roll_back(english, first, english.current_id, None)
    assert words() == before
    version = Dictionary.objects.get(slug=STRICT.slug).version
    assert version.origin == DictionaryVersion.Origin.DERIVED
    assert version.note == "English: Back to version 1"


def test_what_was_done_to_it_by_hand_stays(english: Dictionary, strict: Dictionary) -> None:
    edit_words(strict, ["gadroon"], "add", "A child asked", None)
    strict.refresh_from_db()
    edit_words(strict, ["rope", "dog"], "deny", "Not here", None)
    edit_words(english, ["dog"], "add", "Asked for", None)
    assert {"gadroon"} == words() & {"gadroon", "rope", "dog"}
    with pytest.raises(SameWords):
        families.make(STRICT)
    assert {"gadroon"} == words() & {"gadroon", "rope", "dog"}


def test_without_the_packages_it_gains_nothing_and_the_parent_still_changes(
    english: Dictionary, strict: Dictionary
) -> None:
    """Here nobody grades the words of the language that the list was given."""
    Dictionary.objects.filter(pk=strict.pk).update(language="da")
    before = words()
    edit_words(english, ["dog"], "add", "Asked for", None)
    edit_words(Dictionary.objects.get(pk=english.pk), ["cat"], "deny", "No animals", None)
    assert words() == before - {"cat"}
    assert current("english")[1].has_form("dog")


def test_each_word_left_out_has_its_reason(english: Dictionary, strict: Dictionary) -> None:
    edit_words(english, ["damn", "berlin"], "add", "Asked for", None)
    edit_words(Dictionary.objects.get(pk=english.pk), ["cat"], "deny", "No animals", None)
    found = Dictionary.objects.get(slug=STRICT.slug)
    assert families.left_out(found) == {
        "berlin": "Name or abbreviation",
        "cat": "No animals",
        "damn": "Rude, or about sex (graded mild by profy-filter)",
    }
    assert families.reason(found, "berlin") == "Name or abbreviation"
    assert families.reason(found, "zebra") == ""


def test_a_site_without_the_parent_is_told_so(english: Dictionary) -> None:
    with pytest.raises(families.NoParent, match="there is no dictionary “gone”"):
        families.make(replace(STRICT, parent="gone"))
    assert not Dictionary.objects.filter(slug=STRICT.slug).exists()
