"""Ledger section 3: a mission and its stages are set up in fourteen steps."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from positions import blight_chronicles, choose, happened, hidden, pending, rules_of

import fieldcraft
from fieldcraft.session.game import Game

RULES = rules_of("blight-chronicles")
BOX = RULES.card_set
STARTERS = [card.id for card in BOX.agent_cards for _ in range(card.copies) if card.level == 1]
NAMES = {card.name: card for card in BOX.cards}
SEEDS = range(12)


def start(seed: int = 0) -> Game:
    return fieldcraft.new("blight-chronicles", seed=seed)


def setting_up(stage: str, seed: int = 0, **position: Any) -> Game:
    """A stage set up from its card, as the first of its mission."""
    return blight_chronicles(seed=seed, stage=stage, phase="setup", **position)


def pool_of(stage: str) -> list[Any]:
    """The ids of all obstacles in a stage's sets."""
    sets = next(known.sets for known in BOX.stages if known.id == stage)
    return sorted(card.id for card in BOX.obstacles for _ in range(card.copies) if card.set in sets)


def ids(cards: list[str]) -> list[Any]:
    """Return marks without their tokens, leaving gaps out."""
    return [card.partition("-1")[0].partition("+")[0] for card in cards if card != "-"]


def in_stage(game: Game) -> list[Any]:
    """Every obstacle of the stage, in sight or in the deck."""
    view = game.view()
    return sorted(ids(view["slots"] + view["marks"]) + hidden(game, "obstacle_deck"))


def owning(zone: str, cards: list[str]) -> dict[str, list[Any]] | dict[str, list[str]]:
    """A deck of starting cards, and further cards in it or among the dropped ones."""
    return {"deck": STARTERS + cards} if zone == "deck" else {"dropped": cards}


def kinds(game: Game) -> list[Any]:
    return [fact.kind for fact in game.facts]


def test_bc_030_the_board_lies_ready_with_every_part_in_its_place() -> None:
    view = start().view()
    assert all(mark != "-" for mark in view["slots"])
    assert (view["tools"], view["outfit"], view["discard"], view["play_area"]) == (["-", "-"], "-", [], [])
    assert (view["avoided"], view["set_aside"], view["removed"], view["dropped"]) == (0, [], [], [])


def test_bc_031_the_mission_marker_begins_on_the_top_space() -> None:
    assert start().view()["position"] == 1


def test_bc_032_the_mission_begins_with_stage_1() -> None:
    game = start()
    assert (game.view()["stage"], game.view()["completed"]) == ("1", [])
    assert happened(game, "stage") == [("1", "Get in", 0)]


def test_bc_033_suspicion_begins_at_0() -> None:
    for seed in SEEDS:
        assert start(seed).view()["suspicion"] == 0


def test_bc_033_a_later_stage_leaves_suspicion_where_it_was() -> None:
    game = blight_chronicles(stage="2A", phase="next", suspicion=23, deck=STARTERS)
    choose(game, "go-to:3A")
    assert game.view()["suspicion"] == 23


@pytest.mark.parametrize("stage", [stage.id for stage in BOX.stages])
def test_bc_034_visibility_begins_as_the_stage_card_says(stage: Any) -> None:
    printed = next(known.visibility for known in BOX.stages if known.id == stage)
    game = setting_up(stage, visibility=1 if printed == 4 else 4)
    visibility = printed
    for fact in game.facts:
        if fact.kind.startswith("visibility"):
            by = int(fact.parts[0])
            change = by if fact.kind == "visibility-up" else -by
            visibility += change
            assert fact.parts[1] == visibility
    assert game.view()["visibility"] == visibility


def test_bc_034_stage_1_begins_at_1_and_2a_at_4() -> None:
    assert setting_up("2A", hand=[]).view()["visibility"] == 4
    assert [stage.visibility for stage in BOX.stages[:2]] == [1, 4]


