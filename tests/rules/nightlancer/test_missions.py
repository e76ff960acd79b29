"""Ledger section H: missions, crews, Face-offs, payment."""

from __future__ import annotations

import pytest
from positions import choose, happened, offered
from rules.nightlancer.night import asked, numbers, of, on_mission, skip

COLD = "cold-transfer"
CREW = {"first": [0, 1]}
RIVALS = {"second": [1]}


def test_nl_130_a_mission_is_played_for_all_who_are_on_it():
    game = on_mission(COLD, {}, {}, order=[1, 0], second=[1])
    assert asked(game) == (0, "route"), "the First Crew goes first, whoever's turn it is"


def test_nl_133_three_cards_are_taken_along():
    cards = ["soft-boots", "forged-pass", "probe-set", "eelskin-suit"]
    game = on_mission(COLD, {"assets": cards}, {})
    assert asked(game) == (0, "loadout")
    skip(game, *[f"load:{card}" for card in cards[1:]])
    assert game.view()["loaded"][0] == cards[1:]
    assert asked(on_mission(COLD, {"assets": cards[:3]}, {})) == (0, "route")


def test_nl_135_implants_need_no_place():
    cards = ["soft-boots", "forged-pass", "probe-set", "heronblade", "hushfoot"]
    game = on_mission(COLD, {"assets": cards}, {})
    assert asked(game) == (0, "route")
    assert game.view()["assets"][0] == ["heronblade", "hushfoot"]


def test_nl_136_a_mission_may_bar_loud_and_obvious_cards():
    cards = ["assault-rifle", "boat-hook", "scatter-pistol", "cosh"]
    game = on_mission("repossession", {"assets": cards}, {})
    assert game.view()["loaded"][0] == ["cosh"]


def test_nl_137_loadouts_are_chosen_in_secret():
    cards = ["soft-boots", "forged-pass", "probe-set", "eelskin-suit"]
    others = ["cosh", "boat-hook", "ice-saw", "crossbow"]
    game = on_mission(COLD, {"assets": cards}, {"assets": others}, second=[1])
    choose(game, "load:soft-boots")
    assert game.view(1)["chosen"] == [1, []]
    assert game.view(0)["chosen"] == [[0], 0]
    assert game.view(1)["loaded"] == [[], []]


def test_nl_138_what_was_taken_along_comes_back():
    game = on_mission(COLD, {"assets": ["soft-boots"]}, {})
    skip(game, "abandon")
    assert game.view()["assets"][0] == ["soft-boots"]


def test_nl_140_the_boss_picks_the_route():
    game = on_mission(COLD, {}, {}, first=[1, 0])
    assert asked(game) == (0, "abandon")
    skip(game, "stay")
    assert asked(game) == (1, "route")


def test_nl_142_who_survives_a_penalty_goes_on():
    game = on_mission("toll-house", {"who": "veteran"}, {}, stage=2)
    skip(game, "route:1", "decline")
    assert game.view()["missions"][0]["stage"] == 2
    assert of(game)["health"] == 8 - 2 - 2


def test_nl_144_a_mission_is_finished_by_surviving_the_last_penalty():
    game = on_mission(COLD, {"who": "guard"}, {}, stage=3)
    skip(game, "route:1", "decline", "decline")
    assert happened(game, "paid") == [("Guard", "Cold transfer")]
    assert happened(game, "gain-kc") == [("Guard", 5)]


def test_nl_146_a_penalty_has_no_penalty():
    game = on_mission(COLD, {"who": "guard"}, {}, stage=3)
    skip(game, "route:1", "decline", "decline")
    assert happened(game, "lose-health") == [("Guard", 4)]


def test_nl_148_all_declare_before_anybody_rolls():
    game = on_mission(COLD, {"who": "guard"}, {"who": "assassin"}, **CREW)
    skip(game, "stay", "route:1")
    assert (asked(game), offered(game)) == ((0, "declare"), ["help", "hold-back"])
    choose(game, "help")
    assert asked(game) == (1, "declare")
    assert happened(game, "rolled") == []


def test_nl_150_the_best_of_a_crew_counts():
    game = on_mission(COLD, {"who": "guard"}, {"who": "assassin"}, dice=["1", "3!"], **CREW)
    skip(game, "stay", "route:1", "help", "help")
    assert happened(game, "passed") == [(6, 6)]


def test_nl_151_and_280_all_of_a_crew_fail_together():
    game = on_mission(COLD, {"who": "guard"}, {"who": "assassin"}, stage=2, **CREW)
    skip(game, "stay", "route:1", "hold-back", "hold-back")
    assert (of(game, 0)["health"], of(game, 1)["health"]) == (9 - 3, 7 - 3)


def test_nl_152_nobody_attempting_scores_nothing():
    game = on_mission(COLD, {}, {})
    skip(game, "route:1", "decline")
    assert happened(game, "failed") == [(0, 6)]


