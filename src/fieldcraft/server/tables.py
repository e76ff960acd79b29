"""The tables that are being played, in memory, and the seats at each."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import Any, Final, Protocol

from sqlalchemy.engine import Connection

from fieldcraft.errors import RequestError
from fieldcraft.games import ruleset
from fieldcraft.server import repository, wire
from fieldcraft.server.play import MOST_CHOICES, Play, replayed
from fieldcraft.server.refusals import Refused
from fieldcraft.server.repository import Link, Role, Stored
from fieldcraft.server.storage import Storage
from fieldcraft.session.game import Game
from fieldcraft.session.record import share_code


class Seat(Protocol):
    """Somebody at a table: a link and a way to reach who holds it."""

    link: Link
    told: int | None

    def send(self, message: dict[str, Any]) -> None:
        """Send a message when the line is free; never waits."""

    def dismiss(self, refused: Refused) -> None:
        """Say why, and close the line."""


class Table:
    """One table.  Whoever reads or changes its game holds `lock`."""

    def __init__(self, id: int, storage: Storage) -> None:
        self.id: Final = id
        self.storage = storage
        self.lock = asyncio.Lock()
        self.seats: set[Seat] = set()
        self.users = 0
        self._stored: Stored | None = None
        self._play: Play | None = None

    async def stored(self) -> Stored:
        """The table as it is kept, its choices too as long as nothing has been played."""
        if self._stored is None:
            self._stored = await self.storage.read(partial(repository.fetch, table=self.id))
        return self._stored

    async def play(self) -> Play:
        """The game, played from its record where it is not in memory; raises Refused."""
        if self._play is None:
            self._stored = None
            stored = await self.stored()
            self._play = await asyncio.to_thread(replayed, stored)
            self._stored = replace(stored, choices=[])
        return self._play

    async def record(self) -> dict[str, Any]:
        """The record, also of a game that this server cannot play; raises Refused."""
        async with self.lock:
            await self._check_open()
            return self._play.game.record if self._play else (await self.stored()).record

    async def code(self) -> str:
        """The share code; raises Refused."""
        async with self.lock:
            await self._check_open()
            play = await self.play()
            return await asyncio.to_thread(share_code, play.game)

    async def _check_open(self) -> None:
        """Raises Refused while seats have secrets from each other: a record tells them all."""
        if seats_of((await self.stored()).game) > 1 and not (await self.play()).game.over:
            raise Refused("secret")

    # -- seats ----------------------------------------------------------------------------------

    async def join(self, seat: Seat, most: int) -> None:
        """SetActiveSeat down and be shown the table; raises Refused."""
        async with self.lock:
            if len(self.seats) >= most:
                raise Refused("table-full")
            play = await self.play()
            if await self.storage.read(partial(repository.has_link, link=seat.link)):
                self.seats.add(seat)
                self._show(play, [seat])
            else:
                raise Refused("revoked")

    def leave(self, seat: Seat) -> None:
        self.seats.discard(seat)

    async def revoke(self, link: Link, role: Role) -> str:
        """Replace the link of a role by a new one; its token.  Who came by the old one has to go."""
        async with self.lock:
            token = repository.new_token()
            await self.storage.write(partial(repository.replace_link, link=link, role=role, token=token))
            for other in list(self.seats):
                if other.link.role == role and (role != link.role or other.link == link):
                    self.seats.discard(other)
                    other.dismiss(Refused("revoked"))
        return token

    def _show(
        self, play: Play, seats: list[Seat], re: tuple[Seat, int] | None = None, is_back: bool = False
    ) -> None:
        """Send the table as it stands; `re` says whose request led here, `is_back` that it went back."""
        stored = self._stored
        assert stored is not None
        for seat in seats:
            message = wire.state(play, seat.link, stored.revision, seat.told, is_back)
            if re is not None and re[0] is seat:
                message["re"] = re[1]
            seat.told = play.marks[-1]
            seat.send(message)

    # -- changes --------------------------------------------------------------------------------

    async def choose(self, seat: Seat, id: int, seq: int, key: str, rev: int | None = None) -> None:
        """Take an option; returns when the choice is kept and everybody at the table has been sent it."""
        async with self.lock:
            play = await self._may_act(seat, seq, rev)
            if play.game.over:
                raise Refused("over")
            if play.game.seat != seat.link.seat:
                raise Refused("not-your-turn")
            why = play.game.why_not(key)
            if why:
                raise Refused("not-possible", why=why)
            if play.made >= MOST_CHOICES:
                raise Refused("too-many-choices", most=MOST_CHOICES)
            keep = partial(repository.append, number=play.made + 1, key=key)
            await self._change(partial(play.choose, key), keep)
            self._show(play, list(self.seats), (seat, id))

    async def undo(self, seat: Seat, id: int, seq: int, to: int, rev: int | None = None) -> None:
        """Go back to so many choices, and send everybody the table as it was then."""
        async with self.lock:
            play = await self._may_act(seat, seq, rev)
            if not 0 <= to < play.made:
                raise Refused("undo-forward", most=max(0, play.made - 1))
            crossed = to < play.free_to()
            others = any(by != seat.link.seat for by in play.by[to:])
            if play.game.rules.seats > 1 and (crossed or others):
                raise Refused("undo-shared")
            keep = partial(repository.cut, last=to, crossed=crossed)
            await self._change(partial(play.rewind, to), keep)
            assert self._stored is not None
            self._stored.undone += crossed
            for other in self.seats:
                other.told = None
            self._show(play, list(self.seats), (seat, id), is_back=True)

    async def _may_act(self, seat: Seat, seq: int, rev: int | None) -> Play:
        """The game, if this seat may change it and has seen it as it stands; raises Refused."""
        if seat not in self.seats:
            raise Refused("revoked")
        if seat.link.role != "play":
            raise Refused("watching")
        play = await self.play()
        assert self._stored is not None
        if seq != play.made or rev not in (None, self._stored.revision):
            raise Refused("stale", theirs=seq + 1, ours=play.made)
        return play

    async def _change(self, act: Callable[[], None], keep: Callable[[Stored, Connection], None]) -> None:
        """Change the game and the database alike; where one of them fails, the database is what counts."""
        assert self._stored is not None
        try:
            act()
            await self.storage.write(partial(keep, replace(self._stored)))
        except BaseException:
            self._play = None
            with suppress(Refused):
                await self._show_again()
            raise
        self._stored.revision += 1
        self._stored.updated = repository.now()

    async def _show_again(self) -> None:
        """Show everybody the table as the database has it."""
        play = await self.play()
        for seat in self.seats:
            seat.told = None
        self._show(play, list(self.seats), is_back=True)

    # -- questions ------------------------------------------------------------------------------

    async def why(self, link: Link, key: str) -> str:
        """Why an option is not on offer, '' where it is; raises Refused where others decide."""
        async with self.lock:
            game = (await self.play()).game
            if game.rules.seats > 1 and game.seat != link.seat:
                raise Refused("not-your-turn")
            return game.why_not(key)

    async def card(self, name: str) -> str:
        """Both halves of a card in words; raises Refused for a name that no card has."""
        async with self.lock:
            lines = (await self.play()).game.rules.card_text(name)
        if not lines:
            raise Refused("no-card", name=name)
        return "\n".join(lines)

    async def narrate(self, link: Link) -> list[dict[str, str]]:
        """The pages of the storybook that have turned up so far."""
        async with self.lock:
            play = await self.play()
            return play.pages(0, play.marks[-1], link.seat)

    async def made(self) -> int:
        """How many choices have been made."""
        async with self.lock:
            return (await self.play()).made

    async def question(self, link: Link) -> dict[str, Any]:
        """The record of a game in which this link's seat has to decide; raises Refused."""
        async with self.lock:
            game = (await self.play()).game
            if game.over:
                raise Refused("over")
            if game.seat != link.seat:
                raise Refused("not-your-turn")
            return game.record

    async def past(self, link: Link, id: int, made: int) -> dict[str, Any]:
        """The table after so many choices; raises Refused."""
        async with self.lock:
            play = await self.play()
            if not 0 <= made <= play.made:
                raise Refused("no-such-choice", most=play.made)
            then = await asyncio.to_thread(rewound, play.game, made)
            return wire.past(play, then, link, id)


