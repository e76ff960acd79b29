"""Forecasts of a turn without further powers: blight, and a defeat that can be foreseen."""

from __future__ import annotations

from typing import Any

from rules.island.island import GAME, RIVER, island, keys

SITE = f"5 {RIVER}"


def forecast(lands: dict[str, str], **position: Any) -> dict[str, Any]:
    g = island(phase="fast", ravage=["sands-1"], lands={"a1": SITE} | lands, **position)
    assert keys(g) == ["finish"]
    found = GAME.forecast(g, 0)
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
    found = GAME.forecast(g, 0)
    assert found is not None
    assert "lost" in GAME.narrator.outlook(g.view(0), found)
