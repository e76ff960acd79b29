"""Ledger section 21, first half: the keywords of the glossary, and cards that the appendix explains."""

from __future__ import annotations

from typing import Any

import pytest
from positions import blight_chronicles, choose, happened, hidden, offered, pending, refusal

LINE = ["car-thief", "boom-gate", "staff-entrance", "tool-shed-door", "orderly", "medicine-cabinet"]
DECK = ["market-stall", "cable-duct", "car-thief"]


def engage(*hand: str, **position: Any) -> Any:
    """Engage with these cards in hand, and one more to keep the phase open."""
    position = {"slots": LINE, "obstacle_deck": DECK} | position
    return blight_chronicles(hand=[*hand, "tension"], **position)


def detail(game: Any, view: Any, key: str) -> str:
    """Return what an option adds to its label."""
    option = next(option for option in game.options if option.key == key)
    said: str = game.rules.narrator.detail(view, option.parts)
    return said


def test_bc_219_prepare_puts_cards_of_the_discard_pile_on_top_of_the_deck() -> None:
    game = engage("patience", deck=["instinct"], discard=["footwork", "rethink", "slide"])
    choose(game, "play:patience", "use:patience")
    assert offered(game) == ["prepare:footwork", "prepare:rethink", "prepare:slide", "enough"]
    view = choose(game, "prepare:slide", "prepare:footwork")
    assert hidden(game, "deck") == ["footwork", "slide", "instinct"]
    assert (view["discard"], view["deck_top"]) == (["rethink"], ["footwork", "slide"])
    assert pending(game) == []


@pytest.mark.parametrize(("keys", "top"), [(["enough"], []), (["prepare:slide", "enough"], ["slide"])])
def test_bc_219_fewer_or_none_are_enough(keys: list[str], top: list[str]) -> None:
    game = engage("patience", deck=["instinct"], discard=["footwork", "slide"])
    choose(game, "play:patience", "use:patience", *keys)
    assert hidden(game, "deck") == [*top, "instinct"]
    assert len(game.view()["discard"]) == 2 - len(top)


def test_bc_219_plain_prepare_is_prepare_1() -> None:
    game = engage("backdoor", discard=["footwork", "slide"])
    view = choose(game, "play:backdoor", "use:backdoor", "prepare:slide")
    assert (hidden(game, "deck"), view["discard"]) == (["slide"], ["footwork"])
    assert offered(game)[0] == "play:tension"


def test_bc_219_with_an_empty_discard_pile_there_is_nothing_to_prepare() -> None:
    game = engage("patience", deck=["instinct"])
    view = choose(game, "play:patience")
    assert (offered(game)[0], view["play_area"]) == ("play:tension", ["patience"])


def test_bc_219_a_jammer_in_sight_forbids_it() -> None:
    game = engage("patience", discard=["footwork"], slots=["jammer", *LINE[1:]])
    choose(game, "play:patience")
    assert "use:patience" not in offered(game)
    game = engage("patience", discard=["footwork"], slots=["jammer!", *LINE[1:]])
    choose(game, "play:patience")
    assert "use:patience" in offered(game)


@pytest.mark.parametrize("place", [1, 2])
def test_bc_220_sidestep_avoids_slot_one_or_two_without_its_suspicion(place: int) -> None:
    game = engage("getaway", "instinct", slots=["motion-activated-camera", *LINE[1:]])
    choose(game, "play:getaway", "use:getaway", "discard:instinct")
    assert offered(game) == ["avoid:1", "avoid:2"]
    view = choose(game, f"avoid:{place}")
    card = ["motion-activated-camera", "boom-gate"][place - 1]
    assert (hidden(game, "avoided"), view["suspicion"]) == ([card], 0)
    assert (view["slots"][place - 1], view["targets"]) == ("-", 0)
    assert pending(game) == []


def test_bc_220_its_options_promise_no_suspicion() -> None:
    slots = ["motion-activated-camera", "boom-gate!", *LINE[2:]]
    game = engage("getaway", "instinct", slots=slots)
    assert detail(game, choose(game, "done"), "avoid:1") == "suspicion +1"
    game = engage("getaway", "instinct", slots=slots)
    asked = choose(game, "play:getaway", "use:getaway", "discard:instinct")
    assert detail(game, asked, "avoid:1") == ""


