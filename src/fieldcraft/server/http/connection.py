"""A browser at a table: one socket, what it asks and what it is sent."""

from __future__ import annotations

import asyncio
from collections import deque
from functools import partial
from time import perf_counter
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from fieldcraft.rendering.messages import Answer, Message
from fieldcraft.rendering.refusals import Refused
from fieldcraft.server import wire
from fieldcraft.server.http.context import AppContext
from fieldcraft.server.http.limits import TOO_FAST, TokenBucket, address_of
from fieldcraft.server.live import costs
from fieldcraft.server.live.tables import LiveTable
from fieldcraft.server.store import repository
from fieldcraft.server.store.repository import Link, PlaceLimits
from fieldcraft.server.telemetry import log
from fieldcraft.server.wire import (
    At,
    Card,
    Choose,
    Closed,
    Consent,
    Hint,
    Hold,
    Judge,
    Name,
    Ping,
    PutComment,
    Request,
    Say,
    Seat,
    SetClock,
    Story,
    Undo,
    Why,
)

MOST_TOO_FAST_MESSAGES: Final = 20
"""Maximum number of rate-limited messages in a row; one more ends the connection."""


class Connection:
    """One socket at one table."""

    def __init__(self, socket: WebSocket, link: Link, table: LiveTable, context: AppContext) -> None:
        self.socket = socket
        self.link = link
        self.table = table
        self.context = context
        self.address = address_of(socket.scope)
        self.facts_sent: int | None = None
        self._out: deque[str | Refused] = deque()
        self._has_news = asyncio.Event()
        """Set when something was added to what waits to be sent."""
        self._waiting = 0
        """Number of characters that wait to be sent."""
        self._is_sending = False
        self._writer: asyncio.Task[None] | None = None
        self._bucket = TokenBucket(context.settings.message_rate, context.settings.message_burst)
        self._too_fast = 0
        self._hint: asyncio.Task[None] | None = None
        self._is_taking = False
        """True while a request of this socket is being answered."""
        self._is_over = False
        """True when the browser has gone."""

    # -- what the table calls -----------------------------------------------------------------------

    def send(self, message: Message | str) -> None:
        text = message if isinstance(message, str) else wire.encode(message)
        if not self._waiting or self._waiting + len(text) <= self.context.settings.waiting_bytes:
            self._waiting += len(text)
            self._put(text)
        elif self._writer is not None:
            self._writer.cancel()

    def dismiss(self, refused: Refused) -> None:
        self._put(refused)

    def _put(self, message: str | Refused) -> None:
        self._out.append(message)
        self._has_news.set()

    # -- the course of it -----------------------------------------------------------------------

    async def run(self) -> None:
        """Sit at the table until the browser goes or has to; raises Refused where there is no seat."""
        settings = self.context.settings
        most = settings.sockets_per_link
        together = most if self.link.role == "play" else settings.watchers_per_address
        places = PlaceLimits(most, together, settings.sockets_per_address)
        async with self.context.work.share(self.address):
            await self.table.join(self, places)
        self._pay(costs.of_joining(self.table.cache.choices) + self.table.cache.spent())
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
        while await self._send_waiting():
            self._has_news.clear()
            await self._has_news.wait()

    async def _send_waiting(self) -> bool:
        """Send what waits, unless that is being done; False if a refusal has ended it or nobody listens."""
        if self._is_sending:
            return True
        self._is_sending = True
        try:
            while self._out:
                message = self._out.popleft()
                if isinstance(message, Refused):
                    await close(self.socket, message)
                    return False
                await self.socket.send_text(message)
                self._waiting -= len(message)
        except (WebSocketDisconnect, RuntimeError, OSError):
            return False
        finally:
            self._is_sending = False
        return True

    async def _read(self) -> None:
        """Do what comes, one after the other; what has begun is finished, also when the browser has gone.

        An answer is sent at once: the writer has its turn only after what has arrived meanwhile.
        Others have their turn after each message: many that have already arrived suspend nothing.
        """
        while not self._is_over:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            self._is_taking = True
            await self._take(message.get("text"), message.get("bytes"))
            self._is_taking = False
            if not await self._send_waiting():
                return
            await asyncio.sleep(0)

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
            self._pay(
                costs.of_message(request, self.table.cache.choices, len(self.table.presence.clients)) - 1
            )
            async with self.context.work.share(self.address):
                await self._answer(request)
        except Refused as refused:
            if refused.kind == TOO_FAST:
                await self.context.work.hold(self.address)
            self._refuse(refused, re)
        except Exception:
            self._fail(kind, re)
        self.context.metrics.answers(kind).observe(perf_counter() - begun)

    def _check_size(self, text: str | None, data: bytes | None) -> None:
        """Raises Refused for a message that comes too soon, is too large or no text."""
        if not (self._bucket.take() and self.context.work.take(self.address)):
            self._too_fast += 1
            if self._too_fast == MOST_TOO_FAST_MESSAGES:
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

    def _fail(self, kind: str, re: int | None) -> None:
        """Log the error that is being handled, and refuse the request that led to it."""
        log.exception("failed", table=self.table.id, type=kind)
        self._refuse(Refused("failed"), re)

    def _refuse(self, refused: Refused, re: int | None) -> None:
        self.context.metrics.refused.labels(refused.kind).inc()
        self.send(wire.refusal(refused, re))

    async def _answer(self, request: Request) -> None:
        actions = self.table.actions
        match request:
            case Choose():
                await actions.choose(self, request)
                self.context.metrics.choices((await self.table.stored()).game).inc()
            case Undo():
                asked = await actions.undo(self, request)
                if asked:
                    self.send({"type": "answer", "re": request.id, "asked": asked})
                else:
                    self.context.metrics.undos.inc()
            case Hint() | Judge():
                self._begin_hint(request)
            case At():
                self.send(await self.table.questions.past(self.link, request.id, request.n))
            case Why() | Closed() | Card() | Story() | Ping():
                self.send(await self._told(request))
            case _:
                self.send(await self._changed(request))

    async def _changed(self, request: Name | Seat | SetClock | Hold | Say | Consent | PutComment) -> Answer:
        """Change something at the table that is no choice, and return the answer."""
        actions, answer = self.table.actions, Answer(type="answer", re=request.id)
        match request:
            case Name():
                await actions.rename(self, request.name)
            case Seat():
                await actions.reseat(self, request.seat, request.bot)
            case SetClock():
                answer["asked"] = await actions.set_clock(self, request.seconds)
            case Hold():
                await actions.hold(self)
            case Say():
                await actions.say(self, request.phrase)
            case Consent():
                await actions.consent(self, request)
            case PutComment():
                await actions.comment(self, request.at, request.text)
        return answer

    async def _told(self, request: Why | Closed | Card | Story | Ping) -> Answer:
        """Return the answer to a question that changes nothing."""
        questions, answer = self.table.questions, Answer(type="answer", re=request.id)
        match request:
            case Why():
                answer["text"] = await questions.why(self.link, request.key)
            case Closed():
                answer["closed"] = await questions.closed(self.link)
            case Card():
                answer["text"] = await questions.card(request.name)
            case Story():
                answer["story"], answer["endings"], answer["feats"] = await questions.story(self.link)
            case Ping():
                answer["seq"] = await questions.made()
        return answer

    def _begin_hint(self, request: Hint | Judge) -> None:
        if self.link.role != "play":
            raise Refused("watching")
        if self._hint is not None and not self._hint.done():
            raise Refused("hint-waits")
        self._hint = asyncio.create_task(self._give_hint(request))

    async def _give_hint(self, request: Hint | Judge) -> None:
        """Have other processes think, while this browser and all others play on."""
        try:
            self.send(await self._thought_about(request))
        except Refused as refused:
            self._refuse(refused, request.id)
        except Exception:
            self._fail(request.type, request.id)

    async def _thought_about(self, request: Hint | Judge) -> Answer:
        """Return the answer to a request that needs thinking; raises Refused.

        Only reading the record counts as work of this process: thinking has turns of its own.
        """
        hints, seat = self.context.hints, self.link.seat
        if isinstance(request, Judge):
            async with self.context.work.share(self.address):
                record = await self.table.questions.record_to_look_back()
            moments = await hints.look_back(record, seat, self.address)
            return {"type": "answer", "re": request.id, "moments": moments}
        async with self.context.work.share(self.address):
            record = await self.table.questions.question(self.link)
        key, *why = await hints.ask(record, seat, address=self.address)
        await self.table.cache.write(partial(repository.count_hint, table=self.table.id))
        return {"type": "answer", "re": request.id, "key": key, "why": why, "seq": len(record["choices"])}


async def close(socket: WebSocket, refused: Refused) -> None:
    """Say why, and close."""
    await socket.send_text(wire.encode(wire.refusal(refused, None)))
    await socket.close(refused.close_code, refused.kind)
