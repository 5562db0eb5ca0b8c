"""GET /api/v1/dictionaries and /api/v1/dictionaries/SLUG"""

from game.models import Dictionary
from tests.game.api.conftest import Api


def test_the_default_dictionary_comes_first(
    api: Api, english: Dictionary, greek: Dictionary
) -> None:
    status, answer = api.get("dictionaries")
    assert status == 200
    assert [entry["slug"] for entry in answer] == ["english", "greek"]
    assert answer[0] == {
        "slug": "english",
        "name": "English",
        "language": "en",
        "description": "",
        "is_default": True,
        "version": 1,
        "word_count": 10,
        "content_hash": english.version.content_hash,
    }


def test_inactive_and_empty_dictionaries_are_not_listed(api: Api, greek: Dictionary) -> None:
    Dictionary.objects.create(name="Empty", slug="empty")
    Dictionary.objects.filter(pk=greek.pk).update(active=False)
    assert [each["slug"] for each in api.get("dictionaries")[1]] == ["english"]
    for slug in ("empty", "greek", "klingon"):
        status, problem = api.get(f"dictionaries/{slug}")
        assert (status, problem["code"]) == (404, "dictionary.unknown")
        assert problem["detail"] == f"There is no dictionary “{slug}”."
