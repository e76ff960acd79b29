"""Ledger section H, first half: a mission from its Loadout to its pay."""

from __future__ import annotations

from typing import Any

import pytest
from positions import happened, offered
from rules.nightlancer.night import (
    COMPETENT,
    alone,
    asked,
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
)

from fieldcraft.session.game import Game

PEOPLE = people_of(4)
GEAR = ["cosh", "soft-boots", "forged-pass", "probe-set"]


def paid(*people: dict[str, Any], **position: Any) -> Game:
    """Cold transfer after its three stages, all of them passed by the Weapon Smith, who is Boss."""
    crew = position.get("first", [0])
    game = on_mission("cold-transfer", COMPETENT, *people, dice=["2"] * 3, **position)
    for route in (1, 2, 1):
        play(game, *["stay"] * (len(crew) - 1), f"route:{route}")
        play(game, "help" if len(crew) > 1 else "attempt", *["hold-back"] * (len(crew) - 1))
    return alone(game)


def test_nl_130_in_turn_order_each_mission_is_played_for_all_who_are_on_it() -> None:
    missions = [{"card": "cold-transfer", "first": [0]}, {"card": "watch-kites", "first": [1], "second": [2]}]
    game = night(*PEOPLE[:3], phase="mission", missions=missions, order=[2, 0, 1])
    assert len(happened(game, "mission")) == 1
    assert mission(game, 1)["stage"] == 0
    assert asked(game) == (1, "route")
    play(game, "abandon", "abandon")
    assert asked(game) == (0, "route")
    play(game, "abandon")
    assert len(happened(game, "mission")) == 2


def test_nl_131_the_phase_ends_at_once_where_nothing_was_claimed() -> None:
    game = alone(night(*PEOPLE[:2], phase="mission", missions=[]))
    assert (game.view()["phase"], happened(game, "mission")) == ("scoring", [])


def test_nl_131_and_when_every_claimed_mission_is_over() -> None:
    game = alone(play(on_mission("cold-transfer", PEOPLE[0]), "abandon"))
    assert game.view()["phase"] == "scoring"


def test_nl_132_loadout_three_stages_and_payment() -> None:
    game = on_mission(
        "cold-transfer", {"who": "weapon-smith", "assets": ["pier-politics", *GEAR]}, dice=["2"] * 3
    )
    assert asked(game) == (0, "loadout")
    play(game, "load:cosh", "load:soft-boots", "load:probe-set")
    for stage, route in enumerate((1, 2, 1)):
        assert (mission(game)["stage"], asked(game)) == (stage, (0, "route"))
        skip(game, f"route:{route}", "attempt")
    kinds = [fact.kind for fact in game.facts if fact.kind in ("loaded", "stage", "passed", "paid")]
    assert kinds == ["loaded", *["stage", "passed"] * 3, "paid"]


def test_nl_133_three_cards_are_taken_along_at_most() -> None:
    game = on_mission("cold-transfer", {"who": "veteran", "assets": GEAR})
    assert offered(game) == [f"load:{card}" for card in GEAR]
    play(game, "load:cosh", "load:soft-boots", "load:forged-pass")
    assert asked(game) == (0, "route")
    assert (lying(game, "loaded"), lying(game, "assets")) == (GEAR[:3], GEAR[3:])


def test_nl_133_three_that_fit_are_no_choice() -> None:
    game = on_mission("cold-transfer", {"who": "veteran", "assets": GEAR[:3]})
    assert (asked(game), lying(game, "loaded")) == ((0, "route"), GEAR[:3])


def test_nl_134_all_others_cannot_be_used() -> None:
    kit = ["soft-boots", "eelskin-suit", "cosh", "scale-shirt", "calmax"]
    game = on_mission("cold-transfer", {"who": "sniper", "assets": kit}, dice=["0!"])
    play(game, "load:soft-boots", "load:cosh", "load:scale-shirt")
    skip(game, "route:2", "attempt")
    assert scores(game) == [4 + 1]


def test_nl_135_implants_need_no_room() -> None:
    kit = ["hushfoot", "palmshot", *GEAR[:3]]
    game = on_mission("cold-transfer", {"who": "sniper", "assets": kit}, dice=["1"])
    assert (asked(game), lying(game, "loaded")) == ((0, "route"), GEAR[:3])
    skip(game, "route:2", "attempt")
    assert scores(game) == [4 + 1 + 1 + 1]


