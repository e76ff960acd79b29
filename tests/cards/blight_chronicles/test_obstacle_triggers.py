"""Effects of obstacles at a moment of their own, and the moments at which they do nothing."""

from __future__ import annotations

from typing import Any

import pytest
from cards.blight_chronicles.mission import HAND, after, editions, enough, line, quiet, retail
from positions import choose, declare, offered

STAGE = "3A"  # no threat, visibility 2, four spaces for tokens, limit 46

# -- Eliminate: the card in slot 1, its neighbours, and what has changed -----------------------------

ELIMINATE: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("security-guard", {}, {"visibility": 3}),
    ("security-guard", {"visibility": 4}, {"visibility": 4, "suspicion": 1}),
    ("metal-detector", {"slots": ["-", "car-thief"]}, {"suspicion": 1}),
    ("metal-detector", {"slots": ["-", "car-thief!", "staff-entrance"]}, {"suspicion": 0}),
    ("metal-detector", {"marks": ["-", "car-thief"]}, {"suspicion": 1}),
    ("guard-house", {}, {"accomplishments": 1}),
    ("cold-store", {}, {"accomplishments": 1}),
    ("cold-store", {"accomplishments": 4}, {"accomplishments": 4}),
    ("frightened-assistant", {}, {"accomplishments": 1}),
    ("reaction-chamber", {}, {"accomplishments": 1}),
    ("turncoat", {}, {"accomplishments": 1, "suspicion": 0}),
    ("uplink", {}, {"accomplishments": 1}),
    ("strongroom", {}, {"accomplishments": 1}),
    ("the-device", {}, {"accomplishments": 2}),
    ("the-device", {"accomplishments": 3}, {"accomplishments": 4}),
    ("calloway", {}, {"accomplishments": 2, "suspicion": 0}),
    ("broadcast-desk", {}, {"accomplishments": 2}),
    ("motion-activated-camera", {}, {"suspicion": 2}),
    ("cable-duct", {}, {"visibility": 1}),
    ("cable-duct", {"visibility": 1}, {"visibility": 1}),
    ("souvenir-kiosk", {}, {"visibility": 1}),
    ("medic", {}, {"visibility": 3}),
    ("medicine-cabinet", {"suspicion": 5}, {"suspicion": 4}),
    ("medicine-cabinet", {}, {"suspicion": 0}),
    ("market-stall", {"deck": ["elbow-strike", "footwork"]}, {"hand": [*HAND, "elbow-strike"]}),
    ("chemist", {}, {"blight": 1}),
    ("chemist", {"blight": 3}, {"blight": 3}),
    ("test-subject", {}, {"suspicion": 1, "visibility": 2}),
    ("wiretap", {"slots": ["-", "recorder"]}, {"blight": 1, "suspicion": 0}),
    ("dead-mans-switch", {}, {"blight": 1, "suspicion": 0}),
]
MOMENT = [row for row in ELIMINATE if "slots" not in row[1] and "marks" not in row[1]]


def beside(card: str, position: dict[str, Any]) -> dict[Any, Any]:
    """The card in slot 1, with whatever else the position declares."""
    return {"stage": STAGE, "hand": HAND, **position, "slots": [card, *position.get("slots", [])[1:]]}


@pytest.mark.parametrize(("game", "card", "position", "expected"), editions(ELIMINATE))
def test_bc_086_eliminated(game: Any, card: Any, position: Any, expected: Any) -> None:
    position = declare(game, **beside(card, position), **enough(card, game))
    position.choose("eliminate:1")
    after(position, *["leave"] * ("leave" in offered(position)), **expected)


@pytest.mark.parametrize(("game", "card", "position", "expected"), editions(MOMENT))
def test_bc_124_only_elimination_is_the_moment_of_eliminate(
    game: Any, card: Any, position: Any, expected: Any
) -> None:
    position = declare(game, **beside(card, position), **enough(card, game))
    before = position.view()
    after(position, "knock-out:1", **{key: before[key] for key in expected})


@pytest.mark.parametrize(
    ("card", "position", "expected"), [row for row in MOMENT if row[0] != "market-stall"]
)
def test_bc_093_eliminated_face_down_it_has_no_such_ability(card: Any, position: Any, expected: Any) -> None:
    position = beside(f"{card}!", position) | {"hand": ["double-tap", *HAND]}
    game = retail(**position)
    before = game.view()
    choose(game, "play:double-tap", "use:double-tap", "discard:tension")
    after(game, *["leave"] * ("leave" in offered(game)), **{key: before[key] for key in expected})
    assert game.view()["slots"][0] == "-"


@pytest.mark.parametrize("card", ["boom-gate", "locked-ambulance"])
def test_a_gate_that_is_eliminated_makes_the_agent_sidestep(card: str) -> None:
    game = retail(stage=STAGE, slots=["thug", "car-thief", card], hand=HAND, physical=5, evasion=1)
    choose(game, "eliminate:3")
    while offered(game)[0].startswith("pay:") or offered(game)[-1] == "leave":
        game.choose(0 if offered(game)[0].startswith("pay:") else "leave")
    assert offered(game) == ["avoid:1", "avoid:2"]
    after(game, "avoid:1", slots=["-", "car-thief", "-", "-", "-", "-"], suspicion=0, avoided=1)


