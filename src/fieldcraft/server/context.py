"""What all requests and connections of one server share."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Final

from fieldcraft.server import repository
from fieldcraft.server.catalogue import Games
from fieldcraft.server.company import Thinking
from fieldcraft.server.hints import Hints
from fieldcraft.server.limits import ConnectionLimit, RateLimits, Work
from fieldcraft.server.observe import Metrics, log
from fieldcraft.server.peers import Peers
from fieldcraft.server.settings import Settings
from fieldcraft.server.storage import Storage
from fieldcraft.server.tables import LiveTables

HOUR: Final = 3600


class AppContext:
    """One server: its settings, games, database, live tables, limits, hints and metrics."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.games = Games(settings.cards)
        self.storage = Storage(settings.database, settings.database_seconds)
        self.metrics = Metrics()
        self.hints = Hints(settings.hint_processes, settings.hint_seconds, settings.cards)
        bots = Thinking(self.hints, settings.bot_pause)
        self.tables = LiveTables(self.storage, settings.idle_tables, self.games, bots)
        self.new_tables = RateLimits(settings.part(settings.table_rate), settings.table_burst)
        rate = settings.part(settings.work_rate)
        self.work = Work(rate, settings.work_burst, settings.workers, settings.refusal_seconds)
        self.connections = ConnectionLimit(settings.sockets_per_address)
        self.peers = Peers(self.storage, self.tables.hear)
        self._sweeping: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.metrics.tables.set_function(lambda: len(self.tables.live))

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do work that goes on when the browser that asked for it has gone."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def open(self) -> None:
        """Open the database, and be one of those who serve it; raises RequestError."""
        self.storage.open()
        if self.storage.is_shared:  # whoever comes from another process shall not wait for what comes first
            self.games.read_all()
            self.storage.rehearse(repository.rehearse)
        else:  # while the browser opens
            self.start(asyncio.to_thread(self.games.read_all))
        self.peers.open(asyncio.get_running_loop().call_soon_threadsafe)
        self._sweeping = asyncio.create_task(self._sweep())

    async def _sweep(self) -> None:
        """Every hour, delete tables that nobody has touched for long."""
        while True:
            try:
                old = await self.tables.delete_old(self.settings.table_days, self.settings.unplayed_days)
                if old:
                    log.info("tables deleted", tables=old)
            except Exception:
                log.exception("failed", type="delete")
            await asyncio.sleep(HOUR)

    async def close(self) -> None:
        """Finish what was begun."""
        if self._sweeping is not None:
            self._sweeping.cancel()
            await asyncio.wait([self._sweeping])
        await self.tables.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.hints.close()
        self.peers.close()
        self.storage.close()
