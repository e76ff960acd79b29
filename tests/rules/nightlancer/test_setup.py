"""Ledger sections A to D: what there is, setting up, selling."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from positions import choose, nightlancer, offered, refusal, rules_of
from rules.nightlancer.night import asked, numbers, of, on_mission, skip, street

import fieldcraft
from fieldcraft.errors import RequestError
from fieldcraft.games.nightlancer.view import zones

CARD_SET = rules_of("nightlancer").card_set


def begun(seed: int = 1, **setup: Any) -> Any:
    """A game of people dealt at random, at its first event."""
    return fieldcraft.new("nightlancer", seed, setup={"pick": "random"} | setup)


@pytest.mark.parametrize(("mode", "least", "most"), [("versus", 2, 4), ("together", 1, 3)])
def test_nl_001_so_many_may_play(mode, least, most):
    for seats in range(1, 5):
        setup = {"mode": mode, "seats": seats}
        if least <= seats <= most:
            assert fieldcraft.new("nightlancer", setup=setup).seats == seats
        else:
            with pytest.raises(RequestError, match=f"from {least} to {most} in the mode {mode}"):
                fieldcraft.new("nightlancer", setup=setup)


def test_nl_012_signature_cards_begin_with_their_owners_and_leave_play():
    game = begun()
    for seat, person in enumerate(game.state.people):
        assert game.view(-1)["assets"][seat] == [person.market.id]
        assert game.view(-1)["signature"][seat] == [person.opportunity.id]
    sniper = {"who": "sniper", "assets": ["lighthouse-rifle"]}
    game = street(sniper)
    choose(game, "sell:lighthouse-rifle")
    assert (game.view()["gone"], game.view()["market_discard"]) == (["lighthouse-rifle"], [])


def test_nl_016_each_deck_holds_sixty_cards():
    decks = [CARD_SET.contacts, CARD_SET.market, CARD_SET.opportunities]
    assert [len(deck) for deck in decks] == [60, 60, 60]


def test_nl_017_there_are_eight_early_and_eight_late_rounds():
    assert (len(CARD_SET.early), len(CARD_SET.late)) == (8, 8)


def test_nl_018_there_are_24_low_and_12_high_missions():
    assert (len(CARD_SET.low), len(CARD_SET.high)) == (24, 12)


def test_nl_022_the_die_has_strain_on_its_extremes():
    assert [(face.n, face.strain) for face in CARD_SET.die] == [
        (0, True), (1, False), (1, False), (2, False), (2, False), (3, True)
    ]  # fmt: skip


@pytest.mark.parametrize(("setup", "each"), [({"seats": 3}, 4), ({"seats": 4}, 4), ({"seats": 2}, 5)])
def test_nl_027_and_028_early_rounds_lie_on_late_ones(setup, each):
    game = begun(**setup)
    cards = game.state.zones[35] + tuple(reversed(game.state.zones[29]))
    assert [card.set for card in cards] == [0] * each + [1] * each
    assert len(game.state.zones[36]) == 16 - 2 * each


def test_nl_027_a_round_deck_is_early_cards_on_top_of_late_ones():
    state = begun(seats=3).state
    assert [card.set for card in state.zones[29]] == [1] * 4 + [0] * 3


def test_nl_028_two_rivals_play_ten_rounds():
    state = begun(seats=2).state
    assert len(state.zones[29]) == 9


def test_nl_029_the_other_round_cards_are_seen_by_nobody():
    assert begun(seats=3).view(0)["boxed"] == 8


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_nl_030_together_eight_rounds_are_played(seats):
    assert len(begun(mode="together", seats=seats).state.zones[29]) == 7


def test_nl_038_nobody_is_played_twice():
    game = fieldcraft.new("nightlancer", 3)
    first = game.options[0].key
    assert len(game.options) == 8
    choose(game, first)
    assert first not in offered(game)
    assert refusal(game, first) == "NL-038"


def test_nl_038_of_two_that_are_dealt_one_is_kept():
    game = fieldcraft.new("nightlancer", 3, setup={"pick": "two"})
    assert len(game.options) == 2


def test_nl_039_to_043_everybody_begins_with_what_its_card_says():
    state = begun(5, seats=4).state
    for seat, person in enumerate(state.people):
        has = [state.has(seat, track) for track in (0, 1, 5)]
        assert has == [person.health, person.resolve, person.ideals]
        assert len(state.zones[seat]) == person.contacts


def test_nl_045_heat_and_prospects_begin_at_0():
    game = begun(seats=4)
    assert [numbers(game, seat, "heat", "prospects") for seat in range(4)] == [(0, 0)] * 4


def test_nl_048_the_last_in_order_has_one_kc_more():
    for seed in range(5):
        state = begun(seed, seats=3).state
        extra = [state.has(seat, 2) - state.people[seat].kc for seat in state.order]
        assert extra == [0, 0, 1]


def test_nl_020_all_cards_lie_somewhere():
    state = begun(seats=4).state
    lying = Counter(card.id for zone in state.zones for card in zone)
    assert sum(lying.values()) == 60 * 3 + 36 + 16 + 8
    assert len(zones(state).census(state)) == sum(lying.values())


# -- selling -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "gets"), [("assault-rifle", 3), ("boarding-axe", 2), ("cosh", 1)])
def test_nl_050_a_card_is_sold_for_half_its_price_rounded_up(card, gets):
    game = street({"assets": [card]})
    choose(game, f"sell:{card}")
    assert of(game)["kc"] == gets
    assert game.view()["market_discard"] == [card]


def test_nl_049_weapons_gear_and_armour_can_be_sold():
    others = ["hushfoot", "heronblade", "weapons-tech"]
    game = street({"assets": ["cosh", "soft-boots", "oilskin-vest", *others]})
    sales = [key for key in offered(game) if key.startswith("sell:")]
    assert sales == ["sell:cosh", "sell:soft-boots", "sell:oilskin-vest"]


def test_nl_051_implants_cannot_be_sold():
    game = street({"assets": ["heronblade"]})
    assert not [key for key in offered(game) if key.startswith("sell:")]


def test_nl_052_a_spent_card_cannot_be_sold():
    game = street({"who": "engineer", "spent": ["cutting-torch"]})
    assert "sell:cutting-torch" not in offered(game)
    assert refusal(game, "sell:cutting-torch") == "NL-052"


def test_nl_384_there_are_no_sales_in_the_event():
    game = nightlancer(phase="event", people=[{"assets": ["cosh"]}])
    assert asked(game) == (0, "event")
    assert "sell:cosh" not in offered(game)


def test_nl_384_one_may_sell_at_a_penalty_that_leaves_a_choice():
    game = nightlancer(phase="event", round_card="rivets-harassing", people=[{"assets": ["cosh"], "kc": 1}])
    skip(game, "face:event", "decline")
    assert offered(game) == ["lose-2-health", "sell:cosh"]
    choose(game, "sell:cosh")
    assert offered(game) == ["lose-2-health", "lose-2-kc"]


def test_nl_134_what_is_not_taken_along_cannot_be_used():
    assets = ["soft-boots", "forged-pass", "probe-set", "eelskin-suit"]
    game = on_mission("cold-transfer", {"who": "assassin", "assets": assets}, {}, dice=["1"])
    assert asked(game) == (0, "loadout")
    skip(game, "load:soft-boots", "load:forged-pass", "load:probe-set")
    assert game.view()["loaded"][0] == assets[:3]
    skip(game, "route:2", "attempt")
    assert game.view()["missions"][0]["stage"] == 1
