"""What docs/deploying.md promises: workers begun anew and replaced, backups that come back."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from pathlib import Path

import httpx2
import psycopg
import pytest
from effort import uncounted
from server.postgres import programs
from server.serving import GAME, ServerProcess, finished_game, local_server
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from fieldcraft.errors import RequestError
from fieldcraft.server import serve
from fieldcraft.server.settings import Settings

ROOT = Path(__file__).parents[2]
SOON = 30.0


def workers(server: ServerProcess) -> list[int]:
    """The processes that serve."""
    listed = subprocess.run(
        ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(server.process.pid)],
        capture_output=True,
        text=True,
        check=False,
    )
    return [int(line.split()[0]) for line in listed.stdout.splitlines() if "spawn_main" in line]


def wait_for_workers(server: ServerProcess, but: list[int]) -> list[int]:
    """Two processes, none of those given, as soon as both are counted at the database."""
    until = time.monotonic() + SOON
    while time.monotonic() < until:
        found = workers(server)
        if len(found) == 2 and not set(found) & set(but):
            return found
        time.sleep(0.1)
    pytest.fail(f"There are the processes {workers(server)}, and were {but}.")


def sit(server: ServerProcess, link: str) -> ClientConnection:
    """A socket at a table, however often the process that took it ends."""
    until = time.monotonic() + SOON
    while True:
        try:
            return connect(f"ws://{server.address}/ws/{link}", open_timeout=10)
        except (OSError, ConnectionClosed, EOFError, TimeoutError):
            if time.monotonic() > until:
                raise


@uncounted
def test_workers_are_begun_anew_and_replaced_and_games_go_on(tmp_path: Path, postgres_url: str) -> None:
    server = ServerProcess(tmp_path, flags=["--workers", "2"], database_url=postgres_url)
    try:
        first = wait_for_workers(server, [])
        opened = httpx2.post(
            f"http://{server.address}/api/tables", json={"game": GAME, "seed": 7}, timeout=30
        )
        link = opened.json()["play"]
        with sit(server, link) as socket:
            socket.recv()
        os.kill(first[0], signal.SIGKILL)
        with sit(server, link) as socket:
            socket.recv()
        second = wait_for_workers(server, first[:1])
        assert first[1] in second
        server.process.send_signal(signal.SIGHUP)
        wait_for_workers(server, second)
        answer = httpx2.get(f"http://{server.address}/api/tables/{link}", timeout=30)
        assert answer.json()["choices"] == 0
    finally:
        server.end()
    with psycopg.connect(postgres_url) as connection:
        left = connection.execute("SELECT count(*) FROM processes").fetchone()
    assert left == (0,), "they have taken leave"


def test_several_workers_need_postgresql(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIELDCRAFT_HOME", str(tmp_path))
    with pytest.raises(RequestError, match="several processes need PostgreSQL"):
        serve(port=0, workers=2)


def test_a_backup_comes_back_as_it_was(tmp_path: Path, postgres_url: str) -> None:
    folder = programs()
    assert folder is not None
    with local_server(tmp_path, database_url=postgres_url) as server:
        link = server.open(record=finished_game(3).record, upto=20)["play"]
        kept = server.record(link)
        dump = str(tmp_path / "games.dump")
        subprocess.run([folder / "pg_dump", "--format=custom", f"--file={dump}", postgres_url], check=True)
        with server.sit(link) as browser:
            browser.choose(browser.keys[0])
    restored = re.sub(r"/fc(\d+)\?", r"/back\1?", postgres_url)
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {restored.partition('?')[0].rpartition('/')[2]}".encode())
    subprocess.run([folder / "pg_restore", f"--dbname={restored}", dump], check=True)
    with local_server(tmp_path, database_url=restored) as server:
        assert server.record(link) == kept
        with server.sit(link) as browser:
            assert browser.choose(browser.keys[0])["seq"] == len(kept["choices"]) + 1


def test_deployments_speak_of_settings_that_exist() -> None:
    own = {f"FIELDCRAFT_{name.upper()}" for name in Settings.model_fields}
    beside = {"FIELDCRAFT_NAME", "FIELDCRAFT_PASSWORD"}  # the deployment's own
    for path in (
        "compose.yaml",
        "deploy/Dockerfile",
        "deploy/Caddyfile",
        "docs/deploying.md",
        "docs/wire.md",
    ):
        named = set(re.findall(r"FIELDCRAFT_[A-Z_]+[A-Z]", (ROOT / path).read_text(encoding="utf-8")))
        assert named - {"FIELDCRAFT_COMPILE"} <= own | beside, path
