"""Badlands, vitality, isolated lands, and the blight card that makes tokens of presence."""

from __future__ import annotations

from typing import Any

import pytest
from rules.island.island import GAME, RIVER, at, begun, blight, destroyed_of, island, keys, take

from fieldcraft.games.island.outward.view import Table
from fieldcraft.games.island.printed.cards import BY_ADVERSARY, BY_EVENT, BY_POWER
from fieldcraft.games.island.printed.pieces import EXPLORER, TOWN
from fieldcraft.games.island.table import blight as door
from fieldcraft.games.island.table import invaders
from fieldcraft.games.island.table.actions import Act
from fieldcraft.games.island.table.contexts import Doing
from fieldcraft.games.island.vocabulary.damage import (
    Damage,
    DealApart,
    DealToEach,
    DealToInvaders,
    DealToOne,
    DealToPer,
    DealToPieces,
)
from fieldcraft.games.island.vocabulary.filters import Mass
from fieldcraft.games.island.vocabulary.invader_effects import Isolate
from fieldcraft.games.island.vocabulary.pieces import Gather, Push
from fieldcraft.games.island.vocabulary.sentences import Sequence
from fieldcraft.kernel.state import LOST
from fieldcraft.language.forms import make, within

ALL: dict[str, Any] = {"sets": ["branch_and_claw", "jagged_earth", "nature_incarnate"]}
HOLD = f"2 {RIVER}"


def table(lands: dict[str, str], **position: Any) -> Table:
    return island(ALL, lands={"a1": HOLD} | lands, **position)


def do(g: Table, deed: Any, land: str, cause: int = BY_POWER) -> Table:
    """Have a deed done in a land as an action of its own."""
    number = g.map.places.numbers[land]
    g.push_in(Doing(None, number, 0, cause), Act(deed), number)
    g.options.clear()
    g.advance()
    return g


# -- badlands ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("defend", "left", "damaged"), [(0, 0, 1), (1, 1, 0), (2, 2, 0)])
def test_ib_201_and_202_example_23_badlands_in_a_ravage(defend: int, left: int, damaged: int) -> None:
    lands = {"a4": "town, 2 dahan, 2 badlands"}
    g = table(lands, phase="ravage", ravage=["sands-1"], defend=[0, 0, 0, 0, defend])
    assert at(g, "a4").get("dahan", 0) == left
    assert blight(g, "a4") == (defend == 0)
    assert at(g, "a4").get("town", 0) == (defend == 0)


def test_ib_201_damage_of_which_there_is_none_leaves_them_for_later_damage() -> None:
    g = table({"a5": "3 explorer, badlands", "a8": "city"}, phase="spirits")
    each_town = make(DealToEach, n=2, who=make(Mass, mask=1 << TOWN))
    do(g, make(Sequence, steps=(each_town, make(DealToInvaders, n=1))), "a5")
    assert at(g, "a5")["explorer"] == 1


def test_ib_201_which_damage_they_add_to_makes_a_difference_to_one_text_alone() -> None:
    """Later damage to invaders that the first does not hit: elsewhere it may go to the same ones."""
    found = []
    for power in GAME.card_set.powers:
        first, *later = [kinds for op in within(*power.clauses) if (kinds := hit_by(op))] or [0]
        found += [power.id] if any(kinds & ~first for kinds in later) else []
    alternatives = ["foundations-sink-into-mud"]
    actions_of_their_own = ["serpent-rouses-in-anger"]
    assert sorted(found) == sorted([*alternatives, *actions_of_their_own, "blazing-renewal"])


def hit_by(op: Any) -> int:
    """Return the invaders that a deed damages, a bit for each kind."""
    invaders = GAME.card_set.pieces.invaders.mask
    if isinstance(op, Damage):
        return invaders
    deeds = (DealToPieces, DealToPer, DealToOne, DealToEach, DealApart)
    return op.who.kinds.mask & invaders if isinstance(op, deeds) else 0


def test_ib_201_example_25_each_action_has_its_own() -> None:
    g = table({"a5": "city, town, badlands"}, phase="spirits")
    for n in (1, 2):
        do(g, make(DealToInvaders, n=1), "a5")
        take(g, *["hit:city" if n == 1 else "hit:town", "hit:city-1" if n == 1 else "hit:town-1"])
    assert "town" not in at(g, "a5")
    assert at(g, "a5")["hurt"] == ["city-2"]


def test_ib_201_once_an_action_and_never_to_damage_of_nothing() -> None:
    g = table({"a5": "2 city, badlands"}, phase="spirits")
    do(g, make(Sequence, steps=(make(DealToInvaders, n=1), make(DealToInvaders, n=1))), "a5")
    while g.question()["name"] == "hit":
        g.choose(0)
    assert sum(int(mark[-1]) for mark in at(g, "a5")["hurt"]) == 3
    do(g, make(DealToInvaders, n=0), "a5")
    assert g.question()["name"] != "hit"


def test_ib_202_strike_and_dahan_have_it_apart() -> None:
    lands = {"a4": "explorer, 2 dahan, badlands, city"}
    g = table(lands, phase="ravage", ravage=["sands-1"], defend=[0, 0, 0, 0, 3])
    assert at(g, "a4").get("hurt", []) == [] or "dahan" in at(g, "a4")
    assert at(g, "a4")["dahan"] == 1


# -- vitality ------------------------------------------------------------------------------------


