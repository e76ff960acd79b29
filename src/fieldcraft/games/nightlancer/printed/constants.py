"""The terms of the rulebook: tracks, abilities, kinds, moments; what a challenge, cost and penalty are."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.kernel.effects import Effect
from fieldcraft.kernel.queries import Condition, Query
from fieldcraft.kernel.state import G
from fieldcraft.native import i64, mypyc_attr

# Abilities: the first three are plain, the others combat (NL-250).
COVERT: Final = 0
STREETWISE: Final = 1
TECHNICAL: Final = 2
MELEE: Final = 3
GUNFIGHT: Final = 4
MARKSMAN: Final = 5
ABILITIES: Final = 6
ABILITY_NAMES: Final = ("covert", "streetwise", "technical", "melee", "gunfight", "marksman")
COMBAT: Final = 3
"""The first combat ability."""

# Obstacles before a challenge (NL-266).
OPEN: Final = 0
DISTRACTION: Final = 1
CRACKING: Final = 2
DEMOLITION: Final = 3

# Kinds of market card (NL-215); what comes first can be sold and is put in a Loadout (NL-049, NL-133).
WEAPON: Final = 0
GEAR: Final = 1
ARMOUR: Final = 2
CYBERWARE: Final = 3
CYBERWEAPON: Final = 4
KINDS: Final = 5

# Types of Contact (NL-227).
COMPANY: Final = 0
FIXER: Final = 1
SECURITY: Final = 2
SMARTS: Final = 3
SOCIAL: Final = 4
TYPES: Final = 5

# Kinds of space on the street (NL-110).
MARKET: Final = 0
GATHER: Final = 1
HUSTLE: Final = 2
CONNECT: Final = 3
LENDERS: Final = 4
GATHER_OR_HUSTLE: Final = 5
HUSTLE_OR_CONNECT: Final = 6
SPACES: Final = 7
OPEN_SPACE: Final = 7
"""The spaces that are never full, as one kind; not counted among `SPACES` (NL-123)."""

# When a use works: a bit for each moment (NL-233).
AT_TURN: Final = 1
"""The moment at one's own turn in Event, Take Missions and Street, and in the last settlement (NL-385)."""
AT_STREET: Final = 2
"""The moment at one's own turn in Street only (NL-127)."""
AT_CLAIM: Final = 4
"""When one starts a First Crew (NL-088)."""
AT_GATE: Final = 8
"""Before a challenge behind an obstacle (NL-265)."""
AT_BUILD: Final = 16
"""While one builds the score of an own challenge (NL-253)."""
AT_ANSWER: Final = 32
"""When somebody has played a Contact on one (NL-263)."""
AT_ROLL: Final = 64
"""After an own roll (NL-257)."""
AT_RIVAL_ROLL: Final = 128
"""Before another person rolls on an ability (NL-254)."""
AT_RIVAL_PAY: Final = 256
"""When another person has been paid (NL-228)."""
AT_SORTED: Final = 512
"""When the turn order has been sorted again (NL-192)."""
IN_CHALLENGE: Final = AT_GATE | AT_BUILD | AT_ROLL
"""The moments of a challenge."""

# Questions to rules in force; the subject is a card's index for PRICE, else a seat ...
PRICE: Final = 0
"""Price of a market card for its buyer, in KC."""
ROOM: Final = 1
"""Number of cards that a Loadout holds."""
LEAD: Final = 2
"""Gain of a helper's score, asked of the Boss."""
STRAIN: Final = 3
"""A roll is about to cost a Resolve: attempted, so that something may happen instead."""
# ... and what they react to.
LEAVING: Final = 4
"""The person has abandoned a mission of their own will."""

LOW: Final = 0
HIGH: Final = 1
EARLY: Final = 0
LATE: Final = 1
STAGES: Final = 3
MOST_CREW: Final = 4
"""Largest crew, and number of rows in the pay of a mission (NL-094)."""
AGENDA_COLUMNS: Final = 6
"""Columns of the bonus for Agendas: up to one, two, three, four, five, six and more (NL-204, NL-205)."""


# -- ops of texts ------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Cost(Effect[G]):
    """A payment of one's own will, always in full (NL-239)."""

    CATEGORY = "cost"

    def is_payable(self, g: G, subject: i64) -> bool:
        raise NotImplementedError

    def held(self, g: G, seat: i64) -> str:
        """Return in words how much a person has of what is to be paid."""
        return ""


@mypyc_attr(allow_interpreted_subclasses=True)
class PersonCondition(Condition[G]):
    """A condition on a person: to buy an Opportunity, or for an event to concern the person."""

    def held(self, g: G, seat: i64) -> i64:
        """Return how much a person has of what is asked for."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Trial(Query[G]):
    """A challenge as it is printed (NL-249)."""

    CATEGORY = "trial"

    ability: i64
    difficulty: i64
    danger: i64
    """Health that failing costs; 0 for a plain ability."""
    gate: i64
    """The obstacle before it; OPEN where there is none."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Penalty(Effect[G]):
    """The penalty for failing; run about each seat that it hits (NL-284, NL-285)."""

    CATEGORY = "penalty"

    def fight(self) -> Trial[Any] | None:
        """The challenge that it consists of, which a crew meets together, or None."""
        return None

    def aborts(self) -> bool:
        """True if it takes the crew off its mission."""
        return False
