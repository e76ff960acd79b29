"""What is kept, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from server.serving import GAME, LocalServer, local_server
from sqlalchemy import event, text
from sqlalchemy.engine import Connection

from fieldcraft.errors import RequestError
from fieldcraft.games import ruleset
from fieldcraft.server import daily, repository
from fieldcraft.server import storage as storage_module
from fieldcraft.server.refusals import Refused
from fieldcraft.server.repository import Stored
from fieldcraft.server.schema import metadata
from fieldcraft.server.settings import database_url as as_url
from fieldcraft.server.storage import PORTION, Storage

Job = Callable[[Connection], Any]


@contextmanager
def opened(url: str, seconds: float = 5) -> Iterator[Storage]:
    storage = Storage(as_url(url, Path("/nowhere")), seconds)
    storage.open()
    try:
        yield storage
    finally:
        storage.close()


def execute(statement: str, values: dict[str, Any], connection: Connection) -> None:
    connection.execute(text(statement), values)


def keep_busy(storage: Storage) -> Future[None]:
    """Have it do something for a moment, so that what is asked for next comes together."""
    is_begun = threading.Event()

    def rest(_: Connection) -> None:
        is_begun.set()
        time.sleep(0.1)

    held = storage.post(rest)
    is_begun.wait()
    return held


def new_table(storage: Storage, *choices: str) -> Stored:
    stored = Stored(GAME, "1", {}, 7, list(choices), ["0000"] * len(choices))
    links: list[Any] = [("a" * 32, "play", 0)]
    stored.id = run(storage.write(partial(repository.create, table=stored, new_links=links)))
    return stored


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


def test_the_migrations_make_the_schema(database_url: str) -> None:
    with opened(database_url) as storage, storage.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, metadata) == []
    with opened(database_url):  # nothing to be done the second time
        pass


def test_sqlite_flushes_every_commit(tmp_path: Path) -> None:
    with (
        opened(f"sqlite:///{tmp_path}/deep/down/tables.db") as storage,
        storage.engine.connect() as connection,
    ):
        pragmas = {
            name: connection.scalar(text(f"PRAGMA {name}")) for name in ("journal_mode", "synchronous")
        }
        assert pragmas == {"journal_mode": "wal", "synchronous": 2}


def test_a_table_comes_back_as_it_was_kept(database_url: str) -> None:
    with opened(database_url) as storage:
        table = new_table(storage, "one", "two")
        for number, key in ((3, "drei"), (4, "quatre"), (5, "пять")):
            run(storage.write(partial(repository.append, table, number=number, key=key, digest="abcd")))
            table.revision += 1
        run(storage.write(partial(repository.cut, table, last=4, crossed=True)))
        kept = run(storage.read(partial(repository.fetch, table=table.id)))
        assert (kept.choices, kept.revision, kept.undone) == (["one", "two", "drei", "quatre"], 4, 1)
        assert (kept.digests, kept.seats) == (["0000", "0000", "abcd", "abcd"], 1)
        assert (kept.game, kept.version, kept.setup, kept.seed) == (GAME, "1", {}, 7)


def test_a_choice_that_is_taken_back_before_it_is_kept_is_gone(database_url: str) -> None:
    """The rows of choices are added at the end of a transaction; what comes after them finds them."""
    with opened(database_url) as storage:
        table = new_table(storage, "one", "two")

        def both(connection: Connection) -> None:
            repository.append(table, connection, 3, "three", "abcd")
            repository.cut(replace(table, revision=table.revision + 1), connection, 1, crossed=False)
            repository.append(replace(table, revision=table.revision + 2), connection, 2, "again", "abcd")

        run(storage.write(both))
        kept = run(storage.read(partial(repository.fetch, table=table.id)))
        assert (kept.choices, kept.revision) == (["one", "again"], 3)


def test_two_processes_cannot_both_make_the_next_choice(postgres_url: str) -> None:
    with opened(postgres_url) as storage, opened(postgres_url) as other:
        table = new_table(storage)
        run(other.write(partial(repository.append, table, number=1, key="first", digest="abcd")))
        for job in (
            partial(repository.append, table, number=1, key="second", digest="abcd"),
            partial(repository.cut, table, last=0, crossed=False),
        ):
            with pytest.raises(Refused) as refused:
                run(storage.write(job))
            assert refused.value.kind == "moved-on"
        assert run(storage.read(partial(repository.fetch, table=table.id))).choices == ["first"]


def test_a_change_that_fails_fails_alone(database_url: str) -> None:
    def broken(connection: Connection) -> None:
        connection.execute(text("INSERT INTO nowhere VALUES (1)"))

    async def together(storage: Storage, jobs: list[Job]) -> list[Any]:
        return await asyncio.gather(*map(storage.write, jobs), return_exceptions=True)

    with opened(database_url) as storage:
        tables = [new_table_with(storage, n) for n in range(6)]
        jobs: list[Job] = [
            partial(repository.append, table, number=1, key="yes", digest="abcd") for table in tables
        ]
        jobs.insert(3, broken)
        results = run(together(storage, jobs))
        failed = results.pop(3)
        assert isinstance(failed, Refused)
        assert failed.kind == "not-kept"
        assert results == [None] * 6
        for table in tables:
            assert run(storage.read(partial(repository.fetch, table=table.id))).choices == ["yes"]


def new_table_with(storage: Storage, n: int) -> Stored:
    stored = Stored(GAME, "1", {}, n, [])
    links: list[Any] = [(f"token {n}", "play", 0)]
    stored.id = run(storage.write(partial(repository.create, table=stored, new_links=links)))
    return stored


def test_scores_without_a_number_come_last(database_url: str) -> None:
    with opened(database_url) as storage:
        for n, (won, score) in enumerate([(0, None), (1, 30), (1, None), (1, 20)]):
            table = new_table_with(storage, n)
            entry = "INSERT INTO scores VALUES (:t, '2026-01-01', :g, :n, :w, :s, 9, 0, 1, NULL)"
            values = {"t": table.id, "g": GAME, "n": str(n), "w": bool(won), "s": score}
            run(storage.write(partial(execute, entry, values)))
        day = date(2026, 1, 1)
        best = run(storage.read(partial(daily.best, rules=ruleset(GAME), day=day)))
        assert [score["name"] for score in best] == ["3", "1", "2", "0"]


def test_a_choice_that_cannot_be_kept_is_not_made(server: LocalServer) -> None:
    links = server.open(seed=7)
    app: Any = server.client.app
    storage: Storage = app.state.context.storage
    with server.sit(links["play"]) as browser:
        browser.choose(browser.keys[0])
        view = browser.state["view"]
        with storage.engine.begin() as connection:
            connection.execute(text("ALTER TABLE choices RENAME TO gone"))
        assert browser.choose(browser.keys[0])["kind"] == "not-kept"
        assert server.client.get(f"/api/tables/{links['play']}").status_code == 503
        with storage.engine.begin() as connection:
            connection.execute(text("ALTER TABLE gone RENAME TO choices"))
        assert browser.ask("at", n=1)["view"] == view
        assert browser.choose(browser.keys[0])["seq"] == 2


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("mysql://root@localhost/x", "sqlite or postgresql, not mysql"),
        ("nonsense", "cannot be read"),
        ("postgresql://fieldcraft@/x?host=/nowhere", "cannot be opened"),
        ("sqlite:////proc/nowhere/tables.db", "cannot be opened"),
    ],
)
def test_a_database_that_cannot_be_opened(url: str, said: str) -> None:
    with pytest.raises(RequestError, match=said) as refused, opened(url):
        pass
    assert "\n" not in str(refused.value)


def test_a_database_of_a_later_version(database_url: str) -> None:
    with opened(database_url) as storage, storage.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(RequestError, match="later version"), opened(database_url):
        pass


@pytest.mark.skipif(os.name != "posix", reason="files have no such modes elsewhere")
def test_nobody_else_on_the_computer_reads_the_tables(tmp_path: Path) -> None:
    for _ in range(2):
        with local_server(tmp_path) as server:
            server.open()
            modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.glob("tables.db*")}
            assert set(modes) >= {"tables.db", "tables.db-wal"}
            assert set(modes.values()) == {0o600}
        (tmp_path / "tables.db").chmod(0o644)  # as earlier versions left it


def test_many_share_a_commit_and_who_is_alone_waits_for_nobody(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where several processes commit, each commits less often."""
    monkeypatch.setattr(storage_module, "APART_SHARED" if "postgresql" in database_url else "APART", 0.1)
    commits = []

    async def change(storage: Storage, times: int) -> float:
        begun = time.monotonic()
        for _ in range(times):
            await storage.write(lambda connection: None)
        return time.monotonic() - begun

    async def together(storage: Storage) -> float:
        return max(await asyncio.gather(*(change(storage, 5) for _ in range(10))))

    with opened(database_url) as storage:
        event.listen(storage.engine, "commit", commits.append)
        assert run(change(storage, 20)) < 20 * 0.1
        assert len(commits) == 20
        took = run(together(storage))
        assert len(commits) - 20 <= 2 + took / 0.1


