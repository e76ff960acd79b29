"""Feats: what else a won mission has achieved, by its journal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from cards.blight_chronicles.printed import DEMO, RETAIL

from fieldcraft.errors import CardError
from fieldcraft.games import ruleset
from fieldcraft.games.blight_chronicles.outward.feats import Feats
from fieldcraft.kernel.state import Fact

WAY = ("1", "2A", "3B", "4B", "5B", "6B")
PLAIN = [
    ("eliminated", "Guard", "slot 1", "Guard uniform"),
    ("eliminated", "Camera", "slot 2", "Focus"),
    ("visibility-up", 1, 4),
    ("knocked-out", "Guard", "slot 1"),
    ("suspicion-down", 1, 3),
]
"""The cards that keep a mission from every feat but those of its way, its rounds and its suspicion."""


def mission(
    without: str = "", way: Sequence[str] = WAY, suspicion: int = 45, rounds: Sequence[int] = (8,) * 6
) -> list[Fact]:
    """Return the journal of a mission that was won this way, with the rounds of each stage."""
    rules = ruleset(RETAIL)
    uniform, device = sorted(rules.feat_book.uniforms)[0], sorted(rules.feat_book.devices)[0]  # type: ignore[attr-defined]
    names = {"Guard uniform": uniform, "Camera": device}
    told: list[tuple[str | int, ...]] = [fact for fact in PLAIN if without not in fact]
    for n, id in enumerate(way):
        told += [("stage", id, "", 0), *[("round", 1)] * rounds[min(n, 5)], ("completed", id, "", 0)]
    told.append(("won", way[-1], suspicion, *way))
    return [Fact(str(kind), tuple(names.get(str(part), part) for part in parts)) for kind, *parts in told]


def done(facts: list[Fact]) -> set[str]:
    return {feat.id for feat in ruleset(RETAIL).feats(facts) if feat.done}


REACHED = [
    ({}, ""),
    ({"without": "Guard uniform"}, "own-suit"),
    ({"without": "visibility-up"}, "a-comma"),
    ({"without": "knocked-out"}, "nobody-hurt"),
    ({"without": "Camera"}, "luddite"),
    ({"without": "suspicion-down"}, "no-favours"),
    ({"suspicion": 30}, "unknown"),
    ({"suspicion": 31}, ""),
    ({"suspicion": 54}, ""),
    ({"suspicion": 55}, "by-a-hair"),
    ({"rounds": (8, 7, 7, 3, 3, 2)}, "back-by-lunch"),
    ({"rounds": (8, 7, 7, 3, 3, 3)}, ""),
    ({"rounds": (7,) * 6}, "never-stayed"),
    ({"way": ("1", "2A", "3A", "4A", "5A", "6A")}, "upstairs"),
    ({"way": ("1", "2A", "3A", "4A", "4B", "5A", "6A")}, ""),
    ({"way": ("1", "2B", "3C", "4C", "5C", "6C")}, "the-long-way-down"),
    ({"way": ("1", "2A", "3A", "3B", "4A", "4B", "5B", "6B")}, "scenic-route"),
]


@pytest.mark.parametrize(("course", "feat"), REACHED)
def test_each_feat_is_done_by_what_it_says_and_by_no_less(course: dict[str, Any], feat: str) -> None:
    assert done(mission(**course)) == ({feat} if feat else set())


def test_every_feat_is_among_them_and_none_is_done_where_the_mission_is_not_won() -> None:
    assert {feat for _, feat in REACHED if feat} == {feat.id for feat in ruleset(RETAIL).feats([])}
    assert done(mission("suspicion-down")[:-1]) == set()
    assert ruleset(DEMO).feats(mission()) == []


@pytest.mark.parametrize("when", ["uniforms 0", "trousers 0-0", "9A", ""])
def test_a_feat_says_which_of_its_conditions_there_is_not(when: str) -> None:
    text = f'[[feat]]\nid = "one"\ntitle = "One"\ntext = "Win."\nwhen = "{when}"\n'
    with pytest.raises(CardError, match=r"feats\.toml.*feat one.*when.*is no condition"):
        Feats(text, "feats.toml", ruleset(RETAIL).card_set)  # type: ignore[attr-defined]
