"""Tokens of Branch & Claw."""

from __future__ import annotations

from typing import Any

import pytest
from rules.island.island import GAME, RIVER, at, begun, destroyed_of, island, keys, take, told

from fieldcraft.games.island.judgement.evaluation import tokens_weigh
from fieldcraft.games.island.outward.view import Table
from fieldcraft.games.island.table.steps import BUILD_STEP
from fieldcraft.kernel.playout import playout
from fieldcraft.kernel.state import PLAYING

HOLD = f"2 {RIVER}"
SWARM = "insatiable-hunger-of-the-swarm"
SPEEDS = {power.id: power.speed for power in GAME.card_set.powers}
PHASE = ("fast", "slow")
CLAW: dict[str, Any] = {"sets": ["branch_and_claw"]}


def tokens(g: Table, kind: str) -> dict[str, int]:
    """Return the number of tokens of a kind in each land that holds any."""
    lands: Any = g.view(0)["lands"]
    return {land: held[kind] for land, held in lands.items() if kind in held}


@pytest.mark.parametrize(("board", "bare"), [("a", "a1"), ("b", "b5"), ("c", "c4"), ("d", "d3")])
def test_ib_103_and_194_tokens_begin_on_each_board(board: str, bare: str) -> None:
    g = begun(board=board, **CLAW)
    assert (tokens(g, "beasts"), tokens(g, "disease"), tokens(g, "wilds")) == (
        {bare: 1},
        {f"{board}2": 1},
        {},
    )
    g = begun(board=board)
    assert (tokens(g, "beasts"), tokens(g, "disease")) == ({}, {})


def test_ib_193_tokens_stay() -> None:
    g = begun(3, **CLAW)
    while g.turn < 2:
        g.choose(len(g.options) - 1)
    assert tokens(g, "beasts") == {"a1": 1}


def test_ib_198_disease_stops_each_build() -> None:
    lands = {"a1": HOLD, "a4": "2 town, 2 disease", "a7": "town"}
    g = island(CLAW, phase="build", build=["sands-1"], lands=lands)
    assert (at(g, "a4"), at(g, "a7")["city"]) == ({"town": 2, "disease": 1}, 1)
    assert "One disease stops the build in A4 and is gone." in told(g)
    england = CLAW | {"adversary": "england", "level": 4}
    lands = {"a1": HOLD, "a4": "town, 2 disease"}
    g = island(england, phase="ravage", settle=["sands-1"], build=["sands-2"], lands=lands)
    assert at(g, "a4") == {"town": 1}


@pytest.mark.parametrize("lies", ["disease", "dahan, disease"])
def test_ib_198_a_build_that_would_not_happen_costs_nothing(lies: str) -> None:
    g = island(CLAW, phase="build", build=["sands-1"], lands={"a1": HOLD, "a4": lies})
    assert at(g, "a4")["disease"] == 1


def test_ib_198_a_skipped_build_costs_nothing() -> None:
    g = island(
        CLAW,
        phase="fast",
        build=["sands-1"],
        played=[["a-year-of-perfect-stillness"]],
        lands={"a5": HOLD, "a4": "town, disease"},
    )
    take(g, "use:a-year-of-perfect-stillness", "at:a4", "finish")
    assert g.phase > BUILD_STEP or g.turn > 1
    assert (at(g, "a4")["town"], at(g, "a4")["disease"]) == (1, 1)


def test_ib_199_wilds_stop_an_explore() -> None:
    lands = {"a1": HOLD, "a8": "town, 2 wilds", "a3": ""}
    g = island(CLAW, phase="explore", invader_deck=["jungle-1", "coast"], lands=lands)
    assert (at(g, "a8"), at(g, "a3")["explorer"]) == ({"town": 1, "wilds": 1}, 1)
    assert "One wilds stops the explorers to A8 and is gone." in told(g)


def test_ib_199_an_explore_without_a_source_costs_nothing() -> None:
    g = island(CLAW, phase="explore", invader_deck=["jungle-1", "coast"], lands={"a1": HOLD, "a8": "wilds"})
    assert at(g, "a8") == {"wilds": 1}


def test_ib_203_beasts_do_nothing() -> None:
    g = island(CLAW, phase="build", build=["sands-1"], lands={"a1": HOLD, "a4": "town, beasts, wilds"})
    assert at(g, "a4") == {"town": 1, "city": 1, "beasts": 1, "wilds": 1}


