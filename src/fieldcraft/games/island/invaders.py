"""What the invaders do: ravage, build, explore, advance (IB-125 to IB-133)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island import blight, cards, harm
from fieldcraft.games.island.acts import Act, LandOption, carry_out
from fieldcraft.games.island.cards import (
    BUILD,
    BUILD_CITY,
    BY_ADVERSARY,
    BY_RAVAGE,
    CITY,
    DAHAN,
    EXPLORE,
    EXPLORER,
    FOR_EVER,
    INVADERS,
    RAVAGE,
    TOWN,
    UNTIL_STAGE_2,
    InvaderCard,
)  # fmt: skip
from fieldcraft.games.island.state import SKIPS_BUILD, SKIPS_EXPLORE, SKIPS_RAVAGE, Island
from fieldcraft.kernel.effects import Effect
from fieldcraft.kernel.flow import pair
from fieldcraft.kernel.state import Context, Frame, Op, Option, bit
from fieldcraft.native import i64

RAVAGING: Final = "ravage"

# -- ravage ------------------------------------------------------------------------------------


def ravage_damage(g: Island, land: i64) -> i64:
    """The damage of a ravage there now, when everything that lowers it has been taken off (IB-126,
    IB-037).
    """
    n = g.amount(cards.RAVAGE_DAMAGE, land, strength(g, land))
    return max(0, n - defence(g, land))


def later_damage(g: Island, land: i64, builds: bool) -> i64:
    """The damage of a ravage there in a later turn, if nobody acts: what defends this turn alone is over by
    then, and what `builds` before then has built.
    """
    n = strength(g, land)
    if builds and may_build(g, land):
        n += g.strength(built(g, land), land)
    if n == 0:
        return 0
    return max(0, g.lasting(cards.RAVAGE_DAMAGE, land, n) - g.lasting(cards.DEFEND, land, 0))


def strength(g: Island, land: i64) -> i64:
    """The damage that the invaders there are worth."""
    n: i64 = 0
    for kind in range(INVADERS):
        pieces = g.pieces[kind][land]
        if pieces:
            n += pieces * g.strength(kind, land)
    return n


def defence(g: Island, land: i64) -> i64:
    """By how much a ravage there does less (IB-121)."""
    return g.amount(cards.DEFEND, land, g.defend[land])


def blighted_by(g: Island, land: i64) -> i64:
    """How much damage blights the land (IB-038)."""
    return max(1, g.amount(cards.BLIGHTED_BY, land, g.card_set.blighted_by))


def ravages(g: Island, card: InvaderCard, land: i64) -> bool:
    """Do the invaders there ravage by this card (IB-125, IB-182)?"""
    return (
        card.names(g.map, land)
        and g.invaders_in(land) > 0
        and not g.marks[land] & SKIPS_RAVAGE
        and not g.forbidden(RAVAGE, land)
    )


class Ravages(Context):
    """Within the ravages of a card: the lands that have had theirs, a bit each, and whether order matters."""

    def __init__(self, card: InvaderCard, done: i64 = 0, in_order: bool = False) -> None:
        super().__init__()
        self.card: Final = card
        self.done: Final = done
        self.in_order: Final = in_order


def ravaged(g: Island) -> i64:
    """While a card ravages: the lands that have had theirs, a bit each; all where none has any left."""
    frame: Frame | None = g.frame
    below = g.pending
    while frame is not None:
        context = frame.context
        if isinstance(context, Ravages):
            return context.done
        frame, below = below, below.below if below is not None else None
    return -1


class RavageLands(Op[Island]):
    """The lands that a card names ravage one after another, in an order of the players' choice (IB-181)."""

    ASKS: ClassVar[str] = "ravage-order"

    def run(self, g: Island, subject: i64) -> None:
        ravaging = g.context
        assert isinstance(ravaging, Ravages)
        lands = [land for land in range(g.map.size) if self.is_left(g, ravaging, land)]
        if not lands:
            return
        if ravaging.in_order or len(lands) == 1:
            self.ravage(g, lands[0])
            return
        g.seat = g.seat_of(0)
        for land in lands:
            g.offer(g.map.aims[RAVAGING][land])
        g.offer(g.card_set.in_order)

    def is_left(self, g: Island, ravaging: Ravages, land: i64) -> bool:
        return not ravaging.done >> land & 1 and ravages(g, ravaging.card, land)

    def ravage(self, g: Island, land: i64, in_order: bool = False) -> None:
        """That land next, then the others."""
        before = g.context
        assert isinstance(before, Ravages)
        after = Ravages(before.card, before.done | bit(land), before.in_order or in_order)
        g.push_in(after, self)
        g.push(RAVAGE_SOON, land)


