"""The examples of docs/protocol.md, run in order; every address and every code is on the page."""

from __future__ import annotations

import ast
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from game.api.problems import CODES
from game.services import packaged

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "protocol.md").read_text()
REST = PAGE.partition("\n## REST\n")[2].partition("\n## ")[0]
LEFT_OUT = "…"
# Where what the API does may be refused.
REFUSING = (
    "api/visitors.py",
    "rules/names.py",
    "services/boards.py",
    "services/lexicons.py",
    "services/solving.py",
)
# Ids, keys and times are of one run: the page's stand for whatever the answers have.
OF_ONE_RUN = ("id",)


@dataclass(frozen=True)
class Example:
    """`visitor`: whose cookie goes with it; none for a stranger."""

    method: str
    path: str
    visitor: str | None
    body: str
    status: int
    answer: Any


def examples() -> Iterator[Example]:
    for block in re.findall(r"^```http\n(.*?)^```$", REST, re.MULTILINE | re.DOTALL):
        asked, _, answered = block.partition("\n\n")
        line, *others = asked.split("\n", 2)
        cookie = re.fullmatch(r"Cookie: sessionid=(\w+)", others[0]) if others else None
        method, path = line.split()
        status, _, answer = answered.partition("\n")
        body = "\n".join(others[1:] if cookie else others)
        yield Example(method, path, cookie and cookie[1], body, int(status), json.loads(answer))


@dataclass
class Run:
    """A walk through the page. `names`: what in this run stands for an id, key or time there."""

    visitors: defaultdict[str | None, Client] = field(default_factory=lambda: defaultdict(Client))
    names: dict[str, Any] = field(default_factory=dict)

    def differences(self, said: Any, real: Any, where: str = "answer") -> Iterator[str]:
        """Where an answer is not as the page has it."""
        if where.rpartition(".")[2] in OF_ONE_RUN and type(said) is type(real):
            if self.names.setdefault(f"{where} {said}", real) != real:
                yield f"{where}: {real} now"
        elif isinstance(said, dict) and isinstance(real, dict) and said.keys() == real.keys():
            for key in said:
                yield from self.differences(said[key], real[key], f"{where}.{key}")
        elif isinstance(said, list) and isinstance(real, list):
            yield from self._in_lists(said, real, where)
        elif said != real:
            yield f"{where}: {json.dumps(real, ensure_ascii=False)}"

    def _in_lists(self, said: list[Any], real: list[Any], where: str) -> Iterator[str]:
        if said[-1:] == [LEFT_OUT]:
            said, real = said[:-1], real[: len(said) - 1]
        if len(said) != len(real):
            yield f"{where}: {len(real)} things, not {len(said)}"
        for index, (one, other) in enumerate(zip(said, real, strict=False)):
            yield from self.differences(one, other, f"{where}[{index}]")


@pytest.mark.django_db
def test_the_examples_are_true() -> None:
    cache.clear()
    for slug in ("english", "english-unfiltered"):
        packaged.load(slug)
    run = Run()
    ran = 0
    for example in examples():
        client = run.visitors[example.visitor]
        response = client.generic(example.method, example.path, example.body, "application/json")
        said = f"{example.method} {example.path}"
        assert response.status_code == example.status, f"{said}: {response.content.decode()}"
        assert list(run.differences(example.answer, response.json())) == [], said
        ran += 1
    assert ran >= 10


def test_every_address_is_listed() -> None:
    listed = set(re.findall(r"^\| `([A-Z]+ \S+)` \|", REST, re.MULTILINE))
    schema = Client().get("/api/v1/schema").json()["paths"]
    described = {
        f"{method.upper()} " + re.sub(r"{(\w+)}", _spoken, path.removeprefix("/api/v1/"))
        for path, operations in schema.items()
        for method in operations
    }
    assert listed == described | {"GET schema"}


def _spoken(variable: re.Match[str]) -> str:
    return {"dictionary": "SLUG"}.get(variable[1], variable[1].upper())


def test_every_code_is_explained() -> None:
    known = {code for path in REFUSING for code in refusals((ROOT / "game" / path).read_text())}
    table = REST.partition("### What goes wrong")[2].partition("### ")[0]
    explained = set(re.findall(r"`(\w+\.\w+)`", table))
    ours = {"FIELD.missing", "FIELD.invalid", "server.error"}
    unused = {"login.required", "not.allowed"}
    assert explained == known | set(CODES.values()) - unused | ours


def refusals(source: str) -> Iterator[str]:
    """The codes that a module refuses with."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and node.args and _name(node.func) in ("Refusal", "__init__"):
            code = node.args[0]
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                yield code.value


def _name(called: ast.expr) -> str:
    return getattr(called, "id", "") or getattr(called, "attr", "")
