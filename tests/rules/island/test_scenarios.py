"""The printed scenarios (IB-017, IB-266, IB-267)."""

from __future__ import annotations

from typing import Any

import pytest
from rules.island.island import GAME, RIVER, at, begun, island, keys, take, told

from fieldcraft.errors import RequestError
from fieldcraft.games.island.printed.pieces import CITY, EXPLORER, TOWN
from fieldcraft.games.island.table import blight as door
from fieldcraft.kernel.state import LOST, PLAYING

BLITZ: dict[str, Any] = {"printed_scenario": "blitz"}
GUARD: dict[str, Any] = {"printed_scenario": "guard-the-isles-heart"}
LIGHTNING = "lightnings-swift-strike"


def through_setup(g: Any) -> Any:
    """Answer what the setup asks, always with the first option."""
    while g.turn == 0 and g.status == PLAYING:
        g.choose(0)
    return g


# -- Blitz ---------------------------------------------------------------------------------------


def test_ib_017_and_266_first_faces_hold_3_a_board_and_1_more() -> None:
    assert (begun().blight.pool, begun(**BLITZ).blight.pool) == (3, 4)
    assert (begun(spirits=2).blight.pool, begun(**BLITZ, spirits=2).blight.pool) == (5, 7)
    assert begun(**BLITZ, extra_board=True).blight.pool == 7


@pytest.mark.parametrize(("setup", "left"), [({}, 5), (BLITZ, 4)])
def test_ib_266_other_faces_hold_1_less_a_board(setup: dict[str, Any], left: int) -> None:
    g = island(setup, lands={"a1": f"3 {RIVER}", "a5": RIVER}, pool=1)
    g.push_in(door.Counter(None), door.ADD, g.map.places.numbers["a4"])
    g.options.clear()
    g.advance()
    assert (g.blight.card.id, g.blight.pool) == ("downward-spiral", left)


def test_ib_266_the_invaders_take_every_action_once_at_the_end_of_the_setup() -> None:
    plain, g = begun(7), begun(7, **BLITZ)
    assert [
        len(pile) for pile in (plain.invaders.to_ravage, plain.invaders.to_build, plain.invaders.order)
    ] == [0, 1, 11]
    assert [len(pile) for pile in (g.invaders.to_ravage, g.invaders.to_build, g.invaders.order)] == [1, 1, 10]
    assert g.invaders.to_ravage == plain.invaders.to_build
    assert g.on_island(TOWN) + g.on_island(CITY) > plain.on_island(TOWN) + plain.on_island(CITY)
    assert g.on_island(EXPLORER) > plain.on_island(EXPLORER)
    assert g.turn == 1


def test_ib_266_and_013_only_the_first_explore_of_a_lone_spirit_leaves_its_extra_board_out() -> None:
    found = [sum(begun(seed, **BLITZ, extra_board=True).pieces[EXPLORER][9:]) for seed in range(6)]
    assert sum(found) > 0
    assert all(sum(begun(seed, extra_board=True).pieces[EXPLORER][9:]) == 0 for seed in range(6))


def test_ib_266_fast_cards_cost_1_less() -> None:
    hand = [["boon-of-vigor", "flash-floods", "wash-away"]]
    for setup, fast in ((BLITZ, 1), ({}, 2)):
        g = island(setup, lands={"a1": RIVER}, phase="spirits", hand=hand)
        costs = {power.id: g.cost(power) for power in g.panels[0].hand}
        assert costs == {"boon-of-vigor": 0, "flash-floods": fast, "wash-away": 1}


def test_ib_266_a_fast_card_is_played_for_what_it_costs_now() -> None:
    hand, lands = [["flash-floods"]], {"a1": RIVER, "a2": RIVER}
    for setup, label, energy in ((BLITZ, "Play Flash Floods for 1", 1), ({}, "Play Flash Floods for 2", 0)):
        g = island(setup, lands=lands, phase="spirits", hand=hand, energy=[0])
        while not any(key.startswith("play:") for key in keys(g)):
            g.choose(0)
        g.own_panel(0).energy = 2
        assert next(str(option) for option in g.options if option.key == "play:flash-floods") == label
        take(g, "play:flash-floods")
        assert g.panels[0].energy == energy


def test_ib_266_a_fast_card_that_cannot_be_paid_is_refused_with_its_cost_now() -> None:
    g = island(BLITZ, lands={"a1": RIVER}, phase="spirits", hand=[["flash-floods", "wash-away"]])
    while g.question()["name"] != "play":
        g.choose(0)
    g.own_panel(0).energy = 0
    play = g.card_set.acts_of(g.panels[0].hand[0]).play_for[2]
    assert (play.refusal(g), play.shortfall(g)) == ("IB-110", ("energy", (1, "River Surges in Sunlight", 0)))
    assert "the cheapest costs 1 energy, and there is 0" in GAME.narrator.prompt(
        {**g.view(0), "options": ["done"], "asked": {"spirit": RIVER, "land": ""}}
    )


