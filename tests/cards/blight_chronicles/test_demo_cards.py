"""The cards of the demo that the retail box does not have, or has with another text."""

from __future__ import annotations

import pytest
from cards.blight_chronicles.mission import HAND, after, demo, quiet
from cards.blight_chronicles.printed import DEMO
from positions import choose, offered, refusal

STAGE = "3A"  # no threat, visibility 2, two spaces for tokens, limit 52

# The card, the position beside it in hand, the answers after its use, and what has changed.
USES = [
    ("nip-up", {"discard": ["improvise"]}, ["prepare:improvise"], {"deck_top": ["improvise"], "evasion": 2}),
    ("nip-up", {"discard": ["improvise"]}, ["enough"], {"deck_top": [], "discard": ["improvise"]}),
    (
        "rethinking",
        {"discard": ["improvise"]},
        ["prepare:improvise"],
        {"deck_top": ["improvise"], "evasion": 1},
    ),
    (
        "small-talk",
        {"discard": ["improvise"]},
        ["prepare:improvise"],
        {"deck_top": ["improvise"], "evasion": 1},
    ),
    ("risky-step", {"deck": ["improvise"]}, [], {"suspicion": 5, "hand": [*HAND, "improvise"], "evasion": 1}),
    (
        "deep-breath",
        {"deck": ["improvise"]},
        [],
        {"suspicion": 4, "hand": [*HAND, "improvise"], "evasion": 1},
    ),
    ("signal", {"deck": ["improvise"]}, [], {"suspicion": 4, "hand": [*HAND, "improvise"], "evasion": 2}),
    (
        "quick-hands",
        {"deck": ["improvise"]},
        ["discard:tension"],
        {"hand": [*HAND[1:], "improvise"], "evasion": 2},
    ),
    ("dont-move", {}, ["discard:tension"], {"suspicion": 3, "hand": HAND[1:], "evasion": 1}),
    ("lead-pipe", {}, ["discard:tension"], {"physical": 3, "hand": HAND[1:]}),
    ("improvise", {"deck": ["nip-up"]}, ["discard:tension", "enough"], {"hand": [*HAND[1:], "nip-up"]}),
    ("ghost-walk", {"slots": ["thug", "taxi"]}, ["avoid:1"], {"visibility": 1, "avoided": 1}),
]
USELESS = [
    ("nip-up", {"deck": ["improvise"]}),
    ("rethinking", {"discard": ["improvise"], "slots": ["jammer"]}),
    ("small-talk", {"deck": ["improvise"]}),
    ("risky-step", {}),
    ("deep-breath", {}),
    ("signal", {}),
    ("quick-hands", {"hand": [], "deck": ["improvise"]}),
    ("dont-move", {"hand": []}),
    ("lead-pipe", {"hand": []}),
    ("improvise", {"hand": []}),
    ("ghost-walk", {"slots": ["-", "-", "taxi"], "visibility": 1}),
]
BARE = [
    ("expandable-baton", {"physical": 2, "evasion": 0}),
    ("elbow-strike", {"physical": 2, "evasion": 0}),
    ("punch", {"physical": 1, "evasion": 0}),
    ("short-fuse", {"physical": 3, "evasion": 0}),
    ("clear-path", {"physical": 0, "evasion": 2}),
    ("tiptoe", {"physical": 0, "evasion": 2}),
]


def position_of(card, position):
    start = {
        "stage": STAGE,
        "hand": HAND,
        "slots": ["guard-house"],
        "suspicion": 4,
        "set_aside": ["close-quarters"],
    }
    position = start | position
    return position | {"hand": [card, *position["hand"]]}


@pytest.mark.parametrize(("card", "position", "answers", "expected"), USES)
def test_played_it_may_be_used(card, position, answers, expected):
    game = demo(**position_of(card, position))
    choose(game, f"play:{card}")
    assert offered(game) == [f"use:{card}", "no"]
    choose(game, f"use:{card}", *answers)
    after(game, *["enough"] * ("enough" in offered(game)), **expected)


@pytest.mark.parametrize(("card", "position"), USELESS)
def test_what_cannot_be_paid_or_would_do_nothing_is_not_asked(card, position):
    position = position_of(card, position)
    after(demo(**position), f"play:{card}", play_area=[card], hand=position["hand"][1:], suspicion=4)


@pytest.mark.parametrize(("card", "power"), BARE)
def test_a_card_without_text_gives_its_power_and_asks_nothing(card, power):
    game = demo(**position_of(card, {"deck": ["improvise"], "discard": ["nip-up"]}))
    after(game, f"play:{card}", **power, deck=["improvise"], discard=["nip-up"], suspicion=4)


