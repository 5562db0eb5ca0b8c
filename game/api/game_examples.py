"""Examples of operations on players and games, for the schema and the docs page."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiExample

NAME = [
    OpenApiExample("A name", value={"name": "Alice"}, request_only=True),
    OpenApiExample(
        "A new player", value={"id": 7, "name": "Alice"}, response_only=True, status_codes=["201"]
    ),
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
            "detail": "Too many requests from your address. Try again in 12 s.",
        },
        response_only=True,
        status_codes=["429"],
    ),
]
