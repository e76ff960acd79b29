"""Words that all games share: questions, cards, piles and rows."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from fieldcraft.kernel.state import Parts
from fieldcraft.rulebook.files import catalogue
from fieldcraft.rulebook.narrator import Narrator, told_once
from fieldcraft.rulebook.text import average, clause, columns, counted, figures

SHARED = catalogue("fieldcraft.rulebook")
WORDS = {
    "kind-coin": "gold",
    "kind-wood": "wood",
    "kind-card": "card",
    "kind-cards": "cards",
    "pile-deck": "Deck: {n}",
    "pile-discard": "Discard: {n}, {cards}",
}
QUESTIONS = {"price": "Pay {n} for {card}?"}
NAMES = {"chest": "Chest", "door": "Door", "oak-door": "Door"}


class Told(Narrator):
    """Cards say their own id."""

    PILES: ClassVar[tuple[str, ...]] = ("deck", "discard")

    def card_lines(self, id: str) -> list[str]:
        return [f"This is {id}."]


@pytest.fixture
def narrator() -> Told:
    messages = {"words": SHARED["words"] | WORDS, "questions": SHARED["questions"] | QUESTIONS}
    return Told(messages, NAMES)


@pytest.mark.parametrize(
    ("view", "prompt"),
    [
        ({"question": {"name": "price", "card": "door", "n": 2}}, "Pay 2 for Door?"),
        ({"question": {"name": "unheard of", "card": "", "n": 0}}, "Which one do you choose?"),
        ({"question": None}, "Which one do you choose?"),
        ({}, "Which one do you choose?"),
    ],
    ids=str,
)
def test_the_question_is_said_with_its_card_and_number(
    narrator: Told, view: dict[str, Any], prompt: str
) -> None:
    assert narrator.prompt(view) == prompt


@pytest.mark.parametrize("name", ["chest", "Chest", "  CHEST "])
def test_a_card_is_found_by_its_id_or_name(narrator: Told, name: str) -> None:
    assert narrator.card_text(name) == ["This is chest."]


def test_a_card_nobody_knows_has_no_text(narrator: Told) -> None:
    assert narrator.card_text("lamp") == []
    assert narrator.name("lamp") == ""


def test_names_that_two_cards_share_are_listed_once(narrator: Told) -> None:
    assert narrator.card_names() == ["Chest", "Door"]
    assert narrator.card_text("oak-door") == ["This is oak-door."]


def test_piles_are_counted_and_told_as_far_as_they_are_seen(narrator: Told) -> None:
    view = {"deck": 7, "deck_top": ["chest"], "discard": ["door", "chest", "door"]}
    assert narrator.counts(view) == {"deck": 8, "discard": 3}
    assert narrator.piles(view) == ["Deck: 8", "Discard: 3, 2 x Door, Chest"]
    assert narrator.piles({"deck": [], "discard": []}) == ["Deck: 0", "Discard: 0, nothing"]


def test_amounts_leave_out_what_is_nothing(narrator: Told) -> None:
    assert narrator.amounts(coin=2, wood=0) == ["2 gold"]


def test_what_has_a_word_for_many_is_counted_with_it(narrator: Told) -> None:
    assert [*narrator.amounts(card=1), *narrator.amounts(card=2)] == ["1 card", "2 cards"]
    assert narrator.briefly("Chest", "2 gold") == "Chest (2 gold)"
    assert narrator.briefly("Chest", "") == "Chest"


def test_under_a_row_stands_what_its_card_does(narrator: Told) -> None:
    rows = narrator.rows([(["1", "Chest", "shut"], "Gain 1."), (["10", "Door", "open"], "")])
    assert rows == ["     1  Chest  shut", "      Gain 1.", "    10  Door   open"]


def test_a_game_that_says_nothing_of_its_own_is_silent() -> None:
    plain = Narrator({"words": {}, "questions": {}})
    assert plain.describe({}) == plain.score_sheet({}) == plain.card_lines("chest") == []
    assert plain.detail({}, Parts("wait")) == plain.summary({}) == ""


# -- names, numbers and rows --------------------------------------------------------------------


def test_names_numbers_and_rows_as_text() -> None:
    assert counted(["Punch", "Hide", "Punch"]) == ["2 x Punch", "Hide"]
    assert clause("Draw 2 cards.") == "draw 2 cards"
    assert columns([["a", "b"], ["long", "c", "d"], ["e"]]) == ["a     b", "long  c  d", "e"]
    assert figures("Name|Won|Why", [["A", "10", ""], ["Long", "2", "caught"]]) == [
        "Name  Won  Why",
        "A      10",
        "Long    2  caught",
    ]
    assert (average([1, 2]), average([])) == ("1.5", "-")


def test_what_is_always_told_alike_is_worked_out_once_for_each_card(narrator: Told) -> None:
    asked = []

    class Reading(Told):
        @told_once
        def reads(self, id: str, n: int) -> list[str]:
            asked.append((id, n))
            return [self.name(id), str(n)]

    one, other = Reading(narrator.messages, NAMES), Reading(narrator.messages, {"chest": "Box"})
    assert [one.reads("chest", 1), one.reads("chest", 2), one.reads("chest", 1)] == [
        ["Chest", "1"],
        ["Chest", "2"],
        ["Chest", "1"],
    ]
    assert asked == [("chest", 1), ("chest", 2)]
    assert other.reads("chest", 1) == ["Box", "1"]
