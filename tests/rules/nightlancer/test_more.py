"""Rules of all sections that need no more than a glance: what there is, and what follows from others."""

from __future__ import annotations

from typing import Any

import pytest
from positions import choose, happened, nightlancer, offered, rules_of
from rules.nightlancer.night import asked, event, numbers, of, on_mission, skip, street

import fieldcraft
from fieldcraft.games.nightlancer.state import COPIED, LEFT, NUMBERS, PHASES

RULES = rules_of("nightlancer")
CARD_SET = RULES.card_set
SPRING = "spring-tide-rising"
COLD = "cold-transfer"


def test_nl_002_and_004_prospects_win():
    game = nightlancer(phase="scoring", people=[{"prospects": 5}, {"prospects": 50, "ideals": 1}])
    skip(game)
    assert game.outcome.places == (2, 1)


def test_nl_003_and_033_the_table_is_shared_and_open():
    view = street({}, {}).view(-1)
    assert {"order", "market", "missions", "spaces", "seats"} <= view.keys()
    assert {"heat", "prospects", "shaken"} <= view["seats"][0].keys()


def test_nl_005_heat_sorts_the_order_and_some_events_ask_for_it():
    concerned = [card for card in CARD_SET.early + CARD_SET.late if "heat" in card.concerns_text]
    assert len(concerned) == 4
    game = nightlancer(phase="end", people=[{"heat": 1}, {}])
    assert game.view()["order"] == [1, 0]


def test_nl_006_and_007_health_and_resolve_are_what_the_cards_say():
    assert all(6 <= person.health <= 9 and 5 <= person.resolve <= 8 for person in CARD_SET.people)


def test_nl_008_and_023_there_is_always_enough_kc():
    game = street({"kc": 900})
    choose(game, "loan")
    assert of(game)["kc"] == 910


def test_nl_009_and_010_each_has_one_deal_and_two_loans():
    claimed = [{"card": COLD}, {"card": "high-mail", "first": [1], "deal": 0}]
    people = [{"contacts": ["contract-clerk"]}, {}]
    game = nightlancer(phase="taking", people=people, missions=claimed)
    choose(game, "start:cold-transfer")
    assert asked(game)[1] != "deal", "the only one is out"
    assert CARD_SET.numbers.most_loans == 2


def test_nl_011_and_015_each_of_eight_has_a_colour_and_a_shape_of_its_own():
    people = CARD_SET.people
    assert len(people) == 8
    assert len({person.colour for person in people}) == len({person.shape for person in people}) == 8


def test_nl_013_and_085_one_is_on_one_mission_at_most():
    game = nightlancer(phase="taking", people=[{}, {}], missions=[{"card": COLD}, {"card": "high-mail"}])
    choose(game, "start:cold-transfer")
    assert of(game)["mission"] == 0
    assert asked(game) == (1, "take")


def test_nl_014_and_044_everybody_has_four_tokens():
    game = nightlancer(phase="taking", people=[{"laid_low": True}] * 2)
    assert [of(game, seat)["tokens"] for seat in (0, 1)] == [4, 4]


def test_nl_019_and_055_a_round_has_its_phases():
    assert PHASES == ("prep", "taking", "street", "mission", "end", "scoring")


def test_nl_021_one_die_is_rolled_for_an_attempt():
    game = event(SPRING, {"who": "engineer"})
    skip(game, "face:event", "attempt")
    assert len(happened(game, "rolled") + happened(game, "rolled-strain")) == 1


@pytest.mark.parametrize("deck", range(24, 29))
def test_nl_024_to_031_every_deck_is_shuffled(deck):
    games: list[Any] = [fieldcraft.new("nightlancer", seed, setup={"pick": "random"}) for seed in (1, 2)]
    one, other = ([card.id for card in game.state.zones[deck]] for game in games)
    assert one != other


def test_nl_032_and_037_what_is_drawn_lies_open():
    game: Any = fieldcraft.new("nightlancer", 3, setup={"pick": "random"})
    view = game.view(-1)
    assert [len(pair) for pair in view["market"]] == [2, 2, 2]
    assert len([mission for mission in view["missions"] if mission["card"]]) == 3


