"""Connections to a database file outlive requests, as long as they lead to that file."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from django.db import OperationalError, close_old_connections, connection, transaction

from game.models import Dictionary
from tests.game.conftest import prepare


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


def test_a_copy_put_in_place_of_the_file_is_in_use_at_the_next_request(
    database_file: Path, prepared_file: Path
) -> None:
    opened()
    Dictionary.objects.update(name="Of yesterday")
    os.replace(shutil.copy(prepared_file, f"{database_file}.copy"), database_file)
    for left in ("-wal", "-shm"):  # of the old file; SQLite would add what they hold to the new one
        os.unlink(f"{database_file}{left}")
    opened()
    assert Dictionary.objects.get().name == "English"


def test_a_file_that_was_removed_is_not_written_to_any_more(database_file: Path) -> None:
    before = opened()
    database_file.unlink()
    close_old_connections()
    with pytest.raises(OperationalError, match="no such table"):
        Dictionary.objects.update(name="Lost")
    assert connection.connection is not before
    prepare()
    opened()
    assert Dictionary.objects.get().name == "English"
