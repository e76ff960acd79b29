"""Tools and uniforms: what each does while it is equipped, how often, and what it does not do."""

from __future__ import annotations

import pytest
from cards.blight_chronicles.mission import HAND, after, demo, quiet, retail
from cards.blight_chronicles.printed import DEMO, EVERY_OBSTACLE, RETAIL
from positions import choose, declare, happened, offered, refusal

STAGE = "3A"  # no threat, visibility 2, limit 46
TOOLS = [(game, row[6]) for game, row in EVERY_OBSTACLE if row[7].startswith("tool")]
UNIFORMS = [(game, row[6]) for game, row in EVERY_OBSTACLE if row[7] == "uniform"]
EACH_ROUND = [
    (RETAIL, "night-vision-goggles"),
    (DEMO, "night-vision-binoculars"),
    (RETAIL, "second-sight"),
]
LINE = ["staff-entrance", "staff-entrance", "car-thief", "tool-shed-door", "taxi", "recorder"]


def use(card):
    """The key of its use in the first slot; of two carbines it has to be told which one."""
    return f"use:{card}:1" if card == "carbine" else f"use:{card}"


# -- what holds for all of them -------------------------------------------------------------------


@pytest.mark.parametrize(("game", "card"), TOOLS)
def test_bc_130_a_tool_in_hand_can_only_be_equipped(game, card):
    table = declare(game, stage=STAGE, hand=[card, *HAND], slots=["back-alley"])
    assert offered(table)[:3] == [f"equip:{card}", "play:tension", "play:silent-movement"]
    assert refusal(table, f"play:{card}") == "BC-130"
    assert refusal(table, use(card)) == "BC-131"
    after(table, f"equip:{card}", tools=[card, "-"], physical=0, evasion=0, visibility=2, play_area=[])


@pytest.mark.parametrize(("game", "card"), TOOLS)
def test_bc_133_a_tool_that_lies_face_down_is_of_no_use(game, card):
    slots = ["staff-entrance", "car-thief", "back-alley"]
    table = declare(
        game, stage=STAGE, phase="round", hand=HAND, slots=slots, tools=[f"{card}!"], deck=["improvise"]
    )
    after(table, tools=[f"{card}!", "-"], tokens=0, physical=0, evasion=0, deck_top=[])
    assert not [key for key in offered(table) if key.startswith("use:")]
    assert refusal(table, use(card)) == "BC-133"


@pytest.mark.parametrize(("game", "card"), EACH_ROUND)
def test_bc_116_what_works_each_round_is_not_used_in_between(game, card):
    table = declare(game, stage=STAGE, hand=HAND, slots=["back-alley"], tools=[card])
    assert refusal(table, use(card)) == "BC-116"


@pytest.mark.parametrize(("game", "card"), TOOLS)
def test_bc_128_a_third_tool_takes_the_place_of_one(game, card):
    third = "rope" if game == RETAIL else "night-vision-binoculars"
    own = [name for name in ("taser", "chloroform-tissue", third) if name != card]
    table = declare(game, stage=STAGE, hand=[card, *HAND], slots=["back-alley"], tools=own[:2])
    choose(table, f"equip:{card}")
    assert offered(table) == ["swap-out:1", "swap-out:2"]
    after(table, "swap-out:2", tools=[own[0], card], discard=[own[1]], hand=HAND)


@pytest.mark.parametrize(("game", "card"), UNIFORMS)
def test_bc_136_a_uniform_lowers_visibility_by_2_and_drops_the_one_before(game, card):
    for start, now in ((4, 2), (2, 1), (1, 1)):
        table = declare(game, stage=STAGE, hand=[card, *HAND], slots=["back-alley"], visibility=start)
        assert refusal(table, f"play:{card}") == "BC-130"
        after(table, f"equip:{card}", visibility=now, outfit=card, hand=HAND, play_area=[])
    other = next((name for kind, name in UNIFORMS if kind == game and name != card), None)
    if other:
        table = declare(game, stage=STAGE, hand=[card, *HAND], slots=["back-alley"], outfit=other)
        after(table, f"equip:{card}", outfit=card, dropped=[other], discard=[])


