"""Ledger section 20, first half: what is done when a stage is won, and saving between stages."""

from __future__ import annotations

from typing import Any

import pytest
from positions import blight_chronicles, choose, happened, hidden, offered, pending, refusal, rules_of

import fieldcraft
from fieldcraft.session.game import Game

LINE = ["car-thief", "boom-gate", "staff-entrance", "tool-shed-door", "orderly", "medicine-cabinet"]
STARTERS = [
    *("tension", "tension", "silent-movement", "silent-movement"),
    *("hit-and-run", "footwork", "instinct", "elbow-strike"),
]
WINNING = {
    "slots": LINE,
    "marks": ["crane-cabin"],
    "obstacle_deck": ["market-stall", "security-guard"],
    "avoided": ["cable-duct", "security-guard"],
    "accomplishments": 1,
    "physical": 5,
    "suspicion": 7,
    "hand": ["tension", "silent-movement"],
    "deck": ["tension", "footwork"],
    "discard": ["risky-step", "extendable-baton"],
    "play_area": ["elbow-strike"],
    "set_aside": ["instinct"],
    "removed": ["hit-and-run"],
    "dropped": ["focus", "deep-breath"],
    "tools": ["rope!", "carbine+1"],
    "outfit": "white-coat",
}
OWNED = [
    *("tension", "silent-movement", "tension", "footwork", "risky-step", "extendable-baton"),
    *("elbow-strike", "instinct", "hit-and-run", "rope", "carbine", "white-coat"),
]


def won(**position: Any) -> Any:
    """Stage 1 just won; the next stage is to be chosen."""
    game = blight_chronicles(**WINNING | position)
    game.choose("complete")
    return game


def next_after(id: str, **position: Any) -> Any:
    """Between this stage and the next one."""
    return blight_chronicles(stage=id, phase="next", **{"deck": STARTERS} | position)


def test_bc_193_the_story_is_read_and_the_next_stage_decided_last() -> None:
    game = won()
    assert offered(game) == ["go-to:2A", "go-to:2B"]
    assert (game.view()["between"], game.view()["position"]) == (True, 1)
    fact = next(fact for fact in game.facts if fact.kind == "completed")
    (page,) = game.rules.pages(fact)
    assert page[0] == "Get in"
    assert len(page) > 2
    assert pending(game) == []


def test_bc_193_every_stage_with_a_way_on_has_a_story_of_its_end() -> None:
    rules = rules_of("blight-chronicles")
    for stage in rules.card_set.stages:
        game = blight_chronicles(
            stage=stage.id,
            slots=LINE,
            hand=["tension"],
            accomplishments=stage.tokens,
            physical=20,
            evasion=25,
        )
        game.choose("complete")
        told = [fact for fact in game.facts if fact.kind in ("completed", "won")]
        assert any(rules.pages(fact) for fact in told), stage.id


def test_bc_194_suspicion_stays() -> None:
    game = won()
    assert game.view()["suspicion"] == 7
    view = choose(game, "go-to:2A", "learn:improvise", "keep-deck")
    assert (view["stage"], view["suspicion"]) == ("2A", 7)


def test_bc_195_tokens_go_from_equipment_and_spent_tools_are_ready_again() -> None:
    game = won(tools=["rope!", "spy-bug+2"])
    view = choose(game, "go-to:2B", "learn:improvise", "keep-deck", "start-with:rope", "start-with:spy-bug")
    assert view["tools"] == ["rope", "spy-bug"]


def test_bc_195_a_tool_with_charges_begins_with_all_of_them() -> None:
    game = won()
    view = choose(game, "go-to:2B", "learn:improvise", "keep-deck", "start-with:carbine", "start-with:rope")
    assert view["tools"] == ["carbine", "rope"]
    assert "use:carbine:1" in offered(game)


def test_bc_195_tokens_in_the_play_area_go_too() -> None:
    assert won(tokens=3).view()["tokens"] == 0


def test_bc_196_all_cards_of_the_agent_are_gathered() -> None:
    view = won().view()
    assert view["deck"] == sorted(OWNED)
    assert [view[pile] for pile in ("hand", "discard", "play_area", "set_aside")] == [[], [], [], []]
    assert (view["tools"], view["outfit"], view["deck_top"]) == (["-", "-"], "-", [])


def test_bc_196_and_nothing_of_the_round_is_left() -> None:
    game = won(bonuses=["crowbar"], in_force=["get-ready"], evasion=3, dropped=[], bypassed=True)
    view = game.view()
    assert (view["physical"], view["evasion"], view["bonuses"], view["in_force"]) == (0, 0, [], [])
    assert (view["bypassed"], view["targets"]) == (False, 0)


