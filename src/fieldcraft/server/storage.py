"""The database: jobs that read it, and jobs that change it, of which many share one commit.

A job is a function of a connection.  Changes are made by a thread of their own, which takes all jobs
that wait, runs them in one transaction and commits: so a hundred tables that play at once cost one
flush of the disk, and none is answered before its change is kept.
"""

from __future__ import annotations

import asyncio
import json
import os
import queue
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from time import monotonic
from typing import Any, Final, TypeAlias, TypeVar

from alembic.util import CommandError
from sqlalchemy import text, update
from sqlalchemy.engine import URL, Connection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from fieldcraft.errors import RequestError
from fieldcraft.server.database import engine_of, file_of, is_file, migrate
from fieldcraft.server.refusals import Refused
from fieldcraft.server.schema import processes

T = TypeVar("T")
Job: TypeAlias = Callable[[Connection], T]

MOST_TOGETHER: Final = 500
SECONDS: Final = 5.0
"""How long the database may take for a thing, where nothing else is said."""
CHANNEL: Final = "fieldcraft"
"""Where processes tell each other what they have changed."""
NEWS: Final = "fieldcraft news"
MOST_NEWS: Final = 400
"""So many tables are told of at once; PostgreSQL takes 8000 bytes."""
HEALTHY: Final = 2.0
"""A database that takes longer for a change is not well."""
FRESH: Final = 1.0
"""So long it holds what was found out about its health."""


class NoAnswer(SQLAlchemyError):
    """The database has not answered in time, or is no longer the one that was opened."""


@dataclass
class Waiting:
    """A change that waits: for which table, and who waits for it."""

    job: Job[Any]
    table: int
    future: Future[Any] = field(default_factory=Future)


class Storage:
    """One database."""

    def __init__(self, url: URL, seconds: float = SECONDS) -> None:
        self.url = url
        self.seconds = seconds
        self.engine = engine_of(url, seconds)
        self.is_shared = not is_file(url)
        """May other processes serve the same database?"""
        self.process = 0
        """The number of this process among them."""
        self._file = file_of(url)
        self._jobs: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._asking = asyncio.Lock()
        self._asked = -FRESH
        self._answered = False
        self._moment = {"isolation_level": "REPEATABLE READ"} if self.is_shared else {}

    def open(self) -> None:
        """Bring the database to the newest schema and begin to take changes; raises RequestError."""
        if self._thread is not None:
            return
        try:
            self._open()
        except BaseException:
            self.engine.dispose()
            if self._file is not None:
                self._file.release()
            raise
        self._thread = threading.Thread(target=self._work, name="storage", daemon=True)
        self._thread.start()

    def _open(self) -> None:
        try:
            if self._file is not None:
                self._file.hold()
            migrate(self.engine, self._file)
            if self._file is not None:
                self._file.know()
        except CommandError:
            raise RequestError("the database was made by a later version of Fieldcraft") from None
        except (SQLAlchemyError, OSError) as error:
            raise RequestError(f"the database cannot be opened: {first_line(error)}") from None

    async def is_up(self) -> bool:
        """Does the database keep what is written, and soon?  Asked again within a second it says the same."""
        async with self._asking:
            if monotonic() - self._asked >= FRESH:
                try:
                    async with asyncio.timeout(HEALTHY):
                        self._answered = await self.write(partial(still_here, self.process))
                except (Refused, TimeoutError):
                    self._answered = False
                self._asked = monotonic()
            return self._answered

    def close(self) -> None:
        """Finish what was begun and let go of the database."""
        if self._thread is not None:
            self._jobs.put(None)
            self._thread.join()
            self._thread = None
        self.engine.dispose()
        if self._file is not None:
            self._file.release()

    # -- reading --------------------------------------------------------------------------------------

    async def read(self, job: Job[T]) -> T:
        """What a job reads, all of it of one moment; raises Refused."""
        try:
            async with asyncio.timeout(self.seconds * 3):
                return await asyncio.to_thread(self._read, job)
        except (SQLAlchemyError, TimeoutError) as error:
            raise Refused("not-kept") from error

    def _read(self, job: Job[T]) -> T:
        try:
            return self._look(job)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
        return self._look(job)  # the database has begun anew, so there are new connections

    def _look(self, job: Job[T]) -> T:
        self._check_file()
        with self.engine.connect() as line, in_time(line, self.seconds):
            connection = line.execution_options(**self._moment)
            with connection.begin():
                return job(connection)

    # -- changing -------------------------------------------------------------------------------------

    async def write(self, job: Job[T], table: int = 0) -> T:
        """Make a change, to that table; returns when it is on the disk.  Raises Refused, or as the job.

        A job may run twice, so it changes nothing but the database.  One that is refused has changed nothing.
        """
        try:
            return await asyncio.wrap_future(self.post(job, table))
        except SQLAlchemyError as error:
            raise Refused("not-kept") from error

    def post(self, job: Job[T], table: int = 0) -> Future[T]:
        """Have a change made, whoever waits for it."""
        waiting = Waiting(job, table)
        self._jobs.put(waiting)
        return waiting.future

    def _work(self) -> None:
        closing = False
        while not closing:
            batch = [self._jobs.get()]
            while len(batch) < MOST_TOGETHER and not self._jobs.empty():
                batch.append(self._jobs.get())
            closing = None in batch
            asked = [one for one in batch if one and one.future.set_running_or_notify_cancel()]
            self._commit(sorted(asked, key=lambda one: one.table))  # no two processes wait for each other

    def _commit(self, batch: list[Waiting]) -> None:
        """Run the jobs in one transaction; one that fails is left out, and the others begin again."""
        again = True
        while batch:
            done: list[Any] = []
            is_ending = False
            try:
                self._check_file()
                with (
                    self.engine.connect() as connection,
                    in_time(connection, self.seconds),
                    connection.begin(),
                ):
                    news: set[int] = set()
                    connection.info[NEWS] = news
                    for waiting in batch:
                        done.append(waiting.job(connection))
                    self._tell(connection, news)
                    is_ending = True
                self._check_file()
            except Exception as error:
                broken = isinstance(error, NoAnswer) or (
                    isinstance(error, DBAPIError) and error.connection_invalidated
                )
                if broken and again and not (is_ending or isinstance(error, NoAnswer)):
                    again = False  # the database has begun anew, and nothing of this is kept
                    continue
                failed = batch if broken or len(done) == len(batch) else [batch[len(done)]]
                for waiting in failed:
                    waiting.future.set_exception(error)
                batch = [waiting for waiting in batch if waiting not in failed]
            else:
                for waiting, result in zip(batch, done, strict=True):
                    waiting.future.set_result(result)
                return

    @contextmanager
    def _changing(self) -> Iterator[Connection]:
        """A transaction that is kept in time, or not at all."""
        with self.engine.connect() as connection, in_time(connection, self.seconds), connection.begin():
            yield connection

    def _tell(self, connection: Connection, tables: set[int]) -> None:
        """Tell the other processes which tables have changed, as soon as this is kept."""
        changed = sorted(tables) if self.is_shared else []
        for first in range(0, len(changed), MOST_NEWS):
            notify(connection, {"from": self.process, "tables": changed[first : first + MOST_NEWS]})

    def _check_file(self) -> None:
        """Raises NoAnswer where the file has been taken away: what is written now would be lost."""
        if self._file is not None and not self._file.is_there:
            raise NoAnswer("the file of the database is gone")


