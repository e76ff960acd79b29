"""Effects of the agent's cards as they are played, and when they have none."""

from __future__ import annotations

from typing import Any

import pytest
from cards.blight_chronicles.mission import HAND, after, editions, retail
from cards.blight_chronicles.printed import AGENT_CARDS, EVERY_OBSTACLE
from each import each
from positions import choose, declare, happened, offered, pending

STAGE = "3A"  # visibility 2, four spaces for tokens; its threat waits for a shuffle
ASIDE = {"set_aside": ["elbow-strike"]}

MOVES = [(game, row[6], row[7]) for game, row in EVERY_OBSTACLE if not row[7].startswith(("tool", "uniform"))]
MOVES += [(game, row[0], row[3]) for game, rows in AGENT_CARDS.items() for row in rows]
BARE = ["extendable-baton", "elbow-strike"]

# The card, the position beside it in hand, the answers after its use, and what has changed.
USES = [
    ("into-the-shade", {"visibility": 3}, [], {"visibility": 2, "evasion": 2}),
    ("fade", {"slots": ["thug!", "taxi!", "recorder"], "marks": ["orderly"]}, [], {"evasion": 4}),
    ("go-with-the-flow", {"outfit": "white-coat"}, [], {"evasion": 4}),
    ("forged-papers", {"outfit": "white-coat", "suspicion": 3}, [], {"evasion": 2, "suspicion": 2}),
    ("loop-the-tape", {"visibility": 4}, ["discard:tension"], {"visibility": 2, "discard": ["tension"]}),
    ("loop-the-tape", {"visibility": 2}, ["discard:tension"], {"visibility": 1, "discard": ["tension"]}),
    ("hit-and-run", {"suspicion": 3}, ["discard:tension"], {"suspicion": 2, "hand": HAND[1:]}),
    ("hit-and-run", {"suspicion": 0}, ["discard:tension"], {"suspicion": 0, "hand": HAND[1:]}),
    ("first-aid", {"suspicion": 3}, ["discard:tension"], {"suspicion": 1, "hand": HAND[1:]}),
    ("first-aid", {"suspicion": 1}, ["discard:tension"], {"suspicion": 0, "hand": HAND[1:]}),
    ("nobody", {"suspicion": 6}, [], {"suspicion": 2, "evasion": 3, "removed": ["nobody"], "play_area": []}),
    ("nobody", {"suspicion": 1}, [], {"suspicion": 0, "removed": ["nobody"], "hand": HAND, "discard": []}),
    ("confession", {"suspicion": 4}, [], {"suspicion": 3, "evasion": 3}),
    ("silent-movement", {"suspicion": 4}, [], {"suspicion": 2, "hand": HAND[1:], "discard": ["tension"]}),
    ("silent-movement", {"suspicion": 1}, [], {"suspicion": 0, "hand": HAND[1:], "discard": ["tension"]}),
    ("cover-story", {"suspicion": 9}, [], {"suspicion": 5, "dropped": ["cover-story"], "play_area": []}),
    (
        "half-a-formula",
        {"suspicion": 9},
        [],
        {"suspicion": 6, "removed": ["half-a-formula"], "play_area": []},
    ),
    ("tension", {"deck": ["footwork"]}, [], {"suspicion": 2, "hand": [*HAND, "footwork"], "physical": 1}),
    ("tension", {"discard": ["footwork"]}, [], {"hand": [*HAND, "footwork"], "visibility": 3}),
    ("risky-step", {"deck": ["footwork"]}, [], {"suspicion": 1, "hand": [*HAND, "footwork"]}),
    ("deep-breath", {"deck": ["footwork"]}, [], {"suspicion": 0, "hand": [*HAND, "footwork"]}),
    ("footwork", {"deck": ["instinct"]}, ["discard:tension"], {"hand": [*HAND[1:], "instinct"]}),
    ("vault-over", {"visibility": 1}, [], {"evasion": 4, "hand": HAND}),
    (
        "grand-entrance",
        {"deck": ["footwork", "instinct"]},
        [],
        {"visibility": 3, "hand": [*HAND, "footwork", "instinct"]},
    ),
    (
        "grand-entrance",
        {"deck": ["footwork"], "visibility": 4},
        [],
        {"suspicion": 1, "hand": [*HAND, "footwork"]},
    ),
    ("brawl", {}, ["discard:tension"], {"physical": 4, "hand": HAND[1:]}),
    ("adrenaline", {"visibility": 2}, [], {"physical": 6, "visibility": 3, "suspicion": 0}),
    ("spotlight", {"visibility": 3}, [], {"physical": 4, "visibility": 4, "suspicion": 0}),
    ("spotlight", {"visibility": 4}, [], {"physical": 4, "visibility": 4, "suspicion": 1}),
    ("ram", {"bonuses": ["crowbar"]}, [], {"physical": 4}),
    ("ram", {"bonuses": ["crowbar", "haul", "haul"]}, [], {"physical": 6}),
    ("heavy-gear", {}, [], {"physical": 6, "tokens": -2}),
    ("heavy-gear", {"tokens": 2}, [], {"physical": 6, "tokens": 0}),
    ("birds-eye-view", {"slots": ["orderly!", "taxi", "thug!"]}, [], {"evasion": 3, "physical": 2}),
    ("countermeasures", {"slots": ["orderly!", "thug!"], "suspicion": 5}, [], {"evasion": 3, "suspicion": 3}),
    ("countdown", {"slots": ["orderly+2", "taxi-1"], "marks": ["thug+1"]}, [], {"physical": 5}),
    ("sudden-lunge", {}, ["discard:tension", "discard:silent-movement"], {"physical": 4, "hand": []} | ASIDE),
    ("sudden-lunge", {}, ["discard:tension", "enough"], {"physical": 3, "hand": HAND[1:]}),
    ("sudden-lunge", {}, ["enough"], {"physical": 2, "hand": HAND}),
    ("all-in", {}, ["discard:tension", "discard:silent-movement"], {"physical": 6, "hand": []} | ASIDE),
    ("all-in", {}, ["enough"], {"physical": 2, "hand": HAND}),
    (
        "improvise",
        {"deck": ["footwork", "instinct"]},
        ["discard:tension", "enough"],
        {"hand": [*HAND[1:], "footwork"]},
    ),
    ("improvise", {"deck": ["footwork"]}, ["enough"], {"hand": HAND, "deck": ["footwork"]}),
    (
        "second-wind",
        {"deck": ["footwork"]},
        ["put-on-top:tension"],
        {"hand": [*HAND[1:], "footwork"], "deck_top": ["tension"]},
    ),
    ("backdoor", {"discard": ["footwork", "instinct"]}, ["prepare:footwork"], {"deck_top": ["footwork"]}),
    ("backdoor", {"discard": ["footwork", "instinct"]}, ["enough"], {"deck_top": []}),
    (
        "patience",
        {"discard": ["footwork", "instinct"]},
        ["prepare:footwork", "prepare:instinct"],
        {"deck_top": ["instinct", "footwork"]},
    ),
    (
        "patience",
        {"discard": ["footwork", "instinct"]},
        ["prepare:footwork", "enough"],
        {"deck_top": ["footwork"]},
    ),
    (
        "fetch",
        {"discard": ["footwork"]},
        ["discard:tension", "return:footwork"],
        {"hand": [*HAND[1:], "footwork"]},
    ),
    (
        "fetch",
        {"discard": ["footwork"]},
        ["discard:tension", "return:tension"],
        {"hand": [*HAND[1:], "tension"]},
    ),
    ("tool-belt", {"tools": ["rope!", "taser"]}, [], {"tools": ["rope", "taser"], "physical": 5}),
    (
        "tool-belt",
        {"tools": ["rope!", "zip-line!"]},
        ["turn-up:2"],
        {"tools": ["rope!", "zip-line"], "physical": 5},
    ),
    ("tool-belt", {"tools": ["taser"], "outfit": "white-coat"}, [], {"physical": 4}),
]