@pytest.mark.parametrize(
    ("card", "fits"),
    [
        ("cold-transfer", ["snub-revolver", "boarding-axe", "soft-boots"]),
        ("counted-votes", ["snub-revolver", "soft-boots"]),
        ("bad-medicine", ["boarding-axe", "soft-boots"]),
        ("repossession", ["soft-boots"]),
    ],
)
def test_nl_136_what_a_mission_bars_is_not_taken_along(card: str, fits: list[str]) -> None:
    kit = ["snub-revolver", "boarding-axe", "soft-boots"]
    assert lying(on_mission(card, {"who": "veteran", "assets": kit}), "loaded") == fits


@pytest.mark.parametrize(("card", "route", "melee"), [("ransom-drop", 2, 4), ("eviction-day", 2, 6)])
def test_nl_136_barred_implants_give_nothing(card: str, route: int, melee: int) -> None:
    game = on_mission(card, {"who": "guard", "assets": ["oxheart"]}, dice=["0!"])
    skip(game, f"route:{route}", "attempt")
    assert scores(game)[0] == melee


def test_nl_136_a_loud_implant_is_barred_like_a_loud_weapon() -> None:
    for card, able in (("custody-run", False), ("picket-line", True)):
        game = on_mission(card, {"who": "guard", "assets": ["stingray"]}, stage=3 if not able else 1)
        play(game, "route:1", "attempt")
        assert ("use:stingray" in offered(game)) is able


def test_nl_137_loadouts_are_chosen_in_secret_and_shown_together() -> None:
    other = ["calmax", "clarix", "field-kit", "clean-papers"]
    people = [{"who": "veteran", "assets": GEAR}, {"who": "sniper", "assets": other}]
    game = on_mission("cold-transfer", *people, second=[1])
    play(game, "load:cosh", "load:soft-boots", "load:forged-pass")
    assert asked(game) == (1, "loadout")
    assert game.view(1)["loaded"] == [[], []]
    assert game.view(1)["chosen"] == [3, []]
    play(game, "load:calmax", "load:clarix", "load:field-kit")
    assert game.view(1)["loaded"] == [GEAR[:3], ["calmax", "clarix", "field-kit"]]


def test_nl_138_after_the_mission_all_are_assets_again() -> None:
    game = on_mission("cold-transfer", {"who": "veteran", "assets": GEAR})
    alone(play(game, "load:cosh", "load:soft-boots", "load:forged-pass", "abandon"))
    assert (lying(game, "loaded"), sorted(lying(game, "assets"))) == ([], sorted(GEAR))


def test_nl_139_each_stage_has_two_routes_and_one_penalty() -> None:
    game = on_mission("cold-transfer", PEOPLE[0])
    assert offered(game) == ["route:1", "route:2", "abandon"]
    for route, ability, need in ((1, "streetwise", 6), (2, "covert", 7)):
        challenge = play(game.copy(), f"route:{route}").view()["challenge"]
        assert (challenge["ability"], challenge["need"]) == (ability, need)


def test_nl_140_the_boss_picks_the_route() -> None:
    game = on_mission("cold-transfer", *PEOPLE[:3], first=[1, 0])
    play(game, "stay")
    assert (asked(game), offered(game)) == ((1, "route"), ["route:1", "route:2", "abandon"])


def test_nl_141_failing_a_route_brings_the_penalty_and_not_the_end() -> None:
    game = play(on_mission("watch-kites", PEOPLE[0]), "route:1", "decline")
    assert (of(game)["heat"], of(game)["mission"], mission(game)["stage"]) == (1, 0, 1)


def test_nl_142_who_is_left_after_the_penalty_goes_on() -> None:
    game = on_mission(
        "burnt-records", {"who": "guard", "health": 3}, {"who": "veteran", "health": 2}, first=[0, 1]
    )
    skip(game, "stay", "route:1", "hold-back", "hold-back")
    assert (mission(game)["stage"], mission(game)["first"], asked(game)) == (1, [0], (0, "route"))


def test_nl_143_the_crew_moves_from_stage_to_stage() -> None:
    game = on_mission("watch-kites", *PEOPLE[:2], first=[0, 1])
    for stage in range(3):
        assert (mission(game)["stage"], mission(game)["first"]) == (stage, [0, 1])
        skip(game, "stay", "route:1", "hold-back", "hold-back")


def test_nl_144_a_stage_is_done_when_its_penalty_has_been_met_and_somebody_is_left() -> None:
    game = on_mission("salvage-rights", PEOPLE[0], stage=3)
    skip(game, "route:1", "decline")
    assert happened(game, "paid") == [("Guard", "Salvage rights")]
    assert numbers(game, 0, "health", "kc") == (9 - 3 - 2, 5)


def test_nl_144_not_where_nobody_is_left() -> None:
    game = on_mission("salvage-rights", {"who": "guard", "health": 5}, stage=3)
    skip(game, "route:1", "decline")
    assert (happened(game, "paid"), numbers(game, 0, "health", "kc")) == ([], (0, 0))
    game = skip(on_mission("cold-transfer", PEOPLE[0], stage=1), "route:1", "decline")
    assert happened(game, "paid") == []


