"""Measure how many tables a server carries: all of them play at once, over real sockets.

    python bench/load.py [--tables 500] [--seconds 10] [--every 2] [--neighbours 1]
                         [--kinds KIND...] [--workers 3 --database-url URL] [--faults] [--json]

Every table is one browser, at an address of its own, that makes random choices and opens a new table when its
game is over.  First each makes one choice every two seconds, which is fast for people (the pace); then the
same while neighbours of each kind ask as much as the server's limits let them (beside; see neighbours.py);
then each makes the next choice as soon as the last is answered (the rush).  Times are from sending a choice
to having its answer, which comes when the choice is on the disk.  The limits are those that a server has
unless its owner sets others.  With `--faults` the database is slow and fails at a low rate (see faulty.py),
and browsers lose their line; what is refused or lost is counted, and has no time.

The browsers share the computer with the server, so part of what they measure is their own doing: a separate
figure is how late their program came to anything it had set itself a time for, since that delays every
answer, too.  Other figures are the shares of the processor: the servers, the processes that think about
hints, PostgreSQL, the browsers, the neighbours, and others, which is other work of this computer: figures
with much of it are worth little.  And for how much of the time the servers' event loops were ready to run and
had no processor: what they wait for then is the computer, no lock and no line of their own.  Neighbours, who
would be elsewhere in earnest, run at low priority.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

from websockets.asyncio.client import ClientConnection, connect

THINKING = 2.0
TICK = 0.005
NEIGHBOURS = Path(__file__).with_name("neighbours.py")
NO_LIMITS = {
    "FIELDCRAFT_SOCKETS_PER_ADDRESS": "100000",
    "FIELDCRAFT_REQUEST_RATE": "100000",
    "FIELDCRAFT_REQUEST_BURST": "100000",
    "FIELDCRAFT_TABLE_RATE": "100000",
    "FIELDCRAFT_TABLE_BURST": "100000",
    "FIELDCRAFT_MESSAGE_RATE": "100000",
    "FIELDCRAFT_MESSAGE_BURST": "100000",
    "FIELDCRAFT_WORK_RATE": "100000",
    "FIELDCRAFT_WORK_BURST": "100000",
    "FIELDCRAFT_LOG_LEVEL": "WARNING",
}
OWN_LIMITS = {"FIELDCRAFT_LOG_LEVEL": "WARNING"}
"""The limits that a server has unless its owner sets others."""
SERVE = [sys.executable, "-m", "fieldcraft", "serve", "--port", "0"]
SERVE_WITH_FAULTS = [sys.executable, str(Path(__file__).with_name("faulty.py"))]
CUT_SHARE = 0.00125
"""Fraction of choices after which a browser loses its line, with faults."""


class Server:
    """A server in a process of its own, or in several, with an empty database."""

    def __init__(
        self,
        home: str,
        database_url: str | None,
        limits: dict[str, str] = NO_LIMITS,
        workers: int = 1,
        has_faults: bool = False,
    ) -> None:
        self.has_faults = has_faults
        own = {
            "FIELDCRAFT_HOME": home,
            "FIELDCRAFT_DATABASE_URL": database_url or "",
            "FIELDCRAFT_WORKERS": str(workers),
        }
        self.workers = workers
        self.database = postmaster(database_url) if database_url else 0
        self.process = subprocess.Popen(
            SERVE_WITH_FAULTS if has_faults else SERVE,
            env=os.environ | limits | own,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        match = re.search(r"http://(\S+?)/ ", self.process.stdout.readline())
        if match is None:
            raise SystemExit("The server does not start.")
        self.address = match[1]
        if workers > 1:
            wait_for_all(str(database_url), workers)

    def open_table(self, game: str, address: str = "127.0.0.1", **opening: Any) -> dict[str, Any]:
        """A new table, opened from an address; its links."""
        request = urllib.request.Request(
            f"http://{self.address}/api/tables",
            json.dumps({"game": game, **opening}).encode(),
            {"content-type": "application/json", "x-forwarded-for": address},
        )
        while True:
            try:
                with urllib.request.urlopen(request, timeout=60) as answer:
                    links: dict[str, Any] = json.load(answer)
                return links
            except HTTPError:
                if not self.has_faults:
                    raise

    def list_games(self) -> None:
        """Ask for all games, as every page does; the first caller waits until their rules have been read."""
        with urllib.request.urlopen(f"http://{self.address}/api/games", timeout=60) as answer:
            answer.read()

    async def connect(self, token: str, address: str = "127.0.0.1") -> ClientConnection:
        """A socket at the table that a token opens, from an address."""
        from_there = {"x-forwarded-for": address}
        table = f"ws://{self.address}/ws/{token}"
        return await connect(table, compression=None, max_size=None, additional_headers=from_there)

    async def join(self, token: str, address: str) -> tuple[ClientConnection, dict[str, Any]]:
        """A socket at a table and the table as it is shown there, again where a fault keeps it out."""
        while True:
            socket = await self.connect(token, address)
            state: dict[str, Any] = json.loads(await socket.recv())
            if state["type"] == "state" or not self.has_faults:
                return socket, state
            await socket.close()

    def numbers(self) -> list[int]:
        """The processes that serve, as the system counts them."""
        own = self.process.pid
        if self.workers == 1:
            return [own]
        return [number for number in children(own) if b"spawn_main" in told(number, "cmdline")]

    def memory(self) -> int:
        """Memory that the processes hold, in bytes; 0 if the system does not tell."""
        found = [re.search(rb"VmRSS:\s+(\d+) kB", told(number, "status")) for number in self.numbers()]
        return sum(int(match[1]) * 1024 for match in found if match)

    def busy(self) -> float:
        """For how many seconds the processes have computed; 0 where the system does not tell."""
        return sum(map(computed, self.numbers()))

    def spent(self) -> dict[str, float]:
        """Seconds computed by each kind of process that belongs to it."""
        serving, databases = self.numbers(), family(self.database)
        hints = [child for number in serving for child in children(number) if is_thinking(child)]
        return {
            "server": self.busy(),
            "hints": sum(map(computed, hints)) + sum(map(ended, serving)),
            "database": sum(map(computed, databases)) + sum(map(ended, databases)),
        }

    def held_up(self) -> float:
        """For how many seconds the event loops were ready to run and had no processor, on an average."""
        numbers = self.numbers()
        waited = [int((told(number, "schedstat").split() or [b"0", b"0"])[1]) for number in numbers]
        return sum(waited) / 1e9 / max(1, len(numbers))

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


def told(number: int | str, what: str) -> bytes:
    """Return what the system tells of a process, or '' of this one; b'' if it does not."""
    try:
        return Path(f"/proc/{number}/{what}").read_bytes()
    except OSError:
        return b""


def children(number: int) -> list[int]:
    """The processes that a process has begun, those of its first thread."""
    return [int(child) for child in told(number, f"task/{number}/children").split()]


def family(number: int) -> list[int]:
    """A process and those that it has begun."""
    return [number, *children(number)] if number else []


def is_thinking(number: int) -> bool:
    return b"fieldcraft.server.think.adviser" in told(number, "cmdline")


def computed(number: int) -> float:
    """For how many seconds a process has computed."""
    return clock_of(number, 11)


def ended(number: int) -> float:
    """Return the seconds computed by processes that it had begun and has seen end."""
    return clock_of(number, 13)


def clock_of(number: int, field: int) -> float:
    fields = told(number, "stat").rpartition(b")")[2].split()
    return sum(map(int, fields[field : field + 2])) / os.sysconf("SC_CLK_TCK")


def computed_by_all() -> float:
    """Return the seconds that all processors have computed for any process; 0 if the system does not tell."""
    fields = told("", "stat").partition(b"\n")[0].split()[1:]
    user, nice, system, _, _, *interrupts = [int(ticks) for ticks in fields[:7]] or [0] * 5
    return (user + nice + system + sum(interrupts)) / os.sysconf("SC_CLK_TCK") if fields else 0.0


def postmaster(url: str) -> int:
    """The number of PostgreSQL's first process where it runs on this computer, else 0."""
    import psycopg

    with psycopg.connect(url) as connection:
        fields = told(connection.info.backend_pid, "stat").rpartition(b")")[2].split()
    return int(fields[1]) if fields else 0


