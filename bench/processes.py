"""Measure what is lost when one process, or one of several, is killed, and what they carry.

    python bench/processes.py --database-url URL [--processes 3] [--tables 200] [--kills 20] [--pause 2]
                              [--seconds 10]

`URL` is a PostgreSQL, with `{}` for the name of a database, which is made; left out, one process serves a
SQLite in a temporary folder.  First the processes serve, each table is played by two browsers connected to
different ones, and again and again one process is killed on the spot and restarted; browsers that lose their
connection go to another process at once, or to the same when it is back where there is no other. The figures
are how many acknowledged changes were lost, how many positions two browsers saw differently, how long it took
until a browser that was cut off was shown its table again, and how long until one that was cut off while it
waited for an answer had its change acknowledged.  Then one, two and so on up to all processes are rushed:
each table makes the next choice as soon as the last is answered, and the figures are, beside the choices a
second, what a choice costs of a processor's time in the servers, in PostgreSQL (where it runs on this
computer) and in the load itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import tempfile
import time
import urllib.request
from typing import Any

from load import NO_LIMITS, THINKING, Server, look_for_no_garbage, percentiles
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

GAME = "agent-decker"
PROCESSES = 3
AGAIN = 0.3
"""Seconds after which a page of ours connects again when it has lost its connection."""
GIVE_UP = 30.0
LIMITS = NO_LIMITS | {"FIELDCRAFT_SOCKETS_PER_LINK": "1000", "FIELDCRAFT_CONNECTIONS_PER_ADDRESS": "10000"}

BROKEN = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError)


class Fork(Exception):
    """Two browsers were shown different positions at the same moment of a table."""


class House:
    """The processes, some of which may just be restarting."""

    def __init__(self, home: str, url: str | None, processes: int) -> None:
        self.home, self.url = home, url
        self.servers = [Server(home, url, LIMITS) for _ in range(processes)]
        self.down: set[int] = set()

    def address(self, wanted: int) -> str:
        """Return the address of the process wanted, or of the next that is up; raises OSError for none."""
        up = [n for n in range(len(self.servers)) if n not in self.down]
        if not up:
            raise ConnectionRefusedError
        wanted %= len(self.servers)
        return self.servers[wanted if wanted in up else up[wanted % len(up)]].address

    async def kill(self, number: int) -> None:
        """Kill a process on the spot, and restart it."""
        self.down.add(number)
        self.servers[number].process.kill()
        self.servers[number].process.wait()
        self.servers[number] = await asyncio.to_thread(Server, self.home, self.url, LIMITS)
        self.down.discard(number)

    def processor_time(self) -> float:
        """Seconds that the processes have computed."""
        return sum(server.busy() for server in self.servers)

    def database_time(self) -> float:
        """Seconds that PostgreSQL has computed, 0 if it is not on this computer."""
        return self.servers[0].spent()["database"]

    def stop(self) -> None:
        for server in self.servers:
            server.stop()


class Table:
    """A table and its two browsers, which act by turns; what was acknowledged, and seen by whom."""

    def __init__(self, token: str, number: int, pause: float) -> None:
        self.token = token
        self.pause = pause
        self.chance = random.Random(number)
        self.kept: list[str] = []
        self.perhaps: list[list[str]] = []
        """Changes that may have been kept since, although no browser was notified."""
        self.shown: dict[int, str] = {}
        self.pages = [Page(self, number + shift) for shift in range(2)]
        self.acknowledged = 0
        self.waits: list[float] = []
        """Times until a change was acknowledged during which the connection was lost."""
        self.blanks: list[float] = []
        """Times until a browser that had lost its connection was shown the table."""

    def see(self, state: dict[str, Any]) -> None:
        """Hold a state against what was acknowledged and what the other browser was shown."""
        seen = json.dumps([state["seq"], state["view"], [option["key"] for option in state["options"]]])
        if self.shown.setdefault(state["rev"], seen) != seen:
            raise Fork(f"{self.token}: {state['rev']}")

    async def play(self, house: House, until: asyncio.Event) -> None:
        turn = 0
        while not until.is_set():
            page = self.pages[turn % 2]
            turn += 1
            await asyncio.sleep(self.chance.random() * 2 * self.pause)
            await page.change(house)
            self.acknowledged += 1


class Page:
    """One browser; it goes to another process where it loses its own."""

    def __init__(self, table: Table, number: int) -> None:
        self.table = table
        self.at = number
        self.socket: ClientConnection | None = None
        self.state: dict[str, Any] = {}
        self.number = 0
        self.is_used = asyncio.Lock()

    async def hear(self) -> dict[str, Any]:
        assert self.socket is not None
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), GIVE_UP))
        if message["type"] == "state":
            self.state = message
            self.table.see(message)
        return message

    async def connect(self, house: House) -> None:
        self.socket = await connect(
            f"ws://{house.address(self.at)}/ws/{self.table.token}", compression=None, max_size=None
        )
        while (await self.hear())["type"] != "state":
            pass

    async def come_back(self, house: House) -> None:
        """Connect to another process, having lost the one that was."""
        lost = time.monotonic()
        while True:
            self.socket = None
            self.at = self.table.chance.randrange(len(house.servers))
            await asyncio.sleep(AGAIN)
            try:
                await self.connect(house)
                break
            except BROKEN:
                pass
        self.table.blanks.append(time.monotonic() - lost)

    async def return_from(self, number: int, house: House) -> None:
        """Come back from a process that has been killed."""
        if (
            self.at % len(house.servers) == number and not self.is_used.locked()
        ):  # else it finds out on its own
            async with self.is_used:
                await self.come_back(house)

    async def change(self, house: House) -> None:
        """Make a choice or an undo, however often the connection breaks meanwhile."""
        lost = 0.0
        async with self.is_used:
            while True:
                try:
                    if self.socket is None:
                        await self.connect(house)
                    if await self.try_change():
                        break
                except BROKEN:
                    lost = lost or time.monotonic()
                    await self.come_back(house)
        if lost:
            self.table.waits.append(time.monotonic() - lost)

    async def try_change(self) -> bool:
        """Ask for a change on the table as it was acknowledged; was it answered?"""
        assert self.socket is not None
        table = self.table
        while self.state["rev"] < max(table.shown):
            await self.hear()
        if self.state["seq"] != len(table.kept):
            table.kept = next(one for one in table.perhaps if len(one) == self.state["seq"])
        seq = self.state["seq"]
        if self.state["over"] or (seq and table.chance.random() < 0.1):
            to = table.chance.randrange(seq)
            asked, request = table.kept[:to], {"type": "undo", "to": to}
        else:
            key = table.chance.choice(self.state["options"])["key"]
            asked, request = [*table.kept, key], {"type": "choose", "key": key}
        table.perhaps.append(asked)
        self.number += 1
        await self.socket.send(json.dumps({**request, "id": self.number, "seq": seq}))
        while (message := await self.hear()).get("re") != self.number:
            pass
        if message["type"] == "refused":
            return False
        table.kept, table.perhaps = asked, []
        return True


async def killed(house: House, tables: list[Table], kills: int) -> dict[str, Any]:
    """Play while processes are killed, and compare what was acknowledged with what is kept."""
    look_for_no_garbage()
    over = asyncio.Event()
    playing = [asyncio.create_task(table.play(house, over)) for table in tables]
    chance = random.Random(1)
    await asyncio.sleep(2)
    returning: list[asyncio.Task[None]] = []
    for _ in range(kills):
        number = chance.randrange(len(house.servers))
        killing = asyncio.create_task(house.kill(number))
        await asyncio.sleep(0)
        pages = [page for table in tables for page in table.pages]
        returning += [asyncio.create_task(page.return_from(number, house)) for page in pages]
        await killing
        await asyncio.sleep(chance.random())
    over.set()
    await asyncio.gather(*returning)
    ended = await asyncio.gather(*playing, return_exceptions=True)
    lost = 0
    for table in tables:
        record = await asyncio.to_thread(record_of, house.servers[0], table.token)
        lost += record["choices"] not in [table.kept, *table.perhaps]
    waits = sorted(wait for table in tables for wait in table.waits)
    blanks = sorted(blank for table in tables for blank in table.blanks)
    return {
        "kills": kills,
        "processes": len(house.servers),
        "acknowledged": sum(table.acknowledged for table in tables),
        "tables_that_lost": lost,
        "forks": sum(isinstance(one, Fork) for one in ended),
        "failed": [repr(one) for one in ended if one is not None and not isinstance(one, Fork)],
        "cut_off": len(blanks),
        "seconds_to_be_shown": spread(blanks),
        "cut_off_waiting": len(waits),
        "seconds_to_go_on": spread(waits),
    }


def spread(ordered: list[float]) -> dict[str, float]:
    return {"p50": part(ordered, 50), "p99": part(ordered, 99), "most": part(ordered, 100)}


def record_of(server: Server, token: str) -> dict[str, Any]:
    with urllib.request.urlopen(f"http://{server.address}/api/tables/{token}/record", timeout=60) as answer:
        record: dict[str, Any] = json.load(answer)
    return record


def part(sorted_times: list[float], percent: int) -> float:
    if not sorted_times:
        return 0.0
    return round(sorted_times[min(len(sorted_times) - 1, len(sorted_times) * percent // 100)], 2)


async def rushed(house: House, tables: list[Table], seconds: float) -> dict[str, Any]:
    """Let every table play as fast as it is answered, each at one process."""
    look_for_no_garbage()
    for number, table in enumerate(tables):
        table.pages[0].at = number % len(house.servers)
        await table.pages[0].connect(house)
    servers, own = house.processor_time(), resource.getrusage(resource.RUSAGE_SELF)
    database = house.database_time()
    begun = time.perf_counter()
    times: list[float] = []

    async def rush(table: Table) -> None:
        while time.perf_counter() - begun < seconds:
            at = time.perf_counter()
            await table.pages[0].try_change()
            times.append(time.perf_counter() - at)

    await asyncio.gather(*map(rush, tables))
    taken = time.perf_counter() - begun
    used = resource.getrusage(resource.RUSAGE_SELF)
    load = used.ru_utime + used.ru_stime - own.ru_utime - own.ru_stime
    return {
        "processes": len(house.servers),
        "changes_per_second": round(len(times) / taken),
        **percentiles(times),
        "server_ms_a_change": round(1000 * (house.processor_time() - servers) / len(times), 2),
        "database_ms_a_change": round(1000 * (house.database_time() - database) / len(times), 2),
        "load_ms_a_change": round(1000 * load / len(times), 2),
    }


def new_database(url: str) -> str:
    """A new database of a PostgreSQL."""
    import psycopg

    name = f"bench{os.getpid()}x{time.monotonic_ns() % 10**9}"
    with psycopg.connect(url.format("postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return url.format(name)


def measure(
    url: str | None, processes: int, tables: int, kills: int, seconds: float, pause: float = THINKING
) -> dict[str, Any]:
    figures: dict[str, Any] = {"tables": tables, "database": "PostgreSQL" if url else "SQLite"}
    if kills:
        figures["killed"] = with_house(
            url, processes, tables, lambda house, all: killed(house, all, kills), pause
        )
    if seconds:
        figures["rush"] = [
            with_house(url, n, tables, lambda house, all: rushed(house, all, seconds))
            for n in range(1, processes + 1)
        ]
    return figures


def with_house(
    url: str | None, processes: int, tables: int, what: Any, pause: float = THINKING
) -> dict[str, Any]:
    """Have something done with a number of processes and new tables."""
    with tempfile.TemporaryDirectory() as home:
        house = House(home, new_database(url) if url else None, processes)
        try:
            tokens = [house.servers[0].open_table(GAME)["play"] for _ in range(tables)]
            opened = [Table(token, number, pause) for number, token in enumerate(tokens)]
            found: dict[str, Any] = asyncio.run(what(house, opened))
        finally:
            house.stop()
    return found


def report(figures: dict[str, Any]) -> list[str]:
    """The figures in words."""
    lines = [f"{figures['tables']} tables of {GAME}, {figures['database']}"]
    if found := figures.get("killed"):
        shown, done = (
            ", ".join(f"{seconds:g} s ({name})" for name, seconds in found[what].items())
            for what in ("seconds_to_be_shown", "seconds_to_go_on")
        )
        lines.append(
            f"  {found['kills']} times one of {found['processes']} killed: {found['acknowledged']:,} changes "
            f"acknowledged; {found['tables_that_lost']} tables lost any, {found['forks']} forked, "
            f"{len(found['failed'])} failed"
        )
        lines.append(f"  {found['cut_off']:,} times a browser was cut off; it saw its table after {shown}")
        lines.append(f"  {found['cut_off_waiting']:,} of them awaited an answer, and had it after {done}")
    for part in figures.get("rush", ()):
        lines.append(
            f"  {part['processes']} at a rush: {part['changes_per_second']:,} changes a second, p99 "
            f"{part['p99_ms']:g} ms; a change costs {part['server_ms_a_change']:g} ms in the servers, "
            f"{part['database_ms_a_change']:g} ms in PostgreSQL, {part['load_ms_a_change']:g} ms in the load"
        )
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--database-url", help="a PostgreSQL, {} for the database; left out, SQLite")
    parser.add_argument("--processes", type=int, help="3 on PostgreSQL, 1 on SQLite")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument(
        "--pause", type=float, default=THINKING, help="seconds between two changes of a table"
    )
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each rush lasts; 0 for none")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    processes = asked.processes or (PROCESSES if asked.database_url else 1)
    if processes > 1 and not asked.database_url:
        parser.error("several processes need PostgreSQL: give --database-url")
    figures = measure(asked.database_url, processes, asked.tables, asked.kills, asked.seconds, asked.pause)
    print(json.dumps(figures) if asked.json else "\n".join(report(figures)))


if __name__ == "__main__":
    main()
