"""The board: what each person has, where the cards lie, the turn order, the challenge at hand.

People are seats.  Together the Rival has the number after the last seat: a place in the turn order, Heat and
Prospects, and nothing else.  Tuples never change, so that a copy is a few lists and numbers.
"""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.nightlancer.agreement import PRINTED, Terms
from fieldcraft.games.nightlancer.box import CardSet
from fieldcraft.games.nightlancer.cards import Card, Contact, MarketCard, Person
from fieldcraft.games.nightlancer.layout import (
    ALONE,
    ASSETS,
    CONTACT_DECK,
    CONTACTS,
    DECKS,
    LEFT,
    LOADED,
    MARKS,
    MOST_SEATS,
    NO_CARDS,
    NO_CHALLENGE,
    NO_CREW,
    NOBODY_ACTS,
    NUMBERS,
    OF_PERSON,
    PLAN_DECK,
    PLANS,
    PREP,
    RIVAL_NAME,
    ROUND_DECK,
    SIGNATURE,
    SPENT,
    STREAMS,
    TO_DISCARD,
    TOKENS,
    USED_UP,
    ZONES,
    discard_of,
)
from fieldcraft.games.nightlancer.terms import HEALTH, LENDERS, OPEN, RESOLVE
from fieldcraft.kernel.rules import RuledState
from fieldcraft.kernel.state import EVERYBODY, Op
from fieldcraft.native import i64


