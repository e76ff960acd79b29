"""Forms and the grammar made of them, on a small vocabulary of its own."""

from __future__ import annotations

from typing import Any

import pytest
from language.cards import parser
from lark.exceptions import GrammarError

from fieldcraft.kernel.effects import ChooseOne, Effect, If, Steps
from fieldcraft.kernel.queries import Condition, Query
from fieldcraft.kernel.state import Op
from fieldcraft.language.forms import Slot, TextError, Vocabulary, Word, capital, phrase, pieces, sentences
from fieldcraft.language.parser import Parser


class OneOf(ChooseOne[Any]):
    FORM = "{alternatives:step/ or}"


class Move(Effect[Any]):
    FORM = "move {n:number} space{n:s} {way:way}"

    def __init__(self, n: int, way: Any) -> None:
        self.n, self.way = n, way


class Visit(Effect[Any]):
    FORM = "visit {card:card}"

    def __init__(self, card: str) -> None:
        self.card = card


class IsAt(Condition[Any]):
    FORM = "you are at {card:card}"

    def __init__(self, card: str) -> None:
        self.card = card


WAYS = {"north": 0, "south": 1}
CARDS = {"Old Mill": "mill", "C.C.T.V. Room": "room", "Mill": "other", "Move": "verb"}

INCLUDES = {"effect": "step sequence"}


def vocabulary(*more: Any) -> Vocabulary:
    return Vocabulary(
        (Steps, OneOf, If, Move, Visit, IsAt, *more),
        {"way": WAYS},
        CARDS,
        INCLUDES,
    )


def read(text: str, *more: Any) -> tuple[Any, str]:
    words = vocabulary(*more)
    (op,) = Parser(words, ("effect",)).parse(text, "effect")
    return op, phrase(words, op)


def test_a_form_is_words_and_slots() -> None:
    assert pieces("gain {n:number} card{n:s} , {way:way}") == [
        Word("gain"),
        Slot("n", "number"),
        Word("card", "n", plural="cards"),
        Word(","),
        Slot("way", "way"),
    ]
    assert pieces("{steps:step/, then}") == [Slot("steps", "step", (",", "then"))]


def test_numbers_words_and_names_fill_slots() -> None:
    move, said = read("Move 3 spaces north.")
    assert (type(move), move.n, move.way, said) == (Move, 3, 0, "move 3 spaces north")
    visit, said = read('Visit "C.C.T.V. Room".')
    assert (visit.card, said) == ("room", 'visit "C.C.T.V. Room"')


def test_a_name_may_be_a_word_or_part_of_another_name() -> None:
    assert [read(f'Visit "{name}".')[0].card for name in ("Mill", "Old Mill", "Move")] == [
        "other",
        "mill",
        "verb",
    ]


def test_one_is_singular() -> None:
    assert read("Move 1 space south.")[1] == "move 1 space south"


def test_steps_conditions_and_choices_nest() -> None:
    op, _ = read('If you are at "Mill", move 2 spaces north.')
    assert (type(op), type(op.condition), op.step.n) == (If, IsAt, 2)
    op, _ = read('Move 2 spaces north, then visit "Mill", then move 1 space south.')
    assert [type(step) for step in op.steps] == [Move, Visit, Move]
    op, _ = read("Move 2 spaces north or move 2 spaces south.")
    assert [pick.key for pick in op.picks] == ["choose:1", "choose:2"]
    assert [str(pick) for pick in op.picks] == ["Move 2 spaces north", "Move 2 spaces south"]


class Jump(Effect[Any]):
    FORM = "jump = jump {way:way}"
    way: int


class IfJump(Effect[Any]):
    FORM = "if {condition:condition} , {then:jump}"
    condition: Condition[Any]
    then: Jump


class IfElse(IfJump):
    FORM = "if {condition:condition} , {then:jump} ,~otherwise {other:step}"
    other: Effect[Any]


class IfElseInParts(IfJump):
    FORM = "if {condition:condition} , {then:jump} , otherwise {other:step}"
    other: Effect[Any]


