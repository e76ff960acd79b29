"""The server is killed on the spot while 20 tables play; nothing that it acknowledged is lost."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import httpx2
from effort import uncounted
from server.serving import GAME, ServerProcess
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

TABLES = 20
ENOUGH = 80
"""Number of acknowledged changes after which the server is killed."""


class Bot:
    """A table under load: what was acknowledged, and what was asked for when the server died."""

    def __init__(self, token: str, seed: int) -> None:
        self.token = token
        self.chance = random.Random(seed)
        self.kept: list[str] = []
        self.asked: list[str] = []
        self.state: dict[str, Any] = {}

    async def sit_down(self, address: str) -> ClientConnection:
        socket = await connect(f"ws://{address}/ws/{self.token}", compression=None, max_size=None)
        self.state = json.loads(await socket.recv())
        assert self.state["seq"] == len(self.kept)
        return socket

    async def change(self, socket: ClientConnection) -> None:
        """Make a choice or an undo, and count it when it is acknowledged."""
        seq = self.state["seq"]
        if self.state["over"] or (seq and self.chance.random() < 0.1):
            to = self.chance.randrange(seq)
            self.asked = self.kept[:to]
            request: dict[str, Any] = {"type": "undo", "to": to}
        else:
            key = self.chance.choice(self.state["options"])["key"]
            self.asked = [*self.kept, key]
            request = {"type": "choose", "key": key}
        await socket.send(json.dumps({**request, "id": 1, "seq": seq}))
        self.state = json.loads(await socket.recv())
        assert self.state["seq"] == len(self.asked), self.state
        self.kept = self.asked


async def play_until_killed(server: ServerProcess, players: list[Bot]) -> int:
    """Let all play, kill the server in the midst of it; how many changes were acknowledged."""
    acknowledged = 0
    enough = asyncio.Event()
    seated = asyncio.Barrier(len(players))

    async def play(player: Bot) -> None:
        nonlocal acknowledged
        try:
            async with await player.sit_down(server.address) as socket:
                await seated.wait()
                while True:
                    await player.change(socket)
                    acknowledged += 1
                    if acknowledged >= ENOUGH:
                        enough.set()
        except (ConnectionClosed, OSError):
            return

    async with asyncio.TaskGroup() as group:
        for player in players:
            group.create_task(play(player))
        await asyncio.wait_for(enough.wait(), 180)
        server.process.kill()
    return acknowledged


async def play_on(server: ServerProcess, players: list[Bot]) -> None:
    async def play(player: Bot) -> None:
        async with await player.sit_down(server.address) as socket:
            await player.change(socket)

    await asyncio.gather(*map(play, players))


async def opened(server: ServerProcess, tables: int) -> list[Bot]:
    async with client_of(server) as client:
        bodies = [{"game": GAME, "seed": n} for n in range(tables)]
        answers = await asyncio.gather(*(client.post("/api/tables", json=body) for body in bodies))
    return [Bot(answer.json()["play"], n) for n, answer in enumerate(answers)]


async def compare(server: ServerProcess, players: list[Bot]) -> int:
    """Every table holds what was acknowledged, at most with the change under way; how many have that."""
    async with client_of(server) as client:
        answers = await asyncio.gather(
            *(client.get(f"/api/tables/{player.token}/record") for player in players)
        )
    further = 0
    for player, answer in zip(players, answers, strict=True):
        choices = answer.json()["choices"]
        assert choices in (player.kept, player.asked)
        further += choices != player.kept
        player.kept = choices
    return further


def client_of(server: ServerProcess) -> httpx2.AsyncClient:
    limits = httpx2.Limits(max_connections=20)
    return httpx2.AsyncClient(base_url=f"http://{server.address}", timeout=60, limits=limits)


@uncounted
def test_no_acknowledged_change_is_lost(database_url: str, tmp_path: Path) -> None:
    settings: dict[str, Any] = {"database_url": database_url, "log_level": "WARNING"}
    server = ServerProcess(tmp_path, **settings)
    try:
        players = asyncio.run(opened(server, TABLES))
        assert asyncio.run(play_until_killed(server, players)) >= ENOUGH
        server.end(kill=True)
        server = ServerProcess(tmp_path, **settings)
        asyncio.run(compare(server, players))
        asyncio.run(play_on(server, players))
        assert asyncio.run(compare(server, players)) == 0
    finally:
        server.end()
