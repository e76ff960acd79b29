"""Ledger section 14: phase 2, in which the hand is filled up, and the agent's deck."""

from __future__ import annotations

from typing import Any

import pytest
from positions import blight_chronicles, choose, declare, happened, hidden, offered, pending

from fieldcraft.session.game import Game

LINE = ["staff-entrance", "car-thief!", "tool-shed-door", "taxi", "cable-duct", "floodlight"]
DECK = ["tension", "footwork", "elbow-strike", "instinct", "nobody"]


def reorganised(hand: list[str], deck: list[str], **position: Any) -> Game:
    """Phase 2 with this hand and deck; the Avoid phase then asks which card to avoid."""
    return blight_chronicles(phase="reorganise", slots=LINE, hand=hand, deck=deck, **position)


@pytest.mark.parametrize("held", [0, 1, 3])
def test_bc_149_cards_are_drawn_up_to_the_hand_size(held: int) -> None:
    hand = ["hit-and-run", "confession", "adrenaline"][:held]
    game = reorganised(hand, DECK)
    assert game.view()["hand"] == hand + DECK[: 4 - held]
    assert hidden(game, "deck") == DECK[4 - held :]
    assert offered(game) == ["avoid:1", "avoid:2"]


@pytest.mark.parametrize(("stage", "size"), [("1", 4), ("2A", 4), ("3A", 5), ("5A", 5), ("6A", 6)])
def test_bc_149_the_hand_size_is_that_of_the_position_in_the_mission(stage: str, size: int) -> None:
    game = reorganised([], [*DECK, "confession", "adrenaline"], stage=stage)
    assert len(game.view()["hand"]) == size


@pytest.mark.parametrize(
    ("line", "drawn"), [(["examination-room", "car-thief!"], 3), (["car-thief!", "taxi"], 4)]
)
def test_bc_149_a_card_in_force_may_change_the_hand_size(line: list[str], drawn: int) -> None:
    game = blight_chronicles(phase="reorganise", slots=line, hand=[], deck=DECK)
    assert len(game.view()["hand"]) == drawn


@pytest.mark.parametrize(("held", "drawn"), [(3, 1), (4, 0), (5, 0)])
def test_bc_150_at_or_above_the_hand_size_nothing_is_drawn(held: int, drawn: int) -> None:
    hand = ["hit-and-run", "confession", "adrenaline", "spotlight", "fade"][:held]
    game = reorganised(hand, DECK)
    assert len(happened(game, "drawn")) == drawn
    assert game.view()["hand"] == hand + DECK[:drawn]


def test_bc_150_then_an_empty_deck_is_not_shuffled_either() -> None:
    game = reorganised(DECK[:4], [], discard=["confession"])
    assert (game.view()["discard"], game.view()["visibility"]) == (["confession"], 1)


def test_bc_151_there_is_no_discarding_down_and_no_largest_hand() -> None:
    hand = [*DECK, "confession", "adrenaline", "spotlight", "fade", "hit-and-run"]
    game = reorganised(hand, ["last-stand"])
    assert (game.view()["hand"], game.view()["discard"]) == (hand, [])


def test_bc_152_what_is_there_is_taken_then_the_discard_pile_becomes_the_deck() -> None:
    game = reorganised(["hit-and-run"], ["footwork"], discard=["tension", "instinct", "nobody"])
    view = game.view()
    assert view["hand"][:2] == ["hit-and-run", "footwork"]
    assert sorted(view["hand"][2:] + hidden(game, "deck")) == ["instinct", "nobody", "tension"]
    assert (len(view["hand"]), view["discard"]) == (4, [])
    kinds = [fact.kind for fact in game.facts if fact.kind in ("drawn", "deck-shuffled")]
    assert kinds == ["drawn", "deck-shuffled", "drawn", "drawn"]


def test_bc_152_only_when_a_card_is_needed() -> None:
    game = reorganised(["hit-and-run"], DECK[:3], discard=["nobody"])
    view = game.view()
    assert (len(view["hand"]), hidden(game, "deck"), view["discard"]) == (4, [], ["nobody"])
    assert (view["visibility"], happened(game, "deck-shuffled")) == (1, [])


def test_bc_152_the_cards_just_played_are_in_the_pile_by_then() -> None:
    game = blight_chronicles(slots=LINE, hand=["elbow-strike", "footwork"], hand_size=2, deck=[])
    view = choose(game, "play:elbow-strike", "done")
    assert (view["hand"], view["discard"]) == (["footwork", "elbow-strike"], [])


def test_bc_152_cards_in_play_equipped_set_aside_removed_or_dropped_are_not_shuffled() -> None:
    game = blight_chronicles(
        slots=LINE,
        hand=["deep-breath", "footwork"],
        discard=["tension"],
        play_area=["elbow-strike"],
        tools=["taser"],
        outfit="white-coat",
        set_aside=["instinct"],
        removed=["nobody"],
        dropped=["confession"],
    )
    view = choose(game, "play:deep-breath", "use:deep-breath")
    assert view["hand"] == ["footwork", "tension"]
    assert (view["play_area"], hidden(game, "deck")) == (["elbow-strike", "deep-breath"], [])
    assert (view["set_aside"], view["removed"], view["dropped"]) == (["instinct"], ["nobody"], ["confession"])