def test_nl_145_a_combat_route_costs_health_first_then_the_penalty_comes() -> None:
    game = skip(on_mission("picket-line", PEOPLE[0]), "route:1", "decline")
    kinds = [fact.kind for fact in game.facts if fact.kind in ("failed", "lose-health", "gain-heat")]
    assert kinds == ["failed", "lose-health", "gain-heat"]


def test_nl_145_who_is_shaken_by_it_does_not_meet_the_penalty() -> None:
    people = [{"who": "guard", "health": 3}, {"who": "veteran"}]
    game = on_mission("picket-line", *people, first=[0, 1])
    skip(game, "stay", "route:1", "hold-back", "hold-back")
    assert [of(game, seat)["heat"] for seat in (0, 1)] == [0, 1]


def test_nl_146_a_penalty_fight_that_is_lost_costs_its_danger_and_no_more() -> None:
    game = on_mission("borrowed-light", PEOPLE[0])
    play(game, "route:1", "decline", "decline")
    assert (of(game)["health"], asked(game), mission(game)["stage"]) == (6, (0, "route"), 1)


def test_nl_147_once_a_route_is_chosen_nobody_leaves() -> None:
    game = on_mission("cold-transfer", *PEOPLE[:2], first=[0, 1], dice=["1"])
    play(game, "stay", "route:2")
    seen = []
    while mission(game)["stage"] == 0 and asked(game)[1] != "settle":
        seen += offered(game)
        game.choose(0)
    assert seen
    assert "abandon" not in seen
    assert "leave" not in seen


def test_nl_148_each_declares_the_boss_first_before_anybody_rolls() -> None:
    game = on_mission("cold-transfer", *PEOPLE[:3], first=[1, 2, 0], dice=["1", "1"])
    play(game, "stay", "stay", "route:2")
    for seat, answer in ((1, "hold-back"), (2, "help"), (0, "help")):
        assert (asked(game), offered(game)) == ((seat, "declare"), ["help", "hold-back"])
        assert scores(game) == []
        play(game, answer)
    assert [who for who, *_ in happened(alone(game), "rolled")] == ["Sniper", "Guard"]


def test_nl_149_each_attempt_is_its_own() -> None:
    people = [{"who": "bombshell"}, {"who": "guard"}, {"who": "sniper", "contacts": ["performer"]}]
    game = on_mission("cold-transfer", *people, first=[0, 1], dice=["1", "1"])
    play(game, "stay", "route:1", "help", "help")
    assert asked(alone(game)) == (2, "object")
    play(game, "hinder:performer")
    skip(game)
    assert scores(game) == [5 - 1 + 1, 4 + 1 + 1]


def test_nl_150_the_best_attempt_is_the_score_of_the_crew() -> None:
    for dice, score in ((["2", "1"], 6), (["1", "3!"], 6), (["1", "1"], 5)):
        game = on_mission("cold-transfer", {"who": "guard"}, {"who": "veteran"}, first=[0, 1], dice=dice)
        skip(game, "stay", "route:1", "help", "help")
        found = judged(game, "passed") + judged(game, "failed")
        assert found[0] == (score, 6)


def test_nl_151_failing_hits_helpers_and_others_alike() -> None:
    game = on_mission("burnt-records", *PEOPLE[:3], first=[0, 1, 2], dice=["1"])
    skip(game, "stay", "stay", "route:1", "help", "hold-back", "hold-back")
    assert [of(game, seat)["health"] for seat in range(3)] == [7, 6, 4]


def test_nl_152_if_nobody_attempts_it_the_score_is_0() -> None:
    game = on_mission("cold-transfer", *PEOPLE[:2], first=[0, 1])
    skip(game, "stay", "route:1", "hold-back", "hold-back")
    assert (judged(game, "failed"), scores(game)) == ([(0, 6)], [])


def test_nl_153_who_has_declared_rolls_even_after_another_has_passed() -> None:
    game = on_mission("cold-transfer", {"who": "guard"}, {"who": "veteran"}, first=[0, 1], dice=["3!", "0!"])
    skip(game, "stay", "route:1", "help", "help")
    assert scores(game) == [7, 3]
    assert (of(game)["resolve"], of(game, 1)["resolve"]) == (4, 5)


def test_nl_154_pay_comes_if_somebody_has_done_the_last_stage() -> None:
    assert happened(paid(), "paid") == [("Weapon Smith", "Cold transfer")]
    game = skip(on_mission("cold-transfer", COMPETENT, stage=3), "abandon")
    assert happened(game, "paid") == []


