"""Which pieces, lands and Spirits a text speaks of, what it counts, and what it asks about the island."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.island.cards import BLIGHT, BY_GROWTH, BY_POWER, DAHAN, INVADERS, KINDS, WETLAND, Power
from fieldcraft.games.island.doing import Doing
from fieldcraft.games.island.lands import LANDS
from fieldcraft.games.island.state import Island
from fieldcraft.kernel.queries import Condition, Count, Query
from fieldcraft.kernel.state import bit
from fieldcraft.native import i64, mypyc_attr

INVADER: Final = KINDS
"""Stands for every kind of invader, where a text says invaders."""

# -- pieces ------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Who(Query[Island]):
    """Kinds of pieces."""

    CATEGORY = "who"

    def kinds(self) -> i64:
        """A bit for each kind."""
        raise NotImplementedError

    def is_plural(self) -> i64:
        """1 where it is said of many, 0 of one, -1 where both are said alike."""
        raise NotImplementedError

    def count_in(self, g: Island, land: i64) -> i64:
        """How many of them there are in a land."""
        kinds = self.kinds()
        n: i64 = 0
        for kind in range(KINDS):
            if kinds >> kind & 1:
                n += g.pieces[kind][land]
        return n


def kinds_of(kind: i64) -> i64:
    return bit(INVADERS) - 1 if kind == INVADER else bit(kind)


class One(Who):
    FORM = "{kind:kind}"
    kind: i64

    def kinds(self) -> i64:
        return kinds_of(self.kind)

    def is_plural(self) -> i64:
        return -1 if self.kind in (DAHAN, BLIGHT) else 0


class Many(Who):
    FORM = "{kind:kinds}"
    kind: i64

    def kinds(self) -> i64:
        return kinds_of(self.kind)

    def is_plural(self) -> i64:
        return 1


class AnyOf(Who):
    FORM = "{parts:who/ or}"
    CATEGORY = "whos"

    def __init__(self, parts: tuple[Who, ...]) -> None:
        self.parts: Final[list[Who]] = list(parts)

    def kinds(self) -> i64:
        found: i64 = 0
        for part in self.parts:
            found |= part.kinds()
        return found

    def is_plural(self) -> i64:
        for part in self.parts:
            if part.is_plural() >= 0:
                return part.is_plural()
        return -1


# -- terrain -----------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Ground(Query[Island]):
    """What a land is by nature."""

    CATEGORY = "ground"

    def is_so(self, g: Island, land: i64) -> bool:
        raise NotImplementedError


class Terrain(Ground):
    FORM = "{terrain:terrain}"
    terrain: i64

    def is_so(self, g: Island, land: i64) -> bool:
        if g.map.is_ocean(land):
            return self.terrain == WETLAND and g.is_land(land)
        return g.map.terrains[land] == self.terrain


class Coastal(Ground):
    FORM = "coastal"

    def is_so(self, g: Island, land: i64) -> bool:
        return g.map.coastal[land] or (g.map.is_ocean(land) and g.is_land(land))


class Ocean(Ground):
    FORM = "ocean"

    def is_so(self, g: Island, land: i64) -> bool:
        return g.map.is_ocean(land)


class Inland(Ground):
    FORM = "inland"

    def is_so(self, g: Island, land: i64) -> bool:
        return g.map.is_inland(land)


class AnyGround(Ground):
    FORM = "{parts:ground/ or}"
    CATEGORY = "grounds"

    def __init__(self, parts: tuple[Ground, ...]) -> None:
        self.parts: Final[list[Ground]] = list(parts)

    def is_so(self, g: Island, land: i64) -> bool:
        for part in self.parts:
            if part.is_so(g, land):
                return True
        return False


# -- lands -------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Trait(Query[Island]):
    """What else is asked of a land."""

    CATEGORY = "trait"

    def fits(self, g: Island, land: i64) -> bool:
        raise NotImplementedError


class Holding(Trait):
    FORM = "with {who:whos}"
    who: Who

    def fits(self, g: Island, land: i64) -> bool:
        return self.who.count_in(g, land) > 0


class HoldingMany(Trait):
    FORM = "with {n:number} or more {who:whos}"
    n: i64
    who: Who

    def fits(self, g: Island, land: i64) -> bool:
        return self.who.count_in(g, land) >= self.n


class HoldingFew(Trait):
    """Some of them, and no more than so many."""

    FORM = "with {n:number} or fewer {who:whos}"
    n: i64
    who: Who

    def fits(self, g: Island, land: i64) -> bool:
        return 0 < self.who.count_in(g, land) <= self.n


class Without(Trait):
    FORM = "without {who:whos}"
    who: Who

    def fits(self, g: Island, land: i64) -> bool:
        return self.who.count_in(g, land) == 0


class WithPresence(Trait):
    FORM = "with presence"

    def fits(self, g: Island, land: i64) -> bool:
        return g.presence_in(land) > 0


class WithSite(Trait):
    FORM = "with a sacred site"

    def fits(self, g: Island, land: i64) -> bool:
        for spirit in range(i64(len(g.spirits))):
            if g.is_site(spirit, land):
                return True
        return False


class NextTo(Trait):
    FORM = "next to {who:whos}"
    who: Who

    def fits(self, g: Island, land: i64) -> bool:
        for near in g.near(land):
            if self.who.count_in(g, near) > 0:
                return True
        return False


class Outnumbering(Trait):
    FORM = "where {who:whos} outnumber {other:whos}"
    who: Who
    other: Who

    def fits(self, g: Island, land: i64) -> bool:
        return self.who.count_in(g, land) > self.other.count_in(g, land)


class OfTarget(Trait):
    """A land with presence of the Spirit that a power targets."""

    FORM = "of the target spirit"

    def fits(self, g: Island, land: i64) -> bool:
        return g.presence[g.doing().target][land] > 0


def is_meant(g: Island, land: i64) -> bool:
    """May it be a land of which a text speaks?  An ocean may for Spirits, not for cards and adversaries."""
    if not g.map.is_ocean(land):
        return True
    return g.cause() in (0, BY_POWER, BY_GROWTH) and g.is_land(land)


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind(Query[Island]):
    """A kind of land."""

    CATEGORY = "land"

    def fits(self, g: Island, land: i64) -> bool:
        """Is it one?  An ocean is none, unless a rule makes it one (IB-092)."""
        raise NotImplementedError


class AnyLand(Kind):
    FORM = "land"

    def fits(self, g: Island, land: i64) -> bool:
        return is_meant(g, land)


class GroundLand(Kind):
    FORM = "{ground:grounds} land"
    ground: Ground

    def fits(self, g: Island, land: i64) -> bool:
        return is_meant(g, land) and self.ground.is_so(g, land)


class SuchLand(Kind):
    FORM = "land {trait:trait}"
    trait: Trait

    def fits(self, g: Island, land: i64) -> bool:
        return is_meant(g, land) and self.trait.fits(g, land)


class SuchGround(Kind):
    FORM = "{ground:grounds} land {trait:trait}"
    ground: Ground
    trait: Trait

    def fits(self, g: Island, land: i64) -> bool:
        return is_meant(g, land) and self.ground.is_so(g, land) and self.trait.fits(g, land)


class Numbered(Kind):
    """The land of each board with this number."""

    FORM = "land number {n:number}"
    n: i64

    def fits(self, g: Island, land: i64) -> bool:
        return land % LANDS == self.n


# -- counts ------------------------------------------------------------------------------------


class Here(Count[Island]):
    FORM = "{who:whos}"
    who: Who

    def count(self, g: Island, subject: i64) -> i64:
        return self.who.count_in(g, subject)


class HereNear(Count[Island]):
    """In all lands next door."""

    FORM = "adjacent {who:whos}"
    who: Who

    def count(self, g: Island, subject: i64) -> i64:
        n: i64 = 0
        for land in g.near(subject):
            n += self.who.count_in(g, land)
        return n


class YourPresenceHere(Count[Island]):
    FORM = "presence of yours here"

    def count(self, g: Island, subject: i64) -> i64:
        return g.presence[user(g)][subject]


class ElementsHad(Count[Island]):
    FORM = "{element:element} it has"
    element: i64

    def count(self, g: Island, subject: i64) -> i64:
        return g.elements[g.doing().spirit][self.element]


class PresenceThere(Count[Island]):
    FORM = "presence there"

    def count(self, g: Island, subject: i64) -> i64:
        return g.presence_in(subject)


class Destroyed(Count[Island]):
    """As the action at hand has destroyed so far."""

    FORM = "{who:whos} destroyed by this"
    who: Who

    def count(self, g: Island, subject: i64) -> i64:
        n: i64 = 0
        for kind in range(KINDS):
            if self.who.kinds() >> kind & 1:
                n += g.fallen[kind]
        return n


class CardsPlayed(Count[Island]):
    FORM = "card it played this turn"

    def count(self, g: Island, subject: i64) -> i64:
        return len(g.played[g.doing().spirit])


class SitesWith(Count[Island]):
    FORM = "sacred site of its own with {who:whos}"
    who: Who

    def count(self, g: Island, subject: i64) -> i64:
        spirit = g.doing().spirit
        n: i64 = 0
        for land in range(g.map.size):
            if g.presence[spirit][land] and g.is_site(spirit, land) and self.who.count_in(g, land):
                n += 1
        return n


# -- conditions --------------------------------------------------------------------------------


class AreHere(Condition[Island]):
    """Some of them are in the land."""

    FORM = "{who:whos} are here"
    who: Who

    def holds(self, g: Island, subject: i64) -> bool:
        return self.who.count_in(g, subject) > 0


class BlightHere(Condition[Island]):
    FORM = "blight is here"

    def holds(self, g: Island, subject: i64) -> bool:
        return g.pieces[BLIGHT][subject] > 0


class NoneHere(Condition[Island]):
    FORM = "no {who:whos} are here"
    who: Who

    def holds(self, g: Island, subject: i64) -> bool:
        return self.who.count_in(g, subject) == 0


class ManyHere(Condition[Island]):
    FORM = "{n:number} or more {who:whos} are here"
    n: i64
    who: Who

    def holds(self, g: Island, subject: i64) -> bool:
        return self.who.count_in(g, subject) >= self.n


class LandIs(Condition[Island]):
    FORM = "the land is {ground:grounds}"
    ground: Ground

    def holds(self, g: Island, subject: i64) -> bool:
        return self.ground.is_so(g, subject)


class Outnumber(Condition[Island]):
    FORM = "{who:whos} outnumber {other:whos}"
    who: Who
    other: Who

    def holds(self, g: Island, subject: i64) -> bool:
        return self.who.count_in(g, subject) > self.other.count_in(g, subject)


class YourPresence(Condition[Island]):
    FORM = "your presence is here"

    def holds(self, g: Island, subject: i64) -> bool:
        return g.presence[g.doing().spirit][subject] > 0


class IsOther(Condition[Island]):
    """Does the power target another Spirit than the one that uses it?"""

    FORM = "it is another spirit"

    def holds(self, g: Island, subject: i64) -> bool:
        return user(g) != g.doing().target


class IsYou(Condition[Island]):
    FORM = "it is you"

    def holds(self, g: Island, subject: i64) -> bool:
        return user(g) == g.doing().target


class YouHaveSites(Condition[Island]):
    FORM = "you have {n:number} or more sacred sites"
    n: i64

    def holds(self, g: Island, subject: i64) -> bool:
        spirit = user(g)
        found: i64 = 0
        for land in range(g.map.size):
            if g.presence[spirit][land] and g.is_site(spirit, land):
                found += 1
        return found >= self.n


class DoNotOutnumber(Outnumber):
    FORM = "{who:whos} do not outnumber {other:whos}"

    def holds(self, g: Island, subject: i64) -> bool:
        return not super().holds(g, subject)


class PushedInto(Condition[Island]):
    FORM = "any was pushed to a land with {who:whos}"
    who: Who

    def holds(self, g: Island, subject: i64) -> bool:
        for land in g.pushed:
            if self.who.count_in(g, land):
                return True
        return False


class AnyReturned(Condition[Island]):
    """Has destroyed presence come back to a land?"""

    FORM = "any was returned"

    def holds(self, g: Island, subject: i64) -> bool:
        return g.spot >= 0


class WasForgotten(Condition[Island]):
    """Is the power that is used no longer its Spirit's?"""

    FORM = "this was forgotten"

    def holds(self, g: Island, subject: i64) -> bool:
        power = power_used(g)
        return power is not None and any(other is power for other in g.forgotten)


class TerrorIs(Condition[Island]):
    FORM = "the terror level is {n:number}"
    n: i64

    def holds(self, g: Island, subject: i64) -> bool:
        return g.terror == self.n


def use_of(g: Island) -> Doing | None:
    """The use of a power at hand, None where none is."""
    found: Doing | None = None
    context = g.context
    while context is not None:
        if isinstance(context, Doing) and context.power is not None:
            found = context
        context = context.outer
    return found


def user(g: Island) -> i64:
    """The Spirit that uses the power at hand, -1 for none."""
    use = use_of(g)
    return use.spirit if use is not None else -1


def power_used(g: Island) -> Power | None:
    use = use_of(g)
    return use.power if use is not None else None


class Both(Condition[Island]):
    FORM = "{parts:condition/ and}"
    CATEGORY = "test"

    def __init__(self, parts: tuple[Condition[Any], ...]) -> None:
        self.parts: Final[list[Condition[Any]]] = list(parts)

    def holds(self, g: Island, subject: i64) -> bool:
        for part in self.parts:
            if not part.holds(g, subject):
                return False
        return True
