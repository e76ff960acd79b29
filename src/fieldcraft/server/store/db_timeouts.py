"""Time limits for the database: if it does not answer in time, the connection is cut."""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

CHECK_SECONDS: Final = 0.25
"""Interval between checks for jobs that have waited too long."""
GRACE_FACTOR: Final = 1.2
"""First the database may say itself that it takes too long."""


CLOSING_SECONDS: Final = 3.0
"""Time that a closing server waits for its database; a supervisor kills it soon after that."""


class NoAnswer(SQLAlchemyError):
    """The database has not answered in time, or is no longer the one that was opened."""


@dataclass(eq=False)
class PendingCall:
    """Somebody who waits for a database."""

    line: Any
    """The driver's connection."""
    until: float
    is_cut: bool = False

    def cut(self) -> None:
        """Cut the connection that the call waits for."""
        self.is_cut = True
        with suppress(OSError), socket.socket(fileno=os.dup(self.line.fileno())) as duplicate:
            duplicate.shutdown(socket.SHUT_RDWR)


@dataclass
class Watch:
    """All who wait, and one thread that looks after them; it rests while nobody does."""

    _lock: threading.Lock = field(default_factory=threading.Lock)
    _all: set[PendingCall] = field(default_factory=set)
    _some: threading.Event = field(default_factory=threading.Event)
    _thread: threading.Thread | None = None
    is_over: bool = False
    """True once a server that closes has waited long enough: nothing more is waited for."""

    def add(self, waiting: PendingCall) -> None:
        """Watch a call from now on."""
        with self._lock:
            self._all.add(waiting)
            if self._thread is None:
                self._thread = threading.Thread(target=self._look, name="deadlines", daemon=True)
                self._thread.start()
        self._some.set()

    def remove(self, waiting: PendingCall) -> None:
        """Watch a call no longer."""
        with self._lock:
            self._all.discard(waiting)

    def _look(self) -> None:
        while self._some.wait():
            time.sleep(CHECK_SECONDS)
            with self._lock:
                for waiting in self._all:
                    if (self.is_over or waiting.until < time.monotonic()) and not waiting.is_cut:
                        waiting.cut()
                if not self._all:
                    self._some.clear()


_watch: Final = Watch()


@contextmanager
def closing(seconds: float = CLOSING_SECONDS) -> Iterator[None]:
    """Close a server: after this time every wait for a database is cut, and no other begins."""
    timer = threading.Timer(seconds, setattr, (_watch, "is_over", True))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        _watch.is_over = False


def check_open() -> None:
    """Check that a database may still be waited for; raises NoAnswer."""
    if _watch.is_over:
        raise NoAnswer("the server closes, and its database does not answer")


@contextmanager
def in_time(connection: Connection, seconds: float) -> Iterator[None]:
    """Wait for a database no longer than this; raises NoAnswer."""
    line: Any = connection.connection.driver_connection
    if not hasattr(line, "fileno"):  # a file answers, or the whole computer hangs
        yield
        return
    waiting = PendingCall(line, time.monotonic() + seconds * GRACE_FACTOR)
    _watch.add(waiting)
    try:
        yield
    except SQLAlchemyError as error:
        if waiting.is_cut:
            raise NoAnswer("the database has not answered in time") from error
        raise
    finally:
        _watch.remove(waiting)
