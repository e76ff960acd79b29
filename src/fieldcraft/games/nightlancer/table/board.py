"""The board: what each person has, where the cards are, the turn order, the current challenge.

People are seats.  Together the Rival has the number after the last seat: a place in the turn order, Heat and
Prospects, and nothing else.
"""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.nightlancer.printed.card_set import CardSet
from fieldcraft.games.nightlancer.printed.cards import Because, Card, Contact, Holding, Person, UseContext
from fieldcraft.games.nightlancer.printed.constants import LENDERS
from fieldcraft.games.nightlancer.printed.setup_terms import PRINTED, Terms
from fieldcraft.games.nightlancer.table.crews import ALONE, MOST_SEATS
from fieldcraft.games.nightlancer.table.parts import (
    CONTACT_DECK,
    FIRST_DECK,
    NO_CARDS,
    NO_CREW,
    NONE,
    PLACES,
    PLAN_DECK,
    ROUND_DECK,
    STREAMS,
    Actor,
    Challenge,
    CrewScene,
    Panel,
    Piles,
    Street,
    ThisRound,
    deck_of,
    new_panel,
    new_piles,
    new_street,
)
from fieldcraft.kernel.effects import Cause
from fieldcraft.kernel.queries import Query
from fieldcraft.kernel.rules import Occasion, RuledState
from fieldcraft.kernel.state import EVERYBODY, Op, holds, without
from fieldcraft.native import i64

RIVAL_NAME: Final = "Rival"
"""Name of the Rival in the journal, whichever Nightlancer it is."""