def test_nl_153_who_declared_rolls_even_after_another_has_passed():
    game = on_mission(COLD, {"who": "guard"}, {"who": "assassin"}, dice=["2", "0!"], **CREW)
    skip(game, "stay", "route:1", "help", "help")
    assert of(game, 1)["resolve"] == 6


@pytest.mark.parametrize(("crew", "kc", "cards"), [([0], 5, 1), ([0, 1], 3, 1), ([0, 1, 2], 2, 0)])
def test_nl_155_pay_goes_by_the_size_of_the_crew(crew, kc, cards):
    people = [{"who": "guard"}, {"who": "veteran"}, {"who": "engineer"}]
    deck = ["weapons-tech", "dock-cant", "pump-lore"]
    game = on_mission(COLD, *people, first=crew, seats=3, stage=3, dice=["3!"], plan_deck=deck)
    answers = ["hold-back"] * (len(crew) - 1) if len(crew) > 1 else []
    skip(game, *["stay"] * (len(crew) - 1), "route:1", "help" if len(crew) > 1 else "attempt", *answers)
    assert [gained[1] for gained in happened(game, "gain-kc")] == [kc] * len(crew)
    for seat in crew:
        assert len(game.view(seat)["plans"][seat]) == cards


def test_nl_157_and_158_heat_and_ideals_at_pay():
    guard = {"who": "guard", "heat": 1, "assets": ["wire-garrotte"]}
    game = on_mission("watch-kites", guard, {}, stage=3, dice=["3!"])
    skip(game, "route:2", "attempt")
    assert numbers(game, 0, "heat", "ideals") == (2, 5)
    guard = {"who": "guard", "assets": ["wire-garrotte"]}
    game = on_mission("picket-line", guard, {}, stage=3, dice=["3!"])
    skip(game, "route:2", "attempt")
    assert numbers(game, 0, "heat", "ideals") == (0, 4)
    assert happened(game, "gain-kc") == [("Guard", 7)]


def test_nl_160_a_deal_brings_the_boss_a_card_more():
    deck = ["weapons-tech", "dock-cant", "pump-lore"]
    for deal, cards in ({}, 1), ({"deal": 0}, 2):
        missions = [{"card": COLD, "first": [0]} | deal]
        game = on_mission(COLD, {"who": "guard"}, {}, stage=3, dice=["3!"], plan_deck=deck, claims=missions)
        skip(game, "route:1", "attempt")
        assert len(game.view(0)["plans"][0]) == cards


def test_nl_161_the_mission_is_discarded_after_payment():
    game = on_mission(COLD, {"who": "guard"}, {}, stage=3, dice=["3!"])
    skip(game, "route:1", "attempt")
    assert game.view()["low_discard"] == [COLD]
    assert of(game)["mission"] == -1


def test_nl_162_the_first_crew_goes_first():
    game = on_mission(COLD, {}, {}, **RIVALS)
    skip(game, "route:1", "decline")
    assert asked(game) == (1, "route")


@pytest.mark.parametrize(
    ("dice", "first"), [(["2", "2"], 0), (["0!", "2"], 1), (["2", "0!"], 0), (["0!", "0!"], 0)]
)
def test_nl_163_to_167_the_lead_changes_only_if_first_fails_and_second_passes(dice, first):
    engineers = {"who": "engineer"}, {"who": "cybercracker"}
    game = on_mission("watch-kites", *engineers, dice=dice, **RIVALS)
    skip(game, "route:1", "attempt", "route:1", "attempt")
    passes = [4 + int(dice[0][0]) >= 6, 5 + int(dice[1][0]) >= 6]
    assert len(happened(game, "passed")) == sum(passes)
    assert game.view()["missions"][0]["first"] == [first]


def test_nl_168_a_crew_that_is_left_alone_leads():
    game = on_mission(COLD, {}, {"who": "guard"}, **RIVALS)
    skip(game, "abandon", "route:1", "decline")
    assert game.view()["low_discard"] == [COLD]
    game = on_mission(COLD, {}, {"who": "guard"}, stage=2, **RIVALS)
    skip(game, "abandon", "route:2", "decline", "decline")
    assert game.view()["missions"][0]["first"] == [1]


def contest(*people, **position):
    return on_mission(COLD, *people, stage=3, second=[1], **position)


def test_nl_170_two_crews_face_off_before_the_last_stage():
    game = contest({}, {})
    assert asked(game) == (0, "face-off")
    assert offered(game) == ["melee", "gunfight", "marksman", "abandon"]


def test_nl_172_and_173_either_crew_may_give_way():
    game = contest({}, {})
    skip(game, "abandon")
    assert asked(game) == (1, "route")
    game = contest({}, {})
    skip(game, "melee", "abandon")
    assert asked(game) == (0, "route")


