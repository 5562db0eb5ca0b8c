"""Each operation names the field that it refuses, which the code begins with."""

from typing import Any

import pytest

from tests.game.api.conftest import Api, refusal_at

QUERIES = {
    "boards/random": {
        "dice=new&size=5x5": "dice.wrong_size",
        "seed=-1": "seed.invalid",
        "dictionary=klingon": "dictionary.unknown",
        "min_words=-1": "min_words.invalid",
        "max_words=1000000": "max_words.invalid",
        "min_words=2&max_words=1": "max_words.invalid",
        "min_words=1&min_length=0": "min_length.invalid",
    },
    "dictionaries/english/versions": {
        "limit=0": "limit.invalid",
        "limit=1001": "limit.invalid",
        "cursor=x": "cursor.invalid",
        "cursor=W10": "cursor.invalid",  # []
        "cursor=WyJ4Il0": "cursor.invalid",  # ["x"]
        "cursor=WzEsInF1aXgiXQ": "cursor.invalid",  # [1,"quix"], of the words
        "cursor=Wy0xXQ": "cursor.invalid",  # [-1]
        "cursor=WzFlNDAwXQ": "cursor.invalid",  # [1e400]
        "cursor=%C3%A9": "cursor.invalid",
        "cursor=" + "W1tb" * 300: "cursor.invalid",
    },
    "dictionaries/english/words": {
        "version=0": "version.invalid",
        "version=99999999999": "version.invalid",
        "prefix=" + "a" * 101: "prefix.invalid",
        "prefix=%00": "prefix.invalid",
        "limit=1001": "limit.invalid",
        "cursor=WzVd": "cursor.invalid",  # [5], of the versions
        "cursor=WzEsIlx1MDAwMCJd": "cursor.invalid",  # [1,"\u0000"]
        "version=7": "version.unknown",
        "cursor=WzcsImNhdCJd": "version.unknown",  # [7,"cat"]
    },
    "lab/statistics": {
        "boards=10001": "boards.invalid",
        "size=7x7": "size.too_large",
        "dictionary=klingon": "dictionary.unknown",
    },
    "leaderboards/day": {"by=luck": "by.invalid", "size=4": "size.invalid"},
    "me/history": {f"{name}=x": f"{name}.invalid" for name in ("kind", "size", "limit", "cursor")},
}
BOARD = {"board": "catdlinemaropets"}
BODIES: dict[str, list[tuple[dict[str, Any], str]]] = {
    "solve": [
        ({}, "board.missing"),
        ({"board": 7}, "board.invalid"),
        ({"board": [["a", 1]]}, "board.invalid"),
        ({"board": "\ud800"}, "board.invalid"),
        (BOARD | {"dice": "loaded"}, "dice.unknown"),
        (BOARD | {"min_length": "three"}, "min_length.invalid"),
        (BOARD | {"max_length": 10**30}, "max_length.invalid"),
        (BOARD | {"paths": "x"}, "paths.invalid"),
    ],
    "solve/batch": [
        ({}, "boards.missing"),
        ({"boards": []}, "boards.invalid"),
        ({"boards": ["abba"] * 1001}, "boards.invalid"),
        ({"boards": ["abba"], "words": "perhaps"}, "words.invalid"),
        ({"boards": ["abba"], "dictionary": "klingon"}, "dictionary.unknown"),
    ],
    "trace": [
        ({"board": "abba"}, "word.missing"),
        ({"board": "abba", "word": "a b"}, "word.invalid"),
        ({"word": "ab"}, "board.missing"),
        ({"board": "ab7a", "word": "ab"}, "board.invalid"),
    ],
    "words/disputes": [
        ({"reason": "?", "word": ""}, "word.missing"),
        ({"reason": "?", "word": "d0g"}, "word.invalid"),
        ({"reason": "?", "word": ["dog"]}, "word.invalid"),
        ({"reason": " ", "word": "dog"}, "reason.missing"),
        ({"reason": "x" * 201, "word": "dog"}, "reason.invalid"),
        ({"reason": "?", "word": "dog", "dictionary": "klingon"}, "dictionary.unknown"),
        ({"reason": "?", "word": "dog", "votes": 9}, "votes.invalid"),
    ],
    "lab/plant": [
        ({}, "words.missing"),
        ({"words": []}, "words.invalid"),
        ({"words": ["it's"]}, "words.invalid"),
        ({"words": ["a"] * 31}, "words.invalid"),
        ({"words": ["a"], "size": "7x7"}, "size.too_large"),
    ],
    "lab/rolled": [
        ({}, "board.missing"),
        ({"board": "abcdefghi", "dice": "new"}, "dice.wrong_size"),
    ],
    "lab/search": [
        ({}, "board.missing"),
        (BOARD | {"algorithm": "guessing"}, "algorithm.unknown"),
        (BOARD | {"lexicon_size": 7}, "lexicon_size.invalid"),
        (BOARD | {"lexicon_size": "\ud800"}, "lexicon_size.invalid"),
        (BOARD | {"words": "cat"}, "words.invalid"),
    ],
}


@pytest.mark.usefixtures("unlimited")
def test_the_refused_field_is_named(alice: Api) -> None:
    asked = [
        *(
            (alice.get(f"{path}?{sent}"), sent, code)
            for path in QUERIES
            for sent, code in QUERIES[path].items()
        ),
        *((alice.post(path, sent), sent, code) for path in BODIES for sent, code in BODIES[path]),
    ]
    for answer, sent, code in asked:
        assert refusal_at(answer) == (400, code, code.partition(".")[0]), sent
        assert answer[1]["detail"].endswith("."), sent
        assert "index" not in answer[1]
