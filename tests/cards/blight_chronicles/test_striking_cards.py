"""Cards that reach obstacles without targeting them: tokens, knock-outs, eliminations."""

from __future__ import annotations

import pytest
from cards.blight_chronicles.mission import HAND, after, retail
from positions import choose, offered, refusal

STAGE = "3A"  # no threat, visibility 2, limit 46
SLOTS = ["thug", "recorder", "taxi", "thug!", "steel-door", "docker"]
MARKS = ["lookout", "cable-duct"]

# -- +1 tokens ------------------------------------------------------------------------------------

ALL_UP = ["at:1", "at:2", "at:3", "at:5", "at:6", "at:m1", "at:m2"]
TOKENS = [
    ("clear-path", [], ALL_UP, 1),
    ("weak-spot", [], ALL_UP, 2),
    ("leverage", ["discard:tension"], ALL_UP, 3),
    ("careful-approach", [], ["at:3", "at:5", "at:6"], 1),
    ("signal", [], ["at:3", "at:5", "at:6"], 2),
    ("small-talk", [], ["at:1", "at:6", "at:m1"], 2),
]


@pytest.mark.parametrize(("card", "answers", "places", "n"), TOKENS)
def test_bc_080_some_cards_put_tokens_on_one_obstacle(
    card: str, answers: list[str], places: list[str], n: int
) -> None:
    for place in places:
        game = retail(stage=STAGE, hand=[card, *HAND], slots=SLOTS, marks=MARKS)
        before = game.view()
        choose(game, f"play:{card}", f"use:{card}", *answers)
        assert offered(game) == places
        after(game, place, suspicion=1 if card == "small-talk" else 0, targets=0)
        view, at = game.view(), place.removeprefix("at:")
        i = int(at) - 1 if at.isdecimal() else 5 + int(at[1:])
        laid = [
            a for a, b in zip([*view["slots"], *view["marks"]], [*SLOTS, *MARKS, "-"], strict=True) if a != b
        ]
        assert laid == [f"{[*SLOTS, *MARKS][i]}+{n}"]
        assert view["prices"][i] == before["prices"][i] - n


@pytest.mark.parametrize(
    ("card", "use", "n", "places"),
    [
        ("by-the-book", [], 1, (0, 1, 6, 7)),
        ("on-the-air", [], 2, (0, 1, 6, 7)),
        ("licence", ["choose:licence:3"], 2, (2, 4, 5)),
    ],
)
def test_bc_080_some_cards_put_tokens_on_each(
    card: str, use: list[str], n: int, places: tuple[int, ...]
) -> None:
    game = retail(stage=STAGE, hand=[card, *HAND], slots=SLOTS, marks=MARKS)
    choose(game, f"play:{card}", f"use:{card}")
    after(game, *use)
    view, before = game.view(), [*SLOTS, *MARKS, "-"]
    now = [*view["slots"], *view["marks"]]
    assert now == [f"{mark}+{n}" if i in places else mark for i, mark in enumerate(before)]
    assert view["visibility"] == (3 if card == "on-the-air" else 2)


def test_bc_113_a_token_and_its_opposite_cancel() -> None:
    game = retail(stage=STAGE, hand=["clear-path", *HAND], slots=["thug-1"])
    after(game, "play:clear-path", "use:clear-path", slots=["thug", *["-"] * 5])
    game = retail(stage=STAGE, hand=["weak-spot", *HAND], slots=["thug-1"])
    after(game, "play:weak-spot", "use:weak-spot", slots=["thug+1", *["-"] * 5])


# -- knocking out ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "places"),
    [("distraction", ["at:1", "at:2"]), ("remote-control", ["at:1"]), ("licence", ["at:1", "at:2"])],
)
def test_bc_094_some_cards_knock_out_what_is_near(card: str, places: list[str]) -> None:
    slots = {
        "distraction": ["thug", "docker", "orderly", "recorder"],
        "remote-control": ["recorder", "docker", "floodlight"],
        "licence": ["taxi", "steel-door", "thug"],
    }[card]
    game = retail(stage=STAGE, hand=[card, *HAND], slots=slots, marks=["lookout", "gas-sensor"])
    choose(game, f"play:{card}", f"use:{card}")
    choose(game, *["discard:tension"] if card != "licence" else [offered(game)[0]])
    if len(places) > 1:
        assert offered(game) == places
        game.choose("at:1")
    now = [f"{slots[0]}!", *slots[1:], *["-"] * (6 - len(slots))]
    assert game.view()["evasion"] == {"distraction": 2 + 1, "remote-control": 3, "licence": 0}[card]
    after(game, slots=now, marks=["lookout", "gas-sensor", "-"], targets=0)


@pytest.mark.parametrize(
    ("card", "slots"),
    [
        ("distraction", ["thug!", "recorder", "docker"]),
        ("remote-control", ["recorder!", "docker", "floodlight"]),
    ],
)
def test_a_knock_out_out_of_reach_leaves_only_the_discard(card: str, slots: list[str]) -> None:
    game = retail(stage=STAGE, hand=[card, *HAND], slots=slots, marks=["lookout", "gas-sensor"])
    choose(game, f"play:{card}", f"use:{card}")
    after(game, "discard:tension", slots=[*slots, "-", "-", "-"], marks=["lookout", "gas-sensor", "-"])


# -- eliminating and putting away -----------------------------------------------------------------


def test_a_false_alarm_puts_a_far_obstacle_under_the_deck() -> None:
    game = retail(
        stage=STAGE, hand=["false-alarm", *HAND], slots=SLOTS, marks=MARKS, obstacle_deck=["orderly"]
    )
    choose(game, "play:false-alarm", "use:false-alarm")
    assert offered(game) == ["at:3", "at:5", "at:6"]
    after(game, "at:5", obstacle_bottom=["steel-door"], obstacle_deck=2)
    assert game.view()["slots"] == [*SLOTS[:4], "-", "docker"]
    assert game.state.snapshot()["obstacle_deck"] == ["orderly", "steel-door"]


def test_bc_092_what_goes_under_the_deck_comes_back_without_its_tokens() -> None:
    slots = ["staff-entrance", "car-thief", "taxi+2", "car-thief", "tool-shed-door", "recorder"]
    position = {"obstacle_deck": ["orderly"], "hand_size": 2, "visibility": 3}
    game = retail(stage=STAGE, hand=["false-alarm", *HAND], slots=slots, **position)
    choose(game, "play:false-alarm", "use:false-alarm", "at:3")
    assert refusal(game, "knock-out:3") == "BC-071"
    after(game, "done", slots=["car-thief", "car-thief", "tool-shed-door", "recorder", "orderly", "taxi"])
    assert game.view()["visibility"] == 2
