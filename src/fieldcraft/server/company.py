"""Those who play at one table: their names, the bots among them, the clock, what is said and proposed.

Only a game of several seats has company.  All of it stands beside the record and changes nothing in it.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple, Protocol

from fieldcraft.bots import LEVELS, is_offered
from fieldcraft.bots.seating import chance_of, choice
from fieldcraft.server.clock import SECONDS, Clock, passing, to_pass_for
from fieldcraft.server.hints import Hints
from fieldcraft.server.looks import fit_name
from fieldcraft.server.observe import log
from fieldcraft.server.refusals import Refused
from fieldcraft.server.repository import Link, Player, Stored
from fieldcraft.server.wire import Around, Message, Person, Said
from fieldcraft.session.game import Game

EASIER: Final = "greedy"
"""The bot that is asked where the one at the seat finds nothing in time."""
QUICK: Final = "random"
"""The bot that chooses where that one finds nothing either."""
RECOVERY: Final = 2.0
"""So many seconds pass before a bot tries again that could not think, or whose choice was not kept."""

BEHIND: Final = 0.5
"""So many seconds later than the one it goes by does another process close a window."""


@dataclass(frozen=True)
class Thinking:
    """How bots choose: in the processes that give hints, and not before a pause is over."""

    hints: Hints
    pause: float


class Asked(NamedTuple):
    """A decision that a bot has to make: when, of which game, at which seat, which bot, for whom."""

    moment: tuple[int, int, str]
    record: dict[str, Any]
    seat: int
    bot: str
    address: str


@dataclass
class Proposed:
    """An undo that a seat has proposed: back to so many choices, when there were `made`."""

    by: int
    to: int
    made: int
    agreed: set[int] = field(default_factory=set)

    def kept(self) -> str:
        return json.dumps([self.by, self.to, self.made, sorted(self.agreed)])

    @classmethod
    def of(cls, kept: str | None, game: Game) -> Proposed | None:
        """What is kept of a proposal, None where there is none for this moment of the game."""
        if kept is None:
            return None
        by, to, made, agreed = json.loads(kept)
        return cls(by, to, made, set(agreed)) if made == game.made else None

    def waits(self, game: Game) -> list[int]:
        """The people who have not answered; bots agree to anything."""
        return [seat for seat in game.people if seat != self.by and seat not in self.agreed]


class Client(Protocol):
    """Somebody at the table: see `fieldcraft.server.tables`."""

    link: Link
    address: str

    def send(self, message: Message | str) -> None: ...


class Table(Protocol):
    """What those who play need of their table; whoever calls its methods holds `lock`."""

    id: int
    lock: asyncio.Lock

    @property
    def present(self) -> Collection[Client]:
        """Everybody connected to this process."""

    @property
    def here(self) -> set[int]:
        """The seats whose players are connected, to whatever process."""

    @property
    def is_attended(self) -> bool:
        """Is anybody connected, to whatever process?"""

    @property
    def leads(self) -> bool:
        """Is it this process that bots and the clock of the table go by?"""

    async def stored(self) -> Stored: ...

    async def game(self) -> Game: ...

    async def make(self, key: str, seat: int) -> None:
        """Make a choice, keep it and show it to everybody; raises Refused."""

    async def settle(self, **beside: Any) -> None:
        """Keep what is beside the game; raises Refused where another process was first."""

    def tell(self, said: Said) -> None:
        """Tell those connected to other processes something."""

    def show_seat(self, game: Game, seat: int) -> None:
        """Show the game again to who plays a seat."""

    async def go_back(self, to: int, crossed: bool) -> None:
        """Take back all but so many choices and show everybody; raises Refused."""


class Company:
    """Those who play at one table.  Whoever calls its methods holds the table's lock."""

    def __init__(self, table: Table, thinking: Thinking) -> None:
        self.table = table
        self.thinking = thinking
        self.clock = Clock(lambda: asyncio.get_running_loop().time())
        self.proposed: Proposed | None = None
        self._driver: asyncio.Task[None] | None = None
        self._bell: asyncio.TimerHandle | None = None
        self._closing: set[asyncio.Task[None]] = set()
        self._players: list[Player] = []

    # -- what everybody sees --------------------------------------------------------------------

    def people(self, game: Game) -> list[Person]:
        """Who plays each seat; in a game for one there is nobody to tell of."""
        if game.seats == 1:
            return []
        here = self.table.here
        called = game.seat_names
        return [
            {
                "seat": seat,
                "called": called[seat],
                "name": player.name,
                "bot": player.bot,
                "here": seat in here,
            }
            for seat, player in enumerate(self._players)
        ]

    def around(self, game: Game, link: Link) -> Around:
        """What is around the game, for one link."""
        proposed, left = self.proposed, self.clock.left
        return {
            "type": "around",
            "seat": link.seat if link.role == "play" else None,
            "people": self.people(game),
            "clock": {
                "seconds": self.clock.seconds,
                "left": None if left is None else round(left, 1),
                "held": self.clock.is_held,
            },
            "proposal": None
            if proposed is None
            else {"by": proposed.by, "to": proposed.to, "seq": proposed.made, "waits": proposed.waits(game)},
        }

    def show(self, game: Game) -> None:
        """Send everybody what is around the game."""
        if game.seats > 1:
            for client in self.table.present:
                client.send(self.around(game, client.link))

    # -- what happens at the table --------------------------------------------------------------

    def meet(self, game: Game, stored: Stored) -> None:
        """Know who plays, when the table has come into memory or was changed elsewhere."""
        self._players = stored.players or [Player()] * game.seats
        bots = tuple(player.bot for player in self._players)
        game.bots = bots if any(bots) else ()
        self.clock.seconds = stored.clock
        self.proposed = Proposed.of(stored.proposal, game)
        if self.table.is_attended and stored.until is not None:
            self.clock.go_on(game, stored.until / 1000 - time.time(), stored.held)
        else:
            self.clock.turn(game, is_anew=not self.table.is_attended)

    def turn(self, game: Game, is_back: bool = False) -> None:
        """The game has changed: a proposal has ended, and the clock may time something else."""
        self.proposed = None
        self.clock.turn(game, is_anew=is_back)

    def kept(self) -> dict[str, Any]:
        """What is kept of clock and proposal."""
        left = self.clock.left
        return {
            "until": None if left is None else int((time.time() + left) * 1000),
            "held": self.clock.is_held,
            "proposal": None if self.proposed is None else self.proposed.kept(),
        }

    def go_on(self, game: Game) -> None:
        """Tell everybody, set the bell, and wake the bots."""
        if game.seats == 1:
            return
        self._time(game)
        self._set_bell()
        self.show(game)
        if game.bot and (self._driver is None or self._driver.done()):
            self._driver = asyncio.create_task(self._play_bots())

    def _time(self, game: Game) -> None:
        """The clock stands still while nobody is there, or an undo is proposed."""
        if self.proposed is not None or not self.table.is_attended:
            self.clock.stop()
        elif self.clock.until is None:
            self.clock.turn(game)

    async def _settle(self, game: Game, **beside: Any) -> None:
        """Keep what has been changed beside the game; raises Refused."""
        self._time(game)
        await self.table.settle(**beside, **self.kept())

    async def close(self) -> None:
        """End what runs by itself."""
        if self._bell is not None:
            self._bell.cancel()
        running = [task for task in (self._driver, *self._closing) if task is not None]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    # -- what players ask for ---------------------------------------------------------------------

    async def rename(self, game: Game, link: Link, name: str) -> None:
        """Call the holder of a link by a name."""
        fitting = fit_name(name) if name.strip() else ""
        await self._set(game, link.seat, replace(self._players[link.seat], name=fitting))

    async def reseat(self, game: Game, link: Link, seat: int, bot: str) -> None:
        """Let a bot play a seat, or a person again; raises Refused where somebody else sits there."""
        if not 0 <= seat < game.seats:
            raise Refused("no-seat", most=game.seats - 1)
        if bot and not is_offered(bot):
            raise Refused("no-bot", bots=", ".join(LEVELS))
        if bot and not any(other != seat for other in game.people):
            raise Refused("last-person")
        if seat != link.seat and seat in self.table.here:
            raise Refused("seat-taken")
        await self._set(game, seat, replace(self._players[seat], bot=bot))

    async def _set(self, game: Game, seat: int, player: Player) -> None:
        """Have a player at a seat from now on."""
        self._players = [player if at == seat else other for at, other in enumerate(self._players)]
        bots = tuple(other.bot for other in self._players)
        game.bots = bots if any(bots) else ()
        self.clock.turn(game)
        if self.proposed is not None and self.proposed.by not in game.people:
            self.proposed = None
        await self._settle(game, players=self._players)
        self.table.show_seat(game, seat)
        if not await self._agree(game):
            self.go_on(game)

    async def set_clock(self, game: Game, seconds: int) -> None:
        """Give everybody so many seconds to respond; raises Refused."""
        if seconds not in SECONDS:
            raise Refused("no-clock", seconds=", ".join(map(str, SECONDS)))
        self.clock.seconds = seconds
        self.clock.turn(game, is_anew=True)
        await self._settle(game, clock=seconds)
        self.go_on(game)

    async def hold(self, game: Game, link: Link) -> None:
        """Have the clock wait for who is asked; raises Refused."""
        if link.seat not in to_pass_for(game) or not self.clock.hold():
            raise Refused("no-hold")
        await self._settle(game)
        self.go_on(game)

    def say(self, game: Game, link: Link, phrase: str) -> None:
        """Say a phrase of the game to everybody; raises Refused."""
        if phrase not in game.rules.phrases:
            raise Refused("no-phrase")
        said: Said = {"type": "said", "seat": link.seat, "phrase": phrase, "text": game.rules.phrases[phrase]}
        self.told(said)
        self.table.tell(said)

    def told(self, said: Said) -> None:
        """Pass on what somebody has said, here or at another process."""
        for client in self.table.present:
            client.send(said)

    # -- an undo that others have to agree to -------------------------------------------------------

    async def propose(self, game: Game, seat: int, to: int) -> list[int]:
        """Propose to go back; the seats that are asked.  Raises Refused."""
        self.proposed = Proposed(seat, to, game.made)
        waits = self.proposed.waits(game)
        await self._settle(game)
        self.go_on(game)
        return waits

    async def consent(self, game: Game, link: Link, agrees: bool) -> None:
        """Agree to what is proposed or end it; raises Refused where nothing is."""
        proposed = self.proposed
        if proposed is None or proposed.made != game.made:
            raise Refused("no-proposal")
        if agrees:
            proposed.agreed.add(link.seat)
        else:
            self.proposed = None
        if not await self._agree(game):
            await self._settle(game)
            self.go_on(game)

    async def _agree(self, game: Game) -> bool:
        """Go back where all have agreed; have they?"""
        proposed = self.proposed
        if proposed is None or proposed.waits(game):
            return False
        await self.table.go_back(proposed.to, crossed=True)
        return True

    # -- bots -------------------------------------------------------------------------------------

    async def _play_bots(self) -> None:
        """Have bots choose for as long as one is asked and somebody is there to see it."""
        try:
            while (asked := await self._asked_bot()) is not None:
                await self._play_bot(asked)
        except Exception:
            log.exception("failed", table=self.table.id, type="bot")

    async def _play_bot(self, asked: Asked) -> None:
        """Have a bot choose, unless the table moves on meanwhile; what is refused is tried again."""
        try:
            key = await self._thought_about(asked)
            async with self.table.lock:
                game = await self.table.game()
                if await self._moment(game) == asked.moment:
                    await self.table.make(key or quick_choice(game), game.seat)
        except Refused as refused:
            if refused.kind == "moved-on":  # at another process; there is a new moment
                return
            log.warning("bot", table=self.table.id, bot=asked.bot, refused=refused.kind)
            await asyncio.sleep(RECOVERY)

    async def _asked_bot(self) -> Asked | None:
        """What a bot has to decide now, None where none has or nobody is there."""
        async with self.table.lock:
            game = await self.table.game()
            moment = await self._moment(game)
            if moment is None:
                return None
            address = next(iter(self.table.present)).address
            return Asked(moment, game.record, game.seat, game.bot, address)

    async def _moment(self, game: Game) -> tuple[int, int, str] | None:
        """What changes with each choice and undo, seat and bot; None where no bot shall choose."""
        if not game.bot or self.proposed is not None or not self.table.leads:
            return None
        return (await self.table.stored()).revision, game.seat, game.bot

    async def _thought_about(self, asked: Asked) -> str:
        """The key that a bot chooses, not before its pause is over; '' where it finds none in time.

        Raises Refused while too many others are thinking.
        """
        tells = asyncio.get_running_loop().time
        over = tells() + self.thinking.pause
        key = await self._chosen_by(asked, asked.bot) or await self._chosen_by(asked, EASIER)
        await asyncio.sleep(max(0.0, over - tells()))
        return key

    async def _chosen_by(self, asked: Asked, bot: str) -> str:
        """The key that this bot chooses; '' where it finds none in time.  Raises Refused."""
        try:
            thought = await self.thinking.hints.ask(asked.record, asked.seat, bot, asked.address)
        except Refused as refused:
            if refused.kind != "hint-slow":
                raise
            log.warning("bot", table=self.table.id, bot=bot, refused=refused.kind)
            return ""
        return str(thought.told[0])

    # -- the clock ----------------------------------------------------------------------------------

    def _set_bell(self) -> None:
        """Ring when the time is over, and not before; where nobody is connected others ring."""
        if self._bell is not None:
            self._bell.cancel()
            self._bell = None
        if self.clock.until is not None and self.table.present:
            late = 0 if self.table.leads else BEHIND
            self._bell = asyncio.get_running_loop().call_at(self.clock.until + late, self._ring)

    def _ring(self) -> None:
        task = asyncio.create_task(self._pass_for_all())
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)

    async def _pass_for_all(self) -> None:
        """Pass for everybody for whom the window still waits, since its time is over."""
        with suppress(Refused):
            async with self.table.lock:
                game = await self.table.game()
                while self.clock.left == 0 and (late := to_pass_for(game)):
                    await self.table.make(passing(game), late[0])


def quick_choice(game: Game) -> str:
    """What a bot chooses that has found nothing in time."""
    return choice(game.state, game.seat, QUICK, chance_of(game.seed, game.made, game.seat)).key
