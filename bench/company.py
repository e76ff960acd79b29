"""Measure a server with tables of several: Nightlancer for four, two of them bots, at a player's pace.

    python bench/company.py [--tables 200] [--seconds 30] [--neighbours 1] [--faults]
                            [--database-url URL] [--json]

The tables are at moments throughout a game.  Each person thinks for about two seconds before a choice and
then makes one at random.  The times are those until a choice is answered, which is when it is on the
disk; until the other person has it; and until a bot that is asked has chosen, with the pause that it takes.
With `--neighbours` clients of each kind ask as much meanwhile as the server's limits let them (see load.py).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from contextlib import suppress
from typing import Any

from load import NO_LIMITS, OWN_LIMITS, THINKING, Server, let_loose, look_for_no_garbage, percentiles
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

import fieldcraft

GAME = "nightlancer"
SEATS = ["me", "bot:greedy", "open", "bot:greedy"]
TOGETHER = 25
"""Number of tables opened at once."""


class Person:
    """One of the people at a table; keeps the last state and how long everything took."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.socket: ClientConnection
        self.state: dict[str, Any] = {}
        self.news = asyncio.Event()
        self.sent: dict[int, float] = {}
        self.answers: list[float] = []
        self.bots: list[float] = []
        self.refused = 0
        self.heard: dict[int, float] = {}
        """When each position was seen here, by its number."""
        self.made: list[int] = []
        """The numbers of the positions to which one's own choices led."""
        self.asked_bot = 0.0

    async def listen(self) -> None:
        with suppress(ConnectionClosed):
            async for text in self.socket:
                self.hear(json.loads(text))

    def hear(self, message: dict[str, Any]) -> None:
        now = time.perf_counter()
        begun = self.sent.pop(message.get("re") or 0, None)
        if message["type"] == "refused":
            self.refused += 1
        if message["type"] != "state":
            return
        if begun is not None:
            self.answers.append(now - begun)
            self.made.append(message["seq"])
        if self.asked_bot and message["seq"] == self.state["seq"] + 1:
            self.bots.append(now - self.asked_bot)
        self.heard[message["seq"]] = now
        is_bots = bool(message["waits"]) and all(SEATS[seat].startswith("bot") for seat in message["waits"])
        self.asked_bot = now if is_bots else 0.0
        self.state = message
        self.news.set()

    async def play(self, until: float) -> None:
        id = 0
        while time.perf_counter() < until and not self.state["over"]:
            self.news.clear()
            if self.state["yours"] and not self.sent:
                await asyncio.sleep(THINKING * (0.5 + self.chance.random()))
                if self.state["yours"]:
                    id += 1
                    seq, key = self.state["seq"], self.chance.choice(self.state["options"])["key"]
                    self.sent[id] = time.perf_counter()
                    await self.socket.send(json.dumps({"type": "choose", "id": id, "seq": seq, "key": key}))
            with suppress(TimeoutError):
                await asyncio.wait_for(self.news.wait(), until - time.perf_counter())


class Company:
    """A table with its two people, at an address of their own."""

    def __init__(self, seed: int) -> None:
        self.address = f"10.8.{seed >> 8}.{seed & 255}"
        self.people = [Person(2 * seed), Person(2 * seed + 1)]
        self.listening: list[asyncio.Task[None]] = []
        self.first = 0

    async def sit_down(self, server: Server, record: dict[str, Any], upto: int) -> None:
        links = await asyncio.to_thread(
            server.open_table, GAME, self.address, record=record, upto=upto, seats=SEATS, clock=10
        )
        for person, token in zip(self.people, [links["play"], links["seats"][1]], strict=True):
            person.socket, state = await server.join(token, self.address)
            person.hear(state)
            self.listening.append(asyncio.create_task(person.listen()))
        self.first = upto

    async def leave(self) -> None:
        for person in self.people:
            await person.socket.close()
        await asyncio.gather(*self.listening)

    @property
    def made(self) -> int:
        """Number of choices made here, by people and by bots."""
        return max(int(person.state["seq"]) for person in self.people) - self.first

    @property
    def told(self) -> list[float]:
        """Times from the answer to a choice until the other person had it."""
        one, other = self.people
        return [
            max(0.0, other.heard[n] - one.heard[n])
            for one, other in ((one, other), (other, one))
            for n in one.made
            if n in other.heard
        ]


def game_at_random(seed: int) -> dict[str, Any]:
    """The record of a whole game for four."""
    game = fieldcraft.new(GAME, seed=seed, setup={"seats": 4})
    chance = random.Random(seed)
    while not game.over:
        game.choose(chance.randrange(len(game.options)))
    return game.record


async def measure(server: Server, tables: int, seconds: float, neighbours: int) -> dict[str, Any]:
    record = game_at_random(1)
    length = len(record["choices"])
    warm = Company(0)
    await warm.sit_down(server, record, 0)
    before = server.memory()
    companies = [Company(seed) for seed in range(1, tables + 1)]
    for first in range(0, tables, TOGETHER):
        some = enumerate(companies[first : first + TOGETHER], first)
        await asyncio.gather(*(one.sit_down(server, record, n * length // tables) for n, one in some))
    look_for_no_garbage()
    beside = await let_loose(server, neighbours, seconds) if neighbours else None
    begun = time.perf_counter()
    people = [person for company in companies for person in company.people]
    while not any(person.answers for person in people):  # once, however slow the machine is
        until = time.perf_counter() + seconds
        await asyncio.gather(*(person.play(until) for person in people))
    taken = time.perf_counter() - begun
    if beside is not None:
        await beside.communicate()
    memory = (server.memory() - before) / tables
    answers = [t for person in people for t in person.answers]
    made = sum(company.made for company in companies)
    figures = {
        "game": GAME,
        "tables": tables,
        "choices_per_second": round(made / taken),
        "of_people_per_second": round(len(answers) / taken),
        "refused": sum(person.refused for person in people),
        "answer": percentiles(answers),
        "told": percentiles([t for company in companies for t in company.told] or [0.0]),
        "bot": percentiles([t for person in people for t in person.bots] or [0.0]),
        "kb_a_table": round(memory / 1024),
    }
    await asyncio.gather(*(company.leave() for company in [warm, *companies]))
    return figures


def report(figures: dict[str, Any]) -> list[str]:
    """The figures in words."""

    def times(name: str) -> str:
        part = figures[name]
        return f"{part['p50_ms']:g} ms (p50), {part['p95_ms']:g} ms (p95), {part['p99_ms']:g} ms (p99)"

    made, people = figures["choices_per_second"], figures["of_people_per_second"]
    return [
        f"{figures['tables']} tables of {GAME} for four, two of them bots, at once on one server",
        f"  {made:,} choices a second, {people:,} of them by people; {figures['refused']} came too late",
        f"  a choice is answered in {times('answer')}",
        f"  the other person has it {times('told')} later",
        f"  a bot chooses in {times('bot')}",
        f"  memory: {figures['kb_a_table']:,} kB a table with its connections",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--neighbours", type=int, default=0, help="how many of each kind that mean no good")
    parser.add_argument("--database-url", help="an empty database; left out, SQLite in a temporary folder")
    parser.add_argument("--faults", action="store_true", help="on a database that fails (see faulty.py)")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        server = Server(
            home, asked.database_url, OWN_LIMITS if asked.neighbours else NO_LIMITS, has_faults=asked.faults
        )
        try:
            figures = asyncio.run(measure(server, asked.tables, asked.seconds, asked.neighbours))
        finally:
            server.stop()
    print(json.dumps(figures) if asked.json else "\n".join(report(figures)))


if __name__ == "__main__":
    main()