# -- tools that work by themselves ----------------------------------------------------------------


def test_night_vision_goggles_put_a_token_in_the_play_area_each_round():
    game = retail(stage=STAGE, phase="round", hand=HAND, slots=["thug"], tools=["night-vision-goggles"])
    after(game, physical=1, evasion=0, tokens=0)
    game = retail(stage=STAGE, hand=["night-vision-goggles", *HAND], slots=["thug"])
    after(game, "equip:night-vision-goggles", physical=0, tokens=0)


def test_the_demos_night_vision_binoculars_give_1_evasion_each_round():
    game = demo(stage=STAGE, phase="round", hand=HAND, slots=["thug"], tools=["night-vision-binoculars"])
    after(game, physical=0, evasion=1, tokens=0)
    game = demo(stage=STAGE, hand=["night-vision-binoculars", *HAND], slots=["thug"])
    after(game, "equip:night-vision-binoculars", evasion=0)


def test_body_armour_puts_a_token_in_the_play_area_for_each_character_knocked_out():
    slots = ["docker", "dock-dog", "boom-gate"]
    position = {"stage": STAGE, "hand": HAND, "slots": slots, "outfit": "body-armour", "evasion": 1}
    after(retail(physical=5, **position), "knock-out:1", tokens=1)
    after(retail(physical=5, **position), "eliminate:1", tokens=0)
    after(retail(physical=4, **position), "knock-out:3", tokens=0)
    after(retail(tools=["gas-grenade"], **position), "use:gas-grenade", tokens=2)


def test_second_sight_reveals_a_card_each_round_if_wanted():
    position = {
        "stage": STAGE,
        "phase": "round",
        "hand": HAND,
        "slots": ["relay-server"],
        "tools": ["second-sight"],
    }
    game = retail(deck=["footwork", "instinct"], **position)
    assert offered(game) == ["use:second-sight", "no"]
    after(game, "use:second-sight", deck_top=["footwork"], visibility=3)
    game = retail(deck=["footwork", "instinct"], **position)
    after(game, "no", deck_top=[], visibility=2)
    game = retail(**position)
    after(game, deck_top=[], visibility=2)


def test_second_sight_lets_a_revealed_card_be_played_before_engage():
    game = retail(
        stage=STAGE, phase="round", hand=HAND, slots=["thug"], tools=["second-sight"], deck=["heat-sense"]
    )
    choose(game, "use:second-sight")
    assert offered(game) == ["use:heat-sense", "no"]
    after(game, "use:heat-sense", play_area=["heat-sense"], evasion=3, deck=[], deck_top=[])


def test_a_white_coat_makes_characters_cheaper():
    for position, prices in (
        ({"outfit": "white-coat"}, [4, 5, 4]),
        ({"hand": ["white-coat", *HAND]}, [5, 5, 5]),
    ):
        game = retail(
            **{"stage": STAGE, "hand": HAND, "slots": ["turncoat+2", "recorder", "car-thief"]} | position
        )
        assert game.view()["prices"][:3] == prices


def test_a_grey_suit_makes_characters_less_suspicious():
    for card, suspicion in (
        ("car-thief", 0),
        ("angry-guard", 4),
        ("taxi", 1),
        ("frightened-assistant", 0),
    ):
        slots = [card, *quiet(5, card)]
        game = retail(
            stage=STAGE, phase="avoid", slots=slots, obstacle_deck=["thug"], hand=HAND, outfit="grey-suit"
        )
        after(game, suspicion=suspicion)


def test_a_tourist_outfit_makes_up_for_a_shuffle():
    for changed, visibility in (
        ({"visibility": 3}, 3),
        ({"visibility": 1}, 1),
        ({"visibility": 4}, 3),
        ({"visibility": 3, "deck": ["instinct"]}, 3),
    ):
        position = {"outfit": "tourist-outfit", "hand": ["deep-breath", *HAND], "discard": ["footwork"]}
        game = retail(stage=STAGE, slots=["thug"], **position | changed)
        choose(game, "play:deep-breath", "use:deep-breath")
        after(game, visibility=visibility)


