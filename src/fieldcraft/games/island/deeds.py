"""What texts have done on the island: fear, damage, moves, blight, presence, energy."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island import blight, cards, harm, invaders, moves
from fieldcraft.games.island.cards import BLIGHT, CITY, DAHAN, ELEMENTS, INVADERS, KINDS, TOWN, InvaderCard
from fieldcraft.games.island.filters import Ground, Kind, Who, user
from fieldcraft.games.island.lands import LANDS
from fieldcraft.games.island.moves import Destroying, Drowning, Gathering, Pushing, Removing, Replacing
from fieldcraft.games.island.state import SKIPS_ALL, Island, LandOption, changed, let_repeat
from fieldcraft.kernel.effects import Effect, left_of, so_far
from fieldcraft.kernel.flow import pair
from fieldcraft.kernel.queries import Count
from fieldcraft.kernel.state import Context, Op, Option, bit
from fieldcraft.kernel.zones import learn
from fieldcraft.native import i64, mypyc_attr

# Kinds of choice of a land, see `Map.aims`.
LOSING: Final = "lose"
PUTTING: Final = "put"
TAKING: Final = "take"
DOING: Final = "in"


@mypyc_attr(allow_interpreted_subclasses=True)
class Deed(Effect[Island]):
    """One thing that a text has done in the land that it is about, or to the Spirit."""

    CATEGORY = "deed"
    GROWS: ClassVar[str] = ""
    """What it is as a part of growth, for bots: `presence`, `own`, `power`, `reclaim`, or nothing of them."""


# -- fear and damage ---------------------------------------------------------------------------


class MakeFear(Deed):
    FORM = "make {n:number} fear"
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        make_fear(g, subject, self.n)

    def helps(self) -> bool:
        return True


def make_fear(g: Island, land: i64, n: i64) -> None:
    """Fear is made; by a power, rules about the land may hear of it."""
    g.make_fear(n)
    if g.cause() == cards.BY_POWER and land >= 0:
        g.emit(cards.FEAR_MADE, pair(land, n))


class MakeFearPer(Deed):
    FORM = "make {n:number} fear per {count:count}"
    n: i64
    count: Count[Any]

    def run(self, g: Island, subject: i64) -> None:
        make_fear(g, subject, self.n * self.count.count(g, subject))


class MakeFearMost(MakeFearPer):
    FORM = "make {n:number} fear per {count:count} up to {most:number}"
    most: i64

    def run(self, g: Island, subject: i64) -> None:
        make_fear(g, subject, min(self.most, self.n * self.count.count(g, subject)))


@mypyc_attr(allow_interpreted_subclasses=True)
class Damage(Deed):
    """Damage to invaders, dealt as the one who does it likes."""

    def amount(self, g: Island, subject: i64) -> i64:
        raise NotImplementedError

    def run(self, g: Island, subject: i64) -> None:
        harm.DEAL.begin(g, subject, self.amount(g, subject))

    def is_possible(self, g: Island, subject: i64) -> bool:
        return g.invaders_in(subject) > 0 and self.amount(g, subject) > 0


class Deal(Damage):
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


class DealToOne(moves.Pieces):
    """All of it to one piece."""

    FORM = "deal {n:number} damage to one {who:whos}"
    ASKS: ClassVar[str] = "hit-one"

    def number(self, g: Island, subject: i64) -> i64:
        return 1

    def offer(self, g: Island, subject: i64) -> None:
        for kind in range(DAHAN + 1):
            if self.who.kinds() >> kind & 1 and harm.can_harm(g, kind, subject):
                for damage in harm.states_of(g, kind, subject):
                    g.offer(g.card_set.picks[kind][damage])

    def chosen(self, g: Island, subject: i64, kind: i64, damage: i64, other: i64) -> None:
        harm.hit(g, kind, subject, damage, self.n)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return self.who.count_in(g, subject) > 0


class FightEachOther(Deed):
    """Both sides deal at once the damage that they do in a ravage, and nobody else is hurt."""

    FORM = "{who:whos} and {other:whos} deal damage to each other"
    who: Who
    other: Who
    hurts_one: harm.Deal
    hurts_other: harm.Deal

    def derive(self) -> None:
        self.hurts_one = harm.Deal(self.who.kinds())
        self.hurts_other = harm.Deal(self.other.kinds())

    def run(self, g: Island, subject: i64) -> None:
        of_one, of_other = strength_of(g, self.who, subject), strength_of(g, self.other, subject)
        self.hurts_one.begin(g, subject, of_other)
        self.hurts_other.begin(g, subject, of_one)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return self.who.count_in(g, subject) > 0 and self.other.count_in(g, subject) > 0


def strength_of(g: Island, who: Who, land: i64) -> i64:
    """The damage that all pieces of some kinds do in a land."""
    n: i64 = 0
    for kind in range(DAHAN + 1):
        if who.kinds() >> kind & 1:
            n += g.pieces[kind][land] * g.strength(kind, land)
    return n


class DealToEach(Deed):
    """So much damage to each of them."""

    FORM = "deal {n:number} damage to each {who:whos}"
    n: i64
    who: Who

    def run(self, g: Island, subject: i64) -> None:
        for kind in range(DAHAN + 1):
            if self.who.kinds() >> kind & 1 and harm.can_harm(g, kind, subject):
                damages = g.damages(kind, subject)
                whole = g.pieces[kind][subject] - len(damages)
                for damage in damages:
                    harm.hit(g, kind, subject, damage, self.n)
                for _ in range(whole):
                    harm.hit(g, kind, subject, 0, self.n)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return self.who.count_in(g, subject) > 0


class Apart(Context):
    """Within damage to different pieces: those chosen so far, by kind and damage."""

    def __init__(self, outer: Context | None, chosen: tuple[tuple[int, int], ...], left: i64) -> None:
        super().__init__(outer)
        self.chosen: Final = chosen
        self.left: Final = left


class DealApart(moves.Pieces):
    """So much damage to each of several pieces, no piece twice."""

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
        found = self.so_far(g, subject)
        if found.left > 0:
            for kind in range(DAHAN + 1):
                if self.who.kinds() >> kind & 1 and harm.can_harm(g, kind, subject):
                    for damage in harm.states_of(g, kind, subject):
                        if found.chosen.count((kind, damage)) < pieces_so(g, kind, subject, damage):
                            g.offer(g.card_set.picks[kind][damage])
        if not g.options:
            for kind, damage in found.chosen:
                harm.hit(g, kind, subject, damage, self.n)

    def chosen(self, g: Island, subject: i64, kind: i64, damage: i64, other: i64) -> None:
        found = self.so_far(g, subject)
        g.push_in(Apart(found.outer, (*found.chosen, (kind, damage)), found.left - 1), self, subject)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return self.who.count_in(g, subject) > 0 and self.count.count(g, subject) > 0


def pieces_so(g: Island, kind: i64, land: i64, damage: i64) -> i64:
    """How many pieces of a kind have so much damage there."""
    damages = g.damages(kind, land)
    return damages.count(damage) if damage else g.pieces[kind][land] - len(damages)


class RemoveHealth(Removing):
    """Invaders leave that have so much health in all, less what they have lost."""

    FORM = "remove up to {n:number} health of invaders"

    def budget(self, g: Island, subject: i64) -> i64:
        return self.n

    def wanted(self, g: Island, subject: i64) -> i64:
        return left_of(g, self, self.budget(g, subject))

    def run(self, g: Island, subject: i64) -> None:
        left = left_of(g, self, self.budget(g, subject))
        for kind in range(INVADERS):
            health = g.health(kind, subject)
            for damage in harm.states_of(g, kind, subject):
                if health - damage <= left:
                    g.offer(g.card_set.removes[kind][damage])
        if g.options:
            g.push_in(so_far(g, self, 0, left), self, subject)
            g.offer(g.card_set.enough)

    def chosen(self, g: Island, subject: i64, kind: i64, damage: i64, other: i64) -> None:
        left = left_of(g, self, self.budget(g, subject)) - (g.health(kind, subject) - damage)
        assert g.pending is not None
        g.pending = g.pending.below
        g.push_in(so_far(g, self, 0, left), self, subject)
        moves.remove(g, kind, subject, damage)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return g.invaders_in(subject) > 0


class RemoveHealthPer(RemoveHealth):
    FORM = "remove up to {n:number} health of invaders per {count:count}"
    count: Count[Any]

    def budget(self, g: Island, subject: i64) -> i64:
        return self.n * self.count.count(g, subject)


# -- what is destroyed, removed, replaced, added -------------------------------------------------


class Destroy(Destroying):
    FORM = "destroy {n:number} {who:whos}"


class DestroyUpTo(Destroy):
    FORM = "destroy up to {n:number} {who:whos}"

    def up_to(self) -> bool:
        return True


class DestroyPer(Destroying):
    FORM = "destroy {n:number} {who:whos} per {count:count}"
    count: Count[Any]

    def number(self, g: Island, subject: i64) -> i64:
        return self.n * self.count.count(g, subject)


class DestroyPerMany(Destroying):
    FORM = "destroy {n:number} {who:whos} for every {m:number} {count:count}"
    m: i64
    count: Count[Any]

    def number(self, g: Island, subject: i64) -> i64:
        return self.n * (self.count.count(g, subject) // self.m)


class DestroyEach(Deed):
    FORM = "destroy each {who:whos}"
    who: Who

    def run(self, g: Island, subject: i64) -> None:
        for kind in range(DAHAN + 1):
            if self.who.kinds() >> kind & 1 and harm.can_harm(g, kind, subject):
                harm.destroy_all(g, kind, subject)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return self.who.count_in(g, subject) > 0


class Remove(Removing):
    FORM = "remove {n:number} {who:whos}"


class Replace(Replacing):
    FORM = "replace {n:number} {who:whos} with {m:number} {with_:who}"
    m: i64
    with_: Who

    def put(self, g: Island, land: i64, damage: i64) -> None:
        for kind in range(KINDS):
            if self.with_.kinds() >> kind & 1:
                moves.put(g, kind, land, self.m, damage)


class Add(Deed):
    FORM = "add {n:number} {who:whos}"
    n: i64
    who: Who

    def run(self, g: Island, subject: i64) -> None:
        for kind in range(KINDS):
            if self.who.kinds() >> kind & 1:
                if kind == BLIGHT:  # one after another, so that the second one spreads (IB-049)
                    for _ in range(self.n):
                        blight.add(g, subject)
                else:
                    g.add(kind, subject, self.n)


class LayDown(Deed):
    """Pieces of the setup come from the box, blight too, and nothing follows (IB-008, IB-009)."""

    FORM = "lay {n:number} {who:whos}"
    n: i64
    who: Who

    def run(self, g: Island, subject: i64) -> None:
        for kind in range(KINDS):
            if self.who.kinds() >> kind & 1:
                g.add(kind, subject, self.n)
                if kind == BLIGHT:
                    g.supplied += self.n


class MoveEach(Deed):
    """Every one of them to another land of the board; blight that is moved is not added (IB-058)."""

    FORM = "move each {who:whos} to land number {n:number}"
    who: Who
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        to = g.map.ocean_of(subject) + self.n
        for kind in range(KINDS):
            if self.who.kinds() >> kind & 1:
                for _ in range(g.pieces[kind][subject]):
                    damages = g.damages(kind, subject)
                    g.move(kind, subject, to, damages[0] if damages else 0)


# -- moves -------------------------------------------------------------------------------------


class Push(Pushing):
    FORM = "push {n:number} {who:whos}"


class PushUpTo(Push):
    FORM = "push up to {n:number} {who:whos}"

    def up_to(self) -> bool:
        return True


class PushToMore(PushUpTo):
    FORM = "push up to {n:number} {who:whos} to a land with more {more:whos}"
    more: Who

    def may_go(self, g: Island, land: i64, to: i64) -> bool:
        return self.more.count_in(g, to) > self.more.count_in(g, land)


class PushEach(Pushing):
    FORM = "push each {who:whos}"

    def number(self, g: Island, subject: i64) -> i64:
        return self.who.count_in(g, subject)


class PushAny(PushEach):
    FORM = "push any number of {who:whos}"

    def up_to(self) -> bool:
        return True


class PushApart(PushEach):
    """No two go to one land while another is free."""

    FORM = "push each {who:whos} to as many lands as possible"

    def may_go(self, g: Island, land: i64, to: i64) -> bool:
        return to not in g.pushed or len(set(g.pushed)) >= len(moves.ways(g, land))


class PushUpToPer(Pushing):
    FORM = "push up to {n:number} {who:whos} per {count:count}"
    count: Count[Any]

    def number(self, g: Island, subject: i64) -> i64:
        return self.n * self.count.count(g, subject)

    def up_to(self) -> bool:
        return True


class PushWithDefence(PushUpTo):
    """Each takes so much of what defends the land along."""

    FORM = "push up to {n:number} {who:whos} with {m:number} of its defend each"
    m: i64

    def chosen(self, g: Island, subject: i64, kind: i64, damage: i64, other: i64) -> None:
        taken = min(self.m, g.defend[subject])
        g.defend[subject] -= taken
        defend(g, other, taken)
        super().chosen(g, subject, kind, damage, other)


class PushPer(Pushing):
    FORM = "push {n:number} {who:whos} per {count:count}"
    count: Count[Any]

    def number(self, g: Island, subject: i64) -> i64:
        return self.n * self.count.count(g, subject)


class Gather(Gathering):
    FORM = "gather {n:number} {who:whos}"


class GatherUpTo(Gather):
    FORM = "gather up to {n:number} {who:whos}"

    def up_to(self) -> bool:
        return True


class GatherUpToPer(GatherUpTo):
    FORM = "gather up to {n:number} {who:whos} per {count:count}"
    count: Count[Any]

    def number(self, g: Island, subject: i64) -> i64:
        return self.n * self.count.count(g, subject)


class Drown(Drowning):
    FORM = "drown {n:number} {who:whos}"


# -- defence -----------------------------------------------------------------------------------


class Defend(Deed):
    FORM = "defend {n:number}"
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        defend(g, subject, self.n)

    def helps(self) -> bool:
        return True


class DefendPer(Deed):
    FORM = "defend {n:number} per {count:count}"
    n: i64
    count: Count[Any]

    def run(self, g: Island, subject: i64) -> None:
        defend(g, subject, self.n * self.count.count(g, subject))


def defend(g: Island, land: i64, n: i64) -> None:
    if n:
        g.defend[land] += n
        if g.journal is not None:
            g.note("defended", (g.map.titles[land], n, g.defend[land]))


class Skip(Deed):
    """No ravage, build or explore there this turn (IB-182)."""

    FORM = "the invaders skip every action"

    def run(self, g: Island, subject: i64) -> None:
        g.marks[subject] |= SKIPS_ALL
        if g.journal is not None:
            g.note("skips", (g.map.titles[subject],))


# -- Spirits -----------------------------------------------------------------------------------


class GainEnergy(Deed):
    FORM = "gain {n:number} energy"
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        gain_energy(g, self.n)

    def helps(self) -> bool:
        return True


class GainEnergyPer(Deed):
    FORM = "gain {n:number} energy per {count:count}"
    n: i64
    count: Count[Any]

    def run(self, g: Island, subject: i64) -> None:
        gain_energy(g, self.n * self.count.count(g, subject))


def gain_energy(g: Island, n: i64) -> None:
    spirit = g.doing().spirit
    g.energy[spirit] += n
    if n and g.journal is not None:
        g.note("energy", (g.spirits[spirit].name, n, g.energy[spirit]))


class LoseEnergy(Deed):
    FORM = "lose {n:number} energy"
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        g.energy[spirit] = max(0, g.energy[spirit] - self.n)


class GainPlays(Deed):
    FORM = "gain {n:number} card play{n:s}"
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        g.plays[g.doing().spirit] += self.n


@mypyc_attr(allow_interpreted_subclasses=True)
class AtLand(Deed):
    """Lands are chosen one after another, and something is done in each."""

    AIM: ClassVar[str]
    """The kind of choice, see `Map.aims`."""

    def number(self, g: Island, subject: i64) -> i64:
        """How many lands; the same one may be chosen again."""
        return 1

    def chooser(self, g: Island, subject: i64) -> i64:
        """The Spirit that chooses."""
        return g.doing().spirit

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        raise NotImplementedError

    def done(self, g: Island, subject: i64, land: i64) -> None:
        """The land is chosen."""
        raise NotImplementedError

    def wanted(self, g: Island, subject: i64) -> i64:
        return left_of(g, self, self.number(g, subject))

    def run(self, g: Island, subject: i64) -> None:
        left = left_of(g, self, self.number(g, subject))
        if left <= 0:
            return
        g.seat = g.seat_of(self.chooser(g, subject))
        for land in range(g.map.size):
            if self.reaches(g, subject, land):
                g.offer(g.map.aims[self.AIM][land])
        if g.options:
            g.push_in(so_far(g, self, 0, left - 1), self, subject)

    def is_possible(self, g: Island, subject: i64) -> bool:
        for land in range(g.map.size):
            if self.reaches(g, subject, land):
                return True
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class AtSomeLands(AtLand):
    """So many lands as the text says."""

    n: i64

    def number(self, g: Island, subject: i64) -> i64:
        return self.n


class AimAt(LandOption):
    """Choose a land for what asks for one."""

    def run(self, g: Island, subject: i64) -> None:
        asking = g.frame.op
        assert isinstance(asking, AtLand)
        asking.done(g, subject, self.land(g))


class RemoveNear(AtLand):
    """Here or next door, as the one who does it likes."""

    FORM = "remove {n:number} {who:whos} here or in an adjacent land"
    ASKS: ClassVar[str] = "in"
    AIM: ClassVar[str] = DOING
    n: i64
    who: Who
    removing: Remove

    def derive(self) -> None:
        self.removing = Remove()
        self.removing.n = self.n
        self.removing.who = self.who

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        is_near = land == subject or land in g.near(subject)
        return is_near and self.who.count_in(g, land) > 0

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.push(self.removing, land)


@mypyc_attr(allow_interpreted_subclasses=True)
class OfSpirits(Deed):
    """Spirits are chosen one after another, and something of theirs is taken."""

    n: i64

    def has_any(self, g: Island, subject: i64, spirit: i64) -> bool:
        """Has the Spirit what is taken?"""
        raise NotImplementedError

    def taken(self, g: Island, subject: i64, spirit: i64) -> None:
        """One of it is taken from the Spirit."""
        raise NotImplementedError

    def run(self, g: Island, subject: i64) -> None:
        left = left_of(g, self, self.n)
        if left <= 0:
            return
        for spirit in range(i64(len(g.spirits))):
            if self.has_any(g, subject, spirit):
                g.offer(g.card_set.of_spirit[g.spirits[spirit].index])
        if g.options:
            g.push_in(so_far(g, self, 0, left - 1), self, subject)

    def is_possible(self, g: Island, subject: i64) -> bool:
        for spirit in range(i64(len(g.spirits))):
            if self.has_any(g, subject, spirit):
                return True
        return False


class DestroyThere(OfSpirits):
    """Presence there is destroyed, of a Spirit that the one who does it chooses (IB-163)."""

    FORM = "destroy {n:number} presence there"
    ASKS: ClassVar[str] = "whose"

    def has_any(self, g: Island, subject: i64, spirit: i64) -> bool:
        return g.presence[spirit][subject] > 0

    def taken(self, g: Island, subject: i64, spirit: i64) -> None:
        g.destroy_presence(spirit, subject)


class PayTogether(OfSpirits):
    """Energy that Spirits pay together."""

    ASKS: ClassVar[str] = "who-pays"

    def has_any(self, g: Island, subject: i64, spirit: i64) -> bool:
        return g.energy[spirit] > 0

    def taken(self, g: Island, subject: i64, spirit: i64) -> None:
        g.energy[spirit] -= 1


class OfSpirit(Option[Island]):
    def __init__(self, key: str, label: str, index: i64) -> None:
        super().__init__(key, label)
        self.index: Final = index

    def run(self, g: Island, subject: i64) -> None:
        asking = g.frame.op
        assert isinstance(asking, OfSpirits)
        for spirit in range(i64(len(g.spirits))):
            if g.spirits[spirit].index == self.index:
                asking.taken(g, subject, spirit)


class Unless(Deed):
    """The Spirits may prevent it on the board of the land (IB-160): with energy, or with presence there."""

    FORM = (
        "unless the spirits pay {n:number} energy together or destroy {m:number} presence on that board"
        " , {then:deed}"
    )
    CATEGORY = "step"
    ASKS: ClassVar[str] = "prevent"
    n: i64
    m: i64
    then: Effect[Any]
    paying: PayTogether
    losing: LoseOnBoard

    def derive(self) -> None:
        self.paying = PayTogether()
        self.paying.n = self.n
        self.losing = LoseOnBoard()
        self.losing.n = self.m

    def run(self, g: Island, subject: i64) -> None:
        g.push(self.then, subject)
        energy: i64 = 0
        for held in g.energy:
            energy += held
        g.seat = g.seat_of(g.owner_of(subject))
        if energy >= self.n:
            g.offer(g.card_set.pay_together)
        if self.losing.is_possible(g, subject):
            g.offer(g.card_set.lose_there)
        if g.options:
            g.offer(g.card_set.no)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return self.then.is_possible(g, subject)


class Prevent(Option[Island]):
    """What was about to be done is not done, for a price."""

    def __init__(self, key: str, label: str, with_energy: bool) -> None:
        super().__init__(key, label)
        self.with_energy: Final = with_energy

    def run(self, g: Island, subject: i64) -> None:
        asking = g.frame.op
        assert isinstance(asking, Unless)
        assert g.pending is not None
        g.pending = g.pending.below
        g.push(asking.paying if self.with_energy else asking.losing, subject)


class LoseOnBoard(AtSomeLands):
    """Presence on the board of the land is destroyed, of whomever its owner likes."""

    ASKS: ClassVar[str] = "lose"
    AIM: ClassVar[str] = LOSING

    def chooser(self, g: Island, subject: i64) -> i64:
        return g.owner_of(subject)

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return g.map.board_of(land) == g.map.board_of(subject) and g.presence_in(land) > 0

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.push(DESTROY_ONE_THERE, land)


class StripPresence(Deed):
    """Presence of a track goes to the destroyed ones; the space under it is open from now on."""

    FORM = "put {n:number} presence of a track on the destroyed heap"
    ASKS: ClassVar[str] = "strip"
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        left = left_of(g, self, self.n)
        spirit = g.doing().spirit
        if left > 0:
            g.seat = g.seat_of(spirit)
            offer_tracks(g, spirit, g.card_set.strip_energy, g.card_set.strip_plays)
        if g.options:
            g.push_in(so_far(g, self, 0, left - 1), self, subject)

    def is_possible(self, g: Island, subject: i64) -> bool:
        spirit = g.doing().spirit
        panel = g.spirits[spirit]
        return g.opened[spirit][ENERGY_TRACK] < len(panel.energy) or g.opened[spirit][PLAYS_TRACK] < len(
            panel.plays
        )


class Strip(Option[Island]):
    def __init__(self, key: str, label: str, track: i64) -> None:
        super().__init__(key, label)
        self.track: Final = track

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        open_space(g, spirit, self.track)
        g.destroyed[spirit] += 1


class GainElements(Deed):
    """Different elements of the Spirit's choice, for this turn."""

    FORM = "gain {n:number} different elements"
    ASKS: ClassVar[str] = "element"
    n: i64

    def wanted(self, g: Island, subject: i64) -> i64:
        return left_of(g, self, self.n)

    def run(self, g: Island, subject: i64) -> None:
        left = left_of(g, self, self.n)
        if left == self.n:
            g.picked = ()
        if left <= 0:
            return
        spirit = g.doing().spirit
        g.seat = g.seat_of(spirit)
        for element in range(ELEMENTS):
            if self.may_be(g, spirit, element):
                g.offer(g.card_set.of_element[element])
        if g.options:
            g.push_in(so_far(g, self, 0, left - 1), self, subject)

    def may_be(self, g: Island, spirit: i64, element: i64) -> bool:
        """May it be this element?"""
        return element not in g.picked