def test_nl_034_heat_goes_from_0_to_5():
    game = street({"heat": 5})
    choose(game, "risk-a:hustle")
    assert of(game)["heat"] == 5


def test_nl_035_prospects_have_no_upper_end():
    game = street({"kc": 90, "prospects": 99})
    choose(game, "prospects:2")
    assert of(game)["prospects"] == 101


def test_nl_047_the_first_order_is_random():
    orders = {
        tuple(fieldcraft.new("nightlancer", seed, setup={"seats": 3, "pick": "random"}).view()["order"])
        for seed in range(30)
    }
    assert len(orders) == 6


def test_nl_056_and_057_a_step_is_over_for_all_before_the_next():
    game = event(SPRING, {}, {})
    choose(game, "lay-low")
    assert asked(game) == (1, "event")
    choose(game, "lay-low")
    assert game.view()["phase"] == "street", "nobody is left to take a mission"


def test_nl_058_and_295_nobody_drops_out_and_an_ideal_brings_one_back():
    game = street({"ideals": 0, "kc": 3, "plans": ["a-bed-kept-free"]})
    choose(game, "connect:a-bed-kept-free")
    assert of(game)["ideals"] == 1


def test_nl_069_and_072_the_round_card_is_turned_up():
    game = nightlancer(phase="draw", people=[{}], round_deck=[SPRING, "weir-breaking"])
    assert game.view()["round_card"] == SPRING
    assert game.view()["price"] == 2


def test_nl_080_contacts_work_in_events():
    game = event(SPRING, {"who": "assassin", "contacts": ["radio-ham"]}, {"contacts": ["archivist"]})
    choose(game, "face:event", "attempt")
    assert "play:radio-ham:2" in offered(game)


def test_nl_081_whoever_does_not_lie_low_meets_the_event():
    game = event(SPRING, {}, {})
    skip(game, "face:event", "decline")
    assert asked(game) == (1, "event")


def test_nl_087_the_starter_is_boss():
    game = nightlancer(phase="taking", people=[{}, {"laid_low": True}], missions=[{"card": COLD}])
    choose(game, "start:cold-transfer")
    assert game.view()["missions"][0]["first"] == [0]


def test_nl_090_the_deal_pays_whoever_is_boss():
    claims = [{"card": COLD, "first": [1], "deal": 0}]
    deck = ["weapons-tech", "dock-cant", "pump-lore"]
    game = on_mission(COLD, {}, {"who": "guard"}, claims=claims, stage=3, dice=["3!"], plan_deck=deck)
    skip(game, "route:1", "attempt")
    assert len(game.view(1)["plans"][1]) == 2


def test_nl_091_a_deal_comes_home_with_its_mission():
    claims = [{"card": COLD, "first": [0], "deal": 0}]
    game = on_mission(COLD, {"who": "guard"}, {}, claims=claims, stage=3, dice=["3!"])
    skip(game, "route:1", "attempt")
    assert not of(game)["deal_out"]


def test_nl_094_a_crew_is_four_at_most():
    assert all(len(mission.pay) == 4 for mission in CARD_SET.low + CARD_SET.high)


def test_nl_100_one_lies_low_once_a_round():
    game = nightlancer(phase="taking", people=[{"laid_low": True}, {}], missions=[{"card": COLD}])
    assert asked(game) == (1, "take")


def test_nl_105_heat_without_a_number_is_one():
    game = street({})
    choose(game, "risk-a:hustle")
    assert of(game)["heat"] == 1


def test_nl_109_some_spaces_are_for_more_seats_only():
    assert CARD_SET.spaces[1:4] == [[1, 2, 3]] * 3


def test_nl_114_a_card_beside_a_forbidden_one_can_be_bought():
    game = street({"kc": 9, "assets": ["hushfoot"]}, market=[["hushfoot", "cosh"]])
    assert [key for key in offered(game) if key.startswith("buy:")] == ["buy:1:cosh"]


