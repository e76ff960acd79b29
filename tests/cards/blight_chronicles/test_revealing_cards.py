"""Cards that reveal, cards that wait to be revealed or discarded, and cards that sidestep."""

from __future__ import annotations

from typing import Any

import pytest
from cards.blight_chronicles.mission import HAND, after, editions, line, retail
from positions import choose, declare, happened, hidden, offered, refusal

STAGE = "3A"  # no threat, visibility 2, limit 46
DECK = ["footwork", "elbow-strike", "instinct", "hit-and-run"]


# -- Reveal ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "seen"), [("field-manual", DECK[:3]), ("second-look", DECK[:2]), ("lab-notes", DECK[:2])]
)
def test_bc_100_some_cards_draw_one_of_those_they_reveal(card: str, seen: Any) -> None:
    game = retail(stage=STAGE, hand=[card, *HAND], deck=DECK)
    view = choose(game, f"play:{card}", f"use:{card}")
    assert (view["deck_top"], view["revealed"]) == (seen, len(seen))
    assert offered(game) == [f"draw:{name}" for name in seen]
    rest = [name for name in DECK if name != "elbow-strike"]
    after(game, "draw:elbow-strike", hand=[*HAND, "elbow-strike"], deck_top=rest[: len(seen) - 1])
    assert hidden(game, "deck") == rest


def test_bc_152_a_reveal_goes_on_with_the_shuffled_discard_pile() -> None:
    game = retail(
        stage=STAGE, hand=["field-manual", *HAND], deck=["footwork"], discard=["instinct", "elbow-strike"]
    )
    view = choose(game, "play:field-manual", "use:field-manual")
    assert view["deck_top"][0] == "footwork"
    assert (sorted(view["deck_top"]), view["visibility"]) == (["elbow-strike", "footwork", "instinct"], 3)
    after(game, "draw:footwork", hand=[*HAND, "footwork"])


def test_bc_154_a_reveal_shows_what_there_is() -> None:
    game = retail(stage=STAGE, hand=["field-manual", *HAND], deck=["footwork"])
    after(game, "play:field-manual", "use:field-manual", hand=[*HAND, "footwork"], visibility=2)


@pytest.mark.parametrize(
    ("card", "deck", "power"),
    [
        ("between-the-lines", ["footwork", "instinct"], {"evasion": 4}),
        ("between-the-lines", ["footwork", "elbow-strike", "instinct", "slide"], {"evasion": 4}),
        ("between-the-lines", ["tension", "elbow-strike"], {"evasion": 2}),
        ("deep-scan", ["tension", "elbow-strike", "hit-and-run"], {"physical": 6}),
        ("deep-scan", ["tension", "footwork", "taser", "hit-and-run"], {"physical": 4}),
        ("ace-in-hand", ["footwork"], {"physical": 0, "evasion": 3}),
        ("ace-in-hand", ["taser"], {"physical": 0, "evasion": 2}),
    ],
)
def test_some_cards_gain_by_what_they_reveal(card: str, deck: list[str], power: dict[str, int]) -> None:
    game = retail(stage=STAGE, hand=[card, "silent-movement", "first-aid"], deck=deck)
    after(game, f"play:{card}", f"use:{card}", **power)
    assert hidden(game, "deck") == deck


# -- When revealed --------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "power"), [("dont-move", 1), ("heat-sense", 3)])
def test_bc_103_some_cards_may_be_played_from_the_reveal(card: str, power: int) -> None:
    game = retail(stage=STAGE, hand=["second-look", *HAND], deck=["footwork", card, "instinct"])
    choose(game, "play:second-look", "use:second-look", "draw:footwork")
    assert offered(game) == [f"use:{card}", "no"]
    after(game, f"use:{card}", play_area=["second-look", card], evasion=2 + power, deck_top=[])
    assert hidden(game, "deck") == ["instinct"]


@pytest.mark.parametrize("card", ["dont-move", "heat-sense"])
def test_bc_103_they_may_stay_on_the_deck_and_are_not_played_once_drawn(card: str) -> None:
    game = retail(stage=STAGE, hand=["second-look", *HAND], deck=["footwork", card, "instinct"])
    choose(game, "play:second-look", "use:second-look", "draw:footwork")
    after(game, "no", deck_top=[card], play_area=["second-look"])
    game = retail(stage=STAGE, hand=["second-look", *HAND], deck=["footwork", card, "instinct"])
    after(game, "play:second-look", "use:second-look", f"draw:{card}", hand=[*HAND, card], evasion=2)
    after(game, f"play:{card}", play_area=["second-look", card])


def test_a_breath_that_is_held_gives_2_evasion_when_it_is_revealed() -> None:
    for deck, gain in (
        (["hold-your-breath", "footwork"], 2),
        (["footwork", "instinct", "hold-your-breath"], 0),
    ):
        game = retail(stage=STAGE, hand=["second-look", *HAND], deck=deck)
        after(game, "play:second-look", "use:second-look", "draw:footwork", evasion=2 + gain)


