"""/account/: what an account changes of itself."""

from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.test import Client

from game.models import Player, Seat
from game.services.accounts import players
from game.services.play.classes import classes
from game.services.play.clubs import clubs
from game.web.accounts import account_forms
from tests.game.play import NOW
from tests.game.web.accounts.conftest import ACCOUNT, PASSWORD, is_in, sign_in, sign_up
from tests.game.web.page import html

NEW = "another horse battery"
WITH_PASSWORD = ("password", "passkey", "elsewhere", "delete")


@pytest.fixture
def phone(alice: Client) -> Client:
    """alice is signed in there too."""
    client = Client()
    sign_in(client)
    return client


def do(client: Client, what: str, **sent: str) -> Any:
    return client.post(ACCOUNT, {"do": what, **sent}, follow=True)


def test_guests_are_asked_to_sign_in(client: Client) -> None:
    client.post("/api/v1/guests", {"name": "guest"}, content_type="application/json")
    for answer in (client.get(ACCOUNT), client.post(ACCOUNT, {"do": "delete"})):
        assert answer["Location"] == "/accounts/login/?next=/account/"


def test_a_new_name_is_checked_and_signs_in(alice: Client) -> None:
    sign_up(Client(), "bob")
    page = html(do(alice, "name", name="Bob"))
    assert "Another account is called “Bob”" in page
    assert 'value="Bob"' in page
    assert "You are called Ann now" in html(do(alice, "name", name="Ann"))
    assert sign_in(Client(), "ann").status_code == 302
    assert "There is no account with" in html(sign_in(Client(), "alice"))


def test_a_new_password_needs_the_old_one(alice: Client, phone: Client) -> None:
    sent = {"password": "wrong", "password1": NEW, "password2": NEW}
    page = html(do(alice, "password", **sent))
    assert "This is not your password." in page
    assert page.count('autocomplete="username" value="alice"') == len(WITH_PASSWORD)
    sent["password"] = PASSWORD
    assert "two different" in html(do(alice, "password", **{**sent, "password2": "x"}))
    assert "too short" in html(do(alice, "password", **{**sent, "password1": "x"}))
    assert is_in(phone)
    assert "Your new password is set." in html(do(alice, "password", **sent))
    assert is_in(alice)
    assert not is_in(phone)


def test_a_change_over_the_limit_costs_no_hash(
    alice: Client, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.RATES = {**settings.RATES, "change": "1/min"}
    do(alice, "name", name="Ann")
    monkeypatch.setattr(account_forms, "make_password", pytest.fail)
    monkeypatch.setattr(account_forms, "get_adapter", pytest.fail)
    refused = do(alice, "elsewhere", password=PASSWORD)
    assert refused.status_code == 429
    assert "Try again in" in refused.content.decode()


def test_other_devices_are_signed_out(alice: Client, phone: Client) -> None:
    """Pages, API and sockets know the other device no more; it plays as a new guest."""
    made = alice.post("/play/", {"do": "make", "name": "alice"})["Location"]
    assert "Start" in html(phone.get(made))
    assert "not your password" in html(do(alice, "elsewhere", password="x"))
    assert "signed out everywhere" in html(do(alice, "elsewhere", password=PASSWORD))
    assert is_in(alice)
    assert "Your name" in html(phone.get(made))
    assert phone.get(f"/api/v1{made}".rstrip("/")).json()["you"] is None
    phone.post("/play/", {"do": "public", "name": "bob"})
    assert Player.objects.get(name="bob").user is None
    assert sign_in(phone).status_code == 302


def test_an_account_plays_under_its_name(alice: Client) -> None:
    """The name gets a number where a guest has the same one. Another name is refused."""
    made = Client().post("/play/", {"do": "make", "name": "alice"})["Location"]
    assert " readonly>" in html(alice.get(made))
    join = made.replace("/games/", "/play/join/")
    assert "You are signed in as alice." in html(alice.post(join, {"name": "bob"}))
    alice.post(join, {"name": "alice"})
    assert Seat.objects.get(player__user__isnull=False).name == "alice 2"


def test_signing_out_empties_this_browser_and_no_other(alice: Client, phone: Client) -> None:
    assert "Clear-Site-Data" not in alice.post(ACCOUNT, {"do": "shown", "shown_to": "nobody"})
    left = alice.post(ACCOUNT, {"do": "sign_out"})
    assert "Clear-Site-Data" in left
    assert "You are signed out." in html(alice.get(left["Location"]))
    assert not is_in(alice)
    assert is_in(phone)
    assert "Nothing." in html(alice.get("/privacy/"))


def test_the_email_address_where_mails_are_sent(alice: Client, settings: LazySettings) -> None:
    assert "Email" not in html(alice.get(ACCOUNT))
    settings.EMAIL_CONFIGURED = True
    assert "not an email address" in html(do(alice, "email", password=PASSWORD, email="x"))
    assert "not your password" in html(do(alice, "email", password="x", email="a@example.org"))
    sent = do(alice, "email", password=PASSWORD, email="a@example.org")
    assert "A mail is on its way to a@example.org." in html(sent)
    assert "a@example.org is not confirmed yet" in html(alice.get(ACCOUNT))
    do(alice, "email", password=PASSWORD, email="")
    assert "is not confirmed" not in html(alice.get(ACCOUNT))


def test_a_founder_reads_who_leads_the_club_next(alice: Client) -> None:
    alice_ = Player.objects.get(name="alice")
    club = clubs.found(alice_, "Owls", NOW).club
    assert "The club <bdi>Owls</bdi> is dissolved" in html(alice.get(ACCOUNT))
    clubs.join(club, players.guest("gus", NOW), NOW)
    shown = html(alice.get(ACCOUNT))
    assert shown.count("<bdi>gus</bdi> becomes the founder of the club <bdi>Owls</bdi>") == 1


def test_a_host_reads_what_becomes_of_a_class(alice: Client) -> None:
    school_class = classes.make(Player.objects.get(name="alice"), "5b", NOW)
    assert "The class <bdi>5b</bdi> is deleted, with the names" in html(alice.get(ACCOUNT))
    for name in ("Ms Ray", "Mr Lee"):
        guest = Client()
        guest.post(classes.link(school_class), {"name": name})
    kept = "The class <bdi>5b</bdi> is kept by its other hosts: <bdi>Ms Ray, Mr Lee</bdi>."
    assert kept in html(alice.get(ACCOUNT))
    kept = kept.replace("Ms Ray", "alice")  # as Mr Lee, a guest, reads it
    assert kept.replace("Mr Lee", "Ms Ray") in html(guest.get("/privacy/"))


def test_the_account_is_deleted_with_the_password(alice: Client, phone: Client) -> None:
    refused = alice.post(ACCOUNT, {"do": "delete", "password": "x"})
    assert "This is not your password." in html(refused)
    assert "Clear-Site-Data" not in refused
    deleted = alice.post(ACCOUNT, {"do": "delete", "password": PASSWORD})
    assert deleted["Clear-Site-Data"] == '"storage"'
    assert "has been deleted" in html(alice.get(deleted["Location"]))
    assert not User.objects.exists()
    assert not Player.objects.filter(name="alice").exists()
    assert not is_in(phone)
    assert "Nothing." in html(phone.get("/privacy/"))


def test_passwords_are_not_tried_through_here(alice: Client) -> None:
    for _ in range(10):
        do(alice, "delete", password="x")
    assert b"too many wrong passwords" in do(alice, "delete", password=PASSWORD).content
