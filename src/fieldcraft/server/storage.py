"""The database: jobs that read it, and jobs that change it, of which many share one commit.

A job is a function of a connection.  Changes are made by a thread of their own, which takes all jobs
that wait, runs them in one transaction and commits: so a hundred tables that play at once cost one
flush of the disk, and none is answered before its change is kept.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import create_engine, event, text
from sqlalchemy.engine import URL, Connection, Engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from fieldcraft.errors import RequestError
from fieldcraft.server.refusals import Refused

T = TypeVar("T")
Waiting: TypeAlias = tuple[Callable[[Connection], Any], Future[Any]]

MIGRATIONS: Final = Path(__file__).parent / "migrations"
MOST_TOGETHER: Final = 500
OWN: Final = 0o600
BESIDE: Final = ("-wal", "-shm", "-journal")
PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")


class Storage:
    """One database."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.engine = engine_of(url)
        self._jobs: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def open(self) -> None:
        """Bring the database to the newest schema and begin to take changes; raises RequestError."""
        if self._thread is not None:
            return
        try:
            if self.url.drivername == "sqlite" and self.url.database:
                keep_private(Path(self.url.database))
            with self.engine.begin() as connection:
                migrate(connection)
        except CommandError:
            self.engine.dispose()
            raise RequestError("the database was made by a later version of Fieldcraft") from None
        except (SQLAlchemyError, OSError) as error:
            self.engine.dispose()
            raise RequestError(f"the database cannot be opened: {first_line(error)}") from None
        self._thread = threading.Thread(target=self._work, name="storage", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Finish what was begun and let go of the database."""
        if self._thread is not None:
            self._jobs.put(None)
            self._thread.join()
            self._thread = None
        self.engine.dispose()

    async def read(self, job: Callable[[Connection], T]) -> T:
        """What a job reads; raises Refused."""
        try:
            return await asyncio.to_thread(self._read, job)
        except SQLAlchemyError as error:
            raise Refused("not-kept") from error

    def _read(self, job: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return job(connection)

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Make a change; returns when it is on the disk.  Raises Refused, or what the job raises.

        A job may run twice, so it changes nothing but the database.
        """
        future: Future[T] = Future()
        self._jobs.put((job, future))
        try:
            return await asyncio.wrap_future(future)
        except SQLAlchemyError as error:
            raise Refused("not-kept") from error

    def _work(self) -> None:
        closing = False
        while not closing:
            batch = [self._jobs.get()]
            while len(batch) < MOST_TOGETHER and not self._jobs.empty():
                batch.append(self._jobs.get())
            closing = None in batch
            self._commit([entry for entry in batch if entry and entry[1].set_running_or_notify_cancel()])

    def _commit(self, batch: list[Waiting]) -> None:
        """Run the jobs in one transaction; where one of them fails, each in its own."""
        if not batch:
            return
        try:
            with self.engine.begin() as connection:
                results = [job(connection) for job, _ in batch]
        except Exception as error:
            if len(batch) == 1:
                batch[0][1].set_exception(error)
                return
            for entry in batch:
                self._commit([entry])
        else:
            for (_, future), result in zip(batch, results, strict=True):
                future.set_result(result)

    async def is_up(self) -> bool:
        """Does the database answer?"""
        try:
            await self.read(lambda connection: connection.execute(text("SELECT 1")))
        except Refused:
            return False
        return True


def engine_of(url: URL) -> Engine:
    if url.drivername != "sqlite":
        return create_engine(url, pool_pre_ping=True)
    engine = create_engine(url)

    @event.listens_for(engine, "connect")
    def set_pragmas(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


def keep_private(path: Path) -> None:
    """Have a file for the database that nobody else on this computer reads, and so what lies beside it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=OWN)
    for file in (path, *(path.with_name(f"{path.name}{ending}") for ending in BESIDE)):
        if file.exists():
            file.chmod(OWN)


def migrate(connection: Connection) -> None:
    """Apply the steps that are missing."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def first_line(error: Exception) -> str:
    """What the database said, without the statement and without the URL."""
    said = error.orig if isinstance(error, DBAPIError) else error
    return str(said).strip().partition("\n")[0]
