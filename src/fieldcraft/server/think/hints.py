"""Hints without waiting: other processes think, each about one table at a time and not for long.

People who want to choose come first: processes of their own give them hints.  Others choose for bots and look
back on games that are over; a look back is done in slices, between which the next table has its turn.
"""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from fieldcraft.bots import analysis
from fieldcraft.desk.thinking import AdviserReply
from fieldcraft.rendering.messages import Moment
from fieldcraft.rendering.refusals import Refused
from fieldcraft.rendering.thinking import ranked
from fieldcraft.server.telemetry import log
from fieldcraft.server.think.fair_queue import FairQueue

SLOW_PER_PROCESS: Final = 3
"""Number of further processes per process for slow hints, so that other hints do not wait for them."""
WAITING_PER_PROCESS: Final = 100
"""Maximum number of questions that wait for each process."""
HINTS_PER_ADDRESS: Final = 4
"""Maximum number of hints of one address at a time."""
BOTS_PER_ADDRESS: Final = 50
"""Maximum number of bots at tables of one address, each of which asks for one choice at a time."""
EXIT_SECONDS: Final = 2.0
"""Time for a process to end before it is killed."""
ANSWER_BYTES: Final = 16 * 1024 * 1024
"""A longer answer of a process is an error; one holds at most the decisions of a slice, or a hint."""
LOGGED_STDERR_BYTES: Final = 8192
"""Maximum size of the log of a process's error output; the end of a longer output is logged."""

Pay = Callable[[str, float, bool], None]
"""Charges an address for seconds of thinking; the last argument is True for a bot."""


def free(address: str, seconds: float, is_bot: bool) -> None:
    """Charge nobody."""


