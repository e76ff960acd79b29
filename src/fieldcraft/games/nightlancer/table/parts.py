"""The parts of the table: what each person has, where cards are, the round, the crew and the challenge."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.nightlancer.printed.cards import Card, Contact, MarketCard, MissionCard, Opportunity
from fieldcraft.games.nightlancer.printed.constants import HIGH, OPEN, SPACES
from fieldcraft.kernel.parts import Part
from fieldcraft.native import i64

PLACES: Final = 6
"""Places for missions: a round shows at most one more than there are people and Rival."""
PAIRS: Final = 5
"""Pairs of the market with four seats (NL-071)."""

# Decks, by their numbers in Piles.
CONTACT_DECK: Final = 0
MARKET_DECK: Final = 1
PLAN_DECK: Final = 2
LOW_DECK: Final = 3
HIGH_DECK: Final = 4
ROUND_DECK: Final = 5
DECKS: Final = 6

# Streams of chance.
DICE: Final = 0
ORDER: Final = 1
FIRST_DECK: Final = 2
"""The stream of the first deck; the other decks follow in their order."""
STREAMS: Final = FIRST_DECK + DECKS

# Phases (NL-055), and the two steps of Prep in which missions are not yet claimed or are.
PREP: Final = 0
TAKING: Final = 1
STREET: Final = 2
MISSION: Final = 3
END: Final = 4
SCORING: Final = 5
PHASES: Final = ("prep", "taking", "street", "mission", "end", "scoring")

NONE: Final = -1
"""Instead of a seat, a crew or a place: none."""
# What a challenge is about.
NO_CHALLENGE: Final = 0
ROUTE: Final = 1
"""Passing an event, or a stage."""
FIGHT: Final = 2
"""The penalty of having failed (NL-146)."""
CONTEST: Final = 3
"""The challenge that decides which of two crews goes on (NL-170)."""
BARS_LOUD: Final = 1
BARS_OBVIOUS: Final = 2

NO_CARDS: Final[tuple[Any, ...]] = ()
NO_TOKENS: Final[tuple[Any, ...]] = ()
NO_BONUSES: Final[tuple[Any, ...]] = ()
NO_CREW: Final[tuple[int, ...]] = ()


class Panel(Part):
    """The possessions of a person; the Rival has Heat, Prospects and tokens alone."""

    tracks: list[int]
    """Amount of each track (`printed.tracks`), by the number of the track."""
    tokens: i64 = 0
    """Action tokens that are left."""
    place: i64 = NONE
    """The place of the mission that the person is on."""
    is_shaken: bool = False
    has_lain_low: bool = False
    """True once the person has lain low this round (NL-100)."""
    has_dealt: bool = False
    """True while the person has a Deal on the table (NL-088)."""
    has_used_up: bool = False
    """True if the person has used this round what works once a round."""
    asked: i64 = 0
    """A bit for each crew that the person has asked in vain this turn (NL-093)."""
    contacts: tuple[Any, ...] = NO_CARDS
    plans: tuple[Any, ...] = NO_CARDS
    """Opportunities in hand."""
    signature: tuple[Any, ...] = NO_CARDS
    """The signature Opportunity for as long as it is in its owner's hand, as all know (NL-378)."""
    assets: tuple[Any, ...] = NO_CARDS
    """Cards face up, without the Loadout."""
    loaded: tuple[Any, ...] = NO_CARDS
    """The Loadout."""
    spent: tuple[Any, ...] = NO_CARDS
    """Cards that are face down until they are refreshed."""

    def in_hand(self) -> i64:
        """Return the number of cards in hand (NL-193)."""
        return len(self.contacts) + len(self.plans) + len(self.signature)

    def all_plans(self) -> tuple[Any, ...]:
        """Return the Opportunities in hand, the signature card too."""
        return self.plans + self.signature

    def face_up(self) -> tuple[Any, ...]:
        """Return the cards that are face up: Assets, then the Loadout."""
        return self.assets + self.loaded

    def copy(self) -> Panel:
        """Return an equal panel. Written by tools/copies.py."""
        twin = Panel()
        twin.tracks = self.tracks[:]
        twin.tokens = self.tokens
        twin.place = self.place
        twin.is_shaken = self.is_shaken
        twin.has_lain_low = self.has_lain_low
        twin.has_dealt = self.has_dealt
        twin.has_used_up = self.has_used_up
        twin.asked = self.asked
        twin.contacts = self.contacts
        twin.plans = self.plans
        twin.signature = self.signature
        twin.assets = self.assets
        twin.loaded = self.loaded
        twin.spent = self.spent
        return twin


class Piles(Part):
    """Cards that belong to nobody.  The top of a deck is its end."""

    decks: list[tuple[Any, ...]]
    discards: list[tuple[Any, ...]]
    """Discards by the number of the deck; the last discarded Round card is the current one."""
    pairs: list[tuple[Any, ...]]
    """The market."""
    missions: list[tuple[Any, ...]]
    """The mission at each place, or no card."""
    boxed: tuple[Any, ...] = NO_CARDS
    """Round cards left in the box (NL-029)."""
    gone: tuple[Any, ...] = NO_CARDS
    """Signature cards that have left play (NL-012)."""
    turned_up: tuple[Any, ...] = NO_CARDS
    """Cards that a text has turned up, until it is done with them."""

    def copy(self) -> Piles:
        """Return equal piles. Written by tools/copies.py."""
        twin = Piles()
        twin.decks = self.decks[:]
        twin.discards = self.discards[:]
        twin.pairs = self.pairs[:]
        twin.missions = self.missions[:]
        twin.boxed = self.boxed
        twin.gone = self.gone
        twin.turned_up = self.turned_up
        return twin