def seats_of(game: str) -> int:
    """How many seats a game has; 1 for a game that is not at hand."""
    try:
        return ruleset(game).seats
    except RequestError:
        return 1


def rewound(game: Game, made: int) -> Game:
    """A copy of the game as it was after so many choices."""
    then = game.copy()
    then.rewind(made)
    return then


class Tables:
    """All tables; those at which nobody sits leave the memory when there are too many."""

    def __init__(self, storage: Storage, idle: int) -> None:
        self.storage = storage
        self.idle = idle
        self.open: OrderedDict[int, Table] = OrderedDict()

    @asynccontextmanager
    async def at(self, token: str) -> AsyncIterator[tuple[Link, Table]]:
        """What a token opens, kept in memory meanwhile; raises Refused."""
        link = await self.storage.read(partial(repository.find_link, token=token))
        if link is None:
            raise Refused("unknown-link")
        table = self.open.setdefault(link.table, Table(link.table, self.storage))
        self.open.move_to_end(link.table)
        table.users += 1
        try:
            yield link, table
        finally:
            table.users -= 1
            self._forget()

    def _forget(self) -> None:
        """Let go of the tables that were idle longest."""
        if len(self.open) <= self.idle:
            return
        unused = [id for id, table in self.open.items() if not table.users]
        for id in unused[: max(0, len(unused) - self.idle)]:
            del self.open[id]
