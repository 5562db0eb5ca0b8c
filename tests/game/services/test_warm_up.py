"""Getting ready before the first visitor comes."""

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.db import connection

from game.models import Dictionary
from game.services.solving import lexicons
from game.services.warm_up import warm_up
from tests.game.conftest import published


def test_the_default_dictionary_is_in_memory(
    db: None, django_assert_num_queries: Callable[[int], AbstractContextManager[Any]]
) -> None:
    published("English", "english", ("words", "not", "loaded", "before"), is_default=True)
    warm_up()
    with django_assert_num_queries(1):  # which words are current, not the words themselves
        _, lexicon = lexicons.current()
    assert "loaded" in lexicon


def test_without_a_dictionary_the_log_says_so(db: None, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        warm_up()
    assert "default dictionary is not ready" in caplog.text
    assert "manage.py setup" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_without_tables_the_log_says_so(caplog: pytest.LogCaptureFixture) -> None:
    table = Dictionary._meta.db_table
    rename = "ALTER TABLE {} RENAME TO {}"
    with connection.cursor() as cursor:
        cursor.execute(rename.format(table, "elsewhere"))
    try:
        with caplog.at_level(logging.WARNING):
            warm_up()
    finally:
        with connection.cursor() as cursor:
            cursor.execute(rename.format("elsewhere", table))
    assert "the database is not ready" in caplog.text
    assert "manage.py setup" in caplog.text
