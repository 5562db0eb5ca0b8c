"""Wrong passwords at the admin, and the session of staff."""

from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client

PASSWORD = "correct horse battery"

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def alice(settings: LazySettings, django_user_model: type[User]) -> User:
    settings.LOGIN_FAILURES = 3
    return django_user_model.objects.create_superuser("alice", "alice@example.org", PASSWORD)


def log_in(password: str, name: str = "alice", address: str = "192.0.2.1") -> Any:
    credentials = {"login": name, "password": password}
    return Client(REMOTE_ADDR=address).post("/admin/login/?next=/admin/", credentials)


def is_locked(response: HttpResponse) -> bool:
    return response.status_code == 429


def test_an_account_is_locked_for_a_quarter_of_an_hour() -> None:
    answers = [log_in("wrong", address=f"192.0.2.{number}") for number in range(4)]
    assert [is_locked(answer) for answer in answers] == [False, False, False, True]
    refused = log_in(PASSWORD, address="192.0.2.9")
    assert is_locked(refused)
    assert 890 < int(refused["Retry-After"]) <= 900
    assert "Try again in 15 minutes" in refused.content.decode()


def test_the_right_password_resets_the_count() -> None:
    """That of the account. The address may not guess on."""
    for number, password in enumerate(("wrong", "wrong", PASSWORD, "wrong", "wrong")):
        assert not is_locked(log_in(password, address=f"192.0.2.{number}"))
