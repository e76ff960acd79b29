"""The acts of the invaders: ravage, build, explore, advance (IB-125 to IB-133)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island.printed import cards
from fieldcraft.games.island.printed.cards import (
    BUILD,
    BUILD_CITY,
    BUILDS,
    BY_ADVERSARY,
    BY_RAVAGE,
    EXPLORE,
    FOR_EVER,
    LOWEST,
    RAVAGE,
    SHOWN,
    SKIPPED,
    STAYS,
    UNTIL_STAGE_2,
    InvaderCard,
)  # fmt: skip
from fieldcraft.games.island.printed.map import LANDS
from fieldcraft.games.island.printed.pieces import BLIGHT, CITY, DAHAN, EXPLORER, STRIFE, TOWN
from fieldcraft.games.island.table import blight, harm, tokens
from fieldcraft.games.island.table.actions import Act, LandOption, carry_out
from fieldcraft.games.island.table.contexts import OfCard, Striking
from fieldcraft.games.island.table.parts import NOWHERE
from fieldcraft.games.island.table.state import ISOLATED, Island
from fieldcraft.kernel.effects import Effect
from fieldcraft.kernel.flow import first, pair, second
from fieldcraft.kernel.state import Context, Frame, Op, Option, bit
from fieldcraft.native import i64

RAVAGING: Final = "ravage"
EXPLORING: Final = "explore"
LANDING: Final = "coast"
"""Name of the source of explorers that come over the sea."""
REACTS: Final = [
    cards.STOP, cards.DESTROYED, cards.RAVAGE_BLIGHTED, cards.WITHERING, cards.SEA, cards.AWAY,
]  # fmt: skip
"""The rules that react to a ravage, or step in."""
DIFFERS: Final = [
    cards.DEFEND, cards.RAVAGE_DAMAGE, cards.STRENGTH, cards.BLIGHTED_BY, cards.SECOND_BLIGHT, cards.ARRIVAL,
]  # fmt: skip
"""The rules that may ask what has come to other lands."""

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
    if builds and will_build(g, land):
        made = built(g, land)
        n += second(made) * g.strength(first(made), land)
    if n == 0:
        return 0
    return max(0, g.lasting(cards.RAVAGE_DAMAGE, land, n) - g.lasting(cards.DEFEND, land, 0))


def will_build(g: Island, land: i64) -> bool:
    """True if a build in a land will add pieces if nobody acts."""
    return may_build(g, land) and not tokens.any_in(g, g.card_set.pieces.stops_build, land)


def strength(g: Island, land: i64) -> i64:
    """The damage that the invaders there are worth; those with strife deal none (IB-195)."""
    n: i64 = 0
    for kind in g.card_set.pieces.invaders.each:
        pieces = g.pieces[kind][land]
        if pieces:
            n += pieces * ravage_strength(g, kind, land)
    return n - held_back(g, land)


def held_back(g: Island, land: i64) -> i64:
    """Return the damage that strife keeps invaders there from dealing (IB-195)."""
    n: i64 = 0
    if has_strife(g, land):
        for piece in g.odd:
            if piece.land == land and piece.mark >= STRIFE:
                n += ravage_strength(g, piece.kind, land)
    return n


def ravage_strength(g: Island, kind: i64, land: i64) -> i64:
    """Return the damage that a piece of that kind deals in a ravage there."""
    n = g.strength(kind, land)
    if g.in_force.answers(cards.RAVAGE_STRENGTH):
        n += g.amount(cards.RAVAGE_STRENGTH, pair(land, kind), 0)
    return n


def has_strife(g: Island, land: i64) -> bool:
    """True if an invader there has strife."""
    kind = g.card_set.pieces.strife
    return kind >= 0 and g.pieces[kind][land] > 0


def spend_strife(g: Island, land: i64) -> None:
    """Each invader there that has strife and would deal damage loses one (IB-195)."""
    if not has_strife(g, land):
        return
    for piece in g.odd[:]:
        if piece.land == land and piece.mark >= STRIFE:
            g.unmark(piece.kind, land, piece.mark)
            if piece.mark > STRIFE:
                g.mark(piece.kind, land, piece.mark - STRIFE)
            if g.journal is not None:
                g.note("strife-spent", (g.name_of(piece.kind, 1), g.map.titles[land]))


def defence(g: Island, land: i64) -> i64:
    """Return the reduction of a ravage's damage in a land (IB-121)."""
    return g.amount(cards.DEFEND, land, g.defend[land])


