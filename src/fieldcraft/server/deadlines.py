"""How long the database may take: where it does not answer in time the line is cut, so nobody waits on."""

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

LOOK: Final = 0.25
"""So often, in seconds, is looked whether somebody has waited too long."""
GRACE: Final = 1.2
"""First the database may say itself that it takes too long."""


class NoAnswer(SQLAlchemyError):
    """The database has not answered in time, or is no longer the one that was opened."""


@dataclass(eq=False)
class Waiting:
    """Somebody who waits for a database."""

    line: Any
    """The driver's connection."""
    until: float
    is_cut: bool = False

    def cut(self) -> None:
        self.is_cut = True
        with suppress(OSError), socket.socket(fileno=os.dup(self.line.fileno())) as duplicate:
            duplicate.shutdown(socket.SHUT_RDWR)


@dataclass
class Watch:
    """All who wait, and one thread that looks after them; it rests while nobody does."""

    _lock: threading.Lock = field(default_factory=threading.Lock)
    _all: set[Waiting] = field(default_factory=set)
    _some: threading.Event = field(default_factory=threading.Event)
    _thread: threading.Thread | None = None

    def add(self, waiting: Waiting) -> None:
        with self._lock:
            self._all.add(waiting)
            if self._thread is None:
                self._thread = threading.Thread(target=self._look, name="deadlines", daemon=True)
                self._thread.start()
        self._some.set()

    def remove(self, waiting: Waiting) -> None:
        with self._lock:
            self._all.discard(waiting)

    def _look(self) -> None:
        while self._some.wait():
            time.sleep(LOOK)
            with self._lock:
                for waiting in self._all:
                    if waiting.until < time.monotonic() and not waiting.is_cut:
                        waiting.cut()
                if not self._all:
                    self._some.clear()


_watch: Final = Watch()


@contextmanager
def in_time(connection: Connection, seconds: float) -> Iterator[None]:
    """Wait for a database no longer than this; raises NoAnswer."""
    line: Any = connection.connection.driver_connection
    if not hasattr(line, "fileno"):  # a file answers, or the whole computer hangs
        yield
        return
    waiting = Waiting(line, time.monotonic() + seconds * GRACE)
    _watch.add(waiting)
    try:
        yield
    except SQLAlchemyError as error:
        if waiting.is_cut:
            raise NoAnswer("the database has not answered in time") from error
        raise
    finally:
        _watch.remove(waiting)
