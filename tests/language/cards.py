"""The card language of a game as tests use it: its file, its vocabulary, its parser, any tree of it."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import strategies as st

from fieldcraft.errors import CardError, Problem
from fieldcraft.games.agent_decker.loader import AgentDeckerLoader
from fieldcraft.games.agent_decker.vocabulary.lexicon import STARTS, vocabulary
from fieldcraft.kernel.state import Op
from fieldcraft.language.forms import CARD, NUMBER, Slot, category
from fieldcraft.language.parser import BIGGEST, SMALLEST, Parser
from fieldcraft.language.reader import Reader
from fieldcraft.rulebook.files import game_messages, resource

PACKAGE = "fieldcraft.games.agent_decker"
FILE = "cards.toml"
MESSAGES = game_messages(PACKAGE)
TEXT = resource(PACKAGE, f"data/{FILE}")


def loader(text: str) -> AgentDeckerLoader:
    return AgentDeckerLoader({"cards": (text, FILE)}, MESSAGES)


@cache
def parser() -> Parser:
    """The parser of Agent Decker, with the names of its cards."""
    return Parser(vocabulary(loader(TEXT).named), STARTS)


def texts() -> list[tuple[str, str, str]]:
    """Every text of every card: the card, the sort of text and the text."""
    read = loader(TEXT)
    found = []
    for entry, _ in read.cards:
        half = entry.fields["agent"]
        found.append((entry.card, "obstacle", entry.fields.get("text")))
        found.append((half.get("name", entry.card), "item" if half.get("keep") else "move", half.get("text")))
    for entry, _ in read.goals:
        found.append((entry.card, "goal", entry.fields["text"]))
        found.append((entry.card, "item", entry.fields.get("reward", {}).get("text")))
    return [(card, start, text) for card, start, text in found if text]


def problems(text: str) -> list[Problem]:
    """Everything that is wrong with a card file."""
    try:
        loader(text).card_set()
    except CardError as error:
        return error.problems
    return []


def changed(old: str, new: str) -> str:
    """The card file with its first such passage replaced."""
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def trees(sort: str) -> st.SearchStrategy[list[Any]]:
    """Return an op of a sort, packed as readers remember it."""
    sorts = {sort, *VOCABULARY.includes.get(sort, "").split()}
    classes = [op for op in VOCABULARY.classes if category(op) in sorts]
    return st.sampled_from(classes).flatmap(trees_of)


def trees_of(op: type[Op[Any]]) -> st.SearchStrategy[list[Any]]:
    """An op of the class, with any values in its slots."""
    return st.tuples(st.just(op.__name__), *(values(slot) for slot in VOCABULARY.slots(op))).map(list)


def values(slot: Slot) -> st.SearchStrategy[Any]:
    if slot.separator:
        return st.lists(trees(slot.sort), min_size=2, max_size=4, unique_by=str)
    if slot.sort == NUMBER:
        return st.integers(SMALLEST, BIGGEST)
    if slot.sort == CARD:
        return st.sampled_from(list(VOCABULARY.cards))
    if slot.sort in VOCABULARY.words:
        return st.sampled_from(sorted(VOCABULARY.words[slot.sort]))
    return trees(slot.sort)


VOCABULARY = parser().vocabulary
unpack = Reader(VOCABULARY, STARTS).unpack
pack = Reader(VOCABULARY, STARTS).pack
