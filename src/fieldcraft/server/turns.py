"""Who comes when, where not everybody can at once: those that wait come in turn, one of each address."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

LONGEST: Final = 1.0
"""So many seconds at most the others of a line wait for one of them."""
SHARE: Final = 1 / 8
"""Of the time of a processor those that stand in a line have so much at most."""


class Turns:
    """So many have a turn at once; of those that wait, one of each address comes after the other."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def one_of(self, address: str) -> AsyncIterator[None]:
        """A turn, for who waits at this address."""
        await self.take(address)
        try:
            yield
        finally:
            self.pass_on()

    async def take(self, address: str) -> None:
        """Wait for a turn, which is to be passed on."""
        if self._free:
            self._free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it came when nobody waited for it any more
                self.pass_on()
            raise

    def pass_on(self) -> None:
        """Give a turn to who comes next."""
        while self._waiting:
            address, turns = self._waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self._waiting[address] = turns
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1


class Line:
    """One after the other, with a pause after each that is longer than it took.

    However many stand in it, most of the time is left to those who do not.  `lines` is how many there are,
    one in each process: together they have no more of the time than one alone.
    """

    def __init__(self, lines: int = 1) -> None:
        self._turns = Turns(1)
        self._lines = lines

    @asynccontextmanager
    async def stand(self, address: str) -> AsyncIterator[None]:
        """Do something when it is one's turn.  Where it takes long, the next does not wait for all of it."""
        await self._turns.take(address)
        loop = asyncio.get_running_loop()
        begun = loop.time()
        longest = LONGEST * self._lines
        bell = loop.call_at(begun + longest, self._turns.pass_on)
        try:
            yield
        finally:
            free = begun + (loop.time() - begun) * self._lines / SHARE
            if free < begun + longest:
                bell.cancel()
                loop.call_at(free, self._turns.pass_on)
