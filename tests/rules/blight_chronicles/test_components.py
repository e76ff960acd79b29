"""Ledger section 1: the player, the mission, and the pieces of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from positions import blight_chronicles, choose, happened, offered, pending, refusal, rules_of

import fieldcraft
from fieldcraft.session.game import Game

RULES = rules_of("blight-chronicles")
DEMO = rules_of("blight-chronicles-demo")
BOX = RULES.card_set
STARTERS = [card.id for card in BOX.agent_cards for _ in range(card.copies) if card.level == 1]
LINE = ["security-guard", "staff-entrance", "metal-detector", "nervous-guard", "cable-duct", "recorder"]


def between(stage: str, **position: Any) -> Game:
    """A stage that has just been won."""
    return blight_chronicles(stage=stage, phase="next", deck=STARTERS, **position)


def arrive(game: Game, stage: str) -> Mapping[str, Any]:
    """Go on to a stage: the first of every card to choose from, and no card dropped."""
    choose(game, f"go-to:{stage}")
    while offered(game)[0].startswith("learn:"):
        game.choose(0)
    return choose(game, "keep-deck") if "keep-deck" in offered(game) else game.view()


def test_bc_001_one_player_alone_is_the_operative() -> None:
    game = fieldcraft.new("blight-chronicles", seed=1)
    assert RULES.seats == 1
    assert DEMO.seats == 1
    assert game.seat == 0


def test_bc_002_a_mission_is_a_chain_of_stages_each_with_its_own_setup_and_goal() -> None:
    game = blight_chronicles(accomplishments=1, physical=5, hand=["tension"], deck=STARTERS[1:], round=8)
    choose(game, "complete")
    assert not game.over
    view = arrive(game, "2A")
    assert (view["stage"], view["round"], view["accomplishments"]) == ("2A", 1, 0)
    assert view["slots"][5] == "angry-guard"
    assert all(mark != "-" for mark in view["slots"])


def test_bc_002_a_stage_without_a_next_one_ends_the_mission() -> None:
    game = blight_chronicles(stage="6A", accomplishments=5, physical=19, hand=["tension"])
    choose(game, "complete")
    assert game.outcome.won is True
    assert offered(game) == []


def test_bc_003_the_first_stage_offers_2a_or_2b() -> None:
    game = between("1")
    assert offered(game) == ["go-to:2A", "go-to:2B"]
    assert choose(game.copy(), "go-to:2A")["stage"] == "2A"
    assert choose(game.copy(), "go-to:2B")["stage"] == "2B"
    assert refusal(game, "go-to:3A") == "BC-210"
    with pytest.raises(fieldcraft.IllegalChoice):
        game.choose("go-to:3A")


def test_bc_003_every_stage_names_the_stages_that_may_follow() -> None:
    for stage in BOX.stages:
        if len(stage.next) > 1:
            assert offered(between(stage.id)) == [f"go-to:{after.id}" for after in stage.next]
    assert [stage.id for stage in BOX.stages if not stage.next] == ["6A", "6B", "6C"]


def test_bc_004_a_mission_is_stopped_between_stages_and_resumed() -> None:
    game = blight_chronicles(accomplishments=1, evasion=5, hand=["tension"], deck=STARTERS[1:], suspicion=9)
    choose(game, "complete")
    again = fieldcraft.load(game.save())
    assert again.view() == game.view()
    assert again.view()["between"] is True
    assert choose(again, "go-to:2B") == choose(game, "go-to:2B")
    assert again.state.snapshot() == game.state.snapshot()


def test_bc_004_a_save_in_the_middle_of_a_stage_restores_the_exact_state() -> None:
    game = fieldcraft.new("blight-chronicles", seed=7)
    choose(game, offered(game)[0], "done")
    again = fieldcraft.load(game.save())
    assert again.state.snapshot() == game.state.snapshot()
    assert choose(again, "done") == choose(game, "done")


def test_bc_005_there_is_one_board_and_every_view_shows_all_of_it() -> None:
    view = fieldcraft.new("blight-chronicles", seed=2).view()
    assert len(view["slots"]) == 6
    assert len(view["marks"]) == 3
    assert len(view["tools"]) == 2
    assert {"suspicion", "visibility", "obstacle_deck", "avoided"} <= set(view)
    assert {"deck", "discard", "play_area", "hand", "outfit"} <= set(view)


def test_bc_006_there_are_17_agent_cards_eight_of_level_1_and_three_of_each_other() -> None:
    by_level = [sum(card.copies for card in BOX.agent_cards if card.level == level) for level in (1, 2, 3, 4)]
    assert by_level == [8, 3, 3, 3]
    assert {card.level for card in BOX.agent_cards} == {1, 2, 3, 4}
    assert sum(card.copies for card in DEMO.card_set.agent_cards) == 11


def test_bc_007_there_are_130_obstacle_cards_copies_counted() -> None:
    assert sum(card.copies for card in BOX.obstacles) == 130
    assert sum(card.copies for card in DEMO.card_set.obstacles) == 51
    assert RULES.count() == 130 + 17


def test_bc_008_there_are_15_stage_cards_with_a_story_on_the_back() -> None:
    assert len(BOX.stages) == 15
    assert len(DEMO.card_set.stages) == 5
    for stage in BOX.stages:
        game = blight_chronicles(
            stage=stage.id, accomplishments=stage.tokens, physical=20, evasion=25, hand=["tension"]
        )
        choose(game, "complete")
        if game.options and offered(game)[0].startswith("pay:"):
            game.choose(0)
        won = [fact for fact in game.facts if fact.kind in ("completed", "won")]
        pages = [page for fact in won for page in RULES.pages(fact)]
        assert pages
        assert all(len(page) > 1 for page in pages)


def test_bc_009_there_is_one_mission_card_with_six_positions() -> None:
    granted = [(position.hand_size, position.level) for position in BOX.positions]
    assert granted == [(4, 0), (0, 2), (5, 0), (0, 3), (0, 4), (6, 0)]
    assert RULES.book.prologue["title"] == "Cloudless Sky"


def test_bc_009_another_mission_is_chosen_by_the_id_of_its_game() -> None:
    assert {"blight-chronicles", "blight-chronicles-demo"} <= set(fieldcraft.game_ids())
    assert len(DEMO.card_set.positions) == 7


def test_bc_010_the_storybook_has_a_prologue_and_an_introduction_for_every_stage() -> None:
    assert RULES.book.prologue["text"].strip()
    for stage in BOX.stages:
        assert RULES.book.stages[stage.id]["introduction"].parts
    assert RULES.book.stages["1"]["title"] == "Baby steps"


def test_bc_011_visibility_suspicion_and_mission_progress_are_three_numbers() -> None:
    view = blight_chronicles(stage="3A", visibility=3, suspicion=21, hand=["tension"]).view()
    assert (view["visibility"], view["suspicion"], view["position"]) == (3, 21, 3)


@pytest.mark.parametrize(("before", "after"), [(0, 1), (2, 3), (3, 3)])
def test_bc_012_there_are_three_blight_tokens(before: int, after: int) -> None:
    game = blight_chronicles(slots=["chemist"], physical=1, evasion=4, hand=["tension"], blight=before)
    assert refusal(game, "eliminate:1") == "BC-074"
    game = blight_chronicles(slots=["chemist"], physical=1, evasion=5, hand=["tension"], blight=before)
    assert choose(game, "eliminate:1")["blight"] == after
    assert pending(game) == []


def test_bc_012_no_more_than_the_three_can_be_declared() -> None:
    with pytest.raises(fieldcraft.ScenarioError):
        blight_chronicles(blight=4)


def test_bc_012_blight_tokens_go_back_at_setup() -> None:
    assert arrive(between("3A", blight=3), "3B")["blight"] == 0
    game = blight_chronicles(stage="2B", phase="setup", blight=3)
    assert game.view()["blight"] == 0


def test_bc_012_blight_tokens_stay_where_the_stage_just_won_says_so() -> None:
    view = arrive(between("4A", blight=2), "5A")
    assert (view["stage"], view["blight"]) == ("5A", 2)


def test_bc_013_no_objective_asks_for_more_than_five_accomplishment_tokens() -> None:
    assert max(stage.tokens for stage in BOX.stages) == 5
    assert min(stage.tokens for stage in BOX.stages) == 1


def test_bc_014_the_supply_of_plus_and_minus_tokens_does_not_run_out() -> None:
    line = [f"{name}+3" for name in LINE]
    game = blight_chronicles(slots=line, hand=["careful-approach", "tension"], tokens=9)
    view = choose(game, "play:careful-approach", "use:careful-approach", "at:3")
    assert view["slots"][2] == "metal-detector+4"


def test_bc_015_a_stage_marker_is_kept_for_every_stage_won() -> None:
    game = blight_chronicles(
        stage="2A", completed=["1"], accomplishments=2, evasion=4, hand=["tension"], deck=STARTERS[1:]
    )
    assert game.view()["completed"] == ["1"]
    assert choose(game, "complete")["completed"] == ["1", "2A"]


@pytest.mark.parametrize(("completed", "suspicion"), [(["1", "4C"], 18), (["1", "4B"], 20), ([], 20)])
def test_bc_015_a_text_may_ask_for_a_stage_marker(completed: list[str], suspicion: int) -> None:
    game = blight_chronicles(stage="5C", phase="setup", completed=completed, suspicion=20)
    lost = [n for n, _ in happened(game, "suspicion-down")]
    assert lost == ([2] if suspicion == 18 else [])


def test_bc_016_the_threat_token_is_no_part_of_the_state() -> None:
    game = blight_chronicles(slots=["nervous-guard"], hand=["tension", "tension", "hit-and-run"])
    assert not any("threat" in key for key in game.state.snapshot())
    view = choose(game, "play:hit-and-run", "use:hit-and-run")
    assert (view["hand"], view["visibility"]) == (["tension"], 2)
    game = blight_chronicles(slots=["nervous-guard!"], hand=["tension", "tension", "hit-and-run"])
    assert choose(game, "play:hit-and-run", "use:hit-and-run")["visibility"] == 1


SHOWN = (
    *("stage", "slots", "marks", "tools", "outfit", "in_force", "bonuses", "bypassed", "completed", "events"),
    *("physical", "evasion", "targets", "accomplishments", "visibility", "suspicion", "blight", "tokens"),
)


@pytest.mark.parametrize("seed", range(6))
def test_bc_016_what_a_threat_does_follows_from_the_cards_in_sight_alone(seed: int) -> None:
    """At every decision in play, prices equal those of the same table declared from its view."""
    rules = rules_of("blight-chronicles")
    state = rules.start(seed, {"scenario": {"stage": "3C", "phase": "setup"}})
    number = seed
    for _ in range(60):
        if state.status or state.view(0)["between"]:
            break
        view = state.view(0)
        anew = rules.start(0, {"scenario": {key: view[key] for key in SHOWN} | {"hand": ["tension"]}})
        for key in ("prices", "dues", "surcharges"):
            assert anew.view(0)[key] == view[key]
        number = number * 31 + 7
        state.choose(number % len(state.options))
