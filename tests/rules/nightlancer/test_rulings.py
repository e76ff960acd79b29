"""Decisions on points that rulebook and ledger leave open (NL-364 to NL-394)."""

from __future__ import annotations

from typing import Any

import pytest
from effort import uncounted
from positions import happened, offered, refusal
from properties.nightlancer import best_settlement
from rules.nightlancer.night import (
    BOX,
    CARDS,
    alone,
    asked,
    begin,
    judged,
    lying,
    mission,
    night,
    numbers,
    of,
    on_mission,
    people_of,
    play,
    scores,
    skip,
    together,
)

import fieldcraft
from fieldcraft.session.game import Game

STREET_PROOF = {"who": "bombshell"}


def test_nl_364_a_spent_card_gives_nothing_also_at_the_end() -> None:
    guard = {"who": "guard", "spent": ["heronblade", "snapnerve"], "plans": ["a-body-of-work"]}
    game = night(guard, phase="scoring")
    assert refusal(game, "connect:a-body-of-work") == "NL-235"
    up = night(guard | {"spent": [], "assets": ["heronblade", "snapnerve"]}, phase="scoring")
    assert "connect:a-body-of-work" in offered(up)
    assert of(night({"who": "guard", "spent": ["oxheart"]}))["ratings"][3] == 4


def test_nl_364_a_spent_card_is_owned_all_the_same() -> None:
    guard = {"who": "guard", "spent": ["snapnerve"], "kc": 9}
    game = night(guard, market=[["snapnerve", "cosh"]])
    assert refusal(game, "buy:1:snapnerve") == "NL-113"
    assert "buy:1:cosh" in offered(game)


def test_nl_365_a_deal_goes_home_with_the_last_crew() -> None:
    missions = [{"card": "cold-transfer", "first": [0], "deal": 0}]
    game = night({"who": "guard", "health": 1}, missions=missions)
    assert of(game)["deal_out"]
    play(game, "hard-work")
    assert not of(game)["deal_out"]


def test_nl_365_also_while_the_card_still_lies_there() -> None:
    guard = {"who": "guard", "contacts": ["contract-clerk"]}
    game = night(guard, {"who": "veteran"}, {"who": "sniper"}, phase="taking",
                 missions=[{"card": "cold-transfer"}, {"card": "watch-kites"}])  # fmt: skip
    play(game, "start:cold-transfer", "deal:contract-clerk", "join:cold-transfer:first", "accept:veteran")
    play(game, "leave")
    assert (mission(game)["first"], mission(game)["deal"], of(game)["deal_out"]) == ([1], 0, True)
    play(game, "start:watch-kites", "leave")
    assert (mission(game)["card"], mission(game)["deal"]) == ("cold-transfer", -1)
    assert not of(game)["deal_out"]


def test_nl_366_who_leaves_lies_low_at_once_and_is_done() -> None:
    tired = {"who": "guard", "health": 2, "resolve": 1, "heat": 3}
    game = night(tired, {"who": "veteran"}, phase="taking", missions=[{"card": "cold-transfer"}])
    play(game, "start:cold-transfer", "join:cold-transfer:first", "accept:veteran")
    play(game, "stay")
    assert asked(game) == (0, "last-call")
    play(game, "leave")
    assert numbers(game, 0, "health", "resolve", "heat", "laid_low") == (9, 5, 2, True)
    assert asked(game) == (1, "last-call-again")
    play(game, "stay")
    assert game.view()["phase"] == "street"


def test_nl_367_what_is_left_reopens() -> None:
    people = people_of(4)
    game = night(*people, phase="taking", missions=[{"card": "cold-transfer"}])
    play(game, "start:cold-transfer", "second:cold-transfer", "leave")
    assert (mission(game)["first"], mission(game)["second"]) == ([1], [])
    assert asked(game) == (2, "take")
    play(game, "second:cold-transfer")
    assert (mission(game)["first"], mission(game)["second"]) == ([1], [2])


