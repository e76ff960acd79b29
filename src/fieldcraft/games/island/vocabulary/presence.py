"""Deeds about presence: how it comes to lands, moves, returns and is destroyed (IB-106, IB-107)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island.printed import cards
from fieldcraft.games.island.printed.cards import Space
from fieldcraft.games.island.printed.map import LANDS
from fieldcraft.games.island.printed.pieces import Kinds
from fieldcraft.games.island.table.actions import LandOption
from fieldcraft.games.island.table.contexts import Doing
from fieldcraft.games.island.table.harm import lose_presence, test_health
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.vocabulary.deeds import (
    DOING,
    LOSING,
    PUTTING,
    TAKING,
    AtLand,
    AtSomeLands,
    Deed,
    OfSpirits,
)
from fieldcraft.games.island.vocabulary.filters import Ground, Kind, Who, user
from fieldcraft.games.island.vocabulary.moves import Pushing, offer_pieces
from fieldcraft.kernel.effects import Effect, left_of, so_far
from fieldcraft.kernel.flow import pair
from fieldcraft.kernel.queries import Count
from fieldcraft.kernel.state import Op, Option, bit
from fieldcraft.native import i64, mypyc_attr


class DestroyThere(OfSpirits):
    """Presence there is destroyed, of a Spirit that the one who does it chooses (IB-163)."""

    FORM = "destroy {n:number} presence there"
    ASKS: ClassVar[str] = "whose"

    def has_any(self, g: Island, subject: i64, spirit: i64) -> bool:
        return g.panels[spirit].presence[subject] > 0

    def taken(self, g: Island, subject: i64, spirit: i64) -> None:
        lose_presence(g, spirit, subject)


class LoseOnBoard(AtSomeLands):
    """Destroy presence on the board of the land, of any Spirit that the board's owner chooses."""

    ASKS: ClassVar[str] = "lose"
    AIM: ClassVar[str] = LOSING

    def chooser(self, g: Island, subject: i64) -> i64:
        return g.owner_of(subject)

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return g.map.board_of(land) == g.map.board_of(subject) and g.is_land(land) and g.presence_in(land) > 0

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
        return may_open(g, spirit, ENERGY_TRACK) or may_open(g, spirit, PLAYS_TRACK)


class Strip(Option[Island]):
    def __init__(self, key: str, label: str, track: i64) -> None:
        super().__init__(key, label)
        self.track: Final = track

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        open_space(g, spirit, self.track)
        g.own_panel(spirit).destroyed += 1


class LosePresence(AtSomeLands):
    """Destroy presence of the acting Spirit, each in a land of its choice (IB-164)."""

    FORM = "destroy {n:number} of its presence"
    ASKS: ClassVar[str] = "lose"
    AIM: ClassVar[str] = LOSING

    def number(self, g: Island, subject: i64) -> i64:
        return min(self.n, g.left(g.doing().spirit))

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return g.has_presence(g.doing().spirit, land)

    def done(self, g: Island, subject: i64, land: i64) -> None:
        lose_presence(g, g.doing().spirit, land)


class LandsWithPresence(AtSomeLands):
    """Presence of some lands, as much as its Spirit wants."""

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return g.has_presence(g.doing().spirit, land)

    def run(self, g: Island, subject: i64) -> None:
        super().run(g, subject)
        if g.options:
            g.offer(g.card_set.enough)


class PresenceToToken(LandsWithPresence):
    """Its presence becomes other pieces where it is, and leaves the game (IB-228)."""

    FORM = "replace up to {n:number} of its presence with {m:number} {with_:who}"
    ASKS: ClassVar[str] = "presence-to-token"
    AIM: ClassVar[str] = LOSING
    m: i64
    with_: Who

    def done(self, g: Island, subject: i64, land: i64) -> None:
        spirit = g.doing().spirit
        take_out(g, spirit, land)
        for kind in self.with_.kinds.each:
            g.add(kind, land, self.m)


class GivesUp(Effect[Island]):
    """An effect for destroyed presence that leaves the game, for a target that has it."""

    FORM = "effect = if the target spirit gives up {n:number} destroyed presence : {then:effect}"
    n: i64
    then: Effect[Any]

    def run(self, g: Island, subject: i64) -> None:
        target = g.doing().target
        if g.panels[target].destroyed >= self.n:
            g.own_panel(target).destroyed -= self.n
            count_out(g, target, self.n)
            g.push(self.then, subject)


