"""Entries of finished games in statistics, in each game."""

from __future__ import annotations

import random
from typing import Any

import pytest

import fieldcraft
from fieldcraft.games import game_ids, ruleset
from fieldcraft.kernel.state import Fact
from fieldcraft.session.game import Game


def finished(game: str, setup: dict[str, Any]) -> Game:
    """Return a game that was played at random to its end."""
    played, chance = fieldcraft.new(game, seed=1, setup=setup), random.Random(1)
    while not played.over:
        played.choose(chance.randrange(len(played.options)))
    return played


def entries(game: Game, seat: int = 0) -> list[tuple[str, str, str]]:
    return [(tally.title, tally.value, tally.label) for tally in game.tallies(seat)]


def test_each_seat_of_the_island_counts_its_own_spirits_and_the_adversary() -> None:
    game = finished("island", {"seats": 2, "spirits": 3, "adversary": "england", "level": 2})
    foe = [("Adversary", "england", "England"), ("Level of the adversary", "2", "2")]
    river = ("Spirit", "river-surges-in-sunlight", "River Surges in Sunlight")
    assert entries(game)[0] == river
    assert [entry[0] for entry in entries(game)] == [
        "Spirit",
        "Spirit",
        "Adversary",
        "Level of the adversary",
    ]
    assert entries(game, 1)[1:] == foe
    assert len({entry[1] for entry in entries(game)[:2] + entries(game, 1)[:1]}) == 3


def test_a_level_counts_only_where_there_is_an_adversary() -> None:
    titles = {title: label for title, _, label in entries(finished("island", {}))}
    assert titles == {"Spirit": "River Surges in Sunlight", "Adversary": "Nobody in particular"}


def test_rivals_count_by_their_own_nightlancer_and_place() -> None:
    game = finished("nightlancer", {"seats": 3, "length": "short"})
    for seat, who in enumerate(game.seat_names):
        assert entries(game, seat)[0][2] == who
        assert {tally.won for tally in game.tallies(seat)} == {game.outcome.places[seat] == 1}
    assert entries(game)[1:] == [("Mode", "versus", "Rivals, 2 to 4"), ("People", "3", "3")]


def test_missions_count_as_won_once_they_are_completed() -> None:
    rules = ruleset("agent-decker")
    facts = [
        Fact("mission", ("Mission One",)),
        Fact("completed", ("Mission One", 12)),
        Fact("mission", ("Mission Two",)),
    ]
    told = [(tally.label, tally.won) for tally in rules.tallies({}, {}, facts, 0, False)]
    assert told == [("Mission One", True), ("Mission Two", False)]


def test_stages_have_their_titles_and_levels_their_names() -> None:
    assert entries(finished("blight-chronicles", {"level": "veteran"})) == [
        ("Level", "veteran", "Veteran"),
        ("Stage", "1", "1 Get in"),
    ]
    assert entries(finished("blight-chronicles-demo", {}))[0][0] == "Stage"


def test_an_ending_of_a_story_is_called_by_its_title() -> None:
    lost = finished("blight-chronicles", {})
    title = lost.rules.pages(lost.facts[-1])[-1][0]
    assert lost.rules.ending(lost.state, lost.facts) == title.lower().replace(" ", "-")
    rivals = finished("nightlancer", {"seats": 2, "length": "short"})
    assert rivals.rules.ending(rivals.state, rivals.facts) == "over"
    island = finished("island", {})
    assert island.rules.ending(island.state, island.facts).startswith("lost-")


@pytest.mark.parametrize("game", game_ids())
def test_every_game_is_counted_by_something(game: str) -> None:
    rules = ruleset(game)
    options = {option.name for option in rules.setup_options}
    assert rules.counted
    for by in rules.counted:
        assert bool(by.view) + bool(by.setup) + bool(by.stages) == 1, by
        assert by.setup in {"", "level", *options}
        assert not by.stages or (rules.reading.stage and rules.reading.over)
