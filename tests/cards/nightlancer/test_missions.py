"""The 36 missions: routes, penalties and pay of each, in play (NL-236)."""

from __future__ import annotations

from typing import Any

import pytest
from cards.nightlancer.night import ABILITIES, CARDS, night, on_mission, person, taken, until
from positions import happened, offered

MISSIONS = [card for card in CARDS.values() if type(card).__name__ == "MissionCard"]
LOW = [card for card in MISSIONS if card.profile == 0]
HIGH = [card for card in MISSIONS if card.profile == 1]
DIRTY = {
    "picket-line", "grave-goods", "eviction-day", "crack-in-the-weir", "burnt-records", "custody-run",
    "commodores-wake", "judge-at-anchor", "yellow-flag", "sluice-night", "spare-warden",
}  # fmt: skip
HOT = {
    "toll-house", "sealed-freight", "watch-kites", "hulk-visit",
    "lights-out", "low-water-vault", "eighth-bridesmaid", "turncoats-supper", "bullion-ferry",
}  # fmt: skip
NOT_LOUD = {
    "grave-goods", "stolen-bell", "custody-run", "bad-medicine", "repossession", "ransom-drop",
    "dead-letter-office", "cold-cradle", "judge-at-anchor",
}  # fmt: skip
NOT_OBVIOUS = {
    "counted-votes", "house-edge", "fixed-fight", "warm-delivery", "ghost-payroll", "repossession",
    "ransom-drop", "eighth-bridesmaid", "turncoats-supper", "judge-at-anchor",
}  # fmt: skip


each_mission = pytest.mark.parametrize("card", MISSIONS, ids=lambda card: card.id)


@each_mission
def test_nl_236_the_mission_has_its_traits(card: Any) -> None:
    assert card.is_dirty == (card.id in DIRTY)
    assert card.heat == int(card.id in HOT)
    assert (card.bars_loud, card.bars_obvious) == (card.id in NOT_LOUD, card.id in NOT_OBVIOUS)


@each_mission
def test_nl_156_the_mission_pays_by_the_size_of_the_crew(card: Any) -> None:
    rows = [(5, 1, 0), (3, 1, 0), (2, 0, 0), (2, 0, 0)] if card in LOW else None
    rows = rows or [(9, 1, 2), (7, 1, 2), (5, 1, 1), (4, 1, 1)]
    more = 2 if card.id in DIRTY else 0
    assert [(pay.kc, pay.opportunities, pay.prospects) for pay in card.pay] == [
        (kc + more, plans, prospects) for kc, plans, prospects in rows
    ]


@each_mission
def test_nl_139_each_stage_offers_both_routes_as_printed(card: Any) -> None:
    game = on_mission(card.id)
    for route, trial in enumerate(card.stages[0].routes, 1):
        game = taken(on_mission(card.id), f"route:{route}")
        challenge = game.view()["challenge"]
        assert challenge["ability"] == ABILITIES[trial.ability]
        assert (challenge["need"], challenge["danger"]) == (trial.difficulty, trial.danger)


@each_mission
def test_nl_274_danger_is_half_the_difficulty(card: Any) -> None:
    for stage in card.stages:
        fight = stage.penalty.fight()
        for trial in [*stage.routes, *([fight] if fight is not None else [])]:
            combat = trial.ability >= 3
            assert trial.danger == (trial.difficulty // 2 if combat else 0)
            assert not (combat and trial.gate)


@each_mission
def test_nl_141_declining_the_first_stage_brings_its_penalty(card: Any) -> None:
    """Danger of the route first, then the penalty (NL-145)."""
    stage = card.stages[0]
    game = on_mission(card.id, kc=5)
    before = person(game)
    taken(game, "route:1")
    if "decline" in offered(game):
        taken(game, "decline")
    after = person(game)
    danger = stage.routes[0].danger
    text = stage.penalty_text
    if text == "Abort.":
        assert game.view()["missions"][0]["first"] == [] or game.view()["missions"][0]["card"] != card.id
    elif text.startswith("Fight"):
        challenge = game.view()["challenge"]
        assert challenge["stakes"] != "route"
        assert text == f"Fight {challenge['ability']} {challenge['need']}, danger {challenge['danger']}."
        assert after["health"] == before["health"] - danger
    else:
        verb, n, track = text.removesuffix(".").split()
        expected = before | {"health": before["health"] - danger}
        expected[track.lower()] += int(n) if verb == "Gain" else -int(n)
        assert after | {"mission": 0} == expected | {"mission": 0}


WALK = ("attempt", "roll", "pass", "go-on", "stay", "go-along", "leave-shut", "decline")


def best_route(card: Any, stage: int) -> int:
    """The route that the Guard with a full kit passes."""
    return min(
        range(2), key=lambda n: (card.stages[stage].routes[n].gate, card.stages[stage].routes[n].difficulty)
    )


@each_mission
def test_nl_154_whoever_completes_it_is_paid(card: Any) -> None:
    """With ratings of 9, only obstacles can stop a person."""
    skills = [plan.id for plan in CARDS.values() if getattr(plan, "price_text", "").endswith("KC")]
    skills = [id for id in skills if CARDS[id].has_always for _ in range(CARDS[id].copies)]
    who = {"who": "guard", "assets": skills, "ideals": 3, "heat": 1}
    missions = [{"card": card.id, "first": [0]}]
    game = night(who, phase="mission", missions=missions, dice=["2"] * 6, plan_deck=["owing-nobody"])
    for stage in range(3):
        key = f"route:{best_route(card, stage) + 1}"
        taken(until(game, key), key, "attempt")
    while not happened(game, "paid"):
        game.choose(next(key for key in WALK if key in offered(game)))
    pay = card.pay[0]
    mine = person(game)
    assert (mine["kc"], mine["prospects"]) == (pay.kc, pay.prospects)
    assert game.view(0)["plans"][0] == ["owing-nobody"] * pay.opportunities
    assert mine["ideals"] == 3 - (card.id in DIRTY)
    assert mine["heat"] == 1 + card.heat


BARRED = [("loud", "snub-revolver", NOT_LOUD), ("obvious", "boat-hook", NOT_OBVIOUS)]


@pytest.mark.parametrize(("trait", "id", "barring"), BARRED)
@each_mission
def test_nl_136_the_mission_bars_cards_with_its_traits(
    card: Any, trait: str, id: str, barring: set[str]
) -> None:
    game = on_mission(card.id, assets=[id])
    assert (game.view()["loaded"][0] == []) == (card.id in barring)


@pytest.mark.parametrize(
    ("stage", "routes", "penalty"),
    [
        (1, ["streetwise 6", "covert 7"], "Abort."),
        (2, ["marksman 7, danger 3", "technical 6"], "Fight melee 7, danger 3."),
        (3, ["streetwise 7", "gunfight 7, danger 3"], "Fight melee 8, danger 4."),
    ],
)
def test_nl_358_cold_transfer_is_the_mission_of_the_books_example(
    stage: int, routes: list[str], penalty: str
) -> None:
    printed = CARDS["cold-transfer"].stages[stage - 1]
    assert (printed.route_texts, printed.penalty_text) == (routes, penalty)
