"""Visitors that send JSON, and a clock that tests set."""

from datetime import datetime
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from game import steady_clock
from game.models import Dictionary, Game, Round
from tests.game import play


class Api:
    """Sends requests under /api/v1/; returns the status and the JSON."""

    def __init__(self) -> None:
        self.client = Client(enforce_csrf_checks=True)

    def get(self, path: str, **headers: str) -> tuple[int, Any]:
        response = self.client.get(f"/api/v1/{path}", headers=headers)
        return response.status_code, response.json()

    def post(self, path: str, body: Any, **headers: str) -> tuple[int, Any]:
        return self.send("post", path, body, **headers)

    def patch(self, path: str, body: Any) -> tuple[int, Any]:
        return self.send("patch", path, body)

    def send(self, method: str, path: str, body: Any, **headers: str) -> tuple[int, Any]:
        call = getattr(self.client, method)
        response = call(f"/api/v1/{path}", body, "application/json", headers=headers)
        return response.status_code, response.json()


@pytest.fixture
def api() -> Api:
    return Api()


class Clock:
    """Replaces `timezone.now`."""

    def __init__(self) -> None:
        self.now = play.NOW

    def __call__(self) -> datetime:
        return self.now

    def set(self, now: datetime) -> None:
        self.now = now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(timezone, "now", clock)
    monkeypatch.setattr(steady_clock, "now", clock)
    return clock


def guest(name: str) -> Api:
    """A visitor with a player of this name."""
    api = Api()
    assert api.post("guests", {"name": name})[0] == 201
    return api


@pytest.fixture
def alice(api: Api, clock: Clock, english: Dictionary) -> Api:
    return guest("alice")


@pytest.fixture
def bob(alice: Api) -> Api:
    return guest("bob")


@pytest.fixture
def charlie(alice: Api) -> Api:
    """A visitor who is in no game."""
    return guest("charlie")


@pytest.fixture
def code(alice: Api, bob: Api) -> str:
    """The code of a game that alice hosts and bob has joined."""
    made: str = alice.post("games", {})[1]["code"]
    assert bob.post(f"games/{made}/join", {})[0] == 200
    return made


@pytest.fixture
def running(alice: Api, code: str, clock: Clock) -> Round:
    """The first round of that game, on a known board, at its start."""
    assert alice.post(f"games/{code}/start", {})[0] == 200
    clock.set(play.STARTED)
    return play.put(Round.objects.get(game__code=code))


def refusal(answer: tuple[int, Any]) -> tuple[int, str]:
    """Status and code of a refusal."""
    status, problem = answer
    return status, problem["code"]


def refusal_at(answer: tuple[int, Any]) -> tuple[int, str, str]:
    """Status, code and field of a refusal."""
    return *refusal(answer), answer[1]["field"]


def seat_of(visitor: Api, code: str) -> int:
    seat: int = visitor.get(f"games/{code}")[1]["you"]["seat"]
    return seat


def remove(host: Api, visitor: Api, code: str) -> None:
    assert host.post(f"games/{code}/remove", {"seat": seat_of(visitor, code)})[0] == 200


def close(code: str) -> None:
    """Close a game, as after a day without players."""
    Game.objects.filter(code=code).update(closed_at=play.NOW)
