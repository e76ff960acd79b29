"""The server is killed in the midst of windows and sealed choices; no seat loses what was acknowledged."""

from __future__ import annotations

import asyncio
import json
import random
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
from fieldcraft.kernel.seats import Window
from fieldcraft.kernel.state import EVERYBODY
from fieldcraft.session import client
from fieldcraft.session.game import Game
from fieldcraft.session.load import replay

NIGHT = "nightlancer"
SEATS = 4
TABLES = 6
ENOUGH = 24
"""The server is killed after so many acknowledged choices."""


@cache
def course() -> tuple[dict[str, Any], list[int]]:
    """The record of a game at random, and moments at which several may answer: windows and seals in turn.

    It is the first game that has one for each table.
    """
    return next(found for found in map(moments_of, range(100)) if len(found[1]) >= TABLES)


def moments_of(seed: int) -> tuple[dict[str, Any], list[int]]:
    """The same of the game with this seed."""
    game = fieldcraft.new(NIGHT, seed=seed, setup={"seats": SEATS})
    chance = random.Random(seed)
    windows, seals = [], []
    while not game.over:
        if len(game.open_seats) > 1:
            (windows if isinstance(game.state.frame.op, Window) else seals).append(game.made)
        game.choose(chance.randrange(len(game.options)))
    return game.record, [moment for both in zip(windows, seals, strict=False) for moment in both]


def is_midst(game: Game) -> str:
    """Is a window open, or has somebody sealed a choice that is not shown yet?"""
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
    """Who chose what, by the number of the choice, as it was acknowledged."""
    asked: dict[int, str] = field(default_factory=dict)
    """What each seat has asked for that was not answered."""

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
        """Make the acknowledged choices beside the table."""
        while self.game.made + 1 in self.kept:
            seat, key = self.kept.pop(self.game.made + 1)
            self.game.choose(key, seat)
        assert not self.kept

    async def compare(self, address: str) -> None:
        """All seats see what was acknowledged, at most with choices that were under way."""
        seen = [state for seat in range(SEATS) for state in [await self.look(address, seat)]]
        self.catch_up()
        further = seen[0]["seq"] - self.game.made
        assert 0 <= further <= len(self.asked)
        for way in permutations(self.asked.items(), further):
            then = self.game.copy()
            with suppress(IllegalChoice):
                for seat, key in way:
                    then.choose(key, seat)
                if seen == [sight(then, seat) for seat in range(SEATS)]:
                    self.game = then
                    self.asked.clear()
                    return
        raise AssertionError(self.tokens)

    async def look(self, address: str, seat: int) -> dict[str, Any]:
        socket, state = await self.sit_down(address, seat)
        await socket.close()
        return {name: state[name] for name in ("seq", "view", "options", "question", "open", "log")}


def sight(game: Game, seat: int) -> dict[str, Any]:
    """What a seat sees of a game that is played by the engine alone."""
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
