"""Rules that the Spirits of the sets bring: two growths, presence that becomes beasts, sites that push."""

from __future__ import annotations

from typing import Any

import pytest
from rules.island.island import GAME, RIVER, at, begun, destroyed_of, island, keys, take

from fieldcraft.errors import RequestError
from fieldcraft.games.island.outward.view import Table
from fieldcraft.kernel.state import LOST

KEEPER = "keeper-of-the-forbidden-wilds"
FANGS = "sharp-fangs-behind-the-leaves"
CLAW: dict[str, Any] = {"sets": ["branch_and_claw"]}


def of(spirit: str, lands: dict[str, str], **position: Any) -> Table:
    held = {land: text.replace("ME", spirit) for land, text in lands.items()}
    return island(CLAW | {"who": [spirit]}, lands=held, **position)


def test_spirits_and_adversaries_of_a_set_want_it_in_the_game() -> None:
    with pytest.raises(RequestError, match=r"^Keeper of the Forbidden Wilds comes with Branch & Claw: add "):
        begun(who=[KEEPER])
    assert begun(**CLAW, spirits=4).view(0)["spirits"][0]["id"] == RIVER


def test_how_they_begin() -> None:
    g = begun(**CLAW, who=[KEEPER])
    assert at(g, "a8") == {"wilds": 1, "presence": {KEEPER: 1}} | {
        kind: n for kind, n in at(g, "a8").items() if kind not in ("wilds", "presence")
    }
    fangs = GAME.start(1, CLAW | {"who": [FANGS]}, patient=True)
    assert isinstance(fangs, Table)
    assert keys(fangs) == ["start:a1", "start:a8"]
    take(fangs, "start:a1")
    assert at(fangs, "a8")["presence"] == at(fangs, "a1")["presence"] == {FANGS: 1}
    assert (at(fangs, "a8")["beasts"], at(fangs, "a1")["beasts"]) == (1, 1)


def test_ib_227_two_growths_pay_for_each_other_and_what_cannot_be_paid_is_not_offered() -> None:
    keeper = next(spirit for spirit in GAME.card_set.spirits if spirit.id == KEEPER)
    texts = [growth.text for growth in keeper.growth]
    assert len(texts) == 6
    paying = [f"grow:{KEEPER}-{n}" for n, text in enumerate(texts, 1) if "Pay 3 energy" in text]
    g = of(KEEPER, {"a5": "ME"}, energy=[2])
    both = [key for key in paying if key in keys(g)]
    assert len(both) == 2  # those with a growth that brings the missing energy
    assert paying[0] in keys(of(KEEPER, {"a5": "ME"}, energy=[3]))


def test_ib_227_parts_of_both_growths_come_in_any_order_and_energy_pays_first() -> None:
    g = of(KEEPER, {"a5": "ME"}, energy=[2])
    third_and_fourth = f"grow:{KEEPER}-6"
    take(g, third_and_fourth)
    parts = g.spirits[0].growth[5].words
    pay = f"do:{parts.index('Pay 3 energy') + 1}"
    assert pay not in keys(g)
    take(g, f"do:{parts.index('Gain 1 energy') + 1}")
    assert pay in keys(g)
    take(g, pay)
    assert g.panels[0].energy == 0


def test_ib_228_once_a_turn_presence_becomes_beasts_and_leaves_the_game() -> None:
    g = of(FANGS, {"a5": "2 ME", "a8": "ME"}, energy=[3])
    take(g, f"grow:{FANGS}-6")
    words = g.spirits[0].growth[5].words
    take(g, f"do:{words.index('Replace up to 1 of its presence with 1 beasts') + 1}", "lose:a5")
    assert (at(g, "a5")["beasts"], at(g, "a5")["presence"]) == (1, {FANGS: 1})
    assert (g.view(0)["out"], destroyed_of(g)) == ([1], [0])
    last = of(FANGS, {"a5": "ME"}, energy=[3])
    take(last, f"grow:{FANGS}-6", "do:1", "lose:a5")
    assert (last.status, last.reason) == (LOST, "presence")


def test_ib_228_presence_goes_along_with_beasts_whoever_moves_them() -> None:
    g = of(FANGS, {"a5": "2 ME, beasts"}, phase="fast", elements=[{"animal": 2}])
    take(g, "use:ranging-hunt", "at:a5", "push:beasts:a1")
    assert keys(g) == ["along", "no"]
    take(g, "no")
    assert at(g, "a1") == {"beasts": 1}


def test_ib_229_example_36_a_new_sacred_site_pushes_dahan_away() -> None:
    g = of(KEEPER, {"a7": "ME, 2 dahan", "a5": "wilds"}, energy=[3])
    take(g, f"grow:{KEEPER}-4")
    words = g.spirits[0].growth[3].words
    place = next(n for n, word in enumerate(words, 1) if word.startswith("Add"))
    take(g, f"do:{place}", "put:a7", "take:energy", "push:dahan:a5", "push:dahan:a8")
    assert (at(g, "a7"), at(g, "a5")["dahan"], at(g, "a8")["dahan"]) == ({"presence": {KEEPER: 2}}, 1, 1)


def test_ib_229_events_move_no_dahan_to_its_sites() -> None:
    g = island(
        CLAW | {"who": [KEEPER]},
        turn=2,
        phase="blighted island",
        event_deck=["seeking-the-interior"],
        lands={"a5": f"2 {KEEPER}", "a4": "dahan, blight", "a3": "city", "a1": KEEPER},
    )
    offered = [key for key in keys(g) if key.startswith("push:dahan")]
    assert "push:dahan:a1" in offered
    assert "push:dahan:a5" not in offered


def test_ib_230_damage_of_a_power_is_divided_between_two_lands() -> None:
    g = of(
        KEEPER,
        {"a5": "ME, town", "a4": "ME, 3 explorer", "a2": "ME, explorer"},
        phase="slow",
        elements=[{"sun": 2, "fire": 1, "plant": 4}],
    )
    take(g, "use:punish-those-who-trespass", "at:a5")
    assert keys(g) == ["in:a2", "in:a4", "in:a5"]
    take(g, "in:a4", "hit:explorer", "elsewhere")
    assert (at(g, "a5")["hurt"], at(g, "a4")["explorer"]) == (["town-1"], 2)
