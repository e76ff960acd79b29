"""The connections themselves: how many there are, from where, and how large and how slow a request may be.

What the web server has no option for stands here, in the protocols that it runs for each connection.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio import TimerHandle
from functools import partial
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from fieldcraft.server.limits import HEADERS, TokenBucket, household
from fieldcraft.server.refusals import Refused, refusal_body
from fieldcraft.server.settings import Settings

RESERVED: Final = 100
"""So many descriptors are left to the database, hints and files."""
ENOUGH: Final = 65_536
"""More descriptors than this are not asked of the system."""
A_HEADER: Final = 32
"""What a header costs beside its characters, so that a thousand empty ones do not come for nothing."""
ROOM: Final = 8
"""A request may be so many times as large as the largest body, for what parts a body into pieces."""
CONTROL_RATE: Final = 20
"""Pings and pieces of messages that one socket may send a second; browsers send next to none."""
CONTROL_BURST: Final = 100


def protocols(settings: Settings) -> dict[str, Any]:
    """The protocols for connections, as options of the web server."""
    door = Door(settings)
    return {"http": partial(Caller, door), "ws": partial(Sitter, door)}


def descriptors() -> int:
    """How many connections this process can hold, having asked the system for as many as it grants."""
    if sys.platform == "win32":
        return ENOUGH
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft == resource.RLIM_INFINITY or soft > most:
        most = soft if soft != resource.RLIM_INFINITY else ENOUGH
    else:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return max(8, most - RESERVED)


class Door:
    """All connections of one server.  Where it is full, whoever has asked nothing for longest makes room."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.most = min(settings.connections, descriptors())
        self._household: dict[asyncio.Transport, str] = {}
        self._held: dict[str, int] = {}
        self._silent: dict[asyncio.Transport, None] = {}

    def admit(self, line: asyncio.Transport, is_proxy: bool) -> bool:
        """Is there room for one more connection, and for one more of its address?"""
        peer = line.get_extra_info("peername")
        address = household(peer[0] if peer else "")
        if not is_proxy and self._held.get(address, 0) >= self.settings.connections_per_address:
            return False
        if len(self._household) >= self.most and not self._make_room():
            return False
        self._household[line] = address
        self._held[address] = self._held.get(address, 0) + 1
        return True

    def _make_room(self) -> bool:
        if not self._silent:
            return False
        line = next(iter(self._silent))
        self.leave(line)
        line.abort()
        return True

    def wait(self, line: asyncio.Transport) -> None:
        """Note that a connection has to ask something now."""
        if line in self._household:
            self._silent[line] = None

    def heard(self, line: asyncio.Transport) -> None:
        self._silent.pop(line, None)

    def leave(self, line: asyncio.Transport) -> None:
        self._silent.pop(line, None)
        address = self._household.pop(line, None)
        if address is not None:
            self._held[address] -= 1
            if not self._held[address]:
                del self._held[address]


class Reading:
    """How long a connection leaves unread what waits for it."""

    def __init__(self, line: asyncio.Transport, seconds: float) -> None:
        self._line = line
        self._seconds = seconds
        self._bell: TimerHandle | None = None

    def stops(self) -> None:
        self.goes_on()
        self._bell = asyncio.get_running_loop().call_later(self._seconds, self._line.abort)

    def goes_on(self) -> None:
        if self._bell is not None:
            self._bell.cancel()
            self._bell = None


class Caller(HttpToolsProtocol):
    """A connection that makes requests."""

    reading: Reading

    def __init__(self, door: Door, **given: Any) -> None:
        super().__init__(**given)
        self.door = door
        self._bell: TimerHandle | None = None
        self._in_head = False
        self._taken = 0
        """Bytes of the request that has begun last."""
        self._head = 0
        """Of these, what is kept of its address and headers."""
        self._refused: Refused | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.reading = Reading(transport, self.door.settings.read_seconds)
        proxies = self.config.loaded_app.trusted_hosts
        if self.door.admit(transport, self.client is not None and self.client[0] in proxies):
            self._wait()
        else:
            self._send_away(Refused("crowded"))

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self.reading.goes_on()
        self.door.leave(self.transport)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.reading.stops()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.reading.goes_on()

    @property
    def _is_answered(self) -> bool:
        """Is there no request at the moment?  Before the first one there is no cycle."""
        return bool(getattr(self.cycle, "response_complete", True))

    # -- how long it may take ---------------------------------------------------------------------

    def _wait(self) -> None:
        """From now on a whole head of a request is due."""
        if self._bell is None:
            self._bell = self.loop.call_later(self.door.settings.header_seconds, self._be_late)
            self.door.wait(self.transport)

    def _stop_waiting(self) -> None:
        if self._bell is not None:
            self._bell.cancel()
            self._bell = None
        self.door.heard(self.transport)

    def _be_late(self) -> None:
        if self._taken:
            self._send_away(Refused("too-slow"))
        else:
            self.transport.close()

    # -- how large it may be ----------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self._refused is not None:
            return
        super().data_received(data)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        self._taken += len(data)
        most = self.door.settings.header_bytes
        if self._in_head and self._taken > most:
            self._send_away(Refused("head", most=most))
        elif self._taken > most + ROOM * self.door.settings.body_bytes:
            self._send_away(Refused("too-large", most=self.door.settings.body_bytes))
        elif self._is_answered:
            self._wait()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head, self._taken, self._head = True, 0, 0

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._keep(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._keep(len(name) + len(value) + A_HEADER)

    def _keep(self, size: int) -> None:
        """Count what is kept of a request, also behind its body; raises Refused, which ends the reading."""
        self._head += size
        if self._head > self.door.settings.header_bytes:
            self._refused = Refused("head", most=self.door.settings.header_bytes)
            raise self._refused

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._stop_waiting()
        super().on_headers_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._is_answered:
            self.door.wait(self.transport)

    # -- what it is told --------------------------------------------------------------------------

    def send_400_response(self, msg: str) -> None:
        if self._refused is None:
            super().send_400_response(msg)
        else:
            self._send_away(self._refused)

    def _send_away(self, refused: Refused) -> None:
        """Say why, and close, unless an answer is under way already."""
        self._refused = refused
        self._stop_waiting()
        if self._is_answered or not self.cycle.response_started:
            self.transport.write(answer(refused))
        self.transport.close()


class Sitter(WebSocketsSansIOProtocol):
    """A connection at a table."""

    def __init__(self, door: Door, **given: Any) -> None:
        super().__init__(**given)
        self.door = door
        self._control = TokenBucket(CONTROL_RATE, CONTROL_BURST)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.reading = Reading(self.transport, self.door.settings.read_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self.reading.goes_on()
        self.door.leave(self.transport)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.reading.stops()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.reading.goes_on()

    def handle_ping(self) -> None:
        if self._may_go_on():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._may_go_on():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._may_go_on():
            super().handle_cont(event)

    def _may_go_on(self) -> bool:
        """Count what is no message by itself; too much of it ends the connection."""
        if self._control.take():
            return True
        if not self.close_sent:
            self.conn.fail(CloseCode.POLICY_VIOLATION, "too-fast")
            self.handle_parser_exception()
        return False


def answer(refused: Refused) -> bytes:
    """A refusal as a whole answer, after which the connection is closed."""
    body = refusal_body(refused)
    headers = HEADERS | {
        "Cache-Control": "no-store",
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "Connection": "close",
    }
    lines = [f"HTTP/1.1 {refused.status} Refused", *(f"{name}: {text}" for name, text in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode() + body
