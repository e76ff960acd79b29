"""The parts of the island: Spirits, fear, events, the invaders' cards, blight, the current action.

The top of a pile is its end.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from fieldcraft.games.island.printed.cards import (
    ELEMENTS,
    HEALTHY,
    NO_CARD,
    BlightCard,
    CardSet,
    EventCard,
    FearCard,
    InvaderCard,
    Power,
)
from fieldcraft.games.island.table.zones import NO_POWERS
from fieldcraft.kernel.identity import frozen, is_same_bag
from fieldcraft.kernel.parts import Part
from fieldcraft.kernel.state import holds, without
from fieldcraft.native import i64

NOWHERE: Final = -1
"""No land."""
NOTHING_WORSENED: Final = (0, 0, 0)
NOTHING_OPENED: Final = (1, 1)
"""Open spaces of both tracks of a Spirit at the beginning: the first of each."""


class Later(NamedTuple):
    """An op to run when the action that set it off has ended (IB-178), and its context."""

    op: Any
    subject: int
    context: Any


NOTHING_LATER: Final[tuple[Later, ...]] = ()


class Panel(Part):
    """The possessions of a Spirit, and what it has done this turn."""

    presence: list[int]
    """The amount of its presence in each land."""
    elements: list[int]
    """The number of each element this turn."""
    energy: i64 = 0
    plays: i64 = 0
    """The number of cards that it may still play this turn."""
    destroyed: i64 = 0
    """The amount of its presence that has been destroyed (IB-040)."""
    out: i64 = 0
    """The amount of its presence that is out of the game."""
    absorbed: i64 = 0
    """The amount of that presence that another Spirit has absorbed (IB-239)."""
    chosen: i64 = 0
    """The kind of token that it has chosen, 0 for none."""
    opened: tuple[int, ...] = NOTHING_OPENED
    """The number of open spaces on its energy track and on its plays track."""
    hand: tuple[Power, ...] = NO_POWERS
    played: tuple[Power, ...] = NO_POWERS
    discard: tuple[Power, ...] = NO_POWERS
    helpers: tuple[Power, ...] = NO_POWERS
    """Powers that help it every turn and are not its cards (IB-159)."""
    used: tuple[Power, ...] = NO_POWERS
    """Powers that it has used this turn."""

    def all_cards(self) -> tuple[Power, ...]:
        """Return its cards: those of its hand, in play and in its discard."""
        return self.hand + self.played + self.discard

    def give_up(self, power: Power) -> None:
        """Take a card away from where it is; the elements of a card in play go with it."""
        if holds(self.played, power):
            for element in power.elements:
                self.elements[element] -= 1
        self.hand = without(self.hand, power)
        self.played = without(self.played, power)
        self.discard = without(self.discard, power)

    def copy(self) -> Panel:
        """Return an equal panel. Written by tools/copies.py."""
        twin = Panel()
        twin.presence = self.presence[:]
        twin.elements = self.elements[:]
        twin.energy = self.energy
        twin.plays = self.plays
        twin.destroyed = self.destroyed
        twin.out = self.out
        twin.absorbed = self.absorbed
        twin.chosen = self.chosen
        twin.opened = self.opened
        twin.hand = self.hand
        twin.played = self.played
        twin.discard = self.discard
        twin.helpers = self.helpers
        twin.used = self.used
        return twin

    def is_same(self, other: Panel) -> bool:
        """True if play cannot tell the two apart. Written by tools/copies.py."""
        return (
            self.presence == other.presence
            and self.elements == other.elements
            and self.energy == other.energy
            and self.plays == other.plays
            and self.destroyed == other.destroyed
            and self.out == other.out
            and self.absorbed == other.absorbed
            and self.chosen == other.chosen
            and self.opened == other.opened
            and is_same_bag(self.hand, other.hand)
            and is_same_bag(self.played, other.played)
            and is_same_bag(self.discard, other.discard)
            and is_same_bag(self.helpers, other.helpers)
            and self.used == other.used
        )


class FearBoard(Part):
    """Fear markers and fear cards."""

    made: i64 = 0
    """Markers made and not yet turned into a card."""
    markers: i64 = 0
    """Markers that earn a card."""
    deck: tuple[FearCard, ...] = ()
    known: list[int]
    """Seats that know the place of each fear card, a bit each: texts show some of them."""
    box: tuple[FearCard, ...] = ()
    """Fear cards that are not in the game."""
    earned: tuple[FearCard, ...] = ()
    """Cards earned and not yet resolved, the oldest last."""
    discard: tuple[FearCard, ...] = ()
    dividers: tuple[int, int] = (0, 0)
    """Number of cards left in the fear deck when the terror level becomes 2, and 3."""

    def copy(self) -> FearBoard:
        """Return an equal board. Written by tools/copies.py."""
        twin = FearBoard()
        twin.made = self.made
        twin.markers = self.markers
        twin.deck = self.deck
        twin.known = self.known[:]
        twin.box = self.box
        twin.earned = self.earned
        twin.discard = self.discard
        twin.dividers = self.dividers
        return twin

    def is_same(self, other: FearBoard) -> bool:
        """True if play cannot tell the two apart. Written by tools/copies.py."""
        return (
            self.made == other.made
            and self.markers == other.markers
            and self.deck == other.deck
            and self.known == other.known
            and self.box == other.box
            and self.earned == other.earned
            and self.discard == other.discard
            and self.dividers == other.dividers
        )


class EventPiles(Part):
    """Event cards, and what the current event leaves to do."""

    deck: tuple[EventCard, ...] = ()
    known: list[int]
    """A bit for each seat that knows the place of an event card, for each of these cards."""
    current: tuple[EventCard, ...] = ()
    """The event card whose parts are done."""
    discard: tuple[EventCard, ...] = ()
    bought: i64 = 0
    """Number of lands or pieces for which the cost of an event has been paid."""
    another: i64 = 0
    """Number of events that are drawn when the current one is over."""

    def copy(self) -> EventPiles:
        """Return equal piles. Written by tools/copies.py."""
        twin = EventPiles()
        twin.deck = self.deck
        twin.known = self.known[:]
        twin.current = self.current
        twin.discard = self.discard
        twin.bought = self.bought
        twin.another = self.another
        return twin

    def is_same(self, other: EventPiles) -> bool:
        """True if play cannot tell the two apart. Written by tools/copies.py."""
        return (
            self.deck == other.deck
            and self.known == other.known
            and self.current == other.current
            and self.discard == other.discard
            and self.bought == other.bought
            and self.another == other.another
        )


class InvaderBoard(Part):
    """The invaders' cards: the deck, and the slots of the invader board."""

    stages: list[tuple[InvaderCard, ...]]
    """The cards of each stage that have not come up; the last of each are in the deck, the first boxed."""
    order: tuple[int, ...] = ()
    """The stages of the cards left in the invader deck, from the top."""
    to_settle: tuple[InvaderCard, ...] = ()
    """The card that builds before the next ravage, where an adversary has a slot for it."""
    to_ravage: tuple[InvaderCard, ...] = ()
    """The card in the ravage slot of the invader board, where there is one."""
    to_build: tuple[InvaderCard, ...] = ()
    explored: tuple[InvaderCard, ...] = ()
    """The card that has come up this turn and explores."""
    discard: tuple[InvaderCard, ...] = ()
    below: i64 = 0
    """Number of cards of the invader deck below a marker, 0 where there is none."""
    towns: i64 = 0
    """Number of towns on the island after setup."""
    was_frightened: bool = False
    """True if a fear card has been resolved in this invader phase."""

    def copy(self) -> InvaderBoard:
        """Return an equal board. Written by tools/copies.py."""
        twin = InvaderBoard()
        twin.stages = self.stages[:]
        twin.order = self.order
        twin.to_settle = self.to_settle
        twin.to_ravage = self.to_ravage
        twin.to_build = self.to_build
        twin.explored = self.explored
        twin.discard = self.discard
        twin.below = self.below
        twin.towns = self.towns
        twin.was_frightened = self.was_frightened
        return twin

    def is_same(self, other: InvaderBoard) -> bool:
        """True if play cannot tell the two apart. Written by tools/copies.py."""
        return (
            self.stages == other.stages
            and self.order == other.order
            and self.to_settle == other.to_settle
            and self.to_ravage == other.to_ravage
            and self.to_build == other.to_build
            and self.explored == other.explored
            and self.discard == other.discard
            and self.below == other.below
            and self.towns == other.towns
            and self.was_frightened == other.was_frightened
        )


