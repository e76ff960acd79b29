"""How a table begins: with a seed, from a share code, or from a record."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any, Final

from fieldcraft.errors import FieldcraftError
from fieldcraft.games import Ruleset
from fieldcraft.kernel.state import EVERYBODY
from fieldcraft.server import repository
from fieldcraft.server.catalogue import known
from fieldcraft.server.play import MOST_CHOICES
from fieldcraft.server.refusals import Refused, sentence
from fieldcraft.server.repository import Stored
from fieldcraft.server.wire import LARGEST, Role
from fieldcraft.session import load as save
from fieldcraft.session.game import Game
from fieldcraft.session.record import dump, parse

READABLE: Final = 10**9
"""Seeds short enough to be read out to a friend; games with secrets between seats take longer ones."""


@dataclass(frozen=True)
class Opening:
    """How a table shall begin; at most one of seed, code and record."""

    game: str | None = None
    seed: int | None = None
    code: str | None = None
    record: dict[str, Any] | str | None = None
    upto: int | None = None


def begin(opening: Opening) -> Stored:
    """The table that an opening describes, played so far; raises Refused."""
    if sum(source is not None for source in (opening.seed, opening.code, opening.record)) > 1:
        raise Refused("one-source")
    rules = None if opening.game is None else known(opening.game)
    game = given(opening)
    if game is None:
        if rules is None:
            raise Refused("no-game")
        game = Game(rules, new_seed(rules) if opening.seed is None else opening.seed)
    if rules is not None and game.rules is not rules:
        raise Refused("game-of-table", theirs=game.rules.title, ours=rules.title)
    rules = game.rules
    choices = [option.key for option in game.chosen]
    if len(choices) > MOST_CHOICES:
        raise Refused("too-many-choices", most=MOST_CHOICES)
    upto = len(choices) if opening.upto is None else opening.upto
    if upto > len(choices):
        raise Refused("too-far", n=len(choices), upto=upto)
    at = repository.now()
    return Stored(
        rules.id, rules.version, game.setup, game.seed, choices[:upto], upto, created=at, updated=at
    )


def given(opening: Opening) -> Game | None:
    """The game of the share code or record, or None where there is neither; raises Refused."""
    try:
        if opening.code is not None:
            return save.load(opening.code)
        if opening.record is None:
            return None
        is_text = isinstance(opening.record, str)
        text = opening.record if is_text else dump(opening.record)  # type: ignore[arg-type]
        record = parse(str(text))
        if len(record["choices"]) > MOST_CHOICES:
            raise Refused("too-many-choices", most=MOST_CHOICES)
        return save.from_record(record)
    except Refused:
        raise
    except FieldcraftError as error:
        raise Refused("record", reason=sentence(error)) from None


def new_seed(rules: Ruleset) -> int:
    return secrets.randbelow(READABLE if rules.seats == 1 else LARGEST)


def new_links(rules: Ruleset) -> list[tuple[str, Role, int]]:
    """New links of a table, as (token, role, seat): one to play for each seat, and one to watch."""
    links: list[tuple[str, Role, int]] = [
        (repository.new_token(), "play", seat) for seat in range(rules.seats)
    ]
    return [*links, (repository.new_token(), "watch", watching_seat(rules.seats))]


def watching_seat(seats: int) -> int:
    """The seat whose view a spectator gets: the player's where there is one, else nobody's."""
    return 0 if seats == 1 else EVERYBODY
