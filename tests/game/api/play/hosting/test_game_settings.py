"""PATCH /api/v1/games/CODE"""

from __future__ import annotations

import pytest

from game.models import Round
from tests.game import play
from tests.game.api.conftest import Api, Clock


def test_settings_that_are_not_sent_stay(alice: Api, code: str) -> None:
    before = alice.get(f"games/{code}")[1]["game"]["settings"]
    status, answer = alice.patch(f"games/{code}", {"round_seconds": 60, "scoring": "first"})
    assert status == 200
    assert answer["game"]["settings"] == before | {"round_seconds": 60, "scoring": "first"}
    _, answer = alice.patch(f"games/{code}", {"settings": {"round_seconds": None}})
    assert answer["game"]["settings"] == before | {"round_seconds": None, "scoring": "first"}


def test_the_usual_length_goes_with_the_size(alice: Api, code: str) -> None:
    _, answer = alice.patch(f"games/{code}", {"rows": 5, "columns": 5})
    assert answer["game"]["settings"]["min_length"] == 4
    _, answer = alice.patch(f"games/{code}", {"min_length": 3})
    assert answer["game"]["settings"]["min_length"] == 3
    _, answer = alice.patch(f"games/{code}", {"columns": 6})
    assert answer["game"]["settings"]["min_length"] == 3


def test_settings_change_only_between_rounds(
    alice: Api, code: str, running: Round, clock: Clock
) -> None:
    status, problem = alice.patch(f"games/{code}", {"round_seconds": 60})
    assert (status, problem["code"]) == (409, "round.running")
    clock.set(play.COUNTED)
    assert alice.patch(f"games/{code}", {"round_seconds": 60})[0] == 200


@pytest.mark.parametrize(
    ("body", "refusal", "field"),
    [
        ({"rows": 99}, "rows.invalid", "rows"),
        ({"dice": "big"}, "dice.wrong_size", "dice"),
        ({"dictionary": "klingon"}, "dictionary.unknown", "dictionary"),
    ],
)
def test_wrong_settings_are_refused_with_the_field(
    alice: Api, code: str, body: dict[str, object], refusal: str, field: str
) -> None:
    status, problem = alice.patch(f"games/{code}", body)
    assert (status, problem["code"], problem["field"]) == (400, refusal, field)
