"""The report on the balance of the island, on few games."""

from __future__ import annotations

from fieldcraft.games.island.figures import IslandFigures
from fieldcraft.lab import balance


def test_games_of_the_island_are_counted_with_how_they_ended() -> None:
    asked = balance.sample("island", "random", ["adversary=england", "level=2"])
    found = balance.gather(asked, range(1, 9), jobs=1)
    assert isinstance(found, IslandFigures)
    assert found.games == 8 == found.won + sum(found.lost.values())
    assert len(found.turns_to_win) == found.won
    assert all(spread < all_ for spread, all_ in zip(found.cascades, found.counters, strict=True))
    assert found.turned == 8
    assert sum(found.growth.values()) >= sum(found.turns_to_lose) - 8
    lines = list(balance.report(asked, range(1, 9), found))
    assert lines[2].count("|") == lines[3].count("|") == lines[4].count("|")
    assert lines[4].startswith("| 0% (0% to 32%) | - | ")
