"""Declared positions, as TOML or as tables."""

from __future__ import annotations

import datetime
import json
import re

import pytest
from properties.agent_decker import position

import fieldcraft
from fieldcraft.errors import ScenarioError

TEXT = """
game = "agent-decker"
mission = "A"
line = ["guard", "security-camera!", "radio-tower", "-", "yard-door", "guard"]
hand = ["hide", "punch", "punch"]
deck = ["hide"]
equipped = ["keycard"]
alarm = 12
"""


def test_toml_and_tables_say_the_same():
    table = {
        "game": "agent-decker",
        "mission": "A",
        "line": ["guard", "security-camera!", "radio-tower", "-", "yard-door", "guard"],
        "hand": ["hide", "punch", "punch"],
        "deck": ["hide"],
        "equipped": ["keycard"],
        "alarm": 12,
    }
    assert fieldcraft.scenario(TEXT).state.snapshot() == fieldcraft.scenario(table).state.snapshot()
    assert fieldcraft.scenario(TEXT).record["setup"] == {
        "scenario": {k: v for k, v in table.items() if k != "game"}
    }


def test_a_position_is_as_it_was_declared():
    view = fieldcraft.scenario(TEXT).view()
    assert view["line"] == ["guard", "security-camera!", "radio-tower", "-", "yard-door", "guard"]
    assert (view["hand"], view["deck"], view["equipped"], view["alarm"]) == (
        ["hide", "punch", "punch"],
        ["hide"],
        ["keycard"],
        12,
    )


def test_a_tuple_is_a_list():
    listed, tupled = position(4), position(4)
    tupled["line"] = tuple(tupled["line"])
    assert fieldcraft.scenario(tupled, 4).save() == fieldcraft.scenario(listed, 4).save()


def test_the_seed_decides_what_is_not_declared():
    table = {"game": "agent-decker", "hand": ["interrogate", "hide"], "discard": ["punch"] * 3 + ["gun"] * 2}
    ends = set()
    for seed in range(10):
        game = fieldcraft.scenario(table, seed)
        game.choose("play:interrogate")
        ends.add(json.dumps(game.state.snapshot()["deck"]))
        assert fieldcraft.load(game.save()).state.snapshot() == game.state.snapshot()
    assert len(ends) > 1


@pytest.mark.parametrize(
    ("declared", "message"),
    [
        ("", 'a scenario names its game, as in game = "agent-decker"'),
        ({}, "a scenario names its game"),
        ({"game": 3}, "a scenario names its game"),
        ({"game": "agent-deker"}, "there is no game 'agent-deker'; did you mean 'agent-decker'?"),
        ("game = ", "the scenario is not valid TOML"),
        ("game = 1\ngame = 2", "the scenario is not valid TOML"),
        ("a = " + "[" * 3000, "the scenario is not valid TOML"),
        ("a = " + "9" * 5000, "the scenario is not valid TOML"),
        ([], "a scenario is a table, not a list"),
        (None, "a scenario is a table, not a NoneType"),
        (
            {"game": "agent-decker", "alarm": 1.5},
            "a scenario holds texts, whole numbers, lists and tables, not a float",
        ),
        ({"game": "agent-decker", "alarm": 1 << 70}, "not a number that large"),
        ({"game": "agent-decker", "alarm": datetime.date(2000, 1, 1)}, "not a date"),
        ({"game": "agent-decker", "line": {1, 2}}, "not a set"),
        ({"game": "agent-decker", "line": {1: 2}}, "not a dict"),
        ({"game": "agent-decker", "line": [[[[[[[[["guard"]]]]]]]]]}, "not a list"),
        (
            {"game": "agent-decker", "lnie": []},
            "'lnie' is not a key of an Agent Decker scenario; did you mean 'line'?",
        ),
        ("game = 'agent-decker'\nalarm = 1979-05-27", "not a date"),
        ("game = 'agent-decker'\nalarm = 0x" + "f" * 5000, "not a number that large"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_what_describes_no_position_is_refused(declared, message):
    with pytest.raises(ScenarioError, match=re.escape(message)):
        fieldcraft.scenario(declared)


def test_a_table_that_has_no_bottom_is_refused():
    table: dict = {"game": "agent-decker"}
    table["line"] = table
    with pytest.raises(ScenarioError, match="not a dict there"):
        fieldcraft.scenario(table)


def test_a_seed_out_of_range_is_refused():
    with pytest.raises(fieldcraft.RequestError):
        fieldcraft.scenario(TEXT, -1)
