"""The heads of requests and handshakes."""

from collections.abc import Mapping
from typing import Any

from game.limits.table import HEAD_BYTES


def is_too_large(scope: Mapping[str, Any]) -> bool:
    """The server's buffer takes heads that are somewhat larger than it was told."""
    address = len(scope.get("raw_path") or scope["path"]) + len(scope["query_string"])
    head = address + sum(len(name) + len(value) + 4 for name, value in scope["headers"])
    return head > HEAD_BYTES.much
