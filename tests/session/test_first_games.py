"""The scripted first games: each is played to its end, and every step speaks of what is there."""

from __future__ import annotations

import re
from typing import Final

import pytest

from fieldcraft import rendering
from fieldcraft.bots.seating import play_on
from fieldcraft.games import game_ids, ruleset
from fieldcraft.rulebook.first_game import FirstGame, Step, seen
from fieldcraft.session.game import Game
from fieldcraft.session.guide import guide, next_choice

SCRIPTED: Final = [id for id in game_ids() if ruleset(id).first_game is not None]
FEWEST, MOST = 25, 65
"""Bounds of what is said in a first game, in paragraphs."""
MOST_STEPS: Final = 40
"""Maximum number of steps of a first game."""


def script_of(id: str) -> FirstGame:
    script = ruleset(id).first_game
    assert script is not None
    return script


def begun(id: str) -> Game:
    script = script_of(id)
    return Game(ruleset(id), script.seed, script.setup, ("", *script.bots) if script.bots else ())


def taken(game: Game, step: Step) -> None:
    """Take the choice of a step and those that follow without the player."""
    for key in filter(None, (step.choose, *step.then)):
        game.choose(key)


@pytest.mark.parametrize("id", SCRIPTED)
def test_every_step_of_a_first_game_finds_what_it_speaks_of(id: str) -> None:
    game = begun(id)
    for number, step in enumerate(script_of(id).steps, 1):
        found = {path: seen(game.view(0), path) for path in step.sees}
        assert found == step.sees, f"step {number}"
        assert step.sees, f"step {number} checks nothing"
        taken(game, step)


@pytest.mark.parametrize("id", SCRIPTED)
def test_what_a_step_asks_for_is_named_in_its_words(id: str) -> None:
    game = begun(id)
    for number, step in enumerate(script_of(id).steps, 1):
        option = next((option for option in game.options if option.key == step.choose), None)
        if option is not None and option.parts.card:
            name = game.rules.narrator.name(option.parts.card)
            for says in (step.drawn, step.told):
                assert name.casefold() in " ".join(says).casefold(), f"step {number} does not name {name}"
        taken(game, step)


@pytest.mark.parametrize("id", SCRIPTED)
def test_a_first_game_is_long_enough_and_no_longer(id: str) -> None:
    steps = script_of(id).steps
    for said in ([step.drawn for step in steps], [step.told for step in steps]):
        assert FEWEST <= sum(map(len, said)) <= MOST
    assert len(steps) <= MOST_STEPS
    assert all(step.choose for step in steps[:-1])
    assert not steps[-1].choose


@pytest.mark.parametrize("id", SCRIPTED)
def test_the_rivals_of_a_first_game_play_what_its_script_says(id: str) -> None:
    game = begun(id)
    for number, step in enumerate(script_of(id).steps, 1):
        for _ in play_on(game):
            pass
        at = guide(game)
        assert at is not None
        assert at.step == step, f"step {number}"
        if step.choose:
            game.choose(step.choose)


def won(game: Game) -> bool:
    if game.over:
        return bool(game.outcome.won)
    view = game.view()
    return view.get("mission") == "mission-two" or (view.get("stage") == "2A" and not view["between"])


@pytest.mark.parametrize("id", SCRIPTED)
def test_a_first_game_ends_with_a_win(id: str) -> None:
    game = begun(id)
    for step in script_of(id).steps:
        assert won(game) == (not step.choose)
        taken(game, step)
    assert won(game)


@pytest.mark.parametrize("id", SCRIPTED)
def test_who_leaves_the_script_is_told_the_way_back(id: str) -> None:
    game = begun(id)
    step = script_of(id).steps[0]
    other = next(option.key for option in game.options if option.key != step.choose)
    game.choose(other)
    at = guide(game)
    assert at is not None
    assert at.step is None
    assert at.back == 0
    assert next_choice(game) == ""
    game.rewind(at.back)
    again = guide(game)
    assert again is not None
    assert again.step == step


@pytest.mark.parametrize("id", SCRIPTED)
def test_a_game_with_another_deal_is_not_guided(id: str) -> None:
    script = script_of(id)
    game = Game(ruleset(id), script.seed + 1, script.setup)
    assert guide(game) is None
    assert "guide" not in rendering.position(game, 0)


@pytest.mark.parametrize("id", SCRIPTED)
def test_a_client_is_told_the_step_and_the_option(id: str) -> None:
    game = begun(id)
    told = rendering.position(game, 0)["guide"]
    step = script_of(id).steps[0]
    assert told["says"] == list(step.drawn)
    assert told["key"] in [option.key for option in game.options]
    assert told["steps"] == len(script_of(id).steps)
    assert "guide" not in rendering.position(game, -1)


@pytest.mark.parametrize("id", SCRIPTED)
def test_zones_of_a_first_game_are_words(id: str) -> None:
    for step in script_of(id).steps:
        assert re.fullmatch(r"[a-z_-]*", step.about)