class OfElement(Option[Island]):
    def __init__(self, key: str, label: str, element: i64) -> None:
        super().__init__(key, label)
        self.element: Final = element

    def run(self, g: Island, subject: i64) -> None:
        g.picked = (*g.picked, self.element)
        g.elements[g.doing().spirit][self.element] += 1


class GainHeldElements(GainElements):
    """Such as the Spirit has already."""

    FORM = "gain {n:number} element{n:s} it has already"

    def may_be(self, g: Island, spirit: i64, element: i64) -> bool:
        return g.elements[spirit][element] > 0


class GainSameElements(Deed):
    """The one who uses the power gains what the target has chosen."""

    FORM = "gain the same elements"

    def run(self, g: Island, subject: i64) -> None:
        for element in g.picked:
            g.elements[g.doing().spirit][element] += 1


class ReachFurther(Deed):
    FORM = "its powers have {n:number} more range this turn"
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        g.reach = changed(g.reach, spirit, g.reach[spirit] + self.n)


class Hasten(Deed):
    FORM = "may hasten up to {n:number} slow power{n:s} this turn"
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        g.hasty = changed(g.hasty, spirit, g.hasty[spirit] + self.n)


class KeepPlayed(Deed):
    FORM = "may keep {n:number} played card{n:s} when time passes"
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        g.keeps = changed(g.keeps, spirit, g.keeps[spirit] + self.n)


