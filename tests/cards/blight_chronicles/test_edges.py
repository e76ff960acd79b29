"""The edges of the game: what is owned already, empty piles, many triggers at once, limits, old saves."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from cards.blight_chronicles.mission import HAND, after, quiet, retail
from cards.blight_chronicles.printed import DEMO, RETAIL
from cards.parts import joined
from positions import choose, declare, happened, hidden, offered, refusal

import fieldcraft
from fieldcraft.errors import RecordError, ScenarioError
from fieldcraft.games import ruleset
from fieldcraft.games.blight_chronicles.ruleset import BlightChronicles, printed
from fieldcraft.session.game import Game

STAGE = "3A"  # no threat, visibility 2, limit 46
STARTERS = ["tension", "tension", "silent-movement", "silent-movement", "elbow-strike"]


# -- a card of the setup that is not there --------------------------------------------------------


@pytest.mark.parametrize("game", [RETAIL, DEMO])
@pytest.mark.parametrize("pile", ["deck", "dropped"])
def test_bc_037_the_only_source_of_a_token_gives_it_at_once_where_its_card_is_owned(
    game: Any, pile: str
) -> None:
    tool = "night-vision-goggles" if game == RETAIL else "night-vision-binoculars"
    cards = {"deck": [*STARTERS, tool]} if pile == "deck" else {"deck": STARTERS, "dropped": [tool]}
    table = declare(game, phase="setup", **cards)
    view = table.view()
    assert (view["marks"], view["accomplishments"]) == (["-", "-", "-"], 1)
    assert "guard-house" not in view["slots"] + hidden(table, "obstacle_deck")
    assert happened(table, "placed") == []


@pytest.mark.parametrize(
    ("id", "half", "place"),
    [
        ("2A", "iron-knuckles", "6"),
        ("4A", "gas-grenade", "m2"),
        ("4C", "cunning", "6"),
        ("5C", "head-start", "m1"),
    ],
)
def test_bc_037_where_there_are_other_sources_the_instruction_is_skipped(
    id: str, half: str, place: str
) -> None:
    game = retail(stage=id, phase="setup", deck=[*STARTERS, half])
    assert (game.view()["accomplishments"], happened(game, "placed")) == (0, [])
    game = retail(stage=id, phase="setup", deck=STARTERS)
    assert [where for _, where in happened(game, "placed")] == [place]


def test_bc_035_every_copy_that_is_owned_or_dropped_leaves_the_pool() -> None:
    cards = {"deck": [*STARTERS, "extendable-baton", "focus"], "dropped": ["extendable-baton"]}
    game = retail(phase="setup", **cards)
    view = game.view()
    pool = [*view["slots"], *hidden(game, "obstacle_deck")]
    assert [pool.count(card) for card in ("security-guard", "staff-entrance")] == [1, 1]
    assert len(pool) == 24 - 1 - 3


# -- empty piles ----------------------------------------------------------------------------------


def test_bc_154_with_deck_and_discard_pile_empty_nothing_is_drawn_or_shuffled() -> None:
    position = {"slots": quiet(6), "obstacle_deck": ["thug"], "hand": ["tension"]}
    game = retail(stage=STAGE, phase="reorganise", **position)
    after(game, hand=["tension"], visibility=2)
    assert happened(game, "deck-shuffled") == []


def test_bc_154_a_card_that_draws_finds_an_end_to_the_cards() -> None:
    game = retail(stage=STAGE, slots=["thug"], hand=["grand-entrance", *HAND], deck=["footwork"])
    after(game, "play:grand-entrance", "use:grand-entrance", hand=[*HAND, "footwork"], visibility=3)


def test_bc_106_with_an_empty_hand_a_discard_does_nothing() -> None:
    position = {"slots": [*quiet(5), "-"], "obstacle_deck": ["guard-dog"], "set_aside": ["tension"]}
    after(retail(stage=STAGE, phase="look-around", **position), hand=[], discard=[], set_aside=["tension"])


def test_bc_174_an_empty_obstacle_deck_is_made_of_what_was_avoided() -> None:
    position = {"slots": [*quiet(4), "-", "-"], "avoided": ["thug", "taxi"], "hand": HAND}
    game = retail(stage=STAGE, phase="look-around", **position)
    assert sorted(game.view()["slots"][4:]) == ["taxi", "thug"]
    assert (game.view()["avoided"], happened(game, "obstacles-shuffled")) == (0, [(2,)])


def test_bc_156_with_slots_1_and_2_empty_nothing_is_avoided() -> None:
    others = quiet(6)
    position = {"slots": ["-", "-", *others[:4]], "obstacle_deck": others[4:], "hand": HAND}
    after(retail(stage=STAGE, phase="avoid", **position), avoided=0, suspicion=0)


# -- at the same moment ---------------------------------------------------------------------------

NINE = ["thug", "recorder", "taxi", "car-thief", "docker", "lookout", "bouncer", "firewall", "jammer"]


def noisy(order: list[str]) -> BlightChronicles:
    """The retail box where nine obstacles, a stage and a tool tell by numbers that a card was discarded."""
    files = dict(joined(printed(RETAIL)))
    cards, name = files["obstacles"]
    for n, id in enumerate(order, 1):
        text = f'text = "Threat: when you discard cards, gain {n} physical."'
        cards = re.sub(rf'(id = "{id}"\n(?:.+\n)*?)text = .*', rf"\g<1>{text}", cards, count=1)
    cards = cards.replace(
        "When you discard cards, put 1 counter",
        "When you discard cards, gain 11 physical, then put 1 counter",
    )
    files["obstacles"] = (cards, name)
    stages, name = files["stages"]
    stages = stages.replace(
        "Threat: when a character is eliminated, gain 1 visibility.",
        "Threat: when you discard cards, gain 10 physical.",
    )
    files["stages"] = (stages, name)
    return BlightChronicles(RETAIL, files)


@pytest.mark.parametrize("order", [NINE, NINE[::-1], NINE[4:] + NINE[:4]])
def test_bc_057_eleven_at_once_go_by_slots_then_marks_then_stage_then_equipment(order: Any) -> None:
    position = {"stage": "3C", "slots": order[:6], "marks": order[6:], "tools": ["iron-knuckles"]}
    game = Game(noisy(order), 0, {"scenario": {**position, "hand": ["brawl", *HAND]}})
    choose(game, "play:brawl", "use:brawl", "discard:tension")
    assert [n for n, _ in happened(game, "gained-physical")] == [2, *range(1, 12), 2]
    after(game, physical=2 + sum(range(1, 12)) + 2, tools=["iron-knuckles+1", "-"])


def test_bc_091_those_that_lie_face_down_are_left_out() -> None:
    slots = [f"{card}!" if i % 2 else card for i, card in enumerate(NINE[:6])]
    position = {"stage": "3C", "slots": slots, "marks": NINE[6:], "tools": ["iron-knuckles!"]}
    game = Game(noisy(NINE), 0, {"scenario": {**position, "hand": ["brawl", *HAND]}})
    choose(game, "play:brawl", "use:brawl", "discard:tension")
    assert [n for n, _ in happened(game, "gained-physical")] == [2, 1, 3, 5, 7, 8, 9, 10, 2]


# -- limits ---------------------------------------------------------------------------------------


def test_bc_026_suspicion_stops_at_60() -> None:
    slots = ["ilse-marrow", *quiet(5)]
    game = retail(stage="6A", phase="avoid", slots=slots, obstacle_deck=["thug"], suspicion=59, visibility=4)
    assert (game.view()["suspicion"], game.over) == (60, True)
    assert happened(game, "suspicion-up") == [(3, 60)]
    with pytest.raises(ScenarioError, match="suspicion must be a whole number from 0 to 60, not 61"):
        retail(suspicion=61)


def test_bc_148_suspicion_stops_at_0_and_bc_142_visibility_at_1() -> None:
    game = retail(stage=STAGE, slots=["thug"], hand=["nobody", *HAND], suspicion=2)
    after(game, "play:nobody", "use:nobody", suspicion=0)
    game = retail(stage=STAGE, slots=["thug"], hand=["loop-the-tape", *HAND], visibility=2)
    after(game, "play:loop-the-tape", "use:loop-the-tape", "discard:tension", visibility=1)


def test_bc_143_visibility_stops_at_4_and_the_rest_is_suspicion() -> None:
    slots = ["ilse-marrow", *quiet(5)]
    for visibility, suspicion in ((2, 3), (3, 4), (4, 5)):
        position = {"slots": slots, "obstacle_deck": ["thug"], "visibility": visibility, "hand": HAND}
        after(retail(stage=STAGE, phase="avoid", **position), visibility=4, suspicion=suspicion)


@pytest.mark.parametrize(
    ("n", "drops", "keeps"),
    [(5, False, True), (8, False, True), (9, True, True), (21, True, True), (22, True, False)],
)
def test_bc_211_between_stages_a_deck_is_cut_down_to_21_at_least_and_8_at_most(
    n: int, drops: bool, keeps: bool
) -> None:
    cards = [
        *STARTERS,
        "crowbar",
        "brawl",
        "brawl",
        "brawl",
        "focus",
        "focus",
        "rethink",
        "rethink",
        "slide",
        "fade",
    ]
    cards += ["fade", "haul", "haul", "ram", "fetch", "signal", "signal"]
    game = retail(stage="2B", phase="next", deck=cards[:n])
    choose(game, "go-to:3B")
    assert ("drop:tension" in offered(game)) is drops
    assert ("keep-deck" in offered(game)) is (drops and keeps)
    if drops and not keeps:
        assert refusal(game, "keep-deck") == "BC-211"
        choose(game, "drop:tension")
        assert "keep-deck" in offered(game)
        assert game.view()["dropped"] == ["tension"]
    if not drops:
        assert game.view()["stage"] == "3B"
        assert game.view()["round"] == 1


def test_bc_213_with_fewer_than_8_cards_the_stage_is_played_with_all_of_them() -> None:
    game = retail(stage="2B", phase="next", deck=["tension", "fade", "brawl"])
    choose(game, "go-to:3B")
    view = game.view()
    assert sorted(view["hand"]) == ["brawl", "fade", "tension"]
    assert (view["dropped"], view["deck"], view["visibility"] >= 2) == ([], [], True)


def test_bc_211_at_8_cards_no_more_can_be_dropped() -> None:
    cards = [*STARTERS, "crowbar", "brawl", "focus", "rethink"]
    game = retail(stage="2B", phase="next", deck=cards)
    choose(game, "go-to:3B")
    choose(game, "drop:crowbar")
    assert refusal(game, "drop:brawl") == "BC-211"
    assert game.view()["stage"] == "3B"


# -- records --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [RETAIL, DEMO])
def test_bc_208_a_save_of_other_content_goes_on_where_it_leads_to_the_same_position(game: Any) -> None:
    table = fieldcraft.new(game, 4)
    table.choose(0)
    record = json.loads(table.save())
    for version in ("1.1.00000000", "0.0.0", "", ruleset(RETAIL if game == DEMO else DEMO).version):
        old = record | {"version": version}
        assert fieldcraft.load(json.dumps(old)).record == record
        elsewhere = json.dumps(old | {"digests": ["----"]})
        with pytest.raises(RecordError, match=re.escape(f"version {version} of {game}, this is version ")):
            fieldcraft.load(elsewhere)


def test_a_card_changed_is_another_version_and_a_page_changed_is_not() -> None:
    own = ruleset(RETAIL).version
    for part, old, new in (
        ("obstacles", "suspicion = 1", "suspicion = 2"),
        ("agent", "1 physical", "2 physical"),
        ("stages", "Suspicion is 15 or more.", "Suspicion is 16 or more."),
        ("mission", "hand_size = 6", "hand_size = 7"),
    ):
        text, name = joined(printed(RETAIL))[part]
        files = dict(joined(printed(RETAIL))) | {part: (text.replace(old, new, 1), name)}
        assert BlightChronicles(RETAIL, files).version != own
    text, name = joined(printed(RETAIL))["story"]
    files = dict(joined(printed(RETAIL))) | {"story": (text.replace("harbour", "port"), name)}
    assert BlightChronicles(RETAIL, files).version == own


def test_bc_207_a_game_between_two_stages_comes_back() -> None:
    game = retail(
        stage="2B", phase="next", deck=[*STARTERS, "crowbar", "brawl", "focus", "taser"], suspicion=9
    )
    choose(game, "go-to:3B", "keep-deck")
    again = fieldcraft.load(game.save())
    assert again.view() == game.view()
    assert again.state.snapshot() == game.state.snapshot()
    assert offered(again) == ["start-with:taser", "enough-tools"]


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"slots": ["guard-hose"]}, "did you mean 'guard-house'?"),
        ({"slots": ["thug"] * 4}, "'thug' is on the table 4 times, but there are 3"),
        ({"slots": ["thug"] * 3, "hand": ["brawl"]}, "'thug' is on the table 4 times, but there are 3"),
        ({"slots": ["-"] * 7}, "there are 6 slots, not 7"),
        ({"marks": ["thug!"]}, "(BC-090)"),
        ({"slots": ["thug!+1"]}, "has tokens, which only face-up obstacles may have"),
        ({"tools": ["fade"]}, "there is no card 'fade' that can be there"),
        ({"outfit": "taser"}, "there is no uniform 'taser'; there are "),
        ({"hand": ["thug"]}, "there is no card 'thug' that can be there"),
        ({"bonuses": ["brawl"]}, "'brawl' has no vs bonus"),
        ({"in_force": ["brawl"]}, "'brawl' has no rule for a round"),
        ({"stage": "9Z"}, "there is no stage '9Z'"),
        ({"accomplishments": 2}, "stage 1 has 1 spaces"),
        ({"stage": "6A", "phase": "next"}, "no stage follows 6A"),
        ({"events": ["thug"]}, "no obstacle 'thug' has one"),
        ({"visibilty": 3}, "did you mean 'visibility'?"),
        ({"phase": "night"}, "phase must be one of engage"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_reason(position: dict[str, Any], message: str) -> None:
    with pytest.raises(ScenarioError, match=re.escape(message)):
        retail(**position)
