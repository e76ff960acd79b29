"""The printed cards, and the effects of each use of them.

The subject of everything that a text does is the seat that does it, or to which it is done.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from fieldcraft.games.nightlancer.printed.constants import (
    ABILITIES,
    CYBERWARE,
    CYBERWEAPON,
    EARLY,
    GEAR,
    LOW,
    OPEN,
    WEAPON,
    Cost,
    Penalty,
    PersonCondition,
    Trial,
)
from fieldcraft.kernel.rules import ContinuousEffect
from fieldcraft.kernel.state import Context, Op
from fieldcraft.native import i64
from fieldcraft.rulebook.printed import Printed


class Use:
    """One thing that a card lets its owner do, or do to another: when, for what, and what happens."""

    cost: Cost[Any] | None = None
    gate: i64 = OPEN
    """The obstacle that it passes."""
    ability: i64 = -1
    """The ability of the challenge to which it adds `n`, or takes from it; -1 for any other use."""
    n: i64 = 0
    is_once: bool = False
    """True if it works only once a round."""
    text: str = ""
    """The text of the use, without full stop."""

    def __init__(self, card: Card, number: i64, moments: i64, effect: Op[Any]) -> None:
        self.card: Final = card
        self.number: Final = number
        """Number of the use on its card, counted from 1."""
        self.moments: Final = moments
        self.effect: Final = effect


class UseContext(Context):
    """The context of a use of a card, while it is paid and while it works."""

    def __init__(self, outer: Context | None, card: Card, use: Use) -> None:
        super().__init__(outer)
        self.card: Final = card
        self.use: Final = use


class Because(Context):
    """The context of effects of a card that nobody uses: an event, a mission, an Opportunity that is bought.

    It is no `Source`: questions during these effects are not those of the card.
    """

    def __init__(self, card: str) -> None:
        super().__init__()
        self.card: Final = card
        """The id of the card."""


# -- cards -------------------------------------------------------------------------------------


class Card(Printed):
    """The common part of all printed cards; its index is that among all designs of all decks."""

    copies: i64 = 1
    source: str = ""
    """Its origin: `rulebook` or `original`."""
    moments: i64 = 0
    """All moments at which it can be used."""

    def __init__(self, id: str, name: str) -> None:
        super().__init__(id, name)
        self.uses: list[Use] = []
        """The uses of the card, in the order of its text."""


class Holding(Card):
    """A card that is face up before its owner and in force: the person, and all Assets (NL-214)."""

    has_always: bool = False
    shield: i64 = 0
    """Reduction of the Health that a lost combat challenge costs (NL-217)."""
    asks: i64 = 0
    """Questions that its rules answer and events that they react to: a bit for each."""

    def __init__(self, id: str, name: str) -> None:
        super().__init__(id, name)
        self.always: list[int] = [0] * ABILITIES
        """Bonuses Always in Effect, by ability: the only ones that count for the best ratings (NL-202)."""
        self.rules: list[ContinuousEffect[Any]] = []
        self.at_downtime: list[Op[Any]] = []
        self.at_scoring: list[Op[Any]] = []


class Person(Holding):
    """A Nightlancer (NL-212).  The special ability is in `uses`, `rules` and `shield` like any other text."""

    number: i64 = 0
    """Number of the person, from 0."""
    contacts: i64 = 0
    """Number of Contacts drawn at first."""
    special: str = ""
    """The name of the special ability."""
    market: MarketCard
    """The signature card with which the person begins (NL-012)."""
    opportunity: Opportunity
    colour: str = ""
    shape: str = ""

    def __init__(self, id: str, name: str) -> None:
        super().__init__(id, name)
        self.ratings: list[int] = [0] * ABILITIES
        self.most: list[int] = []
        """The maximum of each track (NL-039)."""
        self.start: list[int] = []
        """Initial amount of each track."""


class ContactType(Printed):
    """A type of Contact, which decides the third use of all its cards: that is its text (NL-228)."""

    ability: i64 = -1
    """The ability on which it hinders another person; -1 for Heat at pay and for the turn order."""
    n: i64 = 0
    """The change to another person's strength, below 0."""
    moments: i64 = 0
    """When it works: AT_RIVAL_ROLL, AT_RIVAL_PAY or AT_SORTED."""

    def __init__(self, id: str, name: str, number: i64, effect: Op[Any]) -> None:
        super().__init__(id, name)
        self.number: Final = number
        self.effect: Final = effect


