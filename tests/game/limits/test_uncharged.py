"""Nobody is charged for what is loaded for all."""

from time import thread_time

import pytest

from game.limits.uncharged import uncharged, uncharged_seconds
from game.services.solving import lexicons
from tests.game.conftest import published


def work(seconds: float) -> None:
    end = thread_time() + seconds
    while thread_time() < end:
        pass


def test_what_is_nested_counts_once() -> None:
    before, began = uncharged_seconds(), thread_time()
    with uncharged("one"):
        work(0.01)
        with uncharged("of it"):
            work(0.01)
    counted = uncharged_seconds() - before
    assert 0.02 <= counted <= thread_time() - began
    with uncharged("one"):  # again: a cache that is too small is filled for nobody
        work(0.01)
    assert uncharged_seconds() - before == counted


@pytest.mark.django_db
def test_words_are_loaded_for_all() -> None:
    dictionary = published("Loaded once", "loaded", ("uncharged", "visitor"))
    before = uncharged_seconds()
    lexicons.current(dictionary)
    loaded = uncharged_seconds()
    assert loaded > before
    lexicons.current(dictionary)
    assert uncharged_seconds() == loaded
