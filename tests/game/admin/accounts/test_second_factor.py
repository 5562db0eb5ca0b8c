"""The second factor of staff: set up, asked for, lost."""

import re
from concurrent.futures import ThreadPoolExecutor
from time import time
from urllib.parse import unquote

import pytest
from allauth.mfa.models import Authenticator
from django.conf import LazySettings
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.management import CommandError
from django.db import connection
from django.test import Client, TestCase

from game.services.accounts import second_factor
from tests.game.admin.accounts.codes import PASSWORD, code_of, key_in, now
from tests.game.admin.accounts.conftest import (
    CODE_PAGE,
    Staff,
    give_code,
    give_password,
    is_in,
    with_second_factor,
)
from tests.game.admin.conftest import signed_in
from tests.game.commands.output import said

PAGE = "/admin/second-factor/"
SET_UP, CODES, AGAIN = f"{PAGE}set-up/", f"{PAGE}codes/", f"{PAGE}code/"
NEW_CODES, REMOVE = f"{CODES}new/", f"{PAGE}remove/"


def set_up(client: Client, code: str = "") -> str:
    """Enters a code, by default the right one; the text of the page that follows."""
    key = key_in(client.get(SET_UP))
    with TestCase.captureOnCommitCallbacks(execute=True):
        answer = client.post(SET_UP, {"code": code or code_of(key, now())}, follow=True)
    return answer.content.decode()


def codes_on(page: str) -> list[str]:
    return re.findall(r"<li>(\d{5} \d{5})</li>", page)


def left(client: Client) -> str:
    return client.get(PAGE).content.decode().partition(" recovery code")[0].rpartition(" ")[2]


def test_without_one_the_password_is_enough_and_the_admin_says_how_to_get_one(db: None) -> None:
    User.objects.create_superuser("alice", "", PASSWORD)
    client = give_password("alice")
    assert client.session.get_expiry_age() <= 12 * 3600  # not that of players, of a year
    page = client.get("/admin/").content.decode()
    assert "Your account has no second factor" in page
    assert f'href="{SET_UP}"' in page


def test_a_second_factor_is_set_up_once_the_app_shows_the_right_code(alice: Client) -> None:
    page = alice.get(SET_UP).content.decode()
    assert "<title>QR code for your app</title>" in page
    assert "otpauth://totp/" in page
    assert "style=" not in page  # which the Content-Security-Policy would not apply
    assert "This code is wrong" in set_up(alice, code="000000")
    user = User.objects.get(username="alice")
    assert second_factor.factor_of(user) is None
    other = Client()
    other.force_login(user)
    codes = codes_on(set_up(alice))
    assert len(set(codes)) == 10
    assert (is_in(alice), is_in(other)) == (True, False)
    assert left(alice) == "10"
    assert "no second factor" not in alice.get("/admin/").content.decode()
    page = alice.get(CODES).content.decode()
    assert "not shown again" in page
    assert not any(code[:5] in page for code in codes)


def test_the_code_of_the_set_up_is_used(alice: Client) -> None:
    User.objects.filter(username="alice").update(password=make_password(PASSWORD))
    alice.force_login(User.objects.get(username="alice"))
    code = code_of(key_in(alice.get(SET_UP)), now())
    alice.post(SET_UP, {"code": code})
    cache.clear()  # which another process has not
    client = give_password("alice")
    assert "used already" in give_code(client, code).content.decode()
    assert not is_in(client)


def test_password_and_code_lead_in(erin: Staff) -> None:
    """The log-in never redirects to another site."""
    form = {"login": "erin", "password": PASSWORD}
    for wanted, got in (("//evil.example/", "/admin/"), ("/admin/auth/", "/admin/auth/")):
        client = Client()
        assert client.post(f"/admin/login/?next={wanted}", form)["Location"] == CODE_PAGE
        assert not is_in(client)
        assert give_code(client, erin.next_code())["Location"] == got
    assert is_in(client)
    assert client.session.get_expiry_age() <= 24 * 3600