@pytest.mark.parametrize(("dice", "winner"), [(["2", "1"], 0), (["2", "2"], 1), (["1", "2"], 1)])
def test_nl_175_the_second_crew_wins_a_tie(dice, winner):
    game = contest({"who": "bombshell"}, {"who": "guard"}, dice=dice)
    skip(game, "melee", "accept", "attempt", "attempt")
    assert asked(game) == (winner, "route")
    assert game.view()["missions"][0]["first"] in ([winner], [])
    loser = 1 - winner
    assert of(game, loser)["health"] == (7, 9)[loser] - 5
    assert of(game, loser)["mission"] == -1


def test_nl_177_armour_helps_the_loser():
    vest = {"who": "guard", "assets": ["scale-shirt"]}
    game = contest(vest, {"who": "veteran"}, dice=["0!", "3!"])
    skip(game, "melee", "accept", "attempt", "attempt")
    assert of(game, 0)["health"] == 9 - 3


def test_nl_177_each_of_a_losing_crew_is_wounded():
    people = {"who": "guard", "assets": ["scale-shirt"]}, {"who": "veteran"}, {"who": "sniper"}
    game = on_mission(COLD, *people, seats=3, stage=3, first=[0, 2], second=[1], dice=["3!"])
    skip(game, "stay", "melee", "accept", "hold-back", "hold-back", "attempt")
    assert (of(game, 0)["health"], of(game, 2)["health"]) == (9 - 3, 6 - 5)


def test_nl_179_a_crew_that_a_roll_has_shaken_is_gone():
    game = contest({"who": "bombshell", "resolve": 1}, {"who": "guard"}, dice=["3!"])
    skip(game, "melee", "accept", "attempt")
    assert of(game, 0)["shaken"]
    assert of(game, 0)["health"] == 7
    assert asked(game) == (1, "route")


def test_nl_180_and_382_zero_against_zero_goes_to_the_second():
    game = contest({}, {"who": "guard"})
    skip(game, "melee", "accept", "decline", "decline")
    assert asked(game) == (1, "route")


def test_nl_181_members_leave_from_the_bottom_up():
    game = on_mission(COLD, {}, {}, {}, seats=3, first=[0, 1, 2])
    assert asked(game) == (2, "abandon")
    choose(game, "stay")
    assert asked(game) == (1, "abandon")
    choose(game, "abandon")
    assert asked(game) == (0, "route")
    assert game.view()["missions"][0]["first"] == [0, 2]


def test_nl_183_when_the_boss_abandons_the_next_picks_the_route():
    game = on_mission(COLD, {}, {}, **CREW)
    skip(game, "stay", "abandon")
    assert asked(game) == (1, "route")


def test_nl_184_abandoning_costs_nothing():
    game = on_mission(COLD, {"who": "guard", "health": 5, "heat": 2}, {})
    skip(game, "abandon")
    assert numbers(game, 0, "health", "heat") == (5, 2)


def test_nl_185_and_187_who_is_shaken_leaves_and_gets_nothing():
    game = on_mission(COLD, {"who": "guard", "health": 3}, {}, stage=3, dice=["0!"])
    skip(game, "route:2", "attempt")
    assert of(game)["shaken"]
    assert happened(game, "paid") == []
    assert game.view()["low_discard"] == [COLD]


def test_nl_188_and_189_abort_takes_off_one_crew():
    game = on_mission(COLD, {}, {}, **RIVALS)
    skip(game, "route:1", "decline")
    assert asked(game) == (1, "route")
    assert of(game, 0)["mission"] == -1
    assert game.view()["missions"][0]["second"] == [1]


def test_nl_373_who_helps_in_a_penalty_fight_is_declared_anew():
    game = on_mission(COLD, {"who": "guard"}, {"who": "assassin"}, stage=3, **CREW)
    skip(game, "stay", "route:1", "hold-back", "hold-back")
    assert asked(game) == (0, "declare")
    assert game.view()["challenge"]["stakes"] == "fight"


def test_nl_376_the_next_is_boss_when_the_boss_is_shaken():
    people = {"who": "guard", "resolve": 1}, {"who": "assassin"}
    game = on_mission(COLD, *people, dice=["3!", "2"], **CREW)
    skip(game, "stay", "route:1", "help", "help")
    assert of(game, 0)["shaken"]
    assert happened(game, "rolled") == [("Assassin", 2, 5, 6)]
    assert game.view()["low_discard"] == [COLD]


def test_nl_364_a_spent_card_gives_nothing():
    game = on_mission("high-mail", {"who": "engineer", "assets": ["cutting-torch"]}, {}, stage=2, dice=["1"])
    skip(game, "route:2", "attempt")
    assert happened(game, "rolled") == [("Engineer", 1, 4 + 2 + 1, 6)]
    game = on_mission("high-mail", {"who": "engineer", "spent": ["cutting-torch"]}, {}, stage=2, dice=["1"])
    skip(game, "route:2", "attempt")
    assert happened(game, "rolled") == [("Engineer", 1, 4 + 1, 6)]