def count_out(g: Island, spirit: i64, n: i64) -> None:
    """Count presence of a Spirit that has left the game."""
    g.own_panel(spirit).out += n


def take_out(g: Island, spirit: i64, land: i64) -> None:
    """One presence leaves the game; the last one of a Spirit takes the victory along."""
    g.own_panel(spirit).presence[land] -= 1
    count_out(g, spirit, 1)
    if g.journal is not None:
        g.note("presence-out", (g.spirits[spirit].name, g.map.titles[land]))
    if g.left(spirit) == 0:
        g.lose("presence")
    else:
        g.test_presence()


class AddPresence(AtSomeLands):
    """Add presence of the acting Spirit to a land in range."""

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
    """Add presence to lands of a kind."""

    FORM = "add {n:number} of its presence within range {range:number} in a(n) {kind:land}"
    kind: Kind

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return self.kind.fits(g, land) and super().reaches(g, subject, land)


class AddPresenceOr(AddPresence):
    """Add presence, or pieces instead."""

    FORM = "add {n:number} of its presence or {m:number} {who:who} within range {range:number}"
    m: i64
    who: Who
    taking: Op[Any]

    def derive(self) -> None:
        self.taking = TakePresenceOr(self.m, self.who)

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.push(self.taking, land)


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
    """A deed done `n` times for each ocean, one ocean after another."""

    n: i64

    def one(self) -> Op[Any]:
        """Return the op to run once about an ocean."""
        raise NotImplementedError

    def run(self, g: Island, subject: i64) -> None:
        for board in range(i64(len(g.map.boards)) - 1, -1, -1):
            for _time in range(self.n):
                g.push(self.one(), board * LANDS)


class GatherPresence(ByOcean):
    FORM = "gather {n:number} of its presence into each ocean"

    def one(self) -> Op[Any]:
        return GATHER_PRESENCE


class GatherOnePresence(Deed):
    """Gather one presence from a land of the coast to the ocean."""

    ASKS: ClassVar[str] = "take"

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        g.seat = g.seat_of(spirit)
        for land in range(subject, subject + LANDS):
            if g.map.coastal[land] and g.panels[spirit].presence[land]:
                g.offer(g.map.aims[TAKING][land])


class PushPresence(ByOcean):
    FORM = "push {n:number} of its presence from each ocean"

    def one(self) -> Op[Any]:
        return PUSH_PRESENCE


class PushOnePresence(AtLand):
    """Push one presence from the ocean to a land of the coast."""

    ASKS: ClassVar[str] = "put"
    AIM: ClassVar[str] = PUTTING

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        is_coast = g.map.coastal[land] and g.map.ocean_of(land) == subject
        return is_coast and g.panels[g.doing().spirit].presence[subject] > 0

    def done(self, g: Island, subject: i64, land: i64) -> None:
        spirit = g.doing().spirit
        g.own_panel(spirit).presence[subject] -= 1
        place_presence(g, spirit, land)


class AddPresenceHere(Deed):
    FORM = "add {n:number} of your presence"
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        if may_settle(g, g.doing().spirit, subject):
            for _time in range(self.n):
                g.push(TAKE_PRESENCE, subject)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return may_settle(g, g.doing().spirit, subject)


class AddPresenceHereOf(AddPresenceHere):
    FORM = "add {n:number} of its presence here"


class InRangeOfIts(AtLand):
    """The effect in a land near presence of the Spirit; the action remembers that land."""

    FORM = "placed = in a land within range {n:number} of its presence : {effect:sequence}"
    ASKS: ClassVar[str] = "in"
    AIM: ClassVar[str] = "in"
    n: i64
    effect: Effect[Any]

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return in_range(g, g.doing().spirit, land, self.n)

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.own_action().spot = land
        g.push(self.effect, land)


class AddPresenceAnywhere(Deed):
    """Add presence even where its Spirit may not be."""

    FORM = "add {n:number} of your presence whatever the land"
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        for _time in range(self.n):
            g.push(TAKE_PRESENCE, subject)


def may_settle(g: Island, spirit: i64, land: i64) -> bool:
    """True if presence of the Spirit may come there."""
    return not g.forbidden(cards.SETTLE, pair(land, spirit))