def test_nl_367_an_emptied_mission_can_be_started_again() -> None:
    people = people_of(4)
    game = night(*people, phase="taking", missions=[{"card": "cold-transfer"}])
    play(game, "start:cold-transfer", "second:cold-transfer", "leave")
    play(game, "join:cold-transfer:first", "accept:sniper", "leave")
    assert (asked(game), mission(game)["first"]) == ((3, "take"), [2])
    play(game, "join:cold-transfer:first", "refuse:engineer", "second:cold-transfer", "leave")
    assert mission(game)["first"] == [3]


def test_nl_368_in_combat_nobody_else_can_play_anything() -> None:
    enemy = {"who": "veteran", "contacts": ["performer", "cyberspacer", "detective", "smuggler"]}
    game = on_mission("eviction-day", {"who": "guard"}, enemy, dice=["1"])
    play(game, "route:1", "attempt")
    assert scores(game) == [5]
    assert asked(game) == (0, "declare")
    thirds = {card.hinders[0].text for card in BOX.contacts}
    assert len(thirds) == 5
    assert not any(word in text for text in thirds for word in ("melee", "gunfight", "marksman"))


@pytest.mark.parametrize(("ability", "hindered"), [("streetwise", True), ("gunfight", False)])
def test_nl_369_the_first_window_is_that_of_a_plain_challenge(ability: str, hindered: bool) -> None:
    card = "rivets-harassing" if ability == "streetwise" else "patrol-boats-firing"
    enemy = {"who": "veteran", "contacts": ["performer"]}
    game = night({"who": "guard"}, enemy, phase="event", round_card=card, dice=["1"])
    play(game, "face:event", "attempt")
    assert (asked(game) == (1, "object")) is hindered
    assert (scores(game) == []) is hindered


def test_nl_369_the_others_are_being_paid_and_the_sorted_order() -> None:
    people = [STREET_PROOF, {"who": "veteran", "contacts": ["contract-clerk", "smuggler"]}]
    game = on_mission("picket-line", *people, dice=["2"] * 3)
    seen = []
    while asked(alone(game))[1] != "settle":
        seen.append(asked(game)[1])
        keys = offered(game)
        game.choose(next(key for key in ("route:1", "attempt", "decline", "pass") if key in keys))
    assert [name for name in seen if name in ("object", "when-paid", "when-sorted")] == []


def test_nl_369_when_paid_and_when_sorted() -> None:
    smith = {"who": "weapon-smith", "assets": ["pier-politics"]}
    enemy = {"who": "veteran", "contacts": ["contract-clerk", "smuggler"], "heat": 3}
    game = on_mission("cold-transfer", smith, enemy, dice=["2"] * 3)
    for route in (1, 2, 1):
        play(game, f"route:{route}", "attempt")
    assert asked(alone(game)) == (1, "when-paid")
    play(game, "pass")
    assert asked(alone(game)) == (1, "when-sorted")


def test_nl_370_a_crewmate_is_an_opponent_for_third_uses() -> None:
    people = [STREET_PROOF, {"who": "veteran", "contacts": ["performer"]}]
    game = on_mission("cold-transfer", *people, first=[0, 1], dice=["1"])
    play(game, "stay", "route:1", "help", "hold-back")
    assert (asked(game), offered(game)) == ((1, "object"), ["hinder:performer", "pass"])
    skip(game, "hinder:performer")
    assert scores(game) == [5 - 1 + 1]


def sorted_order(*people: Any, **position: Any) -> Game:
    return night(*people, phase="end", **position)


def test_nl_371_a_fixer_changes_places_with_somebody_ahead() -> None:
    people = [{"who": "guard"}, {"who": "veteran"}, {"who": "sniper", "contacts": ["smuggler"], "heat": 2}]
    game = sorted_order(*people, order=[1, 0, 2])
    alone(game)
    assert game.view()["order"] == [0, 1, 2]
    assert offered(game) == ["swap:smuggler:guard", "swap:smuggler:veteran", "pass"]
    skip(game, "swap:smuggler:guard")
    assert (game.view()["order"], lying(game, "contacts", 2)) == ([2, 1, 0], [])


def test_nl_371_with_nobody_behind() -> None:
    people = [{"who": "guard", "contacts": ["smuggler"]}, {"who": "veteran", "heat": 1}]
    game = alone(sorted_order(*people))
    assert game.view()["phase"] == "scoring"
    assert happened(game, "swapped") == []


