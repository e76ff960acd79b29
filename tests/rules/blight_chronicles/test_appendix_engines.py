"""Ledger section 21, second half: cards that reward discarding, bonuses, tokens and revealing."""

from __future__ import annotations

from typing import Any

import pytest
from positions import blight_chronicles, choose, happened, offered, pending, refusal

LINE = ["car-thief", "boom-gate", "staff-entrance", "tool-shed-door", "orderly", "medicine-cabinet"]
DECK = ["market-stall", "cable-duct", "car-thief"]
EXPERT = {"in_force": ["expertise"]}


def engage(*hand: str, **position: Any) -> Any:
    """Engage with these cards in hand, and one more to keep the phase open."""
    position = {"slots": LINE, "obstacle_deck": DECK} | position
    return blight_chronicles(hand=[*hand, "tension"], **position)


def test_bc_228_expertise_is_in_force_for_this_round() -> None:
    game = engage("expertise", "brawl", "footwork")
    choose(game, "play:expertise", "play:brawl", "use:brawl", "discard:footwork")
    assert game.view()["physical"] == 2 + 2 + 2 + 2


def test_bc_228_power_cards_or_anything_bought_with_a_discard_counts() -> None:
    bought: dict[str, tuple[str, dict[str, Any]]] = {
        "brawl": ("use:brawl", {}),
        "fetch": ("use:fetch", {"discard": ["slide"]}),
        "loop-the-tape": ("use:loop-the-tape", {"visibility": 3}),
        "first-aid": ("use:first-aid", {"suspicion": 3, "slots": LINE[:4]}),
    }
    for card, (use, position) in bought.items():
        game = engage(card, "footwork", **EXPERT | position)
        before = choose(game, f"play:{card}")["physical"]
        view = choose(game, use, "discard:footwork")
        if "return:slide" in offered(game):
            view = choose(game, "return:slide")
        gained = {"brawl": 2}.get(card, 0)
        assert view["physical"] - before == gained + 2, card


def test_bc_228_what_a_discarded_card_says_counts_as_well() -> None:
    game = engage("sudden-lunge", "rethink", suspicion=3, **EXPERT)
    view = choose(game, "play:sudden-lunge", "use:sudden-lunge", "discard:rethink", "enough")
    assert (view["suspicion"], view["physical"]) == (2, 2 + 1 + 2)


def test_bc_228_also_where_an_obstacle_made_the_agent_discard() -> None:
    game = engage("steady-pulse", physical=4, deck=["slide"], slots=["orderly", *LINE[1:3]], **EXPERT)
    view = choose(game, "eliminate:1", "discard:steady-pulse", "use:steady-pulse")
    assert (view["hand"], view["physical"]) == (["tension", "slide"], 2)


def test_bc_228_once_for_each_discarding_however_many_cards() -> None:
    game = engage("all-in", "rethink", "poker-face", "slide", suspicion=5, **EXPERT)
    keys = ("discard:rethink", "discard:poker-face", "discard:slide")
    view = choose(game, "play:all-in", "use:all-in", *keys)
    assert (view["suspicion"], view["physical"]) == (2, 2 + 6 + 2)


def test_bc_228_a_discard_that_gives_nothing_does_not_count() -> None:
    game = engage("footwork", physical=4, slots=["orderly", *LINE[1:3]], **EXPERT)
    view = choose(game, "eliminate:1", "discard:footwork")
    assert view["physical"] == 0


@pytest.mark.parametrize(("suspicion", "power"), [(0, 2), (1, 2 + 2)])
def test_bc_228_nor_does_one_whose_effect_can_do_nothing(suspicion: int, power: int) -> None:
    game = engage("first-aid", "footwork", suspicion=suspicion, slots=LINE[:4], **EXPERT)
    view = choose(game, "play:first-aid", "use:first-aid", "discard:footwork")
    assert (view["physical"], view["suspicion"]) == (power, 0)


def test_bc_228_a_card_discarded_from_the_deck_is_not_from_hand() -> None:
    game = engage("borrowed-eye", deck=["rethink", "slide"], suspicion=3, **EXPERT)
    view = choose(game, "play:borrowed-eye", "use:borrowed-eye", "discard:rethink")
    assert (view["suspicion"], view["physical"]) == (2, 0)


def test_bc_229_focus_gains_a_vs_bonus_once_more() -> None:
    game = engage("throw-out", "focus", "focus", slots=["car-thief", "boom-gate", "orderly"])
    choose(game, "play:throw-out", "play:focus", "use:focus")
    assert game.view()["bonuses"] == ["throw-out"] * 2
    view = choose(game, "play:focus", "use:focus")
    assert view["bonuses"] == ["throw-out"] * 3
    assert view["physical"] == 6


