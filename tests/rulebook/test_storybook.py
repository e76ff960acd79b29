"""A storybook's file: its tables are checked one by one, and all faults are reported together."""

from __future__ import annotations

import pytest

from fieldcraft.errors import CardError
from fieldcraft.rulebook.storybook import Book, Page

BOOK = """
[prologue]
title = "Begin"
text = "One\\nday."

[[ending]]
id = "home"
score = [1, 2]

[[ending]]
says = { once = "here" }
"""


def test_tables_are_read_by_their_kind() -> None:
    book = Book(BOOK, "book.toml")
    assert book.page("prologue") == {"title": "Begin", "text": "One\nday."}
    first, second = book.rows("ending")
    assert (first.card, first.string("id"), first.span("score")) == ("ending home", "home", [1, 2])
    assert (second.card, second.texts("says"), second.span("score", [0, 9])) == (
        "ending 2",
        {"once": "here"},
        [0, 9],
    )
    book.close()


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("[prologue]", "[prolog]", ("", "prolog", "is not a field here; did you mean 'prologue'?")),
        ("[[ending]]", "[[end]]", ("ending", "", "is missing")),
        ('"home"', '"home"\nmood = 1', ("ending home", "mood", "is not a field here")),
        ("[1, 2]", "[1]", ("ending home", "score", "must be the lowest and the highest number")),
        ('"here"', "1", ("ending 2", "says", "must be a table of texts")),
    ],
)
def test_whatever_is_wrong_is_told_together(old: str, new: str, wrong: tuple[str, str, str]) -> None:
    book = Book(BOOK.replace(old, new), "book.toml")
    book.page("prologue")
    for entry in book.rows("ending"):
        entry.string("id", "")
        entry.span("score", [0, 9])
        entry.texts("says")
    book.wrong("ending", "id", "nobody reads this")
    with pytest.raises(CardError) as error:
        book.close()
    told = [(problem.card, problem.field, problem.message) for problem in error.value.problems]
    assert wrong in told
    assert ("ending", "id", "nobody reads this") in told


def test_a_page_is_a_title_and_its_paragraphs() -> None:
    assert Page("Home", "One\nday.\n\n\n Then  night.\n") == ["Home", "One day.", "Then night."]