# The card and a position in which its ability would do nothing, or cannot be paid.
USELESS = [
    ("fade", {"slots": ["thug", "taxi"]}),
    ("go-with-the-flow", {"hand": ["white-coat"], "tools": ["rope"]}),
    ("forged-papers", {"suspicion": 3}),
    ("forged-papers", {"outfit": "white-coat", "suspicion": 0}),
    ("into-the-shade", {"visibility": 1}),
    ("loop-the-tape", {"visibility": 4, "hand": []}),
    ("hit-and-run", {"suspicion": 3, "hand": []}),
    ("first-aid", {"suspicion": 3, "hand": []}),
    ("nobody", {"suspicion": 0}),
    ("confession", {"suspicion": 0}),
    (
        "silent-movement",
        {"suspicion": 4, "hand": ["footwork"], "discard": ["tension"], "play_area": ["tension"]},
    ),
    ("cover-story", {"suspicion": 0}),
    ("half-a-formula", {"suspicion": 0}),
    ("tension", {"deck": [], "discard": []}),
    ("risky-step", {"deck": [], "discard": []}),
    ("deep-breath", {"deck": [], "discard": []}),
    ("footwork", {"deck": ["instinct"], "hand": []}),
    ("vault-over", {"visibility": 2}),
    ("instinct", {"deck": ["footwork"], "hand": []}),
    ("grand-entrance", {"deck": [], "discard": []}),
    ("brawl", {"hand": []}),
    ("sudden-lunge", {"hand": []}),
    ("all-in", {"hand": []}),
    ("improvise", {"hand": [], "deck": []}),
    ("second-wind", {"hand": [], "deck": []}),
    ("backdoor", {"deck": ["footwork"]}),
    ("patience", {"deck": ["footwork"]}),
    ("fetch", {"hand": [], "discard": ["footwork"]}),
    ("tool-belt", {"outfit": "white-coat"}),
    ("ram", {"slots": ["thug"]}),
    ("cunning", {}),
    ("corner-view", {"hand": []}),
    ("focus", {}),
    ("distraction", {"slots": ["orderly"], "hand": []}),
    ("remote-control", {"slots": ["recorder"], "hand": []}),
    ("double-tap", {"slots": ["recorder!"], "hand": []}),
    ("false-alarm", {"slots": ["orderly", "recorder", "thug!"], "marks": ["taxi"]}),
    ("leverage", {"slots": ["orderly"], "hand": []}),
    ("small-talk", {"slots": ["orderly!", "recorder"]}),
    ("careful-approach", {"slots": ["orderly", "recorder", "thug!"], "marks": ["taxi"]}),
    ("clear-path", {"slots": ["thug!"]}),
    ("signal", {"slots": ["orderly", "recorder", "thug!"], "marks": ["taxi"]}),
    ("by-the-book", {"slots": ["thug!", "-", "recorder"]}),
    ("weak-spot", {"slots": ["thug!"]}),
    ("on-the-air", {"slots": ["thug!", "-", "recorder"]}),
    ("last-stand", {"slots": ["thug+1"], "deck": ["footwork"]}),
    ("last-stand", {"slots": ["thug-2"], "tokens": 2, "deck": ["footwork"]}),
    ("slide", {"slots": ["orderly"], "hand": []}),
    ("getaway", {"slots": ["orderly"], "hand": []}),
    ("ricochet", {"slots": ["thug+2"], "tokens": 2}),
    ("birds-eye-view", {"slots": ["thug", "taxi"], "marks": ["recorder"]}),
    ("countermeasures", {"slots": ["thug!"], "suspicion": 0}),
    ("countermeasures", {"slots": ["thug"], "suspicion": 5}),
    ("countdown", {"slots": ["thug-2", "taxi"], "tokens": 2}),
    ("second-look", {}),
    ("careful", {}),
    ("between-the-lines", {}),
    ("ace-in-hand", {}),
    ("timetable", {}),
    ("lab-notes", {}),
    ("deep-scan", {}),
    ("borrowed-eye", {}),
    ("field-manual", {}),
    ("foresight", {}),
    ("secret", {"bypassed": True}),
]


