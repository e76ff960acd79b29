"""Neighbours at the limits of a server: each, from an address of its own, asks as much as it is let.

    python bench/neighbours.py HOST:PORT [--seconds 10] [--each 1] [KIND...]

Told is how often each kind was answered, refused and cut off.  The addresses are given as a proxy on this
computer gives them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import cache
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import fieldcraft
from fieldcraft.server.think.adviser import Priority, lower_priority

LONG = "nightlancer"
"""A game of hundreds of choices."""
PATHS = ("/", "/metrics", "/api/openapi.json", f"/api/games/{LONG}/cards", "/api/games")
SOCKETS = 4
"""Number of connections that a neighbour that asks much uses for it."""
SILENT = 200
SLOW = "GET / HTTP/1.1\r\nX: and so on, without end"
WATCHING = 16
POLITE = Priority(nice=5, session=9)
"""Priority that lets server and browsers go first: in earnest they have processors of their own."""


class Neighbour:
    """Somebody at an address who means no good."""

    def __init__(self, server: str, address: str, seconds: float) -> None:
        self.server = server
        self.headers = {"X-Forwarded-For": address}
        self.until = time.monotonic() + seconds
        self.told: Counter[str] = Counter()

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.until

    def open_table(self, **opening: Any) -> dict[str, Any]:
        """A new table's links, {} where that is refused."""
        request = urllib.request.Request(
            f"http://{self.server}/api/tables",
            json.dumps(opening).encode(),
            {"content-type": "application/json", **self.headers},
        )
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                self.told["answered"] += 1
                links: dict[str, Any] = json.load(answer)
                return links
        except (urllib.error.URLError, OSError):
            self.told["refused"] += 1
            return {}

    def sit(self, token: str) -> connect:
        return connect(
            f"ws://{self.server}/ws/{token}",
            compression=None,
            max_size=None,
            additional_headers=self.headers,
            proxy=None,
        )

    async def ask(self, socket: ClientConnection, request: dict[str, Any]) -> dict[str, Any]:
        """Ask, and wait for what comes for it."""
        await socket.send(json.dumps({"id": 1, **request}))
        while True:
            message: dict[str, Any] = json.loads(await socket.recv())
            if message["type"] == "refused" or message.get("re") == 1:
                self.told["refused" if message["type"] == "refused" else "answered"] += 1
                return message

    async def again(self, what: Callable[[], Awaitable[None]]) -> None:
        """Do something over and over, also after one was cut off."""
        while self.goes_on:
            try:
                await what()
            except (OSError, WebSocketException, asyncio.IncompleteReadError):
                self.told["cut off"] += 1
                await asyncio.sleep(0.05)


@cache
def long_record() -> dict[str, Any]:
    """A long game, played at random."""
    chance = random.Random(1)
    game = fieldcraft.new(LONG, seed=1)
    while not game.over:
        game.choose(chance.randrange(len(game.options)))
    return game.record


async def looks_back(who: Neighbour) -> None:
    """Asks how the last position of a long game looked, on several sockets."""
    record = long_record()
    links = await asyncio.to_thread(who.open_table, record=record)

    async def look() -> None:
        async with who.sit(links["watch"]) as socket:
            while who.goes_on:
                await who.ask(socket, {"type": "at", "n": len(record["choices"]) - 1})

    await asyncio.gather(*(who.again(look) for _ in range(SOCKETS)))


async def undoes(who: Neighbour) -> None:
    """Chooses and takes back at a table that many watch."""
    links = await asyncio.to_thread(who.open_table, game="agent-decker")

    async def watch() -> None:
        async with who.sit(links["watch"]) as socket:
            while who.goes_on:
                await socket.recv()

    async def play() -> None:
        async with who.sit(links["play"]) as socket:
            state = json.loads(await socket.recv())
            while who.goes_on:
                back = state["seq"] >= 40 or state["over"]
                doing = (
                    {"type": "undo", "to": 0}
                    if back
                    else {"type": "choose", "key": state["options"][0]["key"]}
                )
                answer = await who.ask(socket, {"seq": state["seq"], **doing})
                state = answer if answer["type"] == "state" else state

    watching = [asyncio.create_task(who.again(watch)) for _ in range(WATCHING)]
    await who.again(play)
    for task in watching:
        task.cancel()


async def comes_again(who: Neighbour) -> None:
    """Connect to a long table, receive all of it, leave, and come again."""
    links = await asyncio.to_thread(who.open_table, record=long_record())

    async def come() -> None:
        async with who.sit(links["watch"]) as socket:
            message = json.loads(await socket.recv())
            who.told["refused" if message["type"] == "refused" else "answered"] += 1

    await asyncio.gather(*(who.again(come) for _ in range(SOCKETS)))


