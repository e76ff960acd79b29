"""Ledger section 18: the objective of a stage, accomplishment tokens and events."""

from __future__ import annotations

from typing import Any

import pytest
from positions import (
    blight_chronicles,
    choose,
    declare,
    happened,
    hidden,
    offered,
    pending,
    refusal,
    rules_of,
)

from fieldcraft.games.blight_chronicles.printed.cards import EVASION
from fieldcraft.session.game import Game

LINE = ["car-thief", "boom-gate", "staff-entrance", "tool-shed-door", "orderly", "medicine-cabinet"]
DECK = ["market-stall", "cable-duct", "car-thief"]
HAND = ["tension", "tension", "footwork", "instinct", "elbow-strike"]


def stage(id: str, **position: Any) -> Game:
    """Engage on this stage, with a quiet line."""
    position = {"slots": LINE, "obstacle_deck": DECK, "hand": ["tension"]} | position
    return blight_chronicles(stage=id, **position)


def test_bc_177_performing_the_objective_wins_the_stage() -> None:
    game = stage("1", accomplishments=1, physical=5)
    view = choose(game, "complete")
    assert (view["completed"], view["between"]) == (["1"], True)
    assert happened(game, "completed") == [("1", "Get in", 0)]
    assert not game.over


def test_bc_177_nothing_else_wins_it() -> None:
    game = stage("1", accomplishments=1, physical=5)
    assert choose(game, "done")["completed"] == []


def test_bc_178_the_objective_is_performed_in_engage() -> None:
    game = stage("1", accomplishments=1, physical=5)
    assert offered(game)[-2:] == ["complete", "done"]
    assert game.why_not("complete") == ""


def test_bc_178_not_in_another_phase() -> None:
    slots = ["car-thief!", *LINE[1:]]
    game = stage("1", accomplishments=1, physical=5, phase="avoid", slots=slots)
    assert offered(game) == ["avoid:1", "avoid:2"]
    game = stage("1", accomplishments=1, physical=5, slots=slots)
    view = choose(game, "done")
    assert offered(game) == ["avoid:1", "avoid:2"]
    assert (view["physical"], refusal(game, "complete")) == (0, "BC-181")


@pytest.mark.parametrize(("tokens", "rule"), [(0, "BC-179"), (1, "BC-179"), (2, "")])
def test_bc_179_so_many_tokens_are_needed_first(tokens: int, rule: str) -> None:
    game = stage("2A", accomplishments=tokens, evasion=4)
    assert ("complete" in offered(game)) is (rule == "")
    assert refusal(game, "complete") == rule


def test_bc_179_the_tokens_are_not_spent() -> None:
    game = stage("2A", accomplishments=2, evasion=4)
    assert choose(game, "complete")["accomplishments"] == 2


@pytest.mark.parametrize(("tokens", "open_"), [(4, False), (5, True)])
def test_bc_180_every_space_of_the_stage_card_holds_a_token(tokens: int, open_: bool) -> None:
    game = stage("6C", accomplishments=tokens, evasion=25)
    assert ("complete" in offered(game)) is open_


@pytest.mark.parametrize(
    ("physical", "evasion", "open_"),
    [(4, 0, False), (5, 0, True), (0, 5, True), (3, 2, True), (2, 2, False), (6, 0, True), (-2, 5, True)],
)
def test_bc_181_a_combined_objective_takes_any_mix_out_of_the_pool(
    physical: int, evasion: int, open_: bool
) -> None:
    game = stage("1", accomplishments=1, physical=physical, evasion=evasion)
    assert ("complete" in offered(game)) is open_
    assert refusal(game, "complete") == ("" if open_ else "BC-181")


@pytest.mark.parametrize(
    ("id", "physical", "evasion", "open_"),
    [
        ("2A", 9, 3, False),
        ("2A", 0, 4, True),
        ("3A", 6, 9, False),
        ("3A", 7, 0, True),
        ("4B", 14, 13, False),
        ("4B", 0, 14, True),
    ],
)
def test_bc_181_an_objective_of_one_power_takes_that_power_only(
    id: str, physical: int, evasion: int, open_: bool
) -> None:
    tokens = {"2A": 2, "3A": 4, "4B": 4}[id]
    game = stage(id, accomplishments=tokens, physical=physical, evasion=evasion)
    assert ("complete" in offered(game)) is open_