def wait_for_all(database_url: str, workers: int) -> None:
    """Wait until all processes serve, not only the first."""
    import psycopg

    with psycopg.connect(database_url, autocommit=True) as connection:
        while connection.execute("SELECT count(*) FROM processes").fetchone() != (workers,):
            time.sleep(0.1)


class Browser:
    """One browser that plays one table after another."""

    def __init__(self, server: Server, game: str, seed: int) -> None:
        self.server = server
        self.game = game
        self.address = f"10.7.{seed >> 8}.{seed & 255}"
        self.chance = random.Random(seed)
        self.socket: ClientConnection
        self.state: dict[str, Any] = {}
        self.times: list[float] = []
        self.token = ""
        self.faults = 0
        """Number of choices that were refused for a fault of the database, or whose answer was lost."""

    async def sit_down(self) -> None:
        links = await asyncio.to_thread(self.server.open_table, self.game, self.address)
        self.token = links["play"]
        self.socket, self.state = await self.server.join(self.token, self.address)

    async def come_back(self) -> None:
        """Connect again after a fault."""
        self.faults += 1
        await self.socket.close()
        self.socket, self.state = await self.server.join(self.token, self.address)

    async def choose(self) -> None:
        """Make one choice and wait for its answer."""
        seq, key = self.state["seq"], self.chance.choice(self.state["options"])["key"]
        begun = time.perf_counter()
        message = json.dumps({"type": "choose", "id": seq, "seq": seq, "key": key})
        await self.socket.send(message)
        if self.server.has_faults and self.chance.random() < CUT_SHARE:
            await self.come_back()
            return
        self.state = json.loads(await self.socket.recv())
        while self.state.get("kind") == "too-fast":  # the rush, on a machine that is slow itself
            await asyncio.sleep(1)
            await self.socket.send(message)
            self.state = json.loads(await self.socket.recv())
        if self.server.has_faults and self.state.get("re") != seq:  # shown again, or refused
            await self.come_back()
            return
        self.times.append(time.perf_counter() - begun)
        if self.state.get("seq") != seq + 1:
            raise SystemExit(f"The server answered {self.state}")

    async def play(self, until: float, thinking: float) -> None:
        self.times = []
        await asyncio.sleep(self.chance.random() * thinking)
        while not self.times or time.perf_counter() < until:  # once, however slow the machine is
            begun = time.perf_counter()
            await self.choose()
            if self.state["over"]:
                await self.socket.close()
                await self.sit_down()
            await asyncio.sleep(max(0.0, thinking - (time.perf_counter() - begun)))


