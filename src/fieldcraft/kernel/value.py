"""The learned value of a position, from games that bots have played.

A game gives the features of a position (`Appraisal.features`); from them, weights for each part of the game
compute the share of what is still open that will be reached.
"""

from __future__ import annotations

from math import exp, log
from typing import Any, Final

from fieldcraft.native import i64

STEEPEST: Final = 30.0
"""Largest argument of the logistic function; beyond it a chance is as good as certain."""
SMALLEST: Final = 1e-6


def logistic(z: float) -> float:
    """Return the logistic function of a number: between 0 and 1."""
    if z > STEEPEST:
        z = STEEPEST
    if z < -STEEPEST:
        z = -STEEPEST
    return 1.0 / (1.0 + exp(-z))


def logit(p: float) -> float:
    """Return the inverse of the logistic function."""
    p = min(max(p, SMALLEST), 1.0 - SMALLEST)
    return log(p / (1.0 - p))


class FeatureRow:
    """The features of a position, updated from one position to the next.

    `onto` is a view of an array of `n` zeros, or None: changes are written to the array, or else to `counts`.
    """

    def __init__(self, n: i64, onto: Any = None) -> None:
        self.counts: Final[list[float]] = [0.0] * n
        """The features in the game's order; one that a game `put` onto an array is not kept here too."""
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
        """For each part of the game, the weight of each feature."""
        self.chances: Final[list[list[float]]] = chances
        """For each part, the offset and slope that turn its share into the chance to win; empty for none."""
        self.plans: Final[bool] = plans
        """True if bots plan by it; False if it only predicts the results of their plans."""

    def share(self, part: i64, features: list[float]) -> float:
        """Return the share of what is still open that will be reached, from 0 to 1."""
        weights = self.weights[part]
        z = 0.0
        for i in range(i64(len(features))):
            count = features[i]
            if count != 0.0:  # most are 0
                z += weights[i] * count
        return logistic(z)

    def tells_chances(self, part: i64) -> bool:
        """True if it predicts the chance to win; False if it only compares positions."""
        return bool(self.chances[part])

    def chance(self, part: i64, share: float) -> float:
        """Return the chance to win if this share will be reached."""
        told = self.chances[part]
        return logistic(told[0] + told[1] * logit(share))
