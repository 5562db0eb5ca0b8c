"""The other files of deploy/."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import yaml
from django.conf import LazySettings
from django.core.management import get_commands

from tests.conftest import need
from tests.proxy import PORTS, SHIPPED
from tests.server import ROOT

DEPLOY = ROOT / "deploy"
CONTAINER = DEPLOY / "container"
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


def test_processes_start_only_after_setup_and_an_update_does_not_stop_them() -> None:
    """What requires a unit is restarted with it, but not when it is reloaded."""
    process, setup = (
        (DEPLOY / "systemd" / name).read_text()
        for name in ("boggle@.service", "boggle-setup.service")
    )
    assert re.search(r"^After=.*\bboggle-setup\.service", process, re.MULTILINE)
    assert "\nRequires=boggle-setup.service\n" in process
    [command] = re.findall(r"^ExecStart=(.+)$", setup, re.MULTILINE)
    assert re.findall(r"^ExecReload=(.+)$", setup, re.MULTILINE) == [command]
    update = (ROOT / "docs" / "operations" / "update.md").read_text()
    assert "systemctl reload-or-restart boggle-setup" in update
    assert "systemctl restart boggle-setup" not in update


def test_all_units_are_confined_alike() -> None:
    services = [unit.read_text() for unit in UNITS if unit.suffix == ".service"]
    confined = {text.partition("# MemoryDenyWriteExecute")[2] for text in services}
    assert len(services) == 3
    assert len(confined) == 1
    assert "CapabilityBoundingSet=\n" in confined.pop()


def test_the_steps_of_the_image_make_a_site(tmp_path: Path, prepared_site: Path) -> None:
    """Those of the system, which would change this machine, are left out."""
    folder = tmp_path / "srv"
    folder.mkdir()
    shutil.copytree(prepared_site, tmp_path / "var")
    environment = {**os.environ, "VAR_DIR": str(tmp_path / "var")}
    environment.pop("DATABASE_URL", None)

    def run(*command: str) -> str:
        return subprocess.run(
            command, cwd=folder, env=environment, check=True, stdout=subprocess.PIPE, text=True
        ).stdout

    lines = (CONTAINER / "Containerfile").read_text().splitlines()
    for step, _, arguments in (line.partition(" ") for line in lines):
        if step == "COPY":
            source, target = arguments.split()
            copy = shutil.copytree if (ROOT / source).is_dir() else shutil.copy
            copy(ROOT / source, folder / target)
        elif arguments.startswith("pip install"):
            run(sys.executable, "-m", *arguments.split(), "--dry-run")
        elif arguments.startswith("python "):
            option, module = arguments.split()[1:]
            assert option == "-m"
            run(sys.executable, "-c", f"import {module}")  # Compiling all would take a minute.
    headers = {"host": "localhost", "accept-language": "de"}
    visit = f"print(client.Client().get('/', headers={headers}).content.decode())"
    program, *manage = json.loads(lines[-2].removeprefix("ENTRYPOINT "))
    assert program == "python"
    page = run(sys.executable, *manage, "shell", "-c", f"from django.test import client; {visit}")
    assert "Zufallsbrett" in page
    served = json.loads(lines[-1].removeprefix("CMD "))
    assert "the port to listen at" in run(sys.executable, *manage, *served, "--help")


def test_containers_run_the_same_processes_and_write_to_volumes_only() -> None:
    services = yaml.safe_load((CONTAINER / "compose.yaml").read_text())["services"]
    processes = [each for each in services.values() if each.get("command", [""])[0] == "serve"]
    assert [int(each["command"][-1]) for each in processes] == [*PORTS]
    for service in services.values():
        assert service["read_only"]
        assert service["cap_drop"] == ["ALL"]
        assert service.get("user") or service["image"] == "boggle"


def test_the_image_has_pg_dump_of_the_version_of_the_server() -> None:
    services = yaml.safe_load((CONTAINER / "compose.yaml").read_text())["services"]
    server = services["postgres"]["image"]
    for service in services.values():
        if service["image"] == "boggle":
            assert service["build"]["args"] == {"POSTGRES_IMAGE": server}
    step = (CONTAINER / "Containerfile").read_text().partition("RUN version=")[2]
    shell = "version=" + step.partition("&&")[0] + '; echo "postgresql-client-${version%%[.-]*}"'
    assert 'install --yes --no-install-recommends "postgresql-client-${version%%[.-]*}"' in step
    for image, package in (
        (server, f"postgresql-client-{server.rpartition(':')[2]}"),
        ("host:5000/postgres:18.1-trixie", "postgresql-client-18"),
    ):
        environment = {**os.environ, "POSTGRES_IMAGE": image}
        said = subprocess.check_output(["sh", "-c", shell], env=environment, text=True)
        assert said == f"{package}\n"


def test_containers_make_backups_and_keep_house(tmp_path: Path, prepared_site: Path) -> None:
    """The command of compose runs until it sleeps."""
    services = yaml.safe_load((CONTAINER / "compose.yaml").read_text())["services"]
    daily = services["daily"]
    script = daily["command"][0].replace("$$", "$").replace("python ", f"{sys.executable} ")
    sleep = tmp_path / "sleep"
    sleep.write_text("#!/bin/sh\nkill $PPID\n")
    sleep.chmod(0o755)
    var_dir = shutil.copytree(prepared_site, tmp_path / "var")
    environment = {
        **os.environ,
        "VAR_DIR": str(var_dir),
        "PATH": f"{tmp_path}:{os.environ['PATH']}",
    }
    environment.pop("DATABASE_URL", None)
    done = subprocess.run(
        [*daily["entrypoint"], script], cwd=ROOT, env=environment, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert "rounds: 0 deleted" in done.stdout.lower(), done.stderr
    [made] = (var_dir / "backups").iterdir()
    assert made.name in {f"{day}.gz" for day in ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")}
    assert (var_dir / "last_backup").exists()


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