# -- tools that collect counters ------------------------------------------------------------------


def test_iron_knuckles_count_discards_and_strike_twice_a_round():
    position = {
        "hand": ["improvise", *HAND, "footwork"],
        "slots": ["thug"],
        "deck": ["instinct", "elbow-strike"],
    }
    game = retail(stage=STAGE, tools=["iron-knuckles+2"], **position)
    choose(game, "play:improvise", "use:improvise", "discard:tension", "discard:silent-movement")
    after(game, tools=["iron-knuckles+3", "-"], physical=2)
    choose(game, "use:iron-knuckles")
    assert offered(game) == ["gain-1-physical", "gain-1-evasion"]
    after(game, "gain-1-physical", physical=3, tools=["iron-knuckles+2", "-"])
    after(game, "use:iron-knuckles", "gain-1-evasion", evasion=1, tools=["iron-knuckles+1", "-"])
    assert refusal(game, "use:iron-knuckles") == "BC-134"


def test_iron_knuckles_do_not_count_what_leaves_play():
    game = retail(stage=STAGE, tools=["iron-knuckles", "taser"], hand=HAND, slots=["thug"])
    after(game, "use:taser", tools=["iron-knuckles", "-"])
    assert refusal(game, "use:iron-knuckles") == "BC-060"


def test_x_ray_vision_counts_reveals_and_sees_twice_a_round():
    position = {
        "hand": ["field-manual", *HAND],
        "slots": ["thug"],
        "deck": ["instinct", "elbow-strike", "footwork"],
    }
    game = retail(stage=STAGE, tools=["x-ray-vision+2"], **position)
    choose(game, "play:field-manual", "use:field-manual", "draw:footwork")
    after(game, tools=["x-ray-vision+3", "-"], evasion=1)
    choose(game, "use:x-ray-vision")
    assert offered(game) == ["gain-1-evasion", "draw-1-card"]
    after(game, "draw-1-card", hand=[*HAND, "footwork", "instinct"], tools=["x-ray-vision+2", "-"])
    after(game, "use:x-ray-vision", "gain-1-evasion", evasion=2)
    assert refusal(game, "use:x-ray-vision") == "BC-134"


def test_x_ray_vision_does_not_count_draws():
    game = retail(
        stage=STAGE, tools=["x-ray-vision"], hand=["deep-breath", *HAND], deck=["instinct"], slots=["thug"]
    )
    after(game, "play:deep-breath", "use:deep-breath", tools=["x-ray-vision", "-"])


def test_a_spy_bug_counts_occasions_of_tokens_and_talks_twice_a_round():
    hand = ["by-the-book", "clear-path", *HAND]
    game = retail(stage=STAGE, tools=["spy-bug"], hand=hand, slots=["thug", "taxi"], visibility=3)
    after(game, "play:by-the-book", "use:by-the-book", tools=["spy-bug+1", "-"])
    after(game, "play:clear-path", "use:clear-path", "at:1", tools=["spy-bug+2", "-"])
    choose(game, "use:spy-bug")
    assert offered(game) == ["gain-1-physical", "lose-1-visibility"]
    after(game, "lose-1-visibility", visibility=2, tools=["spy-bug+1", "-"])
    after(game, "use:spy-bug", "gain-1-physical", physical=3, tools=["spy-bug", "-"])
    assert refusal(game, "use:spy-bug") == "BC-134"


def test_a_spy_bug_does_not_count_tokens_that_make_dearer():
    game = retail(stage=STAGE, tools=["spy-bug"], hand=["heavy-gear", *HAND], slots=["thug"])
    after(game, "play:heavy-gear", "use:heavy-gear", tools=["spy-bug", "-"], tokens=-2)
    slots = [*LINE[:5], "-"]
    game = retail(
        stage=STAGE,
        phase="look-around",
        tools=["spy-bug"],
        slots=slots,
        obstacle_deck=["steel-door"],
        hand=HAND,
    )
    after(game, tools=["spy-bug", "-"])