class Street(Part):
    """The spaces of the street."""

    left: list[int]
    """Number of free spaces by kind; for the market, number of pairs left."""
    copied: list[int]
    """Number of times people used each kind of space this phase (NL-314)."""
    tokens: tuple[Any, ...] = NO_TOKENS
    """The tokens placed this phase, sorted: kind of space, pair where it is the market, and whose token."""

    def copy(self) -> Street:
        """Return an equal street. Written by tools/copies.py."""
        twin = Street()
        twin.left = self.left[:]
        twin.copied = self.copied[:]
        twin.tokens = self.tokens
        return twin


class ThisRound(Part):
    """The round that is played."""

    number: i64 = 0
    """Rounds begun."""
    phase: i64 = PREP
    is_late: bool = False
    """True if the Round card is a Late one (NL-388)."""
    price: i64 = 0
    """Price of a Prospect (NL-122)."""
    exchanged: i64 = 0
    """Seats that have begun an exchange since the last other choice: a bit for each (NL-301)."""

    def copy(self) -> ThisRound:
        """Return an equal round. Written by tools/copies.py."""
        twin = ThisRound()
        twin.number = self.number
        twin.phase = self.phase
        twin.is_late = self.is_late
        twin.price = self.price
        twin.exchanged = self.exchanged
        return twin


class CrewScene(Part):
    """The crew at work: on a stage of its mission, or one person who faces an event."""

    crew: i64 = NONE
    """The number of the crew (see `crews`), or NONE."""
    stage: i64 = 0
    """The stage that is played, from 0."""
    bars: i64 = 0
    """Kinds of cards that may not be used: BARS_LOUD, BARS_OBVIOUS."""
    passed: i64 = 0
    """Crews that have passed their route of the stage: a bit for each."""

    def copy(self) -> CrewScene:
        """Return an equal scene. Written by tools/copies.py."""
        twin = CrewScene()
        twin.crew = self.crew
        twin.stage = self.stage
        twin.bars = self.bars
        twin.passed = self.passed
        return twin


class Challenge(Part):
    """The challenge that a crew meets."""

    stakes: i64 = NO_CHALLENGE
    """Stakes of the challenge, NO_CHALLENGE to CONTEST."""
    ability: i64 = 0
    need: i64 = 0
    """The difficulty."""
    danger: i64 = 0
    obstacle: i64 = OPEN
    """The obstacle before it, which each of the crew who attempts it has to pass (NL-268)."""
    helpers: i64 = 0
    """Members of the crew that attempt it: a bit for each seat."""
    tried: i64 = 0
    """Helpers that have begun their attempt: a bit for each seat."""
    best: i64 = 0
    """The best score of the crew so far."""

    def copy(self) -> Challenge:
        """Return an equal challenge. Written by tools/copies.py."""
        twin = Challenge()
        twin.stakes = self.stakes
        twin.ability = self.ability
        twin.need = self.need
        twin.danger = self.danger
        twin.obstacle = self.obstacle
        twin.helpers = self.helpers
        twin.tried = self.tried
        twin.best = self.best
        return twin


class Actor(Part):
    """The person who attempts the challenge, and how far the attempt has come."""

    seat: i64 = NONE
    """NONE while no attempt is made."""
    gate: i64 = OPEN
    """The obstacle before the attempt: OPEN once it has been passed."""
    bonus: i64 = 0
    """The sum of what played and used cards add, for and against the actor."""
    bonuses: tuple[Any, ...] = NO_BONUSES
    """The parts of `bonus` in order: the id of each card, and what it adds."""
    weapon: MarketCard | None = None
    """The Loud or priced weapon that the actor uses."""
    used: tuple[Any, ...] = NO_CARDS
    """Cards used in the challenge: none is used twice in it, and none can be sold."""
    score: i64 = 0
    rolls_again: bool = False
    """True once a text has the die rolled again."""

    def copy(self) -> Actor:
        """Return an equal actor. Written by tools/copies.py."""
        twin = Actor()
        twin.seat = self.seat
        twin.gate = self.gate
        twin.bonus = self.bonus
        twin.bonuses = self.bonuses
        twin.weapon = self.weapon
        twin.used = self.used
        twin.score = self.score
        twin.rolls_again = self.rolls_again
        return twin


# -- new parts -----------------------------------------------------------------------------------


def new_panel(tracks: i64) -> Panel:
    """Return the panel of a person who has nothing yet."""
    found = Panel()
    found.tracks = [0] * tracks
    return found


def new_piles() -> Piles:
    """Return piles without a card."""
    found = Piles()
    found.decks = [NO_CARDS] * DECKS
    found.discards = [NO_CARDS] * DECKS
    found.pairs = [NO_CARDS] * PAIRS
    found.missions = [NO_CARDS] * PLACES
    return found


def new_street() -> Street:
    """Return a street without spaces."""
    found = Street()
    found.left = [0] * SPACES
    found.copied = [0] * SPACES
    return found


def deck_of(card: Card) -> i64:
    """Return the deck to whose discard a card goes, or NONE for a signature card (NL-012, NL-243)."""
    if isinstance(card, Contact):
        return CONTACT_DECK
    if isinstance(card, MarketCard):
        return MARKET_DECK if card.owner is None else NONE
    if isinstance(card, Opportunity):
        return PLAN_DECK if card.owner is None else NONE
    if isinstance(card, MissionCard):
        return HIGH_DECK if card.profile == HIGH else LOW_DECK
    return ROUND_DECK
