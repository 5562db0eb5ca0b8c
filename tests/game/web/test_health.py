"""GET /healthz and /readyz"""

from threading import Event
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from game.db import ttl_cache
from game.services import shutdown


def test_a_healthy_site_is_ok(client: Client) -> None:
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.json() == {
        "status": "ok",
        "database": "ok",
        "dictionary": {"status": "ok", "slug": "english", "word_count": 10},
    }
    assert "no-store" in response["Cache-Control"]


def test_without_a_dictionary_the_site_is_failing_and_not_ready(
    client: Client, no_dictionary: None
) -> None:
    response = client.get("/healthz")
    assert response.status_code == 503
    assert response.json() == {
        "status": "failing",
        "database": "ok",
        "dictionary": {"status": "failing", "slug": None, "word_count": 0},
    }
    response = client.get("/readyz")
    assert (response.status_code, response.json()) == (503, {"status": "failing"})


def test_without_a_database_the_site_is_failing(client: Client) -> None:
    def away(*arguments: Any) -> None:
        raise OperationalError("a secret of the house")

    with connection.execute_wrapper(away):
        response = client.get("/healthz")
    assert response.status_code == 503
    assert response.json()["database"] == "failing"
    assert b"secret" not in response.content


def test_a_database_that_lacks_a_migration_is_not_ready(client: Client) -> None:
    """Pages that need its table would fail, also if those of the rounds are there."""
    name = "0003_rate_public_game"
    MigrationRecorder(connection).record_unapplied("game", name)
    assert client.get("/readyz").status_code == 503
    assert client.get("/healthz").json()["database"] == "failing"
    MigrationRecorder(connection).record_applied("game", name)
    MigrationRecorder(connection).record_applied("game", "9999_of_tomorrow")  # in an update
    ttl_cache.clear()
    assert client.get("/readyz").status_code == client.get("/healthz").status_code == 200


def test_other_methods_are_not_allowed(client: Client) -> None:
    for path in ("/healthz", "/readyz"):
        for method in ("post", "put", "delete"):
            assert getattr(client, method)(path).status_code == 405


def test_a_server_that_runs_is_ready(client: Client) -> None:
    response = client.get("/readyz")
    assert (response.status_code, response.json()) == (200, {"status": "ready"})
    assert "no-store" in response["Cache-Control"]


def test_a_server_that_stops_is_not_ready(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutdown, "stopping", Event())
    shutdown.stopping.set()
    response = client.get("/readyz")
    assert (response.status_code, response.json()) == (503, {"status": "stopping"})
    assert client.get("/healthz").status_code == 200
