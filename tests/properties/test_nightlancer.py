"""Invariants at every decision of Nightlancer, whatever is played, in all ways to play it."""

from __future__ import annotations

from typing import Any

import pytest
from effort import IS_COMPILED, fewer, uncounted
from properties.nightlancer import WAYS, Witness, is_settled, positions
from silence import leaks

from fieldcraft.games import ruleset
from fieldcraft.kernel.chance import pick, scatter, step
from fieldcraft.kernel.checks import faults_of_clone
from fieldcraft.kernel.identity import parts_as_data
from fieldcraft.kernel.state import PLAYING

pytestmark = uncounted

each_way = pytest.mark.parametrize("way", WAYS)


@each_way
@pytest.mark.parametrize("seed", range(fewer(4)))
def test_no_card_is_lost_and_no_number_leaves_its_bounds(way: str, seed: int) -> None:
    witness = Witness()
    before: Any = None
    for g in positions(way, seed):
        witness.look(g)
        if g.status == PLAYING:
            before = g.clone()
    assert g.status != PLAYING
    is_settled(before, g)


@each_way
def test_all_of_it_holds_where_seats_answer_in_any_order(way: str) -> None:
    witness = Witness()
    for g in positions(way, 4, in_any_order=True):
        witness.look(g)
    assert g.status != PLAYING


@pytest.mark.parametrize("way", [way for way, setup in WAYS.items() if setup.get("windows") != "quick"])
def test_nothing_is_betrayed_by_silence(way: str) -> None:
    """Quick windows are agreed on beforehand: all see that a seat without an answer is not waited for."""
    state = ruleset("nightlancer").start(0, WAYS[way], patient=True)
    assert list(leaks(state, 0, ruleset("nightlancer").appraisal, most=200 if IS_COMPILED else 50)) == []


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


def cards_and_tracks(g: Any) -> list[Any]:
    """Return what everybody has, where the cards are, and how chance goes on."""
    parts = parts_as_data(g)
    return [parts["panels"], parts["piles"], list(g.streams)]


@each_way
def test_people_who_are_asked_and_bulk_play_end_alike(way: str) -> None:
    """A player with nothing to say is asked only among people; that changes nothing else.

    Neither does the right of people who play together to hand things over at any question (NL-301).
    """
    keys, ends = [], []
    for g in positions(way, 2, patient=False):
        keys.append([option.key for option in g.options])
    ends.append(cards_and_tracks(g))
    luck = scatter(2, 9)
    judge = ruleset("nightlancer").appraisal
    people: Any = ruleset("nightlancer").start(2, WAYS[way], patient=True)
    while people.status == PLAYING:
        offered = [option.key for option in people.options]
        answers = sorted({option.key for option in judge.answers(people)})
        if keys and {*offered} >= {*keys[0]} >= {*answers}:
            luck = step(step(luck))
            people.choose(offered.index(keys[0][pick(luck, len(keys[0]))]))
            del keys[0]
        else:
            assert len(answers) == 1
            people.choose(offered.index(answers[0]))
    ends.append(cards_and_tracks(people))
    assert ends[0] == ends[1]


@each_way
def test_an_answer_that_is_given_for_a_player_tells_nothing(way: str) -> None:
    """An answer given for a player depends on nothing hidden from another seat, and is the only one."""
    for number, g in enumerate(positions(way, 4)):
        if len(g.options) > 1:
            assert g.settled() == -1
            continue
        for seat in range(g.seats):
            if seat != g.seat and number % 3 == 0:
                assert g.determinize(seat, number).settled() == g.settled()
