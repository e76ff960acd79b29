"""Ledger section 11: Threat, Near, Chain, Impact, Oversight and Eliminate."""

from __future__ import annotations

from typing import Any

import pytest
from positions import blight_chronicles, choose, happened, hidden, offered, pending, refusal

from fieldcraft.games import ruleset
from fieldcraft.session.game import Game

REFILL = ["car-thief", "staff-entrance", "tool-shed-door", "market-stall", "cable-duct"]


def after_moving(*slots: str, **position: Any) -> Game:
    """The line as it moves, with plain obstacles to fill it."""
    return blight_chronicles(
        phase="move", slots=list(slots), obstacle_deck=REFILL, hand=["tension"], **position
    )


def dealt(card: str, **position: Any) -> Game:
    """The sixth card of the line as it is dealt from the obstacle deck."""
    line = ["taxi", "back-alley", "chart-rack", "recorder", "crane-cabin"]
    position = {"slots": line, "obstacle_deck": [card, *REFILL], "hand": ["tension", "footwork"]} | position
    return blight_chronicles(phase="look-around", **position)


def test_bc_117_a_threat_affects_the_other_obstacles() -> None:
    line = ["surveillance-camera", "monitor-room", "-", "street-camera"]
    assert blight_chronicles(slots=line, hand=["tension"]).view()["prices"][:4] == [5, 4, 0, 6]


def test_bc_117_near_affects_the_other_obstacles() -> None:
    game = blight_chronicles(slots=["thug", "-", "car-thief", "staff-entrance", "orderly"], hand=["tension"])
    assert game.view()["prices"][:5] == [6, 0, 6, 5, 5]


def test_bc_117_impact_affects_the_other_obstacles() -> None:
    view = dealt("airlock", marks=["staff-entrance"]).view()
    assert view["slots"][5] == "airlock"
    assert view["marks"][0] == "staff-entrance-1"


def test_bc_117_chain_affects_the_game() -> None:
    assert after_moving("-", "camera-drone").view()["visibility"] == 2


@pytest.mark.parametrize(
    ("position", "price"),
    [
        ({"slots": ["recorder", "reaction-chamber"]}, 6),
        ({"slots": ["recorder", "-", "-", "-", "-", "reaction-chamber"]}, 6),
        ({"slots": ["recorder"], "marks": ["-", "-", "reaction-chamber"]}, 6),
        ({"slots": ["recorder", "reaction-chamber!"]}, 5),
        ({"slots": ["recorder"], "obstacle_deck": ["reaction-chamber"]}, 5),
    ],
)
def test_bc_118_a_threat_works_while_its_card_lies_face_up_in_sight(
    position: dict[str, list[str]], price: int
) -> None:
    assert blight_chronicles(hand=["tension"], **position).view()["prices"][0] == price


@pytest.mark.parametrize("fate", ["knock-out", "eliminate"])
def test_bc_118_it_stops_at_once_when_its_card_is_struck(fate: str) -> None:
    game = blight_chronicles(slots=["street-camera", "monitor-room"], hand=["tension"], evasion=5, physical=1)
    assert game.view()["prices"][0] == 6
    assert choose(game, f"{fate}:2")["prices"][0] == 5


def test_bc_118_a_card_that_is_knocked_out_does_not_react_to_that_itself() -> None:
    game = blight_chronicles(slots=["contractor"], hand=["tension"], physical=9)
    assert choose(game, "knock-out:1")["visibility"] == 1
    game = blight_chronicles(slots=["contractor"], marks=["contractor"], hand=["tension"], physical=9)
    assert choose(game, "knock-out:1")["visibility"] == 2


def test_bc_118_what_it_forbids_is_not_on_offer() -> None:
    game = blight_chronicles(slots=["reinforced-door"], hand=["tension"], physical=9)
    assert offered(game) == ["play:tension", "eliminate:1", "done"]
    assert refusal(game, "knock-out:1") == "BC-118"
    game = blight_chronicles(slots=["car-thief", "smart-lock"], hand=["slide", "tension", "footwork"])
    choose(game, "play:slide")
    assert [key for key in offered(game) if key.startswith("avoid")] == []


def test_bc_119_the_threat_token_is_only_a_reminder_and_nothing_that_is_stored() -> None:
    rules = ruleset("blight-chronicles")
    game = blight_chronicles(slots=["monitor-room", "reaction-chamber!"], hand=["tension"])
    view = game.view()
    assert not any("threat" in key for key in view)
    lines = rules.narrator.describe(view)
    assert any("Threat: cameras cost 1 more." in line for line in lines)
    assert not any("other devices cost 1 more" in line for line in lines)


