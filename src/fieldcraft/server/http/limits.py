"""Limits on how much a browser may ask, the addresses they apply to, and the headers of answers."""

from __future__ import annotations

import asyncio
import ipaddress
import re
from collections import Counter, OrderedDict
from contextlib import AbstractAsyncContextManager, nullcontext
from functools import lru_cache
from time import monotonic
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fieldcraft.rendering.refusals import Refused, refusal_body
from fieldcraft.server.live import costs
from fieldcraft.server.settings import Settings
from fieldcraft.server.think.fair_queue import Lateness, Throttle

REMEMBERED_ADDRESSES: Final = 10_000
BODY_SECONDS: Final = 20
"""A body that takes longer, in seconds, is not waited for."""
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
TOO_FAST: Final = "too-fast"
REFUSALS_PER_PAUSE: Final = 4
"""Maximum number of refusals sent to one address per `refusal_seconds`."""
MOST_OWED_BURSTS: Final = 2
"""Maximum debt of a bucket, in bursts."""
CHANGING: Final = ("POST", "PUT", "PATCH", "DELETE")
AT_ONCE: Final = nullcontext()
"""The turn of an address that need not wait for one."""


class TokenBucket:
    """A token bucket: at most `burst` at once, and `rate` a second in the long run."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._left: float = burst
        self._at = monotonic()

    @property
    def left(self) -> float:
        """The amount in the bucket; a debt if below 0."""
        at = monotonic()
        self._left = min(self._burst, self._left + (at - self._at) * self._rate)
        self._at = at
        return self._left

    def take(self, amount: float = 1) -> bool:
        """Take an amount; False if there is not enough, and then nothing is taken."""
        if self.left < min(amount, self._burst):
            return False
        self._left -= amount
        return True

    def pay(self, amount: float, leaving: float = -MOST_OWED_BURSTS) -> None:
        """Take what was needed, down to `leaving` times the burst and no further; below 0 it is owed."""
        left = self.left
        self._left = max(left - amount, min(left, leaving * self._burst))


BURST_SHARE_LEFT_BY_BOTS: Final = 1 / 4
"""Fraction of the burst that bots leave to the people of their address."""
MODEST_BURST_SHARE: Final = 0.4
"""Fraction of the burst that must be left for an address to skip the queue."""
LATE_MODEST_BURST_SHARE: Final = 0.9
"""Fraction of the burst that must be left while the event loop is late: more is left to all who only play."""


class RateLimits:
    """A bucket for each address that asked lately."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, address: str, amount: float = 1) -> bool:
        """Take an amount for an address; False if it has asked for too much."""
        return self._bucket(address).take(amount)

    def pay(self, address: str, amount: float, leaving: float = -MOST_OWED_BURSTS) -> None:
        """Count what an address has asked for already; see `TokenBucket.pay`."""
        if amount:
            self._bucket(address).pay(amount, leaving)

    def has_left(self, address: str, share: float) -> bool:
        """True if at least this fraction of the burst of an address is left."""
        return self._bucket(address).left >= share * self._burst

    def _bucket(self, address: str) -> TokenBucket:
        bucket = self._buckets.pop(address, None) or TokenBucket(self._rate, self._burst)
        self._buckets[address] = bucket
        if len(self._buckets) > REMEMBERED_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket


class Work:
    """The work that every address asks for, counted by its cost (see `costs`) in each of the processes.

    A client that is refused for asking too much waits for its refusal for `pause` seconds, or longer.
    """

    def __init__(self, rate: float, burst: int, processes: int = 1, pause: float = 0) -> None:
        self._limits = RateLimits(rate, burst)
        self.take = self._limits.take
        self.pay = self._limits.pay
        self.lateness = Lateness()
        self._line = Throttle(processes, self.lateness)
        self._pause = pause
        self._part = processes / REFUSALS_PER_PAUSE
        self._refused: Counter[str] = Counter()
        """Number of refusals that each address waits for."""

    def pay_for_thinking(self, address: str, seconds: float, is_bot: bool) -> None:
        """Count what was thought for an address.

        A bot's thinking is nothing that a player asked for: what it costs never has a person refused.
        """
        self._limits.pay(
            address, costs.of_thinking(seconds), BURST_SHARE_LEFT_BY_BOTS if is_bot else -MOST_OWED_BURSTS
        )

    def is_modest(self, address: str) -> bool:
        """True if the address has recently asked for little: for less while the event loop is late."""
        share = LATE_MODEST_BURST_SHARE if self.lateness.is_late else MODEST_BURST_SHARE
        return self._limits.has_left(address, share)

    def share(self, address: str) -> AbstractAsyncContextManager[None]:
        """Do something that an address asks: at once, or where it has asked for much, when it is its turn."""
        self.lateness.measure()
        return AT_ONCE if self.is_modest(address) else self._line.stand(address)

    async def hold(self, address: str) -> None:
        """Have somebody wait for a refusal; the longer the more of the same address do, since each costs."""
        self._refused[address] += 1
        try:
            await asyncio.sleep(self._pause * max(1, self._refused[address] * self._part))
        finally:
            self._refused[address] -= 1
            if not self._refused[address]:
                del self._refused[address]


