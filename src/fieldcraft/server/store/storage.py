"""The database: jobs that read it, and jobs that change it and share commits.

A job is a function of a connection.  Changes are made by a thread of their own, which takes all jobs
that wait, runs them in one transaction and commits: so a hundred tables that play at once cost one
flush of the disk, and none is answered before its change is kept.  Choices come first, and share their
transactions with nothing else: clients that open tables, come and go hold up no game for long.
"""

from __future__ import annotations

import asyncio
import json
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from operator import itemgetter
from time import monotonic, sleep
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from alembic.util import CommandError
from sqlalchemy import bindparam, text, update
from sqlalchemy.engine import URL, Connection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from fieldcraft.errors import RequestError
from fieldcraft.rendering.refusals import Refused
from fieldcraft.server.store.database import READERS, engine_of, file_of, is_file, migrate
from fieldcraft.server.store.db_timeouts import NoAnswer, check_open, in_time
from fieldcraft.server.store.rows import Row, RowStatement
from fieldcraft.server.store.schema import processes

T = TypeVar("T")
Job: TypeAlias = Callable[[Connection], T]

MOST_JOBS_PER_COMMIT: Final = 500
OTHER_JOBS_PER_TURN: Final = 10
"""Maximum number of other jobs done between two batches of choices."""
COMMIT_INTERVAL_SECONDS: Final = 0.01
"""Time between commits under load, so that more jobs share one."""
SHARED_COMMIT_INTERVAL_SECONDS: Final = 0.02
"""Time between commits under load if several processes serve one database, so that fewer share one."""
JOB_SECONDS: Final = 5.0
"""Default time limit for one thing that the database does."""
CHANNEL: Final = "fieldcraft"
"""The channel on which processes report what they have changed."""
NEWS: Final = "fieldcraft news"
LAST: Final = "fieldcraft last"
CLAIMS: Final = "fieldcraft claims"
NEWS_CHARACTERS: Final = 7000
"""Maximum length of a message between processes; PostgreSQL takes 8000 bytes."""
HEALTHY_SECONDS: Final = 2.0
"""A database that takes longer for a change is not well."""
HEALTH_KEPT_SECONDS: Final = 1.0
"""Time for which an answer about the database's health is reused."""
ELSEWHERE: Final = text(
    "SELECT DISTINCT table_id FROM sockets WHERE process <> :own AND table_id IN :tables"
).bindparams(bindparam("tables", expanding=True))
"""Selects the tables at which a client is connected to another process."""


class KeptChoice(NamedTuple):
    """A choice that has been kept, and the answers given with it, as processes tell each other of them.

    It is enough to make them there, too.
    """

    revision: int
    """The revision of its table after the last of them."""
    choices: list[list[str]]
    """Each as a record writes it, and the digest of the position after it."""
    until: int | None
    """Time when the window closes that is open then, in milliseconds since 1970; None where none is timed."""
    held: bool
    """True if the clock was held in that window."""


@dataclass
class QueuedJob:
    """A change that waits: its job, its table, and its future."""

    job: Job[Any]
    table: int
    future: Future[Any] | asyncio.Future[Any] = field(default_factory=Future)
    """The result of the job; an asyncio future if the caller runs in an event loop."""
    is_choice: bool = False
    """True for a choice in a game, which comes before everything else."""

    def begin(self) -> bool:
        """Begin the job; False if it is no longer wanted."""
        if isinstance(self.future, Future):
            return self.future.set_running_or_notify_cancel()
        return not self.future.cancelled()


