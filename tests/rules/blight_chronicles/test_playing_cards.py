"""Ledger section 6: phase 1, the cards that are played from hand."""

from __future__ import annotations

import pytest
from positions import blight_chronicles, choose, happened, hidden, offered, pending, refusal

import fieldcraft
from fieldcraft.games import ruleset

RULES = ruleset("blight-chronicles")
DOORS = ["staff-entrance", "staff-entrance", "tool-shed-door", "ward-door", "ward-door", "boom-gate"]
PLAIN = ["elbow-strike", "extendable-baton", "extendable-baton"]


def test_bc_061_any_number_of_cards_may_be_played() -> None:
    game = blight_chronicles(slots=DOORS, obstacle_deck=["recorder"], hand=PLAIN)
    for played in range(3):
        assert offered(game)[-1] == "done"
        view = choose(game, f"play:{PLAIN[played]}")
        assert (view["play_area"], view["physical"]) == (PLAIN[: played + 1], 2 * (played + 1))
    assert view["hand"] == []
    assert pending(game) == []


def test_bc_061_no_card_has_to_be_played() -> None:
    game = blight_chronicles(slots=DOORS, obstacle_deck=["recorder"], hand=PLAIN)
    view = choose(game, "done")
    assert (view["round"], view["hand"], view["discard"]) == (2, PLAIN, [])


def test_bc_061_only_cards_in_hand_can_be_played() -> None:
    game = blight_chronicles(hand=["tension", "footwork"], deck=["elbow-strike"], discard=["instinct"])
    assert refusal(game, "play:elbow-strike") == "BC-061"
    assert refusal(game, "play:instinct") == "BC-061"
    with pytest.raises(fieldcraft.IllegalChoice):
        game.choose("play:elbow-strike")
    assert offered(game) == ["play:tension", "play:footwork", "done"]


def test_bc_062_cards_are_played_one_by_one() -> None:
    game = blight_chronicles(hand=["hit-and-run", "footwork", "tension"], deck=["instinct"])
    choose(game, "play:hit-and-run")
    assert offered(game) == ["use:hit-and-run", "no"]
    assert game.view()["hand"] == ["footwork", "tension"]
    with pytest.raises(fieldcraft.IllegalChoice):
        game.choose("play:footwork")
    choose(game, "no")
    assert offered(game) == ["play:footwork", "play:tension", "done"]


def test_bc_062_of_two_copies_one_is_played() -> None:
    game = blight_chronicles(hand=["extendable-baton", "extendable-baton", "tension"])
    assert offered(game) == ["play:extendable-baton", "play:tension", "done"]
    view = choose(game, "play:extendable-baton")
    assert (view["hand"], view["physical"]) == (["extendable-baton", "tension"], 2)


def test_bc_063_an_ability_is_used_right_then_or_not_at_all() -> None:
    hand = ["hit-and-run", "careful-approach", "footwork", "tension"]
    game = blight_chronicles(slots=DOORS, hand=hand, suspicion=5)
    view = choose(game, "play:hit-and-run", "no")
    assert view["suspicion"] == 5
    assert refusal(game, "use:hit-and-run") == "BC-063"
    view = choose(game, "play:careful-approach", "use:careful-approach", "at:4")
    assert view["slots"][3] == "ward-door+1"
    assert view["play_area"] == ["hit-and-run", "careful-approach"]
    assert not any(key.startswith("use:") for key in offered(game))


def test_bc_063_an_ability_that_can_do_nothing_is_not_asked_for() -> None:
    game = blight_chronicles(hand=["silent-movement", "footwork", "tension"], suspicion=0)
    choose(game, "play:silent-movement")
    assert offered(game) == ["use:silent-movement", "no"]
    game = blight_chronicles(hand=["silent-movement", "footwork", "instinct"], suspicion=5)
    choose(game, "play:silent-movement")
    assert offered(game) == ["play:footwork", "play:instinct", "done"]
    assert refusal(game, "use:silent-movement") == "BC-060"


def test_bc_063_a_card_played_again_offers_its_ability_again() -> None:
    game = blight_chronicles(hand=["hit-and-run", "cunning", "footwork", "tension"], suspicion=5)
    choose(game, "play:hit-and-run", "no", "play:cunning", "use:cunning")
    assert "play:hit-and-run" in offered(game)
    view = choose(game, "play:hit-and-run", "use:hit-and-run", "discard:tension")
    assert (view["suspicion"], view["physical"]) == (4, 2)


@pytest.mark.parametrize(("answer", "suspicion", "hand"), [("use:tension", 2, 2), ("no", 0, 1)])
def test_bc_064_using_the_ability_is_the_players_choice(answer: str, suspicion: int, hand: int) -> None:
    game = blight_chronicles(hand=["tension", "footwork"], deck=["instinct", "elbow-strike"])
    view = choose(game, "play:tension", answer)
    assert (view["suspicion"], len(view["hand"]), view["physical"]) == (suspicion, hand, 1)
    assert pending(game) == []