class ReturnPresence(AtLand):
    """Return destroyed presence of the acting Spirit to one land near that of the power's user.

    The land is remembered.
    """

    FORM = "return up to {n:number} destroyed presence to a land within range {range:number} of yours"
    ASKS: ClassVar[str] = "put"
    AIM: ClassVar[str] = PUTTING
    n: i64
    range: i64

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        spirit = g.doing().spirit
        near = in_range(g, user(g), land, self.range)
        return g.panels[spirit].destroyed > 0 and room(g, spirit) > 0 and near and may_settle(g, spirit, land)

    def run(self, g: Island, subject: i64) -> None:
        super().run(g, subject)
        if g.options:
            g.offer(g.card_set.enough)

    def done(self, g: Island, subject: i64, land: i64) -> None:
        spirit = g.doing().spirit
        g.own_action().spot = land
        n = min(self.n, g.panels[spirit].destroyed, room(g, spirit))
        g.own_panel(spirit).destroyed -= n
        place_presence(g, spirit, land, n)


class ReturnOfEither(OfSpirits):
    """A destroyed presence of the user of the power or of its target comes back to a land of its own."""

    FORM = (
        "you or the target spirit may return {n:number} destroyed presence to a(n) {ground:grounds} land of"
        " its own"
    )
    HELPS = True
    ASKS: ClassVar[str] = "whose"
    ground: Ground
    returning: Op[Any]

    def derive(self) -> None:
        self.returning = ReturnTo(self.ground)

    def has_any(self, g: Island, subject: i64, spirit: i64) -> bool:
        if (
            spirit not in (user(g), g.doing().target)
            or not g.panels[spirit].destroyed
            or room(g, spirit) <= 0
        ):
            return False
        return any(g.has_presence(spirit, land) and self.ground.is_so(g, land) for land in range(g.map.size))

    def run(self, g: Island, subject: i64) -> None:
        super().run(g, subject)
        if g.options:
            g.offer(g.card_set.enough)

    def taken(self, g: Island, subject: i64, spirit: i64) -> None:
        doing = g.doing()
        context = Doing(g.context, subject, spirit, 0, doing.card, doing.target)
        g.push_in(context, self.returning, subject)


class ReturnTo(AtLand):
    """A destroyed presence of the acting Spirit comes back to a land with its presence."""

    ASKS: ClassVar[str] = "put"
    AIM: ClassVar[str] = PUTTING

    def __init__(self, ground: Ground) -> None:
        self.ground: Final = ground

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return g.has_presence(g.doing().spirit, land) and self.ground.is_so(g, land)

    def done(self, g: Island, subject: i64, land: i64) -> None:
        spirit = g.doing().spirit
        g.own_panel(spirit).destroyed -= 1
        place_presence(g, spirit, land)


class AddPresenceOwn(AtSomeLands):
    GROWS = "own"
    FORM = "add {n:number} of its presence to a land of its own"
    ASKS: ClassVar[str] = "put"
    AIM: ClassVar[str] = PUTTING

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return may_come_to(g, land) and g.has_presence(g.doing().spirit, land)

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.push(TAKE_PRESENCE, land)


class PushPresenceTaking(AtLand):
    """One presence goes to an adjacent land, and some pieces of each kind go with it."""

    FORM = "may push {n:number} of its presence taking along up to {m:number} each of {who:whos}"
    HELPS = True
    ASKS: ClassVar[str] = "push-presence"
    AIM: ClassVar[str] = DOING
    n: i64
    m: i64
    who: Who

    def number(self, g: Island, subject: i64) -> i64:
        return self.n

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return g.has_presence(g.doing().spirit, land)

    def run(self, g: Island, subject: i64) -> None:
        super().run(g, subject)
        if g.options:
            g.offer(g.card_set.enough)

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.push(PushPresenceFrom(self.m, self.who), land)


class PushPresenceFrom(AtLand):
    """The presence of one land goes to an adjacent one."""

    ASKS: ClassVar[str] = "put"
    AIM: ClassVar[str] = PUTTING

    def __init__(self, m: i64, who: Who) -> None:
        self.m: Final[i64] = m
        self.who: Final = who

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return land in g.near(subject) and may_settle(g, g.doing().spirit, land)

    def done(self, g: Island, subject: i64, land: i64) -> None:
        spirit = g.doing().spirit
        for kind in reversed(self.who.kinds.each):
            g.push(TakeAlong(self.m, kind, land), subject)
        g.own_panel(spirit).presence[subject] -= 1
        place_presence(g, spirit, land)


