"""Passwords, hashed in a process of their own while the site serves."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.auth.hashers import PBKDF2PasswordHasher, check_password, identify_hasher
from django.contrib.auth.models import User
from django.test import Client

from boggle_site.accounts.hashers import BusyError, PooledPasswordHasher
from game.process_pool import PASSWORDS
from tests.game.pool import full_pool

PASSWORD = "correct horse battery"


@pytest.fixture(autouse=True)
def serving(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PooledPasswordHasher, "is_pooled", True)


def test_the_hashes_are_those_of_django() -> None:
    for password in (PASSWORD, "päßwörd ✓"):
        by_django = PBKDF2PasswordHasher().encode(password, "salt", 7)
        assert PooledPasswordHasher().encode(password, "salt", 7) == by_django
        assert isinstance(identify_hasher(by_django), PooledPasswordHasher)
        assert check_password(password, by_django)
        assert not check_password(password + " ", by_django)


def test_commands_hash_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PooledPasswordHasher, "is_pooled", False)
    with full_pool(PASSWORDS):
        assert PooledPasswordHasher().encode(PASSWORD, "salt")


@pytest.fixture
def alice(db: None) -> User:
    return User.objects.create_superuser("alice", "alice@example.org", PASSWORD)


@pytest.mark.parametrize("name", ["alice", "nobody"])
def test_a_full_queue_is_told_on_the_log_in_page(
    alice: User, settings: LazySettings, name: str
) -> None:
    settings.AXES_FAILURE_LIMIT = 1
    form = {"username": name, "password": PASSWORD}
    with full_pool(PASSWORDS):
        response: Any = Client().post("/admin/login/?next=/admin/", form)
    assert response.status_code == 200
    page = response.content.decode()
    assert PASSWORDS.busy in page
    assert f'value="{name}"' in page
    form["username"] = "alice"  # it does not count as a wrong password
    assert Client().post("/admin/login/?next=/admin/", form).status_code == 302


def test_players_are_told_too(db: None, settings: LazySettings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": "1/m/key"}
    made = {"username": "ann", "password1": PASSWORD, "password2": PASSWORD}
    client = Client()
    with full_pool(PASSWORDS):
        page = client.post("/accounts/signup/", made).content.decode()
    assert PASSWORDS.busy in page
    assert 'value="ann"' in page
    client.post("/accounts/signup/", made)
    given = {"login": "ann", "password": PASSWORD}
    with full_pool(PASSWORDS):
        assert PASSWORDS.busy in Client().post("/accounts/login/", given).content.decode()
    assert Client().post("/accounts/login/", given).status_code == 302


def test_a_new_password_is_refused_for_now(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client()
    client.force_login(alice)
    new = "another horse battery"
    form = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}

    def full(self: User, raw: str) -> None:
        raise BusyError

    monkeypatch.setattr(User, "set_password", full)  # full after the check of the form
    response = client.post("/admin/password_change/", form)
    assert (response.status_code, response["Retry-After"]) == (429, "2")
    assert PASSWORDS.busy in response.content.decode()