def test_ib_206_example_26_the_first_counter_stays() -> None:
    setup = ALL | {"adversary": "sweden", "level": 1}
    lands = {"a1": HOLD, "a4": f"2 city, explorer, vitality, {RIVER}"}
    g = island(setup, lands=lands, phase="ravage", ravage=["sands-1"], pool=3)
    assert (at(g, "a4").get("vitality"), blight(g, "a4"), g.blight.pool, destroyed_of(g)) == (None, 1, 2, [0])


def test_ib_206_a_blighted_land_is_not_saved() -> None:
    g = table({"a4": "vitality, blight"}, phase="spirits", pool=3)
    door.add(g, 4)
    g.options.clear()
    g.advance()
    assert (at(g, "a4")["vitality"], blight(g, "a4"), g.blight.pool) == (1, 2, 2)


def test_ib_206_blight_of_the_box_is_kept_off_too_and_the_forecast_knows() -> None:
    g = table({"a4": "vitality"}, phase="spirits", pool=3)
    supplied = g.blight.supplied
    door.add(g, 4, from_box=True)
    g.options.clear()
    g.advance()
    assert (blight(g, "a4"), g.blight.pool, g.blight.supplied) == (0, 3, supplied)
    for pieces, blights in (("town", True), ("town, vitality", False)):
        g = table({"a4": pieces}, phase="fast", ravage=["sands-1"], played=[["boon-of-vigor"]])
        assert g.view(0)["forecast"]["a4"]["now"].get("blight", False) is blights


def test_ib_206_only_counters_that_would_come_make_the_card_run_out() -> None:
    setup = ALL | {"adversary": "sweden", "level": 1}
    lands = {"a1": HOLD, "a4": "2 city, explorer, 2 vitality"}
    g = island(setup, lands=lands, phase="ravage", ravage=["sands-1"], pool=1)
    assert (g.blight.pool, g.status == LOST, g.blight.card.id) == (1, False, "-")


# -- isolated lands ------------------------------------------------------------------------------


def test_ib_204_example_27_an_isolated_land_is_not_explored_and_sends_nobody() -> None:
    for isolated, explorers in ((False, 1), (True, 0)):
        g = table({"a3": "town"}, phase="slow", played=[["boon-of-vigor"]], invader_deck=["sands-1", "coast"])
        if isolated:
            do(g, make(Isolate), "a3")
            assert at(g, "a3")["isolated"] is True
            assert "skips" not in at(g, "a3")
        card = next(card for card in GAME.card_set.invaders if card.id == "sands-1")
        coast = next(card for card in GAME.card_set.invaders if card.id == "coast")
        assert invaders.explores(g, card, 4) is bool(explorers)
        assert invaders.explores(g, coast, 3) is bool(explorers)


def test_ib_204_invaders_do_not_pass_but_for_powers_and_fear() -> None:
    g = table({"a3": "explorer"}, phase="spirits")
    do(g, make(Isolate), "a3")
    one = make(Mass, mask=1 << EXPLORER)
    do(g, make(Push, n=1, who=one), "a3", BY_EVENT)
    assert at(g, "a3")["explorer"] == 1
    do(g, make(Gather, n=1, who=one), "a4", BY_ADVERSARY)
    assert at(g, "a3")["explorer"] == 1
    do(g, make(Push, n=1, who=one), "a3")
    assert {"push:explorer:a2", "push:explorer:a4"} <= set(keys(g))


def test_ib_204_it_ends_with_the_turn() -> None:
    g = table({"a3": "explorer"}, phase="slow", played=[["boon-of-vigor"]])
    do(g, make(Isolate), "a3")
    while g.turn == 1:
        g.choose(len(g.options) - 1)
    assert "isolated" not in at(g, "a3")


def test_ib_057_example_27_blight_spreads_from_an_isolated_land() -> None:
    g = table({"a3": "blight, town"}, phase="fast", ravage=["jungle-1"], played=[["boon-of-vigor"]])
    do(g, make(Isolate), "a3")
    while g.question()["name"] != "spread":
        g.choose(len(g.options) - 1)
    assert keys(g) == ["cascade:a2", "cascade:a4"]


# -- Slow Dissolution of Will --------------------------------------------------------------------


def test_the_card_comes_with_its_set_alone() -> None:
    ids = [card.id for card in begun(sets=["nature_incarnate"]).plan.blight_cards]
    assert "slow-dissolution-of-will" in ids
    assert "slow-dissolution-of-will" not in [card.id for card in begun().plan.blight_cards]


def test_example_54_presence_becomes_the_token_that_was_chosen() -> None:
    g = table({"a1": RIVER, "a5": RIVER, "a4": "blight"}, phase="ravage", stack=["slow-dissolution-of-will"])
    g.own_blight().pool = 1
    door.add(g, 4, spares=True)
    g.options.clear()
    g.advance()
    assert set(keys(g)) == {"pick:badlands", "pick:beasts", "pick:wilds"}
    take(g, "pick:beasts")
    while g.question()["name"] != "lose":
        g.choose(len(g.options) - 1)
    lost = keys(g)[0].removeprefix("lose:")
    take(g, f"lose:{lost}")
    assert (at(g, lost)["beasts"], destroyed_of(g)) == (1, [1])


def test_example_54_the_last_presence_loses() -> None:
    lands = {"a1": "", "a5": RIVER}
    g = table(lands, phase="blighted island", card=["slow-dissolution-of-will"])
    assert (g.status, g.reason) == (LOST, "presence")
