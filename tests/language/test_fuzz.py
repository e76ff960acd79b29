"""Nothing that somebody may write makes the language fail in any other way than by saying what is wrong."""

from __future__ import annotations

from typing import Any

from effort import examples
from hypothesis import given
from hypothesis import strategies as st
from language.cards import FILE, TEXT, parser, texts

from fieldcraft.errors import CardError
from fieldcraft.games.agent_decker.ruleset import AgentDecker
from fieldcraft.games.agent_decker.vocabulary.lexicon import STARTS
from fieldcraft.kernel.playout import playout
from fieldcraft.language.forms import TextError, sentences

WORDS = sorted(parser().vocabulary.literals() | {f'"{name}"' for name in parser().vocabulary.cards})
SAID = [text for _, _, text in texts()]
LINES = TEXT.splitlines()
VALUES = [
    "0",
    "-1",
    "true",
    "[]",
    "{}",
    '""',
    '"x"',
    "[1, 2]",
    "{ id = 1 }",
    "1979-05-27",
    "9" * 40,
    "0x" + "f" * 4000,
    "nan",
]


def reads(text: str, start: str) -> None:
    """Parses or says what is wrong, and where within the text."""
    try:
        ops = parser().parse(text, start)
    except TextError as error:
        column, message = error.column, error.message
    else:
        assert sentences(parser().vocabulary, ops) == text
        return
    assert 1 <= column <= max(1, len(text)) + 1
    assert message


@examples(120)
@given(st.text(max_size=80), st.sampled_from(STARTS))
def test_any_text(text: Any, start: Any) -> None:
    reads(text, start)


@examples(120)
@given(st.lists(st.sampled_from(WORDS) | st.integers(0, 120).map(str), max_size=14), st.sampled_from(STARTS))
def test_any_words(words: Any, start: Any) -> None:
    reads(" ".join(words), start)


@examples(120)
@given(st.sampled_from(SAID), st.sampled_from(STARTS), st.data())
def test_texts_with_a_slip(text: Any, start: Any, data: Any) -> None:
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 3))
    reads(text[:at] + data.draw(st.text(max_size=3)) + text[at + cut :], start)


def loads(text: str) -> None:
    """The file is a game that can be played, or everything wrong with it is said."""
    try:
        rules = AgentDecker({"cards": (text, FILE)})
    except CardError as error:
        problems = error.problems
    else:
        playout(rules.start(1, {}), 1, 200)
        return
    assert problems
    assert all(str(problem) for problem in problems)


@examples(40)
@given(st.text(max_size=200))
def test_any_file(text: Any) -> None:
    loads(text)


@examples(60)
@given(st.integers(0, len(TEXT)), st.integers(0, 40), st.text(max_size=8))
def test_files_with_a_slip(at: Any, cut: Any, put: Any) -> None:
    loads(TEXT[:at] + put + TEXT[at + cut :])


@examples(60)
@given(st.data())
def test_files_with_lines_changed(data: Any) -> None:
    """Lines that are lost, doubled, moved or hold another value."""
    lines = LINES[:]
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(lines) - 1))
        change = data.draw(st.sampled_from(["lose", "double", "swap", "value"]))
        if change == "lose":
            del lines[at]
        elif change == "double":
            lines.insert(at, lines[at])
        elif change == "swap":
            other = data.draw(st.integers(0, len(lines) - 1))
            lines[at], lines[other] = lines[other], lines[at]
        elif "=" in lines[at]:
            lines[at] = lines[at].partition("=")[0] + "= " + data.draw(st.sampled_from(VALUES))
    loads("\n".join(lines))
