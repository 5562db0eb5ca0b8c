"""Single words: added, denied, and their history."""

import pytest
from django.contrib.auth.models import User

from game.models import Dictionary, WordEdit
from game.rules.refusals import Refusal
from game.services.dictionaries import catalogue, uploads, versions
from game.services.dictionaries.edits import edit_words, history
from game.services.solving.lexicons import current
from tests.game.play import refusal_at


def test_the_last_edit_of_a_word_stands(english: Dictionary) -> None:
    edit_words(english, ["cat"], "deny", "no word", None)
    edit_words(refreshed(english), ["cat"], "add", "a word after all", None)
    assert [str(edit) for edit in WordEdit.objects.standing()] == ["cat added"]
    assert "cat" in current()[1]


def test_edits_of_large_dictionaries_are_made_in_the_process_pool(
    english: Dictionary, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which has no apps of Django."""
    monkeypatch.setattr(versions, "FEW", 0)
    edit_words(english, ["cat", "tin"], "deny", "no words", None)
    edit_words(refreshed(english), ["dog"], "add", "a word", None)
    assert {"cat", "dog"} & {*current()[1]} == {"dog"}


def test_wrong_edits_are_refused(english: Dictionary) -> None:
    for words, reason, code, field in (
        (["  "], "why", "edit.no_word", "words"),
        (["x1"], "why", "edit.invalid", "words"),
        (["x y"], "why", "edit.invalid", "words"),
        (["x\u200by"], "why", "edit.invalid", "words"),
        (["x" * 101], "why", "edit.invalid", "words"),
        (["dog"], "  ", "edit.no_reason", "reason"),
        (["cat"], "why", "edit.present", "words"),
        ([chr(0x4E00 + i) * 2 for i in range(1001)], "why", "edit.too_many", "words"),
        (["".join(chr(0x4E00 + i) for i in range(60))], "why", "edit.letters", "words"),
    ):
        assert refusal_at(edit_words, english, words, "add", reason, None) == (code, field)
        assert english.versions.count() == 1


def test_the_last_word_stays(db: None) -> None:
    draft = uploads.read(Dictionary(name="One", slug="one"), b"cat", "one.txt", None)
    upload = uploads.pending(uploads.save(draft).pk)
    uploads.publish(upload, None, None)
    dictionary = Dictionary.objects.get(slug="one")
    with pytest.raises(Refusal, match="at least one word"):
        edit_words(dictionary, ["cat"], "deny", "why", None)


def test_the_history_of_a_word_lists_its_edits(
    english: Dictionary, django_user_model: type[User]
) -> None:
    alice = django_user_model.objects.create_user("alice")
    edit_words(english, ["cat"], "deny", "no word", alice)
    edit_words(refreshed(english), ["dog"], "add", "another", None)
    edit_words(refreshed(english), ["cat"], "add", "a word after all", None)
    draft = uploads.read(refreshed(english), b"bird\nrisk", "words.txt", None)
    upload = uploads.pending(uploads.save(draft).pk)
    uploads.publish(upload, upload.dictionary.current_id, alice)
    catalogue.roll_back(
        refreshed(english), english.versions.get(number=2), refreshed(english).current_id, None
    )

    def told(word: str) -> list[tuple[int, bool, str]]:
        return [(e.version.number, e.added, e.reason) for e in history(english, word)]

    assert told("cat") == [
        (6, False, "Back to version 2"),
        (4, True, "a word after all"),
        (2, False, "no word"),
        (1, True, ""),
    ]
    assert told("bird") == [(6, False, "Back to version 2"), (5, True, "words.txt")]
    assert told("rope") == [(6, True, "Back to version 2"), (5, False, "words.txt"), (1, True, "")]
    assert told("risk") == [(1, True, "")]
    assert told("worm") == []
    assert history(english, "bird")[1].version.created_by == alice


def refreshed(dictionary: Dictionary) -> Dictionary:
    return Dictionary.objects.select_related("current").get(pk=dictionary.pk)


def test_words_that_change_nothing_are_left_out(english: Dictionary) -> None:
    edit_words(english, ["cat", "dog"], "add", "why", None)
    assert set(WordEdit.objects.values_list("word", flat=True)) == {"dog"}
    edit_words(refreshed(english), ["line"], "deny", "why", None)
    edit_words(refreshed(english), ["line", "mar"], "deny", "why", None)
    assert [edit.word for edit in WordEdit.objects.filter(action="deny")] == ["line", "mar"]
    with pytest.raises(Refusal, match="“line” has been removed already"):
        edit_words(refreshed(english), ["line"], "deny", "again", None)
