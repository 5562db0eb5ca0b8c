"""Devices on which notices are shown: each is an address at a push service, and two keys."""

import re
from dataclasses import dataclass
from importlib.util import find_spec

import orjson
from django.utils.translation import gettext_lazy as _

from game.rules.refusals import Refusal

MAX_ENDPOINT = 1_000
UNREACHABLE = _("Notices of this site can’t reach this browser.")
# The push services of Chrome, Edge, Firefox and Safari. The site connects to no other host, so that
# nobody can make it send requests into its own network.
SERVICES = (
    r"fcm\.googleapis\.com|jmt17\.google\.com|"
    r"(?:[a-z0-9-]+\.)+(?:services\.mozilla\.com|push\.apple\.com|notify\.windows\.com)"
)
ENDPOINT = re.compile(rf"https://({SERVICES})(/[!-~]+)")
PUBLIC_KEY = re.compile(r"[\w-]{87}=?", re.ASCII)  # 65 bytes in base64
SECRET = re.compile(r"[\w-]{22}(?:==)?", re.ASCII)  # 16 bytes


@dataclass(frozen=True, slots=True)
class Subscription:
    """`endpoint`: the address. `p256dh`, `auth`: the keys by which the device alone can read it."""

    endpoint: str
    p256dh: str
    auth: str


def is_installed() -> bool:
    return find_spec("webpush") is not None


def parse(text: str) -> Subscription:
    """What a browser says about a device, in JSON. Raises Refusal."""
    try:
        sent = orjson.loads(text)
        endpoint, keys = sent["endpoint"], sent["keys"]
        parsed = Subscription(endpoint, keys["p256dh"], keys["auth"])
        is_valid = PUBLIC_KEY.fullmatch(parsed.p256dh) and SECRET.fullmatch(parsed.auth)
        is_known = len(endpoint) <= MAX_ENDPOINT and ENDPOINT.fullmatch(endpoint)
    except (ValueError, TypeError, KeyError):
        is_valid = is_known = None
    if not (is_valid and is_known):
        raise Refusal("device.invalid", str(UNREACHABLE))
    return parsed


def host_and_path(endpoint: str) -> tuple[str, str]:
    """Raises ValueError for an address of no push service."""
    found = ENDPOINT.fullmatch(endpoint)
    if found is None:
        raise ValueError(endpoint)
    return found[1], found[2]
