"""The tables that are being played, in memory, and the clients at each."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Any, Final, Protocol, TypeVar

from sqlalchemy.engine import Connection

from fieldcraft.errors import RecordDiverges
from fieldcraft.server import costs, daily, rendering, repository, wire
from fieldcraft.server.aside import aside
from fieldcraft.server.catalogue import Games, stay
from fieldcraft.server.company import Company, Thinking
from fieldcraft.server.peers import News
from fieldcraft.server.refusals import Refused
from fieldcraft.server.repository import NO_END, Glance, Link, Places, Seated, Stored
from fieldcraft.server.restoring import MOST_CHOICES, restored
from fieldcraft.server.storage import Made, Storage, notify, now
from fieldcraft.server.wire import (
    Choose,
    ClosedOption,
    Consent,
    Feat,
    Message,
    Past,
    Role,
    Said,
    StoryPage,
    Undo,
)
from fieldcraft.session.client import facts_read, free_to, may_undo
from fieldcraft.session.follow import follow
from fieldcraft.session.game import Game
from fieldcraft.session.sharecode import share_code

T = TypeVar("T")
TRIES: Final = 5
"""So often something is tried that another process was faster at."""
NUMBERS: Final = count(1)


class Client(Protocol):
    """Somebody at a table, who plays or watches: a link and a way to reach who holds it."""

    link: Link
    address: str
    """From where it is."""
    facts_sent: int | None
    """How many facts this client has been sent; None where it shall get them all."""

    def send(self, message: Message | str) -> None:
        """Send a message, or one that is encoded, when the line is free; never waits."""

    def dismiss(self, refused: Refused) -> None:
        """Say why, and close the line."""


class LiveTable:
    """One table in memory.  Whoever reads or changes its game holds `lock`."""

    def __init__(self, id: int, storage: Storage, games: Games, thinking: Thinking) -> None:
        self.id = id
        self.storage = storage
        self.games = games
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.others: list[Seated] = []
        """Who is connected to the table at other processes."""
        self._numbers: dict[Client, int] = {}
        self._made: list[Made] = []
        """What has been chosen at other processes, and not here yet."""
        self._outdated = False
        """Has something else been changed there?"""
        self.company: Final = Company(self, thinking)
        self.users = 0
        self._stored: Stored | None = None
        self._game: Game | None = None
        self._asks: tuple[Any, int] | None = None
        self._restored = 0
        """How many choices have been played again of late."""
        self._logs: dict[int, rendering.Log] = {}
        """The logs of the seats whose links somebody came by."""
        self._since = 0
        """After how many choices what is asked now was asked first; secret choices let it stand."""

    @property
    def present(self) -> set[Client]:
        """Everybody connected to this process."""
        return self.clients

    @property
    def choices(self) -> int:
        """How many choices the game has that is in memory."""
        return self._game.made if self._game else 0

    def spent(self) -> float:
        """What having the game in memory has cost since this was asked last; see `costs`."""
        cost, self._restored = self._restored / costs.RESTORED, 0
        return cost

    @property
    def here(self) -> set[int]:
        """The seats whose players are connected, to whatever process."""
        links: list[Link | Seated] = [*(client.link for client in self.clients), *self.others]
        return {link.seat for link in links if link.role == "play"}

    @property
    def is_attended(self) -> bool:
        """Is anybody connected, to whatever process?"""
        return bool(self.clients or self.others)

    @property
    def leads(self) -> bool:
        """Is it this process that bots and the clock go by?  It is the first of those with anybody here."""
        return bool(self.clients) and all(self.storage.process < other.process for other in self.others)

    def is_behind(self, around: int) -> bool:
        """Has another process changed what is in memory here?"""
        return self._stored is not None and self._stored.around < around

    async def stored(self) -> Stored:
        """The table as it is kept, its choices too as long as nothing has been played."""
        if self._stored is None:
            self._stored = await self.storage.read(partial(repository.fetch, table=self.id))
        return self._stored

    async def game(self) -> Game:
        """The game, played from its record where it is not in memory; raises Refused."""
        if self._game is None:
            self._stored = None
            stored, _, self.others = await self._glance()
            await self._keep(stored, await aside(len(stored.choices), restored, stored, self.games.pack()))
        assert self._game is not None
        return self._game

    async def _glance(self, after: int = 0) -> Glance:
        """The table as the database has it, of its choices those after so many; raises Refused."""
        look = partial(repository.glance, table=self.id, process=self.storage.process, after=after)
        return await self.storage.read(look)

    async def _write(self, job: Callable[[Connection], T], is_choice: bool = False) -> T:
        return await self.storage.write(job, self.id, is_choice)

    async def _keep(self, stored: Stored, game: Game) -> None:
        """Have the game in memory, and its record in the database where that was of other rules."""
        if stored.record != game.record:
            await self._write(partial(repository.replace_record, stored, record=game.record))
            stored = replace(
                stored,
                version=game.rules.version,
                pack=game.record.get("pack"),
                revision=stored.revision + 1,
                around=stored.around + 1,
            )
        self._game = None
        self._take(stored, game)

    def _take(self, stored: Stored, game: Game) -> None:
        """Have the game in memory as it is kept."""
        if game is not self._game:
            self._game, self._asks = game, None
            self._restored += game.made
            stay(game.rules.id)
            self._logs.clear()
            self._look_again(game)
        self._stored = replace(stored, choices=[], digests=[])
        self.company.meet(game, self._stored)

    # -- what other processes do ----------------------------------------------------------------------

    async def catch_up(self) -> None:
        """Take over what others have changed and show it; the caller holds the lock.  Raises Refused."""
        self._outdated = False
        self._made.clear()
        game, stored = self._game, self._stored
        if game is None or stored is None:
            self._stored = None
            if self.clients:
                await self._show_again()
            return
        kept, good, self.others = await self._glance(game.made)
        for client in [client for client in self.clients if client.link.hash not in good]:
            self.leave(client)
            client.dismiss(Refused("revoked"))
        went_on = self._follow(game, stored, kept)
        if not went_on:
            kept, _, self.others = await self._glance()
            game = await aside(len(kept.choices), restored, kept, self.games.pack())
            for client in self.clients:
                client.facts_sent = None
        self._take(kept, game)
        if kept.revision != stored.revision:
            self._show(game, list(self.clients), is_back=not went_on)
        self.company.go_on(game)

    def _follow(self, game: Game, stored: Stored, kept: Stored) -> bool:
        """Make the choices that have been made elsewhere; False where more has happened than that."""
        changes = kept.revision - stored.revision
        is_same = (kept.version, kept.pack) == (stored.version, stored.pack)
        if not is_same or kept.digests is None or changes != len(kept.choices):
            return False
        return all(self._makes(game, *choice) for choice in zip(kept.choices, kept.digests, strict=True))

    def _makes(self, game: Game, entry: str, digest: str) -> bool:
        """Make a choice that was made elsewhere; False where it does not lead there here."""
        try:
            follow(game, {"version": game.rules.version, "choices": [entry], "digests": [digest]})
        except RecordDiverges:
            return False
        self._look_again(game)
        return True

    def hear(self, made: Made | None) -> bool:
        """Note a choice that was made elsewhere, None for any other change; is it the first to note?"""
        is_first = not (self._made or self._outdated)
        if made is None:
            self._outdated = True
        else:
            self._made.append(made)
        return is_first

    def _go_along(self) -> bool:
        """Make the choices that have been told, and show them; False where that is not all of it."""
        game, stored = self._game, self._stored
        told, self._made = self._made, []
        if game is None or stored is None:
            return not told
        before = stored.revision
        for made in told:
            if made.revision > stored.revision + 1:
                return False
            if made.revision == stored.revision + 1:
                if not self._makes(game, made.entry, made.digest):
                    return False
                stored = replace(later(stored), until=made.until, held=made.held, proposal=None)
                self._stored = stored
        if stored.revision > before:
            self.company.meet(game, stored)
            self._show(game, list(self.clients))
            self.company.go_on(game)
        return True

    async def catch_up_soon(self) -> None:
        """Catch up, once for all that is told until then."""
        async with self.lock:
            try:
                if self._outdated or not self._go_along():
                    await self.catch_up()
            except Refused as refused:
                self._game = None
                why = Refused("deleted") if refused.kind == "unknown-link" else refused
                for client in list(self.clients) if why.kind != "not-kept" else ():
                    self.leave(client)
                    client.dismiss(why)

    async def settle(self, **beside: Any) -> None:
        """Keep what is beside the game; raises Refused where another process was first."""
        assert self._stored is not None
        after = replace(self._stored, **beside)
        try:
            await self._write(partial(repository.settle, self._stored, after))
        except BaseException:
            with suppress(Refused):
                await self.catch_up()
            raise
        self._stored = replace(after, around=after.around + 1)

    def tell(self, said: Said) -> None:
        """Tell those connected to other processes something."""
        if self.storage.is_shared and self.others:
            news = {"from": self.storage.process, "table": self.id, "said": said}
            self.storage.post(partial(notify, news=news))

    async def _insist(self, act: Callable[[], Awaitable[T]]) -> T:
        """Do something, and anew where another process was first; raises Refused."""
        for _ in range(TRIES):
            try:
                return await act()
            except Refused as refused:
                if refused.kind != "moved-on":
                    raise
        return await act()

    async def keep_agreeing(self) -> None:
        """Give up what no longer leads where it led; raises Refused where all of it does."""
        async with self.lock:
            self._stored = None
            stored = await self.stored()
            made = len(stored.choices)
            game = await aside(made, restored, stored, self.games.pack(), only_agreeing=True)
            if game.made >= len(stored.choices):
                raise Refused("not-parted")
            await self._keep(stored, game)

    async def record(self) -> dict[str, Any]:
        """The record, also of a game that this server cannot play; raises Refused."""
        async with self.lock:
            await self._check_open()
            return self._game.record if self._game else (await self.stored()).record

    async def code(self) -> str:
        """The share code; raises Refused."""
        async with self.lock:
            await self._check_open()
            game = await self.game()
            return await aside(game.made, share_code, game)

    async def _check_open(self) -> None:
        """Raises Refused while a record would tell secrets: of other seats, or of a game of the day."""
        if daily.is_secret(await self.stored()):
            raise Refused("daily-secret")
        if (await self.stored()).seats > 1 and not (await self.game()).over:
            raise Refused("secret")

    # -- clients --------------------------------------------------------------------------------

    async def join(self, client: Client, places: Places) -> None:
        """Show the table to a new client and keep it in step; raises Refused.

        Each link has places of its own, so that those who watch keep nobody from playing.
        """
        async with self.lock:
            alike = [other.address for other in self.clients if other.link == client.link]
            if len(alike) >= places.by_link or alike.count(client.address) >= places.together:
                raise Refused("table-full")
            game = await self.game()
            await aside(game.made, self._log(client.link).of, game, client.link)
            is_first = not self.is_attended
            await self._seat(client, places)
            game = await self.game()
            self.clients.add(client)
            self._show(game, [client])
            self.company.go_on(game)
            if is_first and self.storage.is_shared and self.company.clock.until is not None:
                with suppress(Refused):
                    await self.settle(**self.company.kept())

    async def _seat(self, client: Client, places: Places) -> None:
        """Let the other processes know of a client; raises Refused where its link is no longer good.

        At all processes together there may be so many of a link, and so many from an address.
        """
        if not self.storage.is_shared:
            if not await self.storage.read(partial(repository.has_link, link=client.link)):
                raise Refused("revoked")
            return
        number = next(NUMBERS)
        sit = partial(repository.sit, process=self.storage.process, number=number, places=places)
        self.others, around = await self._write(partial(sit, link=client.link, address=client.address))
        self._numbers[client] = number
        if self.is_behind(around):
            await self.catch_up()

    async def seat_again(self) -> None:
        """Let the other processes know of everybody here, since they have lost sight of this one."""
        async with self.lock:
            for client in list(self._numbers):
                await self._seat(client, NO_END)
            await self.catch_up()

    def leave(self, client: Client) -> None:
        self.clients.discard(client)
        if not self.clients:
            self._logs.clear()
        number = self._numbers.pop(client, None)
        if number is not None:
            gone = partial(repository.stand_up, process=self.storage.process, number=number, table=self.id)
            self.storage.post(gone, self.id)
        if self._game is not None:
            self.company.go_on(self._game)

    async def delete(self, link: Link) -> None:
        """Delete the table with all that is kept of it; raises Refused where others play on at it."""
        async with self.lock:
            await self._check_own(link)
            if daily.is_secret(await self.stored()):
                raise Refused("daily-kept")
            await self._write(partial(repository.remove, ids=[self.id]))
            self._game = self._stored = None
            for client in list(self.clients):
                self.clients.discard(client)
                client.dismiss(Refused("deleted"))

    async def _check_own(self, link: Link) -> None:
        """Raises Refused where other people play and the game is not over; a game that cannot go on is."""
        if (await self.stored()).seats == 1:
            return
        try:
            game = await self.game()
        except Refused:
            return
        if not game.over and game.people != [link.seat]:
            raise Refused("others-play")

    async def revoke(self, link: Link, role: Role) -> str:
        """Replace the link of a role by a new one; its token.  Who came by the old one has to go."""
        async with self.lock:
            token = repository.new_token()
            await self._write(partial(repository.replace_link, link=link, role=role, token=token))
            for other in list(self.clients):
                if other.link.role == role and (role != link.role or other.link == link):
                    self.clients.discard(other)
                    other.dismiss(Refused("revoked"))
        return token

    def _show(
        self, game: Game, clients: list[Client], re: tuple[Client, int] | None = None, is_back: bool = False
    ) -> None:
        """Send the table as it stands; `re` says whose request led here, `is_back` that it went back.

        Those who came by the same link and have read as much are sent the same.
        """
        sent: dict[tuple[Link, int | None], tuple[str, int]] = {}
        for client in clients:
            alike = (client.link, client.facts_sent)
            if alike not in sent:
                sent[alike] = self._told(game, *alike, is_back), facts_read(game, client.link.seat)
            text, client.facts_sent = sent[alike]
            asked = re is not None and re[0] is client
            client.send(wire.extended(text, "re", str(re[1])) if re is not None and asked else text)

    def _told(self, game: Game, link: Link, facts_sent: int | None, is_back: bool) -> str:
        """The table as it stands, encoded, with the log where nothing of it has been sent."""
        assert self._stored is not None
        text = wire.encode(rendering.state(game, link, self._stored.revision, facts_sent, is_back))
        if facts_sent is not None:
            return text
        return wire.extended(text, "log", self._log(link).of(game, link))

    def _log(self, link: Link) -> rendering.Log:
        """The log of a link's seat, as far as it has been told."""
        return self._logs.setdefault(link.seat, rendering.Log())

    def show_seat(self, game: Game, seat: int) -> None:
        """Send the table to those who play a seat."""
        own = [client for client in self.clients if client.link.role == "play" and client.link.seat == seat]
        self._show(game, own)

    # -- changes --------------------------------------------------------------------------------

    async def choose(self, client: Client, request: Choose) -> None:
        """Take an option; returns when the choice is kept and everybody at the table has been sent it."""
        async with self.lock:
            await self._insist(partial(self._choose, client, request))

    async def _choose(self, client: Client, request: Choose) -> None:
        game = await self._may_act(client, request)
        seat, key = client.link.seat, request.key
        if game.over:
            raise Refused("over")
        if seat not in game.people:
            raise Refused("bot-plays")
        check_open(game, seat)
        why = game.why_not(key, seat)
        if why:
            raise Refused("not-possible", why=why)
        await self.make(key, seat, (client, request.id))

    async def make(self, key: str, seat: int, re: tuple[Client, int] | None = None) -> None:
        """Make a choice that is possible, keep it and show it; raises Refused.  The caller holds the lock."""
        game = await self.game()
        if game.made >= MOST_CHOICES:
            raise Refused("too-many-choices", most=MOST_CHOICES)
        await self._change(partial(game.choose, key, seat), partial(append_last(game), by=link_of(re)))
        self._look_again(game)
        self._show(game, list(self.clients), re)
        self.company.go_on(game)

    async def undo(self, client: Client, request: Undo) -> list[int]:
        """Go back to so many choices and show everybody, or ask the others; the seats that are asked."""
        async with self.lock:
            return await self._insist(partial(self._undo, client, request))

    async def _undo(self, client: Client, request: Undo) -> list[int]:
        game = await self._may_act(client, request)
        to, seat = request.to, client.link.seat
        if not 0 <= to < game.made:
            raise Refused("undo-forward", most=max(0, game.made - 1))
        if seat not in game.people:
            raise Refused("bot-plays")
        if not may_undo(game, seat, to):
            return await self.company.propose(game, seat, to)
        await self.go_back(to, to < free_to(game, seat), (client, request.id))
        return []

    async def go_back(self, to: int, crossed: bool, re: tuple[Client, int] | None = None) -> None:
        """Take back all but so many choices and show everybody; `crossed`: this takes back what was shown.

        Raises Refused.  The caller holds the lock.
        """
        game = await aside(to, rewound, await self.game(), to)
        keep = partial(repository.cut, last=to, crossed=crossed, by=link_of(re))
        await self._change(partial(setattr, self, "_game", game), keep, is_back=True)
        assert self._stored is not None
        self._stored.undone += crossed
        self._asks = None
        self._logs.clear()
        self._look_again(game)
        self._show(game, list(self.clients), re, is_back=True)
        self.company.go_on(game)

    async def _may_act(self, client: Client, request: Choose | Undo | Consent) -> Game:
        """The game, if this client may change it and has seen what it is asked; raises Refused."""
        game = await self.joined(client)
        assert self._stored is not None
        if request.seq == game.made and request.rev in (None, self._stored.revision):
            return game
        if not (isinstance(request, Choose) and self._still_asks(game, client.link.seat, request)):
            raise Refused("stale", theirs=request.seq + 1, ours=game.made)
        return game

    async def joined(self, client: Client) -> Game:
        """The game, if this client plays at the table; raises Refused."""
        if client not in self.clients:
            raise Refused("revoked")
        if client.link.role != "play":
            raise Refused("watching")
        return await self.game()

    def _look_again(self, game: Game) -> None:
        """Note what is asked now: it is the same question as before where only a secret choice was made."""
        asks = (game.state.frame.op, int(game.state.frame.subject))
        if asks != self._asks or not game.choices or not game.choices[-1].option.SECRET:
            self._since = game.made
        self._asks = asks

    def _still_asks(self, game: Game, seat: int, request: Choose) -> bool:
        """Is the seat asked what it was asked at the request, though others have answered meanwhile?"""
        assert self._stored is not None
        later = game.choices[request.seq :]
        changes = 0 if request.rev is None else self._stored.revision - request.rev - len(later)
        is_same = self._since <= request.seq < game.made and not changes
        return is_same and all(choice.seat != seat for choice in later)

    async def beside(self, client: Client, act: Callable[[Game], Awaitable[None]]) -> None:
        """What one who plays at a table of several does beside the game; raises Refused."""

        async def do() -> None:
            game = await self.joined(client)
            if game.seats == 1:
                raise Refused("alone")
            await act(game)

        async with self.lock:
            await self._insist(do)

    async def consent(self, client: Client, request: Consent) -> None:
        """Agree to an undo that was proposed, or refuse it; raises Refused."""

        async def answer(game: Game) -> None:
            await self._may_act(client, request)
            await self.company.consent(game, client.link, request.yes)

        await self.beside(client, answer)

    async def _change(
        self, act: Callable[[], None], keep: Callable[[Stored, Connection], None], is_back: bool = False
    ) -> None:
        """Change the game and the database alike; where one of them fails, the database is what counts."""
        before = self._game
        assert before is not None
        assert self._stored is not None
        made = before.made
        try:
            act()
            self.company.turn(self._game or before, is_back)
            stored = replace(self._stored, **self.company.kept())
            await self._write(partial(keep, stored), is_choice=not is_back)
        except BaseException as error:
            if isinstance(error, Refused) and error.kind == "moved-on":
                if before.made > made:
                    before.rewind(made)
                self._game = before
                await self.catch_up()
                raise
            self._game = None
            with suppress(Refused):
                await self._show_again()
            raise
        self._stored = later(stored)

    async def _show_again(self) -> None:
        """Show everybody the table as the database has it."""
        game = await self.game()
        for client in self.clients:
            client.facts_sent = None
        self._show(game, list(self.clients), is_back=True)
        self.company.go_on(game)

    # -- questions ------------------------------------------------------------------------------

    async def why(self, link: Link, key: str) -> str:
        """Why an option is not on offer, '' where it is; raises Refused where others decide."""
        async with self.lock:
            game = await self.game()
            if game.seats > 1:
                check_open(game, link.seat)
            return game.why_not(key, link.seat if game.seats > 1 else None)

    async def closed(self, link: Link) -> list[ClosedOption]:
        """What is not on offer to a link's seat, and why not; raises Refused where others decide."""
        async with self.lock:
            game = await self.game()
            if game.seats > 1:
                check_open(game, link.seat)
            return rendering.closed(game, link)

    async def card(self, name: str) -> str:
        """Both halves of a card in words; raises Refused for a name that no card has."""
        async with self.lock:
            lines = (await self.game()).rules.narrator.card_text(name)
        if not lines:
            raise Refused("no-card", name=name)
        return "\n".join(lines)

    async def story(self, link: Link) -> tuple[list[StoryPage], int, list[Feat]]:
        """The pages of the storybook that have turned up so far, how many endings it has, and the feats."""
        async with self.lock:
            game = await self.game()
            return rendering.story(game, 0, link), game.rules.endings, rendering.feats(game)

    async def made(self) -> int:
        """How many choices have been made."""
        async with self.lock:
            return (await self.game()).made

    async def question(self, link: Link) -> dict[str, Any]:
        """The record of a game in which this link's seat has to decide; raises Refused."""
        async with self.lock:
            game = await self.game()
            if game.over:
                raise Refused("over")
            check_open(game, link.seat)
            return game.record

    async def record_to_look_back(self) -> dict[str, Any]:
        """The record of a game that is over; raises Refused."""
        async with self.lock:
            game = await self.game()
            if not game.over:
                raise Refused("not-over")
            return game.record

    async def past(self, link: Link, id: int, made: int) -> Past:
        """The table after so many choices; raises Refused."""
        async with self.lock:
            game = await self.game()
            if not 0 <= made <= game.made:
                raise Refused("no-such-choice", most=game.made)
            then = await aside(made, rewound, game, made)
            return rendering.past(then, link, id)


