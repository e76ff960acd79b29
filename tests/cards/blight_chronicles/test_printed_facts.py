"""Facts that the rulebooks state about single cards, the stages and the mission, value by value."""

from __future__ import annotations

from typing import Any

import pytest
from cards.blight_chronicles.mission import HAND, after, demo, retail
from cards.blight_chronicles.printed import DEMO, RETAIL
from cards.parts import joined
from positions import choose, declare, happened, offered, rules_of, texts_of

import fieldcraft
from fieldcraft.games.blight_chronicles.ruleset import printed

BOXES = {game: rules_of(game).card_set for game in (RETAIL, DEMO)}
TEXTS = {game: texts_of(game) for game in BOXES}
CARDS = {game: {card.id: card for card in card_set.cards} for game, card_set in BOXES.items()}
PHYSICAL, EVASION, COMBINED = 0, 1, 2
LOCATION, CHARACTER, DEVICE, DOOR = 2, 4, 8, 16
TOOL = 1

# The obstacle, its name, its cost and the kind of that.
COSTS = [
    (RETAIL, "security-guard", "Security guard", 4, COMBINED),
    (RETAIL, "staff-entrance", "Staff entrance", 5, COMBINED),
    (RETAIL, "metal-detector", "Metal detector", 4, COMBINED),
    (RETAIL, "surveillance-operator", "Surveillance operator", 6, COMBINED),
    (RETAIL, "guard-house", "Guard house", 8, COMBINED),
    (RETAIL, "motion-activated-camera", "Motion activated camera", 4, COMBINED),
    (DEMO, "security-guard", "Security guard", 4, COMBINED),
    (DEMO, "staff-entrance", "Staff entrance", 3, COMBINED),
    (DEMO, "metal-sensor-gate", "Metal sensor gate", 4, COMBINED),
    (DEMO, "surveillance-operator", "Surveillance operator", 6, COMBINED),
    (DEMO, "surveillance-camera", "Surveillance camera", 4, None),
    (DEMO, "nervous-guard", "Nervous guard", 3, None),
    (DEMO, "guard-house", "Guard house", 8, COMBINED),
    (DEMO, "motion-activated-camera", "Motion activated camera", 2, PHYSICAL),
    (DEMO, "taser-drone", "Taser drone", 6, None),
    (DEMO, "car-thief", "Car thief", 5, None),
    (DEMO, "locked-ambulance", "Locked ambulance", 5, PHYSICAL),
]

# The obstacle and the card that it becomes.
HALVES = [
    (RETAIL, "security-guard", "Extendable baton"),
    (RETAIL, "metal-detector", "Risky step"),
    (RETAIL, "surveillance-operator", "Deep breath"),
    (RETAIL, "surveillance-camera", "Clear path"),
    (RETAIL, "nervous-guard", "Rethink"),
    (RETAIL, "guard-house", "Night-vision goggles"),
    (DEMO, "security-guard", "Expandable baton"),
    (DEMO, "staff-entrance", "Shortcut"),
    (DEMO, "metal-sensor-gate", "Risky step"),
    (DEMO, "surveillance-operator", "Deep breath"),
    (DEMO, "surveillance-camera", "Clear path"),
    (DEMO, "nervous-guard", "Rethinking"),
    (DEMO, "guard-house", "Night vision binoculars"),
    (DEMO, "motion-activated-camera", "Don't move"),
    (DEMO, "taser-drone", "Taser"),
    (DEMO, "car-thief", "Small crowbar"),
    (DEMO, "locked-ambulance", "Chloroform tissue"),
]

