"""Examples for the schema and the docs page."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiExample


def answer(name: str, value: Any, status: int = 200) -> OpenApiExample:
    """An example of what is answered; of one item where that is a list."""
    return OpenApiExample(name, value=value, response_only=True, status_codes=[str(status)])


SOLVE_REQUEST = [
    OpenApiExample(
        "Sixteen letters", value={"board": "catdlinemaropets", "min_length": 4}, request_only=True
    ),
    OpenApiExample(
        "Rows of tiles",
        value={
            "board": [["S", "N", "R"], ["Qu", "I", "T"], ["?", "E", "#"]],
            "dictionary": "english",
            "rules": "classic",
        },
        request_only=True,
    ),
]
SOLVE_ANSWER = [
    OpenApiExample(
        "One of the words",
        value={
            "board": "catdlinemaropets",
            "size": "4x4",
            "dictionary": {
                "slug": "english",
                "name": "English",
                "content_hash": "9f86d081884c7d65",
            },
            "rules": "classic",
            "min_length": 4,
            "word_count": 1,
            "total_points": 1,
            "words": [
                {
                    "word": "line",
                    "points": 1,
                    "path": [[1, 0], [1, 1], [1, 2], [1, 3]],
                    "tiles": ["l", "i", "n", "e"],
                }
            ],
            "richness": {
                "percent": 83,
                "sample": 1000,
                "mean_points": 157.6,
                "mean_words": 109.7,
                "dice": "new",
            },
        },
        response_only=True,
        status_codes=["200"],
    )
]
BATCH = [
    OpenApiExample(
        "Three boards",
        value={"boards": ["catdlinemaropets", "catd/line", [["C", "A"], ["Qu", "#"]]]},
        request_only=True,
    ),
    OpenApiExample(
        "With words",
        value={"boards": ["catdlinemaropets"], "min_length": 4, "words": True},
        request_only=True,
    ),
    OpenApiExample(
        "Words and points",
        value={
            "dictionary": {
                "slug": "english",
                "name": "English",
                "content_hash": "9f86d081884c7d65",
            },
            "rules": "classic",
            "min_length": 4,
            "boards": [
                {
                    "board": "catdlinemaropets",
                    "size": "4x4",
                    "word_count": 1,
                    "total_points": 1,
                    "words": [{"word": "line", "points": 1}],
                }
            ],
        },
        response_only=True,
        status_codes=["200"],
    ),
]
TRACE = [
    OpenApiExample("A word", value={"board": "ab/ba", "word": "ab"}, request_only=True),
    answer(
        "Its paths",
        {
            "board": "abba",
            "size": "2x2",
            "word": "ab",
            "paths": [
                [[0, 0], [0, 1]],
                [[0, 0], [1, 0]],
                [[1, 1], [0, 1]],
                [[1, 1], [1, 0]],
            ],
            "complete": True,
        },
    ),
]
DICE = [
    answer(
        "One die of 16",
        {
            "name": "new",
            "title": "New Boggle 4x4 (1987)",
            "size": "4x4",
            "dice": [["A", "A", "E", "E", "G", "N"]],
        },
    )
]
RULES = [
    answer(
        "Classic",
        {
            "name": "classic",
            "title": "Classic",
            "min_length": 3,
            "points": [0, 0, 0, 1, 1, 2, 3, 5, 11],
            "long_from": None,
            "points_per_letter": 0,
        },
    )
]
RANDOM = [
    OpenApiExample(
        "A board with 50 to 100 words",
        value={
            "board": "feriomerttnsstnt",
            "rows": [
                ["F", "E", "R", "I"],
                ["O", "M", "E", "R"],
                ["T", "T", "N", "S"],
                ["S", "T", "N", "T"],
            ],
            "size": "4x4",
            "dice": "new",
            "seed": 7,
            "word_count": 74,
        },
        response_only=True,
        status_codes=["200"],
    )
]
PROBLEM = [
    OpenApiExample(
        "A digit on the board",
        value={
            "code": "board.invalid",
            "detail": "Row 1, column 3: “7” is not a letter.",
            "field": "board",
            "row": 1,
            "column": 3,
        },
        response_only=True,
        status_codes=["400"],
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
