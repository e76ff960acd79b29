"""The table of a mission: the line of obstacles, the agent's cards, and what rules read of them.

The top of a pile is the end of its list.
"""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.blight_chronicles.printed import cards
from fieldcraft.games.blight_chronicles.printed.cards import (
    PLACES,
    Card,
    CardSet,
    Failure,
    Level,
    Stage,
    StageEvent,
)
from fieldcraft.games.blight_chronicles.printed.stocks import (
    ACCOMPLISHMENTS,
    BLIGHT,
    SUSPICION,
    VISIBILITY,
    Stock,
)
from fieldcraft.kernel.rules import NO_HOMES, Occasion, RuledState, with_home
from fieldcraft.kernel.state import LOST, PLAYING, Op
from fieldcraft.kernel.zones import NOBODY, Zone, Zones
from fieldcraft.native import i64
from fieldcraft.rulebook.payments import PayMix

MOST_REACTIONS: Final = 200
"""Maximum number of reactions between two decisions of Engage, so that a loop of triggers ends."""

PAY_COMBINED: Final[Op[Any]] = PayMix()

IN_FORCE: Final = 13
"""Homes of rules: the places, the stage, equipment, and from here on the cards in force."""

# Streams of chance.
AGENT_DECK: Final = 0
OBSTACLE_DECK: Final = 1
RANDOM: Final = 2

# Deeds of the current ability, a bit each (BC-231).
DISCARDED: Final = 1
BENEFITED: Final = 2
REVEALED: Final = 4
LAID: Final = 8
ECHO: Final = 16

ZONES: Final = Zones(
    Zone("deck", seen_by=NOBODY, top="known", stream=AGENT_DECK),
    Zone("obstacle_deck", seen_by=NOBODY, bottom="under", stream=OBSTACLE_DECK),
    *(Zone(name) for name in ("places", "gear", "avoided")),
    *(Zone(name, ordered=False) for name in ("hand", "play_area", "discard")),
    *(Zone(name, ordered=False) for name in ("set_aside", "removed", "dropped")),
)


