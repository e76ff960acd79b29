"""What holds at every decision of the island, whatever is played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

import pytest
from properties.island_watch import game
from properties.setups import SETUPS

from fieldcraft.games import ruleset
from fieldcraft.games.island.view import Table
from fieldcraft.kernel.state import PLAYING

GAME: Final = ruleset("island")
WAYS: Final = SETUPS["island"]
each_way = pytest.mark.parametrize("way", WAYS)


def positions(way: str, seed: int) -> Iterator[Table]:
    """Every position of a game that is played at random."""
    rng = random.Random(seed)
    g = GAME.start(seed, WAYS[way])
    assert isinstance(g, Table)
    yield g
    while g.status == PLAYING:
        g.choose(rng.randrange(len(g.options)))
        yield g


@each_way
@pytest.mark.parametrize("seed", range(4))
def test_every_position_is_sound(way: str, seed: int) -> None:
    assert [found for found in game(way, seed) if found] == []


@each_way
def test_dealing_anew_depends_on_nothing_hidden(way: str) -> None:
    for number, g in enumerate(positions(way, 2)):
        if number % 5 == 0:
            dealt = g.determinize(0, number)
            assert dealt.view(0) == g.view(0)
            other = g.determinize(0, number ^ 1)
            assert other.determinize(0, number).snapshot() == dealt.snapshot()


@each_way
def test_the_same_seed_and_choices_give_the_same_game(way: str) -> None:
    one, other = list(snapshots(way)), list(snapshots(way))
    assert one == other


def snapshots(way: str) -> Iterator[str]:
    for g in positions(way, 5):
        yield str(g.snapshot())
