"""Spirits that a text is about, and those that choose a land for themselves."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island.table.actions import Act
from fieldcraft.games.island.table.contexts import Doing
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.vocabulary.deeds import AtLand, ByActions
from fieldcraft.games.island.vocabulary.filters import Kind
from fieldcraft.kernel.effects import Effect
from fieldcraft.kernel.queries import Query
from fieldcraft.kernel.state import Context, Op, bit
from fieldcraft.native import i64, mypyc_attr


def within(g: Island, spirit: i64, land: i64) -> Doing:
    """Return the context of the current text, as carried out by another Spirit."""
    now = g.doing()
    return Doing(g.context, land, spirit, 0, now.card, now.target, None)


class ForTarget(Effect[Island]):
    """The Spirit that the power targets does it."""

    FORM = "effect = the target spirit : {effect:effect}"
    effect: Effect[Any]

    def run(self, g: Island, subject: i64) -> None:
        target = g.doing().target
        g.push_in(within(g, target, subject), self.effect, subject)

    def helps(self) -> bool:
        return self.effect.helps()


class ForBoth(Effect[Island]):
    """The one who uses the power does it, then the target; once where both are one (IB-123)."""

    FORM = "effect = you and the target spirit : {effect:effect}"
    effect: Effect[Any]

    def run(self, g: Island, subject: i64) -> None:
        now = g.doing()
        if now.target != now.spirit:
            g.push_in(within(g, now.target, subject), self.effect, subject)
        g.push_in(within(g, now.spirit, subject), self.effect, subject)

    def helps(self) -> bool:
        return self.effect.helps()


class EachSpirit(ByActions):
    """Every Spirit does it, in the order of seats, each as an action of its own (IB-087, IB-180)."""

    FORM = "each spirit : {effect:effect}"

    def run(self, g: Island, subject: i64) -> None:
        for spirit in range(i64(len(g.spirits)) - 1, -1, -1):
            if self.concerns(g, spirit):
                g.push_in(within(g, spirit, subject), self.action, subject)

    def concerns(self, g: Island, spirit: i64) -> bool:
        """True if the effect is for this Spirit."""
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class SpiritTrait(Query[Island]):
    """A demand on a Spirit."""

    CATEGORY = "spirit-trait"

    def fits(self, g: Island, spirit: i64) -> bool:
        """True if the Spirit meets the demand."""
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
        played = g.panels[spirit].played
        for power in played:
            if g.cost(power) >= self.cost:
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
    """The acting Spirit chooses a land of a kind, and the effect happens there."""

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
    FORM = "placed = in a(n) {kind:land} : {effect:sequence}"


class EachPlayerIn(Effect[Island]):
    """Every player does it in a land of its choice."""

    FORM = "effect = each player chooses a(n) {kind:land} : {effect:effect}"
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


class MayEachPlayerIn(EachPlayerIn):
    """An effect for each player who wants it, in a chosen land."""

    FORM = "each player may choose a(n) {kind:land} : {effect:effect}"

    def derive(self) -> None:
        from_here = MayChooseLand()
        from_here.kind = self.kind
        from_here.effect = self.effect
        self.action = Act(from_here)


class MayChooseLand(InChosenLand):
    """Or none."""

    def run(self, g: Island, subject: i64) -> None:
        super().run(g, subject)
        if g.options:
            g.offer(g.card_set.enough)


class Different(Context):
    """The context of what players do in different lands: a bit for each land that has been chosen."""

    def __init__(self, outer: Context | None, taken: i64) -> None:
        super().__init__(outer)
        self.taken: Final = taken


class EachPlayerApart(ByActions):
    """Every player does it, each in another land."""

    FORM = "each player chooses a different {kind:land} : {effect:effect}"
    ASKS: ClassVar[str] = "in"
    kind: Kind

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
        g.push(NextPlayer(self.each, self.spirit + 1, self.taken | bit(land)))
        g.push_in(within(g, self.spirit, land), self.each.action, land)