class Mission(RuledState):
    """One game at one decision: a whole mission, stage after stage (BC-002)."""

    ZONES = ZONES

    # The mission.
    stage: Stage
    """The stage card in play."""
    level: Level
    """The difficulty."""
    position: i64 = 1
    """Position of the mission marker on the mission card, counted from 1."""
    between: bool = False
    """True between two stages."""
    cause: str = ""
    """Cause of the failure: `suspicion`, `avoided`, `tokens`, `rounds`, `time` or `idle`."""
    cause_told: tuple[str | int, ...] = ()
    """Other parts of the message about the cause, usually the card."""
    completed: tuple[Stage, ...] = ()
    """The stages won, in their order."""
    lasting: tuple[Failure[Any], ...] = ()
    """Failure conditions of stages won that hold on (BC-190)."""
    hand_size: i64
    """Number of cards up to which phase 2 draws, before rules in force."""
    counts: list[int]
    """Amount of each stock: tracks, and tokens of the stage."""

    # This stage.
    round: i64 = 0
    """Rounds of this stage begun."""
    reshuffles: i64 = 0
    """Number of times in this stage that the Avoided pile has become the obstacle deck (BC-243)."""
    idle: i64 = 0
    """Rounds begun since the player last had anything to decide (BC-242)."""
    worst: i64 = 0
    """The suspicion when those rounds began."""
    events: tuple[StageEvent[Any], ...] = ()
    """Events done in this stage (BC-185)."""

    # This round.
    physical: i64 = 0
    """Physical power in the pool; below 0 where tokens have taken it (BC-111)."""
    evasion: i64 = 0
    """Evasion power in the pool."""
    area: i64 = 0
    """+1 tokens in the play area, -1 tokens where it is below 0."""
    moved: i64 = 0
    """A bit for each slot whose obstacle has moved this round and has its Chain still to come."""
    used: list[tuple[int, int]]
    """Abilities of equipment used this round, each by slot and number, once for each time (BC-134)."""
    targets: i64 = 0
    """Obstacles targeted this round."""
    bypassed: bool = False
    """True if targeting costs count as 0 this round (BC-233)."""
    bonuses: list[Card]
    """Cards whose vs bonus is in force, once for each time."""
    in_force: list[Card]
    """Played cards whose rule holds for this round."""
    asks: i64 = 0
    """Questions that rules in force answer, and events that they react to: a bit for each."""
    eliminated: i64 = 0
    """Kinds of obstacle eliminated this round, a bit each."""
    knocked: i64 = 0
    """Kinds of obstacle knocked out this round, a bit each."""
    bonus_tokens: i64 = 0
    """Tokens of additional effects put this round (BC-232)."""
    reactions: i64 = 0
    """Reactions since the last decision of Engage."""

    # The ability that is carried out.
    deeds: i64 = 0
    """The deeds of the current ability: DISCARDED, BENEFITED, REVEALED, LAID; and ECHO."""
    discards: i64 = 0
    """Number of cards that the current ability has discarded."""
    reveals: i64 = 0
    """Number of cards on top of the deck that the current ability has revealed."""
    laid: i64 = 0
    """The places where the current ability has put +1 tokens: a bit for each."""
    laid_last: i64 = 0
    """The places where the ability before it has put +1 tokens: a bit for each."""
    shown: list[Card]
    """Revealed cards whose own text is still to come (BC-101)."""

    # The line.
    places: list[Card]
    """The contents of slots 1 to 6 and of marks 1 to 3, each with the visible face; GAP for nothing."""
    tokens: list[int]
    """+1 tokens on the obstacle at each place, -1 tokens where it is below 0."""
    obstacle_deck: list[Card]
    """The obstacle deck of the stage."""
    under: i64 = 0
    """Number of cards at the bottom of the obstacle deck that were put there face up, seen by all."""
    avoided: list[Card]
    """The Avoided pile."""

    # The agent's cards.
    deck: list[Card]
    """The agent's deck."""
    known: i64 = 0
    """Number of cards on top of the deck that the player has seen."""
    hand: list[Card]
    """The agent's hand."""
    play_area: list[Card]
    """The cards played this round."""
    discard: list[Card]
    """The agent's discard pile."""
    set_aside: list[Card]
    """To be taken back at any moment of Engage (BC-225)."""
    removed: list[Card]
    """Cards out of the game until the stage is over (BC-222)."""
    dropped: list[Card]
    """Cards out of the mission (BC-221)."""
    gear: list[Card]
    """Two tools and an outfit, the face that shows; GAP for nothing."""
    counters: list[int]
    """Tokens on each of them."""

    def __init__(self, card_set: CardSet, seed: i64, origin: Mission | None = None) -> None:
        self.card_set: Final = card_set
        """The printed cards, shared by every game."""
        if origin is not None:
            self.resume(origin)
            self.copy_from(origin)
            return
        super().__init__(seed, 3)
        self.stage = card_set.start
        self.level = card_set.printed
        self.counts = [int(stock.least) for stock in card_set.stocks]
        self.hand_size = card_set.positions[0].hand_size
        self.places = [cards.GAP] * PLACES
        self.tokens = [0] * PLACES
        self.obstacle_deck = []
        self.avoided = []
        self.deck = []
        self.hand = []
        self.play_area = []
        self.discard = []
        self.set_aside = []
        self.removed = []
        self.dropped = []
        self.gear = [cards.GAP] * (cards.TOOLS + 1)
        self.counters = [0] * (cards.TOOLS + 1)
        self.used = []
        self.bonuses = []
        self.in_force = []
        self.shown = []

    def copy_from(self, origin: Mission) -> None:
        """Take over everything from another state. Written by tools/copies.py."""
        self.stage = origin.stage
        self.level = origin.level
        self.position = origin.position
        self.between = origin.between
        self.cause = origin.cause
        self.cause_told = origin.cause_told
        self.completed = origin.completed
        self.lasting = origin.lasting
        self.hand_size = origin.hand_size
        self.counts = origin.counts[:]
        self.round = origin.round
        self.reshuffles = origin.reshuffles
        self.idle = origin.idle
        self.worst = origin.worst
        self.events = origin.events
        self.physical = origin.physical
        self.evasion = origin.evasion
        self.area = origin.area
        self.moved = origin.moved
        self.used = origin.used[:]
        self.targets = origin.targets
        self.bypassed = origin.bypassed
        self.bonuses = origin.bonuses[:]
        self.in_force = origin.in_force[:]
        self.asks = origin.asks
        self.eliminated = origin.eliminated
        self.knocked = origin.knocked
        self.bonus_tokens = origin.bonus_tokens
        self.reactions = origin.reactions
        self.deeds = origin.deeds
        self.discards = origin.discards
        self.reveals = origin.reveals
        self.laid = origin.laid
        self.laid_last = origin.laid_last
        self.shown = origin.shown[:]
        self.places = origin.places[:]
        self.tokens = origin.tokens[:]
        self.obstacle_deck = origin.obstacle_deck[:]
        self.under = origin.under
        self.avoided = origin.avoided[:]
        self.deck = origin.deck[:]
        self.known = origin.known
        self.hand = origin.hand[:]
        self.play_area = origin.play_area[:]
        self.discard = origin.discard[:]
        self.set_aside = origin.set_aside[:]
        self.removed = origin.removed[:]
        self.dropped = origin.dropped[:]
        self.gear = origin.gear[:]
        self.counters = origin.counters[:]

    # -- failing -------------------------------------------------------------------------------

    def test_failure(self, source: str = "") -> None:
        """Fail where a condition holds: asked after every change that may matter (BC-058), by that card."""
        for failure in self.stage.failures:
            if failure.holds(self, cards.STAGE):
                self.fail(failure.reason(), source, failure.told())
        for failure in self.lasting:
            if failure.holds(self, cards.STAGE):
                self.fail(failure.reason(), source, failure.told())

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

    def fail(self, reason: str, source: str = "", told: tuple[str | int, ...] = ()) -> None:
        """End the mission (BC-188), by the text that runs or by that card itself; `told` says by what."""
        if self.status == PLAYING:
            self.cause = reason
            self.cause_told = told
            self.note("failed-" + reason, (self.stage.name, self.stage.id, *told), source=source)
        self.finish(LOST)

    # -- tracks and tokens (section 13) --------------------------------------------------------

    @property
    def suspicion(self) -> i64:
        """Suspicion on the track of the mission; reaching a limit fails the mission."""
        return self.counts[SUSPICION]

    @property
    def visibility(self) -> i64:
        """Current visibility of the agent."""
        return self.counts[VISIBILITY]

    @property
    def blight(self) -> i64:
        """Blight tokens."""
        return self.counts[BLIGHT]

    @property
    def accomplishments(self) -> i64:
        """Accomplishment tokens on the stage card (BC-184, BC-187)."""
        return self.counts[ACCOMPLISHMENTS]

    def most(self, stock: Stock) -> i64:
        """Return how much of a stock there may be."""
        return stock.most if stock.most else self.stage.tokens

    def room(self, stock: Stock) -> i64:
        """Return how much more of a stock there may be."""
        return self.most(stock) - self.counts[stock.number]

    def gain(self, stock: Stock, n: i64, source: str = "") -> None:
        """Gain some of a stock, by the text that runs or by the card `source`; then test for failure.

        Points for which there is no room move the track beyond (BC-143), or are lost.
        """
        risen = min(n, self.room(stock))
        if risen > 0:
            self.counts[stock.number] += risen
            self.tell(stock.risen, stock, n if stock.beyond is None else risen, source)
        if n > risen and stock.beyond is not None:
            self.gain(stock.beyond, n - risen, source)
        self.test_failure(source)

    def lose(self, stock: Stock, n: i64, source: str = "") -> None:
        """Lose some of a stock, down to its least (BC-142), unless a rule forbids it.

        It is lost by the text that runs or by the card `source`.
        """
        lost = min(n, self.counts[stock.number] - stock.least)
        if lost > 0 and not self.forbidden(stock.loses, 0):
            self.counts[stock.number] -= lost
            self.tell(stock.fallen, stock, lost, source)

    def can_lose(self, stock: Stock) -> bool:
        return self.counts[stock.number] > stock.least and not self.forbidden(stock.loses, 0)

    def tell(self, fact: str, stock: Stock, n: i64, source: str = "") -> None:
        """Note that a track has moved by `n`, or how many tokens there are now, and of how many spaces."""
        if self.journal is None:
            return
        now = self.counts[stock.number]
        if stock.is_track:
            self.note(fact, (n, now), source=source)
        elif stock.most:
            self.note(fact, (now,), source=source)
        else:
            self.note(fact, (now, self.stage.tokens), source=source)

    # -- power (BC-068) ------------------------------------------------------------------------

    def gain_power(self, physical: i64, evasion: i64, source: str = "") -> None:
        """Add to the pool, by the text that runs or by the card `source`."""
        self.physical += physical
        self.evasion += evasion
        if self.journal is not None:
            if physical > 0:
                self.note("gained-physical", (physical, self.physical), source=source)
            if physical < 0:
                self.note("lost-physical", (-physical, self.physical), source=source)
            if evasion:
                self.note("gained-evasion", (evasion, self.evasion), source=source)

    def has_power(self, n: i64, kind: i64) -> bool:
        """True if the pool has at least `n` power of the kind, with Physical clamped at 0 (BC-111)."""
        if kind == cards.PHYSICAL:
            return max(0, self.physical) >= n
        if kind == cards.EVASION:
            return self.evasion >= n
        assert kind == cards.COMBINED
        return max(0, self.physical) + self.evasion >= n

    def pay_power(self, n: i64, kind: i64) -> None:
        """Take power out of the pool; of a combined cost, the mix is asked for (BC-075)."""
        if kind == cards.PHYSICAL:
            self.physical -= n
        elif kind == cards.EVASION:
            self.evasion -= n
        else:
            assert kind == cards.COMBINED
            self.push(PAY_COMBINED, n)

    # -- rules in force ------------------------------------------------------------------------

    def lay(self, card: Card, place: i64) -> None:
        """Put a card, or GAP, in a slot or on a mark, instead of the card there."""
        before = self.places[place].asks
        self.places[place] = card
        self.asks |= card.asks
        if before:
            self.find_rules()

    def find_rules(self) -> None:
        """Compute which questions the rules in force answer, after one may have ended."""
        asks = self.stage.asks
        for pile in (self.places, self.gear, self.in_force):
            for card in pile:
                asks |= card.asks
        self.asks = asks

    def homes(self, question: i64) -> list[int]:
        """Return the homes of rules that answer a question, in the order of BC-057."""
        asked = i64(1) << question
        if not self.asks & asked:
            return NO_HOMES
        found = NO_HOMES
        for place in range(PLACES):
            if self.places[place].asks & asked:
                found = with_home(found, place)
        if self.stage.asks & asked:
            found = with_home(found, cards.STAGE)
        for i in range(3):
            if self.gear[i].asks & asked:
                found = with_home(found, cards.GEAR + i)
        for i in range(i64(len(self.in_force))):
            if self.in_force[i].asks & asked:
                found = with_home(found, IN_FORCE + i)
        return found

    def rules_at(self, home: i64) -> list[Any]:
        if home < PLACES:
            return self.places[home].rules
        if home == cards.STAGE:
            return self.stage.rules
        return self.gear[home - cards.GEAR].rules if home < IN_FORCE else self.in_force[home - IN_FORCE].rules

    def said_at(self, home: i64) -> tuple[str, str]:
        """Return the name and the text of the card whose rules are at a home."""
        if home == cards.STAGE:
            return self.stage.name, self.stage.threat
        if home >= IN_FORCE:
            card = self.in_force[home - IN_FORCE]
        else:
            card = self.places[home] if home < PLACES else self.gear[home - cards.GEAR]
        return card.name, card.text

    def source_at(self, home: i64) -> i64:
        return home if home < IN_FORCE else cards.OWNED + self.in_force[home - IN_FORCE].index

    def speaking(self, subject: i64) -> cards.Face | None:
        """Return the card whose text at `subject` is carried out; that of the context if it is gone."""
        if subject == cards.STAGE:
            return None
        if subject >= cards.OWNED:
            return self.card_set.cards[subject - cards.OWNED].as_it_lay
        card = self.places[subject] if subject < PLACES else self.gear[subject - cards.GEAR]
        context = self.frame.context
        if card is cards.GAP:
            if isinstance(context, Occasion) and context.subject == subject:  # it reacts to its own going
                context = context.outer
            return context if isinstance(context, cards.Face) else None
        return card.as_it_lay

    def speaker(self, subject: i64) -> str:
        if subject == cards.STAGE:
            return "stage:" + self.stage.id
        context = self.frame.context
        face = context if isinstance(context, cards.Face) else self.speaking(subject)
        return face.card.id if face is not None else ""

    def may_decline(self, source: i64) -> bool:
        """True for the agent's own abilities, which are optional (BC-059)."""
        return source >= cards.GEAR

    def react(self, op: Op[Any], occasion: Occasion) -> None:
        """Carry out a reaction, unless cards trigger each other in a loop."""
        if self.reactions < MOST_REACTIONS:
            self.reactions += 1
            super().react(op, occasion)

    @property
    def revealed(self) -> list[Card]:
        """The cards that this ability has revealed, the top one first."""
        top = i64(len(self.deck)) - 1
        return [self.deck[top - i] for i in range(self.reveals)]

    def hand_limit(self) -> i64:
        """Return the number of cards up to which phase 2 draws (BC-149)."""
        return max(0, self.amount(cards.HAND, 0, self.hand_size))
