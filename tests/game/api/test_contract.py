"""Responses to generated requests match the schema and are never server errors."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from django.conf import LazySettings
from django.core.wsgi import get_wsgi_application
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import APIOperation, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from game.models import Round
from tests.conftest import examples
from tests.game import play
from tests.game.api.conftest import Api, Clock, seat_of

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
MOSTLY = st.sampled_from([True, True, True, False])
SCHEMA = schemathesis.openapi.from_wsgi("/api/v1/schema", get_wsgi_application())
FOUND = [found.ok() for found in SCHEMA.get_all_operations() if isinstance(found, Ok)]
OPERATIONS = {operation.label: operation for operation in FOUND}


@pytest.fixture(autouse=True)
def open_door(unlimited: None, settings: LazySettings) -> None:
    settings.SOLVE_VISIT_LIMIT = settings.TRACE_STEP_LIMIT = settings.BATCH_VISIT_LIMIT = 10_000


@pytest.fixture
def known(alice: Api, bob: Api, code: str, running: Round) -> dict[str, list[Any]]:
    """Existing values, by the names of parameters and fields."""
    untimed = alice.post("games", {"round_seconds": None})[1]["code"]
    alice.post(f"games/{untimed}/start", None)
    return {
        "code": [code, code, untimed, "OPEN"],
        "dictionary": ["english"],
        "round_id": [running.public_id],
        "round": [running.public_id],
        "seat": [seat_of(alice, code), seat_of(bob, code)],
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


def test_every_operation_is_called() -> None:
    described = Client().get("/api/v1/schema").json()["paths"].values()
    assert len(OPERATIONS) == sum(map(len, described)) > 30


@pytest.mark.parametrize("label", OPERATIONS)
@settings(max_examples=examples(20), suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_answers_are_as_described(
    label: str,
    alice: Api,
    clock: Clock,
    known: dict[str, list[Any]],
    data: st.DataObject,
) -> None:
    """Valid, invalid and existing values; with and without a session; during a round and after."""
    operation = OPERATIONS[label]
    mode = data.draw(st.sampled_from(modes(operation)))
    case = data.draw(operation.as_strategy(generation_mode=mode))
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
    case.call_and_validate(checks=CHECKS, cookies=cookies)


def modes(operation: APIOperation[Any, Any, Any, Any]) -> list[GenerationMode]:
    """The modes of an operation; any string is valid in a path, so some have no negative mode."""
    refusable = len(operation.query) + len(operation.body)
    return list(GenerationMode) if refusable else [GenerationMode.POSITIVE]