def test_whoever_is_signed_in_already_shows_the_code_too(erin: Staff) -> None:
    player = Client()
    player.force_login(User.objects.create_user("pat"))
    before = Client()  # the session began before the second factor was set up
    before.force_login(erin.user)
    for client in (player, before):
        client.post("/admin/login/", {"login": "erin", "password": PASSWORD})
        assert not is_in(client)
        give_code(client, erin.recovery_codes.pop())
        assert is_in(client)


def test_a_passkey_of_a_player_is_no_second_factor(erin: Staff, db: None) -> None:
    kind = Authenticator.Type.WEBAUTHN
    fred = User.objects.create_superuser("fred", "", PASSWORD)  # a player before
    for user in (erin.user, fred):
        Authenticator.objects.create(user=user, type=kind, data={"name": "", "credential": {}})
    assert is_in(give_password("fred"))
    client = give_password("erin")
    assert client.post(CODE_PAGE, {"credential": "{}"})["Location"] == CODE_PAGE
    assert not is_in(client)


def test_a_recovery_code_is_accepted_once(erin: Staff) -> None:
    [code, *_] = erin.recovery_codes
    for leads_in in (True, False):
        client = give_password("erin")
        give_code(client, f"{code[:5]} {code[5:]}")
        assert is_in(client) == leads_in


def test_without_the_password_there_is_no_second_step(erin: Staff) -> None:
    assert give_code(Client(), erin.next_code())["Location"] == "/admin/login/"
    late = give_password("erin")
    session = late.session
    session["account_login"] = {**session["account_login"], "initiated_at": time() - 301}
    session.save()
    changed = give_password("erin")
    erin.user.set_password("another one")
    erin.user.save()
    for client in (late, changed):
        assert give_code(client, erin.last_code())["Location"] == "/admin/login/"
        assert not is_in(client)


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
    assert give_code(client, erin.next_code())["Location"] == "/admin/login/"


def test_wrong_codes_lock_the_page(erin: Staff) -> None:
    client = give_password("erin")
    answers = [give_code(client, "000000").status_code for _ in range(4)]
    assert answers == [200, 200, 200, 429]
    assert give_code(client, erin.next_code()).status_code == 429


def test_changes_to_the_second_factor_ask_for_a_code(erin: Staff) -> None:
    client = give_password("erin")
    give_code(client, erin.next_code())
    cache.clear()  # which another process has not
    for page in (REMOVE, NEW_CODES):
        for send in (client.get, client.post):
            asked = send(page)["Location"]
            assert unquote(asked) == f"{AGAIN}?next={page}"
        answer = client.post(asked, {"code": erin.last_code()})
        assert "This code is wrong" in answer.content.decode()
    assert left(client) == "10"
    waited = client.post(asked, {"code": erin.next_code()}, follow=True)
    new = codes_on(waited.content.decode())
    assert len(new) == 10
    other = give_password("erin", REMOTE_ADDR="192.0.2.9")
    for code, leads_in in ((erin.recovery_codes[0], False), (new[0], True)):
        give_code(other, code)
        assert is_in(other) == leads_in
    assert client.post(REMOVE)["Location"] == PAGE
    assert second_factor.factor_of(erin.user) is None
    assert is_in(client)
    assert "Set up a second factor" in client.get(PAGE).content.decode()


def test_a_site_may_require_it(alice: Client, settings: LazySettings) -> None:
    settings.STAFF_SECOND_FACTOR = True
    for page in ("/admin/", "/admin/game/game/", "/admin/auth/user/", "/admin/password_change/"):
        assert alice.get(page)["Location"] == SET_UP
    assert "requires a second factor" in alice.get(SET_UP).content.decode()
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


def test_of_two_who_use_a_code_at_the_same_time_one_gets_in(
    database_url: str, settings: LazySettings
) -> None:
    settings.LOGIN_FAILURES = 20
    erin = with_second_factor(User.objects.create_superuser("erin", "", PASSWORD))
    browsers = [give_password("erin") for _ in range(4)]

    def use(client: Client, code: str) -> bool:
        try:
            return bool(give_code(client, code).status_code == 302)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as threads:
        for code in (erin.next_code(), erin.recovery_codes[0]):
            got_in = list(threads.map(use, browsers, [code] * 4))
            assert sorted(got_in) == [False, False, False, True]
            browsers = [give_password("erin") for _ in range(4)]
