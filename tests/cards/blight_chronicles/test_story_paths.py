"""The storybook along the ways through the campaign: how pages change with what came before."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from cards.blight_chronicles.printed import RETAIL
from cards.blight_chronicles.stage_tables import EDGES, STAGES
from cards.parts import joined
from effort import uncounted
from positions import rules_of

from fieldcraft.games.blight_chronicles.outward.storybook import StoryCourse, Text
from fieldcraft.games.blight_chronicles.ruleset import printed
from fieldcraft.kernel.state import Fact

BOOK = """
Always.

[3C] A ship.

[3C, not 4B] A boat.

[else] No ship.

[else] None at all.

Between.

[after 3C] Wet.

[suspicion 10-20, 3C] Known and wet.
"""


def read(text: str, suspicion: int, *won: str) -> list[str]:
    complaints: list[str] = []
    parts = Text(text, ["3A", "3C", "4B"], complaints.append)
    assert not complaints
    return parts.read(StoryCourse(suspicion, won)).split("\n\n")


@pytest.mark.parametrize(
    ("suspicion", "won", "found"),
    [
        (9, [], ["Always.", "No ship.", "None at all.", "Between."]),
        (10, ["3C"], ["Always.", "A ship.", "A boat.", "Between.", "Wet.", "Known and wet."]),
        (20, ["3C", "4B"], ["Always.", "A ship.", "Between.", "Known and wet."]),
        (21, ["3C", "4B"], ["Always.", "A ship.", "Between."]),
        (10, ["3A"], ["Always.", "No ship.", "None at all.", "Between."]),
    ],
)
def test_a_paragraph_is_there_if_its_conditions_hold(
    suspicion: int, won: list[str], found: list[str]
) -> None:
    assert read(BOOK, suspicion, *won) == found


# -- every way through the printed book ------------------------------------------------------------

RULES = rules_of(RETAIL)
LEVELS = (0, 18, 25, 35, 46, 52, 60)
"""Levels of suspicion, one in each band that has pages of its own."""


def ways() -> list[tuple[str, ...]]:
    """Every way through the stages to one of the last."""
    found: list[tuple[str, ...]] = [("1",)]
    for way in found:
        found += [(*way, b) for game, a, b in EDGES if game == RETAIL and a == way[-1]]
    return [way for way in found if way[-1][0] == "6"]


def pages_along(way: Any, suspicion: int) -> Iterator[Any]:
    """Yield everything that is read along a way, page by page; choices after a stage are on its last page."""
    for number, id in enumerate(way):
        told = (id, "title", suspicion, *way[:number])
        yield from ("\n".join(page) for page in RULES.pages(Fact("stage", told)))
        course = StoryCourse(suspicion, way[: number + 1])
        choices = [RULES.book.choice(id, after, course) for after in STAGES[RETAIL][id][6]]
        yield "\n".join([*RULES.pages(Fact("completed", told))[0], *choices])
    yield "\n".join(RULES.pages(Fact("won", (way[-1], suspicion, *way)))[0])


@uncounted
@pytest.mark.parametrize("suspicion", LEVELS)
def test_along_every_way_all_are_introduced_once_and_before_they_are_spoken_of(suspicion: int) -> None:
    for way in ways():
        pages = list(pages_along(way, suspicion))
        for name, phrases in RULES.book.names.items():
            told = [part for page in pages for part in page.split("\n") if re.search(rf"\b{name}\b", part)]
            assert not told or any(phrase in told[0] for phrase in phrases), (way, name, told[0])
            introduced = [page for page in pages if any(phrase in page for phrase in phrases)]
            assert len(introduced) <= 1, (way, name)


WITNESSED = [
    ("hands in gauze", "2A"),
    ("Bed six", "2A"),
    ("a nurse rang us", "2A"),
    ("whom nobody had hired", "2A"),
    ("in a skip", "2B"),
    ("something with dogs", "2B"),
    ("a van for that place", "2B"),
    ("paying for the night bus", "2B"),
    ("four hundred and ten pages, torn", "3C"),
    ("your freezer", "3A"),
    ("mended the wall", "3A"),
    ("broken wall", "3A"),
]
"""Phrases that a page remembers, and the stage in which each could be seen."""


@uncounted
@pytest.mark.parametrize("suspicion", LEVELS)
def test_along_every_way_pages_remember_only_what_was_seen_there(suspicion: int) -> None:
    for way in ways():
        text = "\n".join(pages_along(way, suspicion))
        for phrase, stage in WITNESSED:
            assert phrase not in text or stage in way, (way, phrase)
        if (
            "3A" in way
        ):  # a reader of the stair's page needs neither the hoist nor the hint that there is something below
            assert "goods hoist" not in text, way
            assert "The first is an address" not in text, way


def test_every_ending_is_come_to_on_some_way() -> None:
    found = {RULES.pages(Fact("won", (way[-1], n, *way)))[0][0] for way in ways() for n in range(60)}
    assert found == {ending["title"] for ending in RULES.book.endings}


@pytest.mark.parametrize("stage", RULES.card_set.stages, ids=lambda stage: stage.id)
def test_the_page_tells_of_what_the_setup_goes_by(stage: Any) -> None:
    """The page changes wherever suspicion or a stage won changes how a stage is laid out."""
    before = [way[: way.index(stage.id)] for way in ways() if stage.id in way]

    def read(suspicion: int, won: Any) -> Any:
        return RULES.pages(Fact("stage", (stage.id, "title", suspicion, *won)))[-1]

    rows = tomllib.loads(joined(printed(RETAIL))["stages"][0])["stage"]
    written = next(row for row in rows if row["id"] == stage.id)
    setup = " ".join(written["before"] + written["after"])
    for n, degree in re.findall(r"If suspicion is (\d+) or (more|less)", setup):
        border = int(n) - (degree == "more")
        assert all(read(border, won) != read(border + 1, won) for won in before)
    for id in re.findall(r"If stage (\w+) is completed", setup):
        ways_with = [read(0, won) for won in before if id in won]
        ways_without = [read(0, won) for won in before if id not in won]
        assert not any(page in ways_without for page in ways_with)
