"""The database: jobs that read it, and jobs that change it, of which many share one commit.

A job is a function of a connection.  Changes are made by a thread of their own, which takes all jobs
that wait, runs them in one transaction and commits: so a hundred tables that play at once cost one
flush of the disk, and none is answered before its change is kept.  Choices come first, and share their
transactions with nothing else: whoever opens tables, comes and goes holds up no game for long.
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
from time import monotonic
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from alembic.util import CommandError
from sqlalchemy import Insert, Update, text, update
from sqlalchemy.engine import URL, Connection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from fieldcraft.errors import RequestError
from fieldcraft.server.database import READERS, engine_of, file_of, is_file, migrate
from fieldcraft.server.deadlines import NoAnswer, in_time
from fieldcraft.server.refusals import Refused
from fieldcraft.server.schema import processes

T = TypeVar("T")
Job: TypeAlias = Callable[[Connection], T]

MOST_TOGETHER: Final = 500
PORTION: Final = 10
"""So many of the jobs that are no choices are done before choices have their turn again."""
APART: Final = 0.01
"""Where several wait, commits begin so many seconds apart: more share one, and each has its price."""
APART_SHARED: Final = 0.02
"""The same where several processes serve one database: each commits by itself, so fewer share one."""
SECONDS: Final = 5.0
"""How long the database may take for a thing, where nothing else is said."""
CHANNEL: Final = "fieldcraft"
"""Where processes tell each other what they have changed."""
NEWS: Final = "fieldcraft news"
LAST: Final = "fieldcraft last"
CLAIMS: Final = "fieldcraft claims"
MOST_NEWS: Final = 7000
"""So many characters are told at once; PostgreSQL takes 8000 bytes."""
HEALTHY: Final = 2.0
"""A database that takes longer for a change is not well."""
FRESH: Final = 1.0
"""So long it holds what was found out about its health."""
ELSEWHERE: Final = text(
    "SELECT DISTINCT table_id FROM sockets WHERE process <> :own AND table_id = ANY(:tables)"
)
"""At which of these tables is somebody connected to another process?"""


class Made(NamedTuple):
    """A choice that has been kept, as processes tell each other of it: enough to make it there, too."""

    revision: int
    """Which change of its table it is."""
    entry: str
    """As a record writes it."""
    digest: str
    """Of the position after it."""
    until: int | None
    """In milliseconds since 1970, when the window closes that is open then; None where none is timed."""
    held: bool
    """Was the clock held in that window?"""


@dataclass
class Waiting:
    """A change that waits: for which table, and who waits for it."""

    job: Job[Any]
    table: int
    future: Future[Any] | asyncio.Future[Any] = field(default_factory=Future)
    """What becomes of it: for whoever waits in an event loop, one of that loop."""
    is_choice: bool = False
    """Is it a choice in a game, which comes before all else?"""

    def begin(self) -> bool:
        """Is it still wanted?"""
        if isinstance(self.future, Future):
            return self.future.set_running_or_notify_cancel()
        return not self.future.cancelled()


class Ended(NamedTuple):
    """A change that was kept, or not."""

    future: Future[Any] | asyncio.Future[Any]
    result: Any
    error: Exception | None

    def say(self) -> None:
        """Tell whoever waits, on the thread on which that is."""
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


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
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._apart = APART_SHARED if self.is_shared else APART
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
        return self._look(job)  # the database has begun anew, so there are new connections

    def rehearse(self, job: Job[None]) -> None:
        """Do what a job does, and keep nothing of it: what is done for the first time takes long."""
        with self.engine.connect() as connection:
            job(connection)
            do_last(connection)
            connection.rollback()

    def _look(self, job: Job[T]) -> T:
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
        self._jobs.put(Waiting(job, table, answer, is_choice))
        try:
            return await answer
        except SQLAlchemyError as error:
            raise Refused("not-kept") from error

    def post(self, job: Job[T], table: int = 0) -> Future[T]:
        """Have a change made, whoever waits for it."""
        future: Future[T] = Future()
        self._jobs.put(Waiting(job, table, future))
        return future

    def _work(self) -> None:
        """Do what is asked: by turns all choices that wait, and a few of the other things."""
        closing = False
        begun = 0.0
        others: deque[Waiting] = deque()
        while others or not closing:
            came = [] if others else [self._jobs.get()]
            if others or not self._jobs.empty():
                time.sleep(max(0.0, begun + self._apart - monotonic()))
            begun = monotonic()
            while len(came) < MOST_TOGETHER and not self._jobs.empty():
                came.append(self._jobs.get())
            closing = closing or None in came
            others += (one for one in came if one and not one.is_choice)
            self._commit([one for one in came if one and one.is_choice])
            self._commit([others.popleft() for _ in range(min(PORTION, len(others)))])

    def _commit(self, asked: list[Waiting]) -> None:
        """Run those of the jobs that are still wanted in one transaction."""
        wanted = [one for one in asked if one.begin()]
        self._keep(sorted(wanted, key=lambda one: one.table))  # no two processes wait for each other

    def _keep(self, batch: list[Waiting]) -> None:
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
                    news: dict[int, Made | None] = {}
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
                    again = False  # the database has begun anew, and nothing of this is kept
                    continue
                if len(done) == len(batch) > 1 and not (broken or is_ending):
                    for waiting in batch:  # one of them failed in what is done for all at last
                        self._keep([waiting])
                    return
                failed = batch if broken or len(done) == len(batch) else [batch[len(done)]]
                tell_all([Ended(waiting.future, None, error) for waiting in failed])
                batch = [waiting for waiting in batch if waiting not in failed]
            else:
                tell_all([Ended(one.future, result, None) for one, result in zip(batch, done, strict=True)])
                return

    def _tell(self, connection: Connection, news: dict[int, Made | None]) -> None:
        """Tell the other processes which tables have changed, as soon as this is kept.

        Of a choice only where somebody is connected to another: whoever comes there waits for the row of the
        table, and sees it.  To tell makes all processes commit one after the other.
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


