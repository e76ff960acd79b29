"""What a player may ask: cards, rules, why not, a hint, the log, the piles."""

from __future__ import annotations

import pytest
from effort import uncounted
from terminal.conftest import Played
from terminal.player import answer
from terminal.test_playing import GUARD

import fieldcraft
from fieldcraft.bots.advice import advise
from fieldcraft.errors import RequestError
from fieldcraft.session.load import load


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("? disarm 1", "Disarm Guard at 1 (costs 2 fighting; gives Gun (2 fighting)):"),
        ("?disarm guard", "Disarm Guard at 1 (costs 2 fighting; gives Gun (2 fighting)):"),
        ("why disarm:1", "(AD-027)"),
        ("? knock out security camera", "(AD-027)"),
        ("? disarm siren", "(AD-031)"),
        ("? disarm 3", "(AD-038)"),
        ("? play bazooka", "Play Bazooka (5 fighting; once played: discard this to the obstacle discard):"),
        ("? play throw a rock", "(AD-022)"),
        ("? play keycard", "(AD-033)"),
        ("? equip gun", "(AD-012)"),
        ("? complete", "When you end the turn and the goal is fulfilled"),
        ("? go-on", "Not at this moment: another question has to be answered first."),
        ("? fly away", "Nothing here is called 'fly away'."),
        ("? disarm 9", "Nothing here is called 'disarm 9'."),
        ("? play hide", "You can: it is option 2, Play Hide."),
        ("? 2", "You can: it is option 2, Play Hide."),
        ("? play", "'play' could be 1 Play Gun, 2 Play Hide, 3 Play Punch."),
        ("? 7", "There is no option 7; the options are 1 to 4."),
        ("?", "A number chooses, or the letter and place"),
        ("h?", "A number chooses, or the letter and place"),
        ("help", "A number chooses, or the letter and place"),
        ("c guard", "Guard [person] costs 2 fighting, alarm 4."),
        ("c GUARD DOG", "Appear: slide until next to the nearest person."),
        ("c camera", "Security Camera [device] costs 2 stealth, alarm 8."),
        ("c 1", "In your deck: Gun (2 fighting). Copies: 3."),
        ("c4", "Option 4 is about no card."),
        ("c 8", "There is no option 8; the options are 1 to 4."),
        ("c", "Which card? As in: c Hide"),
        ("c gua", "'gua' could be Guard, Guard Dog, Guard Uniform, Guard with Bazooka."),
        ("c gard", "No card is called 'gard'. Did you mean Guard"),
        ("c zzzz", "No card is called 'zzzz'."),
        ("c mission two", "Reward: Double Step (item; rule: interact up to 2 times a turn)"),
        ("r AD-027", "AD-027 "),
        ("r sniper", "AD-067 "),
        ("r zebra", "No rule speaks of 'zebra'."),
        ("r", "Which rule?"),
        ("r the", "more: add a word)"),
        ("d", "Obstacle deck (4), in no order: Gym Door, Sentry Gun, Waste Room, Yard Door"),
        ("b", "No game of Agent Decker has been won yet."),
        ("o", "There are no saves yet."),
        ("n", "This game is not over yet:"),
        ("a", "a looks back on it once it is over"),
        ("p", "Left end, new cards"),
    ],
)
def test_an_answer(typed: Played, entry: str, said: str) -> None:
    shown = typed(entry, "play hide", scenario=GUARD)
    assert said in " ".join(answer(shown, entry).split())
    assert "You gain 1 stealth." in shown, "asking changes nothing"


@uncounted
def test_a_hint_is_an_option_and_the_same_when_asked_again(typed: Played) -> None:
    game = fieldcraft.scenario(GUARD)
    wanted = advise(game.rules, game.state, 0)[0].option
    shown = typed("h", "h", scenario=GUARD, seed=0)
    assert shown.count(f"Hint: {game.options.index(wanted) + 1}, {wanted.label}.") == 2


LOST = {"game": "agent-decker", "line": ["security-camera"] * 3, "hand": ["hide", "punch"], "alarm": 45}


def test_a_game_that_is_over_is_looked_back_on_and_can_be_played_on_from_there(typed: Played) -> None:
    """Of a campaign it is told how much of it would be reached; the second choice loses at once."""
    shown = typed("play hide", "done", "a", "u", scenario=LOST)
    told = answer(shown, "a")
    assert told.startswith("Looking back, choice by choice ...")
    assert "How much would be reached: " in told
    assert "Taken back: End the turn." in shown


def test_the_log_tells_what_happened_and_more_of_it_when_asked(typed: Played) -> None:
    shown = typed("play hide", "l", "done", "l 3", "l all", scenario=GUARD)
    assert answer(shown, "l").splitlines()[-2:] == ["> Play Hide", "You gain 1 stealth."]
    assert answer(shown, "l 3").splitlines()[0].endswith("earlier lines: l all)")
    assert len(answer(shown, "l 3").splitlines()) == 4
    assert "> Play Hide" in answer(shown, "l all")


def test_cards_drawn_together_are_told_together(typed: Played) -> None:
    assert "You draw Punch, Punch, Punch, Punch." in typed("done", scenario=GUARD)


def test_the_share_code_is_the_game(typed: Played) -> None:
    code = answer(typed("play hide", "x", seed=7), "x")
    assert [option.key for option in load(code).chosen] == ["play:hide"]
    assert "Hand: Punch, 2 x Hide" in typed(resume=code)


def test_a_way_is_chosen_by_its_name_and_settings_change_it(typed: Played) -> None:
    with pytest.raises(RequestError, match="5 players named for 4 seats"):
        typed(game="nightlancer", seed=1, way="four", bots="me,me,me,me,random")
    with pytest.raises(RequestError, match="5 players named for 3 seats"):
        typed(game="nightlancer", seed=1, way="four", settings=["seats=3"], bots="me,me,me,me,random")
