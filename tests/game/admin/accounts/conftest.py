"""Staff with a second factor, and the codes of their app."""

from base64 import b32encode
from dataclasses import dataclass
from secrets import token_bytes, token_hex
from types import SimpleNamespace
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.test import Client

from game.models import Dictionary
from tests.game.admin.accounts import changes
from tests.game.admin.accounts.codes import PASSWORD, code_of, now

CODE_PAGE = "/admin/login/code/"


@dataclass
class Staff:
    user: User
    recovery_codes: list[str]

    key: str
    step: int  # of the last code that was used

    def next_code(self) -> str:
        """A code that has not been used."""
        self.step += 1
        return self.last_code()

    def last_code(self) -> str:
        return code_of(self.key, self.step)


def give_password(name: str, **options: Any) -> Client:
    """A browser after the first step of the log-in."""
    client = Client(**options)
    client.post("/admin/login/?next=/admin/", {"login": name, "password": PASSWORD})
    return client


def give_code(client: Client, code: str) -> Any:
    return client.post(CODE_PAGE, {"code": code})


def is_in(client: Client) -> bool:
    return client.get("/admin/").status_code == 200


def with_second_factor(user: User) -> Staff:
    key = b32encode(token_bytes(20)).decode()
    rows, types = Authenticator.objects, Authenticator.Type
    rows.create(user=user, type=types.TOTP, data={"secret": key})
    seed = {"seed": token_hex(40), "used_mask": 0}
    codes = rows.create(user=user, type=types.RECOVERY_CODES, data=seed)
    return Staff(user, codes.wrap().get_unused_codes(), key, now() - 1)


@pytest.fixture(autouse=True)
def quick(settings: LazySettings) -> None:
    settings.LOGIN_FAILURES = 3


@pytest.fixture
def erin(db: None) -> Staff:
    """A superuser with a second factor."""
    return with_second_factor(User.objects.create_superuser("erin", "erin@example.org", PASSWORD))


@pytest.fixture
def rows(erin: Staff, english: Dictionary, greek: Dictionary) -> SimpleNamespace:
    """One row of each kind, and alice, who may do everything."""
    return changes.a_row_of_each_kind(erin, english, greek)
