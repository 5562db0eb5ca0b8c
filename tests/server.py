"""The real site in a process of its own, with a database of its own."""

import fcntl
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

import psutil
from django.db import connections
from django.db.backends.postgresql.base import DatabaseWrapper
from environ import Env

from boggle_site import backends

ROOT = Path(__file__).resolve().parent.parent

# The headless shell, Chromium without windows, takes two thirds of its processor time.
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# What `manage.py` runs, for servers that something is changed in before they serve.
PROGRAM = """
import os, django
os.environ["DJANGO_SETTINGS_MODULE"] = "boggle_site.settings"
django.setup()
{prelude}
from django.core.management import call_command
call_command("serve", port={port})
"""


class SiteError(Exception):
    """A server or a management command failed."""


class Address(Protocol):
    """Where a site is reached: directly, or through a proxy."""

    @property
    def url(self) -> str: ...


@dataclass
class Site:
    """A site that writes to `var_dir`, with the environment of its processes.

    The server runs the Python of `prelude` before it serves, and writes its stderr to `log`.
    """

    port: int
    var_dir: Path
    environment: dict[str, str]
    prelude: str = ""
    log: Path | None = None
    server: subprocess.Popen[bytes] = field(init=False)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start the server; returns once it answers."""
        command = [sys.executable, "manage.py", "serve", "--port", str(self.port)]
        if self.prelude:
            program = PROGRAM.format(prelude=self.prelude, port=self.port)
            command = [sys.executable, "-c", program]
        with self.log.open("ab") if self.log else nullcontext() as log:
            self.server = subprocess.Popen(command, cwd=ROOT, env=self.environment, stderr=log)
        self.wait()

    def wait(self) -> None:
        """Returns once the server answers."""
        _wait_for(f"{self.url}/healthz", self.server)

    @property
    def database(self) -> str:
        """The URL of its SQLite database."""
        return f"sqlite:///{self.var_dir / 'db.sqlite3'}"

    @property
    def worker(self) -> psutil.Process:
        """The process that answers, a child of the one that was started."""
        [worker] = psutil.Process(self.server.pid).children()
        return worker

    def stop(self) -> None:
        self.server.terminate()
        self.server.wait(timeout=20)

    def crash(self) -> None:
        """Kill the server, as a power cut would."""
        worker = self.worker
        self.server.kill()
        worker.kill()
        self.server.wait(timeout=20)
        worker.wait(timeout=20)

    def manage(self, *arguments: str, **environment: str) -> str:
        """Run a management command against the site's database; returns its output."""
        return _manage({**self.environment, **environment}, *arguments)

    def run(self, code: str) -> None:
        """Run Python against the site's database, in a thread without an event loop."""
        with ThreadPoolExecutor(1) as thread:
            thread.submit(self._run, code).result()

    def _run(self, code: str) -> None:
        with connected_to(self.database):
            exec(code, {})


@contextmanager
def connected_to(url: str, pool_size: int = 20, alias: str = "default") -> Iterator[None]:
    """Connects Django to another database, configured as the settings would."""
    kept = (connections.settings[alias], connections[alias]) if alias in connections else None
    config = {"default": backends.database(Env.db_url_config(url), pool_size)}
    connections.settings[alias] = connections.configure_settings(config)["default"]
    if kept:
        del connections[alias]
    try:
        yield
    finally:
        used = connections[alias]
        used.close()
        if isinstance(used, DatabaseWrapper):
            used.close_pool()
        del connections[alias], connections.settings[alias]
        if kept:
            connections.settings[alias], connections[alias] = kept


def prepare_site(var_dir: Path, **settings: str) -> None:
    """Set up a site from nothing, as `make run` does: database, dictionaries, static files."""
    manage("setup", VAR_DIR=str(var_dir), **settings)


def manage(*arguments: str, **settings: str) -> str:
    """Run a management command with these settings; returns its output."""
    return _manage({**_environment(), **settings}, *arguments)


@contextmanager
def running_site(
    var_dir: Path,
    prepared: Path | None = None,
    log: Path | None = None,
    /,
    prelude: str = "",
    **settings: str,
) -> Iterator[Site]:
    """A site in `var_dir`, served as `make run` serves it.

    It is set up from nothing, or copied from the folder of a prepared site; a database that the
    settings name is then prepared as well.
    """
    environment = {**_environment(), "VAR_DIR": str(var_dir), **settings}
    if prepared:
        shutil.copytree(prepared, var_dir, dirs_exist_ok=True, copy_function=_copy)
    else:
        _manage(environment, "setup")
    site = Site(free_port(), var_dir, environment, prelude, log)
    try:
        site.start()
        yield site
    finally:
        site.stop()


def made_once(target: Path, make: Callable[[Path], None]) -> Path:
    """The file or folder `target`. The first process that needs it makes it; others wait."""
    with target.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not target.exists():
            part = target.with_suffix(".part")
            make(part)
            part.rename(target)
    return target


def free_port() -> int:
    """A port of the loopback interface that no process listens on."""
    [port] = free_ports(1)
    return port


def free_ports(count: int) -> list[int]:
    """Several, of which no two are the same."""
    with ExitStack() as open_sockets:
        listeners = [open_sockets.enter_context(socket.socket()) for _ in range(count)]
        for listener in listeners:
            listener.bind(("127.0.0.1", 0))
        return [listener.getsockname()[1] for listener in listeners]


def _environment() -> dict[str, str]:
    ours = ("DATABASE_URL", "REDIS_URL")
    others = {name: value for name, value in os.environ.items() if name not in ours}
    return {**others, "ADDRESS_CPU_PERCENT": "100"}  # all visitors have one address


def _manage(environment: dict[str, str], *arguments: str) -> str:
    command = [sys.executable, "manage.py", *arguments]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SiteError(f"manage.py {' '.join(arguments)}: {done.stdout}{done.stderr}")
    return done.stdout


def _copy(source: str, target: str) -> None:
    """Copies a file of a prepared site. A server only reads static files, so these are linked."""
    (os.link if "/static/" in source else shutil.copy2)(source, target)


def _wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if server.poll() is not None:
            raise SiteError(f"the server stopped with exit status {server.returncode}")
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except OSError:  # refused, or too busy to answer
            time.sleep(0.1)
    raise SiteError(f"nothing answered at {url} within a minute")
