"""Responses to generated requests match the schema and are never server errors."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from django.conf import LazySettings
from django.core.wsgi import get_wsgi_application
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from game.api.schema import openapi_schema
from game.api.urls import urlpatterns
from game.models import Player
from game.rules.settings import Settings
from game.services.lab import searches
from game.services.play import games
from game.services.solving import word_count_range
from tests.conftest import examples
from tests.game import play
from tests.game.api.conftest import Api, Clock
from tests.game.api.test_schema import closed

if TYPE_CHECKING:
    from schemathesis import APIOperation, GenerationMode

MOSTLY = st.sampled_from([True] * 4 + [False])


# What follows imports Schemathesis where it is used: that is slow, and every worker of xdist
# imports all tests.


def labels() -> Iterator[str]:
    """The operations of the API, as Schemathesis names them."""
    for pattern in urlpatterns:
        path = re.sub(r"<\w+:(\w+)>", r"{\1}", str(pattern.pattern))
        view = getattr(pattern.callback, "cls", None)
        for method in ("get", "post", "patch", "put", "delete"):
            if hasattr(view, method) and path != "schema":
                yield f"{method.upper()} /api/v1/{path}"


LABELS = list(labels())


@cache
def operations() -> dict[str, APIOperation[Any, Any, Any, Any]]:
    """The operations of the schema by their labels."""
    from schemathesis import openapi
    from schemathesis.core.result import Ok

    schema = openapi.from_wsgi("/api/v1/schema", get_wsgi_application())
    found = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    return {operation.label: operation for operation in found}


@cache
def components() -> Any:
    return closed(openapi_schema()["components"])


@pytest.fixture(autouse=True)
def open_door(unlimited: None, settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searches, "MOST_CALLS", 5_000)  # of each of eighteen algorithms
    monkeypatch.setattr(word_count_range, "BATCHES", (8,))
    settings.SOLVE_VISIT_LIMIT = settings.TRACE_STEP_LIMIT = settings.BATCH_VISIT_LIMIT = 10_000


@pytest.fixture
def known(alice: Api) -> dict[str, list[Any]]:
    """Existing values, by the names of parameters and fields."""
    host = Player.objects.get(name="alice")
    game, untimed = (games.create(host, Settings(round_seconds=s), play.NOW) for s in (180, None))
    bob, running = play.sit(game, "bob"), play.play(game)
    play.play(untimed)
    return {
        "code": [game.code, game.code, untimed.code, "OPEN"],
        "dictionary": ["english"],
        "round_id": [running.public_id],
        "round": [running.public_id],
        "seat": [game.host_id, bob.pk],
        "version": [1],
        "word": ["line", "risk", "li"],
        "board": ["catdlinemaropets", "ca?d/line"],
        "boards": [["catdlinemaropets", "ca?d/line"]],
        "words": [["line", "rope"], True],
        "size": ["4x4", "3x5"],
        "dice": ["new", ""],
        "rules": ["classic", "super-big"],
        "min_length": [3, 4],
        "max_length": [8],
        "min_words": [1],
        "max_words": [500],
    }


@cache
def checks() -> list[Callable[..., Any]]:
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi import checks

    return [
        not_a_server_error,
        checks.status_code_conformance,
        checks.content_type_conformance,
        checks.response_headers_conformance,
        checks.response_schema_conformance,
    ]


def test_every_operation_is_called() -> None:
    described = openapi_schema()["paths"].values()
    assert sum(map(len, described)) == len(operations()) == len(LABELS) > 30
    assert operations().keys() == set(LABELS)


@pytest.mark.parametrize("label", LABELS)
def test_answers_are_as_described(
    label: str, alice: Api, clock: Clock, known: dict[str, list[Any]]
) -> None:
    """Valid, invalid and existing values; with and without a session; during a round and after."""
    operation = operations()[label]
    cases = [operation.as_strategy(generation_mode=mode) for mode in modes(operation)]
    count = 12 if len(cases) > 1 else 6  # with a path alone there is little to vary

    @settings(max_examples=examples(count), suppress_health_check=list(HealthCheck))
    @given(data=st.data())
    def ask(data: st.DataObject) -> None:
        case = data.draw(data.draw(st.sampled_from(cases)))
        for named in (case.path_parameters, case.query, case.body):
            if isinstance(named, dict):
                named.update(
                    {
                        name: data.draw(st.sampled_from(known[name]))
                        for name in sorted(known.keys() & named.keys())
                        if data.draw(MOSTLY)
                    }
                )
        visitor = alice.client.cookies if data.draw(MOSTLY) else {}
        cookies = {name: cookie.value for name, cookie in visitor.items()}
        clock.set(data.draw(st.sampled_from([play.STARTED, play.COUNTED])))
        response = case.call_and_validate(checks=checks(), cookies=cookies)
        if response.content:
            expect_nothing_else(label, response.status_code, response.json())

    ask()


def expect_nothing_else(label: str, status: int, answer: Any) -> None:
    """All fields of the answer are in the schema."""
    method, path = label.split()
    answers = openapi_schema()["paths"][path][method.lower()]["responses"]
    described = answers[str(status)]["content"]["application/json"]["schema"]
    Draft202012Validator({**closed(described), "components": components()}).validate(answer)


def modes(operation: APIOperation[Any, Any, Any, Any]) -> list[GenerationMode]:
    """The modes of an operation; any string is valid in a path, so some have no negative mode."""
    from schemathesis import GenerationMode

    refusable = len(operation.query) + len(operation.body)
    return list(GenerationMode) if refusable else [GenerationMode.POSITIVE]
