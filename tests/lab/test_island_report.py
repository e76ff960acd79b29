"""The report on the balance of the island, on few games."""

from __future__ import annotations

from fieldcraft.games import ruleset
from fieldcraft.games.island.judgement.figures import IslandFigures
from fieldcraft.lab.findings import Findings
from fieldcraft.lab.match import match_of
from fieldcraft.lab.work import Crew, Task, parts


def test_games_of_the_island_are_counted_with_how_they_ended() -> None:
    match = match_of("island", "random", ["adversary=england", "level=2"])
    all_found = Findings(match)
    for part in parts(Task(match, courses=True), 8, 1, Crew(1)):
        all_found.add(part.games, part.courses, part.figures)
    found = all_found.own
    assert isinstance(found, IslandFigures)
    assert found.games == 8 == found.won + sum(found.lost.values())
    assert len(found.turns_to_win) == found.won
    assert all(spread < all_ for spread, all_ in zip(found.cascades, found.counters, strict=True))
    assert found.turned == 8
    assert sum(found.growth.values()) >= sum(found.turns_to_lose) - 8
    lines = list(found.report(ruleset("island")))
    assert lines[0].count("|") == lines[1].count("|") == lines[2].count("|")
    assert lines[2].startswith("| 0% (0% to 32%) | - | ")
