"""Shortcomings of the screen that players of the physical games found, each with its number."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from effort import uncounted
from terminal.conftest import Played
from terminal.player import answer, options, screens, typed_at_places
from terminal.test_playing import GUARD

from fieldcraft.bots import make_bot
from fieldcraft.bots.advice import advise
from fieldcraft.bots.observation import Observation
from fieldcraft.bots.seating import choice, play_on
from fieldcraft.games import game_ids, ruleset
from fieldcraft.session.game import Game
from fieldcraft.session.scenario import scenario
from fieldcraft.terminal import answers, play

HEADS = {"agent-decker": "Left end, new cards", "blight-chronicles": "Far end: cost"}
NOTE = re.compile(r"\n {6}\S.*(?:\n {8}\S.*)*")
"""Return the effect of a card, which is below its row."""
DOG = """
game = "agent-decker"
line = ["guard-dog", "guard", "guard", "guard", "waste-room", "gym-door"]
hand = ["hide"]
alarm = 44
"""


def greedy(game: str, seed: int, choices: int) -> list[str]:
    """The keys that a bot chooses, alone or against another of its kind."""
    setup = {"seats": 2} if game == "nightlancer" else {}
    table = Game(ruleset(game), seed, setup, ("", "greedy") if setup else ())
    list(play_on(table))
    for number in range(choices):
        if table.over:
            break
        table.choose(choice(table.rules, table.state, table.seat, "greedy", number).key)
        list(play_on(table))
    return [made.option.key for made in table.choices if made.seat == 0 and not made.is_settled]


def shown_by(home: Path, game: str, seed: int, keys: list[str]) -> str:
    stdout = io.StringIO()
    stdin = io.StringIO("".join(f"{key}\n" for key in keys))
    more = {"settings": ["seats=2"], "bots": "greedy"} if game == "nightlancer" else {}
    assert play(game, seed, None, None, stdin=stdin, stdout=stdout, home=home, **more) == 0  # type: ignore[arg-type]
    return stdout.getvalue()


def test_point_1_a_turn_ends_only_when_that_is_chosen(typed: Played) -> None:
    entries = ["play hide", "play hide", "play gun", "play punch"]
    shown = typed(*entries, scenario=GUARD)
    assert "Turn 1." in screens(shown)[-1]
    assert options(shown) == ["End the turn"]


@pytest.mark.parametrize("game", ["agent-decker", "blight-chronicles"])
def test_point_2_a_new_turn_shows_the_whole_table(home: Path, game: str) -> None:
    told = screens(shown_by(home, game, 3, greedy(game, 3, 60)))
    news = r"\bTurn \d+\." if game == "agent-decker" else r"\bRound \d+\."
    began = [screen for screen in told if re.search(news, screen.split("\n\n")[1])]
    assert len(began) > 3
    assert all(HEADS[game] in screen for screen in began)


@uncounted
def test_point_2_a_phase_of_nightlancer_shows_the_whole_table(home: Path) -> None:
    told = screens(shown_by(home, "nightlancer", 7, greedy("nightlancer", 7, 20)))
    first = next(number for number, screen in enumerate(told) if ", street." in screen)
    assert "Turn order:" in told[first]
    assert ", street." not in told[first - 1]


def test_point_3_a_deadly_exit_is_announced(typed: Played) -> None:
    assert "End the turn  alarm +6 → 50 (Guard Dog): you are caught" in typed(scenario=DOG)
    assert "alarm +6 → 49 (Guard Dog)\n" in typed(scenario=DOG.replace("44", "43"))


def test_point_3_so_it_is_where_the_last_card_lies_face_down(typed: Played) -> None:
    down = DOG.replace('["guard-dog", "guard"', '["guard-dog!", "guard"')
    assert "End the turn  no alarm\n" in typed(scenario=down)


def test_point_3_so_it_is_where_a_goal_that_is_met_is_left_for_later(typed: Played) -> None:
    shown = typed("done", scenario=DOG + "stealth = 6\n")
    said = "Not yet: let the line scroll alarm +6 → 50 (Guard Dog): you are caught"
    assert said in " ".join(shown.split())


def test_point_3_too_much_suspicion_is_announced(typed: Played) -> None:
    position = """
game = "blight-chronicles"
stage = "1"
suspicion = 14
slots = ["nervous-guard"]
"""
    shown = typed(game="blight-chronicles", scenario=position)
    assert "End the round  suspicion +1 → 15 (Nervous guard): the mission fails" in shown


@uncounted
@pytest.mark.parametrize("game", HEADS)
def test_point_4_what_one_needs_is_in_sight_on_24_lines(home: Path, game: str) -> None:
    """Once its notes have been read, a turn's table fits, from its first card to the prompt."""
    told = screens(shown_by(home, game, 2, greedy(game, 2, 300)))
    tables = [screen[screen.index(HEADS[game]) :] for screen in told if HEADS[game] in screen]
    rows = [len(NOTE.sub("", table).splitlines()) for table in tables]
    assert len(rows) > 10
    assert max(rows) <= 24, "of which the first is the heading, and the prompt stands below"