def test_ib_205_blight_that_is_gathered_is_not_added() -> None:
    lands = {"a5": f"{HOLD}, blight", "a6": "blight"}
    g = island(CLAW, phase="slow", played=[["absorb-corruption"]], lands=lands, pool=3, energy=[0])
    take(g, "use:absorb-corruption")
    assert (at(g, "a5")["blight"], at(g, "a6").get("blight"), g.blight.pool, destroyed_of(g)) == (
        2,
        None,
        3,
        [0],
    )
    assert at(g, "a5")["presence"] == {RIVER: 2}


def test_ib_207_what_becomes_a_token_is_not_destroyed() -> None:
    g = island(
        CLAW, phase="slow", played=[["savage-transformation"]], lands={"a1": HOLD, "a5": f"{RIVER}, explorer"}
    )
    take(g, "use:savage-transformation", "at:a5")
    assert (at(g, "a5").get("beasts"), at(g, "a5").get("explorer"), g.fear.made) == (1, None, 2)


def test_ib_209_damage_of_a_power_to_dahan_is_divided() -> None:
    lands = {"a1": HOLD, "a5": f"2 {RIVER}, 3 dahan, city"}
    g = island(CLAW, phase=PHASE[SPEEDS[SWARM]], played=[[SWARM]], lands=lands, pool=9)
    take(g, f"use:{SWARM}", "at:a5")
    assert (at(g, "a5")["blight"], at(g, "a5")["beasts"], at(g, "a5").get("city")) == (1, 2, None)
    assert {"hit:dahan", "raze:dahan"} <= set(keys(g))
    take(g, "hit:dahan", "hit:dahan", "hit:dahan")  # the fourth kills one of them, two would be the most
    assert at(g, "a5")["dahan"] == 2


def test_the_forecast_knows_that_disease_stops_a_build() -> None:
    lands = {"a1": HOLD, "a4": "explorer"}
    plain = island(CLAW, phase="fast", build=["sands-1"], lands=lands, played=[["flash-floods"]])
    sick = island(
        CLAW,
        phase="fast",
        build=["sands-1"],
        lands=lands | {"a4": "explorer, disease"},
        played=[["flash-floods"]],
    )
    assert plain.view(0)["forecast"]["a4"]["next"]["damage"] == 3
    assert sick.view(0)["forecast"]["a4"]["next"]["damage"] == 1


def test_the_decks_hold_the_powers_of_the_sets_in_the_game() -> None:
    with_set, without = begun(**CLAW).view(0), begun().view(0)
    assert (without["minor_deck"], without["major_deck"]) == (36, 22)
    box = GAME.card_set
    assert (with_set["minor_deck"], with_set["major_deck"]) == (len(box.minors), len(box.majors))


def test_the_fear_deck_holds_the_cards_of_the_sets_in_the_game() -> None:
    cards = [card.set for card in GAME.card_set.fear_cards]
    assert (cards.count(""), cards.count("branch_and_claw")) == (15, 15)
    for setup, n in (({}, 15), (CLAW, 30)):
        g = begun(4, **setup)
        assert (len(g.fear.deck), len(g.fear.deck) + len(g.fear.box)) == (9, n)


@pytest.mark.parametrize("seed", range(6))
def test_games_with_tokens_are_played_to_their_end(seed: int) -> None:
    g: Any = GAME.start(seed, CLAW | {"spirits": 1 + seed % 4})
    playout(g, seed, 100_000)
    assert g.status != PLAYING


def test_bots_weigh_tokens_where_they_can_stop_something() -> None:
    worth = GAME.appraisal.worth

    def weighs(**lands: str) -> int:
        position = {"a1": HOLD, "a3": "city", "a4": "town"} | lands
        return int(tokens_weigh(island(CLAW, phase="slow", played=[["wash-away"]], lands=position), worth))

    assert weighs() == 0
    assert weighs(a5="disease") == weighs(a5="beasts") == worth.token
    assert weighs(a4="town, disease") == worth.stops_build > worth.token
    assert weighs(a4="town, 2 disease") == worth.stops_build + worth.token
    assert weighs(a8="wilds") == worth.token
    assert weighs(a2="wilds") == worth.stops_explore > worth.token


def test_a_copy_shares_rows_of_tokens_until_one_of_the_two_changes() -> None:
    g = island(CLAW, phase="build", build=["sands-1"], lands={"a1": HOLD, "a4": "town, 2 disease"})
    disease, a4 = g.card_set.pieces.places["disease"], g.map.places.numbers["a4"]
    twin = g.clone()
    assert twin.pieces[disease] is g.pieces[disease]
    assert all(twin.pieces[kind] is not g.pieces[kind] for kind in range(5))
    g.change(disease, a4, 1)
    twin.take_away(disease, a4)
    assert (g.count(disease, a4), twin.count(disease, a4)) == (2, 0)
    assert not any(g.map.empty)
