"""A player who uses a running site through HTTP and WebSockets."""

import asyncio
import json
import urllib.request
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from tests.server import Address


class Visitor:
    """A player with a session, who reaches the site directly or through a proxy."""

    def __init__(self, site: Address, name: str) -> None:
        self.site = site
        self.cookie = ""
        self.post("guests", {"name": name})

    def post(self, path: str, body: object = None) -> Any:
        return self.ask(path, json.dumps(body or {}).encode())

    def ask(self, path: str, body: bytes | None = None) -> Any:
        headers = {"Content-Type": "application/json", "Cookie": self.cookie}
        request = urllib.request.Request(f"{self.site.url}/api/v1/{path}", body, headers)
        with urllib.request.urlopen(request, timeout=20) as answer:
            if cookie := answer.headers.get("Set-Cookie"):
                self.cookie = cookie.partition(";")[0]
            return json.load(answer)

    def connect(self, code: str, origin: str | None = None) -> connect:
        return connect(
            f"{self.site.url.replace('http', 'ws')}/ws/games/{code}/",
            additional_headers={"Cookie": self.cookie},
            origin=Origin(origin) if origin else None,
            proxy=None,
        )


async def hear(socket: ClientConnection, kind: str, **fields: Any) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 40))
        if message["type"] == kind and fields.items() <= message.items():
            return message


async def playing(socket: ClientConnection) -> dict[str, Any]:
    """The round in the next snapshot in which it is being played."""
    while True:
        round_: dict[str, Any] | None = (await hear(socket, "snapshot"))["round"]
        if round_ and round_["phase"] == "playing":
            return round_


def words_of(round_: dict[str, Any], visitor: Visitor) -> dict[str, int]:
    """The words on the board of this round, with their points."""
    rows = [[tile or "#" for tile in row] for row in round_["board"]["rows"]]
    solved = visitor.post("solve", {"board": rows, "min_length": round_["min_length"]})
    return {found["word"]: found["points"] for found in solved["words"]}


async def say(socket: ClientConnection, kind: str, **fields: Any) -> None:
    await socket.send(json.dumps({"type": kind, **fields}))


async def send_words(socket: ClientConnection, words: dict[int, str], **fields: Any) -> set[str]:
    """Send these words with their ids; returns the accepted ones."""
    for number, word in words.items():
        await say(socket, "word", id=number, word=word, **fields)
    return await accepted(socket, len(words))


async def accepted(socket: ClientConnection, count: int) -> set[str]:
    answers = [await hear(socket, "ack") for _ in range(count)]
    assert {answer.get("code") for answer in answers} <= {
        None,
        "word.unknown",
        "word.not_on_board",
        "word.short",
    }
    return {answer["word"] for answer in answers if answer["accepted"]}
