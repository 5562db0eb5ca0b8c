"""POST /api/v1/solve"""

from __future__ import annotations

from typing import Any

import pytest

from game.models import Dictionary
from tests.game.api.conftest import Api

BOARD = "catdlinemaropets"


def test_words_points_and_paths(api: Api, english: Dictionary) -> None:
    status, answer = api.post("solve", {"board": BOARD})
    assert status == 200
    assert answer["board"] == BOARD
    assert answer["size"] == "4x4"
    assert answer["dictionary"] == {
        "slug": "english",
        "name": "English",
        "content_hash": english.version.content_hash,
    }
    assert answer["rules"] == "classic"
    assert answer["min_length"] == 3
    assert [found["word"] for found in answer["words"]] == ["cat", "cater", "line", "mar", "tin"]
    assert answer["words"][2] == {
        "word": "line",
        "points": 1,
        "path": [[1, 0], [1, 1], [1, 2], [1, 3]],
        "tiles": ["l", "i", "n", "e"],
    }
    assert answer["word_count"] == 5
    assert answer["total_points"] == 6


@pytest.mark.parametrize(
    ("board", "text", "size"),
    [
        ("CATD/LINE", "catd/line", "2x4"),
        ("c a t d\nl i n e", "catd/line", "2x4"),
        (["catd", "line"], "catd/line", "2x4"),
        ([["C", "A"], ["Qu", "#"]], "caq#", "2x2"),
    ],
)
def test_a_board_is_a_text_or_rows(
    api: Api, english: Dictionary, board: Any, text: str, size: str
) -> None:
    status, answer = api.post("solve", {"board": board})
    assert (status, answer["board"], answer["size"]) == (200, text, size)


def test_a_wildcard_tells_its_letter(api: Api, english: Dictionary) -> None:
    _, answer = api.post("solve", {"board": "c?/#t"})
    assert answer["words"] == [
        {"word": "cat", "points": 1, "path": [[0, 0], [0, 1], [1, 1]], "tiles": ["c", "a", "t"]}
    ]
    assert answer["richness"] is None


def test_size_rules_and_lengths(api: Api, english: Dictionary) -> None:
    body = {"board": "catdline", "size": "2x4", "rules": "big", "max_length": 4}
    status, answer = api.post("solve", body)
    assert (status, answer["min_length"], answer["rules"]) == (200, 4, "big")
    assert [found["word"] for found in answer["words"]] == ["line"]
    _, answer = api.post("solve", body | {"min_length": 3})
    assert [found["word"] for found in answer["words"]] == ["cat", "line", "tin"]


def test_null_is_as_if_left_out(api: Api, english: Dictionary) -> None:
    left_out = {"size": None, "dictionary": None, "rules": None, "min_length": None, "dice": None}
    assert api.post("solve", {"board": BOARD, **left_out}) == api.post("solve", {"board": BOARD})


def test_another_dictionary(api: Api, english: Dictionary, greek: Dictionary) -> None:
    status, answer = api.post("solve", {"board": "αλ/αφ", "dictionary": "greek"})
    assert status == 200
    assert [found["word"] for found in answer["words"]] == ["αλφα"]
    assert answer["richness"]["dice"] is None


def test_richness(api: Api, english: Dictionary) -> None:
    _, answer = api.post("solve", {"board": BOARD})
    assert answer["richness"]["dice"] == "new"
    assert answer["richness"]["sample"] == 1000
    assert answer["richness"]["percent"] >= 95  # a board made of these words
    assert 0 < answer["richness"]["mean_words"] < 5
    _, answer = api.post("solve", {"board": BOARD, "dice": "classic"})
    assert answer["richness"]["dice"] == "classic"


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ({}, "board.missing", "board"),
        ({"board": None}, "board.missing", "board"),
        ({"board": ""}, "board.invalid", "board"),
        ({"board": 7}, "board.invalid", "board"),
        ({"board": [["a", 1]]}, "board.invalid", "board"),
        ({"board": ["ab", ["c", "d"]]}, "board.invalid", "board"),
        ({"board": "\ud800"}, "board.invalid", "board"),
        ({"board": BOARD, "size": "big"}, "size.invalid", "size"),
        ({"board": BOARD, "dice": "loaded"}, "dice.unknown", "dice"),
        ({"board": BOARD, "min_length": "three"}, "min_length.invalid", "min_length"),
        ({"board": BOARD, "max_length": 10**30}, "max_length.invalid", "max_length"),
    ],
)
def test_refusals_name_the_field(
    api: Api, english: Dictionary, body: dict[str, Any], code: str, field: str
) -> None:
    status, problem = api.post("solve", body)
    assert (status, problem["code"], problem["field"]) == (400, code, field)
    assert problem["detail"].endswith(".")


@pytest.mark.parametrize(
    ("board", "row", "column"),
    [
        ("catdl7nemaropets", 2, 2),
        ("catd/line/mar", 3, 4),
        ([["a", "b"], ["c", ""]], 2, 2),
        ([["a", "abcde"]], 1, 2),
    ],
)
def test_refusals_name_the_tile(
    api: Api, english: Dictionary, board: Any, row: int, column: int
) -> None:
    status, problem = api.post("solve", {"board": board})
    assert (status, problem["code"]) == (400, "board.invalid")
    assert (problem["row"], problem["column"]) == (row, column)
