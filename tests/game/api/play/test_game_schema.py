"""Responses about players, games and rounds match the schema."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft4Validator

from game.models import Round
from tests.game import play
from tests.game.api.conftest import Api, Clock, seat_of
from tests.game.api.test_schema import closed


class Checked:
    """Calls of a visitor, each validated against the schema."""

    def __init__(self, visitor: Api) -> None:
        self.visitor = visitor
        self.schema = visitor.get("schema")[1]

    def __call__(self, expected: int, method: str, template: str, value: Any, body: Any) -> None:
        path = template.format(**{template.partition("{")[2].partition("}")[0]: value})
        call = self.visitor.get(path) if method == "get" else None
        status, answer = call or self.visitor.send(method, path, body)
        assert status == expected, answer
        responses = self.schema["paths"][f"/api/v1/{template}"][method]["responses"]
        described = responses[str(status)]["content"]["application/json"]["schema"]
        whole = {**described, "components": self.schema["components"]}
        Draft4Validator(closed(whole)).validate(answer)


@pytest.fixture
def host(alice: Api) -> Checked:
    return Checked(alice)


@pytest.fixture
def stranger(charlie: Api) -> Checked:
    return Checked(charlie)


def test_before_the_first_round(host: Checked, bob: Api, code: str) -> None:
    seat = seat_of(bob, code)
    host(201, "post", "games", "", {"rounds": 3, "pause_seconds": 10, "scoring": "shared"})
    host(200, "get", "games/{code}", code, None)
    host(200, "patch", "games/{code}", code, {"dictionary": "english"})
    host(200, "post", "games/{code}/join", code, {})
    host(200, "post", "games/{code}/handicap", code, {"seat": seat, "min_length": 5})
    host(200, "post", "games/{code}/rename", code, {"seat": seat, "name": "Bo"})
    host(200, "post", "games/{code}/host", code, {"seat": seat_of(host.visitor, code)})
    host(200, "post", "games/{code}/remove", code, {"seat": seat})
    host(200, "get", "games/{code}", "OPEN", None)
    host(200, "post", "games/{code}/join", "OPEN", {})


def test_a_round_and_the_next(host: Checked, bob: Api, code: str, clock: Clock) -> None:
    host.visitor.post(f"games/{code}/handicap", {"seat": seat_of(bob, code), "percent": 50})
    host(200, "post", "games/{code}/start", code, None)
    clock.set(play.STARTED)
    first = play.put(Round.objects.get())
    host(200, "post", "games/{code}/words", code, {"word": "line"})
    host(200, "post", "games/{code}/words", code, {"word": "risk"})
    bob.post(f"games/{code}/words", {"word": "line"})
    host(200, "get", "games/{code}", code, None)
    clock.set(play.COUNTED)
    host(200, "get", "rounds/{round_id}", first.public_id, None)
    host(200, "get", "games/{code}/rounds", code, None)
    host(200, "post", "games/{code}/start", code, None)
    clock.set(play.later(1000))
    second = Round.objects.get(number=2)
    Round.objects.filter(pk=second.pk).update(series_place=2)
    host(200, "get", "rounds/{round_id}", second.public_id, None)


def test_an_untimed_round(host: Checked, code: str, clock: Clock) -> None:
    host(200, "patch", "games/{code}", code, {"round_seconds": None})
    host(200, "post", "games/{code}/start", code, None)
    clock.set(play.later(10))
    host(200, "get", "games/{code}", code, None)
    host(200, "post", "games/{code}/finish", code, None)


def test_a_round_of_the_public_game(host: Checked, clock: Clock) -> None:
    host(200, "post", "games/{code}/join", "OPEN", {})
    clock.set(play.later(400))
    host(200, "get", "rounds/{round_id}", Round.objects.get().public_id, None)


def test_problems(stranger: Checked, code: str, running: Round) -> None:
    stranger(400, "post", "games", "", {"rows": 1})
    stranger(404, "get", "games/{code}", "AEIO", None)
    for operation, body in (
        ("start", None),
        ("finish", None),
        ("words", {"word": "line"}),
        ("remove", {"seat": 1}),
        ("host", {"seat": 1}),
        ("rename", {"seat": 1, "name": "Bo"}),
        ("handicap", {"seat": 1}),
    ):
        stranger(403, "post", f"games/{{code}}/{operation}", code, body)
        stranger(404, "post", f"games/{{code}}/{operation}", "AEIO", body)
    stranger(403, "patch", "games/{code}", code, {})
    stranger(409, "post", "games/{code}/join", code, {"name": "bob"})
    stranger(409, "get", "rounds/{round_id}", running.public_id, None)
    stranger(404, "get", "rounds/{round_id}", running.public_id[::-1], None)
