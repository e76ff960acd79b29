"""How deeds are put together in a text: conditions, thresholds, choices, who does them and where."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island.deeds import AtLand
from fieldcraft.games.island.filters import AnyLand, Kind, Who
from fieldcraft.games.island.lands import LANDS
from fieldcraft.games.island.state import Act, Doing, Island
from fieldcraft.kernel.effects import ChooseOne, Effect, May, Steps, chosen_of, left_of, so_far
from fieldcraft.kernel.queries import Condition, Query
from fieldcraft.kernel.rules import ContinuousEffect
from fieldcraft.kernel.state import Context, Op, bit
from fieldcraft.native import i64, mypyc_attr

# -- steps -------------------------------------------------------------------------------------


class If(Effect[Island]):
    """Governs one deed."""

    FORM = "if {condition:test} , {then:deed}"
    CATEGORY = "step"
    condition: Condition[Any]
    then: Effect[Any]

    def run(self, g: Island, subject: i64) -> None:
        if self.condition.holds(g, subject):
            g.push(self.then, subject)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return self.condition.holds(g, subject) and self.then.is_possible(g, subject)


class IfElse(Effect[Island]):
    FORM = "if {condition:test} , {then:deed} otherwise {other:deed}"
    CATEGORY = "step"
    condition: Condition[Any]
    then: Effect[Any]
    other: Effect[Any]

    def run(self, g: Island, subject: i64) -> None:
        g.push(self.then if self.condition.holds(g, subject) else self.other, subject)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return (self.then if self.condition.holds(g, subject) else self.other).is_possible(g, subject)


class MayDo(May[Island]):
    FORM = "may {effect:deed}"
    CATEGORY = "step"


class Sequence(Steps[Island]):
    FORM = "{steps:step/, then}"
    CATEGORY = "sequence"


class When(Effect[Island]):
    """Governs the rest of the sentence."""

    FORM = "if {condition:test} : {effect:effect}"
    CATEGORY = "effect"
    condition: Condition[Any]
    effect: Effect[Any]

    def run(self, g: Island, subject: i64) -> None:
        if self.condition.holds(g, subject):
            g.push(self.effect, subject)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return self.condition.holds(g, subject) and self.effect.is_possible(g, subject)


class Choose(ChooseOne[Island]):
    FORM = "choose : {alternatives:alternative/; or}"
    CATEGORY = "effect"


# -- who and where -----------------------------------------------------------------------------


def within(g: Island, spirit: i64, land: i64) -> Doing:
    """The text at hand, as another Spirit does it."""
    now = g.doing()
    return Doing(g.context, land, spirit, 0, now.card, now.target, None)


class ForTarget(Effect[Island]):
    """The Spirit that the power targets does it."""

    FORM = "the target spirit : {effect:effect}"
    CATEGORY = "effect"
    effect: Effect[Any]

    def run(self, g: Island, subject: i64) -> None:
        target = g.doing().target
        g.push_in(within(g, target, subject), self.effect, subject)


class ForBoth(Effect[Island]):
    """The one who uses the power does it, then the target; once where both are one (IB-123)."""

    FORM = "you and the target spirit : {effect:effect}"
    CATEGORY = "effect"
    effect: Effect[Any]

    def run(self, g: Island, subject: i64) -> None:
        now = g.doing()
        if now.target != now.spirit:
            g.push_in(within(g, now.target, subject), self.effect, subject)
        g.push_in(within(g, now.spirit, subject), self.effect, subject)


class EachSpirit(Effect[Island]):
    """Every Spirit does it, in the order of seats, each as an action of its own (IB-087, IB-180)."""

    FORM = "each spirit : {effect:effect}"
    CATEGORY = "effect"
    effect: Effect[Any]
    action: Op[Any]

    def derive(self) -> None:
        self.action = Act(self.effect)

    def run(self, g: Island, subject: i64) -> None:
        for spirit in range(i64(len(g.spirits)) - 1, -1, -1):
            if self.concerns(g, spirit):
                g.push_in(within(g, spirit, subject), self.action, subject)

    def concerns(self, g: Island, spirit: i64) -> bool:
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class SpiritTrait(Query[Island]):
    """What is asked of a Spirit."""

    CATEGORY = "spirit-trait"

    def fits(self, g: Island, spirit: i64) -> bool:
        raise NotImplementedError


class HasPresence(SpiritTrait):
    FORM = "{n:number} or more presence"
    n: i64

    def fits(self, g: Island, spirit: i64) -> bool:
        return g.left(spirit) >= self.n


class BusyHand(SpiritTrait):
    FORM = "{n:number} or more cards in play or one that costs at least {cost:number}"
    n: i64
    cost: i64

    def fits(self, g: Island, spirit: i64) -> bool:
        played = g.played[spirit]
        for power in played:
            if power.cost >= self.cost:
                return True
        return len(played) >= self.n


class EachSuchSpirit(EachSpirit):
    FORM = "each spirit with {trait:spirit-trait} : {effect:effect}"
    trait: SpiritTrait

    def concerns(self, g: Island, spirit: i64) -> bool:
        return self.trait.fits(g, spirit)


class EachPlayer(EachSpirit):
    """Players means Spirits (IB-188)."""

    FORM = "each player : {effect:effect}"


@mypyc_attr(allow_interpreted_subclasses=True)
class InChosenLand(AtLand):
    """The Spirit at hand chooses a land of a kind, and the effect is done there."""

    ASKS: ClassVar[str] = "in"
    AIM: ClassVar[str] = "in"
    CATEGORY = "effect"
    kind: Kind
    effect: Effect[Any]

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return self.kind.fits(g, land) and self.effect.is_possible(g, land)

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.push_in(within(g, g.doing().spirit, land), self.effect, land)


class InALand(InChosenLand):
    FORM = "in a(n) {kind:land} : {effect:sequence}"
    CATEGORY = "placed"


class EachPlayerIn(Effect[Island]):
    """Every player does it in a land of its choice."""

    FORM = "each player in a(n) {kind:land} : {effect:effect}"
    CATEGORY = "effect"
    kind: Kind
    effect: Effect[Any]
    action: Op[Any]

    def derive(self) -> None:
        from_here = InChosenLand()
        from_here.kind = self.kind
        from_here.effect = self.effect
        self.action = Act(from_here)

    def run(self, g: Island, subject: i64) -> None:
        for spirit in range(i64(len(g.spirits)) - 1, -1, -1):
            g.push_in(within(g, spirit, subject), self.action, subject)


class Different(Context):
    """Within what players do in different lands: a bit for each land that has been chosen."""

    def __init__(self, outer: Context | None, taken: i64) -> None:
        super().__init__(outer)
        self.taken: Final = taken


class EachPlayerApart(Effect[Island]):
    """Every player does it, each in another land."""

    FORM = "each player in a different {kind:land} : {effect:effect}"
    CATEGORY = "effect"
    ASKS: ClassVar[str] = "in"
    kind: Kind
    effect: Effect[Any]
    action: Op[Any]

    def derive(self) -> None:
        self.action = Act(self.effect)

    def run(self, g: Island, subject: i64) -> None:
        g.push(NextPlayer(self, 0, 0), 0)


class NextPlayer(AtLand):
    """The choice of one player, when those before it have chosen the lands of `taken`."""

    ASKS: ClassVar[str] = "in"
    AIM: ClassVar[str] = "in"

    def __init__(self, each: EachPlayerApart, spirit: i64, taken: i64) -> None:
        self.each: Final = each
        self.spirit: Final = spirit
        self.taken: Final = taken

    def chooser(self, g: Island, subject: i64) -> i64:
        return self.spirit

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        if self.taken >> land & 1 or not self.each.kind.fits(g, land):
            return False
        return self.each.effect.is_possible(g, land)

    def run(self, g: Island, subject: i64) -> None:
        if self.spirit == len(g.spirits):
            return
        super().run(g, subject)
        if not g.options:
            g.push(NextPlayer(self.each, self.spirit + 1, self.taken))

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.push(NextPlayer(self.each, self.spirit + 1, self.taken | (i64(1) << land)))
        g.push_in(within(g, self.spirit, land), self.each.action, land)


class InEach(Effect[Island]):
    """Everywhere at once, land by land in the order of boards and numbers."""

    FORM = "in each {kind:land} : {effect:effect}"
    CATEGORY = "effect"
    kind: Kind
    effect: Effect[Any]
    action: Op[Any]

    def derive(self) -> None:
        self.action = Act(self.effect)

    def run(self, g: Island, subject: i64) -> None:
        for land in range(g.map.size - 1, -1, -1):
            if self.kind.fits(g, land):
                now = g.doing()
                spirit = now.spirit if now.spirit >= 0 else g.owner_of(land)
                g.push_in(within(g, spirit, land), self.action, land)


@mypyc_attr(allow_interpreted_subclasses=True)
class InLands(Effect[Island]):
    """In lands that follow from the one at hand, one after another, by the same Spirit."""

    CATEGORY = "effect"
    effect: Effect[Any]

    def lands(self, g: Island, subject: i64) -> list[int]:
        raise NotImplementedError

    def run(self, g: Island, subject: i64) -> None:
        found = self.lands(g, subject)
        for i in range(i64(len(found)) - 1, -1, -1):
            g.push_in(within(g, g.doing().spirit, found[i]), self.effect, found[i])


class InThatLand(InLands):
    """The land that the action at hand has chosen besides its target."""

    FORM = "in that land : {effect:effect}"

    def lands(self, g: Island, subject: i64) -> list[int]:
        return [g.spot] if g.spot >= 0 else []


class InEachAdjacent(InLands):
    FORM = "in each adjacent land : {effect:effect}"

    def lands(self, g: Island, subject: i64) -> list[int]:
        return g.near(subject)[:]


class InOtherCoast(InLands):
    FORM = "in each other coastal land of the board : {effect:effect}"

    def lands(self, g: Island, subject: i64) -> list[int]:
        board = g.map.ocean_of(subject)
        return [land for land in range(board, board + LANDS) if g.map.coastal[land] and land != subject]


class InReached(InLands):
    """The lands to which the action at hand has pushed pieces, each once."""

    FORM = "in each land they went to : {effect:effect}"

    def lands(self, g: Island, subject: i64) -> list[int]:
        return list(dict.fromkeys(g.pushed))


class InAdjacentKind(AtLand):
    """In a land of a kind next door; who does what is done, or the owner of the board, says which."""

    FORM = "in an adjacent {kind:land} : {effect:effect}"
    CATEGORY = "effect"
    ASKS: ClassVar[str] = "in"
    AIM: ClassVar[str] = "in"
    kind: Kind
    effect: Effect[Any]

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return land in g.near(subject) and self.kind.fits(g, land)

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.push_in(within(g, g.doing().spirit, land), self.effect, land)


class InAdjacent(AtLand):
    """In one land next door, as the one who does it likes."""

    FORM = "in one adjacent land : {effect:effect}"
    CATEGORY = "effect"
    ASKS: ClassVar[str] = "in"
    AIM: ClassVar[str] = "in"
    effect: Effect[Any]

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return land in g.near(subject) and self.effect.is_possible(g, land)

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.push_in(within(g, g.doing().spirit, land), self.effect, land)


class EachBoard(Effect[Island]):
    """On every board, in one land that its owner chooses (IB-087, IB-179)."""

    FORM = "each board in a(n) {kind:land} : {effect:effect}"
    CATEGORY = "effect"
    kind: Kind
    effect: Effect[Any]
    action: Op[Any]

    def derive(self) -> None:
        choice = OnBoard()
        choice.kind = self.kind
        choice.effect = self.effect
        self.action = Act(choice)

    def run(self, g: Island, subject: i64) -> None:
        for board in range(i64(len(g.map.boards)) - 1, -1, -1):
            if self.concerns(g, board):
                ocean = board * LANDS
                g.push_in(within(g, g.owner_of(ocean), ocean), self.action, ocean)

    def concerns(self, g: Island, board: i64) -> bool:
        return True


class EachBoardWith(EachBoard):
    """The same, where the board holds some of them."""

    FORM = "each board with {who:whos} in a(n) {kind:land} : {effect:effect}"
    who: Who

    def concerns(self, g: Island, board: i64) -> bool:
        for land in range(board * LANDS, (board + 1) * LANDS):
            if self.who.count_in(g, land):
                return True
        return False


class EachBoardMany(EachBoard):
    """On every board in several lands, each another one; in as many as there are (IB-168)."""

    FORM = "each board in {n:number} different lands : {effect:effect}"
    kind: Kind
    n: i64

    def derive(self) -> None:
        choice = OnBoard()
        choice.kind = AnyLand()
        choice.effect = self.effect
        self.action = Act(Several(choice, self.n))


class Several(AtLand):
    """Different lands of a board, one after another."""

    ASKS: ClassVar[str] = "in"
    AIM: ClassVar[str] = "in"

    def __init__(self, choice: OnBoard, n: i64) -> None:
        self.choice: Final = choice
        self.n: Final = n

    def run(self, g: Island, subject: i64) -> None:
        left = left_of(g, self, self.n)
        g.seat = g.seat_of(self.chooser(g, subject))
        if left > 0:
            for land in range(g.map.size):
                if not chosen_of(g, self) >> land & 1 and self.choice.reaches(g, subject, land):
                    g.offer(g.map.aims[self.AIM][land])

    def done(self, g: Island, subject: i64, land: i64) -> None:
        left, chosen = left_of(g, self, self.n), chosen_of(g, self) | bit(land)
        g.push_in(so_far(g, self, chosen, left - 1), self, subject)
        self.choice.done(g, subject, land)


class EachBoardFewest(EachBoard):
    """On every board in the land that holds the fewest of them, among those that hold any."""

    FORM = "each board in the land with the fewest {who:whos} but at least {n:number} : {effect:effect}"
    who: Who
    n: i64
    effect: Effect[Any]

    def derive(self) -> None:
        choice = WithFewest()
        choice.kind = AnyLand()
        choice.who = self.who
        choice.n = self.n
        choice.effect = self.effect
        self.action = Act(choice)


class EachBoardMost(EachBoard):
    """On every board in the land that holds the most of them, if any does."""

    FORM = "each board in the land with the most {who:whos} : {effect:effect}"
    who: Who
    effect: Effect[Any]

    def derive(self) -> None:
        choice = WithMost()
        choice.kind = AnyLand()
        choice.who = self.who
        choice.effect = self.effect
        self.action = Act(choice)


class OnBoard(InChosenLand):
    """The land is one of the board whose ocean is the subject."""

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        on_board = g.map.ocean_of(land) == subject
        return on_board and self.kind.fits(g, land) and self.effect.is_possible(g, land)


class WithFewest(OnBoard):
    who: Who
    n: i64

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        if not g.is_land(land) or g.map.ocean_of(land) != subject:
            return False
        mine = self.who.count_in(g, land)
        if mine < self.n:
            return False
        for other in range(subject, subject + LANDS):
            if self.n <= self.who.count_in(g, other) < mine:
                return False
        return True


class WithMost(OnBoard):
    who: Who

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        if g.map.is_ocean(land) or g.map.ocean_of(land) != subject:
            return False
        mine = self.who.count_in(g, land)
        for other in range(subject, subject + LANDS):
            if self.who.count_in(g, other) > mine:
                return False
        return mine > 0


# -- thresholds --------------------------------------------------------------------------------


class Amount(Query[Island]):
    FORM = "{n:number} {element:element}"
    CATEGORY = "amount"
    n: i64
    element: i64


class Need(Query[Island]):
    """Elements that a Spirit must have (IB-116, IB-117)."""

    FORM = "{amounts:amount/ and}"
    CATEGORY = "need"

    def __init__(self, amounts: tuple[Amount, ...]) -> None:
        self.amounts: Final[list[Amount]] = list(amounts)

    def is_met(self, g: Island, spirit: i64) -> bool:
        for amount in self.amounts:
            if g.elements[spirit][amount.element] < amount.n:
                return False
        return True


class OneNeed(Need):
    FORM = "{amount:amount}"

    def __init__(self, amount: Amount) -> None:
        super().__init__((amount,))
        self.amount: Final = amount


@mypyc_attr(allow_interpreted_subclasses=True)
class Threshold(Effect[Island]):
    """A part of a power that works only with these elements."""

    CATEGORY = "clause"
    need: Need
    effect: Effect[Any]

    def is_met(self, g: Island) -> bool:
        return self.need.is_met(g, g.doing().spirit)


class With(Threshold):
    """Works besides the rest."""

    FORM = "with {need:need} : {effect:effect}"

    def run(self, g: Island, subject: i64) -> None:
        if self.is_met(g):
            g.push(self.effect, subject)


class WithoutNeed(Threshold):
    """Works only where they are missing."""

    FORM = "without {need:need} : {effect:effect}"

    def run(self, g: Island, subject: i64) -> None:
        if not self.is_met(g):
            g.push(self.effect, subject)


class OrInstead(Threshold):
    """May be done in the place of all that stands before it (IB-115)."""

    FORM = "with {need:need} or instead : {effect:effect}"

    def run(self, g: Island, subject: i64) -> None:
        g.push(self.effect, subject)


class Instead(Threshold):
    """Is done in the place of all that stands before it."""

    FORM = "with {need:need} instead : {effect:effect}"

    def run(self, g: Island, subject: i64) -> None:
        g.push(self.effect, subject)


class Further(Query[Island]):
    """Reaches further with these elements."""

    FORM = "with {need:need} this power has range {n:number}"
    CATEGORY = "clause"
    need: Need
    n: i64


class Sooner(Query[Island]):
    """May be used among the fast powers with these elements."""

    FORM = "with {need:need} this power may be fast"
    CATEGORY = "clause"
    need: Need


# -- moments of blight cards -------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Moment(Query[Island]):
    """A sentence of a blight card and when it works."""

    CATEGORY = "moment"
    SLOT: ClassVar[str] = ""
    effect: Effect[Any]


class WhenUp(Moment):
    FORM = "when it comes up : {effect:effect}"
    SLOT: ClassVar[str] = "at_once"


class EachInvaderPhase(Moment):
    FORM = "each invader phase : {effect:effect}"
    SLOT: ClassVar[str] = "each_invader_phase"


class EachSpiritPhase(Moment):
    FORM = "each spirit phase : {effect:effect}"
    SLOT: ClassVar[str] = "each_spirit_phase"


class NowAndEach(Moment):
    """At once, and in every invader phase."""

    FORM = "now and each invader phase : {effect:effect}"


class FromNextTurn(Query[Island]):
    FORM = "from the next turn on : {rule:rule}"
    CATEGORY = "moment"
    rule: ContinuousEffect[Any]


class Forever(Query[Island]):
    """A rule of a Spirit's panel."""

    FORM = "always : {rule:rule}"
    CATEGORY = "special"
    rule: ContinuousEffect[Any]


# -- moments of adversaries --------------------------------------------------------------------


class OnSetup(Moment):
    FORM = "setup : {effect:effect}"
    CATEGORY = "foe"
    SLOT: ClassVar[str] = "setup"


class AfterFirstExplore(Moment):
    FORM = "after the first explore : {effect:effect}"
    CATEGORY = "foe"
    SLOT: ClassVar[str] = "opening"


class OnEscalation(Moment):
    FORM = "escalation : {effect:effect}"
    CATEGORY = "foe"
    SLOT: ClassVar[str] = "escalation"
