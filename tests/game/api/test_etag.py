"""Conditional requests."""

from django.test import Client

from game.models import Dictionary
from game.services.dictionaries.edits import edit_words
from tests.game.api.conftest import Api


def test_the_same_answer_is_not_sent_twice(api: Api) -> None:
    for path, control in (
        ("rules", "public, max-age=3600"),
        ("schema", "public, max-age=3600"),
        ("dictionaries/english", "public, no-cache"),
        ("dictionaries/english/versions/1", "public, max-age=86400"),
        ("dictionaries/english/words?version=1", "public, max-age=86400"),
        ("dictionaries/english/words/cat/definitions", "public, max-age=3600"),
    ):
        client = Client()
        first = client.get(f"/api/v1/{path}")
        assert (first.status_code, first["Cache-Control"]) == (200, control)
        second = client.get(f"/api/v1/{path}", headers={"if-none-match": first["ETag"]})
        assert (second.status_code, second.content) == (304, b"")
        assert second["ETag"] == first["ETag"]
        assert second["Cache-Control"] == control
        other = client.get(f"/api/v1/{path}", headers={"if-none-match": '"other"'})
        assert (other.status_code, other.content) == (200, first.content)


def test_shared_caches_store_nothing_that_depends_on_who_asks(alice: Api) -> None:
    for path in ("/api/v1/me", "/api/v1/me/history", "/api/v1/nothing", "/", "/help/", "/nothing/"):
        control = alice.client.get(path)["Cache-Control"]
        assert "private" in control
        assert "no-cache" in control or "no-store" in control


def test_a_changed_response_is_sent_again(api: Api, english: Dictionary) -> None:
    client = Client()
    before = client.get("/api/v1/dictionaries/english")["ETag"]
    edit_words(english, ["dog"], "add", "asked for", None)
    after = client.get("/api/v1/dictionaries/english", headers={"if-none-match": before})
    assert after.status_code == 200
    assert after.json()["word_count"] == 11
    assert after["ETag"] != before
    problem = client.get("/api/v1/dictionaries/english/versions/7")
    assert (problem.status_code, "ETag" in problem.headers) == (404, False)