@pytest.mark.parametrize("edition", ["blight-chronicles", "blight-chronicles-demo"])
def test_bc_181_every_objective_is_paid_in_full_from_the_pool_with_no_surcharge(edition: str) -> None:
    for card in rules_of(edition).card_set.stages:
        for short, open_ in ((1, False), (0, True)):
            pool = {"physical": 0, "evasion": 0}
            pool["evasion" if card.cost_kind == EVASION else "physical"] = card.cost - short
            position = {"stage": card.id, "slots": LINE[:1], "hand": ["tension"], "tokens": 9} | pool
            game = declare(edition, accomplishments=card.tokens, **position)
            assert ("complete" in offered(game)) is open_, card.id


@pytest.mark.parametrize(
    ("id", "bonuses"), [("2A", ["cut-the-wire"]), ("3A", ["crowbar"]), ("1", ["crowbar"])]
)
def test_bc_181_a_vs_bonus_does_not_make_up_for_what_is_missing(id: str, bonuses: list[str]) -> None:
    card = next(card for card in rules_of("blight-chronicles").card_set.stages if card.id == id)
    power = "evasion" if card.cost_kind == EVASION else "physical"
    position = {"accomplishments": card.tokens, power: card.cost - 1, "bonuses": bonuses * 2}
    assert refusal(stage(id, in_force=["get-ready"], **position), "complete") == "BC-181"


def test_bc_181_the_power_is_gone_afterwards() -> None:
    game = stage("1", accomplishments=1, physical=9, evasion=3)
    view = choose(game, "complete")
    assert (view["physical"], view["evasion"]) == (0, 0)


def test_bc_181_vs_bonuses_do_not_help() -> None:
    bonuses = ["crowbar", "small-crowbar", "cut-the-wire"]
    game = stage("1", accomplishments=1, physical=4, bonuses=bonuses, in_force=["get-ready"])
    assert refusal(game, "complete") == "BC-181"


def test_bc_181_power_already_spent_does_not_count() -> None:
    game = stage("1", accomplishments=1, physical=9)
    choose(game, "knock-out:1")
    assert (game.view()["physical"], refusal(game, "complete")) == (4, "BC-181")


def test_bc_181_cards_in_hand_are_not_power() -> None:
    game = stage("1", accomplishments=1, hand=HAND)
    assert refusal(game, "complete") == "BC-181"
    choose(game, "play:elbow-strike", "play:tension", "play:tension", "play:footwork", "no")
    assert "complete" in offered(game)


def test_bc_182_the_last_token_and_the_objective_may_come_in_one_phase() -> None:
    game = stage("1", marks=["guard-house"], physical=13)
    assert refusal(game, "complete") == "BC-179"
    choose(game, "eliminate:m1", "leave")
    assert (game.view()["accomplishments"], game.view()["physical"]) == (1, 5)
    assert choose(game, "complete")["completed"] == ["1"]


def test_bc_182_if_enough_power_is_left() -> None:
    game = stage("1", marks=["guard-house"], physical=12)
    choose(game, "eliminate:m1", "leave")
    assert refusal(game, "complete") == "BC-181"


@pytest.mark.parametrize("edition", ["blight-chronicles", "blight-chronicles-demo"])
def test_bc_183_every_stage_needs_tokens_and_has_sources_for_them(edition: str) -> None:
    for card in rules_of(edition).card_set.stages:
        sources = card.event_tokens + sum(obstacle.tokens for obstacle in card.pool)
        assert 1 <= card.tokens <= 5, card.id
        assert sources >= card.tokens, card.id


def test_bc_184_an_event_places_one_token_on_the_stage_card() -> None:
    game = stage("2A", evasion=6)
    view = choose(game, "event:2")
    assert (view["accomplishments"], view["evasion"], view["events"]) == (1, 1, ["2"])
    assert happened(game, "accomplishments") == [(1, 2)]
    assert pending(game) == []


def test_bc_184_only_if_its_cost_can_be_paid() -> None:
    game = stage("2A", evasion=4, physical=9)
    assert refusal(game, "event:2") == "BC-184"
    game = stage("2A", evasion=5)
    assert "event:2" in offered(game)


