"""GET /api/v1/schema, and whether responses match it."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft4Validator

from tests.game.api.conftest import Api


@pytest.fixture
def schema(api: Api) -> Any:
    status, answer = api.get("schema")
    assert status == 200
    return answer


def test_every_operation_says_what_it_does_and_that_it_may_be_refused(schema: Any) -> None:
    for operations in schema["paths"].values():
        for operation in operations.values():
            assert operation["summary"]
            assert "429" in operation["responses"]


def test_examples_are_as_described(schema: Any) -> None:
    for operations in schema["paths"].values():
        for operation in operations.values():
            for part in (operation.get("requestBody", {}), *operation["responses"].values()):
                content = part.get("content", {}).get("application/json", {})
                described = {**content.get("schema", {}), "components": schema["components"]}
                for example in content.get("examples", {}).values():
                    Draft4Validator(closed(described)).validate(example["value"])


def closed(schema: Any) -> Any:
    """As JSON Schema: without `nullable`, and without additional properties."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    exact = {name: closed(part) for name, part in schema.items() if name != "nullable"}
    if exact.get("type") == "object" and "properties" in exact:
        exact.setdefault("additionalProperties", False)
    return {"anyOf": [exact, {"type": "null"}]} if schema.get("nullable") is True else exact
