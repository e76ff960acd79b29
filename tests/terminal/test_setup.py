"""The question how a new game is played: ways, levels and bots, explained before one chooses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from session.installed import install
from terminal.conftest import Played
from terminal.player import answer, record

from fieldcraft.games import game_ids, ruleset
from fieldcraft.terminal.setup import example_of


def begun(home: Path, game: str) -> dict[str, Any]:
    """The record of the one unfinished game."""
    (path,) = (home / "unfinished").glob(f"{game}-*.json")
    return record(path)


def test_a_game_that_is_played_in_one_way_begins_at_once(typed: Played) -> None:
    shown = typed("q", game="agent-decker")
    assert "How do you want to play?" not in shown
    assert "What do you do?" in shown


def test_levels_are_explained_before_one_is_chosen(typed: Played, home: Path) -> None:
    shown = typed("veteran", "1", "q", game="blight-chronicles")
    question = " ".join(shown.partition("How do you want to play?")[0].split())
    for value, label in ruleset("blight-chronicles").setup_options[0].values.items():
        assert f"level={value}" in question
        assert label in question
    assert "Agent: the mission as printed (this, if nothing is set)" in question
    told = answer(shown, "veteran")
    assert "How difficult it is: Veteran: each limit of suspicion is 9 lower" in told
    assert begun(home, "blight-chronicles")["setup"] == {"level": "veteran"}


@pytest.mark.parametrize("entry", ["", "agent", "level=agent", "LEVEL = agent"])
def test_enter_begins_the_game_as_printed(typed: Played, home: Path, entry: str) -> None:
    typed(entry, "1", "q", game="blight-chronicles")
    assert begun(home, "blight-chronicles").get("setup", {}) in ({}, {"level": "agent"})


def test_a_way_a_setting_and_bots_are_chosen_in_one_line(typed: Played, home: Path) -> None:
    shown = typed("3 bots=easy length=short second_crews=no", "1", "q", game="nightlancer")
    told = answer(shown, "3 bots=easy length=short second_crews=no")
    assert "How many people play: 4" in told
    assert "How many rounds: 3 and 3" in told
    assert "curtain" not in shown, "bots play all other seats"
    kept = begun(home, "nightlancer")
    assert kept["bots"] == ["", "easy", "easy", "easy"]
    assert kept["setup"] == {"seats": 4, "length": "short", "second_crews": False}


def test_bots_are_named_seat_by_seat(typed: Played, home: Path) -> None:
    typed("2 bots=easy, me, random", "1", "q", game="nightlancer")
    assert begun(home, "nightlancer")["bots"] == ["easy", "", "random"]


def test_enter_begins_the_first_way(typed: Played) -> None:
    shown = typed("", "", "q", game="nightlancer")
    assert "Enter begins: Two rivals." in shown
    assert " is asked: Enter lifts the curtain." in shown


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("9", "That cannot be: there is no way 9; they are 1 to 6."),
        ("length=endless", "length of Nightlancer is printed, short or long, not 'endless'."),
        ("lenght=short", "did you mean 'length'?"),
        ("fast", "That cannot be: 'fast' is neither a way nor a setting."),
        ("printed", "That cannot be: 'printed' is neither a way nor a setting."),
        ("bots=deep-blue", "there is no bot 'deep-blue'"),
        ("1 bots=easy,easy,easy", "there are 3 players named for 2 seats"),
        ("bots=easy,easy", "there is no seat left for a person"),
        ("? tempo", "There is no setting 'tempo'. Settings: seats, mode,"),
        ("c nobody", "No card is called 'nobody'."),
        ("c sniper", "Sniper: health 6"),
        ("? length", "length=short 3 and 3"),
        ("h? length", "length=printed"),
        ("? second_crews", "yes or no; yes, if nothing is set"),
        ("? hardened", "a number from 0 to 2; 0, if nothing is set"),
        ("? nightlancers", "as in nightlancers=NAME,NAME: assassin, bombshell"),
        ("b", "No game of Nightlancer has been won yet."),
    ],
)
def test_an_answer_that_cannot_be_gets_one_sentence_and_another_chance(
    typed: Played, entry: str, said: str
) -> None:
    shown = typed(entry, "bots=easy", "q", game="nightlancer")
    assert said in " ".join(answer(shown, entry).split())
    assert "Whom do you play?" in shown


def test_everything_that_can_be_set_is_explained(typed: Played) -> None:
    for game in game_ids():
        options = ruleset(game).setup_options
        told = answer(typed("?", "q", game=game), "?") if options else ""
        for option in options:
            assert f"{option.name}: {option.label}" in told
            values = option.values if option.kind == "choice" else ()
            assert all(f"{option.name}={value}" in told for value in values)


def test_what_a_value_needs_is_said_with_it(typed: Played) -> None:
    told = answer(typed("? layout", "q", game="island"), "? layout")
    assert "layout=leaf only with 4 boards" in told
    assert "layout=coastline only with 2 or 3 boards" in told
    told = answer(typed("? extra_board", "q", game="island"), "? extra_board")
    assert "extra_board=yes only with spirits=1, 2 or 3" in told


def test_levels_of_an_adversary_are_told_from_its_card(typed: Played) -> None:
    told = answer(typed("? adversary", "q", game="island"), "? adversary")
    assert "Level 1, difficulty 3: Indentured Servants Earn Land." in told
    assert "Level 6, difficulty 8: Prospecting Outpost." in told


def test_what_a_level_does_is_told_with_the_adversary_that_it_needs(typed: Played) -> None:
    told = answer(typed("? level", "q", game="island"), "? level")
    assert "level counts only together with adversary:" in told
    assert "Level 1, difficulty 3: Indentured Servants Earn Land." in told


def test_the_first_game_can_be_chosen_instead(typed: Played, home: Path) -> None:
    assert "First game, 1 of " in typed("f", "q", game="island")


def test_a_game_without_a_first_game_offers_none(
    typed: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, "market-games", {"market": "session.market_rules"})
    monkeypatch.syspath_prepend(tmp_path)
    shown = typed("f", "bots=random", "q", game="market")
    assert "f begins" not in shown
    assert answer(shown, "f") == "Market has no first game that is guided step by step."
    assert "What now?" in shown


def test_the_question_comes_for_a_new_game_beside_an_unfinished_one_too(typed: Played) -> None:
    typed("", "1", "q", game="blight-chronicles")
    shown = typed("n", "recruit", "q", game="blight-chronicles")
    assert shown.index("There is a game of Blight Chronicles") < shown.index("How do you want to play?")
    assert "How difficult it is: Recruit" in shown


def test_a_seed_or_a_setting_asks_nothing(typed: Played) -> None:
    for asked in ({"seed": 3}, {"settings": ["level=veteran"]}):
        assert "How do you want to play?" not in typed("q", game="blight-chronicles", **asked)


def test_the_games_are_listed_with_players_and_length(typed: Played) -> None:
    shown = typed("q", game=None)
    assert "Agent Decker" in shown
    assert "1 player, about 100 min" in shown
    assert "1 to 4 players, about 90 min" in shown


def test_an_example_is_of_a_setting_that_there_is() -> None:
    """Every kind of setting has one; each can be typed as it is shown."""
    for game in game_ids():
        rules = ruleset(game)
        for option in rules.setup_options:
            name, _, value = example_of(option).partition("=")
            assert option.allows(option.read(value)), option.name
            assert name == option.name
