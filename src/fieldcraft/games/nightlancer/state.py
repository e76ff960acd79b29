"""The table: what each person has, where the cards lie, who is on which mission, the challenge at hand.

People are seats.  Together the Rival has the number after the last seat: a place in the turn order, Heat and
Prospects, and nothing else.  Tuples never change, so that a copy is a few lists and numbers.  The top of a
deck is its end.
"""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.nightlancer.cards import (
    HEALTH,
    HEAT,
    HIGH,
    IDEALS,
    OPEN,
    PRICE,
    PROSPECTS,
    RESOLVE,
    Card,
    CardSet,
    Contact,
    Holding,
    MarketCard,
    Mission,
    Opportunity,
    Person,
    Round,
)
from fieldcraft.kernel.rules import RuledState
from fieldcraft.kernel.state import EVERYBODY, LOST, Op, bit
from fieldcraft.kernel.zones import NOBODY, OWNER, Zone, Zones
from fieldcraft.native import i64

MOST_SEATS: Final = 4
PLACES: Final = 6
"""Places for missions: a round shows at most one more than there are people and Rival."""
PAIRS: Final = 5
"""Pairs of the market with four seats (NL-071)."""

# Numbers: of each person the tracks of `cards`, HEALTH to LOANS, and ...
TOKENS: Final = 7
"""Action tokens that are left."""
CLAIM: Final = 8
"""The place of the mission that the person is on, counted from 1; 0 for none."""
MARKS: Final = 9
"""SHAKEN and the marks after it."""
SEALED: Final = 10
"""A bit for each card chosen in secret: of Assets for a Loadout, of both hands for the hand limit."""
ASKED: Final = 11
"""A bit for each crew that the person has asked in vain this turn (NL-093)."""
OF_PERSON: Final = 12
# ... then those of the table.
LEFT: Final = 48
"""Spaces of each kind that are free, but of the market: there it is the pairs that lie there."""
COPIED: Final = 55
"""How often people used each kind of space this phase (NL-314)."""
DEALS: Final = 62
"""Who has laid a Deal on the mission at each place, counted from 1; 0 for nobody."""
NUMBERS: Final = 68

# Marks of a person.
SHAKEN: Final = 1
LAID_LOW: Final = 2
"""Has laid low this round (NL-100)."""
DEALT: Final = 4
"""Has a Deal on the table (NL-088)."""
USED_UP: Final = 8
"""Has used this round what works once a round."""

# Zones: four of each kind for the people ...
CONTACTS: Final = 0
PLANS: Final = 4
"""Opportunities in hand."""
SIGNATURE: Final = 8
"""The signature Opportunity for as long as it is in its owner's hand, as all know (NL-378)."""
ASSETS: Final = 12
LOADED: Final = 16
SPENT: Final = 20
# ... then decks, and their discards in the same order ...
CONTACT_DECK: Final = 24
MARKET_DECK: Final = 25
PLAN_DECK: Final = 26
LOW_DECK: Final = 27
HIGH_DECK: Final = 28
ROUND_DECK: Final = 29
TO_DISCARD: Final = 6
"""From a deck to its discard."""
CONTACT_DISCARD: Final = 30
MARKET_DISCARD: Final = 31
PLAN_DISCARD: Final = 32
LOW_DISCARD: Final = 33
HIGH_DISCARD: Final = 34
ROUND_DISCARD: Final = 35
"""Rounds that have been; the last is the current one."""
BOXED: Final = 36
"""Round cards left in the box (NL-029)."""
GONE: Final = 37
"""Signature cards that have left play (NL-012)."""
TURNED_UP: Final = 38
"""Cards that a text has turned up, until it is done with them."""
PAIR: Final = 39
"""From here on the pairs of the market."""
MISSIONS: Final = 44
"""From here on the places for missions."""
ZONES: Final = 50

# Streams of chance; the decks have those after these, in their order.
DICE: Final = 0
ORDER: Final = 1
DECKS: Final = 2
STREAMS: Final = 8

