"""GET /healthz"""

from __future__ import annotations

from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client

from game.models import Dictionary


def test_all_is_well(client: Client, english: Dictionary) -> None:
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.json() == {
        "status": "ok",
        "database": "ok",
        "dictionary": {"status": "ok", "slug": "english", "word_count": 10},
    }
    assert "no-store" in response["Cache-Control"]


def test_without_a_dictionary(client: Client, db: None) -> None:
    response = client.get("/healthz")
    assert response.status_code == 503
    assert response.json() == {
        "status": "failing",
        "database": "ok",
        "dictionary": {"status": "failing", "slug": None, "word_count": 0},
    }


def test_without_a_database(client: Client, english: Dictionary) -> None:
    def away(*arguments: Any) -> None:
        raise OperationalError("a secret of the house")

    with connection.execute_wrapper(away):
        response = client.get("/healthz")
    assert response.status_code == 503
    assert response.json()["database"] == "failing"
    assert b"secret" not in response.content


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_it_only_answers(client: Client, method: str) -> None:
    assert getattr(client, method)("/healthz").status_code == 405