@pytest.mark.parametrize(
    "threat", ["reaction-chamber", "monitor-room", "nervous-guard", "watchful-neighbour"]
)
def test_bc_119_nothing_but_its_card_tells_whether_a_threat_is_active(threat: str) -> None:
    def table(mark: str) -> Any:
        return blight_chronicles(slots=["recorder", mark, "street-camera"], hand=["tension"]).state.snapshot()

    active, idle = table(threat), table(f"{threat}!")
    assert {key for key in active if active[key] != idle[key]} <= {"slots", "prices", "dues", "options"}
    assert active["slots"][1] != idle["slots"][1]


@pytest.mark.parametrize(
    ("position", "price"),
    [
        ({"slots": ["boom-gate", "ward-door"]}, 5),
        ({"slots": ["staff-entrance", "ward-door"]}, 6),
        ({"slots": ["staff-entrance", "-", "ward-door"]}, 5),
        ({"slots": ["staff-entrance", "-", "-", "-", "-", "ward-door"]}, 5),
        ({"slots": ["staff-entrance"], "marks": ["-", "ward-door"]}, 6),
        ({"slots": ["staff-entrance", "ward-door!"]}, 5),
    ],
)
def test_bc_120_near_works_in_slots_one_and_two_and_on_marks_only(
    position: dict[str, list[str]], price: int
) -> None:
    assert blight_chronicles(hand=["tension"], **position).view()["prices"][0] == price


@pytest.mark.parametrize(
    ("slots", "rule"),
    [
        (["bouncer", "-", "staff-entrance"], "BC-120"),
        (["-", "-", "staff-entrance", "bouncer"], ""),
        (["bouncer!", "-", "staff-entrance"], ""),
    ],
)
def test_bc_120_what_it_forbids_is_open_again_where_it_is_not_near(slots: list[str], rule: str) -> None:
    game = blight_chronicles(slots=slots, hand=["tension"], physical=5, evasion=1)
    assert refusal(game, "knock-out:3") == rule
    assert ("eliminate:3" in offered(game)) is (rule == "")


def test_bc_120_a_card_that_moves_near_begins_to_work() -> None:
    game = after_moving("-", "staff-entrance", "ward-door")
    assert game.view()["slots"][:2] == ["staff-entrance", "ward-door"]
    assert game.view()["prices"][:2] == [6, 5]


@pytest.mark.parametrize(
    ("slots", "visibility"),
    [
        (["-", "camera-drone"], 2),
        (["camera-drone", "-"], 1),
        (["camera-drone", "-", "taxi"], 1),
        (["-", "patrol-guard", "camera-drone"], 3),
        (["patrol-guard", "-", "camera-drone"], 2),
        (["-", "camera-drone!"], 1),
    ],
)
def test_bc_121_chain_reacts_to_its_own_card_moving(slots: list[str], visibility: int) -> None:
    game = after_moving(*slots)
    assert game.view()["visibility"] == visibility
    assert pending(game) == []


def test_bc_122_impact_resolves_when_the_card_is_dealt_into_a_slot() -> None:
    view = dealt("glass-lift").view()
    assert (view["slots"][5], view["visibility"]) == ("glass-lift", 2)


def test_bc_122_every_time_it_is_dealt_from_a_reshuffled_deck_too() -> None:
    game = dealt("glass-lift", obstacle_deck=[], avoided=["glass-lift"])
    assert (game.view()["slots"][5], game.view()["visibility"]) == ("glass-lift", 2)
    assert happened(game, "obstacles-shuffled") == [(1,)]


@pytest.mark.parametrize("slots", [["-", "glass-lift"], ["glass-lift"], ["-", "-", "-", "glass-lift"]])
def test_bc_122_moving_between_slots_is_no_impact(slots: list[str]) -> None:
    view = after_moving(*slots).view()
    assert (view["slots"][0], view["visibility"]) == ("glass-lift", 1)


def test_bc_122_being_turned_face_up_again_is_no_impact() -> None:
    view = after_moving("glass-lift!", "-", "cleaner").view()
    assert (view["slots"][:2], view["visibility"]) == (["glass-lift", "cleaner"], 1)


OVERSIGHT = "Oversight: gain 2 suspicion."
TOKEN = "Eliminate: gain 1 accomplishment token."
IMPACTS = {
    f'text = "{text}"': f'text = "Impact: gain 2 blight tokens. {text}"' for text in (OVERSIGHT, TOKEN)
}
"""The cards that stages 1 and 2A place, with an Impact that shows."""