class MayRepeatPaying(Deed):
    """So many power cards may be used once more for their cost (IB-122)."""

    FORM = "may repeat up to {n:number} power card{n:s} and pay again"
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        g.paid_repeats = changed(g.paid_repeats, spirit, g.paid_repeats[spirit] + self.n)


class MayRepeat(Deed):
    """One power card up to this cost may be used once more (IB-122)."""

    FORM = "may repeat a power card that costs at most {most:number}"
    most: i64

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        let_repeat(g, spirit, (*g.repeats[spirit], self.most))


class ShowFear(Deed):
    """The fear card that comes next and that nobody has seen yet is shown to all; it stays where it is."""

    FORM = "show {n:number} fear card{n:s}"
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        for _ in range(self.n):
            for card in [*g.earned[::-1], *g.fear_deck[::-1]]:
                if not g.fear_known[card.index]:
                    learn(g.fear_known, [card], bit(g.seats) - 1)
                    g.note("fear-shown", (card.name,), reveals=True, source=card.id)
                    break


class GrowFearPool(Deed):
    """More markers earn a card; half a marker for a player counts where it makes a whole one (IB-167)."""

    FORM = "the fear pool grows by {n:number} half marker{n:s} for each player"
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        g.markers += self.n * len(g.spirits) // 2


