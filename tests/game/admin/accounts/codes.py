"""The codes that an app shows."""

from __future__ import annotations

from time import time

from django_otp.oath import TOTP

STEP = 30  # seconds


def now() -> int:
    """The current step, counted since 1970."""
    return int(time()) // STEP


def code_of(key: bytes, step: int) -> str:
    """What an app shows for this key at a step."""
    totp = TOTP(key)
    totp.time = step * STEP
    return f"{totp.token():06}"