def tell_all(ended: list[Ended]) -> None:
    """Tell all who wait; an event loop is called once for all of its own, since each call takes its time."""
    loops: dict[asyncio.AbstractEventLoop, list[Ended]] = {}
    for one in ended:
        if isinstance(one.future, Future):
            one.say()
        else:
            loops.setdefault(one.future.get_loop(), []).append(one)
    for loop, own in loops.items():
        with suppress(RuntimeError):  # it has been closed meanwhile
            loop.call_soon_threadsafe(say_all, own)


def say_all(ended: list[Ended]) -> None:
    for one in ended:
        if not one.future.done():
            one.say()


def still_here(process: int, connection: Connection) -> bool:
    """Note that a process is well; is it among those that serve?"""
    there = update(processes).where(processes.c.number == process).values(seen=now())
    return connection.execute(there).rowcount == 1


def now() -> int:
    """In whole seconds since 1970."""
    return int(time.time())


def notify(connection: Connection, news: dict[str, Any]) -> None:
    """Tell all processes something, as soon as the transaction is kept."""
    said = json.dumps(news, separators=(",", ":"))
    connection.execute(text("SELECT pg_notify(:channel, :said)"), {"channel": CHANNEL, "said": said})


def claim(connection: Connection, statement: Update, row: dict[str, Any]) -> None:
    """Have a row changed at the end of the transaction, which is refused where it is another by then."""
    connection.info.setdefault(CLAIMS, []).append((statement, row))


def at_last(connection: Connection, statement: Insert, row: dict[str, Any]) -> None:
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
        if connection.execute(statement, claimed).rowcount != len(claimed):
            raise Refused("moved-on")
    rows: dict[Insert, list[dict[str, Any]]] = {}
    for statement, row in connection.info.pop(LAST, ()):
        rows.setdefault(statement, []).append(row)
    for statement, added in rows.items():
        connection.execute(statement, added)


def changed(connection: Connection, table: int, made: Made | None = None) -> None:
    """Note that a table has changed, for the processes that have it in memory: by a choice, or somehow."""
    news = connection.info.setdefault(NEWS, {})
    news[table] = None if table in news else made


def portions(news: Iterable[list[Any]]) -> Iterator[list[list[Any]]]:
    """What is told, in parts that are short enough; of what is too long itself only the table."""
    some: list[list[Any]] = []
    length = 0
    for one in news:
        size = len(json.dumps(one))
        if some and length + size > MOST_NEWS:
            yield some
            some, length = [], 0
        some.append(one if size <= MOST_NEWS else one[:1])
        length += size
    if some:
        yield some


def first_line(error: Exception) -> str:
    """What the database said, without the statement and without the URL."""
    said = error.orig if isinstance(error, DBAPIError) else error
    return str(said).strip().partition("\n")[0]
