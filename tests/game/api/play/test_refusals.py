"""What every operation on a game refuses: strangers, other sites, games that there are not."""

from typing import Any

import pytest

from tests.game.api.conftest import Api, close, remove, seat_of

SEAT = "the seat of alice"
FOR_PLAYERS: dict[str, dict[str, Any]] = {
    "start": {},
    "words": {"word": "line"},
    "leave": {},
    "rename": {"seat": SEAT, "name": "Ali"},
}
FOR_THE_HOST: dict[str, dict[str, Any]] = {
    "": {"round_seconds": 60},
    "finish": {},
    "computers": {"strength": 1},
    "door": {"door": "locked"},
    "let_in": {"seat": SEAT},
    "turn_away": {"seat": SEAT},
    "remove_newcomers": {"minutes": 5},
    "handicap": {"seat": SEAT, "percent": 50},
    "host": {"seat": SEAT},
    "remove": {"seat": SEAT},
}
ALL = {"join": {}, **FOR_PLAYERS, **FOR_THE_HOST}


@pytest.fixture(params=ALL)
def operation(request: pytest.FixtureRequest, alice: Api, code: str) -> tuple[str, dict[str, Any]]:
    """The end of a path and a body; without an end, the settings are changed."""
    seat = seat_of(alice, code)
    body = {key: seat if value == SEAT else value for key, value in ALL[request.param].items()}
    return request.param, body


def asked(
    visitor: Api, code: str, operation: tuple[str, dict[str, Any]], **headers: str
) -> tuple[int, str]:
    path, body = operation
    method, address = ("post", f"games/{code}/{path}") if path else ("patch", f"games/{code}")
    status, answer = visitor.send(method, address, body, **headers)
    return status, answer["code"]


def test_visitors_who_are_not_in_the_game_are_refused(
    api: Api, alice: Api, bob: Api, charlie: Api, code: str, operation: tuple[str, dict[str, Any]]
) -> None:
    assert asked(api, code, operation) == (403, "player.unknown")
    if operation[0] != "join":
        assert asked(charlie, code, operation) == (403, "seat.unknown")
    if operation[0] in FOR_THE_HOST:
        assert asked(bob, code, operation) == (403, "game.not_host")
    remove(alice, bob, code)
    assert asked(bob, code, operation) == (403, "seat.removed")


def test_other_sites_unknown_games_and_closed_ones_are_refused(
    alice: Api, code: str, operation: tuple[str, dict[str, Any]]
) -> None:
    foreign = {"origin": "https://evil.example"}
    assert asked(alice, code, operation, **foreign) == (403, "origin.foreign")
    assert asked(alice, "AEIO", operation) == (404, "game.unknown")
    close(code)
    assert asked(alice, code, operation) == (404, "game.closed")
