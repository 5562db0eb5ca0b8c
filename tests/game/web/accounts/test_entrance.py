"""/accounts/: an account is made, signed in to, and gets a new password."""

import re

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.core import mail
from django.core.mail import EmailMessage
from django.test import Client

from game.circuit_breaker import CircuitBreaker
from game.limits import rates
from game.models import Game, Player, Seat
from tests.game.reset_links import ResetLinks, wait_for_mails
from tests.game.web.accounts.conftest import (
    ACCOUNT,
    PASSWORD,
    SIGN_IN,
    SIGN_UP,
    is_in,
    sign_in,
    sign_up,
)
from tests.game.web.page import html
from tests.services import RedisServer

LINKS = ResetLinks("/accounts/password/reset/", "/accounts/password/", ("password1", "password2"))
NEW = "another horse battery"


@pytest.fixture
def by_mail(settings: LazySettings) -> None:
    settings.EMAIL_CONFIGURED = True
    settings.ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*", "email"]


def test_a_guest_keeps_the_player_the_session_its_age(client: Client) -> None:
    client.post("/play/", {"do": "make", "name": "guest"})
    guest, key = Player.objects.get(), client.session.session_key
    page = html(client.get(SIGN_UP))
    assert 'value="guest"' in page
    assert sign_up(client, "Ann Bee")["Location"] == ACCOUNT
    user = User.objects.get()
    assert Player.objects.get() == guest == user.player
    assert (user.username, user.player.name, user.is_staff) == ("Ann Bee", "Ann Bee", False)
    assert client.session.session_key != key
    assert client.cookies["sessionid"]["max-age"] == 365 * 24 * 3600
    game = Game.objects.get()
    assert "Start" in html(client.get(f"/games/{game.code}/"))
    assert client.get(SIGN_UP)["Location"] == ACCOUNT


def focused(page: str) -> str:
    [field] = re.findall("<input[^>]* autofocus[^>]*>", page)
    return str(field)


def test_wrong_forms_are_refused(alice: Client, client: Client) -> None:
    for sent, said in (
        ({"username": "alice"}, "Another account is called “alice”, or nearly so."),
        ({"username": "a" * 21}, "A name has 1 to 20 characters."),
        ({"username": "\x00"}, "Null characters"),
        ({"password1": "12345678", "password2": "12345678"}, "too common"),
        ({"password2": "other"}, "the same password"),
    ):
        page = html(
            sign_up(client, **({"name": sent.pop("username")} if "username" in sent else sent))
        )
        assert said in page
        assert 'aria-invalid="true"' in focused(page)
        assert User.objects.count() == 1


def test_signing_in_on_another_device_keeps_the_guests_games(alice: Client, client: Client) -> None:
    """What a guest has played there becomes the account's."""
    client.post("/play/", {"do": "make", "name": "guest"})
    assert "<bdi>guest</bdi>" in html(client.get(SIGN_IN))
    assert sign_in(client, "Alice")["Location"] == ACCOUNT
    assert Seat.objects.get().player == User.objects.get().player
    code = Game.objects.get().code
    assert "Start" in html(alice.get(f"/games/{code}/"))
    assert is_in(client)
    assert is_in(alice)
    other = sign_in(Client(), "alice", follow=False)
    assert other.status_code == 302


def test_signing_in_leads_back_but_never_to_another_site(alice: Client) -> None:
    for wanted, got in (("/daily/", "/daily/"), ("https://example.org/", ACCOUNT)):
        sent = {"login": "alice", "password": PASSWORD, "next": wanted}
        assert Client().post(SIGN_IN, sent)["Location"] == got


def test_wrong_passwords_lock_the_account_but_not_a_class(alice: Client) -> None:
    for _ in range(10):
        page = html(sign_in(Client(), password="wrong"))
        assert "There is no account with" in page
        assert 'type="password"' in focused(page)
    refused = sign_in(Client(), REMOTE_ADDR="192.0.2.9")
    assert refused.status_code == 429
    assert 890 < int(refused["Retry-After"]) <= 900
    assert b"too many wrong passwords or codes. Try again in 15 minutes." in refused.content
    sign_up(Client(), "bob")
    assert sign_in(Client(), "bob").status_code == 302


