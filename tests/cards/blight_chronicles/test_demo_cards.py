"""The cards of the demo that the retail box does not have, or has with another text."""

from __future__ import annotations

from typing import Any

import pytest
from cards.blight_chronicles.mission import HAND, after, demo
from positions import choose, offered, refusal

STAGE = "3A"  # no threat, visibility 2, two spaces for tokens, limit 52

# The card, the position beside it in hand, the answers after its use, and what has changed.
USES = [
    ("nip-up", {"discard": ["improvise"]}, ["prepare:improvise"], {"deck_top": ["improvise"], "evasion": 2}),
    ("nip-up", {"discard": ["improvise"]}, ["enough"], {"deck_top": [], "discard": ["improvise"]}),
    (
        "rethinking",
        {"discard": ["improvise"]},
        ["prepare:improvise"],
        {"deck_top": ["improvise"], "evasion": 1},
    ),
    (
        "small-talk",
        {"discard": ["improvise"]},
        ["prepare:improvise"],
        {"deck_top": ["improvise"], "evasion": 1},
    ),
    ("risky-step", {"deck": ["improvise"]}, [], {"suspicion": 5, "hand": [*HAND, "improvise"], "evasion": 1}),
    (
        "deep-breath",
        {"deck": ["improvise"]},
        [],
        {"suspicion": 4, "hand": [*HAND, "improvise"], "evasion": 1},
    ),
    ("signal", {"deck": ["improvise"]}, [], {"suspicion": 4, "hand": [*HAND, "improvise"], "evasion": 2}),
    (
        "quick-hands",
        {"deck": ["improvise"]},
        ["discard:tension"],
        {"hand": [*HAND[1:], "improvise"], "evasion": 2},
    ),
    ("dont-move", {}, ["discard:tension"], {"suspicion": 3, "hand": HAND[1:], "evasion": 1}),
    ("lead-pipe", {}, ["discard:tension"], {"physical": 3, "hand": HAND[1:]}),
    ("improvise", {"deck": ["nip-up"]}, ["discard:tension", "enough"], {"hand": [*HAND[1:], "nip-up"]}),
    ("ghost-walk", {"slots": ["thug", "taxi"]}, ["avoid:1"], {"visibility": 1, "avoided": 1}),
]
USELESS = [
    ("nip-up", {"deck": ["improvise"]}),
    ("rethinking", {"discard": ["improvise"], "slots": ["jammer"]}),
    ("small-talk", {"deck": ["improvise"]}),
    ("risky-step", {}),
    ("deep-breath", {}),
    ("signal", {}),
    ("quick-hands", {"hand": [], "deck": ["improvise"]}),
    ("dont-move", {"hand": []}),
    ("lead-pipe", {"hand": []}),
    ("improvise", {"hand": []}),
    ("ghost-walk", {"slots": ["-", "-", "taxi"], "visibility": 1}),
]
BARE = [
    ("expandable-baton", {"physical": 2, "evasion": 0}),
    ("elbow-strike", {"physical": 2, "evasion": 0}),
    ("punch", {"physical": 1, "evasion": 0}),
    ("short-fuse", {"physical": 3, "evasion": 0}),
    ("clear-path", {"physical": 0, "evasion": 2}),
    ("tiptoe", {"physical": 0, "evasion": 2}),
]


def position_of(card: str, position: dict[str, Any]) -> dict[str, Any]:
    start: dict[str, Any] = {
        "stage": STAGE,
        "hand": HAND,
        "slots": ["guard-house"],
        "suspicion": 4,
        "set_aside": ["close-quarters"],
    }
    position = start | position
    return position | {"hand": [card, *position["hand"]]}


@pytest.mark.parametrize(("card", "position", "answers", "expected"), USES)
def test_played_it_may_be_used(
    card: str, position: dict[str, list[str]], answers: list[str], expected: dict[str, Any]
) -> None:
    game = demo(**position_of(card, position))
    choose(game, f"play:{card}")
    assert offered(game) == [f"use:{card}", "no"]
    choose(game, f"use:{card}", *answers)
    after(game, *["enough"] * ("enough" in offered(game)), **expected)


@pytest.mark.parametrize(("card", "position"), USELESS)
def test_what_cannot_be_paid_or_would_do_nothing_is_not_asked(card: str, position: dict[str, Any]) -> None:
    position = position_of(card, position)
    after(demo(**position), f"play:{card}", play_area=[card], hand=position["hand"][1:], suspicion=4)


@pytest.mark.parametrize(("card", "power"), BARE)
def test_a_card_without_text_gives_its_power_and_asks_nothing(card: str, power: dict[str, int]) -> None:
    game = demo(**position_of(card, {"deck": ["improvise"], "discard": ["nip-up"]}))
    after(game, f"play:{card}", **power, deck=["improvise"], discard=["nip-up"], suspicion=4)


@pytest.mark.parametrize(
    ("card", "obstacle", "place", "physical", "evasion"),
    [
        ("shoulder-charge", "steel-door", 1, 5, 0),
        ("small-crowbar", "steel-door", 1, 6, 0),
        ("close-quarters", "bouncer", 2, 5, 0),
        ("head-start", "lookout", 3, 0, 5),
    ],
)
def test_a_bonus_counts_against_its_kind(
    card: str, obstacle: str, place: int, physical: int, evasion: int
) -> None:
    position = {"stage": STAGE, "slots": ["-"] * (place - 1) + [obstacle], "bonuses": [card], "hand": HAND}
    game = demo(**position, physical=physical, evasion=evasion)
    assert f"knock-out:{place}" in offered(game)
    game = demo(**position, physical=max(0, physical - 1), evasion=max(0, evasion - 1))
    assert f"knock-out:{place}" not in offered(game)


@pytest.mark.parametrize("card", ["shoulder-charge", "small-crowbar"])
def test_a_bonus_against_doors_is_none_against_others(card: str) -> None:
    game = demo(stage=STAGE, slots=["bouncer"], bonuses=[card], hand=HAND, physical=6)
    assert refusal(game, "knock-out:1") == "BC-073"


# -- obstacles ------------------------------------------------------------------------------------
