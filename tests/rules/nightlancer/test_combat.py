"""Ledger sections O and P: combat challenges, alone and in a crew."""

from __future__ import annotations

from typing import Any

import pytest
from positions import happened, offered
from rules.nightlancer.night import BOX, alone, asked, judged, night, numbers, of, on_mission, play, scores

from fieldcraft.session.game import Game

LOUD = {"who": "guard", "assets": ["snub-revolver", "assault-rifle", "service-pistol"]}


def fought(card: str, *people: dict[str, Any], route: int = 1, **position: Any) -> Game:
    """The first crew takes a route and attempts it, all of them."""
    game = on_mission(card, *people, **position)
    members = len(position.get("first", [0]))
    play(game, *["stay"] * (members - 1), f"route:{route}")
    return play(game, *["help" if members > 1 else "attempt"] * members)


def test_nl_270_one_weapon_is_used_in_a_combat_challenge() -> None:
    game = fought("eviction-day", LOUD, dice=["1"])
    assert game.view()["challenge"]["strength"] == 4 + 2
    assert "use:snub-revolver" not in offered(game)
    play(game, "use:assault-rifle")
    assert scores(game) == [4 + 3 + 1]


def test_nl_270_a_cyberweapon_is_that_one_weapon_and_the_best_counts() -> None:
    smith = {"who": "weapon-smith", "assets": ["palmshot", "pocket-pistol", "silenced-smg"]}
    fought_with = fought("eviction-day", smith, dice=["1"])
    assert scores(fought_with) == [5 + 2 + 1]


def test_nl_270_nor_is_a_second_weapon_used_at_a_price(retold: Any) -> None:
    """The cosh as printed adds 1 for nothing; here 2 at a price, and so does the boat hook 3."""
    texts = {
        'bonus = "+1 melee"\nsource': 'text = "Pay 1 resolve: +2 melee."\nsource',
        'bonus = "+2 melee"\ntraits = ["obvious"]\nsource': 'text = "Pay 1 resolve: +3 melee."\nsource',
    }
    people = [{"who": "guard", "assets": ["cosh", "boat-hook"]}, {"who": "veteran"}]
    missions = [{"card": "pump-station-nine", "first": [0]}]
    game = retold(texts, "market", people=people, phase="mission", missions=missions, dice=["1"])
    play(game, "route:1", "attempt")
    assert offered(game) == ["use:cosh", "use:boat-hook", "roll"]
    play(game, "use:cosh")
    assert scores(game) == [4 + 2 + 1]


@pytest.mark.parametrize(
    ("armour", "left"),
    [
        ([], 4),
        (["oilskin-vest"], 5),
        (["oilskin-vest", "padded-coat"], 5),
        (["scale-shirt", "padded-coat"], 6),
    ],
)
def test_nl_270_one_armour_counts(armour: list[str], left: int) -> None:
    game = fought("bad-medicine", {"who": "assassin", "health": 7, "assets": armour}, route=1, dice=["1"])
    assert of(game)["health"] == left


def test_nl_271_on_a_mission_weapon_and_armour_are_in_the_loadout() -> None:
    assets = ["service-pistol", "scale-shirt", "soft-boots", "forged-pass", "probe-set"]
    game = on_mission("eviction-day", {"who": "veteran", "assets": assets}, dice=["0!"])
    play(game, "load:soft-boots", "load:forged-pass", "load:probe-set", "route:1", "attempt")
    assert scores(game) == [4]
    assert of(game)["health"] == 8 - 2
    game = on_mission("eviction-day", {"who": "veteran", "assets": assets}, dice=["0!"])
    play(game, "load:soft-boots", "load:service-pistol", "load:scale-shirt", "route:1", "attempt")
    assert scores(game) == [6]


def test_nl_271_a_cyberweapon_needs_no_loadout() -> None:
    assets = ["palmshot", "service-pistol", "scale-shirt", "soft-boots", "forged-pass"]
    game = on_mission("eviction-day", {"who": "veteran", "assets": assets}, dice=["0!"])
    play(game, "load:soft-boots", "load:forged-pass", "load:scale-shirt", "route:1", "attempt")
    assert scores(game) == [4 + 2]


def test_nl_271_in_an_event_nothing_obvious_is_used() -> None:
    veteran = {"who": "veteran", "assets": ["boarding-axe", "cosh", "chain-apron", "oilskin-vest"]}
    game = night(veteran, phase="event", round_card="eelers-feuding", dice=["0!"])
    play(game, "face:event", "attempt")
    assert scores(game) == [4 + 1]
    assert of(game)["health"] == 8 - 1


def test_nl_272_nobody_needs_a_weapon() -> None:
    game = fought("eviction-day", {"who": "guard"}, dice=["2"])
    assert scores(game) == [6]
    assert judged(game, "passed") == [(6, 6)]


