"""GET /api/v1/boards/dice"""

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