class FinishedJob(NamedTuple):
    """A change that was kept, or not."""

    future: Future[Any] | asyncio.Future[Any]
    result: Any
    error: Exception | None

    def say(self) -> None:
        """Resolve the future, on the thread of its waiter."""
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class Storage:
    """One database."""

    def __init__(self, url: URL, seconds: float = JOB_SECONDS) -> None:
        self.url = url
        self.seconds = seconds
        self.engine = engine_of(url, seconds)
        self.is_shared = not is_file(url)
        """True if other processes may serve the same database."""
        self.process = 0
        """The number of this process among them."""
        self._file = file_of(url)
        self._jobs: queue.SimpleQueue[QueuedJob | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._apart = SHARED_COMMIT_INTERVAL_SECONDS if self.is_shared else COMMIT_INTERVAL_SECONDS
        self._asking = asyncio.Lock()
        self._asked = -HEALTH_KEPT_SECONDS
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
        """True if the database stores what is written, and soon; the answer is reused for a second."""
        async with self._asking:
            if monotonic() - self._asked >= HEALTH_KEPT_SECONDS:
                try:
                    async with asyncio.timeout(HEALTHY_SECONDS):
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
        self._readers.shutdown()  # a connection that is in use now would not be closed below
        self.engine.dispose()
        if self._file is not None:
            self._file.release()

    # -- reading --------------------------------------------------------------------------------------

    async def read(self, job: Job[T], is_brief: bool = False) -> T:
        """Return what a job reads, all of it from one moment; raises Refused.

        A job that `is_brief`, since it looks up a row or two, reads a file at once: a file answers, or the
        whole computer hangs, and handing the job to a thread takes longer than the job.
        """
        try:
            if is_brief and not self.is_shared:
                return self._read(job)
            async with asyncio.timeout(self.seconds * 3):
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(self._readers, self._read, job)
        except (SQLAlchemyError, TimeoutError) as error:
            raise Refused("not-kept") from error

    def _read(self, job: Job[T]) -> T:
        try:
            return self._look(job)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
        return self._look(job)  # the database has restarted, so there are new connections

    def rehearse(self, job: Job[None]) -> None:
        """Do what a job does, and keep nothing of it: what is done for the first time takes long."""
        with self.engine.connect() as connection:
            job(connection)
            do_last(connection)
            connection.rollback()

    def _look(self, job: Job[T]) -> T:
        check_open()
        self._check_file()
        with self.engine.connect() as line, in_time(line, self.seconds):
            connection = line.execution_options(**self._moment)
            with connection.begin():
                return job(connection)

    # -- changing -------------------------------------------------------------------------------------

    async def write(self, job: Job[T], table: int = 0, is_choice: bool = False) -> T:
        """Make a change, to that table; returns when it is on the disk.  Raises Refused, or as the job.

        A job may run twice, so it changes nothing but the database.  One that is refused has changed nothing.
        """
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put(QueuedJob(job, table, answer, is_choice))
        try:
            return await answer
        except SQLAlchemyError as error:
            raise Refused("not-kept") from error

    def post(self, job: Job[T], table: int = 0) -> Future[T]:
        """Queue a change, and return its future."""
        future: Future[T] = Future()
        self._jobs.put(QueuedJob(job, table, future))
        return future

    def _work(self) -> None:
        """Do what is asked: by turns all choices that wait, and a few of the other things."""
        closing = False
        begun = 0.0
        others: deque[QueuedJob] = deque()
        while others or not closing:
            came = [] if others else [self._jobs.get()]
            if others or not self._jobs.empty():
                sleep(max(0.0, begun + self._apart - monotonic()))
            begun = monotonic()
            while len(came) < MOST_JOBS_PER_COMMIT and not self._jobs.empty():
                came.append(self._jobs.get())
            closing = closing or None in came
            others += (one for one in came if one and not one.is_choice)
            self._commit([one for one in came if one and one.is_choice])
            self._commit([others.popleft() for _ in range(min(OTHER_JOBS_PER_TURN, len(others)))])

    def _commit(self, asked: list[QueuedJob]) -> None:
        """Run those of the jobs that are still wanted in one transaction."""
        wanted = [one for one in asked if one.begin()]
        self._keep(sorted(wanted, key=lambda one: one.table))  # no two processes wait for each other

    def _keep(self, batch: list[QueuedJob]) -> None:
        """Run the jobs in one transaction; one that fails is left out, and the others begin again."""
        again = True
        while batch:
            done: list[Any] = []
            is_ending = False
            try:
                check_open()
                with (
                    self.engine.connect() as connection,
                    in_time(connection, self.seconds),
                    connection.begin(),
                ):
                    news: dict[int, KeptChoice | None] = {}
                    connection.info[NEWS] = news
                    connection.info[LAST] = []
                    connection.info[CLAIMS] = []
                    for waiting in batch:
                        done.append(waiting.job(connection))
                    do_last(connection)
                    self._tell(connection, news)
                    is_ending = True
                self._check_file()
            except Exception as error:
                broken = isinstance(error, NoAnswer) or (
                    isinstance(error, DBAPIError) and error.connection_invalidated
                )
                if broken and again and not (is_ending or isinstance(error, NoAnswer)):
                    again = False  # the database has restarted, and nothing of this is stored
                    continue
                if len(done) == len(batch) > 1 and not (broken or is_ending):
                    for waiting in batch:  # one of them failed in what is done for all at last
                        self._keep([waiting])
                    return
                failed = batch if broken or len(done) == len(batch) else [batch[len(done)]]
                tell_all([FinishedJob(waiting.future, None, error) for waiting in failed])
                batch = [waiting for waiting in batch if waiting not in failed]
            else:
                tell_all(
                    [FinishedJob(one.future, result, None) for one, result in zip(batch, done, strict=True)]
                )
                return

    def _tell(self, connection: Connection, news: dict[int, KeptChoice | None]) -> None:
        """Tell the other processes which tables have changed, as soon as this is kept.

        A choice is reported only if a client is connected to another process: a client that comes there later
        waits for the row of the table, and sees it.  A report makes all processes commit one after the other.
        """
        made = [table for table, choice in news.items() if choice is not None] if self.is_shared else []
        there = {"own": self.process, "tables": made}
        followed = set(connection.scalars(ELSEWHERE, there)) if made else set()
        told = [
            [table, *(choice or ())] for table, choice in news.items() if choice is None or table in followed
        ]
        for some in portions(told if self.is_shared else []):
            notify(connection, {"from": self.process, "tables": some})

    def _check_file(self) -> None:
        """Raises NoAnswer where the file has been taken away: what is written now would be lost."""
        if self._file is not None and not self._file.is_there:
            raise NoAnswer("the file of the database is gone")


def tell_all(ended: list[FinishedJob]) -> None:
    """Tell all who wait; an event loop is called once for all of its own, since each call takes its time."""
    loops: dict[asyncio.AbstractEventLoop, list[FinishedJob]] = {}
    for one in ended:
        if isinstance(one.future, Future):
            one.say()
        else:
            loops.setdefault(one.future.get_loop(), []).append(one)
    for loop, own in loops.items():
        with suppress(RuntimeError):  # it has been closed meanwhile
            loop.call_soon_threadsafe(say_all, own)


def say_all(ended: list[FinishedJob]) -> None:
    """Resolve the futures of jobs that have ended."""
    for one in ended:
        if not one.future.done():
            one.say()


def still_here(process: int, connection: Connection) -> bool:
    """Note that a process is well; True if it is among those that serve."""
    there = update(processes).where(processes.c.number == process).values(seen=now())
    return connection.execute(there).rowcount == 1


def now() -> int:
    """Return the time in whole seconds since 1970."""
    return int(time.time())


def notify(connection: Connection, news: dict[str, Any]) -> None:
    """Tell all processes something, as soon as the transaction is kept."""
    said = json.dumps(news, separators=(",", ":"))
    connection.execute(text("SELECT pg_notify(:channel, :said)"), {"channel": CHANNEL, "said": said})


def claim(connection: Connection, statement: RowStatement, row: Row) -> None:
    """Have a row changed at the end of the transaction, which is refused where it is another by then."""
    connection.info.setdefault(CLAIMS, []).append((statement, row))


def at_last(connection: Connection, statement: RowStatement, row: Row) -> None:
    """Have a row added at the end of the transaction, together with those of other jobs.

    Each statement has its price, and many rows of one statement together hardly more than one.
    """
    connection.info.setdefault(LAST, []).append((statement, row))


def do_last(connection: Connection) -> None:
    """Change and add the rows that were left until now.

    It is done before whatever depends on them or holds other rows, else at the end.  Those to be changed are
    held in the order in which they were left, so that two processes do not wait for each other.  Raises
    Refused where one of them is another by now.
    """
    for statement, left in groupby(connection.info.pop(CLAIMS, ()), itemgetter(0)):
        claimed = [row for _, row in left]
        if statement.execute(connection, claimed) != len(claimed):
            raise Refused("moved-on")
    rows: dict[RowStatement, list[Row]] = {}
    for statement, row in connection.info.pop(LAST, ()):
        rows.setdefault(statement, []).append(row)
    for statement, added in rows.items():
        statement.execute(connection, added)


def changed(connection: Connection, table: int, made: KeptChoice | None = None) -> None:
    """Note that a table has changed, for the processes that have it in memory: by a choice, or somehow."""
    news = connection.info.setdefault(NEWS, {})
    news[table] = None if table in news else made


def portions(news: Iterable[list[Any]]) -> Iterator[list[list[Any]]]:
    """Yield the messages in parts that are short enough; a message that is too long has only its table."""
    some: list[list[Any]] = []
    length = 0
    for one in news:
        size = len(json.dumps(one))
        if some and length + size > NEWS_CHARACTERS:
            yield some
            some, length = [], 0
        some.append(one if size <= NEWS_CHARACTERS else one[:1])
        length += size
    if some:
        yield some


def first_line(error: Exception) -> str:
    """Return the first line of a database error, without the statement and without the URL."""
    said = error.orig if isinstance(error, DBAPIError) else error
    return str(said).strip().partition("\n")[0]
