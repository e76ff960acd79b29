"""Ledger section 15: phase 3, in which one card of Slots 1 and 2 is avoided."""

from __future__ import annotations

from typing import Any

import pytest
from effort import uncounted
from positions import blight_chronicles, choose, happened, hidden, offered, pending, refusal

from fieldcraft.session.game import Game

# A vehicle of suspicion 2, cards to put behind it, and three to fill the line.
AMBULANCE = "locked-ambulance"
REST = ["security-guard", "boom-gate", "staff-entrance", "tool-shed-door"]
DECK = ["orderly", "security-guard", "cable-duct"]


def avoiding(one: str, other: str, **position: Any) -> Game:
    """The Avoid phase with these two cards nearest to the agent."""
    position = {"hand": ["tension"], "obstacle_deck": DECK} | position
    return blight_chronicles(phase="avoid", slots=[one, other, *REST], **position)


def test_bc_156_with_both_slots_empty_the_phase_is_skipped() -> None:
    game = avoiding("-", "-")
    view = game.view()
    assert happened(game, "avoided") == []
    assert (view["suspicion"], view["avoided"], view["round"]) == (0, 0, 2)
    assert view["slots"] == [*REST, *DECK[:2]]
    assert pending(game) == []


def test_bc_156_a_card_in_slot_three_or_on_a_mark_does_not_keep_it_from_being_skipped() -> None:
    game = avoiding("-", "-", marks=[AMBULANCE])
    assert (game.view()["suspicion"], game.view()["marks"][0]) == (0, AMBULANCE)


def test_bc_157_of_two_face_up_cards_slot_one_is_avoided_without_a_choice() -> None:
    game = avoiding(AMBULANCE, "car-thief")
    view = game.view()
    assert happened(game, "avoided") == [("Locked ambulance", "1")]
    assert (view["suspicion"], hidden(game, "avoided")) == (2, [AMBULANCE])
    assert view["slots"] == ["car-thief", *REST, DECK[0]]
    assert offered(game) == ["play:tension", "done"]


@pytest.mark.parametrize("line", [(AMBULANCE, "car-thief!"), (AMBULANCE + "!", "car-thief")])
def test_bc_158_of_one_up_and_one_down_the_player_chooses(line: Any) -> None:
    game = avoiding(*line)
    assert offered(game) == ["avoid:1", "avoid:2"]
    assert game.view()["suspicion"] == 0


@pytest.mark.parametrize(
    ("line", "key", "suspicion"),
    [
        ((AMBULANCE, "car-thief!"), "avoid:1", 2),
        ((AMBULANCE, "car-thief!"), "avoid:2", 0),
        ((AMBULANCE + "!", "car-thief"), "avoid:1", 0),
        ((AMBULANCE + "!", "car-thief"), "avoid:2", 1),
    ],
)
def test_bc_158_the_chosen_card_goes_and_the_other_stays(line: Any, key: str, suspicion: int) -> None:
    game = avoiding(*line)
    view = choose(game, key)
    place = int(key[-1]) - 1
    assert view["suspicion"] == suspicion
    assert hidden(game, "avoided") == [line[place].rstrip("!")]
    assert view["slots"][:2] == [line[1 - place], REST[0]]
    assert pending(game) == []


@pytest.mark.parametrize("key", ["avoid:1", "avoid:2"])
def test_bc_158_no_card_is_named_as_the_cause_of_the_choice(key: str) -> None:
    game = avoiding(AMBULANCE, "car-thief!")
    choose(game, key)
    (avoided,) = [fact for fact in game.facts if fact.kind == "avoided"]
    assert avoided.source == ""


@pytest.mark.parametrize(
    ("one", "other", "suspicion"),
    [(AMBULANCE, "-", 2), ("-", AMBULANCE, 2), (AMBULANCE + "!", "-", 0), ("-", AMBULANCE + "!", 0)],
)
def test_bc_159_a_card_that_is_alone_there_is_avoided_whichever_way_it_faces(
    one: Any, other: Any, suspicion: int
) -> None:
    game = avoiding(one, other)
    view = game.view()
    assert (view["suspicion"], hidden(game, "avoided")) == (suspicion, [AMBULANCE])
    assert view["slots"] == [*REST, *DECK[:2]]
    assert view["round"] == 2


def test_bc_160_of_two_face_down_cards_slot_one_is_avoided_without_a_choice() -> None:
    game = avoiding(AMBULANCE + "!", "car-thief!")
    view = game.view()
    assert (view["suspicion"], hidden(game, "avoided")) == (0, [AMBULANCE])
    assert view["slots"][:2] == ["car-thief!", REST[0]]


def test_bc_161_exactly_one_card_is_avoided_each_round() -> None:
    game = avoiding(AMBULANCE, "car-thief", obstacle_deck=DECK)
    assert len(happened(game, "avoided")) == 1
    view = choose(game, "done")
    assert len(happened(game, "avoided")) == 2
    assert (view["avoided"], view["round"], view["suspicion"]) == (2, 3, 3)


