"""GET /api/v1/boards/dice"""

from tests.game.api.conftest import Api


def test_the_dice_sets(api: Api) -> None:
    status, answer = api.get("boards/dice")
    assert status == 200
    by_name = {dice["name"]: dice for dice in answer}
    names: dict[str, set[str]] = {}
    for dice in answer:
        names.setdefault(dice["language"], set()).add(dice["name"])
    assert names == {
        "en": {"new", "classic", "big", "big-deluxe", "big-2012", "super-big"},
        "fr": {"french", "french-big"},
        "it": {"italian"},
    }
    assert by_name["new"]["title"] == "New Boggle 4x4 (1987)"
    assert by_name["new"]["dice"][0] == ["A", "A", "E", "E", "G", "N"]
    assert ["An", "Er", "He", "In", "Qu", "Th"] in by_name["super-big"]["dice"]
    for dice in answer:
        rows, columns = map(int, dice["size"].split("x"))
        assert len(dice["dice"]) == rows * columns


def test_dice_cannot_be_made(api: Api) -> None:
    status, problem = api.post("boards/dice", {})
    assert (status, problem["code"]) == (405, "method.not_allowed")