def blighted_by(g: Island, land: i64) -> i64:
    """Return the damage that blights the land (IB-038)."""
    return max(1, g.amount(cards.BLIGHTED_BY, land, g.card_set.blighted_by))


def ravages(g: Island, card: InvaderCard, land: i64) -> bool:
    """True if the invaders there ravage by this card (IB-125, IB-182)."""
    return card.names(g.map, land) and may_ravage(g, land) and not g.forbidden(cards.NORMAL[RAVAGE], land)


def may_ravage(g: Island, land: i64) -> bool:
    """True if there are invaders, and nothing keeps them from a ravage."""
    return g.invaders_in(land) > 0 and not g.marks[land] >> RAVAGE & 1 and not g.forbidden(RAVAGE, land)


class Ravages(Context):
    """The context of a card's ravages: lands that are done, a bit each, and whether order matters."""

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
        """Ravage the next land, or ask which one is next."""
        ravaging = g.context
        assert isinstance(ravaging, Ravages)
        lands = [land for land in range(g.map.size) if self.is_left(g, ravaging, land)]
        if not lands:
            if not ravaging.done:
                g.note("nothing-ravaged", (ravaging.card.name,))
            return
        if ravaging.in_order or len(lands) == 1:
            self.ravage(g, lands[0])
            return
        g.seat = g.seat_of(0)
        for land in lands:
            g.offer(g.map.aims[RAVAGING][land])
        g.offer(g.card_set.in_order)

    def settled(self, g: Island, subject: i64) -> i64:
        """The order changes nothing where no land has anything to do with another."""
        ravaging = g.context
        assert isinstance(ravaging, Ravages)
        lands = [land for land in range(g.map.size) if self.is_left(g, ravaging, land)]
        return i64(len(g.options)) - 1 if is_any_order(g, lands) else -1

    def is_left(self, g: Island, ravaging: Ravages, land: i64) -> bool:
        """True if the land still has a ravage of this card to come."""
        return not ravaging.done >> land & 1 and ravages(g, ravaging.card, land)

    def ravage(self, g: Island, land: i64, in_order: bool = False) -> None:
        """Ravage in that land next, then in the others."""
        before = g.context
        assert isinstance(before, Ravages)
        after = Ravages(before.card, before.done | bit(land), before.in_order or in_order)
        g.push_in(after, self)
        g.push(RAVAGE_SOON, land)


def is_any_order(g: Island, lands: list[int]) -> bool:
    """True if ravages in these lands come to the same in any order.

    So they do where no dahan strike and no rule reacts, and blight comes only to lands without any, without
    emptying the card or leaving a Spirit without presence.
    """
    if answers_any(g, REACTS):
        return False
    counters: i64 = 0
    for land in lands:
        if g.pieces[DAHAN][land]:
            return False
        if ravage_damage(g, land) >= blighted_by(g, land):
            if g.pieces[BLIGHT][land]:
                return False
            counters += 1
    if counters == 0:
        return True
    if answers_any(g, DIFFERS) or counters >= g.blight.pool:
        return False
    for spirit in range(i64(len(g.spirits))):
        if counters >= g.left(spirit):
            return False
    return True


def answers_any(g: Island, questions: list[int]) -> bool:
    """True if a rule in force answers one of these questions."""
    for question in questions:
        if g.in_force.answers(question):
            return True
    return False


class RavageNext(LandOption):
    """This land ravages next."""

    def run(self, g: Island, subject: i64) -> None:
        RAVAGE_LANDS.ravage(g, self.land(g))