@pytest.mark.parametrize("stage", ["1", "2A", "3C", "4B"])
def test_bc_035_the_pool_is_every_card_of_the_sets_of_the_stage(stage: str) -> None:
    removed = {"4B": "turncoat"}.get(stage, "")
    wanted = [card for card in pool_of(stage) if card != removed]
    assert in_stage(setting_up(stage)) == wanted


@pytest.mark.parametrize("zone", ["deck", "dropped"])
def test_bc_035_cards_that_the_agent_owns_or_has_dropped_are_not_in_the_pool(zone: str) -> None:
    owned = ["extendable-baton", "extendable-baton", "crowbar"]
    game = setting_up("1", **owning(zone, owned))
    wanted = pool_of("1")
    for card in ("security-guard", "security-guard", "tool-shed-door"):
        wanted.remove(card)
    assert in_stage(game) == wanted


def test_bc_035_equipped_cards_are_not_in_the_pool_either() -> None:
    game = blight_chronicles(stage="2A", phase="next", deck=[*STARTERS, "chloroform-tissue", "white-coat"])
    choose(game, "go-to:3B", "keep-deck", "start-with:chloroform-tissue")
    view = game.view()
    assert (view["tools"], view["outfit"]) == (["chloroform-tissue", "-"], "white-coat")
    assert "locked-ambulance" in pool_of("3B")
    assert "locked-ambulance" not in in_stage(game)


def test_bc_036_a_card_named_before_the_shuffle_is_searched_out_of_the_pool() -> None:
    for seed in SEEDS:
        game = start(seed)
        assert game.view()["marks"] == ["guard-house", "-", "-"]
        assert in_stage(game).count("guard-house") == 1
        steps = kinds(game)
        assert steps.index("placed") < steps.index("obstacles-shuffled")


def test_bc_036_a_card_placed_in_a_slot_is_not_dealt_over() -> None:
    for seed in SEEDS:
        game = setting_up("2A", seed)
        assert game.view()["slots"][5] == "angry-guard"
        assert [slot for _, slot in happened(game, "dealt")] == [1, 2, 3, 4, 5]


def test_bc_036_a_card_removed_before_the_shuffle_is_not_in_the_stage() -> None:
    assert "cold-store" in pool_of("2B")
    assert "cold-store" not in in_stage(setting_up("2B"))


@pytest.mark.parametrize("zone", ["deck", "dropped"])
def test_bc_037_where_the_only_source_of_a_token_is_owned_the_stage_grants_it(zone: str) -> None:
    game = setting_up("1", **owning(zone, ["night-vision-goggles"]))
    assert game.view()["accomplishments"] == 1
    assert game.view()["marks"] == ["-", "-", "-"]


def test_bc_037_where_there_are_other_sources_the_instruction_is_only_skipped() -> None:
    game = setting_up("5A", dropped=["body-armour"])
    assert game.view()["accomplishments"] == 0
    assert game.view()["marks"][0] != "strongroom"


def test_bc_038_the_pool_is_shuffled() -> None:
    orders = {tuple(start(seed).view()["slots"]) for seed in SEEDS}
    assert len(orders) > 6
    assert happened(start(), "obstacles-shuffled") == [(23,)]


def test_bc_039_the_agent_deck_is_the_eight_cards_of_level_1_shuffled() -> None:
    assert len(STARTERS) == 8
    for seed in SEEDS:
        game = start(seed)
        assert sorted(game.view()["hand"] + hidden(game, "deck")) == sorted(STARTERS)
    assert len({tuple(hidden(start(seed), "deck")) for seed in SEEDS}) > 6


def test_bc_039_later_stages_use_the_deck_as_it_is_now() -> None:
    game = blight_chronicles(stage="2A", phase="next", deck=[*STARTERS, "crowbar"])
    choose(game, "go-to:3A", "keep-deck")
    assert sorted(game.view()["hand"] + hidden(game, "deck")) == sorted([*STARTERS, "crowbar"])


