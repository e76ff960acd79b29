"""Fitting: logistic regression by Newton's method, kept near weights that are given."""

from __future__ import annotations

from math import sqrt
from typing import Final

from fieldcraft.kernel.value import logistic
from fieldcraft.native import i64

STEPS: Final = 60
FARTHEST: Final = 1.0
"""No weight changes by more in a step: far from the end Newton's method may leap past it for good."""
CLOSE: Final = 1e-4
"""The weights are found when none of them changes by more."""
FLAT: Final = 1e-4
"""Minimum weight of an example."""


def fit(rows: list[list[float]], wanted: list[float], near: list[float], pull: float) -> list[float]:
    """Return the weights with which the rows best predict their targets, each from 0 to 1.

    `pull` is the strength with which each weight other than the first is held near its given value.
    """
    n = i64(len(near))
    weights = near[:]
    for _step in range(STEPS):
        slopes = [0.0] * n
        curves: list[list[float]] = [[0.0] * n for _row in range(n)]
        for r in range(i64(len(rows))):
            row = rows[r]
            places: list[int] = []  # most features are 0
            z = 0.0
            for i in range(n):
                if row[i] != 0.0:
                    places.append(i)
                    z += row[i] * weights[i]
            told = logistic(z)
            curve = told * (1.0 - told) + FLAT
            for i in places:
                slopes[i] += (told - wanted[r]) * row[i]
                line = curves[i]
                factor = curve * row[i]
                for j in places:
                    if j > i:
                        break
                    line[j] += factor * row[j]
        for i in range(n):
            held = pull if i > 0 else pull / 100.0
            slopes[i] += held * (weights[i] - near[i])
            curves[i][i] += held
        change = solve(curves, slopes)
        most = 0.0
        for i in range(n):
            most = max(most, abs(change[i]))
        part = min(1.0, FARTHEST / most) if most > 0.0 else 1.0
        for i in range(n):
            weights[i] -= part * change[i]
        if most < CLOSE:
            break
    return weights


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Return the solution of a symmetric, positive system given by its lower half (Cholesky)."""
    n = i64(len(right))
    for i in range(n):
        line = matrix[i]
        for j in range(i + 1):
            other = matrix[j]
            total = line[j]
            for k in range(j):
                total -= line[k] * other[k]
            line[j] = sqrt(max(total, 1e-12)) if i == j else total / other[j]
    found = right[:]
    for i in range(n):
        for k in range(i):
            found[i] -= matrix[i][k] * found[k]
        found[i] /= matrix[i][i]
    for i in range(n - 1, -1, -1):
        for k in range(i + 1, n):
            found[i] -= matrix[k][i] * found[k]
        found[i] /= matrix[i][i]
    return found