def test_nl_372_together_a_fixer_takes_the_place_of_the_rival_before_it_draws() -> None:
    people = [{"who": "guard", "contacts": ["smuggler", "performer"], "ideals": 5}]
    game = together(*people, phase="end", order=[0, 1], rival={"heat": 0},
                    contact_deck=["eel-boatman", "performer"])  # fmt: skip
    assert game.view()["order"] == [1, 0]
    assert offered(game) == ["swap:smuggler:assassin", "pass"]
    skip(game, "swap:smuggler:assassin")
    assert game.view()["rival"]["who"] == "assassin"


def test_nl_372_all_other_third_uses_are_dead() -> None:
    people = [{"who": "guard", "contacts": ["performer"]}, {"who": "veteran", "contacts": ["performer"]}]
    game = together(*people, phase="event", round_card="rivets-harassing", dice=["2"])
    play(game, "face:event", "attempt", "roll")
    assert scores(game) == [6]
    assert asked(game) == (1, "event")
    guard = {"who": "guard", "contacts": ["smuggler"], "heat": 1}
    game = together(guard, {"who": "veteran"}, phase="end", order=[2, 1, 0], rival={"heat": 4})
    assert game.view()["order"] == [1, 0, 2]
    assert happened(game, "swapped") == []
    assert asked(alone(game))[1] == "settle"


def test_nl_373_a_penalty_fight_of_a_crew_is_declared_anew() -> None:
    people = [{"who": "guard"}, {"who": "veteran"}]
    game = on_mission("borrowed-light", *people, first=[0, 1], dice=["1", "3!"])
    play(game, "stay", "route:1", "help", "hold-back")
    assert (asked(alone(game)), offered(game)) == ((0, "declare"), ["help", "hold-back"])
    assert game.view()["challenge"]["stakes"] == "fight"
    skip(game, "hold-back", "help")
    assert scores(game) == [3, 7]
    assert [of(game, seat)["health"] for seat in (0, 1)] == [9, 8]


def test_nl_374_our_obstacles_stand_before_plain_routes_only() -> None:
    stages = [stage for card in BOX.low + BOX.high for stage in card.stages]
    gated = [trial for stage in stages for trial in stage.routes if trial.gate]
    assert len(gated) == 18 + 9
    assert all(trial.ability < 3 for trial in gated)


def test_nl_375_the_penalty_of_an_event_hits_also_who_was_shaken_by_its_roll() -> None:
    guard = {"who": "guard", "resolve": 1, "health": 1, "kc": 1, "ideals": 4}
    game = night(guard, phase="event", round_card="spring-tide-rising", dice=["0!"])
    skip(game, "face:event", "attempt")
    assert numbers(game, 0, "health", "resolve", "ideals") == (0, 0, 3)


def test_nl_375_a_penalty_fight_is_then_not_rolled_but_its_danger_lost() -> None:
    guard = {"who": "guard", "resolve": 1, "heat": 3}
    game = night(guard, {"who": "veteran"}, phase="event", round_card="lamp-watch-raiding", dice=["0!", "2"])
    skip(game, "face:event", "attempt")
    assert scores(game) == [3]
    assert numbers(game, 0, "health", "resolve") == (6, 0)
    assert asked(game) == (1, "event")


def test_nl_376_the_boss_is_shaken_inside_a_stage_and_the_next_goes_on() -> None:
    people = [{"who": "guard", "resolve": 1}, {"who": "bombshell"}, {"who": "veteran"}]
    game = on_mission("cold-transfer", *people, first=[0, 1, 2], dice=["0!", "1"])
    skip(game, "stay", "stay", "route:1", "help", "help", "hold-back")
    assert scores(game) == [4, 6]
    assert (mission(game)["first"], mission(game)["stage"]) == ([1, 2], 1)
    assert judged(game, "passed") == [(6, 6)]


def test_nl_376_a_crew_that_is_gone_meets_no_penalty() -> None:
    people = [{"who": "guard", "resolve": 1}, {"who": "bombshell"}]
    game = on_mission("watch-kites", *people, first=[0], second=[1], dice=["0!"])
    skip(game, "route:1", "attempt")
    assert numbers(game, 0, "heat", "mission") == (0, -1)
    assert asked(game) == (1, "route")


