"""The order of what happens in one land, and powers that are used within another text (IB-200, IB-243,
IB-249).
"""

from __future__ import annotations

from typing import Any

import pytest
from rules.island.island import RIVER, at, blight, energy_of, island, keys, take

from fieldcraft.games.island.phases.powers import UseSlowNow
from fieldcraft.games.island.printed.cards import BY_EVENT
from fieldcraft.games.island.table.actions import Act
from fieldcraft.games.island.table.contexts import Doing
from fieldcraft.games.island.table.state import SKIPS_ALL
from fieldcraft.games.island.vocabulary.sentences import Sequence
from fieldcraft.games.island.vocabulary.turn_bonuses import GainEnergy
from fieldcraft.language.forms import make

TOKENS: dict[str, Any] = {"sets": ["branch_and_claw"]}
GREEN = "a-spread-of-rampant-green"
GREENS = TOKENS | {"who": [GREEN]}
STANDS = f"2 {GREEN}"


@pytest.mark.parametrize(("answer", "towns", "disease"), [("stop", 1, 1), ("no", 1, 0)])
def test_ib_200_a_rule_stops_a_build_before_disease_does(answer: str, towns: int, disease: int) -> None:
    lands = {"a1": STANDS, "a4": f"town, disease, {STANDS}"}
    g = take(island(GREENS, lands=lands, phase="build", build=["sands-1"]), answer)
    assert (at(g, "a4")["town"], at(g, "a4").get("disease", 0)) == (towns, disease)


@pytest.mark.parametrize(("answer", "strife", "dahan_struck"), [("stop", 1, False), ("no", 0, True)])
def test_ib_200_a_rule_stops_a_ravage_before_strife_is_spent(
    answer: str, strife: int, dahan_struck: bool
) -> None:
    lands = {"a1": STANDS, "a4": f"town-strife, dahan, {STANDS}"}
    g = take(island(GREENS, lands=lands, phase="ravage", ravage=["sands-1"]), answer)
    assert at(g, "a4").get("strife", 0) == strife
    assert ("town" not in at(g, "a4")) is dahan_struck
    assert (at(g, "a4")["dahan"], blight(g, "a4")) == (1, 0)


@pytest.mark.parametrize("phase", ["ravage", "build", "explore"])
def test_ib_200_a_skipped_action_asks_for_nothing_and_costs_nothing(phase: str) -> None:
    lands = {"a1": STANDS, "a4": f"town-strife, disease, wilds, {STANDS}"}
    cards: dict[str, Any] = {"ravage": ["sands-1"], "build": ["sands-1"]}
    cards["invader_deck"] = ["sands-2", "coast"]
    held = {"town": 1, "feuding": ["town-strife"], "strife": 1, "disease": 1, "wilds": 1}
    g = island(GREENS, lands=lands, phase="fast", played=[["boon-of-vigor"]], **cards)
    g.marks[g.map.places.numbers["a4"]] |= SKIPS_ALL
    while g.phase < {"ravage": 5, "build": 6, "explore": 7}[phase]:
        assert g.question()["name"] != "stop"
        take(g, keys(g)[-1])
    assert {key: at(g, "a4").get(key) for key in held} == held


def test_ib_200_in_a_ravage_strife_comes_first_then_dahan_then_their_strike() -> None:
    """The city with strife deals nothing, so that 2 damage kill one of two dahan, and one strikes."""
    lands = {"a1": f"2 {RIVER}", "a4": "city-strife, town, 2 dahan"}
    g = island(TOKENS, lands=lands, phase="ravage", ravage=["sands-1"])
    take(g, "raze:town")
    assert (at(g, "a4")["dahan"], blight(g, "a4"), at(g, "a4").get("strife", 0)) == (1, 1, 0)
    assert ("town" in at(g, "a4"), at(g, "a4")["city"]) == (False, 1)


def test_ib_243_a_power_used_within_a_text_is_done_before_the_text_goes_on() -> None:
    lands = {"a1": f"2 {RIVER}", "a2": "2 explorer"}
    g = island(TOKENS, lands=lands, phase="fast", played=[["wash-away", "boon-of-vigor"]], energy=[0])
    text = make(Sequence, steps=(make(UseSlowNow), make(GainEnergy, n=5)))
    g.push_in(Doing(None, -1, 0, BY_EVENT), Act(text, BY_EVENT), -1)
    g.options.clear()
    g.advance()
    take(g, "use:wash-away", "at:a2")
    assert (g.question()["name"], energy_of(g)) == ("push", [0])
    take(g, next(key for key in keys(g) if key.startswith("push:")))
    take(g, "enough")
    assert (energy_of(g), [power.id for power in g.panels[0].used]) == ([5], ["wash-away"])
    while g.phase != 8 and g.turn == 1:
        take(g, keys(g)[-1])
    assert "use:wash-away" not in keys(g)


def test_ib_249_the_first_ravage_of_call_to_trade_is_one_of_this_turn() -> None:
    for this_turn in (True, False):
        slots = {"ravage": ["sands-1"]} if this_turn else {"build": ["sands-1"]}
        lands = {"a1": f"2 {RIVER}", "a3": RIVER, "a4": "town, explorer, 2 dahan", "a5": "town"}
        g = island(TOKENS, lands=lands, phase="fast", played=[["call-to-trade"]], **slots)
        take(g, "use:call-to-trade")
        while g.turn == 1 or (g.turn == 2 and g.phase <= 4):
            take(g, keys(g)[-1])
        assert (blight(g, "a4") > 0) is not this_turn
