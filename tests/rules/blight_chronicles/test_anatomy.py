"""Ledger section 4: the contents of stage cards, agent cards and obstacles."""

from __future__ import annotations

from typing import Any

import pytest
from positions import blight_chronicles, choose, hidden, offered, pending, refusal, rules_of

RULES = rules_of("blight-chronicles")
BOX = RULES.card_set
TYPES = ("location", "character", "device", "door")
HAND = ["tension", "footwork"]


def test_bc_047_a_stage_card_has_its_eight_fields() -> None:
    for stage in BOX.stages:
        assert stage.name
        assert stage.id.startswith(str(stage.number))
        assert set(stage.sets) <= set(BOX.set_names)
        assert 1 <= stage.visibility <= 4
        assert stage.tokens > 0
        assert stage.cost > 0
        assert stage.failures
        assert len(stage.events) <= 5
    assert sum(bool(stage.before) for stage in BOX.stages) > 7
    assert sum(bool(stage.after) for stage in BOX.stages) > 2
    assert [bool(stage.threat) for stage in BOX.stages[:3]] == [False, False, True]


@pytest.mark.parametrize("stage", [stage.id for stage in BOX.stages])
def test_bc_047_the_player_reads_the_stage_card(stage: Any) -> None:
    game = blight_chronicles(stage=stage, hand=HAND)
    told = "\n".join(RULES.narrator.describe(game.view()))
    card = next(known for known in BOX.stages if known.id == stage)
    assert card.name in told
    assert card.label in told
    assert told.count("  Event ") == len(card.events)
    assert ("Threat: " in told) is bool(card.threat)
    assert card.clock in told
    assert told.count("The mission fails if") == len(card.failures)


def test_bc_048_the_threat_of_the_stage_works_from_its_first_round_on() -> None:
    game = blight_chronicles(stage="5A", slots=["-", "-", "taxi", "-", "back-alley"], hand=HAND)
    assert game.view()["surcharges"] == [0, 0, 2, 2, 3, 3]
    assert blight_chronicles(stage="5B", hand=HAND).view()["surcharges"] == [0, 0, 1, 1, 2, 2]


@pytest.mark.parametrize(("stage", "blight"), [("3A", 0), ("3B", 1), ("3C", 0)])
def test_bc_048_the_threat_of_the_stage_works_in_that_stage_only(stage: str, blight: int) -> None:
    game = blight_chronicles(stage=stage, slots=["car-thief", "recorder"], hand=HAND, physical=5)
    assert choose(game, "knock-out:1")["blight"] == blight
    assert pending(game) == []


@pytest.mark.parametrize(("target", "blight"), [("knock-out:2", 0), ("knock-out:1", 1), ("eliminate:1", 0)])
def test_bc_048_the_threat_of_the_stage_asks_for_its_own_happening(target: str, blight: int) -> None:
    game = blight_chronicles(stage="3B", slots=["car-thief", "recorder"], hand=HAND, physical=5)
    assert choose(game, target)["blight"] == blight


def test_bc_049_an_agent_card_has_a_name_a_power_an_ability_and_a_level() -> None:
    for card in BOX.agent_cards:
        assert card.name
        assert 1 <= card.level <= 4
        assert card.physical + card.evasion > 0
    lines = RULES.narrator.card_text("Silent movement")
    assert "evasion" in lines[0]
    assert "Tension" in lines[0]
    assert "1" in lines[1]


@pytest.mark.parametrize(
    ("card", "physical", "evasion"),
    [("tension", 1, 0), ("elbow-strike", 2, 0), ("instinct", 0, 1), ("risky-step", 0, 2)],
)
def test_bc_050_power_is_physical_or_evasion(card: str, physical: int, evasion: int) -> None:
    game = blight_chronicles(hand=[card, "nobody", "hit-and-run"])
    choose(game, f"play:{card}")
    if "no" in offered(game):
        choose(game, "no")
    view = game.view()
    assert (view["physical"], view["evasion"]) == (physical, evasion)


