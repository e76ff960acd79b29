"""No game betrays by silence what a seat may not know, at any decision of random games."""

from __future__ import annotations

import pytest
from effort import fewer, uncounted
from properties.playing import played_on
from properties.setups import SETUPS
from silence import leaks, tables_for, what_reaches

import fieldcraft
from fieldcraft.games import ruleset
from fieldcraft.kernel.checks import faults_of_clone
from fieldcraft.kernel.state import State

pytestmark = uncounted

GAMES = fieldcraft.game_ids()


def begun(name: str, seed: int) -> State:
    return fieldcraft.new(name, seed).state


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", GAMES)
def test_two_tables_that_differ_in_what_is_hidden_look_the_same(name: str, seed: int) -> None:
    assert list(leaks(begun(name, seed), seed, ruleset(name).appraisal, most=80)) == []


WAYS = [(name, way) for name in GAMES for way in SETUPS.get(name, {"": {}})]
LOOKED_AT = 480
"""Number of decisions of each way, partly well played, at which every seat looks; fewer of LARGE games on
plain rules.
"""
LARGE = ("island", "nightlancer")


@pytest.mark.parametrize(("name", "way"), WAYS)
def test_what_a_learner_is_told_of_every_way_depends_on_nothing_hidden(name: str, way: str) -> None:
    setup = SETUPS.get(name, {"": {}})[way]
    seen, most = 0, fewer(LOOKED_AT) if name in LARGE else LOOKED_AT
    for seed in range(1, 100):
        for game in played_on(fieldcraft.new(name, seed, setup=setup), seed, most=120):
            for seat in range(game.seats):
                tables = tables_for(game.state, seat, seed ^ (seen << 8))
                one, other = (what_reaches(table, seat, seen, game.rules.appraisal) for table in tables)
                assert one == other, f"seed {seed}, after {len(game.chosen)} choices, seat {seat + 1}"
            seen += 1
            if seen == most:
                return


@pytest.mark.parametrize("name", GAMES)
def test_copies_forget_nothing(name: str) -> None:
    for seed in range(3):
        state = begun(name, seed)
        for n in range(40):
            if not state.options:
                break
            assert faults_of_clone(state) == []
            state.choose((seed + n) % len(state.options))