def test_nl_273_every_combat_challenge_has_its_danger_and_no_other_has() -> None:
    trials = [card.trial for card in BOX.early + BOX.late]
    trials += [fight for card in BOX.early + BOX.late if (fight := card.penalty.fight())]
    for card in BOX.low + BOX.high:
        for stage in card.stages:
            trials += [*stage.routes, *([fight] if (fight := stage.penalty.fight()) else [])]
    assert len(trials) == 16 + 2 + 36 * 6 + 36
    assert all((trial.danger >= 2) == (trial.ability >= 3) for trial in trials)
    assert all(trial.danger in (0, trial.difficulty // 2) for trial in trials)


@pytest.mark.parametrize(("die", "health"), [("1", 8 - 3), ("2", 8)])
def test_nl_274_failing_costs_the_danger_in_health(die: str, health: int) -> None:
    game = fought("salvage-rights", {"who": "engineer"}, route=2, dice=[die])
    assert of(alone(game))["health"] == health


def test_nl_274_declining_is_failing() -> None:
    game = play(on_mission("picket-line", {"who": "engineer"}), "route:1", "decline")
    assert "Danger: The Engineer loses 3 health." in game.log
    assert numbers(game, 0, "health", "heat") == (8 - 3, 1)


@pytest.mark.parametrize(
    ("who", "assets", "lost"),
    [
        ("engineer", [], 3),
        ("engineer", ["scale-shirt"], 1),
        ("engineer", ["wall-plate"], 1),
        ("engineer", ["wall-plate", "barnacle"], 1),
        ("engineer", ["oilskin-vest", "barnacle"], 1),
        ("veteran", [], 2),
        ("veteran", ["wall-plate"], 1),
    ],
)
def test_nl_275_at_least_one_health_is_lost(who: str, assets: list[str], lost: int) -> None:
    game = play(on_mission("picket-line", {"who": who, "assets": assets}), "route:1", "decline")
    assert of(game)["health"] == 8 - lost


def test_nl_276_without_health_one_is_shaken_at_once() -> None:
    game = play(on_mission("picket-line", {"who": "engineer", "health": 3}), "route:1", "decline")
    kinds = [
        fact.kind for fact in game.facts if fact.kind in ("failed", "lose-health", "shaken", "gain-heat")
    ]
    assert kinds == ["failed", "lose-health", "shaken"]
    assert numbers(game, 0, "health", "heat", "ideals") == (0, 0, 4)


def test_nl_277_the_best_armour_at_hand_counts_by_itself() -> None:
    armour = ["oilskin-vest", "scale-shirt", "wall-plate"]
    game = play(on_mission("counted-votes", {"who": "engineer", "assets": armour, "kc": 2}), "route:1")
    play(game, "decline")
    assert of(game)["health"] == 8 - 1
    assert of(game)["heat"] == 0


def test_nl_278_a_combat_roll_can_cost_resolve_and_health() -> None:
    game = fought("picket-line", {"who": "guard"}, route=1, dice=["3!"])
    assert numbers(game, 0, "health", "resolve") == (6, 4)
    kinds = [fact.kind for fact in game.facts if fact.kind in ("lose-health", "lose-resolve")]
    assert kinds == ["lose-resolve", "lose-health"]


def test_nl_278_both_may_shake_but_only_once() -> None:
    guard = {"who": "guard", "resolve": 1, "health": 1, "ideals": 5}
    game = night(guard, phase="event", round_card="patrol-boats-firing", dice=["0!"])
    play(game, "face:event", "attempt")
    assert numbers(game, 0, "health", "resolve", "ideals", "heat") == (0, 0, 4, 1)
    assert happened(game, "shaken") == [("Guard",)]


# -- in a crew ---------------------------------------------------------------------------------

CREW = ({"who": "engineer"}, {"who": "guard"}, {"who": "sniper"})


def test_nl_279_everyone_in_a_crew_faces_the_danger() -> None:
    game = on_mission("picket-line", *CREW, first=[0, 1, 2])
    play(game, "stay", "stay", "route:1", "hold-back", "hold-back", "hold-back")
    assert [of(game, seat)["health"] for seat in range(3)] == [5, 6, 3]


@pytest.mark.parametrize("answers", [("hold-back",) * 3, ("help", "hold-back", "hold-back")])
def test_nl_280_too_low_a_score_or_none_costs_all_of_them_health(answers: Any) -> None:
    game = on_mission("picket-line", *CREW, first=[0, 1, 2], dice=["1"])
    play(game, "stay", "stay", "route:1", *answers)
    assert [of(game, seat)["health"] for seat in range(3)] == [5, 6, 3]


def test_nl_281_if_the_best_score_passes_nobody_loses_health() -> None:
    game = on_mission("picket-line", *CREW, first=[0, 1, 2], dice=["1", "1", "2"])
    play(game, "stay", "stay", "route:1", "help", "help", "help")
    assert scores(game) == [5, 2, 7]
    assert [of(game, seat)["health"] for seat in range(3)] == [8, 9, 6]


def test_nl_282_each_is_protected_by_its_own_armour() -> None:
    people = [{"who": "engineer", "assets": ["scale-shirt"]}, {"who": "guard"}, {"who": "veteran"}]
    game = on_mission("picket-line", *people, first=[0, 1, 2])
    play(game, "stay", "stay", "route:1", "hold-back", "hold-back", "hold-back")
    assert [of(game, seat)["health"] for seat in range(3)] == [8 - 1, 9 - 3, 8 - 2]
    assert asked(game)[1] == "abandon"
