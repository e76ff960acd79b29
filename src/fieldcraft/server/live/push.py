"""Tell players who have left that it is their turn, by the push services of their browsers (RFC 8030).

A message is encrypted for the browser (RFC 8291) and signed with a key that the server has made (RFC 8292).
A push service learns when somebody is notified, and nothing of the game.
"""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Callable
from functools import partial
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from fieldcraft.rendering.refusals import Refused
from fieldcraft.server.store import subscriptions
from fieldcraft.server.store.storage import Storage, now
from fieldcraft.server.store.subscriptions import Browser, Due
from fieldcraft.server.telemetry import Metrics, log

LOOK_SECONDS: Final = 5
"""Time between two looks for players to notify."""
SEND_TIMEOUT_SECONDS: Final = 10
KEPT_SECONDS: Final = 24 * 3600
"""Time for which a push service keeps a message for a browser that is not running."""
TOKEN_SECONDS: Final = 12 * 3600
"""Time for which a signature is good; push services take at most a day."""
POINT_BYTES: Final = 65
SECRET_BYTES: Final = 16
TOPIC_CHARACTERS: Final = 32
"""A push service keeps one message of a topic: the newest."""
GONE: Final = (404, 410)
"""The answers of a push service that no longer knows a browser."""
LOCAL: Final = ("127.0.0.1", "localhost")
"""Hosts that may be reached without encryption, for tests."""


class Pusher:
    """The server's part of the push services: its key, and what it sends."""

    def __init__(
        self,
        storage: Storage,
        is_here: Callable[[int, int], bool],
        title_of: Callable[[str], str],
        contact: str,
        hosts: tuple[str, ...],
        metrics: Metrics,
    ) -> None:
        self.storage = storage
        self.is_here = is_here
        self.title_of = title_of
        self.contact = contact
        self.hosts = hosts
        self.metrics = metrics
        self._key: Vapid02 | None = None

    async def key(self) -> Vapid02:
        """Return the key of this database, made when it is first needed; raises Refused."""
        if self._key is None:
            new = Vapid02()
            new.generate_keys()
            keep = partial(subscriptions.key, name="push", new=new.private_pem().decode())
            self._key = Vapid02.from_pem((await self.storage.write(keep)).encode())
        return self._key

    async def public_key(self) -> str:
        """Return the public key as browsers want it; raises Refused."""
        point = (await self.key()).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return encoded(point)

    def checked(self, browser: Browser) -> Browser:
        """Return a browser that can be notified; raises Refused."""
        if not is_allowed(browser.endpoint, self.hosts):
            raise Refused("push-host")
        if length(browser.p256dh) != POINT_BYTES or length(browser.auth) != SECRET_BYTES:
            raise Refused("push-keys")
        return browser

    # -- telling ----------------------------------------------------------------------------------

    async def run(self) -> None:
        """Tell all who are due, for as long as the server runs."""
        while True:
            try:
                await self.tell_due()
            except Refused as refused:
                log.warning("not told", reason=str(refused))
            except Exception:
                log.exception("failed", type="push")
            await asyncio.sleep(LOOK_SECONDS)

    async def tell_due(self) -> None:
        """Tell all who are due now; raises Refused if the database fails."""
        if await self.storage.read(subscriptions.is_anybody_due):
            found = await self.storage.write(subscriptions.claim_due)
            await asyncio.gather(*(self._tell(due) for due in found))

    async def _tell(self, due: Due) -> None:
        """Tell one browser, and note what became of it."""
        if self.is_here(due.table, due.seat):
            await self.storage.write(partial(subscriptions.told, due=due))
            return
        key = await self.key()
        status = await asyncio.to_thread(send, due.browser, self.message(due), key, self.contact, due.link)
        self.metrics.pushed.labels("told" if status < 300 else "gone" if status in GONE else "failed").inc()
        if status < 300:
            await self.storage.write(partial(subscriptions.told, due=due))
        elif status in GONE:
            await self.storage.write(partial(subscriptions.forget, due=due))
        else:
            log.warning("not told", table=due.table, status=status)

    def message(self, due: Due) -> dict[str, str]:
        """Return what a browser shows, and the page that it opens: that knows the link by its hash."""
        return {
            "title": self.title_of(due.game),
            "text": "It is your turn.",
            "path": f"/turn/{due.link[:TOPIC_CHARACTERS]}",
        }


class NoRedirect(HTTPRedirectHandler):
    """Follows no redirect: a push service has none, and another host might be any."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        """Return nothing, so that the answer is an error."""
        return


OPENER: Final = build_opener(NoRedirect)


def send(browser: Browser, message: dict[str, str], key: Vapid02, contact: str, topic: str) -> int:
    """Send a message to a browser; return the status of the answer, 599 where none came."""
    address = urlsplit(browser.endpoint)
    claims = {"sub": contact, "aud": f"{address.scheme}://{address.netloc}", "exp": expiry()}
    body = http_ece.encrypt(
        json.dumps(message).encode(),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=decoded(browser.p256dh),
        auth_secret=decoded(browser.auth),
        version="aes128gcm",
    )
    headers = key.sign(claims) | {
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT_SECONDS),
        "Topic": topic[:TOPIC_CHARACTERS],
        "Urgency": "normal",
    }
    try:
        with OPENER.open(Request(browser.endpoint, body, headers), timeout=SEND_TIMEOUT_SECONDS) as answer:
            status: int = answer.status
            return status
    except HTTPError as error:
        return error.code
    except (URLError, OSError):
        return 599


def expiry() -> int:
    """Return the time until which a signature is good, in seconds since 1970."""
    return now() + TOKEN_SECONDS


def is_allowed(endpoint: str, hosts: tuple[str, ...]) -> bool:
    """True for an address of one of these push services, which the server may send to."""
    try:
        address = urlsplit(endpoint)
        host, port = (address.hostname or ""), address.port
    except ValueError:
        return False
    if not endpoint.isascii() or address.username is not None:
        return False
    if address.scheme != "https" and not (address.scheme == "http" and host in LOCAL):
        return False
    if port is not None and host not in LOCAL:
        return False
    return any(host == one or (one.startswith(".") and host.endswith(one)) for one in hosts)


def encoded(data: bytes) -> str:
    """Return bytes in the base64 of URLs, without padding."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text: str) -> bytes:
    """Return the bytes of a text in that base64; raises ValueError."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def length(text: str) -> int:
    """Return the number of bytes of such a text, -1 where it is none."""
    try:
        return len(decoded(text))
    except ValueError:
        return -1