class Build(Deed):
    """The invaders build there, unless something hinders them."""

    FORM = "build"

    def run(self, g: Island, subject: i64) -> None:
        if invaders.may_build(g, subject):
            g.push(invaders.BUILD_SOON, subject)


class LayWhereNamed(Deed):
    """The next card of the invader deck is out, and where it points somebody settles already."""

    FORM = (
        "discard the next invader card and lay {n:number} {who:whos} on each board in the land it names"
        " with the fewest {others:whos}"
    )
    n: i64
    who: Who
    others: Who
    laying: Op[Any]

    def derive(self) -> None:
        laying = LayDown()
        laying.n = self.n
        laying.who = self.who
        self.laying = laying

    def run(self, g: Island, subject: i64) -> None:
        card = invaders.next_card(g)
        if card is not None:
            g.invader_discard = (*g.invader_discard, card)
            for board in range(i64(len(g.map.boards)) - 1, -1, -1):
                g.push(InNamedLand(card, self.others, self.laying), board * LANDS)


class InNamedLand(AtLand):
    """Of the lands of a board that a card names, one with the fewest of some pieces."""

    ASKS: ClassVar[str] = "in"
    AIM: ClassVar[str] = DOING

    def __init__(self, card: InvaderCard, others: Who, laying: Op[Any]) -> None:
        self.card: Final = card
        self.others: Final = others
        self.laying: Final = laying

    def chooser(self, g: Island, subject: i64) -> i64:
        return g.owner_of(subject)

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        if g.map.ocean_of(land) != subject or not self.card.names(g.map, land):
            return False
        mine = self.others.count_in(g, land)
        for other in range(subject, subject + LANDS):
            if self.card.names(g.map, other) and self.others.count_in(g, other) < mine:
                return False
        return True

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.push(self.laying, land)


