"""Scenarios: a declared position, for rule tests, puzzles and bug reports."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fieldcraft.errors import RequestError, ScenarioError
from fieldcraft.games import ruleset
from fieldcraft.rulebook.setup import SCENARIO
from fieldcraft.rulebook.toml import parse_toml
from fieldcraft.session.game import Game
from fieldcraft.session.record import setup_table


def scenario(position: str | dict[str, Any], seed: int = 0, cards: str | Path | None = None) -> Game:
    """Return the game at a position given in TOML or as a table, with a card pack or without.

    What people choose before the game begins, such as `seats`, is given beside the keys of the position.
    Raises ScenarioError for the position, CardError for the cards.
    """
    table = setup_table(read(position) if isinstance(position, str) else position)
    game = table.pop("game", None)
    if not isinstance(game, str):
        raise ScenarioError('a scenario names its game, as in game = "agent-decker"')
    try:
        rules = ruleset(game, cards)
    except RequestError as error:
        raise ScenarioError(str(error)) from None
    setup = {option.name: table.pop(option.name) for option in rules.setup_options if option.name in table}
    return Game(rules, seed, setup | {SCENARIO: table})


def read(text: str) -> dict[str, Any]:
    """The table of a scenario in TOML; raises ScenarioError."""
    try:
        return parse_toml(text)
    except ValueError as error:
        raise ScenarioError(f"the scenario is not valid TOML: {error}") from None
