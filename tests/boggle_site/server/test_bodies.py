"""Bodies that are too large are refused before they are stored."""

import asyncio
import tempfile
from time import monotonic

import pytest
from django.conf import LazySettings

from boggle_site.server import bodies
from boggle_site.server.bodies import DISCONNECT, Body, Message
from game.limits.addresses import address_of
from game.limits.buckets import Bucket
from game.limits.table import BODY_RATE, BODY_SECONDS, HEAD_BYTES, LARGE_BODIES, Flow
from tests.boggle_site.server.test_handler import new_handler, scope_of
from tests.game.live.table import alone

LIMIT = 20
BATCH, ADMIN = "/api/v1/solve/batch", "/admin/game/dictionary/add/"


@pytest.fixture(autouse=True)
def limits(settings: LazySettings) -> None:
    settings.API_MAX_BODY_BYTES, settings.API_MAX_BATCH_BYTES = 10, LIMIT


class Client:
    """Sends a body in parts. `left`: the parts that the server has not asked for."""

    def __init__(self, *parts: bytes, ends: bool = True) -> None:
        last = len(parts) - 1
        self.left = [
            {"type": "http.request", "body": part, "more_body": index < last or not ends}
            for index, part in enumerate(parts)
        ]

    async def send(self) -> Message:
        return self.left.pop(0) if self.left else {"type": "http.disconnect"}


def received(client: Client, path: str = BATCH, length: int | None = None) -> tuple[bytes, bool]:
    """What Django is told of a body, and whether it was refused."""
    scope = scope_of(path)
    if length is not None:
        scope["headers"].append((b"content-length", str(length).encode()))

    async def scene() -> tuple[bytes, bool]:
        body = Body(scope, client.send)
        whole = b""
        while (message := await body.receive()) is not DISCONNECT:
            whole += message.get("body", b"")
            if not message.get("more_body"):
                break
        return whole, bool(body.refusal)

    return alone(scene())


def test_a_head_has_64_kib() -> None:
    """The server's buffer takes somewhat more. Addresses of the lab have 54,000 bytes."""
    for size, is_refused in ((54_000, False), (HEAD_BYTES.much, True), (100_000, True)):
        scope = scope_of(BATCH)
        scope["headers"].append((b"x-large", b"a" * size))
        body = Body(scope, Client(b"").send)
        assert bool(body.refusal) == is_refused
        assert not body.refusal or body.refusal.status_code == 431


def test_a_body_of_usual_size_is_read_whole() -> None:
    assert received(Client(b"a" * 15, b"b" * 5), length=20) == (b"a" * 15 + b"b" * 5, False)


def test_a_larger_one_is_read_and_dropped() -> None:
    client = Client(b"a" * 15, b"b" * 6, b"c" * 6)
    assert received(client, length=27) == (b"a" * 15, True)
    assert client.left == []


def test_a_far_larger_one_is_not_read() -> None:
    client = Client(b"a" * 41)
    assert received(client, length=41) == (b"", True)
    assert len(client.left) == 1


def test_a_body_without_end_is_not_read_to_its_end() -> None:
    client = Client(*[b"a" * 10] * 9, ends=False)
    assert received(client) == (b"a" * 20, True)
    assert len(client.left) == 4


