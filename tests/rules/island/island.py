"""Declared positions of the island for its tests."""

from __future__ import annotations

from typing import Any, Final, cast

from fieldcraft.games import ruleset
from fieldcraft.games.island.outward.view import Table
from fieldcraft.games.island.ruleset import IslandGame

GAME: Final = cast("IslandGame", ruleset("island"))
RIVER: Final = "river-surges-in-sunlight"
QUIET: Final = {
    "fear_deck": ["isolation"] * 9,
    "dividers": [6, 3],
    "pool": 3,
    "invader_deck": ["jungle-1", "mountain-1", "coast"],
}
"""The keys that keep a game from ending at once: a fear deck, and counters on the card."""


def island(setup: dict[str, Any] | None = None, **position: Any) -> Table:
    """A position on board A with River, in the terms of scenarios; what is not named is quiet."""
    scenario = QUIET | {"stack": ["downward-spiral"]} | position
    g = GAME.start(1, {**(setup or {}), "scenario": scenario}, journal=True, patient=True)
    assert isinstance(g, Table)
    return g


def begun(seed: int = 1, **setup: Any) -> Table:
    """A game at its first decision."""
    g = GAME.start(seed, setup)
    assert isinstance(g, Table)
    return g


def keys(g: Table) -> list[str]:
    return [option.key for option in g.options]


def take(g: Table, *wanted: str) -> Table:
    """Choose these options one after another."""
    for key in wanted:
        assert key in keys(g), f"{key} is not among {keys(g)}"
        g.choose(keys(g).index(key))
    return g


def at(g: Table, land: str) -> dict[str, Any]:
    """Return what a view says of a land."""
    return dict(g.view(0)["lands"][land])


def energy_of(g: Table) -> list[int]:
    """Return the energy of each Spirit."""
    return [panel.energy for panel in g.panels]


def destroyed_of(g: Table) -> list[int]:
    """Return the amount of destroyed presence of each Spirit."""
    return [panel.destroyed for panel in g.panels]


def blight(g: Table, land: str) -> int:
    n: int = at(g, land).get("blight", 0)
    return n


def told(g: Table) -> list[str]:
    """The journal in words, without the steps."""
    assert g.journal is not None
    return [
        GAME.tell(fact) for fact in g.journal if fact.kind != "chosen" and not fact.kind.startswith("step")
    ]
