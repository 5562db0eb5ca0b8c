"""The lock-out after wrong passwords and codes."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection

from game.limits.rates import RateLimited
from game.models import LoginFailures, LoginPage
from game.services.accounts.lockout import Attempt
from tests.game.commands.output import said

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
ADDRESS = "192.0.2.1"

pytestmark = pytest.mark.django_db


def fail(
    times: int,
    name: str = "ann",
    address: str = ADDRESS,
    door: LoginPage = LoginPage.PLAYERS,
    now: datetime = NOW,
) -> list[bool]:
    """Which of several attempts with wrong passwords were refused."""
    refused = []
    for _ in range(times):
        try:
            Attempt(door, name, address).begin(now)
            refused.append(False)
        except RateLimited:
            refused.append(True)
    return refused


def test_the_eleventh_guess_is_refused_from_any_address() -> None:
    assert fail(11) == [False] * 10 + [True]
    assert fail(1, address="192.0.2.2") == [True]


def test_names_that_find_the_same_account_are_counted_together() -> None:
    """Variation selectors are invisible and ignored when an account is looked up."""
    spellings = ["ann", "Ann", "ANN", *(f"an{chr(0xFE00 + number)}n" for number in range(16))]
    assert [refused for name in spellings for refused in fail(1, name)].count(False) == 10


def test_a_class_behind_one_address_is_not_locked_by_one_pupil() -> None:
    assert fail(40, "ann").count(False) == 10
    for pupil in range(28):
        assert fail(10, f"pupil {pupil}") == [False] * 10
    assert fail(1, "ben") == [False]


def test_an_address_that_tries_many_names_is_locked() -> None:
    refused = [fail(1, f"name {number}", door=LoginPage.STAFF)[0] for number in range(11)]
    assert refused == [False] * 10 + [True]
    refused = [fail(1, f"name {number}")[0] for number in range(301)]
    assert refused == [False] * 300 + [True]


def test_failures_at_one_door_lock_no_other() -> None:
    fail(11, door=LoginPage.PLAYERS)
    assert fail(1, door=LoginPage.STAFF) == [False]


def test_the_lock_ends_a_quarter_of_an_hour_after_the_last_guess() -> None:
    fail(9)
    later = NOW + timedelta(minutes=10)
    assert fail(2, now=later) == [False, True]
    with pytest.raises(RateLimited, match="Try again in 6 minutes") as refused:
        Attempt(LoginPage.PLAYERS, "ann", ADDRESS).begin(later + timedelta(minutes=9, seconds=1))
    assert refused.value.seconds == 359
    assert fail(11, now=later + timedelta(minutes=15)) == [False] * 10 + [True]


def test_success_resets_the_account_and_a_first_step_only_itself() -> None:
    fail(9)
    for _ in range(20):
        first_step = Attempt(LoginPage.PLAYERS, "ann", ADDRESS)
        first_step.begin(NOW)
        first_step.take_back()
    first_step.begin(NOW)
    first_step.succeed()
    assert not LoginFailures.objects.filter(who="account ANN").exists()
    assert LoginFailures.objects.get().count == 9


def test_an_operator_unlocks_one_account_or_all() -> None:
    fail(10, "ann")
    fail(10, "ben")
    said("unlock", "Ann")
    assert (fail(1, "ann"), fail(1, "ben")) == ([False], [True])
    said("unlock")
    assert not LoginFailures.objects.exists()


def test_guesses_at_the_same_time_are_all_counted(database_url: str) -> None:
    def guess(number: int) -> bool:
        try:
            return fail(1, address=f"192.0.2.{number % 2}")[0]
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(guess, range(24))).count(False) == 10
