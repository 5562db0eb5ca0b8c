"""GET /api/v1/lab/statistics, POST /api/v1/lab/plant and /api/v1/lab/rolled"""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import LazySettings
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.models import Dictionary
from tests.conftest import examples
from tests.game.api.conftest import Api
from tests.game.pool import full_pool


def test_statistics_of_a_seed(api: Api, english: Dictionary) -> None:
    status, answer = api.get("lab/statistics?boards=500&seed=3")
    assert (status, answer["boards"], answer["size"], answer["dice"]) == (200, 500, "4x4", "new")
    assert (answer["rules"], answer["dictionary"]["slug"]) == ("classic", "english")
    assert sum(bin_["boards"] for bin_ in answer["points"]["bins"]) == 500
    assert answer["best"]["points"] == answer["points"]["most"] >= 1
    assert answer["words_seen_most"][0]["what"] == "tin"
    assert answer["word_count"] == 10
    seen = {each["what"] for each in answer["words_seen_most"]}
    assert not seen & set(answer["words_never_seen"])
    assert len(seen) + answer["words_never_seen_count"] == 10
    assert api.get("lab/statistics?boards=500&seed=3") == (200, answer)
    assert api.get("lab/statistics?boards=500&seed=4")[1]["points"] != answer["points"]


def test_statistics_without_dice(api: Api, english: Dictionary, greek: Dictionary) -> None:
    status, answer = api.get("lab/statistics?size=2x5&dictionary=greek&min_length=4")
    assert (status, answer["boards"], answer["size"], answer["dice"]) == (200, 1000, "2x5", None)
    assert {tile["what"] for tile in answer["tiles_seen_most"]} <= set("ΑΒΓΗΛΜΤΦ")


@pytest.mark.parametrize(
    ("query", "code", "field"),
    [
        ("boards=0", "boards.invalid", "boards"),
        ("boards=10001", "boards.invalid", "boards"),
        ("boards=many", "boards.invalid", "boards"),
        ("seed=-1", "seed.invalid", "seed"),
        ("size=7x7", "size.too_large", "size"),
        ("dice=loaded", "dice.unknown", "dice"),
        ("dice=new&size=5x5", "dice.wrong_size", "dice"),
        ("rules=chess", "rules.unknown", "rules"),
        ("max_length=2", "max_length.invalid", "max_length"),
        ("dictionary=klingon", "dictionary.unknown", "dictionary"),
    ],
)
def test_statistics_refused(
    api: Api, english: Dictionary, query: str, code: str, field: str
) -> None:
    status, problem = api.get(f"lab/statistics?{query}")
    assert (status, problem["code"], problem["field"]) == (400, code, field)


def test_planted_words_are_on_the_board(api: Api, english: Dictionary) -> None:
    body = {"words": ["Rope", "quit", "zebra", "qat"], "seed": 5}
    status, answer = api.post("lab/plant", body)
    assert (status, answer["size"], answer["seed"]) == (200, "4x4", 5)
    words = answer["words"]
    assert [(word["word"], word["in_dictionary"]) for word in words] == [
        ("quit", True),
        ("rope", True),
        ("zebra", False),
    ]
    for word in words:
        spelled = "".join(answer["rows"][row][column] for row, column in word["path"])
        assert spelled.lower() == word["word"]
    reason = "it has a Q without U, and the tile is Qu"
    assert answer["missing"] == [{"word": "qat", "reason": reason}]
    assert answer["word_count"] >= 2
    assert api.post("lab/plant", body) == (200, answer)
    other = api.post("lab/plant", {"words": ["rope"]})[1]
    again = api.post("lab/plant", {"words": ["rope"], "seed": other["seed"]})[1]
    assert again["board"] == other["board"]


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ({}, "words.missing", "words"),
        ({"words": []}, "words.invalid", "words"),
        ({"words": [" "]}, "words.invalid", "words"),
        ({"words": ["it's"]}, "words.invalid", "words"),
        ({"words": ["a"] * 31}, "words.invalid", "words"),
        ({"words": "risk"}, "words.invalid", "words"),
        ({"words": ["a"], "size": "7x7"}, "size.too_large", "size"),
        ({"words": ["a"], "size": "x"}, "size.invalid", "size"),
        ({"words": ["a"], "seed": -1}, "seed.invalid", "seed"),
        ({"words": ["a"], "dictionary": "klingon"}, "dictionary.unknown", "dictionary"),
    ],
)
def test_plant_refused(
    api: Api, english: Dictionary, body: dict[str, Any], code: str, field: str
) -> None:
    status, problem = api.post("lab/plant", body)
    assert (status, problem["code"], problem["field"]) == (400, code, field)


