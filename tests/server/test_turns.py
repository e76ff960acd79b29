"""Messages of one browser that have all arrived leave others their turn, and none waits for its answer."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from itertools import pairwise
from typing import Any, Final

import pytest
from server.serving import LocalServer

MESSAGES: Final = 50
"""Messages that have arrived when the server begins to read."""


class Flood:
    """The server's end of a line on which everything has arrived, so that receiving suspends nothing."""

    def __init__(self, question: dict[str, Any]) -> None:
        self.question = question
        self.turns = 0
        """Turns that others have had."""
        self.seen: list[int] = []
        """The number of turns that others had had when each message was read."""
        self.answered: list[int] = []
        """The number of turns that others had had when each message was answered."""

    async def receive(self) -> dict[str, Any]:
        self.seen.append(self.turns)
        if len(self.seen) == 1:
            return {"type": "websocket.connect"}
        if len(self.seen) <= MESSAGES + 1:
            return {"type": "websocket.receive", "text": json.dumps(self.question | {"id": len(self.seen)})}
        return {"type": "websocket.disconnect", "code": 1000}

    async def send(self, message: dict[str, Any]) -> None:
        if "re" in json.loads(message.get("text", "{}")):
            self.answered.append(self.turns)

    async def take_turns(self) -> None:
        """Count the turns of another task."""
        while True:
            self.turns += 1
            await asyncio.sleep(0)


def visited(server: LocalServer, question: dict[str, Any]) -> Flood:
    """Return the line of a browser that has asked a question again and again at a table, and has gone."""
    token = server.open(seed=7)["play"]
    scope = {"type": "websocket", "path": f"/ws/{token}", "query_string": b"", "scheme": "ws"}
    scope |= {"headers": [(b"host", b"testserver")], "client": ("10.0.0.1", 1), "subprotocols": []}
    flood = Flood(question)

    async def visit() -> None:
        other = asyncio.create_task(flood.take_turns())
        await server.client.app(scope, flood.receive, flood.send)  # type: ignore[arg-type]
        other.cancel()
        with suppress(asyncio.CancelledError):
            await other

    assert server.client.portal is not None
    server.client.portal.call(visit)
    return flood


@pytest.mark.parametrize("question", [{"type": "at", "n": 0}, {"type": "ping"}])
def test_others_have_a_turn_after_each_message(server: LocalServer, question: dict[str, Any]) -> None:
    read = visited(server, question).seen[1:]
    assert len(read) == MESSAGES + 1
    assert all(before < after for before, after in pairwise(read))


def test_an_answer_is_sent_before_others_have_their_turn(server: LocalServer) -> None:
    flood = visited(server, {"type": "ping"})
    assert flood.answered == flood.seen[1:-1]
