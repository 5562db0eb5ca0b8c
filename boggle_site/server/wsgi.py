"""Calls WSGI applications for requests of ASGI."""

import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from io import SEEK_END, BytesIO
from typing import IO, Any, Self
from wsgiref.types import WSGIApplication, WSGIEnvironment

from django.http import HttpResponse
from django.http.response import HttpResponseBase

Send = Callable[[dict[str, Any]], Awaitable[None]]


@dataclass
class Answer:
    status: int
    headers: list[tuple[str, str]]
    body: bytes

    @classmethod
    def of(cls, response: HttpResponse) -> Self:
        return cls(response.status_code, [*response.items()], response.content)


def environ_of(scope: dict[str, Any], body: IO[bytes] | None = None) -> WSGIEnvironment:
    """The environment of WSGI for a request, whose whole body is in a file."""
    length = body.seek(0, SEEK_END) if body else 0
    if body:
        body.seek(0)
    server, client = scope.get("server") or ("localhost", 80), scope.get("client")
    environ: WSGIEnvironment = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode("utf-8", "surrogateescape").decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope.get('http_version', '1.1')}",
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1] or 80),
        "REMOTE_ADDR": client[0] if client else "",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": body or BytesIO(),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    _add_headers(environ, scope["headers"])
    environ["CONTENT_LENGTH"] = str(length)
    return environ


def _add_headers(environ: WSGIEnvironment, headers: list[tuple[bytes, bytes]]) -> None:
    for name, value in headers:
        if b"_" in name:  # It would be taken for the name with a hyphen, which a proxy has checked.
            continue
        key = name.decode("latin-1").upper().replace("-", "_")
        if key != "CONTENT_TYPE":
            key = f"HTTP_{key}"
        text = value.decode("latin-1")
        if key in environ:
            text = f"{environ[key]}{'; ' if key == 'HTTP_COOKIE' else ','}{text}"
        environ[key] = text


def call(application: WSGIApplication, environ: WSGIEnvironment) -> Answer:
    """The whole answer of the application."""
    answer = Answer(500, [], b"")

    def start_response(status: str, headers: list[tuple[str, str]], *_: object) -> Any:
        answer.status, answer.headers = int(status[:3]), [*headers]

    response = application(environ, start_response)
    try:
        answer.body = b"".join(response)
    finally:
        if hasattr(response, "close"):
            response.close()
        if isinstance(response, HttpResponseBase):
            # DRF leaves it in a reference cycle: collecting it would stop all threads.
            vars(response).clear()
    return answer


async def send_answer(answer: Answer, send: Send) -> None:
    headers = [
        (name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in answer.headers
    ]
    await send({"type": "http.response.start", "status": answer.status, "headers": headers})
    await send({"type": "http.response.body", "body": answer.body})
