"""The promises of docs/deploying.md: workers that restart and are replaced, backups that can be restored."""

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
from server.waiting import PATIENCE_SECONDS, comes
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from fieldcraft.errors import RequestError
from fieldcraft.server import serve
from fieldcraft.server.settings import Settings

ROOT = Path(__file__).parents[2]


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
    found: list[int] = []

    def are_there() -> bool:
        found[:] = workers(server)
        return len(found) == 2 and not set(found) & set(but)

    assert comes(are_there), f"There are the processes {found}, and were {but}."
    return found


def sit(server: ServerProcess, link: str) -> ClientConnection:
    """A socket at a table, however often the process that took it ends."""
    until = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            return connect(f"ws://{server.address}/ws/{link}", open_timeout=PATIENCE_SECONDS)
        except (OSError, ConnectionClosed, EOFError, TimeoutError):
            if time.monotonic() > until:
                raise


@uncounted
def test_workers_are_restarted_and_replaced_and_games_go_on(tmp_path: Path, postgres_url: str) -> None:
    server = ServerProcess(tmp_path, flags=["--workers", "2"], database_url=postgres_url)
    try:
        first = wait_for_workers(server, [])
        opened = httpx2.post(
            f"http://{server.address}/api/tables", json={"game": GAME, "seed": 7}, timeout=PATIENCE_SECONDS
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
        answer = httpx2.get(f"http://{server.address}/api/tables/{link}", timeout=PATIENCE_SECONDS)
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
    beside = {"FIELDCRAFT_NAME", "FIELDCRAFT_TABLE", "FIELDCRAFT_HTTP_PORT"}  # the deployment's own
    for path in (
        "compose.yaml",
        "deploy/Dockerfile",
        "deploy/Caddyfile",
        "docs/deploying.md",
        "docs/wire.md",
    ):
        named = set(re.findall(r"FIELDCRAFT_[A-Z_]+[A-Z]", (ROOT / path).read_text(encoding="utf-8")))
        assert named - {"FIELDCRAFT_COMPILE"} <= own | beside, path


def back_up(folder: Path, url: str, *first: Path) -> int:
    """Run the script of the backup service, with programs of the `first` folders; return its exit code."""
    script = ["bash", str(ROOT / "deploy" / "backup.sh"), str(folder), url.replace("+psycopg", "")]
    path = os.pathsep.join([*map(str, first), str(programs()), os.environ["PATH"]])
    return subprocess.run(
        script, env={**os.environ, "PATH": path}, capture_output=True, check=False
    ).returncode


def test_old_backups_go_only_after_a_new_one_was_checked(tmp_path: Path, postgres_url: str) -> None:
    old = [tmp_path / f"2026-01-0{day}T000000.dump" for day in range(1, 6)]
    for dump in old:
        dump.write_bytes(b"")
        os.utime(dump, (0, 0))
    assert back_up(tmp_path, postgres_url), "a database without tables is no backup"
    assert sorted(tmp_path.iterdir()) == old
    with local_server(tmp_path / "home", database_url=postgres_url):
        pass
    assert back_up(tmp_path, postgres_url) == 0
    dumps = sorted(tmp_path.glob("*.dump*"))
    assert dumps[:-1] == old[-2:], "three are always kept"
    assert dumps[-1].stat().st_size > 1000


def test_a_backup_that_is_cut_off_deletes_nothing(tmp_path: Path, postgres_url: str) -> None:
    """A dump with a whole list of contents and half of its data is found, and so is one of a full disk."""
    folder = tmp_path / "backups"
    folder.mkdir()
    old = [folder / f"2026-01-0{day}T000000.dump" for day in range(1, 6)]
    for dump in old:
        dump.write_bytes(b"")
        os.utime(dump, (0, 0))
    with local_server(tmp_path / "home", database_url=postgres_url) as server:
        server.open(record=finished_game(3).record)
    cutting = tmp_path / "cutting" / "pg_dump"
    cutting.parent.mkdir()
    cutting.write_text(
        f"""#!/bin/bash
set -e
{programs()}/pg_dump "$@"
for last; do case $last in --file=*) file=${{last#--file=}}; esac; done
case $2 in --file=*) file=${{2#--file=}}; esac
truncate -s -200 "$file"
"""
    )
    cutting.chmod(0o755)
    assert back_up(folder, postgres_url, cutting.parent)
    assert sorted(folder.iterdir()) == old
    assert back_up(folder, postgres_url) == 0
    assert len(list(folder.iterdir())) == 3


def test_the_age_of_backups_is_among_the_metrics(tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    with local_server(tmp_path, backups=folder) as server:
        assert "fieldcraft_backup_age_seconds +Inf" in server.client.get("/metrics").text
        folder.mkdir()
        for age in (500, 90_000):
            dump = folder / f"{age}.dump"
            dump.write_bytes(b"")
            os.utime(dump, (time.time() - age, time.time() - age))
        (folder / "new.dump.part").write_bytes(b"")
        told = server.client.get("/metrics").text
    (age,) = re.findall(r"^fieldcraft_backup_age_seconds (\S+)", told, re.MULTILINE)
    assert 500 <= float(age) < 500 + PATIENCE_SECONDS
    assert "fieldcraft_backups 2.0" in told
    with local_server(tmp_path) as server:
        assert "fieldcraft_backup" not in server.client.get("/metrics").text
