"""GET /api/v1/dictionaries/SLUG/versions and .../versions/NUMBER"""

import pytest
from django.contrib.auth.models import User

from game.models import Dictionary
from game.services.dictionaries.edits import edit_words
from game.snapshots import millis
from tests.game.api.conftest import Api, refusal, refusal_at


@pytest.fixture
def five(english: Dictionary, django_user_model: type[User]) -> Dictionary:
    """A dictionary of five versions, the last four by alice."""
    alice = django_user_model.objects.create_user("alice")
    for word in ("dog", "bird", "fish", "worm"):
        edit_words(english, [word], "add", "asked for", alice)
        english.refresh_from_db()
    return english


def test_a_version_is_described(api: Api, five: Dictionary) -> None:
    assert api.get("dictionaries/english/versions/5") == (
        200,
        {
            "version": 5,
            "origin": "edit",
            "note": "Added: worm",
            "by": "staff",
            "at": millis(five.version.created_at),
            "word_count": 14,
            "content_hash": five.version.content_hash,
        },
    )
    _, first = api.get("dictionaries/english/versions/1")
    assert (first["origin"], first["by"], first["word_count"]) == ("packaged", None, 10)


def test_versions_come_in_pages_the_latest_first(api: Api, five: Dictionary) -> None:
    """What comes meanwhile moves nothing."""
    pages, cursor = [], ""
    while cursor is not None:
        status, page = api.get(f"dictionaries/english/versions?limit=2{cursor}")
        assert status == 200
        pages.append([made["version"] for made in page["items"]])
        cursor = page["next"] and f"&cursor={page['next']}"
        five.refresh_from_db()
        edit_words(five, ["wasp" + "s" * len(pages)], "add", "asked for", None)
    assert pages == [[5, 4], [3, 2], [1]]


def test_unknown_versions_and_dictionaries_are_not_found(api: Api, five: Dictionary) -> None:
    for number in ("6", "0", "9" * 30):
        unknown = api.get(f"dictionaries/english/versions/{number}")
        assert refusal_at(unknown) == (404, "version.unknown", "version")
    for path in ("versions", "versions/1", "words"):
        assert refusal(api.get(f"dictionaries/klingon/{path}")) == (404, "dictionary.unknown")