# Phases (NL-055), and the two steps of Prep in which missions are not yet claimed or are.
PREP: Final = 0
TAKING: Final = 1
STREET: Final = 2
MISSION: Final = 3
END: Final = 4
SCORING: Final = 5
PHASES: Final = ("prep", "taking", "street", "mission", "end", "scoring")

ALONE: Final = 2 * PLACES
"""Beyond the crews: each person by itself, as it faces an event."""
NOBODY_ACTS: Final = -1
# What a challenge is about.
NO_CHALLENGE: Final = 0
ROUTE: Final = 1
"""Passing an event, or a stage."""
FIGHT: Final = 2
"""The penalty of having failed (NL-146)."""
CONTEST: Final = 3
"""Which of two crews goes on (NL-170)."""
BARS_LOUD: Final = 1
BARS_OBVIOUS: Final = 2


def faces(cards: list[Any]) -> list[Any]:
    """Cards as views write them."""
    return [card.id for card in cards]


def zone(name: str, index: int, seen_by: int = 0, by_seat: bool = False, **more: Any) -> Zone:
    """One of the zones of the table."""
    return Zone(name, "zones", index=index, seen_by=seen_by, by_seat=by_seat, faces=faces, **more)


def zones(hands: int) -> Zones:
    """What lies where; hands are seen by their owners, or together by all (NL-386)."""
    contacts: dict[str, Any] = {"pool": "contacts", "stream": DECKS}
    plans: dict[str, Any] = {"pool": "plans", "stream": DECKS + 2}
    rounds: dict[str, Any] = {"pool": "rounds", "stream": DECKS + 5}
    return Zones(
        zone("contacts", CONTACTS, hands, by_seat=True, ordered=False, **contacts),
        zone("plans", PLANS, hands, by_seat=True, ordered=False, **plans),
        zone("signature", SIGNATURE, by_seat=True),
        zone("assets", ASSETS, by_seat=True),
        zone("loaded", LOADED, by_seat=True),
        zone("spent", SPENT, by_seat=True),
        zone("contact_deck", CONTACT_DECK, NOBODY, **contacts),
        zone("market_deck", MARKET_DECK, NOBODY, stream=DECKS + 1),
        zone("plan_deck", PLAN_DECK, NOBODY, **plans),
        zone("low_deck", LOW_DECK, NOBODY, stream=DECKS + 3),
        zone("high_deck", HIGH_DECK, NOBODY, stream=DECKS + 4),
        zone("round_deck", ROUND_DECK, NOBODY, **rounds),
        zone("contact_discard", CONTACT_DISCARD),
        zone("market_discard", MARKET_DISCARD),
        zone("plan_discard", PLAN_DISCARD),
        zone("low_discard", LOW_DISCARD),
        zone("high_discard", HIGH_DISCARD),
        zone("rounds", ROUND_DISCARD),
        zone("boxed", BOXED, NOBODY, **rounds),
        zone("gone", GONE),
        zone("turned_up", TURNED_UP),
        *(zone(f"pair_{n + 1}", PAIR + n) for n in range(PAIRS)),
        *(zone(f"mission_{n + 1}", MISSIONS + n) for n in range(PLACES)),
    )


VERSUS_ZONES: Final = zones(OWNER)
TOGETHER_ZONES: Final = zones(0)


class Terms:
    """What was agreed before the game began; never changed."""

    def __init__(
        self, together: bool = False, second_crews: bool = True, hinders: bool = True, rounds: i64 = 0,
        hardened: i64 = 0, pick: str = "free", people: tuple[Person, ...] = (), quick: bool = False,
    ) -> None:  # fmt: skip
        self.together: Final = together
        """Do people play together against the Rival (NL-298)?"""
        self.second_crews: Final = second_crews and not together
        """May two crews take the same mission (NL-092, NL-299)?"""
        self.hinders: Final = hinders and not together
        """May people play Contacts on each other (NL-254, NL-300)?"""
        self.rounds: Final = rounds
        """Rounds of each set, 0 for as many as the rules say (NL-027, NL-028)."""
        self.hardened: Final = hardened
        """Loans with which everybody begins (NL-335, NL-337)."""
        self.pick: Final = pick
        """How people come by their Nightlancers: `free`, `random` or `two` (NL-038)."""
        self.people: Final = people
        """Who plays whom, from the first seat on, so far as that is agreed; NOT_PICKED for who picks."""
        self.quick: Final = quick
        """Is nobody asked who has but one answer?"""

    def has_named(self, seat: i64) -> bool:
        """Is it agreed whom the seat plays?"""
        return seat < len(self.people) and self.people[seat] is not NOT_PICKED