def test_point_4_notes_that_were_read_come_again_only_when_asked(home: Path) -> None:
    keys = greedy("agent-decker", 2, 60)
    told = screens(shown_by(home, "agent-decker", 2, [*keys, ""]))
    notes = [len(NOTE.findall(screen)) for screen in told if HEADS["agent-decker"] in screen]
    assert notes[0] > notes[-2]
    assert notes[-1] > notes[-2]


@pytest.mark.parametrize("game", HEADS)
def test_point_4_goal_gauge_and_pool_stand_above_the_prompt(home: Path, game: str) -> None:
    told = screens(shown_by(home, game, 2, greedy(game, 2, 40)))
    goal, gauge, pool = {
        "agent-decker": ("Mission One: ", "Alarm ", "You have "),
        "blight-chronicles": ("Objective, ", "Suspicion ", "You have "),
    }[game]
    for screen in told:
        below = " ".join(screen.splitlines()[-5:])
        assert all(part in below for part in (goal, gauge, pool))


def test_point_4_one_row_a_card_with_its_keys(typed: Played) -> None:
    shown = typed("play gun", "d1", scenario=GUARD)
    assert " d1 k1  Guard            person  2 fighting  +4  + Gun (2 fighting)\n" in screens(shown)[1]
    assert "Disarm Guard" not in screens(shown)[1]
    assert "You disarm Guard and gain Gun." in answer(shown, "d1")


def test_point_4_a_key_that_is_not_on_offer_says_why(typed: Played) -> None:
    assert "(AD-027)" in " ".join(answer(typed("d1", scenario=GUARD), "d1").split())
    assert "(AD-027)" in " ".join(answer(typed("? k1", scenario=GUARD), "? k1").split())


def test_point_4_no_text_twice(typed: Played) -> None:
    cards = '["yard-door", "yard-door", "guard-dog", "guard-dog", "guard", "guard"]'
    shown = typed(scenario=re.sub(r"\[.*?\]", cards, DOG, count=1))
    assert shown.count("slide until next to the nearest person") == 1
    assert shown.count("gain 1 fighting or draw 1 card") == 1
    assert shown.count("1 stealth") == 3, "of both dogs' cards and the option to play Hide"


@uncounted
@pytest.mark.parametrize("game", HEADS)
def test_point_4_below_a_row_stands_what_its_card_does_or_nothing(home: Path, game: str) -> None:
    shown = shown_by(home, game, 2, greedy(game, 2, 120))
    assert "(gap)" in shown or "(empty)" in shown
    assert all(re.search(r"\w", note) for note in NOTE.findall(shown))


def test_point_5_both_ends_of_the_line_are_named(typed: Played) -> None:
    table = typed(scenario=GUARD).split("\n\n")[1].splitlines()
    assert table[0].startswith("Left end, new cards")
    assert table[7].startswith("Right end, exit")


def test_point_6_obstacles_that_join_are_named(typed: Played) -> None:
    shown = typed("done", "complete", scenario=GUARD + "stealth = 6\n")
    told = " ".join(answer(shown, "complete").split())
    assert "New among the obstacles: " in told
    names = told.split("New among the obstacles: ")[1].split(".")[0].split(", ")
    joined = ruleset("agent-decker").card_set.missions[0].joins  # type: ignore[attr-defined]
    assert [name.replace("2 x ", "") for name in names] == list(dict.fromkeys(card.name for card in joined))


def test_point_7_paying_any_asks_stealth_first_fighting_first_or_between(typed: Played) -> None:
    position = 'game = "agent-decker"\nline = ["siren"]\nhand = ["hide"]\nstealth = 12\nfighting = 12\n'
    shown = typed("d1", "p", "5", scenario=position)
    assert answer(shown, "d1").split("\n\n")[-2].splitlines() == [
        "  1  Pay 12 stealth",
        "  2-12  Pay 11 to 1 stealth, the rest in fighting",
        " 13  Pay 12 fighting",
    ]
    assert "You have 4 stealth and 8 fighting." in answer(shown, "5")


def test_point_8_several_of_a_card_say_what_each_gives(typed: Played) -> None:
    position = 'game = "agent-decker"\nline = ["guard!"]\nhand = ["hide", "hide", "hide"]\n'
    assert "Hand: 3 x Hide\n" in typed(scenario=position)
    view = scenario(position).view()
    assert "Hand: 3 x Hide (each: 1 stealth)" in ruleset("agent-decker").narrator.describe(view)


