"""What browsers say about the devices on which notices are shown."""

import json
from typing import Any

import pytest

from game.rules import push
from game.rules.refusals import Refusal

KEYS = {"p256dh": "B" + "a" * 86, "auth": "c" * 22}
FIREFOX = "https://updates.push.services.mozilla.com/wpush/v2/gAAA"


def said(endpoint: Any = FIREFOX, keys: Any = KEYS) -> str:
    return json.dumps({"endpoint": endpoint, "expirationTime": None, "keys": keys})


def test_push_services_of_browsers_are_known() -> None:
    for host, path in (
        ("updates.push.services.mozilla.com", "/wpush/v2/gAAA"),
        ("fcm.googleapis.com", "/fcm/send/a:b"),
        ("wns2-am3p.notify.windows.com", "/w/?token=a%2b"),
        ("web.push.apple.com", "/QK"),
    ):
        parsed = push.parse(said(f"https://{host}{path}"))
        assert (parsed.p256dh, parsed.auth) == tuple(KEYS.values())
        assert push.host_and_path(parsed.endpoint) == (host, path)


def test_other_hosts_and_keys_are_refused() -> None:
    for text in (
        *("", "[", "[]", "null", "1", "[" * 5_000, '{"endpoint": 1}'),
        said("http://fcm.googleapis.com/a"),
        said("https://127.0.0.1/a"),
        said("https://[::1]/a"),
        said("https://fcm.googleapis.com"),
        said("https://fcm.googleapis.com:8000/a"),
        said("https://fcm.googleapis.com@example.org/a"),
        said("https://fcm.googleapis.com.example.org/a"),
        said("https://fcmxgoogleapis.com/a"),
        said("https://notify.windows.com.localhost/a"),
        said("https://example.org/fcm.googleapis.com/a"),
        said(f"{FIREFOX}\r\nX: y"),
        said(f"{FIREFOX}\n"),
        said(FIREFOX + "a" * push.MAX_ENDPOINT),
        said(1),
        said(keys=None),
        said(keys={"p256dh": KEYS["p256dh"]}),
        said(keys={**KEYS, "auth": "c" * 21}),
        said(keys={**KEYS, "p256dh": 5}),
    ):
        with pytest.raises(Refusal, match="can’t reach this browser"):
            push.parse(text)
