"""Examples of operations on dictionaries, for the schema and the docs page."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiExample

from game.api.solving.examples import answer

HASH = "7bb5489cc7be9b8591b15b1a5606c84245f9f1921c0535647985fc4fdc7e055e"
FIRST_VERSION = {
    "version": 1,
    "origin": "packaged",
    "note": "The word list that comes with the site",
    "by": None,
    "at": 1795262400000,
}
COUNTED = {"word_count": 188055, "content_hash": HASH}
DICTIONARY = [
    answer(
        "English",
        {
            "slug": "english",
            "name": "English",
            "language": "en",
            "description": "Words of today’s English.",
            "is_default": True,
            "version": 1,
            **COUNTED,
        },
    )
]
VERSION = [answer("The first version", {**FIRST_VERSION, **COUNTED})]
VERSIONS = [
    answer("The last page", {"items": [{**FIRST_VERSION, **COUNTED}], "next": None}),
]
WORDS = [
    answer(
        "The first two with “quix”",
        {
            "dictionary": "english",
            "version": 1,
            "content_hash": HASH,
            "items": ["quixote", "quixotes"],
            "next": "WzEsInF1aXhvdGVzIl0",
        },
    )
]
KNOWN_WORD = [
    answer(
        "A word that was added by hand",
        {
            "word": "yeet",
            "dictionary": "english",
            "valid": True,
            "points": {"classic": 1, "big": 1, "super-big": 1},
            "came_with": {
                "version": 4,
                "origin": "edit",
                "note": "Everybody says it.",
                "by": "alice",
                "at": 1795262400000,
            },
            "edits": [
                {
                    "version": 4,
                    "action": "add",
                    "reason": "Everybody says it.",
                    "by": "alice",
                    "at": 1795262400000,
                }
            ],
        },
    )
]
PROBLEM = [
    OpenApiExample(
        "An unknown dictionary",
        value={
            "code": "dictionary.unknown",
            "detail": "There is no dictionary “klingon”.",
            "field": "dictionary",
        },
        response_only=True,
        status_codes=["404"],
    ),
    OpenApiExample(
        "A cursor of another list",
        value={
            "code": "cursor.invalid",
            "detail": "This is no cursor of this list.",
            "field": "cursor",
        },
        response_only=True,
        status_codes=["400"],
    ),
]
