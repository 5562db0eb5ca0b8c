"""The password of staff in tests, and the codes that an app shows (RFC 6238)."""

import hmac
from base64 import b32decode
from time import time

PASSWORD = "correct horse battery"
STEP = 30  # seconds


def now() -> int:
    """The current step, counted since 1970."""
    return int(time()) // STEP


def code_of(key: str, step: int) -> str:
    """What an app shows for this key at a step."""
    digest = hmac.digest(b32decode(key), step.to_bytes(8, "big"), "sha1")
    start = digest[-1] & 15
    number = int.from_bytes(digest[start : start + 4], "big") & 0x7FFFFFFF
    return f"{number % 10**6:06}"
