"""Counts of requests begin anew with each test."""

from __future__ import annotations

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def nobody_has_asked_yet() -> None:
    cache.clear()