@pytest.mark.parametrize(("stage", "size"), [("1", 4), ("2A", 4), ("3A", 5), ("5A", 5), ("6A", 6)])
def test_bc_040_the_starting_hand_is_as_large_as_the_mission_card_says(stage: str, size: int) -> None:
    assert len(happened(setting_up(stage), "drawn")) == size
    assert len(start().view()["hand"]) == 4


def test_bc_041_obstacles_are_dealt_face_up_from_slot_1_to_slot_6() -> None:
    for seed in SEEDS:
        game = start(seed)
        dealt = happened(game, "dealt")
        assert [slot for _, slot in dealt] == [1, 2, 3, 4, 5, 6]
        assert [NAMES[name].id for name, _ in dealt] == game.view()["slots"]


def test_bc_042_an_impact_is_resolved_before_the_next_card_is_dealt() -> None:
    found = 0
    for seed in range(60):
        cameras = 0
        facts = start(seed).facts
        for fact, after in pairwise(facts):
            if fact.kind == "dealt":
                name = str(fact.parts[0])
                impact = name == "Surveillance camera" and cameras > 0
                assert (after.kind == "visibility-up") is impact
                found += impact
                cameras += "camera" in name.lower()
    assert found > 10


def test_bc_042_an_impact_sees_only_what_has_been_dealt_so_far() -> None:
    deck = ["ward-door", "steel-door", "ward-door", "recorder", "cable-duct", "car-thief"]
    game = blight_chronicles(phase="look-around", obstacle_deck=deck, hand=["tension"])
    assert game.view()["slots"] == ["ward-door-1", *deck[1:]]


def test_bc_043_the_slot_that_an_impact_empties_is_dealt_again() -> None:
    found = 0
    for seed in range(60):
        game = setting_up("5C", seed)
        dealt = happened(game, "dealt")
        slots = [slot for _, slot in dealt]
        for i, (name, slot) in enumerate(dealt):
            if name == "Sniper":
                assert slots[i + 1] == slot
                assert game.view()["marks"] == ["uplink", "sniper", "-"]
                assert len(slots) == 7
                found += 1
    assert found > 3


def test_bc_044_what_comes_after_the_deal_is_done_last() -> None:
    steps = kinds(setting_up("2B"))
    after = steps[len(steps) - 1 - steps[::-1].index("dealt") :]
    assert after[-3:] == ["visibility-up", "suspicion-up", "round"]


def test_bc_044_after_the_deal_of_3b_every_character_in_sight_gets_a_minus_token() -> None:
    found = 0
    for seed in SEEDS:
        game = setting_up("3B", seed)
        last_deal = len(game.facts) - 1 - kinds(game)[::-1].index("dealt")
        tokens = [fact.parts for fact in game.facts[last_deal:] if fact.kind == "tokens"]
        people = [
            (card, str(slot))
            for slot, card in enumerate(ids(game.view()["slots"]), 1)
            if ", character, " in RULES.narrator.card_text(card)[0]
        ]
        assert [(NAMES[name].id, slot) for sign, name, slot in tokens if sign == "-1"] == people
        found += len(people)
    assert found > 6


def test_bc_045_tokens_begin_beside_the_board() -> None:
    view = start().view()
    assert (view["accomplishments"], view["blight"], view["tokens"]) == (0, 0, 0)
    again = setting_up("2A", accomplishments=1, blight=2, tokens=0).view()
    assert (again["accomplishments"], again["blight"]) == (0, 0)


def pages(game: Game) -> list[Any]:
    return [page[0] for fact in game.facts for page in RULES.pages(fact)]


def test_bc_046_the_prologue_is_read_before_the_first_stage() -> None:
    assert pages(start()) == ["Cloudless Sky", "Baby steps"]


def test_bc_046_later_stages_show_only_their_own_introduction() -> None:
    game = blight_chronicles(stage="2A", phase="next", completed=["1"], deck=STARTERS)
    choose(game, "go-to:3A")
    assert pages(game) == ["Best before"]
    assert pending(game) == []