def test_a_board_that_can_be_rolled(api: Api) -> None:
    status, answer = api.post("lab/rolled", {"board": "perslatgsineters"})
    assert (status, answer["dice"], answer["possible"]) == (200, "new", True)
    assert answer["assignment"][0] == ["A", "F", "F", "K", "P", "S"]
    assert answer["probability_in_any_order"] == pytest.approx(1 / 385397528)
    assert 0 < answer["probability"] < 1e-19
    assert answer["faults"] == []


def test_a_board_that_cannot_be_rolled(api: Api) -> None:
    status, answer = api.post("lab/rolled", {"board": "kkrslatgsineter?", "dice": "new"})
    assert (status, answer["possible"], answer["assignment"]) == (200, False, [])
    assert (answer["probability"], answer["probability_in_any_order"]) == (0, 0)
    assert {"tiles": [[0, 0], [0, 1]], "dice": [list("AFFKPS")]} in answer["faults"]
    assert {"tiles": [[3, 3]], "dice": []} in answer["faults"]


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ({}, "board.missing", "board"),
        ({"board": "cat7"}, "board.invalid", "board"),
        ({"board": "abcdefghi"}, "dice.unknown", "dice"),
        ({"board": "abcdefghi", "dice": "new"}, "dice.wrong_size", "dice"),
        ({"board": "perslatgsineters", "dice": "loaded"}, "dice.unknown", "dice"),
    ],
)
def test_rolled_refused(api: Api, body: dict[str, Any], code: str, field: str) -> None:
    status, problem = api.post("lab/rolled", body)
    assert (status, problem["code"], problem["field"]) == (400, code, field)


def test_the_lab_is_for_everybody_in_turn(
    api: Api, english: Dictionary, settings: LazySettings
) -> None:
    settings.RATES = {**settings.RATES, "lab": "2/min"}
    body = {"board": "perslatgsineters"}
    assert [api.post("lab/rolled", body)[0] for _ in range(3)] == [200, 200, 429]
    assert api.get("lab/statistics")[1]["code"] == "rate.limited"


def test_a_busy_lab_asks_to_wait(api: Api, english: Dictionary) -> None:
    with full_pool():
        status, problem = api.post("lab/plant", {"words": ["rope"]})
        assert (status, problem["code"]) == (409, "lab.busy")
        assert api.get("lab/statistics?boards=7&seed=99")[1]["code"] == "lab.busy"
    assert api.post("lab/plant", {"words": ["rope"]})[0] == 200
    assert api.get("lab/statistics?boards=7&seed=99")[0] == 200


JUNK = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
TEXT = st.text(max_size=9) | st.sampled_from(["new", "4x4", "2x2", "english"]) | JUNK
BOARD = st.text("abcqu?#/ ,7é", max_size=30) | st.lists(st.lists(st.text(max_size=2))) | JUNK
fuzz = settings(
    max_examples=examples(60),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


def check(status: int, problem: Any) -> None:
    assert status in (200, 400)
    assert status == 200 or {"code", "detail"} <= set(problem)


@pytest.mark.usefixtures("english", "unlimited")
class TestWhateverIsSent:
    @fuzz
    @given(board=BOARD, size=TEXT, dice=TEXT)
    def test_to_rolled(self, api: Api, board: Any, size: Any, dice: Any) -> None:
        body = {"board": board, "size": size, "dice": dice}
        check(*api.post("lab/rolled", json.dumps(body)))

    @fuzz
    @given(
        words=st.lists(st.text("abq7 é\u0000", max_size=3) | JUNK, max_size=2) | JUNK,
        size=st.sampled_from(["1x3", "2x2", None]) | TEXT,
        seed=JUNK,
    )
    def test_to_plant(self, api: Api, words: Any, size: Any, seed: Any) -> None:
        check(*api.post("lab/plant", json.dumps({"words": words, "size": size, "seed": seed})))

    @fuzz
    @given(boards=st.text(max_size=3), size=TEXT, seed=TEXT, shortest=JUNK)
    def test_to_statistics(
        self, api: Api, boards: str, size: Any, seed: Any, shortest: Any
    ) -> None:
        asked = {"boards": boards, "size": size, "seed": seed, "min_length": shortest}
        check(*api.get(f"lab/statistics?{urlencode(asked)}"))
