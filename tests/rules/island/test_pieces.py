"""A further kind of piece is a row of a table, from which texts, options, views and scenarios follow."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from rules.island.island import QUIET, RIVER, at, keys, take

from fieldcraft.errors import CardError
from fieldcraft.games.island.outward.view import Table
from fieldcraft.games.island.ruleset import IslandGame, printed
from fieldcraft.kernel.playout import playout
from fieldcraft.rulebook.pack import Pack

HERDS = """
[[piece]]
id = "herds"
one = "herds"
many = "herds"
text = "Always: no explore in each land with herds."
source = "original"
"""
"""The row of a token."""
HUNT = """
[[power]]
id = "flash-floods"
name = "Flash Floods"
deck = "river-surges-in-sunlight"
cost = 0
speed = "fast"
elements = "sun water"
from = "presence"
range = 1
target = "land"
text = "{text}"
source = "original"
"""
"""A power of River in whose stead another text is tried."""


@cache
def box(text: str) -> IslandGame:
    return IslandGame(printed(), Pack("herds", (("herds.toml", HERDS + HUNT.format(text=text)),)))


def used(text: str, lands: dict[str, str]) -> Table:
    """A position on board A in which River has used a power with this text on land A5."""
    scenario = QUIET | {"stack": ["downward-spiral"], "lands": lands, "phase": "fast"}
    g: Any = box(text).start(
        1, {"scenario": scenario | {"played": [["flash-floods"]]}}, journal=True, patient=True
    )
    return take(g, "use:flash-floods", "at:a5")


LANDS = {"a4": "herds", "a5": f"2 {RIVER}, 2 herds"}


def test_a_token_is_seen_in_its_land_and_in_words() -> None:
    g = used("Add 1 herds.", LANDS)
    assert at(g, "a5")["herds"] == 3
    assert at(g, "a4")["herds"] == 1
    game: Any = box("Add 1 herds.")
    assert ("herds", "3 herds") in game.narrator.places(g.view(0))["a5"]
    assert game.faces()["herds"]["many"] == "herds"


def test_a_token_is_pushed_removed_destroyed_and_counted() -> None:
    pushed = take(used("Push 1 herds.", LANDS), "push:herds:a4")
    assert (at(pushed, "a5")["herds"], at(pushed, "a4")["herds"]) == (1, 2)
    gathered = take(used("Gather up to 1 herds.", LANDS), "gather:herds:a4")
    assert (at(gathered, "a5")["herds"], "herds" in at(gathered, "a4")) == (3, False)
    assert at(used("Remove 1 herds.", LANDS), "a5")["herds"] == 1
    assert "herds" not in at(used("Destroy each herds.", LANDS), "a5")
    hurt = used("Deal 1 damage per herds.", LANDS | {"a5": f"2 {RIVER}, 2 herds, city"})
    assert at(hurt, "a5")["hurt"] == ["city-2"]


def test_damage_does_nothing_to_a_token_without_health() -> None:
    g = used("Deal 1 damage to each herds.", LANDS)
    assert at(g, "a5")["herds"] == 2
    g = used("Deal 1 damage to each explorer or herds.", LANDS | {"a5": f"2 {RIVER}, explorer, herds"})
    assert at(g, "a5") == {"herds": 1, "presence": {RIVER: 2}}


def test_the_rule_of_a_token_is_in_force_from_the_beginning() -> None:
    towns = {"a4": "town", "a7": "town, herds", "a5": f"2 {RIVER}"}
    scenario = QUIET | {"stack": ["downward-spiral"], "lands": towns, "phase": "explore"}
    for text, land, explorers in (("Defend 1.", "a4", 1), ("Defend 1.", "a7", 0)):
        card = {"a4": "sands-1", "a7": "sands-1"}[land]
        g: Any = box(text).start(1, {"scenario": scenario | {"invader_deck": [card, "coast"]}})
        assert at(g, land).get("explorer", 0) == explorers, keys(g)


def test_games_with_a_token_are_played_to_their_end() -> None:
    game = box("Add 2 herds. Push 1 herds.")
    for seed in range(3):
        state: Any = game.start(seed, {"who": [RIVER]})
        playout(state, seed, 100_000)
        assert state.status
        assert all(n >= 0 for lands in state.pieces for n in lands)


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        (
            '[[piece]]\nid = "elk"\none = "elk"\nmany = "elk"\nhealth = 0\nsource = "original"',
            "must be from 1 to 9",
        ),
        (
            '[[piece]]\nid = "elk"\none = "town"\nmany = "elk"\nsource = "original"',
            "another kind is called 'town'",
        ),
    ],
)
def test_a_row_that_cannot_be_is_refused_in_one_sentence(row: str, complaint: str) -> None:
    with pytest.raises(CardError, match=complaint):
        IslandGame(printed(), Pack("elk", (("elk.toml", row),)))
