"""The database opens whatever happened at an earlier start, answers in time, and is missed when gone."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx2
import psycopg
import pytest
from effort import uncounted
from server.serving import PROGRAM, local_server, server_process
from server.test_storage import new_table, opened, run
from server.waiting import comes
from sqlalchemy import text

from fieldcraft.errors import RequestError
from fieldcraft.rendering.refusals import Refused
from fieldcraft.server.store import repository
from fieldcraft.server.store import storage as storage_module
from fieldcraft.server.store.database import MIGRATIONS

STARTS = Path(__file__).parents[2] / "bench" / "starts.py"
A_WHILE_SECONDS = 3
"""For what a database does at once there is time enough, also where much else is done."""
OLD = Path(__file__).parent / "data" / "tables-0.1.sql"


@uncounted
def test_a_server_killed_at_its_first_start_starts_again() -> None:
    few = [sys.executable, str(STARTS), "--kills", "2", "--rounds", "0", "--json"]
    done = subprocess.run(few, capture_output=True, text=True, timeout=300, check=False)
    assert done.stderr == ""
    assert json.loads(done.stdout)["broken"] == 0


@uncounted
def test_of_several_started_at_once_on_a_file_one_serves(tmp_path: Path) -> None:
    own = os.environ | {"FIELDCRAFT_HOME": str(tmp_path), "FIELDCRAFT_DATABASE_URL": ""}
    command = [*PROGRAM, "--port", "0"]
    with server_process(tmp_path) as running:
        done = subprocess.run(command, env=own, capture_output=True, text=True, timeout=60, check=False)
        assert httpx2.get(f"http://{running.address}/healthz").json() == {"ok": True}
    assert (done.returncode, done.stdout) == (2, "")
    said = f"fieldcraft: another process serves the tables in {tmp_path}/tables.db already"
    assert done.stderr == f"{said}; several at once need PostgreSQL\n"


@contextmanager
def broken_step(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Iterator[None]:
    """A last migration that does half of its work and fails."""
    steps = folder / "migrations"
    (steps / "versions").mkdir(parents=True)
    for path in [*MIGRATIONS.glob("*.py"), *MIGRATIONS.glob("versions/*.py")]:
        (steps / path.relative_to(MIGRATIONS)).write_text(path.read_text())
    last = max(path.stem[:4] for path in MIGRATIONS.glob("versions/0*.py"))
    body = "    op.execute('CREATE TABLE half (x INTEGER)')\n    op.execute('nonsense')\n"
    head = f"from alembic import op\nrevision = '9998'\ndown_revision = '{last}'\n"
    (steps / "versions" / "9998_broken.py").write_text(f"{head}def upgrade():\n{body}")
    with monkeypatch.context() as patched:
        patched.setattr("fieldcraft.server.store.database.MIGRATIONS", steps)
        yield


def test_a_migration_that_fails_leaves_all_as_it_was(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(database_url) as storage:
        table = new_table(storage, "one", "two")
    with (
        broken_step(monkeypatch, tmp_path / "steps"),
        pytest.raises(RequestError, match="cannot be opened"),
        opened(database_url),
    ):
        pass
    with opened(database_url) as storage, storage.engine.connect() as connection:
        assert connection.scalar(text(f"SELECT count(*) FROM choices WHERE table_id = {table.id}")) == 2
        with pytest.raises(Exception, match="half"):
            connection.execute(text("SELECT * FROM half"))


def test_a_file_is_copied_before_its_schema_changes(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path)) as database:
        database.executescript(OLD.read_text())
        before = database.execute("SELECT count(*) FROM choices").fetchone()
    with opened(f"sqlite:///{path}"):
        pass
    with closing(sqlite3.connect(tmp_path / "tables-0001.db")) as kept:
        assert kept.execute("SELECT version_num FROM alembic_version").fetchone() == ("0001",)
        assert kept.execute("SELECT count(*) FROM choices").fetchone() == before
    with opened(f"sqlite:///{path}"):
        pass
    names = {found.name for found in tmp_path.glob("tables*.db*")}
    assert {name for name in names if "tables-" in name} == {"tables-0001.db"}


def test_what_is_read_is_of_one_moment(database_url: str) -> None:
    """Others change the table between two questions of one job, which sees nothing of it."""
    count = text("SELECT count(*) FROM choices")

    with opened(database_url) as storage:
        table = new_table(storage, "one")
        late = text(f"INSERT INTO choices VALUES ({table.id}, 2, 'two', '0000')")

        def read(connection: Any) -> tuple[int, int]:
            first = connection.scalar(count)
            with storage.engine.begin() as other:
                other.execute(late)
            return first, connection.scalar(count)

        assert run(storage.read(read)) == (1, 1)
        assert run(storage.read(lambda connection: connection.scalar(count))) == 2


# -- a database that is gone, or hangs ------------------------------------------------------------


@pytest.mark.parametrize("gone", ["tables.db", "tables.db-wal"])
def test_a_file_that_is_taken_away_is_missed(
    tmp_path: Path, gone: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage_module, "HEALTH_KEPT_SECONDS", 0)
    with local_server(tmp_path) as server:
        links = server.open(seed=7)
        with server.sit(links["play"]) as browser:
            assert browser.choose(browser.keys[0])["seq"] == 1
            (tmp_path / gone).unlink()
            assert browser.choose(browser.keys[0])["kind"] == "not-kept"
            assert browser.get("ping")["type"] == "refused"
        answer = server.client.get("/healthz")
        assert (answer.status_code, answer.json()) == (503, {"ok": False})
        assert server.client.get(f"/api/tables/{links['play']}").status_code == 503
    if gone == "tables.db":
        assert not (tmp_path / gone).exists(), "no new file may look as if it held the tables"


@contextmanager
def hanging(url: str) -> Iterator[None]:
    """PostgreSQL, all of its processes stopped."""
    home = Path(parse_qs(urlsplit(url).query)["host"][0])
    first = int((home / "data" / "postmaster.pid").read_text().split()[0])
    listed = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    pairs = [tuple(map(int, line.split())) for line in listed.splitlines()]
    pids = [first, *(pid for pid, parent in pairs if parent == first)]
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


def test_a_postgresql_that_hangs_holds_up_nobody_for_long(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage_module, "HEALTH_KEPT_SECONDS", 0)
    with local_server(tmp_path, database_url=postgres_url, database_seconds=A_WHILE_SECONDS) as server:
        links = server.open(seed=7)
        with server.sit(links["play"]) as browser:
            browser.choose(browser.keys[0])
            with hanging(postgres_url):
                assert server.client.get("/healthz").status_code == 503
                assert browser.choose(browser.keys[0])["kind"] in ("not-kept", "state")
                assert server.client.get(f"/api/tables/{links['play']}").status_code == 503
            assert comes(lambda: server.client.get("/healthz").status_code == 200)
            assert server.client.get(f"/api/tables/{links['play']}").status_code == 200


def test_a_postgresql_that_begins_anew_is_found_again(postgres_url: str) -> None:
    """Connections that were cut cost nobody anything: neither what is read nor what is changed."""
    end = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
    count = text("SELECT count(*) FROM choices")
    with opened(postgres_url) as storage, psycopg.connect(postgres_url, autocommit=True) as other:
        table = new_table(storage, "one")
        other.execute(str(end))
        assert run(storage.read(lambda connection: connection.scalar(count))) == 1
        other.execute(str(end))
        run(storage.write(partial(repository.append, table, after=1, made=[["two", "abcd"]])))
        assert run(storage.read(lambda connection: connection.scalar(count))) == 2


def test_a_change_that_takes_too_long_is_refused(postgres_url: str) -> None:
    with opened(postgres_url, seconds=A_WHILE_SECONDS) as storage:
        with pytest.raises(Refused) as refused:
            run(storage.write(lambda one: one.execute(text("SELECT pg_sleep(30)"))))
        assert refused.value.kind == "not-kept"
        assert run(storage.read(lambda one: one.scalar(text("SELECT 1")))) == 1
