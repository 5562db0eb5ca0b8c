"""Static files are sent without Django; all else is passed on."""

import asyncio
import gzip
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from django.conf import LazySettings

from boggle_site.server import static_files
from boggle_site.server.static_files import CHUNK_BYTES, StaticFiles
from game.limits.addresses import Address
from game.limits.table import STATIC_FILES

SCRIPT = b"run();\n" * 100


@pytest.fixture(autouse=True)
def root(tmp_path: Path, settings: LazySettings) -> Path:
    (tmp_path / "run.js").write_bytes(SCRIPT)
    (tmp_path / "run.js.gz").write_bytes(gzip.compress(SCRIPT))
    (tmp_path / "large.js").write_bytes(b"." * (2 * CHUNK_BYTES))
    settings.STATIC_ROOT = tmp_path
    return tmp_path


class Response:
    def __init__(self, path: str, method: str = "GET", **headers: str) -> None:
        self.messages: list[dict[str, Any]] = []
        self.is_passed_on = False
        scope = {
            "type": "http",
            "method": method,
            "path": path,
            "query_string": b"",
            "client": ("127.0.0.1", 1),
            "headers": [
                (name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()
            ],
        }

        async def send(message: dict[str, Any]) -> None:
            self.messages.append(message)

        asyncio.run(StaticFiles(self._application)(scope, None, send))

    async def _application(self, scope: Any, receive: Any, send: Any) -> None:
        self.is_passed_on = True

    @property
    def status(self) -> int:
        return int(self.messages[0]["status"])

    @property
    def headers(self) -> dict[str, str]:
        return {
            name.decode().lower(): value.decode() for name, value in self.messages[0]["headers"]
        }

    @property
    def body(self) -> bytes:
        return b"".join(message["body"] for message in self.messages[1:])


def test_a_file_has_its_type_and_is_not_guessed() -> None:
    response = Response("/static/run.js")
    assert (response.status, response.body) == (200, SCRIPT)
    assert response.headers["content-type"].startswith("text/javascript")
    assert response.headers["content-length"] == str(len(SCRIPT))
    assert response.headers["x-content-type-options"] == "nosniff"


def test_headers_of_the_request_are_passed_to_whitenoise() -> None:
    response = Response("/static/run.js", accept_encoding="gzip, br")
    assert response.headers["content-encoding"] == "gzip"
    assert response.headers["vary"] == "Accept-Encoding"
    assert gzip.decompress(response.body) == SCRIPT
    response = Response("/static/run.js", if_none_match=response.headers["etag"])
    assert (response.status, response.body) == (304, b"")
    response = Response("/static/run.js", range="bytes=0-2")
    assert (response.status, response.body) == (206, b"run")
    assert Response("/static/run.js", "POST").status == 405
    assert Response("/static/run.js", "HEAD").body == b""


def test_a_large_file_is_sent_in_pieces() -> None:
    response = Response("/static/large.js")
    assert len(response.body) == 2 * CHUNK_BYTES
    assert max(len(message["body"]) for message in response.messages[1:]) == CHUNK_BYTES
    assert [message["more_body"] for message in response.messages[1:]] == [True, True, False]


def test_everything_else_is_passed_on() -> None:
    for path in ("/", "/static/", "/static/none.js", "/static/../run.js"):
        response = Response(path)
        assert response.is_passed_on
        assert response.messages == []


def test_an_address_waits_once_it_has_asked_for_more_than_a_class_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    address = Address()
    monkeypatch.setattr(static_files, "address_of", lambda scope: address)
    address.static_files.take(monotonic(), STATIC_FILES.much.at_once)
    begun = monotonic()
    for _ in range(50):
        Response("/static/run.js")
    assert monotonic() - begun >= 40 / STATIC_FILES.much.a_second
