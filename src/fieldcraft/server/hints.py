"""Hints without waiting: other processes think, each about one table at a time and not for long."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from fieldcraft.server.refusals import Refused

WAITING: Final = 20
"""How many may wait for each process."""
PARTING: Final = 2.0
"""So many seconds a process has to end by itself."""


class Hints:
    """A few processes that advise; each started when it is first needed and ended if it takes too long."""

    def __init__(self, processes: int, seconds: float, cards: Path | None = None) -> None:
        self.cards = cards
        self.seconds = seconds
        self.most = processes * WAITING
        self._turn = asyncio.Semaphore(processes)
        self._idle: list[Process] = []
        self.processes: set[Process] = set()
        self._asked = 0

    async def ask(self, record: dict[str, Any], seat: int, bot: str = "") -> str:
        """The key of the option that a good player would take at this seat, or a bot; raises Refused."""
        if self._asked >= self.most:
            raise Refused("hint-busy")
        self._asked += 1
        try:
            async with asyncio.timeout(self.seconds), self._turn:
                return await self._think(json.dumps([record, seat, bot]))
        except TimeoutError:
            raise Refused("hint-slow") from None
        finally:
            self._asked -= 1

    async def _think(self, question: str) -> str:
        process = self._idle.pop() if self._idle else await self._start()
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(question.encode() + b"\n")
            await process.stdin.drain()
            key = (await process.stdout.readline()).decode().rstrip("\n")
        except BaseException as error:
            self._end(process)
            if isinstance(error, OSError):
                raise Refused("hint-slow") from None
            raise
        if not key:  # it has broken off
            self._end(process)
            raise Refused("hint-slow")
        self._idle.append(process)
        return key

    async def _start(self) -> Process:
        arguments = (
            sys.executable,
            "-m",
            "fieldcraft.server.adviser",
            *([str(self.cards)] if self.cards else []),
        )
        process = await asyncio.create_subprocess_exec(*arguments, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
        self.processes.add(process)
        return process

    def _end(self, process: Process) -> None:
        self.processes.discard(process)
        with suppress(ProcessLookupError):
            process.kill()

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
            await process.wait()
