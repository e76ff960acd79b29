"""Open a table: with a seed, from a share code, from a record, or with what a won game has left."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple, Protocol

from fieldcraft.bots import LEVELS, is_offered
from fieldcraft.desk.confusables import fit_name
from fieldcraft.errors import FieldcraftError, RecordDiverges
from fieldcraft.games import Ruleset
from fieldcraft.rendering.refusals import Refused, sentence
from fieldcraft.rulebook.pack import Pack
from fieldcraft.session.follow import rules_of
from fieldcraft.session.game import Game
from fieldcraft.session.load import AGREEING, ALL, from_record, load, replay
from fieldcraft.session.record import dump, parse, setup_table

READABLE: Final = 10**9
"""Seeds short enough to be read out to a friend; games with secrets between seats take longer ones."""
LARGEST_NUMBER: Final = 2**53
"""Numbers up to here are exact in a browser."""
MOST_CHOICES: Final = 20_000
"""A table holds no more, so that it can always be played again in a moment."""
ME: Final = "me"
OPEN: Final = "open"
BOT: Final = "bot:"


class OpeningRequest(Protocol):
    """A request for a table: a game with a seed and a setup, or a share code or record that has all this."""

    @property
    def game(self) -> str | None:
        """Id of the game."""

    @property
    def setup(self) -> dict[str, Any]:
        """Values of setup options by their names."""

    @property
    def seed(self) -> int | None:
        """Seed of the deals; None for a new one."""

    @property
    def code(self) -> str | None:
        """Share code to open; None without one."""

    @property
    def record(self) -> dict[str, Any] | str | None:
        """Record to open; None without one."""

    @property
    def after(self) -> dict[str, Any] | str | None:
        """Record of the game from which the new one goes on; None for a game of its own."""

    @property
    def upto(self) -> int | None:
        """Number of choices to keep; None for all of them."""

    @property
    def only_agreeing(self) -> bool:
        """True to keep only choices that still lead to the same positions."""

    @property
    def seats(self) -> Sequence[str] | None:
        """Players of the seats; None for the usual ones."""

    @property
    def name(self) -> str:
        """Name of the player who opens the table."""


class Games(Protocol):
    """The games that can be played."""

    def rules(self, game: str) -> Ruleset:
        """Return the rules of a game; raises Refused."""

    def pack(self) -> Pack | None:
        """Return the available card pack; raises Refused."""


class Player(NamedTuple):
    """The player of a seat: a person, perhaps with a name, or a bot."""

    name: str = ""
    bot: str = ""


class Begun(NamedTuple):
    """A new table: its game, how many choices it begins with, who plays, and the seat of who opens it."""

    game: Game
    upto: int
    players: list[Player]
    seat: int


def begin(opening: OpeningRequest, games: Games) -> Begun:
    """Return the table that an opening describes; raises Refused."""
    game = given(opening, games) or new_game(opening, games)
    rules = game.rules
    if opening.game is not None and games.rules(opening.game).id != rules.id:
        raise Refused("game-of-table", theirs=rules.title, ours=games.rules(opening.game).title)
    if game.made > MOST_CHOICES:
        raise Refused("too-many-choices", most=MOST_CHOICES)
    upto = game.made if opening.upto is None else opening.upto
    if upto > game.made:
        raise Refused("too-far", n=game.made, upto=upto)
    return Begun(game, upto, *seated(opening, game))


def seated(opening: OpeningRequest, game: Game) -> tuple[list[Player], int]:
    """Return who plays each seat, and the seat of who opens the table; raises Refused.

    Where nothing is said of them, the seats are open but for the bots of a record.
    """
    bots = game.bots or ("",) * game.seats
    named = opening.seats or [f"{BOT}{bot}" if bot else OPEN for bot in bots]
    if len(named) != game.seats:
        raise Refused("players", reason=f"{len(named)} are named for {game.seats}")
    for kind in named:
        if kind not in (ME, OPEN) and not is_offered(kind.removeprefix(BOT)):
            raise Refused("players", reason=f"each is '{ME}', '{OPEN}' or one of {known_bots()}")
    own = next((seat for kind in (ME, OPEN) for seat, is_kind in enumerate(named) if is_kind == kind), None)
    if own is None:
        raise Refused("last-person")
    players = [Player(bot=kind.removeprefix(BOT) if kind.startswith(BOT) else "") for kind in named]
    if opening.name:
        players[own] = Player(name=fit_name(opening.name))
    return players, own


def known_bots() -> str:
    return ", ".join(f"'{BOT}{bot}'" for bot in LEVELS)


def new_game(opening: OpeningRequest, games: Games) -> Game:
    """Return a game with the seed and the setup of an opening; raises Refused."""
    last = before(opening, games)
    if last is None and opening.game is None:
        raise Refused("no-game")
    rules = games.rules(opening.game or "") if last is None else last.rules
    try:
        left = {} if last is None else rules.continuation(last.state, last.setup)
        setup = left | setup_table(opening.setup)
        seed = new_seed(rules.seats_of(setup)) if opening.seed is None else opening.seed
        return Game(rules, seed, setup)
    except FieldcraftError as error:
        raise Refused("setup", reason=sentence(error)) from None


def given(opening: OpeningRequest, games: Games) -> Game | None:
    """Return the game of the share code or record, None where there is neither; raises Refused."""
    given = [source for source in (opening.code, opening.record) if source is not None]
    if len(given) + (opening.seed is not None or opening.after is not None) > 1:
        raise Refused("one-source")
    if opening.setup and given:
        raise Refused("setup-of-record")
    keep = AGREEING if opening.only_agreeing else ALL
    with refusing():
        if opening.code is not None:
            return load(opening.code, keep, games.pack())
        if opening.record is not None:
            return from_record(record_of(opening.record), keep, games.pack())
    return None


def before(opening: OpeningRequest, games: Games) -> Game | None:
    """Return the game from which the new one goes on, None where there is none; raises Refused."""
    with refusing():
        return None if opening.after is None else from_record(record_of(opening.after), ALL, games.pack())


@contextmanager
def refusing() -> Iterator[None]:
    """Refuse a share code or record that cannot be played, or that leads elsewhere now."""
    try:
        yield
    except Refused:
        raise
    except RecordDiverges as error:
        raise Refused("record-parted", reason=sentence(error), agreeing=error.agreeing) from None
    except FieldcraftError as error:
        raise Refused("record", reason=sentence(error)) from None


def record_of(given: dict[str, Any] | str) -> dict[str, Any]:
    """Return a record given as text or as an object, checked for its form; raises RecordError, Refused."""
    record = parse(given if isinstance(given, str) else dump(given))
    if len(record["choices"]) > MOST_CHOICES:
        raise Refused("too-many-choices", most=MOST_CHOICES)
    return record


def new_seed(seats: int) -> int:
    return secrets.randbelow(READABLE if seats == 1 else LARGEST_NUMBER)


def restored(record: dict[str, Any], pack: Pack | None, only_agreeing: bool = False) -> Game:
    """Return the game of a table's record, compared with it position by position; raises Refused.

    It is refused where rules or pack are not available, and where the record leads elsewhere now, unless the
    game at the last position that agrees will do.
    """
    try:
        rules = rules_of(record["game"], record.get("pack"), pack)
        return replay(rules, record, AGREEING if only_agreeing else ALL)
    except RecordDiverges as error:
        raise Refused("parted", game=rules.title, reason=sentence(error), agreeing=error.agreeing) from None
    except FieldcraftError as error:
        raise Refused("unplayable", reason=sentence(error)) from None
