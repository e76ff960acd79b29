"""A browser at a table: one socket, what it asks and what it is sent."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from fieldcraft.server import costs, wire
from fieldcraft.server.context import AppContext
from fieldcraft.server.limits import TOO_FAST, TokenBucket, address_of
from fieldcraft.server.observe import log
from fieldcraft.server.refusals import Refused
from fieldcraft.server.repository import Link, Places
from fieldcraft.server.tables import LiveTable
from fieldcraft.server.wire import (
    Answer,
    At,
    Card,
    Choose,
    Closed,
    Consent,
    Hint,
    Hold,
    Judge,
    Message,
    Name,
    Ping,
    Request,
    Say,
    Seat,
    SetClock,
    Story,
    Undo,
    Why,
)
from fieldcraft.session.game import Game

PATIENCE: Final = 20
"""So many messages in a row that come too fast end the connection."""


class Connection:
    """One socket at one table."""

    def __init__(self, socket: WebSocket, link: Link, table: LiveTable, context: AppContext) -> None:
        self.socket = socket
        self.link = link
        self.table = table
        self.context = context
        self.address = address_of(socket.scope)
        self.facts_sent: int | None = None
        self._out: asyncio.Queue[str | Refused] = asyncio.Queue()
        self._waiting = 0
        """How many characters wait to be sent."""
        self._writer: asyncio.Task[None] | None = None
        self._bucket = TokenBucket(context.settings.message_rate, context.settings.message_burst)
        self._too_fast = 0
        self._hint: asyncio.Task[None] | None = None
        self._is_taking = False
        """Is something under way that was asked here?"""
        self._is_over = False
        """Has the browser gone?"""

    # -- what the table calls -----------------------------------------------------------------------

    def send(self, message: Message | str) -> None:
        text = message if isinstance(message, str) else wire.encode(message)
        if not self._waiting or self._waiting + len(text) <= self.context.settings.waiting_bytes:
            self._waiting += len(text)
            self._out.put_nowait(text)
        elif self._writer is not None:
            self._writer.cancel()

    def dismiss(self, refused: Refused) -> None:
        self._out.put_nowait(refused)

    # -- the course of it -----------------------------------------------------------------------

    async def run(self) -> None:
        """Sit at the table until the browser goes or has to; raises Refused where there is no seat."""
        settings = self.context.settings
        most = settings.sockets_per_link
        together = most if self.link.role == "play" else settings.watchers_per_address
        places = Places(most, together, settings.sockets_per_address)
        async with self.context.work.share(self.address):
            await self.table.join(self, places)
        self._pay(costs.of_joining(self.table.choices) + self.table.spent())
        self._writer = asyncio.create_task(self._write())
        reader = self.context.start(self._read())
        try:
            done, _ = await asyncio.wait({self._writer, reader}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                if not task.cancelled():
                    task.result()
        finally:
            self.table.leave(self)
            self._is_over = True
            idle = None if self._is_taking else reader
            ending = [task for task in (self._writer, idle, self._hint) if task is not None]
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
                await self.socket.send_text(message)
                self._waiting -= len(message)
        except (WebSocketDisconnect, RuntimeError, OSError):
            return

    async def _read(self) -> None:
        """Do what comes, one after the other; what has begun is finished, also when the browser has gone."""
        while not self._is_over:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            self._is_taking = True
            await self._take(message.get("text"), message.get("bytes"))
            self._is_taking = False

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
            self._pay(costs.of_message(request, self.table.choices, len(self.table.clients)) - 1)
            async with self.context.work.share(self.address):
                await self._answer(request)
        except Refused as refused:
            if refused.kind == TOO_FAST:
                await self.context.work.hold(self.address)
            self._refuse(refused, re)
        except Exception:
            log.exception("failed", table=self.table.id, type=kind)
            self._refuse(Refused("failed"), re)
        self.context.metrics.answers.labels(kind).observe(perf_counter() - begun)

    def _check_size(self, text: str | None, data: bytes | None) -> None:
        """Raises Refused for a message that comes too soon, is too large or no text."""
        if not (self._bucket.take() and self.context.work.take(self.address)):
            self._too_fast += 1
            if self._too_fast == PATIENCE:
                self.dismiss(Refused(TOO_FAST))
            raise Refused(TOO_FAST)
        self._too_fast = 0
        most = self.context.settings.message_bytes
        if len(data or b"") > most or len((text or "").encode(errors="replace")) > most:
            raise Refused("too-large", most=most)
        if text is None:
            raise Refused("not-json")

    def _pay(self, cost: float) -> None:
        self.context.work.pay(self.address, cost)

    def _refuse(self, refused: Refused, re: int | None) -> None:
        self.context.metrics.refused.labels(refused.kind).inc()
        self.send(wire.refusal(refused, re))

    async def _answer(self, request: Request) -> None:
        id, table = request.id, self.table
        match request:
            case Choose():
                await table.choose(self, request)
                self.context.metrics.choices.labels((await table.stored()).game).inc()
            case Undo():
                asked = await table.undo(self, request)
                if asked:
                    self.send({"type": "answer", "re": id, "asked": asked})
                else:
                    self.context.metrics.undos.inc()
            case Name() | Seat() | SetClock() | Hold() | Say() | Consent():
                await self._beside(request)
                self.send({"type": "answer", "re": id})
            case Why():
                self.send({"type": "answer", "re": id, "text": await table.why(self.link, request.key)})
            case Closed():
                self.send({"type": "answer", "re": id, "closed": await table.closed(self.link)})
            case Card():
                self.send({"type": "answer", "re": id, "text": await table.card(request.name)})
            case Story():
                pages, endings, feats = await table.story(self.link)
                self.send({"type": "answer", "re": id, "story": pages, "endings": endings, "feats": feats})
            case At():
                self.send(await table.past(self.link, id, request.n))
            case Ping():
                self.send({"type": "answer", "re": id, "seq": await table.made()})
            case Hint() | Judge():
                self._begin_hint(request)

    async def _beside(self, request: Name | Seat | SetClock | Hold | Say | Consent) -> None:
        """What is done at a table of several beside the game."""
        if isinstance(request, Consent):
            await self.table.consent(self, request)
            return
        company = self.table.company

        async def act(game: Game) -> None:
            match request:
                case Name():
                    await company.rename(game, self.link, request.name)
                case Seat():
                    await company.reseat(game, self.link, request.seat, request.bot)
                case SetClock():
                    await company.set_clock(game, request.seconds)
                case Hold():
                    await company.hold(game, self.link)
                case Say():
                    company.say(game, self.link, request.phrase)

        await self.table.beside(self, act)

    def _begin_hint(self, request: Hint | Judge) -> None:
        if self.link.role != "play":
            raise Refused("watching")
        if self._hint is not None and not self._hint.done():
            raise Refused("hint-waits")
        self._hint = asyncio.create_task(self._give_hint(request))

    async def _give_hint(self, request: Hint | Judge) -> None:
        """Think elsewhere, while this browser and all others play on; it is charged when it is known."""
        try:
            async with self.context.work.share(self.address):
                record = await self._question(request)
                thought = await self.context.hints.ask(record, self.link.seat, address=self.address)
            self._pay(costs.of_thinking(thought.seconds))
            self.send(told(request, thought.told, len(record["choices"])))
        except Refused as refused:
            self._refuse(refused, request.id)

    async def _question(self, request: Hint | Judge) -> dict[str, Any]:
        """The record that is thought about; raises Refused."""
        if isinstance(request, Judge):
            return await self.table.record_to_look_back()
        return await self.table.question(self.link)


def told(request: Hint | Judge, found: list[Any], seq: int) -> Answer:
    """What was found by thinking, as an answer."""
    if isinstance(request, Hint):
        key, *why = found
        return {"type": "answer", "re": request.id, "key": key, "why": why, "seq": seq}
    return {"type": "answer", "re": request.id, "moments": found}


async def close(socket: WebSocket, refused: Refused) -> None:
    """Say why, and close."""
    await socket.send_text(wire.encode(wire.refusal(refused, None)))
    await socket.close(refused.close_code, refused.kind)
