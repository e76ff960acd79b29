"""A map: pieces with identity, actions within actions, cascades, replacement, an end that waits."""

from __future__ import annotations

import pytest
from kernel.reef import CAMP, CARDS, CAVE, FIRE, FIRES, FORD, GONE, KEEPERS, RIDGE, TOWER, Reef, reef
from kernel.toy import keys, take
from silence import leaks, positions

from fieldcraft.kernel.checks import faults_of_clone
from fieldcraft.kernel.playout import playout
from fieldcraft.kernel.state import LOST, PLAYING, WON

SEEDS = range(12)


def burning(g: Reef) -> list[int]:
    """Return the number of fires at each place."""
    return [g.fires(place) for place in range(5)]


def told(g: Reef) -> list[tuple[str, tuple[str | int, ...]]]:
    return [(fact.kind, fact.parts) for fact in g.journal or [] if fact.kind != "chosen"]


def waited(g: Reef) -> Reef:
    g.journal = []
    take(g, "wait")
    return g


# -- pieces and places ------------------------------------------------------------------------


def test_a_keeper_moves_to_a_neighbouring_place_once_a_turn() -> None:
    g = reef(keepers=(FORD, CAMP))
    assert keys(g) == ["move:camp", "move:cave", "wait"]
    take(g, "move:cave")
    assert g.pieces.places[:2] == [CAVE, CAMP]
    assert g.seat == 1


def test_fires_in_one_place_are_told_apart_by_their_damage() -> None:
    g = reef(fires=(CAMP, CAMP), deck=(FORD, FORD))
    assert keys(g)[2:] == ["douse:3", "douse:4", "wait"]
    take(g, "douse:4")
    assert g.pieces.damage[3:5] == [0, 0]  # the camp has flared, one fire of it went out
    one = reef(fires=(CAMP,), deck=(TOWER, FORD))
    take(one, "douse:3")
    assert (one.pieces.damage[3], one.fires(CAMP)) == (1, 1)
    take(one, "douse:3")
    assert (one.pieces.damage[3], one.fires(CAMP)) == (0, 0)


# -- rules of pieces --------------------------------------------------------------------------


def test_nobody_enters_where_two_fires_burn() -> None:
    g = reef(keepers=(CAVE, CAMP), fires=(TOWER, TOWER, FORD))
    assert keys(g) == ["move:ford", "move:ridge", "wait"]


@pytest.mark.parametrize(("wall", "damage"), [(CAMP, 0), (TOWER, 1)])
def test_a_wall_helps_to_douse_where_it_stands(wall: int, damage: int) -> None:
    g = reef(fires=(CAMP,), wall=wall, deck=(CAVE,))
    take(g, "douse:3")
    assert (g.pieces.damage[3], g.fires(CAMP)) == (damage, damage)


def test_a_wall_takes_the_place_of_a_fire_until_it_falls() -> None:
    g = reef(wall=TOWER, deck=(TOWER, TOWER, TOWER))
    assert told(waited(g)) == [("event", ("tower",)), ("crumbled", (1,))]
    assert told(waited(g)) == [("event", ("tower",)), ("crumbled", (0,))]
    assert told(waited(g)) == [("event", ("tower",)), ("kindled", ("tower",))]
    assert (burning(g), g.pieces.places[KEEPERS]) == ([0, 0, 0, 0, 1], GONE)


def test_a_keeper_flees_from_a_fire_where_it_stands_and_nowhere_else() -> None:
    g = reef(keepers=(TOWER, TOWER), deck=(TOWER, FORD))
    assert told(waited(g)) == [("event", ("ford",)), ("kindled", ("ford",))]
    assert told(waited(g))[1:] == [("kindled", ("tower",)), ("fled", (0, 4)), ("fled", (1, 4))]
    assert g.pieces.places[:2] == [CAMP, CAMP]


# -- actions within actions -------------------------------------------------------------------


def test_a_place_flares_and_its_neighbours_catch_fire() -> None:
    g = waited(reef(fires=(TOWER,), deck=(TOWER,)))
    assert told(g)[:2] == [("event", ("tower",)), ("kindled", ("tower",))]
    assert told(g)[2:] == [("flared", ("tower",)), ("kindled", ("cave",))]
    assert (burning(g), g.depth) == ([0, 0, 0, 1, 1], 0)


def test_one_flare_sets_off_another_within_it() -> None:
    g = waited(reef(fires=(TOWER, CAVE, CAVE), deck=(CAMP, TOWER)))
    take(g, "flare:tower")
    flares = [parts for kind, parts in told(g) if kind == "flared"]
    # the cave flares for the tower, then on its own, and then the tower flares again
    assert flares == [("tower",), ("cave",), ("cave",), ("tower",)]


def test_a_place_does_not_flare_within_its_own_flare() -> None:
    g = waited(reef(fires=(CAMP, CAMP, FORD, FORD, RIDGE, RIDGE), deck=(CAMP, TOWER)))
    take(g, "flare:camp")
    flares = [parts[0] for kind, parts in told(g) if kind == "flared"]
    assert flares[:3] == ["camp", "ford", "ridge"]
    assert (keys(g), g.fires(CAMP), g.depth) == (["flare:ford", "flare:ridge"], 3, 0)


def test_the_seat_orders_what_flares_at_once() -> None:
    g = waited(reef(fires=(CAMP, CAMP, TOWER, TOWER), deck=(TOWER, RIDGE)))
    assert (g.seat, keys(g), g.frame.op.ASKS) == (0, ["flare:camp", "flare:tower"], "order")
    twin = g.clone()
    take(g, "flare:tower")
    assert [parts for kind, parts in told(g) if kind == "flared"] == [("tower",), ("camp",)]
    take(twin, "flare:camp")
    assert burning(twin) == burning(g)
    assert g.seat == 1


def test_the_island_is_lost_only_when_everything_has_flared() -> None:
    """A fire is wanting while one neighbour of the cave catches fire; the others still have their turn."""
    fires = (CAVE, CAVE, FORD, FORD, RIDGE, RIDGE, TOWER, TOWER)
    g = waited(reef(fires=fires, deck=(CAMP, CAMP)))
    assert (g.status, burning(g)) == (PLAYING, [1, 2, 2, 2, 2])
    take(g, "flare:cave")
    assert (g.status, g.doomed) == (LOST, LOST)
    facts = [kind for kind, _ in told(g)]
    assert facts.count("no-fire-left") == 2
    assert g.depth == 0


# -- the whole game ---------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_cards_and_pieces_are_kept_and_copies_forget_nothing(seed: int) -> None:
    for g in positions(reef(seed), seed):
        assert isinstance(g, Reef)
        assert g.ZONES.census(g) == list(range(CARDS))
        assert sum(burning(g)) + len(g.pieces.at(GONE, FIRE)) == FIRES
        assert faults_of_clone(g) == []
        dealt = g.determinize(0, 4)
        assert sorted(dealt.deck) == sorted(g.deck)
        assert dealt.view(0) == g.view(0)
        playout(dealt, seed, 500)
        assert dealt.status in (WON, LOST)


def test_random_games_are_won_and_lost() -> None:
    ends = set()
    for seed in range(30):
        g = reef(seed)
        playout(g, seed, 1000)
        ends.add(g.status)
    assert ends == {WON, LOST}


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_betrayed_by_silence(seed: int) -> None:
    assert list(leaks(reef(seed), seed)) == []
