"""Deeds of fear and damage."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island.printed import cards
from fieldcraft.games.island.printed.pieces import DAHAN, Kinds, damage_of, shown
from fieldcraft.games.island.table import harm, tokens
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.vocabulary import moves
from fieldcraft.games.island.vocabulary.deeds import Deed
from fieldcraft.games.island.vocabulary.filters import Ground, Who, power_used
from fieldcraft.games.island.vocabulary.moves import Removing
from fieldcraft.games.island.vocabulary.sentences import SplitOne, has_elements
from fieldcraft.games.island.vocabulary.several_lands import AMONG_OWN, SplitMany
from fieldcraft.kernel.effects import left_of, so_far
from fieldcraft.kernel.flow import pair
from fieldcraft.kernel.queries import Count
from fieldcraft.kernel.state import Context, bit
from fieldcraft.kernel.zones import learn
from fieldcraft.native import i64, mypyc_attr


class MakeFear(Deed):
    FORM = "make {n:number} fear"
    HELPS = True
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        make_fear(g, subject, self.n)


class MakeMoreFear(MakeFear):
    """Fear that comes on top of what the same text has made before."""

    FORM = "make {n:number} more fear"


def make_fear(g: Island, land: i64, n: i64) -> None:
    """Fear is made; by a power, rules about the land may hear of it."""
    g.make_fear(n)
    if g.cause() == cards.BY_POWER and land >= 0:
        g.emit(cards.FEAR_MADE, pair(land, n))


class MakeFearPer(Deed):
    FORM = "make {n:number} fear per {count:count}"
    HELPS = True
    n: i64
    count: Count[Any]

    def run(self, g: Island, subject: i64) -> None:
        make_fear(g, subject, self.n * self.count.count(g, subject))


class MakeFearFewer(MakeFearPer):
    FORM = "make {n:number} fear for the fewer of {count:count} and {other:count}"
    other: Count[Any]

    def run(self, g: Island, subject: i64) -> None:
        fewer = min(self.count.count(g, subject), self.other.count(g, subject))
        make_fear(g, subject, self.n * fewer)


class MakeFearMost(MakeFearPer):
    FORM = "make {n:number} fear per {count:count} up to {most:number}"
    most: i64

    def run(self, g: Island, subject: i64) -> None:
        make_fear(g, subject, min(self.most, self.n * self.count.count(g, subject)))


@mypyc_attr(allow_interpreted_subclasses=True)
class Damage(Deed):
    """Damage to invaders, dealt as the one who does it likes."""

    HELPS = True

    def amount(self, g: Island, subject: i64) -> i64:
        """Return the damage to deal."""
        raise NotImplementedError

    def run(self, g: Island, subject: i64) -> None:
        deal(g, subject, self.amount(g, subject))

    def is_possible(self, g: Island, subject: i64) -> bool:
        return g.invaders_in(subject) > 0 and self.amount(g, subject) > 0


def deal(g: Island, land: i64, n: i64) -> None:
    """Deal damage in a land; that of some powers may be divided with another land (IB-230)."""
    power = power_used(g)
    if power is not None:
        for clause in power.ways:
            if not isinstance(clause, (SplitOne, SplitMany)):
                continue
            if has_elements(g, power, clause.need, g.doing().spirit):
                among = clause.among if isinstance(clause, SplitMany) else AMONG_OWN
                among.begin(g, land, n)
                return
    harm.DEAL.begin(g, land, n)


class DealToInvaders(Damage):
    FORM = "deal {n:number} damage"
    n: i64

    def amount(self, g: Island, subject: i64) -> i64:
        return self.n


class DealMore(Damage):
    FORM = "deal {n:number} damage and {more:number} more where {ground:grounds}"
    n: i64
    more: i64
    ground: Ground

    def amount(self, g: Island, subject: i64) -> i64:
        return self.n + (self.more if self.ground.is_so(g, subject) else 0)


class DealPer(Damage):
    FORM = "deal {n:number} damage per {count:count}"
    n: i64
    count: Count[Any]

    def amount(self, g: Island, subject: i64) -> i64:
        return self.n * self.count.count(g, subject)


class DealPerBoth(DealPer):
    FORM = "deal {n:number} damage per {count:count} and {m:number} per {other:count}"
    m: i64
    other: Count[Any]

    def amount(self, g: Island, subject: i64) -> i64:
        return self.n * self.count.count(g, subject) + self.m * self.other.count(g, subject)


class DealPerProduct(DealPer):
    FORM = "deal {n:number} damage per {count:count} for each {other:count}"
    other: Count[Any]

    def amount(self, g: Island, subject: i64) -> i64:
        return self.n * self.count.count(g, subject) * self.other.count(g, subject)


class DealToPieces(Deed):
    """Damage to some kinds of pieces; powers divide it as their player likes (IB-209)."""

    FORM = "deal {n:number} damage to {who:whos}"
    n: i64
    who: Who
    dealing: harm.DealDamage

    def derive(self) -> None:
        self.dealing = harm.DealDamageTo(self.who.kinds)

    def run(self, g: Island, subject: i64) -> None:
        if self.who.kinds.mask == bit(DAHAN) and g.cause() != cards.BY_POWER:
            harm.kill_dahan(g, subject, self.n)
        else:
            self.dealing.begin(g, subject, self.n)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return self.who.count_in(g, subject) > 0


class DealToPer(Deed):
    """Damage to some kinds of pieces, dealt as the one who does it likes (IB-209)."""

    FORM = "deal {n:number} damage to {who:whos} per {count:count}"
    n: i64
    who: Who
    count: Count[Any]
    dealing: harm.DealDamage

    def derive(self) -> None:
        self.dealing = harm.DealDamageTo(self.who.kinds)

    def run(self, g: Island, subject: i64) -> None:
        self.dealing.begin(g, subject, self.n * self.count.count(g, subject))

    def is_possible(self, g: Island, subject: i64) -> bool:
        return self.who.count_in(g, subject) > 0


class DealToOne(moves.Pieces):
    """All of it to one piece."""

    FORM = "deal {n:number} damage to one {who:whos}"
    ASKS: ClassVar[str] = "hit-one"

    def number(self, g: Island, subject: i64) -> i64:
        return 1

    def offer(self, g: Island, subject: i64) -> None:
        for kind in self.who.kinds.each:
            if harm.can_hurt(g, kind, subject):
                for mark in harm.states_of(g, kind, subject):
                    g.offer(g.card_set.picks[kind][shown(mark)])

    def chosen(self, g: Island, subject: i64, kind: i64, mark: i64, other: i64) -> None:
        harm.hit(g, kind, subject, mark, self.n + tokens.worsened(g, self.who.kinds, subject))

    def is_possible(self, g: Island, subject: i64) -> bool:
        return self.who.count_in(g, subject) > 0


class FightEachOther(Deed):
    """Deal at once the damage that both sides do in a ravage, to them alone."""

    FORM = "{who:whos} and {other:whos} deal damage to each other"
    who: Who
    other: Who
    hurts_one: harm.DealDamage
    hurts_other: harm.DealDamage

    def derive(self) -> None:
        self.hurts_one = harm.DealDamageTo(self.who.kinds)
        self.hurts_other = harm.DealDamageTo(self.other.kinds)

    def run(self, g: Island, subject: i64) -> None:
        of_one, of_other = strength_of(g, self.who, subject), strength_of(g, self.other, subject)
        self.hurts_one.begin(g, subject, of_other)
        self.hurts_other.begin(g, subject, of_one)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return self.who.count_in(g, subject) > 0 and self.other.count_in(g, subject) > 0


def strength_of(g: Island, who: Who, land: i64) -> i64:
    """The damage that all pieces of some kinds do in a land."""
    n: i64 = 0
    for kind in who.kinds.each:
        if g.pieces[kind][land]:
            n += g.pieces[kind][land] * g.strength(kind, land)
    return n


class DealToEach(Deed):
    """Deal `n` damage to each of them; what badlands add may go to any of them."""

    FORM = "deal {n:number} damage to each {who:whos}"
    n: i64
    who: Who
    adding: harm.DealDamage

    def derive(self) -> None:
        self.adding = harm.DealDamageTo(self.who.kinds)

    def run(self, g: Island, subject: i64) -> None:
        self.adding.go_on(g, subject, tokens.worsened(g, self.who.kinds, subject))
        for kind in self.who.kinds.each:
            if harm.can_hurt(g, kind, subject):
                marks = g.marks_of(kind, subject)
                whole = g.pieces[kind][subject] - len(marks)
                for mark in marks:
                    harm.hit(g, kind, subject, mark, self.n)
                for _time in range(whole):
                    harm.hit(g, kind, subject, 0, self.n)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return self.who.count_in(g, subject) > 0


class Apart(Context):
    """The context of damage to different pieces: those chosen so far, by kind and mark."""

    def __init__(self, outer: Context | None, chosen: tuple[tuple[int, int], ...], left: i64) -> None:
        super().__init__(outer)
        self.chosen: Final = chosen
        self.left: Final = left


class DealApart(moves.Pieces):
    """Deal `n` damage to each of several pieces, no piece twice."""

    FORM = "deal {n:number} damage to a different {who:who} per {count:count}"
    ASKS: ClassVar[str] = "hit-one"
    count: Count[Any]

    def so_far(self, g: Island, subject: i64) -> Apart:
        context = g.context
        if isinstance(context, Apart):
            return context
        return Apart(context, (), self.count.count(g, subject))

    def wanted(self, g: Island, subject: i64) -> i64:
        return self.so_far(g, subject).left

    def run(self, g: Island, subject: i64) -> None:
        """Offer the pieces that are not chosen yet; then damage each of those."""
        found = self.so_far(g, subject)
        if found.left > 0:
            for kind in self.who.kinds.each:
                if harm.can_hurt(g, kind, subject):
                    for mark in harm.states_of(g, kind, subject):
                        if found.chosen.count((kind, mark)) < pieces_so(g, kind, subject, mark):
                            g.offer(g.card_set.picks[kind][shown(mark)])
        if not g.options:
            more = tokens.worsened(g, self.who.kinds, subject)  # for the first one that was chosen
            for kind, mark in found.chosen:
                harm.hit(g, kind, subject, mark, self.n + more)
                more = 0

    def chosen(self, g: Island, subject: i64, kind: i64, mark: i64, other: i64) -> None:
        found = self.so_far(g, subject)
        g.push_in(Apart(found.outer, (*found.chosen, (kind, mark)), found.left - 1), self, subject)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return self.who.count_in(g, subject) > 0 and self.count.count(g, subject) > 0


def pieces_so(g: Island, kind: i64, land: i64, mark: i64) -> i64:
    """Return the number of pieces of a kind with that mark there."""
    marks = g.marks_of(kind, land)
    return marks.count(mark) if mark else g.pieces[kind][land] - len(marks)


class RemoveHealth(Removing):
    """Remove invaders whose remaining health is at most `n` in total."""

    FORM = "remove up to {n:number} health of invaders"

    def budget(self, g: Island, subject: i64) -> i64:
        return self.n

    def wanted(self, g: Island, subject: i64) -> i64:
        return left_of(g, self, self.budget(g, subject))

    def run(self, g: Island, subject: i64) -> None:
        left = left_of(g, self, self.budget(g, subject))
        for kind in g.card_set.pieces.invaders.each:
            for mark in harm.states_of(g, kind, subject):
                if g.toughness(kind, subject, mark) - damage_of(mark) <= left:
                    moves.offer_removals(g, subject, Kinds(bit(kind)))
                    break
        if g.options:
            g.push_in(so_far(g, self, 0, left), self, subject)
            g.offer(g.card_set.enough)

    def chosen(self, g: Island, subject: i64, kind: i64, mark: i64, other: i64) -> None:
        left = left_of(g, self, self.budget(g, subject))
        left -= g.toughness(kind, subject, mark) - damage_of(mark)
        assert g.pending is not None
        g.pending = g.pending.below
        g.push_in(so_far(g, self, 0, left), self, subject)
        moves.take(g, kind, subject, mark, other)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return g.invaders_in(subject) > 0


class RemoveHealthPer(RemoveHealth):
    FORM = "remove up to {n:number} health of invaders per {count:count}"
    count: Count[Any]

    def budget(self, g: Island, subject: i64) -> i64:
        return self.n * self.count.count(g, subject)


class ShowFear(Deed):
    """The fear card that comes next and that nobody has seen yet is shown to all; it stays where it is."""

    FORM = "show {n:number} fear card{n:s}"
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        for _time in range(self.n):
            for card in [*g.fear.earned[::-1], *g.fear.deck[::-1]]:
                if not g.fear.known[card.index]:
                    learn(g.own_fear().known, [card], bit(g.seats) - 1)
                    g.note("fear-shown", (card.name,), reveals=True, source=card.id)
                    break


class GrowFearPool(Deed):
    """Let more markers earn a card; half a marker for each player counts if it makes a whole one (IB-167)."""

    FORM = "the fear pool grows by {n:number} half marker{n:s} for each player"
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        g.own_fear().markers += self.n * len(g.spirits) // 2
