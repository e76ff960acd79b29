"""What holds at every decision of Nightlancer, whatever is played, in all ways to play it."""

from __future__ import annotations

from typing import Any

import pytest
from silence import leaks

from fieldcraft.games import ruleset
from fieldcraft.games.nightlancer.cards import HEALTH, HEAT, IDEALS, KC, LOANS, RESOLVE
from fieldcraft.games.nightlancer.state import (
    ALONE,
    CLAIM,
    DEALS,
    MISSION,
    PLACES,
    SHAKEN,
    TOKENS,
    Night,
)
from fieldcraft.games.nightlancer.view import zones
from fieldcraft.kernel.chance import pick, scatter, step
from fieldcraft.kernel.checks import faults_of_clone
from fieldcraft.kernel.policy import best_option
from fieldcraft.kernel.state import PLAYING

WAYS: dict[str, dict[str, Any]] = {
    "two": {},
    "three": {"seats": 3, "pick": "random"},
    "four": {"seats": 4, "pick": "two"},
    "long": {"length": "long", "second_crews": False, "hinder": False},
    "hardened": {"seats": 3, "length": "short", "hardened": 2},
    "alone": {"mode": "together", "seats": 1, "length": "short"},
    "pair": {"mode": "together", "seats": 2, "pick": "random"},
    "trio": {"mode": "together", "seats": 3},
}
each_way = pytest.mark.parametrize("way", WAYS)


def positions(way: str, seed: int, patient: bool = True) -> Any:
    """A game at each of its decisions; of four choices one is random, in every second game all are."""
    state: Any = ruleset("nightlancer").start(seed, WAYS[way], patient=patient)
    luck = scatter(seed, 9)
    yield state
    while state.status == PLAYING:
        luck = step(luck)
        is_random = seed % 2 == 0 or pick(luck, 4) == 0
        luck = step(luck)
        state.choose(pick(luck, len(state.options)) if is_random else best_option(state))
        yield state


def is_sound(g: Night) -> None:
    claimed: list[int] = []
    for seat in range(g.seats):
        assert 0 <= g.has(seat, HEAT) <= 5
        assert 0 <= g.has(seat, IDEALS) <= 6
        assert g.has(seat, KC) >= 0
        assert g.has(seat, LOANS) >= 0
        assert 0 <= g.has(seat, TOKENS) <= 4
        if not g.order:
            continue
        assert 0 <= g.has(seat, HEALTH) <= g.people[seat].health
        assert 0 <= g.has(seat, RESOLVE) <= g.people[seat].resolve
        if g.has(seat, HEALTH) == 0 or g.has(seat, RESOLVE) == 0:
            assert g.is_marked(seat, SHAKEN)
        if g.has(seat, CLAIM):
            assert not g.is_marked(seat, SHAKEN)
            assert seat in g.crews[g.crew_of(seat)]
            claimed.append(seat)
    assert sorted(member for crew in g.crews[:ALONE] for member in crew) == claimed
    for place in range(PLACES):
        if g.phase != MISSION:
            assert g.crews[2 * place] or not g.crews[2 * place + 1]
        if g.numbers[DEALS + place]:
            assert g.crews[2 * place]
            assert not g.crews[2 * place + 1]
    assert all(not option.refusal(g) for option in g.options)


@each_way
@pytest.mark.parametrize("seed", range(4))
def test_no_card_is_lost_and_no_number_leaves_its_bounds(way: str, seed: int) -> None:
    cards: list[Any] = []
    for g in positions(way, seed):
        is_sound(g)
        if g.order and g.round:
            found = zones(g).census(g)
            cards = cards or found
            assert found == cards
            assert len(found) == 180 + 52 + 2 * g.seats
    assert g.status != PLAYING


@each_way
def test_nothing_is_betrayed_by_silence(way: str) -> None:
    for seed in range(2):
        state = ruleset("nightlancer").start(seed, WAYS[way], patient=True)
        assert list(leaks(state, seed, most=150)) == []


@each_way
def test_dealing_anew_depends_on_nothing_hidden(way: str) -> None:
    for number, g in enumerate(positions(way, 2)):
        for seat in range(g.seats):
            if number % 5 == seat:
                dealt = g.determinize(seat, number)
                assert dealt.view(seat) == g.view(seat)
                other = g.determinize(seat, number ^ 1)
                assert other.determinize(seat, number).snapshot() == dealt.snapshot()


@each_way
def test_copies_forget_nothing(way: str) -> None:
    for number, g in enumerate(positions(way, 3)):
        if number % 7 == 0:
            assert faults_of_clone(g) == []


@each_way
def test_people_who_are_asked_and_bulk_play_end_alike(way: str) -> None:
    """Who has nothing to say is asked only among people; that changes nothing else."""
    keys, ends = [], []
    for g in positions(way, 2, patient=False):
        keys.append([option.key for option in g.options])
    ends.append([g.numbers, g.zones, g.streams])
    luck = scatter(2, 9)
    people: Any = ruleset("nightlancer").start(2, WAYS[way], patient=True)
    while people.status == PLAYING:
        if len(people.options) == 1:
            people.choose(0)
            continue
        assert [option.key for option in people.options] == keys.pop(0)
        luck = step(step(luck))
        people.choose(pick(luck, len(people.options)))
    ends.append([people.numbers, people.zones, people.streams])
    assert ends[0] == ends[1]
