"""Pieces, lands and Spirits that a text means, counts, and conditions on the island."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.island.printed import cards
from fieldcraft.games.island.printed.cards import (
    BY_SPIRIT,
    WETLAND,
    InvaderCard,
    Power,
    Space,
)
from fieldcraft.games.island.printed.map import LANDS
from fieldcraft.games.island.printed.needs import Need
from fieldcraft.games.island.printed.pieces import Kinds
from fieldcraft.games.island.table.contexts import Doing, OfCard, Sentence
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.table.steps import SPIRIT_PHASES
from fieldcraft.kernel.flow import pair, second
from fieldcraft.kernel.queries import Condition, Count, Query
from fieldcraft.native import i64, mypyc_attr

# -- pieces ------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Who(Query[Island]):
    """Kinds of pieces."""

    CATEGORY = "who"
    kinds: Kinds

    def is_plural(self) -> i64:
        """1 where it is said of many, 0 of one, -1 where both are said alike."""
        raise NotImplementedError

    def count_in(self, g: Island, land: i64) -> i64:
        """Return how many of them there are in a land."""
        n: i64 = 0
        for kind in self.kinds.each:
            n += g.pieces[kind][land]
        return n


class One(Who):
    FORM = "{mask:kind}"
    mask: i64

    def derive(self) -> None:
        self.kinds = Kinds(self.mask)

    def is_plural(self) -> i64:
        return 0


class ManyKinds(One):
    FORM = "{mask:kinds}"

    def is_plural(self) -> i64:
        return 1


class Mass(One):
    """One and many are said alike."""

    FORM = "{mask:mass}"

    def is_plural(self) -> i64:
        return -1


class AnyOf(Who):
    FORM = "whos = {parts:who/ or}"

    def __init__(self, parts: tuple[Who, ...]) -> None:
        self.parts: Final[list[Who]] = list(parts)
        mask: i64 = 0
        for part in parts:
            mask |= part.kinds.mask
        self.kinds = Kinds(mask)

    def is_plural(self) -> i64:
        for part in self.parts:
            if part.is_plural() >= 0:
                return part.is_plural()
        return -1


# -- terrain -----------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Ground(Query[Island]):
    """The natural kind of a land."""

    CATEGORY = "ground"

    def is_so(self, g: Island, land: i64) -> bool:
        """True if the land is of this kind."""
        raise NotImplementedError


class Terrain(Ground):
    FORM = "{terrain:terrain}"
    terrain: i64

    def is_so(self, g: Island, land: i64) -> bool:
        return has_terrain(g, land, self.terrain)


def has_terrain(g: Island, land: i64, terrain: i64) -> bool:
    """True if the land is of that terrain; an ocean that counts as a land is wetland (IB-046, IB-275)."""
    if g.map.is_ocean(land):
        return terrain == WETLAND and g.is_land(land)
    if g.map.terrains[land] == terrain:
        return True
    if not g.in_force.answers(cards.TERRAIN_TOO) or not is_spirits_doing(g):
        return False
    return g.amount(cards.TERRAIN_TOO, pair(land, terrain), 0) > 0


def is_spirits_doing(g: Island) -> bool:
    """True if what is done or asked about is an action of a Spirit, or a choice of its phases."""
    cause = g.cause()
    return cause in BY_SPIRIT or (cause == 0 and g.phase in SPIRIT_PHASES)


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
    FORM = "grounds = {parts:ground/ or}"

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
    """A further demand on a land."""

    CATEGORY = "trait"

    def fits(self, g: Island, land: i64) -> bool:
        """True if the land meets the demand."""
        raise NotImplementedError


class HoldingPieces(Trait):
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


class WithoutIts(Trait):
    """The demand that the acting Spirit has no presence there."""

    FORM = "without its presence"

    def fits(self, g: Island, land: i64) -> bool:
        return not g.has_presence(g.doing().spirit, land)


class Bare(Trait):
    """The demand that the board has no pieces printed there."""

    FORM = "without printed pieces"

    def fits(self, g: Island, land: i64) -> bool:
        return not any(g.map.boards[g.map.board_of(land)].setup[land % LANDS])


class NextTo(Trait):
    FORM = "next to {who:whos}"
    who: Who

    def fits(self, g: Island, land: i64) -> bool:
        for near in g.near(land):
            if self.who.count_in(g, near) > 0:
                return True
        return False


class Near(Trait):
    """Here or next door."""

    FORM = "near {who:whos}"
    who: Who

    def fits(self, g: Island, land: i64) -> bool:
        return self.who.count_in(g, land) > 0 or count_near(g, self.who, land) > 0


def count_near(g: Island, who: Who, land: i64) -> i64:
    """Return the number of such pieces in all lands next to one."""
    n: i64 = 0
    for near in g.near(land):
        n += who.count_in(g, near)
    return n


class HereOrNear(Trait):
    FORM = "with {who:whos} here or {n:number} or more next to it"
    who: Who
    n: i64

    def fits(self, g: Island, land: i64) -> bool:
        return self.who.count_in(g, land) > 0 or count_near(g, self.who, land) >= self.n


class HereOrMany(Trait):
    FORM = "with {who:whos} here or {n:number} or more {other:whos}"
    who: Who
    n: i64
    other: Who

    def fits(self, g: Island, land: i64) -> bool:
        return self.who.count_in(g, land) > 0 or self.other.count_in(g, land) >= self.n


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
        return g.panels[g.doing().target].presence[land] > 0


class OfItsOwn(Trait):
    """A land with presence of the Spirit that acts."""

    FORM = "of its own"

    def fits(self, g: Island, land: i64) -> bool:
        spirit = g.doing().spirit
        return spirit >= 0 and g.has_presence(spirit, land)


class OwnOrWith(Trait):
    """A land with presence of the Spirit that acts, or with some pieces."""

    FORM = "of its own or with {who:whos}"
    who: Who

    def fits(self, g: Island, land: i64) -> bool:
        spirit = g.doing().spirit
        return (spirit >= 0 and g.has_presence(spirit, land)) or self.who.count_in(g, land) > 0


def is_meant(g: Island, land: i64) -> bool:
    """True if a text may mean this land; an ocean only for Spirits, not for cards and adversaries."""
    if not g.map.is_ocean(land):
        return True
    cause = g.cause()
    return (cause == 0 or cause in BY_SPIRIT) and g.is_land(land)


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind(Query[Island]):
    """A kind of land."""

    CATEGORY = "land"

    def fits(self, g: Island, land: i64) -> bool:
        """True if it is such a land; an ocean is none, unless a rule makes it one (IB-092)."""
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


class GroundOrSuch(Kind):
    FORM = "{ground:grounds} land or land {trait:trait}"
    ground: Ground
    trait: Trait

    def fits(self, g: Island, land: i64) -> bool:
        return is_meant(g, land) and (self.ground.is_so(g, land) or self.trait.fits(g, land))


class Numbered(Kind):
    """The land of each board with this number."""

    FORM = "land number {n:number}"
    n: i64

    def fits(self, g: Island, land: i64) -> bool:
        return land % LANDS == self.n


def card_at_hand(g: Island) -> InvaderCard | None:
    """Return the invader card that is the cause of the current text, None for none."""
    context = g.context
    while context is not None:
        if isinstance(context, OfCard):
            return context.card
        context = context.outer
    return None


class NamedByCard(Kind):
    FORM = "land that the card names"

    def fits(self, g: Island, land: i64) -> bool:
        card = card_at_hand(g)
        return card is not None and card.names(g.map, land)


class NamedByBuild(Kind):
    """A land that a card in the build slot names."""

    FORM = "land that a build card names"

    def fits(self, g: Island, land: i64) -> bool:
        for card in g.invaders.to_build:
            if card.names(g.map, land):
                return True
        return False


class NotNamedByBuild(NamedByBuild):
    FORM = "land that no build card names"

    def fits(self, g: Island, land: i64) -> bool:
        return not g.map.is_ocean(land) and not super().fits(g, land)


# -- counts ------------------------------------------------------------------------------------


class Here(Count[Island]):
    FORM = "{who:whos}"
    who: Who

    def count(self, g: Island, subject: i64) -> i64:
        return self.who.count_in(g, subject)


class HereNear(Count[Island]):
    """The number of some pieces in all adjacent lands."""

    FORM = "adjacent {who:whos}"
    who: Who

    def count(self, g: Island, subject: i64) -> i64:
        return count_near(g, self.who, subject)


class YourPresenceHere(Count[Island]):
    FORM = "presence of yours here"

    def count(self, g: Island, subject: i64) -> i64:
        return g.panels[user(g)].presence[subject]


class ElementsHad(Count[Island]):
    FORM = "{element:element} it has"
    element: i64

    def count(self, g: Island, subject: i64) -> i64:
        return g.panels[g.doing().spirit].elements[self.element]


class SetsHad(Count[Island]):
    """The number of times that the Spirit has these elements in full."""

    FORM = "set of {need:need} it has"
    need: Need

    def count(self, g: Island, subject: i64) -> i64:
        elements = g.panels[g.doing().spirit].elements
        return min([elements[amount.element] // amount.n for amount in self.need.amounts])


class SitesNear(Count[Island]):
    FORM = "sacred site of yours here or next to it"

    def count(self, g: Island, subject: i64) -> i64:
        spirit = user(g)
        return g.is_site(spirit, subject) + sum([g.is_site(spirit, near) for near in g.near(subject)])


class PresenceNear(Count[Island]):
    FORM = "presence of yours here or next to it"

    def count(self, g: Island, subject: i64) -> i64:
        lands = g.panels[user(g)].presence
        return lands[subject] + sum([lands[near] for near in g.near(subject)])


class TerrorLevel(Count[Island]):
    FORM = "terror level"

    def count(self, g: Island, subject: i64) -> i64:
        return g.terror


class OnTracks(Count[Island]):
    """The number of an element that the open spaces of the Spirit's tracks show."""

    FORM = "{element:element} on its tracks"
    element: i64

    def count(self, g: Island, subject: i64) -> i64:
        return on_tracks(g, g.doing().spirit, self.element)


