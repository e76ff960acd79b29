"""Tools and uniforms: what each does while it is equipped, how often, and what it does not do."""

from __future__ import annotations

from typing import Any

import pytest
from cards.blight_chronicles.mission import HAND, after, retail
from cards.blight_chronicles.printed import DEMO, EVERY_OBSTACLE, RETAIL
from positions import choose, declare, offered, refusal

STAGE = "3A"  # no threat, visibility 2, limit 46
TOOLS = [(game, row[6]) for game, row in EVERY_OBSTACLE if row[7].startswith("tool")]
UNIFORMS = [(game, row[6]) for game, row in EVERY_OBSTACLE if row[7] == "uniform"]
EACH_ROUND = [
    (RETAIL, "night-vision-goggles"),
    (DEMO, "night-vision-binoculars"),
    (RETAIL, "second-sight"),
]
LINE = ["staff-entrance", "staff-entrance", "car-thief", "tool-shed-door", "taxi", "recorder"]


def use(card: str) -> str:
    """Return the key of its use in the first slot; for two carbines it names the slot."""
    return f"use:{card}:1" if card == "carbine" else f"use:{card}"


# -- what holds for all of them -------------------------------------------------------------------


@pytest.mark.parametrize(("game", "card"), TOOLS)
def test_bc_130_a_tool_in_hand_can_only_be_equipped(game: Any, card: Any) -> None:
    table = declare(game, stage=STAGE, hand=[card, *HAND], slots=["back-alley"])
    assert offered(table)[:3] == [f"equip:{card}", "play:tension", "play:silent-movement"]
    assert refusal(table, f"play:{card}") == "BC-130"
    assert refusal(table, use(card)) == "BC-131"
    after(table, f"equip:{card}", tools=[card, "-"], physical=0, evasion=0, visibility=2, play_area=[])


@pytest.mark.parametrize(("game", "card"), TOOLS)
def test_bc_133_a_tool_that_lies_face_down_is_of_no_use(game: Any, card: Any) -> None:
    slots = ["staff-entrance", "car-thief", "back-alley"]
    table = declare(
        game, stage=STAGE, phase="round", hand=HAND, slots=slots, tools=[f"{card}!"], deck=["improvise"]
    )
    after(table, tools=[f"{card}!", "-"], tokens=0, physical=0, evasion=0, deck_top=[])
    assert not [key for key in offered(table) if key.startswith("use:")]
    assert refusal(table, use(card)) == "BC-133"


@pytest.mark.parametrize(("game", "card"), EACH_ROUND)
def test_bc_116_what_works_each_round_is_not_used_in_between(game: Any, card: str) -> None:
    table = declare(game, stage=STAGE, hand=HAND, slots=["back-alley"], tools=[card])
    assert refusal(table, use(card)) == "BC-116"


@pytest.mark.parametrize(("game", "card"), TOOLS)
def test_bc_128_a_third_tool_takes_the_place_of_one(game: Any, card: Any) -> None:
    third = "rope" if game == RETAIL else "night-vision-binoculars"
    own = [name for name in ("taser", "chloroform-tissue", third) if name != card]
    table = declare(game, stage=STAGE, hand=[card, *HAND], slots=["back-alley"], tools=own[:2])
    choose(table, f"equip:{card}")
    assert offered(table) == ["swap-out:1", "swap-out:2"]
    after(table, "swap-out:2", tools=[own[0], card], discard=[own[1]], hand=HAND)


@pytest.mark.parametrize(("game", "card"), UNIFORMS)
def test_bc_136_a_uniform_lowers_visibility_by_2_and_drops_the_one_before(game: Any, card: Any) -> None:
    for start, now in ((4, 2), (2, 1), (1, 1)):
        table = declare(game, stage=STAGE, hand=[card, *HAND], slots=["back-alley"], visibility=start)
        assert refusal(table, f"play:{card}") == "BC-130"
        after(table, f"equip:{card}", visibility=now, outfit=card, hand=HAND, play_area=[])
    other = next((name for kind, name in UNIFORMS if kind == game and name != card), None)
    if other:
        table = declare(game, stage=STAGE, hand=[card, *HAND], slots=["back-alley"], outfit=other)
        after(table, f"equip:{card}", outfit=card, dropped=[other], discard=[])


# -- tools that work by themselves ----------------------------------------------------------------


# -- tools that collect counters ------------------------------------------------------------------


def test_bc_231_a_second_use_begins_anew_each_round() -> None:
    position = {"slots": LINE, "obstacle_deck": ["thug"], "deck": ["instinct", "elbow-strike", "footwork"]}
    game = retail(stage=STAGE, tools=["iron-knuckles+3"], hand=HAND, **position)
    choose(game, "use:iron-knuckles", "choose:iron-knuckles:1", "use:iron-knuckles", "choose:iron-knuckles:1")
    assert refusal(game, "use:iron-knuckles") == "BC-134"
    after(game, "done", tools=["iron-knuckles+1", "-"], physical=0)
    after(game, "use:iron-knuckles", "choose:iron-knuckles:2", tools=["iron-knuckles", "-"], evasion=1)


# -- tools with charges ---------------------------------------------------------------------------


# -- tools that are turned face down --------------------------------------------------------------


# -- tools that are discarded from play -----------------------------------------------------------
