"""The lexicon of the game's card texts."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.nightlancer.printed import constants as terms
from fieldcraft.games.nightlancer.printed.cards import Card
from fieldcraft.games.nightlancer.printed.tracks import Track
from fieldcraft.games.nightlancer.printed.tracks import terms as track_terms
from fieldcraft.games.nightlancer.vocabulary import bonuses, costs, sentences
from fieldcraft.games.nightlancer.vocabulary import continuous_effects as laws
from fieldcraft.games.nightlancer.vocabulary import effects as ops
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
    "turn": {"turn": terms.AT_TURN, "street": terms.AT_STREET},
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
"""Words that mean a number, by the sort of slot they fill."""

STARTS: Final = (
    "contact", "hinder", "equipment", "special", "plan", "price", "condition", "trial", "penalty", "end",
)  # fmt: skip
SAID: Final[tuple[type[Op[Any]], ...]] = (Reaction, *said_in(bonuses, costs, laws, ops, sentences))
INCLUDES: Final = {
    "goods": "good",
    "bonuses": "bonus",
    "help": "bonus opening",
    "trial": "combat-trial",
    "effect": "deed",
    "end": "deed",
    "contact": "favour opens",
    "equipment": "opens own-use in-effect",
    "special": "own-use in-effect law",
    "plan": "in-effect lasting once law",
}


def vocabulary(named: dict[str, Card], tracks: list[Track]) -> Vocabulary:
    """Return the vocabulary with the names of these cards and the words of these tracks."""
    return Vocabulary(SAID, TERMS | track_terms(tracks), named, INCLUDES, disagreement)


def disagreement(op: Op[Any]) -> str:
    """Return what is wrong with a number that does not agree with its word; '' if nothing is."""
    return f"{op.n} does not agree with its word" if isinstance(op, costs.Some) and not op.agrees() else ""