def test_nl_118_hustle_has_a_mixed_space_on_either_side():
    keys = offered(street({}, contact_deck=["performer"]))
    risky = [key for key in keys if key.startswith("risk-")]
    assert risky == ["risk-a:gather", "risk-a:hustle", "risk-b:hustle"]


def test_nl_120_the_lenders_lend_or_sell_prospects():
    game = street({"kc": 9}, spaces={"lenders": 1})
    assert {"loan", "prospects:1", "prospects:2"} <= set(offered(game))
    choose(game, "loan")
    assert not {"loan", "prospects:1"} & set(offered(game))


def test_nl_131_without_a_claim_the_phase_is_over_at_once():
    game = nightlancer(phase="mission", people=[{}, {}])
    assert game.view()["phase"] == "end"


def test_nl_132_and_139_a_mission_has_three_stages_of_two_routes():
    for mission in CARD_SET.low + CARD_SET.high:
        assert [len(stage.routes) for stage in mission.stages] == [2, 2, 2]


def test_nl_141_and_145_the_penalty_comes_at_once_after_the_danger():
    game = on_mission(COLD, {"who": "guard"}, {}, stage=2)
    skip(game, "route:1", "decline")
    assert of(game)["health"] == 6
    assert game.view()["challenge"]["stakes"] == "fight"


def test_nl_143_a_crew_goes_on_to_the_next_stage():
    game = on_mission(COLD, {"who": "guard"}, {}, dice=["2"])
    skip(game, "route:1", "attempt")
    assert game.view()["missions"][0]["stage"] == 1


def test_nl_147_after_the_route_nobody_leaves():
    game = on_mission(COLD, {}, {}, first=[0, 1])
    skip(game, "stay", "route:1")
    assert offered(game) == ["help", "hold-back"]


def test_nl_154_one_who_is_left_is_enough_for_pay():
    people = {"who": "guard", "health": 9}, {"who": "sniper", "health": 1}
    game = on_mission(COLD, *people, first=[0, 1], stage=3)
    skip(game, "stay", "route:1", "hold-back", "hold-back", "hold-back", "hold-back")
    assert happened(game, "paid") == [("Guard", "Cold transfer")]
    assert happened(game, "gain-kc") == [("Guard", 5)], "as a crew of one"


def test_nl_156_each_who_is_left_gets_the_row():
    game = on_mission(COLD, {"who": "guard"}, {}, first=[0, 1], stage=3, dice=["3!"])
    skip(game, "stay", "route:1", "help", "hold-back")
    assert happened(game, "gain-kc") == [("Guard", 3), ("Assassin", 3)]


def test_nl_169_and_178_no_contact_is_played_in_a_face_off():
    people = {"who": "guard"}, {"who": "veteran", "contacts": ["performer"]}
    game = on_mission(COLD, *people, second=[1], stage=3, dice=["1", "1"])
    skip(game, "melee", "accept", "attempt", "attempt")
    assert happened(game, "won-contest") == [("Veteran", 5, 5)]


def test_nl_171_the_boss_decides_for_all_of_the_crew():
    game = on_mission(COLD, {}, {}, {}, seats=3, first=[0, 2], second=[1], stage=3)
    skip(game, "stay", "abandon")
    assert [of(game, seat)["mission"] for seat in range(3)] == [-1, 0, -1]


def test_nl_174_and_176_the_score_of_the_first_is_to_be_reached():
    people = {"who": "bombshell"}, {"who": "guard"}
    game = on_mission(COLD, *people, second=[1], stage=3, dice=["2", "1"])
    skip(game, "melee", "accept", "attempt", "attempt")
    assert happened(game, "won-contest") == [("Bombshell", 5, 6)]
    assert of(game, 1)["mission"] == -1


def test_nl_182_a_mission_that_all_have_left_is_discarded():
    game = on_mission(COLD, {}, {})
    skip(game, "abandon")
    assert game.view()["low_discard"] == [COLD]


def test_nl_186_and_292_shaken_is_shown_until_downtime():
    people = [{"health": 0, "shaken": True}, {}]
    game = nightlancer(phase="end", people=people, round_deck=[SPRING], contact_deck=["performer"])
    assert of(game)["shaken"]
    skip(game)
    assert not of(game)["shaken"]


