"""Ledger section 16: phase 4, in which obstacles come closer, and their Chain abilities."""

from __future__ import annotations

from typing import Any

import pytest
from positions import blight_chronicles, happened, hidden, offered, pending

from fieldcraft.session.game import Game

QUIET = ["security-guard", "staff-entrance", "car-thief", "tool-shed-door", "staff-entrance", "car-thief"]
DECK = ["market-stall", "cable-duct", "medicine-cabinet", "souvenir-kiosk", "locked-ambulance", "boom-gate"]


def moving(*slots: str, **position: Any) -> Game:
    """The Move phase with this line, gaps included; enough cards to fill it afterwards."""
    position = {"hand": ["tension"], "obstacle_deck": DECK} | position
    return blight_chronicles(phase="move", slots=list(slots), **position)


@pytest.mark.parametrize(
    ("line", "moved"),
    [
        ("-bcdef", "bcdef"),
        ("a-cdef", "acdef"),
        ("--cdef", "cdef"),
        ("-b-d-f", "bdf"),
        ("a----f", "af"),
        ("-----f", "f"),
        ("abcde-", "abcde"),
        ("abcdef", "abcdef"),
        ("------", ""),
    ],
)
def test_bc_165_all_gaps_close_and_the_order_stays(line: str, moved: str) -> None:
    names = dict(zip("abcdef", QUIET, strict=True)) | {"-": "-"}
    game = moving(*[names[letter] for letter in line])
    view = game.view()
    filled = 6 - len(moved)
    assert view["slots"] == [names[letter] for letter in moved] + DECK[:filled]
    assert (view["obstacle_deck"], view["round"]) == (6 - filled, 2)
    assert pending(game) == []


def test_bc_165_tokens_ride_along() -> None:
    game = moving("-", "car-thief+2", "staff-entrance", "security-guard-1")
    assert game.view()["slots"][:3] == ["car-thief+2", "staff-entrance", "security-guard-1"]


def test_bc_166_with_slot_two_gone_slot_one_stays_and_the_others_drop_by_one() -> None:
    game = blight_chronicles(
        phase="avoid",
        slots=[QUIET[0], QUIET[1] + "!", *QUIET[2:]],
        hand=["tension"],
        obstacle_deck=DECK,
    )
    game.choose("avoid:2")
    assert game.view()["slots"] == [QUIET[0], *QUIET[2:], DECK[0]]
    assert hidden(game, "avoided") == [QUIET[1]]


def test_bc_167_face_down_cards_move_too_and_stay_face_down() -> None:
    game = moving("-", "car-thief!", "-", "security-guard", "staff-entrance!")
    assert game.view()["slots"][:3] == ["car-thief!", "security-guard", "staff-entrance!"]


def test_bc_168_cards_on_marks_never_move() -> None:
    game = moving("-", "car-thief", marks=["-", "guard-house", "camera-drone"])
    view = game.view()
    assert view["marks"] == ["-", "guard-house", "camera-drone"]
    assert (view["slots"][0], view["visibility"]) == ("car-thief", 1)


@pytest.mark.parametrize(
    ("line", "suspicion"),
    [(("camera-drone", "commuters"), 1), (("commuters", "camera-drone"), 0)],
)
def test_bc_169_chains_resolve_from_slot_one_upwards(line: tuple[str, str], suspicion: int) -> None:
    game = moving("-", *line, visibility=2)
    view = game.view()
    assert (view["visibility"], view["suspicion"]) == (3, suspicion)


def test_bc_169_chains_resolve_after_all_have_moved_and_before_the_line_is_filled() -> None:
    game = moving("-", "car-thief", "patrol-guard", "camera-drone")
    kinds = [fact.kind for fact in game.facts if fact.kind in ("visibility-up", "dealt")]
    assert kinds == ["visibility-up", "visibility-up", *["dealt"] * 3]


@pytest.mark.parametrize(("slot", "visibility"), [(2, 2), (3, 2), (4, 1), (5, 1)])
def test_bc_169_a_chain_reads_its_slot_after_the_move(slot: int, visibility: int) -> None:
    line = ["staff-entrance", "car-thief", "security-guard", "tool-shed-door", "staff-entrance"][: slot - 1]
    game = moving("-", *line[: slot - 2], "patrol-guard")
    assert game.view()["slots"][slot - 2] == "patrol-guard"
    assert game.view()["visibility"] == visibility


