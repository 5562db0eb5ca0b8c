"""A bucket lets through a burst, then so many a second."""

from __future__ import annotations

from game.live.limits import Bucket


def test_burst_and_rate() -> None:
    bucket = Bucket((10, 20), 0)
    assert [bucket.take(0) for _ in range(21)] == [True] * 20 + [False]
    assert [bucket.take(0.25) for _ in range(3)] == [True, True, False]
    assert [bucket.take(100) for _ in range(21)] == [True] * 20 + [False]


def test_who_keeps_to_the_rate_is_never_stopped() -> None:
    bucket = Bucket((10, 20), 0)
    assert all(bucket.take(number / 9.9) for number in range(1000))


def test_who_reserves_waits_for_those_before() -> None:
    bucket = Bucket((10, 2), 0)
    assert [bucket.reserve(0) for _ in range(4)] == [0, 0, 0.1, 0.2]
    assert bucket.reserve(0.1) == 0.2
    assert bucket.reserve(100) == 0
