"""Forgotten passwords: links by mail, links by another admin."""

import re
from threading import Event

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

from game.services.accounts import mail as sender
from tests.game.admin.accounts.conftest import Staff, give_password, is_in
from tests.game.admin.conftest import signed_in
from tests.game.reset_links import ResetLinks

LINKS = ResetLinks(
    "/admin/login/forgotten/", "/admin/login/new-password/", ("new_password1", "new_password2")
)
NEW = "another horse battery"


@pytest.fixture
def by_mail(settings: LazySettings) -> None:
    settings.EMAIL_CONFIGURED = True
    settings.DEFAULT_FROM_EMAIL = "boggle@example.org"


def test_a_link_comes_by_mail_and_works_once(erin: Staff, by_mail: None) -> None:
    LINKS.ask("Erin@Example.org")
    [message] = mail.outbox
    assert (message.to, message.from_email) == (["erin@example.org"], "boggle@example.org")
    link = LINKS.find(str(message.body))
    assert "too short" in LINKS.use(link, "short").content.decode()
    assert "Your new password is set." in LINKS.use(link, NEW).content.decode()
    assert "This link does not work" in LINKS.use(link, NEW).content.decode()
    client = Client()
    answer = client.post("/admin/login/", {"login": "erin", "password": NEW})
    assert answer["Location"].startswith("/admin/login/code/")
    assert not is_in(client)  # the new password does not replace the second factor


def test_nobody_learns_who_has_an_account(erin: Staff, by_mail: None) -> None:
    User.objects.create_user("bob", "bob@example.org", "x")
    User.objects.create_user("carol", "carol@example.org", "x", is_staff=True, is_active=False)
    pages = [
        LINKS.ask(f"{name}@example.org").content for name in ("erin", "bob", "carol", "nobody")
    ]
    assert len(mail.outbox) == 1
    assert b"a mail with a link is on its way" in pages[0]
    assert len({re.sub(rb'value="\w{64}"', b"", page) for page in pages}) == 1


def test_the_page_does_not_wait_for_the_mail(erin: Staff, by_mail: None) -> None:
    """Its time would tell who has an account."""
    sent_before = Event()
    sender._sender.submit(sent_before.wait)
    try:
        Client().post(LINKS.asked_at, {"email": "erin@example.org"})
        assert mail.outbox == []
    finally:
        sent_before.set()


def test_an_address_asks_a_few_times(erin: Staff, by_mail: None, settings: LazySettings) -> None:
    settings.RATES = {**settings.RATES, "reset": "2/h"}
    answers = [LINKS.ask(f"guess{number}@example.org") for number in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert int(answers[-1]["Retry-After"]) > 0
    assert "guess2@example.org" in answers[-1].content.decode()


def test_an_account_gets_a_few_mails(erin: Staff, by_mail: None, settings: LazySettings) -> None:
    settings.RATES = {**settings.RATES, "mail": "2/h"}
    for number in range(4):
        LINKS.ask("erin@example.org", REMOTE_ADDR=f"192.0.2.{number}")
    assert len(mail.outbox) == 2


def test_a_mail_server_that_does_not_answer_is_logged(
    erin: Staff, by_mail: None, settings: LazySettings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    assert "on its way" in LINKS.ask("erin@example.org").content.decode()
    assert "A mail could not be sent" in caplog.text


def test_the_log_in_says_how_to_get_a_new_password(
    client: Client, db: None, settings: LazySettings
) -> None:
    assert client.get(LINKS.asked_at).status_code == 404
    page = client.get("/admin/login/").content.decode()
    assert "manage.py changepassword" in page
    assert LINKS.asked_at not in page
    settings.EMAIL_CONFIGURED = True
    assert f'href="{LINKS.asked_at}"' in client.get("/admin/login/").content.decode()
    assert client.get(LINKS.asked_at).status_code == 200


def test_a_superuser_makes_a_link_and_others_make_none(alice: Client, erin: Staff) -> None:
    page = f"/admin/auth/user/{erin.user.pk}/reset-link/"
    assert page in alice.get(f"/admin/auth/user/{erin.user.pk}/change/").content.decode()
    assert "new-password" not in alice.get(page).content.decode()
    answer = alice.post(page)
    assert "no-store" in answer["Cache-Control"]
    LINKS.use(LINKS.find(answer.content.decode()), NEW)
    erin.user.refresh_from_db()
    assert erin.user.check_password(NEW)
    dora = signed_in("dora", "change_user", "view_user")
    assert dora.post(page).status_code == 403
    change = dora.get(f"/admin/auth/user/{erin.user.pk}/change/").content.decode()
    assert "reset-link" not in change


def test_a_link_does_not_open_an_account_that_was_closed(alice: Client, erin: Staff) -> None:
    page = f"/admin/auth/user/{erin.user.pk}/reset-link/"
    link = LINKS.find(alice.post(page).content.decode())
    User.objects.filter(pk=erin.user.pk).update(is_active=False)
    assert "This link does not work" in LINKS.use(link, NEW).content.decode()
    assert alice.post(page).status_code == 404


def test_a_link_that_was_made_up(client: Client, db: None) -> None:
    for parts in ("MQ/x", "%00/x-y", f"{'9' * 400}/x-y", "x/set-password"):
        answer = client.get(f"/admin/login/new-password/{parts}/")
        assert answer.status_code == 200
        assert "This link does not work" in answer.content.decode()


def test_a_session_ends_with_its_password(erin: Staff, alice: Client) -> None:
    dora = User.objects.create_user("dora", "", "correct horse battery", is_staff=True)
    client = give_password("dora")
    assert is_in(client)
    LINKS.use(
        LINKS.find(alice.post(f"/admin/auth/user/{dora.pk}/reset-link/").content.decode()), NEW
    )
    assert not is_in(client)