async def reads_nothing(who: Neighbour) -> None:
    """Asks on several sockets, and never reads."""
    links = await asyncio.to_thread(who.open_table, game="agent-decker")

    async def ask() -> None:
        async with who.sit(links["play"]) as socket:
            socket.transport.pause_reading()
            while who.goes_on:
                await socket.send(json.dumps({"type": "closed", "id": 1}))
                await asyncio.sleep(0.05)

    await asyncio.gather(*(who.again(ask) for _ in range(SOCKETS)))


async def fetches(who: Neighbour) -> None:
    """Fetches whatever there is, one after the other."""
    host, port = who.server.split(":")
    given = {"Host": who.server, "Accept-Encoding": "gzip", **who.headers}
    headers = "".join(f"{name}: {text}\r\n" for name, text in given.items())

    async def fetch() -> None:
        reader, writer = await asyncio.open_connection(host, int(port))
        try:
            while who.goes_on:
                for path in PATHS:
                    writer.write(f"GET {path} HTTP/1.1\r\n{headers}\r\n".encode())
                    is_done = await fetched(reader)
                    who.told["answered" if is_done else "refused"] += 1
        finally:
            writer.close()

    await asyncio.gather(*(who.again(fetch) for _ in range(SOCKETS)))


async def fetched(reader: asyncio.StreamReader) -> bool:
    """Read an answer; does it bring what was asked for?"""
    head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
    length = head.partition("\r\ncontent-length: ")[2].partition("\r\n")[0]
    if length:
        await reader.readexactly(int(length))
    else:
        await reader.readuntil(b"\r\n0\r\n\r\n")
    return " 200 " in head.partition("\r\n")[0]


async def opens(who: Neighbour) -> None:
    """Opens tables: with long records, and with setups that take long to refuse."""
    record = long_record()
    wrong = {"scenario": {f"key{n}": n for n in range(990)}}

    async def open_table() -> None:
        await asyncio.to_thread(who.open_table, record=record)
        await asyncio.to_thread(who.open_table, game="agent-decker", setup=wrong)

    await asyncio.gather(*(who.again(open_table) for _ in range(SOCKETS)))


async def says_nothing(who: Neighbour) -> None:
    """Holds connections on which no request comes, or comes a letter at a time."""
    host, port = who.server.split(":")

    async def hold() -> None:
        _, writer = await asyncio.open_connection(host, int(port))
        try:
            for letter in SLOW:
                writer.write(letter.encode())
                await writer.drain()
                await asyncio.sleep(1)
        finally:
            writer.close()

    await asyncio.gather(*(who.again(hold) for _ in range(SILENT)))


async def asks_for_hints(who: Neighbour) -> None:
    """Asks for hints, on several sockets."""

    async def ask() -> None:
        links = await asyncio.to_thread(who.open_table, game="blight-chronicles")
        if links:
            async with who.sit(links["play"]) as socket:
                while who.goes_on:
                    await who.ask(socket, {"type": "hint"})

    await asyncio.gather(*(who.again(ask) for _ in range(SOCKETS)))


KINDS = {
    kind.__name__.replace("_", "-"): kind
    for kind in (looks_back, undoes, comes_again, reads_nothing, fetches, opens, says_nothing, asks_for_hints)
}


async def run(server: str, kinds: list[str], each: int, seconds: float) -> dict[str, dict[str, int]]:
    """Let them all loose; return the answers that each kind got."""
    told: dict[str, Counter[str]] = {kind: Counter() for kind in kinds}

    async def one(kind: str, address: str) -> None:
        who = Neighbour(server, address, seconds)
        with suppress(TimeoutError, KeyError):
            async with asyncio.timeout(seconds + 2):
                await KINDS[kind](who)
        told[kind] += who.told

    neighbours = [
        one(kind, f"10.66.{row}.{column}") for row, kind in enumerate(kinds) for column in range(1, each + 1)
    ]
    await asyncio.gather(*neighbours)
    return {kind: dict(counts) for kind, counts in told.items()}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("server")
    parser.add_argument("kinds", nargs="*", default=list(KINDS), metavar="KIND")
    parser.add_argument("--each", type=int, default=1, help="how many of each kind")
    parser.add_argument("--seconds", type=float, default=10.0)
    asked = parser.parse_args()
    unknown = set(asked.kinds) - set(KINDS)
    if unknown:
        sys.exit(f"There are {', '.join(KINDS)}, not {', '.join(sorted(unknown))}.")
    long_record()
    lower_priority(POLITE)
    print("They come.", flush=True)
    print(json.dumps(asyncio.run(run(asked.server, asked.kinds, asked.each, asked.seconds))))


if __name__ == "__main__":
    main()
