"""docs/protocol.md: its examples run in order, its tables are up to date, and it has every page and
code."""

import ast
import json
import re
import secrets
import shutil
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from boggle_site.urls import urlpatterns
from game import steady_clock
from game.api.errors import CODES, STATUSES
from game.limits import rates
from game.live.connections.consumer import CLOSING, NOT_HERE, TRY_LATER
from game.live.hub import NOT_IN_GAME
from game.models import DictionaryVersion
from game.process_pool import DICTIONARIES, LAB
from game.rules.verdicts import LIMITED, REMOVED, SENTENCES
from game.services.solving import dealing
from scripts import protocol
from solver import Board
from tests.game import play
from tests.server import connected_to

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text()
REST = PAGE.partition("\n## Sockets\n")[0]
SOCKETS = PAGE.partition("\n## Sockets\n")[2].partition("\n## ")[0]
PAGES = PAGE.partition("\n## Pages\n")[2].partition("\n## ")[0]
LIVE = sorted((ROOT / "game" / "live").rglob("*.py"))
SALT = "6f0c1e5b9a7d4c3282b1f0e9d8c7b6a5"
# Why files are refused, and uploads: by the library, and by services that pages use as well.
OF_FILES = [
    *("binary", "empty", "encrypted", "expands", "file", "frequencies", "gone", "letters", "same"),
    *("several", "too_big"),
]
# The modules whose refusals the API may return.
REFUSING = (
    "process_pool.py",
    "api/**/*.py",
    "rules/*.py",
    "rules/names/*.py",
    "services/accounts/bans.py",
    "services/accounts/contacts.py",
    "services/accounts/notices.py",
    "services/accounts/players.py",
    "services/accounts/sessions.py",
    "services/dictionaries/disputes.py",
    "services/lab/*.py",
    "services/play/**/*.py",
    "services/solving/*.py",
    "snapshots/*.py",
)
LEFT_OUT = "…"
BLOCK = re.compile(r"^```http\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXAMPLE = re.compile(
    r"(?P<method>[A-Z]+) (?P<path>\S+)\n"
    r"(?P<headers>(?:[\w-]+: .+\n)*)"
    r"(?P<body>(?:.+\n)*)\n"
    r"(?P<status>\d+)\n"
    r"(?P<response>[\s\S]+)"
)
# Keys whose values differ from run to run, with the kind of value.
VARYING = {
    "id": "id",
    "code": "game",
    "game": "game",
    "seat": "seat",
    "host": "seat",
    "you": "seat",
    "finders": "seat",
}


@dataclass(frozen=True)
class Example:
    """A request and its response. `wait` is the number of seconds since the example before."""

    wait: int
    method: str
    path: str
    headers: dict[str, str]
    body: str
    status: int
    response: Any


def examples() -> Iterator[Example]:
    *parts, _ = BLOCK.split(PAGE)
    for prose, block in zip(parts[::2], parts[1::2], strict=True):
        wait = re.search(r"^_(\d+) seconds later:_", prose, re.MULTILINE)
        found = EXAMPLE.fullmatch(block)
        assert found, f"not an example of a request and its response: {block}"
        headers = dict(line.split(": ", 1) for line in found["headers"].splitlines())
        yield Example(
            int(wait[1]) if wait else 0,
            found["method"],
            found["path"],
            headers,
            found["body"].strip(),
            int(found["status"]),
            json.loads(found["response"]),
        )


@dataclass
class Run:
    """A run of the page. `values`: the values of this run, by kind and the value on the page."""

    now: datetime = play.NOW
    clients: defaultdict[str, Client] = field(default_factory=lambda: defaultdict(Client))
    values: dict[tuple[str, Any], Any] = field(default_factory=dict)

    def send(self, example: Example) -> Any:
        self.now += timedelta(seconds=example.wait)
        path = re.sub(r"(?<=/rounds/)\w+", lambda id_: self._actual("id", id_[0]), example.path)
        path = re.sub(r"(?<=/games/)\w+", lambda code: self._actual("game", code[0].upper()), path)
        body = re.sub(r'(?<="seat": )\d+', lambda n: self._actual("seat", int(n[0])), example.body)
        body = re.sub(r'(?<="round": ")\w+', lambda id_: self._actual("id", id_[0]), body)
        headers = dict(example.headers)
        # The client has a cookie of its own: that of the page only says whose client to use.
        client = self.clients[headers.pop("Cookie", "")]
        return client.generic(example.method, path, body, "application/json", headers=headers)

    def _actual(self, kind: str, expected: Any) -> str:
        return str(self.values.get((kind, expected), expected))

    def differences(self, expected: Any, actual: Any, where: str = "response") -> Iterator[str]:
        """Where a response differs from the page."""
        kind = VARYING.get(re.sub(r"\[\d+\]$", "", where.rpartition(".")[2]))
        if kind and type(expected) is type(actual) and _varies(expected):
            if self.values.setdefault((kind, expected), actual) != actual:
                yield f"{where}: {actual}, which was {self.values[kind, expected]} before"
        elif isinstance(expected, dict) and isinstance(actual, dict):
            yield from self._in_objects(expected, actual, where)
        elif isinstance(expected, list) and isinstance(actual, list):
            yield from self._in_lists(expected, actual, where)
        elif expected != actual:
            yield f"{where}: {json.dumps(actual, ensure_ascii=False)}"

    def _in_objects(
        self, expected: dict[str, Any], actual: dict[str, Any], where: str
    ) -> Iterator[str]:
        shown = expected.keys() - {LEFT_OUT}
        if shown - actual.keys() or (LEFT_OUT not in expected and actual.keys() - shown):
            yield f"{where}: the fields {sorted(actual)}, not {sorted(expected)}"
        for key in shown & actual.keys():
            yield from self.differences(expected[key], actual[key], f"{where}.{key}")

    def _in_lists(self, expected: list[Any], actual: list[Any], where: str) -> Iterator[str]:
        if expected[-1:] == [LEFT_OUT]:
            expected, actual = expected[:-1], actual[: len(expected) - 1]
        if len(expected) != len(actual):
            yield f"{where}: {len(actual)} items, not {len(expected)}"
        for index, (one, other) in enumerate(zip(expected, actual, strict=False)):
            yield from self.differences(one, other, f"{where}[{index}]")


