"""A fair queue: a fixed number run at once, and the others are served round-robin by address."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

LONGEST_TURN_SECONDS: Final = 1.0
"""Maximum time that the others in a queue wait for one of them."""
THROTTLED_CPU_SHARE: Final = 1 / 16
"""Maximum share of one CPU that queued requests may use."""
LATE_CPU_SHARE: Final = 1 / 32
"""Maximum share of one CPU that queued requests may use while the event loop is late."""
LATE_SECONDS: Final = 0.004
"""Mean delay of ready work from which the event loop counts as late."""
WEIGHT_OF_NEW_DELAY: Final = 0.25
"""Weight of the newest delay in that mean."""


class Lateness:
    """The delay of what is ready to run on the event loop, measured while requests arrive.

    It is the time that one pass of the loop takes.  A server with nothing to do measures nothing.
    """

    def __init__(self) -> None:
        self.seconds = 0.0
        """The mean of recent delays, weighted by their age."""
        self._is_measuring = False

    @property
    def is_late(self) -> bool:
        return self.seconds >= LATE_SECONDS

    def measure(self) -> None:
        """Begin to measure one delay, unless one is being measured."""
        if not self._is_measuring:
            self._is_measuring = True
            loop = asyncio.get_running_loop()
            loop.call_soon(self._note, loop.time())

    def _note(self, begun: float) -> None:
        self._is_measuring = False
        delay = asyncio.get_running_loop().time() - begun
        self.seconds += WEIGHT_OF_NEW_DELAY * (delay - self.seconds)


class FairQueue:
    """A number of turns at once; of those that wait, one of each address comes after the other.

    Where there are spare places, a turn that takes long moves to one, and its place is free for others.
    Until it ends, its address gets no further turn, so that no address takes all places with slow ones.
    """

    def __init__(self, places: int, spare: int = 0) -> None:
        self._free = places
        self._spare = spare
        self._slow: set[str] = set()
        """Addresses of the turns in spare places."""
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def one_of(self, address: str) -> AsyncIterator[None]:
        """Wait for a turn of this address, and pass it on at the end, or earlier to a spare place."""
        await self.take(address)
        moved = False

        def move() -> None:
            nonlocal moved
            if self._spare and address not in self._slow:
                moved = True
                self._spare -= 1
                self._slow.add(address)
                self.pass_on()

        bell = asyncio.get_running_loop().call_later(LONGEST_TURN_SECONDS, move)
        try:
            yield
        finally:
            bell.cancel()
            if moved:
                self._spare += 1
                self._slow.discard(address)
                if self._free:  # what waits may have waited for this address only
                    self._free -= 1
                    self.pass_on()
            else:
                self.pass_on()

    async def take(self, address: str) -> None:
        """Wait for a turn, which is to be passed on."""
        if self._free and address not in self._slow:
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

    def _next_address(self) -> str | None:
        """Return the address that is next, None if none that waits may have a turn."""
        return next((address for address in self._waiting if address not in self._slow), None)

    def pass_on(self) -> None:
        """Give a turn to the next address that may have one."""
        while (address := self._next_address()) is not None:
            turns = self._waiting.pop(address)
            turn = turns.popleft()
            if turns:
                self._waiting[address] = turns
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1


class Throttle:
    """One after another, with a pause after each that is longer than it took.

    However many wait in it, most of the time is left to other requests.  `lines` is how many there are,
    one in each process: together they have no more of the time than one alone.
    """

    def __init__(self, lines: int = 1, lateness: Lateness | None = None) -> None:
        self._turns = FairQueue(1)
        self._lines = lines
        self._lateness = lateness or Lateness()

    @asynccontextmanager
    async def stand(self, address: str) -> AsyncIterator[None]:
        """Do something when it is one's turn.  Where it takes long, the next does not wait for all of it."""
        await self._turns.take(address)
        loop = asyncio.get_running_loop()
        begun = loop.time()
        longest = LONGEST_TURN_SECONDS * self._lines
        bell = loop.call_at(begun + longest, self._turns.pass_on)
        try:
            yield
        finally:
            share = LATE_CPU_SHARE if self._lateness.is_late else THROTTLED_CPU_SHARE
            free = begun + (loop.time() - begun) * self._lines / share
            if free < begun + longest:
                bell.cancel()
                loop.call_at(free, self._turns.pass_on)