def test_a_dont_move_of_the_demo_is_not_played_from_a_reveal():
    game = demo(**position_of("dont-move", {"hand": HAND}))
    after(game, "play:dont-move", "no", suspicion=4, play_area=["dont-move"])


@pytest.mark.parametrize(
    ("card", "obstacle", "place", "physical", "evasion"),
    [
        ("shoulder-charge", "steel-door", 1, 5, 0),
        ("small-crowbar", "steel-door", 1, 6, 0),
        ("close-quarters", "bouncer", 2, 5, 0),
        ("head-start", "lookout", 3, 0, 5),
    ],
)
def test_a_bonus_counts_against_its_kind(card, obstacle, place, physical, evasion):
    position = {"stage": STAGE, "slots": ["-"] * (place - 1) + [obstacle], "bonuses": [card], "hand": HAND}
    game = demo(**position, physical=physical, evasion=evasion)
    assert f"knock-out:{place}" in offered(game)
    game = demo(**position, physical=max(0, physical - 1), evasion=max(0, evasion - 1))
    assert f"knock-out:{place}" not in offered(game)


@pytest.mark.parametrize("card", ["shoulder-charge", "small-crowbar"])
def test_a_bonus_against_doors_is_none_against_others(card):
    game = demo(stage=STAGE, slots=["bouncer"], bonuses=[card], hand=HAND, physical=6)
    assert refusal(game, "knock-out:1") == "BC-073"


# -- obstacles ------------------------------------------------------------------------------------


def test_a_metal_sensor_gate_minds_a_character_in_sight():
    for others, suspicion in ((["car-thief"], 1), (["car-thief!"], 0), (["taxi"], 0), ([], 0)):
        game = demo(stage=STAGE, slots=["metal-sensor-gate", *others], hand=HAND, physical=4)
        after(game, "eliminate:1", suspicion=suspicion, discard=["risky-step"])
    game = demo(stage=STAGE, slots=["metal-sensor-gate", "car-thief"], hand=HAND, physical=4)
    after(game, "knock-out:1", suspicion=0)


@pytest.mark.parametrize(
    ("slots", "marks", "may"),
    [
        (["car-thief", "pipe-yard"], [], False),
        (["car-thief"], ["pipe-yard"], False),
        (["car-thief", "taxi", "pipe-yard"], [], True),
        (["car-thief", "pipe-yard!"], [], True),
    ],
)
def test_a_pipe_yard_that_is_near_forbids_a_sidestep(slots, marks, may):
    game = demo(stage=STAGE, slots=slots, marks=marks, hand=["ghost-walk", *HAND])
    choose(game, "play:ghost-walk", "use:ghost-walk")
    after(game, *["avoid:1"] * ("avoid:1" in offered(game)), avoided=int(may), visibility=1)


def test_a_ward_door_of_the_demo_is_seen_as_it_moves():
    for slots, visibility in (
        (["-", "ward-door"], 3),
        (["-", "ward-door", "ward-door"], 4),
        (["-", "ward-door!"], 2),
        (["ward-door", "-"], 2),
    ):
        slots = [*slots, *quiet(6 - len(slots), game=DEMO)]
        game = demo(stage=STAGE, phase="move", slots=slots, obstacle_deck=["thug"], hand=HAND)
        after(game, visibility=visibility)


def test_a_ward_door_of_the_demo_makes_no_door_dearer():
    game = demo(stage=STAGE, slots=["ward-door", "staff-entrance"], hand=HAND)
    assert game.view()["prices"][:2] == [4, 3]


def test_a_nervous_guard_of_the_demo_does_not_mind_a_discard():
    game = demo(stage=STAGE, slots=["nervous-guard"], hand=["lead-pipe", *HAND])
    after(game, "play:lead-pipe", "use:lead-pipe", "discard:tension", visibility=2, suspicion=0)


def test_a_steel_door_of_the_demo_makes_no_other_door_dearer():
    slots = ["staff-entrance", "car-thief", "staff-entrance", "car-thief", "taxi", "-"]
    game = demo(stage=STAGE, phase="look-around", slots=slots, obstacle_deck=["steel-door"], hand=HAND)
    after(game, slots=[*slots[:5], "steel-door"])


def test_two_lookouts_of_the_demo_both_see_what_is_targeted_far_away():
    game = demo(
        stage=STAGE, slots=["lookout", "lookout", "motion-activated-camera"], hand=HAND, physical=2, evasion=1
    )
    after(game, "eliminate:3", visibility=4, suspicion=0)


def test_fade_of_the_demo_lowers_visibility():
    game = demo(stage="3A", hand=["fade", *HAND], slots=["thug!"], visibility=4)
    after(game, "play:fade", "use:fade", visibility=3, evasion=2)
    after(demo(stage="3A", hand=["fade", *HAND], slots=["thug!"], visibility=1), "play:fade", evasion=2)