def still_here(process: int, connection: Connection) -> bool:
    """Note that a process is well; is it among those that serve?"""
    there = update(processes).where(processes.c.number == process).values(seen=now())
    return connection.execute(there).rowcount == 1


def now() -> int:
    return int(time.time())


def notify(connection: Connection, news: dict[str, Any]) -> None:
    """Tell all processes something, as soon as the transaction is kept."""
    said = json.dumps(news, separators=(",", ":"))
    connection.execute(text("SELECT pg_notify(:channel, :said)"), {"channel": CHANNEL, "said": said})


def changed(connection: Connection, table: int) -> None:
    """Note that a table has changed, for the processes that have it in memory."""
    connection.info.setdefault(NEWS, set()).add(table)


@contextmanager
def in_time(connection: Connection, seconds: float) -> Iterator[None]:
    """Cut the line to a database that does not answer in time, which ends the waiting; raises NoAnswer."""
    line: Any = connection.connection.driver_connection
    cut = threading.Event()

    def sever() -> None:
        cut.set()
        with suppress(OSError), socket.socket(fileno=os.dup(line.fileno())) as duplicate:
            duplicate.shutdown(socket.SHUT_RDWR)

    if not hasattr(line, "fileno"):  # a file answers, or the whole computer hangs
        yield
        return
    watch = threading.Timer(seconds * 1.2, sever)  # first it may say itself that it takes too long
    watch.daemon = True
    watch.start()
    try:
        yield
    except SQLAlchemyError as error:
        if cut.is_set():
            raise NoAnswer("the database has not answered in time") from error
        raise
    finally:
        watch.cancel()


def first_line(error: Exception) -> str:
    """What the database said, without the statement and without the URL."""
    said = error.orig if isinstance(error, DBAPIError) else error
    return str(said).strip().partition("\n")[0]