def test_bc_161_an_earlier_sidestep_does_not_take_the_place_of_the_phase() -> None:
    game = blight_chronicles(
        slots=[AMBULANCE, "car-thief", *REST], hand=["slide", "tension", "tension"], obstacle_deck=DECK
    )
    choose(game, "play:slide", "use:slide", "avoid:1")
    assert (game.view()["avoided"], game.view()["suspicion"]) == (1, 0)
    view = choose(game, "done")
    assert (view["avoided"], view["suspicion"]) == (2, 1)
    assert hidden(game, "avoided") == ["car-thief", AMBULANCE]


def test_bc_161_nothing_is_avoided_before_the_phase() -> None:
    game = blight_chronicles(slots=[AMBULANCE, "car-thief!", *REST], hand=["tension"], obstacle_deck=DECK)
    with pytest.raises(ValueError, match="avoid:1"):
        game.choose("avoid:1")
    assert refusal(game, "avoid:1") == ""
    assert game.view()["avoided"] == 0


def test_bc_162_a_face_down_card_gives_no_suspicion_and_its_oversight_is_silent() -> None:
    game = avoiding("floodlight!", "-", suspicion=14)
    view = game.view()
    assert (view["suspicion"], view["visibility"]) == (14, 1)
    assert (hidden(game, "avoided"), game.over) == (["floodlight"], False)


def test_bc_162_a_face_down_character_is_no_character_to_those_who_watch() -> None:
    game = avoiding("car-thief!", "surveillance-operator", visibility=1)
    assert choose(game, "avoid:1")["visibility"] == 1
    game = avoiding("car-thief", "surveillance-operator!", visibility=1)
    assert choose(game, "avoid:1")["visibility"] == 1
    game = avoiding("car-thief", "surveillance-operator", visibility=1)
    assert game.view()["visibility"] == 2


@uncounted
@pytest.mark.parametrize("face", ["", "!"])
def test_bc_162_a_face_down_card_counts_as_an_obstacle_that_was_avoided(retold: Any, face: str) -> None:
    text = "when another character is avoided"
    game = retold(
        {text: "when an obstacle is avoided"},
        phase="avoid",
        slots=["staff-entrance" + face, "-", "surveillance-operator", *REST[:3]],
        hand=["tension"],
        obstacle_deck=DECK,
    )
    assert game.view()["visibility"] == 2


def test_bc_163_suspicion_comes_before_the_oversight_and_that_before_the_pile() -> None:
    game = avoiding("angry-guard", "car-thief")
    kinds = [fact.kind for fact in game.facts if fact.kind in ("suspicion-up", "avoided")]
    assert kinds == ["suspicion-up", "suspicion-up", "avoided"]
    assert happened(game, "suspicion-up") == [(3, 3), (2, 5)]
    assert hidden(game, "avoided") == ["angry-guard"]


@pytest.mark.parametrize(("before", "facts", "failed"), [(9, 2, False), (10, 2, True), (12, 1, True)])
def test_bc_163_failure_is_tested_after_each_of_these_steps(before: int, facts: int, failed: bool) -> None:
    game = avoiding("angry-guard", "car-thief", suspicion=before)
    assert (game.over, len(happened(game, "suspicion-up"))) == (failed, facts)
    assert happened(game, "avoided") == ([] if failed else [("Angry Guard", "1")])
    assert game.view()["suspicion"] == before + (5 if facts == 2 else 3)


def test_bc_163_others_react_when_the_card_has_been_avoided() -> None:
    game = avoiding("angry-guard", "car-thief", marks=["surveillance-operator"])
    kinds = [fact.kind for fact in game.facts if fact.kind in ("suspicion-up", "avoided", "visibility-up")]
    assert kinds == ["suspicion-up", "suspicion-up", "avoided", "visibility-up"]


def test_bc_163_the_card_lies_still_in_its_slot_during_its_oversight() -> None:
    game = avoiding("wiretap", "heart-monitor")
    assert game.view()["suspicion"] == 2
    game = avoiding("wiretap", "car-thief")
    assert game.view()["suspicion"] == 1


def test_bc_163_a_rule_may_change_the_suspicion_value_but_not_below_nothing() -> None:
    near = avoiding("car-thief", "back-alley")
    assert near.view()["suspicion"] == 2
    assert avoiding("ward-door", "back-alley").view()["suspicion"] == 1
    grey = avoiding("frightened-assistant", "car-thief", outfit="grey-suit")
    assert grey.view()["suspicion"] == 0


@pytest.mark.parametrize("card", ["guard-house", "market-stall", "medicine-cabinet"])
def test_bc_164_a_card_without_a_suspicion_value_gives_none(card: str) -> None:
    game = avoiding(card, "car-thief")
    assert (game.view()["suspicion"], hidden(game, "avoided")) == (0, [card])
    assert happened(game, "suspicion-up") == []