class NightBoard(RuledState):
    """Everything on the table at one decision, and how cards move on it."""

    terms: Terms
    panels: list[Panel]
    """The possessions of each person, by seat; together one more for the Rival."""
    piles: Piles
    crews: list[tuple[int, ...]]
    """The seats in each crew, the Boss first, by the number of the crew (`table.crews`)."""
    dealers: list[int]
    """The seat that has a Deal on the mission at each place, or NONE."""
    order: tuple[int, ...]
    """The turn order, together with the Rival in it."""
    people: tuple[Person, ...]
    """The Nightlancer of each seat, NOT_PICKED at first; together one more for the Rival (NL-302)."""
    this_round: ThisRound
    street: Street
    scene: CrewScene
    challenge: Challenge
    actor: Actor
    dice: tuple[int, ...]
    """Faces that fall before chance begins: for positions that are declared."""

    def __init__(
        self,
        card_set: CardSet,
        seed: i64,
        seats: i64 = 2,
        terms: Terms = PRINTED,
        origin: NightBoard | None = None,
    ) -> None:
        self.card_set: Final = card_set
        """The printed cards, shared by every game."""
        if origin is not None:
            self.resume(origin)
            self.copy_from(origin)
            return
        super().__init__(seed, STREAMS, seats)
        self.terms = terms
        self.panels = []
        for _seat in range(self.table_size()):
            self.panels.append(new_panel(i64(len(card_set.tracks))))
        self.piles = new_piles()
        self.crews = [NO_CREW] * ALONE
        for seat in range(MOST_SEATS):
            self.crews.append((seat,))
        self.dealers = [NONE] * PLACES
        self.order = ()
        self.people = ()
        self.this_round = ThisRound()
        self.street = new_street()
        self.scene = CrewScene()
        self.challenge = Challenge()
        self.actor = Actor()
        self.dice = ()

    def copy_from(self, origin: NightBoard) -> None:
        """Take over everything from another board. Written by tools/copies.py."""
        self.terms = origin.terms
        self.panels = origin.panels[:]
        for panel in origin.panels:
            panel.is_shared = True
        self.piles = origin.piles
        self.piles.is_shared = True
        self.crews = origin.crews[:]
        self.dealers = origin.dealers[:]
        self.order = origin.order
        self.people = origin.people
        self.this_round = origin.this_round
        self.this_round.is_shared = True
        self.street = origin.street
        self.street.is_shared = True
        self.scene = origin.scene
        self.scene.is_shared = True
        self.challenge = origin.challenge
        self.challenge.is_shared = True
        self.actor = origin.actor
        self.actor.is_shared = True
        self.dice = origin.dice

    # -- parts to be changed ---------------------------------------------------------------------

    def own_panel(self, seat: i64) -> Panel:
        """Return the panel of a person, for this state to change."""
        part = self.panels[seat]
        if part.is_shared:
            part = part.copy()
            self.panels[seat] = part
        return part

    def own_piles(self) -> Piles:
        """Return the piles, for this state to change."""
        if self.piles.is_shared:
            self.piles = self.piles.copy()
        return self.piles

    def own_round(self) -> ThisRound:
        """Return the round, for this state to change."""
        if self.this_round.is_shared:
            self.this_round = self.this_round.copy()
        return self.this_round

    def own_street(self) -> Street:
        """Return the street, for this state to change."""
        if self.street.is_shared:
            self.street = self.street.copy()
        return self.street

    def own_scene(self) -> CrewScene:
        """Return the scene, for this state to change."""
        if self.scene.is_shared:
            self.scene = self.scene.copy()
        return self.scene

    def own_challenge(self) -> Challenge:
        """Return the challenge, for this state to change."""
        if self.challenge.is_shared:
            self.challenge = self.challenge.copy()
        return self.challenge

    def own_actor(self) -> Actor:
        """Return the actor, for this state to change."""
        if self.actor.is_shared:
            self.actor = self.actor.copy()
        return self.actor

    # -- what a person has ---------------------------------------------------------------------

    def has(self, seat: i64, track: i64) -> i64:
        """Return how much of a track a person has."""
        return self.panels[seat].tracks[track]

    def put(self, seat: i64, track: i64, n: i64) -> None:
        """Set a track of a person."""
        self.own_panel(seat).tracks[track] = n

    def most(self, seat: i64, track: i64) -> i64:
        """Return the maximum of a track of a person (NL-039)."""
        return self.people[seat].most[track]

    @property
    def rival(self) -> i64:
        """The number of the Rival; -1 where people play against each other."""
        return self.seats if self.terms.together else -1

    def seat_of(self, person: Person) -> i64:
        """Return who plays a person, or NONE; together the Rival for the one that is its own."""
        for who in range(i64(len(self.people))):
            if self.people[who] is person:
                return who
        return NONE

    def asks_for_lone(self) -> bool:
        return not self.terms.quick and super().asks_for_lone()

    def name_of(self, seat: i64) -> str:
        """Return the name of a person in the journal; the Rival is always "Rival"."""
        return RIVAL_NAME if seat == self.rival else self.people[seat].name

    def note(
        self, kind: str, parts: tuple[str | int, ...], seat: int = EVERYBODY, reveals: bool = False,
        source: str = "",
    ) -> None:  # fmt: skip
        """Write a fact to the journal; its source is the card whose text runs, unless another is given."""
        super().note(kind, parts, seat, reveals, source or self.said_by_context())

    def said_by_context(self) -> str:
        """Return the id of the card whose text runs, '' if none does."""
        context = self.context
        while context is not None:
            if isinstance(context, UseContext):
                return context.card.id
            if isinstance(context, Because):
                return context.card
            if isinstance(context, Occasion):
                return self.owner_of_rule(context.source, context.rule)
            context = context.outer if isinstance(context, Cause) else None
        return ""

    def owner_of_rule(self, seat: i64, rule: Query[Any]) -> str:
        """Return the id of the card before a person that a rule in force is on."""
        for item in (self.people[seat], *self.panels[seat].face_up()):
            card: Holding = item
            for own in card.rules:
                if own is rule:
                    return card.id
        return ""

    def tell(self, kind: str, seat: i64, n: i64, cause: str = "") -> None:
        """Note that something happened to a person: the cause is a card, or a name in the messages."""
        if self.journal is not None:
            self.note(kind, (self.name_of(seat), n), source=cause)

    def strengthen(self, n: i64, card: str) -> None:
        """Add what a card brings the actor of the current challenge, below 0 for a hindrance."""
        actor = self.own_actor()
        actor.bonus += n
        actor.bonuses = (*actor.bonuses, (card, n))

    # -- spaces of the street ----------------------------------------------------------------------

    def spaces(self, kind: i64) -> i64:
        """Return the number of spaces of a kind (NL-110, NL-312); more lenders by agreement (NL-394)."""
        if kind == LENDERS and self.terms.more_lenders:
            return self.seats + self.card_set.numbers.more_lenders
        return self.card_set.spaces[kind][self.table_size() - 2]

    def take_space(self, who: i64, space: i64, pair: i64 = 0) -> None:
        """Place a token on a space, or on a pair of the market, which is then taken (NL-106, NL-111)."""
        self.lay_token(who, space, pair)
        self.own_street().left[space] -= 1

    def lay_token(self, who: i64, space: i64, pair: i64 = 0) -> None:
        """Place a token where it takes no space from others (NL-123)."""
        self.own_panel(who).tokens -= 1
        street = self.own_street()
        street.tokens = tuple(sorted((*street.tokens, (space, pair, who))))

    # -- cards -------------------------------------------------------------------------------------

    def draw(self, deck: i64) -> Any:
        """Return the top card of a deck, or None; an empty deck is its shuffled discard (NL-242)."""
        piles = self.own_piles()
        if not piles.decks[deck]:
            if deck == ROUND_DECK or not piles.discards[deck]:
                return None
            cards = list(piles.discards[deck])
            piles.discards[deck] = NO_CARDS
            self.shuffle(cards, FIRST_DECK + deck)
            piles.decks[deck] = tuple(cards)
        pile = piles.decks[deck]
        piles.decks[deck] = pile[:-1]
        return pile[-1]

    def draw_to_hand(self, seat: i64, deck: i64, n: i64, kind: str, cause: str) -> None:
        """Draw cards of a deck to the hand of a person."""
        drawn: i64 = 0
        for _i in range(n):
            card = self.draw(deck)
            if card is None:
                break
            panel = self.own_panel(seat)
            if deck == CONTACT_DECK:
                panel.contacts += (card,)
            else:
                panel.plans += (card,)
            drawn += 1
            if self.journal is not None:
                reader = EVERYBODY if self.terms.together else seat
                self.note("drawn", (card.name,), reader, True, cause)
        if drawn:
            self.tell(kind, seat, drawn, cause)

    def draw_contacts(self, seat: i64, n: i64, cause: str = "") -> None:
        """Draw Contacts (NL-227)."""
        self.draw_to_hand(seat, CONTACT_DECK, n, "draw-contacts", cause)

    def draw_plans(self, seat: i64, n: i64, cause: str = "") -> None:
        """Draw Opportunities (NL-232)."""
        self.draw_to_hand(seat, PLAN_DECK, n, "draw-plans", cause)

    def discard(self, card: Card) -> None:
        """Put a card on its discard; signature cards leave play (NL-012, NL-243)."""
        deck = deck_of(card)
        piles = self.own_piles()
        if deck == NONE:
            piles.gone += (card,)
        else:
            piles.discards[deck] += (card,)

    def discard_from_hand(self, seat: i64, card: Card) -> None:
        """Discard a Contact or an Opportunity from hand (NL-244)."""
        if isinstance(card, Contact):
            self.discard_contact(seat, card)
        else:
            self.discard_plan(seat, card)

    def discard_contact(self, seat: i64, card: Card) -> None:
        """Discard a Contact from hand."""
        panel = self.own_panel(seat)
        panel.contacts = without(panel.contacts, card)
        self.discard(card)

    def take_plan(self, seat: i64, card: Card) -> None:
        """Take an Opportunity out of a hand."""
        panel = self.own_panel(seat)
        if holds(panel.plans, card):
            panel.plans = without(panel.plans, card)
        else:
            panel.signature = without(panel.signature, card)

    def discard_plan(self, seat: i64, card: Card) -> None:
        """Discard an Opportunity from hand."""
        self.take_plan(seat, card)
        self.discard(card)

    def take_face_up(self, seat: i64, card: Card) -> Panel:
        """Take a card out of the Assets or the Loadout of a person; return the panel, to be changed."""
        panel = self.own_panel(seat)
        if holds(panel.assets, card):
            panel.assets = without(panel.assets, card)
        else:
            panel.loaded = without(panel.loaded, card)
        return panel

    def spend(self, seat: i64, card: Card) -> None:
        """Turn a face-up card face down until it is refreshed (NL-245)."""
        panel = self.take_face_up(seat, card)
        panel.spent += (card,)

    def refresh(self, seat: i64, card: Card) -> None:
        """Turn a Spent card up again."""
        if holds(self.panels[seat].spent, card):
            panel = self.own_panel(seat)
            panel.spent = without(panel.spent, card)
            panel.assets += (card,)

    def lose_asset(self, seat: i64, card: Card) -> None:
        """Discard a face-up card."""
        self.take_face_up(seat, card)
        self.discard(card)

    def holds_up(self, seat: i64, card: Card) -> bool:
        """True if the card is face up before the person."""
        panel = self.panels[seat]
        return holds(panel.assets, card) or holds(panel.loaded, card)

    def acquire(self, seat: i64, card: Card) -> None:
        """Put a card face up into Assets (NL-112, NL-117)."""
        panel = self.own_panel(seat)
        panel.assets += (card,)

    def owns(self, seat: i64, card: Card) -> bool:
        """True if a copy of the card is before the person, face up or Spent."""
        return self.holds_up(seat, card) or holds(self.panels[seat].spent, card)

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
        """Return how many are ahead of somebody in the turn order."""
        for i in range(i64(len(self.order))):
            if self.order[i] == who:
                return i
        return -1

    def table_size(self) -> i64:
        """Return the seats for which cards and spaces are laid out: together one more (NL-305, NL-312)."""
        return self.seats + 1 if self.terms.together else self.seats

    def pairs(self) -> i64:
        """Return the number of pairs in the market (NL-071)."""
        return self.table_size() + self.card_set.numbers.pairs_beyond
