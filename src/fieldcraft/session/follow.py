"""Following a record under the current rules, and finding the choice at which it diverges."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.errors import IllegalChoice, RecordDiverges, RecordError, RequestError, ScenarioError
from fieldcraft.games import Ruleset, ruleset
from fieldcraft.rulebook.pack import Pack
from fieldcraft.session.game import Game
from fieldcraft.session.record import read_entry

MOST_LONE: Final = 10_000
"""Maximum number of consecutive lone options in a record of the first format."""


def rules_of(game: str, pack: dict[str, str] | None, cards: Pack | None) -> Ruleset:
    """Return the rules of a record, with the pack that it names; `cards` is the pack in use.

    If the pack has changed since, the record is compared as one of another version. Raises RecordError if the
    rules or the pack are not available.
    """
    if pack is not None and (cards is None or cards.name != pack["name"]):
        named = f"'{pack['name']}' ({pack['digest']})"
        raise RecordError(f"the record was made with the card pack {named}, which is not available")
    try:
        return ruleset(game, None if pack is None else cards)
    except RequestError as error:
        raise RecordError(str(error)) from None


def begun(
    rules: Ruleset, seed: int, setup: dict[str, Any], bots: tuple[str, ...] = (), key: bytes = b""
) -> Game:
    """The game of a record before its first choice; raises RecordError for its setup or its bots."""
    try:
        game = Game(rules, seed, setup, bots, key)
    except (RequestError, ScenarioError) as error:
        raise RecordError(f"the record's setup: {error}") from None
    if bots and (len(bots) != game.seats or all(bots)):
        raise RecordError("the record's bots must be a name for each seat, '' for a person's")
    return game


def opened(record: dict[str, Any], rules: Ruleset) -> Game:
    """Return the game of a checked record before its first choice; raises RecordError as `begun`."""
    key = bytes.fromhex(record.get("key", ""))
    return begun(rules, record["seed"], record["setup"], tuple(record.get("bots", ())), key)


def follow(game: Game, record: dict[str, Any]) -> None:
    """Make the choices of a record; raises RecordDiverges at the first one that leads to another position.

    The game then contains the choices made before it.
    """
    if "digests" not in record:
        follow_first_format(game, record)
        return
    for made, digest in zip(record["choices"], record["digests"], strict=True):
        take(game, made, record)
        if not game.agrees(digest):
            game.rewind(game.made - 1)
            raise parts(game, record, f"'{made}' leads to another position than it did")


def follow_first_format(game: Game, record: dict[str, Any]) -> None:
    """Make choices of a record that contains only those between several options; single options are taken."""
    for made in record["choices"]:
        take_lone_options(game)
        take(game, made, record)
    take_lone_options(game)


def take_lone_options(game: Game) -> None:
    """Play on to where there is something to decide."""
    for _ in range(MOST_LONE):
        if len(game.options) != 1:
            return
        game.choose(0)
    raise RecordError("the record leads to where nothing is ever decided again")


def take(game: Game, made: str, record: dict[str, Any]) -> None:
    """Make one choice of a record; raises RecordDiverges where it is not possible."""
    key, seat = read_entry(made)
    try:
        game.choose(key, seat)
    except IllegalChoice as error:
        raise parts(game, record, str(error)) from None


def parts(game: Game, record: dict[str, Any], change: str) -> RecordDiverges:
    """Return the error for a record that diverges from the game that follows it."""
    return diverges(game, record["version"], change, len(record["choices"]))


def diverges(game: Game, version: str, change: str, total: int) -> RecordDiverges:
    """Return the error for choices that diverge from the game that follows them."""
    made_with = other_version(game.rules, version)
    where = f"choice {game.made + 1} of {total}: {change}"
    return RecordDiverges(
        f"{made_with}; they part at {where}" if made_with else where, change, game.made, total
    )


def other_version(rules: Ruleset, version: str) -> str:
    """A sentence about a record of another version, '' for one of this."""
    if version == rules.version:
        return ""
    return f"the record was made with version {version} of {rules.id}, this is version {rules.version}"
