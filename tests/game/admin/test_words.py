"""Looking words up, adding and removing them."""

from django.test import Client

from game.models import Dictionary
from game.services.dictionaries.edits import edit_words
from game.services.solving.lexicons import current
from tests.game.admin.page import text
from tests.game.conftest import WORDS


def address(dictionary: Dictionary) -> str:
    return f"/admin/game/dictionary/{dictionary.pk}/words/"


def test_look_up(alice: Client, english: Dictionary) -> None:
    page = text(alice.get(address(english) + "?q=QUIT"))
    assert "“quit” is in the dictionary" in page
    assert "Added 1 (packaged list)" in page
    assert "Words with “quit” in them: quite" in page
    page = text(alice.get(address(english) + "?q=zebra"))
    assert "“zebra” is not in the dictionary It never was." in page


def test_look_up_anything(alice: Client, english: Dictionary) -> None:
    for query in ("cat\0s", "<script>", "%", "x" * 5000, "😀"):
        response = alice.get(address(english), {"q": query})
        assert "is not in the dictionary" in text(response)
        assert "<script>”" not in response.content.decode()


def test_a_word_shows_who_removed_it_and_why(alice: Client, english: Dictionary) -> None:
    alice.post(address(english), {"action": "deny", "words": "cat", "reason": "No such animal"})
    page = text(alice.get(address(english) + "?q=cat"))
    assert "“cat” is not in the dictionary" in page
    assert "Removed 2 (single words)" in page
    assert "alice No such animal Added 1 (packaged list)" in page


def test_wrong_edits_are_refused(alice: Client, english: Dictionary) -> None:
    for fields, complaint in (
        ({"reason": "   "}, "This field is required."),
        ({"words": "d0g"}, "“d0g” has “0”, which is not a letter."),
        ({"words": "cat"}, "“cat” is in the dictionary already."),
    ):
        typed = {"action": "add", "words": "dog", "reason": "What I typed", **fields}
        response = alice.post(address(english), typed)
        assert complaint in text(response)
        assert ("What I typed" in response.content.decode()) == (typed["reason"] == "What I typed")
        assert tuple(current()[1]) == WORDS


def test_standing_edits_are_listed_and_searched(alice: Client, english: Dictionary) -> None:
    edit_words(english, ["cat", "rope"], "deny", "Not wanted", None)
    page = text(alice.get(address(english)))
    assert "2 single words added or removed" in page
    assert "cat Removed Not wanted" in page
    assert "rope Removed Not wanted" in page
    found = text(alice.get(address(english) + "?q=rop"))
    standing = found[found.index("2 single words added or removed") :]
    assert "rope Removed Not wanted" in standing
    assert "cat" not in standing


def test_before_anything_is_published(alice: Client, english: Dictionary) -> None:
    empty = Dictionary.objects.create(name="Empty", slug="empty")
    assert "Make a new version" not in text(alice.get(address(empty) + "?q=cat"))
    response = alice.post(address(empty), {"action": "add", "words": "cat", "reason": "why"})
    assert response.status_code == 200
    assert empty.versions.count() == 0
