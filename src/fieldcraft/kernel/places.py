"""Places and the ways between them: a graph that is built once and shared by all games on it."""

from __future__ import annotations

from typing import Final

from fieldcraft.native import i64

UNREACHABLE: Final = -1
"""The distance of places between which no way leads."""


class Places:
    """Places, numbered in the order in which they are named.

    `paths` pairs places by name; each leads both ways.  Raises ValueError for a name that no place has,
    for one that two have, and for a path from a place to itself.
    """

    def __init__(self, names: list[str], paths: list[tuple[str, str]]) -> None:
        self.names: Final = names
        self.numbers: Final[dict[str, int]] = {name: place for place, name in enumerate(names)}
        if len(self.numbers) < len(names):
            raise ValueError("two places have the same name")
        self.neighbours: Final[list[list[int]]] = [[] for _ in names]
        """For each place its neighbours, in ascending order."""
        for one, other in paths:
            self._join(self._number(one), self._number(other))
        for near in self.neighbours:
            near.sort()
        self.distances: Final[list[list[int]]] = [self._distances(place) for place in range(len(names))]
        """For each place the number of steps to every other place, or UNREACHABLE."""

    def _number(self, name: str) -> int:
        if name not in self.numbers:
            raise ValueError(f"a path leads to '{name}', which is no place")
        return self.numbers[name]

    def _join(self, one: int, other: int) -> None:
        if one == other:
            raise ValueError(f"a path leads from '{self.names[one]}' to itself")
        if other not in self.neighbours[one]:
            self.neighbours[one].append(other)
            self.neighbours[other].append(one)

    def _distances(self, start: int) -> list[int]:
        """Return the steps from a place to every other, counted outwards from it."""
        found = [UNREACHABLE] * len(self.names)
        found[start] = 0
        reached = [start]
        for place in reached:  # grows while it is read
            for near in self.neighbours[place]:
                if found[near] == UNREACHABLE:
                    found[near] = found[place] + 1
                    reached.append(near)
        return found

    def __len__(self) -> int:
        return len(self.names)

    def distance(self, one: i64, other: i64) -> i64:
        """Return the number of steps from one place to another, or UNREACHABLE."""
        return self.distances[one][other]

    def within(self, place: i64, steps: i64) -> list[int]:
        """Return the places at most `steps` steps away, including the place itself, in ascending order."""
        found: list[int] = []
        distances = self.distances[place]
        for other in range(i64(len(distances))):
            if 0 <= distances[other] <= steps:
                found.append(other)
        return found