PRINTED: Final = Terms()
NOT_PICKED: Final = Person("-", "-")
"""Who a seat is before it has picked."""
NO_CARDS: Final[tuple[Any, ...]] = ()
NO_CREW: Final[tuple[int, ...]] = ()


class Night(RuledState):
    """One game at one decision."""

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
        origin: Night | None = None,
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

    def tell(self, kind: str, seat: i64, n: i64) -> None:
        """Note that something happened to a person."""
        if self.journal is not None:
            self.note(kind, (self.people[seat].name, n))

    # -- the five verbs: nothing else changes a track --------------------------------------------

    def gain(self, seat: i64, track: i64, n: i64) -> None:
        """Gain as much as there is room for (NL-060, NL-125)."""
        have = self.has(seat, track)
        gained = min(n, self.most(seat, track) - have)
        if gained > 0:
            self.put(seat, track, have + gained)
            self.tell(GAINED[track], seat, gained)

    def lose(self, seat: i64, track: i64, n: i64) -> None:
        """Lose what must be lost, as far as there is any (NL-239, NL-240); Prospects go below 0 (NL-211)."""
        have = self.has(seat, track)
        lost = n if track == PROSPECTS else min(n, have)
        if lost > 0:
            self.put(seat, track, have - lost)
            self.tell(LOST_SOME[track], seat, lost)
            if have == lost and (track == HEALTH or track == RESOLVE):
                self.shake(seat)

    def can_pay(self, seat: i64, track: i64, n: i64) -> bool:
        """Can it be paid in full (NL-238)?"""
        return self.has(seat, track) >= n

    def pay(self, seat: i64, track: i64, n: i64) -> None:
        """Pay of one's own will, in full; down to no Health or no Resolve too (NL-124, NL-222)."""
        self.lose(seat, track, n)

    def heat(self, seat: i64, n: i64) -> None:
        """Gain Heat, or lose it where `n` is below 0 (NL-296, NL-297)."""
        have = self.has(seat, HEAT)
        now = max(0, min(self.card_set.numbers.most_heat, have + n))
        if now != have:
            self.put(seat, HEAT, now)
            self.tell("gain-heat" if now > have else "lose-heat", seat, max(now - have, have - now))
        if have + n > now and seat != self.rival:
            self.lose(seat, PROSPECTS, have + n - now)

    def ideal(self, seat: i64, n: i64) -> None:
        """Gain Ideals, or lose them where `n` is below 0; beyond the track's ends others change."""
        have = self.has(seat, IDEALS)
        now = max(0, min(self.card_set.numbers.most_ideals, have + n))
        if now != have:
            self.put(seat, IDEALS, now)
            self.tell("gain-ideals" if now > have else "lose-ideals", seat, max(now - have, have - now))
        surplus = have + n - now
        if surplus > 0:  # NL-288
            self.gain(seat, PROSPECTS, surplus)
            self.draw_plans(seat, surplus)
        elif surplus < 0:  # NL-289
            self.heat(seat, -surplus)
        if now == 0 and self.terms.together:  # NL-320
            self.finish(LOST)

    # -- Shaken ----------------------------------------------------------------------------------

    def shake(self, seat: i64) -> None:
        """Out of Health or of Resolve: an Ideal is lost, and the mission left (NL-290, NL-291, NL-293)."""
        if self.is_marked(seat, SHAKEN):
            return
        self.mark(seat, SHAKEN)
        if self.journal is not None:
            self.note("shaken", (self.people[seat].name,))
        self.ideal(seat, -1)
        self.leave(seat)

    def relieve(self, seat: i64) -> None:
        """Shaken no more (NL-062, NL-103)."""
        self.unmark(seat, SHAKEN)

    def must_lie_low(self, seat: i64) -> bool:
        """At 5 Heat, or Shaken (NL-075, NL-076, NL-083)."""
        return self.has(seat, HEAT) >= self.card_set.numbers.most_heat or self.is_marked(seat, SHAKEN)

    def lie_low(self, seat: i64) -> None:
        """Everything back, 1 Heat less, and no part in this round's missions (NL-101 to NL-103)."""
        self.mark(seat, LAID_LOW)
        if self.journal is not None:
            self.note("lies-low", (self.people[seat].name,))
        self.gain(seat, HEALTH, self.people[seat].health)
        self.gain(seat, RESOLVE, self.people[seat].resolve)
        self.relieve(seat)
        self.heat(seat, -1)

    # -- spaces of the street ----------------------------------------------------------------------

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

    # -- ratings and prices ------------------------------------------------------------------------

    def always(self, seat: i64, ability: i64, bars: i64) -> i64:
        """What cards that are Always in Effect add; Obvious ones not where these are barred (NL-377)."""
        found: i64 = 0
        for zone in (ASSETS + seat, LOADED + seat):
            for item in self.zones[zone]:
                card: Holding = item
                if card.has_always:
                    if bars & BARS_OBVIOUS and isinstance(card, MarketCard) and card.is_obvious:
                        continue
                    n: i64 = card.always[ability]
                    found += n
        return found

    def rating(self, seat: i64, ability: i64) -> i64:
        """A person's rating with all that is Always in Effect (NL-202, NL-253)."""
        n: i64 = self.people[seat].ratings[ability]
        return n + self.always(seat, ability, 0)

    def cost(self, seat: i64, card: MarketCard) -> i64:
        """What a market card costs a person in KC."""
        return max(0, self.own_amount(PRICE, seat, card.index, card.cost))

    def resale(self, card: MarketCard) -> i64:
        """What a card is sold for: half its price, rounded up (NL-050)."""
        return (card.cost + 1) // 2

    def agendas(self, seat: i64) -> i64:
        """Agendas among the Assets (NL-204)."""
        found: i64 = 0
        for card in self.zones[ASSETS + seat]:
            if isinstance(card, Opportunity) and card.is_agenda:
                found += 1
        return found

    def implants(self, seat: i64) -> i64:
        """Implants among the Assets, face up."""
        found: i64 = 0
        for card in self.zones[ASSETS + seat]:
            if isinstance(card, MarketCard) and card.is_implant():
                found += 1
        return found

    # -- rules in force: what lies before a person is in force for that person -----------------------

    def homes(self, question: i64) -> i64:
        found: i64 = 0
        for seat in range(i64(len(self.people))):
            if seat < self.seats and self.has_rule(seat, question):
                found |= bit(seat)
        return found

    def has_rule(self, seat: i64, question: i64) -> bool:
        """Does anything before the person answer the question?"""
        asked = bit(question)
        if self.people[seat].asks & asked:
            return True
        for zone in (ASSETS + seat, LOADED + seat):
            for item in self.zones[zone]:
                card: Holding = item
                if card.asks & asked:
                    return True
        return False

    def rules_at(self, home: i64) -> list[Any]:
        found: list[Any] = self.people[home].rules[:]
        for zone in (ASSETS + home, LOADED + home):
            for item in self.zones[zone]:
                card: Holding = item
                if card.asks:
                    found.extend(card.rules)
        return found

    def own_amount(self, question: i64, seat: i64, subject: i64, n: i64) -> i64:
        """A number as the rules before one person change it."""
        if not self.has_rule(seat, question):
            return n
        return self.amount_from(bit(seat), question, subject, n)

    def round_card(self) -> Round:
        """The Round card of this round."""
        cards = self.zones[ROUND_DISCARD]
        found: Round = cards[len(cards) - 1]
        return found

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

    # -- on missions -------------------------------------------------------------------------------

    def mission(self, place: i64) -> Mission:
        found: Mission = self.zones[MISSIONS + place][0]
        return found

    def crew_of(self, seat: i64) -> i64:
        """The crew that the person is in, or -1."""
        place = self.has(seat, CLAIM) - 1
        if place < 0:
            return -1
        for n in range(2):
            for member in self.crews[2 * place + n]:
                if member == seat:
                    return 2 * place + n
        return -1

    def boss(self, crew: i64) -> i64:
        """Who is on top of the crew (NL-087)."""
        return self.crews[crew][0]

    def join(self, seat: i64, crew: i64) -> None:
        """The person's token goes below those of the crew (NL-086, NL-093)."""
        self.crews[crew] += (seat,)
        self.put(seat, CLAIM, crew // 2 + 1)

    def leave(self, seat: i64) -> None:
        """The person's token comes home from its mission, where it is on one.

        The next below becomes Boss (NL-097, NL-183); a Second Crew moves up where the First is gone
        (NL-098), in a stage that is played only at its end; with its last crew a mission is over.
        """
        crew = self.crew_of(seat)
        if crew < 0:
            return
        self.put(seat, CLAIM, 0)
        left: tuple[int, ...] = ()
        for member in self.crews[crew]:
            if member != seat:
                left += (member,)
        self.crews[crew] = left
        place = crew // 2
        if self.phase != MISSION:
            self.move_up(place)
        if not self.crews[2 * place] and not self.crews[2 * place + 1]:
            self.call_off(place)

    def lay_deal(self, seat: i64) -> None:
        """The person's Deal goes on the mission it is on (NL-088)."""
        self.numbers[DEALS + self.has(seat, CLAIM) - 1] = seat + 1
        self.mark(seat, DEALT)

    def move_up(self, place: i64) -> None:
        """A Second Crew without a First one is the First (NL-098, NL-168)."""
        if not self.crews[2 * place] and self.crews[2 * place + 1]:
            self.crews[2 * place] = self.crews[2 * place + 1]
            self.crews[2 * place + 1] = NO_CREW

    def call_off(self, place: i64) -> None:
        """Nobody is left on a mission: a Deal goes home (NL-365); so does the card, but in Take Missions."""
        dealer: i64 = self.numbers[DEALS + place]
        if dealer:
            self.numbers[DEALS + place] = 0
            self.unmark(dealer - 1, DEALT)
        if self.phase != TAKING:
            self.remove_mission(place)

    def remove_mission(self, place: i64) -> None:
        """The mission card is discarded (NL-099, NL-161, NL-182)."""
        for card in self.zones[MISSIONS + place]:
            self.discard(card)
        self.zones[MISSIONS + place] = NO_CARDS


GAINED: Final = (
    "gain-health", "gain-resolve", "gain-kc", "gain-heat", "gain-prospects", "gain-ideals", "gain-loans",
)  # fmt: skip
LOST_SOME: Final = (
    "lose-health", "lose-resolve", "lose-kc", "lose-heat", "lose-prospects", "lose-ideals", "lose-loans",
)  # fmt: skip


def count(bits: i64) -> i64:
    """How many bits are set."""
    found: i64 = 0
    while bits:
        bits &= bits - 1
        found += 1
    return found


def discard_of(card: Card) -> i64:
    """The zone of discarded cards to which it goes."""
    if isinstance(card, Contact):
        return CONTACT_DISCARD
    if isinstance(card, MarketCard):
        return MARKET_DISCARD if card.owner is None else GONE
    if isinstance(card, Opportunity):
        return PLAN_DISCARD if card.owner is None else GONE
    if isinstance(card, Mission):
        return HIGH_DISCARD if card.profile == HIGH else LOW_DISCARD
    return ROUND_DISCARD
