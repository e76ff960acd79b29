"""Card files: whatever is wrong in them is said, all at once, with file, card, field and column."""

from __future__ import annotations

from typing import Any

import pytest
from language.cards import FILE, TEXT, changed, loader, problems

from fieldcraft.errors import CardError, FieldcraftError, Problem
from fieldcraft.games.agent_decker.ruleset import AgentDecker
from fieldcraft.rulebook.entries import entries, read_toml, shown, slug

GUARD = """id = "guard"
name = "Guard"
set = "base"
copies = 3
type = "person"
cost = "2 fighting"
alarm = 4
"""


def guard(old: str, new: str) -> str:
    """The card file with a line of the Guard changed."""
    assert old in GUARD
    return changed(GUARD, GUARD.replace(old, new))


CASES = [
    # fields that are missing, unknown, or of the wrong type
    (guard('name = "Guard"\n', ""), "guard", "name", "is missing"),
    (guard('set = "base"\n', ""), "guard", "set", "is missing"),
    (guard('type = "person"\n', ""), "guard", "type", "is missing"),
    (guard('cost = "2 fighting"\n', ""), "guard", "cost", "is missing"),
    (guard("alarm = 4\n", ""), "guard", "alarm", "is missing"),
    (guard("alarm", "alram"), "guard", "alram", "is not a field here; did you mean 'alarm'?"),
    (guard("alarm = 4", "alarm = 4\nflavour = 'x'"), "guard", "flavour", "is not a field here"),
    (guard("alarm = 4", 'alarm = "4"'), "guard", "alarm", "must be a whole number, not '4'"),
    (guard("alarm = 4", "alarm = 4.5"), "guard", "alarm", "must be a whole number, not 4.5"),
    (guard("alarm = 4", "alarm = true"), "guard", "alarm", "must be a whole number, not True"),
    (guard('name = "Guard"', "name = 7"), "guard", "name", "must be a text, not 7"),
    (guard('name = "Guard"', 'name = " "'), "guard", "name", "is empty"),
    (changed("keep = true", "keep = 1"), "sleeping-guard", "agent.keep", "must be true or false, not 1"),
    (
        changed('[card.agent]\nid = "gun"\nname = "Gun"\npower = "2 fighting"', "agent = 3"),
        "guard",
        "agent",
        "must be a table, not 3",
    ),
    (
        changed('[card.agent]\nid = "gun"\nname = "Gun"\npower = "2 fighting"', ""),
        "guard",
        "agent",
        "is missing",
    ),
    # numbers and words out of bounds
    (guard("alarm = 4", "alarm = 50"), "guard", "alarm", "must be from 0 to 49, not 50"),
    (guard("alarm = 4", "alarm = -1"), "guard", "alarm", "must be from 0 to 49, not -1"),
    (guard("copies = 3", "copies = 0"), "guard", "copies", "must be from 1 to 20, not 0"),
    (
        guard('type = "person"', 'type = "persno"'),
        "guard",
        "type",
        "must be one of person, location, device, animal, door, not 'persno'; did you mean 'person'?",
    ),
    (
        changed('source = "rulebook"', 'source = "mine"'),
        "hide",
        "source",
        "must be one of rulebook, original, not 'mine'",
    ),
    (
        guard("2 fighting", "2 fightign"),
        "guard",
        "cost",
        "must be a number up to 30 and one of stealth, fighting, any, not '2 fightign'",
    ),
    (
        guard("2 fighting", "31 fighting"),
        "guard",
        "cost",
        "must be a number up to 30 and one of stealth, fighting, any, not '31 fighting'",
    ),
    # ids and names
    (guard('id = "guard"\n', ""), "card 3", "id", "is missing"),
    (
        guard('id = "guard"', 'id = "The Guard"'),
        "The Guard",
        "id",
        "must be small letters, digits and hyphens, not 'The Guard'",
    ),
    (guard('id = "guard"', 'id = "hide"'), "hide", "id", "there is another card with the id 'hide'"),
    (changed('name = "Gun"', 'name = "Punch"'), "guard", "name", "another card is called 'Punch'"),
    (
        changed('id = "gun"\nname = "Gun"', 'name = "Machine gun"'),
        "sentry-gun",
        "name",
        "'Machine Gun' has no id of its own: 'machine-gun'",
    ),
    (
        changed('id = "gun"', 'id = "machine-gun"'),
        "sentry-gun",
        "name",
        "'Machine Gun' has no id of its own: 'machine-gun'",
    ),
    # halves
    (
        changed('id = "gun"', 'id = "Gun"'),
        "guard",
        "agent.id",
        "must be small letters, digits and hyphens, not 'Gun'",
    ),
    (
        changed('text = "Draw 2 cards."', 'text = "Scroll: swap places with the card on its right."'),
        "patrolling-guard",
        "agent.text",
        "'Scroll' is not possible here: this is a text for 'obstacle', not for 'move'",
    ),
    (
        changed("Scroll: swap", "Each turn: swap"),
        "patrolling-guard",
        "text",
        (
            "'Each' is not possible here; expected 'appear', 'before', 'cards', 'face-down', 'interact', "
            "'leave', 'neighbors', 'scroll' or 'this'"
        ),
    ),
    (
        changed("Scroll: swap places with the card on its right.", "Leave: knock out its neighbors. " * 2),
        "patrolling-guard",
        "text",
        "write 'Leave: knock out its neighbors. Leave: knock out its neighbors.'",
    ),
    (
        changed(
            "Scroll: swap places with the card on its right.",
            "Leave: knock out its neighbors. Leave: knock out its neighbors.",
        ),
        "patrolling-guard",
        "text",
        "two abilities work at the same moment; write them as one",
    ),
    (
        changed('name = "Keycard"\nkeep = true\n', 'name = "Keycard"\nkeep = true\npower = "1 stealth"\n'),
        "sleeping-guard",
        "agent.power",
        "an item has no power of its own; write what it gives each turn",
    ),
    (
        changed('set = "start"', 'set = "start"\ntype = "person"'),
        "hide",
        "type",
        "a card of the starting deck has no obstacle half",
    ),
    # goals
    (changed('joins = "B"', 'joins = "Q"'), "mission-one", "joins", "no card is in the set 'Q'"),
    (changed('joins = "B"', "joins = []"), "mission-one", "joins", "must be a text, not []"),
    (
        changed("Have 6 stealth.", "Have 6 stealth. Have 6 fighting."),
        "mission-one",
        "text",
        "a goal is one sentence",
    ),
    (
        changed('"Guard Uniform" equipped', '"Gaurd Uniform" equipped'),
        "mission-two",
        "text",
        "no card is called \"Gaurd Uniform\"; did you mean 'Guard Uniform'?",
    ),
    # the whole file
    (TEXT + "[[crad]]\nid = 'x'\n", "", "crad", "is not a field here; did you mean 'card'?"),
    (changed("[game]", "[gmae]"), "game", "id", "is missing"),
    (changed('title = "Agent Decker"\n', ""), "game", "title", "is missing"),
    (changed("version = 3", 'version = "1"'), "game", "version", "must be a whole number, not '1'"),
    (changed("line = 6 ", "line = 99 "), "numbers", "line", "must be from 2 to 12, not 99"),
    (changed("line = 6 ", "lines = 6 "), "numbers", "lines", "is not a field here; did you mean 'line'?"),
    (
        TEXT.replace('set = "base"', 'set = "B"'),
        "",
        "",
        "the set 'base' has 0 cards, fewer than the line's 6",
    ),
    (TEXT.replace('set = "start"', 'set = "B"'), "", "", "no card is in the set 'start'"),
    (changed('joins = "B"\n', ""), "", "", "the set 'B' never joins: no goal names it"),
    (TEXT[: TEXT.index("[[goal]]")], "", "", "there is no [[goal]]"),
    (TEXT[: TEXT.index("[[goal]]")] + "[goal]\nid = 'x'\n", "", "goal", "must be written as [[goal]]"),
]