@pytest.mark.parametrize("card", ["boom-gate", "locked-ambulance"])
def test_nothing_is_sidestepped_where_slots_1_and_2_are_empty(card: str) -> None:
    game = retail(stage=STAGE, slots=["-", "-", card, "thug"], hand=HAND, physical=5, evasion=1)
    choose(game, "eliminate:3")
    while offered(game)[0].startswith("pay:") or offered(game)[-1] == "leave":
        game.choose(0 if offered(game)[0].startswith("pay:") else "leave")
    after(game, avoided=0)


def test_a_winch_puts_a_far_obstacle_under_the_deck() -> None:
    slots = ["winch", "car-thief", "thug", "back-alley+1", "thug!"]
    game = retail(stage=STAGE, slots=slots, marks=["lookout"], hand=HAND, physical=5, obstacle_deck=["taxi"])
    choose(game, "eliminate:1")
    assert offered(game) == ["at:3", "at:4"]
    after(game, "at:4", slots=["-", "car-thief", "thug", "-", "thug!", "-"], obstacle_bottom=["back-alley"])
    assert game.state.snapshot()["obstacle_deck"] == ["taxi", "back-alley"]


# -- Impact: the card dealt into slot 6, the line before it, and what has changed -----------------

IMPACT = [
    ("surveillance-camera", {"slots": line("street-camera")}, {"visibility": 3}),
    ("surveillance-camera", {"slots": line("surveillance-camera")}, {"visibility": 3}),
    ("surveillance-camera", {"slots": line("car-thief"), "marks": ["street-camera"]}, {"visibility": 3}),
    ("surveillance-camera", {"slots": line("street-camera!")}, {"visibility": 2}),
    ("surveillance-camera", {"slots": line("car-thief")}, {"visibility": 2}),
    ("heart-monitor", {"slots": line("orderly")}, {"visibility": 3}),
    (
        "heart-monitor",
        {"slots": ["car-thief!", "staff-entrance", "taxi", "recorder", "boom-gate"]},
        {"visibility": 2},
    ),
    ("guard-dog", {}, {"hand": 1, "discard": 1}),
    ("guard-dog", {"hand": ["tension"], "set_aside": ["elbow-strike"]}, {"hand": 0, "set_aside": 1}),
    ("guard-dog", {"hand": [], "set_aside": ["elbow-strike"]}, {"discard": 0, "set_aside": 1}),
    ("taser-drone", {}, {"hand": 1, "discard": 1}),
    ("dock-dog", {}, {"hand": 1, "discard": 1}),
    ("taxi", {}, {"visibility": 1}),
    ("taxi", {"visibility": 1}, {"visibility": 1}),
    ("glass-lift", {}, {"visibility": 3}),
    ("glass-lift", {"visibility": 4}, {"visibility": 4, "suspicion": 1}),
    ("thermal-camera", {"visibility": 3}, {"suspicion": 1}),
    ("thermal-camera", {"visibility": 2}, {"suspicion": 0}),
    ("search-helicopter", {"visibility": 3}, {"visibility": 4, "suspicion": 0}),
]


def values(view: Any, expected: Any) -> dict[Any, int | Any]:
    """The values expected of a view, a list by its length where a number is expected."""
    return {
        key: len(view[key]) if isinstance(view[key], list) and isinstance(value, int) else view[key]
        for key, value in expected.items()
    }


def five(game: str, card: str, position: dict[str, Any]) -> dict[Any, Any]:
    slots = position.get("slots") or line(without=(card,), game=game)
    slots = (slots + quiet(6, card, *slots, game=game))[:5] + ["-"]
    return {"stage": STAGE, "hand": HAND, **position, "slots": slots}


@pytest.mark.parametrize(("game", "card", "position", "expected"), editions(IMPACT))
def test_bc_122_dealt_into_a_slot(game: Any, card: Any, position: Any, expected: Any) -> None:
    position = declare(game, phase="look-around", **five(game, card, position), obstacle_deck=[card])
    assert position.view()["slots"][5] == card
    assert values(position.view(), expected) == expected


IMPACTS = sorted({row[0] for row in IMPACT} | {"ice-door", "steel-door", "airlock", "sniper"})


@pytest.mark.parametrize("card", IMPACTS)
def test_bc_122_moving_between_slots_is_no_impact(card: Any) -> None:
    slots = ["-", card, *quiet(4, card)]
    game = retail(stage=STAGE, phase="move", slots=slots, hand=HAND, obstacle_deck=["thug"])
    after(game, slots=[*slots[1:], "thug"], hand=HAND, visibility=2, suspicion=0, marks=["-", "-", "-"])


@pytest.mark.parametrize("card", IMPACTS)
def test_bc_122_turned_face_up_again_is_no_impact(card: Any) -> None:
    slots = ["-", "cleaner", f"{card}!", *quiet(3, card)]
    game = retail(stage=STAGE, phase="move", slots=slots, hand=HAND, obstacle_deck=["thug"])
    now = ["cleaner", card, *slots[3:], "thug"]
    after(game, slots=now, hand=HAND, visibility=2, suspicion=0, marks=["-", "-", "-"])


@pytest.mark.parametrize("card", ["steel-door", "airlock"])
def test_a_heavy_door_makes_every_other_door_dearer(card: str) -> None:
    slots = ["staff-entrance", "car-thief", "staff-entrance!", "turnstile+1", "taxi"]
    position = {"slots": [*slots, "-"], "marks": ["boom-gate"], "obstacle_deck": [card], "hand": HAND}
    game = retail(stage=STAGE, phase="look-around", **position)
    doors = ["staff-entrance-1", "car-thief", "staff-entrance!", "turnstile", "taxi", card]
    after(game, slots=doors, marks=["boom-gate-1", "-", "-"])
