"""The other files of deploy/."""

import re
import shutil
import subprocess
from pathlib import Path

from django.conf import LazySettings
from django.core.management import get_commands

from tests.conftest import need
from tests.proxy import PORTS, SHIPPED
from tests.server import ROOT

DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").iterdir())


def test_systemd_and_nginx_name_the_same_ports() -> None:
    text = (DEPLOY / "systemd" / "boggle.target").read_text()
    assert set(map(int, re.findall(r"boggle@(\d+)\.service", text))) == set(PORTS)
    assert set(map(int, re.findall(r"server 127\.0\.0\.1:(\d+) ", SHIPPED.read_text()))) == set(
        PORTS
    )


def test_nginx_logs_no_addresses() -> None:
    """`/privacy/` promises this."""
    text = SHIPPED.read_text()
    assert text.count("access_log off;") == text.count("server {") == 4


def test_variables_and_commands_of_the_files_exist(settings: LazySettings) -> None:
    variables = re.findall(r"^#? ?([A-Z_]+)=", (DEPLOY / "boggle.env").read_text(), re.MULTILINE)
    assert len(variables) > 5
    assert set(variables) - {"NUMBA_CACHE_DIR"} <= settings.VARIABLES
    text = "".join(unit.read_text() for unit in UNITS)
    assert set(re.findall(r"manage\.py (\w+)", text)) <= get_commands().keys()


def test_all_units_are_confined_alike() -> None:
    services = [unit.read_text() for unit in UNITS if unit.suffix == ".service"]
    confined = {text.partition("# MemoryDenyWriteExecute")[2] for text in services}
    assert len(services) == 3
    assert len(confined) == 1
    assert "CapabilityBoundingSet=\n" in confined.pop()


def test_systemd_accepts_the_units(tmp_path: Path) -> None:
    systemd = need("systemd-analyze")
    for each in UNITS:
        shutil.copy(each, tmp_path)
    instances = [tmp_path / unit.name.replace("@.", "@8001.") for unit in UNITS]
    done = subprocess.run(
        [systemd, "verify", "--man=no", *instances],
        capture_output=True,
        text=True,
        check=False,
    )
    told = [line for line in done.stderr.splitlines() if "is not executable" not in line]
    assert told == []