@pytest.mark.parametrize(("card", "score"), [("counted-votes", 4), ("eviction-day", 4 + 2)])
def test_nl_377_an_obvious_implant_gives_nothing_where_it_is_barred(card: str, score: int) -> None:
    guard = {"who": "guard", "assets": ["oxheart"]}
    if card == "counted-votes":
        game = on_mission("ransom-drop", guard, dice=["1"])
    else:
        game = on_mission(card, guard, dice=["1"])
    play(game, "route:2", "attempt")
    assert scores(game) == [score + 1]


def test_nl_377_nor_in_an_event_but_at_the_end_it_counts() -> None:
    guard = {"who": "guard", "assets": ["oxheart"]}
    game = night(guard, phase="event", round_card="eelers-feuding", dice=["1"])
    skip(game, "face:event", "attempt")
    assert scores(game) == [5]
    game = skip(night(guard, {"who": "veteran"}, phase="scoring"), "settle", "settle")
    assert happened(game, "score-melee") == [("Guard", 1)]


def test_nl_377_what_is_always_in_effect_is_never_loud() -> None:
    assert not [card.id for card in BOX.market if card.has_always and card.is_loud]


def test_nl_378_a_hand_shows_two_counts_and_the_signature() -> None:
    guard = {
        "who": "guard",
        "contacts": ["performer"],
        "plans": ["dock-cant", "pump-lore"],
        "signature": True,
    }
    view = night(guard, {"who": "veteran"}).view(1)
    assert (view["contacts"][0], view["plans"][0]) == (1, 2)
    assert view["signature"][0] == ["the-night-shifts-trust"]


def test_nl_378_the_signature_leaves_for_all_to_see() -> None:
    game = night({"who": "guard", "heat": 1, "signature": True}, {"who": "veteran"})
    view = play(game, "cover:the-night-shifts-trust").view(1)
    assert (view["signature"][0], view["gone"]) == ([], ["the-night-shifts-trust"])


def test_nl_379_a_pair_of_equal_cards_is_one_offer() -> None:
    game = night({"who": "guard", "kc": 9}, market=[["hushfoot", "hushfoot"]])
    assert [key for key in offered(game) if key.startswith("buy")] == ["buy:1:hushfoot"]
    play(game, "buy:1:hushfoot")
    assert (lying(game, "assets"), game.view()["market_discard"]) == (["hushfoot"], ["hushfoot"])


def test_nl_379_what_a_contact_turns_up_is_seen_by_all_and_bought_as_usual() -> None:
    guard = {"who": "guard", "kc": 4, "assets": ["cantor"], "contacts": ["smuggler"]}
    game = night(guard, {"who": "veteran"}, market_deck=["cantor", "hushfoot", "assault-rifle", "cosh"])
    play(game, "play:smuggler:1")
    assert game.view(1)["turned_up"] == ["cantor", "hushfoot", "assault-rifle"]
    assert offered(game) == ["buy:hushfoot", "none"]
    assert refusal(game, "buy:cantor") == "NL-113"
    assert refusal(game, "buy:assault-rifle") == "NL-107"
    play(game, "buy:hushfoot")
    assert numbers(game, 0, "kc", "health", "resolve", "tokens") == (1, 8, 4, 4)
    assert sorted(game.view()["market_discard"]) == ["assault-rifle", "cantor"]


def test_nl_380_contacts_are_played_before_the_token_and_after_the_last_one() -> None:
    guard = {"who": "guard", "contacts": ["paymaster"], "tokens": 1}
    game = night(guard, {"who": "veteran", "tokens": 0})
    assert "play:paymaster:1" in offered(game)
    play(game, "hustle")
    assert (asked(game), offered(game)) == ((0, "last-word"), ["play:paymaster:1", "done"])
    play(game, "play:paymaster:1")
    assert of(game)["kc"] == 3
    assert asked(game)[1] != "last-word"


