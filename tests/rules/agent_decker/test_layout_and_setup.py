"""Ledger section 2: the line, the zones, and how a campaign begins."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

import pytest
from positions import agent_decker, choose, happened, hidden, offered, pending, rules_of

import fieldcraft

BOX = rules_of("agent-decker").card_set
ZONES = ("hand", "deck", "discard", "play_area", "equipped", "line", "obstacle_deck", "obstacle_discard")
CAMERAS = ["security-camera"] * 5
FULFILLED: dict[str, dict[str, Any]] = {
    "A": {"stealth": 6},
    "C": {"fighting": 6, "equipped": ["guard-uniform"]},
    "E": {"hand": ["hide", "hide", "hide", "punch", "punch", "punch", "punch"]},
    "G": {"fighting": 18, "equipped": ["prisoner"]},
    "I": {"line": ["guard!", "guard!", "guard!", "gym-door!", "siren!", "hawk!"]},
}


def test_ad_015_six_places_with_the_exit_at_the_right_and_the_entry_at_the_left() -> None:
    game = agent_decker(line=["guard", *CAMERAS], hand=["hide"], obstacle_deck=["infirmary"])
    view = choose(game, "done")
    assert view["line"] == [*CAMERAS, "infirmary"]
    assert view["obstacle_discard"] == ["guard"]
    assert pending(game) == []


def test_ad_016_every_card_lies_in_one_of_the_zones() -> None:
    view = fieldcraft.new("agent-decker", seed=4).view()
    assert 8 + 22 == sum(len(view[zone]) for zone in ZONES)
    assert set(view["hand"] + view["deck"]) == {"hide", "punch"}
    assert {card.id for card in BOX.obstacles} >= set(view["line"] + view["obstacle_deck"])


def test_ad_017_the_missions_are_in_the_order_of_their_letters_and_the_goal_is_known() -> None:
    letters = [goal.letter for goal in BOX.missions]
    assert letters == sorted(letters)
    assert fieldcraft.new("agent-decker", seed=5).view()["mission"] == "mission-one"


def test_ad_018_the_alarm_begins_at_0() -> None:
    view = fieldcraft.new("agent-decker", seed=6).view()
    assert view["alarm"] == 0
    assert view["alarms"] == []


def test_ad_019_six_obstacles_are_laid_out_from_the_right() -> None:
    game = fieldcraft.new("agent-decker", seed=7)
    assert [place for _, place in happened(game, "appeared")] == [1, 2, 3, 4, 5, 6]
    assert [len(game.view()[zone]) for zone in ("line", "obstacle_deck", "obstacle_discard")] == [6, 16, 0]
    assert "-" not in game.view()["line"]


def test_ad_019_effects_of_appearing_work_in_setup_too() -> None:
    persons = {card.id for card in BOX.obstacles if card.type == 1}
    gathered = 0
    for seed in range(60):
        line = fieldcraft.new("agent-decker", seed=seed).view()["line"]
        if "radio-tower" in line and "guard-dog" not in line:
            right = line[: line.index("radio-tower")][::-1]
            beside = list(takewhile(persons.__contains__, right))
            assert len(beside) == sum(card in persons for card in right)
            gathered += bool(beside)
    assert gathered > 0


def test_ad_019_the_obstacles_are_shuffled() -> None:
    lines = {tuple(fieldcraft.new("agent-decker", seed=seed).view()["line"]) for seed in range(8)}
    assert len(lines) > 4


def test_ad_020_the_own_deck_is_shuffled_and_four_cards_are_drawn() -> None:
    game = fieldcraft.new("agent-decker", seed=8)
    assert len(game.view()["hand"]) == 4
    assert len(game.view()["deck"]) == 4
    assert game.view()["turn"] == 1
    assert "done" in offered(game)
    assert pending(game) == []
    decks = {tuple(hidden(fieldcraft.new("agent-decker", seed=seed), "deck")) for seed in range(12)}
    assert len(decks) > 4


@pytest.mark.parametrize(("letter", "following"), ["AC", "CE", "EG", "GI"])
def test_ad_021_a_completed_mission_is_followed_by_the_next(letter: Any, following: Any) -> None:
    game = agent_decker(mission=letter, **{"line": ["guard", *CAMERAS], "hand": ["gun"]} | FULFILLED[letter])
    view = choose(game, "done", "complete")
    assert view["mission"] == next(goal.id for goal in BOX.missions if goal.letter == following)
    assert game.outcome.won is None


def test_ad_021_the_last_mission_wins_the_campaign() -> None:
    game = agent_decker(mission="I", **FULFILLED["I"])
    choose(game, "done")
    assert offered(game) == ["complete", "go-on"]
    choose(game, "complete")
    assert game.over
    assert game.outcome.won is True


def test_ad_021_an_alerted_base_loses_the_campaign() -> None:
    game = agent_decker(
        mission="I", alarm=49, line=["guard", *CAMERAS], hand=["hide"], obstacle_deck=["infirmary"]
    )
    choose(game, "done")
    assert game.over
    assert game.outcome.won is False
