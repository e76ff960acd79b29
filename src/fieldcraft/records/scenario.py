"""Scenarios: a declared position, for rule tests, puzzles and bug reports."""

from __future__ import annotations

import tomllib
from typing import Any

from fieldcraft.errors import RequestError, ScenarioError
from fieldcraft.game import Game
from fieldcraft.games import ruleset


def begin(position: str | dict[str, Any], seed: int = 0) -> Game:
    """The game that stands at a position, given in TOML or as a table; raises ScenarioError."""
    table = read(position) if isinstance(position, str) else dict(position)
    game = table.pop("game", None)
    if not isinstance(game, str):
        raise ScenarioError("a scenario names its game, as in game = \"agent-decker\"")
    try:
        rules = ruleset(game)
    except RequestError as error:
        raise ScenarioError(str(error)) from None
    return Game(rules, seed, {"scenario": table})


def read(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ScenarioError(f"the scenario is not valid TOML: {error}") from None
