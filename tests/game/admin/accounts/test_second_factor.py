"""The second factor of staff: set up, asked for, lost."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.management import CommandError
from django.db import connection
from django.test import Client

from game.services.accounts import second_factor
from tests.game.admin.accounts.codes import PASSWORD, code_of, now
from tests.game.admin.accounts.conftest import (
    Staff,
    give_code,
    give_password,
    is_in,
    with_second_factor,
)
from tests.game.admin.conftest import signed_in
from tests.game.commands.output import said

PAGE = "/admin/second-factor/"
REQUEST_KEY = "second_factor_key"


def set_up(client: Client, code: str = "") -> str:
    """Enters a code, by default the right one; the text of the page that follows."""
    client.get(PAGE)
    key = client.session[REQUEST_KEY]
    return client.post(PAGE, {"code": code or code_of(key, now())}).content.decode()


def test_without_one_the_password_is_enough_and_the_admin_says_how_to_get_one(db: None) -> None:
    User.objects.create_superuser("alice", "", PASSWORD)
    page = give_password("alice").get("/admin/").content.decode()
    assert "Your account has no second factor" in page
    assert f'href="{PAGE}"' in page


def test_a_second_factor_is_set_up_once_the_app_shows_the_right_code(alice: Client) -> None:
    page = alice.get(PAGE).content.decode()
    assert "<title>QR code for your app</title>" in page
    assert "otpauth://totp/" in page
    assert "style=" not in page  # which the Content-Security-Policy would not apply
    assert "This is not the code" in set_up(alice, code="000000")
    user = User.objects.get(username="alice")
    assert second_factor.factor_of(user) is None
    other = Client()
    other.force_login(user)
    codes = re.findall(r"<li>(\d{5} \d{5})</li>", set_up(alice))
    assert len(set(codes)) == 10
    assert (is_in(alice), is_in(other)) == (True, False)
    assert "10 recovery codes" in alice.get(PAGE).content.decode()
    assert "no second factor" not in alice.get("/admin/").content.decode()


def test_password_and_code_lead_in(erin: Staff) -> None:
    """The log-in never redirects to another site."""
    for wanted, got in (("//evil.example/", "/admin/"), ("/admin/auth/", "/admin/auth/")):
        client = give_password("erin")
        assert not is_in(client)
        answer = client.post(f"/admin/login/code/?next={wanted}", {"code": erin.next_code()})
        assert answer["Location"] == got
    assert is_in(client)
    assert client.session.get_expiry_age() <= 24 * 3600


def test_a_recovery_code_is_accepted_once(erin: Staff) -> None:
    [code, *_] = erin.recovery_codes
    for leads_in in (True, False):
        client = give_password("erin")
        give_code(client, f"{code[:5]} {code[5:]}")
        assert is_in(client) == leads_in


def test_without_the_password_there_is_no_second_step(erin: Staff) -> None:
    client = Client()
    assert give_code(client, erin.next_code())["Location"] == "/admin/login/"
    late = give_password("erin")
    session = late.session
    session["log_in"] = {**session["log_in"], "until": 0}
    session.save()
    assert give_code(late, erin.next_code())["Location"] == "/admin/login/"
    client = give_password("erin")
    erin.user.set_password("another one")
    erin.user.save()
    assert give_code(client, erin.next_code())["Location"] == "/admin/login/"


def test_input_that_is_no_code_is_not_counted(erin: Staff) -> None:
    client = give_password("erin")
    for code in ("", "12345", "abcdef", "١٢٣٤٥٦", "1" * 31):
        assert give_code(client, code).status_code == 200
    assert not is_in(client)


def test_wrong_codes_lock_the_account_as_wrong_passwords_do(erin: Staff) -> None:
    answers = [
        give_code(give_password("erin", REMOTE_ADDR=f"192.0.2.{number}"), "000000")
        for number in range(3)  # giving the password in between does not reset the count
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 200]
    client = give_password("erin", REMOTE_ADDR="192.0.2.9")
    assert "log_in" not in client.session


def test_wrong_codes_lock_the_page(erin: Staff) -> None:
    client = give_password("erin")
    answers = [give_code(client, "000000").status_code for _ in range(4)]
    assert answers == [200, 200, 200, 429]
    assert give_code(client, erin.next_code()).status_code == 429


def test_changes_to_the_second_factor_ask_for_a_code(erin: Staff) -> None:
    client = give_password("erin")
    give_code(client, erin.next_code())
    cache.clear()  # which another process has not
    for action in ("renew", "remove"):
        page = client.post(PAGE, {"action": action, "code": erin.last_code()}).content.decode()
        assert "This code is wrong" in page
    assert second_factor.recovery_codes_left(erin.user) == 10
    page = client.post(PAGE, {"action": "renew", "code": erin.next_code()}).content.decode()
    new = re.findall(r"<li>(\d{5} \d{5})</li>", page)
    assert len(new) == 10
    assert not second_factor.verify(erin.user, erin.recovery_codes[0])
    client.post(PAGE, {"action": "remove", "code": new[0]})
    assert second_factor.factor_of(erin.user) is None
    assert is_in(client)


def test_a_site_may_require_it(alice: Client, settings: LazySettings) -> None:
    settings.STAFF_SECOND_FACTOR = True
    for page in ("/admin/", "/admin/game/game/", "/admin/auth/user/", "/admin/password_change/"):
        assert alice.get(page)["Location"] == PAGE
    assert "requires a second factor" in alice.get(PAGE).content.decode()
    set_up(alice)
    assert is_in(alice)
    for client in (alice, signed_in("dora")):
        assert client.post("/admin/logout/").status_code == 200


def test_superusers_remove_the_second_factor_of_others(alice: Client, erin: Staff) -> None:
    page = f"/admin/auth/user/{erin.user.pk}/second-factor/"
    assert signed_in("dora", "change_user").post(page).status_code == 403
    assert "Remove the second factor of erin?" in alice.get(page).content.decode()
    assert second_factor.factor_of(erin.user)
    assert "has no second factor" in alice.post(page, follow=True).content.decode()
    assert is_in(give_password("erin"))


def test_a_second_factor_can_be_removed_in_the_shell(erin: Staff) -> None:
    said("remove_second_factor", "erin")
    assert is_in(give_password("erin"))
    for name in ("erin", "nobody"):
        with pytest.raises(CommandError):
            said("remove_second_factor", name)


def test_of_two_who_use_a_code_at_the_same_time_one_gets_in(database_url: str) -> None:
    erin = with_second_factor(User.objects.create_superuser("erin"))

    def use(code: str) -> bool:
        try:
            return second_factor.verify(erin.user, code)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as threads:
        for code in (erin.next_code(), erin.recovery_codes[0]):
            assert sorted(threads.map(use, [code] * 4)) == [False, False, False, True]
