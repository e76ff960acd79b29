"""A state that is declared as a table of zones: what follows from the table."""

from __future__ import annotations

from fieldcraft.kernel.checks import faults_of_clone
from fieldcraft.kernel.zones import NOBODY, OWNER, TableState, Zone, Zones


class Attic(TableState):
    """Zones of every make: one for all, one for each seat, several in one field."""

    ZONES = Zones(
        Zone("deck", seen_by=NOBODY, pool="cards"),
        Zone("hands", by_seat=True, seen_by=OWNER, pool="cards"),
        Zone("shelf", "piles", index=0),
        Zone("chest", "piles", index=1, seen_by=NOBODY),
    )
    FIELDS = ("prices", "is_lit")
    deck: list[int]
    hands: list[list[int]]
    piles: list[list[int]]
    prices: list[int]
    is_lit: bool


def attic() -> Attic:
    g = Attic(1, 1, 2)
    g.deck, g.hands, g.piles = [1, 2, 3], [[4, 5], [6, 7]], [[8], [9, 10]]
    g.prices, g.is_lit = [3, 2], True
    return g


def test_every_zone_begins_empty() -> None:
    g = Attic(1, 1, 3)
    assert (g.deck, g.hands, g.piles) == ([], [[], [], []], [[], []])


def test_a_copy_forgets_nothing_and_shares_nothing() -> None:
    g = attic()
    assert faults_of_clone(g) == []
    assert g.clone().snapshot() == g.snapshot()


def test_a_field_that_is_not_declared_is_found_by_the_check() -> None:
    class Windy(Attic):
        weather = "sun"

    g = Windy(1, 1, 2)
    g.prices, g.is_lit, g.weather = [1], True, "rain"
    assert "a copy forgets weather" in faults_of_clone(g)


def test_a_view_shows_what_the_seat_sees_and_a_snapshot_all() -> None:
    g = attic()
    view = g.view(1)
    assert (view["deck"], view["hands"], view["shelf"], view["chest"]) == (3, [2, [6, 7]], [8], 2)
    assert g.snapshot()["cards"] == {
        "deck": [[1, 2, 3]], "hands": [[4, 5], [6, 7]], "shelf": [[8]], "chest": [[9, 10]],
    }  # fmt: skip
    assert g.snapshot()["fields"] == {"prices": [3, 2], "is_lit": True}


def test_what_is_dealt_anew_keeps_what_the_seat_sees() -> None:
    g = attic()
    dealt = [g.determinize(0, chance) for chance in range(5)]
    assert all(table.view(0) == g.view(0) for table in dealt)
    assert len({str(table.snapshot()) for table in dealt}) > 1
