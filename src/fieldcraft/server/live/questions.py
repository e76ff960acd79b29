"""Questions of clients about a table, none of which changes it."""

from __future__ import annotations

from typing import Any

from fieldcraft import rendering
from fieldcraft.rendering.messages import ClosedOption, FeatModel, Past, StoryPage
from fieldcraft.rendering.refusals import Refused
from fieldcraft.server.live.actions import check_open, rewound
from fieldcraft.server.live.table import Table
from fieldcraft.server.store import daily
from fieldcraft.server.store.repository import Link
from fieldcraft.server.think.offload import offload
from fieldcraft.session.sharecode import share_code


class TableQuestions:
    """Questions about one table; all of them raise Refused."""

    def __init__(self, table: Table) -> None:
        self.table = table

    async def record(self, link: Link) -> dict[str, Any]:
        """Return the record, also of a game that this server cannot play."""
        async with self.table.lock:
            await self._check_open(link)
            loaded = self.table.cache.loaded
            return loaded.record if loaded else (await self.table.stored()).record

    async def code(self, link: Link) -> str:
        """Return the share code."""
        async with self.table.lock:
            await self._check_open(link)
            game = await self.table.game()
            return await offload(game.made, share_code, game)

    async def _check_open(self, link: Link) -> None:
        """Check that a record reveals no other seat, no seed to a spectator, and no game of the day."""
        row = await self.table.stored()
        if daily.is_secret(row):
            raise Refused("daily-secret")
        if (row.seats > 1 or link.role != "play") and not (await self.table.game()).over:
            raise Refused("secret")

    async def why(self, link: Link, key: str) -> str:
        """Return why an option is not offered, '' if it is; refused while others decide."""
        async with self.table.lock:
            game = await self.table.game()
            if game.seats > 1:
                check_open(game, link.seat)
            return game.why_not(key, link.seat if game.seats > 1 else None)

    async def closed(self, link: Link) -> list[ClosedOption]:
        """Return what is not offered to a link's seat, and why; refused while others decide."""
        async with self.table.lock:
            game = await self.table.game()
            if game.seats > 1:
                check_open(game, link.seat)
            return rendering.closed(game, link.seat)

    async def card(self, name: str) -> str:
        """Return both halves of a card in words; refused for a name that no card has."""
        async with self.table.lock:
            lines = (await self.table.game()).rules.narrator.card_text(name)
        if not lines:
            raise Refused("no-card", name=name)
        return "\n".join(lines)

    async def story(self, link: Link) -> tuple[list[StoryPage], int, list[FeatModel]]:
        """Return the pages of the storybook that have turned up, its number of endings, and the feats."""
        async with self.table.lock:
            game = await self.table.game()
            feats = rendering.feats(game)
            return rendering.pages(game, link.seat), game.rules.endings, feats

    async def made(self) -> int:
        """Return how many choices have been made."""
        async with self.table.lock:
            return (await self.table.game()).made

    async def question(self, link: Link) -> dict[str, Any]:
        """Return the record of a game in which this link's seat has to decide."""
        async with self.table.lock:
            game = await self.table.game()
            if game.over:
                raise Refused("over")
            check_open(game, link.seat)
            return game.record

    async def record_to_look_back(self) -> dict[str, Any]:
        """Return the record of a game that is over."""
        async with self.table.lock:
            game = await self.table.game()
            if not game.over:
                raise Refused("not-over")
            return game.record

    async def past(self, link: Link, id: int, made: int) -> Past:
        """Return the table after that number of choices."""
        async with self.table.lock:
            game = await self.table.game()
            if not 0 <= made <= game.made:
                raise Refused("no-such-choice", most=game.made)
            then = await offload(made, rewound, game, made)
            return rendering.past(then, link.seat, id)
