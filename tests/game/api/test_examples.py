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


def test_requests_of_the_docs_page_succeed(api: Api, english: Dictionary) -> None:
    """Those of one game or dictionary need its code or slug, which the reader fills in."""
    assert api.post("guests", {"name": "Alice"})[0] == 201
    answers = {}
    for path, method, operation in OPERATIONS:
        content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
        for name, example in content.get("examples", {}).items():
            if "{" not in path:
                answers[path, name] = getattr(api, method)(path, example["value"])
    refused = {key: answer for key, (status, answer) in answers.items() if status >= 300}
    assert refused == {}
    assert len(answers) >= 8


def test_descriptions_are_for_clients() -> None:
    """Without one, drf-spectacular takes the docstring of the view."""
    leaked = [
        f"{method} {path}"
        for path, method, operation in OPERATIONS
        if not operation["summary"] or "A view" in operation.get("description", "")
    ]
    assert leaked == []