def test_nl_380_the_question_tells_nothing_but_that_there_is_a_contact() -> None:
    for contacts, question in (([], "settle"), (["performer"], "last-word")):
        game = night({"who": "guard", "contacts": contacts, "tokens": 1}, {"who": "veteran", "tokens": 0})
        play(game, "hustle")
        assert asked(alone(game, until="done"))[1] == question


def test_nl_381_a_second_unpaid_interest_with_nothing_left_costs_nothing_more() -> None:
    guard = {"who": "guard", "loans": 2, "health": 2, "resolve": 2, "ideals": 4, "heat": 1}
    game = night(guard, phase="downtime", round_deck=["eelers-feuding"])
    play(game, "default:interest", "default:interest")
    assert numbers(game, 0, "health", "resolve", "ideals", "heat", "prospects") == (0, 0, 3, 1, 0)


def test_nl_382_each_crew_declares_when_its_own_turn_comes() -> None:
    game = two_at_the_last_stage(dice=["1", "2", "1", "1"])
    play(game, "gunfight", "accept")
    assert asked(game) == (0, "declare")
    play(game, "attempt")
    assert asked(game) == (1, "declare")
    assert game.view()["challenge"]["need"] == 5 + 1


def test_nl_382_nothing_against_nothing_goes_to_the_second() -> None:
    game = two_at_the_last_stage()
    play(game, "gunfight", "accept", "decline", "decline")
    assert (mission(game)["first"], mission(game)["second"]) == ([], [1])
    assert offered(game) == ["route:1", "route:2", "abandon"]


def two_at_the_last_stage(**position: Any) -> Game:
    """Weapon Smith before Guard: both have passed two stages of Cold transfer."""
    smith = {"who": "weapon-smith", "assets": ["pier-politics", "pump-lore"]}
    guard = {"who": "guard", "assets": ["quillfinger", "safe-cracking", "gunsmithing", "lamp-repair"]}
    dice = ["2", "2", "2", "2", *position.pop("dice", [])]
    game = on_mission("cold-transfer", smith, guard, second=[1], dice=dice, **position)
    play(game, "route:1", "attempt", "route:1", "attempt", "route:2", "attempt", "route:2", "attempt")
    assert asked(alone(game)) == (0, "face-off")
    return game


@uncounted
@pytest.mark.parametrize("loans", [0, 1, 2])
@pytest.mark.parametrize("cards", [0, 1, 3])
def test_nl_383_the_settlement_is_the_best_of_all(loans: int, cards: int) -> None:
    hand = ["performer", "smuggler", "detective"][:cards]
    for heat in range(6):
        for kc in (0, 1, 4, 5, 7, 9, 10, 13, 19, 20, 26):
            guard = {"who": "guard", "loans": loans, "heat": heat, "kc": kc, "contacts": hand}
            game = play(night(guard, phase="scoring"), "settle", "settle")
            prospects, left = best_settlement(loans, heat, kc, cards)
            assert sum(int(n) for who, n in happened(game, "score-settled") if who == "Guard") == prospects
            assert of(game)["kc"] == left


def test_nl_384_sales_are_offered_where_kc_may_be_asked_for() -> None:
    guard = {"who": "guard", "assets": ["cosh"], "loans": 1}
    assert "sell:cosh" in offered(night(guard))
    assert "sell:cosh" in offered(night(guard, phase="scoring"))
    assert "sell:cosh" in offered(night(guard, phase="downtime", round_deck=["eelers-feuding"]))
    assert "sell:cosh" not in offered(night(guard, phase="event"))
    assert "sell:cosh" not in offered(night(guard, phase="taking", missions=[{"card": "cold-transfer"}]))
    game = play(night(guard | {"kc": 1}, phase="event"), "face:event", "decline")
    assert offered(game) == ["choose:rivets-harassing:1", "sell:cosh"]
    play(game, "sell:cosh", "choose:rivets-harassing:2")
    assert numbers(game, 0, "kc", "health") == (0, 9)