def _varies(expected: Any) -> bool:
    """Whether it is an id or the code of a game; codes of problems have a dot."""
    return type(expected) is int or (isinstance(expected, str) and "." not in expected)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """A site with a fixed clock and no randomness."""
    run = Run()
    monkeypatch.setattr(timezone, "now", lambda: run.now)
    monkeypatch.setattr(steady_clock, "now", lambda: run.now)
    monkeypatch.setattr(dealing, "deal", lambda recipe, lexicon: Board.parse(play.BOARD))
    monkeypatch.setattr(secrets, "token_hex", lambda length: SALT)
    rates.clear()
    return run


@pytest.fixture
def with_dictionaries(
    prepared_site: Path, tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """A database with the packaged dictionaries."""
    path = shutil.copy(prepared_site / "db.sqlite3", tmp_path)
    with django_db_blocker.unblock(), connected_to(f"sqlite:///{path}"):
        DictionaryVersion.objects.update(created_at=play.NOW)
        yield


@pytest.mark.usefixtures("with_dictionaries")
def test_the_examples_of_the_protocol_are_answered(run: Run) -> None:
    ran = 0
    for example in examples():
        response = run.send(example)
        request = f"{example.method} {example.path}"
        assert response.status_code == example.status, f"{request}: {response.content.decode()}"
        assert list(run.differences(example.response, response.json())) == [], request
        ran += 1
    assert ran >= 15


def test_the_tables_are_up_to_date() -> None:
    assert protocol.generated(PAGE) == PAGE, "run `make protocol`"


def test_every_code_is_explained() -> None:
    files = [path for pattern in REFUSING for path in (ROOT / "game").glob(pattern)]
    known = {code for path in files for code in refusals(path.read_text())}
    known |= SENTENCES.keys() - {LIMITED, REMOVED}
    table = REST.partition("## Errors")[2].partition("## ")[0]
    explained = set(re.findall(r"`(\w+\.\w+)`", table))
    ours = {"FIELD.missing", "FIELD.invalid", "server.error", "server.unavailable"}
    ours |= {f"{LAB.subject}.{why}" for why in ("busy", "too_long", "too_large")}
    ours |= {f"{DICTIONARIES.subject}.{why}" for why in ("busy", "too_long", "too_large", "stale")}
    ours |= {f"upload.{why}" for why in OF_FILES}
    assert explained == known | set(CODES.values()) | ours


def test_every_code_has_its_status() -> None:
    rows = re.findall(r"^\| (\d+) \| (`.*?`) \|", REST, re.MULTILINE)
    listed = {code: int(status) for status, codes in rows for code in re.findall(r"[\w.]+", codes)}
    stated = STATUSES | {code: status for status, code in CODES.items()}
    assert {code: listed.get(code) for code in stated} == stated


def test_every_code_of_the_sockets_is_explained() -> None:
    explained = set(re.findall(r"`(\w+\.\w+)`", SOCKETS))
    known = {code for path in LIVE for code in refusals(path.read_text())}
    known |= SENTENCES.keys()
    of_acting = {
        "game.not_host",
        "game.daily",
        "game.public",
        "game.closed",
        "game.closed_to_watchers",
        "game.unknown",
        "seat.unknown",
        "seat.handed_over",
    }
    assert explained == known | of_acting | {
        "rated.no_end",
        "round.not_untimed",
        "server.unavailable",
    }
    for code in (NOT_IN_GAME, NOT_HERE, TRY_LATER, *CLOSING.values()):
        assert f"| {code}" in SOCKETS


def test_every_page_is_listed() -> None:
    listed = set(re.findall(r"^\| `(/\S*)` \|", PAGES, re.MULTILINE))
    assert listed == set(addresses(urlpatterns)) - {"/favicon.ico"}


def addresses(patterns: Any) -> Iterator[str]:
    """The paths of the site, without those within the API and the admin."""
    for pattern in patterns:
        part = re.sub(r"<\w+:(?:\w+_)?(\w+)>", lambda name: name[1].upper(), str(pattern.pattern))
        if hasattr(pattern, "url_patterns") and not part:
            yield from addresses(pattern.url_patterns)
        elif part != "api/v1/":
            yield f"/{part}"


def refusals(source: str) -> Iterator[str]:
    """The codes of the refusals in a module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and node.args and _name(node.func) in ("Refusal", "__init__"):
            code = node.args[0]
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                yield code.value


def _name(called: ast.expr) -> str:
    return getattr(called, "id", "") or getattr(called, "attr", "")
