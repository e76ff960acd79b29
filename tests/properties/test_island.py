"""What holds at every decision of the island, whatever is played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

import pytest
from properties.setups import SETUPS

from fieldcraft.games import ruleset
from fieldcraft.games.island import harm
from fieldcraft.games.island.cards import BLIGHT, DAHAN
from fieldcraft.games.island.piles import ZONES
from fieldcraft.games.island.view import Table
from fieldcraft.kernel.checks import faults_of_clone
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
def test_nothing_is_lost_and_no_number_leaves_its_bounds(way: str, seed: int) -> None:
    cards: list[Any] = []
    face = 0
    for g in positions(way, seed):
        found = ZONES.census(g, lambda card: card.id) + [card.id for card in blight_up(g)]
        cards = cards or sorted(found)
        assert sorted(found) == cards
        assert g.pool + g.on_island(BLIGHT) <= g.supplied
        assert g.pool >= 0
        assert g.face >= face
        face = g.face
        for spirit, panel in enumerate(g.spirits):
            covered = len(panel.energy) + len(panel.plays) - sum(g.opened[spirit])
            if g.turn:
                assert covered + g.left(spirit) + g.destroyed[spirit] == GAME.card_set.presence  # type: ignore[attr-defined]
            assert g.energy[spirit] >= 0
            assert min(g.elements[spirit]) >= 0
        assert all(n >= 0 for lands in g.pieces for n in lands)
        for land in range(g.map.size):
            for kind in range(DAHAN + 1):
                damages = g.damages(kind, land)
                assert len(damages) <= g.pieces[kind][land]
                assert all(damage < g.health(kind, land) for damage in damages)
                assert harm.states_of(g, kind, land) == sorted(set(harm.states_of(g, kind, land)))
    assert g.status != PLAYING


def blight_up(g: Table) -> list[Any]:
    """The blight card whose other face is up: it lies in no pile."""
    return [g.blight_card] if g.blight_card.id != "-" else []


@each_way
def test_dealing_anew_depends_on_nothing_hidden(way: str) -> None:
    for number, g in enumerate(positions(way, 2)):
        if number % 5 == 0:
            dealt = g.determinize(0, number)
            assert dealt.view(0) == g.view(0)
            other = g.determinize(0, number ^ 1)
            assert other.determinize(0, number).snapshot() == dealt.snapshot()


@each_way
def test_copies_forget_nothing(way: str) -> None:
    for number, g in enumerate(positions(way, 3)):
        if number % 7 == 0:
            assert faults_of_clone(g) == []


@each_way
def test_the_same_seed_and_choices_give_the_same_game(way: str) -> None:
    one, other = list(snapshots(way)), list(snapshots(way))
    assert one == other


def snapshots(way: str) -> Iterator[str]:
    for g in positions(way, 5):
        yield str(g.snapshot())
