"""What is printed on each card, and what each use of it does.

The subject of whatever a text does is the seat that it is done by or to.
"""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.nightlancer.terms import (
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
    Trial,
)
from fieldcraft.kernel.queries import Condition
from fieldcraft.kernel.rules import ContinuousEffect
from fieldcraft.kernel.state import Context, Op, Option
from fieldcraft.native import i64, mypyc_attr


class Use:
    """One thing that a card lets its owner do, or do to another: when, for what, and what happens."""

    def __init__(self, card: Card, number: i64, moments: i64, effect: Op[Any]) -> None:
        self.card: Final = card
        self.number: Final = number
        """Which of the card's uses it is, counted from 1."""
        self.moments: Final = moments
        self.effect: Final = effect
        self.cost: Cost[Any] | None = None
        self.gate: i64 = OPEN
        """The obstacle that it passes."""
        self.ability: i64 = -1
        """The ability of the challenge to which it adds `n`, or takes from it; -1 for any other use."""
        self.n: i64 = 0
        self.is_once: bool = False
        """Does it work once a round only?"""
        self.text: str = ""
        """What it says, without full stop."""


class Doing(Context):
    """Within what a use of a card costs and does: which card and which use it is."""

    def __init__(self, outer: Context | None, card: Card, use: Use) -> None:
        super().__init__(outer)
        self.card: Final = card
        self.use: Final = use


# -- cards -------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Card:
    """What all printed cards have in common."""

    def __init__(self, id: str, name: str) -> None:
        self.index: i64 = -1
        """Its number among all designs of all decks."""
        self.id: Final = id
        self.name: Final = name
        self.copies: i64 = 1
        self.source: str = ""
        """Where it comes from: `rulebook` or `original`."""
        self.text: str = ""
        """What it says, as its file writes it."""
        self.uses: list[Use] = []
        """What it lets its owner do, in the order of its text."""
        self.moments: i64 = 0
        """All moments at which it can be used."""
        self.open_gate: Option[Any]
        """To pass an obstacle with it, where it can."""

    def __repr__(self) -> str:
        return f"<{self.id}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class Holding(Card):
    """What lies face up before its owner and is in force there: the person, and all Assets (NL-214)."""

    def __init__(self, id: str, name: str) -> None:
        super().__init__(id, name)
        self.always: list[int] = [0] * ABILITIES
        """What is Always in Effect, by ability: the only bonuses that count for the best ratings (NL-202)."""
        self.has_always: bool = False
        self.shield: i64 = 0
        """How much less Health a lost combat challenge costs (NL-217)."""
        self.rules: list[ContinuousEffect[Any]] = []
        self.asks: i64 = 0
        """What its rules answer and react to: a bit for each question."""
        self.at_downtime: list[Op[Any]] = []
        self.at_scoring: list[Op[Any]] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Person(Holding):
    """A Nightlancer (NL-212).  The special ability is in `uses`, `rules` and `shield` like any other text."""

    def __init__(self, id: str, name: str) -> None:
        super().__init__(id, name)
        self.number: i64 = 0
        """Which of the people it is, from 0."""
        self.ratings: list[int] = [0] * ABILITIES
        self.health: i64 = 0
        """The most there can be, and what there is at first (NL-039)."""
        self.resolve: i64 = 0
        self.ideals: i64 = 0
        self.kc: i64 = 0
        self.contacts: i64 = 0
        """How many Contacts are drawn at first."""
        self.special: str = ""
        """What the special ability is called."""
        self.market: MarketCard
        """The signature card with which the person begins (NL-012)."""
        self.opportunity: Opportunity
        self.colour: str = ""
        self.shape: str = ""
        # What a player may do about this person.
        self.pick: Option[Any]
        self.accept: Option[Any]
        self.refuse: Option[Any]
        self.roll_first: Option[Any]
        self.meddle_first: Option[Any]
        """Of those whom the Rival meddles with, this one is the next (NL-326)."""
        self.give_kc: Option[Any]
        self.ask_kc: Option[Any]
        self.use: list[Option[Any]] = []
        """For each of the uses of the special ability."""


class ContactType:
    """A type of Contact, which decides the third use of all its cards (NL-228)."""

    def __init__(self, id: str, name: str, number: i64) -> None:
        self.id: Final = id
        self.name: Final = name
        self.number: Final = number
        self.text: str = ""
        """What the third use says."""
        self.ability: i64 = -1
        """The ability on which it hinders another person; -1 for Heat at pay and for the turn order."""
        self.n: i64 = 0
        """By how much it does so, below 0."""
        self.moments: i64 = 0
        """When it works: AT_RIVAL_ROLL, AT_RIVAL_PAY or AT_SORTED."""
        self.effect: Op[Any]