def test_choices_come_before_whatever_else_waits(tmp_path: Path) -> None:
    """However many open tables and come and go, a few of them at most are done between choices."""
    done: list[str] = []

    async def play(storage: Storage) -> None:
        async def ask(what: str, job: Callable[[Connection], None], is_choice: bool = False) -> None:
            await storage.write(job, is_choice=is_choice)
            done.append(what)

        def choose_again(_: Connection) -> None:
            """While some of the others are done, another choice is made."""
            loop.call_soon_threadsafe(lambda: asking.append(asyncio.create_task(ask("again", nothing, True))))
            time.sleep(0.1)

        loop = asyncio.get_running_loop()
        held = keep_busy(storage)
        asking = [asyncio.create_task(ask("other", choose_again if n == 0 else nothing)) for n in range(30)]
        asking.append(asyncio.create_task(ask("choice", nothing, True)))
        while pending := [task for task in asking if not task.done()]:
            await asyncio.wait(pending)
        held.result()

    def nothing(_: Connection) -> None:
        pass

    with opened(f"sqlite:///{tmp_path}/tables.db") as storage:
        run(play(storage))
    assert done == ["choice", *["other"] * PORTION, "again", *["other"] * (30 - PORTION)]


def test_what_is_chosen_at_a_table_is_a_choice(server: LocalServer) -> None:
    """Also where something else waits already."""
    app: Any = server.client.app
    storage: Storage = app.state.context.storage
    is_begun, is_answered = threading.Event(), threading.Event()

    def hold(_: Connection) -> None:
        is_begun.set()
        while storage._jobs.qsize() < 2:
            time.sleep(0.01)

    with server.sit(server.open(seed=7)["play"]) as browser:
        storage.post(hold)
        is_begun.wait()
        other = storage.post(lambda _: is_answered.wait(5))
        browser.choose(browser.keys[0])
        is_answered.set()
    assert other.result()


