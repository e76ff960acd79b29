"""What is printed: people, contacts, market cards, opportunities, rounds, missions, and ops of their texts.

The subject of whatever a text does is the seat that it is done by or to.
"""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.nightlancer.worth import Worth
from fieldcraft.kernel.effects import Effect
from fieldcraft.kernel.queries import Condition, Query
from fieldcraft.kernel.rules import ContinuousEffect
from fieldcraft.kernel.state import Context, G, Op, Option
from fieldcraft.native import i64, mypyc_attr

# What a person has, in the order in which the state keeps it (NL-006 to NL-010, NL-033).
HEALTH: Final = 0
RESOLVE: Final = 1
KC: Final = 2
HEAT: Final = 3
PROSPECTS: Final = 4
IDEALS: Final = 5
LOANS: Final = 6

# Abilities: the first three are plain, the others combat (NL-250).
COVERT: Final = 0
STREETWISE: Final = 1
TECHNICAL: Final = 2
MELEE: Final = 3
GUNFIGHT: Final = 4
MARKSMAN: Final = 5
ABILITIES: Final = 6
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

# When a use works: a bit for each moment (NL-233).
AT_TURN: Final = 1
"""At one's own turn in Event, Take Missions and Street, and in the last settlement (NL-385)."""
AT_STREET: Final = 2
"""At one's own turn in Street only (NL-127)."""
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
"""When the turn order has been sorted anew (NL-192)."""

# Questions to rules in force; the subject is a card's index for PRICE, else a seat ...
PRICE: Final = 0
"""What a market card costs its buyer in KC."""
ROOM: Final = 1
"""How many cards a Loadout holds."""
LEAD: Final = 2
"""What a helper's score gains, asked of the Boss."""
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
"""As many rows as a mission has for its pay (NL-094)."""
AGENDA_COLUMNS: Final = 6
"""Columns of the bonus for Agendas: up to one, two, three, four, five, six and more (NL-204, NL-205)."""


# -- ops of texts ------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Cost(Effect[G]):
    """What is paid of one's own will, always in full (NL-239)."""

    CATEGORY = "cost"

    def is_payable(self, g: G, subject: i64) -> bool:
        raise NotImplementedError

    def takes_card(self) -> bool:
        """Is the card itself part of the price: Spent or discarded?"""
        return False


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
    """What failing brings; run about each seat that it hits (NL-284, NL-285)."""

    CATEGORY = "penalty"

    def fight(self) -> Trial[Any] | None:
        """The challenge that it consists of, which a crew meets together, or None."""
        return None

    def aborts(self) -> bool:
        """Does it take the crew off its mission?"""
        return False


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


# -- the box -----------------------------------------------------------------------------------


class Numbers:
    """The numbers of the rules, from game.toml."""

    def __init__(self, **given: int) -> None:
        self.tokens: i64 = given["tokens"]
        """Action tokens of a person each round (NL-106)."""
        self.most_heat: i64 = given["most_heat"]
        self.most_ideals: i64 = given["most_ideals"]
        self.most_loans: i64 = given["most_loans"]
        self.hand: i64 = given["hand"]
        """Cards that a hand keeps at the end of a round (NL-193)."""
        self.loadout: i64 = given["loadout"]
        self.downtime_gain: i64 = given["downtime_gain"]
        """Health, Resolve and KC of Downtime, each (NL-060, NL-061)."""
        self.downtime_contacts: i64 = given["downtime_contacts"]
        self.loan: i64 = given["loan"]
        """KC that a Loan brings, and that clear it (NL-121, NL-067)."""
        self.interest: i64 = given["interest"]
        self.default_loss: i64 = given["default_loss"]
        """Health and Resolve, each, that unpaid interest costs (NL-066)."""
        self.loan_prospects: i64 = given["loan_prospects"]
        """Prospects that an unpaid Loan costs at the end (NL-198)."""
        self.heat_items: i64 = given["heat_items"]
        """Cards or KC that a point of Heat costs at the end (NL-199)."""
        self.prospect_kc: i64 = given["prospect_kc"]
        """KC that are a Prospect at the end (NL-200)."""
        self.most_prospects_bought: i64 = given["most_prospects_bought"]
        self.least_loss: i64 = given["least_loss"]
        """What a lost combat challenge costs at least (NL-275)."""
        self.face_off_loss: i64 = given["face_off_loss"]
        self.last_kc: i64 = given["last_kc"]
        """KC more for who is last in the first turn order (NL-048)."""
        self.pairs_beyond: i64 = given["pairs_beyond"]
        """So many more pairs than seats lie in the market (NL-071)."""
        self.rounds_of_two: i64 = given["rounds_of_two"]
        """Rounds of each set with two rivals (NL-028) ..."""
        self.rounds_of_more: i64 = given["rounds_of_more"]
        """... and otherwise (NL-027)."""
        self.rival_early: i64 = given["rival_early"]
        """By how much the Rival's Prospects stand above the best in an Early round (NL-306) ..."""
        self.rival_late: i64 = given["rival_late"]
        """... and in a Late one."""
        self.rival_draws: i64 = given["rival_draws"]
        """Contacts that the Rival draws to interfere (NL-321)."""
        self.win_each: i64 = given["win_each"]
        """Prospects that everybody needs together (NL-334) ..."""
        self.win_average: i64 = given["win_average"]
        """... and that all need on average."""
        self.team_rating: i64 = given["team_rating"]
        """The rating for which all gain a Prospect together (NL-331)."""


