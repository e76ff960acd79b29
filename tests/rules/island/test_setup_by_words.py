"""Refusals of `--set` with their reasons, one combination of each kind."""

from __future__ import annotations

from typing import Any

import pytest
from rules.island.island import GAME

from fieldcraft.errors import RequestError

KEEPER = "who=keeper-of-the-forbidden-wilds"


@pytest.mark.parametrize(
    ("texts", "reason"),
    [
        (["spirits=5"], "spirits of The island is from 1 to 4"),
        (["seats=2"], "The island has 1 Spirits for 2 people"),
        ([KEEPER], "Keeper of the Forbidden Wilds comes with Branch & Claw: add branch_and_claw"),
        (
            ["who=thunderspeaker,thunderspeaker", "spirits=2"],
            "no Spirit .* can be in the game twice",
        ),
        (["sets=more"], "sets of The island is a list of"),
        (["adversary=france"], "comes with Branch & Claw: add branch_and_claw"),
        (["adversary=habsburg-livestock-colony"], "comes with Jagged Earth: add jagged_earth"),
        (["adversary=england", "level=7"], "level of The island is from 0 to 6"),
        (["board=e"], "board E comes with Jagged Earth: add jagged_earth"),
        (
            ["layout=leaf", "spirits=3"],
            "layout=leaf of The island needs 4 boards; spirits=3 and extra_board=no make 3",
        ),
        (
            ["layout=coastline", "spirits=3", "extra_board=yes"],
            "layout=coastline of The island needs 2 or 3 boards; spirits=3 and extra_board=yes make 4",
        ),
        (["extra_board=yes", "spirits=4"], "extra_board=yes of The island needs spirits=1, 2 or 3"),
        (["printed_scenario=blitz", "blight_card=no"], "blitz of The island needs blight_card=yes"),
        (
            ["printed_scenario=guard-the-isles-heart", "extra_board=yes"],
            "heart of The island needs extra_board=no",
        ),
    ],
)
def test_a_setup_that_does_not_fit_is_refused_with_its_reason(texts: list[str], reason: str) -> None:
    with pytest.raises(RequestError, match=reason):
        GAME.start(1, GAME.setup_of(texts))


@pytest.mark.parametrize("spirits", [1, 2, 3, 4])
def test_all_sets_events_and_a_foe_go_together(spirits: int) -> None:
    sets = "sets=branch_and_claw,feather_and_flame,jagged_earth,nature_incarnate"
    foe = ["adversary=habsburg-livestock-colony", "level=6", "events=yes", "board=f", KEEPER]
    g: Any = GAME.start(1, GAME.setup_of([sets, f"spirits={spirits}", *foe]))
    assert (len(g.spirits), g.view(0)["adversary"]["level"], g.view(0)["events"]["deck"]) == (spirits, 6, 25)