class BlightSupply(Part):
    """The blight card, and the counters that are not in lands."""

    face: i64 = HEALTHY
    """The face of the blight card that is up."""
    card: BlightCard = NO_CARD
    """The card whose other face is up; NO_CARD while the island is healthy, and for the Blight Space."""
    stack: tuple[BlightCard, ...] = ()
    """Blight cards that have not come up; the top one is on the table, its healthy face up."""
    passed: tuple[BlightCard, ...] = ()
    """Blight cards that have been replaced or were swapped."""
    pool: i64 = 0
    """Counters on the card or space."""
    supplied: i64 = 0
    """Counters that have come into the game, on lands or cards: they are never fewer (IB-052)."""
    healing: i64 = 0
    """Number of removed counters that wait to go back to the card."""
    beside: i64 = 0
    """Counters beside a blight card that was turned back (IB-269)."""
    beside_card: str = ""
    """The id of that card, '' for none."""
    irreparable: i64 = 0
    """Number of counters that the worst ravages have taken from the card (IB-253)."""

    def copy(self) -> BlightSupply:
        """Return an equal supply. Written by tools/copies.py."""
        twin = BlightSupply()
        twin.face = self.face
        twin.card = self.card
        twin.stack = self.stack
        twin.passed = self.passed
        twin.pool = self.pool
        twin.supplied = self.supplied
        twin.healing = self.healing
        twin.beside = self.beside
        twin.beside_card = self.beside_card
        twin.irreparable = self.irreparable
        return twin

    def is_same(self, other: BlightSupply) -> bool:
        """True if play cannot tell the two apart. Written by tools/copies.py."""
        return (
            self.face == other.face
            and self.card == other.card
            and self.stack == other.stack
            and self.passed == other.passed
            and self.pool == other.pool
            and self.supplied == other.supplied
            and self.healing == other.healing
            and self.beside == other.beside
            and self.beside_card == other.beside_card
            and self.irreparable == other.irreparable
        )


