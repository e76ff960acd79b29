"""Measure how long a hint takes while others have as much thought about as the server lets them.

    python bench/thinking.py [--players 6] [--looking 4] [--asking 4] [--seconds 60]
                             [--database-url URL] [--json]

Players at addresses of their own play against the strongest bots and choose at once.  Others look back again
and again at long games that are over.  The figures are the times of people who ask for a hint every other
second: first while nobody else asks for anything, and then beside those.
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

from load import THINKING, Server, percentiles
from neighbours import LONG, Neighbour, long_record

BOT = "strong"
HINTED = "agent-decker"


async def plays_against_bots(who: Neighbour) -> None:
    """Play at random and at once, so that a bot is always asked."""
    chance = random.Random(who.headers["X-Forwarded-For"])
    links = await asyncio.to_thread(
        who.open_table, game=LONG, seats=["me", *[f"bot:{BOT}"] * 3], setup={"seats": 4}
    )

    async def play() -> None:
        async with who.sit(links["play"]) as socket:
            while who.goes_on:
                state = json.loads(await socket.recv())
                if state["type"] == "state" and state["yours"] and state["options"]:
                    key = chance.choice(state["options"])["key"]
                    await socket.send(
                        json.dumps({"type": "choose", "id": 1, "seq": state["seq"], "key": key})
                    )

    await who.again(play)


async def looks_back(who: Neighbour) -> None:
    """Look back at a long game that is over, again and again."""
    links = await asyncio.to_thread(who.open_table, record=long_record())

    async def look() -> None:
        async with who.sit(links["play"]) as socket:
            while who.goes_on:
                await who.ask(socket, {"type": "judge"})

    await who.again(look)


async def asks_for_hints(who: Neighbour, times: list[float], first: float) -> None:
    """Ask for a hint, take it, and think about the next position for a while."""
    chance = random.Random(who.headers["X-Forwarded-For"])
    await asyncio.sleep(first)
    while who.goes_on:
        links = await asyncio.to_thread(who.open_table, game=HINTED)
        with suppress(KeyError):
            async with who.sit(links["play"]) as socket:
                state = json.loads(await socket.recv())
                while who.goes_on and not state["over"]:
                    begun = time.perf_counter()
                    hint = await who.ask(socket, {"type": "hint"})
                    times.append(time.perf_counter() - begun)
                    key = hint.get("key") or chance.choice(state["options"])["key"]
                    state = await who.ask(socket, {"type": "choose", "seq": state["seq"], "key": key})
                    await asyncio.sleep(THINKING * (0.5 + chance.random()))


async def measure(server: Server, players: int, looking: int, asking: int, seconds: float) -> dict[str, Any]:
    """Return the times of hints alone and beside the others, and how the others fared."""
    server.list_games()
    figures: dict[str, Any] = {}
    for number, name in enumerate(("alone", "beside")):
        times: list[float] = []
        people, bots, looks = (
            [Neighbour(server.address, f"10.{kind}.{number}.{n}", seconds) for n in range(many)]
            for kind, many in ((60, asking), (61, players), (62, looking))
        )
        busy = server.spent()["hints"]
        work = [asks_for_hints(who, times, n * THINKING / asking) for n, who in enumerate(people)]
        if name == "beside":
            work += [plays_against_bots(who) for who in bots]
            work += [looks_back(who) for who in looks]
        tasks = [asyncio.create_task(one) for one in work]
        await asyncio.wait(tasks[:asking])
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        figures[name] = percentiles(times) | {
            "hints": len(times),
            "refused": sum(who.told["refused"] for who in people),
            "looked_back": sum(who.told["answered"] for who in looks),
            "processors_thinking": round((server.spent()["hints"] - busy) / seconds, 2),
        }
    return figures


def report(figures: dict[str, Any]) -> list[str]:
    """The figures in words."""
    return [
        f"{name}: a hint takes {one['p50_ms']:g} ms (p50), {one['p95_ms']:g} ms (p95),"
        f" {one['p99_ms']:g} ms (p99);"
        f" {one['hints']} hints, {one['refused']} refused, {one['looked_back']} other answers,"
        f" {one['processors_thinking']:g} processors thinking"
        for name, one in figures.items()
    ]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, default=6)
    parser.add_argument("--looking", type=int, default=4)
    parser.add_argument("--asking", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--database-url", help="an empty database; left out, SQLite in a temporary folder")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        server = Server(home, asked.database_url, limits={"FIELDCRAFT_LOG_LEVEL": "ERROR"})
        try:
            figures = asyncio.run(measure(server, asked.players, asked.looking, asked.asking, asked.seconds))
        finally:
            server.stop()
    print(json.dumps(figures) if asked.json else "\n".join(report(figures)))


if __name__ == "__main__":
    main()