def test_nl_385_turn_uses_work_in_the_event_in_take_missions_in_street_and_at_the_end() -> None:
    guard = {"who": "guard", "contacts": ["detective"], "heat": 5}
    for phase in ("event", "taking", "street", "scoring"):
        game = night(guard, phase=phase, missions=[{"card": "cold-transfer"}])
        assert "play:detective:1" in offered(game)
        assert of(play(game, "play:detective:1"))["heat"] == 4
    game = on_mission("cold-transfer", guard)
    assert "play:detective:1" not in offered(game)
    assert "play:detective:1" not in offered(play(game, "route:1", "attempt"))


def test_nl_385_so_who_stands_at_five_heat_may_cool_down_first() -> None:
    game = night({"who": "guard", "contacts": ["detective"], "heat": 5}, phase="event")
    assert offered(game) == ["lay-low", "play:detective:1"]
    assert "face:event" in offered(play(game, "play:detective:1"))


def test_nl_386_together_hands_lie_open() -> None:
    people = [{"who": "guard", "contacts": ["performer"], "plans": ["dock-cant"]}, {"who": "veteran"}]
    view = together(*people).view(1)
    assert (view["contacts"][0], view["plans"][0]) == (["performer"], ["dock-cant"])


def test_nl_386_the_boss_names_one_after_another_who_rolls() -> None:
    people = [{"who": "guard"}, {"who": "veteran"}, {"who": "bombshell"}]
    missions = [{"card": "cold-transfer", "first": [1, 0, 2]}]
    game = together(*people, phase="mission", missions=missions, dice=["1", "1", "1"])
    play(game, "stay", "stay", "route:1", "help", "help", "help")
    assert (asked(game), offered(game)) == (
        (1, "who-rolls"),
        ["first:veteran", "first:guard", "first:bombshell"],
    )
    play(game, "first:bombshell")
    assert (asked(game), offered(game)) == ((1, "who-rolls"), ["first:veteran", "first:guard"])
    skip(game, "first:guard")
    assert scores(game) == [6, 5, 4]


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_nl_387_together_four_early_and_four_late_rounds(seats: int) -> None:
    game = begin(mode="together", seats=seats)
    assert game.view()["rounds_left"] + game.view()["round"] == 8
    assert begin(mode="together", seats=2, length="long").view()["rounds_left"] == 9
    assert begin(mode="together", seats=2, length="short").view()["rounds_left"] == 5


@pytest.mark.parametrize(("card", "ahead"), [("rivets-harassing", 2), ("weir-breaking", 3)])
def test_nl_388_early_and_late_are_told_by_the_card(card: str, ahead: int) -> None:
    for number in (1, 8):
        game = together({"who": "guard", "prospects": 4}, phase="draw", round=number, round_deck=[card],
                        round_card="eelers-feuding")  # fmt: skip
        assert game.view()["rival"]["prospects"] == 4 + ahead


def test_nl_388_the_first_person_in_turn_order_chooses_for_the_rival() -> None:
    missions = [{"card": "cold-transfer"}, {"card": "watch-kites"}]
    game = together({"who": "guard"}, {"who": "veteran"}, phase="taking", missions=missions, order=[2, 1, 0])
    assert asked(game) == (1, "rival-takes")
    assert offered(game) == ["rival:cold-transfer", "rival:watch-kites"]


def test_nl_389_strain_is_taken_before_anything_else() -> None:
    game = night({"who": "guard", "resolve": 1}, phase="event", round_card="patrol-boats-firing", dice=["3!"])
    skip(game, "face:event", "attempt")
    kinds = ("rolled-strain", "lose-resolve", "shaken", "failed", "passed", "lose-health")
    happened_so = [fact.kind for fact in game.facts if fact.kind in kinds]
    assert happened_so == ["rolled-strain", "lose-resolve", "shaken", "failed", "lose-health"]
    assert of(game)["health"] == 9 - 3


KITES = {"resolve": 1, "assets": ["calmax", "clarix"]}


def looked_at(game: Game) -> Game:
    """Every seat, and a spectator, can look at the table, and it can be saved; gives the game again."""
    for seat in range(-1, game.seats):
        game.view(seat)
    assert fieldcraft.load(game.save()).view(-1) == game.view(-1)
    return game


