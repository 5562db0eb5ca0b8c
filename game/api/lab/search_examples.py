"""Examples of the lab."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiExample

from game.api.solving.examples import answer

ALGORITHMS = [
    answer(
        "One of them",
        {
            "name": "trie-walk",
            "title": "Trie, walked in step",
            "summary": "Go through the board and a trie of the words in step.",
            "about": "Each node of the trie has a slot for every letter of the alphabet.",
            "origin": "Edward Fredkin, “Trie Memory”, Communications of the ACM, 1960.",
        },
    )
]
SEARCH = [
    OpenApiExample(
        "With a lexicon made for the board",
        value={"board": "treasonpd", "algorithm": "trie-walk", "lexicon_size": 12},
        request_only=True,
    ),
    OpenApiExample(
        "With words of your own",
        value={"board": "ca/tb", "words": ["cat", "cab", "act"]},
        request_only=True,
    ),
    OpenApiExample(
        "The first steps",
        value={
            "algorithm": {
                "name": "trie-walk",
                "title": "Trie, walked in step",
                "summary": "Go through the board and a trie of the words in step.",
                "about": "Each node of the trie has a slot for every letter of the alphabet.",
                "origin": "Edward Fredkin, “Trie Memory”, Communications of the ACM, 1960.",
            },
            "board": "catb",
            "rows": [["C", "A"], ["T", "B"]],
            "size": "2x2",
            "dictionary": None,
            "words": ["act", "cab", "cat"],
            "counts": {"calls": 17, "entered": 7, "words": 3, "complete": True},
            "steps": [
                ["enter", [0, 0], "c", 1],
                ["enter", [0, 1], "a", 2],
                ["enter", [1, 0], "t", 3],
                ["found", [1, 0], "cat", 3],
                ["cut", [1, 1], "b", 4],
                ["leave", [0, 1], "ca", 4],
            ],
            "complete": False,
        },
        response_only=True,
        status_codes=["200"],
    ),
]
