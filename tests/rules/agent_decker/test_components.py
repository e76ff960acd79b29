"""Ledger section 1: the player, the cards, and what is printed on them."""

from __future__ import annotations

from pathlib import Path

import pytest
from positions import agent_decker, choose, hidden, offered, refusal, rules_of

import fieldcraft

RULES = rules_of("agent-decker")
BOX = RULES.card_set
CARD_TEXT = RULES.narrator.card_text
ROOT = Path(__file__).parents[3]
TYPES = {1: "person", 2: "location", 3: "device", 4: "animal", 5: "door"}


def test_ad_001_one_player_goes_through_five_missions() -> None:
    game = fieldcraft.new("agent-decker", seed=1)
    assert RULES.seats == 1
    assert game.seat == 0
    assert len(BOX.missions) == 5


def test_ad_002_the_spy_finds_gear_and_a_disguise_and_frees_a_hostage() -> None:
    map_, uniform, _, prisoner, escape = [
        " ".join(RULES.narrator.card_text(goal.id)) for goal in BOX.missions
    ]
    assert "Map" in map_
    assert "Guard Uniform" in uniform
    assert "Prisoner" in prisoner
    assert "Reward" not in escape
    game = agent_decker(mission="I", line=["guard!", "guard!", "guard!", "gym-door!", "hawk!", "siren!"])
    choose(game, "done", "complete")
    assert "hostage" in game.outcome.reason


def test_ad_003_there_are_54_cards_one_of_them_the_alarm() -> None:
    start = sum(card.copies for card in BOX.cards if not card.type)
    missions = len(BOX.missions) + sum(len(goal.joins) for goal in BOX.missions)
    assert (start, len(BOX.obstacles), missions) == (8, 22, 23)
    assert 54 == 1 + start + len(BOX.obstacles) + missions


def test_ad_004_five_goals_and_18_mission_obstacles_in_four_sets() -> None:
    assert [goal.letter for goal in BOX.missions] == ["A", "C", "E", "G", "I"]
    assert [len(goal.joins) for goal in BOX.missions] == [3, 4, 5, 6, 0]


def test_ad_005_the_starting_deck_is_three_hide_and_five_punch() -> None:
    game = fieldcraft.new("agent-decker", seed=2)
    assert sorted(game.view()["hand"] + hidden(game, "deck")) == ["hide"] * 3 + ["punch"] * 5
    game = agent_decker(hand=["hide", "punch", "punch"])
    view = choose(game, "play:hide", "play:punch")
    assert (view["stealth"], view["fighting"]) == (1, 1)


def test_ad_006_the_alarm_needs_no_tokens_of_the_player() -> None:
    assert fieldcraft.new("agent-decker", seed=3).view()["alarm"] == 0


def test_ad_007_the_alarm_shows_0_to_49_and_ends_the_game_at_50() -> None:
    assert BOX.alarm == 50
    for shown in (0, 49):
        assert agent_decker(alarm=shown, hand=["hide"]).view()["alarm"] == shown
    for never in (-1, 50):
        with pytest.raises(fieldcraft.ScenarioError):
            agent_decker(alarm=never)


def test_ad_008_there_are_two_resources_stealth_and_fighting() -> None:
    game = agent_decker(hand=["hide", "punch", "punch"])
    view = choose(game, "play:hide")
    assert (view["stealth"], view["fighting"]) == (1, 0)
    view = choose(game, "play:punch")
    assert (view["stealth"], view["fighting"]) == (1, 1)


def test_ad_009_an_obstacle_has_another_half_that_disarming_it_earns() -> None:
    for card in BOX.cards:
        if card.type:
            assert card.agent_name != card.name
    game = agent_decker(line=["guard"], hand=["hide"], fighting=2)
    assert choose(game, "disarm:1")["play_area"] == ["gun"]


def test_ad_010_an_obstacle_has_a_name_a_type_a_cost_and_an_alarm_and_may_have_an_effect() -> None:
    for card in BOX.cards:
        if card.type:
            assert card.name
            assert 2 <= card.cost <= 16
            assert 0 <= card.alarm <= 10
    game = agent_decker(line=["guard", *["security-camera"] * 5], hand=["hide"], obstacle_deck=["infirmary"])
    assert choose(game, "done")["alarm"] == 4


def test_ad_011_an_obstacle_is_a_person_a_location_a_device_an_animal_or_a_door() -> None:
    assert {card.type for card in BOX.cards} - {0} == set(TYPES)
    assert all(f", {TYPES[card.type]}, " in CARD_TEXT(card.id)[0] for card in BOX.cards if card.type)


def test_ad_012_items_are_marked_and_only_they_can_be_equipped() -> None:
    items = [card.agent_id for card in BOX.cards if card.keep]
    assert items == ["keycard", "chloroform", "guard-uniform", "emp", "prisoner"]
    for card in BOX.cards:
        game = agent_decker(hand=[card.agent_id])
        assert offered(game) == [f"{'equip' if card.keep else 'play'}:{card.agent_id}", "done"]
    assert refusal(agent_decker(hand=["hide"]), "equip:hide") == "AD-012"


def test_ad_013_a_mission_card_is_a_goal_with_a_reward_or_an_obstacle() -> None:
    rewards = [goal.agent_name if goal.agent_name != goal.name else "" for goal in BOX.missions]
    assert rewards == ["Map", "Double Step", "Full Hand", "Triple Step", ""]
    assert all(goal.goal is not None and not goal.type for goal in BOX.missions)
    assert all(card.type and not hasattr(card, "goal") for goal in BOX.missions for card in goal.joins)


def test_ad_014_the_author_and_his_licence_are_named() -> None:
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    assert "Manuel Correia" in notice
    assert "NonCommercial 4.0" in " ".join(notice.split())