def test_who_is_refused_makes_no_choice_wait_for_it(tmp_path: Path) -> None:
    """What is no choice shares no transaction with choices, which would be made again without it."""
    made = 0

    async def play(storage: Storage) -> None:
        def choose(_: Connection) -> None:
            nonlocal made
            made += 1

        def refuse(_: Connection) -> None:
            raise Refused("table-full")

        held = keep_busy(storage)
        asked = [storage.write(choose, 1, is_choice=True), storage.write(refuse, 2)]
        await asyncio.gather(*asked, return_exceptions=True)
        held.result()

    with opened(f"sqlite:///{tmp_path}/tables.db") as storage:
        run(play(storage))
    assert made == 1


def test_choices_that_share_a_commit_are_refused_one_by_one(database_url: str) -> None:
    """They are claimed together; where one of them comes too late, that one alone is refused."""

    async def play(storage: Storage) -> list[Any]:
        kept = []
        for seed in range(4):
            stored = Stored(GAME, "1", {}, seed, [], [])
            links: list[Any] = [(f"{seed}" * 32, "play", 0)]
            stored.id = await storage.write(partial(repository.create, table=stored, new_links=links))
            kept.append(stored)
        kept[2] = replace(kept[2], revision=1)  # as another process has left it
        jobs = [partial(repository.append, one, number=1, key="done", digest="0000") for one in kept]
        held = storage.post(lambda connection: time.sleep(0.2))  # the others wait, and come together
        told = await asyncio.gather(*map(storage.write, jobs), return_exceptions=True)
        held.result()
        found = [await storage.read(partial(repository.fetch, table=one.id)) for one in kept]
        return [*told, *(one.choices for one in found)]

    with opened(database_url) as storage:
        *told, one, two, three, four = run(play(storage))
    assert [type(answer) for answer in told] == [type(None), type(None), Refused, type(None)]
    assert (one, two, three, four) == (["done"], ["done"], [], ["done"])


def test_tables_are_held_in_one_order(database_url: str) -> None:
    """Whoever chooses, goes back or comes, people and bots: else two processes wait for each other."""
    held: list[int] = []

    def note(_: Any, __: Any, statement: str, values: Any, *___: Any) -> None:
        if statement.startswith("UPDATE tables") or "FOR " in statement:
            rows = values if isinstance(values, list) else [values]
            held.extend(
                id for row in rows for id in (row.values() if isinstance(row, dict) else row) if id in ids
            )

    async def play(storage: Storage) -> None:
        for seed in range(16):
            stored = Stored(GAME, "1", {}, seed, [], [])
            links: list[Any] = [(f"{seed:032}", "play", 0)]
            stored.id = await storage.write(partial(repository.create, table=stored, new_links=links))
            kept.append(stored)
            given.append(repository.Link(repository.hashed(f"{seed:032}"), stored.id, "play", 0))
        ids.extend(one.id for one in kept[10:])
        event.listen(storage.engine, "before_cursor_execute", note)
        chosen: dict[str, Any] = {"number": 1, "key": "done", "digest": "0000"}
        jobs = [
            partial(repository.append, kept[15], **chosen, by=given[15]),
            partial(repository.append, kept[14], **chosen),
            partial(repository.cut, kept[13], last=0, crossed=False),
            partial(repository.append, kept[12], **chosen, by=given[12]),
            partial(repository.append, kept[11], **chosen),
            partial(repository.append, kept[10], **chosen, by=given[10]),
        ]
        waits = storage.post(lambda connection: time.sleep(0.2))  # the others come together
        tables = [int(one.id) for one in reversed(kept[10:])]
        await asyncio.gather(*map(storage.write, jobs, tables))
        waits.result()

    kept: list[Stored] = []
    given: list[repository.Link] = []
    ids: list[int] = []
    with opened(database_url) as storage:
        run(play(storage))
    assert held == ids
