"""Storage, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from server.serving import GAME, LocalServer, local_server
from server.waiting import PATIENCE_SECONDS, comes
from sqlalchemy import create_engine, event, inspect, text
from sqlalchemy.engine import Connection

from fieldcraft.errors import RequestError
from fieldcraft.games import ruleset
from fieldcraft.rendering.refusals import Refused
from fieldcraft.server.settings import database_url as as_url
from fieldcraft.server.store import daily, repository
from fieldcraft.server.store import storage as storage_module
from fieldcraft.server.store.database import MIGRATIONS
from fieldcraft.server.store.repository import Link, Player, Stored
from fieldcraft.server.store.schema import metadata
from fieldcraft.server.store.storage import OTHER_JOBS_PER_TURN, Storage

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


def keep_busy(storage: Storage, until: int) -> Future[None]:
    """Keep it busy until `until` other jobs wait, which are then done together."""
    is_begun = threading.Event()

    def rest(_: Connection) -> None:
        is_begun.set()
        assert comes(lambda: storage._jobs.qsize() >= until)

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


def test_steps_of_the_schema_only_add(database_url: str) -> None:
    """Processes of the previous version find their columns, and can insert, until they are replaced."""
    engine = create_engine(as_url(database_url, Path("/nowhere")))
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    steps = [step.revision for step in ScriptDirectory.from_config(config).walk_revisions()][::-1]
    before: dict[str, set[str]] = {}
    for step in steps:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, step)
            schema = inspect(connection)
            now = {name: schema.get_columns(name) for name in schema.get_table_names()}
        for table, columns in before.items():
            assert columns <= {column["name"] for column in now[table]}, f"step {step} takes from {table}"
            for column in now[table]:
                is_optional = column["nullable"] or column["default"] is not None
                assert is_optional or column["name"] in columns, f"step {step} needs {column['name']}"
        before = {table: {column["name"] for column in columns} for table, columns in now.items()}
    engine.dispose()


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
            run(storage.write(partial(repository.append, table, after=number - 1, made=[[key, "abcd"]])))
            table.revision += 1
        run(storage.write(partial(repository.cut, table, last=4, crossed=True)))
        kept = run(storage.read(partial(repository.fetch, table=table.id)))
        assert (kept.choices, kept.revision, kept.undone) == (["one", "two", "drei", "quatre"], 4, 1)
        assert (kept.digests, kept.seats) == (["0000", "0000", "abcd", "abcd"], 1)
        assert (kept.game, kept.version, kept.setup, kept.seed) == (GAME, "1", {}, 7)


def test_a_player_who_sits_down_and_leaves_at_once_has_sat_there(postgres_url: str) -> None:
    """The row that other processes read says so before any of them hears of the player."""
    market = Stored(GAME, "1", {}, 7, [], [], players=[Player(), Player()])
    links: list[Any] = [(letter * 32, "play", seat) for seat, letter in enumerate("ab")]
    with opened(postgres_url) as storage:
        table = run(storage.write(partial(repository.create, table=market, new_links=links)))
        link = Link(repository.hashed("b" * 32), table, "play", 1)
        for number in (1, 2):
            places = repository.NO_PLACE_LIMITS
            sit = partial(repository.sit, process=storage.process, number=number, places=places)
            run(storage.write(partial(sit, link=link, address="here")))
            run(
                storage.write(
                    partial(repository.stand_up, process=storage.process, number=number, table=table)
                )
            )
            kept = run(storage.read(partial(repository.fetch, table=table)))
            assert ([player.sat for player in kept.players], kept.around) == ([False, True], 1)


def test_a_choice_that_is_taken_back_before_it_is_kept_is_gone(database_url: str) -> None:
    """The rows of choices are added at the end of a transaction; what comes after them finds them."""
    with opened(database_url) as storage:
        table = new_table(storage, "one", "two")

        def both(connection: Connection) -> None:
            repository.append(table, connection, 2, [["three", "abcd"]])
            repository.cut(replace(table, revision=table.revision + 1), connection, 1, crossed=False)
            repository.append(replace(table, revision=table.revision + 2), connection, 1, [["again", "abcd"]])

        run(storage.write(both))
        kept = run(storage.read(partial(repository.fetch, table=table.id)))
        assert (kept.choices, kept.revision) == (["one", "again"], 3)


def test_two_processes_cannot_both_make_the_next_choice(postgres_url: str) -> None:
    with opened(postgres_url) as storage, opened(postgres_url) as other:
        table = new_table(storage)
        run(other.write(partial(repository.append, table, after=0, made=[["first", "abcd"]])))
        for job in (
            partial(repository.append, table, after=0, made=[["second", "abcd"]]),
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
            partial(repository.append, table, after=0, made=[["yes", "abcd"]]) for table in tables
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
            entry = "INSERT INTO scores VALUES (:t, '2026-01-01', :g, :n, :w, :s, 9, 0, 1, NULL, 0)"
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
    """Each of several processes that commit does so less often."""
    commits: list[Any] = []
    pauses: list[float] = []

    async def change(storage: Storage, times: int) -> None:
        for _ in range(times):
            await storage.write(lambda connection: None)

    async def together(storage: Storage) -> None:
        held = keep_busy(storage, until=10)
        await asyncio.gather(*(change(storage, 1) for _ in range(10)))
        held.result()

    with opened(database_url) as storage:
        event.listen(storage.engine, "commit", commits.append)
        monkeypatch.setattr(storage_module, "sleep", pauses.append)
        monkeypatch.setattr(storage_module, "monotonic", lambda: 0.0)
        run(change(storage, 20))
        assert (len(commits), pauses) == (20, [])
        run(together(storage))
        apart = (
            storage_module.SHARED_COMMIT_INTERVAL_SECONDS
            if "postgresql" in database_url
            else storage_module.COMMIT_INTERVAL_SECONDS
        )
        assert (len(commits), pauses) == (20 + 1 + 1, [apart])


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
            assert comes(lambda: storage._jobs.qsize() > 0)

        loop = asyncio.get_running_loop()
        held = keep_busy(storage, until=31)
        asking = [asyncio.create_task(ask("other", choose_again if n == 0 else nothing)) for n in range(30)]
        asking.append(asyncio.create_task(ask("choice", nothing, True)))
        while pending := [task for task in asking if not task.done()]:
            await asyncio.wait(pending)
        held.result()

    def nothing(_: Connection) -> None:
        pass

    with opened(f"sqlite:///{tmp_path}/tables.db") as storage:
        run(play(storage))
    assert done == [
        "choice",
        *["other"] * OTHER_JOBS_PER_TURN,
        "again",
        *["other"] * (30 - OTHER_JOBS_PER_TURN),
    ]


def test_what_is_chosen_at_a_table_is_a_choice(server: LocalServer) -> None:
    """This holds even where something else waits already."""
    app: Any = server.client.app
    storage: Storage = app.state.context.storage
    is_begun, is_answered = threading.Event(), threading.Event()

    def hold(_: Connection) -> None:
        is_begun.set()
        assert comes(lambda: storage._jobs.qsize() >= 2)

    with server.sit(server.open(seed=7)["play"]) as browser:
        storage.post(hold)
        is_begun.wait()
        other = storage.post(lambda _: is_answered.wait(PATIENCE_SECONDS))
        browser.choose(browser.keys[0])
        is_answered.set()
    assert other.result()


def test_who_is_refused_makes_no_choice_wait_for_it(tmp_path: Path) -> None:
    """A job that is no choice shares no transaction with choices, which would be repeated without it."""
    made = 0

    async def play(storage: Storage) -> None:
        def choose(_: Connection) -> None:
            nonlocal made
            made += 1

        def refuse(_: Connection) -> None:
            raise Refused("table-full")

        held = keep_busy(storage, until=2)
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
        jobs = [partial(repository.append, one, after=0, made=[["done", "0000"]]) for one in kept]
        held = keep_busy(storage, until=len(jobs))
        told = await asyncio.gather(*map(storage.write, jobs), return_exceptions=True)
        held.result()
        found = [await storage.read(partial(repository.fetch, table=one.id)) for one in kept]
        return [*told, *(one.choices for one in found)]

    with opened(database_url) as storage:
        *told, one, two, three, four = run(play(storage))
    assert [type(answer) for answer in told] == [type(None), type(None), Refused, type(None)]
    assert (one, two, three, four) == (["done"], ["done"], [], ["done"])


def test_choices_that_share_a_commit_are_kept_as_they_would_be_alone(database_url: str) -> None:
    """Choices that are kept together are refused or kept with the same values as single ones."""
    before = Stored(GAME, "1", {}, 7, [], [], until=None)
    players: list[tuple[str, list[str], dict[str, Any]]] = [
        ("a", ["один", 'key "two"'], {"until": 5, "held": True, "asks": 3, "undone": 2}),
        ("b", ["key's"], {"until": -1, "held": False, "asks": None}),
        ("c", ["gone"], {}),
        ("d", ["key"], {"asks": repository.OVER}),
    ]

    async def play(storage: Storage, together: bool) -> list[tuple[Any, ...]]:
        jobs: list[Any] = []
        for letter, keys, values in players:
            token = f"{letter}{together}"
            id = await storage.write(partial(repository.create, table=before, new_links=[(token, "play", 0)]))
            by = Link(repository.hashed(token if letter != "c" else "x"), id, "play", 0)
            made = [[key, "0000"] for key in keys]
            table = replace(before, id=id, **values)
            jobs.append(partial(repository.append, table, after=0, made=made, by=by))
        if together:
            held = keep_busy(storage, until=len(jobs))
            told = await asyncio.gather(*map(storage.write, jobs), return_exceptions=True)
            held.result()
        else:
            told = [*await asyncio.gather(*[alone(storage, job) for job in jobs])]
        found = [await storage.read(partial(repository.fetch, table=job.args[0].id)) for job in jobs]
        return [
            (type(said), one.choices, one.digests, one.revision, one.around)
            + (one.until, one.held, one.asks, one.undone)
            for said, one in zip(told, found, strict=True)
        ]

    async def alone(storage: Storage, job: Any) -> Any:
        try:
            return await storage.write(job)
        except Refused as refused:
            return refused

    with opened(database_url) as storage:
        shared, single = run(play(storage, together=True)), run(play(storage, together=False))
    assert shared == single
    assert [row[:2] for row in shared] == [
        (type(None), ["один", 'key "two"']),
        (type(None), ["key's"]),
        (Refused, []),  # its link opens nothing
        (type(None), ["key"]),
    ]


def test_what_is_looked_up_in_a_file_is_read_at_once(tmp_path: Path, postgres_url: str) -> None:
    """A file always answers; another computer may not, so a thread waits for it."""

    def thread(_: Connection) -> int:
        return threading.get_ident()

    own = threading.get_ident()
    for url in (f"sqlite:///{tmp_path}/tables.db", postgres_url):
        with opened(url) as storage:
            for is_brief in (True, False):
                is_own = run(storage.read(thread, is_brief=is_brief)) == own
                assert is_own == (is_brief and url.startswith("sqlite"))


def test_tables_are_held_in_one_order(database_url: str) -> None:
    """Choices, undo and arrivals hold tables in one order; otherwise two processes wait for each other."""
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
        chosen: dict[str, Any] = {"after": 0, "made": [["done", "0000"]]}
        jobs = [
            partial(repository.append, kept[15], **chosen, by=given[15]),
            partial(repository.append, kept[14], **chosen),
            partial(repository.cut, kept[13], last=0, crossed=False),
            partial(repository.append, kept[12], **chosen, by=given[12]),
            partial(repository.append, kept[11], **chosen),
            partial(repository.append, kept[10], **chosen, by=given[10]),
        ]
        waits = keep_busy(storage, until=len(jobs))
        tables = [int(one.id) for one in reversed(kept[10:])]
        await asyncio.gather(*map(storage.write, jobs, tables))
        waits.result()

    kept: list[Stored] = []
    given: list[repository.Link] = []
    ids: list[int] = []
    with opened(database_url) as storage:
        run(play(storage))
    assert held == ids
