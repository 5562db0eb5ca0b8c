"""GET /api/v1/dictionaries/SLUG/words"""

from game.models import Dictionary
from game.services.dictionaries.edits import edit_words
from tests.game.api.conftest import Api
from tests.game.conftest import WORDS


def test_words_are_filtered_by_prefix(api: Api) -> None:
    for prefix, words in (("QUIT", ["quit", "quite"]), ("quitez", []), ("%E2%82%AC", [])):
        page = api.get(f"dictionaries/english/words?prefix={prefix}")[1]
        assert page["items"] == words


def test_all_pages_are_of_one_version(api: Api, english: Dictionary) -> None:
    _, page = api.get("dictionaries/english/words?limit=4")
    edit_words(english, ["tin", "risk"], "deny", "no words", None)
    _, following = api.get(f"dictionaries/english/words?limit=6&cursor={page['next']}")
    assert (following["version"], following["next"]) == (1, None)
    assert page["items"] + following["items"] == sorted(WORDS)
    for query, version, words in (("", 2, 8), ("?version=1", 1, 10)):
        _, page = api.get(f"dictionaries/english/words{query}")
        assert (page["version"], len(page["items"])) == (version, words)
