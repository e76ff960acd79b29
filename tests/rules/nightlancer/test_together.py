"""Ledger sections S to U: together against the Rival, and the hardened game."""

from __future__ import annotations

import pytest
from positions import choose, happened, nightlancer, offered, refusal
from rules.nightlancer.night import asked, numbers, of, skip

import fieldcraft

SPRING = "spring-tide-rising"


def together(*people, seats=2, **position):
    return nightlancer(mode="together", seats=seats, people=list(people), **position)


def rival(game):
    return game.view()["rival"]


def test_nl_299_there_are_no_second_crews():
    missions = [{"card": "cold-transfer", "first": [0]}]
    game = together({"laid_low": True}, {}, phase="taking", missions=missions, order=[0, 1, 2])
    assert "second:cold-transfer" not in offered(game)
    assert refusal(game, "second:cold-transfer") == "NL-299"
    assert "join:cold-transfer:first" in offered(game)


def test_nl_300_people_play_no_contacts_on_each_other():
    people = {"who": "engineer"}, {"contacts": ["radio-ham"]}
    game = together(*people, phase="event", round_card=SPRING, dice=["2"], rival={"heat": 5})
    choose(game, "face:event", "attempt")
    assert happened(game, "passed") == [(6, 6)]


def test_nl_301_kc_and_contacts_are_handed_over():
    people = {"who": "guard", "kc": 2, "contacts": ["performer"]}, {"who": "sniper"}
    game = together(*people, phase="street", order=[0, 1, 2])
    choose(game, "exchange")
    assert offered(game) == ["give:sniper:kc", "give:sniper:performer", "back"]
    choose(game, "give:sniper:kc", "give:sniper:performer", "give:sniper:kc")
    skip(game)
    assert (of(game, 0)["kc"], of(game, 1)["kc"]) == (0, 2)
    assert game.view()["contacts"][1] == ["performer"]


def test_nl_303_the_rival_begins_first_with_nothing():
    game = fieldcraft.new("nightlancer", 1, setup={"mode": "together", "seats": 2, "pick": "random"})
    assert game.view()["order"][0] == 2
    assert rival(game)["heat"] == 0


def test_nl_304_in_downtime_the_rival_loses_a_heat_for_each_person():
    game = together({}, {}, phase="downtime", rival={"heat": 3})
    assert rival(game)["heat"] == 1
    game = together({}, {}, phase="downtime", rival={"heat": 1})
    assert rival(game)["heat"] == 0


@pytest.mark.parametrize(("seats", "pairs"), [(1, 3), (2, 4), (3, 5)])
def test_nl_305_and_312_cards_and_spaces_are_laid_out_for_one_more(seats, pairs):
    game = nightlancer(mode="together", seats=seats, phase="street")
    assert len(game.view()["market"]) == pairs
    assert game.view()["spaces"]["gather"] == seats


@pytest.mark.parametrize(("card", "ahead"), [("lamp-watch-sweeping", 2), ("weir-breaking", 3)])
def test_nl_306_the_rival_jumps_ahead_of_the_best(card, ahead):
    people = {"prospects": 4}, {"prospects": 7}
    game = together(*people, phase="draw", round_deck=[card], rival={"prospects": 30})
    assert rival(game)["prospects"] == 7 + ahead


def test_nl_308_and_309_the_rival_takes_what_pays_most_early_low_ones_only():
    missions = [{"card": "cold-transfer"}, {"card": "picket-line"}, {"card": "lights-out"}]
    game = together({}, {}, phase="taking", missions=missions)
    assert happened(game, "rival-takes") == [("Picket line",)]
    game = together({}, {}, phase="taking", missions=missions, round_card="weir-breaking")
    assert happened(game, "rival-takes") == [("Lights out",)]


def test_nl_310_and_388_the_first_person_chooses_among_equals():
    missions = [{"card": "cold-transfer"}, {"card": "toll-house"}]
    game = together({}, {}, phase="taking", missions=missions, order=[2, 1, 0])
    assert asked(game) == (1, "rival-takes")
    assert offered(game) == ["rival:cold-transfer", "rival:toll-house"]


def test_nl_311_without_a_mission_the_rival_cools_down():
    game = together({}, {}, phase="taking", missions=[{"card": "lights-out"}], rival={"heat": 2})
    assert rival(game)["heat"] == 1


def test_nl_313_to_315_the_rival_copies_what_people_did_most():
    game = together({}, {}, phase="street", contact_deck=["performer", "detective"], rival={"tokens": 4})
    assert happened(game, "rival-places") == [("connect",)], "of kinds used equally often, this one"
    choose(game, "gather", "hard-work")
    assert happened(game, "rival-places") == [("connect",), ("gather",)]


def test_nl_316_on_the_market_the_dearest_pair_goes():
    spaces = dict.fromkeys(("gather", "hustle", "connect", "lenders"), 0)
    market = [["cosh", "boat-hook"], ["assault-rifle", "calmax"]]
    game = together({}, {}, phase="street", market=market, spaces=spaces, rival={"tokens": 4})
    assert game.view()["market"][1] == []
    assert sorted(game.view()["market_discard"]) == ["assault-rifle", "calmax"]


def test_nl_317_the_rival_gets_nothing_from_its_spaces():
    game = together({}, {}, phase="street", rival={"tokens": 4, "prospects": 3})
    assert rival(game) == {"who": rival(game)["who"], "heat": 0, "prospects": 3, "tokens": 3}


def test_nl_319_and_320_an_ideal_too_few_is_the_end_for_all():
    people = {"prospects": 9, "ideals": 1}, {"prospects": 5, "ideals": 1}
    game = together(*people, phase="end", rival={"prospects": 6}, round_deck=[SPRING])
    skip(game)
    assert game.over
    assert game.outcome.won is False


