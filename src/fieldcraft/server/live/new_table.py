"""Open a table of the server: what is kept of it, its clock and its links."""

from __future__ import annotations

from typing import NamedTuple

from fieldcraft.desk import opening as desk
from fieldcraft.rendering import watching_seat
from fieldcraft.rendering.messages import Role
from fieldcraft.rendering.refusals import Refused
from fieldcraft.rulebook.setup import SCENARIO
from fieldcraft.server.catalogue import Games
from fieldcraft.server.live.cache import asked
from fieldcraft.server.live.clock import CLOCK_SECONDS, USUAL_CLOCK_SECONDS
from fieldcraft.server.store import repository
from fieldcraft.server.store.repository import Player, Stored
from fieldcraft.server.store.storage import now
from fieldcraft.server.wire import NewTable
from fieldcraft.session import comments
from fieldcraft.session.game import Game


class Opened(NamedTuple):
    """A new table: what is kept of it, the seat of its opener, and its game."""

    stored: Stored
    seat: int
    game: Game | None
    """The game before its first choice; None if choices have been made in it."""


def begin(opening: NewTable, games: Games) -> Opened:
    """Return the table that an opening describes; raises Refused."""
    game, upto, named, seat = desk.begin(opening, games)
    players = [Player(*player, sat=at == seat) for at, player in enumerate(named)]
    record = game.record
    at = now()
    stored = Stored(
        game.rules.id,
        game.rules.version,
        game.setup,
        game.seed,
        record["choices"][:upto],
        record["digests"][:upto],
        pack=record.get("pack"),
        borrowed=upto,
        created=at,
        updated=at,
        seats=game.seats,
        players=players,
        clock=clock_of(opening, players),
        key=game.key.hex(),
        dealt=dealt_by(opening, game),
        asks=asked(game) if upto == game.made else None,
        comments=comments.upto(game.comments, upto),
    )
    return Opened(stored, seat, None if game.made else game)


def dealt_by(opening: NewTable, game: Game) -> str:
    """Return how the deals of a table were chosen, '' if by chance."""
    if opening.code is not None:
        return "code"
    if opening.record is not None:
        return "record"
    if opening.seed is not None:
        return "seed"
    return "position" if game.setup.get(SCENARIO) else ""


def clock_of(opening: NewTable, players: list[Player]) -> int:
    """The seconds of a new table's clock; raises Refused."""
    if opening.clock is None:
        return USUAL_CLOCK_SECONDS if sum(not player.bot for player in players) > 1 else 0
    if opening.clock not in CLOCK_SECONDS:
        raise Refused("no-clock", seconds=", ".join(map(str, CLOCK_SECONDS)))
    return opening.clock


def new_links(seats: int) -> list[tuple[str, Role, int]]:
    """Return new links of a table, as (token, role, seat): one to play for each seat, and one to watch."""
    links: list[tuple[str, Role, int]] = [(repository.new_token(), "play", seat) for seat in range(seats)]
    return [*links, (repository.new_token(), "watch", watching_seat(seats))]