class PushTaking(Pushing):
    """Pieces are pushed, and others may go the same way with each."""

    FORM = "push {n:number} {who:whos} per {count:count} taking up to {m:number} {other:whos} along each"
    count: Count[Any]
    m: i64
    other: Who

    def number(self, g: Island, subject: i64) -> i64:
        return self.n * self.count.count(g, subject)

    def chosen(self, g: Island, subject: i64, kind: i64, mark: i64, other: i64) -> None:
        for companion in reversed(self.other.kinds.each):
            g.push(TakeAlong(self.m, companion, other), subject)
        super().chosen(g, subject, kind, mark, other)


class TakeAlong(Pushing):
    """Pieces of one kind go the same way."""

    UP_TO = True

    def __init__(self, n: i64, kind: i64, to: i64) -> None:
        self.n = n
        self.kinds: Final = Kinds(bit(kind))
        self.to: Final[i64] = to

    def offer(self, g: Island, subject: i64) -> None:
        offer_pieces(g, subject, self.kinds, g.card_set.pushes[g.map.names[self.to]])


def in_range(g: Island, spirit: i64, land: i64, range_: i64) -> bool:
    """True if the land is within range of the Spirit's presence (IB-094, IB-106).

    An ocean that counts as a land may be, too, but not for growth (IB-276).
    """
    if not may_come_to(g, land):
        return False
    for near in g.within(land, range_):
        if g.has_presence(spirit, near):
            return True
    return False


def may_come_to(g: Island, land: i64) -> bool:
    """True if a text about no ocean of its own may put presence there."""
    return not g.map.is_ocean(land) or (g.is_land(land) and g.cause() != cards.BY_GROWTH)


class TakePresence(Deed):
    """One presence comes to the land: off a track, from left to right, or from another land (IB-106)."""

    ASKS: ClassVar[str] = "take"

    def run(self, g: Island, subject: i64) -> None:
        """Offer presence of the tracks and of other lands, and destroyed presence that growth can pay for."""
        spirit = g.doing().spirit
        g.seat = g.seat_of(spirit)
        may_come = room(g, spirit) > 0
        if may_come:
            offer_tracks(g, spirit, g.card_set.take_energy, g.card_set.take_plays)
        for land in range(g.map.size):
            if land != subject and g.has_presence(spirit, land):
                g.offer(g.map.aims[TAKING][land])
        price = g.amount(cards.REGROW, spirit, cards.NO_PRICE)
        panel = g.panels[spirit]
        if may_come and panel.destroyed and g.cause() == cards.BY_GROWTH and price <= panel.energy:
            g.offer(g.card_set.take_destroyed)


class TakePresenceOr(TakePresence):
    """One presence, or pieces instead."""

    def __init__(self, m: i64, who: Who) -> None:
        self.m: Final = m
        self.who: Final = who

    def run(self, g: Island, subject: i64) -> None:
        super().run(g, subject)
        g.offer(g.card_set.take_token)


class TokenInstead(Option[Island]):
    """Pieces come instead of presence."""

    def run(self, g: Island, subject: i64) -> None:
        asking = g.frame.op
        assert isinstance(asking, TakePresenceOr)
        for kind in asking.who.kinds.each:
            g.add(kind, subject, asking.m)


def room(g: Island, spirit: i64) -> i64:
    """Return how much more presence of a Spirit may come to the island (IB-239)."""
    if not g.in_force.answers(cards.PRESENCE_LIMIT):
        return g.card_set.presence
    return g.amount(cards.PRESENCE_LIMIT, spirit, g.card_set.presence) - sum(g.panels[spirit].presence)


class MovePresence(LandsWithPresence):
    """Presence goes from its land to another one within a range of that land, for a Spirit that wants it."""

    FORM = "move up to {n:number} of its presence within range {range:number}"
    ASKS: ClassVar[str] = "push-presence"
    AIM: ClassVar[str] = DOING
    range: i64

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.push(MovePresenceFrom(self.range), land)


