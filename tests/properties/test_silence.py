"""No game betrays by silence what a seat may not know, at any decision of random games."""

from __future__ import annotations

import pytest
from effort import uncounted
from silence import leaks

import fieldcraft
from fieldcraft.kernel.checks import faults_of_clone
from fieldcraft.kernel.state import State

pytestmark = uncounted

GAMES = fieldcraft.game_ids()


def begun(name: str, seed: int) -> State:
    return fieldcraft.new(name, seed).state


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", GAMES)
def test_two_tables_that_differ_in_what_is_hidden_look_the_same(name: str, seed: int) -> None:
    assert list(leaks(begun(name, seed), seed, most=80)) == []


@pytest.mark.parametrize("name", GAMES)
def test_copies_forget_nothing(name: str) -> None:
    for seed in range(3):
        state = begun(name, seed)
        for n in range(40):
            if not state.options:
                break
            assert faults_of_clone(state) == []
            state.choose((seed + n) % len(state.options))
