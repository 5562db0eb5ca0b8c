"""A client that speaks JSON, and rates that begin anew with each test."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client


class Api:
    """Calls under /api/v1/; gives the status and the JSON."""

    def __init__(self) -> None:
        self.client = Client()

    def get(self, path: str, **headers: str) -> tuple[int, Any]:
        response = self.client.get(f"/api/v1/{path}", headers=headers)
        return response.status_code, response.json()

    def post(self, path: str, body: Any, **headers: str) -> tuple[int, Any]:
        return self.send("post", path, body, **headers)

    def patch(self, path: str, body: Any) -> tuple[int, Any]:
        return self.send("patch", path, body)

    def send(self, method: str, path: str, body: Any, **headers: str) -> tuple[int, Any]:
        call = getattr(self.client, method)
        response = call(f"/api/v1/{path}", body, "application/json", headers=headers)
        return response.status_code, response.json()


@pytest.fixture
def api() -> Api:
    cache.clear()
    return Api()
