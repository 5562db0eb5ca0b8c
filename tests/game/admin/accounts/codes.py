"""The password of staff in tests, and the codes that an app shows (RFC 6238)."""

import hmac
import re
from base64 import b32decode
from time import time
from typing import Any

PASSWORD = "correct horse battery"
STEP = 30  # seconds


def key_in(page: Any) -> str:
    """The key on the page that sets up a second factor."""
    parts = page.content.decode().partition('class="key">')[2].partition("</p>")[0]
    return "".join(re.findall(r"[A-Z2-7]{4}", parts))


def now() -> int:
    """The current step, counted since 1970."""
    return int(time()) // STEP


def code_of(key: str, step: int) -> str:
    """What an app shows for this key at a step."""
    digest = hmac.digest(b32decode(key), step.to_bytes(8, "big"), "sha1")
    start = digest[-1] & 15
    number = int.from_bytes(digest[start : start + 4], "big") & 0x7FFFFFFF
    return f"{number % 10**6:06}"
