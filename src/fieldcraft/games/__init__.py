"""The games that can be played, each in a folder of its own and found by its id."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final

from fieldcraft.errors import RequestError
from fieldcraft.rulebook.ruleset import Outcome as Outcome
from fieldcraft.rulebook.ruleset import Ruleset as Ruleset

FOLDERS: Final = {
    "agent-decker": "agent_decker",
    "blight-chronicles": "blight_chronicles",
    "blight-chronicles-demo": "blight_chronicles",
}


def games() -> list[str]:
    """The ids of all games."""
    return list(FOLDERS)


def module(game: str) -> ModuleType:
    """The module of a game's ruleset; raises RequestError for an unknown id."""
    if game not in FOLDERS:
        near = get_close_matches(game, FOLDERS, 1)
        hint = f"; did you mean '{near[0]}'?" if near else f"; there are {', '.join(FOLDERS)}"
        raise RequestError(f"there is no game '{game}'{hint}")
    return import_module(f"fieldcraft.games.{FOLDERS[game]}.ruleset")


@cache
def ruleset(game: str) -> Ruleset:
    """The rules of a game, with its own cards; raises RequestError for an unknown id."""
    made: Ruleset = module(game).load(game)
    return made


def ruleset_of(game: str, path: Path) -> Ruleset:
    """The rules of a game with the cards of a file or folder; raises CardError with every problem in them."""
    made: Ruleset = module(game).read(game, path)
    return made
