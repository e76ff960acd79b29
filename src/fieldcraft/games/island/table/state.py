"""The island at one decision: its lands and pieces, the Spirits, the invaders, fear and blight.

The top of a pile is its end.  What changes at most once or twice a turn is a tuple, which copies share.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, NamedTuple, TypeAlias

from fieldcraft.games.island.printed import cards
from fieldcraft.games.island.printed.cards import (
    CardSet,
    Plan,
    Power,
    Spirit,
)
from fieldcraft.games.island.printed.map import LANDS, OCEAN, Map
from fieldcraft.games.island.printed.pieces import CITY, EXPLORER, NAMED, STRIFE, TOWN, strife_of
from fieldcraft.games.island.table.contexts import Doing, Striking
from fieldcraft.games.island.table.parts import (
    BlightSupply,
    CurrentAction,
    EventPiles,
    FearBoard,
    InvaderBoard,
    Later,
    Panel,
    SpiritTurn,
    new_action,
    new_events,
    new_fear,
    new_invaders,
)
from fieldcraft.games.island.table.zones import NO_POWERS, STREAMS
from fieldcraft.kernel.effects import Cause
from fieldcraft.kernel.flow import first, pair
from fieldcraft.kernel.rules import ActiveEffect, InForce, RuledState
from fieldcraft.kernel.state import EVERYBODY, LOST, PLAYING, WON, Context, Op
from fieldcraft.native import i64

HARM: Final = ("destroyed", "damaged", "dreamt", "fear", "presence-destroyed")
"""Facts of harm, which name what does it."""

# Marks on a land for this turn. The lowest three bits are the actions that are skipped there.
SKIPS_ALL: Final = 7
ISOLATED: Final = 8
"""Invaders neither explore the land nor come from there (IB-204)."""


class Odd(NamedTuple):
    """A piece with damage or strife: its land, its kind and its mark (see `pieces.STRIFE`)."""

    land: int
    kind: int
    mark: int


NOTHING_IN_FORCE: Final = InForce()
OWN_ROWS: Final = len(NAMED)
"""The first rows of pieces, which each state has for itself; the others are shared until they change."""


Row: TypeAlias = list[int]
"""The number of pieces of a kind in each land; copies share it, and `change` makes it a state's own."""


