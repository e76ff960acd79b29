"""Ledger section 6: phase 4, in which the line is filled and a new hand is drawn."""

from __future__ import annotations

import pytest
from positions import agent_decker, choose, happened, hidden, pending

CAMERAS = ["security-camera"] * 5
DECK = ["hide", "hide", "punch", "punch", "punch", "gun"]


def test_ad_048_obstacles_are_drawn_until_six_are_in_line() -> None:
    deck = ["infirmary", "gym-door", "waste-room", "yard-door"]
    game = agent_decker(line=["guard", "-", "-", *CAMERAS[:3]], hand=["hide"], obstacle_deck=deck)
    view = choose(game, "done")
    assert view["line"] == [*CAMERAS[:3], *deck[:3]]
    assert view["obstacle_deck"] == ["yard-door"]
    assert happened(game, "appeared") == [("Infirmary", 4), ("Gym Door", 5), ("Waste Room", 6)]


def test_ad_048_each_card_is_read_as_it_appears() -> None:
    line = ["yard-door", "-", *CAMERAS[:4]]
    dog_first = agent_decker(line=line, hand=["hide"], obstacle_deck=["guard-dog", "guard"])
    assert choose(dog_first, "done")["line"] == [*CAMERAS[:4], "guard-dog", "guard"]
    tower_first = agent_decker(line=line, hand=["hide"], obstacle_deck=["radio-tower", "guard"])
    assert choose(tower_first, "done")["line"] == [*CAMERAS[:4], "radio-tower", "guard"]


def test_ad_048_an_effect_may_rearrange_the_line() -> None:
    line = ["yard-door", "guard", *CAMERAS[:3], "gym-door"]
    game = agent_decker(line=line, hand=["hide"], obstacle_deck=["guard-dog"])
    assert choose(game, "done")["line"] == ["guard", "guard-dog", *CAMERAS[:3], "gym-door"]
    assert pending(game) == []


def test_ad_049_an_empty_obstacle_deck_is_replaced_by_its_shuffled_discard() -> None:
    game = agent_decker(
        line=["guard", "-", "-", *CAMERAS[:3]], hand=["hide"], obstacle_discard=["infirmary", "gym-door"]
    )
    view = choose(game, "done")
    assert sorted(view["line"][3:]) == ["guard", "gym-door", "infirmary"]
    assert (view["obstacle_deck"], view["obstacle_discard"]) == ([], [])
    assert view["alarm"] == 4


def test_ad_049_the_discard_waits_until_the_deck_is_empty() -> None:
    game = agent_decker(
        line=["guard", *CAMERAS], hand=["hide"], obstacle_deck=["infirmary"], obstacle_discard=["gym-door"]
    )
    view = choose(game, "done")
    assert view["line"][5] == "infirmary"
    assert view["obstacle_discard"] == ["gym-door", "guard"]


def test_ad_049_an_empty_own_deck_is_replaced_by_its_shuffled_discard() -> None:
    game = agent_decker(hand=["interrogate", "hide"], deck=["punch"], discard=["gun", "gun"])
    view = choose(game, "play:interrogate")
    assert view["hand"] == ["hide", "punch", "gun"]
    assert (hidden(game, "deck"), view["discard"]) == (["gun"], [])
    assert view["play_area"] == ["interrogate"]


def test_ad_049_what_becomes_a_deck_is_shuffled() -> None:
    cards = ["hide", "punch", "gun", "follow", "bin", "interrogate", "recall"]
    passed = ["infirmary", "gym-door", "waste-room", "yard-door", "sentry-gun", "guard"]
    line = ["guard", "-", "-", "-", *CAMERAS[:2]]
    hands, lines = set(), set()
    for seed in range(12):
        game = agent_decker(seed=seed, line=line, hand=["superspeed"], discard=cards, obstacle_discard=passed)
        hands.add(tuple(choose(game, "play:superspeed")["hand"]))
        lines.add(tuple(choose(game, "done")["line"]))
    assert len(hands) > 6
    assert len(lines) > 6


def test_ad_049_without_any_card_nothing_is_drawn() -> None:
    game = agent_decker(hand=["interrogate", "hide"], deck=["punch"])
    assert choose(game, "play:interrogate")["hand"] == ["hide", "punch"]


@pytest.mark.parametrize(("rest", "lost"), [(["gym-door"], True), (["gym-door", "infirmary"], False)])
def test_ad_050_where_the_line_cannot_be_filled_the_game_is_over(rest: list[str], lost: bool) -> None:
    game = agent_decker(line=["guard", "-", "-", *CAMERAS[:3]], hand=["hide"], obstacle_deck=rest)
    choose(game, "done")
    assert game.over is lost
    assert game.outcome.won is (False if lost else None)
    assert ("out of time" in game.outcome.reason) is lost


def test_ad_051_unused_cards_and_the_play_area_go_to_the_discard() -> None:
    game = agent_decker(
        line=["guard", *CAMERAS], hand=["hide", "follow"], deck=DECK, obstacle_deck=["infirmary"]
    )
    view = choose(game, "play:hide", "done")
    assert sorted(view["discard"]) == ["follow", "hide"]
    assert view["play_area"] == []
    assert view["hand"] == DECK[:4]


@pytest.mark.parametrize("card", ["bazooka", "optic-camouflage"])
def test_ad_051_a_bazooka_or_camouflage_that_was_used_goes_back_to_the_base(card: str) -> None:
    game = agent_decker(
        line=["guard", *CAMERAS], hand=["gun", card], deck=DECK[:5], obstacle_deck=["infirmary"]
    )
    view = choose(game, f"play:{card}", "done")
    assert view["discard"] == ["gun"]
    assert len(view["obstacle_discard"]) == 2


@pytest.mark.parametrize(("mission", "cards"), [("A", 4), ("C", 4), ("E", 4), ("G", 5), ("I", 5)])
def test_ad_052_four_new_cards_are_drawn_and_five_after_the_third_reward(mission: str, cards: int) -> None:
    game = agent_decker(
        mission=mission, line=["guard", *CAMERAS], hand=["gun"], deck=DECK[:5], obstacle_deck=["infirmary"]
    )
    view = choose(game, "done")
    assert view["hand"] == DECK[:cards]
    assert view["turn"] == 2
