"""Sending a table to its clients: each state is encoded once for all who may read the same."""

from __future__ import annotations

from collections.abc import Iterable

from fieldcraft import rendering
from fieldcraft.server import wire
from fieldcraft.server.live.presence import Client
from fieldcraft.server.store.repository import Link
from fieldcraft.session.game import Game


class Broadcast:
    """The states of one table, and the log of each seat as far as it has been encoded."""

    def __init__(self) -> None:
        self._logs: dict[int, rendering.Log] = {}

    def forget(self) -> None:
        """Have the logs encoded again when they are needed."""
        self._logs.clear()

    def log(self, seat: int) -> rendering.Log:
        """Return the log of a seat."""
        return self._logs.setdefault(seat, rendering.Log())

    def show(
        self,
        game: Game,
        revision: int,
        clients: Iterable[Client],
        re: tuple[Client, int] | None = None,
        is_back: bool = False,
    ) -> None:
        """Send the current state; `re` says which request led to it, `is_back` that the game went back."""
        sent: dict[tuple[Link, int | None], tuple[str, int]] = {}
        for client in clients:
            alike = (client.link, client.facts_sent)
            found = sent.get(alike)
            if found is None:
                text = self._encoded(game, revision, *alike, is_back)
                found = sent[alike] = text, rendering.facts_read(game, client.link.seat)
            text, client.facts_sent = found
            asked = re is not None and re[0] is client
            client.send(wire.extended(text, "re", str(re[1])) if re is not None and asked else text)

    def _encoded(self, game: Game, revision: int, link: Link, facts_sent: int | None, is_back: bool) -> str:
        """Encode the current state, with the whole log if none of it has been sent."""
        text = wire.encode(
            rendering.state(game, link.seat, link.role == "play", revision, facts_sent, is_back)
        )
        if facts_sent is not None:
            return text
        return wire.extended(text, "log", self.log(link.seat).of(game, link.seat))
