"""Connections to a database file outlive requests."""

from pathlib import Path

import pytest
from django.db import OperationalError, close_old_connections, connection, transaction

from game.models import Dictionary


def opened() -> object:
    """What the connection holds on to, after a query; Django asks at the end of each request."""
    close_old_connections()
    Dictionary.objects.count()
    return connection.connection


def test_requests_share_a_connection_and_it_survives_an_error(database_file: Path) -> None:
    before = opened()
    assert opened() is before
    with pytest.raises(OperationalError), transaction.atomic():
        connection.cursor().execute("SELECT nothing FROM nowhere")
    assert opened() is before
    Dictionary.objects.update(name="Written")
    assert Dictionary.objects.get().name == "Written"


def test_a_connection_left_in_a_transaction_is_closed(database_file: Path) -> None:
    before = opened()
    Dictionary.objects.get()
    transaction.set_autocommit(False)
    assert opened() is not before
    assert connection.get_autocommit()
