"""How a table begins: with a seed, from a share code, or from a record."""

from __future__ import annotations

import secrets
from typing import Any, Final

from fieldcraft.bots import LEVELS, is_offered
from fieldcraft.errors import FieldcraftError, RecordDiverges
from fieldcraft.server import repository
from fieldcraft.server.catalogue import Games
from fieldcraft.server.clock import SECONDS, USUAL
from fieldcraft.server.looks import fit_name
from fieldcraft.server.refusals import Refused, sentence
from fieldcraft.server.repository import Player, Stored
from fieldcraft.server.restoring import MOST_CHOICES
from fieldcraft.server.storage import now
from fieldcraft.server.wire import LARGEST, NewTable, Role
from fieldcraft.session.client import watching_seat
from fieldcraft.session.game import Game
from fieldcraft.session.load import AGREEING, ALL, from_record, load
from fieldcraft.session.record import dump, parse, setup_table

READABLE: Final = 10**9
"""Seeds short enough to be read out to a friend; games with secrets between seats take longer ones."""


ME: Final = "me"
OPEN: Final = "open"
BOT: Final = "bot:"


def begin(opening: NewTable, games: Games) -> tuple[Stored, int]:
    """The table that an opening describes, played so far, and the seat of who opens it; raises Refused."""
    game = given(opening, games) or new_game(opening, games)
    rules = game.rules
    if opening.game is not None and games.rules(opening.game).id != rules.id:
        raise Refused("game-of-table", theirs=rules.title, ours=games.rules(opening.game).title)
    if game.made > MOST_CHOICES:
        raise Refused("too-many-choices", most=MOST_CHOICES)
    upto = game.made if opening.upto is None else opening.upto
    if upto > game.made:
        raise Refused("too-far", n=game.made, upto=upto)
    players, seat = seated(opening, game)
    record = game.record
    at = now()
    stored = Stored(
        rules.id,
        rules.version,
        game.setup,
        game.seed,
        record["choices"][:upto],
        record["digests"][:upto],
        pack=record.get("pack"),
        given=upto,
        created=at,
        updated=at,
        seats=game.seats,
        players=players,
        clock=clock_of(opening, players),
        key=game.key.hex(),
    )
    return stored, seat


def seated(opening: NewTable, game: Game) -> tuple[list[Player], int]:
    """Who plays each seat, and the seat of who opens the table; raises Refused.

    Where nothing is said of them, the seats are open but for the bots of a record.
    """
    bots = game.bots or ("",) * game.seats
    given = opening.seats or [f"{BOT}{bot}" if bot else OPEN for bot in bots]
    if len(given) != game.seats:
        raise Refused("players", reason=f"{len(given)} are named for {game.seats}")
    for kind in given:
        if kind not in (ME, OPEN) and not is_offered(kind.removeprefix(BOT)):
            raise Refused("players", reason=f"each is '{ME}', '{OPEN}' or one of {known_bots()}")
    own = next((seat for kind in (ME, OPEN) for seat, is_kind in enumerate(given) if is_kind == kind), None)
    if own is None:
        raise Refused("last-person")
    players = [Player(bot=kind.removeprefix(BOT) if kind.startswith(BOT) else "") for kind in given]
    if opening.name:
        players[own] = Player(name=fit_name(opening.name))
    return players, own


def known_bots() -> str:
    return ", ".join(f"'{BOT}{bot}'" for bot in LEVELS)


def clock_of(opening: NewTable, players: list[Player]) -> int:
    """The seconds of a new table's clock; raises Refused."""
    if opening.clock is None:
        return USUAL if sum(not player.bot for player in players) > 1 else 0
    if opening.clock not in SECONDS:
        raise Refused("no-clock", seconds=", ".join(map(str, SECONDS)))
    return opening.clock


def new_game(opening: NewTable, games: Games) -> Game:
    """A game with the seed and the setup of an opening; raises Refused."""
    if opening.game is None:
        raise Refused("no-game")
    rules = games.rules(opening.game)
    try:
        setup = rules.read_setup(setup_table(opening.setup))
        seed = new_seed(rules.seats_of(setup)) if opening.seed is None else opening.seed
        return Game(rules, seed, opening.setup)
    except FieldcraftError as error:
        raise Refused("setup", reason=sentence(error)) from None


def given(opening: NewTable, games: Games) -> Game | None:
    """The game of the share code or record, or None where there is neither; raises Refused."""
    sources = (opening.seed, opening.code, opening.record)
    if sum(source is not None for source in sources) > 1:
        raise Refused("one-source")
    if opening.setup and (opening.code is not None or opening.record is not None):
        raise Refused("setup-of-record")
    keep = AGREEING if opening.only_agreeing else ALL
    try:
        if opening.code is not None:
            return load(opening.code, keep, games.pack())
        if opening.record is None:
            return None
        return from_record(record_of(opening.record), keep, games.pack())
    except Refused:
        raise
    except RecordDiverges as error:
        raise Refused("record-parted", reason=sentence(error), agreeing=error.agreeing) from None
    except FieldcraftError as error:
        raise Refused("record", reason=sentence(error)) from None


def record_of(given: dict[str, Any] | str) -> dict[str, Any]:
    """A record that was given as text or as an object, checked for its form; raises RecordError, Refused."""
    record = parse(given if isinstance(given, str) else dump(given))
    if len(record["choices"]) > MOST_CHOICES:
        raise Refused("too-many-choices", most=MOST_CHOICES)
    return record


def new_seed(seats: int) -> int:
    return secrets.randbelow(READABLE if seats == 1 else LARGEST)


def new_links(seats: int) -> list[tuple[str, Role, int]]:
    """New links of a table, as (token, role, seat): one to play for each seat, and one to watch."""
    links: list[tuple[str, Role, int]] = [(repository.new_token(), "play", seat) for seat in range(seats)]
    return [*links, (repository.new_token(), "watch", watching_seat(seats))]