class InOrder(Option[Island]):
    """Ravage in the remaining lands, by board and number."""

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
        """Announce the damage and deal it; dahan that strike late are counted before."""
        n = ravage_damage(g, subject)
        if g.journal is not None:
            tell_damage(g, subject)
        spend_strife(g, subject)
        if g.journal is not None:
            g.note("ravage", (g.map.titles[subject], n))
        dahan: i64 = -1
        if g.forbidden(cards.STRIKE_LATE, subject):
            dahan = g.pieces[DAHAN][subject]
        g.push_in(Striking(g.context, dahan), STRIKE, subject)
        hurting = HurtLand(n)
        if g.in_force.answers(cards.AWAY):
            g.attempt(cards.AWAY, hurting, subject)
        else:
            hurting.run(g, subject)


def striking_in(g: Island, kind: i64, land: i64) -> i64:
    """Return the number of pieces of an invader's kind there that have no strife."""
    n = g.pieces[kind][land]
    if n and has_strife(g, land):
        for piece in g.odd:
            if piece.land == land and piece.kind == kind and piece.mark >= STRIFE:
                n -= 1
    return n


def tell_damage(g: Island, land: i64) -> None:
    """Report what the damage of a ravage is made of: each kind of invader, what changes it, and defence."""
    n: i64 = 0
    title = g.map.titles[land]
    for kind in g.card_set.pieces.invaders.each:
        striking = striking_in(g, kind, land)
        if striking:
            damage = striking * ravage_strength(g, kind, land)
            n += damage
            g.note("ravage-part", (title, striking, g.name_of(kind, striking), damage))
    changed = g.amount(cards.RAVAGE_DAMAGE, land, n) - n
    if changed:
        g.note("ravage-changed", (title, changed))
    defended = defence(g, land)
    if defended:
        g.note("ravage-defence", (title, defended))


class HurtLand(Op[Island]):
    """The damage of a ravage goes to the dahan and the land."""

    def __init__(self, n: i64) -> None:
        self.n: Final[i64] = n

    def run(self, g: Island, subject: i64) -> None:
        """Damage the dahan, and add blight if the damage is enough for the land."""
        n = self.n
        if n and g.in_force.answers(cards.LAND_HURT):
            g.emit(cards.LAND_HURT, subject, n)
        harm.hurt_dahan(g, subject, n)
        over = n - blighted_by(g, subject)
        if over >= 0:
            extra = g.amount(cards.SECOND_BLIGHT, pair(subject, over), 0)
            is_lasting = g.amount(cards.LASTING_LOSS, over, 0) > 0
            for _time in range(extra):
                blight.add(g, subject, spares=True, is_lasting=is_lasting)
            blight.add(g, subject, is_lasting=is_lasting)
            blight.demand(g, 1 + extra - blight.spared(g, subject, 1 + extra))
        elif g.journal is not None:
            g.note("withstood", (g.map.titles[subject], blighted_by(g, subject)))


class Strike(Op[Island]):
    """The dahan strike, also where the damage was nothing (IB-129); the owner of the board says whom."""

    def run(self, g: Island, subject: i64) -> None:
        """Deal the damage of the dahan, as many as the context says."""
        striking = g.context
        assert isinstance(striking, Striking)
        dahan = striking.dahan if striking.dahan >= 0 else g.pieces[DAHAN][subject]
        n = dahan * g.strength(DAHAN, subject)
        if g.in_force.answers(cards.STRIKE_DAMAGE):
            n = max(0, g.amount(cards.STRIKE_DAMAGE, subject, n))
        if n and g.invaders_in(subject) and not g.forbidden(cards.STRIKE, subject):
            g.seat = g.seat_of(g.owner_of(subject))
            if g.journal is not None:
                g.note("dahan-strike", (g.map.titles[subject], n, dahan))
            harm.DEAL.begin(g, subject, n)


# -- build -------------------------------------------------------------------------------------


