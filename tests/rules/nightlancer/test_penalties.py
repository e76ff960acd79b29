"""Ledger section Q: what failing an event or a stage brings."""

from __future__ import annotations

from typing import Any

import pytest
from positions import offered
from rules.nightlancer.night import (
    alone,
    asked,
    judged,
    lying,
    mission,
    night,
    numbers,
    of,
    on_mission,
    people_of,
    play,
    skip,
)

from fieldcraft.session.game import Game


def failed_event(card: str, *people: dict[str, Any], **position: Any) -> Game:
    """The first person declines what the event asks for."""
    return play(night(*people, phase="event", round_card=card, **position), "face:event", "decline")


def test_nl_283_failing_an_event_brings_its_penalty_and_passing_it_does_not() -> None:
    veteran = {"who": "veteran", "kc": 3}
    assert numbers(failed_event("eelers-feuding", veteran), 0, "kc", "health") == (1, 6)
    game = night(veteran, phase="event", round_card="eelers-feuding", dice=["2"])
    play(game, "face:event", "attempt")
    assert numbers(game, 0, "kc", "health") == (3, 8)


def test_nl_283_failing_a_stage_brings_its_penalty_and_passing_it_does_not() -> None:
    for die, heat in (("2", 1), ("3!", 0)):
        game = on_mission("watch-kites", {"who": "weapon-smith"}, dice=[die])
        skip(game, "route:1", "attempt")
        assert (of(game)["heat"], mission(game)["stage"]) == (heat, 1)


@pytest.mark.parametrize(
    ("card", "change"),
    [
        ("watch-kites", {"heat": 1}),
        ("burnt-records", {"health": -2}),
        ("house-edge", {"kc": -2}),
        ("pump-station-nine", {"mission": -1}),
    ],
)
def test_nl_284_kinds_of_penalty(card: str, change: dict[str, int]) -> None:
    guard = {"who": "guard", "health": 7, "kc": 5}
    game = alone(play(on_mission(card, guard), "route:1", "decline"))
    danger = 3 if card == "pump-station-nine" else 0
    before = {"heat": 0, "health": 7 - danger, "kc": 5, "mission": 0}
    after = {name: n + change.get(name, 0) for name, n in before.items()}
    assert {name: of(game)[name] for name in after} == after


def test_nl_284_a_penalty_may_be_a_fight() -> None:
    game = play(on_mission("borrowed-light", {"who": "guard"}), "route:1", "decline")
    assert asked(game) == (0, "declare")
    assert game.view()["challenge"]["stakes"] == "fight"
    assert [game.view()["challenge"][name] for name in ("ability", "need", "danger")] == ["marksman", 7, 3]


def test_nl_285_an_event_hits_only_who_failed_it() -> None:
    game = failed_event("spring-tide-rising", {"who": "guard"}, {"who": "veteran"})
    assert (of(game)["health"], of(game, 1)["health"]) == (7, 8)


def test_nl_285_a_mission_hits_each_of_the_crew_in_full_and_nobody_else() -> None:
    people = people_of(3, kc=3)
    game = on_mission("house-edge", *people, first=[0, 1])
    play(game, "stay", "route:1", "hold-back", "hold-back")
    assert [of(game, seat)["kc"] for seat in range(3)] == [1, 1, 3]


def test_nl_286_who_is_hit_chooses_what_can_be_met_in_full() -> None:
    game = failed_event("rivets-harassing", {"who": "guard", "kc": 2})
    assert offered(game) == ["choose:rivets-harassing:1", "choose:rivets-harassing:2"]
    assert numbers(play(game.copy(), "choose:rivets-harassing:1"), 0, "health", "kc") == (7, 2)
    assert numbers(play(game, "choose:rivets-harassing:2"), 0, "health", "kc") == (9, 0)


def test_nl_286_what_cannot_be_met_in_full_is_no_choice_unless_nothing_can() -> None:
    game = failed_event("rivets-harassing", {"who": "guard", "kc": 1}, {"who": "veteran"})
    assert "choose:rivets-harassing:2" not in offered(game)
    assert numbers(game, 0, "kc") == (1,)
    game = failed_event("rivets-harassing", {"who": "guard", "kc": 1, "health": 1})
    assert offered(game) == ["choose:rivets-harassing:1", "choose:rivets-harassing:2"]
    assert numbers(play(game, "choose:rivets-harassing:2"), 0, "health", "kc") == (1, 0)


def test_nl_287_armour_helps_in_combat_only() -> None:
    guard = {"who": "guard", "assets": ["scale-shirt", "barnacle"]}
    assert of(failed_event("spring-tide-rising", guard))["health"] == 7
    assert of(failed_event("eelers-feuding", guard | {"kc": 2}))["health"] == 8
    game = play(on_mission("burnt-records", guard), "route:1", "decline")
    assert of(game)["health"] == 7


def test_nl_284_an_event_may_cost_a_card_of_the_hand() -> None:
    game = failed_event("wardens-counting-heads", {"who": "guard", "contacts": ["performer", "smuggler"]})
    assert asked(game) == (0, "give-card")
    play(game, "give-up:performer")
    assert (lying(game, "contacts"), game.view()["contact_discard"]) == (["smuggler"], ["performer"])
    game = failed_event("wardens-counting-heads", {"who": "guard"}, {"who": "veteran"})
    assert asked(game) == (1, "event")
    assert judged(game, "failed") == [(0, 6)]