def test_bc_170_a_chain_resolves_only_where_its_card_moved() -> None:
    game = moving("patrol-guard", "-", "camera-drone", "car-thief")
    assert game.view()["visibility"] == 2
    game = moving("patrol-guard", "camera-drone", "-", "car-thief")
    assert game.view()["visibility"] == 1


def test_bc_170_a_chain_resolves_once_however_far_its_card_slid() -> None:
    game = moving("-", "-", "-", "-", "-", "camera-drone")
    assert (game.view()["slots"][0], game.view()["visibility"]) == ("camera-drone", 2)


def test_bc_170_every_card_that_moved_has_its_own() -> None:
    game = moving("-", "patrol-guard", "camera-drone", "hunter-drone")
    assert (game.view()["visibility"], game.view()["suspicion"]) == (3, 1)


def test_bc_170_a_face_down_card_has_no_chain() -> None:
    game = moving("-", "camera-drone!", "hunter-drone!")
    assert (game.view()["visibility"], game.view()["suspicion"]) == (1, 0)


def test_bc_170_a_card_that_is_dealt_has_not_moved() -> None:
    game = moving("-", "car-thief", obstacle_deck=["patrol-guard", "camera-drone", *DECK])
    assert (game.view()["slots"][1:3], game.view()["visibility"]) == (["patrol-guard", "camera-drone"], 1)


def test_bc_170_the_whole_round_counts_a_card_avoided_from_slot_one_moves_the_rest() -> None:
    game = blight_chronicles(
        phase="avoid",
        slots=["car-thief", "camera-drone", *QUIET[:4]],
        hand=["tension"],
        obstacle_deck=DECK,
    )
    assert game.view()["visibility"] == 2


def test_bc_171_a_card_that_a_chain_turned_up_had_no_chain_to_resolve() -> None:
    game = moving("-", "cleaner", "hunter-drone!", "car-thief")
    view = game.view()
    assert view["slots"][:2] == ["cleaner", "hunter-drone"]
    assert view["suspicion"] == 0
    assert happened(game, "turned-up") == [("Hunter drone", "2")]


def test_bc_171_with_several_face_down_cards_the_player_picks() -> None:
    game = moving("-", "cleaner", "hunter-drone!", "car-thief!")
    assert offered(game) == ["at:2", "at:3"]
    game.choose("at:3")
    assert game.view()["slots"][:3] == ["cleaner", "hunter-drone!", "car-thief"]
    assert game.view()["round"] == 2


def test_bc_171_the_chain_of_a_card_that_was_knocked_out_before_is_lost(retold: Any) -> None:
    position = {"phase": "move", "hand": ["tension"], "obstacle_deck": DECK, "visibility": 3}
    texts = {'"Chain: gain 1 suspicion."': '"Chain: knock out each camera."'}
    game = retold(texts, slots=["-", "hunter-drone", "camera-drone", "commuters"], **position)
    assert game.view()["slots"][:3] == ["hunter-drone", "camera-drone!", "commuters"]
    assert (game.view()["visibility"], game.view()["suspicion"]) == (3, 1)
    game = retold(texts, slots=["-", "camera-drone", "hunter-drone", "commuters"], **position)
    assert game.view()["slots"][:3] == ["camera-drone!", "hunter-drone", "commuters"]
    assert (game.view()["visibility"], game.view()["suspicion"]) == (4, 1)


def test_bc_171_the_chain_of_a_card_that_was_taken_away_before_is_lost(retold: Any) -> None:
    game = retold(
        {'"Chain: gain 1 suspicion."': '"Chain: put a far obstacle under the obstacle deck."'},
        phase="move",
        slots=["-", "hunter-drone", "car-thief", "camera-drone"],
        hand=["tension"],
        obstacle_deck=DECK,
    )
    assert hidden(game, "obstacle_deck")[-1] == "camera-drone"
    assert game.view()["visibility"] == 1


def test_bc_171_movement_that_a_chain_causes_sets_off_no_further_chain(retold: Any) -> None:
    game = retold(
        {'"Chain: gain 1 suspicion."': '"Chain: place this card on a mark."'},
        phase="move",
        slots=["patrol-guard", "-", "hunter-drone", "-", "camera-drone"],
        hand=["tension"],
        obstacle_deck=DECK,
    )
    view = game.view()
    assert view["marks"] == ["hunter-drone", "-", "-"]
    assert view["slots"] == ["patrol-guard", "market-stall", "camera-drone", *DECK[1:4]]
    assert (view["visibility"], happened(game, "moved")) == (2, [("Hunter drone", "m1")])