def on_tracks(g: Island, spirit: i64, element: i64) -> i64:
    """Return how often the open spaces of a Spirit's tracks show an element."""
    return sum([space.elements.count(element) for space in open_spaces(g, spirit)])


def open_spaces(g: Island, spirit: i64) -> list[Space]:
    """Return the open spaces of both tracks of a Spirit."""
    printed = g.spirits[spirit]
    energy, plays = g.panels[spirit].opened
    return [*printed.energy[:energy], *printed.plays[:plays]]


def open_specials(g: Island, spirit: i64) -> list[Space]:
    """Return the open special spaces of both tracks of a Spirit."""
    return [space for space in g.spirits[spirit].specials if space.at < g.panels[spirit].opened[space.track]]


class PresenceThere(Count[Island]):
    FORM = "presence there"

    def count(self, g: Island, subject: i64) -> i64:
        return g.presence_in(subject)


class DestroyedByPower(Count[Island]):
    """The number of pieces that the current action has destroyed so far."""

    FORM = "{who:whos} destroyed by this power"
    who: Who

    def before(self, g: Island) -> tuple[int, ...]:
        """Return what is not counted, for each kind of piece."""
        return g.card_set.pieces.none

    def count(self, g: Island, subject: i64) -> i64:
        before = self.before(g)
        n: i64 = 0
        for kind in self.who.kinds.each:
            n += g.action.fallen[kind] - before[kind]
        return n


