"""The versions of a dictionary: list, download, rolling back."""

import pytest
from django.test import Client

from game.models import Dictionary
from game.services.dictionaries.edits import edit_words
from game.services.solving.lexicons import current
from tests.game.admin.page import text
from tests.game.conftest import WORDS


@pytest.fixture
def edited(english: Dictionary) -> Dictionary:
    """Version 2 has a dog and no cat."""
    edit_words(english, ["dog"], "add", "a word", None)
    english.refresh_from_db()
    return english


def test_versions_are_listed_and_can_be_downloaded(alice: Client, edited: Dictionary) -> None:
    page = text(alice.get(f"/admin/game/dictionary/{edited.pk}/versions/"))
    assert "2 current Download 11 single words Added: dog" in page
    assert "1 Download Go back to it 10 packaged list" in page
    response = alice.get(f"/admin/game/dictionary/{edited.pk}/versions/1/words.txt")
    assert response["Content-Disposition"] == 'attachment; filename="english-1.txt"'
    assert response.content.decode() == "\n".join(WORDS) + "\n"


def test_asks_before_going_back(alice: Client, edited: Dictionary) -> None:
    page = text(alice.get(f"/admin/game/dictionary/{edited.pk}/versions/1/roll-back/"))
    assert "This makes a new version with exactly the 10 words of version 1" in page
    assert "1 word that somebody added or removed singly since" in page
    assert "1 word will be removed dog" in page
    assert "will be added" not in page
    assert "dog" in current()[1]


def test_going_back_from_another_version_than_was_seen(alice: Client, edited: Dictionary) -> None:
    address = f"/admin/game/dictionary/{edited.pk}/versions/1/roll-back/"
    for seen in ("x", str(edited.versions.get(number=1).pk)):
        response = alice.post(address, {"based_on": seen}, follow=True)
        assert response.redirect_chain == [(address, 302)]
        assert "Look again before you go back." in text(response)
    assert edited.versions.count() == 2


def test_going_back_to_where_we_are(alice: Client, edited: Dictionary) -> None:
    address = f"/admin/game/dictionary/{edited.pk}/versions/2/roll-back/"
    response = alice.post(address, {"based_on": edited.current_id}, follow=True)
    assert "Version 2 has the same words as the current version." in text(response)
    assert edited.versions.count() == 2
