"""A learned value: from features to a share, and from a share to the chance to win."""

from __future__ import annotations

import pytest

from fieldcraft.kernel.value import Value, logistic, logit


def test_the_logistic_function_and_its_inverse() -> None:
    assert logistic(0.0) == 0.5
    assert 0.0 < logistic(-1000.0) < 1e-9
    assert 1.0 - 1e-9 < logistic(1000.0) < 1.0
    for p in (0.001, 0.3, 0.9):
        assert logistic(logit(p)) == pytest.approx(p)
    assert logit(0.0) < -10
    assert logit(1.0) > 10


def test_each_part_of_a_game_has_weights_of_its_own() -> None:
    value = Value([[0.0, 1.0], [0.0, -1.0]], [[0.0, 1.0], [-2.0, 1.0]])
    assert value.share(0, [1.0, 3.0]) == pytest.approx(logistic(3.0))
    assert value.share(1, [1.0, 3.0]) == pytest.approx(logistic(-3.0))
    assert value.chance(0, 0.25) == pytest.approx(0.25)
    assert value.chance(1, 0.5) == pytest.approx(logistic(-2.0))
