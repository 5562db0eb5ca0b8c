"""How often somebody may ask."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.conf import LazySettings

from game.services import rates
from game.services.rates import Rate, RateLimited


@pytest.fixture(autouse=True)
def three(settings: LazySettings) -> None:
    settings.RATES = {"create": "3/min", "play": "3/h"}


@pytest.mark.parametrize(
    ("text", "rate"),
    [
        ("2/s", Rate(2, 1)),
        ("120/min", Rate(120, 60)),
        ("5/hour", Rate(5, 3600)),
        ("9/day", Rate(9, 86400)),
        ("30/10min", Rate(30, 600)),
    ],
)
def test_rates_are_read(text: str, rate: Rate) -> None:
    assert rates.parse_rate(text) == rate


def test_one_too_many_has_to_wait() -> None:
    assert [rates.seconds_to_wait("create", "bob") for _ in range(3)] == [0, 0, 0]
    assert 1 <= rates.seconds_to_wait("create", "bob") <= 60
    assert 3500 < [rates.seconds_to_wait("play", "bob") for _ in range(4)][-1] <= 3600
    assert rates.seconds_to_wait("create", "charlie") == 0


def test_looking_is_not_counted() -> None:
    for counted in (0, 1, 2):
        assert [rates.seconds_left("create", "bob") for _ in range(4)] == [0] * 4, counted
        rates.seconds_to_wait("create", "bob")
    assert 1 <= rates.seconds_left("create", "bob") <= 60
    assert rates.seconds_left("create", "charlie") == 0


def test_the_count_begins_anew_when_its_time_is_over(settings: LazySettings) -> None:
    settings.RATES = {"create": "1/s"}
    for _ in range(2):
        wait = rates.seconds_to_wait("create", "bob")
    assert wait == 1
    while rates.seconds_to_wait("create", "bob"):
        pass


@pytest.mark.parametrize("seconds", [-3600, 3600])
def test_the_count_begins_anew_when_the_clock_is_set(
    seconds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    while rates.seconds_to_wait("create", "bob") == 0:
        pass
    clock = time.time
    monkeypatch.setattr(time, "time", lambda: clock() + seconds)
    assert rates.seconds_left("create", "bob") == 0
    assert [rates.seconds_to_wait("create", "bob") for _ in range(3)] == [0, 0, 0]
    assert 1 <= rates.seconds_to_wait("create", "bob") <= 60


def test_what_takes_more_counts_for_more() -> None:
    assert rates.seconds_to_wait("create", "bob", weight=2) == 0
    assert rates.seconds_to_wait("create", "bob", weight=2) > 0


def test_a_refusal_in_plain_words() -> None:
    for _ in range(3):
        rates.check("create", "bob")
    with pytest.raises(RateLimited, match=r"Try again in \d+ seconds\.") as refused:
        rates.check("create", "bob")
    assert (refused.value.code, refused.value.field) == ("rate.limited", None)


def test_who_asks_at_the_same_time_is_counted_all_the_same() -> None:
    with ThreadPoolExecutor(8) as pool:
        waits = list(pool.map(lambda _: rates.seconds_to_wait("create", "bob"), range(40)))
    assert waits.count(0) == 3


@pytest.mark.parametrize(
    ("remote", "forwarded", "proxies", "who"),
    [
        ("192.0.2.1", None, 0, "192.0.2.1"),
        ("192.0.2.1", "198.51.100.1", 0, "192.0.2.1"),
        ("192.0.2.1", "10.0.0.1, 198.51.100.1", 1, "198.51.100.1"),
        ("192.0.2.1", "10.0.0.1, 198.51.100.1", 2, "10.0.0.1"),
        ("192.0.2.1", "198.51.100.1", 2, "198.51.100.1"),
        ("192.0.2.1", None, 1, "192.0.2.1"),
        ("192.0.2.1", "198.51.100.1:50123", 1, "198.51.100.1"),
        ("192.0.2.1", "[2001:db8::1]:50123", 1, "2001:db8::/64"),
        ("192.0.2.1", "[2001:db8::1]", 1, "2001:db8::/64"),
        ("192.0.2.1", "2001:db8::1", 1, "2001:db8::/64"),
        ("2001:db8::1", None, 0, "2001:db8::/64"),
        ("::ffff:192.0.2.1", None, 0, "192.0.2.1"),
        ("", None, 0, ""),
        ("192.0.2.1", "x" * 200, 1, "x" * 100),
    ],
)
def test_who_asks(
    settings: LazySettings, remote: str, forwarded: str | None, proxies: int, who: str
) -> None:
    settings.NUM_PROXIES = proxies
    meta = {"REMOTE_ADDR": remote}
    if forwarded is not None:
        meta["HTTP_X_FORWARDED_FOR"] = forwarded
    assert rates.by_address(meta) == who
    headers = [(b"host", b"localhost"), (b"x-forwarded-for", (forwarded or "").encode())]
    scope = {"client": (remote, 4000), "headers": headers}
    assert rates.by_scope(scope) == who


def test_who_connects(settings: LazySettings) -> None:
    assert rates.by_scope({"client": None, "headers": []}) == ""
    settings.NUM_PROXIES = 1
    headers = [(b"x-forwarded-for", b"10.0.0.1"), (b"x-forwarded-for", b"198.51.100.9")]
    assert rates.by_scope({"client": ("192.0.2.1", 5), "headers": headers}) == "198.51.100.9"
