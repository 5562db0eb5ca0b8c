"""The command that starts the server, where it is written; `tests/deploy` has the systemd unit."""

from __future__ import annotations

import pytest

from tests.server import OPTIONS, ROOT


@pytest.mark.parametrize("file", ["Makefile", "docs/operations.md"])
def test_it_has_the_same_options_everywhere(file: str) -> None:
    options = " ".join(OPTIONS[OPTIONS.index("--no-proxy-headers") :])
    command = " ".join((ROOT / file).read_text().replace("\\\n", " ").split())
    assert command.count(options) == 1
