"""What is looked up once a second."""

from __future__ import annotations

from itertools import count

import pytest
from cachetools import TTLCache

from game.db import ttl_cache
from game.db.ttl_cache import get_or_load


def test_within_a_second_it_is_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    at = [0.0]
    monkeypatch.setattr(ttl_cache, "_cache", TTLCache(64, 1.0, timer=lambda: at[0]))
    looks = iter(range(10))
    told = []
    for moment in (0.0, 0.9, 1.1):
        at[0] = moment
        told.append(get_or_load("looks", lambda: next(looks)))
    assert told == [0, 0, 1]
    assert get_or_load("other looks", lambda: next(looks)) == 2


def test_a_value_that_expires_while_it_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = count(0.0, 0.4)
    monkeypatch.setattr(ttl_cache, "_cache", TTLCache(64, 1.0, timer=lambda: next(moments)))
    assert [get_or_load("looks", lambda: 7) for _ in range(20)] == [7] * 20


def test_a_look_that_fails_is_tried_again() -> None:
    with pytest.raises(ZeroDivisionError):
        get_or_load("half of nothing", lambda: 1 // 0)
    assert get_or_load("half of nothing", lambda: 0) == 0
