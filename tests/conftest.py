"""What all tests share: the real site in a process of its own, and the tools it needs."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent

# Playwright keeps an event loop in the main thread, where Django then refuses to query. The tests
# that query use no event loop.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"


def need(tool: str, *names: str) -> str:
    """The path of a program; without it the test is skipped, or fails where CI=true."""
    for name in names or (tool,):
        if path := shutil.which(name):
            return path
    message = f"{tool} is not installed"
    if os.environ.get("CI") == "true":
        pytest.fail(message)
    pytest.skip(message)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {
        "executable_path": need("chromium", "chromium", "chromium-browser", "google-chrome"),
        "args": [*sandbox, "--disable-gpu", "--disable-background-networking"],
    }


@pytest.fixture(autouse=True)
def plain_static_files(settings: Any) -> None:
    """Static files under their own names: in-process tests run without `collectstatic`."""
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


@dataclass(frozen=True)
class Site:
    """A running site with a database of its own."""

    url: str
    environment: dict[str, str]

    def manage(self, *arguments: str) -> str:
        """Run a management command against the site's database and give its output."""
        return _manage(self.environment, *arguments)


@dataclass(frozen=True)
class Account:
    name: str
    password: str


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site as `make run` starts it: set up from nothing, served by uvicorn."""
    port = _free_port()
    environment = {**os.environ, "VAR_DIR": str(tmp_path_factory.mktemp("var"))}
    for name in ("DATABASE_URL", "DJANGO_SETTINGS_MODULE"):
        environment.pop(name, None)
    _manage(environment, "setup")
    command = [sys.executable, "-m", "uvicorn", "boggle_site.asgi:application"]
    server = subprocess.Popen([*command, "--port", str(port)], cwd=ROOT, env=environment)
    url = f"http://127.0.0.1:{port}"
    try:
        _wait_for(url + "/healthz", server)
        yield Site(url, environment)
    finally:
        server.terminate()
        server.wait(timeout=20)


@pytest.fixture(scope="session")
def alice_login(site: Site) -> Account:
    """alice runs the site: she may do everything in the admin."""
    account = Account("alice", "correct horse battery")
    environment = {**site.environment, "DJANGO_SUPERUSER_PASSWORD": account.password}
    arguments = ("--noinput", "--username", account.name, "--email", "alice@example.org")
    _manage(environment, "createsuperuser", *arguments)
    return account


def _manage(environment: dict[str, str], *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        pytest.fail(f"manage.py {' '.join(arguments)}: {done.stdout}{done.stderr}")
    return done.stdout


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def _wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if server.poll() is not None:
            pytest.fail(f"the server stopped with exit status {server.returncode}")
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    pytest.fail(f"nothing answered at {url} within a minute")
