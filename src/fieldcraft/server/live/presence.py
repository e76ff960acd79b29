"""The clients at one table: those of this process, and those that other processes have reported."""

from __future__ import annotations

import asyncio
from collections import Counter
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from itertools import count
from typing import Final, Protocol

from fieldcraft.rendering.messages import Message
from fieldcraft.rendering.refusals import Refused
from fieldcraft.server.store import repository
from fieldcraft.server.store.repository import Link, PlaceLimits, RemoteClient
from fieldcraft.server.store.storage import Storage

SOCKET_NUMBERS: Final = count(1)
"""The number of each socket among those of this process."""


STRIKE_RETRY_SECONDS: Final = 1.0
"""Pause before a socket that has gone is struck off again: until then it takes a place of its link."""


class Client(Protocol):
    """A player's or spectator's connection to a table: its link, and how to send to it."""

    link: Link
    address: str
    """The network address that it comes from."""
    facts_sent: int | None
    """Number of facts sent to this client; None if the next state has to contain the whole log."""

    def send(self, message: Message | str) -> None:
        """Queue a message, encoded or not; never waits."""

    def dismiss(self, refused: Refused) -> None:
        """Send the reason, and close the connection."""


class Presence:
    """The clients at one table.  The caller of a method that waits holds the table's lock."""

    def __init__(self, table: int, storage: Storage) -> None:
        self.table = table
        self.storage = storage
        self.clients: dict[Client, int] = {}
        """Each client of this process, in the order of arrival, with its socket number; 0 if none is kept."""
        self.others: list[RemoteClient] = []
        """The clients of other processes."""

    @property
    def places(self) -> Counter[int]:
        """Number of clients that play each seat, in all processes."""
        links: list[Link | RemoteClient] = [*(client.link for client in self.clients), *self.others]
        return Counter(link.seat for link in links if link.role == "play")

    @property
    def is_attended(self) -> bool:
        """True if any client is connected, at any process."""
        return bool(self.clients or self.others)

    @property
    def leads(self) -> bool:
        """True if bots and clock of the table run in this process: the first one that has a client here."""
        return bool(self.clients) and all(self.storage.process < other.process for other in self.others)

    def check_room(self, link: Link, address: str, limits: PlaceLimits) -> None:
        """Check that one more client of this process may use a link; raises Refused."""
        alike = [other.address for other in self.clients if other.link == link]
        if len(alike) >= limits.by_link or alike.count(address) >= limits.together:
            raise Refused("table-full")

    async def register(self, client: Client, limits: PlaceLimits) -> tuple[int, int]:
        """Record a client for other processes; return its socket number, and how far the table has changed.

        The limits hold over all processes together.  Raises Refused, also if the link is no longer valid.
        """
        link = client.link
        if not self.storage.is_shared:
            if not await self.storage.read(partial(repository.has_link, link=link), is_brief=True):
                raise Refused("revoked")
            return 0, 0
        number = next(SOCKET_NUMBERS)
        sit = partial(repository.sit, process=self.storage.process, number=number, places=limits)
        job = partial(sit, link=link, address=client.address)
        try:
            self.others, around = await self.storage.write(job, self.table)
        except BaseException:  # it may be kept, and only its acknowledgement lost
            self.strike(number)
            raise
        return number, around

    def remove(self, client: Client) -> None:
        """Forget a client, here and for other processes."""
        self.strike(self.clients.pop(client, 0))

    def strike(self, number: int) -> None:
        """Have other processes forget a socket, again later if the database fails."""
        if not number:
            return
        loop = asyncio.get_running_loop()

        def try_again(done: Future[None]) -> None:
            if not done.cancelled() and done.exception() is not None:
                with suppress(RuntimeError):  # the loop has been closed meanwhile
                    loop.call_soon_threadsafe(loop.call_later, STRIKE_RETRY_SECONDS, self.strike, number)

        gone = partial(repository.stand_up, process=self.storage.process, number=number, table=self.table)
        self.storage.post(gone, self.table).add_done_callback(try_again)

    def dismiss_all_but(self, good: set[str]) -> None:
        """Dismiss the clients whose link is not among these hashes."""
        for client in [client for client in self.clients if client.link.hash not in good]:
            self.remove(client)
            client.dismiss(Refused("revoked"))

    def dismiss_all(self, refused: Refused) -> None:
        """Dismiss every client of this process."""
        for client in list(self.clients):
            self.remove(client)
            client.dismiss(refused)