class BuildHere(Deed):
    """The invaders build; where none are, a town (IB-168)."""

    FORM = "build or add a town where no invaders are"

    def run(self, g: Island, subject: i64) -> None:
        towns = g.pieces[TOWN][subject] > g.pieces[CITY][subject]
        g.add(CITY if towns and g.invaders_in(subject) else TOWN, subject)


class DiscardForEnergy(Deed):
    """A card of the hand goes to the discard."""

    FORM = "may discard {m:number} card{m:s} for {n:number} energy"
    ASKS: ClassVar[str] = "discard"
    m: i64
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        g.seat = g.seat_of(spirit)
        for power in g.hands[spirit]:
            g.offer(power.discard)
        if g.options:
            g.offer(g.card_set.no)


class LosePresence(AtSomeLands):
    """Presence of the Spirit at hand is destroyed, each in a land of its choice (IB-164)."""

    FORM = "destroy {n:number} of its presence"
    ASKS: ClassVar[str] = "lose"
    AIM: ClassVar[str] = LOSING

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return g.presence[g.doing().spirit][land] > 0

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.destroy_presence(g.doing().spirit, land)


class AddPresence(AtSomeLands):
    """Presence of the one who does it comes to a land in range; see `spirits.PlacePresence` for from
    where.
    """

    GROWS = "presence"
    FORM = "add {n:number} of its presence within range {range:number}"
    ASKS: ClassVar[str] = "put"
    AIM: ClassVar[str] = PUTTING
    range: i64

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        spirit = g.doing().spirit
        return in_range(g, spirit, land, self.range) and may_settle(g, spirit, land)

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.push(TAKE_PRESENCE, land)


