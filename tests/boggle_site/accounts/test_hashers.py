"""Passwords, hashed in a process of their own while the site serves."""

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher, check_password, identify_hasher
from django.contrib.auth.models import User
from django.test import Client

from boggle_site.accounts.hashers import PooledPasswordHasher
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


@pytest.mark.django_db
def test_a_full_queue_refuses_no_password() -> None:
    User.objects.create_superuser("alice", "", PASSWORD)
    form = {"login": "alice", "password": PASSWORD}
    with full_pool(PASSWORDS):
        answer = Client().post("/admin/login/?next=/admin/", form)
    assert answer["Location"] == "/admin/"
