"""The lexicon of the game's card texts."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.island.printed import cards, needs
from fieldcraft.games.island.printed.pieces import PieceTable
from fieldcraft.games.island.table.zones import MAJOR_DECK, MINOR_DECK
from fieldcraft.games.island.vocabulary import (
    absorbing,
    damage,
    durable,
    endurance,
    event_costs,
    filters,
    pestilence,
    pieces,
    presence,
    rain,
    scenario_rules,
    sentences,
    several_lands,
    spirit_rules,
    strife,
    token_deeds,
)
from fieldcraft.games.island.vocabulary import adversary_rules as foe_rules
from fieldcraft.games.island.vocabulary import continuous_effects as standing
from fieldcraft.games.island.vocabulary import events as of_events
from fieldcraft.games.island.vocabulary import invader_effects as colony
from fieldcraft.games.island.vocabulary import land_targets as where
from fieldcraft.games.island.vocabulary import spirit_targets as whom
from fieldcraft.games.island.vocabulary import triggers as moments
from fieldcraft.games.island.vocabulary import turn_bonuses as gains
from fieldcraft.kernel.state import Op
from fieldcraft.language.forms import Vocabulary, said_in

TERRAINS: Final = {
    "jungle": cards.JUNGLE,
    "mountain": cards.MOUNTAIN,
    "sands": cards.SANDS,
    "wetland": cards.WETLAND,
}
ELEMENTS: Final = {name: element for element, name in enumerate(cards.ELEMENT_NAMES)}
TERMS: Final[dict[str, dict[str, int]]] = {
    "terrain": TERRAINS,
    "element": ELEMENTS,
    "deck": {"minors": MINOR_DECK, "majors": MAJOR_DECK},
    "action": {"ravage": cards.RAVAGE, "build": cards.BUILD, "explore": cards.EXPLORE},
}  # fmt: skip
"""Words that mean a number, by the sort of slot they fill; those of pieces come from their table."""

STARTS: Final = ("clause", "growth", "fear", "moment", "special", "foe", "land")
SAID: Final[tuple[type[Op[Any]], ...]] = said_in(
    filters, damage, pieces, strife, colony, presence, gains, needs, sentences, whom, where, moments,
    of_events, event_costs, several_lands, token_deeds, standing, spirit_rules, absorbing, durable,
    endurance, pestilence, rain, foe_rules, scenario_rules,
)  # fmt: skip
INCLUDES: Final = {
    "whos": "who",
    "grounds": "ground",
    "test": "condition",
    "step": "deed",
    "sequence": "step",
    "alternative": "sequence placed",
    "effect": "sequence placed",
    "clause": "effect",
    "fear": "effect",
    "growth": "deed",
    "foe": "special",
}


def vocabulary(named: dict[str, Any], kinds: PieceTable, of_phases: tuple[type[Op[Any]], ...]) -> Vocabulary:
    """Return what texts may say of these cards and kinds of pieces, with the sentences of the phases."""
    return Vocabulary(SAID + of_phases, TERMS | kinds.terms(), named, INCLUDES, disagreement)


def disagreement(op: Op[Any]) -> str:
    """Return what is wrong with a word for pieces that does not agree with its number; '' if nothing is."""
    count: Any = getattr(op, "count", None) if "per {count:count}" in op.FORM else None
    if count is not None and count.FORM.startswith("{who:") and count.who.is_plural() == 1:
        return "what is counted one by one must be in the singular"
    n, who = getattr(op, "n", None), getattr(op, "who", None)
    if n is None or who is None or "{n:number} {who:whos}" not in op.FORM:
        return ""
    return f"{n} does not agree with what is counted" if who.is_plural() == (1 if n == 1 else 0) else ""