class Lane:
    """A few processes that think about questions of a kind; each is started when it is first needed."""

    def __init__(self, kind: str, processes: int, cards: Path | None) -> None:
        self.kind = kind
        self.cards = cards
        self.most = processes * WAITING_PER_PROCESS
        self.turns = FairQueue(processes, SLOW_PER_PROCESS * processes if kind == "people" else 0)
        self.processes: set[Process] = set()
        self.asked = 0
        """Number of questions that wait or are thought about."""
        self._idle: list[Process] = []
        self._heard: dict[Process, asyncio.Task[None]] = {}
        """For each process the task that reads its error output."""
        self._going: set[asyncio.Task[Any]] = set()
        """For those that were ended, what waits until they are gone."""

    async def think(self, question: str) -> AdviserReply:
        """Have a question answered by a process that is free; raises Refused.

        Whatever else ends the wait ends the process, too: its answer would be taken for the next one's.
        """
        process = self._idle.pop() if self._idle else await self._start()
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(question.encode() + b"\n")
            await process.stdin.drain()
            line = await process.stdout.readline()
            if not line:
                raise EOFError("the process has broken off")
            found = AdviserReply(*json.loads(line))
        except (OSError, EOFError, ValueError) as error:
            log.warning("hint", kind=self.kind, failed=str(error))
            self._end(process)
            raise Refused("hint-slow") from None
        except BaseException:
            self._end(process)
            raise
        self._idle.append(process)
        return found

    async def _start(self) -> Process:
        """Start a process in a session of its own, which has its part where processors are shared out so."""
        module = (sys.executable, "-m", "fieldcraft.server.think.adviser", self.kind)
        starts = asyncio.ensure_future(
            asyncio.create_subprocess_exec(
                *module,
                *([str(self.cards)] if self.cards else []),
                stdin=PIPE,
                stdout=PIPE,
                stderr=PIPE,
                limit=ANSWER_BYTES,
                start_new_session=True,
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
        self._heard[process] = asyncio.create_task(hear(process))
        return process

    def _end(self, process: Process) -> None:
        """Kill a process; what it held of ours is free when it is gone, for which `close` waits."""
        self.processes.discard(process)
        with suppress(ProcessLookupError):
            process.kill()
        assert process.stdin is not None
        process.stdin.close()
        heard = self._heard.pop(process, None) or asyncio.create_task(hear(process))
        going = asyncio.create_task(gone(process, heard))
        self._going.add(going)
        going.add_done_callback(self._going.discard)

    async def close(self) -> None:
        """End all processes: those that still think when nobody waits for it are killed."""
        ending = list(self.processes)
        for process in ending:
            assert process.stdin is not None
            process.stdin.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(EXIT_SECONDS):
                for process in ending:
                    await process.wait()
        for process in ending:
            self._end(process)
        await asyncio.gather(*self._going, return_exceptions=True)


class Hints:
    """The thinking for people and bots: `processes` for hints, and as many for everything else."""

    def __init__(
        self,
        processes: int,
        seconds: float,
        cards: Path | None = None,
        pay: Pay = free,
        lane: Callable[[str, int, Path | None], Lane] = Lane,
    ) -> None:
        self.seconds = seconds
        self.pay = pay
        self.people = lane("people", processes, cards)
        self.others = lane("others", processes, cards)
        self._of: Counter[tuple[str, bool]] = Counter()
        """Number of questions of each address that wait or are thought about, those of bots separately."""

    @property
    def processes(self) -> set[Process]:
        """The processes that run."""
        return self.people.processes | self.others.processes

    async def ask(self, record: dict[str, Any], seat: int, bot: str = "", address: str = "") -> list[Any]:
        """The option that a good player would take at this seat, or a bot: its key; of a hint, words follow.

        Raises Refused.  Those that wait come in turn, one of each address.
        """
        lane = self.others if bot else self.people
        found = await self._ask(lane, record, seat, bot, address)
        return found.told

    async def look_back(self, record: dict[str, Any], seat: int, address: str = "") -> list[Moment]:
        """Return what each decision of a seat promised, in a game that is over; raises Refused.

        It waits for its turns as long as that takes: nothing at a table waits for it.
        """
        moments: list[analysis.JudgedDecision] = []
        further: int | None = 0
        while further is not None:
            found = await self._ask(self.others, record, seat, "", address, further, is_patient=True)
            moments += (analysis.JudgedDecision(*fields) for fields in found.told)
            further = found.further
        return ranked(moments)

    async def _ask(
        self,
        lane: Lane,
        record: dict[str, Any],
        seat: int,
        bot: str,
        address: str,
        first: int = 0,
        is_patient: bool = False,
    ) -> AdviserReply:
        """Have a question answered in this lane, when it is the address's turn; raises Refused."""
        asker = (address, bool(bot))
        if lane.asked >= lane.most or self._of[asker] >= (BOTS_PER_ADDRESS if bot else HINTS_PER_ADDRESS):
            raise Refused("hint-busy")
        lane.asked += 1
        self._of[asker] += 1
        try:
            waiting = asyncio.timeout(None if is_patient else self.seconds)
            async with waiting, lane.turns.one_of(address), asyncio.timeout(self.seconds):
                found = await self._charged(lane, json.dumps([record, seat, bot, first]), *asker)
        except TimeoutError:
            raise Refused("hint-slow") from None
        finally:
            lane.asked -= 1
            self._of[asker] -= 1
            if not self._of[asker]:
                del self._of[asker]
        if found.failed:
            at = {"game": record["game"], "choices": len(record["choices"]), "seat": seat, "bot": bot}
            log.error("failed", type="hint", **at, exception=found.failed)
            raise Refused("failed")
        return found

    async def _charged(self, lane: Lane, question: str, address: str, is_bot: bool) -> AdviserReply:
        """Think, and charge the address, whatever becomes of it.

        A process that answers says for how long it computed; of one that does not the whole time counts.
        """
        clock = asyncio.get_running_loop().time
        begun, computed = clock(), None
        try:
            found = await lane.think(question)
            computed = found.seconds
            return found
        finally:
            self.pay(address, clock() - begun if computed is None else computed, is_bot)

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(self.people.close(), self.others.close())


async def hear(process: Process) -> None:
    """Log the error output of a process, such as why it breaks off."""
    assert process.stderr is not None
    said = b""
    while part := await process.stderr.read(LOGGED_STDERR_BYTES):
        said = (said + part)[-LOGGED_STDERR_BYTES:]
    if said.strip():
        log.error("failed", type="adviser", said=said.decode(errors="replace").strip())


async def gone(process: Process, heard: asyncio.Task[None]) -> None:
    """Wait until a process that was killed is gone, and what it held."""
    assert process.stdout is not None
    with suppress(OSError, ValueError):
        await process.stdout.read()
    await process.wait()
    await heard