def test_an_account_brings_its_language_along(db: None) -> None:
    assert sign_up(Client(headers={"accept-language": "de"})).status_code == 302
    other = Client()
    other.cookies["django_language"] = "en"
    assert 'lang="en"' in html(other.get(SIGN_IN))
    sign_in(other)
    assert 'lang="de"' in html(other.get(ACCOUNT))
    other.post("/language/", {"language": "en"})
    third = Client(headers={"accept-language": "de"})
    sign_in(third)
    assert 'lang="en"' in html(third.get(ACCOUNT))


def test_staff_does_not_sign_in_here(client: Client) -> None:
    User.objects.create_superuser("erin", "", PASSWORD)
    assert "There is no account with" in html(sign_in(client, "erin"))
    for alike in ("erin", "eri\ufe00n"):
        assert f"“{alike}”" in html(sign_up(client, alike))


def test_staff_signed_in_at_the_admin_may_have_an_account_too(client: Client) -> None:
    client.force_login(User.objects.create_superuser("erin"))
    client.post("/api/v1/guests", {"name": "guest"}, content_type="application/json")
    sign_up(client, "ann")
    assert is_in(client)
    assert Player.objects.get().name == "ann"
    assert client.get("/admin/").status_code == 302


def test_players_sign_in_while_redis_is_away(
    alice: Client, redis: RedisServer, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rates, "breaker", CircuitBreaker("limits", "requests are not counted"))
    settings.REDIS_URL = redis.url
    redis.kill()
    assert "There is no account with" in html(sign_in(Client(), password="wrong"))
    assert sign_in(Client())["Location"] == ACCOUNT


# -- a new password --------------------------------------------------------------------------------


def confirm(message: EmailMessage) -> str:
    """The answer to whoever opens the link of a mail and confirms the address."""
    found = re.search(r"http://testserver(/accounts/email/\S+)", str(message.body))
    assert found
    assert "Is this your email address?" in html(Client().get(found[1]))
    assert "Your email address is confirmed." in html(Client().post(found[1], follow=True))
    return html(Client().get(found[1]))


def sign_up_with(email: str, *names: str) -> list[EmailMessage]:
    """The mails that new accounts with this address get."""
    for name in names:
        assert sign_up(Client(), name, email=email).status_code == 302
    wait_for_mails()
    mails, mail.outbox = mail.outbox, []
    return mails


def test_a_link_comes_by_mail_and_works_once(by_mail: None, alice: Client) -> None:
    bob = Client()
    sign_up(bob, "bob", email="Bob@example.org")
    assert "bob@example.org is not confirmed yet" in html(bob.get(ACCOUNT))
    wait_for_mails()
    assert "This link does not work" in confirm(mail.outbox.pop())
    assert "is not confirmed" not in html(bob.get(ACCOUNT))
    User.objects.create_superuser("erin", "bob@example.org", PASSWORD)
    assert "on its way" in html(LINKS.ask("bob@Example.org"))
    [message] = mail.outbox
    link = LINKS.find(str(message.body))
    assert "too short" in html(LINKS.use(link, "short"))
    assert "Your new password is set." in html(LINKS.use(link, NEW))
    assert "This link does not work" in html(LINKS.use(link, NEW))
    assert not is_in(bob)
    assert sign_in(Client(), "bob", NEW).status_code == 302


def test_an_address_that_nobody_has_confirmed_gets_no_link(by_mail: None, db: None) -> None:
    """30 accounts with the address of somebody else, and five requests, were 150 mails."""
    names = [f"pupil {number}" for number in range(5)]
    assert len(sign_up_with("victim@example.org", *names)) == 5
    User.objects.update(email="victim@example.org")  # as releases before did
    LINKS.ask("victim@example.org")
    assert mail.outbox == []


