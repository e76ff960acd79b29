"""What a view and the catalogue tell of the island, for those who draw it."""

from __future__ import annotations

from rules.island.island import GAME, RIVER, begun, island, take

import fieldcraft
from fieldcraft.games.island.lands import SIZE
from fieldcraft.kernel.state import Parts


def test_a_view_says_whose_question_it_is_and_which_growth_is_done() -> None:
    g = begun()
    assert {"spirit": RIVER, "land": "", "growth": 0} == g.view(0)["asked"]
    take(g, f"grow:{RIVER}-1")
    view = g.view(0)
    assert {"spirit": RIVER, "land": "", "growth": 1} == view["asked"]
    told = {option.key: GAME.narrator.detail(view, option.parts) for option in g.options}
    assert {"do:1": "Reclaim every card.", "do:2": "Gain a power.", "do:3": "Gain 1 energy."} == told


def test_a_view_says_in_which_land_something_is_chosen() -> None:
    g = island(lands={"a5": f"1 {RIVER}, explorer, town, city"}, phase="fast", played=[["flash-floods"]])
    assert g.view(0)["placements"] == [[0, 0, 0]]
    take(g, "use:flash-floods", "at:a5")
    assert {"spirit": "", "land": "a5", "growth": 0} == g.view(0)["asked"]
    assert {"explorer", "town", "city"} == {option.parts.card for option in g.options}


def test_a_cascade_is_foretold_in_an_ocean_that_is_a_land_as_in_any_other() -> None:
    g = fieldcraft.new("island", 1, setup={"who": ["oceans-hungry-grasp"]}).state
    view = g.view(0)
    assert ["a0"] == list(view["oceans"])
    told = [GAME.narrator.detail(view, Parts("cascade", "", place)) for place in ("a0", "a1")]
    assert told == [GAME.narrator.say("stops-here")] * 2
    view["oceans"]["a0"]["blight"] = 1
    assert GAME.narrator.say("goes-on") == GAME.narrator.detail(view, Parts("cascade", "", "a0"))


def test_the_catalogue_has_what_is_printed() -> None:
    faces = GAME.faces()
    board = faces["a"]
    assert SIZE == len(board["rows"]) == len(board["rows"][0])
    assert {"number": 2, "elements": [], "reclaims": False, "any": False} == faces[RIVER]["energy"][1]
    assert faces[RIVER]["plays"][4]["reclaims"]
    assert {"sun": 1, "water": 2} == faces["massive-flooding"]["levels"][0]["need"]
    assert ["coast"] == faces["coast"]["grounds"]
    assert "site" == faces["massive-flooding"]["from"]


def test_where_no_card_can_be_played_the_question_says_why() -> None:
    """IB-110: what is played is paid for at once."""
    g = island(lands={"a5": f"2 {RIVER}"}, phase="spirits", hand=[["talons-of-lightning"]])
    take(g, f"grow:{RIVER}-1", "do:1", "do:2")
    while g.question()["name"] != "play":
        g.choose(0)
    view = g.view(0)
    assert GAME.narrator.prompt(view).endswith(
        "None can be paid for: the cheapest costs 6 energy, and there is 2."
    )
    view["spirits"][0]["plays"] = 0
    assert GAME.narrator.prompt(view).endswith("No card play is left this turn.")
    view["options"].append("play:talons-of-lightning")
    assert "paid" not in GAME.narrator.prompt(view)
