"""How many positions lie how many decisions away: a change of these numbers is a change of the rules."""

from __future__ import annotations

import pytest
from kernel.toy import Ask, Do, Say, playing

import fieldcraft
from fieldcraft.lab.perft import perft

EXPECTED = {
    "agent-decker": {},
}


@pytest.mark.parametrize(("game", "seed"), [(game, seed) for game, seeds in EXPECTED.items() for seed in seeds])
def test_positions_at_each_depth(game, seed):
    counts = perft(fieldcraft.new(game, seed).state, 6)
    assert counts == EXPECTED[game][seed]


def test_every_game_has_its_numbers():
    assert set(EXPECTED) == set(fieldcraft.games())
    assert all(len(seeds) >= 3 for seeds in EXPECTED.values())


def test_a_tree_that_can_be_counted_by_hand():
    two, three = Ask(Say("a"), Say("b")), Ask(Say("a"), Say("b"), Say("c"))
    assert perft(playing(two, Do("between"), three, two), 5) == [1, 2, 6, 12, 0, 0]


def test_counting_leaves_the_position_as_it_is():
    game = fieldcraft.new("agent-decker", 3)
    before = game.state.snapshot()
    assert perft(game.state, 2)[0] == 1
    assert game.state.snapshot() == before