class SpiritTurn(Part):
    """Permissions that texts give a Spirit for this turn, and how far they have been used."""

    repeats: tuple[int, ...] = ()
    """Costs up to which one card each may be used once more."""
    paid_repeats: i64 = 0
    """Number of cards that may be used once more by paying for them again."""
    paid_again: tuple[Power, ...] = NO_POWERS
    """Cards that have been used once more by paying for them again."""
    allies: i64 = 0
    """The Spirits from whose presence its powers reach, a bit each."""
    hasty: i64 = 0
    """Number of slow powers that may be used among the fast ones."""
    hastened: i64 = 0
    """Number of slow powers that have been used among the fast ones."""
    reach: i64 = 0
    """Additional range of its powers."""
    keeps: i64 = 0
    """Number of played cards that may be kept when time passes."""
    either: i64 = 0
    """Number of powers that may be used in the phase of the other speed."""
    poured: i64 = 0
    """Number of times that it has gained energy or repeated a card by its rule (IB-240)."""

    def copy(self) -> SpiritTurn:
        """Return an equal part. Written by tools/copies.py."""
        twin = SpiritTurn()
        twin.repeats = self.repeats
        twin.paid_repeats = self.paid_repeats
        twin.paid_again = self.paid_again
        twin.allies = self.allies
        twin.hasty = self.hasty
        twin.hastened = self.hastened
        twin.reach = self.reach
        twin.keeps = self.keeps
        twin.either = self.either
        twin.poured = self.poured
        return twin

    def is_same(self, other: SpiritTurn) -> bool:
        """True if play cannot tell the two apart. Written by tools/copies.py."""
        return (
            self.repeats == other.repeats
            and self.paid_repeats == other.paid_repeats
            and self.paid_again == other.paid_again
            and self.allies == other.allies
            and self.hasty == other.hasty
            and self.hastened == other.hastened
            and self.reach == other.reach
            and self.keeps == other.keeps
            and self.either == other.either
            and self.poured == other.poured
        )


class CurrentAction(Part):
    """The progress of the current action; an action within it begins with nothing (IB-088)."""

    fallen: tuple[int, ...] = ()
    """Number of pieces of each kind that it has destroyed."""
    pushed: tuple[int, ...] = ()
    """A pair of land and kind of piece for each piece that it has pushed."""
    spot: i64 = NOWHERE
    """The land that it has chosen in addition to its target; NOWHERE for none."""
    later: tuple[Later, ...] = NOTHING_LATER
    """Ops to run when it has ended."""
    worsened: tuple[int, int, int] = NOTHING_WORSENED
    """Additions to damage that it has used up.

    The lands where badlands have, a bit each: damage to invaders, and to dahan (IB-201); and 1 where
    a power has dealt more by a rule.
    """

    def copy(self) -> CurrentAction:
        """Return an equal action. Written by tools/copies.py."""
        twin = CurrentAction()
        twin.fallen = self.fallen
        twin.pushed = self.pushed
        twin.spot = self.spot
        twin.later = self.later
        twin.worsened = self.worsened
        return twin

    def is_same(self, other: CurrentAction) -> bool:
        """True if play cannot tell the two apart. Written by tools/copies.py."""
        return (
            self.fallen == other.fallen
            and self.pushed == other.pushed
            and self.spot == other.spot
            and (self.later is other.later or frozen(self.later) == frozen(other.later))
            and self.worsened == other.worsened
        )


# -- new parts -----------------------------------------------------------------------------------


def new_panel(lands: i64) -> Panel:
    """Return the panel of a Spirit that has nothing yet, on an island with that number of lands."""
    found = Panel()
    found.presence = [0] * lands
    found.elements = [0] * ELEMENTS
    return found


def new_fear(card_set: CardSet) -> FearBoard:
    """Return a fear board without cards."""
    found = FearBoard()
    found.known = [0] * len(card_set.fear_cards)
    return found


def new_events(card_set: CardSet, has_sets: bool) -> EventPiles:
    """Return piles without event cards; without sets there are none to know."""
    found = EventPiles()
    found.known = [0] * len(card_set.events) if has_sets else []
    return found


def new_invaders() -> InvaderBoard:
    """Return an invader board without cards."""
    found = InvaderBoard()
    found.stages = [(), (), ()]
    return found


def new_action(card_set: CardSet) -> CurrentAction:
    """Return an action that has done nothing."""
    found = CurrentAction()
    found.fallen = card_set.pieces.none
    return found
