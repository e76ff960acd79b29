"""Ledger section 7: from one mission to the next, the score and the end."""

from __future__ import annotations

from typing import Any

import pytest
from positions import agent_decker, choose, happened, hidden, offered, pending, rules_of

import fieldcraft

BOX = rules_of("agent-decker").card_set
LINE = ["guard", "security-camera!", "guard", "gym-door", "yard-door!", "infirmary"]
FULFILLED: dict[str, dict[str, Any]] = {
    "A": {"stealth": 6},
    "C": {"fighting": 6, "equipped": ["guard-uniform"]},
    "E": {"hand": ["hide", "hide", "hide", "punch", "punch", "punch", "punch"]},
    "G": {"fighting": 18, "equipped": ["prisoner"]},
}
JOINING = {
    "A": ["inspector", "locker-room", "siren"],
    "C": ["archive-door", "cctv-room-door", "dormitory", "engineering-bay"],
    "E": ["flammable-barrel", "guard-with-bazooka", "prison-door", "sniper", "watchtower"],
    "G": ["armored-guard", "chain-link-fence", "clumsy-guard", "hawk", "laser-hall", "tech-container"],
}


def completed(letter: str, **position: object) -> fieldcraft.Game:
    """The game after this mission was completed from a line of six and a hand of one Gun."""
    game = agent_decker(mission=letter, **{"line": LINE, "hand": ["gun"]} | FULFILLED[letter] | position)
    choose(game, "done", "complete")
    return game


def test_ad_053_the_reward_is_equipped_and_gives_its_resource_every_turn() -> None:
    game = completed("A", obstacle_deck=["waste-room"])
    view = game.view()
    assert view["equipped"] == ["map"]
    assert view["stealth"] == 1
    assert choose(game, "done")["stealth"] == 1


@pytest.mark.parametrize(
    ("letter", "limit", "hand_size"), [("A", 1, 4), ("C", 2, 4), ("E", 2, 5), ("G", 3, 5)]
)
def test_ad_053_a_new_rule_holds_from_the_next_mission_on(letter: str, limit: int, hand_size: int) -> None:
    view = completed(letter).view()
    assert (view["limit"], view["interactions"], view["hand_size"]) == (limit, limit, hand_size)


@pytest.mark.parametrize("letter", "ACEG")
def test_ad_054_the_obstacles_of_the_next_letter_join(letter: Any) -> None:
    view = completed(letter, obstacle_deck=["waste-room"]).view()
    lying = view["line"] + view["obstacle_deck"]
    joined = sorted(set(lying) - {mark.rstrip("!") for mark in LINE} - {"waste-room"})
    assert joined == JOINING[letter]
    assert view["obstacle_discard"] == []


def test_ad_054_after_the_fifth_mission_the_campaign_is_won() -> None:
    game = agent_decker(mission="I", line=[f"{mark.rstrip('!')}!" for mark in LINE], hand=["hide"])
    view = choose(game, "done", "complete")
    assert game.outcome.won is True
    assert offered(game) == []
    assert view["mission"] == "mission-five"


def test_ad_055_discard_line_and_deck_are_shuffled_together_and_six_laid_out() -> None:
    view = completed("A", obstacle_deck=["waste-room"], obstacle_discard=["waste-room", "sentry-gun"]).view()
    front = [mark.rstrip("!") for mark in LINE]
    wanted = sorted([*front, "waste-room", "waste-room", "sentry-gun", *JOINING["A"]])
    assert sorted(view["line"] + view["obstacle_deck"]) == wanted
    assert len(view["line"]) == 6
    assert "-" not in view["line"]


def test_ad_055_knocked_out_cards_come_back_face_up() -> None:
    assert not any(mark.endswith("!") for mark in completed("A").view()["line"])


def test_ad_055_effects_of_appearing_work_on_the_new_line() -> None:
    gathered = 0
    for seed in range(20):
        position = {
            "mission": "A",
            "stealth": 6,
            "hand": ["hide"],
            "line": ["guard", "radio-tower", *["security-camera"] * 4],
        }
        game = agent_decker(seed=seed, **position)
        choose(game, "done", "complete")
        gathered += len(happened(game, "gathered"))
    assert gathered > 0


def test_ad_056_the_alarm_is_written_down_and_goes_back_to_0() -> None:
    view = completed("A", alarm=23, alarms=[]).view()
    assert (view["alarm"], view["alarms"]) == (0, [23])
    view = completed("C", alarm=7, alarms=[23]).view()
    assert (view["alarm"], view["alarms"]) == (0, [23, 7])


def test_ad_057_all_own_cards_but_the_equipped_ones_become_the_new_deck() -> None:
    own = {"hand": ["gun", "hide"], "deck": ["hide", "punch"], "discard": ["punch"]}
    view = completed("C", **own, play_area=["bin", "follow"]).view()
    assert sorted(view["hand"] + view["deck"]) == ["bin", "follow", "gun", "hide", "hide", "punch", "punch"]
    assert view["equipped"] == ["guard-uniform", "double-step"]
    assert (view["discard"], view["play_area"]) == ([], [])


def test_ad_057_the_new_deck_is_shuffled() -> None:
    position = {
        "line": LINE,
        "stealth": 6,
        "hand": ["gun"],
        "deck": ["hide", "hide", "punch", "punch", "bin", "bin"],
    }
    hands = set()
    for seed in range(12):
        game = agent_decker(seed=seed, **position)
        hands.add(tuple(choose(game, "done", "complete")["hand"]))
    assert len(hands) > 4


def test_ad_057_what_was_removed_from_the_game_stays_away() -> None:
    view = completed("A", hand=["gun", "hide"], removed=["punch"]).view()
    assert view["removed"] == ["punch"]
    assert sorted(view["hand"]) == ["gun", "hide"]


@pytest.mark.parametrize(("letter", "cards"), [("A", 4), ("C", 4), ("E", 5), ("G", 5)])
def test_ad_058_a_new_hand_is_drawn(letter: str, cards: int) -> None:
    game = completed(letter, deck=["bin", "bin", "follow", "follow", "out-of-sight", "out-of-sight"])
    assert len(game.view()["hand"]) == cards
    assert hidden(game, "deck") != []
    assert pending(game) == []


def test_ad_059_the_score_is_the_sum_of_the_alarms() -> None:
    game = agent_decker(
        mission="I", alarm=5, alarms=[10, 0, 20, 7], line=[f"{mark.rstrip('!')}!" for mark in LINE]
    )
    assert game.outcome.score is None
    choose(game, "done", "complete")
    assert game.outcome.score == 10 + 0 + 20 + 7 + 5
    assert game.view()["alarms"] == [10, 0, 20, 7, 5]


def test_ad_059_a_lost_campaign_has_no_score() -> None:
    game = agent_decker(alarm=49, line=LINE, hand=["hide"])
    choose(game, "done")
    assert game.outcome.score is None


def test_ad_060_after_the_end_nothing_can_be_chosen() -> None:
    game = agent_decker(mission="C", alarm=49, line=LINE, hand=["hide"])
    choose(game, "done")
    assert game.over
    assert offered(game) == []
    with pytest.raises(fieldcraft.IllegalChoice):
        game.choose("done")


def test_ad_060_a_new_campaign_begins_with_the_first_mission() -> None:
    view = fieldcraft.new("agent-decker", seed=9).view()
    assert (view["mission"], view["equipped"], view["limit"], view["hand_size"]) == ("mission-one", [], 1, 4)