def test_bc_152_revealing_takes_what_is_there_and_then_shuffles() -> None:
    game = blight_chronicles(
        slots=LINE,
        hand=["deep-scan", "nobody"],
        deck=["footwork"],
        discard=["tension", "elbow-strike", "instinct"],
    )
    view = choose(game, "play:deep-scan", "use:deep-scan")
    assert (view["visibility"], view["discard"]) == (2, [])
    deck = hidden(game, "deck")
    assert deck[0] == "footwork"
    assert sorted(deck[1:]) == ["elbow-strike", "instinct", "tension"]
    assert view["deck_top"] == deck[:3]


@pytest.mark.parametrize(("visibility", "after", "suspicion"), [(1, 2, 0), (3, 4, 0), (4, 4, 1)])
def test_bc_153_each_such_shuffle_raises_visibility_by_one(
    visibility: int, after: int, suspicion: int
) -> None:
    game = reorganised([], ["tension"], discard=DECK[1:], visibility=visibility)
    view = game.view()
    assert (view["visibility"], view["suspicion"]) == (after, suspicion)
    assert len(happened(game, "deck-shuffled")) == 1


def test_bc_153_two_shuffles_in_a_phase_raise_it_twice() -> None:
    game = blight_chronicles(slots=LINE, hand=["footwork", "tension"], discard=["deep-breath"], hand_size=3)
    view = choose(game, "play:footwork", "use:footwork")
    assert view["visibility"] == 2
    assert sorted(view["hand"] + view["discard"] + hidden(game, "deck")) == ["deep-breath", "tension"]
    view = choose(game, "done")
    assert view["visibility"] == 3


def test_bc_153_the_shuffle_of_setup_raises_nothing() -> None:
    game = blight_chronicles(phase="setup", stage="2A", deck=[*DECK, "confession"])
    assert game.view()["visibility"] == 4
    assert game.view()["suspicion"] == sum(int(n) for n, _ in happened(game, "suspicion-up"))


def test_bc_154_with_the_discard_pile_empty_too_drawing_stops() -> None:
    game = reorganised(["hit-and-run"], ["tension"])
    view = game.view()
    assert (view["hand"], view["visibility"]) == (["hit-and-run", "tension"], 1)
    assert happened(game, "deck-shuffled") == []
    game = reorganised(["hit-and-run"], ["tension"], discard=["footwork"])
    view = game.view()
    assert (sorted(view["hand"]), view["visibility"]) == (["footwork", "hit-and-run", "tension"], 2)


def test_bc_154_neither_does_a_reveal_shuffle_nothing() -> None:
    game = blight_chronicles(slots=LINE, hand=["deep-scan", "nobody"], deck=["tension"])
    view = choose(game, "play:deep-scan", "use:deep-scan")
    assert (view["visibility"], hidden(game, "deck")) == (1, ["tension"])


def test_bc_155_putting_a_card_on_top_does_not_shuffle_and_taking_from_there_does() -> None:
    hand = ["second-wind", "deep-breath", "risky-step", "tension"]
    deck = ["footwork", "elbow-strike"]
    game = blight_chronicles(slots=LINE, hand=hand, deck=deck, discard=["instinct", "nobody"])
    view = choose(game, "play:second-wind", "use:second-wind", "put-on-top:tension")
    assert (view["deck_top"], view["visibility"]) == (["tension"], 1)
    view = choose(game, "play:deep-breath", "use:deep-breath")
    assert (view["hand"][-1], view["visibility"]) == ("tension", 1)
    view = choose(game, "play:risky-step", "use:risky-step")
    assert (view["hand"][-1] in ("instinct", "nobody"), view["visibility"]) == (True, 2)
    assert pending(game) == []


@pytest.mark.parametrize(
    ("edition", "card"), [("blight-chronicles", "backdoor"), ("blight-chronicles-demo", "nip-up")]
)
def test_bc_155_preparing_onto_an_empty_deck_does_not_shuffle(edition: str, card: str) -> None:
    game = declare(edition, hand=[card, "tension"], discard=["silent-movement", "elbow-strike"])
    view = choose(game, f"play:{card}", f"use:{card}", "prepare:elbow-strike")
    assert (view["visibility"], view["discard"]) == (1, ["silent-movement"])
    assert hidden(game, "deck") == ["elbow-strike"]


def test_bc_155_looking_at_the_top_of_an_empty_deck_shuffles_first() -> None:
    game = blight_chronicles(slots=LINE, hand=["ace-in-hand", "nobody"], discard=["elbow-strike"])
    view = choose(game, "play:ace-in-hand", "use:ace-in-hand")
    assert (view["visibility"], view["physical"]) == (2, 2)
    assert (view["discard"], hidden(game, "deck")) == ([], ["elbow-strike"])