def test_ib_266_a_slow_card_used_as_a_fast_one_gives_1_energy() -> None:
    lands = {"a1": f"2 {LIGHTNING}", "a4": f"{LIGHTNING}, explorer, 2 town"}
    for setup, energy in ((BLITZ, 1), ({}, 0)):
        g = island(
            setup | {"who": [LIGHTNING]}, lands=lands, phase="fast", played=[["harbingers-of-the-lightning"]],
            elements=[{"air": 1}],
        )  # fmt: skip
        assert g.speed == 0
        take(g, "use:harbingers-of-the-lightning")
        assert g.panels[0].energy == energy


def test_ib_266_needs_a_blight_card() -> None:
    with pytest.raises(RequestError, match="blitz of The island needs blight_card=yes"):
        begun(**BLITZ, blight_card=False)


# -- Guard the Isle's Heart ----------------------------------------------------------------------


def test_ib_267_the_setup_of_guard() -> None:
    for board in "abcd":
        plain, g = begun(3, board=board), through_setup(begun(3, **GUARD, board=board))
        assert plain.on_island(TOWN) > 0
        assert g.on_island(TOWN) == 0
        assert g.on_island(CITY) == plain.on_island(CITY)
        inner = f"{board}7"
        assert at(g, inner)["presence"][RIVER] == at(plain, inner).get("presence", {}).get(RIVER, 0) + 1
        assert at(g, inner).get("explorer", 0) == at(plain, inner).get("explorer", 0) + 1
        assert (sum(plain.panels[0].presence), sum(g.panels[0].presence), sum(g.panels[0].opened)) == (
            1,
            2,
            3,
        )
        new = [power for power in g.panels[0].hand if power not in plain.panels[0].hand]
        assert [power.is_major for power in new] == [False, True]
        assert g.forgotten == ()


def test_ib_267_presence_comes_to_the_nearest_land_where_it_may_be() -> None:
    g = begun(3, **GUARD, who=["oceans-hungry-grasp"], board="b")
    while g.question()["name"] != "put":
        g.choose(0)
    assert keys(g) == ["put:b1", "put:b2", "put:b3"]
    through_setup(g)
    assert at(g, "b7").get("presence") is None
    assert at(g, "b7")["explorer"] == 1


def test_ib_267_towns_in_the_inner_land_lose_from_the_end_of_turn_1_on() -> None:
    lands = {"a1": f"2 {RIVER}", "a7": "town", "a8": "town, explorer"}
    g = island(GUARD, lands=lands, phase="end", turn=1)
    assert (g.status, g.reason) == (LOST, "heart")
    assert told(g)[-1] == "The invaders have settled in the heart of the island."
    g = island(GUARD, lands=lands | {"a7": "2 explorer"}, phase="end")
    assert g.status == PLAYING
    g = island(GUARD, lands=lands, phase="slow", turn=1)
    assert g.status == PLAYING


def test_ib_267_in_later_turns_they_lose_as_soon_as_they_come() -> None:
    lands = {"a1": f"2 {RIVER}", "a7": "explorer", "a8": "explorer"}
    for inner, reason in (("a7", "heart"), ("a8", "")):
        g = island(GUARD, lands=lands, phase="spirits", turn=1)
        g.turn = 2
        g.add(CITY, g.map.places.numbers[inner])
        assert g.reason == reason


def test_ib_267_inner_lands_of_three_and_four_boards_are_next_to_the_middle() -> None:
    found = {}
    for spirits in (3, 4):
        for layout in GAME.card_set.layouts:
            if layout.boards == spirits:
                g = begun(**GUARD, spirits=spirits, layout=layout.way)
                found[layout.id] = " ".join(g.map.names[land] for land in g.map.middle)
    assert found == {
        "3-standard": "a7 b7 c4", "3-coastline": "a4 b5 c8", "3-sunrise": "a7 b6 c4",
        "4-standard": "a7 b8 c4 d8", "4-leaf": "a5 b8 c8 d6", "4-snake": "a7 b4 c4 d7",
    }  # fmt: skip


def test_ib_267_needs_a_spirit_on_each_board() -> None:
    with pytest.raises(RequestError, match="guard-the-isles-heart of The island needs extra_board=no"):
        begun(**GUARD, extra_board=True)
