"""Ledger section 19: how the mission fails, and trying again."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from effort import uncounted
from positions import blight_chronicles, choose, happened, hidden, offered, rules_of

import fieldcraft
from fieldcraft.session.game import Game

LINE = ["car-thief", "boom-gate", "staff-entrance", "tool-shed-door", "orderly", "medicine-cabinet"]
DECK = ["market-stall", "cable-duct", "car-thief"]
LIMITS = {
    "1": 15,
    "2A": 50,
    "2B": 30,
    "3A": 50,
    "3B": 50,
    "3C": 42,
    "4A": 50,
    "4B": 50,
    "4C": 50,
    "5A": 57,
    "5B": 58,
    "5C": 56,
    "6A": 60,
    "6B": 60,
    "6C": 60,
}


def paying(id: str, suspicion: int, at: Any = blight_chronicles, **position: Any) -> Any:
    """Gain 1 suspicion in Engage of this stage."""
    position = {"hand": ["risky-step", "tension"], "deck": ["footwork"]} | position
    game = at(stage=id, slots=LINE, obstacle_deck=DECK, suspicion=suspicion, **position)
    choose(game, "play:risky-step", "use:risky-step")
    return game


@pytest.mark.parametrize("id", LIMITS)
def test_bc_188_reaching_the_limit_of_the_stage_ends_the_mission(id: str) -> None:
    safe = paying(id, LIMITS[id] - 2)
    assert (safe.over, safe.view()["suspicion"]) == (False, LIMITS[id] - 1)
    game = paying(id, LIMITS[id] - 1)
    assert (game.over, game.outcome.won, game.view()["suspicion"]) == (True, False, LIMITS[id])
    assert "suspicion" in game.outcome.reason
    assert offered(game) == []


def test_bc_188_at_once_before_what_was_bought() -> None:
    game = paying("1", 14)
    assert happened(game, "drawn") == []
    assert game.view()["hand"] == ["tension"]


def test_bc_188_visibility_beyond_the_track_counts_as_well() -> None:
    game = blight_chronicles(
        slots=["security-guard", *LINE[:5]],
        obstacle_deck=["glass-lift", *DECK],
        hand=["tension"],
        phase="avoid",
        visibility=4,
        suspicion=12,
    )
    assert (game.over, game.view()["suspicion"]) == (False, 14)
    game = blight_chronicles(
        slots=["security-guard", *LINE[:5]],
        obstacle_deck=["glass-lift", *DECK],
        hand=["tension"],
        phase="avoid",
        visibility=4,
        suspicion=13,
    )
    assert game.over


@pytest.mark.parametrize(
    ("id", "card", "suspicion"), [("2A", "angry-guard", 5), ("4C", "turncoat", 5), ("6B", "calloway", 8)]
)
def test_bc_188_an_oversight_that_must_not_resolve(id: str, card: str, suspicion: int) -> None:
    game = avoiding(id, card)
    assert (game.over, game.outcome.won) == (True, False)
    assert game.view()["suspicion"] == suspicion
    assert len(happened(game, "failed-avoided")) == 1
    assert not avoiding(id, card + "!").over


@pytest.mark.parametrize("card", ["angry-guard", "turncoat", "calloway"])
def test_bc_188_that_condition_belongs_to_its_own_stage(card: str) -> None:
    assert not avoiding("5A", card).over


def avoiding(id: str, card: str, **position: Any) -> Game:
    slots = [card, *LINE[1:]] if card.endswith("!") else [card, *LINE[:5]]
    game = blight_chronicles(
        stage=id, phase="avoid", slots=slots, obstacle_deck=DECK[:2], hand=["tension"], **position
    )
    if "avoid:1" in offered(game):
        game.choose("avoid:1")
    return game


def test_bc_188_a_sidestep_lets_the_oversight_resolve_too() -> None:
    game = blight_chronicles(
        stage="2A", slots=["angry-guard", *LINE[:5]], hand=["slide", "tension"], obstacle_deck=DECK[:2]
    )
    choose(game, "play:slide", "use:slide", "avoid:1")
    assert (game.over, game.outcome.won, game.view()["suspicion"]) == (True, False, 2)


@pytest.mark.parametrize(("tokens", "failed"), [(3, False), (4, True)])
def test_bc_188_too_many_tokens_on_the_device(tokens: int, failed: bool) -> None:
    game = blight_chronicles(
        stage="6A",
        phase="reorganise",
        slots=LINE,
        marks=[f"the-device-{tokens}"],
        obstacle_deck=DECK,
        discard=["tension", "footwork"],
    )
    assert game.over is failed
    assert game.view()["marks"][0] == f"the-device-{tokens + 1}"


def test_bc_188_the_tokens_on_the_device_count_in_no_other_stage() -> None:
    game = blight_chronicles(
        stage="6B",
        phase="reorganise",
        slots=LINE,
        marks=["the-device-4"],
        obstacle_deck=DECK,
        discard=["tension", "footwork"],
    )
    assert (game.view()["marks"][0], game.over) == ("the-device-5", False)


def test_bc_188_failure_beats_what_would_have_been_a_success() -> None:
    game = blight_chronicles(
        stage="3B",
        slots=LINE,
        obstacle_deck=DECK,
        hand=["tension"],
        suspicion=46,
        accomplishments=3,
        physical=11,
    )
    choose(game, "event:1")
    assert (game.over, game.outcome.won, game.view()["accomplishments"]) == (True, False, 3)


def test_bc_188_a_failed_mission_has_no_score_and_no_more_choices() -> None:
    game = paying("1", 14)
    assert (game.outcome.score, offered(game)) == (None, [])
    with pytest.raises(fieldcraft.IllegalChoice, match="over"):
        game.choose("done")


def test_bc_188_the_view_says_why_it_failed() -> None:
    assert paying("1", LIMITS["1"] - 2).view()["cause"] == ""
    assert paying("1", LIMITS["1"] - 1).view()["cause"] == "suspicion"


def test_bc_189_a_line_that_cannot_be_filled_ends_the_mission() -> None:
    game = blight_chronicles(phase="look-around", slots=LINE[:5], hand=["tension"])
    assert (game.over, game.outcome.won) == (True, False)
    assert len(happened(game, "failed-time")) == 1
    game = blight_chronicles(phase="look-around", slots=LINE[:5], obstacle_deck=DECK[:1], hand=["tension"])
    assert not game.over


# The limits printed on 3A to 4B are that of 2A; with others it is seen which of them holds.
RAISED = {"Suspicion is 50 or more.": "Suspicion is 56 or more."}
LOWERED = {"Suspicion is 50 or more.": "Suspicion is 46 or more."}


@pytest.mark.parametrize("id", ["3A", "3B", "4A", "4B"])
def test_bc_190_the_limit_of_2a_lasts_until_the_end_of_4b(retold: Any, id: str) -> None:
    game = paying(id, 48, partial(retold, RAISED), completed=["1", "2A"])
    assert (game.over, game.view()["suspicion_limit"]) == (False, 50)
    game = paying(id, 49, partial(retold, RAISED), completed=["1", "2A"])
    assert (game.over, game.view()["suspicion"]) == (True, 50)
    assert "suspicion" in game.outcome.reason


@uncounted
@pytest.mark.parametrize("id", ["3A", "3B", "4A", "4B"])
def test_bc_190_of_that_limit_and_the_one_of_the_stage_the_lower_holds(retold: Any, id: str) -> None:
    game = paying(id, 44, partial(retold, LOWERED), completed=["1", "2A"])
    assert (game.over, game.view()["suspicion_limit"]) == (False, 46)
    assert paying(id, 45, partial(retold, LOWERED), completed=["1", "2A"]).over


def test_bc_190_not_where_2a_was_never_played(retold: Any) -> None:
    game = paying("4B", 49, partial(retold, RAISED), completed=["1", "2B"])
    assert (game.over, game.view()["suspicion_limit"]) == (False, 56)


@pytest.mark.parametrize(
    ("id", "completed"),
    [
        ("5A", ["1", "2A", "3A", "4A"]),
        ("5C", ["1", "2A", "3B", "4A", "4B"]),
        ("6B", ["1", "2A", "3A", "4A", "5A"]),
    ],
)
def test_bc_190_it_is_over_when_4b_is_won_or_behind(id: str, completed: list[str]) -> None:
    assert not paying(id, 50, completed=completed).over


def test_bc_190_in_play_it_begins_with_2a_and_goes_on(retold: Any) -> None:
    position = {"stage": "2A", "slots": LINE, "obstacle_deck": DECK, "hand": ["tension"], "evasion": 4}
    game = retold(RAISED, accomplishments=2, suspicion=40, completed=["1"], **position)
    choose(game, "complete", "go-to:3B")
    assert (game.view()["stage"], game.view()["suspicion_limit"]) == ("3B", 50)


def test_bc_190_in_play_it_ends_with_4b() -> None:
    position = {"slots": LINE, "obstacle_deck": DECK, "hand": ["tension"], "evasion": 14}
    game = blight_chronicles(
        stage="4B", completed=["1", "2A", "3B"], accomplishments=4, suspicion=40, **position
    )
    assert game.view()["suspicion_limit"] == 50
    choose(game, "complete", "go-to:5A", "learn:nobody")
    assert (game.view()["stage"], game.view()["suspicion_limit"]) == ("5A", 57)


def test_bc_190_in_play_it_ends_on_the_way_past_4b(retold: Any) -> None:
    game = retold(RAISED, stage="4A", phase="next", completed=["1", "2A", "3A"], suspicion=40)
    assert game.view()["suspicion_limit"] == 50
    choose(game, "go-to:5A", "learn:nobody")
    assert (game.view()["stage"], game.view()["suspicion_limit"]) == ("5A", 57)


def test_bc_191_a_new_try_has_every_card_back_where_it_was() -> None:
    card_set = rules_of("blight-chronicles").card_set
    game = fieldcraft.new("blight-chronicles", seed=3)
    view = game.view()
    assert (view["dropped"], view["removed"], view["discard"], view["completed"]) == ([], [], [], [])
    assert len(view["hand"]) + len(view["deck"]) == 8
    slots = [slot for slot in [*view["slots"], *view["marks"]] if slot != "-"]
    assert sorted(slots + hidden(game, "obstacle_deck")) == sorted(card.id for card in card_set.start.pool)


def test_bc_192_there_is_no_way_on_from_a_failed_stage_but_stage_1() -> None:
    game = paying("3B", LIMITS["3B"] - 1)
    assert (game.over, offered(game)) == (True, [])
    again = fieldcraft.new("blight-chronicles", seed=game.seed)
    view = again.view()
    assert (view["stage"], view["position"], view["suspicion"], view["hand_size"]) == ("1", 1, 0, 4)
