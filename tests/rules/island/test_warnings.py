"""A choice that lets the last counter of blight go, or loses the game, is warned of before it is made."""

from __future__ import annotations

from typing import Any

import pytest
from rules.island.island import GAME, RIVER, island, keys, take

from fieldcraft.games.island.table.state import Island
from fieldcraft.rulebook.deals import Deals

SITE = f"9 {RIVER}"
BLIGHTED: dict[str, Any] = {"card": ["downward-spiral"], "stack": []}


def warned(g: Island) -> dict[str, dict[str, Any]]:
    deals = Deals(g, 0)
    return GAME.warnings(deals, GAME.forecast(deals))


def spreading(pool: int, **position: Any) -> Island:
    """Blight has come to a4, where there was some, and spreads to a neighbour; a5 is blighted too."""
    lands = {"a1": SITE, "a4": "2 explorer, blight", "a5": "blight"}
    g = take(island(phase="fast", ravage=["sands-1"], pool=pool, lands=lands, **position), "finish")
    assert keys(g) == ["cascade:a1", "cascade:a2", "cascade:a3", "cascade:a5"]
    return g


@pytest.mark.parametrize(("pool", "ways"), [(1, "1235"), (2, "1235"), (3, "5"), (4, "")])
def test_ways_of_spreading_that_take_the_last_counter_lose_the_game(pool: int, ways: str) -> None:
    found = warned(spreading(pool, **BLIGHTED))
    said = {"lost": True, "text": "The island is beyond healing."}
    assert found == {f"cascade:a{land}": said for land in ways}


def test_the_last_counter_of_a_healthy_card_cannot_be_mended_and_loses_nothing() -> None:
    found = warned(spreading(pool=2))
    assert set(found) == {"cascade:a1", "cascade:a2", "cascade:a3", "cascade:a5"}
    assert {one["lost"] for one in found.values()} == {False}
    assert "turns over" in found["cascade:a1"]["text"]


def test_the_end_of_the_powers_is_warned_of_by_what_is_foreseen() -> None:
    g = island(phase="fast", ravage=["sands-1"], pool=1, lands={"a1": SITE, "a4": "2 explorer"}, **BLIGHTED)
    assert warned(g) == {"finish": {"lost": True, "text": "The island is beyond healing."}}


def test_far_from_defeat_nothing_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    g = spreading(pool=9)
    monkeypatch.setattr(type(g), "determinize", None)
    assert warned(g) == {}


def test_the_terminal_tells_it_beside_the_choice() -> None:
    said = warned(spreading(1, **BLIGHTED))["cascade:a1"]
    assert GAME.narrator.warned("", said) == "the game is lost"
    assert GAME.narrator.warned("to A1", said) == "to A1; the game is lost"