def builds(g: Island, card: InvaderCard, land: i64) -> bool:
    """True if the invaders build in the land by this card."""
    return card.names(g.map, land) and may_build(g, land) and not g.forbidden(cards.NORMAL[BUILD], land)


def may_build(g: Island, land: i64) -> bool:
    """True if there is anybody who builds, and nothing that hinders it."""
    if not has_builders(g, land):
        return False
    return not g.marks[land] >> BUILD & 1 and not g.forbidden(BUILD, land)


def has_builders(g: Island, land: i64) -> bool:
    """True if there is anybody who builds in the land."""
    return g.invaders_in(land) > 0 or g.amount(cards.SETTLERS, land, 0) > 0


def is_no_city(g: Island, land: i64) -> bool:
    """True if a city would be built in the land, and a rule forbids it."""
    return first(built(g, land)) == CITY and bool(g.forbidden(BUILD_CITY, land))


def built(g: Island, land: i64) -> i64:
    """Return what would be built, a pair of kind and number: a city where towns outnumber cities, else a
    town (IB-130), unless a rule says otherwise.
    """
    kind = CITY if g.pieces[TOWN][land] > g.pieces[CITY][land] else TOWN
    made = pair(kind, 1)
    return (
        g.amount(cards.BUILD_KIND, pair(land, kind), made) if g.in_force.answers(cards.BUILD_KIND) else made
    )


class BuildLand(Effect[Island]):
    def run(self, g: Island, subject: i64) -> None:
        if is_no_city(g, subject):
            return
        if tokens.any_in(g, g.card_set.pieces.stops_build, subject):
            g.attempt(cards.BUILD_STOPPED, STOP_BUILD, subject)
        else:
            put_up(g, subject)


class StopBuild(Op[Island]):
    """A token stops the build and leaves."""

    def run(self, g: Island, subject: i64) -> None:
        tokens.stop(g, g.card_set.pieces.stops_build, subject, "build-stopped")


def put_up(g: Island, land: i64) -> None:
    """Add what the invaders build in a land."""
    made = built(g, land)
    kind, n = first(made), second(made)
    if g.journal is not None:
        there = [int(g.pieces[one][land]) for one in (EXPLORER, TOWN, CITY)]
        for _time in range(n):
            g.note("build", (g.map.titles[land], g.name_of(kind, 1), *there))
    g.come(kind, land, n)
    g.emit(cards.BUILT, land, kind)
    tell_added(g, kind, land, n)


class BuildLands(Op[Island]):
    """Every land that the card names builds; the order changes nothing."""

    def run(self, g: Island, subject: i64) -> None:
        for level in reversed(g.plan.levels):
            carry_out(g, level.after_build, BY_ADVERSARY, "")
        how = what_becomes(g, BUILD, g.invaders.to_build)
        if not how & (SKIPPED | STAYS):
            for card in g.invaders.to_build:
                build_by(g, card)


def what_becomes(g: Island, action: i64, of: tuple[InvaderCard, ...]) -> i64:
    """Return what a rule about the next step of an action makes of this step and its cards.

    Such a rule is used up; a rule that keeps cards in their slot is used up when they advance.
    """
    question = cards.NEXT[action]
    if not g.in_force.answers(question) or (not of and action != EXPLORE):
        return 0
    how = g.amount(question, 0, 0)
    if how & LOWEST:
        for card in of:
            skip_lowest(g, action, card)
    if not how & STAYS:
        use_up(g, question)
    return how


def use_up(g: Island, question: i64) -> None:
    """No rule answers the question any more."""
    g.keep_effects([effect for effect in g.in_force.effects if question not in effect.rule.asks()])


def skip_lowest(g: Island, action: i64, card: InvaderCard) -> None:
    """The land with the lowest number that a card names on each board is skipped this turn."""
    for board in range(i64(len(g.map.boards))):
        for land in range(board * LANDS, (board + 1) * LANDS):
            if card.names(g.map, land):
                g.marks[land] |= bit(action)
                break