def test_bc_229_two_on_a_bonus_of_two_give_four_on_top() -> None:
    line = ["broadcast-desk", "car-thief", "boom-gate"]
    game = engage("focus", "focus", slots=line, bonuses=["throw-out"], physical=2)
    choose(game, "play:focus", "use:focus")
    assert "eliminate:1" not in offered(game)
    choose(game, "play:focus", "use:focus")
    assert "eliminate:1" in offered(game)  # 6 in the pool, and 2 + 2 + 2 against near obstacles: 12


def test_bc_229_the_player_picks_the_bonus() -> None:
    game = engage("focus", bonuses=["throw-out", "crowbar"])
    choose(game, "play:focus", "use:focus")
    assert offered(game) == ["repeat:throw-out", "repeat:crowbar"]
    assert choose(game, "repeat:crowbar")["bonuses"] == ["throw-out", "crowbar", "crowbar"]


def test_bc_229_without_a_bonus_there_is_nothing_to_repeat() -> None:
    game = engage("focus")
    choose(game, "play:focus")
    assert "use:focus" not in offered(game)


def test_bc_230_get_ready_makes_every_bonus_count_against_any_target() -> None:
    line = ["broadcast-desk", "car-thief", "boom-gate"]
    bonuses = ["crowbar", "long-shot", "bedside-manner"]
    game = engage("get-ready", slots=line, physical=3, bonuses=bonuses)
    assert "eliminate:1" not in offered(game)
    choose(game, "play:get-ready")
    assert "eliminate:1" in offered(game)  # 3 + 3, and 1 + 3 + 2 of the bonuses


def test_bc_230_not_towards_the_surcharge() -> None:
    rules = {"bonuses": ["long-shot"], "in_force": ["get-ready"]}
    game = engage(slots=[*LINE[:5], "vantage-elite"], physical=9, evasion=1, **rules)
    assert refusal(game, "eliminate:6") == "BC-077"


def test_bc_230_not_in_the_next_round() -> None:
    game = engage("get-ready", deck=["slide"])
    choose(game, "play:get-ready", "done")
    assert (game.view()["in_force"], game.view()["bonuses"]) == ([], [])


@pytest.mark.parametrize(
    ("tool", "play"),
    [
        ("iron-knuckles", ("play:sudden-lunge", "use:sudden-lunge", "discard:footwork", "discard:slide")),
        ("x-ray-vision", ("play:deep-scan", "use:deep-scan")),
        ("spy-bug", ("play:by-the-book", "use:by-the-book")),
    ],
)
def test_bc_231_they_count_occasions_not_amounts(tool: str, play: tuple[str, ...]) -> None:
    hand = [play[0].removeprefix("play:"), "footwork", "slide"]
    game = engage(*hand, tools=[tool], deck=["instinct", "rethink"])
    choose(game, *play)
    assert game.state.counters[0] == 1


def test_bc_231_each_occasion_counts() -> None:
    game = engage("signal", "careful-approach", tools=["spy-bug"])
    choose(game, "play:signal", "use:signal", "at:3", "play:careful-approach", "use:careful-approach", "at:3")
    assert (game.state.counters[0], game.view()["slots"][2]) == (2, "staff-entrance+3")


def test_bc_231_an_additional_token_is_no_occasion_of_its_own() -> None:
    game = engage("signal", tools=["spy-bug"], in_force=["chain-reaction"])
    choose(game, "play:signal", "use:signal", "at:3")
    assert (game.state.counters[0], game.view()["slots"][2]) == (1, "staff-entrance+3")


@pytest.mark.parametrize("tool", ["iron-knuckles", "spy-bug", "x-ray-vision"])
def test_bc_231_twice_a_round_at_most_whatever_option_is_taken(tool: str) -> None:
    game = engage(tools=[f"{tool}+3"], deck=["slide", "rethink"], visibility=3)
    choose(game, f"use:{tool}", f"choose:{tool}:1")
    assert f"use:{tool}" in offered(game)
    choose(game, f"use:{tool}")
    choose(game, offered(game)[1])
    assert game.state.counters[0] == 1
    assert refusal(game, f"use:{tool}") == "BC-134"


