"""The limits of the real server."""

import socket

from tests.game.live.table import PATIENCE
from tests.server import Site

CHUNKED = (
    b"POST /api/v1/solve HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
)


def test_requests_get_the_right_status(site: Site) -> None:
    for sent, status in (
        (b"GET /?" + b"a" * 70_000, 431),
        (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"a:\r\n" * 101, 431),
        (
            b"POST /api/v1/solve HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9000000\r\n\r\n",
            413,
        ),
        (CHUNKED + b'9\r\n{"board":\r\n13\r\n"catdlinemaropets"}\r\n0\r\n\r\n', 200),
        (CHUNKED + b"0\r\n\r\n", 400),
    ):
        with socket.create_connection(("127.0.0.1", site.port), PATIENCE) as client:
            client.sendall(sent)
            answer = b""
            while part := client.recv(65_536):
                answer += part
        assert answer.startswith(b"HTTP/1.1 %d " % status)
