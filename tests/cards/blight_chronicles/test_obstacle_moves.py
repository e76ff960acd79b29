"""Obstacles that move or are avoided: their Chain and Oversight, and when neither works."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from cards.blight_chronicles.mission import HAND, SUSPICION, after, editions, enough, leave, quiet, retail
from cards.blight_chronicles.printed import RETAIL
from positions import choose, declare

STAGE = "3A"  # no threat, visibility 2, limit 46

# -- Chain: the card and the slot from which it moves down by one, and what has changed -----------

CHAIN = [
    ("camera-drone", 2, {}, {"visibility": 3}),
    ("camera-drone", 5, {}, {"visibility": 3}),
    ("camera-drone", 6, {"visibility": 4}, {"visibility": 4, "suspicion": 1}),
    ("patrol-guard", 2, {}, {"visibility": 3}),
    ("patrol-guard", 3, {}, {"visibility": 3}),
    ("patrol-guard", 4, {}, {"visibility": 2}),
    ("fork-lift", 2, {"hand": ["tension"], "set_aside": ["footwork"]}, {"hand": [], "discard": ["tension"]}),
    ("fork-lift", 6, {"hand": ["tension", "tension"]}, {"hand": ["tension"], "discard": ["tension"]}),
    ("fork-lift", 4, {"hand": [], "set_aside": ["footwork"]}, {"hand": [], "discard": []}),
    ("commuters", 2, {"visibility": 3}, {"suspicion": 1}),
    ("commuters", 2, {"visibility": 2}, {"suspicion": 0}),
    ("gas-sensor", 3, {}, {"physical": -1, "tokens": 0}),
    ("gas-sensor", 3, {"tokens": 2}, {"physical": 1, "tokens": 0}),
    ("hunter-drone", 2, {}, {"suspicion": 1}),
    ("hunter-drone", 6, {"suspicion": 40}, {"suspicion": 41}),
    ("vantage-elite", 2, {}, {"suspicion": 1}),
    ("vantage-elite", 3, {}, {"suspicion": 1}),
    ("vantage-elite", 4, {}, {"suspicion": 0}),
]
CHAINS = sorted({row[0] for row in CHAIN})


def moves(card: str, slot: int, gap: int = 1) -> dict[str, Sequence[str]]:
    """A line with an empty slot and the card in its own; what is dealt at the end."""
    others = quiet(6, card.rstrip("!"))
    slots = others[:5]
    slots[slot - 1 : slot - 1] = [card]
    slots[gap - 1] = "-"
    return {"stage": STAGE, "phase": "move", "slots": slots[:6], "hand": HAND, "obstacle_deck": [others[5]]}


@pytest.mark.parametrize(("card", "slot", "position", "expected"), CHAIN)
def test_bc_170_it_reacts_to_its_own_move(
    card: str, slot: int, position: dict[str, Any], expected: dict[str, Any]
) -> None:
    game = retail(**(moves(card, slot) | position))
    after(game, **expected)
    assert game.view()["slots"][slot - 2] == card


@pytest.mark.parametrize("card", CHAINS)
def test_bc_170_what_has_not_moved_does_not_react(card: Any) -> None:
    game = retail(**moves(card, 1, gap=2))
    after(game, visibility=2, suspicion=0, hand=HAND, physical=0)
    assert game.view()["slots"][0] == card


@pytest.mark.parametrize("card", CHAINS)
def test_bc_171_face_down_it_does_not_react(card: Any) -> None:
    game = retail(**moves(f"{card}!", 2))
    after(game, visibility=2, suspicion=0, hand=HAND, physical=0)
    assert game.view()["slots"][0] == f"{card}!"


def test_bc_168_on_a_mark_nothing_moves_and_nothing_reacts() -> None:
    game = retail(**moves("car-thief", 3), marks=["camera-drone", "hunter-drone"])
    after(game, visibility=2, suspicion=0, marks=["camera-drone", "hunter-drone", "-"])


# -- Oversight: the card avoided, and its other consequences than suspicion -------------------------

OVERSIGHT = [
    ("crane-cabin", {}, {"visibility": 3}),
    ("floodlight", {}, {"visibility": 3}),
    ("floodlight", {"visibility": 4}, {"visibility": 4, "suspicion": 1}),
    ("recorder", {"visibility": 3}, {"suspicion": 1}),
    ("recorder", {"visibility": 2}, {}),
    ("angry-guard", {}, {"suspicion": 2}),
    ("street-camera", {}, {"visibility": 3}),
    ("street-camera", {"visibility": 4}, {"visibility": 4, "suspicion": 1}),
    ("night-fisherman", {}, {"visibility": 1}),
    ("night-fisherman", {"visibility": 1}, {"visibility": 1}),
    ("test-subject", {}, {"visibility": 3}),
    ("wiretap", {"slots": ["-", "recorder"]}, {"suspicion": 1}),
    ("wiretap", {"slots": ["-", "car-thief"], "marks": ["the-device"]}, {"suspicion": 1}),
    ("wiretap", {"slots": ["-", "car-thief", "recorder!"]}, {}),
    ("turncoat", {}, {"suspicion": 2}),
    ("rookie-agent", {}, {"visibility": 3}),
    ("uplink", {"blight": 2}, {"blight": 1}),
    ("uplink", {"blight": 0}, {"blight": 0}),
    ("ilse-marrow", {}, {"visibility": 4}),
    ("ilse-marrow", {"visibility": 3}, {"visibility": 4, "suspicion": 1}),
    ("calloway", {}, {"suspicion": 3}),
    ("search-helicopter", {"visibility": 3}, {"suspicion": 1, "visibility": 3}),
    ("search-helicopter", {"visibility": 2}, {"visibility": 2}),
    ("dead-mans-switch", {}, {"suspicion": 1}),
    ("dead-mans-switch", {"suspicion": 20}, {"suspicion": 21}),
]
ONCE = list({row[0]: row for row in OVERSIGHT}.values())


def avoids(game: str, card: str, position: dict[str, Any], **more: Any) -> dict[str, Sequence[Any]]:
    """The card in slot 1 of a line that can be filled once."""
    first = [place for place in position.get("slots", ["-"])[1:] if place != "-"]
    names = [name.strip("!") for name in first]
    others = quiet(6, card.rstrip("!"), *names, game=game)
    slots = [card, *first, *others][:6]
    return {"stage": STAGE, "hand": HAND, **position, "slots": slots, "obstacle_deck": [others[5]], **more}


@pytest.mark.parametrize(("game", "card", "position", "expected"), editions(OVERSIGHT))
def test_bc_163_avoided_face_up_it_adds_this_to_its_suspicion(
    game: Any, card: Any, position: Any, expected: Any
) -> None:
    start = position.get("suspicion", 0)
    expected = expected | {"suspicion": expected.get("suspicion", start) + SUSPICION[game, card]}
    after(declare(game, phase="avoid", **avoids(game, card, position)), **expected)


@pytest.mark.parametrize(("card", "position", "expected"), OVERSIGHT)
def test_bc_220_sidestepped_it_does_the_same_without_its_suspicion(
    card: str, position: dict[str, Any], expected: dict[str, int]
) -> None:
    game = retail(**avoids(RETAIL, card, position, hand=["getaway", *HAND]))
    choose(game, "play:getaway", "use:getaway", "discard:tension")
    expected = {"suspicion": position.get("suspicion", 0)} | expected
    after(game, "avoid:1", **expected, avoided=1)


@pytest.mark.parametrize(("card", "position", "expected"), ONCE)
def test_bc_123_eliminated_it_has_not_been_overlooked(card: Any, position: Any, expected: Any) -> None:
    game = retail(**avoids(RETAIL, card, position), **enough(card))
    before = game.view()
    choose(game, "eliminate:1")
    leave(game)
    after(game, **{key: before[key] for key in expected})


@pytest.mark.parametrize(("card", "position", "expected"), ONCE)
def test_bc_123_face_down_it_has_no_oversight(card: Any, position: Any, expected: Any) -> None:
    game = retail(phase="avoid", **avoids(RETAIL, f"{card}!", position | {"slots": ["-", "back-alley!"]}))
    start = {"suspicion": 0, "visibility": 2, "blight": 0} | position
    after(game, **{key: start[key] for key in ("suspicion", "visibility", "blight")})


@pytest.mark.parametrize("card", ["docker", "turnstile"])
def test_an_obstacle_that_tires_the_agent_takes_1_physical_of_the_next_round(card: str) -> None:
    game = retail(phase="avoid", **avoids(RETAIL, card, {}))
    after(game, physical=-1, tokens=0, suspicion=1)
    game = retail(phase="avoid", **avoids(RETAIL, card, {"tokens": 1}))
    after(game, physical=0, tokens=0)
    game = retail(phase="avoid", **avoids(RETAIL, f"{card}!", {}))
    after(game, "avoid:1", physical=0, tokens=0, suspicion=0)


def test_a_centrifuge_takes_a_card_at_random() -> None:
    taken = set()
    for seed in range(12):
        game = retail(seed=seed, phase="avoid", **avoids(RETAIL, "centrifuge", {}))
        after(game, suspicion=1)
        (card,) = game.view()["discard"]
        taken.add(card)
        assert len(game.view()["hand"]) == 1
    assert taken == set(HAND)