def test_a_mark_and_a_word_may_be_read_as_one() -> None:
    words = Vocabulary((Steps, Jump, IfJump, IfElse, Visit, IsAt), {"way": WAYS}, CARDS, INCLUDES)
    text = 'If you are at "Mill", jump north, otherwise visit "Mill", then visit "Old Mill".'
    (op,) = Parser(words, ("effect",)).parse(text, "effect")
    assert isinstance(op, Steps)
    otherwise, visit = op.steps
    assert isinstance(otherwise, IfElse)
    assert isinstance(visit, Visit)
    assert isinstance(otherwise.other, Visit)
    assert (otherwise.then.way, otherwise.other.card) == (0, "other")
    assert sentences(words, [op]) == text
    apart = words._replace(classes=(Steps, Jump, IfJump, IfElseInParts, Visit, IsAt))
    with pytest.raises(GrammarError):
        Parser(apart, ("effect",)).parse(text, "effect")


def test_several_sentences_are_several_ops() -> None:
    words = vocabulary()
    ops = Parser(words, ("effect",)).parse('Visit "Mill". Move 1 space north.', "effect")
    assert sentences(words, ops) == 'Visit "Mill". Move 1 space north.'


def test_a_sentence_begins_with_a_capital() -> None:
    assert (capital("draw 1 card"), capital("1 card"), capital("")) == ("Draw 1 card", "1 card", "")


class Room(Query[Any]):
    FORM = "{state:state} room"
    PLURAL = "{state:state} rooms"
    CATEGORY = "place"
    state: int


class Enter(Effect[Any]):
    FORM = "enter a {where:place}"
    where: Room


class Search(Effect[Any]):
    FORM = "search all {where:space}"
    where: Room


@pytest.mark.parametrize(
    "text", ["Enter a locked room.", "Search all locked rooms.", "Search all wide open rooms."]
)
def test_one_op_is_said_of_one_and_of_many_and_a_word_may_be_several(text: str) -> None:
    words = Vocabulary(
        (Room, Enter, Search), {"state": {"locked": 1, "wide open": 2}}, {}, {"space": "places"}
    )
    (op,) = Parser(words, ("step",)).parse(text, "step")
    assert isinstance(op, Enter | Search)
    assert (type(op.where), op.where.state) == (Room, 2 if "open" in text else 1)
    assert sentences(words, [op]) == text


class Climb(Effect[Any]):
    FORM = "climb {way:way}"
    KNOWN = ("way", (0,))
    way: int


def test_a_word_is_refused_that_the_rule_of_an_op_does_not_know() -> None:
    assert read("Climb north.", Climb)[1] == "climb north"
    with pytest.raises(TextError, match="no rule says"):
        read("Climb south.", Climb)


def test_of_many_an_op_does_not_speak_as_of_one() -> None:
    words = Vocabulary((Room, Search), {"state": {"locked": 1}}, {}, {"space": "places"})
    with pytest.raises(TextError, match="'room' is not possible here; expected 'rooms'"):
        Parser(words, ("step",)).parse("Search all locked room.", "step")


def test_a_grammar_that_can_be_read_in_two_ways_is_refused() -> None:
    class Walk(Op[Any]):
        FORM = "move {n:number} space{n:s} {way:way}"

        def __init__(self, n: int, way: Any) -> None:
            self.n, self.way = n, way

    with pytest.raises(GrammarError, match=r"collision|conflict"):
        read("Move 1 space north.", Walk)


def test_a_step_that_swallows_what_follows_is_refused() -> None:
    class Repeat(Op[Any]):
        FORM = "repeat {effect:effect}"

        def __init__(self, effect: Any) -> None:
            self.effect = effect

    with pytest.raises(GrammarError, match="conflict"):
        read("Repeat move 1 space north.", Repeat)


def test_the_grammar_of_the_cards_is_strict() -> None:
    """Making the parser raises where any text could be read in two ways."""
    strict = Parser(parser().vocabulary, parser().starts)
    assert strict.parse("Draw 1 card.", "move")


def test_the_same_alternative_twice_is_an_error() -> None:
    with pytest.raises(TextError, match="'Move 1 space north' is offered twice"):
        read("Move 1 space north or move 1 space north.")