ROWS = [(1, 5, 1), (2, 3, 1), (3, 2, 0), (4, 2, 0)]


@pytest.mark.parametrize(("crew", "kc", "cards"), ROWS)
def test_nl_155_the_row_is_that_of_so_many(crew: int, kc: int, cards: int) -> None:
    deck = ["dock-cant", "pump-lore", "knife-school", "weapons-tech"]
    game = paid(*PEOPLE[: crew - 1], first=list(range(crew)), plan_deck=deck)
    assert [of(game, seat)["kc"] for seat in range(crew)] == [kc] * crew
    assert [len(lying(game, "plans", seat)) for seat in range(crew)] == [cards] * crew


def test_nl_155_of_those_who_are_still_there() -> None:
    game = on_mission("cold-transfer", COMPETENT, *PEOPLE[:2], first=[0, 1, 2], dice=["2"], stage=3)
    play(game, "abandon", "stay", "route:1", "help", "hold-back")
    alone(game)
    assert [of(game, seat)["kc"] for seat in range(3)] == [3, 3, 0]


def test_nl_156_kc_opportunities_and_prospects() -> None:
    sniper = {"who": "sniper", "assets": ["gull-shooting"]}
    game = on_mission("lights-out", sniper, stage=3, plan_deck=["dock-cant"], dice=["2"])
    skip(game, "route:2", "attempt")
    assert numbers(game, 0, "kc", "prospects", "heat") == (9, 2, 1)
    assert lying(game, "plans") == ["dock-cant"]


def test_nl_157_a_mission_may_bring_heat_to_each_who_is_paid() -> None:
    people = [{"who": "guard", "heat": 5}, {"who": "veteran"}, {"who": "sniper"}]
    game = on_mission("hulk-visit", *people, first=[0, 1], stage=3)
    skip(game, "stay", "route:1", "hold-back", "hold-back", "hold-back", "hold-back")
    assert [numbers(game, seat, "heat", "prospects") for seat in range(3)] == [(5, -1), (1, 0), (0, 0)]


def test_nl_158_a_dirty_mission_costs_each_who_finished_it_an_ideal() -> None:
    people = [{"who": "engineer"}, {"who": "guard"}, {"who": "bombshell"}]
    game = on_mission("eviction-day", *people, first=[0, 2, 1], stage=3, dice=["2"])
    play(game, "abandon", "stay", "route:2", "hold-back", "help")
    alone(game)
    assert [of(game, seat)["ideals"] for seat in range(3)] == [4, 5, 3]


def test_nl_159_pay_comes_in_its_order_and_then_others_may_play() -> None:
    people = [{"who": "sniper", "assets": ["gull-shooting"]}, {"who": "guard", "contacts": ["paymaster"]}]
    game = on_mission(
        "lights-out", *people, deal=0, stage=3, plan_deck=["dock-cant", "pump-lore"], dice=["2"]
    )
    play(game, "route:2", "attempt")
    alone(game)
    kinds = ("gain-kc", "draw-plans", "gain-prospects", "gain-heat", "lose-ideals")
    assert [fact.kind for fact in game.facts if fact.kind in kinds] == [
        "gain-kc", "draw-plans", "gain-prospects", "draw-plans", "gain-heat",
    ]  # fmt: skip
    assert (asked(game), offered(game)) == ((1, "when-paid"), ["hinder:paymaster", "pass"])
    assert of(skip(game, "hinder:paymaster"))["heat"] == 2


def test_nl_159_who_is_paid_is_paid_in_turn_order() -> None:
    game = paid(PEOPLE[0], PEOPLE[1], first=[0, 1, 2], order=[2, 0, 1])
    assert [who for who, _ in happened(game, "paid")] == ["Veteran", "Weapon Smith", "Guard"]


def test_nl_160_with_a_deal_the_boss_draws_one_more() -> None:
    deck = ["dock-cant", "pump-lore", "knife-school", "weapons-tech"]
    game = paid(PEOPLE[0], first=[0, 1], deal=1, plan_deck=deck)
    assert [len(lying(game, "plans", seat)) for seat in (0, 1)] == [2, 1]
    game = paid(PEOPLE[0], first=[0, 1], plan_deck=deck)
    assert [len(lying(game, "plans", seat)) for seat in (0, 1)] == [1, 1]


def test_nl_161_tokens_go_home_and_the_card_is_discarded() -> None:
    game = paid(PEOPLE[0], first=[0, 1], deal=0)
    assert [of(game, seat)["mission"] for seat in (0, 1)] == [-1, -1]
    assert (mission(game)["card"], game.view()["low_discard"]) == ("", ["cold-transfer"])
    assert not of(game)["deal_out"]
