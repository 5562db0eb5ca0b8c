"""Connections to a database file outlive requests."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.db import OperationalError, close_old_connections, connection, transaction

from game.models import Dictionary


def opened() -> object:
    """What the connection holds on to, after a query; Django asks at the end of each request."""
    close_old_connections()
    Dictionary.objects.count()
    return connection.connection


def test_the_file_stays_open_from_one_request_to_the_next(database_file: Path) -> None:
    assert opened() is opened()


def test_also_after_a_mistake(database_file: Path) -> None:
    before = opened()
    with pytest.raises(OperationalError), transaction.atomic():
        connection.cursor().execute("SELECT nothing FROM nowhere")
    assert opened() is before
    Dictionary.objects.update(name="Written")
    assert Dictionary.objects.get().name == "Written"


def test_a_connection_that_was_left_in_a_transaction_is_given_up(database_file: Path) -> None:
    before = opened()
    Dictionary.objects.get()
    transaction.set_autocommit(False)
    assert opened() is not before
    assert connection.get_autocommit()