def build_by(g: Island, card: InvaderCard) -> None:
    """Build in the lands of a card, which are all determined before the first build."""
    lands = [land for land in range(g.map.size - 1, -1, -1) if builds(g, card, land)]
    for land in lands:
        g.push(BUILD_SOON, land)
    if not lands:
        g.note("nothing-built", (card.name,))


class Settle(Op[Island]):
    """The card that has ravaged builds, and may do so a second time."""

    def run(self, g: Island, subject: i64) -> None:
        for card in g.invaders.to_settle:
            build_by(g, card)


class Soon(Op[Island]):
    """A rule may stop it at the last moment."""

    def __init__(self, deed: Op[Any]) -> None:
        self.deed: Final = deed

    def run(self, g: Island, subject: i64) -> None:
        g.attempt(cards.STOP, self.deed, subject)


# -- explore -----------------------------------------------------------------------------------


def is_source(g: Island, land: i64) -> bool:
    """True if explorers come from there: from a town, a city or the sea (IB-131)."""
    return g.map.is_ocean(land) or g.buildings_in(land) > 0


def explores(g: Island, card: InvaderCard, land: i64) -> bool:
    """True if the invaders explore the land by this card."""
    return card.names(g.map, land) and may_explore(g, land)


def may_explore(g: Island, land: i64) -> bool:
    """True if a card that names the land would have it explored: explorers reach it, and nothing hinders
    them.
    """
    if g.marks[land] >> EXPLORE & 1 or g.marks[land] & ISOLATED or not g.map.dry[land]:
        return False
    if g.forbidden(EXPLORE, land) or g.forbidden(cards.NORMAL[EXPLORE], land):
        return False
    if g.in_force.answers(cards.EXPLORE_REACH):
        return is_reached(g, land, g.amount(cards.EXPLORE_REACH, land, 1))
    if g.map.coastal[land] or is_origin(g, land):
        return True
    for near in g.map.neighbours[land]:
        if is_origin(g, near):
            return True
    return False


def is_origin(g: Island, land: i64) -> bool:
    """True if explorers come from the buildings of a land."""
    return g.buildings_in(land) > 0 and not g.marks[land] & ISOLATED and not g.forbidden(cards.ORIGIN, land)


def is_reached(g: Island, land: i64, far: i64) -> bool:
    """True if explorers come from at most so far away; the sea is next to the coast."""
    for near in g.map.places.within(land, far):
        if is_origin(g, near):
            return True
    for near in g.map.places.within(land, far - 1):
        if g.map.coastal[near]:
            return True
    return False


def source_near(g: Island, land: i64) -> tuple[str, i64]:
    """Return from what explorers come to a land, a building before a coast, and the nearest land with it."""
    for far in range(g.map.size):
        for near in g.map.places.within(land, far):
            if is_origin(g, near):
                kind = CITY if g.pieces[CITY][near] else TOWN
                return g.name_of(kind, 1), near
        for near in g.map.places.within(land, far):
            if g.map.coastal[near]:
                return LANDING, near
    return "", land


def next_card(g: Island) -> InvaderCard | None:
    """The top card of the invader deck comes up; None where there is none."""
    if not g.invaders.order:
        return None
    board = g.own_invaders()
    stage = board.order[0]
    board.order = board.order[1:]
    card = board.stages[stage][-1]
    board.stages[stage] = board.stages[stage][:-1]
    g.note("explore-card", (card.name,), reveals=True)
    return card