@pytest.mark.parametrize(("stage", "card", "place"), [("1", "guard-house", "m1"), ("2A", "angry-guard", "6")])
def test_bc_122_a_card_that_setup_places_has_no_impact(
    retold: Any, stage: str, card: str, place: str
) -> None:
    game = retold(IMPACTS, 3, phase="setup", stage=stage)
    view = game.view()
    lies = view["marks"][0] if place == "m1" else view["slots"][5]
    assert (lies, happened(game, "placed")[0][1], view["blight"]) == (card, place, 0)


def test_bc_122_the_same_card_has_one_when_it_is_dealt(retold: Any) -> None:
    game = retold(IMPACTS, phase="look-around", slots=REFILL, obstacle_deck=["angry-guard"], hand=["tension"])
    assert (game.view()["slots"][5], game.view()["blight"]) == ("angry-guard", 2)


def test_bc_122_a_card_sent_to_a_mark_makes_room_for_another() -> None:
    view = dealt("sniper").view()
    assert (view["marks"], view["slots"][5]) == (["sniper", "-", "-"], "car-thief")
    view = dealt("sniper", marks=["orderly", "medic", "orderly"]).view()
    assert (view["marks"], view["slots"][5]) == (["orderly", "medic", "orderly"], "sniper")


def test_bc_123_oversight_follows_the_suspicion_of_a_card_avoided_face_up() -> None:
    game = blight_chronicles(
        phase="avoid", slots=["angry-guard"], obstacle_deck=[*REFILL, "taxi"], hand=["tension"]
    )
    assert happened(game, "suspicion-up") == [(3, 3), (2, 5)]
    kinds = [fact.kind for fact in game.facts if fact.kind in ("suspicion-up", "avoided")]
    assert kinds == ["suspicion-up", "suspicion-up", "avoided"]
    assert hidden(game, "avoided") == ["angry-guard"]


def test_bc_123_a_face_down_card_has_none() -> None:
    game = blight_chronicles(
        phase="avoid", slots=["floodlight!"], obstacle_deck=[*REFILL, "taxi"], hand=["tension"]
    )
    assert (game.view()["visibility"], game.view()["suspicion"]) == (1, 0)
    assert hidden(game, "avoided") == ["floodlight"]


def test_bc_123_an_oversight_that_asks_is_answered_by_the_player() -> None:
    game = blight_chronicles(
        phase="avoid",
        slots=["card-table"],
        obstacle_deck=[*REFILL, "taxi"],
        hand=["tension", "footwork"],
    )
    assert offered(game) == ["choose:card-table:1", "choose:card-table:2"]
    assert game.view()["suspicion"] == 1
    choose(game, "choose:card-table:2")
    view = choose(game, "discard:footwork")
    assert (view["suspicion"], view["discard"], hidden(game, "avoided")) == (1, ["footwork"], ["card-table"])


def test_bc_124_eliminate_resolves_when_the_card_is_eliminated_and_at_no_other_time() -> None:
    game = blight_chronicles(slots=["cable-duct"], hand=["tension"], physical=4, visibility=3)
    assert choose(game, "eliminate:1")["visibility"] == 2
    game = blight_chronicles(slots=["cable-duct"], hand=["tension"], physical=4, visibility=3)
    assert choose(game, "knock-out:1")["visibility"] == 3
    game = blight_chronicles(
        phase="avoid",
        slots=["cable-duct"],
        obstacle_deck=[*REFILL[:4], "back-alley", "recorder"],
        hand=["tension"],
        visibility=3,
    )
    assert game.view()["visibility"] == 3


def test_bc_125_copies_of_the_same_ability_add_up() -> None:
    game = blight_chronicles(slots=["thug", "thug", "car-thief"], marks=["thug"], hand=["tension"])
    view = game.view()
    assert (view["prices"][:3], view["prices"][6]) == ([8, 8, 8], 8)


def test_bc_125_so_do_reactions() -> None:
    game = blight_chronicles(
        slots=["security-guard"], marks=["contractor", "contractor"], hand=["tension"], physical=4
    )
    assert choose(game, "knock-out:1")["visibility"] == 3
    game = blight_chronicles(
        slots=["security-guard"],
        marks=["contractor", "contractor"],
        hand=["tension"],
        physical=4,
        visibility=3,
    )
    view = choose(game, "knock-out:1")
    assert (view["visibility"], view["suspicion"]) == (4, 1)
    assert pending(game) == []
