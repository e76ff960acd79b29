"""Ledger sections B and C: setting up the area and the people."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from positions import choose, offered, refusal
from rules.nightlancer.night import BOX, begin, lying, night, numbers, of, play

import fieldcraft
from fieldcraft.games.nightlancer.printed.tracks import HEALTH, IDEALS, KC, RESOLVE
from fieldcraft.session.game import Game

PEOPLE = {card.id: card for card in BOX.people}
SEEDS = range(6)


def in_the_box(deck: Any) -> Counter[Any]:
    return Counter(card.id for card in deck)


def shuffled(zone: str, deck: list[str], dealt: Sequence[str] = ()) -> bool:
    """True if the zone is the whole deck without the cards dealt, each time in another order."""
    orders = set()
    for seed in SEEDS:
        game = begin(seed, seats=2)
        found = lying(game, zone)
        others = [card for name in dealt for pile in game.state.snapshot()["cards"][name] for card in pile]
        assert Counter(found) + Counter(others) == in_the_box(deck)
        orders.add(tuple(found))
    return len(orders) == len(SEEDS)


def test_nl_024_contacts_are_shuffled() -> None:
    assert shuffled("contact_deck", BOX.contacts, ["contacts"])


def test_nl_025_the_market_is_shuffled() -> None:
    assert shuffled("market_deck", BOX.market, [f"pair_{n}" for n in range(1, 6)])


def test_nl_026_opportunities_are_shuffled() -> None:
    assert shuffled("plan_deck", BOX.opportunities)


@pytest.mark.parametrize(("setup", "n"), [({"seats": 3}, 4), ({"seats": 4}, 4), ({"seats": 2}, 5)])
def test_nl_027_late_cards_lie_under_early_ones(setup: dict[str, int], n: int) -> None:
    sets = set()
    for seed in SEEDS:
        game = begin(seed, **setup)
        deck = [*lying(game, "round_deck"), *lying(game, "rounds")]
        assert len(deck) == 2 * n
        assert set(deck[:n]) <= {card.id for card in BOX.late}
        assert set(deck[n:]) <= {card.id for card in BOX.early}
        sets.add(tuple(deck))
    assert len(sets) == len(SEEDS)


def test_nl_028_five_of_each_with_exactly_two() -> None:
    assert [begin(seats=n).view()["rounds_left"] + 1 for n in (2, 3, 4)] == [10, 8, 8]


def test_nl_029_the_others_stay_in_the_box_unseen() -> None:
    game = begin(2, seats=3)
    assert len(lying(game, "boxed")) == 8
    for seat in (-1, 0, 1, 2):
        assert (game.view(seat)["boxed"], game.view(seat)["round_deck"]) == (8, 7)
    dealt = {tuple(game.state.determinize(0, n).snapshot()["cards"]["boxed"][0]) for n in range(8)}
    assert len(dealt) > 4


def test_nl_030_together_four_of_each_whatever_the_number_of_people() -> None:
    for seats in (1, 2, 3):
        assert begin(mode="together", seats=seats).view()["rounds_left"] == 7


def test_nl_031_missions_are_two_decks() -> None:
    orders = set()
    for seed in SEEDS:
        game = begin(seed, seats=2)
        piles = game.state.snapshot()["cards"]
        shown = [card for n in range(1, 7) for card in piles[f"mission_{n}"][0]]
        low, high = lying(game, "low_deck"), lying(game, "high_deck")
        assert Counter(low + high + shown) == in_the_box(BOX.low + BOX.high)
        assert set(low) <= {card.id for card in BOX.low}
        assert set(high) <= {card.id for card in BOX.high}
        orders.add((tuple(low), tuple(high)))
    assert len(orders) == len(SEEDS)


def test_nl_032_nobody_begins_with_loans_or_a_deal_laid() -> None:
    game = begin(3, seats=4)
    assert [numbers(game, seat, "loans", "deal_out") for seat in range(4)] == [(0, False)] * 4


def test_nl_033_turn_order_heat_and_prospects_are_recorded() -> None:
    view = begin(3, seats=4).view()
    assert sorted(view["order"]) == [0, 1, 2, 3]
    assert all({"heat", "prospects"} <= set(person) for person in view["seats"])


@pytest.mark.parametrize(("heat", "key", "now"), [(5, "risk-a:hustle", 5), (4, "risk-a:hustle", 5)])
def test_nl_034_heat_goes_from_0_to_5(heat: int, key: str, now: int) -> None:
    assert of(play(night({"who": "guard", "heat": heat}), key))["heat"] == now
    with pytest.raises(fieldcraft.ScenarioError):
        night({"who": "guard", "heat": 6})


def test_nl_035_prospects_have_no_upper_end() -> None:
    game = play(night({"who": "guard", "prospects": 99, "kc": 9}), "prospects:2")
    assert of(game)["prospects"] == 101


@pytest.mark.parametrize(("seats", "pairs"), [(2, 3), (3, 4), (4, 5)])
def test_nl_036_drawn_market_cards_lie_open(seats: int, pairs: int) -> None:
    market = begin(4, seats=seats).view()["market"]
    assert [len(pair) for pair in market] == [2] * pairs


def test_nl_037_drawn_missions_lie_open() -> None:
    for seat in (-1, 0, 1):
        shown = [place["card"] for place in begin(4, seats=2).view(seat)["missions"] if place["card"]]
        assert len(shown) == 3


# -- people ------------------------------------------------------------------------------------


def test_nl_038_everybody_picks_another_in_random_order() -> None:
    first = set()
    for seed in range(10):
        game = fieldcraft.new("nightlancer", seed, {"seats": 3})
        first.add(game.seat)
        asked = []
        for _ in range(3):
            asked.append(game.seat)
            keys = offered(game)
            assert len(keys) == 8 - len(asked) + 1
            game.choose("pick:guard" if "pick:guard" in keys else 0)
            if len(asked) == 1:
                assert refusal(game, "pick:guard") == "NL-038"
        assert sorted(asked) == [0, 1, 2]
        assert len({of(game, seat)["who"] for seat in range(3)}) == 3
    assert first == {0, 1, 2}


def test_nl_038_or_two_are_dealt_and_one_is_kept_or_one_at_random() -> None:
    game = fieldcraft.new("nightlancer", 5, {"seats": 3, "pick": "two"})
    dealt = []
    for _ in range(3):
        keys = offered(game)
        assert len(keys) == 2
        dealt += keys
        game.choose(1)
    assert len(set(dealt)) == 6
    assert len({tuple(of(begin(seed, seats=2), seat)["who"] for seat in (0, 1)) for seed in range(8)}) > 4


def named(seats: int, *nightlancers: str, **setup: Any) -> Game:
    return fieldcraft.new("nightlancer", 5, {"seats": seats, "nightlancers": list(nightlancers)} | setup)


def test_nl_038_or_it_is_agreed_beforehand() -> None:
    assert [of(named(2, "veteran", "guard"), seat)["who"] for seat in (0, 1)] == ["veteran", "guard"]
    game = named(3, "", "guard")
    for _ in range(2):
        assert game.seat != 1
        assert "pick:guard" not in offered(game)
        assert refusal(game, "pick:guard") == "NL-038"
        game.choose(0)
    assert of(game, 1)["who"] == "guard"
    assert len({of(game, seat)["who"] for seat in range(3)}) == 3


@pytest.mark.parametrize("pick", ["random", "two"])
def test_nl_038_who_is_agreed_on_is_not_dealt(pick: str) -> None:
    for seed in range(8):
        game = fieldcraft.new("nightlancer", seed, {"seats": 4, "pick": pick, "nightlancers": ["guard"]})
        dealt = []
        while game.view()["round"] == 0:
            assert len(game.options) == 2
            dealt += offered(game)
            game.choose(1)
        assert len(set(dealt)) == (6 if pick == "two" else 0)
        assert [of(game, seat)["who"] for seat in range(4)].count("guard") == 1
        assert of(game)["who"] == "guard"


def test_nl_302_the_rival_is_nobody_who_is_agreed_on() -> None:
    for seed in range(8):
        people = ["guard", "sniper", "veteran"]
        game = fieldcraft.new("nightlancer", seed, {"mode": "together", "seats": 3, "nightlancers": people})
        assert game.view(-1)["rival"]["who"] not in people


@pytest.mark.parametrize(
    ("nightlancers", "message"),
    [
        (["guard", "guard"], "nobody plays whom another one plays: guard, guard (NL-038)"),
        (["guard", "sniper", "veteran"], "nightlancers of Nightlancer are named for 2 seats at most"),
        (["teapot"], "nightlancers of Nightlancer is a list of assassin, bombshell"),
        ("guard", "nightlancers of Nightlancer is a list of assassin, bombshell"),
    ],
)
def test_nl_038_whom_nobody_can_play_is_said(nightlancers: list[str] | str, message: str) -> None:
    with pytest.raises(fieldcraft.RequestError, match=re.escape(message)):
        fieldcraft.new("nightlancer", 5, {"nightlancers": nightlancers})


def people_at_first(game: Game) -> list[tuple[Any, dict[str, Any]]]:
    return [(PEOPLE[of(game, seat)["who"]], of(game, seat)) for seat in range(game.seats)]


def test_nl_039_health_and_resolve_are_the_printed_ones_and_the_most_there_can_be() -> None:
    for person, has in people_at_first(begin(6, seats=4)):
        assert (has["health"], has["resolve"]) == (person.start[HEALTH], person.start[RESOLVE])
        assert (has["most_health"], has["most_resolve"]) == (person.start[HEALTH], person.start[RESOLVE])


def test_nl_040_ideals_are_the_printed_ones() -> None:
    for person, has in people_at_first(begin(6, seats=4)):
        assert has["ideals"] == person.start[IDEALS]


def test_nl_041_kc_are_the_printed_ones() -> None:
    game = begin(6, seats=4)
    last = game.view()["order"][-1]
    for seat, (person, has) in enumerate(people_at_first(game)):
        assert has["kc"] == person.start[KC] + (seat == last)


def test_nl_042_the_card_of_the_assets_lies_face_up() -> None:
    game = begin(7, seats=4)
    for seat, (person, _) in enumerate(people_at_first(game)):
        assert game.view(-1)["assets"][seat] == [person.market.id]


def test_nl_043_the_first_hand_is_the_signature_and_two_contacts() -> None:
    game = begin(7, seats=4)
    for seat, (person, _) in enumerate(people_at_first(game)):
        view = game.view(seat)
        assert len(view["contacts"][seat]) == 2
        assert (view["plans"][seat], view["signature"][seat]) == ([], [person.opportunity.id])


def test_nl_044_everybody_has_its_pieces() -> None:
    game = night({"who": "guard"}, {"who": "veteran"})
    assert [numbers(game, seat, "tokens", "mission", "deal_out") for seat in (0, 1)] == [(4, -1, False)] * 2


def test_nl_045_everybody_begins_without_heat() -> None:
    assert [has["heat"] for _, has in people_at_first(begin(8, seats=4))] == [0] * 4


def test_nl_046_everybody_begins_without_prospects() -> None:
    assert [has["prospects"] for _, has in people_at_first(begin(8, seats=4))] == [0] * 4


def test_nl_047_the_first_turn_order_is_random() -> None:
    orders = Counter(tuple(begin(seed, seats=3).view()["order"]) for seed in range(40))
    assert len(orders) == 6


@pytest.mark.parametrize("setup", [{"seats": 3}, {"mode": "together", "seats": 2}])
def test_nl_048_whoever_is_last_has_one_kc_more(setup: dict[str, Any]) -> None:
    for seed in SEEDS:
        game = begin(seed, **setup)
        more = [
            seat
            for seat, (person, has) in enumerate(people_at_first(game))
            if has["kc"] == person.start[KC] + 1
        ]
        assert more == [game.view()["order"][-1]]


def test_nl_048_choices_of_nightlancers_come_before_the_order() -> None:
    game = fieldcraft.new("nightlancer", 1, {"seats": 2})
    assert game.view()["order"] == []
    choose(game, "pick:guard")
    choose(game, "pick:sniper")
    assert sorted(game.view()["order"]) == [0, 1]