async def phase(
    server: Server, browsers: list[Browser], seconds: float, thinking: float, beside: int = 0
) -> dict[str, Any]:
    """Let all play; choices a second, percentiles of the answer in milliseconds, who had the processors.

    `beside` is the process of the neighbours, where there are any.
    """

    def clocks() -> dict[str, float]:
        own = {"browsers": time.process_time(), "neighbours": computed(beside) if beside else 0.0}
        return {**server.spent(), **own, "others": computed_by_all()}

    begun, before, waited = time.perf_counter(), clocks(), server.held_up()
    late: list[float] = []
    watching = asyncio.create_task(watch(late))
    await asyncio.gather(*(browser.play(begun + seconds, thinking) for browser in browsers))
    watching.cancel()
    taken = time.perf_counter() - begun
    had = {kind: max(0.0, clock - before[kind]) for kind, clock in clocks().items()}
    everybody = had.pop("others")
    had["others"] = max(0.0, everybody - sum(had.values()))
    times = [t for browser in browsers for t in browser.times]
    return {
        "choices_per_second": round(len(times) / taken),
        **percentiles(times),
        "own_p99_ms": percentiles(late or [0.0])["p99_ms"],
        "had": {kind: round(seconds / taken, 2) for kind, seconds in had.items()},
        "held_up": round((server.held_up() - waited) / taken, 2),
        "ms_a_choice": round(1000 * had["server"] / len(times), 2),
    }


async def watch(late: list[float]) -> None:
    """Note again and again how late this program is."""
    while True:
        due = time.perf_counter() + TICK
        await asyncio.sleep(TICK)
        late.append(time.perf_counter() - due)


async def phase_beside(
    server: Server,
    browsers: list[Browser],
    seconds: float,
    thinking: float,
    neighbours: int,
    kinds: list[str],
) -> dict[str, Any]:
    """Measure at a player's pace, beside neighbours of each kind, and count the answers to these."""
    beside = await let_loose(server, neighbours, seconds, kinds)
    found = await phase(server, browsers, seconds, thinking, beside.pid)
    said, _ = await beside.communicate()
    return found | {"neighbours": json.loads(said)}


async def let_loose(
    server: Server, each: int, seconds: float, kinds: Iterable[str] = ()
) -> asyncio.subprocess.Process:
    """Return a process of neighbours of these kinds, or of all, that have begun and go on for that long."""
    command = [sys.executable, str(NEIGHBOURS), server.address, *kinds]
    command += ["--each", str(each), "--seconds", str(seconds + 2)]
    beside = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE, start_new_session=True)
    assert beside.stdout is not None
    await beside.stdout.readline()
    await asyncio.sleep(1)
    return beside


