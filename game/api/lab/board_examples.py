"""Examples of the lab's boards."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiExample

from game.api.solving.examples import answer

USED = {"slug": "english", "name": "English", "content_hash": "7bb5489cc7be9b85"}
SPREAD = {
    "mean": 154.62,
    "sd": 104.54,
    "least": 6,
    "low": 52,
    "median": 128,
    "high": 290,
    "most": 889,
    "bins": [{"least": 0, "most": 49, "boards": 90}],
}
STATISTICS = [
    answer(
        "A thousand boards of the new dice",
        {
            "boards": 1000,
            "size": "4x4",
            "dice": "new",
            "seed": 1,
            "rules": "classic",
            "dictionary": USED,
            "points": SPREAD,
            "words": SPREAD,
            "best": {"board": "tosebalshiteoerh", "points": 889, "words": 436, "number": 199},
            "longest_words": [{"what": "destination", "times": 1, "share": 0.001}],
            "words_seen_most": [{"what": "set", "times": 186, "share": 0.186}],
            "tiles_seen_most": [{"what": "E", "times": 1778, "share": 0.111125}],
            "words_never_seen": ["aff", "bib", "bob"],
            "words_never_seen_count": 169544,
            "word_count": 187948,
        },
    )
]
PLANT = [
    OpenApiExample(
        "Words of this week", value={"words": ["risk", "tree", "qat"]}, request_only=True
    ),
    answer(
        "One of them is missing",
        {
            "board": "isereketi",
            "rows": [["I", "S", "E"], ["R", "E", "K"], ["E", "T", "I"]],
            "size": "3x3",
            "seed": 7,
            "dictionary": USED,
            "words": [
                {
                    "word": "risk",
                    "path": [[1, 0], [0, 0], [0, 1], [1, 2]],
                    "in_dictionary": True,
                }
            ],
            "missing": [{"word": "qat", "reason": "it has a Q without U, and the tile is Qu"}],
            "word_count": 66,
            "total_points": 92,
        },
    ),
]
ROLLED = [
    OpenApiExample(
        "Two Ks, of which one die has one",
        value={"board": "kkerslatgsineter", "dice": "new"},
        request_only=True,
    ),
    answer(
        "It can’t be",
        {
            "board": "kkerslatgsineter",
            "size": "4x4",
            "dice": "new",
            "possible": False,
            "assignment": [],
            "faults": [
                {"tiles": [[0, 0], [0, 1]], "dice": [["A", "F", "F", "K", "P", "S"]]},
            ],
            "probability": 0.0,
            "probability_in_any_order": 0.0,
        },
    ),
]