@pytest.mark.parametrize(
    ("text", "card", "field", "message"), CASES, ids=[f"{case[1]}-{case[2]}-{case[3][:30]}" for case in CASES]
)
def test_a_problem_says_where_and_what(text: Any, card: str, field: str, message: str) -> None:
    found = problems(text)
    assert (card, field, message) in [(problem.card, problem.field, problem.message) for problem in found]
    assert {problem.file for problem in found} == {FILE}


def test_one_slip_is_one_problem() -> None:
    slips = [
        case
        for case in CASES
        if case[1] == "guard" and case[2] in ("name", "alarm", "cost", "copies", "type")
    ]
    assert len(slips) > 10
    for text, card, field, message in slips:
        assert [(p.card, p.field, p.message) for p in problems(text)] == [(card, field, message)]


def test_the_column_is_that_of_the_text() -> None:
    (problem,) = problems(changed("Draw 2 cards.", "Draw 2 stealth."))
    assert problem == Problem(
        FILE,
        "patrolling-guard",
        "agent.text",
        8,
        "'stealth' is not possible here; expected 'card' or 'cards'",
    )
    assert str(problem) == (
        "cards.toml: card 'patrolling-guard', agent.text, column 8: "
        "'stealth' is not possible here; expected 'card' or 'cards'"
    )