def test_bc_231_and_again_in_the_next_round() -> None:
    game = engage(tools=["iron-knuckles+3"], deck=["slide"])
    choose(
        game,
        "use:iron-knuckles",
        "choose:iron-knuckles:1",
        "use:iron-knuckles",
        "choose:iron-knuckles:2",
        "done",
    )
    assert "use:iron-knuckles" in offered(game)


def test_bc_231_a_use_takes_one_counter() -> None:
    game = engage(tools=["spy-bug+0"])
    assert refusal(game, "use:spy-bug") == "BC-060"
    game = engage(tools=["spy-bug+1"])
    view = choose(game, "use:spy-bug")
    assert (game.state.counters[0], view["physical"]) == (0, 1)  # visibility is at 1 and cannot be lost


def test_bc_232_only_additional_tokens_are_bonus_tokens() -> None:
    game = engage("signal", "ricochet")
    choose(game, "play:signal", "use:signal", "at:3", "play:ricochet")
    assert "use:ricochet" not in offered(game)
    assert game.view()["physical"] == 2


def test_bc_232_each_of_them_pays_for_ricochet() -> None:
    game = engage("chain-reaction", "signal", "careful-approach", "ricochet")
    choose(game, "play:chain-reaction", "play:signal", "use:signal", "at:3")
    view = choose(game, "play:careful-approach", "use:careful-approach", "at:4")
    assert view["slots"][2:4] == ["staff-entrance+3", "tool-shed-door+2"]
    view = choose(game, "play:ricochet", "use:ricochet")
    assert view["physical"] == 3 + 2 + 2


def test_bc_232_an_additional_token_goes_where_the_others_went() -> None:
    game = engage("signal", in_force=["chain-reaction"])
    choose(game, "play:signal", "use:signal", "at:3")
    assert game.view()["slots"][2] == "staff-entrance+3"
    assert pending(game) == []


def test_bc_233_secret_makes_every_targeting_cost_nothing() -> None:
    game = engage("secret", slots=["strongroom", *LINE[1:]], physical=1)
    assert "eliminate:1" not in offered(game)
    view = choose(game, "play:secret", "use:secret")
    assert view["bypassed"]
    assert view["prices"] == [0] * 9
    assert {"eliminate:1", "knock-out:1", "eliminate:2"} <= set(offered(game))
    assert choose(game, "eliminate:1")["physical"] == 1


def test_bc_233_the_surcharge_remains() -> None:
    game = engage("secret", physical=1)
    choose(game, "play:secret", "use:secret")
    assert "eliminate:4" in offered(game)
    assert refusal(game, "eliminate:5") == "BC-077"
    assert choose(game, "eliminate:4")["evasion"] == 0


def test_bc_233_so_does_the_physical_for_an_elimination() -> None:
    game = engage("secret", evasion=2)
    choose(game, "play:secret", "use:secret")
    assert refusal(game, "eliminate:1") == "BC-083"
    assert "knock-out:1" in offered(game)


def test_bc_233_it_is_over_with_the_round() -> None:
    game = engage("secret", deck=["slide"])
    view = choose(game, "play:secret", "use:secret", "done")
    assert not view["bypassed"]


def test_bc_233_with_a_higher_target_limit_it_serves_for_two_obstacles() -> None:
    game = engage("secret", "two-birds")
    choose(game, "play:secret", "use:secret", "play:two-birds")
    choose(game, "eliminate:1")
    assert "eliminate:2" in offered(game)
    view = choose(game, "knock-out:2")
    assert (view["targets"], view["physical"]) == (2, 3)
    assert refusal(game, "knock-out:3") == "BC-070"


def test_bc_233_by_itself_it_does_not_raise_the_limit() -> None:
    game = engage("secret", physical=9)
    choose(game, "play:secret", "use:secret", "eliminate:1")
    assert refusal(game, "eliminate:2") == "BC-070"


def test_bc_234_careful_approach_puts_a_token_on_a_far_obstacle() -> None:
    game = engage("careful-approach", marks=["guard-house"])
    choose(game, "play:careful-approach", "use:careful-approach")
    assert offered(game) == ["at:3", "at:4", "at:5", "at:6"]
    view = choose(game, "at:6")
    assert (view["slots"][5], view["evasion"], view["removed"]) == ("medicine-cabinet+1", 2, [])
    assert view["prices"][5] == 2


def test_bc_234_careful_is_another_card() -> None:
    game = engage("careful", "careful-approach", deck=["slide", "rethink"])
    choose(game, "play:careful", "use:careful", "remove:slide")
    assert happened(game, "tokens") == []
    assert game.view()["removed"] == ["slide"]
