"""Scenarios: declared positions, and one sentence for each way to get one wrong."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fieldcraft
from fieldcraft.errors import FieldcraftError, ScenarioError

DESIGN = """
game = "agent-decker"
mission = "A"
line = ["guard", "security-camera!", "radio-tower", "-", "yard-door", "guard"]
hand = ["hide", "punch", "punch"]
deck = ["hide"]
discard = []
equipped = ["keycard"]
alarm = 12
"""


def test_a_scenario_stands_as_declared() -> None:
    view = fieldcraft.scenario(DESIGN).view()
    assert view["line"] == ["guard", "security-camera!", "radio-tower", "-", "yard-door", "guard"]
    assert view["hand"] == ["hide", "punch", "punch"]
    assert view["deck"] == ["hide"]
    assert view["equipped"] == ["keycard"]
    assert (view["alarm"], view["stealth"], view["interactions"]) == (12, 0, 1)


def test_what_is_left_out_is_as_the_mission_has_it() -> None:
    view = fieldcraft.scenario({"game": "agent-decker", "mission": "G", "hand": ["hide", "punch"]}).view()
    assert (view["limit"], view["hand_size"]) == (2, 5)
    assert view["line"] == ["-"] * 6


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": None}, "a scenario names its game"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"alram": 3}, "'alram' is not a key of an Agent Decker scenario; did you mean 'alarm'?"),
        ({"mission": "B"}, "mission must be one of A, C, E, G, I, not 'B'"),
        ({"alarm": 50}, "alarm must be a whole number from 0 to 49, not 50"),
        ({"alarm": "12"}, "alarm must be a whole number"),
        ({"hand": "hide"}, "hand must be a list of card ids"),
        ({"hand": ["hid"]}, "hand: there is no card 'hid'; did you mean 'hide'?"),
        ({"hand": ["hide"] * 4}, "'hide' lies on the table 4 times, but there are 3"),
        ({"line": ["guard"] * 7}, "the line has 6 places, not 7"),
        ({"line": ["hide"]}, "line: there is no card 'hide'"),
        ({"equipped": ["gun"]}, "equipped: 'gun' is not an item"),
        ({"alarms": [60]}, "alarms must be a list of whole numbers from 0 to 49"),
    ],
)
def test_a_wrong_scenario_is_refused_in_one_sentence(change: dict[str, Any], says: str) -> None:
    table = {"game": "agent-decker", "hand": ["hide", "punch"]} | change
    with pytest.raises(ScenarioError) as refused:
        fieldcraft.scenario({key: value for key, value in table.items() if value is not None})
    assert says in str(refused.value)


def test_text_that_is_no_toml_is_refused() -> None:
    with pytest.raises(ScenarioError, match="the scenario is not valid TOML"):
        fieldcraft.scenario("game = ")


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=6) | st.sampled_from(["guard", "hide", "guard!", "-"]),
    lambda inner: st.lists(inner, max_size=8) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=10,
)
KEYS = st.sampled_from(
    "mission line hand deck discard play_area equipped removed obstacle_deck obstacle_discard alarm alarms "
    "stealth fighting interactions limit hand_size turn other".split()
)


@settings(deadline=None, max_examples=250)
@given(st.dictionaries(KEYS, VALUES, max_size=6))
def test_no_table_raises_anything_but_our_own_error(table: dict[str, Any]) -> None:
    try:
        game = fieldcraft.scenario({"game": "agent-decker"} | table)
    except FieldcraftError as error:
        assert str(error)
    else:
        assert game.over or len(game.options) > 1


@settings(deadline=None, max_examples=150)
@given(st.text())
def test_no_text_raises_anything_but_our_own_error(text: str) -> None:
    for whole in (text, DESIGN + text):
        try:
            fieldcraft.scenario(whole)
        except FieldcraftError as error:
            assert str(error)