def test_bc_231_a_second_use_begins_anew_each_round():
    position = {"slots": LINE, "obstacle_deck": ["thug"], "deck": ["instinct", "elbow-strike", "footwork"]}
    game = retail(stage=STAGE, tools=["iron-knuckles+3"], hand=HAND, **position)
    choose(game, "use:iron-knuckles", "gain-1-physical", "use:iron-knuckles", "gain-1-physical")
    assert refusal(game, "use:iron-knuckles") == "BC-134"
    after(game, "done", tools=["iron-knuckles+1", "-"], physical=0)
    after(game, "use:iron-knuckles", "gain-1-evasion", tools=["iron-knuckles", "-"], evasion=1)


# -- tools with charges ---------------------------------------------------------------------------


def test_bc_223_an_assault_rifle_gives_3_2_1_and_0_physical():
    for charges, physical in ((4, 3), (3, 2), (2, 1), (1, 0)):
        game = retail(stage=STAGE, tools=[f"assault-rifle+{charges}"], hand=HAND, slots=["thug"])
        after(game, "use:assault-rifle", physical=physical, tools=[f"assault-rifle+{charges - 1}", "-"])
        assert refusal(game, "use:assault-rifle") == "BC-134"
    game = retail(stage=STAGE, tools=["assault-rifle+0"], hand=HAND, slots=["thug"])
    assert refusal(game, "use:assault-rifle") == "BC-060"


def test_a_carbine_gives_2_physical_for_a_charge():
    game = retail(stage=STAGE, tools=["carbine"], hand=HAND, slots=["thug"])
    after(game, "use:carbine:1", physical=2, tools=["carbine+2", "-"])
    assert refusal(game, "use:carbine:1") == "BC-134"
    game = retail(stage=STAGE, tools=["carbine+0"], hand=HAND, slots=["thug"])
    assert refusal(game, "use:carbine:1") == "BC-060"


def test_a_sedative_knocks_out_a_near_character_for_a_charge():
    slots, marks = ["thug", "docker", "car-thief"], ["lookout"]
    game = retail(stage=STAGE, tools=["sedative"], hand=HAND, slots=slots, marks=marks)
    choose(game, "use:sedative")
    assert offered(game) == ["at:1", "at:2"]
    after(game, "at:2", slots=["thug", "docker!", "car-thief", "-", "-", "-"], tools=["sedative+1", "-"])
    for position in ({"slots": ["taxi", "thug!", "docker"]}, {"slots": ["taxi"], "marks": ["lookout"]}):
        game = retail(stage=STAGE, tools=["sedative"], hand=HAND, **position)
        assert refusal(game, "use:sedative") == "BC-060"
    game = retail(stage=STAGE, tools=["sedative+0"], hand=HAND, slots=slots)
    assert refusal(game, "use:sedative") == "BC-060"


def test_a_gas_grenade_knocks_out_each_near_character():
    slots, marks = ["thug", "docker", "car-thief"], ["lookout"]
    game = retail(stage=STAGE, tools=["gas-grenade"], hand=HAND, slots=slots, marks=marks)
    now = ["thug!", "docker!", "car-thief", "-", "-", "-"]
    after(game, "use:gas-grenade", slots=now, marks=["lookout", "-", "-"], tools=["gas-grenade+1", "-"])
    game = retail(stage=STAGE, tools=["gas-grenade"], hand=HAND, slots=["taxi", "-", "thug"], marks=marks)
    assert refusal(game, "use:gas-grenade") == "BC-060"


def test_a_breaching_charge_eliminates_a_door_anywhere_once():
    slots = ["thug", "-", "staff-entrance", "staff-entrance!", "blast-door"]
    game = retail(stage=STAGE, tools=["breaching-charge"], hand=HAND, slots=slots, marks=["boom-gate"])
    choose(game, "use:breaching-charge")
    assert offered(game) == ["at:3", "at:5", "at:m1"]
    after(game, "at:5", discard=["fetch"], tools=["breaching-charge+0", "-"], targets=0, physical=0)
    assert refusal(game, "use:breaching-charge") == "BC-134"
    game = retail(stage=STAGE, tools=["breaching-charge"], hand=HAND, slots=["thug", "staff-entrance!"])
    assert refusal(game, "use:breaching-charge") == "BC-060"


