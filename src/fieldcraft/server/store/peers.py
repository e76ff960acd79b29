"""The processes that serve one PostgreSQL: liveness, and messages between them.

Each has a number, and holds a lock of that number on a connection of its own for as long as it lives; on the
same connection it hears what the others have changed.  Where a process ends, however it ends, its lock is
free at once: another process that notices strikes it off, with the clients that were connected to it.  A file
is served by one process, which has no others to hear of.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any, Final, TypeAlias

from sqlalchemy import delete, text
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from fieldcraft.server.store.repository import LOCK_NAMESPACE, enrol, strike, strike_dead
from fieldcraft.server.store.schema import processes
from fieldcraft.server.store.storage import CHANNEL, Storage, notify
from fieldcraft.server.telemetry import log

News: TypeAlias = dict[str, Any]
"""A message between processes: `tables` that have changed, or words for the clients at a `table`.

Each changed table is a number, followed by the fields of a KeptChoice if a choice changed it.
"""

LIVENESS_CHECK_SECONDS: Final = 0.4
"""Time between checks whether the other processes live."""
RECONNECT_SECONDS: Final = 0.3
"""Time before a process that has lost its connection tries again."""


class Peers:
    """This process among those that serve its database; `heard` gets what the others tell."""

    def __init__(self, storage: Storage, heard: Callable[[News], None]) -> None:
        self.storage = storage
        self.heard = heard
        self._line: Connection | None = None
        self._driver: Any = None
        self._looking: Future[list[int]] | None = None
        self._thread: threading.Thread | None = None
        self._ends = threading.Event()
        self._call: Callable[..., Any] = lambda *_: None

    def open(self, call_soon: Callable[..., Any]) -> None:
        """Join the processes, and begin to listen; `call_soon` has the event loop call something."""
        self._call = call_soon
        if not self.storage.is_shared:
            with self.storage.engine.begin() as connection:
                connection.execute(delete(processes))
                self.storage.process = enrol(connection)
            return
        self._enter()
        self._thread = threading.Thread(target=self._listen, name="peers", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Take leave of the others."""
        self._ends.set()
        if self._thread is not None:
            self.tell({})  # so that it hears something, and need not be waited for
            self._thread.join()
            self._thread = None
            self.storage.post(partial(strike, number=self.storage.process))

    def tell(self, news: News) -> None:
        """Tell the others something that is not kept."""
        if self.storage.is_shared:
            self.storage.post(partial(notify, news={"from": self.storage.process} | news))

    # -- on a thread of its own -----------------------------------------------------------------------

    def _enter(self) -> None:
        """Get a number, its lock and a line to hear the others on; raises SQLAlchemyError."""
        line = self.storage.engine.connect()
        try:
            number = enrol(line)
            line.execute(
                text("SELECT pg_advisory_lock(:ours, :number)"), {"ours": LOCK_NAMESPACE, "number": number}
            )
            line.execute(text(f"LISTEN {CHANNEL}"))
            line.commit()
            driver: Any = line.connection.driver_connection
            line.detach()  # it is nobody else's
            driver.autocommit = True
        except BaseException:
            line.close()
            raise
        self._line, self._driver, self.storage.process = line, driver, number
        log.info("process", number=number)

    def _listen(self) -> None:
        """Hear the others, and look again and again whether they live."""
        while not self._ends.is_set():
            try:
                for note in self._driver.notifies(timeout=LIVENESS_CHECK_SECONDS):
                    self._hear(json.loads(note.payload))
                    if self._ends.is_set():
                        break
                self._look()
            except Exception as error:
                log.warning("process alone", number=self.storage.process, why=str(error).partition("\n")[0])
                self._return()
        self._hang_up()

    def _hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None

    def _hear(self, news: News) -> None:
        if news.pop("from", 0) != self.storage.process:
            self._call(self.heard, news)

    def _look(self) -> None:
        """Strike off the processes that no longer live, and take over from them."""
        if self._looking is None or self._looking.done():
            self._looking = self.storage.post(partial(strike_dead, own=self.storage.process))
            self._looking.add_done_callback(self._take_over)

    def _take_over(self, looked: Future[list[int]]) -> None:
        if not looked.cancelled() and looked.exception() is None and looked.result():
            self._call(self.heard, {"tables": [[table] for table in looked.result()]})

    def _return(self) -> None:
        """Join again under a new number: messages missed meanwhile have to be looked up."""
        self._hang_up()
        self.storage.process = 0
        while not self._ends.wait(RECONNECT_SECONDS):
            try:
                self._enter()
            except SQLAlchemyError:
                continue
            self._call(self.heard, {"anew": True})
            return