@pytest.mark.parametrize(("game", "card", "position", "answers", "expected"), editions(USES))
def test_bc_063_played_it_may_be_used(
    game: Any, card: Any, position: Any, answers: Any, expected: Any
) -> None:
    position = declare(game, **{"stage": STAGE, "hand": [card, *HAND]} | ASIDE | position)
    choose(position, f"play:{card}")
    assert offered(position) == [f"use:{card}", "no"]
    after(position, f"use:{card}", *answers, **expected)


@pytest.mark.parametrize(("game", "card", "position", "answers", "expected"), editions(USES))
def test_bc_064_its_use_may_be_declined(
    game: Any, card: Any, position: Any, answers: Any, expected: Any
) -> None:
    position = declare(game, **{"stage": STAGE, "hand": [card, *HAND]} | ASIDE | position)
    before = position.view()
    after(position, f"play:{card}", "no", play_area=[card], hand=before["hand"][1:])
    kept = ("suspicion", "visibility", "tokens", "discard", "deck", "deck_top", "tools", "dropped", "removed")
    assert {key: position.view()[key] for key in kept} == {key: before[key] for key in kept}


@pytest.mark.parametrize(("game", "card", "position"), editions(USELESS))
def test_bc_060_what_cannot_be_paid_or_would_do_nothing_is_not_asked(
    game: Any, card: Any, position: Any
) -> None:
    position = {"stage": STAGE, "hand": HAND, "set_aside": ["elbow-strike"]} | position
    position["hand"] = [card, *position["hand"]]
    table = declare(game, **position)
    after(table, f"play:{card}", hand=position["hand"][1:])
    assert table.view()["play_area"][-1] == card


