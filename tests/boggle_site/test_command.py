"""`make share`."""

import subprocess
import sys
from ipaddress import ip_address
from pathlib import Path

from tests.server import ROOT


def test_make_share_prints_the_address_in_the_network() -> None:
    script = [sys.executable, str(ROOT / "scripts" / "network_address.py")]
    found = subprocess.run(script, capture_output=True, text=True, check=False)
    shared = subprocess.run(
        ["make", "-n", "share", f"BIN={Path(sys.executable).parent}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if found.returncode:
        assert "This machine is in no network" in shared.stderr
    else:
        assert f"http://{ip_address(found.stdout.strip())}:" in shared.stdout
        assert "--host 0.0.0.0" in shared.stdout