class RavageNext(LandOption):
    """This land ravages next."""

    def run(self, g: Island, subject: i64) -> None:
        RAVAGE_LANDS.ravage(g, self.land(g))


class InOrder(Option[Island]):
    """All that are left, by board and number."""

    def run(self, g: Island, subject: i64) -> None:
        before = g.context
        assert isinstance(before, Ravages)
        g.push_in(Ravages(before.card, before.done, True), RAVAGE_LANDS)


class RavageLand(Effect[Island]):
    """Damage is summed once and dealt to the land and to the dahan; those that are left strike (IB-126 to
    129).

    The dahan are hurt before blight can bring anything else about (IB-127); where they strike at once with
    the invaders, all of them do that were there.
    """

    def run(self, g: Island, subject: i64) -> None:
        n = ravage_damage(g, subject)
        if g.journal is not None:
            g.note("ravage", (g.map.titles[subject], n))
        dahan: i64 = -1
        if g.forbidden(cards.STRIKE_LATE, subject):
            dahan = g.pieces[DAHAN][subject]
        g.push_in(Striking(g.context, dahan), STRIKE, subject)
        harm.hurt_dahan(g, subject, n)
        over = n - blighted_by(g, subject)
        if over >= 0:
            extra = g.amount(cards.SECOND_BLIGHT, pair(subject, over), 0)
            for _ in range(extra):
                blight.add(g, subject, spares=True)
            blight.add(g, subject)
            blight.demand(g, 1 + extra)


class Striking(Context):
    """Within the dahan's answer: how many strike, -1 for those that are left."""

    def __init__(self, outer: Context | None, dahan: i64) -> None:
        super().__init__(outer)
        self.dahan: Final = dahan


class Strike(Op[Island]):
    """The dahan strike, also where the damage was nothing (IB-129); the owner of the board says whom."""

    def run(self, g: Island, subject: i64) -> None:
        striking = g.context
        assert isinstance(striking, Striking)
        dahan = striking.dahan if striking.dahan >= 0 else g.pieces[DAHAN][subject]
        n = dahan * g.strength(DAHAN, subject)
        if n and g.invaders_in(subject):
            g.seat = g.seat_of(g.owner_of(subject))
            if g.journal is not None:
                g.note("dahan-strike", (g.map.titles[subject], n))
            harm.DEAL.begin(g, subject, n)


# -- build -------------------------------------------------------------------------------------


def builds(g: Island, card: InvaderCard, land: i64) -> bool:
    return card.names(g.map, land) and may_build(g, land)


def may_build(g: Island, land: i64) -> bool:
    """Is there anybody who builds, and nothing that hinders it?"""
    if g.invaders_in(land) == 0 and g.amount(cards.SETTLERS, land, 0) == 0:
        return False
    return not g.marks[land] & SKIPS_BUILD and not g.forbidden(BUILD, land)


def built(g: Island, land: i64) -> i64:
    """What would be built there: a city where towns outnumber cities, else a town (IB-130)."""
    return CITY if g.pieces[TOWN][land] > g.pieces[CITY][land] else TOWN


class BuildLand(Effect[Island]):
    def run(self, g: Island, subject: i64) -> None:
        kind = built(g, subject)
        if kind == CITY and g.forbidden(BUILD_CITY, subject):
            return
        if g.journal is not None:
            g.note("build", (g.map.titles[subject], g.name_of(kind, 1)))
        g.come(kind, subject)


class BuildLands(Op[Island]):
    """Every land that the card names builds; the order changes nothing."""

    def run(self, g: Island, subject: i64) -> None:
        for card in g.to_build:
            build_by(g, card)


def build_by(g: Island, card: InvaderCard) -> None:
    """Which lands build is read before any does."""
    for land in range(g.map.size - 1, -1, -1):
        if builds(g, card, land):
            g.push(BUILD_SOON, land)


class Settle(Op[Island]):
    """The card that has ravaged builds, and may do so a second time."""

    def run(self, g: Island, subject: i64) -> None:
        for card in g.to_settle:
            build_by(g, card)


