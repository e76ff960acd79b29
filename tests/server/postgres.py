"""A PostgreSQL of the tests' own, in a temporary folder, reached through a socket there."""

from __future__ import annotations

import fcntl
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

QUICK = (
    "-c",
    "fsync=off",
    "-c",
    "listen_addresses=",
    "-c",
    "max_connections=100",
    "-c",
    "shared_buffers=16MB",
)


def programs() -> Path | None:
    """The folder of the newest PostgreSQL on this computer."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    folders = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return max(folders, key=lambda folder: float(folder.parent.name), default=None)


def install() -> Path:
    """PostgreSQL's programs, installed where we may; else the test fails and says why."""
    with Path(tempfile.gettempdir(), f"fieldcraft-postgresql-{os.geteuid()}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        folder = programs()
        if folder is None and os.geteuid() == 0 and shutil.which("apt-get"):
            environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
            wanted = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "postgresql"]
            for command in (["apt-get", "update", "-qq"], wanted):
                subprocess.run(command, env=environment, check=False, capture_output=True)
            folder = programs()
    if folder is None:
        pytest.fail(
            "These tests need PostgreSQL: install it (apt-get install postgresql), or put initdb in the path."
        )
    return folder


def as_user() -> dict[str, Any]:
    """Return how to start a program of PostgreSQL, which refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    entry = pwd.getpwnam(user())
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


def user() -> str:
    if os.geteuid() != 0:
        return pwd.getpwuid(os.geteuid()).pw_name
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


@contextmanager
def cluster() -> Iterator[str]:
    """A running PostgreSQL without any database of ours; the URL of its socket, to add a name to."""
    folder = install()
    home = Path(tempfile.mkdtemp(prefix="fc-pg-"))
    try:
        shutil.chown(home, user())
        data = home / "data"
        make = [str(folder / "initdb"), "-D", str(data), "-U", "fieldcraft", "-A", "trust", "-E", "UTF8"]
        subprocess.run([*make, "--no-sync"], cwd=home, check=True, capture_output=True, **as_user())
        with (home / "log").open("wb") as log:
            serve = [str(folder / "postgres"), "-D", str(data), "-k", str(home), *QUICK]
            process = subprocess.Popen(serve, cwd=home, stdout=log, stderr=log, **as_user())
        try:
            wait_until_up(folder, home)
            yield f"postgresql://fieldcraft@/{{}}?host={home}"
        finally:
            stop = [str(folder / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop"]
            subprocess.run(stop, cwd=home, check=False, capture_output=True, **as_user())
            process.wait(20)
    finally:
        shutil.rmtree(home, ignore_errors=True)


def wait_until_up(folder: Path, home: Path) -> None:
    ready = [str(folder / "pg_isready"), "-h", str(home), "-U", "fieldcraft", "-d", "postgres", "-t", "20"]
    for _ in range(200):
        if subprocess.run(ready, check=False, capture_output=True).returncode == 0:
            return
        subprocess.run(["sleep", "0.05"], check=True)
    pytest.fail(f"PostgreSQL does not start: {(home / 'log').read_text()}")