# The half of a card, and what it says.
ABILITIES = [
    (RETAIL, "security-guard", "Eliminate: gain 1 visibility."),
    (RETAIL, "metal-detector", "Eliminate: if a character is in sight, gain 1 suspicion."),
    (RETAIL, "guard-house", "Eliminate: gain 1 accomplishment token."),
    (RETAIL, "dont-move", "When revealed: play this card."),
    (RETAIL, "crowbar", "+1 physical vs doors."),
    (RETAIL, "careful", "Reveal 3 cards, then remove 1 revealed card from the stage."),
    (RETAIL, "careful-approach", "Put a +1 token on a far obstacle."),
    (RETAIL, "corner-view", "Set aside up to 2 cards."),
    (RETAIL, "cunning", "Return 1 card from the play area to your hand."),
    (RETAIL, "focus", "Gain 1 of your vs bonuses again."),
    (RETAIL, "get-ready", "This round: all vs bonuses apply."),
    (RETAIL, "secret", "Bypass."),
    (DEMO, "security-guard", "Eliminate: gain 1 visibility."),
    (DEMO, "expandable-baton", ""),
    (DEMO, "staff-entrance", ""),
    (DEMO, "shortcut", "Gain 1 suspicion: sidestep."),
    (DEMO, "metal-sensor-gate", "Eliminate: if a character is in sight, gain 1 suspicion."),
    (DEMO, "risky-step", "Gain 1 suspicion: draw 1 card."),
    (DEMO, "surveillance-operator", "Threat: when another character is avoided, gain 1 visibility."),
    (DEMO, "deep-breath", "Draw 1 card."),
    (DEMO, "surveillance-camera", "Impact: if another camera is in sight, gain 1 visibility."),
    (DEMO, "clear-path", ""),
    (DEMO, "nervous-guard", ""),
    (DEMO, "rethinking", "Prepare 1."),
    (DEMO, "guard-house", "Eliminate: gain 1 accomplishment token."),
    (DEMO, "motion-activated-camera", "Eliminate: if this card was near, gain 2 suspicion."),
    (DEMO, "dont-move", "Discard 1 card: lose 1 suspicion."),
    (DEMO, "taser-drone", "Impact: discard 1 random card."),
    (DEMO, "taser", "Discard this card from play: gain 1 physical."),
    (DEMO, "car-thief", ""),
    (DEMO, "small-crowbar", "+1 physical vs doors."),
    (DEMO, "locked-ambulance", "Eliminate: sidestep."),
    (
        DEMO,
        "chloroform-tissue",
        "Discard this card from play and discard 1 card: knock out a near character.",
    ),
    (DEMO, "silent-movement", 'Discard "Tension": lose 2 suspicion.'),
    (DEMO, "tension", "Gain 2 suspicion: draw 1 card."),
    (DEMO, "nip-up", "Prepare 1."),
    (DEMO, "elbow-strike", ""),
    (DEMO, "punch", ""),
]


@pytest.mark.parametrize(("game", "id", "name", "cost", "kind"), COSTS)
def test_what_an_obstacle_costs(game: Any, id: str, name: str, cost: int, kind: Any) -> None:
    card = CARDS[game][id]
    assert (card.name, card.cost) == (name, cost)
    assert kind is None or card.cost_kind == kind


@pytest.mark.parametrize(("game", "id", "half"), HALVES)
def test_what_an_obstacle_becomes(game: Any, id: str, half: str) -> None:
    assert CARDS[game][id].half.name == half


@pytest.mark.parametrize(("game", "id", "text"), ABILITIES)
def test_what_a_card_does(game: Any, id: str, text: str) -> None:
    assert TEXTS[game][id] == text


@pytest.mark.parametrize("game", BOXES)
def test_a_staff_entrance_is_a_door_and_a_surveillance_camera_a_camera(game: Any) -> None:
    assert CARDS[game]["staff-entrance"].kinds & DOOR
    camera = CARDS[game]["surveillance-camera"].kinds
    position = {"slots": ["surveillance-camera", "monitor-room"], "hand": HAND}
    assert camera & DEVICE
    assert declare(game, **position).view()["prices"][0] == 5


@pytest.mark.parametrize("game", BOXES)
def test_the_kinds_that_the_texts_of_other_cards_need(game: Any) -> None:
    assert CARDS[game]["guard-house"].kinds & LOCATION
    assert CARDS[game]["security-guard"].kinds & CHARACTER
    assert CARDS[game]["guard-house"].half.kind == TOOL


@pytest.mark.parametrize("id", ["taser", "chloroform-tissue", "night-vision-binoculars"])
def test_the_tools_of_the_demo(id: str) -> None:
    assert CARDS[DEMO][id].kind == TOOL


@pytest.mark.parametrize(
    "name",
    [
        *(
            "Assault Rifle",
            "Careful",
            "Careful approach",
            "Corner view",
            "Cunning",
            "Don't move",
            "Expertise",
        ),
        *("Focus", "Get ready", "Iron knuckles", "Spy bug", "X-ray vision", "Ricochet", "Secret", "Crowbar"),
    ],
)
def test_bc_223_to_234_the_appendix_names_cards_of_the_retail_box(name: Any) -> None:
    assert [card.name for card in BOXES[RETAIL].cards].count(name) == 1


