"""Notices reach devices: a server in this process stands for the push services of browsers."""

from base64 import urlsafe_b64encode
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Self

import orjson
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import LazySettings
from django.db import transaction
from django.utils.translation import override

from game.limits.table import PUSH_DEVICES, PUSHES_WAITING
from game.models import ClubMember, Notice, Player, PushDevice
from game.rules import push as rules
from game.rules.contacts import DAILY, INVITATION, NIGHT
from game.rules.nights import USUAL
from game.services.accounts import devices, notices, players, push
from game.services.play.clubs import clubs, nights
from game.sessions import SessionStore
from tests.conftest import CI
from tests.game.play import NOW, host_of, later, new_game
from tests.game.services.accounts.test_players import account

HOST = "updates.push.services.mozilla.com"


@dataclass
class Service:
    """A push service. `answers`: the statuses by path, 201 for others. `got`: what was sent."""

    answers: dict[str, int] = field(default_factory=dict)
    got: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)

    @property
    def paths(self) -> list[str]:
        return [path for path, _, _ in self.got]


@dataclass(frozen=True)
class Browser:
    """A browser of a player, with the keys by which it reads what is sent to it."""

    path: str
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    secret: bytes = b"s" * 16

    def subscribe(self, player: Player, at: float = 0) -> Self:
        sent = rules.Subscription(
            f"https://{HOST}{self.path}", _text(_point(self.key)), _text(self.secret)
        )
        devices.add(SessionStore(), player, sent, later(at))
        return self

    def read(self, body: bytes) -> Any:
        """Decrypts a message as RFC 8291 says."""
        salt, length = body[:16], body[20]
        sender, encrypted = body[21 : 21 + length], body[21 + length :]
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), public)
        info = b"WebPush: info\0" + _point(self.key) + sender
        secret = HKDF(SHA256(), 32, self.secret, info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        return orjson.loads(AESGCM(key).decrypt(nonce, encrypted, None).removesuffix(b"\2"))


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _text(value: bytes) -> str:
    return urlsafe_b64encode(value).decode().rstrip("=")


@pytest.fixture
def service(
    database_file: Path, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Service]:
    """Threads see the database only if it is a file; those of another test use its database."""
    if not rules.is_installed():
        (pytest.fail if CI else pytest.skip)("webpush is not installed: make push")
    settings.PUSH_CONTACT = "staff@example.org"
    made = Service()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            made.got.append((self.path, dict(self.headers), body))
            self.send_response(made.answers.get(self.path, 201))
            self.send_header("Location", "/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *args: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)

    def connect(host: str, timeout: float) -> HTTPConnection:
        assert host == HOST
        return HTTPConnection("127.0.0.1", server.server_port, timeout=timeout)

    monkeypatch.setattr(push, "HTTPSConnection", connect)
    sender = ThreadPoolExecutor(2)
    monkeypatch.setattr(push, "_sender", sender)
    thread = Thread(target=server.serve_forever, args=[0.02])
    thread.start()
    yield made
    sender.shutdown()
    server.shutdown()
    thread.join()
    server.server_close()


def wait() -> None:
    """Returns once all is sent that was to be sent."""
    for _ in range(PUSHES_WAITING.much):
        assert push._places.acquire(timeout=20)
    push._places.release(PUSHES_WAITING.much)


@pytest.fixture
def alice(database_file: Path) -> Player:
    return players.guest("alice", NOW)


def invite(player: Player, at: float = 0) -> Notice:
    game = new_game("dora")
    sender = host_of(game).player_id
    told = notices.tell(player, INVITATION, str(game.pk), later(at), sender_id=sender, game=game)
    wait()
    return told


def test_an_invitation_reaches_the_devices_of_a_player_alone(
    service: Service, alice: Player
) -> None:
    phone, laptop = Browser("/phone").subscribe(alice), Browser("/laptop").subscribe(alice)
    Browser("/other").subscribe(players.guest("bob", NOW))
    told = invite(alice)
    got = {path: (headers, body) for path, headers, body in service.got}
    assert sorted(got) == ["/laptop", "/phone"]
    for browser in (phone, laptop):
        headers, body = got[browser.path]
        assert headers["ttl"] == "7200"
        assert headers["content-encoding"] == "aes128gcm"
        check_authorization(headers["authorization"])
        assert browser.read(body) == {
            "text": told.text,
            "address": told.address,
            "tag": f"invitation {told.key}",
        }
        assert b"dora" not in body


def check_authorization(header: str) -> None:
    import jwt

    token, key = header.removeprefix("vapid t=").split(", k=")
    assert key == devices.public_key()
    public = devices.private_key().public_key()
    claims = jwt.decode(token, public, ["ES256"], audience=f"https://{HOST}")
    assert claims["sub"] == "mailto:staff@example.org"


def test_a_notice_for_everybody_reaches_those_who_want_it_and_have_not_read_it(
    service: Service, alice: Player
) -> None:
    bob, cas = players.guest("bob", NOW), players.guest("cas", NOW)
    for player in (alice, bob, cas):
        Browser(f"/{player.name}").subscribe(player)
        notices.switch(player, DAILY, is_on=player != bob)
    with transaction.atomic():
        notices.tell_all(DAILY, "2026-11-21", NOW)
        notices.mark_read(cas, later(1))
        assert service.got == []
    wait()
    assert service.paths == ["/alice"]
    notices.tell_all(DAILY, "2026-11-21", later(1))
    wait()
    assert service.paths == ["/alice"]


def test_a_planned_night_reaches_members_who_want_to_know_in_their_language(
    service: Service,
) -> None:
    """The officer knows already."""
    officer = clubs.found(account("ann"), "Owls", NOW)
    told, unwilling = players.guest("bob", NOW), players.guest("cas", NOW)
    for player in (told, unwilling):
        ClubMember.objects.create(club=officer.club, player=player, joined_at=NOW)
    notices.switch(unwilling, NIGHT, is_on=False)
    players.speak(told, "de")
    browser = Browser("/bob").subscribe(told)
    for player in (officer.player, unwilling):
        Browser(f"/{player.name}").subscribe(player)
    night = nights.plan(officer, USUAL, 2, later(7200), NOW)
    wait()
    assert service.paths == ["/bob"]
    notice = Notice.objects.get(player=told, kind=NIGHT.name)
    with override("de"):
        german = notice.text
    assert browser.read(service.got[0][2])["text"] == german != notice.text
    nights.move(officer, night, later(9000), later(60))
    wait()
    assert service.paths == ["/bob", "/bob"]


def test_a_device_that_is_gone_is_forgotten_and_others_stay(
    service: Service, alice: Player, caplog: pytest.LogCaptureFixture
) -> None:
    service.answers = {"/403": 403, "/404": 404, "/410": 410}
    for path in ("/no-key", *service.answers, "/well"):
        Browser(path).subscribe(alice)
    PushDevice.objects.filter(endpoint__endswith="/no-key").update(p256dh=_text(b"\4" * 65))
    invite(alice)
    assert sorted(service.paths) == [*service.answers, "/well"]
    left = PushDevice.objects.values_list("endpoint", flat=True)
    assert sorted(left) == [f"https://{HOST}{path}" for path in ("/403", "/well")]
    assert "A push service has refused a notice: 403" in caplog.text


def test_a_redirect_is_not_followed(service: Service, alice: Player) -> None:
    service.answers = {"/302": 302}
    Browser("/302").subscribe(alice)
    invite(alice)
    assert service.paths == ["/302"]


def test_a_service_that_does_not_answer_costs_little(
    service: Service,
    alice: Player,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def connect(host: str, timeout: float) -> HTTPConnection:
        raise TimeoutError(f"no answer in {timeout} s")

    monkeypatch.setattr(push, "HTTPSConnection", connect)
    monkeypatch.setattr(push, "GIVE_UP", 2)
    for number in range(4):
        Browser(f"/{number}").subscribe(alice)
    invite(alice)
    assert caplog.text.count("A push service does not answer: no answer in 5 s") == 2
    assert PushDevice.objects.count() == 4


def test_notices_that_can_not_be_sent_fill_no_memory(
    service: Service, alice: Player, caplog: pytest.LogCaptureFixture
) -> None:
    Browser("/phone").subscribe(alice)
    for _ in range(PUSHES_WAITING.much):
        push._places.acquire()
    notices.tell(alice, DAILY, "2026-11-21", NOW)
    push._places.release(PUSHES_WAITING.much)
    wait()
    assert service.got == []
    assert f"A notice was not pushed: {PUSHES_WAITING.much} others wait." in caplog.text


def test_a_device_of_before_another_password_is_told_no_longer(
    service: Service, database_file: Path
) -> None:
    players.make("ann", "!", None, NOW)
    ann = Player.objects.get(name="ann")
    assert ann.user
    Browser("/old").subscribe(ann)
    Browser("/new").subscribe(ann)
    new = PushDevice.objects.filter(endpoint__endswith="/new")
    new.update(proof=ann.user.get_session_auth_hash())
    invite(ann)
    assert service.paths == ["/new"]
    assert PushDevice.objects.count() == 1


def test_a_new_device_replaces_the_oldest(service: Service, alice: Player) -> None:
    for number in range(PUSH_DEVICES.much + 1):
        Browser(f"/{number}").subscribe(alice, at=number)
    assert PushDevice.objects.count() == PUSH_DEVICES.much
    assert not PushDevice.objects.filter(endpoint__endswith="/0").exists()


def test_without_the_setting_nothing_is_sent(
    service: Service, alice: Player, settings: LazySettings
) -> None:
    Browser("/phone").subscribe(alice)
    settings.PUSH_CONTACT = ""
    invite(alice)
    assert service.got == []
