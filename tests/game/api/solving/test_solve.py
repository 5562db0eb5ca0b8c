"""POST /api/v1/solve"""

from game.models import Dictionary
from solver.dice import DICE
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
    assert (answer["richness"]["dice"], answer["richness"]["sample"]) == ("new", 1000)
    assert answer["richness"]["percent"] >= 95  # a board made of these words
    assert 0 < answer["richness"]["mean_words"] < 5


def test_dictionary_size_rules_and_lengths(api: Api, greek: Dictionary) -> None:
    body = {"board": "catdline", "size": "2x4", "rules": "big", "max_length": 4}
    status, answer = api.post("solve", body)
    assert (status, answer["min_length"], answer["rules"]) == (200, 4, "big")
    assert [found["word"] for found in answer["words"]] == ["line"]
    assert answer["richness"]["dice"] is None
    _, answer = api.post("solve", body | {"min_length": 3, "paths": False})
    assert answer["words"] == [{"word": word, "points": 1} for word in ("cat", "line", "tin")]
    _, answer = api.post("solve", {"board": "αλ/αφ", "dictionary": "greek"})
    assert [found["word"] for found in answer["words"]] == ["αλφα"]


def test_null_is_as_if_left_out(api: Api) -> None:
    left_out = {"size": None, "dictionary": None, "rules": None, "min_length": None, "dice": None}
    assert api.post("solve", {"board": BOARD, **left_out}) == api.post("solve", {"board": BOARD})


def test_all_dice_and_rule_packs_are_listed(api: Api) -> None:
    _, dice = api.get("boards/dice")
    assert [each["name"] for each in dice] == list(DICE)
    faces = {each["name"]: each["dice"] for each in dice}
    assert ["An", "Er", "He", "In", "Qu", "Th"] in faces["super-big"]
    assert [pack["name"] for pack in api.get("rules")[1]] == ["classic", "big", "super-big"]