class Destroyed(DestroyedByPower):
    """The number of pieces that the current sentence has destroyed so far (IB-273)."""

    FORM = "{who:whos} destroyed by this"

    def before(self, g: Island) -> tuple[int, ...]:
        context = g.context
        while context is not None:
            if isinstance(context, Sentence):
                return context.fallen
            context = context.outer
        return g.card_set.pieces.none


class CardsPlayed(Count[Island]):
    FORM = "card it played this turn"

    def count(self, g: Island, subject: i64) -> i64:
        return len(g.panels[g.doing().spirit].played)


class SitesWith(Count[Island]):
    FORM = "sacred site of its own with {who:whos}"
    who: Who

    def count(self, g: Island, subject: i64) -> i64:
        spirit = g.doing().spirit
        n: i64 = 0
        for land in range(g.map.size):
            if g.panels[spirit].presence[land] and g.is_site(spirit, land) and self.who.count_in(g, land):
                n += 1
        return n


# -- conditions --------------------------------------------------------------------------------


class AreHere(Condition[Island]):
    """Some of them are in the land."""

    FORM = "{who:whos} are here"
    who: Who

    def holds(self, g: Island, subject: i64) -> bool:
        return self.who.count_in(g, subject) > 0


class IsHere(Condition[Island]):
    """Some of what is counted as a mass is in the land."""

    FORM = "{mass:mass} is here"
    mass: i64
    kinds: Kinds

    def derive(self) -> None:
        self.kinds = Kinds(self.mass)

    def holds(self, g: Island, subject: i64) -> bool:
        return self.count_in(g, subject) > 0

    def count_in(self, g: Island, land: i64) -> i64:
        """Return how many of these pieces there are in a land."""
        n: i64 = 0
        for kind in self.kinds.each:
            n += g.pieces[kind][land]
        return n


class NoneIsHere(IsHere):
    FORM = "no {mass:mass} is here"

    def holds(self, g: Island, subject: i64) -> bool:
        return self.count_in(g, subject) == 0


class AtMostIsHere(IsHere):
    """True also without any of it."""

    FORM = "no more than {n:number} {mass:mass} is here"
    n: i64

    def holds(self, g: Island, subject: i64) -> bool:
        return self.count_in(g, subject) <= self.n


class ExactlyIsHere(IsHere):
    FORM = "exactly {n:number} {mass:mass} is here"
    n: i64

    def holds(self, g: Island, subject: i64) -> bool:
        return self.count_in(g, subject) == self.n


class TargetHasSite(Condition[Island]):
    FORM = "the target spirit has a sacred site here"

    def holds(self, g: Island, subject: i64) -> bool:
        return g.is_site(g.doing().target, subject)


class NoneHere(AreHere):
    FORM = "no {who:whos} are here"

    def holds(self, g: Island, subject: i64) -> bool:
        return self.who.count_in(g, subject) == 0