class Board(RuledState):
    """All that lies on the table at one decision, and how cards move on it."""

    terms: Terms
    numbers: list[int]
    """What each person has, and what the table counts; see HEALTH to NUMBERS."""
    zones: list[tuple[Any, ...]]
    """Where the cards lie; see CONTACTS to ZONES."""
    crews: list[tuple[int, ...]]
    """Who is on which mission, the Boss first: of each place the First Crew, then the Second; then ALONE."""
    order: tuple[int, ...]
    """The turn order, together with the Rival in it."""
    people: tuple[Person, ...]
    """Who plays whom, by seat, NOT_PICKED at first; together one more, whose name is the Rival's (NL-302)."""
    phase: i64
    round: i64
    """Rounds begun."""
    is_late: bool
    """Is the Round card a Late one (NL-388)?"""
    price: i64
    """What a Prospect costs this round (NL-122)."""

    stakes: i64
    """What the challenge at hand is about, NO_CHALLENGE to CONTEST."""
    actor: i64
    """Who attempts the challenge at hand; NOBODY_ACTS where there is none."""
    crew: i64
    """The crew at hand, counted as in `crews`: whose stage is played, or who faces an event; -1 for none."""
    stage: i64
    """The stage that is played, from 0."""
    ability: i64
    need: i64
    """The difficulty."""
    danger: i64
    obstacle: i64
    """The obstacle before it, which each who attempts it has to pass (NL-268)."""
    gate: i64
    """The same for the actor: OPEN once it has been passed."""
    bars: i64
    """What may not be used: BARS_LOUD, BARS_OBVIOUS."""
    bonus: i64
    """What cards that were played and used have come to, for and against the actor."""
    weapon: MarketCard | None
    """The Loud or priced weapon that the actor uses."""
    used: tuple[Any, ...]
    """Cards used in the challenge at hand: none is used twice in it, and none can be sold."""
    score: i64
    helpers: i64
    """Who of the crew attempts the challenge: a bit for each."""
    tried: i64
    """Who of them has begun to: a bit for each."""
    best: i64
    """The best score of the crew so far."""
    passed: i64
    """Which crews have passed their route: a bit for each."""
    dice: tuple[int, ...]
    """Faces that fall before chance begins: for positions that are declared."""
    exchanged: i64
    """Who has begun an exchange since the last other choice: a bit for each (NL-301)."""

    def __init__(
        self,
        card_set: CardSet,
        seed: i64,
        seats: i64 = 2,
        terms: Terms = PRINTED,
        origin: Board | None = None,
    ) -> None:
        self.card_set: Final = card_set
        """What is printed, shared by every game."""
        if origin is None:
            super().__init__(seed, STREAMS, seats)
            self.terms = terms
            self.numbers = [0] * NUMBERS
            self.zones = [NO_CARDS] * ZONES
            self.crews = [NO_CREW] * ALONE
            for seat in range(MOST_SEATS):
                self.crews.append((seat,))
            self.order = ()
            self.people = ()
            self.phase = PREP
            self.round = 0
            self.is_late = False
            self.price = 0
            self.stakes = NO_CHALLENGE
            self.actor = NOBODY_ACTS
            self.crew = -1
            self.stage = 0
            self.ability = 0
            self.need = 0
            self.danger = 0
            self.obstacle = OPEN
            self.gate = OPEN
            self.bars = 0
            self.bonus = 0
            self.weapon = None
            self.used = NO_CARDS
            self.score = 0
            self.helpers = 0
            self.tried = 0
            self.best = 0
            self.passed = 0
            self.dice = ()
            self.exchanged = 0
        else:
            self.resume(origin)
            self.terms = origin.terms
            self.numbers = origin.numbers[:]
            self.zones = origin.zones[:]
            self.crews = origin.crews[:]
            self.order = origin.order
            self.people = origin.people
            self.phase = origin.phase
            self.round = origin.round
            self.is_late = origin.is_late
            self.price = origin.price
            self.stakes = origin.stakes
            self.actor = origin.actor
            self.crew = origin.crew
            self.stage = origin.stage
            self.ability = origin.ability
            self.need = origin.need
            self.danger = origin.danger
            self.obstacle = origin.obstacle
            self.gate = origin.gate
            self.bars = origin.bars
            self.bonus = origin.bonus
            self.weapon = origin.weapon
            self.used = origin.used
            self.score = origin.score
            self.helpers = origin.helpers
            self.tried = origin.tried
            self.best = origin.best
            self.passed = origin.passed
            self.dice = origin.dice
            self.exchanged = origin.exchanged

    # -- what a person has ---------------------------------------------------------------------

    def has(self, seat: i64, track: i64) -> i64:
        """How much of a track, or of another number, a person has."""
        return self.numbers[seat * OF_PERSON + track]

    def put(self, seat: i64, track: i64, n: i64) -> None:
        self.numbers[seat * OF_PERSON + track] = n

    def is_marked(self, seat: i64, mark: i64) -> bool:
        """Does the person have one of the marks SHAKEN to USED_UP?"""
        marks: i64 = self.numbers[seat * OF_PERSON + MARKS]
        return marks & mark != 0

    def mark(self, seat: i64, mark: i64) -> None:
        marks: i64 = self.numbers[seat * OF_PERSON + MARKS]
        self.numbers[seat * OF_PERSON + MARKS] = marks | mark

    def unmark(self, seat: i64, mark: i64) -> None:
        marks: i64 = self.numbers[seat * OF_PERSON + MARKS]
        self.numbers[seat * OF_PERSON + MARKS] = marks & ~mark

    def most(self, seat: i64, track: i64) -> i64:
        """How much Health or Resolve a person can have (NL-039); of other tracks there is no end."""
        if track == HEALTH:
            return self.people[seat].health
        return self.people[seat].resolve if track == RESOLVE else 1 << 30

    @property
    def rival(self) -> i64:
        """The number of the Rival; -1 where people play against each other."""
        return self.seats if self.terms.together else -1

    def seat_of(self, person: Person) -> i64:
        """Who plays a person, or -1; together the Rival for the one that is its own."""
        for who in range(i64(len(self.people))):
            if self.people[who] is person:
                return who
        return -1

    def asks_for_lone(self) -> bool:
        return not self.terms.quick and super().asks_for_lone()

    def name_of(self, seat: i64) -> str:
        """What the journal calls a person; whoever the Rival is, it is the Rival."""
        return RIVAL_NAME if seat == self.rival else self.people[seat].name

    def tell(self, kind: str, seat: i64, n: i64) -> None:
        """Note that something happened to a person."""
        if self.journal is not None:
            self.note(kind, (self.name_of(seat), n))

    # -- spaces of the street ----------------------------------------------------------------------

    def spaces(self, kind: i64) -> i64:
        """How many spaces of a kind there are (NL-110, NL-312)."""
        if kind == LENDERS and self.terms.together:
            return self.seats + self.card_set.numbers.team_lenders
        return self.card_set.spaces[kind][self.table_size() - 2]

    def take_space(self, who: i64, space: i64) -> None:
        """A token is placed there (NL-106, NL-111)."""
        self.put(who, TOKENS, self.has(who, TOKENS) - 1)
        self.numbers[LEFT + space] -= 1

    # -- once a round ----------------------------------------------------------------------------

    def is_fresh(self, seat: i64) -> bool:
        """Is what works once a round still to be used?"""
        return not self.is_marked(seat, USED_UP)

    def use_up(self, seat: i64) -> None:
        self.mark(seat, USED_UP)

    # -- cards -------------------------------------------------------------------------------------

    def draw(self, deck: i64) -> Any:
        """The top card of a deck, whose discard is shuffled where it is empty (NL-242); None for neither."""
        if not self.zones[deck]:
            if deck == ROUND_DECK or not self.zones[deck + TO_DISCARD]:
                return None
            cards = list(self.zones[deck + TO_DISCARD])
            self.zones[deck + TO_DISCARD] = NO_CARDS
            self.shuffle(cards, DECKS + deck - CONTACT_DECK)
            self.zones[deck] = tuple(cards)
        pile = self.zones[deck]
        self.zones[deck] = pile[:-1]
        return pile[-1]

    def draw_to_hand(self, seat: i64, deck: i64, hand: i64, n: i64, kind: str) -> None:
        drawn: i64 = 0
        for _ in range(n):
            card = self.draw(deck)
            if card is None:
                break
            self.zones[hand + seat] += (card,)
            drawn += 1
            if self.journal is not None:
                self.note("drawn", (card.name,), EVERYBODY if self.terms.together else seat, True)
        if drawn:
            self.tell(kind, seat, drawn)

    def draw_contacts(self, seat: i64, n: i64) -> None:
        self.draw_to_hand(seat, CONTACT_DECK, CONTACTS, n, "draw-contacts")

    def draw_plans(self, seat: i64, n: i64) -> None:
        """Draw Opportunities (NL-232)."""
        self.draw_to_hand(seat, PLAN_DECK, PLANS, n, "draw-plans")

    def hand(self, seat: i64) -> i64:
        """How many cards a person has in hand (NL-193)."""
        return (
            len(self.zones[CONTACTS + seat])
            + len(self.zones[PLANS + seat])
            + len(self.zones[SIGNATURE + seat])
        )

    def plans(self, seat: i64) -> tuple[Any, ...]:
        """The Opportunities in hand."""
        return self.zones[PLANS + seat] + self.zones[SIGNATURE + seat]

    def take(self, zone: i64, card: Card) -> bool:
        """Take a card out of a zone; False where it does not lie there."""
        cards = self.zones[zone]
        for i in range(i64(len(cards))):
            if cards[i] is card:
                self.zones[zone] = cards[:i] + cards[i + 1 :]
                return True
        return False

    def take_plan(self, seat: i64, card: Card) -> None:
        if not self.take(PLANS + seat, card):
            self.take(SIGNATURE + seat, card)

    def discard(self, card: Card) -> None:
        """Put a card on its discard; signature cards leave play (NL-012, NL-243)."""
        self.zones[discard_of(card)] += (card,)

    def discard_from_hand(self, seat: i64, card: Card) -> None:
        """A Contact or an Opportunity is discarded from hand (NL-244)."""
        if isinstance(card, Contact):
            self.take(CONTACTS + seat, card)
        else:
            self.take_plan(seat, card)
        self.discard(card)

    def discard_contact(self, seat: i64, card: Card) -> None:
        """A Contact is discarded from hand."""
        self.take(CONTACTS + seat, card)
        self.discard(card)

    def discard_plan(self, seat: i64, card: Card) -> None:
        """An Opportunity is discarded from hand."""
        self.take_plan(seat, card)
        self.discard(card)

    def lies(self, zone: i64, card: Card) -> bool:
        """Does a copy of the card lie there?"""
        for other in self.zones[zone]:
            if other is card:
                return True
        return False

    def spend(self, seat: i64, card: Card) -> None:
        """Turn a card of one's own face down until it is refreshed (NL-245)."""
        if not self.take(ASSETS + seat, card):
            self.take(LOADED + seat, card)
        self.zones[SPENT + seat] += (card,)

    def refresh(self, seat: i64, card: Card) -> None:
        """Turn a Spent card up again."""
        if self.take(SPENT + seat, card):
            self.zones[ASSETS + seat] += (card,)

    def lose_asset(self, seat: i64, card: Card) -> None:
        """Discard a card that lies face up before its owner."""
        if not self.take(ASSETS + seat, card):
            self.take(LOADED + seat, card)
        self.discard(card)

    def holds_up(self, seat: i64, card: Card) -> bool:
        """Does the card lie face up before the person?"""
        return self.lies(ASSETS + seat, card) or self.lies(LOADED + seat, card)

    def acquire(self, seat: i64, card: Card) -> None:
        """Put a card face up into Assets (NL-112, NL-117)."""
        self.zones[ASSETS + seat] += (card,)

    def owns(self, seat: i64, card: Card) -> bool:
        """Is a copy of the card before the person, face up or Spent?"""
        return self.holds_up(seat, card) or self.lies(SPENT + seat, card)

    # -- the turn order and the size of the table ------------------------------------------------

    def in_order(self, op: Op[Any], rival: Op[Any] | None = None) -> None:
        """Have an op run for everybody in turn order, and for the Rival another one, if any."""
        for i in range(i64(len(self.order)) - 1, -1, -1):
            who: i64 = self.order[i]
            if who != self.rival:
                self.push(op, who)
            elif rival is not None:
                self.push(rival, who)

    def place_in_order(self, who: i64) -> i64:
        """How many stand ahead of somebody in the turn order."""
        for i in range(i64(len(self.order))):
            if self.order[i] == who:
                return i
        return -1

    def table_size(self) -> i64:
        """For how many seats cards and spaces are laid out: together for one more (NL-305, NL-312)."""
        return self.seats + 1 if self.terms.together else self.seats

    def pairs(self) -> i64:
        """How many pairs lie in the market (NL-071)."""
        return self.table_size() + self.card_set.numbers.pairs_beyond
