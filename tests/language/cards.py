"""The card language of a game as the tests use it: its file, its vocabulary, its parser, and any tree of it."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from fieldcraft.errors import CardError, Problem
from fieldcraft.games.agent_decker.content import STARTS, Loader, vocabulary
from fieldcraft.games.ruleset import catalogue, resource
from fieldcraft.kernel.table import Op
from fieldcraft.language.forms import CARD, NUMBER, Slot, TextError, Vocabulary, construct
from fieldcraft.language.parser import BIGGEST, SMALLEST, Parser

PACKAGE = "fieldcraft.games.agent_decker"
FILE = "cards.toml"
MESSAGES = catalogue(PACKAGE)["options"]
TEXT = resource(PACKAGE, FILE)


@cache
def parser() -> Parser:
    """The parser of Agent Decker, with the names of its cards."""
    return Parser(vocabulary(Loader(TEXT, FILE, MESSAGES).named), STARTS)


def texts() -> list[tuple[str, str, str]]:
    """Every text of every card: the card, the sort of text and the text."""
    loader = Loader(TEXT, FILE, MESSAGES)
    found = []
    for entry in loader.cards:
        half = entry.fields["agent"]
        found.append((entry.card, "obstacle", entry.fields.get("text")))
        found.append((half.get("name", entry.card), "item" if half.get("keep") else "move", half.get("text")))
    for entry in loader.goals:
        found.append((entry.card, "goal", entry.fields["text"]))
        found.append((entry.card, "item", entry.fields.get("reward", {}).get("text")))
    return [(card, start, text) for card, start, text in found if text]


def problems(text: str) -> list[Problem]:
    """Everything that is wrong with a card file."""
    try:
        Loader(text, FILE, MESSAGES).box()
    except CardError as error:
        return error.problems
    return []


def changed(old: str, new: str) -> str:
    """The card file with its first such passage replaced."""
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def same(vocabulary: Vocabulary, one: Any, other: Any) -> bool:
    """Do two trees say the same: the same classes with the same values in their slots?"""
    if isinstance(one, tuple | list):
        return len(one) == len(other) and all(same(vocabulary, a, b) for a, b in zip(one, other, strict=True))
    if not isinstance(one, Op):
        return one is other if not isinstance(one, int) else one == other
    slots = vocabulary.slots(type(one))
    return type(one) is type(other) and all(
        same(vocabulary, getattr(one, slot.field), getattr(other, slot.field)) for slot in slots
    )


def trees(vocabulary: Vocabulary, sort: str) -> st.SearchStrategy[Op[Any]]:
    """Any op that may stand where the sort is asked for."""
    sorts = {sort, *vocabulary.includes.get(sort, ())}
    classes = [op for op in vocabulary.classes if op.SORT in sorts]
    return st.sampled_from(classes).flatmap(lambda op: ops(vocabulary, op))


@st.composite
def ops(draw: st.DrawFn, vocabulary: Vocabulary, op: type[Op[Any]]) -> Op[Any]:
    """An op of the class, with any values in its slots."""
    values = [draw(value(vocabulary, slot)) for slot in vocabulary.slots(op)]
    try:
        return construct(vocabulary, op, values)
    except TextError:  # the same alternative twice
        assume(False)
        raise


def value(vocabulary: Vocabulary, slot: Slot) -> st.SearchStrategy[Any]:
    if slot.joint:
        return st.lists(trees(vocabulary, slot.sort), min_size=2, max_size=4).map(tuple)
    if slot.sort == NUMBER:
        return st.integers(SMALLEST, BIGGEST)
    if slot.sort == CARD:
        return st.sampled_from(list(vocabulary.cards.values()))
    if slot.sort in vocabulary.words:
        return st.sampled_from(sorted(set(vocabulary.words[slot.sort].values())))
    return trees(vocabulary, slot.sort)
