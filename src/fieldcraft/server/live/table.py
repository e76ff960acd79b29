"""One table in memory, in step with the database, with other processes and with its clients."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeVar

from fieldcraft import rendering
from fieldcraft.rendering.messages import Said
from fieldcraft.rendering.refusals import Refused
from fieldcraft.server.catalogue import Games
from fieldcraft.server.live.broadcast import Broadcast
from fieldcraft.server.live.cache import TableCache, asked, later
from fieldcraft.server.live.players import Players
from fieldcraft.server.live.presence import Client, Presence
from fieldcraft.server.store import repository, subscriptions
from fieldcraft.server.store.repository import NO_PLACE_LIMITS, PlaceLimits, Stored
from fieldcraft.server.store.storage import Job, KeptChoice, Storage, notify, now
from fieldcraft.server.think.offload import offload
from fieldcraft.session.game import Game

T = TypeVar("T")
ATTEMPTS: Final = 5
"""Maximum number of attempts at an act when other processes are faster."""
PRESENCE_PAUSES_SECONDS: Final = (0.1, 0.5, 2.0)
"""Pauses after attempts to keep which players are here, if the database fails."""


class Table:
    """One table in memory.  What reads or changes its game holds `lock`."""

    def __init__(
        self,
        id: int,
        storage: Storage,
        games: Games,
        start: Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]] = asyncio.create_task,
        turn_delay_seconds: int | None = None,
    ) -> None:
        self.id = id
        self.turn_delay_seconds = turn_delay_seconds
        """Delay until absent players are notified of their turn; None to notify nobody.

        It is longer than the reload of a page.
        """
        self.start = start
        """Starts work that nobody waits for."""
        self.storage = storage
        self.lock = asyncio.Lock()
        self.cache = TableCache(id, storage, games)
        self.presence = Presence(id, storage)
        self.broadcast = Broadcast()
        self.players = Players(self.presence)
        self.changed: Callable[[Game], None] = lambda _: None
        """Called after every change, for the automatic acts of the table."""
        self._keeping: asyncio.Task[None] | None = None
        """Writes down which players have come or gone."""

    async def stored(self) -> Stored:
        """Return the row of the table; raises Refused."""
        return await self.cache.stored()

    async def game(self) -> Game:
        """Return the game, played from its record if it is not in memory; raises Refused."""
        if self.cache.loaded is None:
            self.cache.row = None
            kept, _, self.presence.others = await self.cache.snapshot()
            game = await self.cache.replayed(kept)
            self.take(await self.cache.adopt(kept, game), game)
        assert self.cache.loaded is not None
        return self.cache.loaded

    def take(self, kept: Stored, game: Game) -> None:
        """Hold this game and row from now on."""
        if self.cache.take(kept, game):
            self.broadcast.forget()
        assert self.cache.row is not None
        self.players.meet(game, self.cache.row)

    # -- showing ----------------------------------------------------------------------------------

    def show(self, game: Game, re: tuple[Client, int] | None = None, is_back: bool = False) -> None:
        """Send every client the current state; see `Broadcast.show`."""
        assert self.cache.row is not None
        self.broadcast.show(game, self.cache.row.revision, self.presence.clients, re, is_back)

    def show_comments(self, game: Game, clients: Iterable[Client]) -> None:
        """Send clients the comments on the game."""
        message = rendering.comments(game)
        for client in clients:
            client.send(message)

    def show_seat(self, game: Game, seat: int) -> None:
        """Send the current state to the clients that play a seat."""
        assert self.cache.row is not None
        clients = self.presence.clients
        own = [client for client in clients if client.link.role == "play" and client.link.seat == seat]
        self.broadcast.show(game, self.cache.row.revision, own)

    async def show_again(self) -> None:
        """Send every client the table as the database has it; raises Refused."""
        game = await self.game()
        for client in self.presence.clients:
            client.facts_sent = None
        self.show(game, is_back=True)
        self.after_change(game)

    def after_change(self, game: Game) -> None:
        """Follow what has changed around a game: who is there, the clock, and what is shown of both."""
        if game.seats == 1:
            return
        if self.players.notice() and (self._keeping is None or self._keeping.done()):
            self._keeping = self.start(self._keep_presence())
        self.players.set_time(game)
        self.players.show(game)
        self.changed(game)

    async def _keep_presence(self) -> None:
        """Write down which players have come or gone, a few times if that fails."""
        for pause in PRESENCE_PAUSES_SECONDS:
            with suppress(Refused):
                async with self.lock:
                    await self.game()
                    self.players.notice()
                    await self.settle(players=self.players.seats)
                return
            await asyncio.sleep(pause)

    def say(self, said: Said) -> None:
        """Send what a player has said, here or at another process."""
        for client in self.presence.clients:
            client.send(said)

    def report(self, said: Said) -> None:
        """Send clients of other processes what a player has said."""
        if self.storage.is_shared and self.presence.others:
            news = {"from": self.storage.process, "table": self.id, "said": said}
            self.storage.post(partial(notify, news=news))

    # -- changes ----------------------------------------------------------------------------------

    async def settle(self, **beside: Any) -> None:
        """Keep what is beside the game; raises Refused, also if another process was faster."""
        before = await self.stored()
        after = replace(before, **beside)
        try:
            await self.cache.write(partial(repository.settle, before, after))
        except BaseException:
            await self.catch_up_or_give_up()
            raise
        self.cache.row = replace(after, around=after.around + 1)

    async def change(
        self, act: Callable[[], None], keep: Callable[[Stored], Job[None]], is_back: bool = False
    ) -> None:
        """Change the game and the database alike; if one of them fails, the database counts.

        `keep` returns the job that keeps the change, given the new row.  What can be made before the job
        begins is made here: in its thread it would wait for the interpreter, and all other jobs for it.
        """
        before, row = self.cache.loaded, self.cache.row
        assert before is not None
        assert row is not None
        made, question, since = before.made, self.cache.question, self.cache.question_since
        try:
            act()
            kept = self._kept(row)
            await self.cache.write(self._and_tell(row, kept, keep(kept)), is_choice=not is_back)
        except BaseException as error:
            if isinstance(error, Refused) and error.kind == "moved-on":
                if before.made > made:
                    before.rewind(made)
                self.cache.loaded, self.cache.question, self.cache.question_since = before, question, since
                await self.catch_up_or_give_up()
                raise
            self.cache.loaded = None
            with suppress(Refused):
                await self.show_again()
            raise
        assert self.cache.loaded is not None
        steps = 1 if is_back else self.cache.loaded.made - made
        self.cache.row = later(kept, row.revision + steps)

    def _kept(self, row: Stored) -> Stored:
        """Return the row with everything that follows from the game as it is now."""
        game = self.cache.loaded
        assert game is not None
        return row.but(**self.players.kept(), asks=asked(game), comments=game.comments[:])

    def _and_tell(self, before: Stored, after: Stored, keep: Job[None]) -> Job[None]:
        """Return the job that keeps a change, with that which has the newly asked told if they have left."""
        asks = max(0, after.asks or 0)
        if self.turn_delay_seconds is None or after.seats == 1 or after.clock or not asks:
            return keep
        newly = asks & ~max(0, before.asks or 0)
        here = self.presence.places
        left = [seat for seat in range(after.seats) if newly >> seat & 1 and not here[seat]]
        if not left:
            return keep
        at = now() + self.turn_delay_seconds
        return partial(subscriptions.and_tell, keep=keep, table=self.id, seats=left, at=at)

    async def insist(self, act: Callable[[], Awaitable[T]]) -> T:
        """Do an act, again if another process was faster; raises Refused."""
        for _ in range(ATTEMPTS):
            try:
                return await act()
            except Refused as refused:
                if refused.kind != "moved-on":
                    raise
        return await act()

    # -- other processes --------------------------------------------------------------------------

    async def catch_up(self) -> None:
        """Take over what others have changed, and show it; the caller holds the lock.  Raises Refused."""
        self.cache.clear_news()
        game, row = self.cache.loaded, self.cache.row
        if game is None or row is None:
            self.cache.row = None
            if self.presence.clients:
                await self.show_again()
            return
        kept, good, self.presence.others = await self.cache.snapshot(game.made)
        self.presence.dismiss_all_but(good)
        continues = self.cache.follow(kept)
        if not continues:
            kept, _, self.presence.others = await self.cache.snapshot()
            game = await self.cache.replayed(kept)
            for client in self.presence.clients:
                client.facts_sent = None
        self.take(kept, game)
        if kept.revision != row.revision:
            self.show(game, is_back=not continues)
        if kept.comments != row.comments:
            self.show_comments(game, self.presence.clients)
        self.after_change(game)

    def hear(self, choice: KeptChoice | None) -> bool:
        """Note a change of another process; True if nothing waited before."""
        return self.cache.hear(choice)

    async def catch_up_soon(self) -> None:
        """Catch up, once for everything that is reported until then."""
        async with self.lock:
            if not self._follow_news():
                await self.catch_up_or_give_up()

    async def catch_up_or_give_up(self) -> None:
        """Take over what others have changed; if it cannot be read, dismiss every client.

        The reported changes are no longer queued at that point, so nothing else would try again.
        """
        try:
            await self.catch_up()
        except Refused as refused:
            self._give_up(refused)

    def _give_up(self, refused: Refused) -> None:
        """Dismiss every client if the table cannot be read: each connects again, and sees what is kept."""
        self.cache.forget()
        self.presence.dismiss_all(Refused("deleted") if refused.kind == "unknown-link" else refused)

    def _follow_news(self) -> bool:
        """Make the choices that have been reported, and show them; False if more than that has changed."""
        before = self.cache.row.revision if self.cache.row is not None else 0
        if not self.cache.follow_news():
            return False
        game, row = self.cache.loaded, self.cache.row
        if game is not None and row is not None and row.revision > before:
            self.players.meet(game, row)
            self.show(game)
            self.after_change(game)
        return True

    async def seat_again(self) -> None:
        """Record all clients of this process again, after other processes have lost sight of it."""
        async with self.lock:
            try:
                for client in list(self.presence.clients):
                    await self._register_again(client)
                await self.catch_up()
            except Refused as refused:
                self._give_up(refused)

    # -- coming and going -------------------------------------------------------------------------

    async def join(self, client: Client, limits: PlaceLimits) -> None:
        """Show a new client the table, and keep it in step; raises Refused.

        Each link has places of its own, so that spectators keep nobody from playing.
        """
        async with self.lock:
            self.presence.check_room(client.link, client.address, limits)
            game = await self.game()
            seat = client.link.seat
            await offload(game.made, self.broadcast.log(seat).of, game, seat)
            is_first = not self.presence.is_attended
            await self._register(client, limits)
            game = await self.game()
            assert self.cache.row is not None
            self.broadcast.show(game, self.cache.row.revision, [client])
            if game.comments:
                self.show_comments(game, [client])
            self.after_change(game)
            if is_first and self.storage.is_shared and self.players.clock.until is not None:
                with suppress(Refused):
                    await self.settle(**self.players.kept())

    async def _register(self, client: Client, limits: PlaceLimits) -> None:
        """Add a client, and catch up if the table has changed meanwhile; raises Refused."""
        number, around = await self.presence.register(client, limits)
        try:
            if self.cache.is_behind(around):
                await self.catch_up()
            await self.game()
        except BaseException:
            self.presence.strike(number)
            raise
        self.presence.clients[client] = number

    async def _register_again(self, client: Client) -> None:
        """Record a client again, unless it leaves meanwhile; raises Refused.

        It may have come after this process got its new number, so that it has a place under that already.
        """
        before = self.presence.clients.get(client)
        if before is None:
            return
        self.presence.strike(before)
        self.presence.clients[client] = 0
        number, _ = await self.presence.register(client, NO_PLACE_LIMITS)
        if client in self.presence.clients:
            self.presence.clients[client] = number
        else:
            self.presence.strike(number)

    def leave(self, client: Client) -> None:
        """Forget a client that has gone."""
        self.presence.remove(client)
        if not self.presence.clients:
            self.broadcast.forget()
        if self.cache.loaded is not None:
            self.after_change(self.cache.loaded)
