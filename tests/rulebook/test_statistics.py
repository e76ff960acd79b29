"""Statistics of past games, chapter by chapter."""

from __future__ import annotations

from collections import Counter

import pytest

from fieldcraft.rulebook.narrator import Narrator
from fieldcraft.rulebook.statistics import CARDS_SHOWN, ChapterFigures, report

WORDS = {
    "past-head": "Part|Played|Won|Turns|Score|Lost by",
    "past-averages": "Turns and score are averages.",
    "past-gained": "Gained most: {cards}.",
    "past-by-caught": "caught {n}",
    "past-by-late": "too late {n}",
}


@pytest.fixture
def narrator() -> Narrator:
    return Narrator({"words": WORDS})


def test_a_chapter_is_told_with_its_averages_and_losses(narrator: Narrator) -> None:
    chapter = ChapterFigures(played=5, failed=Counter(caught=1, late=2))
    chapter.complete(4, 10)
    chapter.complete(5, 20)
    assert chapter.won == 2
    assert report(narrator, [("A", chapter), ("B", ChapterFigures(played=1))], Counter()) == [
        "Part  Played  Won  Turns  Score  Lost by",
        "A          5    2    4.5   15.0  too late 2, caught 1",
        "B          1    0      -      -",
        "Turns and score are averages.",
    ]


def test_the_cards_gained_most_come_last(narrator: Narrator) -> None:
    gained = Counter({f"Card {n}": 1 for n in range(CARDS_SHOWN)} | {"Best": 3})
    *_, more, cards = report(narrator, [("A", ChapterFigures())], gained, ["One more thing."])
    assert more == "One more thing."
    assert cards.startswith("Gained most: Best 3, Card 0 1, ")
    assert cards.count(",") == CARDS_SHOWN - 1
