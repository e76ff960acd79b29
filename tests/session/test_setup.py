"""Setups: what a game lets people choose, checked and completed, and kept as it was given."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from session.market_rules import MarketRules

import fieldcraft
from fieldcraft.errors import RecordError, RequestError
from fieldcraft.games import ruleset
from fieldcraft.rulebook.ruleset import Outcome
from fieldcraft.rulebook.setup import SetupOption, complete
from fieldcraft.session.game import Game

RULES = MarketRules()
DEFAULT = {"mode": "versus", "points": 0, "blind": False}


class Crowd(MarketRules):
    """Any number of players."""

    setup_options: tuple[SetupOption, ...] = (
        SetupOption("seats", "Players", 3, least=2, most=4),
        *MarketRules.setup_options,
    )


class Named(MarketRules):
    """The seats may be given a colour each."""

    setup_options: tuple[SetupOption, ...] = (
        SetupOption("colours", "Who has which", (), {"": "-", "red": "Red", "blue": "Blue"}),
    )


def test_a_list_has_a_value_for_each_seat() -> None:
    rules = Named()
    assert rules.read_setup({}) == {"colours": []}
    assert rules.setup_of(["colours=blue,,red"]) == {"colours": ["blue", "", "red"]}
    assert rules.setup_of(["colours="]) == {"colours": []}
    form = rules.setup_options[0].form()
    assert (form["kind"], form["default"], len(form["values"])) == ("list", [], 3)
    for wrong in ("red", ["green"], [1], 1, True):
        with pytest.raises(RequestError, match="colours of Market is a list of red or blue, not"):
            rules.read_setup({"colours": wrong})


def test_the_default_is_complete() -> None:
    assert RULES.read_setup({}) == DEFAULT
    assert RULES.read_setup({"points": 3}) == DEFAULT | {"points": 3}
    assert RULES.read_setup({"scenario": {"x": 1}}) == DEFAULT | {"scenario": {"x": 1}}
    assert ruleset("agent-decker").read_setup({}) == {}


def test_a_setup_reaches_the_table_and_is_recorded_as_given() -> None:
    game = Game(RULES, 1, {"points": 3})
    assert game.view()["points"] == [3, 3, 3]
    assert game.record["setup"] == {"points": 3}
    assert Game(RULES, 1).record["setup"] == {}


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        ({"pionts": 1}, "'pionts' is not a way to set up Market; did you mean 'points'?"),
        (
            {"luck": 1},
            (
                "'luck' is not a way to set up Market; there are mode (versus or together), "
                "points (from 0 to 5), blind (true or false)"
            ),
        ),
        ({"mode": "solo"}, "mode of Market is versus or together, not 'solo'"),
        ({"mode": 1}, "mode of Market is versus or together, not 1"),
        ({"mode": ["versus"]}, "mode of Market is versus or together, not ['versus']"),
        ({"points": 6}, "points of Market is from 0 to 5, not 6"),
        ({"points": "3"}, "points of Market is from 0 to 5, not '3'"),
        ({"points": True}, "points of Market is from 0 to 5, not True"),
        ({"blind": 1}, "blind of Market is true or false, not 1"),
        ({"blind": "yes"}, "blind of Market is true or false, not 'yes'"),
        ({"scenario": 1}, "the scenario of a setup is a table, not a int"),
    ],
    ids=str,
)
def test_a_wrong_setup_is_refused_with_what_is_possible(setup: dict[str, Any], message: str) -> None:
    with pytest.raises(RequestError, match=re.escape(message)):
        Game(RULES, 1, setup)


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(RequestError, match="'seats' is not a way to set up Agent Decker: it has nothing"):
        fieldcraft.new("agent-decker", 1, setup={"seats": 2})
    record = fieldcraft.new("agent-decker", 1).record | {"setup": {"seats": 2}}
    with pytest.raises(RecordError, match="the record's setup: 'seats' is not a way"):
        fieldcraft.load(json.dumps(record))


def test_a_value_too_long_to_show_is_not_shown() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    for value in (deep, 10**5000):
        with pytest.raises(RequestError, match="not something too long to show"):
            complete("Market", RULES.setup_options, {"mode": value})
    with pytest.raises(RequestError, match=r"not 'x{39}\.\.\.$"):
        complete("Market", RULES.setup_options, {"mode": "x" * 100})


@pytest.mark.parametrize(
    ("texts", "setup"),
    [
        ([], {}),
        (["points=3", "blind=yes"], {"points": 3, "blind": True}),
        ([" mode = together "], {"mode": "together"}),
        (["blind=Off"], {"blind": False}),
    ],
)
def test_setups_are_read_from_a_command_line(texts: list[str], setup: dict[str, Any]) -> None:
    assert RULES.setup_of(texts) == setup


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("points", "'points' sets nothing: write NAME=VALUE"),
        ("luck=1", "'luck' is not a way to set up Market; there are mode"),
        ("points=many", "points of Market is from 0 to 5, not 'many'"),
        ("points=99999999999", "points of Market is from 0 to 5, not '99999999999'"),
        ("blind=perhaps", "blind of Market is true or false, not 'perhaps'"),
        ("scenario=x", "'scenario' is not a way to set up Market"),
    ],
)
def test_a_command_line_that_sets_nothing_is_refused(text: str, message: str) -> None:
    with pytest.raises(RequestError, match=re.escape(message)):
        RULES.setup_of([text])


def test_a_form_can_be_drawn_from_what_is_declared() -> None:
    mode, points, blind = [option.form() for option in RULES.setup_options]
    assert mode["values"] == [
        {"value": "versus", "label": "Everybody alone"},
        {"value": "together", "label": "As one"},
    ]
    assert (mode["kind"], mode["default"]) == ("choice", "versus")
    assert (points["kind"], points["least"], points["most"], points["default"]) == ("number", 0, 5, 0)
    assert (blind["kind"], blind["default"], blind["label"]) == ("flag", False, "Without peeking")
    assert json.loads(json.dumps([mode, points, blind])) == [mode, points, blind]


def test_the_setup_says_how_many_play() -> None:
    assert (RULES.seats_of({}), RULES.players) == (3, (3, 3))
    assert (Crowd().seats_of({}), Crowd().seats_of({"seats": 4}), Crowd().players) == (3, 4, (2, 4))
    with pytest.raises(RequestError, match="seats of Market is from 2 to 4, not 5"):
        Crowd().seats_of({"seats": 5})
    assert (ruleset("agent-decker").players, fieldcraft.new("agent-decker", 1).seats) == ((1, 1), 1)


class Bound(MarketRules):
    """A mode and a flag that go with some values of other options only."""

    setup_options: tuple[SetupOption, ...] = (
        SetupOption("seats", "Players", 3, least=2, most=4),
        SetupOption("open", "Open hands", False, only_with={"yes": {"seats": (2, 3)}}),
        SetupOption("mode", "Mode", "versus", {"versus": "Versus", "hunt": "Hunt"},
                    only_with={"hunt": {"open": (False,), "seats": (3, 4)}}),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("texts", "needs"),
    [
        (["open=yes", "seats=4"], "open=yes of Market needs seats=2 or 3"),
        (["mode=hunt", "open=yes"], "mode=hunt of Market needs open=no"),
        (["mode=hunt", "seats=2"], "mode=hunt of Market needs seats=3 or 4"),
    ],
)
def test_a_value_goes_with_some_values_of_other_options_only(texts: list[str], needs: str) -> None:
    rules = Bound()
    assert rules.setup_of(["open=yes", "seats=2"])["open"]
    assert rules.setup_of(["mode=hunt", "seats=4"])["mode"] == "hunt"
    with pytest.raises(RequestError, match=needs):
        rules.setup_of(texts)


class Paired(MarketRules):
    """Teams that want a number of players, bots among them."""

    setup_options: tuple[SetupOption, ...] = (
        SetupOption("seats", "Players", 3, least=2, most=4),
        SetupOption("bot", "A bot as well", False),
        SetupOption("teams", "Teams", "none", {"none": "None", "two": "Of two", "three": "Of three"},
                    sum_of=("seats", "bot"), unit="heads", fits={"two": (2, 4), "three": (3,)}),
    )  # fmt: skip


def test_a_value_fits_some_sums_of_other_options_only() -> None:
    rules = Paired()
    assert rules.setup_of(["teams=two", "bot=yes"])["teams"] == "two"
    assert rules.setup_of(["teams=three"])["teams"] == "three"
    for texts, needs in (
        (["teams=two"], "teams=two of Market needs 2 or 4 heads; seats=3 and bot=no make 3"),
        (["teams=three", "bot=yes"], "teams=three of Market needs 3 heads; seats=3 and bot=yes make 4"),
    ):
        with pytest.raises(RequestError, match=needs):
            rules.setup_of(texts)
    form = rules.setup_options[2].form()
    assert (form["sum_of"], form["unit"]) == (["seats", "bot"], "heads")
    assert [value.get("fits") for value in form["values"]] == [None, [2, 4], [3]]


def test_a_form_says_what_its_values_need() -> None:
    _, is_open, mode = (option.form() for option in Bound().setup_options)
    assert is_open["only_with"] == {"seats": [2, 3]}
    assert [value.get("only_with") for value in mode["values"]] == [None, {"open": [False], "seats": [3, 4]}]


# -- outcomes -----------------------------------------------------------------------------------


def test_seats_that_play_as_one_have_one_result() -> None:
    assert Outcome.together(True, "won", 3, 2) == (True, "won", 3, (1.0, 1.0), (1, 1))
    assert Outcome.together(False, "lost") == (False, "lost", None, (-1.0,), (0,))
    assert Outcome.together(None, "goes on", seats=3) == (None, "goes on", None, (0.0,) * 3, (0,) * 3)


def test_seats_that_play_against_each_other_are_ranked() -> None:
    assert Outcome.ranked("done", [2, 5, 2]) == (True, "done", None, (-0.5, 1.0, -0.5), (2, 1, 2))
    assert Outcome.ranked("done", [1, 1]) == (True, "done", None, (0.0, 0.0), (1, 1))
    assert Outcome.ranked("done", [4]) == (True, "done", None, (0.0,), (1,))
