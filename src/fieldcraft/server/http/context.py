"""The context of one server, shared by all its requests and connections."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy.engine import URL

from fieldcraft.server.catalogue import Games
from fieldcraft.server.http.limits import ConnectionLimit, RateLimits, Work
from fieldcraft.server.live.automation import BotThinking
from fieldcraft.server.live.tables import LiveTables
from fieldcraft.server.settings import Settings
from fieldcraft.server.store import repository
from fieldcraft.server.store.db_timeouts import closing
from fieldcraft.server.store.peers import News, Peers
from fieldcraft.server.store.storage import Storage
from fieldcraft.server.telemetry import Metrics, log
from fieldcraft.server.think.hints import Hints, Lane

if TYPE_CHECKING:
    from fieldcraft.server.live.push import Pusher

SWEEP_SECONDS: Final = 3600


@dataclass(frozen=True)
class Outside:
    """The makers of the parts of a server that are not under its event loop."""

    storage: Callable[[URL, float], Storage] = Storage
    lane: Callable[[str, int, Path | None], Lane] = Lane
    peers: Callable[[Storage, Callable[[News], None]], Peers] = Peers


class AppContext:
    """One server: its settings, games, database, live tables, limits, hints and metrics.

    `outside` makes what is outside the event loop: the database, the adviser processes, the other servers.
    """

    def __init__(self, settings: Settings, outside: Outside | None = None) -> None:
        outside = outside or Outside()
        self.settings = settings
        self.games = Games(settings.cards)
        self.storage = outside.storage(settings.database, settings.database_seconds)
        self.metrics = Metrics(settings.backups)
        rate = settings.part(settings.work_rate)
        self.work = Work(rate, settings.work_burst, settings.workers, settings.refusal_seconds)
        self.hints = Hints(
            settings.hint_processes,
            settings.hint_seconds,
            settings.cards,
            self.work.pay_for_thinking,
            outside.lane,
        )
        bots = BotThinking(self.hints, settings.bot_pause)
        delay = settings.push_delay if settings.push_contact else None
        self.tables = LiveTables(self.storage, settings.idle_tables, self.games, bots, delay)
        self.pusher = self._pusher() if settings.push_contact else None
        """The server's part of the push services, None where players are not told of their turn."""
        self.new_tables = RateLimits(settings.part(settings.table_rate), settings.table_burst)
        self.connections = ConnectionLimit(settings.sockets_per_address)
        self.peers = outside.peers(self.storage, self.tables.hear)
        self.prepared: list[Callable[[], object]] = [self.games.read_all]
        """Functions that are called early, so that no client waits for what they make."""
        self._running: list[asyncio.Task[None]] = []
        """The tasks that end with the server."""
        self._tasks: set[asyncio.Task[None]] = set()
        self.metrics.tables.set_function(lambda: len(self.tables.live))

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do work that goes on when the browser that asked for it has gone."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def open(self) -> None:
        """Open the database, and join the processes that serve it; raises RequestError."""
        self.storage.open()
        if self.storage.is_shared:  # so that the first request of a client from another process is not slow
            self.prepare()
            self.storage.rehearse(repository.rehearse)
        else:  # while the browser opens
            self.start(asyncio.to_thread(self.prepare))
        self.peers.open(asyncio.get_running_loop().call_soon_threadsafe)
        self._running.append(asyncio.create_task(self._sweep()))
        if self.pusher is not None:
            self._running.append(asyncio.create_task(self.pusher.run()))

    def prepare(self) -> None:
        """Have in memory what takes long to make."""
        for make in self.prepared:
            make()

    def _pusher(self) -> Pusher:
        """Return the server's part of the push services, which needs further libraries."""
        from fieldcraft.server.live.push import Pusher

        settings = self.settings
        return Pusher(
            self.storage,
            self.tables.is_here,
            lambda game: self.games.rules(game).title,
            settings.push_contact,
            settings.allowed_push_hosts,
            self.metrics,
        )

    async def _sweep(self) -> None:
        """Delete tables every hour that nobody has touched for long."""
        while True:
            try:
                old = await self.tables.delete_old(self.settings.table_days, self.settings.unplayed_days)
                if old:
                    log.info("tables deleted", tables=old)
            except Exception:
                log.exception("failed", type="delete")
            await asyncio.sleep(SWEEP_SECONDS)

    async def close(self) -> None:
        """Finish what was begun, but wait no longer for a database that hangs than a supervisor does."""
        with closing():
            await self._close()

    async def _close(self) -> None:
        for task in self._running:
            task.cancel()
        if self._running:
            await asyncio.wait(self._running)
        await self.tables.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.hints.close()
        self.peers.close()
        self.storage.close()