# -- tools that are turned face down --------------------------------------------------------------


def test_a_rope_sidesteps_and_is_spent():
    game = retail(stage=STAGE, tools=["rope"], hand=HAND, slots=["thug", "taxi", "recorder"])
    choose(game, "use:rope")
    assert offered(game) == ["avoid:1", "avoid:2"]
    after(game, "avoid:1", tools=["rope!", "-"], avoided=1, suspicion=0)
    assert refusal(game, "use:rope") == "BC-133"
    game = retail(stage=STAGE, tools=["rope"], hand=HAND, slots=["-", "-", "recorder"])
    assert refusal(game, "use:rope") == "BC-060"


def test_a_zip_line_puts_a_far_obstacle_away_and_is_spent():
    game = retail(stage=STAGE, tools=["zip-line"], hand=HAND, slots=["thug", "-", "recorder", "taxi"])
    choose(game, "use:zip-line")
    assert offered(game) == ["at:3", "at:4"]
    after(game, "at:3", tools=["zip-line!", "-"], obstacle_bottom=["recorder"])
    assert refusal(game, "use:zip-line") == "BC-133"
    game = retail(
        stage=STAGE, tools=["zip-line"], hand=HAND, slots=["thug", "-", "recorder!"], marks=["taxi"]
    )
    assert refusal(game, "use:zip-line") == "BC-060"


def test_a_skeleton_key_eliminates_a_near_door_and_is_spent():
    slots = ["staff-entrance", "thug", "tool-shed-door"]
    game = retail(stage=STAGE, tools=["skeleton-key"], hand=HAND, slots=slots, marks=["boom-gate"])
    choose(game, "use:skeleton-key")
    assert offered(game) == ["at:1", "at:m1"]
    after(game, "at:1", tools=["skeleton-key!", "-"], discard=["focus"], targets=0)
    assert refusal(game, "use:skeleton-key") == "BC-133"
    game = retail(
        stage=STAGE, tools=["skeleton-key"], hand=HAND, slots=["staff-entrance!", "thug", "tool-shed-door"]
    )
    assert refusal(game, "use:skeleton-key") == "BC-060"


# -- tools that are discarded from play -----------------------------------------------------------


@pytest.mark.parametrize("edition", [RETAIL, DEMO])
def test_bc_139_a_taser_gives_1_physical_and_goes_to_the_discard_pile(edition):
    game = declare(edition, stage=STAGE, tools=["taser"], hand=HAND, slots=["thug"])
    after(game, "use:taser", physical=1, tools=["-", "-"], discard=["taser"])
    assert refusal(game, "use:taser") == "BC-131"
    assert happened(game, "discarded") == []


@pytest.mark.parametrize("edition", [RETAIL, DEMO])
def test_a_chloroform_tissue_costs_itself_and_a_card(edition):
    slots = ["thug", "lookout", "car-thief"]
    game = declare(edition, stage=STAGE, tools=["chloroform-tissue"], hand=HAND, slots=slots)
    choose(game, "use:chloroform-tissue")
    assert offered(game) == ["discard:tension", "discard:silent-movement"]
    choose(game, "discard:tension")
    assert offered(game) == ["at:1", "at:2"]
    after(game, "at:2", tools=["-", "-"], discard=["chloroform-tissue", "tension"])
    assert game.view()["slots"][:3] == ["thug", "lookout!", "car-thief"]


@pytest.mark.parametrize("edition", [RETAIL, DEMO])
def test_a_chloroform_tissue_is_not_offered_without_a_card_to_discard(edition):
    position = {"set_aside": ["tension"], "slots": ["thug"]}
    game = declare(edition, stage=STAGE, tools=["chloroform-tissue"], **position)
    assert offered(game) == ["take-back:tension", "done"]
    assert refusal(game, "use:chloroform-tissue") == "BC-060"