def look_for_no_garbage() -> None:
    """Keep measuring programs from losing time with garbage, which would be counted as the server's."""
    gc.freeze()
    gc.disable()


def percentiles(times: list[float]) -> dict[str, float]:
    """Return the median of the times and their 95th and 99th percentiles, in milliseconds."""
    ordered = sorted(times)
    return {f"p{n}_ms": round(1000 * ordered[len(ordered) * n // 100], 1) for n in (50, 95, 99)}


async def measure(
    server: Server,
    game: str,
    tables: int,
    seconds: float,
    thinking: float,
    neighbours: int,
    kinds: list[str],
) -> dict[str, Any]:
    warm = Browser(server, game, 0)
    await warm.sit_down()
    await asyncio.to_thread(server.list_games)
    before = server.memory()
    browsers = [Browser(server, game, seed) for seed in range(1, tables + 1)]
    for first in range(0, tables, 50):
        await asyncio.gather(*(browser.sit_down() for browser in browsers[first : first + 50]))
    look_for_no_garbage()
    parts = {"pace": await phase(server, browsers, seconds, thinking)}
    a_table = (server.memory() - before) / tables
    if neighbours:
        parts["beside"] = await phase_beside(server, browsers, seconds, thinking, neighbours, kinds)
    parts["rush"] = await phase(server, browsers, seconds, 0.0)
    memory = {"kb_a_table": round(a_table / 1024), "mb_in_the_end": round(server.memory() / 1024**2)}
    await asyncio.gather(*(browser.socket.close() for browser in [warm, *browsers]))
    machine = {"cores": os.cpu_count(), "load": os.getloadavg()[0] if hasattr(os, "getloadavg") else None}
    kind = {"game": game, "tables": tables, "every": thinking, "processes": server.workers}
    faults = {"faults": sum(browser.faults for browser in browsers)} if server.has_faults else {}
    return {**kind, **parts, **memory, **machine, **faults}


def report(figures: dict[str, Any]) -> list[str]:
    """The figures in words."""
    kind = f"a choice every {figures['every']:g} s, processes: {figures['processes']}"
    lines = [f"{figures['tables']} tables of {figures['game']} at once, {kind}"]
    for name in ("pace", "beside", "rush"):
        part = figures.get(name)
        if part is None:
            continue
        had = ", ".join(f"{kind} {100 * share:.0f} %" for kind, share in part["had"].items() if share)
        lines.append(
            f"  {name}: {part['choices_per_second']:,} choices a second, answered in {part['p50_ms']:g} ms "
            f"(p50), {part['p95_ms']:g} ms (p95), {part['p99_ms']:g} ms (p99); the browsers themselves "
            f"were late by {part['own_p99_ms']:g} ms (p99)"
        )
        lines.append(
            f"    of a core had: {had}; {part['ms_a_choice']:g} ms of the server a choice; "
            f"its event loop waited for a core {100 * part['held_up']:.0f} % of the time"
        )
    for kind, counts in figures.get("beside", {}).get("neighbours", {}).items():
        lines.append(f"    {kind}: {', '.join(f'{n:,} {what}' for what, n in sorted(counts.items()))}")
    if "faults" in figures:
        lines.append(f"  faults: {figures['faults']} choices were refused, or their answer was lost")
    lines.append(
        f"  memory: {figures['kb_a_table']:,} kB a table with its connection; "
        f"{figures['mb_in_the_end']:,} MB in the end"
    )
    return [*lines, f"  on {figures['cores']} cores that browsers and others share, load {figures['load']}"]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="agent-decker")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each of the two parts lasts")
    parser.add_argument(
        "--every", type=float, default=THINKING, help="so many seconds from choice to choice (2)"
    )
    parser.add_argument("--neighbours", type=int, default=0, help="how many of each kind that mean no good")
    parser.add_argument("--kinds", nargs="*", default=[], help="only these (see neighbours.py)")
    parser.add_argument("--database-url", help="an empty database; left out, SQLite in a temporary folder")
    parser.add_argument("--workers", type=int, default=1, help="how many processes serve, on PostgreSQL")
    parser.add_argument("--faults", action="store_true", help="with faults (see faulty.py)")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        server = Server(home, asked.database_url, OWN_LIMITS, asked.workers, asked.faults)
        try:
            measuring = measure(
                server,
                asked.game,
                asked.tables,
                asked.seconds,
                asked.every,
                asked.neighbours,
                asked.kinds,
            )
            figures = asyncio.run(measuring)
        finally:
            server.stop()
    print(json.dumps(figures) if asked.json else "\n".join(report(figures)))


if __name__ == "__main__":
    main()
