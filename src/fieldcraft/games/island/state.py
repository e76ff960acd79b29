"""The island at one decision: its lands and pieces, the Spirits, the invaders, fear and blight.

The top of a pile is its end.  What changes at most once or twice a turn is a tuple, which copies share.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from fieldcraft.games.island import cards
from fieldcraft.games.island.cards import (
    CITY,
    DAHAN,
    EXPLORER,
    HEALTHY,
    KINDS,
    NO_CARD,
    TOWN,
    BlightCard,
    CardSet,
    FearCard,
    InvaderCard,
    Plan,
    Power,
    Spirit,
)
from fieldcraft.games.island.doing import NOTHING_LATER, Doing, Later
from fieldcraft.games.island.lands import LANDS, OCEAN, Map
from fieldcraft.games.island.piles import MOST_SPIRITS, NO_POWERS, NONE_YET, STREAMS
from fieldcraft.kernel.effects import Cause
from fieldcraft.kernel.flow import pair
from fieldcraft.kernel.rules import RuledState
from fieldcraft.kernel.state import LOST, PLAYING, WON, bit
from fieldcraft.native import i64

NONE_FALLEN: Final = (0, 0, 0, 0, 0)

# What is marked on a land for this turn, a bit each.
SKIPS_RAVAGE: Final = 1
SKIPS_BUILD: Final = 2
SKIPS_EXPLORE: Final = 4
SKIPS_ALL: Final = 7


class Hurt(NamedTuple):
    """A piece that has taken damage: where it is, of which kind, how much."""

    land: int
    kind: int
    damage: int


class Law(NamedTuple):
    """A rule in force: the subject it is about, whether it ends with the turn, the Spirit by whom it is."""

    rule: Any
    source: int
    passes: bool
    spirit: int = -1


NOWHERE: Final = -1
"""No land."""


class Island(RuledState):
    """One game at one decision."""

    def __init__(
        self, card_set: CardSet, map: Map, plan: Plan, seed: i64, seats: i64 = 1, origin: Island | None = None
    ) -> None:
        self.card_set: Final = card_set
        """What is printed, shared by every game."""
        self.map: Final = map
        """The lands, shared by every game on the same boards."""
        self.plan: Final = plan
        """What was chosen before it began, shared by its copies."""
        if origin is None:
            super().__init__(seed, STREAMS, seats)
            n = map.size
            self.pieces: list[list[int]] = [[0] * n for _ in range(KINDS)]
            """So many pieces of each kind in each land."""
            self.hurt: list[Hurt] = []
            """The damaged ones among them; none after time passes."""
            self.spirits: tuple[Spirit, ...] = ()
            """Who plays, in the order of their boards."""
            self.players: tuple[int, ...] = ()
            """The seat that plays each Spirit."""
            self.presence: list[list[int]] = []
            """Of each Spirit, how much presence it has in each land."""
            self.destroyed: list[int] = []
            """Of each Spirit, how much of its presence has been destroyed (IB-040)."""
            self.opened: list[list[int]] = []
            """Of each Spirit, how many spaces are open on its energy track and on its plays track."""
            self.energy: list[int] = []
            self.plays: list[int] = []
            """Of each Spirit, how many cards it may still play this turn."""
            self.elements: list[list[int]] = []
            """Of each Spirit, so many of each element this turn."""
            self.hands: list[tuple[Power, ...]] = [NO_POWERS] * MOST_SPIRITS
            self.played: list[tuple[Power, ...]] = [NO_POWERS] * MOST_SPIRITS
            self.discards: list[tuple[Power, ...]] = [NO_POWERS] * MOST_SPIRITS
            self.helpers: list[tuple[Power, ...]] = [NO_POWERS] * MOST_SPIRITS
            """Powers that help each Spirit every turn and are not its cards (IB-159)."""
            self.used: list[tuple[Power, ...]] = [NO_POWERS] * MOST_SPIRITS
            """Powers of each Spirit that it has used this turn."""
            self.repeats: tuple[tuple[int, ...], ...] = ((),) * MOST_SPIRITS
            """Of each Spirit: cards up to each of these costs may be used once more this turn."""
            self.paid_repeats: tuple[int, ...] = NONE_YET
            """How many cards each Spirit may use once more this turn by paying for them again."""
            self.paid_again: tuple[tuple[Power, ...], ...] = (NO_POWERS,) * MOST_SPIRITS
            """The cards that each Spirit has used once more this turn by paying for them again."""
            self.allies: tuple[int, ...] = NONE_YET
            """From whose presence besides its own the powers of each Spirit reach this turn, a bit each."""
            self.hasty: tuple[int, ...] = NONE_YET
            """How many slow powers each Spirit has been given leave to use among the fast ones this turn."""
            self.hastened: tuple[int, ...] = NONE_YET
            """How many it has used so."""
            self.reach: tuple[int, ...] = NONE_YET
            """By how much the powers of each Spirit reach further this turn."""
            self.keeps: tuple[int, ...] = NONE_YET
            """How many played cards each Spirit may keep when time passes."""
            self.picked: tuple[int, ...] = ()
            """Elements that were chosen last."""
            self.fallen: tuple[int, ...] = NONE_FALLEN
            """How many pieces of each kind the action at hand has destroyed."""
            self.pushed: tuple[int, ...] = ()
            """The lands to which the action at hand has pushed pieces."""
            self.spot: i64 = NOWHERE
            """The land that the action at hand has chosen besides its target; NOWHERE for none."""
            self.later: tuple[Later, ...] = NOTHING_LATER
            """What the action at hand has set off for its end."""
            self.asleep: tuple[Hurt, ...] = ()
            """Pieces that a dream has destroyed: until the action at hand is over they lie nowhere."""
            self.before_dream: tuple[Hurt, ...] | None = None
            """The damage there was before the dream at hand; None where there is no dream."""
            self.washed: i64 = 0
            """Health of drowned invaders that has not become energy yet."""
            self.refused: tuple[Power, ...] = NO_POWERS
            """Power cards that were turned up last and not kept."""
            self.gained: Power | None = None
            """The power card that was gained last."""
            self.defend: list[int] = [0] * n
            """By how much the damage of a ravage is less in each land this turn, by powers."""
            self.marks: list[int] = [0] * n
            """What is marked on each land for this turn: SKIPS_RAVAGE to SKIPS_EXPLORE."""
            self.laws: tuple[Law, ...] = ()
            """Rules in force, in the order in which they came."""
            self.invaders: list[tuple[InvaderCard, ...]] = [(), (), ()]
            """The cards of each stage that have not come up; the last of each are in the deck, the
            first boxed.
            """
            self.order: tuple[int, ...] = ()
            """The stages of the cards left in the invader deck, from the top."""
            self.asks: i64 = 0
            """Questions that they answer and events that they react to: a bit for each."""
            self.to_settle: tuple[InvaderCard, ...] = ()
            """The card that builds before the next ravage, where an adversary has a slot for it."""
            self.was_frightened: bool = False
            """Has a fear card been resolved in this invader phase?"""
            self.to_ravage: tuple[InvaderCard, ...] = ()
            """The card in the ravage slot of the invader board, where there is one."""
            self.to_build: tuple[InvaderCard, ...] = ()
            self.explored: tuple[InvaderCard, ...] = ()
            """The card that has come up this turn and explores."""
            self.invader_discard: tuple[InvaderCard, ...] = ()
            self.fear: i64 = 0
            """Markers made and not yet turned into a card."""
            self.markers: i64 = 0
            """Markers that earn a card."""
            self.fear_deck: tuple[FearCard, ...] = ()
            self.fear_known: list[int] = [0] * len(card_set.fear_cards)
            """Which seats know where each fear card lies, a bit each: texts show some of them."""
            self.fear_box: tuple[FearCard, ...] = ()
            """Fear cards that are not in the game."""
            self.earned: tuple[FearCard, ...] = ()
            """Cards earned and not yet resolved, the oldest last."""
            self.fear_discard: tuple[FearCard, ...] = ()
            self.dividers: tuple[int, int] = (0, 0)
            """With so many cards left in the fear deck the terror level is 2, and 3."""
            self.units: i64 = len(map.boards)
            """By how much figures for each board are multiplied (IB-010)."""
            self.face: i64 = HEALTHY
            """Which face of the blight card is up."""
            self.blight_card: BlightCard = NO_CARD
            """The card whose other face is up; NO_CARD while the island is healthy, and for the
            Blight Space.
            """
            self.stack: tuple[BlightCard, ...] = ()
            """Blight cards that have not come up; the top one lies on the table, its healthy face up."""
            self.passed: tuple[BlightCard, ...] = ()
            """Blight cards that have been replaced or were swapped."""
            self.pool: i64 = 0
            """Counters on the card or space."""
            self.supplied: i64 = 0
            """Counters that have come into the game, on lands or cards: they are never fewer (IB-052)."""
            self.minor_deck: tuple[Power, ...] = ()
            self.minor_discard: tuple[Power, ...] = ()
            self.major_deck: tuple[Power, ...] = ()
            self.major_discard: tuple[Power, ...] = ()
            self.turned_up: tuple[Power, ...] = ()
            """Power cards that are turned up to be chosen from."""
            self.forgotten: tuple[Power, ...] = ()
            self.phase: i64 = 0
            """Which phase of the turn it is, SPIRIT_PHASE to PASSING of `turn`."""
            self.speed: i64 = -1
            """Which powers may be used: FAST, SLOW, or -1 for none."""
            self.reason: str = ""
            """Why the game was lost: `blight`, `presence` or `time`."""
            self.is_sacrifice: bool = False
            """Were the victory and the defeat one (IB-137)?"""
        else:
            self.resume(origin)
            self.pieces = [lands[:] for lands in origin.pieces]
            self.hurt = origin.hurt[:]
            self.spirits = origin.spirits
            self.players = origin.players
            self.presence = [lands[:] for lands in origin.presence]
            self.destroyed = origin.destroyed[:]
            self.opened = [tracks[:] for tracks in origin.opened]
            self.energy = origin.energy[:]
            self.plays = origin.plays[:]
            self.elements = [amounts[:] for amounts in origin.elements]
            self.hands = origin.hands[:]
            self.played = origin.played[:]
            self.discards = origin.discards[:]
            self.helpers = origin.helpers[:]
            self.used = origin.used[:]
            self.repeats = origin.repeats
            self.paid_repeats = origin.paid_repeats
            self.paid_again = origin.paid_again
            self.allies = origin.allies
            self.hasty = origin.hasty
            self.hastened = origin.hastened
            self.reach = origin.reach
            self.keeps = origin.keeps
            self.picked = origin.picked
            self.fallen = origin.fallen
            self.pushed = origin.pushed
            self.spot = origin.spot
            self.later = origin.later
            self.asleep = origin.asleep
            self.before_dream = origin.before_dream
            self.washed = origin.washed
            self.refused = origin.refused
            self.gained = origin.gained
            self.defend = origin.defend[:]
            self.marks = origin.marks[:]
            self.laws = origin.laws
            self.asks = origin.asks
            self.invaders = origin.invaders[:]
            self.order = origin.order
            self.to_settle = origin.to_settle
            self.was_frightened = origin.was_frightened
            self.to_ravage = origin.to_ravage
            self.to_build = origin.to_build
            self.explored = origin.explored
            self.invader_discard = origin.invader_discard
            self.fear = origin.fear
            self.markers = origin.markers
            self.fear_deck = origin.fear_deck
            self.fear_known = origin.fear_known[:]
            self.fear_box = origin.fear_box
            self.earned = origin.earned
            self.fear_discard = origin.fear_discard
            self.dividers = origin.dividers
            self.units = origin.units
            self.face = origin.face
            self.blight_card = origin.blight_card
            self.stack = origin.stack
            self.passed = origin.passed
            self.pool = origin.pool
            self.supplied = origin.supplied
            self.minor_deck = origin.minor_deck
            self.minor_discard = origin.minor_discard
            self.major_deck = origin.major_deck
            self.major_discard = origin.major_discard
            self.turned_up = origin.turned_up
            self.forgotten = origin.forgotten
            self.phase = origin.phase
            self.speed = origin.speed
            self.reason = origin.reason
            self.is_sacrifice = origin.is_sacrifice

    # -- pieces ---------------------------------------------------------------------------------

    def count(self, kind: i64, land: i64) -> i64:
        return self.pieces[kind][land]

    def invaders_in(self, land: i64) -> i64:
        return self.pieces[EXPLORER][land] + self.pieces[TOWN][land] + self.pieces[CITY][land]

    def buildings_in(self, land: i64) -> i64:
        """Towns and cities."""
        return self.pieces[TOWN][land] + self.pieces[CITY][land]

    def on_island(self, kind: i64) -> i64:
        """How many pieces of a kind there are in all lands."""
        n: i64 = 0
        for found in self.pieces[kind]:
            n += found
        return n

    def health(self, kind: i64, land: i64) -> i64:
        """What a piece of that kind has there, undamaged."""
        return max(1, self.amount(cards.HEALTH, pair(land, kind), self.card_set.health[kind]))

    def strength(self, kind: i64, land: i64) -> i64:
        """The damage that a piece of that kind does there."""
        return max(0, self.amount(cards.STRENGTH, pair(land, kind), self.card_set.strength[kind]))

    def damages(self, kind: i64, land: i64) -> list[int]:
        """The damage on each damaged piece of that kind there, the least first."""
        found = [hurt.damage for hurt in self.hurt if hurt.land == land and hurt.kind == kind]
        found.sort()
        return found

    def add(self, kind: i64, land: i64, n: i64 = 1) -> None:
        """Pieces come from the supply, which never ends (IB-096)."""
        if n > 0:
            self.come(kind, land, n)
            if self.journal is not None:
                self.note("added", (n, self.name_of(kind, n), self.map.titles[land]))

    def come(self, kind: i64, land: i64, n: i64 = 1) -> None:
        """Pieces are in a land from now on; nothing else is said of it."""
        self.pieces[kind][land] += n
        if self.asks & bit(cards.CROWD) and self.forbidden(cards.CROWD, land):
            self.lose("crowd")

    def take_away(self, kind: i64, land: i64, damage: i64 = 0) -> None:
        """A piece with so much damage leaves a land; nothing else is said of it."""
        self.pieces[kind][land] -= 1
        if damage:
            self.hurt.remove(Hurt(land, kind, damage))

    def move(self, kind: i64, land: i64, to: i64, damage: i64 = 0) -> None:
        """A piece goes from land to land and keeps its damage."""
        self.take_away(kind, land, damage)
        self.come(kind, to)
        if damage:
            self.hurt.append(Hurt(to, kind, damage))
        if self.journal is not None:
            self.note("moved", (self.name_of(kind, 1), self.map.titles[land], self.map.titles[to]))
        if self.asks:
            if kind == DAHAN:
                self.emit(cards.DAHAN_LEFT, pair(land, to))
            if to % LANDS == OCEAN:
                self.emit(cards.WASHED, pair(to, kind))

    def name_of(self, kind: i64, n: i64) -> str:
        """A kind of piece in words, as so many are called."""
        return self.card_set.piece_names[kind][0 if n == 1 else 1]

    def wielder(self) -> i64:
        """The Spirit whose power does what is being done, -1 where none does."""
        context = self.context
        while context is not None:
            if isinstance(context, Doing) and context.flags == cards.BY_POWER:
                return context.spirit
            context = context.outer
        return -1

    # -- the sea (IB-046, IB-092) ---------------------------------------------------------------

    def is_land(self, land: i64) -> bool:
        """Is it a land, or an ocean that a rule makes one?"""
        return land % LANDS != OCEAN or self.amount(cards.SEA, land, 0) > 0

    def near(self, land: i64) -> list[int]:
        """The lands next to one, oceans too that count as lands."""
        found = self.map.neighbours[land]
        if not self.asks & bit(cards.SEA):
            return found
        ocean = land - land % LANDS
        if self.amount(cards.SEA, ocean, 0) <= 0:
            return found
        if land == ocean:
            return [other for other in range(ocean, ocean + LANDS) if self.map.coastal[other]]
        return [*found, ocean] if self.map.coastal[land] else found

    def within(self, land: i64, steps: i64) -> list[int]:
        """The lands at most so many steps away (IB-094), over the sea too where it counts as land."""
        if not self.asks & bit(cards.SEA):
            return self.map.places.within(land, steps)
        found = [int(land)]
        reached = found
        for _ in range(steps):
            edge: list[int] = []
            for here in reached:
                for other in self.near(here):
                    if other not in found and other not in edge:
                        edge.append(other)
            found = found + edge
            reached = edge
        return found

    # -- presence -------------------------------------------------------------------------------

    def presence_in(self, land: i64) -> i64:
        """The presence of all Spirits there."""
        n: i64 = 0
        for lands in self.presence:
            n += lands[land]
        return n

    def has_presence(self, spirit: i64, land: i64) -> bool:
        return self.presence[spirit][land] > 0

    def is_site(self, spirit: i64, land: i64) -> bool:
        """Is the land a sacred site of the Spirit (IB-095)?"""
        n: i64 = self.presence[spirit][land]
        return n > 0 and self.amount(cards.SITE, pair(land, spirit), n) >= 2

    def left(self, spirit: i64) -> i64:
        """How much presence a Spirit has on the island."""
        n: i64 = 0
        for found in self.presence[spirit]:
            n += found
        return n

    def destroy_presence(self, spirit: i64, land: i64) -> None:
        """One presence goes to the heap beside the island (IB-040); without any left the game is lost
        (IB-136).
        """
        self.presence[spirit][land] -= 1
        self.destroyed[spirit] += 1
        if self.journal is not None:
            self.note("presence-destroyed", (self.spirits[spirit].name, self.map.titles[land]))
        if self.left(spirit) == 0:
            self.lose("presence")

    # -- who decides ----------------------------------------------------------------------------

    def owner_of(self, land: i64) -> i64:
        """The Spirit on whose board the land lies (IB-179); of an extra board the first."""
        board = land // LANDS
        return board if board < len(self.spirits) else 0

    def seat_of(self, spirit: i64) -> i64:
        return self.players[spirit]

    def doing(self) -> Doing:
        """The text that is being carried out."""
        context = self.context
        while context is not None:
            if isinstance(context, Doing):
                return context
            context = context.outer
        raise AssertionError("no text is being carried out")

    def cause(self) -> i64:
        """Why what happens happens, BY_POWER to BY_FEAR_CARD; 0 for none of them."""
        context = self.context
        while context is not None:
            if isinstance(context, Cause) and context.flags:
                return context.flags
            context = context.outer
        return 0

    def speaker(self, subject: i64) -> str:
        context = self.context
        while context is not None:
            if isinstance(context, Doing) and context.card:
                return context.card
            context = context.outer
        return ""

    # -- fear (IB-134) --------------------------------------------------------------------------

    @property
    def terror(self) -> i64:
        """The terror level, 1 to 3."""
        left = i64(len(self.fear_deck))
        second, third = self.dividers
        return 3 if left <= third else 2 if left <= second else 1

    def make_fear(self, n: i64) -> None:
        """Each time there is enough of it the top fear card is earned; the surplus stays."""
        if n <= 0:
            return
        self.fear += n
        if self.journal is not None:
            self.note("fear", (n, self.fear, self.markers))
        while self.fear >= self.markers and self.fear_deck:
            self.fear -= self.markers
            before = self.terror
            self.earned = (self.fear_deck[-1], *self.earned)
            self.fear_deck = self.fear_deck[:-1]
            if self.journal is not None:
                self.note("fear-card-earned", (len(self.earned),))
                if self.terror > before:
                    self.note("terror-level", (self.terror,))
        self.test_victory()

    def wake(self) -> None:
        """A dream is over: what it seemed to destroy is there again, and nothing that it hit is hurt."""
        if self.before_dream is None:
            return
        for piece in self.asleep:
            self.pieces[piece.kind][piece.land] += 1
        self.asleep = ()
        self.hurt.clear()
        for hurt in self.before_dream:
            if len(self.damages(hurt.kind, hurt.land)) < self.pieces[hurt.kind][hurt.land]:
                self.hurt.append(hurt)
        self.before_dream = None

    # -- the end (IB-135 to IB-138) -------------------------------------------------------------

    def is_won(self) -> bool:
        """Does the island look as the terror level asks for?"""
        if not self.fear_deck:
            return True
        if self.asleep or self.on_island(CITY):
            return False
        level = self.terror
        if level == 3:
            return True
        if self.on_island(TOWN):
            return False
        return level == 2 or not self.on_island(EXPLORER)

    def test_victory(self) -> None:
        """Asked after everything that may bring it about."""
        if self.is_won():
            self.doom(WON)

    def lose(self, reason: str) -> None:
        """The game is lost once the outermost action has ended; the first reason counts."""
        if not self.reason:
            self.reason = reason
            self.note(f"lost-{reason}", ())
        self.doom(LOST)

    def doom(self, status: i64) -> None:
        """Victory and defeat by one action are a victory by sacrifice (IB-137)."""
        if self.doomed not in (PLAYING, status):
            self.is_sacrifice = True
            self.doomed = WON
        else:
            super().doom(status)

    # -- rules in force -------------------------------------------------------------------------

    def lasting(self, question: i64, subject: i64, n: i64) -> i64:
        """A number as the rules in force change it that do not end with the turn."""
        if self.asks & bit(question):
            for law in self.laws:
                if not law.passes:
                    n = law.rule.amount(self, question, law.source, subject, n)
        return n

    def enact(self, rule: Any, source: i64, passes: bool = False, spirit: i64 = -1) -> None:
        """From here on a rule is in force about a subject, by a Spirit; `passes` with the turn."""
        self.laws = (*self.laws, Law(rule, source, passes, spirit))
        self.asks |= rule.asks()

    def spirit_of(self, rule: Any, source: i64) -> i64:
        """By which Spirit a rule is in force about a subject; the land's owner where it is by none."""
        for law in self.laws:
            if law.rule is rule and law.source == source and law.spirit >= 0:
                return law.spirit
        return self.owner_of(source)

    def keep_laws(self, laws: list[Law]) -> None:
        """Only these rules stay in force."""
        self.laws = tuple(laws)
        self.asks = 0
        for law in laws:
            self.asks |= law.rule.asks()

    def homes(self, question: i64) -> i64:
        found: i64 = 0
        if not self.asks & bit(question):
            return found
        for i in range(i64(len(self.laws))):
            if self.laws[i].rule.asks() & bit(question):
                found |= bit(i)
        return found

    def rules_at(self, home: i64) -> list[Any]:
        return [self.laws[home].rule]

    def source_at(self, home: i64) -> i64:
        return self.laws[home].source
