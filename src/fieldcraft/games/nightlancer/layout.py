"""What the board and people's places hold: numbers, zones of cards, marks, phases.

The top of a deck is its end.
"""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.nightlancer.cards import Card, Contact, MarketCard, Mission, Opportunity
from fieldcraft.games.nightlancer.terms import HIGH
from fieldcraft.kernel.zones import NOBODY, OWNER, Zone, Zones
from fieldcraft.native import i64

RIVAL_NAME: Final = "Rival"
"""What the journal calls the Rival, whichever Nightlancer it is."""
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
NO_CARDS: Final[tuple[Any, ...]] = ()
NO_CREW: Final[tuple[int, ...]] = ()


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