@mypyc_attr(allow_interpreted_subclasses=True)
class Contact(Card):
    """Somebody who owes a favour: two uses for oneself, the third, by its type, against another (NL-226)."""

    def __init__(self, id: str, name: str) -> None:
        super().__init__(id, name)
        self.type: ContactType
        self.hinders: list[Use] = []
        """The third use: the one op of its type, as a use of this card."""
        # What a player may do with it.
        self.play: list[Option[Any]] = []
        self.lay_deal: Option[Any]
        self.cancel: Option[Any]
        self.hinder: Option[Any]
        self.swap: list[Option[Any]] = []
        """By seat: with whom to change places in the turn order."""
        self.drop: Option[Any]
        self.part_with: Option[Any]
        self.part_with_one: Option[Any]
        """To discard it from hand as a price or as a penalty."""
        self.cover: Option[Any]
        self.give: list[Option[Any]] = []
        """By the number of the person who gets it (NL-301)."""
        self.ask: list[Option[Any]] = []
        """By the number of the person who is asked for it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class MarketCard(Holding):
    """What the black market sells (NL-215, NL-216)."""

    def __init__(self, id: str, name: str) -> None:
        super().__init__(id, name)
        self.kind: i64 = GEAR
        self.cost: i64 = 0
        """Its printed price in KC."""
        self.health: i64 = 0
        """What an implant takes when it is bought (NL-222)."""
        self.resolve: i64 = 0
        self.bonus: list[int] = [0] * ABILITIES
        """What it adds when it is used, by ability; 0 where it does not, or only at a price (see `uses`)."""
        self.best: i64 = 0
        """Its highest bonus."""
        self.is_loud: bool = False
        self.is_obvious: bool = False
        self.owner: Person | None = None
        """Whose signature card it is; None for a card of the deck."""
        # What a player may do with it.
        self.buy: list[Option[Any]] = []
        """By pair of the market; then the one to buy what a Contact has turned up."""
        self.sell: Option[Any]
        self.load: Option[Any]
        self.use: list[Option[Any]] = []
        """For each of its uses; alone or last, the one to use its bonus where that has a trait."""
        self.turn_up: Option[Any]
        """To refresh it where it is Spent."""

    def is_implant(self) -> bool:
        """Is it no thing to carry: no slot, no sale, no second copy (NL-051, NL-113, NL-135)?"""
        return self.kind >= CYBERWARE

    def is_weapon(self) -> bool:
        """Is it one of those of which a combat challenge takes one (NL-219)?"""
        return self.kind == WEAPON or self.kind == CYBERWEAPON


@mypyc_attr(allow_interpreted_subclasses=True)
class Opportunity(Holding):
    """A Skill or an Agenda: nothing in hand, for good once it is bought (NL-230)."""

    def __init__(self, id: str, name: str) -> None:
        super().__init__(id, name)
        self.is_agenda: bool = False
        self.price: Cost[Any] | None = None
        """What it costs; None where it only asks for something."""
        self.price_text: str = ""
        self.needs: Condition[Any] | None = None
        """What must hold to buy it."""
        self.needs_text: str = ""
        self.gains: list[Op[Any]] = []
        """What happens once, when it is bought."""
        self.ideals: i64 = 0
        """How many Ideals those are that it gains."""
        self.prospects: i64 = 0
        """How many Prospects it gains at once."""
        self.owner: Person | None = None
        # What a player may do with it.
        self.connect: Option[Any]
        self.connect_at_risk: Option[Any]
        """The same on a mixed space (NL-119)."""
        self.use: list[Option[Any]] = []
        self.drop: Option[Any]
        self.part_with: Option[Any]
        self.part_with_one: Option[Any]
        self.cover: Option[Any]


@mypyc_attr(allow_interpreted_subclasses=True)
class Round(Card):
    """A Round card (NL-229)."""

    def __init__(self, id: str, name: str) -> None:
        super().__init__(id, name)
        self.set: i64 = EARLY
        self.missions: list[list[int]] = []
        """For 2, 3 and 4 seats: how many Low and how many High missions."""
        self.price: i64 = 0
        """What a Prospect costs on the street."""
        self.concerns: Condition[Any] | None = None
        """Whom the event concerns; None for everybody (NL-077)."""
        self.concerns_text: str = ""
        self.trial: Trial[Any]
        self.trial_text: str = ""
        self.penalty: Penalty[Any]
        self.penalty_text: str = ""

    def is_for(self, g: Any, seat: i64) -> bool:
        """Does the event concern this person (NL-077)?"""
        return self.concerns is None or self.concerns.holds(g, seat)


class Stage:
    """One of the three stages of a mission: two routes and a penalty (NL-139)."""

    def __init__(self) -> None:
        self.routes: list[Trial[Any]] = []
        self.route_texts: list[str] = []
        self.penalty: Penalty[Any]
        self.penalty_text: str = ""


class Pay:
    """What each member of a crew of one size is paid (NL-156)."""

    def __init__(self, kc: i64, opportunities: i64, prospects: i64) -> None:
        self.kc: Final = kc
        self.opportunities: Final = opportunities
        self.prospects: Final = prospects


@mypyc_attr(allow_interpreted_subclasses=True)
class Mission(Card):
    """A mission (NL-236)."""

    def __init__(self, id: str, name: str) -> None:
        super().__init__(id, name)
        self.profile: i64 = LOW
        self.is_dirty: bool = False
        """Does finishing it cost an Ideal (NL-158)?"""
        self.heat: i64 = 0
        """Heat at payment (NL-157)."""
        self.bars_loud: bool = False
        self.bars_obvious: bool = False
        self.pay: list[Pay] = []
        """By the size of the crew that is left, from 1."""
        self.stages: list[Stage] = []
        # What a player may do about it.
        self.start: Option[Any]
        self.second: Option[Any]
        self.join: list[Option[Any]] = []
        """The First Crew and the Second."""
        self.rival: Option[Any]
