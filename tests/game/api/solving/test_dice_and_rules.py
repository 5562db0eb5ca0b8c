"""GET /api/v1/boards/dice and /api/v1/rules"""

from solver.dice import DICE
from tests.game.api.conftest import Api


def test_the_dice_sets(api: Api) -> None:
    status, answer = api.get("boards/dice")
    assert status == 200
    by_name = {dice["name"]: dice for dice in answer}
    assert list(by_name) == list(DICE)
    assert by_name["french"]["language"] == "fr"
    assert (by_name["new"]["title"], by_name["new"]["size"]) == ("New Boggle 4x4 (1987)", "4x4")
    assert by_name["new"]["dice"][0] == ["A", "A", "E", "E", "G", "N"]
    assert ["An", "Er", "He", "In", "Qu", "Th"] in by_name["super-big"]["dice"]


def test_all_rule_packs_are_listed(api: Api) -> None:
    status, answer = api.get("rules")
    assert (status, [pack["name"] for pack in answer]) == (200, ["classic", "big", "super-big"])
    assert answer[0] == {
        "name": "classic",
        "title": "Classic",
        "min_length": 3,
        "points": [0, 0, 0, 1, 1, 2, 3, 5, 11],
        "long_from": None,
        "points_per_letter": 0,
    }
    assert (answer[2]["long_from"], answer[2]["points_per_letter"]) == (9, 2)