def test_a_held_breath_that_is_only_drawn_gives_nothing() -> None:
    game = retail(stage=STAGE, hand=["deep-breath", *HAND], deck=["hold-your-breath"])
    after(game, "play:deep-breath", "use:deep-breath", evasion=2, hand=[*HAND, "hold-your-breath"])
    after(game, "play:hold-your-breath", evasion=6)


# -- When discarded -------------------------------------------------------------------------------

DISCARDED = [
    ("rethink", {"suspicion": 4}, {"suspicion": 3}),
    ("poker-face", {"suspicion": 4}, {"suspicion": 2}),
    ("poker-face", {"suspicion": 0}, {"suspicion": 0}),
    ("forged-papers", {"visibility": 3}, {"visibility": 2}),
    ("forged-papers", {"visibility": 1}, {"visibility": 1}),
    ("cold-blood", {}, {"physical": 5}),
    ("iron-will", {}, {"tokens": 1, "physical": 3}),
]


@pytest.mark.parametrize(("game", "card", "position", "expected"), editions(DISCARDED))
def test_bc_105_discarded_from_hand_it_does_this(game: Any, card: Any, position: Any, expected: Any) -> None:
    hand = ["sudden-lunge", card, *HAND]
    table = declare(game, **{"stage": STAGE, "hand": hand, "slots": ["thug"]} | position)
    choose(table, "play:sudden-lunge", "use:sudden-lunge", f"discard:{card}")
    after(table, "enough", discard=[card], **{"physical": 3} | expected)


@pytest.mark.parametrize("card", [*dict.fromkeys(row[0] for row in DISCARDED), "steady-pulse"])
def test_bc_104_played_and_put_away_it_has_not_been_discarded(card: Any) -> None:
    position = {"suspicion": 4, "visibility": 3, "slots": line("taxi"), "obstacle_deck": ["security-guard"]}
    deck = ["elbow-strike", "instinct", "footwork", "hit-and-run", "field-manual"]
    game = retail(stage=STAGE, hand=[card, *HAND], deck=deck, **position)
    after(game, f"play:{card}", suspicion=4, visibility=3, tokens=0)
    after(game, "done", suspicion=5, visibility=3, tokens=0, physical=0, discard=[card])


@pytest.mark.parametrize(
    ("obstacle", "card"),
    [
        ("nervous-guard", "rethink"),
        ("dead-mans-switch", "poker-face"),
        ("checkpoint", "forged-papers"),
        ("ice-door", "cold-blood"),
        ("calloway", "iron-will"),
        ("heart-monitor", "steady-pulse"),
    ],
)
def test_bc_085_eliminated_into_the_discard_pile_it_has_not_been_discarded(obstacle: str, card: str) -> None:
    power = {"physical": 1, "evasion": 4} if obstacle == "checkpoint" else {"physical": 12}
    game = retail(
        stage=STAGE, slots=[obstacle], hand=HAND, deck=["footwork"], suspicion=4, visibility=3, **power
    )
    after(game, "eliminate:1", discard=[card], hand=HAND, suspicion=4, visibility=3, tokens=0)


# -- Sidestep -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "cost"), [("slide", True), ("getaway", True), ("ghost-walk", False)])
def test_bc_220_some_cards_sidestep_slot_1_or_2(card: str, cost: bool) -> None:
    position = {"slots": ["car-thief", "recorder!", "thug"], "marks": ["lookout"], "visibility": 3}
    game = retail(stage=STAGE, hand=[card, *HAND], **position)
    choose(game, f"play:{card}", f"use:{card}", *["discard:tension"] * cost)
    assert offered(game) == ["avoid:1", "avoid:2"]
    after(game, "avoid:2", slots=["car-thief", "-", "thug", "-", "-", "-"], suspicion=0, avoided=1)
    assert game.view()["visibility"] == (3 if cost else 2)


def test_bc_220_the_avoid_phase_follows_a_sidestep_all_the_same() -> None:
    slots = ["car-thief", "steel-door", "tool-shed-door", "staff-entrance", "car-thief", "recorder"]
    position = {"slots": slots, "obstacle_deck": ["taxi", "thug"], "deck": ["footwork", "instinct"]}
    game = retail(stage=STAGE, hand=["ghost-walk", *HAND], **position)
    choose(game, "play:ghost-walk", "use:ghost-walk")
    after(game, "avoid:1", avoided=1, suspicion=0)
    after(game, "done", avoided=2, suspicion=1)
    assert happened(game, "avoided") == [("Car thief", "1"), ("Steel door", "2")]


def test_bc_070_a_sidestep_is_no_targeting() -> None:
    game = retail(stage=STAGE, hand=["ghost-walk", *HAND], slots=["car-thief", "tool-shed-door"], physical=4)
    choose(game, "play:ghost-walk", "use:ghost-walk")
    after(game, "avoid:1", targets=0)
    assert refusal(game, "knock-out:2") == ""