class Soon(Op[Island]):
    """A rule may stop it at the last moment."""

    def __init__(self, deed: Op[Any]) -> None:
        self.deed: Final = deed

    def run(self, g: Island, subject: i64) -> None:
        g.attempt(cards.STOP, self.deed, subject)


# -- explore -----------------------------------------------------------------------------------


def is_source(g: Island, land: i64) -> bool:
    """Do explorers come from there: is there a town or city, or is it the sea (IB-131)?"""
    return g.map.is_ocean(land) or g.buildings_in(land) > 0


def explores(g: Island, card: InvaderCard, land: i64) -> bool:
    if not card.names(g.map, land) or g.marks[land] & SKIPS_EXPLORE or g.forbidden(EXPLORE, land):
        return False
    if g.map.coastal[land] or g.buildings_in(land):
        return True
    for near in g.map.neighbours[land]:
        if g.buildings_in(near):
            return True
    return False


def next_card(g: Island) -> InvaderCard | None:
    """The top card of the invader deck comes up; None where there is none."""
    if not g.order:
        return None
    stage = g.order[0]
    g.order = g.order[1:]
    card = g.invaders[stage][-1]
    g.invaders[stage] = g.invaders[stage][:-1]
    g.note("explore-card", (card.name,), reveals=True)
    return card


class Explore(Op[Island]):
    """The next card comes up; without one the game is lost.  Where explorers come from is read first."""

    def run(self, g: Island, subject: i64) -> None:
        card = next_card(g)
        if card is None:
            g.lose("time")
            return
        g.explored = (card,)
        g.push(EXPLORE_LANDS)
        if card.escalates:
            g.push(ESCALATE)


class ExploreLands(Op[Island]):
    def run(self, g: Island, subject: i64) -> None:
        card = g.explored[0]
        for land in [land for land in range(g.map.size) if explores(g, card, land)]:
            g.pieces[EXPLORER][land] += 1
            if g.journal is not None:
                g.note("explore", (g.map.titles[land],))
            if card.escalates:
                g.emit(cards.EXPLORED, land)


class Escalate(Op[Island]):
    """A card of stage II sets off what the adversary does (IB-132)."""

    def run(self, g: Island, subject: i64) -> None:
        for level in reversed(g.plan.levels):
            carry_out(g, level.escalation, BY_ADVERSARY, "")


class Advance(Op[Island]):
    """Every card goes one slot on (IB-133)."""

    def run(self, g: Island, subject: i64) -> None:
        g.invader_discard = g.invader_discard + g.to_settle
        g.to_settle = ()
        stays = g.amount(cards.IMMIGRATION, 0, 0)
        for card in g.to_ravage:
            if stays == FOR_EVER or (stays == UNTIL_STAGE_2 and card.stage == 0):
                g.to_settle = (card,)
            else:
                g.invader_discard = (*g.invader_discard, card)
        if stays == UNTIL_STAGE_2 and g.to_ravage and not g.to_settle:
            g.keep_laws([law for law in g.laws if not law.rule.asks() & bit(cards.IMMIGRATION)])
        g.to_ravage = g.to_build
        g.to_build = g.explored
        g.explored = ()


class Ravage(Op[Island]):
    def run(self, g: Island, subject: i64) -> None:
        for card in g.to_ravage:
            g.push_in(Ravages(card), RAVAGE_LANDS)
        if g.to_settle:
            for _ in range(g.amount(cards.TWICE, 0, 1)):
                g.push(SETTLE)


RAVAGE_LANDS: Final = RavageLands()
RAVAGE_ONE: Final[Op[Any]] = Act(RavageLand(), BY_RAVAGE)
RAVAGE_SOON: Final[Op[Any]] = Soon(RAVAGE_ONE)
STRIKE: Final[Op[Any]] = Strike()
BUILD_ONE: Final[Op[Any]] = Act(BuildLand())
BUILD_SOON: Final[Op[Any]] = Soon(BUILD_ONE)
SETTLE: Final[Op[Any]] = Settle()
BUILD_LANDS: Final[Op[Any]] = BuildLands()
EXPLORE_LANDS: Final[Op[Any]] = ExploreLands()
ESCALATE: Final[Op[Any]] = Escalate()
RAVAGE_CARDS: Final[Op[Any]] = Ravage()
EXPLORE_CARD: Final[Op[Any]] = Explore()
ADVANCE: Final[Op[Any]] = Advance()
