"""Examples for the schema, read from docs/protocol.md, where a test runs them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.conf import settings

from game.api.fields import Json

LEFT_OUT = "…"
BLOCK = re.compile(r"^```http\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_EXAMPLE = re.compile(
    r"(?P<method>[A-Z]+) (?P<path>\S+)\n"
    r"(?P<headers>(?:[\w-]+: .+\n)*)"
    r"(?P<body>(?:.+\n)*)\n"
    r"(?P<status>\d+)\n"
    r"(?P<response>[\s\S]+)"
)
_CONTENT = "application/json"


@dataclass(frozen=True)
class Example:
    """A request and its response. `body`: the JSON text, empty where there is none."""

    method: str
    path: str
    headers: dict[str, str]
    body: str
    status: int
    response: Any

    @property
    def title(self) -> str:
        return f"{self.method} {self.path} {self.body}".rstrip()


def parse(block: str) -> Example:
    """The example in a block of the page."""
    found = _EXAMPLE.fullmatch(block)
    if found is None:
        raise ValueError(f"not an example of a request and its response: {block}")
    headers = dict(line.split(": ", 1) for line in found["headers"].splitlines())
    return Example(
        found["method"],
        found["path"],
        headers,
        found["body"].strip(),
        int(found["status"]),
        json.loads(found["response"]),
    )


def add_examples(result: Json, **_: Any) -> Json:
    """A postprocessing hook of drf-spectacular: adds the examples to the operations of the schema.

    Operations without an example of their own get those of another operation with the same request
    or response. Without the page there are no examples.
    """
    page = settings.BASE_DIR / "docs" / "protocol.md"
    text = page.read_text(encoding="utf-8") if page.exists() else ""
    for example in map(parse, BLOCK.findall(text)):
        operation = _operation(result["paths"], example)
        if example.body and example.status != 400:
            _add(operation["requestBody"], example.title, json.loads(example.body))
        _add(operation["responses"][str(example.status)], example.title, _whole(example.response))
    _share([part["content"][_CONTENT] for part in _parts(result["paths"])])
    return result


def _operation(paths: Json, example: Example) -> Json:
    path = example.path.partition("?")[0]
    for template, operations in sorted(paths.items(), key=lambda each: "{" in each[0]):
        if re.fullmatch(re.sub(r"{\w+}", "[^/]+", template), path):
            operation: Json = operations[example.method.lower()]
            return operation
    raise LookupError(f"no operation for {example.method} {path}")


def _add(part: Json, title: str, value: Any) -> None:
    part["content"][_CONTENT].setdefault("examples", {})[title] = {"value": value}


def _whole(value: Any) -> Any:
    """The value without the marks of what was left out."""
    if isinstance(value, dict):
        return {key: _whole(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_whole(item) for item in value if item != LEFT_OUT]
    return value


def _parts(paths: Json) -> Iterator[Json]:
    """The request bodies and the responses of success."""
    for operations in paths.values():
        for operation in operations.values():
            parts = {"request": operation.get("requestBody"), **operation["responses"]}
            yield from (parts[key] for key in ("request", "200", "201") if parts.get(key))


def _share(contents: list[Json]) -> None:
    known: dict[str, Json] = {}
    for content in contents:
        if "examples" in content:
            known.setdefault(json.dumps(content["schema"]), content["examples"])
    for content in contents:
        content.setdefault("examples", known.get(json.dumps(content["schema"]), {}))
