"""Rules of obstacles while they are face up in sight (Threat) or near (Near), and where they end."""

from __future__ import annotations

from typing import Any

import pytest
from cards.blight_chronicles.mission import HAND, after, editions, line, quiet, retail
from positions import choose, declare, offered, refusal

STAGE = "3A"  # visibility 2; its threat waits for a shuffle

# -- what targeting costs: the card, the position, and the prices from slot 1 on ------------------

PRICES = [
    ("monitor-room", {"slots": ["monitor-room", "surveillance-camera", "car-thief"]}, {2: 5, 3: 5}),
    ("monitor-room", {"slots": ["car-thief", "street-camera", "-", "-", "-", "monitor-room"]}, {1: 5, 2: 6}),
    ("monitor-room", {"slots": ["monitor-room!", "surveillance-camera"]}, {2: 4}),
    ("monitor-room", {"marks": ["surveillance-camera", "monitor-room"]}, {7: 5}),
    ("ward-door", {"slots": ["ward-door", "staff-entrance", "car-thief"]}, {1: 5, 2: 6, 3: 5}),
    ("ward-door", {"slots": ["ward-door", "ward-door", "boom-gate"]}, {1: 6, 2: 6, 3: 6}),
    ("ward-door", {"slots": ["staff-entrance", "-", "ward-door"]}, {1: 5, 3: 4}),
    ("ward-door", {"slots": ["staff-entrance", "ward-door!"]}, {1: 5}),
    ("ward-door", {"slots": ["staff-entrance"], "marks": ["ward-door"]}, {1: 6, 7: 5}),
    ("intercom", {"slots": ["car-thief", "intercom", "taxi"], "visibility": 3}, {1: 6, 2: 4, 3: 5}),
    ("intercom", {"slots": ["car-thief", "intercom"], "visibility": 2}, {1: 5}),
    ("intercom", {"slots": ["car-thief", "intercom!"], "visibility": 4}, {1: 5}),
    ("patrol-car", {"slots": ["car-thief", "-", "patrol-car", "car-thief", "taxi"]}, {1: 5, 4: 6, 5: 5}),
    ("patrol-car", {"slots": ["-", "-", "patrol-car!", "car-thief"]}, {4: 5}),
    ("patrol-car", {"marks": ["car-thief", "patrol-car"]}, {7: 5}),
    ("guard-captain", {"slots": ["guard-captain", "patrol-guard", "car-thief"]}, {1: 6, 2: 6, 3: 5}),
    ("guard-captain", {"slots": ["guard-captain!", "patrol-guard"]}, {2: 5}),
    ("thug", {"slots": ["thug", "-", "car-thief", "taxi"]}, {1: 6, 3: 6, 4: 5}),
    ("thug", {"slots": ["thug", "thug", "thug"]}, {1: 7, 2: 7, 3: 8}),
    ("thug", {"slots": ["car-thief", "-", "thug"]}, {1: 5}),
    ("thug", {"slots": ["car-thief", "thug!"]}, {1: 5}),
    ("departure-board", {"slots": ["taxi", "-", "departure-board", "thug!"], "visibility": 3}, {1: 5, 3: 7}),
    ("departure-board", {"slots": ["departure-board", "-", "taxi"], "visibility": 3}, {1: 6, 3: 6}),
    ("departure-board", {"slots": ["departure-board", "-", "taxi"], "visibility": 2}, {3: 5}),
    ("reaction-chamber", {"slots": ["recorder", "car-thief"], "marks": ["reaction-chamber"]}, {1: 6, 2: 5}),
    ("reaction-chamber", {"slots": ["recorder", "reaction-chamber!"]}, {1: 5}),
    ("man-in-grey", {"slots": ["-", "car-thief", "taxi", "-", "-", "man-in-grey"]}, {2: 6, 3: 5, 6: 8}),
    ("man-in-grey", {"slots": ["car-thief", "man-in-grey!"]}, {1: 5}),
    ("calloway", {"slots": ["rookie-agent", "-", "car-thief"], "marks": ["calloway"]}, {1: 8, 3: 5, 7: 11}),
    ("calloway", {"slots": ["rookie-agent", "calloway!"]}, {1: 7}),
    (
        "sniper",
        {"slots": ["taxi", "-", "car-thief"], "marks": ["sniper"], "visibility": 3},
        {1: 6, 3: 5, 7: 9},
    ),
    ("sniper", {"slots": ["taxi"], "marks": ["sniper"], "visibility": 2}, {1: 5, 7: 8}),
]


@pytest.mark.parametrize(("game", "card", "position", "prices"), editions(PRICES))
def test_bc_118_what_targeting_costs_beside_it(game: Any, card: Any, position: Any, prices: Any) -> None:
    view = declare(game, stage=STAGE, hand=HAND, **position).view()
    assert {place: view["prices"][place - 1] for place in prices} == prices


@pytest.mark.parametrize(("game", "card", "position", "prices"), editions(PRICES))
def test_bc_073_that_much_has_to_be_paid(game: Any, card: Any, position: Any, prices: Any) -> None:
    for place, price in prices.items():
        key = f"eliminate:{place if place < 7 else f'm{place - 6}'}"
        extra = (0, 0, 0, 1, 1, 2, 2, 0, 0, 0)[place]
        short = declare(game, stage=STAGE, hand=HAND, **position, physical=price - 1, evasion=extra)
        assert key not in offered(short)
        rich = declare(game, stage=STAGE, hand=HAND, **position, physical=price, evasion=price + extra)
        assert key in offered(rich)


