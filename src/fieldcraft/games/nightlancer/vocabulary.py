"""What the cards of this game may say."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.nightlancer import bonuses, cards, costs, laws, ops, sentences
from fieldcraft.games.nightlancer.cards import Card
from fieldcraft.kernel.rules import Reaction
from fieldcraft.kernel.state import Op
from fieldcraft.language.forms import Vocabulary, said_in

ABILITIES: Final = {
    "covert": cards.COVERT,
    "streetwise": cards.STREETWISE,
    "technical": cards.TECHNICAL,
    "melee": cards.MELEE,
    "gunfight": cards.GUNFIGHT,
    "marksman": cards.MARKSMAN,
}
TYPES: Final = {
    "company": cards.COMPANY,
    "fixer": cards.FIXER,
    "security": cards.SECURITY,
    "smarts": cards.SMARTS,
    "social": cards.SOCIAL,
}
TERMS: Final[dict[str, dict[str, int]]] = {
    "ability": ABILITIES,
    "plain": {word: n for word, n in ABILITIES.items() if n < cards.COMBAT},
    "combat": {word: n for word, n in ABILITIES.items() if n >= cards.COMBAT},
    "gate": {
        "distraction": cards.DISTRACTION,
        "cracking": cards.CRACKING,
        "demolition": cards.DEMOLITION,
    },
    "track": {"health": cards.HEALTH, "resolve": cards.RESOLVE, "KC": cards.KC, "heat": cards.HEAT},
    "type": TYPES,
    "kinds": {
        "weapons": cards.WEAPON,
        "gear": cards.GEAR,
        "armour": cards.ARMOUR,
        "cyberware": cards.CYBERWARE,
        "cyberweapons": cards.CYBERWEAPON,
    },
    "things": {
        "implants": ops.IMPLANTS,
        "skills": ops.SKILLS,
        "agendas": ops.AGENDAS,
        "weapons": ops.WEAPONS,
    },
}
"""Words that stand for a number, by the sort of slot they fill."""

STARTS: Final = (
    "contact", "hinder", "equipment", "special", "plan", "price", "condition", "trial", "penalty",
)  # fmt: skip
SAID: Final[tuple[type[Op[Any]], ...]] = (Reaction, *said_in(bonuses, costs, laws, ops, sentences))
INCLUDES: Final = {
    "goods": ("good",),
    "bonuses": ("bonus",),
    "help": ("bonus", "opening"),
    "trial": ("combat-trial",),
    "effect": ("deed",),
    "contact": ("favour", "opens"),
    "equipment": ("opens", "own-use", "in-effect"),
    "special": ("own-use", "in-effect", "law"),
    "plan": ("in-effect", "lasting", "once", "law"),
}


def vocabulary(named: dict[str, Card]) -> Vocabulary:
    """The vocabulary with the names of these cards."""
    return Vocabulary(SAID, TERMS, named, INCLUDES)
