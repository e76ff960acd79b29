"""Ledger section 17: phase 5, in which the line is filled again."""

from __future__ import annotations

from typing import Any

import pytest
from positions import blight_chronicles, choose, happened, hidden, offered, pending, rules_of

from fieldcraft.session.game import Game

QUIET = ["security-guard", "staff-entrance", "car-thief", "tool-shed-door", "boom-gate", "orderly"]
DECK = ["market-stall", "cable-duct", "medicine-cabinet", "souvenir-kiosk", "locked-ambulance", "medic"]
CAMERA = "surveillance-camera"


def looking(*slots: str, **position: Any) -> Game:
    """The Look around phase with this line, gaps included."""
    position = {"hand": ["tension"], "obstacle_deck": DECK} | position
    return blight_chronicles(phase="look-around", slots=list(slots), **position)


def dealt(game: Game) -> list[tuple[str | int, ...]]:
    return happened(game, "dealt")


def test_bc_172_every_empty_slot_is_filled_the_lowest_first() -> None:
    game = looking(QUIET[0], "-", QUIET[1], "-", "-", QUIET[2])
    assert dealt(game) == [("Market stall", 2), ("Cable duct", 4), ("Medicine cabinet", 5)]
    assert game.view()["slots"] == [QUIET[0], DECK[0], QUIET[1], DECK[1], DECK[2], QUIET[2]]
    assert hidden(game, "obstacle_deck") == DECK[3:]
    assert pending(game) == []


def test_bc_172_the_cards_lie_face_up() -> None:
    game = looking()
    assert game.view()["slots"] == DECK


def test_bc_172_a_full_line_gets_nothing() -> None:
    game = looking(*QUIET)
    assert (dealt(game), game.view()["obstacle_deck"]) == ([], 6)


def test_bc_172_a_face_down_card_fills_its_slot_and_empty_marks_stay_empty() -> None:
    game = looking(*QUIET[:5], QUIET[5] + "!", marks=["-", "guard-house"])
    assert dealt(game) == []
    assert game.view()["marks"] == ["-", "guard-house", "-"]


def test_bc_172_then_the_next_round_begins() -> None:
    game = looking(*QUIET[:5])
    assert (game.view()["round"], offered(game)) == (2, ["play:tension", "done"])


@pytest.mark.parametrize(("deck", "visibility"), [([CAMERA, "medic"], 1), ([CAMERA, CAMERA], 2)])
def test_bc_173_each_impact_resolves_before_the_next_card_is_dealt(deck: Any, visibility: int) -> None:
    game = looking(*QUIET[:4], obstacle_deck=deck)
    assert game.view()["visibility"] == visibility


def test_bc_173_the_order_is_card_impact_card_impact() -> None:
    game = looking(*QUIET[:4], obstacle_deck=["glass-lift", "taxi"])
    kinds = [fact.kind for fact in game.facts if fact.kind in ("dealt", "visibility-up", "visibility-down")]
    assert kinds == ["dealt", "visibility-up", "dealt", "visibility-down"]
    assert game.view()["visibility"] == 1


def test_bc_173_an_impact_that_sends_its_card_elsewhere_leaves_a_slot_to_be_dealt_again() -> None:
    game = looking(*QUIET[:4], obstacle_deck=["sniper", *DECK])
    view = game.view()
    assert view["marks"] == ["sniper", "-", "-"]
    assert view["slots"] == [*QUIET[:4], *DECK[:2]]
    assert dealt(game) == [("Sniper", 5), ("Market stall", 5), ("Cable duct", 6)]


def test_bc_173_with_no_free_mark_the_card_stays_and_nothing_more_is_dealt_there() -> None:
    game = looking(
        *QUIET[:5], obstacle_deck=["sniper", *DECK], marks=["guard-house", "cold-store", "strongroom"]
    )
    assert (game.view()["slots"][5], game.view()["obstacle_deck"]) == ("sniper", 6)


def test_bc_173_an_impact_that_fails_the_mission_ends_the_dealing() -> None:
    game = looking(*QUIET[:4], obstacle_deck=["glass-lift", "medic"], visibility=4, suspicion=14)
    assert (game.over, dealt(game)) == (True, [("Glass lift", 5)])