@pytest.mark.parametrize("card", ["gangway", "cross-wind"])
def test_a_wide_open_place_makes_the_far_surcharge_1_more(card: str) -> None:
    for slots, extra in (([card], 1), ([*quiet(5), card], 1), ([f"{card}!"], 0), ([], 0)):
        view = retail(stage=STAGE, slots=slots, hand=HAND).view()
        assert view["surcharges"] == [0, 0, 1 + extra, 1 + extra, 2 + extra, 2 + extra]


@pytest.mark.parametrize("card", ["gangway", "cross-wind"])
def test_a_wide_open_place_leaves_marks_and_prices_alone(card: str) -> None:
    game = retail(
        stage=STAGE, slots=["-", "-", "car-thief"], marks=["car-thief", card], hand=HAND, physical=5
    )
    assert game.view()["prices"][2] == game.view()["prices"][6] == 5
    assert "eliminate:m1" in offered(game)
    assert refusal(game, "eliminate:3") == "BC-076"
    game = retail(stage=STAGE, slots=["-", "-", "car-thief"], marks=[card], hand=HAND, physical=5, evasion=1)
    assert refusal(game, "eliminate:3") == "BC-076"
    game = retail(stage=STAGE, slots=["-", "-", "car-thief"], marks=[card], hand=HAND, physical=5, evasion=2)
    assert "eliminate:3" in offered(game)


# -- what avoiding costs --------------------------------------------------------------------------


# -- what is forbidden ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "slots", "marks", "may"),
    [
        ("wet-concrete", ["car-thief", "wet-concrete"], [], False),
        ("wet-concrete", ["car-thief", "wet-concrete!"], [], True),
        ("wet-concrete", ["car-thief", "taxi", "wet-concrete"], [], True),
        ("wet-concrete", ["car-thief", "taxi"], ["wet-concrete"], False),
        ("smart-lock", ["car-thief", "smart-lock"], [], False),
        ("smart-lock", ["car-thief", "taxi", "-", "-", "-", "smart-lock"], [], False),
        ("smart-lock", ["car-thief", "smart-lock!"], [], True),
    ],
)
def test_some_obstacles_forbid_a_sidestep(card: str, slots: list[str], marks: list[str], may: bool) -> None:
    game = retail(stage=STAGE, slots=slots, marks=marks, hand=["ghost-walk", *HAND])
    choose(game, "play:ghost-walk", "use:ghost-walk")
    if may:
        assert offered(game) == ["avoid:1", "avoid:2"]
        after(game, "avoid:1", avoided=1, visibility=1)
    else:
        after(game, avoided=0, visibility=1)


@pytest.mark.parametrize("card", ["wet-concrete", "smart-lock"])
def test_where_sidesteps_are_forbidden_none_can_be_bought_with_a_rope(card: str) -> None:
    game = retail(stage=STAGE, slots=[card, "car-thief"], hand=HAND, tools=["rope"])
    assert "use:rope" not in offered(game)
    assert refusal(game, "use:rope") == "BC-060"
    game = retail(stage=STAGE, slots=[f"{card}!", "car-thief"], hand=HAND, tools=["rope"])
    assert "use:rope" in offered(game)


@pytest.mark.parametrize("card", ["reinforced-door", "blast-door"])
def test_some_doors_cannot_be_knocked_out(card: str) -> None:
    game = retail(stage=STAGE, slots=[card], hand=["licence", *HAND], physical=11)
    assert refusal(game, "knock-out:1") == "BC-118"
    assert "eliminate:1" in offered(game)
    choose(game, "play:licence")
    assert offered(game) == IDLE_BUT_ELIMINATION


IDLE_BUT_ELIMINATION = ["play:tension", "play:silent-movement", "eliminate:1", "event:1", "done"]


@pytest.mark.parametrize("card", ["reinforced-door", "blast-door"])
def test_such_a_door_protects_itself_alone(card: str) -> None:
    game = retail(stage=STAGE, slots=[card, "staff-entrance"], hand=HAND, physical=6)
    assert {"eliminate:2", "knock-out:2"} <= set(offered(game))


# -- hand size and rounds -------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["examination-room", "interrogation-room"])
def test_a_room_that_is_near_makes_the_hand_1_smaller(card: str) -> None:
    for slots, marks, drawn in (
        (line(card), [], 3),
        (line("car-thief", "taxi", card), [], 4),
        (line(f"{card}!"), [], 4),
        (line("car-thief"), [card], 3),
    ):
        position = {
            "slots": slots,
            "marks": marks,
            "deck": ["elbow-strike", "hit-and-run", "footwork", "instinct"],
        }
        game = retail(stage="1", phase="reorganise", hand=["tension"], obstacle_deck=["lookout"], **position)
        if offered(game)[0].startswith("avoid:"):
            game.choose("avoid:1")
        assert len(game.view()["hand"]) == drawn
