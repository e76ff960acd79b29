"""The games that can be played, each in a folder of its own and found by its id.

Games of other packages are found by their entry points of the group `fieldcraft.games`: the name is the
game's id, the value a module (or object) with `load(game, pack)`, which gives its Ruleset.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from fieldcraft.errors import RequestError, hint
from fieldcraft.rulebook.pack import Pack, read_pack
from fieldcraft.rulebook.ruleset import Outcome as Outcome
from fieldcraft.rulebook.ruleset import Ruleset as Ruleset

FOLDERS: Final = {
    "agent-decker": "agent_decker",
    "blight-chronicles": "blight_chronicles",
    "blight-chronicles-demo": "blight_chronicles",
    "nightlancer": "nightlancer",
    "island": "island",
}
GROUP: Final = "fieldcraft.games"
MOST_PACKED: Final = 8
"""Maximum number of games with packs kept in memory."""


def game_ids() -> list[str]:
    """The ids of all games; raises RequestError where two have the same."""
    return [*FOLDERS, *entry_points(tuple(sys.path))]


@cache
def entry_points(path: tuple[str, ...]) -> dict[str, Any]:
    """The entry points of games of other packages, by id; raises RequestError where two have the same."""
    from importlib.metadata import entry_points  # takes longer to load than all else that a game needs

    found: dict[str, Any] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        if point.name in FOLDERS:
            raise RequestError(
                f"the package {package_of(point)} brings a game '{point.name}', which Fieldcraft has itself"
            )
        if point.name in found:
            both = " and ".join(sorted([package_of(found[point.name]), package_of(point)]))
            raise RequestError(f"the packages {both} both bring a game '{point.name}'; remove one of them")
        found[point.name] = point
    return found


def package_of(point: Any) -> str:
    """The name of the package that has an entry point."""
    name: str = point.dist.name
    return name


def module(game: str) -> Any:
    """The module of a game's ruleset; raises RequestError for an unknown id, or one that cannot be loaded."""
    if game in FOLDERS:
        return import_module(f"fieldcraft.games.{FOLDERS[game]}.ruleset")
    others = entry_points(tuple(sys.path))
    if game not in others:
        known = [*FOLDERS, *others]
        meant = hint(game, known) or f"; there are {', '.join(known)}"
        raise RequestError(f"there is no game '{game}'{meant}")
    try:
        return others[game].load()
    except (ImportError, AttributeError) as error:
        where = package_of(others[game])
        raise RequestError(f"the game '{game}' of {where} cannot be loaded: {error}") from None


@contextmanager
def collector_at_rest() -> Iterator[None]:
    """Pause the collection of garbage, which finds none and would slow the loading of a game by a fifth."""
    was_at_work = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_at_work:
            gc.enable()


@cache
def own_rules(source: Any, game: str) -> Ruleset:
    """The rules of a game with its own cards; `source` is its module.

    They stay until the process ends, so no collection has to look at them again, not even the last one, which
    is at the end. A process that only begins a game of the island takes 110 ms instead of 135.
    """
    made: Ruleset = source.load(game)
    gc.freeze()
    return made


@lru_cache(MOST_PACKED)
def packed_rules(source: Any, game: str, pack: Pack) -> Ruleset:
    """The rules of a game with a pack laid over its cards; raises CardError with every problem in them."""
    if not pack.lies_over(game):
        raise RequestError(f"the card pack '{pack.name}' is for {', '.join(pack.games())}, not for {game}")
    made: Ruleset = source.load(game, pack)
    return made


@collector_at_rest()
def ruleset(game: str, pack: Pack | str | Path | None = None) -> Ruleset:
    """Return the rules of a game, with its own cards or with a pack, given as such or as its folder.

    A folder is read again each time. Raises RequestError for an unknown id or a folder without a pack,
    CardError with every problem in the cards.
    """
    source = module(game)
    if pack is None:
        return own_rules(source, game)
    return packed_rules(source, game, pack if isinstance(pack, Pack) else read_pack(pack))


def ruleset_of(game: str, path: Path) -> Ruleset:
    """The rules of a game with the cards of a file or folder; raises CardError with every problem in them."""
    made: Ruleset = module(game).read(game, path)
    return made
