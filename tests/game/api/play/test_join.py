"""POST /api/v1/games/CODE/join"""

from __future__ import annotations

from typing import Any

import pytest

from tests.game.api.conftest import Api, guest, remove


def test_a_seat_has_the_name_of_the_player_by_default(charlie: Api, code: str) -> None:
    status, answer = charlie.post(f"games/{code}/join", {})
    assert (status, answer["you"]["name"]) == (200, "charlie")
    assert [player["name"] for player in answer["players"]] == ["alice", "bob", "charlie"]


def test_the_name_of_a_player_gets_a_number_a_wish_is_refused(charlie: Api, code: str) -> None:
    other = guest("Bob")
    assert other.post(f"games/{code}/join", {})[1]["you"]["name"] == "Bob 2"
    status, problem = charlie.post(f"games/{code}/join", {"name": "BOB"})
    assert (status, problem["code"], problem["field"]) == (409, "name.taken", "name")


def test_the_public_game_has_no_host(alice: Api, bob: Api) -> None:
    for visitor in (alice, bob):
        status, answer = visitor.post("games/OPEN/join", {})
        assert (status, answer["game"]["host"]) == (200, None)
    assert answer["present"] == 2


@pytest.mark.parametrize(
    ("name", "refusal"),
    [("", "name.missing"), ("a" * 21, "name.length"), ("sh1t", "name.offensive")],
)
def test_names_that_cannot_be(charlie: Api, code: str, name: Any, refusal: str) -> None:
    status, problem = charlie.post(f"games/{code}/join", {"name": name})
    assert (status, problem["code"], problem["field"]) == (400, refusal, "name")


def test_removed_is_removed(alice: Api, bob: Api, code: str) -> None:
    remove(alice, bob, code)
    status, problem = bob.post(f"games/{code}/join", {})
    assert (status, problem["code"]) == (403, "seat.removed")


def test_strangers_say_who_they_are_first(api: Api, code: str) -> None:
    status, problem = api.post(f"games/{code}/join", {"name": "Dora"})
    assert (status, problem["code"]) == (403, "player.unknown")
