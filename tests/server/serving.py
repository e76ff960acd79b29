"""Helpers of the server's tests: a server in this process, one in its own, and a browser."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from server.waiting import PATIENCE_SECONDS
from starlette.testclient import TestClient, WebSocketTestSession

from fieldcraft.games import ruleset
from fieldcraft.rendering.messages import Message
from fieldcraft.server.http.app import create_app
from fieldcraft.server.settings import Settings
from fieldcraft.session.game import Game

GAME = "agent-decker"
GENEROUS: dict[str, Any] = {
    "hosts": "testserver",
    "message_rate": 1e6,
    "message_burst": 10**6,
    "request_rate": 1e6,
    "request_burst": 10**6,
    "table_rate": 1e6,
    "table_burst": 10**6,
    "work_rate": 1e6,
    "work_burst": 10**6,
    "refusal_seconds": 0,
    "sockets_per_address": 10**6,
}
PROGRAM = [sys.executable, "-m", "fieldcraft", "serve"]

State = dict[str, Any]
MESSAGE: TypeAdapter[Message] = TypeAdapter(Message)


class Browser:
    """One socket at a table; keeps the last state and every message as it came."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.state: State = {}
        self.log: list[dict[str, Any]] = []
        """The facts of the game, as they were sent bit by bit."""
        self.around: State = {}
        """The last message about what is around the game."""
        self.heard: list[str] = []
        self.asked = 0

    def listen(self) -> dict[str, Any]:
        """The next message of any type."""
        text = self.socket.receive_text()
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        MESSAGE.validate_python(message)
        if message["type"] == "state":
            holds = [fact for fact in self.log if fact["at"] <= message["seq"]]
            self.log = message.get("log", holds + message["facts"])
            self.state = message
        if message["type"] == "around":
            self.around = message
        return message

    def hear(self) -> dict[str, Any]:
        """The next message but those that tell what is around the game."""
        while (message := self.listen())["type"] == "around":
            pass
        return message

    def until(self, holds: Callable[[Browser], bool]) -> Browser:
        """Listen until something holds."""
        while not holds(self):
            self.listen()
        return self

    def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        """Send a request and hear what comes."""
        self.asked += 1
        self.socket.send_text(json.dumps({"type": type, "id": self.asked, **fields}))
        return self.hear()

    def get(self, type: str, **fields: Any) -> dict[str, Any]:
        """Send a request and listen until it is answered, whatever other messages come first."""
        self.asked += 1
        self.socket.send_text(json.dumps({"type": type, "id": self.asked, **fields}))
        while (message := self.listen()).get("re") != self.asked:
            pass
        return message

    def choose(self, key: str) -> dict[str, Any]:
        """Make a choice on the table as it was last seen."""
        return self.ask("choose", seq=self.state["seq"], key=key)

    def undo(self, to: int) -> dict[str, Any]:
        return self.ask("undo", seq=self.state["seq"], to=to)

    @property
    def keys(self) -> list[str]:
        """The keys of the options on offer."""
        return [option["key"] for option in self.state["options"]]


class LocalServer:
    """A server in this process."""

    def __init__(self, client: TestClient) -> None:
        self.client = client

    def open(self, **body: Any) -> dict[str, str]:
        """A new table's links."""
        answer = self.client.post("/api/tables", json={"game": GAME, **body})
        assert answer.status_code == 201, answer.text
        links: dict[str, str] = answer.json()
        return links

    def get(self, path: str) -> Any:
        answer = self.client.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    @contextmanager
    def sit(self, token: str, **headers: str) -> Iterator[Browser]:
        """A browser at a table that has been shown it."""
        with self.client.websocket_connect(f"/ws/{token}", headers=headers) as socket:
            browser = Browser(socket)
            browser.hear()
            yield browser

    def record(self, token: str) -> dict[str, Any]:
        record: dict[str, Any] = self.get(f"/api/tables/{token}/record")
        return record


@contextmanager
def local_server(home: Path, **settings: Any) -> Iterator[LocalServer]:
    """A server with a home folder; tables there from earlier go on."""
    with TestClient(create_app(Settings(home=home, **(GENEROUS | settings)))) as client:
        yield LocalServer(client)


class ServerProcess:
    """A server in a process of its own; port 0 takes any that is free, None names no port."""

    def __init__(self, home: Path, port: int | None = 0, flags: Sequence[str] = (), **settings: Any) -> None:
        named = [] if port is None else ["--port", str(port)]
        given = {"home": home, **GENEROUS, **settings}
        own = {f"FIELDCRAFT_{name.upper()}": str(value) for name, value in given.items()}
        self.log = home / "log.jsonl"
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*PROGRAM, *named, *flags],
                env=os.environ | own,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        match = re.search(r"http://(\S+?)/ ", said)
        assert match is not None, said + self.log.read_text()
        self.address = match[1]

    def end(self, kill: bool = False) -> None:
        """Stop the process, or kill it on the spot."""
        if kill:
            self.process.kill()
        else:
            self.process.terminate()
        self.process.wait(PATIENCE_SECONDS)
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextmanager
def server_process(
    home: Path, port: int | None = 0, flags: Sequence[str] = (), **settings: Any
) -> Iterator[ServerProcess]:
    running = ServerProcess(home, port, flags, **settings)
    try:
        yield running
    finally:
        running.end()


def finished(seed: int, luck: int = 0) -> list[str]:
    """The choices of a whole game made at random."""
    choices: list[str] = finished_game(seed, luck).record["choices"]
    return choices


def finished_game(seed: int, luck: int = 0) -> Game:
    """A whole game played at random."""
    chance = random.Random(luck)
    game = Game(ruleset(GAME), seed)
    while not game.over:
        game.choose(chance.randrange(len(game.options)))
    return game


def scenario(**position: Any) -> dict[str, Any]:
    """The record of a game that begins at a declared position."""
    rules = ruleset(GAME)
    return {"game": GAME, "version": rules.version, "setup": {"scenario": position}, "seed": 1, "choices": []}
