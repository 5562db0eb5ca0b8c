"""Examples of operations on players and games, for the schema and the docs page."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiExample

NAME = [
    OpenApiExample("A name", value={"name": "Alice"}, request_only=True),
    OpenApiExample(
        "A new player", value={"id": 7, "name": "Alice"}, response_only=True, status_codes=["201"]
    ),
]
SETTINGS = [
    OpenApiExample(
        "Five rounds of a minute and a half",
        value={"round_seconds": 90, "rounds": 5, "pause_seconds": 20},
        request_only=True,
    ),
    OpenApiExample(
        "As in Ruzzle",
        value={"scoring": "ruzzle", "round_seconds": 120, "rounds": 3},
        request_only=True,
    ),
    OpenApiExample(
        "A big board that is rich in words",
        value={"settings": {"rows": 5, "columns": 5, "min_words": 200, "scoring": "shared"}},
        request_only=True,
    ),
]
JOIN = [OpenApiExample("Under another name", value={"name": "Bob"}, request_only=True)]
SEAT = [OpenApiExample("A player", value={"seat": 12}, request_only=True)]
RENAME = [OpenApiExample("A name", value={"seat": 12, "name": "Robert"}, request_only=True)]
HANDICAP = [
    OpenApiExample(
        "Longer words, half as many points again",
        value={"seat": 12, "min_length": 5, "percent": 150},
        request_only=True,
    )
]
WORD = [
    OpenApiExample("A word", value={"word": "line"}, request_only=True),
    OpenApiExample(
        "It counts",
        value={"word": "line", "accepted": True, "points": 1},
        response_only=True,
        status_codes=["200"],
    ),
    OpenApiExample(
        "It doesn’t",
        value={"word": "lien", "accepted": False, "code": "word.not_on_board"},
        response_only=True,
        status_codes=["200"],
    ),
]
ROUNDS = [
    OpenApiExample(
        "The last page",
        value={
            "items": [
                {
                    "id": "h7k2m9xw4tqb",
                    "number": 1,
                    "series_place": 1,
                    "phase": "finished",
                    "starts_at": 1795262403000,
                    "ends_at": 1795262493000,
                    "settled": True,
                    "commitment": "d32561cbb1120bc193f6c342e940e9eb",
                    "min_length": 3,
                    "scoring": "official",
                }
            ],
            "next": None,
        },
        response_only=True,
        status_codes=["200"],
    )
]
PROBLEM = [
    OpenApiExample(
        "No name has been said",
        value={
            "code": "player.unknown",
            "detail": "Say who you are first: POST guests with a name.",
        },
        response_only=True,
        status_codes=["403"],
    ),
    OpenApiExample(
        "Too many requests",
        value={
            "code": "rate.limited",
            "detail": "Too many requests in a short time. Try again in 12 s.",
        },
        response_only=True,
        status_codes=["429"],
    ),
]
