"""Stone's Unyielding Defiance: bedrock, blight from the box, saved presence, damage that comes back, and its
tracks (IB-077 to IB-080, IB-233 to IB-238).
"""

from __future__ import annotations

from typing import Any

import pytest
from rules.island.island import RIVER, at, begun, blight, destroyed_of, energy_of, island, keys, take

from fieldcraft.games.island.outward.view import Table
from fieldcraft.games.island.phases.spirits import plays_shown
from fieldcraft.games.island.printed.cards import BY_BLIGHT_CARD, BY_POWER, BY_RAVAGE, FAST
from fieldcraft.games.island.printed.pieces import DAHAN, Kinds
from fieldcraft.games.island.table import blight as door
from fieldcraft.games.island.table.contexts import Doing
from fieldcraft.games.island.table.harm import lose_presence
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.vocabulary.moves import has_any
from fieldcraft.kernel.state import Op
from fieldcraft.native import i64

STONE = "stones-unyielding-defiance"
SETS = ["branch_and_claw", "jagged_earth"]
BULWARK = "bulwark-of-will"
BREAK = "let-them-break-themselves-against-the-stone"


class Lose(Op[Island]):
    """Have a text destroy a presence of Stone."""

    def run(self, g: Island, subject: i64) -> None:
        lose_presence(g, 0, subject)


LOSE = Lose()


def stone(lands: dict[str, str], **position: Any) -> Table:
    """A position of Stone, then River."""
    lands = {"b2": f"2 {RIVER}, city", "b7": "ME"} | lands
    held = {land: text.replace("ME", STONE) for land, text in lands.items()}
    setup = {"sets": SETS, "who": [STONE, RIVER], "spirits": 2}
    return island(setup, lands=held, **{"pool": 9, **position})


def use(power: str, lands: dict[str, str], elements: dict[str, int], *choices: str, **position: Any) -> Table:
    """Stone has used an innate power, and the invaders' phase is next."""
    g = stone(lands, phase="fast", elements=[elements, {}], **position)
    take(g, f"use:{power}", *choices)
    return invaders_act(g)


def invaders_act(g: Table) -> Table:
    """End the fast phase, up to the next question."""
    while g.speed == FAST and "finish" in keys(g):
        take(g, "finish")
    return g


def add(g: Table, land: str, cause: int = BY_RAVAGE, from_box: bool = False) -> Table:
    """Have a counter come to a land."""
    doing = Doing(None, -1, 0, cause)
    g.push_in(door.Counter(doing, from_box=from_box), door.ADD, g.map.places.numbers[land])
    g.options.clear()
    g.advance()
    return g


@pytest.mark.parametrize(
    ("board", "lands"),
    [
        ("a", ["a1", "a4"]), ("b", ["b2", "b4"]), ("c", ["c5", "c7"]), ("d", ["d7", "d8"]),
        ("e", ["e1", "e2"]), ("f", ["f4", "f8"]),
    ],
)  # fmt: skip
def test_ib_233_it_begins_on_a_mountain_and_next_to_it(board: str, lands: list[str]) -> None:
    g = begun(sets=SETS, who=[STONE], board=board)
    assert [g.map.names[land] for land, n in enumerate(g.panels[0].presence) if n] == lands


# -- bedrock -------------------------------------------------------------------------------------


def test_ib_233_example_38_blight_that_does_not_outnumber_it_does_no_harm() -> None:
    g = add(stone({"a4": f"2 ME, {RIVER}, blight"}), "a4")
    assert (blight(g, "a4"), destroyed_of(g)) == (2, [0, 0])
    add(g, "a4")
    assert (blight(g, "a4"), destroyed_of(g)) == (3, [1, 1])
    assert {key.partition(":")[0] for key in keys(g)} == {"cascade"}


def test_ib_233_the_forecast_knows_it() -> None:
    g = stone({"a4": f"2 ME, {RIVER}, blight, town"}, phase="fast", ravage=["sands-1"])
    now = g.view(0)["forecast"]["a4"]["now"]
    assert (now["blight"], now["cascade"], now["presence"]) == (True, False, [])
    now = stone({"a4": f"ME, {RIVER}, blight, town"}, phase="fast", ravage=["sands-1"]).view(0)["forecast"][
        "a4"
    ]["now"]
    assert (now["cascade"], now["presence"]) == (True, [STONE, RIVER])


def test_ib_233_all_things_weaken_destroys_beasts_there_but_no_presence() -> None:
    weak = {"card": ["all-things-weaken"], "stack": []}
    g = add(stone({"a4": f"2 ME, {RIVER}, beasts", "a5": RIVER}, **weak), "a4")
    assert (destroyed_of(g), at(g, "a4").get("beasts")) == ([0, 0], None)


# -- blight from the box -------------------------------------------------------------------------