class Explore(Op[Island]):
    """The next card comes up; without one the game is lost.  Where explorers come from is read first."""

    def run(self, g: Island, subject: i64) -> None:
        """Turn up the next cards and explore their lands; the game is lost without a card."""
        how = what_becomes(g, EXPLORE, ())
        if how & SKIPPED:
            return
        n: i64 = 1
        if g.in_force.answers(cards.MORE_CARDS):
            n = g.amount(cards.MORE_CARDS, 0, 1)
            use_up(g, cards.MORE_CARDS)
        for _time in range(n):
            card = next_card(g)
            if card is None:
                g.lose("time")
                return
            g.own_invaders().explored = (*g.invaders.explored, card)
            if how & LOWEST:
                skip_lowest(g, EXPLORE, card)
        is_marked = i64(len(g.invaders.order)) < g.invaders.below
        for i in range(n - 1, -1, -1):
            if g.plan.levels:
                g.push_in(OfCard(g.context, g.invaders.explored[i]), AFTER_EXPLORE, i)
            if not how & SHOWN:
                g.push(EXPLORE_LANDS, i)
            if g.invaders.explored[i].escalates:
                g.push(ESCALATE)
        if is_marked:
            g.own_invaders().below = 0
            for level in reversed(g.plan.levels):
                carry_out(g, level.at_marker, BY_ADVERSARY, "")


