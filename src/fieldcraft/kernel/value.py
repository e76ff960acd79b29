"""What a position is worth in the end, learned from games that bots have played.

A game says of a position what can be counted on it (`State.features`); weights for each part of the game
make of that how much of what is still open will be reached.
"""

from __future__ import annotations

from math import exp, log
from typing import Any, Final

from fieldcraft.native import i64

STEEPEST: Final = 30.0
"""Beyond so much either way a chance is as good as certain."""
SMALLEST: Final = 1e-6


def logistic(z: float) -> float:
    """From any number to one between 0 and 1."""
    if z > STEEPEST:
        z = STEEPEST
    if z < -STEEPEST:
        z = -STEEPEST
    return 1.0 / (1.0 + exp(-z))


def logit(p: float) -> float:
    """And back."""
    p = min(max(p, SMALLEST), 1.0 - SMALLEST)
    return log(p / (1.0 - p))


class Row:
    """What counts in a position, brought up to date from one position to the next.

    `onto` is a view on an array of zeros, or None: there they are written from `first` on, those that change.
    """

    __slots__ = ("counts", "first", "marks", "onto")

    def __init__(self, onto: Any = None, first: i64 = 0) -> None:
        self.counts: list[float] = []
        """As a game orders its features; empty before the first position."""
        self.marks: list[int] = []
        """What tells those parts apart that a game writes only where they change."""
        self.onto: Final = onto
        self.first: Final[i64] = first

    def open(self, n: i64, parts: i64) -> None:
        """There are so many features, and so many parts with a mark; the first row begins with zeros."""
        if not self.counts:
            self.counts = [0.0] * n
            self.marks = [0] * parts

    def is_new(self, part: i64, mark: i64) -> bool:
        """Has the part another mark than in the position before?"""
        if self.marks[part] == mark:
            return False
        self.marks[part] = mark
        return True

    def put(self, at: i64, count: float) -> None:
        if self.counts[at] != count:
            self.counts[at] = count
            if self.onto is not None:
                self.onto[self.first + at] = count

    def put_all(self, counts: list[float], at: i64 = 0) -> None:
        for i in range(i64(len(counts))):
            self.put(at + i, counts[i])


class Value:
    """The weights of a game."""

    def __init__(self, weights: list[list[float]], chances: list[list[float]], plans: bool = True) -> None:
        self.weights: Final[list[list[float]]] = weights
        """Of each part of the game, the weight of each feature."""
        self.chances: Final[list[list[float]]] = chances
        """Of each part, how its share tells the chance to win the game: an offset and a slope; or none."""
        self.plans: Final[bool] = plans
        """Do bots plan by it, or does it only tell what may come of what they plan?"""

    def share(self, part: i64, features: list[float]) -> float:
        """How much of what is still open will be reached, from 0 to 1."""
        weights = self.weights[part]
        z = 0.0
        for i in range(i64(len(features))):
            count = features[i]
            if count != 0.0:  # most are 0
                z += weights[i] * count
        return logistic(z)

    def tells_chances(self, part: i64) -> bool:
        """Does it say how likely the game is won, or only which of two positions is better?"""
        return bool(self.chances[part])

    def chance(self, part: i64, share: float) -> float:
        """How likely the game is won where so much will be reached."""
        told = self.chances[part]
        return logistic(told[0] + told[1] * logit(share))