def test_bc_220_the_oversight_resolves() -> None:
    game = engage("getaway", "instinct", slots=["floodlight", *LINE[1:]])
    view = choose(game, "play:getaway", "use:getaway", "discard:instinct", "avoid:1")
    assert (view["visibility"], view["suspicion"]) == (2, 0)


def test_bc_220_those_who_watch_react() -> None:
    game = engage("getaway", "instinct", marks=["surveillance-operator", "watchful-neighbour"])
    view = choose(game, "play:getaway", "use:getaway", "discard:instinct", "avoid:1")
    assert (view["visibility"], view["suspicion"]) == (2, 1)


def test_bc_220_a_face_down_card_may_be_sidestepped() -> None:
    game = engage("getaway", "instinct", slots=["crane-cabin!", *LINE[1:]])
    view = choose(game, "play:getaway", "use:getaway", "discard:instinct", "avoid:1")
    assert (view["visibility"], hidden(game, "avoided")) == (1, ["crane-cabin"])


def test_bc_220_never_a_card_on_a_mark_or_further_away() -> None:
    game = engage("ghost-walk", slots=["-", "-", *LINE[2:]], marks=["guard-house"], visibility=2)
    view = choose(game, "play:ghost-walk", "use:ghost-walk")
    assert (view["avoided"], view["marks"][0]) == (0, "guard-house")
    assert view["visibility"] == 1


def test_bc_220_with_one_card_there_it_is_that_one() -> None:
    game = engage("ghost-walk", slots=["-", *LINE[1:]])
    choose(game, "play:ghost-walk", "use:ghost-walk")
    assert hidden(game, "avoided") == ["boom-gate"]


def test_bc_220_its_tokens_go_back_and_the_avoid_phase_still_follows() -> None:
    game = engage("ghost-walk", slots=["car-thief+2", *LINE[1:]])
    view = choose(game, "play:ghost-walk", "use:ghost-walk", "avoid:1")
    assert view["slots"][0] == "-"
    view = choose(game, "done")
    assert (view["avoided"], view["suspicion"]) == (2, 1)


@pytest.mark.parametrize("card", ["wet-concrete", "smart-lock"])
def test_bc_220_a_card_may_forbid_it(card: str) -> None:
    game = engage("ghost-walk", slots=[card, *LINE[1:]], visibility=2)
    view = choose(game, "play:ghost-walk", "use:ghost-walk")
    assert (view["avoided"], view["visibility"], view["slots"][0]) == (0, 1, card)


def test_bc_221_a_dropped_card_leaves_the_mission() -> None:
    game = engage("cover-story", suspicion=6)
    view = choose(game, "play:cover-story", "use:cover-story")
    assert (view["dropped"], view["play_area"], view["suspicion"]) == (["cover-story"], [], 2)
    assert view["evasion"] == 3
    view = choose(game, "done")
    assert (view["discard"], view["dropped"]) == ([], ["cover-story"])


def test_bc_221_it_is_the_choice_of_the_player() -> None:
    game = engage("cover-story", suspicion=6)
    view = choose(game, "play:cover-story", "no")
    assert (view["dropped"], view["suspicion"], view["play_area"]) == ([], 6, ["cover-story"])


def test_bc_221_tools_may_be_the_price_of_an_event() -> None:
    game = engage(stage="3B", tools=["rope", "taser!"])
    assert "event:5" in offered(game)
    choose(game, "event:5")
    assert offered(game) == ["drop-tool:1", "drop-tool:2"]
    view = choose(game, "drop-tool:2")
    assert (view["dropped"], view["tools"], view["accomplishments"]) == (["taser"], ["rope", "-"], 1)


def test_bc_221_a_tool_that_is_alone_goes_without_a_question() -> None:
    game = engage(stage="3B", tools=["-", "carbine+1"])
    view = choose(game, "event:5")
    assert (view["dropped"], view["tools"], view["accomplishments"]) == (["carbine"], ["-", "-"], 1)
    assert pending(game) == []