def test_all_problems_are_said_at_once_in_the_order_of_the_file() -> None:
    text = TEXT
    for old, new in (
        ('name = "Hide"', "nmae = 'Hide'"),
        ("alarm = 4\n", "alarm = 400\n"),
        ("Draw 2 cards.", "Drow 2 cards."),
        ("Have 6 stealth.", "Have 6."),
    ):
        text = text.replace(old, new, 1)
    with pytest.raises(CardError) as raised:
        loader(text).card_set()
    lines = str(raised.value).splitlines()
    assert len(lines) == len(raised.value.problems) == 5
    assert isinstance(raised.value, FieldcraftError)
    assert [problem.card for problem in raised.value.problems] == [
        "hide",
        "hide",
        "guard",
        "patrolling-guard",
        "mission-one",
    ]


@pytest.mark.parametrize(
    "text", ["[[card", "a = 1\na = 2", "x = 1979-99-99", "a = " + "9" * 5000, "a = " + "[" * 5000, "\x00"]
)
def test_what_is_no_toml_is_said_so(text: str) -> None:
    with pytest.raises(CardError, match="is not valid TOML") as raised:
        AgentDecker({"cards": (text, FILE)})
    assert [(problem.file, problem.card, problem.column) for problem in raised.value.problems] == [
        (FILE, "", 0)
    ]


def test_an_empty_file_lacks_everything() -> None:
    found = {(problem.card, problem.field) for problem in problems("")}
    assert {("game", "id"), ("numbers", "line"), ("", "")} <= found


def test_entries_must_be_tables_with_ids_of_their_own() -> None:
    found: list[Problem] = []
    rows = entries({"card": [{"id": "a"}, 3, {}, {}, {"id": ["x"]}]}, "card", FILE, found)
    assert [row.card for row in rows] == ["a", "card 2", "card 3", "card 4", "card 5"]
    assert [(problem.card, problem.field, problem.message) for problem in found] == [
        ("card 2", "", "must be a table, not 3"),
        ("card 2", "id", "is missing"),
        ("card 3", "id", "is missing"),
        ("card 4", "id", "is missing"),
        ("card 5", "id", "must be a text, not ['x']"),
    ]


def test_a_message_shows_the_beginning_of_a_long_value() -> None:
    assert shown("x" * 100) == "'" + "x" * 59 + "..."
    assert shown(16**5000) == "a value too long to show"


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("Don't Move", "dont-move"),
        ("E.M.P.", "emp"),
        ("C.C.T.V. Room", "cctv-room"),
        ("Gear Up!", "gear-up"),
        ("!?", ""),
    ],
)
def test_a_name_as_an_id(name: str, id: str) -> None:
    assert slug(name) == id


def test_a_file_without_problems_is_read() -> None:
    assert problems(TEXT) == []
    assert read_toml(TEXT, FILE)["game"]["title"] == "Agent Decker"
