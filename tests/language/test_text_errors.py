"""Errors in a text: the column, and what is allowed there."""

from __future__ import annotations

import pytest
from language.cards import parser

from fieldcraft.language.forms import TextError, category, words_of
from fieldcraft.language.parser import Parser, tables

CASES = [
    # unknown words
    ("move", "Drow 2 cards.", 1, "'Drow' is not a word of this language; did you mean 'draw'?"),
    ("move", "Draw 2 crads.", 8, "'crads' is not a word of this language; did you mean 'cards'?"),
    ("move", "DRAW 2 cards.", 1, "'DRAW' is not a word of this language; did you mean 'draw'?"),
    (
        "move",
        "Draw 2 cards, Then gain 1 stealth.",
        15,
        "'Then' is not a word of this language; did you mean 'then'?",
    ),
    ("move", "Teleport 2 cards.", 1, "'Teleport' is not a word of this language"),
    ("move", "Draw 2 cards!", 8, "'cards!' is not a word of this language; did you mean 'cards'?"),
    ("move", "Draw 2\u00a0cartes.", 8, "'cartes' is not a word of this language; did you mean 'cards'?"),
    # numbers
    ("move", "Draw 0 cards.", 6, "0 is not a number that a card may say: from 1 to 99"),
    ("move", "Draw 100 cards.", 6, "100 is not a number that a card may say: from 1 to 99"),
    ("move", "Draw two cards.", 6, "'two' is not a word of this language; numbers are written in digits"),
    ("move", "Draw -1 cards.", 6, "'-1' is not possible here; expected a number"),
    ("move", "Draw \u00b2 cards.", 6, "'\u00b2' is not a word of this language"),
    ("move", "Draw 1.5 cards.", 7, "'.' is not possible here; expected 'card' or 'cards'"),
    (
        "move",
        "Gain 1 fighting for every 0 cards in your discard.",
        27,
        "0 is not a number that a card may say: from 1 to 99",
    ),
    # a wrong word, and the end
    ("move", "Draw cards.", 6, "'cards' is not possible here; expected a number"),
    ("move", "Draw 2 stealth.", 8, "'stealth' is not possible here; expected 'card' or 'cards'"),
    ("move", "Gain 2 resources.", 8, "'resources' is not possible here; expected 'fighting' or 'stealth'"),
    ("item", "Discard this: draw 2 cards.", 15, "'draw' is not possible here; expected 'interact'"),
    ("goal", "Have 6 stealth and", 19, "the text ends too early; expected 'have', 'hold' or 'knock'"),
    ("goal", "Have 6 stealth", 15, "the text ends too early; expected '.' or 'and'"),
    ("goal", "Have 6 stealth. ", 16, "write 'Have 6 stealth.'"),
    (
        "goal",
        "Have 6 stealth and have 6 fighting and have 6 resources.",
        36,
        "'and' is not possible here; expected '.'",
    ),
    ("move", "", 1, "the text is empty"),
    ("move", " \n", 1, "the text is empty"),
    # one way to write each thing
    ("move", "draw 2 cards.", 1, "write 'Draw 2 cards.'"),
    ("move", "Draw 2 cards. gain 1 stealth.", 15, "write 'Draw 2 cards. Gain 1 stealth.'"),
    ("move", "Draw 1 cards.", 12, "write 'Draw 1 card.'"),
    ("move", "Draw 2 card.", 12, "write 'Draw 2 cards.'"),
    ("move", "Draw 02 cards.", 6, "write 'Draw 2 cards.'"),
    ("move", "Draw  2 cards .", 6, "write 'Draw 2 cards.'"),
    ("move", "Draw 1 card or draw 1 card.", 1, "'Draw 1 card' is offered twice; alternatives must differ"),
    # names
    (
        "goal",
        'Have "Gaurd Uniform" equipped.',
        6,
        "no card is called \"Gaurd Uniform\"; did you mean 'Guard Uniform'?",
    ),
    ("goal", 'Have "Excalibur" equipped.', 6, 'no card is called "Excalibur"'),
    ("goal", 'Have "" equipped.', 6, 'no card is called ""'),
    ("goal", "Have Guard Uniform equipped.", 6, 'the name of a card goes in quotes: "Guard Uniform"'),
    ("goal", 'Have "Guard Uniform equipped.', 6, "the quotation marks of a name are not closed"),
    (
        "goal",
        "Have stealth equipped.",
        6,
        "'stealth' is not possible here; expected a number or the name of a card in quotes",
    ),
    # the wrong half
    (
        "move",
        "Scroll: knock out its neighbors.",
        1,
        "'Scroll' is not possible here: this is a text for 'obstacle', not for 'move'",
    ),
    (
        "obstacle",
        "Draw 2 cards.",
        1,
        "'Draw' is not possible here: this is a text for 'move', not for 'obstacle'",
    ),
    ("item", "Draw 2 cards.", 1, "'Draw' is not possible here: this is a text for 'move', not for 'item'"),
    (
        "move",
        "Each turn: gain 1 stealth.",
        1,
        "'Each' is not possible here: this is a text for 'item', not for 'move'",
    ),
    (
        "obstacle",
        "Have 6 stealth.",
        1,
        "'Have' is not possible here: this is a text for 'goal', not for 'obstacle'",
    ),
]


@pytest.mark.parametrize(("start", "text", "column", "message"), CASES, ids=[case[1][:40] for case in CASES])
def test_an_error_says_where_and_what(start: str, text: str, column: int, message: str) -> None:
    with pytest.raises(TextError) as raised:
        parser().parse(text, start)
    assert (raised.value.column, raised.value.message) == (column, message)
    assert str(raised.value) == message


def test_an_error_lists_all_that_could_stand_there() -> None:
    with pytest.raises(TextError) as raised:
        parser().parse("Draw 2 cards.. ", "move")
    expected = raised.value.message.partition("expected ")[2]
    words = {
        words_of(op.FORM).split()[0] for op in parser().vocabulary.classes if category(op) in ("step", "move")
    }
    for word in words - {"{effect:effect}"}:
        assert f"'{word}'" in expected
    assert expected.endswith(" or the end of the text")


def test_the_names_of_cards_need_no_tables_of_their_own() -> None:
    known = parser().vocabulary
    with pytest.raises(TextError):
        parser().parse("Drow 2 cards.", "move")
    worked_out = tables.cache_info().misses
    other = Parser(known._replace(cards={"Lone Wolf": None}), parser().starts)
    with pytest.raises(TextError, match='no card is called "Guard Uniform"'):
        other.parse('Have "Guard Uniform" equipped.', "goal")
    assert parser().parse('Have "Guard Uniform" equipped.', "goal")
    assert worked_out == tables.cache_info().misses