def event(*contacts, heat=0, **person):
    position = {"contact_deck": list(contacts), "rival": {"heat": heat}, "round_card": SPRING}
    return together({"who": "engineer"} | person, {}, phase="event", dice=["2"], **position)


def test_nl_321_and_323_the_rival_plays_what_fits_of_two_contacts():
    game = event("radio-ham", "performer", "archivist")
    skip(game, "face:event", "attempt")
    assert happened(game, "rival-plays") == [("Radio ham",)]
    assert happened(game, "rival-draws") == [("Performer",)]
    assert rival(game)["heat"] == 1
    assert happened(game, "failed") == [(5, 6)]
    assert sorted(game.view()["contact_discard"]) == ["performer", "radio-ham"]


def test_nl_322_at_five_heat_the_rival_draws_nothing():
    game = event("radio-ham", "archivist", heat=5)
    skip(game, "face:event", "attempt")
    assert happened(game, "rival-plays") == []
    game = event("radio-ham", "archivist", heat=4)
    skip(game, "face:event", "attempt")
    assert happened(game, "rival-plays") == [("Radio ham",)]


def test_nl_323_the_rival_leaves_combat_alone():
    position = {"phase": "event", "round_card": "eelers-feuding", "dice": ["2"]}
    game = together({"who": "assassin"}, {}, contact_deck=["detective", "performer"], **position)
    skip(game, "face:event", "attempt")
    assert happened(game, "rival-draws") == []


def test_nl_330_a_contact_of_the_rival_can_be_ignored():
    game = event("radio-ham", "performer", contacts=["face-man"])
    choose(game, "face:event", "attempt")
    assert asked(game) == (0, "answer")
    choose(game, "cancel:face-man")
    skip(game)
    assert happened(game, "passed") == [(6, 6)]
    assert rival(game)["heat"] == 1


def test_nl_325_who_is_paid_may_be_exposed():
    position = {"phase": "mission", "stage": 3, "missions": [{"card": "cold-transfer", "first": [0]}]}
    deck = ["paymaster", "performer"]
    game = together({"who": "guard"}, {}, dice=["3!"], contact_deck=deck, rival={"heat": 0}, **position)
    skip(game, "route:2", "attempt")
    assert of(game)["heat"] == 1
    assert happened(game, "rival-plays") == [("Paymaster",)]


def test_nl_327_and_328_the_rival_changes_places_with_the_first():
    position = {"phase": "end", "contact_deck": ["smuggler", "pawnbroker"], "rival": {"heat": 3}}
    game = together({"who": "guard"}, {"who": "sniper", "heat": 1}, **position)
    skip(game)
    assert game.view()["order"][0] == 2
    assert happened(game, "rival-plays") == [("Smuggler",)], "first, it draws no more"


def test_nl_329_the_rival_is_sorted_like_everybody():
    game = together({"heat": 1}, {"heat": 1}, phase="end", rival={"heat": 1, "prospects": 0}, contact_deck=[])
    skip(game)
    assert game.view()["order"] == [1, 0, 2]


def test_nl_331_together_all_gain_for_a_rating_of_six():
    game = together({"who": "assassin", "assets": ["rooftop-craft"]}, {"who": "guard"}, phase="scoring")
    skip(game)
    assert happened(game, "score-covert") == [("Assassin", 1), ("Guard", 1)]
    assert happened(game, "score-melee") == []


@pytest.mark.parametrize(
    ("prospects", "won"), [((20, 20), True), ((14, 40), False), ((15, 24), False), ((15, 25), True)]
)
def test_nl_334_everybody_needs_fifteen_and_all_twenty_on_average(prospects, won):
    people = [{"prospects": n - 1, "ideals": 1} for n in prospects]
    game = together(*people, phase="scoring")
    skip(game)
    assert tuple(numbers(game, seat, "prospects")[0] for seat in range(2)) == prospects
    assert game.outcome.won is won


def test_nl_372_a_fixer_may_be_played_on_the_rival_only():
    people = {"who": "guard", "heat": 2, "contacts": ["smuggler"]}, {"who": "sniper", "heat": 1}
    game = together(*people, phase="end", rival={"heat": 0})
    while asked(game) != (0, "when-sorted"):
        choose(game, "pass")
    swaps = [key for key in offered(game) if key.startswith("swap:")]
    assert len(swaps) == 1
    assert swaps != ["swap:smuggler:sniper"]


def test_nl_386_the_crew_chooses_who_rolls_first():
    game = together(
        {"who": "guard"}, {"who": "assassin"}, phase="mission", rival={"heat": 5}, dice=["1", "2"],
        missions=[{"card": "cold-transfer", "first": [0, 1]}],
    )  # fmt: skip
    skip(game, "stay", "route:1", "help", "help")
    assert (asked(game), offered(game)) == ((0, "who-rolls"), ["first:guard", "first:assassin"])
    skip(game, "first:assassin")
    assert [roll[0] for roll in happened(game, "rolled")] == ["Assassin", "Guard"]


def test_nl_386_hands_lie_open_to_each_other():
    game = together({"contacts": ["performer"]}, {"plans": ["weapons-tech"]}, phase="street")
    assert game.view(1)["contacts"][0] == ["performer"]
    assert game.view(0)["plans"][1] == ["weapons-tech"]


@pytest.mark.parametrize("loans", [0, 1, 2])
def test_nl_335_to_337_a_hardened_game_begins_with_loans(loans):
    setup = {"hardened": loans, "pick": "random"}
    game = fieldcraft.new("nightlancer", 1, setup=setup)
    easy = fieldcraft.new("nightlancer", 1, setup={"pick": "random"})
    assert numbers(game, 0, "loans", "kc") == (loans, *numbers(easy, 0, "kc"))