def test_bc_221_without_a_tool_that_price_cannot_be_paid() -> None:
    assert refusal(engage("rope", stage="3B", outfit="white-coat"), "event:5") == "BC-184"


def test_bc_222_a_removed_card_is_out_until_the_stage_is_over() -> None:
    game = engage("half-a-formula", suspicion=6, accomplishments=1, physical=5, deck=["footwork"])
    view = choose(game, "play:half-a-formula", "use:half-a-formula")
    assert (view["removed"], view["play_area"], view["suspicion"]) == (["half-a-formula"], [], 3)
    game.choose("complete")
    while "go-to:2A" not in offered(game):
        game.choose(0)
    assert "half-a-formula" in game.view()["deck"]


def test_bc_222_a_shuffle_does_not_bring_it_back() -> None:
    game = engage("deep-breath", removed=["half-a-formula"], discard=["footwork"])
    view = choose(game, "play:deep-breath", "use:deep-breath")
    assert (view["hand"], view["removed"]) == (["tension", "footwork"], ["half-a-formula"])


@pytest.mark.parametrize(("counters", "power"), [(4, 3), (3, 2), (2, 1), (1, 0)])
def test_bc_223_the_assault_rifle_loses_value_with_each_use(counters: int, power: int) -> None:
    game = engage(tools=[f"assault-rifle+{counters}"])
    view = choose(game, "use:assault-rifle")
    assert view["physical"] == power
    assert game.state.counters[0] == counters - 1
    assert refusal(game, "use:assault-rifle") == "BC-134"


def test_bc_223_without_counters_it_is_of_no_use() -> None:
    game = engage(tools=["assault-rifle+0"])
    assert refusal(game, "use:assault-rifle") == "BC-060"


def test_bc_223_equipped_anew_it_has_all_its_counters() -> None:
    game = engage("assault-rifle")
    choose(game, "equip:assault-rifle")
    assert game.state.counters[0] == 4


def test_bc_224_careful_removes_one_of_the_three_before_any_is_played() -> None:
    game = engage("careful", deck=["dont-move", "heat-sense", "dont-move", "footwork"])
    choose(game, "play:careful", "use:careful")
    assert offered(game) == ["remove:dont-move", "remove:heat-sense"]
    view = choose(game, "remove:heat-sense")
    assert view["removed"] == ["heat-sense"]
    assert offered(game) == ["use:dont-move", "no"]
    view = choose(game, "use:dont-move", "use:dont-move")
    assert (view["play_area"], view["evasion"]) == (["careful", "dont-move", "dont-move"], 4)
    assert hidden(game, "deck") == ["footwork"]


def test_bc_224_one_has_to_go_but_using_the_card_is_optional() -> None:
    game = engage("careful", deck=["footwork", "slide", "rethink"])
    assert choose(game, "play:careful", "no")["removed"] == []
    game = engage("careful", deck=["footwork", "slide", "rethink"])
    choose(game, "play:careful", "use:careful")
    assert offered(game) == ["remove:footwork", "remove:slide", "remove:rethink"]


def test_bc_224_a_removed_card_is_not_played() -> None:
    game = engage("careful", deck=["dont-move", "footwork", "slide"])
    view = choose(game, "play:careful", "use:careful", "remove:dont-move")
    assert (view["play_area"], view["removed"]) == (["careful"], ["dont-move"])
    assert hidden(game, "deck") == ["footwork", "slide"]


def test_bc_225_corner_view_sets_cards_aside() -> None:
    game = engage("corner-view", "footwork", "slide")
    choose(game, "play:corner-view", "use:corner-view")
    assert offered(game) == ["set-aside:footwork", "set-aside:slide", "set-aside:tension", "enough"]
    view = choose(game, "set-aside:footwork", "set-aside:slide")
    assert (view["set_aside"], view["hand"]) == (["footwork", "slide"], ["tension"])
    assert {"take-back:footwork", "take-back:slide"} <= set(offered(game))