def test_bc_223_an_assault_rifle_is_a_tool_with_counters() -> None:
    card = CARDS[RETAIL]["assault-rifle"]
    assert (card.kind, card.charges) == (TOOL, 4)


def test_silent_movement_lies_twice_in_the_demo_and_gives_1_evasion() -> None:
    card = CARDS[DEMO]["silent-movement"]
    assert (card.copies, card.evasion, card.physical) == (2, 1, 0)


def test_hit_and_run_has_an_ability_that_may_be_used() -> None:
    game = retail(hand=["hit-and-run", *HAND], slots=["thug"])
    choose(game, "play:hit-and-run")
    assert offered(game) == ["use:hit-and-run", "no"]


def test_a_small_crowbar_gives_2_physical() -> None:
    for game in (retail, demo):
        after(game(hand=["small-crowbar", *HAND], slots=["thug"]), "play:small-crowbar", physical=2)


def test_bc_079_a_crowbar_helps_against_a_staff_entrance() -> None:
    position = {"slots": ["-", "-", "-", "staff-entrance"], "hand": HAND, "physical": 4, "evasion": 1}
    assert "eliminate:4" not in offered(retail(**position | {"physical": 3}, bonuses=["crowbar"]))
    assert "eliminate:4" in offered(retail(**position, bonuses=["crowbar"]))
    assert "eliminate:4" not in offered(retail(**position))


# -- stages ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "cost"), [(RETAIL, 5), (DEMO, 6)])
def test_stage_1_as_printed(game: Any, cost: int) -> None:
    stage = BOXES[game].stages[0]
    assert (stage.id, stage.name, stage.visibility) == ("1", "Get in", 1)
    assert (stage.tokens, stage.cost, stage.cost_kind, stage.label) == (1, cost, COMBINED, "Jump the fence.")
    assert TEXTS[game]["1 fails"] == "Suspicion is 15 or more."
    assert [after.id for after in stage.next] == ["2A", "2B"]
    view = fieldcraft.new(game, 5).view()
    assert (view["marks"], view["visibility"], view["suspicion"]) == (["guard-house", "-", "-"], 1, 0)
    assert (len(view["hand"]), view["hand_size"], view["position"], view["suspicion_limit"]) == (4, 4, 1, 15)


@pytest.mark.parametrize("game", BOXES)
def test_stage_2a_as_printed(game: Any) -> None:
    stage = next(stage for stage in BOXES[game].stages if stage.id == "2A")
    assert (stage.name, stage.tokens, stage.cost) == ("Blend in", 2, 4)
    assert TEXTS[game]["2A fails"].splitlines() == [
        "Suspicion is 50 or more until stage 4B ends.",
        '"Angry Guard" is avoided face up.',
    ]
    table = declare(game, stage="2A", phase="setup", tools=["taser"])
    view = table.view()
    assert (view["slots"][5], stage.visibility, view["tools"]) == ("angry-guard", 4, ["-", "-"])
    assert ("Angry Guard", "6") in happened(table, "placed")


def test_the_stages_that_the_rulebook_names_exist() -> None:
    stages = {stage.id: [after.id for after in stage.next] for stage in BOXES[RETAIL].stages}
    assert {"1", "2A", "2B", "3A", "3B", "4B", "4C"} <= set(stages)
    assert "3B" in stages["3A"]
    assert "4B" in stages["4C"]
    assert {"1", "2A", "2B"} <= {stage.id for stage in BOXES[DEMO].stages}


# -- the mission card -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "positions"),
    [
        (RETAIL, [(4, 0), (0, 2), (5, 0), (0, 3), (0, 4), (6, 0)]),
        (DEMO, [(4, 0), (0, 2), (5, 0), (0, 0), (0, 0), (0, 0), (0, 0)]),
    ],
)
def test_bc_201_what_each_position_of_the_mission_card_grants(
    game: Any, positions: list[tuple[int, int]]
) -> None:
    assert [(position.hand_size, position.level) for position in BOXES[game].positions] == positions


@pytest.mark.parametrize("game", BOXES)
def test_bc_009_the_mission_is_cloudless_sky_and_its_agent_is_named(game: Any) -> None:
    text = joined(printed(game))["mission"][0]
    assert 'name = "Cloudless Sky"' in text
    assert 'agent = "David Decker"' in text
