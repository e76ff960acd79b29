"""Forecasts of a turn without further powers: blight, and a defeat that can be foreseen."""

from __future__ import annotations

from typing import Any

import pytest
from rules.island.island import GAME, RIVER, island, keys

from fieldcraft.games.island.printed import cards
from fieldcraft.kernel.state import bit
from fieldcraft.rulebook.deals import Deals

SITE = f"5 {RIVER}"


def forecast(lands: dict[str, str], **position: Any) -> dict[str, Any]:
    g = island(phase="fast", ravage=["sands-1"], lands={"a1": SITE} | lands, **position)
    assert keys(g) == ["finish"]
    found = GAME.forecast(Deals(g, 0))
    assert found is not None
    return found


def test_blight_that_comes_is_counted() -> None:
    assert forecast({"a4": "2 explorer"}) == {
        "n": 1,
        "parts": [{"card": "", "n": 1}],
        "at_least": True,
        "lost": False,
        "grave": "",
    }


def test_the_last_counter_is_foreseen() -> None:
    card = {"card": ["downward-spiral"], "stack": []}
    found = forecast({"a4": "2 explorer"}, pool=1, **card)
    assert (found["n"], found["lost"]) == (1, True)
    assert forecast({"a4": "2 explorer"}, pool=2, **card)["lost"] is False
    assert forecast({"a4": "2 explorer, blight"}, pool=2, **card)["lost"] is True


def test_the_last_counter_of_a_healthy_card_turns_it_and_loses_nothing() -> None:
    assert forecast({"a4": "2 explorer"}, pool=1)["lost"] is False


def test_a_defeat_by_time_is_foreseen() -> None:
    assert forecast({}, invader_deck=[])["lost"] is True


def test_the_order_of_ravages_and_the_way_of_blight_are_answered_mildly() -> None:
    card = {"card": ["downward-spiral"], "stack": []}
    lands = {"a4": "2 explorer, blight", "a7": "2 explorer", "a1": SITE}
    assert forecast(lands, pool=3, **card)["lost"] is True
    assert forecast(lands, pool=4, **card)["lost"] is False


def test_the_terminal_tells_it() -> None:
    g = island(phase="fast", ravage=["sands-1"], pool=1, lands={"a1": SITE, "a4": "2 explorer"}, stack=[])
    found = GAME.forecast(Deals(g, 0))
    assert found is not None
    assert "lost" in GAME.narrator.outlook(g.view(0), found)


@pytest.mark.parametrize(
    ("pieces", "told"),
    [
        ("explorer", {"kind": "town", "n": 1, "stopped_by": ""}),
        ("2 town", {"kind": "city", "n": 1, "stopped_by": ""}),
        ("town, disease", {"kind": "city", "n": 1, "stopped_by": "disease"}),
        ("disease", None),
    ],
)
def test_ib_198_the_forecast_says_what_is_built_and_what_stops_it(pieces: str, told: Any) -> None:
    setup = {"sets": ["branch_and_claw"]}
    g = island(
        setup, phase="fast", build=["sands-1"], played=[["boon-of-vigor"]], lands={"a1": SITE, "a4": pieces}
    )
    assert g.view(0)["builds"].get("a4") == told
    is_stopped = bool(told and told["stopped_by"])
    lines = GAME.narrator.describe(g.view(0))
    assert any("its build is stopped by 1 disease" in line for line in lines) is is_stopped


def test_ib_182_the_forecast_says_that_a_build_is_skipped() -> None:
    lands = {"a1": SITE, "a4": "town, 2 explorer"}
    g = island(phase="fast", build=["sands-1"], played=[["boon-of-vigor"]], lands=lands)
    assert g.view(0)["builds"]["a4"]["stopped_by"] == ""
    g.marks[g.map.places.numbers["a4"]] |= bit(cards.BUILD)
    assert g.view(0)["builds"]["a4"]["stopped_by"] == "skip"
    assert any("its build is skipped" in line for line in GAME.narrator.describe(g.view(0)))


@pytest.mark.parametrize(
    ("pieces", "told"),
    [
        ("wilds", None),
        ("town, wilds", "wilds"),
        ("town", None),
        ("town, wilds, skipped", None),
    ],
)
def test_ib_199_the_forecast_says_which_explore_would_be_stopped(pieces: str, told: str | None) -> None:
    """An inland land without a source of explorers would not be explored anyway."""
    setup = {"sets": ["branch_and_claw"]}
    lands = {"a1": SITE, "a4": pieces.removesuffix(", skipped")}
    g = island(setup, phase="fast", played=[["boon-of-vigor"]], lands=lands)
    if pieces.endswith("skipped"):
        g.marks[g.map.places.numbers["a4"]] |= bit(cards.EXPLORE)
    assert g.view(0)["explores_stopped"].get("a4") == told
    lines = GAME.narrator.describe(g.view(0))
    assert any("the next explore is stopped by 1 wilds" in line for line in lines) is bool(told)


@pytest.mark.parametrize(
    ("pieces", "damage", "held_back", "told"),
    [
        ("town-strife, explorer", 1, 2, "now ravaged for 1 (strife keeps off 2)"),
        ("city-strife2, town", 2, 3, "now ravaged for 2: blight (strife keeps off 3)"),
        ("town, explorer", 3, 0, "now ravaged for 3: blight"),
    ],
)
def test_ib_195_the_forecast_says_what_strife_keeps_off(
    pieces: str, damage: int, held_back: int, told: str
) -> None:
    setup = {"sets": ["branch_and_claw"]}
    lands = {"a1": SITE, "a4": pieces}
    g = island(setup, phase="fast", ravage=["sands-1"], played=[["boon-of-vigor"]], lands=lands)
    found = g.view(0)["forecast"]["a4"]["now"]
    assert (found["damage"], found["held_back"]) == (damage, held_back)
    assert any(line.endswith(told) or f"{told};" in line for line in GAME.narrator.describe(g.view(0)))
