"""The tables that are being played, in memory; unused ones leave it if there are too many."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from fieldcraft.rendering.refusals import Refused
from fieldcraft.server.catalogue import Games
from fieldcraft.server.live.actions import TableActions
from fieldcraft.server.live.automation import Automation, BotThinking
from fieldcraft.server.live.questions import TableQuestions
from fieldcraft.server.live.table import Table
from fieldcraft.server.store import repository
from fieldcraft.server.store.peers import News
from fieldcraft.server.store.repository import Link, Stored
from fieldcraft.server.store.storage import KeptChoice, Storage
from fieldcraft.session.game import Game


class LiveTable(Table):
    """A table in memory with its actions, its questions and its automatic acts."""

    def __init__(
        self,
        id: int,
        storage: Storage,
        games: Games,
        thinking: BotThinking,
        start: Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]] = asyncio.create_task,
        turn_delay_seconds: int | None = None,
    ) -> None:
        super().__init__(id, storage, games, start, turn_delay_seconds)
        self.actions = TableActions(self)
        self.questions = TableQuestions(self)
        self.automation = Automation(self.actions, thinking)
        self.changed = self.automation.wake
        self.users = 0
        """Number of requests and connections that use the table."""


class LiveTables:
    """All tables in memory."""

    def __init__(
        self,
        storage: Storage,
        idle: int,
        games: Games,
        thinking: BotThinking,
        turn_delay_seconds: int | None = None,
    ) -> None:
        self.storage = storage
        self.turn_delay_seconds = turn_delay_seconds
        """Delay until absent players are notified of their turn; None to notify nobody."""
        self.games = games
        self.idle = idle
        """Maximum number of tables without users that stay in memory."""
        self.thinking = thinking
        self.live: dict[int, LiveTable] = {}
        self._unused: OrderedDict[int, None] = OrderedDict()
        """The tables without users, the one that has been unused for longest first."""
        self._bringing: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def at(self, token: str) -> AsyncIterator[tuple[Link, LiveTable]]:
        """Find what a token opens, and keep it in memory meanwhile; raises Refused."""
        found = await self.storage.read(partial(repository.find_link, token=token), is_brief=True)
        if found is None:
            raise Refused("unknown-link")
        link, around = found
        table = self.live.get(link.table) or self._added(link.table)
        self._unused.pop(link.table, None)
        table.users += 1
        try:
            if table.cache.is_behind(around):
                async with table.lock:
                    await table.catch_up()
            yield link, table
        finally:
            table.users -= 1
            if not table.users and self.live.get(link.table) is table:
                self._rest(link.table)

    def keep(self, stored: Stored, game: Game) -> None:
        """Hold a table that has just been opened with its game, since a browser is about to come to it."""
        self._added(stored.id).take(stored, game)
        self._rest(stored.id)

    def _added(self, id: int) -> LiveTable:
        """Return a table that has not been in memory, and hold it."""
        table = LiveTable(id, self.storage, self.games, self.thinking, self._bring, self.turn_delay_seconds)
        self.live[id] = table
        return table

    def _rest(self, id: int) -> None:
        """Note that nobody uses a table; some of those that have been unused for longest leave."""
        self._unused[id] = None
        while len(self._unused) > self.idle:
            self._forget(next(iter(self._unused)))

    def is_here(self, table: int, seat: int) -> bool:
        """True if a browser plays the seat, as far as this process knows."""
        live = self.live.get(table)
        return live is not None and live.presence.places[seat] > 0

    async def delete_old(self, days: float, unplayed: float) -> int:
        """Delete unused tables that were last changed that many days ago; return how many."""
        used = [id for id, table in self.live.items() if table.users]
        before = partial(repository.old, days=days, unplayed=unplayed, but=used)
        deleted = 0
        while ids := await self.storage.read(before):
            await self.storage.write(partial(repository.remove, ids=ids))
            for id in ids:
                self._forget(id)
            deleted += len(ids)
        return deleted

    def hear(self, news: News) -> None:
        """Follow what another process reports: changed tables, a phrase, or that all may have changed."""
        if "said" in news:
            table = self.live.get(news["table"])
            if table is not None:
                table.say(news["said"])
        for id, *made in ([id] for id in list(self.live)) if "anew" in news else news.get("tables", ()):
            table = self.live.get(id)
            if table is None:
                continue
            if not table.users:
                self._forget(id)
            elif "anew" in news:
                self._bring(table.seat_again())
            elif table.hear(KeptChoice(*made) if made else None):
                self._bring(table.catch_up_soon())

    def _bring(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start work that nobody waits for before the server closes."""
        task = asyncio.create_task(work)
        self._bringing.add(task)
        task.add_done_callback(self._bringing.discard)
        return task

    def _forget(self, id: int) -> None:
        """Let go of a table."""
        self.live.pop(id, None)
        self._unused.pop(id, None)

    async def close(self) -> None:
        """End what tables do by themselves."""
        await asyncio.gather(*(table.automation.close() for table in self.live.values()))
        await asyncio.gather(*self._bringing, return_exceptions=True)
