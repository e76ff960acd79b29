"""Invariants at every decision of Agent Decker, whatever is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from effort import examples, uncounted
from hypothesis import given
from hypothesis import strategies as st
from properties.agent_decker import lying, patient, position, somewhere
from properties.playing import decisions, played_on

import fieldcraft
from fieldcraft.games.agent_decker.printed.cards import GAP
from fieldcraft.games.agent_decker.table.state import ZONES
from fieldcraft.kernel.checks import fields
from fieldcraft.kernel.playout import playout
from fieldcraft.kernel.state import PLAYING
from fieldcraft.session.game import Game

pytestmark = uncounted

SEEDS = st.integers(0, (1 << 62) - 1)
CHANCE = st.integers(0, (1 << 62) - 1)


def joined(state: Any, begun: Any) -> Counter[Any]:
    """The cards that have joined since mission number `begun`, with the goals reached."""
    cards: Counter[str] = Counter()
    for goal in state.card_set.missions[begun : state.mission]:
        cards.update(card.id for card in goal.joins)
        cards[goal.id] += 1
    return cards


def is_sound(state: Any) -> None:
    assert len(state.line) == state.card_set.line
    assert 0 <= state.alarm <= state.card_set.alarm
    assert len(state.alarms) <= state.mission
    assert state.stealth >= 0
    assert state.fighting >= 0
    assert state.interactions >= 0
    assert 0 <= state.known <= len(state.deck)
    assert all(
        card.front is card
        for pile in (state.hand, state.deck, state.obstacle_deck, state.obstacle_discard)
        for card in pile
    )
    assert all(card.keep or card.letter for card in state.equipped)
    for place, card in enumerate(state.line):
        assert card is GAP or card.down == (card.front is not card)
        assert state.price(place) >= card.cost


def games(seed: int) -> Iterator[Any]:
    yield decisions("agent-decker", seed)
    yield played_on(Game(patient(), seed), seed, 250)
    yield played_on(somewhere(seed), seed, 120)


@examples(24)
@given(SEEDS)
def test_no_card_is_ever_lost_and_no_number_leaves_its_bounds(seed: Any) -> None:
    for game in games(seed):
        state = next(game).state
        begun, cards = state.mission, lying(state)
        if not begun:
            assert cards >= Counter(card.id for card in state.card_set.agent_deck + state.card_set.obstacles)
        for now in game:
            is_sound(now.state)
            if not now.outcome.won:
                assert lying(now.state) == cards + joined(now.state, begun)


@examples(24)
@given(SEEDS, CHANCE)
def test_the_order_of_the_decks_shows_nowhere(seed: Any, chance: Any) -> None:
    """Two tables that differ only in this have the same view and options, and are dealt again alike."""
    for game in played_on(somewhere(seed), seed, 60):
        state: Any = game.state
        other = state.clone()
        unknown = len(other.deck) - other.known
        other.deck[:unknown] = other.deck[:unknown][::-1]
        other.obstacle_deck.reverse()
        assert other.view(0) == state.view(0)
        assert [str(option) for option in other.options] == [str(option) for option in state.options]
        assert game.rules.appraisal.evaluate(other, 0) == game.rules.appraisal.evaluate(state, 0)
        assert other.determinize(0, chance).snapshot() == state.determinize(0, chance).snapshot()


@examples(24)
@given(SEEDS)
def test_what_is_known_of_the_deck_stays_where_it_lies(seed: Any) -> None:
    for game in played_on(somewhere(seed), seed, 60):
        state: Any = game.state
        if state.known:
            top = state.view(0)["deck_top"]
            assert len(top) == state.known
            assert [state.determinize(0, chance).view(0)["deck_top"] for chance in range(3)] == [top] * 3


def test_every_pile_is_a_declared_zone() -> None:
    state: Any = somewhere(1).state
    lists = {name for name in fields(state) if isinstance(getattr(state, name), list)}
    assert lists - {"options", "streams", "alarms"} == {zone.field for zone in ZONES.zones}


@examples(24)
@given(SEEDS)
def test_every_question_but_that_of_the_turn_names_the_card_that_asks(seed: Any) -> None:
    for game in played_on(somewhere(seed), seed, 60):
        question = game.view()["question"]
        assert bool(question["card"]) == (question["name"] not in ("", "turn")), question


def test_positions_reach_every_mission_and_every_effect() -> None:
    """The random positions are wide enough: all goals are aimed at, all effects take place."""
    ran: Counter[Any] = Counter()
    missions: set[Any] = set()
    for seed in range(300):
        game = somewhere(seed)
        state: Any = game.state
        missions.add(state.mission)
        for now in played_on(game, seed, 25):
            ran.update(option.key.partition(":")[0] for option in now.options)
    assert missions == set(range(5))
    verbs = {
        "play",
        "equip",
        "use",
        "disarm",
        "knock-out",
        "instead",
        "pay",
        "leave-in-play",
        "put-in-play",
        "remove",
    }
    verbs |= {
        "take",
        "find",
        "put-back",
        "move",
        "keep-back",
        "keep-none",
        "enough",
        "done",
        "complete",
        "go-on",
    }
    assert verbs - set(ran) == set()


@pytest.mark.parametrize("seed", range(30))
def test_a_position_is_laid_out_as_it_is_declared(seed: int) -> None:
    table = position(seed)
    state = fieldcraft.scenario(table, seed).state
    view = state.view(0)
    assert view["line"] == table["line"]
    for pile in ("hand", "discard", "play_area", "equipped", "removed"):
        assert view[pile] == table[pile]
    assert view["obstacle_discard"] == table["obstacle_discard"]
    assert state.snapshot()["deck"] == table["deck"]
    assert state.snapshot()["obstacle_deck"] == table["obstacle_deck"]


@examples(40)
@given(SEEDS, CHANCE)
def test_random_play_from_anywhere_ends(seed: Any, chance: Any) -> None:
    state = somewhere(seed).state
    playout(state, chance, 5000)
    assert state.status != PLAYING
