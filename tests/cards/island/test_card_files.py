"""Cards of the sets by cases in data files: a position, choices, and what is there afterwards.

A case names its card, which is used, or an event that comes up. `lands` has the pieces of lands, in which ME
is the Spirit, `choices` the keys chosen one after another.  `then` has for a land everything in it
but presence, `sees` has values of the view by their path, `offers` and `lacks` have keys.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

import pytest
from rules.island.island import GAME, RIVER, at, island, keys, take

from fieldcraft.games.island.outward.view import Table

FILES: Final = sorted((Path(__file__).parent / "cases").glob("*.toml"))
CASES: Final = [
    (file.stem, case) for file in FILES for case in tomllib.loads(file.read_text(encoding="utf-8"))["case"]
]
POWERS: Final = {power.id: power for power in GAME.card_set.powers}
EVENTS: Final = {card.id for card in GAME.card_set.events}
OWNERS: Final = {
    power.id: spirit.id for spirit in GAME.card_set.spirits for power in (*spirit.powers, *spirit.innates)
}
KNOWN: Final = {
    "card", "name", "spirit", "others", "setup", "lands", "at", "position", "choices", "then", "sees",
    "offers", "lacks",
}  # fmt: skip


def start(set: str, case: dict[str, Any]) -> Table:
    """Return the position in which the card is used, or the event comes up."""
    card = case["card"]
    who = [case.get("spirit") or OWNERS.get(card, RIVER), *case.get("others", [])]
    setup = {"sets": [set], "who": who, "spirits": len(who)} | case.get("setup", {})
    lands = {land: text.replace("ME", who[0]) for land, text in case.get("lands", {}).items()}
    position: dict[str, Any] = {"pool": 9, "fear": 0, "lands": lands} | case.get("position", {})
    if card in EVENTS:
        base: dict[str, Any] = {"turn": 2, "phase": "blighted island", "event_deck": [card]}
        return island(setup, **base | position)
    power = POWERS.get(card)
    if power is None:
        return island(setup, **position)
    if not power.is_innate:
        position.setdefault("played", [[card]])
    position.setdefault("phase", "slow" if power.speed else "fast")
    g = island(setup, **position)
    if "use" in case.get("choices", []):
        return g
    take(g, f"use:{card}")
    for key in (f"at:{case.get('at')}", f"spirit:{case.get('at')}"):
        if key in keys(g):
            take(g, key)
    return g


def found(view: Any, path: str) -> Any:
    for part in path.split("."):
        view = view[int(part)] if part.isdecimal() else view[part]
    return view


@pytest.mark.parametrize(
    ("set", "case"), [pytest.param(set, case, id=f"{case['card']}: {case['name']}") for set, case in CASES]
)
def test_a_card_does_what_its_case_says(set: str, case: dict[str, Any]) -> None:
    assert {*case} <= KNOWN
    g = start(set, case)
    for key in case.get("choices", []):
        take(g, f"use:{case['card']}" if key == "use" else key)
    for land, held in case.get("then", {}).items():
        assert {kind: n for kind, n in at(g, land).items() if kind != "presence"} == held, (land, keys(g))
    view = g.view(0)
    for path, value in case.get("sees", {}).items():
        assert found(view, path) == value, (path, keys(g))
    for key in case.get("offers", []):
        assert key in keys(g)
    for key in case.get("lacks", []):
        assert key not in keys(g)


def test_every_unique_power_and_innate_power_of_a_set_has_a_case() -> None:
    named = {case["card"] for _, case in CASES}
    of_sets = {
        power.id
        for spirit in GAME.card_set.spirits
        if spirit.set
        for power in (*spirit.powers, *spirit.innates)
    }
    assert of_sets - named == set()