def test_bc_225_several_may_lie_there_and_come_back_in_any_combination() -> None:
    game = engage("corner-view", "slide", set_aside=["footwork", "rethink", "instinct"])
    choose(game, "play:corner-view", "use:corner-view", "set-aside:slide", "enough")
    view = choose(game, "take-back:rethink", "take-back:slide")
    assert (view["set_aside"], view["hand"]) == (["footwork", "instinct"], ["tension", "rethink", "slide"])
    assert refusal(game, "take-back:slide") == "BC-225"


def test_bc_225_they_stay_there_over_the_rounds_and_do_not_count_as_hand() -> None:
    game = engage("corner-view", "footwork", deck=["slide", "rethink", "instinct", "elbow-strike"])
    choose(game, "play:corner-view", "use:corner-view", "set-aside:footwork", "enough", "done")
    view = game.view()
    assert (view["round"], view["set_aside"], len(view["hand"])) == (2, ["footwork"], 4)
    assert choose(game, "take-back:footwork")["hand"][-1] == "footwork"


def test_bc_225_a_card_taken_back_may_be_played_at_once() -> None:
    game = engage(set_aside=["elbow-strike"])
    assert choose(game, "take-back:elbow-strike", "play:elbow-strike")["physical"] == 2


def test_bc_226_cunning_returns_a_played_card_and_what_it_gave_stays() -> None:
    game = engage("elbow-strike", "cunning")
    choose(game, "play:elbow-strike", "play:cunning")
    view = choose(game, "use:cunning")
    assert (view["hand"], view["play_area"], view["physical"]) == (
        ["tension", "elbow-strike"],
        ["cunning"],
        2,
    )
    assert choose(game, "play:elbow-strike")["physical"] == 4


def test_bc_226_an_ability_counts_for_each_play_too() -> None:
    game = engage("into-the-shade", "cunning", visibility=4)
    choose(game, "play:into-the-shade", "use:into-the-shade", "play:cunning", "use:cunning")
    view = choose(game, "play:into-the-shade", "use:into-the-shade")
    assert (view["visibility"], view["evasion"]) == (2, 2 + 2 + 2)


def test_bc_226_so_does_a_vs_bonus() -> None:
    game = engage("crowbar", "cunning", slots=LINE[:3])
    choose(game, "play:crowbar", "play:cunning", "use:cunning", "play:crowbar")
    assert game.view()["bonuses"] == ["crowbar", "crowbar"]


def test_bc_226_never_cunning_itself() -> None:
    game = engage("cunning")
    choose(game, "play:cunning")
    assert "use:cunning" not in offered(game)


def test_bc_227_a_revealed_don_t_move_may_be_played_as_if_from_hand() -> None:
    game = engage("timetable", deck=["footwork", "dont-move", "slide"])
    choose(game, "play:timetable", "use:timetable", "put-back:slide", "put-back:footwork")
    assert offered(game) == ["use:dont-move", "no"]
    view = choose(game, "use:dont-move")
    assert (view["play_area"], view["evasion"]) == (["timetable", "dont-move"], 5)
    assert hidden(game, "deck") == ["footwork", "slide"]


def test_bc_227_or_left_where_it_lies() -> None:
    game = engage("second-look", deck=["footwork", "dont-move", "slide"])
    view = choose(game, "play:second-look", "use:second-look", "draw:footwork", "no")
    assert (view["play_area"], hidden(game, "deck")) == (["second-look"], ["dont-move", "slide"])


def test_bc_227_drawn_from_the_reveal_it_is_no_longer_there() -> None:
    game = engage("second-look", deck=["footwork", "dont-move"])
    view = choose(game, "play:second-look", "use:second-look", "draw:dont-move")
    assert (view["hand"], view["play_area"]) == (["tension", "dont-move"], ["second-look"])


def test_bc_227_a_draw_is_no_reveal() -> None:
    game = engage("deep-breath", deck=["dont-move"])
    view = choose(game, "play:deep-breath", "use:deep-breath")
    assert view["hand"] == ["tension", "dont-move"]
    assert happened(game, "revealed") == []