@pytest.mark.parametrize(("before", "tells"), [("yard-door", "Guard Dog moves to place 4."), ("guard", "")])
def test_point_9_only_moves_that_happened_are_told(typed: Played, before: str, tells: str) -> None:
    """The dog appears at place 6; beside a person it stays."""
    position = f"""
game = "agent-decker"
line = ["gym-door", "guard!", "guard!", "guard", "waste-room", "{before}"]
hand = ["hide"]
obstacle_deck = ["guard-dog"]
"""
    told = " ".join(
        answer(
            typed("done", scenario=position.replace('"guard!", "guard!"', '"siren", "inspector!"')), "done"
        ).split()
    )
    assert "Guard Dog appears at place 6." in told
    assert tells in told
    assert ("Guard Dog moves" in told) == bool(tells)


def test_point_9_the_log_says_whom_a_guard_passes(typed: Played) -> None:
    position = """
game = "agent-decker"
line = ["gym-door", "siren", "patrolling-guard", "yard-door", "yard-door", "waste-room"]
hand = ["hide"]
obstacle_deck = ["sentry-gun"]
"""
    told = " ".join(answer(typed("done", scenario=position), "done").split())
    assert "Patrolling Guard passes Siren to place 1." in told


def test_point_9_what_came_of_a_choice_is_a_line_each_cause_first(typed: Played) -> None:
    told = answer(typed("done", scenario=DOG.replace("44", "14")), "done").split("\n\n")[0].splitlines()
    assert told[:2] == ["Guard Dog leaves the line.", "Guard Dog: The alarm rises by 6 to 20."]
    assert len(told) > 3
    assert all(line.endswith(".") for line in told)
    position = 'game = "blight-chronicles"\nstage = "1"\nslots = ["nervous-guard"]\n'
    told = answer(typed("done", game="blight-chronicles", scenario=position), "done").splitlines()
    assert "Nervous guard: Suspicion rises by 1 to 1." in told


def test_point_10_a_goal_that_is_met_is_said_once(typed: Played) -> None:
    last = screens(typed(scenario='game = "agent-decker"\nline = ["guard!"]\nstealth = 6\nhand = []\n'))[-1]
    assert last.count("The goal is met.") == 1
    assert "Nothing else is possible" not in last
    assert "End the turn  completes the mission, if you like" in last


@pytest.mark.parametrize("seed", [1, 3])
def test_point_11_a_hint_does_nothing_for_nothing(seed: int) -> None:
    """If no choice makes a difference, it advises to end the turn, not to play Bin and remove nothing."""
    lost = scenario(
        'game = "agent-decker"\nline = ["guard-dog", "guard", "guard", "guard", "siren", "sentry-gun"]\n'
        'hand = ["bin", "misdirect"]\nalarm = 49\n'
    )
    assert advise(lost.rules, lost.state, seed)[0].option.key == "done"
    assert (
        make_bot("rollout", seed).choose(Observation(lost.state, 0, lost.rules.appraisal)).key == "play:bin"
    )


def test_point_12_a_loss_that_was_taken_back_is_no_past_game(typed: Played) -> None:
    lost = ["done"] * 12
    shown = typed(*lost, "g", "u 2", "g", "done", "done", "g", seed=1)
    told = [part.split("\n> ")[0] for part in shown.split("\n> g\n")[1:]]
    assert "0 of 1 games won." in told[0]
    assert "No game of Agent Decker has ended yet." in told[1]
    assert "0 of 1 games won." in told[2], "it has ended the same way again"


def test_point_13_raised_costs_look_raised(typed: Played) -> None:
    position = 'game = "agent-decker"\nline = ["security-camera", "watchtower", "guard"]\nhand = ["hide"]\n'
    shown = typed(scenario=position)
    assert "4 stealth (2+2)" in shown
    assert "4 fighting (2+2)" in shown
    assert "12 stealth  " in shown


UNSAID = re.compile(r"^(End Engage|Enough\b.*|Keep the rest|Look back|You play .*)$")
"""Words on options and in the log that nobody would say across a table."""


@pytest.mark.parametrize("game", game_ids())
def test_options_and_news_are_in_words_that_a_player_would_use(game: str) -> None:
    sections = ruleset(game).messages
    said = [text for section in ("options", "facts") for text in sections[section].values()]
    assert said
    assert not [text for text in said if UNSAID.match(text)]


@uncounted
@pytest.mark.parametrize("game", [*HEADS, "nightlancer"])
def test_every_key_can_be_typed_and_no_name_is_missing(home: Path, game: str) -> None:
    shown = shown_by(home, game, 2, greedy(game, 2, 120))
    assert "is neither an option nor a key" not in shown
    assert "(, " not in shown
    assert " , " not in shown


@pytest.mark.parametrize("game", HEADS)
def test_every_option_is_shown_with_what_is_typed_for_it(typed: Played, game: str) -> None:
    table = Game(ruleset(game), 5)
    for key in greedy(game, 5, 25):
        table.choose(key)
    shown = typed(*(option.key for option in table.chosen), game=game, seed=5)
    menu = answers.menu(table)
    assert sorted(typed_at_places(shown)) == sorted(key for key in menu.typed if not key.isdecimal())
    assert options(shown) == [str(table.options[index]) for index in menu.listed]
