"""Token buckets."""

from game.limits.buckets import Bucket
from game.limits.table import Flow


def test_a_burst_and_then_the_rate_are_admitted() -> None:
    bucket = Bucket(Flow(10, 20), 0)
    assert [bucket.take(0) for _ in range(21)] == [True] * 20 + [False]
    assert [bucket.take(0.25) for _ in range(3)] == [True, True, False]
    assert [bucket.take(100) for _ in range(21)] == [True] * 20 + [False]


def test_nobody_who_keeps_to_the_rate_is_refused() -> None:
    bucket = Bucket(Flow(10, 20), 0)
    assert all(bucket.take(number / 9.9) for number in range(1000))


def test_a_reserved_token_comes_after_those_reserved_before() -> None:
    bucket = Bucket(Flow(10, 2), 0)
    assert [bucket.reserve(0) for _ in range(4)] == [0, 0, 0.1, 0.2]
    assert bucket.reserve(0.1) == 0.2
    assert bucket.reserve(100) == 0
