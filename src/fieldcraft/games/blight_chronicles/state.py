"""The table of a mission: the line of obstacles, the agent's cards, and what rules read of them.

The top of a pile is the end of its list.
"""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.blight_chronicles import cards
from fieldcraft.games.blight_chronicles.cards import PLACES, Card, CardSet, Event, Failure, Level, Stage
from fieldcraft.kernel.rules import Occasion, RuledState
from fieldcraft.kernel.state import LOST, PLAYING, Op, bit
from fieldcraft.kernel.zones import NOBODY, Zone, Zones
from fieldcraft.native import i64
from fieldcraft.rulebook.payments import PayMix

MOST_VISIBILITY: Final = 4
MOST_BLIGHT: Final = 3

MOST_REACTIONS: Final = 200
"""Between two decisions of Engage; cards that set each other off for ever come to an end there."""

PAY_COMBINED: Final[Op[Any]] = PayMix()

IN_FORCE: Final = 13
"""Homes of rules: the places, the stage, equipment, and from here on the cards in force."""

# Streams of chance.
AGENT_DECK: Final = 0
OBSTACLE_DECK: Final = 1
RANDOM: Final = 2

ZONES: Final = Zones(
    Zone("deck", seen_by=NOBODY, top="known", stream=AGENT_DECK),
    Zone("obstacle_deck", seen_by=NOBODY, bottom="under", stream=OBSTACLE_DECK),
    *(Zone(name) for name in ("places", "gear", "avoided")),
    *(Zone(name, ordered=False) for name in ("hand", "play_area", "discard")),
    *(Zone(name, ordered=False) for name in ("set_aside", "removed", "dropped")),
)

# What the ability at hand has done (BC-231).
DISCARDED: Final = 1
BENEFITED: Final = 2
REVEALED: Final = 4
LAID: Final = 8
ECHO: Final = 16


