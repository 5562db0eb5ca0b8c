"""Examples of operations on players and games, for the schema and the docs page."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiExample

from game.api.solving.examples import answer

SNAPSHOT = {
    "code": "KZRT",
    "server_time": 1795262408000,
    "you": {
        "seat": 12,
        "name": "Alice",
        "min_length": 3,
        "may_start": True,
        "words": [{"word": "line", "points": 1}],
        "points": 1,
    },
    "game": {
        "code": "KZRT",
        "public": False,
        "host": 12,
        "closed": False,
        "board_set": False,
        "settings": {
            "rows": 2,
            "columns": 4,
            "dice": "",
            "round_seconds": 90,
            "min_length": 3,
            "dictionary": None,
            "scoring": "official",
            "min_words": None,
            "rounds": 5,
            "pause_seconds": 20,
            "start_by": "host",
            "reveal": "all",
        },
    },
    "round": {
        "id": "h7k2m9xw4tqb",
        "number": 1,
        "series_place": 1,
        "phase": "playing",
        "starts_at": 1795262403000,
        "ends_at": 1795262493000,
        "next_starts_at": None,
        "settled": False,
        "board": {
            "rows": [["C", "A", "T", "D"], ["L", "I", "N", "E"]],
            "size": [2, 4],
            "bonuses": None,
            "values": None,
        },
        "commitment": "d32561cbb1120bc193f6c342e940e9eb",
        "min_length": 3,
        "scoring": "official",
    },
    "players": [
        {"seat": 12, "name": "Alice", "host": True, "online": True, "words": 1, "handicap": None}
    ],
    "present": 1,
}
GAME = [answer("While a round is played", SNAPSHOT)]
NEW_GAME = [answer("Before the first round", {**SNAPSHOT, "round": None}, 201)]
ME = [answer("Alice", {"id": 7, "name": "Alice"})]
RESULTS = [
    answer(
        "One word of three",
        {
            "round": {
                "id": "h7k2m9xw4tqb",
                "number": 1,
                "series_place": 1,
                "game": "KZRT",
                "public": False,
                "dice": "",
                "set_by_host": False,
                "min_length": 3,
                "scoring": "official",
                "reveal": "all",
                "dictionary": {
                    "slug": "english",
                    "name": "English",
                    "language": "en",
                    "version": 1,
                    "content_hash": "7bb5489cc7be9b85",
                },
                "starts_at": 1795262403000,
                "ends_at": 1795262493000,
            },
            "board": {
                "rows": [["C", "A", "T", "D"], ["L", "I", "N", "E"]],
                "size": [2, 4],
                "text": "catd/line",
                "bonuses": None,
                "values": None,
            },
            "salt": "6f0c1e5b9a7d4c3282b1f0e9d8c7b6a5",
            "deal": "catd/line",
            "commitment": "d32561cbb1120bc193f6c342e940e9eb",
            "players": 1,
            "standings": [
                {
                    "place": 1,
                    "seat": 12,
                    "name": "Alice",
                    "points": 1,
                    "words": 1,
                    "handicap": None,
                }
            ],
            "series": None,
            "what_if": None,
            "words": [
                {
                    "word": "line",
                    "points": 1,
                    "path": [[1, 0], [1, 1], [1, 2], [1, 3]],
                    "found_by": 1,
                    "finders": [12],
                    "scores": [1],
                    "times": [5000],
                    "cancelled": False,
                    "commonness": 5.33,
                }
            ],
            "missed": 2,
            "hidden": 0,
            "rarest": "line",
            "everyday": ["tin"],
            "near_misses": [],
            "timeline": [
                {
                    "seat": 12,
                    "finds": [{"at": 5000, "word": "line", "points": 1, "cancelled": False}],
                }
            ],
            "you": 12,
        },
    )
]
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