def test_nl_195_the_last_round_is_sorted_too():
    game = nightlancer(phase="end", people=[{"heat": 2}, {"heat": 0}])
    skip(game)
    assert game.over
    assert game.view()["order"] == [1, 0]


def test_nl_197_and_206_what_is_bought_at_the_end_counts():
    bombshell = {"who": "bombshell", "kc": 3, "plans": ["a-bed-kept-free"], "ideals": 2}
    game = nightlancer(phase="scoring", people=[bombshell])
    skip(game, "connect:a-bed-kept-free")
    assert ("Bombshell", 3) in happened(game, "score-ideals")


def test_nl_205_more_than_six_agendas_count_as_six():
    assert all(len(row) == 6 for row in CARD_SET.agenda_bonus)


def test_nl_213_each_special_is_unique():
    assert len({person.text for person in CARD_SET.people}) == 8


def test_nl_214_and_354_assets_are_what_lies_face_up():
    game = on_mission(COLD, {"who": "guard", "assets": ["service-pistol", "weapons-tech"]}, {})
    assert game.view()["loaded"][0] == ["service-pistol"]
    assert of(game)["ratings"][4] == 5


def test_nl_215_and_230_kinds_of_cards():
    assert {card.kind for card in CARD_SET.market} == {0, 1, 2, 3, 4}
    assert sum(card.is_agenda for card in CARD_SET.opportunities) == 36


def test_nl_218_single_use_gear_is_discarded():
    game = street({"who": "guard", "health": 3, "assets": ["field-kit"]})
    choose(game, "use:field-kit")
    assert of(game)["health"] == 6
    assert game.view()["market_discard"] == ["field-kit"]


def test_nl_225_and_241_cards_that_are_drawn_go_to_the_hand():
    hand = ["performer"] * 2 + ["detective"] * 2 + ["paymaster"] * 2 + ["smuggler"] * 2
    game = street({"contacts": hand}, contact_deck=["bodyguard"])
    choose(game, "gather")
    assert len(game.view(0)["contacts"][0]) == 9


def test_nl_231_only_opportunities_give_ideals():
    for card in CARD_SET.contacts + CARD_SET.market:
        assert "ideal" not in card.text


def test_nl_237_high_missions_pay_more():
    low = max(mission.pay[0].kc for mission in CARD_SET.low if not mission.is_dirty)
    assert all(mission.pay[0].kc > low for mission in CARD_SET.high)


def test_nl_242_and_243_discards_lie_open():
    game = event(SPRING, {"contacts": ["night-porter"], "heat": 1})
    choose(game, "play:night-porter:2")
    assert game.view(-1)["contact_discard"] == ["night-porter"]


def test_nl_244_a_card_is_discarded_from_hand():
    game = event("wardens-counting-heads", {"contacts": ["performer"], "plans": ["weapons-tech"]})
    skip(game, "face:event", "decline")
    assert offered(game) == ["give-up:performer", "give-up:weapons-tech"]


def test_nl_248_hands_and_decks_are_hidden():
    view = street({"contacts": ["performer"]}, {}, contact_deck=["detective"]).view(1)
    assert (view["contacts"], view["contact_deck"]) == ([1, []], 1)


def test_nl_249_and_273_combat_has_danger_and_nothing_else_has():
    for mission in CARD_SET.low + CARD_SET.high:
        for trial in (route for stage in mission.stages for route in stage.routes):
            assert (trial.danger >= 2) == (trial.ability >= 3)


def test_nl_250_and_251_there_are_six_abilities():
    assert len(CARD_SET.people[0].ratings) == 6


def test_nl_255_any_number_of_cards_may_help():
    cards = ["probe-set", "inspectors-badge", "quillfinger", "pump-lore"]
    game = event(SPRING, {"who": "engineer", "assets": cards}, dice=["1"])
    skip(game, "face:event", "attempt")
    assert happened(game, "rolled")[0][2] == 4 + 4 + 1


def test_nl_258_one_die_is_added():
    game = event(SPRING, {"who": "engineer"}, dice=["2"])
    skip(game, "face:event", "attempt")
    assert happened(game, "rolled") == [("Engineer", 2, 6, 6)]


