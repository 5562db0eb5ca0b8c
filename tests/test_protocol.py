"""The examples of docs/protocol.md, run in order; every address and every code is on the page."""

from __future__ import annotations

import ast
import json
import re
import secrets
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from boggle_site.urls import urlpatterns
from game.api.errors import CODES
from game.live import messages
from game.live.consumer import CLOSING, NOT_HERE
from game.live.hub import NOT_IN_GAME
from game.live.limits import (
    MESSAGE_BYTES,
    MESSAGES,
    SEND_QUEUE,
    SOCKETS_OF_A_PLAYER,
    WATCHERS,
    WORDS,
)
from game.rules.settings import SETTINGS, Settings
from game.rules.verdicts import (
    LIMITED,
    NOT_ON_BOARD,
    NOT_STARTED,
    OVER,
    REMOVED,
    REPEATED,
    SHORT,
    UNKNOWN,
)
from game.services.dictionaries import packaged
from game.services.solving import dealing
from solver import Board
from tests.game import play

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "protocol.md").read_text()
REST = PAGE.partition("\n## REST\n")[2].partition("\n## ")[0]
SOCKETS = PAGE.partition("\n## Sockets\n")[2].partition("\n## ")[0]
ASKED = SOCKETS.partition("You send:")[2].partition("You hear:")[0]
PAGES = PAGE.partition("\n## Pages\n")[2].partition("\n## ")[0]
LIVE = sorted((ROOT / "game" / "live").glob("*.py"))
LEFT_OUT = "…"
SALT = "6f0c1e5b9a7d4c3282b1f0e9d8c7b6a5"
# Where what the API does may be refused.
REFUSING = (
    "api/**/*.py",
    "rules/names.py",
    "services/solving/*.py",
    "services/play/*.py",
    "services/lab/*.py",
    "snapshots/*.py",
)
# What is of one run, by its key: the page's own stand for whatever the answers have.
OF_ONE_RUN = {
    "id": "id",
    "code": "game",
    "game": "game",
    "seat": "seat",
    "host": "seat",
    "you": "seat",
    "finders": "seat",
}
EXAMPLE = re.compile(r"^```http\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Example:
    """`wait`: seconds since the one before. `visitor`: whose cookie goes with it, if any; `token`:
    what it says of a token."""

    wait: int

    method: str
    path: str
    visitor: str | None
    token: str
    body: str
    status: int
    answer: Any


def examples() -> Iterator[Example]:
    *parts, _ = EXAMPLE.split(REST)
    for text, block in zip(parts[::2], parts[1::2], strict=True):
        wait = re.search(r"^_(\d+) seconds later:_", text, re.MULTILINE)
        asked, _, answered = block.partition("\n\n")
        line, *others = asked.split("\n", 2)
        cookie = re.fullmatch(r"Cookie: sessionid=(\w+)", others[0]) if others else None
        token = re.fullmatch(r"Authorization: (.+)", others[0]) if others else None
        method, path = line.split()
        status, _, answer = answered.partition("\n")
        body = "\n".join(others[1:] if cookie or token else others)
        visitor = cookie[1] if cookie else None
        seconds = int(wait[1]) if wait else 0
        by = token[1] if token else ""
        yield Example(seconds, method, path, visitor, by, body, int(status), json.loads(answer))


@dataclass
class Run:
    """A walk through the page. `names`: what in this run stands for an id or a salt there."""

    now: datetime = play.NOW
    visitors: defaultdict[str | None, Client] = field(default_factory=lambda: defaultdict(Client))
    names: dict[tuple[str, Any], Any] = field(default_factory=dict)

    def send(self, example: Example) -> Any:
        self.now += timedelta(seconds=example.wait)
        path = re.sub(r"(?<=/rounds/)\w+", lambda id_: self._real("id", id_[0]), example.path)
        path = re.sub(r"(?<=/games/)\w+", lambda code: self._real("game", code[0].upper()), path)
        body = re.sub(r'(?<="seat": )\d+', lambda n: self._real("seat", int(n[0])), example.body)
        body = re.sub(r'(?<="round": ")\w+', lambda id_: self._real("id", id_[0]), body)
        client = self.visitors[example.visitor]
        headers = {"authorization": example.token} if example.token else {}
        return client.generic(example.method, path, body, "application/json", headers=headers)

    def _real(self, kind: str, said: Any) -> str:
        return str(self.names.get((kind, said), said))

    def differences(self, said: Any, real: Any, where: str = "answer") -> Iterator[str]:
        """Where an answer is not as the page has it."""
        kind = OF_ONE_RUN.get(re.sub(r"\[\d+\]$", "", where.rpartition(".")[2]))
        if kind and type(said) is type(real) and _is_name(said):
            if self.names.setdefault((kind, said), real) != real:
                yield f"{where}: {real}, which was {self.names[kind, said]} before"
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


def _is_name(said: Any) -> bool:
    """An id, or a code of a game: those of problems have a dot."""
    return type(said) is int or (isinstance(said, str) and "." not in said)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """A site of which time and chance are known."""
    run = Run()
    monkeypatch.setattr(timezone, "now", lambda: run.now)
    monkeypatch.setattr(dealing, "deal", lambda recipe, lexicon: Board.parse(play.BOARD))
    monkeypatch.setattr(secrets, "token_hex", lambda length: SALT)
    cache.clear()
    return run


@pytest.mark.django_db
def test_the_examples_are_true(run: Run) -> None:
    for slug in ("english", "english-unfiltered"):
        packaged.load(slug)
    ran = 0
    for example in examples():
        response = run.send(example)
        said = f"{example.method} {example.path}"
        assert response.status_code == example.status, f"{said}: {response.content.decode()}"
        assert list(run.differences(example.answer, response.json())) == [], said
        ran += 1
    assert ran >= 25


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
    return {"dictionary": "SLUG", "round_id": "ID"}.get(variable[1], variable[1].upper())


def test_every_code_is_explained() -> None:
    files = [path for pattern in REFUSING for path in (ROOT / "game").glob(pattern)]
    known = {code for path in files for code in refusals(path.read_text())}
    known |= {OVER, NOT_STARTED, SHORT, NOT_ON_BOARD, UNKNOWN, REPEATED}
    table = REST.partition("### What goes wrong")[2].partition("### ")[0]
    explained = set(re.findall(r"`(\w+\.\w+)`", table))
    ours = {"FIELD.missing", "FIELD.invalid", "server.error"}
    unused = {"not.allowed"}
    assert explained == known | set(CODES.values()) - unused | ours


def test_every_setting_is_described() -> None:
    table = REST.partition("| setting |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| (`.*?`) \| (.*) \| (.*) \|$", table, re.MULTILINE)
    described = {
        name: (values, default)
        for names, values, default in rows
        for name in re.findall(r"`(\w+)`", names)
    }
    assert list(described) == list(SETTINGS)
    for name, setting in SETTINGS.items():
        values, default = described[name]
        usual = getattr(Settings(), name)
        numbers = {int(number) for number in re.findall(r"\d+", values)}
        assert setting.range is None or {setting.range.least, setting.range.most} <= numbers
        assert {choice.value for choice in setting.choices or ()} <= set(
            re.findall(r"`(\w+)`", values)
        )
        assert ("`null`" in values) is (usual is None or setting.null is not None)
        written = {None: "`null`", "": "empty"}.get(usual, str(usual))
        assert setting.resolve or default.strip("`") == written.strip("`")


def test_every_message_is_listed() -> None:
    told = [json.loads(message) for message in re.findall(r"^\| `({.*?})` \|", ASKED, re.MULTILINE)]
    assert {message["type"] for message in told} == set(messages.SHAPES)
    for message in told:
        assert messages.read(json.dumps(message)) == message
    said = set(re.findall(r'^\| `{"type": "(\w+)"', SOCKETS.partition(ASKED)[2], re.MULTILINE))
    assert said == {kind for path in LIVE for kind in kinds(path.read_text())}


def kinds(source: str) -> set[str]:
    """The types of the messages that a module sends."""
    return set(re.findall(r'(?:\btext\(|"type": )"([a-z]+)"[,)]', source))


def test_every_code_of_the_sockets_is_explained() -> None:
    explained = set(re.findall(r"`(\w+\.\w+)`", SOCKETS))
    known = {code for path in LIVE for code in refusals(path.read_text())}
    known |= {OVER, NOT_STARTED, SHORT, NOT_ON_BOARD, UNKNOWN, REPEATED, REMOVED, LIMITED}
    of_acting = {"game.not_host", "game.public", "game.closed", "game.unknown", "seat.unknown"}
    assert explained == known | of_acting | {"round.not_untimed"}
    for code in (NOT_IN_GAME, NOT_HERE, *CLOSING.values()):
        assert f"| {code} |" in SOCKETS


def test_the_limits_of_the_sockets_are_told() -> None:
    words, messages_ = (
        f"{int(limit[0])} a second, {limit[1]} at once" for limit in (WORDS, MESSAGES)
    )
    told = [f"{MESSAGE_BYTES:,} bytes", words, messages_, f"{SOCKETS_OF_A_PLAYER}; {WATCHERS}"]
    for limit in (*told, f"{SEND_QUEUE}, then"):
        assert limit in SOCKETS


def test_every_page_is_listed() -> None:
    listed = set(re.findall(r"^\| `(/\S*)` \|", PAGES, re.MULTILINE))
    assert listed == set(addresses(urlpatterns)) - {"/favicon.ico"}


def addresses(patterns: Any) -> Iterator[str]:
    """Those of the site map, without what the API and the admin have within."""
    for pattern in patterns:
        part = re.sub(r"<\w+:(?:\w+_)?(\w+)>", lambda name: name[1].upper(), str(pattern.pattern))
        if hasattr(pattern, "url_patterns") and not part:
            yield from addresses(pattern.url_patterns)
        elif part != "api/v1/":
            yield f"/{part}"


def refusals(source: str) -> Iterator[str]:
    """The codes that a module refuses with."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and node.args and _name(node.func) in ("Refusal", "__init__"):
            code = node.args[0]
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                yield code.value


def _name(called: ast.expr) -> str:
    return getattr(called, "id", "") or getattr(called, "attr", "")
