"""GET /api/v1/lab/algorithms and POST /api/v1/lab/search"""

from solver.textbook import ALGORITHMS
from tests.game.api.conftest import Api

WORDS = ["cat", "cab", "act"]


def test_all_algorithms_are_listed(api: Api) -> None:
    status, answer = api.get("lab/algorithms")
    assert (status, [method["name"] for method in answer]) == (200, list(ALGORITHMS))
    assert "Fredkin" in answer[0]["origin"]


def test_a_search_step_by_step(api: Api) -> None:
    asked = {"board": "ca/tb", "words": WORDS}
    status, answer = api.post("lab/search", asked)
    assert status == 200
    assert answer["algorithm"]["name"] == "trie-walk"
    assert (answer["board"], answer["rows"]) == ("catb", [["C", "A"], ["T", "B"]])
    assert (answer["dictionary"], answer["words"]) == (None, ["act", "cab", "cat"])
    assert answer["counts"] == {"calls": 17, "entered": 7, "words": 3, "complete": True}
    assert answer["steps"][:6] == [
        ["enter", [0, 0], "c", 1],
        ["enter", [0, 1], "a", 2],
        ["enter", [1, 0], "t", 3],
        ["found", [1, 0], "cat", 3],
        ["cut", [1, 1], "b", 4],
        ["leave", [0, 1], "ca", 4],
    ]
    assert answer["steps"][12] == ["cut", [1, 1], "b", 8]
    assert answer["steps"][13] == ["leave", None, "", 8]
    _, answer = api.post("lab/search", {**asked, "algorithm": "lexicon-first-hash"})
    assert {step[4] for step in answer["steps"]} == set(WORDS)  # by words