def test_nl_271_a_weapon_must_be_in_the_loadout():
    cards = ["soft-boots", "forged-pass", "probe-set", "wire-garrotte"]
    game = on_mission(COLD, {"who": "guard", "assets": [*cards, "service-pistol"]}, {}, stage=3, dice=["1"])
    skip(game, *[f"load:{card}" for card in cards])
    skip(game, "route:2", "attempt")
    assert happened(game, "rolled") == [("Guard", 1, 5, 7)]


def test_nl_272_no_weapon_is_needed():
    game = event("eelers-feuding", {"who": "assassin"}, dice=["2"])
    skip(game, "face:event", "attempt")
    assert happened(game, "passed") == [(6, 6)]


def test_nl_276_and_278_health_and_resolve_may_go_together():
    game = event("eelers-feuding", {"who": "assassin", "health": 3, "resolve": 1, "ideals": 3}, dice=["0!"])
    skip(game, "face:event", "attempt")
    assert numbers(game, 0, "health", "resolve", "ideals") == (0, 0, 2)


def test_nl_279_and_281_who_passes_loses_nothing():
    people = {"who": "assassin"}, {"who": "bombshell"}
    game = on_mission("pump-station-nine", *people, first=[0, 1], dice=["3!", "0!"])
    skip(game, "stay", "route:1", "help", "hold-back")
    assert happened(game, "lose-health") == []


def test_nl_283_failing_brings_the_penalty():
    game = on_mission("toll-house", {"who": "veteran"}, {}, stage=2)
    skip(game, "route:2", "decline")
    assert happened(game, "lose-health") == [("Veteran", 2), ("Veteran", 2)]


def test_nl_291_who_is_shaken_is_not_shaken_again():
    game = nightlancer(phase="street", people=[{"health": 0, "resolve": 1, "shaken": True, "ideals": 2}])
    assert "hard-work" not in offered(game)
    assert of(game)["ideals"] == 2


def test_nl_298_and_302_the_rival_uses_a_nightlancer_whom_nobody_plays():
    game = nightlancer(mode="together", seats=3, phase="street")
    people = [of(game, seat)["who"] for seat in range(3)]
    assert game.view()["rival"]["who"] not in people


def test_nl_307_the_rival_meets_no_events():
    game = nightlancer(mode="together", seats=1, phase="event", round_card=SPRING, people=[{}])
    assert asked(game) == (0, "event")
    choose(game, "lay-low")
    assert game.view()["phase"] != "prep"


def test_nl_318_without_a_space_the_rival_passes():
    spaces = dict.fromkeys(("gather", "hustle", "connect", "lenders"), 0)
    game = nightlancer(mode="together", seats=1, phase="street", spaces=spaces, rival={"tokens": 2})
    assert happened(game, "rival-places") == []
    assert game.view()["rival"]["tokens"] == 1


def test_nl_332_and_333_together_the_rest_is_scored_as_usual():
    game = nightlancer(mode="together", seats=1, phase="scoring", people=[{"kc": 5, "ideals": 2}])
    skip(game)
    assert happened(game, "score-settled") == [("Assassin", 1)]
    assert happened(game, "score-ideals") == [("Assassin", 2)]


def test_nl_338_and_339_a_hardened_game_pays_its_first_interest_in_round_two():
    game = fieldcraft.new("nightlancer", 1, setup={"hardened": 1, "pick": "random"})
    assert asked(game)[1] == "event"


def test_nl_381_nothing_more_is_lost_where_nothing_is_left():
    people = [{"who": "guard", "loans": 2, "health": 2, "resolve": 2, "ideals": 4}]
    game = nightlancer(phase="downtime", people=people)
    choose(game, "default:interest", "default:interest")
    assert numbers(game, 0, "health", "resolve", "ideals") == (0, 0, 3)


def test_nl_387_length_can_be_chosen():
    game: Any = fieldcraft.new("nightlancer", 1, setup={"length": "short", "pick": "random"})
    assert len(game.state.zones[29]) == 5
    assert NUMBERS > COPIED > LEFT