class Island(RuledState):
    """One game at one decision."""

    REPLACED: ClassVar[tuple[str, ...]] = ("pieces",)

    # What is in the lands.
    pieces: list[Row]
    """The number of pieces of each kind in each land; `change` says which rows never change."""
    odd: list[Odd]
    """Pieces with damage or strife; no damage is left after time passes."""
    defend: list[int]
    """Reduction of a ravage's damage in each land this turn, by powers."""
    marks: list[int]
    """Marks of each land for this turn: SKIPS_RAVAGE to SKIPS_EXPLORE."""
    staying: tuple[int, ...] = ()
    """The lands where a piece of what an earlier game left has been chosen to stay."""

    # The Spirits, by their places among those that play.
    spirits: tuple[Spirit, ...] = ()
    """The Spirits in play, in the order of their boards."""
    players: tuple[int, ...] = ()
    """The seat that plays each Spirit."""
    panels: list[Panel]
    """The possessions of each Spirit."""
    turns: list[SpiritTurn]
    """The permissions and uses of each Spirit this turn."""
    unlocked: tuple[Power, ...] = NO_POWERS
    """Powers whose thresholds are all met this turn."""
    borrowed: tuple[Power, ...] = NO_POWERS
    """Cards in play that are forgotten when time passes."""

    # The current action, and the latest choices of texts.
    action: CurrentAction
    """The progress of the current action."""
    picked: tuple[int, ...] = ()
    """Elements that were chosen last."""
    removed: tuple[int, ...] = ()
    """The kinds of the tokens that the current power has removed, one after another."""
    asleep: tuple[Odd, ...] = ()
    """Pieces that a dream has destroyed: until the current action is over they are in no land."""
    before_dream: tuple[Odd, ...] | None = None
    """Damage before the current dream; None without a dream."""
    washed: i64 = 0
    """Health of drowned invaders that has not become energy yet."""
    refused: tuple[Power, ...] = NO_POWERS
    """Power cards that were turned up last and not kept."""
    gained: Power | None = None
    """The power card that was gained last."""

    # Continuous effects.
    in_force: InForce
    """The continuous effects in force, of Spirits by their places among those that play."""

    # Invaders, fear, events and blight.
    invaders: InvaderBoard
    fear: FearBoard
    events: EventPiles
    blight: BlightSupply
    units: i64
    """Multiplier of figures for each board (IB-010)."""

    # Power cards that no Spirit has.
    minor_deck: tuple[Power, ...] = ()
    minor_discard: tuple[Power, ...] = ()
    major_deck: tuple[Power, ...] = ()
    major_discard: tuple[Power, ...] = ()
    turned_up: tuple[Power, ...] = ()
    """Power cards that are turned up to be chosen from."""
    forgotten: tuple[Power, ...] = ()
    lent: tuple[Power, ...] = ()
    """Cards that Spirits of the game before have laid aside, each for one use (IB-271)."""

    # The turn, and how the game ends.
    phase: i64 = 0
    """The current phase of the turn, SPIRITS to PASSING of `table.steps`."""
    speed: i64 = -1
    """The speed of powers that may be used: FAST, SLOW, or -1 for none."""
    reason: str = ""
    """Cause of the defeat: `blight`, `presence` or `time`."""
    is_sacrifice: bool = False
    """True if the victory and the defeat were one (IB-137)."""

    def __init__(
        self, card_set: CardSet, map: Map, plan: Plan, seed: i64, seats: i64 = 1, origin: Island | None = None
    ) -> None:
        self.card_set: Final = card_set
        """The printed game, shared by every game."""
        self.map: Map = map
        """The lands, shared by every game on the same boards; another one when lands cease to be."""
        self.plan: Final = plan
        """The choices made before the game began, shared by copies."""
        if origin is not None:
            self.resume(origin)
            self.copy_from(origin)
            for kind in range(OWN_ROWS):
                self.pieces[kind] = self.pieces[kind][:]
            return
        super().__init__(seed, STREAMS, seats)
        n = map.size
        self.pieces = [map.empty] * len(card_set.pieces.kinds)
        for kind in range(OWN_ROWS):
            self.pieces[kind] = [0] * n
        self.odd = []
        self.panels = []
        self.turns = []
        self.action = new_action(card_set)
        self.defend = [0] * n
        self.marks = [0] * n
        self.in_force = NOTHING_IN_FORCE
        self.invaders = new_invaders()
        self.fear = new_fear(card_set)
        self.events = new_events(card_set, bool(plan.sets))
        self.blight = BlightSupply()
        self.units = len(map.boards)

    def copy_from(self, origin: Island) -> None:
        """Take over everything from another state. Written by tools/copies.py."""
        self.pieces = origin.pieces[:]
        self.odd = origin.odd[:]
        self.defend = origin.defend[:]
        self.marks = origin.marks[:]
        self.staying = origin.staying
        self.spirits = origin.spirits
        self.players = origin.players
        self.panels = origin.panels[:]
        for panel in origin.panels:
            panel.is_shared = True
        self.turns = origin.turns[:]
        for turn in origin.turns:
            turn.is_shared = True
        self.unlocked = origin.unlocked
        self.borrowed = origin.borrowed
        self.action = origin.action
        self.action.is_shared = True
        self.picked = origin.picked
        self.removed = origin.removed
        self.asleep = origin.asleep
        self.before_dream = origin.before_dream
        self.washed = origin.washed
        self.refused = origin.refused
        self.gained = origin.gained
        self.in_force = origin.in_force
        self.invaders = origin.invaders
        self.invaders.is_shared = True
        self.fear = origin.fear
        self.fear.is_shared = True
        self.events = origin.events
        self.events.is_shared = True
        self.blight = origin.blight
        self.blight.is_shared = True
        self.units = origin.units
        self.minor_deck = origin.minor_deck
        self.minor_discard = origin.minor_discard
        self.major_deck = origin.major_deck
        self.major_discard = origin.major_discard
        self.turned_up = origin.turned_up
        self.forgotten = origin.forgotten
        self.lent = origin.lent
        self.phase = origin.phase
        self.speed = origin.speed
        self.reason = origin.reason
        self.is_sacrifice = origin.is_sacrifice

    def is_same(self, other: Island) -> bool:
        """True if all on the table is the same to play. Written by tools/copies.py."""
        if len(self.panels) != len(other.panels):
            return False
        for panel, other_panel in zip(self.panels, other.panels, strict=True):
            if panel is not other_panel and not panel.is_same(other_panel):
                return False
        if len(self.turns) != len(other.turns):
            return False
        for turn, other_turn in zip(self.turns, other.turns, strict=True):
            if turn is not other_turn and not turn.is_same(other_turn):
                return False
        return (
            self.pieces == other.pieces
            and self.odd == other.odd
            and self.defend == other.defend
            and self.marks == other.marks
            and self.staying == other.staying
            and self.spirits == other.spirits
            and self.players == other.players
            and self.unlocked == other.unlocked
            and self.borrowed == other.borrowed
            and (self.action is other.action or self.action.is_same(other.action))
            and self.picked == other.picked
            and self.removed == other.removed
            and self.asleep == other.asleep
            and self.before_dream == other.before_dream
            and self.washed == other.washed
            and self.refused == other.refused
            and self.gained == other.gained
            and self.in_force == other.in_force
            and (self.invaders is other.invaders or self.invaders.is_same(other.invaders))
            and (self.fear is other.fear or self.fear.is_same(other.fear))
            and (self.events is other.events or self.events.is_same(other.events))
            and (self.blight is other.blight or self.blight.is_same(other.blight))
            and self.units == other.units
            and self.minor_deck == other.minor_deck
            and self.minor_discard == other.minor_discard
            and self.major_deck == other.major_deck
            and self.major_discard == other.major_discard
            and self.turned_up == other.turned_up
            and self.forgotten == other.forgotten
            and self.lent == other.lent
            and self.phase == other.phase
            and self.speed == other.speed
            and self.reason == other.reason
            and self.is_sacrifice == other.is_sacrifice
        )

    # -- parts: a part that changes is asked for first ------------------------------------------

    def own_panel(self, spirit: i64) -> Panel:
        """Return the panel of a Spirit, for this state to change."""
        panel = self.panels[spirit]
        if panel.is_shared:
            panel = panel.copy()
            self.panels[spirit] = panel
        return panel

    def own_invaders(self) -> InvaderBoard:
        """Return the invaders' cards, for this state to change."""
        if self.invaders.is_shared:
            self.invaders = self.invaders.copy()
        return self.invaders

    def own_fear(self) -> FearBoard:
        """Return the fear board, for this state to change."""
        if self.fear.is_shared:
            self.fear = self.fear.copy()
        return self.fear

    def own_events(self) -> EventPiles:
        """Return the event cards, for this state to change."""
        if self.events.is_shared:
            self.events = self.events.copy()
        return self.events

    def own_blight(self) -> BlightSupply:
        """Return the blight card and its counters, for this state to change."""
        if self.blight.is_shared:
            self.blight = self.blight.copy()
        return self.blight

    def own_turn(self, spirit: i64) -> SpiritTurn:
        """Return what texts let a Spirit do this turn, for this state to change."""
        turn = self.turns[spirit]
        if turn.is_shared:
            turn = turn.copy()
            self.turns[spirit] = turn
        return turn

    def own_action(self) -> CurrentAction:
        """Return what the current action has done so far, for this state to change."""
        if self.action.is_shared:
            self.action = self.action.copy()
        return self.action

    def after_action(self, op: Op[Any], subject: i64, context: Context | None) -> None:
        """Have an op run when the current action has ended."""
        self.own_action().later = (*self.action.later, Later(op, int(subject), context))

    # -- pieces ---------------------------------------------------------------------------------

    def count(self, kind: i64, land: i64) -> i64:
        return self.pieces[kind][land]

    def invaders_in(self, land: i64) -> i64:
        """Return the number of invaders in a land."""
        n: i64 = 0
        pieces = self.pieces
        for kind in self.card_set.pieces.invaders.each:
            n += pieces[kind][land]
        return n

    def buildings_in(self, land: i64) -> i64:
        """Towns and cities."""
        return self.pieces[TOWN][land] + self.pieces[CITY][land]

    def on_island(self, kind: i64) -> i64:
        """Return the number of pieces of a kind in all lands."""
        n: i64 = 0
        for found in self.pieces[kind]:
            n += found
        return n

    def health(self, kind: i64, land: i64) -> i64:
        """Return the health of an undamaged piece of that kind there."""
        return max(1, self.amount(cards.HEALTH, pair(land, kind), self.card_set.pieces.kinds[kind].health))

    def strength(self, kind: i64, land: i64) -> i64:
        """The damage that a piece of that kind does there."""
        return max(
            0, self.amount(cards.STRENGTH, pair(land, kind), self.card_set.pieces.kinds[kind].strength)
        )

    def toughness(self, kind: i64, land: i64, mark: i64) -> i64:
        """The damage that destroys a piece with that mark there."""
        n = self.health(kind, land)
        if mark >= STRIFE and self.in_force.answers(cards.STRIFE_HARM):
            n = max(1, n - strife_of(mark) * self.amount(cards.STRIFE_HARM, pair(land, kind), 0))
        return n

    def cost(self, power: Power) -> i64:
        """Return what a power card costs."""
        if not self.in_force.answers(cards.COST):
            return power.cost
        return max(0, self.amount(cards.COST, power.speed, power.cost))

    def marks_of(self, kind: i64, land: i64) -> list[int]:
        """The mark of each piece of that kind there that has damage or strife, the least first."""
        found = [piece.mark for piece in self.odd if piece.land == land and piece.kind == kind]
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
        self.change(kind, land, n)
        if self.in_force.answers(cards.SUPPLY) and self.forbidden(cards.SUPPLY, kind):
            self.lose("supply")
        if self.in_force.answers(cards.CROWD) and self.forbidden(cards.CROWD, land):
            self.lose("crowd")
        self.test_heart(land)

    def test_heart(self, land: i64) -> None:
        """Check what may not be in a land where it loses the game (IB-267)."""
        if self.in_force.answers(cards.HEART) and self.forbidden(cards.HEART, land):
            self.lose("heart")

    def change(self, kind: i64, land: i64, n: i64) -> None:
        """Have `n` pieces more in a land, or fewer where it is negative.

        The row of a kind that rules do not speak of by name never changes: another row takes its place.
        """
        if kind < OWN_ROWS:
            self.pieces[kind][land] += n
        else:
            row = self.pieces[kind][:]
            row[land] += n
            self.pieces[kind] = row

    def take_away(self, kind: i64, land: i64, mark: i64 = 0) -> None:
        """Remove a piece with that mark from a land, with no other consequence."""
        self.change(kind, land, -1)
        if mark:
            self.unmark(kind, land, mark)

    def mark(self, kind: i64, land: i64, mark: i64) -> None:
        """Give a piece without a mark this one."""
        self.odd.append(Odd(land, kind, mark))
        if mark >= STRIFE:
            self.change(self.card_set.pieces.strife, land, strife_of(mark))

    def unmark(self, kind: i64, land: i64, mark: i64) -> None:
        """Remove the mark of a piece."""
        self.odd.remove(Odd(land, kind, mark))
        if mark >= STRIFE:
            self.change(self.card_set.pieces.strife, land, -strife_of(mark))

    def move(self, kind: i64, land: i64, to: i64, mark: i64 = 0) -> None:
        """A piece goes from land to land and keeps its damage and strife."""
        self.take_away(kind, land, mark)
        self.come(kind, to)
        if mark:
            self.mark(kind, to, mark)
        if self.journal is not None:
            self.note("moved", (self.name_of(kind, 1), self.map.titles[land], self.map.titles[to]))
        if self.in_force.effects:
            if to % LANDS == OCEAN:
                self.emit(cards.WASHED, pair(to, kind))
            if self.in_force.answers(cards.MOVED):  # told last and so answered first: presence goes along
                self.emit(cards.MOVED, pair(land, to), kind)  # before the dahan drown

    def reached(self) -> list[int]:
        """Return the land of each push of the current action."""
        return [first(push) for push in self.action.pushed]

    def name_of(self, kind: i64, n: i64) -> str:
        """Return the name of a kind of piece, singular or plural for `n`."""
        found = self.card_set.pieces.kinds[kind]
        return found.one if n == 1 else found.many

    def wielder(self) -> i64:
        """The Spirit whose power does what is being done, -1 where none does."""
        context = self.context
        while context is not None:
            if isinstance(context, Doing) and context.flags == cards.BY_POWER:
                return context.spirit
            context = context.outer
        return -1

    def actor(self) -> i64:
        """The Spirit whose power, growth or rule does what is being done, -1 where none does."""
        if self.cause() not in cards.BY_SPIRIT:
            return -1
        context = self.context
        while context is not None:
            if isinstance(context, Doing) and context.flags in cards.BY_SPIRIT:
                return context.spirit
            context = context.outer
        return -1

    # -- the sea (IB-046, IB-092) ---------------------------------------------------------------

    def is_land(self, land: i64) -> bool:
        """True for a land, or for an ocean that a rule makes one."""
        return self.map.dry[land] or (land % LANDS == OCEAN and self.amount(cards.SEA, land, 0) > 0)

    def near(self, land: i64) -> list[int]:
        """The lands next to one, oceans too that count as lands."""
        found = self.map.neighbours[land]
        if not self.in_force.answers(cards.SEA):
            return found
        ocean = land - land % LANDS
        if self.amount(cards.SEA, ocean, 0) <= 0:
            return found
        if land == ocean:
            return [other for other in range(ocean, ocean + LANDS) if self.map.coastal[other]]
        return [*found, ocean] if self.map.coastal[land] else found

    def is_cut_off(self, land: i64, other: i64) -> bool:
        """True if invaders cannot pass between two lands: one is isolated, and no Spirit and no fear card
        moves them (IB-204).
        """
        if not (self.marks[land] | self.marks[other]) & ISOLATED:
            return False
        cause = self.cause()
        return cause not in cards.BY_SPIRIT and cause != cards.BY_FEAR_CARD

    def within(self, land: i64, steps: i64) -> list[int]:
        """Return the lands at most `steps` steps away (IB-094), over the sea too where it counts as land."""
        if not self.in_force.answers(cards.SEA):
            return self.map.places.within(land, steps)
        found = [int(land)]
        reached = found
        for _step in range(steps):
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
        for panel in self.panels:
            n += panel.presence[land]
        return n

    def has_presence(self, spirit: i64, land: i64) -> bool:
        """True if presence of the Spirit is in play there: in an ocean only while it is a land (IB-276)."""
        return self.panels[spirit].presence[land] > 0 and self.is_land(land)

    def is_site(self, spirit: i64, land: i64) -> bool:
        """True if the land is a sacred site of the Spirit (IB-095)."""
        n: i64 = self.panels[spirit].presence[land]
        return n > 0 and self.is_land(land) and self.amount(cards.SITE, pair(land, spirit), n) >= 2

    def left(self, spirit: i64) -> i64:
        """Return how much presence a Spirit has in play on the island."""
        n: i64 = 0
        lands = self.panels[spirit].presence
        for land in range(self.map.size):
            if lands[land] and self.is_land(land):
                n += lands[land]
        return n

    def destroy_presence(self, spirit: i64, land: i64) -> None:
        """One presence goes to the heap beside the island (IB-040); without any left the game is lost
        (IB-136).
        """
        panel = self.own_panel(spirit)
        panel.presence[land] -= 1
        panel.destroyed += 1
        if self.journal is not None:
            self.note("presence-destroyed", (self.spirits[spirit].name, self.map.titles[land]))
        if self.in_force.answers(cards.PRESENCE_LOST):
            self.emit(cards.PRESENCE_LOST, pair(land, spirit))
        if self.left(spirit) == 0:
            self.lose("presence")
        else:
            self.test_presence()

    def test_presence(self) -> None:
        """Check that every Spirit has presence in play: an ocean may be no land any more (IB-276)."""
        if self.in_force.answers(cards.SEA):
            for spirit in range(i64(len(self.spirits))):
                if self.left(spirit) == 0:
                    self.lose("presence")

    # -- who decides ----------------------------------------------------------------------------

    def boards_of_texts(self) -> i64:
        """Return how many boards a text concerns, the first ones: what an adversary does at the setup leaves
        an extra board out (IB-012).
        """
        return i64(len(self.spirits if self.turn == 0 else self.map.boards))

    def owner_of(self, land: i64) -> i64:
        """Return the Spirit whose board the land is on (IB-179); the first one for an extra board."""
        board = land // LANDS
        return board if board < len(self.spirits) else 0

    def seat_of(self, spirit: i64) -> i64:
        """Return the seat that plays a Spirit."""
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
        """Return the cause of the current action, BY_POWER to BY_FEAR_CARD; 0 for none of them."""
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

    def note(
        self, kind: str, parts: tuple[str | int, ...], seat: int = EVERYBODY, reveals: bool = False,
        source: str = "",
    ) -> None:  # fmt: skip
        """Write a fact to the journal; what is harmed names the text, the strike or the ravage that harms."""
        if self.journal is not None:
            frame = self.frame
            said = source or frame.op.said_by(self, frame.subject)
            super().note(kind, parts, seat, reveals, said or (self.harmer() if kind in HARM else ""))

    def harmer(self) -> str:
        """Return the id of what harms now: a card, `strike` or `ravage`; '' for nothing of them."""
        context = self.context
        while context is not None:
            if isinstance(context, Doing) and context.card:
                return context.card
            if isinstance(context, Striking):
                return "strike"
            if isinstance(context, Cause) and context.flags == cards.BY_RAVAGE:
                return "ravage"
            context = context.outer
        return ""

    # -- fear (IB-134) --------------------------------------------------------------------------

    @property
    def terror(self) -> i64:
        """The terror level, 1 to 3."""
        left = i64(len(self.fear.deck))
        second, third = self.fear.dividers
        return 3 if left <= third else 2 if left <= second else 1

    def make_fear(self, n: i64) -> None:
        """Each time there is enough of it the top fear card is earned; the surplus stays."""
        if n <= 0:
            return
        board = self.own_fear()
        board.made += n
        if self.journal is not None:
            self.note("fear", (n, board.made, board.markers))
        while board.made >= board.markers and board.deck:
            board.made -= board.markers
            before = self.terror
            board.earned = (board.deck[-1], *board.earned)
            board.deck = board.deck[:-1]
            if self.journal is not None:
                self.note("fear-card-earned", (len(board.earned),))
                if self.terror > before:
                    self.note("terror-level", (self.terror,))
        self.test_victory()

    def wake(self) -> None:
        """A dream is over: what it seemed to destroy is there again, and nothing that it hit is hurt."""
        if self.before_dream is None:
            return
        for piece in self.asleep:
            self.change(piece.kind, piece.land, 1)
        self.asleep = ()
        for piece in self.odd[:]:
            self.unmark(piece.kind, piece.land, piece.mark)
        for piece in self.before_dream:
            if len(self.marks_of(piece.kind, piece.land)) < self.pieces[piece.kind][piece.land]:
                self.mark(piece.kind, piece.land, piece.mark)
        self.before_dream = None

    # -- the end (IB-135 to IB-138) -------------------------------------------------------------

    def is_won(self) -> bool:
        """True if the island meets the victory of the terror level."""
        if not self.fear.deck:
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
        """Test for victory, after everything that may bring it about."""
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
        if self.in_force.answers(question):
            for effect in self.in_force.effects:
                if not effect.passes:
                    n = effect.rule.amount(self, question, effect.source, subject, n)
        return n

    def enact(self, rule: Any, source: i64, passes: bool = False, spirit: i64 = -1) -> None:
        """Put a rule in force about a subject, by a Spirit; with `passes` it ends with the turn."""
        self.in_force = self.in_force.plus(ActiveEffect(rule, source, passes, spirit))

    def spirit_of(self, rule: Any, source: i64) -> i64:
        """Return the Spirit that put a rule in force about a subject; the land's owner if none did."""
        for effect in self.in_force.effects:
            if effect.rule is rule and effect.source == source and effect.owner >= 0:
                return effect.owner
        return self.owner_of(source)

    def keep_effects(self, effects: list[ActiveEffect]) -> None:
        """Have only these of the effects stay in force."""
        if len(effects) < len(self.in_force.effects):
            self.in_force = InForce(tuple(effects))

    def homes(self, question: i64) -> list[int]:
        return self.in_force.homes(question)

    def rules_at(self, home: i64) -> list[Any]:
        return self.in_force.rules[home]

    def source_at(self, home: i64) -> i64:
        return self.in_force.effects[home].source
