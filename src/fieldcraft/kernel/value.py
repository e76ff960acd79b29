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

    `onto` is a view on an array of as many zeros, or None: what changes is written there, or else here.
    """

    def __init__(self, n: i64, onto: Any = None) -> None:
        self.counts: Final[list[float]] = [0.0] * n
        """As a game orders its features; what a game `put` onto an array is not kept here, too."""
        self.onto: Final = onto

    def put(self, at: i64, count: float) -> None:
        """Write one, by a game that knows which have changed."""
        if self.onto is None:
            self.counts[at] = count
        else:
            self.onto[at] = count

    def put_all(self, counts: list[float]) -> None:
        """Write those that have changed, by comparing all."""
        kept = self.counts
        for at in range(i64(len(counts))):
            count = counts[at]
            if kept[at] != count:
                kept[at] = count
                if self.onto is not None:
                    self.onto[at] = count


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
