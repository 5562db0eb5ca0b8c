"""Single words: added, denied, and their history."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from game.models import Dictionary, WordEdit
from game.rules.refusals import Refusal
from game.services.dictionaries import catalogue, uploads
from game.services.dictionaries.edits import edit_words, history
from game.services.solving.lexicons import current


def test_add(english: Dictionary, django_user_model: type[User]) -> None:
    alice = django_user_model.objects.create_user("alice")
    version = edit_words(english, ["Dog", "bird", "dog"], "add", " asked for ", alice)
    assert (version.number, version.word_count, version.note) == (2, 12, "Added: bird, dog")
    assert version.created_by == alice
    assert {"dog", "bird"} < set(current()[1])
    assert [(edit.word, edit.reason) for edit in version.edits.all()] == [
        ("bird", "asked for"),
        ("dog", "asked for"),
    ]


def test_deny(english: Dictionary) -> None:
    version = edit_words(english, ["cat"], "deny", "no word", None)
    assert (version.word_count, version.note) == (9, "Removed: cat")
    assert "cat" not in current()[1]


def test_a_word_may_be_denied_before_it_comes(english: Dictionary) -> None:
    version = edit_words(english, ["worm"], "deny", "never", None)
    assert version.content_hash == english.version.content_hash
    assert list(WordEdit.objects.denied().values_list("word", flat=True)) == ["worm"]


def test_the_last_edit_of_a_word_stands(english: Dictionary) -> None:
    edit_words(english, ["cat"], "deny", "no word", None)
    english.refresh_from_db()
    edit_words(english, ["cat"], "add", "a word after all", None)
    assert [str(edit) for edit in WordEdit.objects.standing()] == ["cat added"]
    assert "cat" in current()[1]


def test_an_edit_made_for_an_older_version_is_made_for_the_newer(english: Dictionary) -> None:
    stale = Dictionary.objects.select_related("current").get(pk=english.pk)
    edit_words(english, ["dog"], "add", "first", None)
    assert edit_words(stale, ["bird"], "add", "second", None).number == 3
    assert {"dog", "bird"} < set(current()[1])


@pytest.mark.parametrize(
    ("words", "action", "reason", "code", "field"),
    [
        ([], "add", "why", "edit.no_word", "words"),
        (["  "], "add", "why", "edit.no_word", "words"),
        (["x1"], "add", "why", "edit.invalid", "words"),
        (["a" * 101], "add", "why", "edit.invalid", "words"),
        (["dog"], "add", "  ", "edit.no_reason", "reason"),
        (["cat"], "add", "why", "edit.present", "words"),
    ],
)
def test_refused(
    english: Dictionary, words: list[str], action: str, reason: str, code: str, field: str
) -> None:
    with pytest.raises(Refusal) as caught:
        edit_words(english, words, action, reason, None)
    assert (caught.value.code, caught.value.field) == (code, field)
    assert english.versions.count() == 1


def test_too_many_at_once(english: Dictionary) -> None:
    words = [f"{chr(97 + i // 676)}{chr(97 + i // 26 % 26)}{chr(97 + i % 26)}" for i in range(1001)]
    with pytest.raises(Refusal, match="At most 1000 words at a time"):
        edit_words(english, words, "add", "why", None)


def test_what_was_removed_already(english: Dictionary) -> None:
    edit_words(english, ["cat"], "deny", "no word", None)
    english.refresh_from_db()
    with pytest.raises(Refusal, match="“cat” has been removed already"):
        edit_words(english, ["cat"], "deny", "again", None)


def test_the_last_word_stays(db: None) -> None:
    draft = uploads.read(Dictionary(name="One", slug="one"), b"cat", "one.txt", None)
    upload = uploads.pending(uploads.save(draft).pk)
    uploads.publish(upload, None, None)
    dictionary = Dictionary.objects.get(slug="one")
    with pytest.raises(Refusal, match="at least one word"):
        edit_words(dictionary, ["cat"], "deny", "why", None)


def test_history(english: Dictionary, django_user_model: type[User]) -> None:
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


def test_a_65th_letter(english: Dictionary) -> None:
    letters = "".join(chr(0x4E00 + i) for i in range(60))
    with pytest.raises(Refusal, match="different letters"):
        edit_words(english, [letters], "add", "why", None)
