"""GET /api/v1/dictionaries/SLUG/words"""

from __future__ import annotations

import pytest

from game.models import Dictionary
from game.services.dictionaries.edits import edit_words
from tests.game.api.conftest import Api
from tests.game.conftest import WORDS


def test_all_words(api: Api, english: Dictionary) -> None:
    assert api.get("dictionaries/english/words") == (
        200,
        {
            "dictionary": "english",
            "version": 1,
            "content_hash": english.version.content_hash,
            "items": sorted(WORDS),
            "next": None,
        },
    )


@pytest.mark.parametrize(
    ("prefix", "words"),
    [
        ("qui", ["quit", "quite"]),
        ("QUIT", ["quit", "quite"]),
        ("quite", ["quite"]),
        ("quitez", []),
        ("a", []),
        ("zz", []),
        ("%E2%82%AC", []),
    ],
)
def test_words_with_a_prefix(api: Api, english: Dictionary, prefix: str, words: list[str]) -> None:
    assert api.get(f"dictionaries/english/words?prefix={prefix}")[1]["items"] == words


def test_page_by_page(api: Api, english: Dictionary) -> None:
    pages, cursor = [], ""
    while cursor is not None:
        status, page = api.get(f"dictionaries/english/words?limit=4{cursor}")
        assert status == 200
        pages.append(page["items"])
        cursor = page["next"] and f"&cursor={page['next']}"
    assert [len(page) for page in pages] == [4, 4, 2]
    assert [word for page in pages for word in page] == sorted(WORDS)


def test_all_pages_are_of_one_version(api: Api, english: Dictionary) -> None:
    _, page = api.get("dictionaries/english/words?limit=4")
    edit_words(english, ["tin", "risk"], "deny", "no words", None)
    _, page = api.get(f"dictionaries/english/words?cursor={page['next']}")
    assert (page["version"], page["items"]) == (1, sorted(WORDS)[4:])
    _, page = api.get("dictionaries/english/words")
    assert (page["version"], len(page["items"])) == (2, 8)
    _, page = api.get("dictionaries/english/words?version=1")
    assert (page["version"], len(page["items"])) == (1, 10)


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("version=0", "version.invalid"),
        ("version=latest", "version.invalid"),
        ("version=99999999999", "version.invalid"),
        ("prefix=" + "a" * 101, "prefix.invalid"),
        ("prefix=%00", "prefix.invalid"),
        ("limit=1001", "limit.invalid"),
        ("cursor=WzVd", "cursor.invalid"),  # [5], of the versions
        ("cursor=WzEsIlx1MDAwMCJd", "cursor.invalid"),  # [1,"\u0000"]
    ],
)
def test_refusals(api: Api, english: Dictionary, query: str, code: str) -> None:
    status, problem = api.get(f"dictionaries/english/words?{query}")
    assert (status, problem["code"]) == (400, code)


@pytest.mark.parametrize("query", ["version=7", "cursor=WzcsImNhdCJd"])  # [7,"cat"]
def test_an_unknown_version(api: Api, english: Dictionary, query: str) -> None:
    status, problem = api.get(f"dictionaries/english/words?{query}")
    assert (status, problem["code"]) == (400, "version.unknown")
