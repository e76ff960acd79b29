"""Zones in the parts of a state: one for each part, whatever number of seats there is."""

from __future__ import annotations

from fieldcraft.kernel.parts import Part
from fieldcraft.kernel.state import State
from fieldcraft.kernel.zones import Zone, Zones

ZONES = Zones(Zone("eggs", "nests", part="eggs", by_part=True, ordered=False, faces=list))


class Nest(Part):
    def __init__(self, *eggs: int) -> None:
        self.eggs = eggs

    def copy(self) -> Nest:
        return Nest(*self.eggs)


class Tree(State):
    """Three nests, and one seat."""

    def __init__(self, *nests: Nest) -> None:
        super().__init__(1, 0, 1)
        self.nests = list(nests)


def tree() -> Tree:
    return Tree(Nest(3, 1), Nest(), Nest(2))


def test_every_part_has_a_zone_of_its_own() -> None:
    zone = ZONES.zones[0]
    assert [zone.cards(tree(), owner) for owner in zone.owners(tree())] == [[3, 1], [], [2]]
    assert ZONES.census(tree()) == [1, 2, 3]
    assert ZONES.view(tree(), 0) == {"eggs": [[3, 1], [], [2]]}


def test_cards_come_into_an_own_part() -> None:
    g = tree()
    shared = g.nests[1]
    shared.is_shared = True
    ZONES.zones[0].put(g, 1, [4, 5])
    assert (g.nests[1].eggs, shared.eggs) == ((4, 5), ())


def test_positions_are_the_same_in_any_order_within_a_part() -> None:
    other, moved = Tree(Nest(1, 3), Nest(), Nest(2)), Tree(Nest(1, 3), Nest(2), Nest())
    keys = [ZONES.identity(one) for one in (tree(), other, moved)]
    assert keys[0] == keys[1] != keys[2]
