"""Staff with a second factor, and the codes of their app."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.test import Client
from django_otp.plugins.otp_totp.models import TOTPDevice

from game.services.accounts import second_factor
from tests.game.admin.accounts.codes import code_of, now

PASSWORD = "correct horse battery"


@dataclass
class Staff:
    user: User
    recovery_codes: list[str]

    @property
    def device(self) -> TOTPDevice:
        return TOTPDevice.objects.get(user=self.user)

    def next_code(self) -> str:
        """The first code that has not been used."""
        return code_of(self.device.bin_key, self.device.last_t + 1)

    def last_code(self) -> str:
        return code_of(self.device.bin_key, self.device.last_t)


def give_password(name: str, **options: Any) -> Client:
    """A browser after the first step of the log-in."""
    client = Client(**options)
    client.post("/admin/login/?next=/admin/", {"username": name, "password": PASSWORD})
    return client


def give_code(client: Client, code: str) -> Any:
    return client.post("/admin/login/code/?next=/admin/", {"code": code})


def is_in(client: Client) -> bool:
    return client.get("/admin/").status_code == 200


def with_second_factor(user: User) -> Staff:
    key = second_factor.new_key()
    codes = second_factor.set_up(user, key, code_of(bytes.fromhex(key), now()))
    assert codes
    return Staff(user, codes)


@pytest.fixture(autouse=True)
def quick(settings: LazySettings) -> None:
    settings.LOGIN_FAILURES = 3


@pytest.fixture
def erin(db: None) -> Staff:
    """A superuser with a second factor."""
    return with_second_factor(User.objects.create_superuser("erin", "erin@example.org", PASSWORD))