def test_bc_184_only_if_its_condition_holds() -> None:
    guarded = ["security-guard", *LINE[1:]]
    assert refusal(stage("2A", evasion=5, slots=guarded), "event:2") == "BC-184"
    guarded = ["security-guard!", *LINE[1:]]
    assert "event:2" in offered(stage("2A", evasion=5, slots=guarded))
    assert refusal(stage("2A"), "event:1") == "BC-184"
    assert "event:1" in offered(stage("2A", outfit="white-coat"))


@pytest.mark.parametrize(("cards", "open_"), [(3, False), (4, True), (5, True)])
def test_bc_184_an_event_may_ask_for_cards(cards: int, open_: bool) -> None:
    game = stage("2A", hand=HAND[:cards])
    assert ("event:3" in offered(game)) is open_
    if cards == 4:
        assert choose(game, "event:3")["accomplishments"] == 1
        assert len(happened(game, "discarded")) == 4


def test_bc_184_an_event_is_not_targeting_and_may_come_after_it() -> None:
    game = stage("2A", evasion=5, physical=5)
    view = choose(game, "knock-out:1", "pay:5-0", "event:2")
    assert (view["accomplishments"], view["targets"]) == (1, 1)
    game = stage("2A", evasion=5, physical=5)
    view = choose(game, "event:2", "knock-out:1")
    assert (view["accomplishments"], view["targets"]) == (1, 1)


def test_bc_185_each_event_once_a_stage() -> None:
    game = stage("2A", evasion=10)
    choose(game, "event:2")
    assert game.view()["evasion"] == 5
    assert refusal(game, "event:2") == "BC-185"
    assert "event:2" not in offered(game)


def test_bc_185_not_in_a_later_round_either() -> None:
    game = stage("2A", events=[2], evasion=9, round=7)
    assert refusal(game, "event:2") == "BC-185"


def test_bc_185_two_different_events_even_in_one_round() -> None:
    game = stage("2A", evasion=5, outfit="white-coat")
    view = choose(game, "event:2", "event:1")
    assert (view["accomplishments"], view["events"]) == (2, ["1", "2"])


def test_bc_185_the_event_of_an_obstacle_counts_by_itself() -> None:
    line = ["chart-rack", *LINE[1:]]
    game = stage("2A", evasion=9, slots=line)
    view = choose(game, "event:chart-rack", "event:2")
    assert (view["accomplishments"], view["events"]) == (2, ["2", "chart-rack"])
    assert refusal(game, "event:chart-rack") == "BC-185"


def test_bc_185_the_event_of_an_obstacle_only_while_it_lies_face_up_in_sight() -> None:
    assert refusal(stage("2A", evasion=9, slots=["chart-rack!", *LINE[1:]]), "event:chart-rack") == "BC-096"
    assert refusal(stage("2A", evasion=9), "event:chart-rack") == "BC-096"
    assert "event:chart-rack" in offered(stage("2A", evasion=4, slots=[*LINE[:5], "chart-rack"]))


def test_bc_186_the_guard_house_gives_the_token_of_stage_1() -> None:
    game = stage("1", marks=["guard-house"], physical=8)
    assert game.view()["accomplishments"] == 0
    assert "knock-out:m1" not in offered(game)
    assert choose(game, "eliminate:m1", "leave")["accomplishments"] == 1


def test_bc_186_stage_1_has_no_other_source() -> None:
    first = rules_of("blight-chronicles").card_set.start
    assert first.events == []
    assert [card.id for card in first.pool if card.tokens or card.event] == ["guard-house"]


@pytest.mark.parametrize(("before", "after"), [(1, 2), (2, 2)])
def test_bc_187_tokens_beyond_the_spaces_are_ignored(before: int, after: int) -> None:
    game = stage("2A", accomplishments=before, evasion=5)
    assert ("event:2" in offered(game)) is (before < 2)
    if before < 2:
        game.choose("event:2")
    assert game.view()["accomplishments"] == after


def test_bc_187_of_two_tokens_the_one_that_fits_is_laid() -> None:
    game = stage("6A", accomplishments=4, marks=["the-device"], physical=14)
    view = choose(game, "eliminate:m1")
    assert view["accomplishments"] == 5
    assert happened(game, "accomplishments") == [(5, 5)]
    assert hidden(game, "obstacle_deck") == DECK
