"""The connections: how many there are, from which addresses, and how large and slow a request may be.

The protocols that the web server runs for each connection enforce what it has no options for.
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

from fieldcraft.rendering.refusals import Refused, refusal_body
from fieldcraft.server.http.limits import HEADERS, TokenBucket, client_network
from fieldcraft.server.settings import Settings

RESERVED_DESCRIPTORS: Final = 100
"""Number of descriptors reserved for the database, hints and files."""
MOST_DESCRIPTORS: Final = 65_536
"""Maximum number of descriptors that are asked of the system."""
HEADER_OVERHEAD_BYTES: Final = 32
"""Bytes charged for each header beyond its characters, so that a thousand empty ones are not free."""
BODIES_PER_REQUEST: Final = 8
"""Largest size of a request as a multiple of the largest body, to allow for the overhead of chunks."""
CONTROL_FRAMES_PER_SECOND: Final = 20
"""Pings and pieces of messages that one socket may send a second; browsers send next to none."""
CONTROL_FRAMES_AT_ONCE: Final = 100


def protocols(settings: Settings) -> dict[str, Any]:
    """The protocols for connections, as options of the web server."""
    guard = ConnectionGuard(settings)
    return {"http": partial(HttpGuard, guard), "ws": partial(WebSocketGuard, guard)}


def descriptors() -> int:
    """Return how many connections this process can hold, after asking the system for as many as it grants."""
    if sys.platform == "win32":
        return MOST_DESCRIPTORS
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft == resource.RLIM_INFINITY or soft > most:
        most = soft if soft != resource.RLIM_INFINITY else MOST_DESCRIPTORS
    else:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return max(8, most - RESERVED_DESCRIPTORS)


class ConnectionGuard:
    """All connections of one server; if it is full, the one that has been silent for longest makes room."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.most = min(settings.connections, descriptors())
        self._household: dict[asyncio.Transport, str] = {}
        self._held: dict[str, int] = {}
        self._silent: dict[asyncio.Transport, None] = {}

    def admit(self, line: asyncio.Transport, is_proxy: bool) -> bool:
        """Count a new connection; False if there is no room for it, or for another one of its address."""
        peer = line.get_extra_info("peername")
        address = client_network(peer[0] if peer else "")
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
        """Note that a connection has asked something."""
        self._silent.pop(line, None)

    def leave(self, line: asyncio.Transport) -> None:
        """Forget a connection that has ended."""
        self._silent.pop(line, None)
        address = self._household.pop(line, None)
        if address is not None:
            self._held[address] -= 1
            if not self._held[address]:
                del self._held[address]


class SlowReader:
    """The limit on how long a connection leaves unread what waits for it."""

    def __init__(self, line: asyncio.Transport, seconds: float) -> None:
        self._line = line
        self._seconds = seconds
        self._bell: TimerHandle | None = None

    def stops(self) -> None:
        """Start the time in which the connection has to read on."""
        self.goes_on()
        self._bell = asyncio.get_running_loop().call_later(self._seconds, self._line.abort)

    def goes_on(self) -> None:
        """Stop that time, since the connection reads on."""
        if self._bell is not None:
            self._bell.cancel()
            self._bell = None


class HttpGuard(HttpToolsProtocol):
    """A connection that makes requests."""

    reading: SlowReader

    def __init__(self, guard: ConnectionGuard, **given: Any) -> None:
        super().__init__(**given)
        self.guard = guard
        self._bell: TimerHandle | None = None
        self._in_head = False
        self._taken = 0
        """Bytes of the request that has begun last."""
        self._head = 0
        """The part of these bytes that belongs to its address and headers."""
        self._refused: Refused | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.reading = SlowReader(transport, self.guard.settings.read_seconds)
        proxies = self.config.loaded_app.trusted_hosts
        if self.guard.admit(transport, self.client is not None and self.client[0] in proxies):
            self._wait()
        else:
            self._send_away(Refused("crowded"))

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self.reading.goes_on()
        self.guard.leave(self.transport)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.reading.stops()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.reading.goes_on()

    @property
    def _is_answered(self) -> bool:
        """True if there is no request at the moment; before the first one there is no cycle."""
        return bool(getattr(self.cycle, "response_complete", True))

    # -- how long it may take ---------------------------------------------------------------------

    def _wait(self) -> None:
        """Start to wait for the whole head of a request."""
        if self._bell is None:
            self._bell = self.loop.call_later(self.guard.settings.header_seconds, self._be_late)
            self.guard.wait(self.transport)

    def _stop_waiting(self) -> None:
        if self._bell is not None:
            self._bell.cancel()
            self._bell = None
        self.guard.heard(self.transport)

    def _be_late(self) -> None:
        if self._taken:
            self._send_away(Refused("too-slow"))
        else:
            self.transport.close()

    # -- how large it may be ----------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Read data, and refuse a request that is too large."""
        if self._refused is not None:
            return
        super().data_received(data)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        self._taken += len(data)
        most = self.guard.settings.header_bytes
        if self._in_head and self._taken > most:
            self._send_away(Refused("head", most=most))
        elif self._taken > most + BODIES_PER_REQUEST * self.guard.settings.body_bytes:
            self._send_away(Refused("too-large", most=self.guard.settings.body_bytes))
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
        self._keep(len(name) + len(value) + HEADER_OVERHEAD_BYTES)

    def _keep(self, size: int) -> None:
        """Count what is kept of a request, also behind its body; raises Refused, which ends the reading."""
        self._head += size
        if self._head > self.guard.settings.header_bytes:
            self._refused = Refused("head", most=self.guard.settings.header_bytes)
            raise self._refused

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._stop_waiting()
        super().on_headers_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._is_answered:
            self.guard.wait(self.transport)

    # -- answers to the client ---------------------------------------------------------------------

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


class WebSocketGuard(WebSocketsSansIOProtocol):
    """A connection at a table."""

    def __init__(self, guard: ConnectionGuard, **given: Any) -> None:
        super().__init__(**given)
        self.guard = guard
        self._control = TokenBucket(CONTROL_FRAMES_PER_SECOND, CONTROL_FRAMES_AT_ONCE)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.reading = SlowReader(self.transport, self.guard.settings.read_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self.reading.goes_on()
        self.guard.leave(self.transport)
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
        """Count a frame that is no message; False if there were too many, which ends the connection."""
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