def test_ib_234_example_39_it_pays_and_the_card_is_as_it_was() -> None:
    held = {"a4": "ME, blight", "a5": RIVER}
    g = use(BULWARK, held, {"earth": 2}, energy=[2, 0], pool=1)
    supplied = g.blight.supplied
    add(g, "a4")
    assert (keys(g), g.question()["name"], g.seat) == (["from-box", "from-card"], "box", 0)
    take(g, "from-box")
    assert (g.blight.pool, g.blight.face, energy_of(g), g.blight.supplied) == (1, 0, [0, 0], supplied + 1)
    take(g, "cascade:a5")
    assert (blight(g, "a4"), blight(g, "a5"), g.blight.face) == (2, 1, 2)


def test_ib_234_four_earth_make_it_cheaper_and_each_link_is_paid_by_itself() -> None:
    g = use(BULWARK, {"a4": "ME, blight", "a5": "ME"}, {"earth": 4}, energy=[2, 0])
    take(add(g, "a4"), "from-box", "cascade:a5", "from-box")
    assert (g.blight.pool, energy_of(g), blight(g, "a5")) == (9, [0, 0], 1)


def test_ib_234_it_is_asked_only_where_it_can_and_may_pay() -> None:
    for lands, energy, from_box in (
        ({"a4": "ME"}, 1, False),
        ({"a4": RIVER}, 9, False),
        ({"a4": "ME, vitality"}, 9, False),
        ({"a4": "ME"}, 9, True),
    ):
        g = add(use(BULWARK, lands, {"earth": 2}, energy=[energy, 0]), "a4", from_box=from_box)
        assert "from-box" not in keys(g)
    take(add(use(BULWARK, {"a4": "ME"}, {"earth": 2}, energy=[2, 0]), "a4"), "from-card")


def test_ib_234_it_ends_with_the_turn() -> None:
    g = use(BULWARK, {"a4": "ME", "a8": "ME"}, {"earth": 2}, energy=[9, 0])
    while g.turn == 1:
        g.choose(len(g.options) - 1)
    assert "from-box" not in keys(add(g, "a4"))


def test_ib_234_what_it_may_pay_for_does_not_run_the_card_out() -> None:
    held = {"a4": "ME, 2 city, town"}
    setup = {"sets": SETS, "who": [STONE], "adversary": "sweden", "level": 1}
    lands = {land: text.replace("ME", STONE) for land, text in (held | {"a8": "2 ME"}).items()}
    g = island(
        setup, phase="fast", lands=lands, elements=[{"earth": 4}], energy=[1], pool=2, ravage=["sands-1"]
    )
    take(g, f"use:{BULWARK}", "finish")
    assert (g.question()["name"], g.blight.pool, g.blight.face) == ("box", 2, 0)
    take(g, "from-box")
    assert (g.blight.pool, g.blight.face) == (1, 0)


# -- presence that is saved ----------------------------------------------------------------------

SAVES = {"earth": 6, "plant": 1}


def test_ib_235_example_40_it_saves_what_the_text_of_a_blight_card_destroys() -> None:
    held = {"a4": "3 ME", "b1": f"3 {RIVER}"}
    g = use(BULWARK, held, SAVES, energy=[4, 0], pool=1, stack=["tipping-point"])
    add(g, "b5")
    saved = 0
    while g.blight.face == 2 and g.question()["name"] in ("lose", "save"):
        saved += "save" in keys(g)
        g.choose(0)
    assert (saved, g.panels[0].energy, sum(destroyed_of(g))) == (4, 0, 2)


def test_ib_078_and_235_example_40_a_cost_that_it_saves_counts_as_paid() -> None:
    held = {"a1": f"2 {RIVER}, ME", "a4": "town", "b4": "explorer"}
    g = use(
        BULWARK, held, SAVES, energy=[3, 0], turn=2, event_deck=["putting-down-roots"], card=["tipping-point"]
    )
    while g.question()["name"] != "prevent":
        g.choose(0)
    take(g, "give-up")
    while g.question()["name"] in ("lose", "whose", "save"):
        g.choose(0)
    assert (g.panels[0].energy, destroyed_of(g), blight(g, "a4")) == (0, [0, 0], 0)


def test_ib_235_it_may_let_them_go_and_saves_nothing_from_powers() -> None:
    g = use(BULWARK, {"a4": "3 ME"}, SAVES, energy=[4, 0])
    for cause in (BY_BLIGHT_CARD, BY_POWER):
        g.options.clear()
        g.push_in(Doing(None, -1, 0, cause), LOSE, g.map.places.numbers["a4"])
        g.advance()
        assert ("save" in keys(g)) is (cause == BY_BLIGHT_CARD)
        if cause == BY_BLIGHT_CARD:
            take(g, "no")
    assert (g.panels[0].energy, destroyed_of(g)) == (4, [2, 0])


