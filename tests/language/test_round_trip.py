"""Text to ops and back to the same text; ops to text and back to the same ops."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from effort import examples
from hypothesis import given
from hypothesis import strategies as st
from language.cards import VOCABULARY, pack, parser, texts, trees, trees_of, unpack

from fieldcraft.games.agent_decker.vocabulary.lexicon import STARTS
from fieldcraft.language.forms import category, sentences
from fieldcraft.language.parser import Parser

ALL = texts()


@pytest.mark.parametrize(("card", "start", "text"), ALL, ids=[f"{card}-{start}" for card, start, _ in ALL])
def test_every_card_says_what_is_written_on_it(card: Any, start: Any, text: Any) -> None:
    assert sentences(VOCABULARY, parser().parse(text, start)) == text


def test_every_form_of_the_vocabulary_is_on_some_card() -> None:
    said = set()

    def collect(op: Any) -> None:
        said.add(type(op))
        for slot in VOCABULARY.slots(type(op)):
            value = getattr(op, slot.field)
            for part in value if slot.separator else [value]:
                if type(part) in VOCABULARY.classes:
                    collect(part)

    for _, start, text in ALL:
        for op in parser().parse(text, start):
            collect(op)
    unsaid = {op.__name__ for op in VOCABULARY.classes if op not in said}
    assert unsaid <= {"Seq"}


@examples(100)
@given(st.data(), st.sampled_from(STARTS))
def test_whatever_can_be_said_is_read_back(data: Any, start: Any) -> None:
    said = data.draw(st.lists(trees(start), min_size=1, max_size=3))
    text = sentences(VOCABULARY, [unpack(tree) for tree in said])
    assert [pack(op) for op in parser().parse(text, start)] == said


@cache
def parser_of(sort: str) -> Parser:
    """Return a parser of texts whose sentences are all of this sort."""
    return Parser(VOCABULARY, (sort,))


@pytest.mark.parametrize("op", VOCABULARY.classes, ids=lambda op: op.__name__)
@examples(10)
@given(data=st.data())
def test_each_form_is_read_back(op: Any, data: Any) -> None:
    said = data.draw(trees_of(op))
    text = sentences(VOCABULARY, [unpack(said)])
    assert [pack(read) for read in parser_of(category(op)).parse(text, category(op))] == [said]


def test_the_names_of_alternatives_are_what_they_say() -> None:
    ability: Any = parser().parse("Gain 1 fighting or draw 1 card.", "move")[0]
    assert [(pick.key, str(pick)) for pick in ability.effect.picks] == [
        ("choose:1", "Gain 1 fighting"),
        ("choose:2", "Draw 1 card"),
    ]
