"""Declared positions, as TOML or as tables."""

from __future__ import annotations

import datetime
import json
import re
from pathlib import Path
from typing import Any

import pytest
from properties.agent_decker import position

import fieldcraft
from fieldcraft.errors import ScenarioError
from fieldcraft.games import ruleset

TEXT = """
game = "agent-decker"
mission = "A"
line = ["guard", "security-camera!", "radio-tower", "-", "yard-door", "guard"]
hand = ["hide", "punch", "punch"]
deck = ["hide"]
equipped = ["keycard"]
alarm = 12
"""


def test_toml_and_tables_say_the_same() -> None:
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


def test_a_position_is_as_it_was_declared() -> None:
    view = fieldcraft.scenario(TEXT).view()
    assert view["line"] == ["guard", "security-camera!", "radio-tower", "-", "yard-door", "guard"]
    assert (view["hand"], view["deck"], view["equipped"], view["alarm"]) == (
        ["hide", "punch", "punch"],
        ["hide"],
        ["keycard"],
        12,
    )


def test_a_tuple_is_a_list() -> None:
    listed, tupled = position(4), position(4)
    tupled["line"] = tuple(tupled["line"])
    assert fieldcraft.scenario(tupled, 4).save() == fieldcraft.scenario(listed, 4).save()


def test_the_seed_decides_what_is_not_declared() -> None:
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
def test_what_describes_no_position_is_refused(declared: Any, message: str) -> None:
    with pytest.raises(ScenarioError, match=re.escape(message)):
        fieldcraft.scenario(declared)


@pytest.mark.parametrize(
    ("declared", "message"),
    [
        ({"game": "agent-decker", "mission": "Z"}, "mission must be one of A, C, E, G, I, not 'Z'"),
        ({"game": "agent-decker", "alarm": True}, "alarm must be a whole number from 0 to 49, not True"),
        ({"game": "agent-decker", "alarms": [50]}, "alarms must be a list of whole numbers from 0 to 49"),
        ({"game": "agent-decker", "hand": "hide"}, "hand must be a list of ids, not 'hide'"),
        (
            {"game": "agent-decker", "hand": ["hid"]},
            "hand: there is no card 'hid' that can be there; did you",
        ),
        ({"game": "agent-decker", "line": ["-"] * 7}, "there are 6 places in the line, not 7"),
        (
            {"game": "agent-decker", "line": ["guard+1"]},
            "line: there is no card 'guard+1' that can be there",
        ),
        ({"game": "agent-decker", "line": ["-!"]}, "line: '-!' is neither a card nor a gap"),
        ({"game": "agent-decker", "equipped": ["hide"]}, "equipped: 'hide' is not an item"),
        ({"game": "agent-decker", "removed": ["bazooka"] * 2}, "is on the table 2 times, but there are 1"),
        (
            {"game": "agent-decker", "play_area": ["hide"], "returning": ["hide"]},
            "returning: 'hide' does not return",
        ),
        ({"game": "agent-decker", "returning": ["bazooka"]}, "'bazooka' is not in the play area so often"),
        ({"game": "blight-chronicles", "bypassed": 1}, "bypassed must be true or false, not 1"),
        ({"game": "blight-chronicles", "outfit": 3}, "outfit: there is no uniform 3; there are white-coat, "),
        ({"game": "blight-chronicles", "tools": ["-+1"]}, "tools: '-+1' cannot have that number of counters"),
        ({"game": "blight-chronicles", "tools": ["-"] * 3}, "there are 2 tool slots, not 3"),
        ({"game": "blight-chronicles", "events": "1"}, "events must be a list, not '1'"),
        (
            {"game": "blight-chronicles", "completed": ["9Z"]},
            "completed: there is no stage '9Z'; there are 1, ",
        ),
        ({"game": "blight-chronicles", "position": 99}, "position must be a whole number from 1 to "),
        ({"game": "blight-chronicles", "hand": ["security-guard"]}, "did you mean 'extendable-baton'?"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_each_key_refuses_what_it_does_not_allow(declared: dict[str, Any], message: str) -> None:
    with pytest.raises(ScenarioError, match=re.escape(message)):
        fieldcraft.scenario(declared)


def test_used_cards_may_be_declared_that_return_to_the_base() -> None:
    table = {"game": "agent-decker", "play_area": ["bazooka", "hide"], "returning": ["bazooka"]}
    game = fieldcraft.scenario(table)
    assert game.view()["returning"] == ["bazooka"]
    again = {key: game.view()[key] for key in ("play_area", "returning")}
    assert again == {key: table[key] for key in again}


def test_a_discard_begins_with_what_was_discarded_first() -> None:
    game = fieldcraft.scenario({"game": "agent-decker", "discard": ["punch", "hide"]})
    assert game.view()["discard"] == ["punch", "hide"]


def test_every_key_of_every_game_stands_in_the_guide() -> None:
    guide = (Path(__file__).parents[2] / "docs/scenarios.md").read_text(encoding="utf-8")
    for game in fieldcraft.game_ids():
        for key, says in ruleset(game).scenario_keys().items():
            assert f"- `{key}`: {says}\n" in guide


def test_a_table_that_has_no_bottom_is_refused() -> None:
    table: dict[str, Any] = {"game": "agent-decker"}
    table["line"] = table
    with pytest.raises(ScenarioError, match="a scenario has at most 2000 entries"):
        fieldcraft.scenario(table)
    deep: dict[str, Any] = {}
    for _ in range(500):
        deep = {"line": deep}
    with pytest.raises(ScenarioError, match="not a dict there"):
        fieldcraft.scenario({"game": "agent-decker"} | deep)


def test_a_seed_out_of_range_is_refused() -> None:
    with pytest.raises(fieldcraft.RequestError):
        fieldcraft.scenario(TEXT, -1)
