"""GET /api/v1/lab/statistics, POST /api/v1/lab/plant and /api/v1/lab/rolled"""

import pytest

from tests.game.api.conftest import Api, refusal
from tests.game.pool import full_pool


def test_statistics_of_a_seed_are_complete(api: Api) -> None:
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


def test_planted_words_are_on_the_board(api: Api) -> None:
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


def test_a_possible_roll_has_an_assignment_and_a_probability(api: Api) -> None:
    status, answer = api.post("lab/rolled", {"board": "perslatgsineters"})
    assert (status, answer["dice"], answer["possible"]) == (200, "new", True)
    assert answer["assignment"][0] == ["A", "F", "F", "K", "P", "S"]
    assert answer["probability_in_any_order"] == pytest.approx(1 / 385397528)
    assert 0 < answer["probability"] < 1e-19
    assert answer["faults"] == []


def test_an_impossible_roll_names_the_tiles_at_fault(api: Api) -> None:
    status, answer = api.post("lab/rolled", {"board": "kkrslatgsineter?", "dice": "new"})
    assert (status, answer["possible"], answer["assignment"]) == (200, False, [])
    assert (answer["probability"], answer["probability_in_any_order"]) == (0, 0)
    assert {"tiles": [[0, 0], [0, 1]], "dice": [list("AFFKPS")]} in answer["faults"]
    assert {"tiles": [[3, 3]], "dice": []} in answer["faults"]


def test_a_busy_lab_asks_to_wait(api: Api) -> None:
    with full_pool():
        assert refusal(api.post("lab/plant", {"words": ["rope"]})) == (409, "lab.busy")
        assert api.get("lab/statistics?boards=7&seed=99")[1]["code"] == "lab.busy"
    assert api.post("lab/plant", {"words": ["rope"]})[0] == 200
    assert api.get("lab/statistics?boards=7&seed=99")[0] == 200