class AddPresenceIn(AddPresence):
    """Only to lands of a kind."""

    FORM = "add {n:number} of its presence within range {range:number} in a(n) {kind:land}"
    kind: Kind

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return self.kind.fits(g, land) and super().reaches(g, subject, land)


class AddPresenceToOcean(AtSomeLands):
    GROWS = "presence"
    FORM = "add {n:number} of its presence to an ocean"
    ASKS: ClassVar[str] = "put"
    AIM: ClassVar[str] = PUTTING

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return g.map.is_ocean(land)

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.push(TAKE_PRESENCE, land)


@mypyc_attr(allow_interpreted_subclasses=True)
class ByOcean(Deed):
    """So much for each ocean, one after another."""

    n: i64

    def one(self) -> Op[Any]:
        """What is done once about an ocean."""
        raise NotImplementedError

    def run(self, g: Island, subject: i64) -> None:
        for board in range(i64(len(g.map.boards)) - 1, -1, -1):
            for _ in range(self.n):
                g.push(self.one(), board * LANDS)


class GatherPresence(ByOcean):
    FORM = "gather {n:number} of its presence into each ocean"

    def one(self) -> Op[Any]:
        return GATHER_PRESENCE


class GatherOnePresence(Deed):
    """From a land of the coast to the ocean."""

    ASKS: ClassVar[str] = "take"

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        g.seat = g.seat_of(spirit)
        for land in range(subject, subject + LANDS):
            if g.map.coastal[land] and g.presence[spirit][land]:
                g.offer(g.map.aims[TAKING][land])


