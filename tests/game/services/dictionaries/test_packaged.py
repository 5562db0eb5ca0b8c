"""The dictionaries that come with the site, as set-up loads them."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django import DjangoDbBlocker

from game.models import Dictionary, WordEdit
from game.services.dictionaries import packaged
from game.services.solving.lexicons import current
from solver.packaged import packaged_words
from tests.server import connected_to


@pytest.fixture
def set_up(
    prepared_site: Path, tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """The database of a site on which `manage.py setup` has run."""
    file = shutil.copy(prepared_site / "db.sqlite3", tmp_path)
    with django_db_blocker.unblock(), connected_to(f"sqlite:///{file}"):
        yield


def test_both_are_loaded_once(set_up: None) -> None:
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


def test_another_default_stays(greek: Dictionary, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packaged, "packaged_words", lambda: ["cat"])
    Dictionary.objects.filter(pk=greek.pk).update(is_default=True)
    packaged.load("english")
    assert current()[0] == greek