def test_bc_174_an_empty_obstacle_deck_is_replaced_by_the_avoided_pile() -> None:
    game = looking(*QUIET[:4], obstacle_deck=["medic"], avoided=DECK[:4])
    view = game.view()
    assert happened(game, "obstacles-shuffled") == [(4,)]
    assert [len(view["slots"]), view["obstacle_deck"], view["avoided"]] == [6, 3, 0]
    assert sorted([view["slots"][5], *hidden(game, "obstacle_deck")]) == sorted(DECK[:4])
    assert view["visibility"] == 1


def test_bc_174_only_when_a_card_is_needed() -> None:
    game = looking(*QUIET[:4], obstacle_deck=["medic", "market-stall"], avoided=["cable-duct"])
    assert happened(game, "obstacles-shuffled") == []
    assert (game.view()["obstacle_deck"], game.view()["avoided"]) == (0, 1)


def test_bc_174_every_order_of_the_avoided_pile_may_come_up() -> None:
    tops = set()
    for seed in range(20):
        game = blight_chronicles(
            seed=seed,
            phase="look-around",
            slots=QUIET[:5],
            avoided=DECK[:3],
            hand=["tension"],
        )
        tops.add(game.view()["slots"][5])
    assert tops == set(DECK[:3])


def test_bc_174_a_card_that_comes_again_has_its_impact_again() -> None:
    game = looking(*QUIET[:5], obstacle_deck=[], avoided=["glass-lift"])
    assert (game.view()["slots"][5], game.view()["visibility"]) == ("glass-lift", 2)


@pytest.mark.parametrize(
    ("deck", "avoided", "failed"),
    [(1, 0, True), (2, 0, False), (1, 1, False), (0, 1, True), (0, 2, False), (0, 0, True)],
)
def test_bc_175_too_few_cards_for_all_slots_fail_the_mission(deck: int, avoided: int, failed: bool) -> None:
    game = looking(*QUIET[:4], obstacle_deck=DECK[:deck], avoided=DECK[deck : deck + avoided])
    assert game.over is failed
    assert game.outcome.won is (False if failed else None)
    assert ("line" in game.outcome.reason) is failed
    assert len(happened(game, "failed-time")) == failed
    assert game.view()["slots"].count("-") == (2 - deck - avoided if failed else 0)


def test_bc_175_the_deal_of_setup_is_tested_too() -> None:
    dropped = [card.half.id for card in rules_of("blight-chronicles").card_set.stages[0].pool]
    dropped.remove("night-vision-goggles")
    game = blight_chronicles(phase="setup", dropped=dropped[6:])
    assert (game.over, game.view()["obstacle_deck"]) == (False, 0)
    game = blight_chronicles(phase="setup", dropped=dropped[5:])
    assert game.over
    assert "line" in game.outcome.reason


def test_bc_175_a_line_with_a_gap_is_no_failure_before_the_phase() -> None:
    game = blight_chronicles(slots=["car-thief", "-", "-"], physical=5, hand=["tension"])
    choose(game, "eliminate:1")
    assert not game.over
    game.choose("done")
    assert game.over


def test_bc_176_every_eliminated_card_shrinks_the_pool_for_good() -> None:
    line = ["car-thief", *QUIET[:5]]
    game = blight_chronicles(slots=line, obstacle_deck=["medic"], physical=5, hand=["tension", "tension"])
    choose(game, "eliminate:1", "done")
    assert (game.over, hidden(game, "obstacle_deck"), hidden(game, "avoided")) == (False, [], [])
    assert sorted(game.view()["slots"]) == sorted([*QUIET[1:5], "medic", QUIET[0]])
    game = blight_chronicles(slots=line, obstacle_deck=["medic"], physical=5, hand=["tension", "tension"])
    choose(game, "knock-out:1", "done", "avoid:1")
    assert (game.over, hidden(game, "avoided")) == (False, ["car-thief"])


@pytest.mark.parametrize("edition", ["blight-chronicles", "blight-chronicles-demo"])
def test_bc_176_every_stage_has_a_pool_that_lasts(edition: str) -> None:
    for stage in rules_of(edition).card_set.stages:
        assert len(stage.pool) >= 16, stage.id
