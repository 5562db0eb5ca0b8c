"""Each field of each operation, missing, null, huge or odd, is refused or accepted: no 5xx."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import LazySettings

from game.api.schema import openapi_schema
from tests.game.world import World

# What Python's JSON does not write, by what stands for it.
RAW = {'"huge"': "9" * 5_000, '"not a number"': "NaN", '"infinite"': "1e999"}
ODD: tuple[Any, ...] = (
    "",
    "ß" * 20_000,
    "\ud800",
    -1,
    "huge",
    "not a number",
    "infinite",
    True,
    [],
    {},
    [None],
)
DEEPER = (None, "a\0b", 2**63)  # beside other fields as they should be
USUAL = {"string": "cat", "integer": 1, "boolean": True, "number": 1, "object": {}}
# Values with which an operation comes further than to the first refusal.
KNOWN = {"word": "cat", "board": "catdlinemaropets", "name": "Owls", "names": ["Ana"]}

# PostgreSQL refuses more than SQLite.
pytestmark = pytest.mark.usefixtures("postgres_database", "unlimited")


def operations() -> Iterator[tuple[str, str, Any]]:
    for path, described in openapi_schema()["paths"].items():
        for method, operation in described.items():
            yield path, method, operation


def body_of(operation: Any) -> dict[str, Any] | None:
    """The schemas of the fields of its body."""
    content = operation.get("requestBody", {}).get("content", {})
    if not (described := content.get("application/json")):
        return None
    schema = described["schema"]
    while "$ref" in schema:
        schema = openapi_schema()["components"]["schemas"][schema["$ref"].split("/")[-1]]
    fields: dict[str, Any] = schema.get("properties", {})
    return fields


def usual(name: str, field: Any) -> Any:
    if name in KNOWN:
        return KNOWN[name]
    if choices := field.get("enum"):
        return choices[0]
    kinds = field.get("type", "")
    kind = kinds if isinstance(kinds, str) else kinds[0]
    return [usual(name, field["items"])] if kind == "array" else USUAL.get(kind)


class Api(World):
    """alice's requests to the API."""

    def __init__(self) -> None:
        super().__init__()
        self.usual = {"member": self.member, "seat": self.seat}

    def address(self, path: str) -> str:
        known = {
            "code": self.club if "/clubs/" in path else self.game,
            "public_id": self.round,
            "slug": "english",
            "word": "cat",
            "name": "alice",
            "period": "day",
            "number": "1",
        }
        for name, value in known.items():
            path = path.replace(f"{{{name}}}", value)
        return path

    def send(self, method: str, path: str, body: Any) -> int:
        call, text = getattr(self.client, method), json.dumps(body)
        for name, raw in RAW.items():
            text = text.replace(name, raw)
        return int(call(self.address(path), text, "application/json").status_code)


# What ends or leaves the game or the club is tried last.
LAST = ("leave", "dissolve", "close", "finish", "logout", "delete")


def test_no_odd_field_of_a_body_is_a_server_error(settings: LazySettings) -> None:
    settings.SOLVE_VISIT_LIMIT = settings.TRACE_STEP_LIMIT = settings.BATCH_VISIT_LIMIT = 1_000
    world = Api()
    failed: list[tuple[str, str, str]] = []
    ordered = sorted(operations(), key=lambda each: each[0].strip("/").endswith(LAST))
    for path, method, operation in ordered:
        fields = body_of(operation)
        if fields is None:
            continue
        body = {name: usual(name, field) for name, field in fields.items()}
        body |= {name: value for name, value in world.usual.items() if name in fields}
        tried: list[Any] = [{}, [], None, "x", body, *(dict.fromkeys(fields, odd) for odd in ODD)]
        for name in fields:
            tried.append({key: value for key, value in body.items() if key != name})
            tried += [{**body, name: value} for value in DEEPER]
        failed += [
            (method, path, str(sent)[:80])
            for sent in tried
            if world.send(method, path, sent) >= 500
        ]
    assert failed == []
