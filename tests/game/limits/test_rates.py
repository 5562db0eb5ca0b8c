"""How often somebody may ask."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.conf import LazySettings

from game.limits import rates
from game.limits.rates import Rate, RateLimited


@pytest.fixture(autouse=True)
def three(settings: LazySettings) -> None:
    settings.RATES = {"create": "3/min", "play": "3/h"}


def test_rates_are_read() -> None:
    assert rates.parse_rate("2/s") == Rate(2, 1)
    assert rates.parse_rate("5/hour") == Rate(5, 3600)
    assert rates.parse_rate("30/10min") == Rate(30, 600)


def test_a_request_over_the_limit_has_to_wait() -> None:
    assert [rates.seconds_to_wait("create", "bob") for _ in range(3)] == [0, 0, 0]
    assert 1 <= rates.seconds_to_wait("create", "bob") <= 60
    assert 3500 < [rates.seconds_to_wait("play", "bob") for _ in range(4)][-1] <= 3600
    assert rates.seconds_to_wait("create", "charlie", weight=2) == 0
    assert rates.seconds_to_wait("create", "charlie", weight=2) > 0


def test_asking_how_long_to_wait_is_not_counted() -> None:
    for counted in (0, 1, 2):
        assert [rates.seconds_left("create", "bob") for _ in range(4)] == [0] * 4, counted
        rates.seconds_to_wait("create", "bob")
    assert 1 <= rates.seconds_left("create", "bob") <= 60
    assert rates.seconds_left("create", "charlie") == 0


def test_a_new_window_begins_after_the_end_of_the_last(settings: LazySettings) -> None:
    settings.RATES = {"create": "1/s"}
    for _ in range(2):
        wait = rates.seconds_to_wait("create", "bob")
    assert wait == 1
    while rates.seconds_to_wait("create", "bob"):
        time.sleep(0.05)


def test_a_clock_that_is_set_changes_no_window(monkeypatch: pytest.MonkeyPatch) -> None:
    while rates.seconds_to_wait("create", "bob") == 0:
        pass
    clock = time.time
    for seconds in (-3600, 3600):
        monkeypatch.setattr(time, "time", lambda ahead=seconds: clock() + ahead)
        assert 1 <= rates.seconds_to_wait("create", "bob") <= 60


def test_a_mark_expires() -> None:
    assert not rates.is_marked("known", "bob", 1)
    rates.mark("known", "bob", 1)
    assert rates.is_marked("known", "bob", 1)
    assert not rates.is_marked("known", "charlie", 1)
    time.sleep(1)
    assert not rates.is_marked("known", "bob", 1)


def test_the_memory_of_windows_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "MOST_WINDOWS", 10)
    rates.clear()
    while rates.seconds_to_wait("create", "bob") == 0:
        pass
    for number in range(20):
        rates.seconds_to_wait("create", str(number))
    assert rates.seconds_left("create", "bob") == 0


def test_a_refusal_says_how_long_to_wait() -> None:
    for _ in range(3):
        rates.check("create", "bob")
    with pytest.raises(RateLimited, match=r"Try again in \d+ seconds\.") as refused:
        rates.check("create", "bob")
    assert (refused.value.code, refused.value.field) == ("rate.limited", None)


def test_requests_at_the_same_time_are_all_counted() -> None:
    with ThreadPoolExecutor(8) as pool:
        waits = list(pool.map(lambda _: rates.seconds_to_wait("create", "bob"), range(40)))
    assert waits.count(0) == 3


def test_the_address_of_a_request_is_found_behind_proxies(settings: LazySettings) -> None:
    for remote, forwarded, proxies, who in (
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
    ):
        settings.NUM_PROXIES = proxies
        meta = {"REMOTE_ADDR": remote}
        if forwarded is not None:
            meta["HTTP_X_FORWARDED_FOR"] = forwarded
        assert rates.by_address(meta) == who
        headers = [(b"host", b"localhost"), (b"x-forwarded-for", (forwarded or "").encode())]
        scope = {"client": (remote, 4000), "headers": headers}
        assert rates.by_scope(scope) == who


def test_the_address_of_a_connection_is_found_behind_proxies(settings: LazySettings) -> None:
    assert rates.by_scope({"client": None, "headers": []}) == ""
    settings.NUM_PROXIES = 1
    headers = [(b"x-forwarded-for", b"10.0.0.1"), (b"x-forwarded-for", b"198.51.100.9")]
    assert rates.by_scope({"client": ("192.0.2.1", 5), "headers": headers}) == "198.51.100.9"