class PushPresence(ByOcean):
    FORM = "push {n:number} of its presence from each ocean"

    def one(self) -> Op[Any]:
        return PUSH_PRESENCE


class PushOnePresence(AtLand):
    """From the ocean to a land of the coast."""

    ASKS: ClassVar[str] = "put"
    AIM: ClassVar[str] = PUTTING

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        is_coast = g.map.coastal[land] and g.map.ocean_of(land) == subject
        return is_coast and g.presence[g.doing().spirit][subject] > 0

    def done(self, g: Island, subject: i64, land: i64) -> None:
        spirit = g.doing().spirit
        g.presence[spirit][subject] -= 1
        place_presence(g, spirit, land)


class AddPresenceHere(Deed):
    FORM = "add {n:number} of your presence"
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        if may_settle(g, g.doing().spirit, subject):
            for _ in range(self.n):
                g.push(TAKE_PRESENCE, subject)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return may_settle(g, g.doing().spirit, subject)


class AddPresenceAnywhere(Deed):
    """Also where its Spirit may not be."""

    FORM = "add {n:number} of your presence whatever the land"
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        for _ in range(self.n):
            g.push(TAKE_PRESENCE, subject)


def may_settle(g: Island, spirit: i64, land: i64) -> bool:
    """May presence of the Spirit come there?"""
    return not g.forbidden(cards.SETTLE, pair(land, spirit))


