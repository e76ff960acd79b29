"""A browser at a table: one socket, what it asks and what it is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from fieldcraft.server import wire
from fieldcraft.server.hints import Hints
from fieldcraft.server.limits import Bucket
from fieldcraft.server.observe import Metrics, log
from fieldcraft.server.refusals import Refused
from fieldcraft.server.repository import Link
from fieldcraft.server.settings import Settings
from fieldcraft.server.tables import Table
from fieldcraft.server.wire import Request

WAITING: Final = 64
"""A browser that has so many messages waiting does not keep up."""
PATIENCE: Final = 200
"""So many messages in a row that come too fast end the connection."""


@dataclass
class House:
    """What all sessions of a server share."""

    settings: Settings
    metrics: Metrics
    hints: Hints
    at_work: set[asyncio.Task[None]]

    def begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do work that goes on when the browser that asked for it has gone."""
        task = asyncio.create_task(work)
        self.at_work.add(task)
        task.add_done_callback(self.at_work.discard)
        return task


class Session:
    """One socket at one table."""

    def __init__(self, socket: WebSocket, link: Link, table: Table, house: House) -> None:
        self.socket = socket
        self.link = link
        self.table = table
        self.house = house
        self.told: int | None = None
        self._out: asyncio.Queue[dict[str, Any] | Refused] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._bucket = Bucket(house.settings.message_rate, house.settings.message_burst)
        self._too_fast = 0
        self._hint: asyncio.Task[None] | None = None

    # -- what the table calls -----------------------------------------------------------------------

    def send(self, message: dict[str, Any]) -> None:
        if self._out.qsize() < WAITING:
            self._out.put_nowait(message)
        elif self._writer is not None:
            self._writer.cancel()

    def dismiss(self, refused: Refused) -> None:
        self._out.put_nowait(refused)

    # -- the course of it -----------------------------------------------------------------------

    async def run(self) -> None:
        """Sit at the table until the browser goes or has to; raises Refused where there is no seat."""
        await self.table.join(self, self.house.settings.sockets_per_table)
        self._writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        try:
            done, _ = await asyncio.wait({self._writer, reader}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                if not task.cancelled():
                    task.result()
        finally:
            self.table.leave(self)
            ending = [task for task in (self._writer, reader, self._hint) if task is not None]
            for task in ending:
                task.cancel()
            await asyncio.wait(ending)

    async def _write(self) -> None:
        """Send what waits, until a refusal ends it or nobody listens."""
        try:
            while True:
                message = await self._out.get()
                if isinstance(message, Refused):
                    await close(self.socket, message)
                    return
                await self.socket.send_text(wire.encode(message))
        except (WebSocketDisconnect, RuntimeError, OSError):
            return

    async def _read(self) -> None:
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            await asyncio.shield(self.house.begin(self._take(message.get("text"), message.get("bytes"))))

    async def _take(self, text: str | None, data: bytes | None) -> None:
        """Do what one message asks, or say why not."""
        re: int | None = None
        begun, kind = perf_counter(), "none"
        try:
            self._check_size(text, data)
            message = wire.parse(text or "")
            re = wire.request_id(message)
            request = wire.read(message)
            kind = request.type
            await self._answer(request)
        except Refused as refused:
            self._refuse(refused, re)
        except Exception:
            log.exception("failed", extra={"fields": {"table": self.table.id, "type": kind}})
            self._refuse(Refused("failed"), re)
        self.house.metrics.answers.labels(kind).observe(perf_counter() - begun)

    def _check_size(self, text: str | None, data: bytes | None) -> None:
        """Raises Refused for a message that comes too soon, is too large or no text."""
        if not self._bucket.take():
            self._too_fast += 1
            if self._too_fast == PATIENCE:
                self.dismiss(Refused("too-fast"))
            raise Refused("too-fast")
        self._too_fast = 0
        most = self.house.settings.message_bytes
        if len(data or b"") > most or len((text or "").encode(errors="replace")) > most:
            raise Refused("too-large", most=most)
        if text is None:
            raise Refused("not-json")

    def _refuse(self, refused: Refused, re: int | None) -> None:
        self.house.metrics.refused.labels(refused.kind).inc()
        self.send(wire.refusal(refused, re))

    async def _answer(self, request: Request) -> None:
        id, fields, table = request.id, request.fields, self.table
        match request.type:
            case "choose":
                await table.choose(self, id, **fields)
                self.house.metrics.choices.labels((await table.stored()).game).inc()
            case "undo":
                await table.undo(self, id, **fields)
                self.house.metrics.undos.inc()
            case "why":
                self.send(wire.answer(id, text=await table.why(self.link, fields["key"])))
            case "card":
                self.send(wire.answer(id, text=await table.card(fields["name"])))
            case "story":
                self.send(wire.answer(id, story=await table.narrate(self.link)))
            case "at":
                self.send(await table.past(self.link, id, fields["n"]))
            case "ping":
                self.send(wire.answer(id, seq=await table.made()))
            case "hint":
                self._begin_hint(id)

    def _begin_hint(self, id: int) -> None:
        if self.link.role != "play":
            raise Refused("watching")
        if self._hint is not None and not self._hint.done():
            raise Refused("hint-waits")
        self._hint = asyncio.create_task(self._give_hint(id))

    async def _give_hint(self, id: int) -> None:
        """Think elsewhere, while this browser and all others play on."""
        try:
            record = await self.table.question(self.link)
            key = await self.house.hints.ask(record)
            self.send(wire.answer(id, key=key, seq=len(record["choices"])))
        except Refused as refused:
            self._refuse(refused, id)


async def close(socket: WebSocket, refused: Refused) -> None:
    """Say why, and close."""
    await socket.send_text(wire.encode(wire.refusal(refused, None)))
    await socket.close(refused.close_code, refused.kind)
