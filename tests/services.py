"""PostgreSQL and Redis servers that the tests start and stop."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil
import psycopg
from redis import Redis, RedisError

from tests.server import free_port

PATIENCE = 30  # seconds
# No data has to survive a power cut.
FAST = {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off"}

TABLES = """
SELECT tablename FROM pg_tables WHERE schemaname = 'public'
AND tablename NOT IN ('django_migrations', 'django_content_type', 'auth_permission')
"""
SEQUENCES = """
SELECT sequencename, coalesce(last_value, start_value), last_value IS NOT NULL FROM pg_sequences
WHERE schemaname = 'public'
"""
ALONE = """
SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


def ends_soon(url: str, round_id: str) -> None:
    """Let a round end in two seconds, in the PostgreSQL database with this URL."""
    statement = "UPDATE game_round SET ends_at = now() + interval '2s' WHERE public_id = %s"
    with psycopg.connect(url) as connection:
        connection.execute(statement, (round_id,))


class ServiceError(Exception):
    """A service did not start."""


@dataclass
class Postgres:
    """A cluster, which tests may stop. Its superuser, boggle, needs no password.

    `command` starts its server, with `who` as the options of the process.
    """

    port: int
    command: list[str]
    who: dict[str, Any]
    process: subprocess.Popen[bytes] = field(init=False)

    def start(self) -> None:
        self.process = _run(self.command, **self.who)
        wait(lambda: self.run("SELECT 1"), self.process, psycopg.OperationalError)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server. The default signal disconnects clients and loses nothing."""
        self.process.send_signal(how)
        self.process.wait(PATIENCE)

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """All its processes accept what is sent, and never answer."""
        server = psutil.Process(self.process.pid)
        server.suspend()  # first: it would start another process
        processes = server.children(recursive=True)
        for process in processes:
            process.suspend()
        try:
            yield
        finally:
            for process in (*processes, server):
                process.resume()

    def url(self, name: str = "postgres") -> str:
        return f"postgres://boggle@127.0.0.1:{self.port}/{name}"

    def create(self, name: str, template: str = "template1") -> str:
        """Create a database as a copy of the template; returns its URL."""
        self.run(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.url(name)

    def empty(self, url: str) -> None:
        """Delete all rows of a database but those that every site has."""
        with psycopg.connect(url) as connection:
            tables = ", ".join(_tables(connection))
            connection.execute(f"TRUNCATE {tables} RESTART IDENTITY".encode())

    def remember(self, url: str) -> str:
        """The statements with which all tables get the rows that they have now."""
        with psycopg.connect(url) as connection:
            tables = _tables(connection)
            sequences = connection.execute(SEQUENCES).fetchall()
            connection.execute("CREATE SCHEMA remembered")
            for name in tables:
                copied = f"CREATE TABLE remembered.{name} AS TABLE public.{name}"
                connection.execute(copied.encode())
        return "; ".join(
            [
                "SET session_replication_role = replica",  # without foreign keys
                *(f"DELETE FROM {name}" for name in tables),
                *(f"INSERT INTO {name} SELECT * FROM remembered.{name}" for name in tables),
                *(f"SELECT setval('{name}', {value}, {used})" for name, value, used in sequences),
            ]
        )

    def restore(self, url: str, statements: str) -> None:
        """Give all tables the rows that were remembered, once nobody else is connected."""
        with psycopg.connect(url) as connection:
            connection.execute(ALONE)
            connection.execute(statements.encode())

    def drop(self, name: str) -> None:
        self.run(f"DROP DATABASE {name} WITH (FORCE)")

    def run(self, statement: str) -> None:
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(statement.encode())


def _tables(connection: psycopg.Connection[Any]) -> list[str]:
    """The names of the tables with rows that not every site has."""
    return [name for (name,) in connection.execute(TABLES)]


@dataclass
class RedisServer:
    """A Redis server without persistence, which tests may kill."""

    program: str
    port: int
    process: subprocess.Popen[bytes] = field(init=False)

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", "/tmp"]
        self.process = _run([self.program, *options])
        with Redis.from_url(self.url) as redis:
            wait(redis.ping, self.process, RedisError)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def freeze(self) -> None:
        """Make it accept connections and never answer."""
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self.process.send_signal(signal.SIGCONT)


Tool = Callable[[str], str]  # the path of a program, by its name


def find(program: str) -> str | None:
    """The path of a program. Debian keeps some servers outside of the PATH."""
    kept = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"), reverse=True)
    places = (program, f"/usr/sbin/{program}", *map(str, kept))
    return next(filter(None, map(shutil.which, places)), None)


def make_cluster(target: Path, tool: Tool, fill: Callable[[Postgres], None] | None = None) -> None:
    """Initialise a cluster. `fill` makes databases in it."""
    initdb, server = tool("initdb"), tool("postgres")
    with _folder() as (folder, who):
        options = ["--no-sync", "--encoding=UTF8", "--locale=C.UTF-8", "--auth=trust"]
        command = [initdb, "--pgdata=data", "--username=boggle", *options]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, **who)
        if fill:
            with _serving(server, who) as postgres:
                fill(postgres)
                postgres.stop()
        subprocess.run(["cp", "-a", folder / "data", target], check=True)


@contextmanager
def running_postgres(cluster: Path, tool: Tool) -> Iterator[Postgres]:
    """A server for a copy of this cluster."""
    server = tool("postgres")
    with _folder() as (folder, who):
        subprocess.run(["cp", "-a", cluster, folder / "data"], check=True)
        with _serving(server, who) as postgres:
            yield postgres


@contextmanager
def _folder() -> Iterator[tuple[Path, dict[str, Any]]]:
    """A temporary folder, and the options for processes that work in it as its owner.

    PostgreSQL refuses to run as root, and other users can't read pytest's own folders.
    """
    folder = tempfile.mkdtemp(prefix="boggle-postgres-")
    who: dict[str, Any] = {"cwd": folder}
    try:
        if os.geteuid() == 0:
            owner = pwd.getpwnam("postgres")
            os.chown(folder, owner.pw_uid, owner.pw_gid)
            who |= {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
        yield Path(folder), who
    finally:
        shutil.rmtree(folder)


@contextmanager
def _serving(server: str, who: dict[str, Any]) -> Iterator[Postgres]:
    port = free_port()
    settings = {**FAST, "listen_addresses": "127.0.0.1", "unix_socket_directories": ""}
    options = [f"--{name}={value}" for name, value in settings.items()]
    postgres = Postgres(port, [server, "-D", "data", "-p", str(port), *options], who)
    try:
        postgres.start()
        yield postgres
    finally:
        postgres.stop(signal.SIGQUIT)  # at once


@contextmanager
def running_redis(tool: Tool) -> Iterator[RedisServer]:
    redis = RedisServer(tool("redis-server"), free_port())
    redis.start()
    try:
        yield redis
    finally:
        redis.kill()


def _run(command: list[str], **who: Any) -> subprocess.Popen[bytes]:
    silent = subprocess.DEVNULL
    return subprocess.Popen(command, stdout=silent, stderr=silent, **who)


def wait(
    ready: Callable[[], object], process: subprocess.Popen[bytes], not_yet: type[Exception]
) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and process.poll() is None:
        try:
            ready()
        except not_yet:
            time.sleep(0.05)
        else:
            return
    raise ServiceError(f"{process.args!r} did not start")
