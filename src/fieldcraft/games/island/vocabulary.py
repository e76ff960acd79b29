"""What the cards of this game may say."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.island import (
    cards,
    colony,
    damage,
    filters,
    foe_rules,
    gains,
    moments,
    pieces,
    powers,
    presence,
    sentences,
    spirit_rules,
    spirits,
    standing,
    where,
    whom,
)
from fieldcraft.games.island.piles import MAJOR_DECK, MINOR_DECK
from fieldcraft.kernel.state import Op
from fieldcraft.language.forms import Vocabulary, said_in

TERRAINS: Final = {
    "jungle": cards.JUNGLE,
    "mountain": cards.MOUNTAIN,
    "sands": cards.SANDS,
    "wetland": cards.WETLAND,
}
ELEMENTS: Final = {
    "sun": cards.SUN, "moon": cards.MOON, "fire": cards.FIRE, "air": cards.AIR,
    "water": cards.WATER, "earth": cards.EARTH, "plant": cards.PLANT, "animal": cards.ANIMAL,
}  # fmt: skip
KINDS: Final = {
    "explorer": cards.EXPLORER, "town": cards.TOWN, "city": cards.CITY, "dahan": cards.DAHAN,
    "blight": cards.BLIGHT, "invader": filters.INVADER,
}  # fmt: skip
TERMS: Final[dict[str, dict[str, int]]] = {
    "terrain": TERRAINS,
    "element": ELEMENTS,
    "kind": KINDS,
    "kinds": {
        "explorers": cards.EXPLORER, "towns": cards.TOWN, "cities": cards.CITY, "invaders": filters.INVADER,
    },
    "deck": {"minors": MINOR_DECK, "majors": MAJOR_DECK},
    "action": {"ravage": cards.RAVAGE, "build": cards.BUILD, "explore": cards.EXPLORE},
}  # fmt: skip
"""Words that stand for a number, by the sort of slot they fill."""

STARTS: Final = ("clause", "growth", "fear", "moment", "special", "foe", "land")
SAID: Final[tuple[type[Op[Any]], ...]] = said_in(
    filters, damage, pieces, colony, presence, gains, sentences, whom, where, moments, powers, spirits,
    standing, spirit_rules, foe_rules,
)  # fmt: skip
INCLUDES: Final = {
    "whos": ("who",),
    "grounds": ("ground",),
    "test": ("condition",),
    "step": ("deed",),
    "sequence": ("step",),
    "alternative": ("sequence", "placed"),
    "effect": ("sequence", "placed"),
    "clause": ("effect",),
    "fear": ("effect",),
    "growth": ("deed",),
    "foe": ("special",),
}


def vocabulary(named: dict[str, Any]) -> Vocabulary:
    return Vocabulary(SAID, TERMS, named, INCLUDES)
