"""The switch of notices on this device, on /me/notices/, and where it ends."""

from functools import partial

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.test import Client

from game.models import Player, PushDevice
from game.rules import push
from tests.game.rules.test_push import FIREFOX, said
from tests.game.web.accounts.conftest import ACCOUNT, PASSWORD, played, sign_in, sign_up
from tests.game.web.page import html

NOTICES = "/me/notices/"


@pytest.fixture(autouse=True)
def is_on(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page does not need the package, which only sends."""
    settings.PUSH_CONTACT = "staff@example.org"
    monkeypatch.setattr(push, "is_installed", lambda: True)


def switch(client: Client, device: str = said()) -> str:
    return html(client.post(NOTICES, {"device": device}, follow=True))


def told() -> list[str]:
    return list(PushDevice.objects.values_list("player__name", flat=True))


def test_a_device_is_switched_on_and_off(guest: Client) -> None:
    assert " data-told" not in html(guest.get(NOTICES))
    assert "Notices are shown on this device, too." in switch(guest)
    assert " data-told" in html(guest.get(NOTICES))
    [device] = guest.get("/privacy/data.json").json()["push_devices"]
    assert device["endpoint"] == FIREFOX
    assert "1 address of the makers" in html(guest.get("/privacy/"))
    assert "no longer shown on this device" in switch(guest, "")
    assert told() == []
    assert "no longer shown on this device" in switch(guest, "")


def test_an_address_of_no_push_service_is_refused(guest: Client) -> None:
    for sent in ("x", said("https://10.0.0.1/a"), "\0"):
        assert ("can’t reach this browser" in switch(guest, sent)) == (sent != "\0")
        assert told() == []


def test_without_the_setting_or_the_package_nothing_of_it_is_there(
    guest: Client, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "push_worker" in guest.get("/sw.js").content.decode()
    for contact, is_installed in (("staff@example.org", False), ("", True)):
        settings.PUSH_CONTACT = contact
        monkeypatch.setattr(push, "is_installed", partial(bool, is_installed))
        assert "push" not in guest.get("/sw.js").content.decode()
        assert "push" not in html(guest.get(NOTICES))
        assert "can’t reach this browser" in switch(guest)
    assert told() == []


def test_a_guest_who_signs_up_or_in_is_told_as_before(guest: Client, alice: Client) -> None:
    switch(guest)
    sign_in(guest)
    assert told() == ["alice"]
    assert PushDevice.objects.get().is_signed_in
    other = Client()
    played(other)
    switch(other, said(FIREFOX + "2"))
    sign_up(other, "bob")
    assert PushDevice.objects.get(player__name="bob").is_signed_in


def test_staff_who_log_in_to_the_admin_are_told_no_longer(alice: Client) -> None:
    switch(alice)
    alice.force_login(User.objects.create(username="staff", is_staff=True))
    assert told() == []


def test_signing_out_ends_it_here_or_on_other_devices(alice: Client) -> None:
    phone = Client()
    sign_in(phone)
    switch(alice)
    switch(phone, said(FIREFOX + "2"))
    alice.post(ACCOUNT, {"do": "elsewhere", "password": PASSWORD})
    signed_in = {each.endpoint: each.is_signed_in for each in PushDevice.objects.all()}
    assert signed_in == {FIREFOX: True, FIREFOX + "2": False}
    User.objects.update(is_active=False)
    assert not PushDevice.objects.get(endpoint=FIREFOX).is_signed_in
    User.objects.update(is_active=True)
    alice.post(ACCOUNT, {"do": "sign_out"})
    assert PushDevice.objects.get().endpoint == FIREFOX + "2"


def test_a_browser_tells_whoever_has_switched_it_on_last(alice: Client, guest: Client) -> None:
    switch(guest)
    switch(alice)
    assert PushDevice.objects.get().player == Player.objects.get(user__isnull=False)
    assert " data-told" not in html(guest.get(NOTICES))
    switch(guest, "")
    assert len(told()) == 1


def test_data_that_are_deleted_include_devices(guest: Client) -> None:
    switch(guest)
    guest.post("/privacy/", {"sure": "yes"})
    assert told() == []