def test_nl_390_the_window_closes_when_the_only_one_of_a_crew_is_shaken() -> None:
    people = [{"who": "sniper", "contacts": ["performer"]} | KITES]
    people += [{"who": "guard", "contacts": ["detective"]}, {"who": "veteran", "contacts": ["detective"]}]
    game = on_mission("watch-kites", *people, first=[0])
    play(game, "route:2", "attempt", "roll")
    while asked(game)[1] == "object" and "hinder:detective" not in offered(game):
        play(game, "pass")
    play(game, "hinder:detective", "use:calmax")
    looked_at(game)
    assert asked(game)[1] not in ("object", "build", "answer")
    assert (mission(game)["card"], of(game)["shaken"]) == ("", True)
    assert not scores(game)


def test_nl_390_the_window_closes_also_when_others_of_the_crew_go_on() -> None:
    people = [{"who": "guard"}, {"who": "sniper", "contacts": ["performer"]} | KITES]
    people += [{"who": "veteran", "contacts": ["detective"] * 2}]
    game = on_mission("watch-kites", *people, first=[0, 1])
    play(game, "stay", "route:2", "hold-back", "help", "roll")
    while "hinder:detective" not in offered(game):
        play(game, "pass")
    play(game, "hinder:detective", "use:calmax")
    looked_at(game)
    assert asked(game)[1] not in ("object", "build", "answer")
    assert mission(game)["first"] == [0]


def test_nl_390_together_the_rival_lets_go_of_an_actor_who_is_shaken() -> None:
    sniper = {"who": "sniper", "contacts": ["performer"]} | KITES
    game = together(sniper, phase="mission", missions=[{"card": "watch-kites", "first": [0]}],
                    contact_deck=["detective", "detective"])  # fmt: skip
    play(game, "route:2", "attempt")
    assert asked(game) == (0, "answer")
    looked_at(play(game, "use:calmax"))
    assert (game.view()["rival"]["heat"], of(game)["shaken"]) == (1, True)


@pytest.mark.parametrize("paid", ["roll", "use:clarix"])
def test_nl_390_together_the_last_ideal_is_paid_in_a_challenge(paid: str) -> None:
    veteran = {"who": "veteran", "ideals": 1, "contacts": ["performer"]} | KITES
    game = together(veteran, phase="mission", missions=[{"card": "watch-kites", "first": [0]}], dice=["3!"])
    play(game, "route:1", "attempt", paid)
    assert (game.over, game.outcome.won, of(game)["ideals"]) == (True, False, 0)
    looked_at(game)


def last_call(**position: Any) -> Game:
    """Three on two missions, the Veteran as the first in turn order, before the last call."""
    missions = [{"card": "cold-transfer", "first": [1, 0]}, {"card": "watch-kites", "first": [2]}]
    return night(*people_of(3), phase="taking", order=[1, 0, 2], missions=missions, **position)


def test_nl_391_who_has_stayed_is_asked_again_when_another_leaves() -> None:
    game = play(last_call(), "stay", "leave")
    for seat, own in ((2, "Watch kites"), (1, "Cold transfer")):
        assert (asked(game), game.question["card"]) == ((seat, "last-call-again"), "guard")
        assert game.rules.narrator.prompt(game.view()) == (
            f"The Guard has left a mission at the last call. Do you stay on {own}?"
        )
        play(game, "stay")
    assert game.view()["phase"] == "street"


def test_nl_391_until_all_stay() -> None:
    game = play(last_call(), "stay", "stay", "leave")
    assert (asked(game), game.question["card"]) == ((1, "last-call-again"), "sniper")
    play(game, "leave")
    assert (asked(game), game.question["card"]) == ((0, "last-call-again"), "veteran")
    play(game, "leave")
    assert (game.view()["phase"], mission(game)["card"]) == ("street", "")


def test_nl_391_nobody_is_asked_again_where_nobody_leaves() -> None:
    game = last_call()
    for seat in (1, 0, 2):
        assert asked(game) == (seat, "last-call")
        play(game, "stay")
    assert game.view()["phase"] == "street"