class Contact(Card):
    """Somebody who owes a favour: two uses for oneself, the third, by its type, against another (NL-226)."""

    type: ContactType
    hinders: list[Use]
    """The third use: the one op of its type, as a use of this card."""


class MarketCard(Holding):
    """A card of the black market (NL-215, NL-216)."""

    kind: i64 = GEAR
    cost: i64 = 0
    """Its printed price in KC."""
    health: i64 = 0
    """Health that an implant costs when it is bought (NL-222)."""
    resolve: i64 = 0
    bonus: list[int]
    """Bonus when it is used, by ability; 0 if there is none, or only at a price (see `uses`)."""
    best: i64 = 0
    """Its highest bonus."""
    is_loud: bool = False
    is_obvious: bool = False
    owner: Person | None = None
    """The person whose signature card it is; None for a card of the deck."""

    def is_implant(self) -> bool:
        """True if it is nothing to carry: no slot, no sale, no second copy (NL-051, NL-113, NL-135)."""
        return self.kind >= CYBERWARE

    def is_weapon(self) -> bool:
        """True for a weapon; a combat challenge takes one of them (NL-219)."""
        return self.is_of(WEAPON)

    def is_of(self, kind: i64) -> bool:
        """True if a text about this kind of card means it: a cyberweapon is a weapon too (NL-392)."""
        return self.kind == kind or (kind == WEAPON and self.kind == CYBERWEAPON)


class Opportunity(Holding):
    """A Skill or an Agenda: nothing in hand, for good once it is bought (NL-230)."""

    is_agenda: bool = False
    price: Cost[Any] | None = None
    """The price; None if it only asks for something."""
    price_text: str = ""
    needs: PersonCondition[Any] | None = None
    """The condition for buying it."""
    needs_text: str = ""
    ideals: i64 = 0
    """Number of Ideals that it gains."""
    prospects: i64 = 0
    """Number of Prospects that it gains at once."""
    owner: Person | None = None

    def __init__(self, id: str, name: str) -> None:
        super().__init__(id, name)
        self.gains: list[Op[Any]] = []
        """Effects that happen once, when it is bought."""


class Round(Card):
    """A Round card (NL-229)."""

    set: i64 = EARLY
    missions: list[list[int]]
    """For 2, 3 and 4 seats: how many Low and how many High missions."""
    price: i64 = 0
    """Price of a Prospect on the street."""
    concerns: PersonCondition[Any] | None = None
    """The people whom the event concerns; None for everybody (NL-077)."""
    concerns_text: str = ""
    trial: Trial[Any]
    trial_text: str = ""
    penalty: Penalty[Any]
    penalty_text: str = ""

    def is_for(self, g: Any, seat: i64) -> bool:
        """True if the event concerns this person (NL-077)."""
        return self.concerns is None or self.concerns.holds(g, seat)


class Stage:
    """One of the three stages of a mission: two routes and a penalty."""

    routes: list[Trial[Any]]
    route_texts: list[str]
    penalty: Penalty[Any]
    penalty_text: str


class Quarter(NamedTuple):
    """A quarter of Brackmouth, in which missions are played."""

    id: str
    name: str
    across: int
    """Distance from the left edge of the picture of the city, in percent."""
    source: str


class CrewPay:
    """The pay of each member of a crew of one size (NL-156)."""

    def __init__(self, kc: i64, opportunities: i64, prospects: i64) -> None:
        self.kc: Final = kc
        self.opportunities: Final = opportunities
        self.prospects: Final = prospects


class MissionCard(Card):
    """A mission (NL-236)."""

    profile: i64 = LOW
    is_dirty: bool = False
    """True if finishing it costs an Ideal (NL-158)."""
    heat: i64 = 0
    """Heat at payment (NL-157)."""
    bars_loud: bool = False
    bars_obvious: bool = False
    pay: list[CrewPay]
    """Pay by the size of the remaining crew, from 1."""
    stages: list[Stage]
    quarter: Quarter | None = None
    """Quarter in which it is played; None where its data names none, as in older card packs."""
