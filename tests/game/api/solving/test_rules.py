"""GET /api/v1/rules"""

from tests.game.api.conftest import Api


def test_the_rule_packs(api: Api) -> None:
    status, answer = api.get("rules")
    assert status == 200
    assert answer[0] == {
        "name": "classic",
        "title": "Classic",
        "min_length": 3,
        "points": [0, 0, 0, 1, 1, 2, 3, 5, 11],
        "long_from": None,
        "points_per_letter": 0,
    }
    assert [pack["name"] for pack in answer] == ["classic", "big", "super-big"]
    assert (answer[2]["long_from"], answer[2]["points_per_letter"]) == (9, 2)