@pytest.mark.parametrize(
    "owner", [{"who": "weapon-smith"}, {"who": "guard", "assets": ["credit-at-the-armoury"]}]
)
def test_nl_392_cyberweapons_are_cheaper_where_weapons_are(owner: dict[str, Any]) -> None:
    game = night(owner | {"kc": 5}, market=[["heronblade", "wire-garrotte"]])
    assert CARDS["heronblade"].cost == 1
    assert of(play(game.copy(), "buy:1:heronblade"))["kc"] == 5
    assert of(play(game, "buy:1:wire-garrotte"))["kc"] == 5 - CARDS["wire-garrotte"].cost + 1


def test_nl_392_cyberweapons_are_counted_where_weapons_are() -> None:
    guard = {"who": "guard", "assets": ["a-private-arsenal", "heronblade", "cosh"]}
    for assets, more in ((guard["assets"], 1), (guard["assets"][:2], 0)):
        game = play(night(guard | {"assets": assets}, phase="scoring"), "settle", "settle")
        assert sum(int(parts[1]) for parts in happened(game, "gain-prospects")) == more


def test_nl_393_a_sale_may_pay_for_what_a_contact_turns_up() -> None:
    guard = {"who": "guard", "kc": 3, "contacts": ["cyberspacer"], "assets": ["calmax"]}
    game = night(guard, market_deck=["boarding-axe", "cosh"])
    play(game, "play:cyberspacer:2")
    assert (asked(game), refusal(game, "buy:boarding-axe")) == ((0, "shop"), "NL-107")
    play(game, "sell:calmax", "buy:boarding-axe")
    assert (of(game)["kc"], lying(game, "assets")) == (0, ["boarding-axe"])


@pytest.mark.parametrize(("kc", "is_asked"), [(9, True), (8, False)])
def test_nl_393_a_sale_may_pay_for_a_loan(kc: int, is_asked: bool) -> None:
    guard = {"who": "guard", "kc": kc - 1, "loans": 1, "assets": ["cosh"]}
    game = night(guard, {"who": "veteran"}, phase="downtime", round_deck=["eelers-feuding"])
    while asked(game)[1] == "interest":
        play(game, "default:interest")
    assert (asked(game)[1] == "clear-loan") is is_asked
    if is_asked:
        assert offered(game) == ["keep:loan", "sell:cosh"]
        play(game, "sell:cosh", "clear:loan")
        assert numbers(game, 0, "kc", "loans") == (0, 0)


def test_nl_393_together_another_may_sell_before_a_penalty() -> None:
    people = [{"who": "guard"}, {"who": "veteran", "assets": ["silenced-smg"]}]
    game = together(*people, order=[0, 1, 2], phase="event", round_card="rivets-harassing", dice=["1"])
    play(game, "face:event", "decline")
    assert "exchange" in [option.key for option in game.options_of(1)]
    game.choose("exchange", 1)
    assert "sell:silenced-smg" in offered(game)
    play(game, "sell:silenced-smg", "give:guard:kc", "give:guard:kc", "back")
    assert (asked(game)[0], numbers(game, 0, "kc"), numbers(game, 1, "kc")) == (0, (2,), (0,))
    play(game, "choose:rivets-harassing:2")


def test_nl_393_not_where_no_kc_is_asked_for() -> None:
    people = [{"who": "guard"}, {"who": "veteran", "kc": 1, "assets": ["silenced-smg"]}]
    game = together(*people, order=[0, 1, 2], phase="event", round_card="rivets-harassing")
    game.choose("exchange", 1)
    assert not [key for key in offered(game) if key.startswith("sell")]


@pytest.mark.parametrize(("lenders", "spaces"), [("printed", 2), ("more", 4)])
def test_nl_394_more_lenders_are_an_option_of_the_setup(lenders: str, spaces: int) -> None:
    setup = {"nightlancers": ["guard", "veteran"], "mode": "together", "seats": 2, "lenders": lenders}
    game = fieldcraft.new("nightlancer", 1, setup)
    while game.question["name"] != "street":
        game.choose(len(game.options) - 1 if game.question["name"] == "take" else 0)
    taken = happened(game, "rival-places").count(("lenders",))
    assert game.view()["spaces"]["lenders"] == spaces - taken
    assert (
        fieldcraft.new("nightlancer", 1, {"mode": "together", "seats": 2}).rules.read_setup({})["lenders"]
        == "printed"
    )
