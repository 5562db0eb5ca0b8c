"""Serves a large site on one machine until Ctrl-C: `make scaled`, or `python -m scripts.scaled`.

nginx as it is shipped in `deploy/`, two processes, PostgreSQL and Redis, on free ports. Nothing is
kept at the end.
"""

import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.scaled import running_scaled
from tests.services import find, make_cluster, running_postgres, running_redis

SERVE = "--serve"
PACKAGES = {"nginx": "nginx-light", "redis-server": "redis-server", "openssl": "openssl"}
TEXT = """Boggle is at {scaled.proxy.url}/ - stop it with Ctrl-C.
Its certificate is its own, which your browser warns of once.
The processes listen at {scaled.sites[0].port} and {scaled.sites[1].port}, \
PostgreSQL at {postgres.port}, Redis at {redis.port}."""


def main() -> None:
    """Serve in a session of its own, where Ctrl-C does not reach all servers at once."""
    if SERVE in sys.argv:
        serve()
        return
    command = [sys.executable, "-m", "scripts.scaled", SERVE]
    server = subprocess.Popen(command, start_new_session=True)  # noqa: S603  # no foreign input
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: server.terminate())
    sys.exit(server.wait())


def serve() -> None:
    signal.signal(signal.SIGTERM, stop)
    for name in ("nginx", "redis-server", "initdb", "openssl"):
        tool(name)
    print("Starting PostgreSQL, Redis, two processes and nginx ...", flush=True)
    with tempfile.TemporaryDirectory(prefix="boggle-scaled-") as name:
        folder = Path(name)
        make_cluster(folder / "cluster", tool)
        with (
            running_postgres(folder / "cluster", tool) as postgres,
            running_redis(tool) as redis,
            running_scaled(folder / "var", None, postgres, redis, tool) as scaled,
        ):
            print(TEXT.format(scaled=scaled, postgres=postgres, redis=redis), flush=True)
            signal.pause()


def stop(*_: object) -> None:
    """Leave all blocks, once."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    print("Stopping ...", flush=True)
    sys.exit()


def tool(name: str) -> str:
    if path := find(name):
        return path
    sys.exit(f"{name} is missing: sudo apt-get install {PACKAGES.get(name, 'postgresql')}")


if __name__ == "__main__":
    main()