def test_ib_077_and_080_what_blight_destroys_is_not_saved() -> None:
    for cards in ({}, {"card": ["all-things-weaken"], "stack": []}):
        g = use(BULWARK, {"a4": RIVER, "a5": RIVER}, SAVES, energy=[4, 0], **cards)
        add(g, "a4", BY_BLIGHT_CARD)
        assert "save" not in keys(g)
        assert g.panels[1].destroyed == 1 + len(cards) // 2


# -- damage that comes back ----------------------------------------------------------------------


def test_ib_079_and_236_example_41_the_land_strikes_back_with_half_of_what_it_took() -> None:
    held = {"a4": "2 ME, city, town, badlands"}  # 5 of invaders
    g = use(BREAK, held, {"earth": 5}, "at:a4", defend=[0, 0, 0, 0, 2], ravage=["sands-1"])
    assert (g.question()["name"], blight(g, "a4"), g.seat) == ("hit", 1, 0)
    take(g, "raze:city")  # 2, half of 3, and 1 of badlands: 4 in all
    left = at(g, "a4")
    assert (left["town"], left["hurt"], left["badlands"], left.get("city")) == (1, ["town-1"], 1, None)


@pytest.mark.parametrize(
    ("elements", "defend", "left"),
    [({"earth": 3}, 0, "city-2"), ({"earth": 3}, 2, "city-2"), ({"earth": 3}, 3, ""), ({"earth": 5}, 0, "")],
)
def test_ib_236_nothing_comes_back_where_the_land_takes_nothing(
    elements: dict[str, int], defend: int, left: str
) -> None:
    g = use(BREAK, {"a4": "2 ME, city"}, elements, "at:a4", defend=[0, 0, 0, 0, defend], ravage=["sands-1"])
    is_gone = elements["earth"] == 5
    assert at(g, "a4").get("city", 0) == (0 if is_gone else 1)
    assert at(g, "a4").get("hurt", []) == ([left] if left else [])


@pytest.mark.parametrize(("sun", "left"), [(1, 1), (2, 0)])
def test_ib_236_used_twice_it_comes_back_twice_with_its_own_half(sun: int, left: int) -> None:
    repeat = [f"choose:{STONE}:1", "at:a4"] if sun == 2 else []
    held = {"a4": "2 ME, 2 city, explorer"}  # 7 of invaders: 2 and half of 7, once or twice
    g = use(BREAK, held, {"earth": 7, "sun": sun}, "at:a4", *repeat, ravage=["sands-1"])
    take(g, "raze:city")
    while g.question()["name"] == "hit":
        take(g, next(key for key in keys(g) if key.startswith("hit:city")))
    assert (at(g, "a4").get("city", 0), at(g, "a4").get("explorer", 0)) == (left, left)


# -- its tracks and its cards --------------------------------------------------------------------


def test_ib_237_a_space_with_a_card_play_gains_a_minor_once_and_a_play_every_turn() -> None:
    minors = ["drought", "rain-of-blood", "song-of-sanctity", "steam-vents"] * 1
    g = stone({"a4": "2 ME"}, tracks=[[2, 1], [1, 1]], minors=minors)
    assert plays_shown(g, 0) == 1
    take(g, f"grow:{STONE}-2")
    while "put:a4" not in keys(g):
        g.choose(0)
    take(g, "put:a4", "take:energy")
    assert (g.question()["name"], len(g.view(0)["turned_up"]), plays_shown(g, 0)) == ("keep", 4, 2)
    take(g, "keep:drought")
    assert ("drought" in g.view(0)["spirits"][0]["hand"], g.panels[0].plays) == (True, 2)


def test_ib_237_other_spaces_gain_none() -> None:
    g = stone({"a4": "2 ME"}, tracks=[[3, 1], [1, 1]])
    take(g, f"grow:{STONE}-2", "do:1", "put:a4", "take:energy")
    assert (g.question()["name"], plays_shown(g, 0), g.view(0)["turned_up"]) == ("play", 2, [])


def test_ib_238_dahan_of_a_stubborn_land_are_untouched() -> None:
    held = {"a4": "2 ME, 2 dahan, city, town", "a5": "dahan, ME"}
    g = stone(
        held, phase="fast", played=[["stubborn-solidity"], ["call-of-the-dahan-ways"]], ravage=["sands-1"]
    )
    take(g, "use:stubborn-solidity", "at:a4")
    assert at(g, "a4")["defend"] == 2
    land = g.map.places.numbers["a4"]
    assert not has_any(g, Kinds(1 << DAHAN), land)
    g.add(DAHAN, land)
    invaders_act(g)
    assert (at(g, "a4")["dahan"], at(g, "a4").get("city")) == (3, None)
