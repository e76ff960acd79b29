"""The automatic acts of a table: bots choose, windows close, and proposals survive a player's absence."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from fieldcraft.bots.seating import chance_of, choice
from fieldcraft.rendering.refusals import Refused
from fieldcraft.server.live.actions import TableActions
from fieldcraft.server.live.clock import passing, to_pass_for
from fieldcraft.server.live.presence import Client
from fieldcraft.server.telemetry import log
from fieldcraft.server.think.hints import Hints
from fieldcraft.session.game import Game
from fieldcraft.session.guide import next_choice

EASIER_BOT: Final = "greedy"
"""The bot that is asked if the one at the seat finds nothing in time."""
LAST_RESORT_BOT: Final = "random"
"""The bot that chooses if that one finds nothing either."""
NOTHING_FOUND: Final = ("hint-slow", "failed")
"""Refusals after which an easier bot is asked."""
BOT_RETRY_SECONDS: Final = 2.0
"""Pause before a bot tries again that could not think, or whose choice was not kept."""
FOLLOWER_GRACE_SECONDS: Final = 0.5
"""Time for the leading process to close a window before another process does."""


@dataclass(frozen=True)
class BotThinking:
    """The way bots choose: in the processes that give hints, and after a pause."""

    hints: Hints
    pause: float


class BotQuestion(NamedTuple):
    """A decision that a bot has to make: the moment of the game, the seat, and the address that pays."""

    moment: tuple[int, int, str]
    record: dict[str, Any]
    seat: int
    bot: str
    address: str
    scripted: str
    """The choice that the script of a first game has for it, '' for none."""


class Automation:
    """The bots and timers of one table."""

    def __init__(self, actions: TableActions, thinking: BotThinking) -> None:
        self.actions = actions
        self.table = actions.table
        self.players = actions.players
        self.thinking = thinking
        self.timer: asyncio.TimerHandle | None = None
        self._driver: asyncio.Task[None] | None = None
        self._closing: set[asyncio.Task[None]] = set()

    def wake(self, game: Game) -> None:
        """Set the timer, and have bots choose if one is asked."""
        self._set_timer()
        if game.bot and (self._driver is None or self._driver.done()):
            self._driver = asyncio.create_task(self._play_bots())

    async def close(self) -> None:
        """Cancel the automatic acts."""
        if self.timer is not None:
            self.timer.cancel()
        running = [task for task in (self._driver, *self._closing) if task is not None]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    # -- bots -------------------------------------------------------------------------------------

    async def _play_bots(self) -> None:
        """Have bots choose as long as one is asked and any client is there to see it."""
        try:
            while (asked := await self._asked_bot()) is not None:
                await self._play_bot(asked)
        except Exception:
            log.exception("failed", table=self.table.id, type="bot")

    async def _play_bot(self, asked: BotQuestion) -> None:
        """Have a bot think, and make its choice if that is still asked."""
        try:
            key = await self._thought_about(asked)
            async with self.table.lock:
                game = await self.table.game()
                if await self._moment(game) == asked.moment:
                    await self.actions.make(key or quick_choice(game), game.seat)
        except Refused as refused:
            if refused.kind == "moved-on":  # at another process; there is a new moment
                return
            log.warning("bot", table=self.table.id, bot=asked.bot, refused=refused.kind)
            await asyncio.sleep(BOT_RETRY_SECONDS)

    async def _asked_bot(self) -> BotQuestion | None:
        """Return what a bot has to decide now, None if none has or no client is here."""
        async with self.table.lock:
            game = await self.table.game()
            moment = await self._moment(game)
            if moment is None:
                return None
            return BotQuestion(
                moment,
                game.record,
                game.seat,
                game.bot,
                payer(self.table.presence.clients),
                next_choice(game),
            )

    async def _moment(self, game: Game) -> tuple[int, int, str] | None:
        """Return what differs after each choice and undo, None if no bot may choose now."""
        if not game.bot or self.players.proposal is not None or not self.table.presence.leads:
            return None
        return (await self.table.stored()).revision, game.seat, game.bot

    async def _thought_about(self, asked: BotQuestion) -> str:
        """Return the key that a bot chooses, after its pause; '' if it finds none in time.

        Raises Refused while too many others are thinking.
        """
        now = asyncio.get_running_loop().time
        over = now() + self.thinking.pause
        key = (
            asked.scripted
            or await self._chosen_by(asked, asked.bot)
            or await self._chosen_by(asked, EASIER_BOT)
        )
        await asyncio.sleep(max(0.0, over - now()))
        return key

    async def _chosen_by(self, asked: BotQuestion, bot: str) -> str:
        """Return the key that this bot chooses; '' if it finds none in time.  Raises Refused."""
        try:
            key, *_ = await self.thinking.hints.ask(asked.record, asked.seat, bot, asked.address)
        except Refused as refused:
            if refused.kind not in NOTHING_FOUND:
                raise
            log.warning("bot", table=self.table.id, bot=bot, refused=refused.kind)
            return ""
        return str(key)

    # -- time -------------------------------------------------------------------------------------

    def _set_timer(self) -> None:
        """Wake when a window closes or an absence is over; other processes do if no client is here."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        loop = asyncio.get_running_loop()
        away = self.players.next_absence()
        ends = [self.players.clock.until, None if away is None else loop.time() + away]
        first = min((end for end in ends if end is not None), default=None)
        if first is not None and self.table.presence.clients:
            grace = 0 if self.table.presence.leads else FOLLOWER_GRACE_SECONDS
            self.timer = loop.call_at(first + grace, self._ring)

    def _ring(self) -> None:
        task = asyncio.create_task(self._act_in_time())
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)

    async def _act_in_time(self) -> None:
        """Pass for everybody a closed window still waits for, or do what only the absent had to agree to."""
        with suppress(Refused):
            async with self.table.lock:
                game = await self.table.game()
                while self.players.clock.left == 0 and (late := to_pass_for(game)):
                    await self.actions.make(passing(game), late[0])
                await self.actions.carry_out()


def payer(present: Collection[Client]) -> str:
    """Return the address that is charged for a table's bots: one that plays, if any does."""
    return min(
        present, key=lambda client: (client.link.role != "play", client.link.seat, client.address)
    ).address


def quick_choice(game: Game) -> str:
    """Return what a bot chooses that has found nothing in time."""
    chance = chance_of(game.seed, game.made, game.seat)
    return choice(game.rules, game.state, game.seat, LAST_RESORT_BOT, chance).key
