"""Places and the ways between them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldcraft.kernel.places import UNREACHABLE, Places

PATHS = [("camp", "ford"), ("camp", "ridge"), ("cave", "ford"), ("ridge", "cave"), ("cave", "tower")]


def island() -> Places:
    return Places(["camp", "ford", "ridge", "cave", "tower", "rock"], PATHS)


def test_ways_lead_both_ways() -> None:
    places = island()
    cave, tower, camp = (places.numbers[name] for name in ("cave", "tower", "camp"))
    assert places.neighbours[cave] == [1, 2, 4]
    assert places.distance(cave, tower) == 1
    assert places.distance(tower, cave) == 1
    assert places.distance(camp, cave) != 1
    assert places.distance(camp, camp) != 1


def test_distances_are_counted_along_the_shortest_way() -> None:
    places = island()
    assert [places.distance(0, place) for place in range(len(places))] == [0, 1, 1, 2, 3, UNREACHABLE]
    assert [places.within(0, steps) for steps in range(3)] == [[0], [0, 1, 2], [0, 1, 2, 3]]


@pytest.mark.parametrize(
    ("names", "paths", "fault"),
    [
        (["a", "a"], [], "two places have the same name"),
        (["a"], [("a", "b")], "a path leads to 'b', which is no place"),
        (["a"], [("a", "a")], "a path leads from 'a' to itself"),
    ],
)
def test_a_map_with_a_fault_is_refused(names: list[str], paths: list[tuple[str, str]], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        Places(names, paths)


@given(st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)).filter(lambda p: p[0] != p[1]), max_size=20))
def test_distances_of_any_map_agree_with_its_neighbours(paths: list[tuple[int, int]]) -> None:
    places = Places([str(n) for n in range(8)], [(str(a), str(b)) for a, b in paths])
    for one in range(8):
        for other in range(8):
            steps = places.distance(one, other)
            assert steps == places.distance(other, one)
            assert (steps == 0) == (one == other)
            nearest = [places.distance(near, other) for near in places.neighbours[one]]
            reached = [n for n in nearest if n != UNREACHABLE]
            assert one == other or steps == (min(reached) + 1 if reached else UNREACHABLE)