def test_bc_065_unplayed_cards_stay_in_hand() -> None:
    game = blight_chronicles(
        slots=DOORS,
        obstacle_deck=["recorder"],
        hand=["elbow-strike", "tension", "instinct"],
        deck=["footwork"],
    )
    view = choose(game, "play:elbow-strike", "done")
    assert view["hand"][:2] == ["tension", "instinct"]
    assert view["hand"][2] == "footwork"
    assert view["round"] == 2


def test_bc_066_a_card_may_be_played_to_no_effect() -> None:
    game = blight_chronicles(hand=["secret", "focus", "tension"])
    view = choose(game, "play:secret", "no", "play:focus")
    assert view["play_area"] == ["secret", "focus"]
    assert (view["physical"], view["evasion"], view["bypassed"]) == (2, 1, False)
    assert offered(game) == ["play:tension", "done"]


def test_bc_067_cards_may_be_played_after_the_target() -> None:
    game = blight_chronicles(slots=["car-thief", "recorder"], hand=["elbow-strike", "tension"], physical=5)
    choose(game, "knock-out:1")
    assert offered(game) == ["play:elbow-strike", "play:tension", "done"]
    view = choose(game, "play:elbow-strike")
    assert (view["physical"], view["targets"]) == (2, 1)


def test_bc_067_targeting_may_come_between_two_cards() -> None:
    game = blight_chronicles(slots=["cable-duct", "car-thief"], hand=["tension", *PLAIN])
    choose(game, "play:elbow-strike", "play:extendable-baton", "eliminate:1", "play:extendable-baton")
    view = game.view()
    assert (view["physical"], view["discard"]) == (3, ["cut-the-wire"])
    assert refusal(game, "eliminate:2") == "BC-070"


def test_bc_068_power_of_cards_and_of_abilities_adds_up() -> None:
    game = blight_chronicles(slots=["tool-shed-door"], hand=["brawl", "tension", "footwork"])
    choose(game, "play:brawl")
    assert refusal(game, "knock-out:1") == "BC-073"
    choose(game, "use:brawl", "discard:tension")
    assert game.view()["physical"] == 2 + 2
    assert choose(game, "knock-out:1")["physical"] == 0


def test_bc_068_what_is_paid_is_spent_and_the_rest_pays_for_events_and_the_objective() -> None:
    game = blight_chronicles(
        stage="3A", slots=["medicine-cabinet"], hand=["tension", "footwork"], physical=16, accomplishments=3
    )
    assert choose(game, "knock-out:1")["physical"] == 13
    assert "complete" not in offered(game)
    view = choose(game, "event:1")
    assert (view["physical"], view["accomplishments"]) == (7, 4)
    assert choose(game, "complete")["completed"] == ["3A"]


def test_bc_068_power_is_gone_at_the_end_of_the_phase() -> None:
    game = blight_chronicles(
        slots=DOORS, obstacle_deck=["recorder"], hand=["elbow-strike", "tension", "footwork"], evasion=2
    )
    choose(game, "play:elbow-strike")
    assert (game.view()["physical"], game.view()["evasion"]) == (2, 2)
    view = choose(game, "done")
    assert (view["physical"], view["evasion"], view["round"]) == (0, 0, 2)


def test_bc_069_prepare_lays_a_discarded_card_on_top_of_the_deck() -> None:
    game = blight_chronicles(
        hand=["backdoor", "tension"], deck=["instinct"], discard=["footwork", "elbow-strike"]
    )
    choose(game, "play:backdoor", "use:backdoor")
    assert offered(game) == ["prepare:footwork", "prepare:elbow-strike", "enough"]
    view = choose(game, "prepare:elbow-strike")
    assert view["discard"] == ["footwork"]
    assert hidden(game, "deck") == ["elbow-strike", "instinct"]


def test_bc_069_sidestep_avoids_a_card_of_slots_1_and_2() -> None:
    game = blight_chronicles(
        slots=["angry-guard", "car-thief", "recorder"],
        marks=["guard-house"],
        hand=["slide", "tension", "footwork"],
    )
    choose(game, "play:slide", "use:slide", "discard:tension")
    assert offered(game) == ["avoid:1", "avoid:2"]
    view = choose(game, "avoid:2")
    assert view["slots"][:3] == ["angry-guard", "-", "recorder"]
    assert (view["suspicion"], hidden(game, "avoided")) == (0, ["car-thief"])


def test_bc_069_both_words_are_explained_by_the_program() -> None:
    assert RULES.rules["BC-069"]
    told = " ".join(" ".join(RULES.narrator.card_text(card)) for card in ("backdoor", "slide")).lower()
    assert "prepare 1" in told
    assert "sidestep" in told
    assert happened(blight_chronicles(hand=PLAIN), "prepared") == []
