"""nginx with the configuration that the project ships, before processes of the site."""

from __future__ import annotations

import os
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.server import ROOT, free_ports
from tests.services import PATIENCE, wait

SHIPPED = ROOT / "deploy" / "nginx" / "boggle.conf"
NAME = "boggle.example.org"
PORTS = (8001, 8002)  # of the processes, in the shipped file
# What Debian's nginx.conf has around the file, without its paths.
MAIN = """
{user}
daemon off;
pid nginx.pid;
worker_processes 1;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    include {folder}/boggle.conf;
}}
"""


@dataclass(frozen=True)
class Proxy:
    """nginx with a self-signed certificate for localhost.

    It refuses handshakes without a name, and addresses are none.
    `plain_port`: the port of HTTP without TLS.
    """

    port: int
    plain_port: int
    certificate: Path

    @property
    def url(self) -> str:
        return f"https://localhost:{self.port}"


@contextmanager
def running_proxy(
    tool: Callable[[str], str], ports: Sequence[int], patience: str = "15s"
) -> Iterator[Proxy]:
    """nginx before the processes at these two ports. `tool` returns the path of a program.

    `patience`: how long nginx waits for the answer of a process.
    """
    nginx, openssl = tool("nginx"), tool("openssl")
    with tempfile.TemporaryDirectory(prefix="boggle-nginx-") as name:
        folder = Path(name)
        port, plain_port = free_ports(2)
        proxy = Proxy(port, plain_port, folder / "fullchain.pem")
        _make_certificate(openssl, folder)
        configuration = _here(SHIPPED.read_text(), proxy, folder, ports)
        waits = f"proxy_read_timeout {patience}"
        (folder / "boggle.conf").write_text(configuration.replace("proxy_read_timeout 15s", waits))
        user = "user root;" if os.geteuid() == 0 else ""  # for the folder, which is root's
        (folder / "nginx.conf").write_text(MAIN.format(user=user, folder=folder))
        command = [nginx, "-p", name, "-e", "stderr", "-c", str(folder / "nginx.conf")]
        subprocess.run([*command, "-t", "-q"], check=True)
        process = subprocess.Popen(command)
        try:
            wait(lambda: _connect(proxy.port), process, ConnectionRefusedError)
            yield proxy
        finally:
            process.terminate()
            process.wait(PATIENCE)


def _here(text: str, proxy: Proxy, folder: Path, ports: Sequence[int]) -> str:
    """The configuration with the ports and folders of this machine."""
    changes = {
        f"/etc/letsencrypt/live/{NAME}": str(folder),
        NAME: "localhost 127.0.0.1",
        "/var/lib/nginx/boggle": f"{folder}/static",
        "    listen [::]:80": "    # ",
        "    listen [::]:443": "    # ",
        "listen 80": f"listen 127.0.0.1:{proxy.plain_port}",
        "listen 443 ": f"listen 127.0.0.1:{proxy.port} ",
        **{
            f"server 127.0.0.1:{a} ": f"server 127.0.0.1:{b} "
            for a, b in zip(PORTS, ports, strict=True)
        },
    }
    for shipped_text, own in changes.items():
        assert shipped_text in text, shipped_text
        text = text.replace(shipped_text, own)
    return text


def _make_certificate(openssl: str, folder: Path) -> None:
    options = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    files = ["-keyout", "privkey.pem", "-out", "fullchain.pem"]
    command = [openssl, "req", "-x509", *options, *names, *files]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)


def _connect(port: int) -> None:
    socket.create_connection(("127.0.0.1", port)).close()
