"""Words that agree with a number, and numbers with a sign."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldcraft.games import game_ids, ruleset
from fieldcraft.kernel.effects import Effect, Steps
from fieldcraft.language.forms import Slot, TextError, Vocabulary, Word, make, pieces, sentences
from fieldcraft.language.parser import Parser


class Lose(Effect[Any]):
    FORM = "{n:number} {n:city|cities} {n:is|are} lost"

    n: int


class Put(Effect[Any]):
    FORM = "put {change:signed} on {n:number} {n:city|cities}"

    change: int
    n: int


class YouPut(Effect[Any]):
    """A form may hold a word that looks like such a number."""

    FORM = "you put +1 token"


WORDS = Vocabulary((Steps, Lose, Put, YouPut), {}, {}, {"effect": "step sequence"})
PARSER = Parser(WORDS, ("effect",))


def read(text: str) -> Any:
    (op,) = PARSER.parse(text, "effect")
    assert sentences(WORDS, [op]) == text
    return op


def refusal(text: str) -> str:
    with pytest.raises(TextError) as error:
        PARSER.parse(text, "effect")
    return error.value.message


def test_a_form_gives_the_words_for_one_and_for_many() -> None:
    assert pieces("{n:number} {n:city|cities} burn{n:s}") == [
        Slot("n", "number"),
        Word("city", "n", plural="cities"),
        Word("burn", "n", plural="burns"),
    ]


@pytest.mark.parametrize(("text", "n"), [("1 city is lost.", 1), ("2 cities are lost.", 2)])
def test_words_agree_with_their_number(text: str, n: int) -> None:
    assert read(text).n == n


@pytest.mark.parametrize(
    ("text", "told"),
    [("1 cities are lost.", "1 city is lost."), ("3 cities is lost.", "3 cities are lost.")],
)
def test_words_that_do_not_agree_are_refused(text: str, told: str) -> None:
    assert refusal(text) == f"write '{told}'"


@pytest.mark.parametrize("change", [1, -1, 12, -99])
def test_a_number_may_have_a_sign(change: int) -> None:
    op = read(f"Put {change:+d} on 2 cities.")
    assert (op.change, op.n) == (change, 2)


def test_a_word_of_a_form_that_looks_like_a_number_is_both() -> None:
    assert type(read("You put +1 token.")) is YouPut
    assert read("Put +1 on 1 city, then you put +1 token.").steps[0].change == 1


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Put 1 on 1 city.", "'1' is not possible here; expected '+1' or a number with its sign"),
        ("Put +0 on 1 city.", "+0 is not a number that a card may say: from 1 to 99"),
        ("Put -100 on 1 city.", "-100 is not a number that a card may say: from 1 to 99"),
        ("Put +1 on +2 cities.", "'+2' is not possible here; expected a number"),
        ("Put + on 1 city.", "'+' is not a word of this language"),
    ],
)
def test_a_wrong_number_is_named(text: str, fault: str) -> None:
    assert refusal(text).startswith(fault)


NUMBERS = st.integers(1, 99)
SIGNED = NUMBERS | NUMBERS.map(lambda n: -n)
STEP: st.SearchStrategy[Any] = st.one_of(
    st.tuples(st.just(Lose), st.fixed_dictionaries({"n": NUMBERS})),
    st.tuples(st.just(Put), st.fixed_dictionaries({"change": SIGNED, "n": NUMBERS})),
    st.tuples(st.just(YouPut), st.just({})),
)


@given(st.lists(STEP, min_size=1, max_size=4))
def test_every_text_comes_back_as_what_it_was(steps: list[tuple[type[Effect[Any]], dict[str, int]]]) -> None:
    made = [make(kind, **fields) for kind, fields in steps]
    op: Any = Steps(tuple(made)) if len(made) > 1 else made[0]
    (again,) = PARSER.parse(sentences(WORDS, [op]), "effect")
    found = again.steps if isinstance(again, Steps) else [again]
    assert [type(step) for step in found] == [kind for kind, _ in steps]
    assert [
        {field: getattr(step, field) for field in fields}
        for step, (_, fields) in zip(found, steps, strict=True)
    ] == [fields for _, fields in steps]


ONE_OF_MANY = re.compile(
    r"(?<![\d+-])\b1 (?:more |other |different )?"
    r"(?!(?:beasts|wilds|badlands|less|this|its|of (?:its|your))\b)([a-z]+s)\b"
)
"""A 1 before a word in the plural; beasts, wilds and badlands are the names of single tokens."""


@pytest.mark.parametrize("game", game_ids())
def test_no_card_speaks_of_one_thing_in_the_plural(game: str) -> None:
    narrator = ruleset(game).narrator
    texts = [line for name in narrator.card_names() for line in narrator.card_text(name)]
    assert len(texts) > 100
    assert not [text for text in texts if ONE_OF_MANY.search(text)]
    assert ONE_OF_MANY.search("Turn up 1 more minors than there are spirits.")
