"""The examples and descriptions of the schema. `test_schema.py` compares their fields."""

from __future__ import annotations

from game.api.schema import openapi_schema
from game.models import Dictionary
from tests.game.api.conftest import Api

OPERATIONS = [
    (path.removeprefix("/api/v1/"), method, operation)
    for path, operations in openapi_schema()["paths"].items()
    for method, operation in operations.items()
]


def test_requests_succeed(api: Api, english: Dictionary) -> None:
    sent = 0
    for path, method, operation in OPERATIONS:
        content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
        for example in content.get("examples", {}).values():
            status, answer = getattr(api, method)(path, example["value"])
            assert status == 200, answer
            sent += 1
    assert sent >= 3


def test_descriptions_are_for_clients() -> None:
    """Without one, drf-spectacular takes the docstring of the view."""
    leaked = [
        f"{method} {path}"
        for path, method, operation in OPERATIONS
        if not operation["summary"] or "A view" in operation.get("description", "")
    ]
    assert leaked == []