class ReturnPresence(AtLand):
    """Destroyed presence of the Spirit at hand comes to one land near that of the one who uses the power;
    that land is remembered.
    """

    FORM = "return up to {n:number} destroyed presence to a land within range {range:number} of yours"
    ASKS: ClassVar[str] = "put"
    AIM: ClassVar[str] = PUTTING
    n: i64
    range: i64

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        spirit = g.doing().spirit
        near = in_range(g, user(g), land, self.range)
        return g.destroyed[spirit] > 0 and near and may_settle(g, spirit, land)

    def run(self, g: Island, subject: i64) -> None:
        super().run(g, subject)
        if g.options:
            g.offer(g.card_set.enough)

    def done(self, g: Island, subject: i64, land: i64) -> None:
        spirit = g.doing().spirit
        g.spot = land
        for _ in range(min(self.n, g.destroyed[spirit])):
            g.destroyed[spirit] -= 1
            place_presence(g, spirit, land)


class MoveToAnyLand(AtLand):
    """Pieces go together to a land of the user's choice, wherever it is; that land is remembered."""

    FORM = "move up to {n:number} {who:whos} to any land"
    ASKS: ClassVar[str] = "in"
    AIM: ClassVar[str] = DOING
    n: i64
    who: Who
    moving: moves.Pieces

    def derive(self) -> None:
        self.moving = MoveToSpot()
        self.moving.n = self.n
        self.moving.who = self.who

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return not g.map.is_ocean(land)

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.spot = land
        if land != subject:
            g.push(self.moving, subject)


class MoveToSpot(PushUpTo):
    """The only way leads to the land that has been chosen."""

    FORM = ""

    def offer(self, g: Island, subject: i64) -> None:
        moves.offer_pieces(g, subject, self.kinds(), g.card_set.pushes[g.map.names[g.spot]])


class AddPresenceOwn(AtSomeLands):
    GROWS = "own"
    FORM = "add {n:number} of its presence to a land of its own"
    ASKS: ClassVar[str] = "put"
    AIM: ClassVar[str] = PUTTING

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return g.presence[g.doing().spirit][land] > 0

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.push(TAKE_PRESENCE, land)


def in_range(g: Island, spirit: i64, land: i64, range_: i64) -> bool:
    """Is the land within so many steps of the Spirit's presence (IB-094, IB-106)?"""
    if g.map.is_ocean(land):
        return False
    for near in g.within(land, range_):
        if g.presence[spirit][near]:
            return True
    return False


class TakePresence(Deed):
    """One presence comes to the land: off a track, from left to right, or from another land (IB-106)."""

    ASKS: ClassVar[str] = "take"

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        g.seat = g.seat_of(spirit)
        offer_tracks(g, spirit, g.card_set.take_energy, g.card_set.take_plays)
        for land in range(g.map.size):
            if g.presence[spirit][land] and land != subject:
                g.offer(g.map.aims[TAKING][land])
        price = g.amount(cards.REGROW, spirit, cards.NO_PRICE)
        if g.destroyed[spirit] and g.cause() == cards.BY_GROWTH and price <= g.energy[spirit]:
            g.offer(g.card_set.take_destroyed)


class FromHeap(Option[Island]):
    """A destroyed presence, where a rule lets it grow again."""

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        g.energy[spirit] -= g.amount(cards.REGROW, spirit, 0)
        g.destroyed[spirit] -= 1
        place_presence(g, spirit, subject)


class FromTrack(Option[Island]):
    """The leftmost presence of a track; the space under it is open from now on (IB-107)."""

    def __init__(self, key: str, label: str, track: i64) -> None:
        super().__init__(key, label)
        self.track: Final = track

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        place_presence(g, spirit, subject)
        open_space(g, spirit, self.track)


def offer_tracks(g: Island, spirit: i64, of_energy: Option[Any], of_plays: Option[Any]) -> None:
    """Offer the tracks that have presence left."""
    panel = g.spirits[spirit]
    if g.opened[spirit][ENERGY_TRACK] < len(panel.energy):
        g.offer(of_energy)
    if g.opened[spirit][PLAYS_TRACK] < len(panel.plays):
        g.offer(of_plays)


def open_space(g: Island, spirit: i64, track: i64) -> None:
    """The leftmost presence of a track is gone: the space under it is open and works at once (IB-107)."""
    at = g.opened[spirit][track]
    g.opened[spirit][track] = at + 1
    panel = g.spirits[spirit]
    space = (panel.energy if track == ENERGY_TRACK else panel.plays)[at]
    for element in space.elements:
        g.elements[spirit][element] += 1


class FromLand(LandOption):
    """A presence that is on the island already."""

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        g.presence[spirit][self.land(g)] -= 1
        place_presence(g, spirit, subject)


def place_presence(g: Island, spirit: i64, land: i64) -> None:
    g.presence[spirit][land] += 1
    if g.journal is not None:
        g.note("presence", (g.spirits[spirit].name, g.map.titles[land]))


ENERGY_TRACK: Final = 0
PLAYS_TRACK: Final = 1
TAKE_PRESENCE: Final = TakePresence()
GATHER_PRESENCE: Final = GatherOnePresence()
PUSH_PRESENCE: Final = PushOnePresence()
DESTROY_ONE_THERE: Final = DestroyThere()
DESTROY_ONE_THERE.n = 1
