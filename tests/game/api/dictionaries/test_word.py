"""GET /api/v1/dictionaries/SLUG/words/WORD"""

from django.contrib.auth.models import User

from game.models import Dictionary
from game.services.dictionaries.edits import edit_words
from game.snapshots import millis
from tests.game.api.conftest import Api


def test_a_word_is_found_in_any_case(api: Api, english: Dictionary) -> None:
    answers = [api.get(f"dictionaries/english/words/{typed}") for typed in ("risk", "%20Risk%20")]
    came_with = {"version": 1, "origin": "packaged", "note": "", "by": None}
    expected = {
        "word": "risk",
        "dictionary": "english",
        "valid": True,
        "points": {"classic": 1, "big": 1, "super-big": 1},
        "came_with": {**came_with, "at": millis(english.version.created_at)},
        "edits": [],
    }
    assert answers == [(200, expected)] * 2


def test_text_that_is_not_a_word_is_not_valid(api: Api) -> None:
    for word in ("ris", "r1sk", "%00", "%ED%A0%80", "x" * 500):
        status, answer = api.get(f"dictionaries/english/words/{word}")
        assert (status, answer["valid"]) == (200, False)
        assert set(answer["points"].values()) == {0}
        assert (answer["came_with"], answer["edits"]) == (None, [])


def test_a_word_tells_who_removed_or_added_it_and_why(
    api: Api, english: Dictionary, django_user_model: type[User]
) -> None:
    alice = django_user_model.objects.create_user("alice")
    edit_words(english, ["cat"], "deny", "no word", alice)
    _, answer = api.get("dictionaries/english/words/cat")
    assert (answer["valid"], answer["came_with"]) == (False, None)
    assert [(edit["action"], edit["reason"]) for edit in answer["edits"]] == [("deny", "no word")]
    english.refresh_from_db()
    version = edit_words(english, ["cat", "dog"], "add", "a word after all", alice)
    who = {"version": 3, "by": "staff", "at": millis(version.created_at)}
    _, answer = api.get("dictionaries/english/words/cat")
    assert answer["came_with"] == {**who, "origin": "edit", "note": "a word after all"}
    assert answer["edits"][0] == {**who, "action": "add", "reason": "a word after all"}
    assert [edit["action"] for edit in answer["edits"]] == ["add", "deny"]
    assert api.get("dictionaries/english/words/mar")[1]["came_with"]["version"] == 1