def test_bc_197_all_obstacles_go_back_to_the_box() -> None:
    game = won()
    view = game.view()
    assert (view["slots"], view["marks"]) == (["-"] * 6, ["-"] * 3)
    assert (hidden(game, "obstacle_deck"), hidden(game, "avoided")) == ([], [])
    next_stage = next_after("2B")
    view = choose(next_stage, "go-to:3C")
    pool = [card.id for card in next(s for s in next_stage.rules.card_set.stages if s.id == "3C").pool]
    slots = [mark.rstrip("!+-0123456789") for mark in [*view["slots"], *view["marks"]] if mark != "-"]
    assert sorted(slots + hidden(next_stage, "obstacle_deck")) == sorted(pool)


def pool_of(game: Any) -> list[str]:
    """Every obstacle on the table and in the obstacle deck."""
    view = game.view()
    places = [
        game.state.places[place].front.id for place in range(9) if game.state.places[place].front.id != "-"
    ]
    assert len(places) == len([mark for mark in [*view["slots"], *view["marks"]] if mark != "-"])
    return places + hidden(game, "obstacle_deck")


def cctv_stage(**position: Any) -> Any:
    """Stage 3C, whose pool has the camera network, after 2B."""
    game = next_after("2B", **position)
    game.choose("go-to:3C")
    if "keep-deck" in offered(game):
        game.choose("keep-deck")
    return game


def test_bc_198_obstacles_that_the_agent_owns_stay_owned() -> None:
    game = cctv_stage(deck=[*STARTERS, "clear-path", "deep-breath"])
    pool = pool_of(game)
    assert (pool.count("surveillance-camera"), pool.count("surveillance-operator")) == (2, 0)
    assert pool_of(cctv_stage()).count("surveillance-camera") == 3


@pytest.mark.parametrize("where", ["tool", "uniform"])
def test_bc_198_also_those_that_are_equipped(where: str) -> None:
    card = {"tool": "x-ray-vision", "uniform": "tourist-outfit"}[where]
    game = next_after("2B", deck=[*STARTERS, card])
    choose(game, "go-to:3C", "keep-deck")
    if where == "tool":
        game.choose("start-with:x-ray-vision")
    assert card in [*game.view()["tools"], game.view()["outfit"]]
    assert {"tool": "street-camera", "uniform": "souvenir-kiosk"}[where] not in pool_of(game)


def test_bc_199_dropped_cards_do_not_return_to_their_sets() -> None:
    game = cctv_stage(dropped=["clear-path", "clear-path", "tourist-outfit"])
    pool = pool_of(game)
    assert (pool.count("surveillance-camera"), pool.count("souvenir-kiosk")) == (1, 0)
    assert sorted(game.view()["dropped"]) == ["clear-path", "clear-path", "tourist-outfit"]


def test_bc_199_what_is_dropped_in_a_stage_is_missing_from_the_next_one_with_its_set() -> None:
    position = {"slots": ["souvenir-kiosk"], "hand": STARTERS[:2], "deck": STARTERS[2:]}
    game = blight_chronicles(stage="3C", accomplishments=4, physical=30, evasion=30, **position)
    game.choose("eliminate:1")
    choose(game, next(key for key in offered(game) if key.startswith("pay:")), "leave")
    assert game.view()["dropped"] == ["tourist-outfit"]
    choose(game, "complete", "go-to:3B")
    while "done" not in offered(game):
        game.choose(len(game.options) - 1)
    assert (game.view()["stage"], game.view()["dropped"]) == ("3B", ["tourist-outfit"])
    assert "souvenir-kiosk" not in pool_of(game)
    assert "souvenir-kiosk" in pool_of(next_stage_without_drops())


def next_stage_without_drops() -> Game:
    game = blight_chronicles(stage="3B", phase="setup", hand=[], deck=STARTERS)
    while "done" not in offered(game):
        game.choose(len(game.options) - 1)
    return game


def test_bc_200_cards_removed_from_the_stage_return_to_the_deck() -> None:
    game = won()
    assert (game.view()["removed"], "hit-and-run" in game.view()["deck"]) == ([], True)
    assert "focus" not in game.view()["deck"]


def test_bc_201_the_marker_advances_and_the_bonus_is_taken() -> None:
    game = won()
    view = choose(game, "go-to:2A")
    assert (view["position"], offered(game)) == (
        2,
        ["learn:field-manual", "learn:improvise", "learn:close-quarters"],
    )
    view = choose(game, "learn:close-quarters")
    assert view["deck"] == sorted([*OWNED, "close-quarters"])
    assert happened(game, "learned") == [("Close quarters",)]


@pytest.mark.parametrize(
    ("id", "key", "position"), [("3A", "3B", 3), ("3C", "3B", 3), ("4A", "4B", 4), ("4C", "4B", 4)]
)
def test_bc_202_a_sideways_step_gives_no_bonus(id: str, key: str, position: int) -> None:
    game = next_after(id)
    size = game.view()["hand_size"]
    view = choose(game, f"go-to:{key}")
    assert (view["stage"], view["position"], view["hand_size"]) == (key, position, size)
    assert (happened(game, "learned"), happened(game, "hand-size")) == ([], [])
    assert view["round"] == 1


