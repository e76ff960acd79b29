"""A position has the same key however it was come to, and another one where anything differs."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import pytest
from effort import fewer
from kernel.market import deal
from kernel.toy import Ask, Do, Say, Toy, playing, take
from positions import agent_decker, choose

import fieldcraft
from fieldcraft.games import ruleset
from fieldcraft.kernel.appraisal import Appraisal
from fieldcraft.kernel.chance import scatter
from fieldcraft.kernel.checks import faults_of_identity
from fieldcraft.kernel.identity import is_same_decision
from fieldcraft.kernel.playout import playout
from fieldcraft.kernel.state import PLAYING
from fieldcraft.session.game import Game

GAMES = fieldcraft.game_ids()
PLAIN: Appraisal[Any] = Appraisal()
"""Without any key but the identity."""


@pytest.mark.parametrize("name", GAMES)
def test_the_key_leaves_out_nothing(name: str) -> None:
    for seed in range(fewer(12)):
        state = ruleset(name).start(seed, {})
        playout(state, scatter(seed, 3), 9 * seed)
        assert faults_of_identity(state, ruleset(name).appraisal) == []


@pytest.mark.parametrize("name", GAMES)
def test_the_same_choices_lead_to_the_same_key_and_others_to_others(name: str) -> None:
    """Along a game: every position of it is its own, and a copy of the game meets the same ones."""
    one = ruleset(name).start(5, {})
    other = one.clone()
    met = set()
    for n in range(60):
        if one.status != PLAYING:
            break
        assert one.identity() == other.identity() == one.clone().identity()
        assert one.identity() not in met
        met.add(one.identity())
        one.choose(n % len(one.options))
        other.choose(n % len(other.options))


@pytest.mark.parametrize("name", GAMES)
def test_states_compared_where_they_stand_are_alike_where_their_keys_are(name: str) -> None:
    """The first and the second choice do not matter, and neither does dealing again."""
    start, judge = ruleset(name).start(2, {}), ruleset(name).appraisal
    playout(start, 5, 12)
    met = [start, start.determinize(start.seat, 1)]
    for first in range(min(len(start.options), 6)):
        one = start.clone()
        one.choose(first)
        met.append(one)
        for second in range(min(len(one.options), 6)):
            other = one.clone()
            other.choose(second)
            met.append(other)
    for one in met:
        for other in met:
            alike = one.identity() == other.identity()
            assert (judge.as_key(one) == judge.as_key(other)) == alike
            assert judge.is_alike(one, other) == alike
            assert not alike or hash(judge.as_key(one)) == hash(judge.as_key(other))


def test_a_game_without_zones_and_one_with_hidden_hands_have_keys() -> None:
    assert faults_of_identity(deal(3), PLAIN) == []
    first = playing(Ask(Say("a"), Say("b")), Do("end"))
    assert faults_of_identity(first, PLAIN) == []


def test_what_is_still_to_happen_belongs_to_the_key() -> None:
    ways = Ask(Say("a"), Say("b"))
    one, same, other = playing(ways, Do("x")), playing(ways, Do("x")), playing(ways, Do("x"), Do("x"))
    assert one.identity() != same.identity()  # each has an op of its own to come
    assert not is_same_decision(one, same)
    shared = Do("x")
    one, same, other = playing(ways, shared), playing(ways, shared), playing(ways, shared, shared)
    assert one.identity() == same.identity()
    assert is_same_decision(one, same)
    assert one.identity() != other.identity()
    assert not is_same_decision(one, other)
    take(one, "a")
    assert one.identity() != same.identity()


def key_of(game: Game) -> Hashable:
    return game.rules.appraisal.as_key(game.state)


def test_orders_of_play_lead_to_one_position() -> None:
    """Cards in hand and in the play area have no order."""
    table = {"line": ["guard", "-", "guard"], "hand": ["hide", "punch", "gun"], "deck": ["punch"] * 3}
    one, other = agent_decker(1, **table), agent_decker(1, **table)
    choose(one, "play:hide", "play:punch")
    choose(other, "play:punch", "play:hide")
    assert one.state.identity() == other.state.identity()
    assert key_of(one) == key_of(other)
    assert hash(key_of(one)) == hash(key_of(other))
    choose(one, "play:gun")
    assert one.state.identity() != other.state.identity()
    assert key_of(one) != key_of(other)
    assert key_of(one) != one.state.identity()


def test_the_order_of_a_deck_counts() -> None:
    table = {"line": ["guard"], "hand": ["hide"]}
    one = agent_decker(1, deck=["hide", "punch"], **table)
    other = agent_decker(1, deck=["punch", "hide"], **table)
    assert one.state.identity() != other.state.identity()
    assert isinstance(Toy().identity(), tuple)