def test_all_accounts_of_an_address_are_in_one_mail(by_mail: None, db: None) -> None:
    for message in sign_up_with("class@example.org", "Ann", "Ben", "Cem"):
        confirm(message)
    LINKS.ask("class@example.org")
    [message] = mail.outbox
    text = str(message.body)
    assert [name in text for name in ("Ann:", "Ben:", "Cem:")] == [True] * 3
    link = LINKS.find(text.partition("Cem:")[2])
    assert "Your new password is set." in html(LINKS.use(link, NEW))
    assert sign_in(Client(), "Cem", NEW).status_code == 302


def test_mails_are_in_the_language_of_the_account(by_mail: None, db: None) -> None:
    for message in sign_up_with("ann@example.org", "Ann"):
        confirm(message)
    for chosen, subject in (("de", "Dein neues Passwort"), ("", "Your new password")):
        Player.objects.update(language=chosen)
        LINKS.ask("ann@example.org")
        assert mail.outbox.pop().subject == subject
    LINKS.ask("ann@example.org", headers={"accept-language": "de"})
    assert mail.outbox.pop().subject == "Dein neues Passwort"


def test_a_mailbox_gets_few_mails_whoever_asks(by_mail: None, settings: LazySettings) -> None:
    settings.RATES = {**settings.RATES, "mail": "2/h"}
    sign_up_with("ann@example.org", "Ann", "Ben")
    page = html(sign_up(Client(), "Cem", REMOTE_ADDR="192.0.2.3", email="ANN@example.org"))
    assert "Too many requests" in page
    assert 'value="ANN@example.org"' in page
    assert not User.objects.filter(username="Cem").exists()
    LINKS.ask("ann@example.org", REMOTE_ADDR="192.0.2.4")
    assert mail.outbox == []


def test_a_new_address_replaces_the_old_one_once_it_is_confirmed(
    by_mail: None, alice: Client
) -> None:
    def give(email: str) -> list[EmailMessage]:
        alice.post(ACCOUNT, {"do": "email", "password": PASSWORD, "email": email})
        wait_for_mails()
        mails, mail.outbox = mail.outbox, []
        return mails

    confirm(*give("old@example.org"))
    [first] = give("wrong@example.org")
    [second] = give("new@example.org")
    assert not give("old@example.org")  # it is confirmed already
    [third] = give("new@example.org")
    LINKS.ask("new@example.org")
    assert mail.outbox == []
    for dead in (first, second):
        with pytest.raises(AssertionError, match="Is this your email"):
            confirm(dead)
    confirm(third)
    assert User.objects.get().email == "new@example.org"
    LINKS.ask("old@example.org")
    assert mail.outbox == []
    give("")
    LINKS.ask("new@example.org")
    assert mail.outbox == []
    assert User.objects.get().email == ""


def test_nobody_learns_who_has_an_account(by_mail: None) -> None:
    assert "on its way" in html(LINKS.ask("nobody@example.org"))
    assert mail.outbox == []


def test_an_address_asks_a_few_times(by_mail: None, settings: LazySettings) -> None:
    settings.RATES = {**settings.RATES, "reset": "1/h"}
    assert "on its way" in html(LINKS.ask("a@example.org"))
    assert "Too many requests" in html(LINKS.ask("b@example.org"))


def test_without_mail_an_admin_makes_a_link(alice: Client, admin_client: Client) -> None:
    assert Client().get(LINKS.asked_at).status_code == 404
    assert LINKS.asked_at not in html(Client().get(SIGN_IN))
    user = User.objects.get(username="alice")
    page = f"/admin/auth/user/{user.pk}/reset-link/"
    assert page in html(admin_client.get(f"/admin/auth/user/{user.pk}/change/"))
    link = LINKS.find(html(admin_client.post(page)))
    assert "Your new password is set." in html(LINKS.use(link, NEW))
    assert not is_in(alice)


def test_a_link_that_was_made_up(client: Client) -> None:
    for parts in ("1-x", f"{'z' * 13}-x-y", "1-set-password"):
        assert "This link does not work" in html(client.get(f"/accounts/password/{parts}/"))
