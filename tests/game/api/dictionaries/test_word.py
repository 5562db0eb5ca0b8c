"""GET /api/v1/dictionaries/SLUG/words/WORD"""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from game.models import Dictionary
from game.services.dictionaries.edits import edit_words
from game.snapshots import millis
from tests.game.api.conftest import Api


@pytest.mark.parametrize("typed", ["risk", "RISK", "%20Risk%20"])
def test_a_word_in_any_case(api: Api, english: Dictionary, typed: str) -> None:
    status, answer = api.get(f"dictionaries/english/words/{typed}")
    assert status == 200
    assert answer == {
        "word": "risk",
        "dictionary": "english",
        "valid": True,
        "points": {"classic": 1, "big": 1, "super-big": 1},
        "came_with": {
            "version": 1,
            "origin": "packaged",
            "note": "",
            "by": None,
            "at": millis(english.version.created_at),
        },
        "edits": [],
    }


@pytest.mark.parametrize("word", ["ris", "risks", "r1sk", "%00", "%ED%A0%80", "x" * 500])
def test_what_is_not_a_word(api: Api, english: Dictionary, word: str) -> None:
    status, answer = api.get(f"dictionaries/english/words/{word}")
    assert (status, answer["valid"]) == (200, False)
    assert set(answer["points"].values()) == {0}
    assert (answer["came_with"], answer["edits"]) == (None, [])


def test_who_added_a_word_and_why(
    api: Api, english: Dictionary, django_user_model: type[User]
) -> None:
    alice = django_user_model.objects.create_user("alice")
    version = edit_words(english, ["dog", "bird"], "add", "asked for", alice)
    _, answer = api.get("dictionaries/english/words/dog")
    who = {"version": 2, "by": "alice", "at": millis(version.created_at)}
    assert answer["valid"] is True
    assert answer["came_with"] == {**who, "origin": "edit", "note": "asked for"}
    assert answer["edits"] == [{**who, "action": "add", "reason": "asked for"}]
    assert api.get("dictionaries/english/words/cat")[1]["came_with"]["version"] == 1


def test_who_took_a_word_out_and_why(
    api: Api, english: Dictionary, django_user_model: type[User]
) -> None:
    alice = django_user_model.objects.create_user("alice")
    edit_words(english, ["cat"], "deny", "no word", alice)
    _, answer = api.get("dictionaries/english/words/cat")
    assert (answer["valid"], answer["came_with"]) == (False, None)
    assert [(edit["action"], edit["reason"]) for edit in answer["edits"]] == [("deny", "no word")]
    english.refresh_from_db()
    edit_words(english, ["cat"], "add", "a word after all", None)
    _, answer = api.get("dictionaries/english/words/cat")
    assert answer["came_with"]["note"] == "a word after all"
    assert answer["came_with"]["by"] is None
    assert [edit["action"] for edit in answer["edits"]] == ["add", "deny"]
