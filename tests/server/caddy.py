"""Caddy with the configuration of the deployment, in front of a server of the tests."""

from __future__ import annotations

import fcntl
import os
import shutil
import socket
import ssl
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from server.waiting import comes

CADDYFILE = Path(__file__).parents[2] / "deploy" / "Caddyfile"


def program() -> str:
    """Caddy's program, installed where we may; else the test fails and says why."""
    with Path(tempfile.gettempdir(), f"fieldcraft-caddy-{os.geteuid()}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if shutil.which("caddy") is None and os.geteuid() == 0 and shutil.which("apt-get"):
            environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
            wanted = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "caddy"]
            for command in (["apt-get", "update", "-qq"], wanted):
                subprocess.run(command, env=environment, check=False, capture_output=True)
    found = shutil.which("caddy")
    if found is None:
        pytest.fail("These tests need Caddy: install it (apt-get install caddy).")
    return found


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


class Proxy:
    """A running Caddy: its address, and how to trust the certificate that it has made."""

    def __init__(self, port: int, trust: ssl.SSLContext) -> None:
        self.address = f"localhost:{port}"
        self.trust = trust


@contextmanager
def proxy(home: Path, server: str) -> Iterator[Proxy]:
    """Caddy in front of a server, with certificates of its own."""
    home.mkdir()
    port = free_port()
    given = {
        "FIELDCRAFT_NAME": f"localhost:{port}",
        "FIELDCRAFT_TABLE": server,
        "FIELDCRAFT_HTTP_PORT": str(free_port()),
        "XDG_DATA_HOME": str(home),
        "XDG_CONFIG_HOME": str(home),
        "HOME": str(home),
    }
    command = [program(), "run", "--config", str(CADDYFILE), "--adapter", "caddyfile"]
    with (home / "log").open("wb") as log:
        process = subprocess.Popen(command, env=os.environ | given, stdout=log, stderr=log)
    authority = home / "caddy" / "pki" / "authorities" / "local" / "root.crt"
    try:

        def is_up() -> bool:
            with socket.socket() as line:
                return authority.is_file() and line.connect_ex(("127.0.0.1", port)) == 0

        assert comes(is_up), (home / "log").read_text()
        yield Proxy(port, ssl.create_default_context(cafile=str(authority)))
    finally:
        process.terminate()
        process.wait(20)
