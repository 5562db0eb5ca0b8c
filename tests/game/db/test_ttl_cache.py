"""Values that every request needs are loaded once a second at most."""

import pytest

from game.db import ttl_cache
from game.db.ttl_cache import get_or_load


def test_a_value_is_loaded_once_until_it_expires() -> None:
    values = iter(range(10))
    assert [get_or_load("number", lambda: next(values)) for _ in range(2)] == [0, 0]
    assert get_or_load("another number", lambda: next(values)) == 1
    ttl_cache.clear()
    assert get_or_load("number", lambda: next(values)) == 2


def test_a_load_that_fails_is_tried_again() -> None:
    with pytest.raises(ZeroDivisionError):
        get_or_load("quotient", lambda: 1 // 0)
    assert get_or_load("quotient", lambda: 0) == 0
