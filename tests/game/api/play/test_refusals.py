"""What every operation on a game refuses: strangers, other sites, games that there are not."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.game.api.conftest import Api, close, refusal, remove, seat_of

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


Operation = Callable[..., tuple[int, str]]


@pytest.fixture
def operations(alice: Api, code: str) -> dict[str, Operation]:
    """By the end of its path, how a visitor asks for it; without an end, the settings change."""
    seat = seat_of(alice, code)

    def operation(path: str) -> Operation:
        body = {key: seat if value == SEAT else value for key, value in ALL[path].items()}

        def ask(visitor: Api, code: str, **headers: str) -> tuple[int, str]:
            method, end = ("post", f"/{path}") if path else ("patch", "")
            return refusal(visitor.send(method, f"games/{code}{end}", body, **headers))

        return ask

    return {path: operation(path) for path in ALL}


def test_visitors_who_are_not_in_the_game_are_refused(
    alice: Api, bob: Api, charlie: Api, code: str, operations: dict[str, Operation]
) -> None:
    for path, asked in operations.items():
        assert asked(Api(), code) == (403, "player.unknown"), path
        if path != "join":
            assert asked(charlie, code) == (403, "seat.unknown"), path
        if path in FOR_THE_HOST:
            assert asked(bob, code) == (403, "game.not_host"), path
    remove(alice, bob, code)
    for path, asked in operations.items():
        assert asked(bob, code) == (403, "seat.removed"), path


def test_other_sites_unknown_games_and_closed_ones_are_refused(
    alice: Api, code: str, operations: dict[str, Operation]
) -> None:
    foreign = {"origin": "https://evil.example"}
    for path, asked in operations.items():
        assert asked(alice, code, **foreign) == (403, "origin.foreign"), path
        assert asked(alice, "AEIO") == (404, "game.unknown"), path
    close(code)
    for path, asked in operations.items():
        assert asked(alice, code) == (404, "game.closed"), path
