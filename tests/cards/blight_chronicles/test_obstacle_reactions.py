"""Reactions of face-up obstacles, occasions to which they do not react, and their events."""

from __future__ import annotations

from typing import Any

import pytest
from cards.blight_chronicles.mission import HAND, after, demo, quiet, retail
from positions import choose, offered, refusal

STAGE = "3A"  # visibility 2, four spaces for tokens; its threat waits for a shuffle


# -- discarding and revealing ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slots", "expected"),
    [
        (["nervous-guard"], {"visibility": 3}),
        (["car-thief", "-", "-", "-", "-", "nervous-guard"], {"visibility": 3}),
        (["nervous-guard", "nervous-guard"], {"visibility": 4}),
        (["nervous-guard!"], {"visibility": 2}),
        (["retina-lock"], {"suspicion": 1}),
        (["car-thief", "-", "retina-lock"], {"suspicion": 0}),
        (["retina-lock!"], {"suspicion": 0}),
    ],
)
def test_who_minds_a_discard_minds_it_once_an_ability(slots: list[str], expected: dict[str, int]) -> None:
    hand = ["improvise", "footwork", *HAND]
    game = retail(stage=STAGE, slots=slots, hand=hand, deck=["elbow-strike", "instinct"])
    choose(game, "play:improvise", "use:improvise", "discard:tension", "discard:silent-movement")
    after(game, hand=["footwork", "elbow-strike", "instinct"], **expected)


@pytest.mark.parametrize("card", ["nervous-guard", "retina-lock"])
def test_who_minds_a_discard_does_not_mind_cards_that_are_played_or_left_in_play(card: str) -> None:
    position = {"slots": ["car-thief", card, *quiet(4, "car-thief")], "obstacle_deck": ["thug"]}
    game = retail(stage=STAGE, hand=[*HAND, "elbow-strike"], tools=["taser"], **position)
    after(game, "play:elbow-strike", visibility=2, suspicion=0)
    after(game, "use:taser", visibility=2, suspicion=0)
    after(game, "done", visibility=3, suspicion=1)
    assert len(game.view()["hand"]) == 4


def test_bc_231_an_ability_that_discards_nothing_is_no_discard() -> None:
    game = retail(stage=STAGE, slots=["nervous-guard"], hand=["improvise", *HAND])
    after(game, "play:improvise", "use:improvise", "enough", visibility=2)


# -- avoiding and sidestepping --------------------------------------------------------------------


# -- knocking out, eliminating and targeting ------------------------------------------------------


@pytest.mark.parametrize("card", ["night-nurse", "contractor"])
@pytest.mark.parametrize(
    ("mark", "key", "visibility"),
    [
        ("{}", "knock-out:1", 3),
        ("{}", "eliminate:1", 2),
        ("{}!", "knock-out:1", 2),
    ],
)
def test_some_mind_a_character_that_is_knocked_out(card: str, mark: str, key: str, visibility: int) -> None:
    slots = ["car-thief", "taxi", mark.format(card)]
    game = retail(stage=STAGE, slots=slots, hand=HAND, physical=5)
    after(game, key, visibility=visibility)


@pytest.mark.parametrize("card", ["night-nurse", "contractor"])
def test_such_a_one_minds_neither_its_own_fate_nor_that_of_what_is_no_character(card: str) -> None:
    game = retail(stage=STAGE, slots=[card, "tool-shed-door"], hand=HAND, physical=9, evasion=9)
    after(game, "knock-out:2", visibility=2)
    game = retail(stage=STAGE, slots=[card], hand=HAND, evasion=9)
    after(game, "knock-out:1", visibility=2, slots=[f"{card}!", *["-"] * 5])


def test_such_a_one_minds_a_knock_out_that_is_no_targeting() -> None:
    slots = ["car-thief", "lookout", "contractor"]
    game = retail(stage=STAGE, slots=slots, hand=HAND, tools=["gas-grenade", "sedative"])
    after(game, "use:gas-grenade", visibility=4, slots=["car-thief!", "lookout!", "contractor", *["-"] * 3])


@pytest.mark.parametrize(
    ("slots", "key", "visibility"),
    [
        (["lookout", "-", "tool-shed-door"], "eliminate:3", 3),
        (["lookout", "-", "tool-shed-door"], "knock-out:3", 3),
        (["tool-shed-door", "-", "lookout"], "eliminate:1", 2),
        (["lookout!", "-", "tool-shed-door"], "eliminate:3", 2),
        (["-", "-", "tool-shed-door", "lookout"], "eliminate:3", 3),
        (["checkpoint", "-", "tool-shed-door"], "eliminate:3", 3),
        (["checkpoint", "-", "tool-shed-door"], "knock-out:3", 3),
        (["tool-shed-door", "checkpoint"], "eliminate:1", 2),
        (["checkpoint!", "-", "tool-shed-door"], "eliminate:3", 2),
        (["-", "-", "tool-shed-door", "checkpoint"], "eliminate:3", 2),
    ],
)
def test_who_watches_the_far_end_sees_what_is_targeted_there(
    slots: list[str], key: str, visibility: int
) -> None:
    game = retail(stage=STAGE, slots=slots, hand=HAND, physical=4, evasion=1)
    after(game, key, visibility=visibility)