class ConnectionLimit:
    """The number of sockets that each address holds, and its limit."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: dict[str, int] = {}

    def acquire(self, address: str) -> None:
        """Count a socket; raises Refused where there are too many."""
        if self._held.get(address, 0) >= self._most:
            raise Refused("crowded")
        self._held[address] = self._held.get(address, 0) + 1

    def release(self, address: str) -> None:
        """Count one socket of the address less."""
        self._held[address] -= 1
        if not self._held[address]:
            del self._held[address]


def address_of(scope: Scope) -> str:
    """Return the address of a request; with IPv6, its whole network."""
    client = scope.get("client")
    return client_network(str(client[0]) if client else "")


@lru_cache(REMEMBERED_ADDRESSES)
def client_network(host: str) -> str:
    """Return the address or network that counts as one client."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((int(address) >> 64 << 64, 64)))


def check_host(scope: Scope, allowed: frozenset[str]) -> None:
    """Refuse to be called by a name that is not ours: a foreign one may have been made to lead here."""
    given = Headers(scope=scope).get("host", "")
    name = given.rpartition(":")[0] if re.search(r":[0-9]*$", given) else given
    name = name.lower().removesuffix(".")
    if not name or "*" in allowed or name in allowed or name.endswith(".localhost"):
        return
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        raise Refused("host", name=name[:100]) from None


def check_origin(scope: Scope, allowed: frozenset[str]) -> None:
    """Refuse what a page of another site asks; programs that are no browser send no Origin."""
    headers = Headers(scope=scope)
    origin = headers.get("origin", "").lower()
    if not origin or origin.rstrip("/") in allowed:
        return
    try:
        host = urlsplit(origin).netloc
    except ValueError:
        host = ""
    if not host or host != headers.get("host", "").lower():
        raise Refused("origin")


class SecurityHeaders:
    """Middleware around everything: security headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, answer)


class RequestLimits:
    """Middleware around the application: checks the origin, rate and size of requests."""

    def __init__(self, app: ASGIApp, settings: Settings, work: Work) -> None:
        self.app = app
        self.work = work
        self.most = settings.body_bytes
        self.hosts = settings.allowed_hosts
        self.origins = settings.allowed_origins
        self.requests = RateLimits(settings.part(settings.request_rate), settings.request_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        try:
            self._check(scope)
            body = await self._body(scope, receive) if scope["method"] in CHANGING else receive
        except TimeoutError:
            await send_refusal(Refused("too-slow"), send)
        except Refused as refused:
            if refused.kind == TOO_FAST:
                await self.work.hold(address_of(scope))
            await send_refusal(refused, send)
        else:
            async with self.work.share(address_of(scope)):
                await self.app(scope, body, send)

    def _check(self, scope: Scope) -> None:
        """Raises Refused before anything of the request is read."""
        check_host(scope, self.hosts)
        address, path = address_of(scope), scope["path"]
        if path.startswith("/api/") and not self.requests.take(address):
            raise Refused(TOO_FAST)
        if not self.work.take(address, costs.of_path(path)):
            raise Refused(TOO_FAST)
        if scope["method"] in CHANGING:
            check_origin(scope, self.origins)
            length = Headers(scope=scope).get("content-length", "")
            if length.isdecimal() and (len(length) > 12 or int(length) > self.most):
                raise Refused("too-large", most=self.most)

    async def _body(self, scope: Scope, receive: Receive) -> Receive:
        """Read the body; a receive that gives it out again.  Raises Refused, TimeoutError."""
        body = await whole_body(receive, self.most)
        self.work.pay(address_of(scope), costs.of_body(len(body)))
        parts: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def again() -> Message:
            return parts.pop() if parts else await receive()

        return again


async def whole_body(receive: Receive, most: int) -> bytes:
    """Read the body; raises Refused, TimeoutError."""
    body = bytearray()
    more = True
    async with asyncio.timeout(BODY_SECONDS):
        while more:
            message = await receive()
            body += message.get("body", b"")
            if len(body) > most:
                raise Refused("too-large", most=most)
            more = message.get("more_body", False)
    return bytes(body)


async def send_refusal(refused: Refused, send: Send) -> None:
    """Answer with a refusal where no application is there to do it."""
    body = refusal_body(refused)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if refused.status == 413:
        headers.append((b"connection", b"close"))  # what is left of the body is not read
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