class ManyHere(AreHere):
    FORM = "{n:number} or more {who:whos} are here"
    n: i64

    def holds(self, g: Island, subject: i64) -> bool:
        return self.who.count_in(g, subject) >= self.n


class LandIs(Condition[Island]):
    FORM = "the land is {ground:grounds}"
    ground: Ground

    def holds(self, g: Island, subject: i64) -> bool:
        return self.ground.is_so(g, subject)


class Outnumber(AreHere):
    FORM = "{who:whos} outnumber {other:whos}"
    other: Who

    def holds(self, g: Island, subject: i64) -> bool:
        return self.who.count_in(g, subject) > self.other.count_in(g, subject)


class YourPresence(Condition[Island]):
    FORM = "your presence is here"

    def holds(self, g: Island, subject: i64) -> bool:
        return g.panels[g.doing().spirit].presence[subject] > 0


class IsOther(Condition[Island]):
    """The condition that the power targets another Spirit than its user."""

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
            if g.panels[spirit].presence[land] and g.is_site(spirit, land):
                found += 1
        return found >= self.n


class ShowsMany(Condition[Island]):
    FORM = "its tracks show {n:number} or more {element:element}"
    n: i64
    element: i64

    def holds(self, g: Island, subject: i64) -> bool:
        return on_tracks(g, g.doing().spirit, self.element) >= self.n


class IsAllAround(Condition[Island]):
    FORM = "its presence is in each adjacent land"

    def holds(self, g: Island, subject: i64) -> bool:
        spirit = g.doing().spirit
        return all(g.has_presence(spirit, near) for near in g.near(subject))


class DoNotOutnumber(Outnumber):
    FORM = "{who:whos} do not outnumber {other:whos}"

    def holds(self, g: Island, subject: i64) -> bool:
        return not super().holds(g, subject)


class PushedInto(Condition[Island]):
    FORM = "any was pushed to a land with {who:whos}"
    who: Who

    def holds(self, g: Island, subject: i64) -> bool:
        for land in g.reached():
            if self.who.count_in(g, land):
                return True
        return False


class AnyPushed(Condition[Island]):
    """The condition that the current action has pushed one of them."""

    FORM = "any {who:who} was pushed"
    who: Who

    def holds(self, g: Island, subject: i64) -> bool:
        for push in g.action.pushed:
            if self.who.kinds.contains(second(push)):
                return True
        return False


class AnyReturned(Condition[Island]):
    """The condition that destroyed presence has come back to a land."""

    FORM = "any was returned"

    def holds(self, g: Island, subject: i64) -> bool:
        return g.action.spot >= 0


class WasForgotten(Condition[Island]):
    """The condition that the power that is used no longer belongs to its Spirit."""

    FORM = "this was forgotten"

    def holds(self, g: Island, subject: i64) -> bool:
        power = power_used(g)
        return power is not None and any(other is power for other in g.forgotten)


class TerrorIs(Condition[Island]):
    FORM = "the terror level is {n:number}"
    n: i64

    def holds(self, g: Island, subject: i64) -> bool:
        return g.terror == self.n


class TerrorAtMost(TerrorIs):
    FORM = "the terror level is {n:number} or lower"

    def holds(self, g: Island, subject: i64) -> bool:
        return g.terror <= self.n


class TerrorAtLeast(TerrorIs):
    FORM = "the terror level is {n:number} or higher"

    def holds(self, g: Island, subject: i64) -> bool:
        return g.terror >= self.n


class DestroyedAll(Condition[Island]):
    """The action has destroyed some of them, and none is left."""

    FORM = "this has destroyed every {who:who} here"
    who: Who

    def holds(self, g: Island, subject: i64) -> bool:
        for kind in self.who.kinds.each:
            if g.action.fallen[kind]:
                return self.who.count_in(g, subject) == 0
        return False


def use_of(g: Island) -> Doing | None:
    """Return the current use of a power, None if there is none."""
    found: Doing | None = None
    context = g.context
    while context is not None:
        if isinstance(context, Doing) and context.power is not None:
            found = context
        context = context.outer
    return found


def user(g: Island) -> i64:
    """Return the Spirit that uses the current power, -1 for none."""
    use = use_of(g)
    return use.spirit if use is not None else -1


def power_used(g: Island) -> Power | None:
    """Return the power that is used, None if there is none."""
    use = use_of(g)
    return use.power if use is not None else None


class Both(Condition[Island]):
    FORM = "test = {parts:condition/ and}"

    def __init__(self, parts: tuple[Condition[Any], ...]) -> None:
        self.parts: Final[list[Condition[Any]]] = list(parts)

    def holds(self, g: Island, subject: i64) -> bool:
        for part in self.parts:
            if not part.holds(g, subject):
                return False
        return True