class Mission(RuledState):
    """One game at one decision: a whole mission, stage after stage (BC-002)."""

    def __init__(self, card_set: CardSet, seed: i64, origin: Mission | None = None) -> None:
        self.card_set: Final = card_set
        """What is printed, shared by every game."""
        if origin is None:
            super().__init__(seed, 3)
            self.stage: Stage = card_set.start
            """The stage card in play."""
            self.level: Level = cards.PRINTED
            """How difficult it is."""
            self.position: i64 = 1
            """Where the mission marker stands on the mission card, counted from 1."""
            self.between: bool = False
            """Is it between two stages?"""
            self.cause: str = ""
            """Why the mission failed: `suspicion`, `condition`, `rounds`, `time` or `idle`."""
            self.completed: tuple[Stage, ...] = ()
            """The stages won, in their order."""
            self.lasting: tuple[Failure[Any], ...] = ()
            """Failure conditions of stages won that hold on (BC-190)."""
            self.round: i64 = 0
            """Rounds of this stage begun."""
            self.reshuffles: i64 = 0
            """How often in this stage the Avoided pile has become the obstacle deck (BC-243)."""
            self.idle: i64 = 0
            """Rounds begun since the player last had anything to decide (BC-242)."""
            self.worst: i64 = 0
            """The suspicion when those rounds began."""
            self.suspicion: i64 = 0
            """On the track of the mission; a limit of it fails the mission."""
            self.visibility: i64 = 1
            """1 to 4."""
            self.hand_size: i64 = card_set.positions[0].hand_size
            """Up to how many cards phase 2 draws, before rules in force."""
            self.blight: i64 = 0
            """Blight tokens."""
            self.accomplishments: i64 = 0
            """Accomplishment tokens on the stage card."""
            self.events: tuple[Event[Any], ...] = ()
            """Events done in this stage (BC-185)."""
            self.physical: i64 = 0
            """Physical power in the pool; below 0 where tokens have taken it (BC-111)."""
            self.evasion: i64 = 0
            """Evasion power in the pool."""
            self.area: i64 = 0
            """+1 tokens in the play area, -1 tokens where it is below 0."""
            self.places: list[Card] = [cards.GAP] * PLACES
            """What lies in slots 1 to 6 and on marks 1 to 3, the face that shows; GAP for nothing."""
            self.tokens: list[int] = [0] * PLACES
            """+1 tokens on the obstacle at each place, -1 tokens where it is below 0."""
            self.obstacle_deck: list[Card] = []
            """The obstacle deck of the stage."""
            self.under: i64 = 0
            """How many cards at the bottom of the obstacle deck were put there face up for all to see."""
            self.avoided: list[Card] = []
            """The Avoided pile."""
            self.moved: i64 = 0
            """A bit for each slot whose obstacle has moved this round and has its Chain still to come."""
            self.deck: list[Card] = []
            """The agent's deck."""
            self.known: i64 = 0
            """How many cards on top of the deck the player has seen."""
            self.hand: list[Card] = []
            """The agent's hand."""
            self.play_area: list[Card] = []
            """What was played this round."""
            self.discard: list[Card] = []
            """The agent's discard pile."""
            self.set_aside: list[Card] = []
            """To be taken back at any moment of Engage (BC-225)."""
            self.removed: list[Card] = []
            """Out until the stage is over (BC-222)."""
            self.dropped: list[Card] = []
            """Out of the mission (BC-221)."""
            self.gear: list[Card] = [cards.GAP] * (cards.TOOLS + 1)
            """Two tools and an outfit, the face that shows; GAP for nothing."""
            self.counters: list[int] = [0] * (cards.TOOLS + 1)
            """Tokens on each of them."""
            self.used: list[tuple[int, int]] = []
            """Their abilities used this round, each by slot and number, once for each time (BC-134)."""
            self.targets: i64 = 0
            """Obstacles targeted this round."""
            self.bypassed: bool = False
            """Do targeting costs count as 0 this round (BC-233)?"""
            self.bonuses: list[Card] = []
            """Cards whose vs bonus is in force, once for each time."""
            self.in_force: list[Card] = []
            """Played cards whose rule holds for this round."""
            self.asks: i64 = 0
            """Questions that rules in force answer, and events that they react to: a bit for each."""
            self.eliminated: i64 = 0
            """Kinds of obstacle eliminated this round, a bit each."""
            self.knocked: i64 = 0
            """Kinds of obstacle knocked out this round, a bit each."""
            self.bonus_tokens: i64 = 0
            """Tokens of additional effects put this round (BC-232)."""
            self.deeds: i64 = 0
            """What the ability at hand has done: DISCARDED, BENEFITED, REVEALED, LAID; and ECHO."""
            self.discards: i64 = 0
            """How many cards it has discarded."""
            self.reveals: i64 = 0
            """How many of the cards on top of the deck it has revealed."""
            self.laid: i64 = 0
            """Where it has put +1 tokens: a bit for each place."""
            self.laid_last: i64 = 0
            """Where the ability before it has."""
            self.shown: list[Card] = []
            """Revealed cards whose own text is still to come (BC-101)."""
            self.reactions: i64 = 0
            """Reactions since the last decision of Engage."""
        else:
            self.resume(origin)
            self.stage = origin.stage
            self.level = origin.level
            self.position = origin.position
            self.between = origin.between
            self.cause = origin.cause
            self.round = origin.round
            self.reshuffles = origin.reshuffles
            self.idle = origin.idle
            self.worst = origin.worst
            self.suspicion = origin.suspicion
            self.visibility = origin.visibility
            self.hand_size = origin.hand_size
            self.blight = origin.blight
            self.accomplishments = origin.accomplishments
            self.physical = origin.physical
            self.evasion = origin.evasion
            self.area = origin.area
            self.under = origin.under
            self.moved = origin.moved
            self.known = origin.known
            self.targets = origin.targets
            self.bypassed = origin.bypassed
            self.asks = origin.asks
            self.eliminated = origin.eliminated
            self.knocked = origin.knocked
            self.bonus_tokens = origin.bonus_tokens
            self.deeds = origin.deeds
            self.discards = origin.discards
            self.reveals = origin.reveals
            self.laid = origin.laid
            self.laid_last = origin.laid_last
            self.reactions = origin.reactions
            self.completed = origin.completed
            self.lasting = origin.lasting
            self.events = origin.events
            self.places = origin.places[:]
            self.tokens = origin.tokens[:]
            self.obstacle_deck = origin.obstacle_deck[:]
            self.avoided = origin.avoided[:]
            self.deck = origin.deck[:]
            self.hand = origin.hand[:]
            self.play_area = origin.play_area[:]
            self.discard = origin.discard[:]
            self.set_aside = origin.set_aside[:]
            self.removed = origin.removed[:]
            self.dropped = origin.dropped[:]
            self.gear = origin.gear[:]
            self.counters = origin.counters[:]
            self.used = origin.used[:]
            self.bonuses = origin.bonuses[:]
            self.in_force = origin.in_force[:]
            self.shown = origin.shown[:]

    # -- failing -------------------------------------------------------------------------------

    def test_failure(self) -> None:
        """Does a failure condition hold?  Asked after every change that may matter (BC-058)."""
        for failure in self.stage.failures:
            if failure.holds(self, cards.STAGE):
                self.fail(failure.reason())
        for failure in self.lasting:
            if failure.holds(self, cards.STAGE):
                self.fail(failure.reason())

    def suspicion_limit(self) -> tuple[i64, Stage]:
        """The lowest limit of suspicion in force, and the stage card that it comes from (BC-236)."""
        lowest = self.stage.suspicion_limit()
        found = self.stage
        for stage in self.completed:
            for failure in stage.failures:
                if 0 < failure.limit() < lowest and failure in self.lasting:
                    lowest = failure.limit()
                    found = stage
        return self.level.bears(lowest), found

    def fail(self, reason: str, source: str = "") -> None:
        """End the mission (BC-188), by the text that runs or by that card itself."""
        if self.status == PLAYING:
            self.cause = reason
            self.note("failed-" + reason, (self.stage.title, self.stage.id), source=source)
        self.finish(LOST)

    # -- suspicion and visibility (section 13) -------------------------------------------------

    def gain_suspicion(self, n: i64, source: str = "") -> None:
        """Gain suspicion, by the text that runs or by that card itself."""
        self.suspicion = min(cards.MOST_SUSPICION, self.suspicion + n)
        if n and self.journal is not None:
            self.note("suspicion-up", (n, self.suspicion), source=source)
        self.test_failure()

    def lose_suspicion(self, n: i64) -> None:
        lost = min(n, self.suspicion)
        if lost and not self.forbidden(cards.LOSE_SUSPICION, 0):
            self.suspicion -= lost
            self.note("suspicion-down", (lost, self.suspicion))

    def gain_visibility(self, n: i64) -> None:
        """Point by point; each point beyond the track is suspicion (BC-143)."""
        risen = min(n, MOST_VISIBILITY - self.visibility)
        if risen:
            self.visibility += risen
            self.note("visibility-up", (risen, self.visibility))
        if n > risen:
            self.gain_suspicion(n - risen)

    def lose_visibility(self, n: i64) -> None:
        """At 1 it stays (BC-142)."""
        lost = min(n, self.visibility - 1)
        if lost and not self.forbidden(cards.LOSE_VISIBILITY, 0):
            self.visibility -= lost
            self.note("visibility-down", (lost, self.visibility))

    def accomplish(self, n: i64) -> None:
        """Lay tokens on the stage card, as long as it has spaces (BC-184, BC-187)."""
        laid = min(n, self.stage.tokens - self.accomplishments)
        if laid > 0:
            self.accomplishments += laid
            self.note("accomplished", (self.accomplishments, self.stage.tokens))

    # -- power (BC-068) ------------------------------------------------------------------------

    def gain_power(self, physical: i64, evasion: i64) -> None:
        self.physical += physical
        self.evasion += evasion
        if self.journal is not None:
            if physical > 0:
                self.note("gained-physical", (physical, self.physical))
            if physical < 0:
                self.note("lost-physical", (-physical, self.physical))
            if evasion:
                self.note("gained-evasion", (evasion, self.evasion))

    def has_power(self, n: i64, kind: i64) -> bool:
        """Is there so much power in the pool, Physical clamped at 0 (BC-111)?"""
        if kind == cards.PHYSICAL:
            return max(0, self.physical) >= n
        if kind == cards.EVASION:
            return self.evasion >= n
        return max(0, self.physical) + self.evasion >= n

    def pay_power(self, n: i64, kind: i64) -> None:
        """Take power out of the pool; of a combined cost, the mix is asked for (BC-075)."""
        if kind == cards.PHYSICAL:
            self.physical -= n
        elif kind == cards.EVASION:
            self.evasion -= n
        else:
            self.push(PAY_COMBINED, n)

    # -- rules in force ------------------------------------------------------------------------

    def lay(self, card: Card, place: i64) -> None:
        """Lay a card, or GAP, in a slot or on a mark, in the place of what lies there."""
        before = self.places[place].asks
        self.places[place] = card
        self.asks |= card.asks
        if before:
            self.find_rules()

    def find_rules(self) -> None:
        """Find out anew what the rules in force answer: some may hold no longer."""
        asks = self.stage.asks
        for pile in (self.places, self.gear, self.in_force):
            for card in pile:
                asks |= card.asks
        self.asks = asks

    def homes(self, question: i64) -> i64:
        """Where rules lie that answer a question, a bit each, in the order of BC-057."""
        asked = i64(1) << question
        found: i64 = 0
        if not self.asks & asked:
            return found
        for place in range(PLACES):
            if self.places[place].asks & asked:
                found |= i64(1) << place
        if self.stage.asks & asked:
            found |= i64(1) << cards.STAGE
        for i in range(3):
            if self.gear[i].asks & asked:
                found |= i64(1) << (cards.GEAR + i)
        for i in range(i64(len(self.in_force))):
            if self.in_force[i].asks & asked:
                found |= bit(IN_FORCE + i)
        return found

    def rules_at(self, home: i64) -> list[Any]:
        if home < PLACES:
            return self.places[home].rules
        if home == cards.STAGE:
            return self.stage.rules
        return self.gear[home - cards.GEAR].rules if home < IN_FORCE else self.in_force[home - IN_FORCE].rules

    def source_at(self, home: i64) -> i64:
        return home if home < IN_FORCE else cards.OWNED + self.in_force[home - IN_FORCE].index

    def speaking(self, subject: i64) -> cards.Face | None:
        """The card whose text at `subject` is carried out; where it lies there no more, the one at hand."""
        if subject == cards.STAGE:
            return None
        if subject >= cards.OWNED:
            return self.card_set.cards[subject - cards.OWNED].as_it_lay
        card = self.places[subject] if subject < PLACES else self.gear[subject - cards.GEAR]
        context = self.frame.context
        if card is cards.GAP:
            return context if isinstance(context, cards.Face) else None
        return card.as_it_lay

    def speaker(self, subject: i64) -> str:
        if subject == cards.STAGE:
            return "stage:" + self.stage.id
        context = self.frame.context
        face = context if isinstance(context, cards.Face) else self.speaking(subject)
        return face.card.id if face is not None else ""

    def may_decline(self, source: i64) -> bool:
        """The agent's own abilities are optional (BC-059)."""
        return source >= cards.GEAR

    def react(self, op: Op[Any], occasion: Occasion) -> None:
        """Cards that set each other off for ever come to an end."""
        if self.reactions < MOST_REACTIONS:
            self.reactions += 1
            super().react(op, occasion)

    @property
    def revealed(self) -> list[Card]:
        """The cards that this ability has revealed, the top one first."""
        top = i64(len(self.deck)) - 1
        return [self.deck[top - i] for i in range(self.reveals)]

    def hand_limit(self) -> i64:
        """Up to how many cards phase 2 draws (BC-149)."""
        return max(0, self.amount(cards.HAND, 0, self.hand_size))
