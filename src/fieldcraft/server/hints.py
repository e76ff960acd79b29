"""Hints without waiting: other processes think, each about one table at a time and not for long."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from fieldcraft.server.observe import log
from fieldcraft.server.refusals import Refused
from fieldcraft.server.turns import Turns

WAITING: Final = 100
"""How many may wait for each process."""
OF_ONE: Final = 4
"""How many hints of one address."""
BOTS_OF_ONE: Final = 50
"""How many bots at tables of one address, each of which asks for one at a time."""
PARTING: Final = 2.0
"""So many seconds a process has to end by itself."""


class Thought(NamedTuple):
    """What one of the processes has found, and for how many seconds it computed."""

    told: list[Any]
    """The key of an option; of a hint words follow: what speaks for it, and each next best option.

    Of a game that is over, the decisions of the seat, with what each promised (`wire.Moment`).
    """
    seconds: float


class Hints:
    """A few processes that advise; each started when it is first needed and ended if it takes too long."""

    def __init__(self, processes: int, seconds: float, cards: Path | None = None) -> None:
        self.cards = cards
        self.seconds = seconds
        self.most = processes * WAITING
        self._turns = Turns(processes)
        self._idle: list[Process] = []
        self.processes: set[Process] = set()
        self._going: set[asyncio.Task[Any]] = set()
        """For those that were ended, who waits until they are gone."""
        self._asked = 0
        self._of: Counter[tuple[str, bool]] = Counter()
        """How many questions of each address wait or are thought about, bots' apart."""

    async def ask(self, record: dict[str, Any], seat: int, bot: str = "", address: str = "") -> Thought:
        """The option that a good player would take at this seat, or a bot, or a look back; raises Refused.

        Those that wait come in turn, one of each address.
        """
        asker = (address, bool(bot))
        if self._asked >= self.most or self._of[asker] >= (BOTS_OF_ONE if bot else OF_ONE):
            raise Refused("hint-busy")
        self._asked += 1
        self._of[asker] += 1
        try:
            async with asyncio.timeout(self.seconds), self._turns.one_of(address):
                return await self._think(json.dumps([record, seat, bot]))
        except TimeoutError:
            raise Refused("hint-slow") from None
        finally:
            self._asked -= 1
            self._of[asker] -= 1
            if not self._of[asker]:
                del self._of[asker]

    async def _think(self, question: str) -> Thought:
        process = self._idle.pop() if self._idle else await self._start()
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(question.encode() + b"\n")
            await process.stdin.drain()
            line = (await process.stdout.readline()).decode()
        except BaseException as error:
            self._end(process)
            if isinstance(error, OSError):
                raise Refused("hint-slow") from None
            raise
        if not line:  # it has broken off
            self._end(process)
            raise Refused("hint-slow")
        self._idle.append(process)
        return Thought(*json.loads(line))

    async def _start(self) -> Process:
        """Start a process in a session of its own, which has its part where processors are shared out so."""
        arguments = (
            sys.executable,
            "-m",
            "fieldcraft.server.adviser",
            *([str(self.cards)] if self.cards else []),
        )
        starts = asyncio.ensure_future(
            asyncio.create_subprocess_exec(
                *arguments, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, start_new_session=True
            )
        )
        try:
            process = await asyncio.shield(starts)
        except asyncio.CancelledError:  # what is given up while it starts would be nobody's to end
            self._end(await starts)
            raise
        except OSError as error:  # no descriptors, or no memory
            log.warning("hint", failed=str(error))
            raise Refused("hint-busy") from None
        self.processes.add(process)
        return process

    def _end(self, process: Process) -> None:
        """Kill a process; what it held of ours is free when it is gone, for which `close` waits."""
        self.processes.discard(process)
        with suppress(ProcessLookupError):
            process.kill()
        assert process.stdin is not None
        process.stdin.close()
        going = asyncio.create_task(process.communicate())
        self._going.add(going)
        going.add_done_callback(self._going.discard)

    async def close(self) -> None:
        """End all processes: those that think on when nobody asks any more are killed."""
        ending = list(self.processes)
        for process in ending:
            assert process.stdin is not None
            process.stdin.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(PARTING):
                for process in ending:
                    await process.wait()
        for process in ending:
            self._end(process)
        await asyncio.gather(*self._going, return_exceptions=True)
