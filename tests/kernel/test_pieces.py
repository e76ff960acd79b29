"""Pieces that a player can tell apart, and the places on which they stand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldcraft.kernel.checks import is_same, shared
from fieldcraft.kernel.pieces import GONE, Pieces
from fieldcraft.kernel.places import UNREACHABLE, Places

GUARD, DOG = 0, 1
PATHS = [("camp", "ford"), ("camp", "ridge"), ("cave", "ford"), ("ridge", "cave"), ("cave", "tower")]


def yard() -> Pieces:
    """Two guards that are printed alike stand at places 4 and 5, a dog nowhere."""
    pieces = Pieces()
    assert [pieces.add(GUARD, 4), pieces.add(GUARD, 5), pieces.add(DOG)] == [0, 1, 2]
    return pieces


def island() -> Places:
    return Places(["camp", "ford", "ridge", "cave", "tower", "rock"], PATHS)


# -- pieces -----------------------------------------------------------------------------------


def test_a_token_lies_on_one_of_two_guards() -> None:
    pieces = yard()
    pieces.tokens[1] += 1
    assert [piece["tokens"] for piece in pieces.view()] == [0, 1]


def test_pieces_are_found_by_place_and_kind() -> None:
    pieces = yard()
    pieces.move(2, 4)
    assert (pieces.at(4), pieces.at(4, DOG), pieces.at(3)) == ([0, 2], [2], [])
    assert (pieces.count(4), pieces.count(4, GUARD), pieces.count(5, DOG)) == (2, 1, 0)


def test_what_lies_on_a_piece_goes_where_it_goes() -> None:
    pieces = yard()
    pieces.damage[0], pieces.spent[0], pieces.tokens[0] = 2, True, 3
    pieces.move(0, 5)
    expected = {"piece": 0, "kind": GUARD, "place": 5, "spent": True, "tokens": 3, "damage": 2}
    assert pieces.view()[0] == expected


def test_a_piece_that_leaves_forgets_everything_and_the_other_keeps_its_own() -> None:
    pieces = yard()
    pieces.tokens[:2] = [1, 1]
    pieces.damage[0] = 2
    pieces.remove(0)
    assert (pieces.places[0], pieces.tokens, pieces.damage[0]) == (GONE, [0, 1, 0], 0)
    assert [piece["piece"] for piece in pieces.view()] == [1]


def test_a_piece_that_comes_back_is_a_new_thing() -> None:
    pieces = yard()
    life = pieces.lives[0]
    assert pieces.is_still(0, life)
    pieces.move(0, 5)
    assert pieces.is_still(0, life)
    pieces.remove(0)
    assert not pieces.is_still(0, life)
    pieces.move(0, 5)
    assert not pieces.is_still(0, life)
    assert pieces.is_still(0, life + 1)


def test_all_heal_and_all_are_refreshed() -> None:
    pieces = yard()
    pieces.damage[:2], pieces.spent[:2], pieces.tokens[:2] = [1, 2], [True, True], [1, 1]
    pieces.heal()
    pieces.refresh()
    assert (pieces.damage, pieces.spent, pieces.tokens) == ([0, 0, 0], [False, False, False], [1, 1, 0])


def test_a_copy_of_the_pieces_goes_its_own_way() -> None:
    pieces = yard()
    pieces.damage[0], pieces.spent[1] = 2, True
    twin = pieces.copy()
    assert is_same(twin, pieces)
    assert shared("pieces", twin, pieces) == []
    twin.remove(0)
    twin.add(DOG, 2)
    assert (pieces.places, pieces.damage) == ([4, 5, GONE], [2, 0, 0])


# -- places -----------------------------------------------------------------------------------


def test_ways_lead_both_ways() -> None:
    places = island()
    cave, tower, camp = (places.numbers[name] for name in ("cave", "tower", "camp"))
    assert places.neighbours[cave] == [1, 2, 4]
    assert places.is_adjacent(cave, tower)
    assert places.is_adjacent(tower, cave)
    assert not places.is_adjacent(camp, cave)
    assert not places.is_adjacent(camp, camp)


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