@pytest.mark.parametrize("card", ["lookout", "checkpoint"])
def test_bc_094_who_watches_the_far_end_lets_pass_what_is_no_targeting(card: str) -> None:
    game = retail(stage=STAGE, slots=[card, "-", "car-thief"], hand=["false-alarm", *HAND])
    after(game, "play:false-alarm", "use:false-alarm", visibility=2, obstacle_bottom=["car-thief"])


# -- the device -----------------------------------------------------------------------------------


# -- the three masterminds -------------------------------------------------------------------------


def test_whoever_eliminates_another_device_gets_at_the_device() -> None:
    position = {"marks": ["the-device-3"], "hand": HAND, "stage": STAGE, "physical": 5}
    after(retail(slots=["recorder"], **position), "eliminate:1", marks=["the-device-1", "-", "-"])
    after(retail(slots=["recorder"], **position), "knock-out:1", marks=["the-device-3", "-", "-"])
    after(retail(slots=["car-thief"], **position), "eliminate:1", marks=["the-device-3", "-", "-"])


# -- events ---------------------------------------------------------------------------------------

EVENTS = [
    ("chart-rack", {"evasion": 4}, {"evasion": 3}, {"evasion": 0}),
    ("back-room", {"hand": ["tension", "tension"]}, {"hand": ["tension"]}, {"hand": []}),
    ("cable-shaft", {"evasion": 4}, {"evasion": 3}, {"evasion": 0}),
    ("broadcast-desk", {"blight": 2}, {"blight": 1}, {"blight": 0}),
]
ASIDE = {"set_aside": ["elbow-strike"]}


@pytest.mark.parametrize(("card", "pays", "short", "left"), EVENTS)
def test_bc_096_an_event_on_an_obstacle_is_bought_once_a_stage(
    card: str, pays: dict[str, Any], short: dict[str, Any], left: dict[str, Any]
) -> None:
    twice = pays | {"evasion": 8, "blight": 3} if "hand" not in pays else pays
    for place in ({"slots": [card]}, {"slots": ["-"] * 5 + [card]}, {"marks": [card]}):
        game = retail(stage=STAGE, **place, **pays, **ASIDE)
        after(game, f"event:{card}", accomplishments=1, events=[card], **left)
        game = retail(stage=STAGE, **place, **twice, **ASIDE)
        choose(game, f"event:{card}")
        assert refusal(game, f"event:{card}") == "BC-185"
        assert f"event:{card}" not in offered(game)


@pytest.mark.parametrize(("card", "pays", "short", "left"), EVENTS)
def test_bc_184_an_event_that_cannot_be_paid_or_is_not_in_sight_is_not_offered(
    card: str, pays: dict[str, Any], short: dict[str, Any], left: dict[str, Any]
) -> None:
    game = retail(stage=STAGE, slots=[card], **short, **ASIDE)
    assert f"event:{card}" not in offered(game)
    assert refusal(game, f"event:{card}") == "BC-184"
    for slots in ([f"{card}!"], ["car-thief"]):
        game = retail(stage=STAGE, slots=slots, **pays, **ASIDE)
        assert f"event:{card}" not in offered(game)
        assert refusal(game, f"event:{card}") == "BC-096"


@pytest.mark.parametrize("card", ["chart-rack", "back-room"])
def test_bc_096_an_event_of_the_demo_is_bought_likewise(card: str) -> None:
    pays = {"evasion": 3, "hand": HAND}
    game = demo(stage=STAGE, slots=[card, "guard-house"], **pays, set_aside=["punch"])
    after(game, f"event:{card}", accomplishments=1, events=[card])


@pytest.mark.parametrize("card", ["chart-rack", "cable-shaft"])
def test_bc_187_an_event_without_a_free_space_is_not_worth_its_price(card: str) -> None:
    game = retail(stage=STAGE, slots=[card], accomplishments=4, evasion=4, hand=HAND)
    assert f"event:{card}" not in offered(game)


@pytest.mark.parametrize("card", ["chart-rack", "back-room", "cable-shaft", "broadcast-desk"])
def test_bc_108_an_event_takes_no_bonus(card: str) -> None:
    position = {"slots": [card], "bonuses": ["hop-over", "long-shot"], "hand": ["tension"]}
    game = retail(stage=STAGE, **position)
    assert refusal(game, f"event:{card}") == "BC-184"