class ExploreLands(Op[Island]):
    """The lands that a card names are explored; the subject is the place of the card among those up."""

    def run(self, g: Island, subject: i64) -> None:
        """Explore each land that the card names, board by board where a rule names another piece."""
        card = g.invaders.explored[subject]
        is_first = (
            g.turn == 0 and not g.invaders.to_build
        )  # it leaves out the extra board of a lone Spirit (IB-013)
        size = LANDS if is_first and len(g.spirits) == 1 else g.map.size
        lands = [land for land in range(size) if explores(g, card, land)]
        if g.in_force.answers(cards.EXPLORE_WITH):
            kind = g.amount(cards.EXPLORE_WITH, 0, EXPLORER)
            use_up(g, cards.EXPLORE_WITH)
            for board in range(i64(len(g.map.boards)) - 1, -1, -1):
                g.push(
                    ExploreBoard(card, kind, [land for land in lands if land // LANDS == board]),
                    board * LANDS,
                )
            return
        for land in lands:
            explore(g, card, land, EXPLORER)


def explore(g: Island, card: InvaderCard, land: i64, kind: i64) -> None:
    """A card explores a land, and pieces come unless something stops them."""
    if tokens.stop(g, g.card_set.pieces.stops_explore, land, "explore-stopped"):
        return
    n: i64 = 1
    if g.in_force.answers(cards.EXPLORERS):
        n = g.amount(cards.EXPLORERS, land, 1)
    if kind == EXPLORER:
        g.pieces[EXPLORER][land] += n
        if g.journal is not None:
            source, near = source_near(g, land)
            for _time in range(n):
                g.note("explore", (g.map.titles[land], source, g.map.titles[near]))
    else:
        g.add(kind, land)
    tell_added(g, kind, land, n)
    if card.escalates:
        g.emit(cards.EXPLORED, land)


def tell_added(g: Island, kind: i64, land: i64, n: i64) -> None:
    """Report invaders that were added to a land, and neither moved there nor replaced others."""
    if g.in_force.answers(cards.ADDED) and g.card_set.pieces.invaders.contains(kind):
        for _time in range(n):
            g.emit(cards.ADDED, pair(land, kind))


class ExploreBoard(Op[Island]):
    """The owner of a board chooses the land that another piece explores."""

    ASKS: ClassVar[str] = "explore-with"

    def __init__(self, card: InvaderCard, kind: i64, lands: list[int]) -> None:
        self.card: Final = card
        self.kind: Final = kind
        self.lands: Final = lands

    def run(self, g: Island, subject: i64) -> None:
        g.seat = g.seat_of(g.owner_of(subject))
        for land in self.lands:
            g.offer(g.map.aims[EXPLORING][land])


class ExploreWith(LandOption):
    """This land of the board; the others are explored as ever."""

    def run(self, g: Island, subject: i64) -> None:
        asking = g.frame.op
        assert isinstance(asking, ExploreBoard)
        chosen = self.land(g)
        for land in asking.lands:
            explore(g, asking.card, land, asking.kind if land == chosen else EXPLORER)


class Escalate(Op[Island]):
    """A card of stage II sets off what the adversary does (IB-132)."""

    def run(self, g: Island, subject: i64) -> None:
        for level in reversed(g.plan.levels):
            carry_out(g, level.escalation, BY_ADVERSARY, "")


class AfterExplore(Op[Island]):
    """Do what the adversary does when a card has explored."""

    def run(self, g: Island, subject: i64) -> None:
        for level in reversed(g.plan.levels):
            carry_out(g, level.after_explore, BY_ADVERSARY, "")
            if g.invaders.explored[subject].escalates:
                carry_out(g, level.escalation_after, BY_ADVERSARY, "")


class Advance(Op[Island]):
    """Every card goes one slot on (IB-133)."""

    def run(self, g: Island, subject: i64) -> None:
        """Move the cards of each slot to the next; rules can keep a card where it is."""
        board = g.own_invaders()
        board.discard = board.discard + board.to_settle
        board.to_settle = ()
        stays = g.amount(cards.IMMIGRATION, 0, 0)
        for card in board.to_ravage:
            if stays == FOR_EVER or (stays == UNTIL_STAGE_2 and card.stage == 0):
                board.to_settle = (card,)
            else:
                board.discard = (*board.discard, card)
        if stays == UNTIL_STAGE_2 and board.to_ravage and not board.to_settle:
            g.keep_effects(
                [effect for effect in g.in_force.effects if cards.IMMIGRATION not in effect.rule.asks()]
            )
        if g.amount(cards.NEXT[BUILD], 0, 0) & STAYS and board.to_build:
            use_up(g, cards.NEXT[BUILD])
            board.to_ravage = ()
            board.to_build = board.to_build + board.explored
        else:
            board.to_ravage = board.to_build
            board.to_build = board.explored
        board.explored = ()
        if g.in_force.answers(cards.ADVANCED):
            g.emit(cards.ADVANCED, NOWHERE)


class Ravage(Op[Island]):
    def run(self, g: Island, subject: i64) -> None:
        """Put the ravage of each card on the stack, or the build that replaces it."""
        how = what_becomes(g, RAVAGE, g.invaders.to_ravage)
        if g.invaders.to_ravage and g.in_force.answers(cards.RAVAGE_STRENGTH):
            g.push(END_RAVAGES)
        for card in g.invaders.to_ravage:
            if how & BUILDS:
                build_by(g, card)
            elif not how & SKIPPED:
                g.push_in(Ravages(card), RAVAGE_LANDS)
        if g.invaders.to_settle:
            for _time in range(g.amount(cards.TWICE, 0, 1)):
                g.push(SETTLE)


class EndRavages(Op[Island]):
    """End what was said of the next ravage (IB-215)."""

    def run(self, g: Island, subject: i64) -> None:
        use_up(g, cards.RAVAGE_STRENGTH)


END_RAVAGES: Final[Op[Any]] = EndRavages()
RAVAGE_LANDS: Final = RavageLands()
RAVAGE_ONE: Final[Op[Any]] = Act(RavageLand(), BY_RAVAGE)
RAVAGE_SOON: Final[Op[Any]] = Soon(RAVAGE_ONE)
STRIKE: Final[Op[Any]] = Strike()
STOP_BUILD: Final[Op[Any]] = StopBuild()
BUILD_ONE: Final[Op[Any]] = Act(BuildLand())
BUILD_SOON: Final[Op[Any]] = Soon(BUILD_ONE)
SETTLE: Final[Op[Any]] = Settle()
BUILD_LANDS: Final[Op[Any]] = BuildLands()
EXPLORE_LANDS: Final[Op[Any]] = ExploreLands()
ESCALATE: Final[Op[Any]] = Escalate()
AFTER_EXPLORE: Final[Op[Any]] = AfterExplore()
RAVAGE_CARDS: Final[Op[Any]] = Ravage()
EXPLORE_CARD: Final[Op[Any]] = Explore()
ADVANCE: Final[Op[Any]] = Advance()
