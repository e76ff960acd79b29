"""Fitted weights predict their targets."""

from __future__ import annotations

import random

import pytest

from fieldcraft.bots.fitting import fit, solve
from fieldcraft.kernel.value import logistic


def test_a_system_is_solved() -> None:
    assert solve([[4.0, 0.0], [2.0, 3.0]], [2.0, 5.0]) == pytest.approx([-0.5, 2.0])


def test_the_weights_that_made_the_examples_are_found() -> None:
    chance = random.Random(1)
    true = [0.5, -1.0, 2.0]
    rows = [[1.0, chance.uniform(-2, 2), chance.choice((0.0, 1.0))] for _ in range(4000)]
    told = [logistic(sum(w * x for w, x in zip(true, row, strict=True))) for row in rows]
    wanted = [float(chance.random() < p) for p in told]
    assert fit(rows, wanted, [0.0, 0.0, 0.0], 1.0) == pytest.approx(true, abs=0.25)
    assert fit(rows, told, [0.0, 0.0, 0.0], 0.01) == pytest.approx(true, abs=0.01)


def test_few_examples_change_little() -> None:
    near = [0.3, 1.0]
    assert fit([[1.0, 1.0]], [0.0], near, 1000.0)[1] == pytest.approx(1.0, abs=0.01)


def test_what_lies_far_off_is_found_without_leaping_past_it() -> None:
    """If the first weights predict only 0 and 1, a full step goes thousands too far and never returns."""
    rows = [[1.0, at / 50 - 1.0] for at in range(101)]
    wanted = [0.5 + 0.2 * row[1] for row in rows]
    weights = fit(rows, wanted, [0.0, 40.0], 0.001)
    assert weights == pytest.approx([0.0, 0.84], abs=0.05)