class MoveByTrack(MovePresence):
    """A space of a track lets one presence go to an adjacent land."""

    FORM = ""


class MovePresenceFrom(AtLand):
    """The presence of one land goes to one within a range."""

    ASKS: ClassVar[str] = "put"
    AIM: ClassVar[str] = PUTTING

    def __init__(self, range: i64) -> None:
        self.range: Final[i64] = range

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        spirit = g.doing().spirit
        is_near = land != subject and land in g.within(subject, self.range)
        return is_near and may_come_to(g, land) and may_settle(g, spirit, land)

    def done(self, g: Island, subject: i64, land: i64) -> None:
        spirit = g.doing().spirit
        g.own_panel(spirit).presence[subject] -= 1
        place_presence(g, spirit, land)


class FromHeap(Option[Island]):
    """A destroyed presence, where a rule lets it grow again."""

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        panel = g.own_panel(spirit)
        panel.energy -= g.amount(cards.REGROW, spirit, 0)
        panel.destroyed -= 1
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
    """Offer the tracks that have presence left; presence on a joint space is that of the energy track."""
    if may_open(g, spirit, ENERGY_TRACK):
        g.offer(of_energy)
    if may_open(g, spirit, PLAYS_TRACK) and not next_space(g, spirit, PLAYS_TRACK).is_joint:
        g.offer(of_plays)


def spaces_of(g: Island, spirit: i64, track: i64) -> list[Space]:
    """Return the spaces of a track."""
    printed = g.spirits[spirit]
    return printed.energy if track == ENERGY_TRACK else printed.plays


def next_space(g: Island, spirit: i64, track: i64) -> Space:
    """Return the space of a track under its leftmost presence."""
    return spaces_of(g, spirit, track)[g.panels[spirit].opened[track]]


def has_space(g: Island, spirit: i64, track: i64) -> bool:
    """True if presence is left on a track."""
    return g.panels[spirit].opened[track] < len(spaces_of(g, spirit, track))


def may_open(g: Island, spirit: i64, track: i64) -> bool:
    """True if the next space of a track may be opened: a joint one is next on both tracks (IB-239)."""
    if not has_space(g, spirit, track):
        return False
    other = PLAYS_TRACK if track == ENERGY_TRACK else ENERGY_TRACK
    return not next_space(g, spirit, track).is_joint or next_space(g, spirit, other).is_joint


def open_space(g: Island, spirit: i64, track: i64) -> None:
    """The leftmost presence of a track is gone: the space under it is open and works at once (IB-107)."""
    is_joint = next_space(g, spirit, track).is_joint
    for one in (ENERGY_TRACK, PLAYS_TRACK):
        if one == track or is_joint:
            space = next_space(g, spirit, one)
            panel = g.own_panel(spirit)
            for element in space.elements:
                panel.elements[element] += 1
            opened = list(panel.opened)
            opened[one] += 1
            panel.opened = tuple(opened)
            if g.in_force.answers(cards.OPENED):
                g.emit(cards.OPENED, spirit, space)


class FromLand(LandOption):
    """A presence that is on the island already."""

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        g.own_panel(spirit).presence[self.land(g)] -= 1
        place_presence(g, spirit, subject)


def place_presence(g: Island, spirit: i64, land: i64, n: i64 = 1) -> None:
    """Place `n` presence of a Spirit on a land at once."""
    g.own_panel(spirit).presence[land] += n
    if g.journal is not None:
        for _time in range(n):
            g.note("presence", (g.spirits[spirit].name, g.map.titles[land]))
    if g.in_force.answers(cards.HEALTH):
        test_health(g)
    if g.in_force.answers(cards.CAME):
        g.emit(cards.CAME, pair(land, spirit), n)
    g.test_presence()


ENERGY_TRACK: Final = 0
PLAYS_TRACK: Final = 1
MOVE_BY_TRACK: Final = MoveByTrack()
MOVE_BY_TRACK.n = 1
MOVE_BY_TRACK.range = 1
TAKE_PRESENCE: Final = TakePresence()
GATHER_PRESENCE: Final = GatherOnePresence()
PUSH_PRESENCE: Final = PushOnePresence()
DESTROY_ONE_THERE: Final = DestroyThere()
DESTROY_ONE_THERE.n = 1
