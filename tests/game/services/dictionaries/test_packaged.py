"""The dictionaries that come with the site, as set-up loads them."""

import pytest

from game.models import Dictionary, WordEdit
from game.services.dictionaries import packaged
from game.services.solving.lexicons import current
from solver.packaged import packaged_words


@pytest.mark.django_db
def test_both_are_loaded_once() -> None:
    packaged.load_all()
    packaged.load_all()
    assert Dictionary.objects.count() == 2

    dictionary, english = current()
    unfiltered = current("english-unfiltered")[1]
    assert dictionary.slug == "english"
    assert list(unfiltered) == packaged_words()
    denied = set(unfiltered) - set(english)
    assert denied == set(WordEdit.objects.denied().values_list("word", flat=True))
    assert {"cat", "breast", "risk"} < set(english)
    assert "shit" in denied
    assert WordEdit.objects.get(word="shit").reason == "Slur or obscenity (listed by badwords-py)"
    assert dictionary.version.number == 1


def test_dictionaries_that_the_admin_renamed_or_deleted_stay_so(english: Dictionary) -> None:
    Dictionary.objects.filter(pk=english.pk).update(slug="words", name="Words")
    packaged.load_all()
    assert list(Dictionary.objects.values_list("slug", flat=True)) == ["words"]


def test_another_default_stays(greek: Dictionary) -> None:
    Dictionary.objects.filter(pk=greek.pk).update(is_default=True)
    packaged.load("english")
    assert current()[0] == greek
