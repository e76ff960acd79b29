"""Scenarios: a declared position, for rule tests, puzzles and bug reports."""

from __future__ import annotations

import tomllib
from typing import Any, Final

from fieldcraft.errors import RequestError, ScenarioError
from fieldcraft.games import ruleset
from fieldcraft.session.game import Game

LARGEST: Final = 1 << 62
DEEPEST: Final = 8


def begin(position: str | dict[str, Any], seed: int = 0) -> Game:
    """The game that stands at a position, given in TOML or as a table; raises ScenarioError."""
    table = setup_table(read(position) if isinstance(position, str) else position)
    game = table.pop("game", None)
    if not isinstance(game, str):
        raise ScenarioError('a scenario names its game, as in game = "agent-decker"')
    try:
        rules = ruleset(game)
    except RequestError as error:
        raise ScenarioError(str(error)) from None
    return Game(rules, seed, {"scenario": table})


def read(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise ScenarioError(f"the scenario is not valid TOML: {error}") from None


def setup_table(table: object) -> dict[str, Any]:
    """A copy of a table that a record can hold; raises ScenarioError for anything else in it."""
    if not isinstance(table, dict):
        raise ScenarioError(f"a scenario is a table, not a {type(table).__name__}")
    copy: dict[str, Any] = plain(table, DEEPEST)
    return copy


def plain(value: object, depth: int) -> Any:
    """A copy of a text, a whole number, true or false, or a list or table of such."""
    if isinstance(value, str | bool) or (isinstance(value, int) and -LARGEST < value < LARGEST):
        return value
    if isinstance(value, list | tuple) and depth:
        return [plain(item, depth - 1) for item in value]
    if isinstance(value, dict) and depth and all(isinstance(key, str) for key in value):
        return {key: plain(item, depth - 1) for key, item in value.items()}
    kind = "a number that large" if isinstance(value, int) else f"a {type(value).__name__} there"
    raise ScenarioError(f"a scenario holds texts, whole numbers, lists and tables, not {kind}")
