"""Misconfiguration is told at the start, with a hint."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import LazySettings
from django.core.checks import run_checks


def found() -> set[str | None]:
    messages = [message for message in run_checks() if (message.id or "").startswith("game.")]
    assert all(message.hint for message in messages)
    return {message.id for message in messages}


def test_the_settings_as_they_come_are_sound() -> None:
    assert found() == set()


@pytest.mark.parametrize("rate", ["often", "120", "x/min", "120/fortnight", ""])
def test_a_rate_that_cannot_be_read(settings: LazySettings, rate: str) -> None:
    api: dict[str, Any] = {**settings.REST_FRAMEWORK}
    api["DEFAULT_THROTTLE_RATES"] = {**api["DEFAULT_THROTTLE_RATES"], "solve": rate}
    settings.REST_FRAMEWORK = api
    assert found() == {"game.E001"}


def test_fewer_proxies_than_none(settings: LazySettings) -> None:
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": -1}
    assert found() == {"game.E002"}


def test_any_host(settings: LazySettings) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    assert found() == {"game.W001"}
    settings.DEBUG = True
    assert found() == set()


def test_a_short_secret(settings: LazySettings) -> None:
    settings.SECRET_KEY = "short"
    assert found() == {"game.W002"}
