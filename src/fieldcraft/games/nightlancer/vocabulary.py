"""What the cards of this game may say."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.nightlancer import bonuses, costs, laws, ops, sentences, terms
from fieldcraft.games.nightlancer.cards import Card
from fieldcraft.kernel.rules import Reaction
from fieldcraft.kernel.state import Op
from fieldcraft.language.forms import Vocabulary, said_in

ABILITIES: Final = {
    "covert": terms.COVERT,
    "streetwise": terms.STREETWISE,
    "technical": terms.TECHNICAL,
    "melee": terms.MELEE,
    "gunfight": terms.GUNFIGHT,
    "marksman": terms.MARKSMAN,
}
TYPES: Final = {
    "company": terms.COMPANY,
    "fixer": terms.FIXER,
    "security": terms.SECURITY,
    "smarts": terms.SMARTS,
    "social": terms.SOCIAL,
}
TERMS: Final[dict[str, dict[str, int]]] = {
    "ability": ABILITIES,
    "plain": {word: n for word, n in ABILITIES.items() if n < terms.COMBAT},
    "combat": {word: n for word, n in ABILITIES.items() if n >= terms.COMBAT},
    "gate": {
        "distraction": terms.DISTRACTION,
        "cracking": terms.CRACKING,
        "demolition": terms.DEMOLITION,
    },
    "track": {"health": terms.HEALTH, "resolve": terms.RESOLVE, "KC": terms.KC, "heat": terms.HEAT},
    "type": TYPES,
    "kinds": {
        "weapons": terms.WEAPON,
        "gear": terms.GEAR,
        "armour": terms.ARMOUR,
        "cyberware": terms.CYBERWARE,
        "cyberweapons": terms.CYBERWEAPON,
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