class Face:
    """A face of the die: what it adds, and whether it costs a Resolve (NL-022)."""

    def __init__(self, n: i64, strain: bool) -> None:
        self.n: Final = n
        self.strain: Final = strain


class Acts:
    """The options that belong to no card."""

    def __init__(self) -> None:
        # Prep.
        self.pay_interest: Option[Any]
        self.default_interest: Option[Any]
        self.clear_loan: Option[Any]
        self.keep_loan: Option[Any]
        self.face_event: Option[Any]
        self.lie_low: Option[Any]
        self.no_deal: Option[Any]
        self.exchange: Option[Any]
        self.back: Option[Any]
        self.yes: Option[Any]
        self.no: Option[Any]
        """To end an exchange."""
        self.leave: Option[Any]
        self.stay: Option[Any]
        # Street.
        self.gather: Option[Any]
        self.hustle: Option[Any]
        self.risk_gather: Option[Any]
        """On the mixed space between Gather and Hustle ..."""
        self.risk_hustle: Option[Any]
        self.risk_other_hustle: Option[Any]
        """... and on the one between Hustle and Connect."""
        self.loan: Option[Any]
        self.prospects: list[Option[Any]] = []
        """One Prospect, two."""
        self.hard_work: Option[Any]
        self.rest_health: Option[Any]
        self.rest_resolve: Option[Any]
        self.done: Option[Any]
        self.buy_nothing: Option[Any]
        # Missions and challenges.
        self.abandon: Option[Any]
        self.go_along: Option[Any]
        """To stay with the crew at the start of a stage."""
        self.routes: list[Option[Any]] = []
        self.attempt: Option[Any]
        self.decline: Option[Any]
        self.help: Option[Any]
        self.hold_back: Option[Any]
        self.leave_shut: Option[Any]
        """To leave the obstacle shut, and fail."""
        self.roll: Option[Any]
        self.go_on: Option[Any]
        # Face-off.
        self.contests: list[Option[Any]] = []
        """Melee, Gunfight, Marksman."""
        self.accept_contest: Option[Any]
        self.abandon_contest: Option[Any]
        # The end.
        self.settle: Option[Any]
        self.rival_pairs: list[Option[Any]] = []
        """By pair of the market: the Rival takes it."""


class CardSet:
    """All that is printed, and the options that belong to no card; shared by every game."""

    def __init__(self, id: str, title: str, numbers: Numbers) -> None:
        self.id: Final = id
        self.title: Final = title
        self.numbers: Final = numbers
        self.die: list[Face] = []
        self.spaces: list[list[int]] = []
        """By kind of space: how many there are for 2, 3 and 4 seats."""
        self.agenda_bonus: list[list[int]] = []
        """By Ideals, then by Agendas: Prospects at the end (NL-204); the last column is for all beyond."""
        self.types: list[ContactType] = []
        self.cards: list[Card] = []
        """Every design, by its index."""
        self.people: list[Person] = []
        # Decks, each with as many entries for a design as there are copies; signature cards are in none.
        self.contacts: list[Contact] = []
        self.market: list[MarketCard] = []
        self.opportunities: list[Opportunity] = []
        self.early: list[Round] = []
        self.late: list[Round] = []
        self.low: list[Mission] = []
        self.high: list[Mission] = []
        self.acts: Acts = Acts()
        self.worth: Worth
        """What bots think of all this."""