def test_bc_050_a_card_may_have_none(retold: Any) -> None:
    game = retold({'power = "1 evasion"\ntext = "Bypass."': 'text = "Bypass."'}, hand=["secret", "nobody"])
    view = choose(game, "play:secret", "no")
    assert (view["play_area"], view["physical"], view["evasion"]) == (["secret"], 0, 0)


def test_bc_050_no_card_has_both_kinds_of_power() -> None:
    assert not any(card.physical and card.evasion for card in BOX.cards)


def test_bc_051_an_obstacle_has_its_fields_and_an_upper_part() -> None:
    for card in BOX.obstacles:
        assert card.name
        assert card.set in BOX.set_names
        assert card.kinds
        assert 2 <= card.cost <= 14
        assert 0 <= card.suspicion <= 5
        assert card.half.name not in ("", card.name)
        obstacle, agent, of_set = RULES.narrator.card_text(card.name)[:3]
        assert card.name in obstacle
        assert f"Set: {BOX.set_names[card.set]}." == of_set
        assert card.half.name in agent


def test_bc_052_an_obstacle_is_a_location_a_character_a_device_or_a_door() -> None:
    found = dict.fromkeys(TYPES, 0)
    for card in BOX.obstacles:
        told = [name for name in TYPES if f", {name}, " in RULES.narrator.card_text(card.id)[0]]
        assert len(told) == 1
        found[told[0]] += card.copies
    assert min(found.values()) >= 15
    assert sum(found.values()) == 130


def test_bc_053_costs_are_physical_evasion_or_combined_and_combined_is_the_most_frequent() -> None:
    physical, evasion, combined = (
        sum(card.copies for card in BOX.obstacles if card.cost_kind == kind) for kind in (0, 1, 2)
    )
    assert physical + evasion + combined == 130
    assert combined > 130 / 2
    assert min(physical, evasion) > 10


@pytest.mark.parametrize(
    ("card", "physical", "evasion", "enough"),
    [
        ("tool-shed-door", 4, 0, True),
        ("tool-shed-door", 2, 2, False),
        ("wet-concrete", 0, 3, True),
        ("wet-concrete", 2, 1, False),
        ("nervous-guard", 2, 1, True),
    ],
)
def test_bc_053_the_type_of_a_cost_says_what_pays_it(
    card: str, physical: int, evasion: int, enough: bool
) -> None:
    game = blight_chronicles(slots=[card], hand=HAND, physical=physical, evasion=evasion)
    assert ("knock-out:1" in offered(game)) is enough


def test_bc_054_of_an_owned_card_only_the_upper_half_exists() -> None:
    game = blight_chronicles(
        slots=["surveillance-camera"],
        hand=["instinct", *HAND],
        physical=4,
        deck=["hit-and-run", "elbow-strike"],
    )
    view = choose(game, "eliminate:1")
    assert (view["slots"][0], view["discard"]) == ("-", ["clear-path"])
    view = choose(game, "play:instinct", "use:instinct", "discard:tension")
    assert view["suspicion"] == 0


def test_bc_054_an_owned_card_counts_as_no_obstacle_of_its_set_or_type() -> None:
    game = blight_chronicles(
        slots=["nervous-guard", "car-thief"],
        hand=["hit-and-run", *HAND],
        tools=["chloroform-tissue"],
        physical=3,
    )
    assert choose(game, "eliminate:1")["discard"] == ["rethink"]
    view = choose(game, "play:hit-and-run", "use:hit-and-run", "discard:tension")
    assert view["visibility"] == 1
    assert refusal(game, "eliminate:1") == "BC-071"
    assert hidden(game, "obstacle_deck") == []


def test_bc_054_the_obstacle_half_stays_blank_after_the_stage() -> None:
    deck = ["tension"] * 2 + ["silent-movement"] * 2 + ["hit-and-run", "footwork", "instinct", "elbow-strike"]
    game = blight_chronicles(stage="3A", phase="next", deck=[*deck, "small-crowbar", "small-crowbar"])
    choose(game, "go-to:3B", "keep-deck")
    view = game.view()
    owned = view["hand"] + view["deck"]
    assert owned.count("small-crowbar") == 2
    assert not any(mark.startswith("car-thief") for mark in view["slots"])
    assert "car-thief" not in hidden(game, "obstacle_deck")