def test_bc_202_a_step_up_gives_it() -> None:
    game = next_after("3A")
    assert choose(game, "go-to:4A")["position"] == 4
    assert offered(game)[0] == "learn:weak-spot"


def test_bc_203_every_position_passed_gives_its_bonus_in_order() -> None:
    game = next_after("3A", position=1)
    view = choose(game, "go-to:4A")
    assert (view["position"], offered(game)[0]) == (2, "learn:field-manual")
    view = choose(game, "learn:improvise")
    assert (view["position"], view["hand_size"], offered(game)[0]) == (4, 5, "learn:weak-spot")
    view = choose(game, "learn:weak-spot", "keep-deck")
    assert (view["position"], view["hand_size"]) == (4, 5)
    assert happened(game, "learned") == [("Improvise",), ("Weak spot",)]


def test_bc_204_the_marker_of_the_finished_stage_is_kept() -> None:
    game = won()
    assert game.view()["completed"] == ["1"]
    assert next_after("3B", completed=["1", "2B"]).view()["completed"] == ["1", "2B", "3B"]


@pytest.mark.parametrize(
    ("id", "key", "cards"),
    [
        ("1", "2A", ["field-manual", "improvise", "close-quarters"]),
        ("3B", "4A", ["weak-spot", "ghost-walk", "foresight"]),
        ("4B", "5A", ["two-birds", "nobody", "licence"]),
    ],
)
def test_bc_205_one_card_of_the_level_is_chosen(id: str, key: str, cards: list[str]) -> None:
    game = next_after(id)
    choose(game, f"go-to:{key}")
    assert offered(game) == [f"learn:{card}" for card in cards]
    assert refusal(game, "learn:elbow-strike") == "BC-205"
    view = choose(game, f"learn:{cards[1]}", "keep-deck")
    everything = [*view["hand"], *view["deck"], *view["deck_top"], *view["dropped"], *view["discard"]]
    assert cards[1] in everything
    assert cards[0] not in everything
    assert cards[2] not in everything


def test_bc_205_the_others_are_not_offered_again() -> None:
    game = next_after("3B", deck=[*STARTERS, "improvise"])
    choose(game, "go-to:4A")
    assert refusal(game, "learn:field-manual") == "BC-205"
    assert not any("field-manual" in key or "close-quarters" in key for key in offered(game))


@pytest.mark.parametrize(
    ("id", "key", "size"),
    [("1", "2A", 4), ("2A", "3A", 5), ("3A", "4A", 5), ("4A", "5A", 5), ("5A", "6A", 6)],
)
def test_bc_206_the_hand_size_of_a_position_replaces_the_old_one(id: str, key: str, size: int) -> None:
    game = next_after(id)
    game.choose(f"go-to:{key}")
    if offered(game)[0].startswith("learn:"):
        choose(game, offered(game)[0], "keep-deck")
    assert game.view()["hand_size"] == size
    view = game.view()
    assert len(view["hand"]) + len(view["discard"]) == size


def test_bc_207_after_a_stage_the_game_can_be_saved() -> None:
    game = won()
    again = fieldcraft.load(game.save())
    assert again.state.snapshot() == game.state.snapshot()


def test_bc_208_what_is_kept_is_all_that_matters() -> None:
    game = won(blight=2)
    view = fieldcraft.load(game.save()).view()
    assert view["deck"] == sorted(OWNED)
    assert (view["dropped"], view["suspicion"], view["completed"]) == (["focus", "deep-breath"], 7, ["1"])
    assert (view["position"], offered(fieldcraft.load(game.save()))) == (1, ["go-to:2A", "go-to:2B"])


@pytest.mark.parametrize(
    ("id", "key", "blight"), [("4A", "4B", 2), ("4B", "5A", 2), ("3B", "4B", 0), ("1", "2A", 0)]
)
def test_bc_208_blight_tokens_stay_only_where_the_stage_says_so(id: str, key: str, blight: int) -> None:
    game = next_after(id, blight=2)
    choose(game, f"go-to:{key}")
    if offered(game)[0].startswith("learn:"):
        choose(game, offered(game)[0], "keep-deck")
    assert game.view()["blight"] == blight


def test_bc_208_a_lasting_failure_condition_is_kept() -> None:
    game = next_after("2A", completed=["1"], suspicion=49)
    assert fieldcraft.load(game.save()).view()["suspicion_limit"] == 50


def test_bc_209_a_saved_game_goes_on_with_the_setup_of_the_next_stage() -> None:
    game = won()
    again = fieldcraft.load(game.save())
    keys = ("go-to:2B", "learn:improvise", "keep-deck", "enough-tools")
    assert choose(again, *keys) == choose(game, *keys)
    assert (again.view()["stage"], again.view()["round"], again.view()["between"]) == ("2B", 1, False)
    assert again.state.snapshot() == game.state.snapshot()