@each(("game", "card", "power"), MOVES)
def test_bc_068_played_it_gives_its_power_and_no_more(game: Any, card: Any, power: Any) -> None:
    slots = ["thug", "staff-entrance", "car-thief"]
    table = declare(game, stage=STAGE, hand=[card, *HAND], slots=slots, deck=["bedside-manner"], suspicion=9)
    choose(table, f"play:{card}")
    if "no" in offered(table):
        table.choose("no")
    n, kind = (power or "0 physical").split()
    view = table.view()
    assert (view["physical"], view["evasion"]) == ((int(n), 0) if kind == "physical" else (0, int(n)))
    assert (view["play_area"], view["hand"], view["suspicion"], view["slots"][:3]) == ([card], HAND, 9, slots)
    assert pending(table) == []


@pytest.mark.parametrize("card", BARE)
def test_a_card_without_text_asks_nothing(card: str) -> None:
    game = retail(stage=STAGE, hand=[card, *HAND], slots=["thug"], suspicion=5, visibility=3)
    after(game, f"play:{card}", physical=2, evasion=0, suspicion=5, visibility=3, slots=["thug", *["-"] * 5])
    assert len(happened(game, "played")) == 1


# -- more than one step ---------------------------------------------------------------------------


def test_bc_226_what_is_played_twice_counts_twice() -> None:
    game = retail(stage=STAGE, hand=["crowbar", "cunning", "tension"], slots=["staff-entrance"])
    choose(game, "play:crowbar", "play:cunning", "use:cunning")
    after(game, "play:crowbar", bonuses=["crowbar", "crowbar"], physical=4)


def test_bc_098_what_is_set_aside_stays_there_until_the_stage_is_over() -> None:
    slots = ["staff-entrance", "staff-entrance", "car-thief", "tool-shed-door", "taxi", "recorder"]
    game = retail(
        stage=STAGE, hand=["corner-view", *HAND], slots=slots, obstacle_deck=["thug"], deck=["instinct"]
    )
    after(game, "play:corner-view", "use:corner-view", "set-aside:tension", "enough", set_aside=["tension"])
    after(game, "done", set_aside=["tension"], hand=["silent-movement", "instinct", "corner-view"])
    assert "take-back:tension" in offered(game)
