"""Serve the site: the one place where the options of the server stand."""

import multiprocessing
import os
import signal
import socket
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connection
from granian import Granian
from granian.constants import HTTPModes, Interfaces, Loops, RuntimeModes
from granian.http import HTTP1Settings
from granian.log import LogLevels

from game.checks import NO_KEY, has_secret_key
from game.limits.addresses import raise_file_limit
from game.limits.table import HEAD_BYTES, HEAD_SECONDS
from game.management import state
from game.management.state import SETUP

APPLICATION = "boggle_site.asgi"
BACKLOG = 2048  # connections that wait to be accepted
# The share of the files that connections may be. Without a file for one, Granian's worker would
# end; with few connections, some that send nothing would keep everybody out.
CONNECTIONS = 0.75
RUNTIME_THREADS = 2  # with one, a flood of small frames delays everybody
# Read by PostgreSQL's library: no lock holds up a thread for ever. Other commands may take as long
# as they need.
PATIENCE = {"PGCONNECT_TIMEOUT": "3", "PGOPTIONS": "-c statement_timeout=30s"}
SOURCES = ("boggle_site", "game", "solver", "templates")


class Command(BaseCommand):
    help = "Serve the site, once `manage.py setup` has prepared it."
    # A site whose database is away starts nevertheless, and says so.
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="the address to listen at")
        parser.add_argument("--port", type=int, default=8000, help="the port to listen at")
        parser.add_argument("--reload", action="store_true", help="start again when a file changes")

    def handle(self, *args: Any, host: str, port: int, reload: bool, **options: Any) -> None:
        refuse_used_port(host, port)
        for name, value in PATIENCE.items():
            os.environ.setdefault(name, value)
        refuse_unprepared()
        if sys.platform == "linux" and not reload:
            # The worker, and another one that replaces it, starts with what is loaded here, and
            # shares the memory as long as it is not collected.
            import_module(APPLICATION)
            _disconnect()
            multiprocessing.set_start_method("fork")
            os.register_at_fork(before=_hold_sigterm, after_in_parent=_release_sigterm)
        else:
            multiprocessing.set_start_method("spawn")
        Granian(
            f"{APPLICATION}:application",
            address=host,
            port=port,
            interface=Interfaces.ASGI,
            http=HTTPModes.http1,  # HTTP/2 is for browsers, and TLS for a proxy
            loop=Loops.uvloop,
            runtime_mode=RuntimeModes.mt,
            runtime_threads=RUNTIME_THREADS,
            backlog=BACKLOG,
            backpressure=int(CONNECTIONS * raise_file_limit()),
            http1_settings=HTTP1Settings(
                header_read_timeout=1000 * HEAD_SECONDS.much, max_buffer_size=HEAD_BYTES.much
            ),
            log_level=LogLevels.warning,
            log_dictconfig=settings.LOGGING,
            respawn_failed_workers=True,
            reload=reload,
            reload_paths=[Path(settings.BASE_DIR, name) for name in SOURCES] if reload else None,
        ).serve()


def _hold_sigterm() -> None:
    """Block SIGTERM in a worker from its first moment until the lifespan handles it.

    The worker inherits the handler of the main process, which would take the signal and do nothing.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})


def _release_sigterm() -> None:
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})


def refuse_unprepared() -> None:
    """A database that is away may come back, but one that lacks tables doesn't get them so."""
    if not has_secret_key():
        raise CommandError(f"{NO_KEY.msg} {NO_KEY.hint}")
    try:
        lacking = state.lacking()
    except DatabaseError:
        return
    finally:
        _disconnect()
    if lacking:
        raise CommandError(f"{lacking} {SETUP}")


def _disconnect() -> None:
    connection.close()
    if connection.vendor == "postgresql":  # The threads of its pool would not be in a fork.
        connection.close_pool()  # type: ignore[attr-defined]  # of this backend


def refuse_used_port(host: str, port: int) -> None:
    """Granian would share the port with other servers of the same user."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        socket.create_server((host, port), family=family).close()
    except OSError as error:
        raise CommandError(f"Nothing can listen at {host}:{port}: {error.strerror}.") from error
