"""Staff with a second factor, and the codes of their app."""

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.test import Client

from game.models import Dictionary
from game.services.accounts import second_factor
from tests.game.admin.accounts import changes
from tests.game.admin.accounts.codes import PASSWORD, code_of, now


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
    client.post("/admin/login/?next=/admin/", {"username": name, "password": PASSWORD})
    return client


def give_code(client: Client, code: str) -> Any:
    return client.post("/admin/login/code/?next=/admin/", {"code": code})


def is_in(client: Client) -> bool:
    return client.get("/admin/").status_code == 200


def with_second_factor(user: User) -> Staff:
    key = second_factor.new_key()
    for _ in range(2):  # the step may end before its code is checked
        step = now() - 1
        if codes := second_factor.set_up(user, key, code_of(key, step)):
            return Staff(user, codes, key, step)
    return pytest.fail("a code of the step before is refused")


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