async def test_a_slow_body_is_not_awaited(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that comes fast enough has longer, the larger it is."""
    monkeypatch.setattr(bodies, "BODY_SECONDS", BODY_SECONDS._replace(much=0))
    for rate, is_refused in ((1, False), (1_000, True)):
        monkeypatch.setattr(bodies, "BODY_RATE", BODY_RATE._replace(much=rate))
        parts = [{"type": "http.request", "body": b"a" * 10, "more_body": True}]

        async def send(parts: list[Message] = parts) -> Message:
            if not parts:
                await asyncio.sleep(0.1)
            return parts.pop() if parts else {"type": "http.request", "body": b"b"}

        body = Body(scope_of(BATCH), send)
        await body.receive()
        last = await body.receive()
        assert (last == DISCONNECT) is is_refused
        assert not body.refusal or body.refusal.status_code == 408


def test_the_admin_may_upload(settings: LazySettings) -> None:
    settings.UPLOAD_BYTES = 1000
    assert received(Client(b"a" * 1000), ADMIN, 1000) == (b"a" * 1000, False)
    assert received(Client(b"a" * 3_000_000), ADMIN, 3_000_000) == (b"", True)


def test_only_a_whole_number_counts_as_content_length() -> None:
    for length in ("", "-1", "x", "9" * 30):
        scope = scope_of(BATCH)
        scope["headers"].append((b"content-length", length.encode()))
        assert (Body(scope, Client().send).refusal is not None) is (length == "9" * 30)


async def test_an_address_sends_few_large_bodies_at_the_same_time() -> None:
    large = [Body(scope_of(BATCH), Client(b"a" * 15, b"").send) for _ in range(LARGE_BODIES.much)]
    for body in large:
        await body.receive()
    waiting, other = (
        Body(scope_of(BATCH, address), Client(b"b" * 15, b"").send)
        for address in ("127.0.0.1", "192.0.2.2")
    )
    received = asyncio.create_task(waiting.receive())
    assert (await other.receive())["body"] == b"b" * 15
    small = Body(scope_of(BATCH), Client(b"c" * 10).send)
    assert (await small.receive())["body"] == b"c" * 10
    assert not received.done()
    large[0].release()
    assert (await received)["body"] == b"b" * 15


async def test_the_end_of_a_body_waits_for_the_turn_of_its_address() -> None:
    address = address_of(scope_of(BATCH))
    address.requests = Bucket(Flow(0.001, 1), monotonic())
    first, second, slow, other = (
        Body(scope_of(BATCH, name), Client(b"a", ends=ends).send)
        for name, ends in (
            ("127.0.0.1", True),
            ("127.0.0.1", True),
            ("127.0.0.1", False),
            ("192.0.2.2", True),
        )
    )
    assert (await first.receive())["body"] == b"a"
    assert await first.receive() == DISCONNECT  # at once: it is no request
    waiting = asyncio.create_task(second.receive())
    for body in (slow, other):
        assert (await body.receive())["body"] == b"a"
    assert not waiting.done()
    waiting.cancel()


def test_a_body_that_is_too_large_gets_413_and_the_connection_closes() -> None:
    for path, said in (
        (BATCH, b'{"code": "request.too_large", "detail": "The request is larger than 20 bytes."}'),
        ("/play/", b"The request is larger than 20 bytes."),
    ):
        start, body = answered(path, Client(b"a" * 30))
        assert start["status"] == 413
        assert (b"connection", b"close") in start["headers"]
        assert body["body"] == said


def test_a_file_that_is_too_large_for_the_admin_gets_a_page_that_says_what_to_do(
    settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.UPLOAD_BYTES = 20
    monkeypatch.setattr(bodies, "FORM_BYTES", 5)
    for length in (30, 60):  # read to the end, and not
        start, body = answered(ADMIN, Client(b"a" * length), language="de")
        assert start["status"] == 413
        assert (b"connection", b"close") in start["headers"]
        page = body["body"].decode()
        assert "Die Datei ist größer als 2e-05 MB; packe sie als zip, gz oder xz." in page
        assert "<code>manage.py import_dictionary</code>" in page
        assert f'<a href="{ADMIN}">Eine andere Datei wählen</a>' in page
    _, body = answered('/admin/"><script>/', Client(b"a" * 30))
    assert 'href="/admin/%22%3E%3Cscript%3E/"' in body["body"].decode()


@pytest.mark.parametrize(("parts", "status"), [(3, 503), (5, 413)])
def test_all_is_read_before_the_client_hears_of_no_room(
    parts: int, status: int, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.FILE_UPLOAD_MAX_MEMORY_SIZE = 5
    monkeypatch.setattr(tempfile, "tempdir", "/missing")
    client = Client(*[b"a" * 6] * parts)
    start, _ = answered(BATCH, client)
    assert start["status"] == status
    assert client.left == []


def answered(path: str, client: Client, language: str = "") -> list[Message]:
    scope = scope_of(path)
    if language:
        scope["headers"].append((b"accept-language", language.encode()))
    answers: list[Message] = []

    async def send(message: Message) -> None:
        answers.append(message)

    alone(new_handler()(scope, client.send, send))
    return answers
