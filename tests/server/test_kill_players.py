"""The server is killed in the midst of windows and sealed choices; no seat loses what was acknowledged."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any

import httpx2
from effort import uncounted
from server.serving import ServerProcess
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import fieldcraft
from fieldcraft.errors import IllegalChoice
from fieldcraft.games import ruleset
from fieldcraft.kernel.actors import Window
from fieldcraft.kernel.state import EVERYBODY
from fieldcraft.rendering import client
from fieldcraft.session.game import Game
from fieldcraft.session.load import replay

NIGHT = "nightlancer"
SEATS = 4
TABLES = 6
ENOUGH = 24
"""Number of acknowledged choices after which the server is killed."""


@cache
def course() -> tuple[dict[str, Any], list[int]]:
    """The record of a game at random, and moments at which several may answer: windows and seals in turn.

    It is the first game that has one for each table.
    """
    return next(found for found in map(moments_of, range(100)) if len(found[1]) >= TABLES)


def moments_of(seed: int) -> tuple[dict[str, Any], list[int]]:
    """Return the record of the game with this seed, and its moments."""
    game = fieldcraft.new(NIGHT, seed=seed, setup={"seats": SEATS})
    chance = random.Random(seed)
    windows: list[Any] = []
    seals: list[Any] = []
    while not game.over:
        if len(game.open_seats) > 1:
            (windows if isinstance(game.state.frame.op, Window) else seals).append(game.made)
        game.choose(chance.randrange(len(game.options)))
    return game.record, [moment for both in zip(windows, seals, strict=False) for moment in both]


def is_midst(game: Game) -> str:
    """Return "window" if a window is open, "sealed" if a sealed choice is not shown yet, else ""."""
    if isinstance(game.state.frame.op, Window):
        return "window"
    return "sealed" if any(game.view(EVERYBODY)["chosen"]) else ""


@dataclass
class Table:
    """A table of four people, and the same game played beside it by the engine."""

    tokens: list[str]
    game: Game
    thinks: int
    """The seat of somebody who does not answer; SEATS where all do."""
    kept: dict[int, tuple[int, str]] = field(default_factory=dict)
    """The seat and key of each acknowledged choice, by the number of the choice."""
    asked: dict[int, str] = field(default_factory=dict)
    """The choice that each seat has sent and that was not answered."""

    async def sit_down(self, address: str, seat: int) -> tuple[ClientConnection, dict[str, Any]]:
        socket = await connect(f"ws://{address}/ws/{self.tokens[seat]}", compression=None, max_size=None)
        return socket, await state_from(socket)

    async def play(self, address: str, seat: int, acknowledged: asyncio.Semaphore) -> None:
        """Choose whenever one may, until the server is gone."""
        chance = random.Random(seat)
        with suppress(ConnectionClosed, OSError):
            socket, state = await self.sit_down(address, seat)
            async with socket:
                while True:
                    if state["yours"] and seat != self.thinks and seat not in self.asked:
                        self.asked[seat] = chance.choice(state["options"])["key"]
                        request = {"type": "choose", "id": 1, "seq": state["seq"], "key": self.asked[seat]}
                        await socket.send(json.dumps(request))
                    message = json.loads(await socket.recv())
                    if message["type"] == "state":
                        state = message
                    if message.get("re") == 1:
                        key = self.asked.pop(seat)
                        if message["type"] == "state":
                            self.kept[message["seq"]] = (seat, key)
                            acknowledged.release()

    def catch_up(self) -> None:
        """Make the acknowledged choices beside the table, with the answers that the server gave."""
        for made, (seat, key) in sorted(self.kept.items()):
            play(self.game, key, seat)
            assert self.game.made == made
        self.kept.clear()

    async def compare(self, address: str) -> None:
        """All seats see what was acknowledged, at most with choices that were under way."""
        seen = [state for seat in range(SEATS) for state in [await self.look(address, seat)]]
        self.catch_up()
        for way in ways_of(self.asked):
            then = self.game.copy()
            with suppress(IllegalChoice):
                for seat, key in way:
                    play(then, key, seat)
                if seen == [sight(then, seat) for seat in range(SEATS)]:
                    self.game = then
                    self.asked.clear()
                    return
        raise AssertionError(self.tokens)

    async def look(self, address: str, seat: int) -> dict[str, Any]:
        socket, state = await self.sit_down(address, seat)
        await socket.close()
        return {name: state[name] for name in ("seq", "view", "options", "question", "open", "log")}


def ways_of(asked: dict[int, str]) -> Iterator[tuple[tuple[int, str], ...]]:
    """Yield every possibility which of the unanswered choices have been made, and in which order."""
    for n in range(len(asked) + 1):
        yield from permutations(asked.items(), n)


def play(game: Game, key: str, seat: int) -> None:
    """Make a choice, and give the answers after it that cannot matter, as the server does."""
    game.choose(key, seat)
    while game.give_settled():
        pass


def sight(game: Game, seat: int) -> dict[str, Any]:
    """Return what a seat sees of a game that the engine alone plays."""
    told = client.position(game, seat) | {"log": client.facts(game, seat)}
    sent: dict[str, Any] = json.loads(json.dumps(told))
    return {name: sent[name] for name in ("seq", "view", "options", "question", "open", "log")}


async def state_from(socket: ClientConnection) -> dict[str, Any]:
    while (message := json.loads(await socket.recv()))["type"] != "state":
        pass
    state: dict[str, Any] = message
    return state


async def play_until_killed(server: ServerProcess, tables: list[Table]) -> None:
    acknowledged = asyncio.Semaphore(0)
    async with asyncio.TaskGroup() as group:
        for table in tables:
            for seat in range(SEATS):
                group.create_task(table.play(server.address, seat, acknowledged))
        async with asyncio.timeout(180):
            for _ in range(ENOUGH):
                await acknowledged.acquire()
        server.process.kill()


async def compare(server: ServerProcess, tables: list[Table]) -> None:
    await asyncio.gather(*(table.compare(server.address) for table in tables))


def opened(server: ServerProcess) -> list[Table]:
    """Tables at windows and sealed choices; at two of three somebody thinks and does not answer."""
    record, moments = course()
    tables = []
    with httpx2.Client(base_url=f"http://{server.address}", timeout=60) as post:
        for n in range(TABLES):
            upto = moments[n % len(moments)]
            links = post.post(
                "/api/tables", json={"game": NIGHT, "record": record, "upto": upto, "clock": 0}
            ).json()
            begun = record | {name: record[name][:upto] for name in ("choices", "digests")}
            game = replay(ruleset(NIGHT), begun)
            thinks = game.open_seats[-1] if n % 3 else SEATS
            tables.append(Table([links["play"], *links["seats"]], game, thinks))
    return tables


@uncounted
def test_no_seat_loses_what_was_acknowledged(database_url: str, tmp_path: Path) -> None:
    settings: dict[str, Any] = {"database_url": database_url, "log_level": "WARNING"}
    server = ServerProcess(tmp_path, **settings)
    try:
        tables = opened(server)
        asyncio.run(play_until_killed(server, tables))
        server.end(kill=True)
        server = ServerProcess(tmp_path, **settings)
        asyncio.run(compare(server, tables))
        assert {is_midst(table.game) for table in tables} >= {"window", "sealed"}
    finally:
        server.end()