def check_open(game: Game, seat: int) -> None:
    """Raises Refused where the seat has nothing to decide now."""
    if seat not in game.open_seats:
        raise Refused("not-your-turn")


def append_last(game: Game) -> Callable[..., None]:
    """The job that keeps the choice that was made last, whenever it runs."""

    def keep(stored: Stored, connection: Connection, by: Link | None) -> None:
        made = game.choices[-1]
        repository.append(stored, connection, game.made, made.entry, game.digests[-1], by)

    return keep


def later(stored: Stored) -> Stored:
    """What is kept, one change of the game later."""
    return replace(stored, revision=stored.revision + 1, around=stored.around + 1, updated=now())


def link_of(re: tuple[Client, int] | None) -> Link | None:
    """The link of whose request it is, if it is anybody's."""
    return None if re is None else re[0].link


def rewound(game: Game, made: int) -> Game:
    """A copy of the game as it was after so many choices."""
    then = game.copy()
    then.rewind(made)
    return then


class LiveTables:
    """All tables in memory; those at which nobody sits leave it when there are too many."""

    def __init__(self, storage: Storage, idle: int, games: Games, thinking: Thinking) -> None:
        self.storage = storage
        self.games = games
        self.idle = idle
        self.thinking = thinking
        self.live: dict[int, LiveTable] = {}
        self._unused: OrderedDict[int, None] = OrderedDict()
        """Those at which nobody sits, by how long that has been so."""
        self._bringing: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def at(self, token: str) -> AsyncIterator[tuple[Link, LiveTable]]:
        """What a token opens, kept in memory meanwhile; raises Refused."""
        found = await self.storage.read(partial(repository.find_link, token=token))
        if found is None:
            raise Refused("unknown-link")
        link, around = found
        table = self.live.get(link.table)
        if table is None:
            table = self.live[link.table] = LiveTable(link.table, self.storage, self.games, self.thinking)
        self._unused.pop(link.table, None)
        table.users += 1
        try:
            if table.is_behind(around):
                async with table.lock:
                    await table.catch_up()
            yield link, table
        finally:
            table.users -= 1
            if not table.users and self.live.get(link.table) is table:
                self._unused[link.table] = None
                while len(self._unused) > self.idle:
                    self._forget(next(iter(self._unused)))

    async def delete_old(self, days: float, unplayed: float) -> int:
        """Delete tables that were changed last so many days ago, but for those in use; how many."""
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
        """What another process tells: which tables have changed, what somebody said, or that all may have."""
        if "said" in news:
            table = self.live.get(news["table"])
            if table is not None:
                table.company.told(news["said"])
        for id, *made in ([id] for id in list(self.live)) if "anew" in news else news.get("tables", ()):
            table = self.live.get(id)
            if table is None:
                continue
            if not table.users:
                self._forget(id)
            elif "anew" in news:
                self._bring(table.seat_again())
            elif table.hear(Made(*made) if made else None):
                self._bring(table.catch_up_soon())

    def _bring(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._bringing.add(task)
        task.add_done_callback(self._bringing.discard)

    def _forget(self, id: int) -> None:
        """Let go of a table."""
        self.live.pop(id, None)
        self._unused.pop(id, None)

    async def close(self) -> None:
        """End what tables do by themselves."""
        await asyncio.gather(*(table.company.close() for table in self.live.values()))
        await asyncio.gather(*self._bringing, return_exceptions=True)
