"""Misconfiguration told at the start, with a hint, rather than at the first request."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core import checks
from django.core.checks import CheckMessage, Error, register

from game.services.rates import read_rate

SHORTEST_KEY = 32  # characters


@register("api")
def rates_are_readable(**options: Any) -> list[CheckMessage]:
    found: list[CheckMessage] = []
    for scope, rate in settings.RATES.items():
        try:
            read_rate(rate)
        except ValueError:
            message = f"The rate “{rate}” for {scope} cannot be read."
            hint = f"Set {scope.upper()}_RATE to something like 120/min."
            found.append(Error(message, hint=hint, id="game.E001"))
    return found


@register("api")
def proxies_are_counted(**options: Any) -> list[CheckMessage]:
    if settings.NUM_PROXIES >= 0:
        return []
    hint = "Set NUM_PROXIES to the number of proxies before the site, 0 without any."
    return [Error("NUM_PROXIES is below 0.", hint=hint, id="game.E002")]


@register("security")
def any_host_is_served(**options: Any) -> list[CheckMessage]:
    if settings.DEBUG or "*" not in settings.ALLOWED_HOSTS:
        return []
    hint = "Set ALLOWED_HOSTS to the names of the site, parted by commas."
    message = "ALLOWED_HOSTS lets anybody make links of the site point elsewhere."
    return [checks.Warning(message, hint=hint, id="game.W001")]


@register("security")
def secret_is_long(**options: Any) -> list[CheckMessage]:
    if settings.DEBUG or len(settings.SECRET_KEY) >= SHORTEST_KEY:
        return []
    hint = f"Set SECRET_KEY to {SHORTEST_KEY} random characters or more, or leave it out."
    return [checks.Warning("SECRET_KEY can be guessed.", hint=hint, id="game.W002")]
