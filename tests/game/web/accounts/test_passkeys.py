"""Passkeys: added, used to sign in, removed; by a device that the test plays."""

import json
from hashlib import sha256
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

from game.services.accounts import passkeys
from game.services.accounts.passkeys import passkeys_of
from tests.game.web.accounts.conftest import ACCOUNT, PASSWORD, is_in, sign_up
from tests.game.web.page import html

ADD, SIGN_IN, OPTIONS = "/account/passkey/", "/accounts/login/passkey/", "options/"
KNOWN_NOT = "This passkey is not known here. Sign in with your password."
MALFORMED = ("", "x", "1", "[]", "{}", '{"response": 1}', '{"response": {"userHandle": 5}}')
FLAG = AuthenticatorData.FLAG
PRESENT, VERIFIED, NEW = FLAG.UP, FLAG.UV, FLAG.AT


class Device:
    """Has one passkey. `flags`: whether its owner was there, and showed who they are."""

    def __init__(self, flags: AuthenticatorData.FLAG = PRESENT | VERIFIED) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.flags, self.user = flags, ""
        self.rp = sha256(b"testserver").digest()

    def make(self, options: dict[str, Any]) -> str:
        self.user = options["publicKey"]["user"]["id"]
        public = ES256.from_cryptography_key(self.key.public_key())  # type: ignore[no-untyped-call]  # of fido2
        made = AttestedCredentialData.create(Aaguid.NONE, b"key", public)
        data = AuthenticatorData.create(self.rp, self.flags | NEW, 0, made)
        attested = AttestationObject.create("none", data, {})
        answer = {"attestationObject": websafe_encode(attested)}
        return self._answer(answer, "webauthn.create", options)

    def use(self, options: dict[str, Any], origin: str = "https://testserver") -> str:
        data = AuthenticatorData.create(self.rp, self.flags, 1)
        client = self._client("webauthn.get", options, origin)
        signed = self.key.sign(data + sha256(client).digest(), ec.ECDSA(SHA256()))
        answer = {
            "authenticatorData": websafe_encode(data),
            "signature": websafe_encode(signed),
            "userHandle": self.user,
        }
        return self._answer(answer, "webauthn.get", options, origin)

    def _client(self, kind: str, options: dict[str, Any], origin: str) -> CollectedClientData:
        challenge = options["publicKey"]["challenge"]
        return CollectedClientData.create(kind, challenge, origin)

    def _answer(
        self, answer: dict[str, Any], kind: str, options: dict[str, Any],
        origin: str = "https://testserver",
    ) -> str:  # fmt: skip
        client = websafe_encode(self._client(kind, options, origin))
        key = websafe_encode(b"key")
        response = answer | {"clientDataJSON": client}
        return json.dumps({"id": key, "rawId": key, "type": "public-key", "response": response})


def add(client: Client, device: Device, password: str = PASSWORD) -> str:
    credential = device.make(client.post(ADD).json())
    sent = {"do": "passkey", "password": password, "credential": credential}
    return html(client.post(ACCOUNT, sent, follow=True))


def sign_in(device: Device, **options: str) -> Client:
    client = Client()
    credential = device.use(client.post(SIGN_IN + OPTIONS).json(), **options)
    client.post(SIGN_IN, {"credential": credential})
    return client


def test_a_passkey_signs_in_until_it_is_removed(alice: Client) -> None:
    device = Device()
    assert "This is not your password." in add(alice, device, "wrong password")
    assert "Your passkey is added" in add(alice, device)
    assert is_in(sign_in(device))
    assert len(alice.get("/privacy/data.json").json()["account"]["passkeys"]) == 1
    (key,) = (each.pk for each in passkeys_of(User.objects.get()))
    sent = {"do": "remove_passkey", "passkey": key}
    assert "This is not your password." in html(alice.post(ACCOUNT, {**sent, "password": "x"}))
    assert "The passkey is removed." in html(
        alice.post(ACCOUNT, {**sent, "password": PASSWORD}, follow=True)
    )
    assert not is_in(sign_in(device))


def test_wrong_passkeys_do_not_sign_in(alice: Client) -> None:
    device, other = Device(), Device()
    add(alice, device)
    other.user = device.user
    assert not is_in(sign_in(other))
    assert not is_in(sign_in(device, origin="https://evil.example"))
    device.flags = PRESENT
    assert not is_in(sign_in(device))
    device.flags |= VERIFIED
    for state in ({"is_active": False}, {"is_active": True, "is_staff": True}):
        User.objects.update(**state)
        assert not is_in(sign_in(device))
    User.objects.update(is_staff=False)
    assert is_in(sign_in(device))


def test_an_answer_counts_once(alice: Client) -> None:
    device, client = Device(), Client()
    add(alice, device)
    credential = device.use(client.post(SIGN_IN + OPTIONS).json())
    kept = client.cookies["passkey"].value
    client.post(SIGN_IN, {"credential": credential})
    client.post(ACCOUNT, {"do": "sign_out"})
    client.cookies["passkey"] = kept
    answer = client.post(SIGN_IN, {"credential": credential}, follow=True)
    assert KNOWN_NOT in html(answer)


def test_a_passkey_that_asks_for_nothing_is_not_added(alice: Client) -> None:
    assert "The passkey was not added." in add(alice, Device(PRESENT))


def test_malformed_credentials_are_refused_and_store_no_session(alice: Client) -> None:
    sessions = Session.objects.count()
    for credential in MALFORMED:
        alice.post(ADD)
        sent = {"do": "passkey", "password": PASSWORD, "credential": credential}
        page = html(alice.post(ACCOUNT, sent))
        assert "The passkey was not added." in page
        client = Client()
        client.post(SIGN_IN + OPTIONS)
        assert KNOWN_NOT in html(client.post(SIGN_IN, {"credential": credential}, follow=True))
    assert Session.objects.count() == sessions


def test_guests_have_none(alice: Client) -> None:
    assert Client().post(ADD).status_code == 403
    assert Client().get(ADD).status_code == 405


def test_an_account_has_a_few_at_most(alice: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passkeys, "MOST", 2)
    sign_up(bob := Client(), "bob")
    for _ in range(2):
        assert "Your passkey is added" in add(bob, Device())
    assert "at most 2 passkeys" in add(bob, Device())
