"""Zones of cards and who may see them: one table of a game, from which determinizing and views follow.

Cards are in plain lists (or tuples) on the state. For each zone, the table says which field has its cards,
which seats see them, how many have been seen, and which zones are dealt again together. The top of a pile is
its end.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from operator import attrgetter
from typing import Any, ClassVar, Final, TypeVar

from fieldcraft.kernel.actors import seal_again
from fieldcraft.kernel.identity import WHOLE, identity
from fieldcraft.kernel.parts import own_part
from fieldcraft.kernel.state import State
from fieldcraft.native import i64, mypyc_attr

S = TypeVar("S", bound=State)

ALL: Final = 0
"""Everybody sees the cards, spectators too."""
OWNER: Final = 1
"""The owner of the cards alone sees them."""
NOBODY: Final = 2
"""No seat sees the cards."""


_INDEX: Final = attrgetter("index")


def sort_by_index(cards: list[Any]) -> None:
    """Put the cards in an order that depends on nothing but which they are."""
    if cards and isinstance(cards[0], int):
        cards.sort()
    else:
        cards.sort(key=_INDEX)


def in_order(cards: list[Any]) -> list[Any]:
    """Return the cards sorted by `sort_by_index`, so that nothing of their own order shows."""
    ordered = cards[:]
    sort_by_index(ordered)
    return ordered


def index_of(card: Any) -> int:
    """Return the number that identifies a card: its `index`, or the card itself where cards are numbers."""
    if isinstance(card, int):
        return card
    index: int = card.index
    return index


def indices(cards: list[Any]) -> list[Any]:
    """Return cards as views write them unless a zone says otherwise: by their numbers."""
    return [index_of(card) for card in cards]


@mypyc_attr(allow_interpreted_subclasses=True)
class Zone:
    """One zone, or one of each seat.

    `name`     as views call it
    `field`    the field of the state that holds its cards (`name`, where it is not given)
    `part`     where the field holds a part of the state (`kernel.parts`), or with `by_seat` or `by_part` a
               list of parts: the field of the part that holds the cards
    `index`    where the field is a list of zones: which of them, the first of them with `by_seat`
    `by_seat`  True if there is one for each seat, one after another in the field
    `by_part`  True if there is one for each part in the field, whatever seat has it
    `seen_by`  ALL, OWNER or NOBODY
    `top`, `bottom`  the field that counts how many cards from there have been seen (by seat, where the
               zone is) by those whom `seen_so_far` names
    `known`    the field that says of each card by its index which seats know its place, a bit each; it is in
               the part that holds the cards, unless there is one zone for each seat
    `ordered`  True if the order of cards matters; not so in a hand or among played cards
    `pool`     the zones dealt again with it: a card of a pool that a seat does not know may be anywhere in it
    `stream`   the stream of chance that deals the pool again
    `is_shown` False for a zone that views show in a way of their own
    `faces`    a list of cards as views write them
    `hidden`   what views say of the cards that nobody knows; how many there are in all, if not given
    """

    def __init__(
        self, name: str, field: str = "", *, part: str = "", index: int = -1, by_seat: bool = False,
        by_part: bool = False, seen_by: int = ALL, top: str = "", bottom: str = "", seen_so_far: int = ALL,
        known: str = "", ordered: bool = True, pool: str = "", stream: int = 0, is_shown: bool = True,
        faces: Callable[[list[Any]], list[Any]] = indices,
        hidden: Callable[[list[Any]], Any] | None = None,
    ) -> None:  # fmt: skip
        self.name: Final = name
        self.field: Final = field or name
        self.part: Final = part
        self.index: Final = index
        self.by_seat: Final = by_seat
        self.by_part: Final = by_part
        self.seen_by: Final = seen_by
        self.top: Final = top
        self.bottom: Final = bottom
        self.seen_so_far: Final = seen_so_far
        self.known: Final = known
        self.ordered: Final = ordered
        self.pool: Final = pool or name
        self.stream: Final = stream
        self.is_shown: Final = is_shown
        self.faces: Final = faces
        self.hidden: Final = hidden
        self.is_open: Final = seen_by == ALL and not (top or bottom)
        """True if everybody sees all of its cards."""
        self.in_parts: Final = bool(part) and (by_seat or by_part)
        """True if the field is a list of parts."""
        self.whole: Final = attrgetter(f"{self.field}.{part}" if part and not self.in_parts else self.field)
        """Read from a state the cards, the list of zones, or the list of parts."""
        self.in_part: Final = attrgetter(part or "__class__")
        """Read the cards, or the list of zones, from one of the parts."""
        self.knowers: Final = attrgetter(
            f"{self.field}.{known}" if part and not self.in_parts else known or "__class__"
        )
        """Read from a state which seats know the place of each card."""

    def owners(self, g: State) -> list[int]:
        """Return the owners of its zones: each seat or part, or -1 for a zone that belongs to nobody."""
        if self.by_part:
            return list(range(len(self.whole(g))))
        return list(range(g.seats)) if self.by_seat else [-1]

    def cards(self, g: State, owner: int) -> list[Any]:
        """The cards of an owner, as a list of their own."""
        held: Any = self.whole(g)
        if self.in_parts:
            held = self.in_part(held[owner])
        elif self.by_seat:
            return list(held[max(self.index, 0) + owner])
        return list(held[self.index] if self.index >= 0 else held)

    def lay(self, g: State) -> None:
        """Make the field of a new state, with no cards."""
        if not self.by_seat and self.index < 0:
            setattr(g, self.field, [])
            return
        held: list[Any] = getattr(g, self.field, [])
        zones = max(self.index, 0) + (g.seats if self.by_seat else 1)
        setattr(g, self.field, held + [[] for _zone in range(zones - len(held))])

    def put(self, g: State, owner: int, cards: list[Any]) -> None:
        """Make these cards the contents of an owner's zone."""
        held: Any = getattr(g, self.field)
        if self.part:
            own = own_part(g, self.field, owner if self.in_parts else -1)
            held = getattr(own, self.part)
            if self.index >= 0:
                held[self.index] = tuple(cards) if isinstance(held[self.index], tuple) else cards
            else:
                setattr(own, self.part, tuple(cards) if isinstance(held, tuple) else cards)
            return
        if not self.by_seat and self.index < 0:
            setattr(g, self.field, tuple(cards) if isinstance(held, tuple) else cards)
            return
        at = max(self.index, 0) + (owner if self.by_seat else 0)
        held[at] = tuple(cards) if isinstance(held[at], tuple) else cards

    def is_seen(self, owner: int, seat: int) -> bool:
        """True if the seat sees all cards of the owner's zone."""
        return self.seen_by == ALL or (self.seen_by == OWNER and owner == seat)

    def seen(self, g: State, counter: str, owner: int, seat: int) -> int:
        """Return how many cards from the top or the bottom the seat has seen."""
        if not counter or (self.seen_so_far == OWNER and owner != seat):
            return 0
        found: Any = getattr(g, counter)
        n: int = found[owner] if isinstance(found, list) else found
        return n

    def span(self, g: State, owner: int, seat: int, n: int) -> tuple[int, int]:
        """Return the begin and end of the places, of `n`, that the seat has not seen at the top or bottom."""
        if self.is_seen(owner, seat):
            return 0, 0
        return self.seen(g, self.bottom, owner, seat), n - self.seen(g, self.top, owner, seat)

    def unknown(self, g: State, owner: int, seat: int, cards: list[Any]) -> list[int]:
        """Return the places in the zone whose cards the seat does not know."""
        begin, end = self.span(g, owner, seat, len(cards))
        known: list[int] = self.knowers(g)
        return [at for at in range(begin, end) if not is_known(known, cards[at], seat)]


def is_known(known: list[int], card: Any, seat: int) -> bool:
    """True if the seat knows the place of the card."""
    return seat >= 0 and known[index_of(card)] >> seat & 1 == 1


def learn(known: list[int], cards: list[Any], seats: int) -> None:
    """Record that these seats, a bit each, know the places of the cards."""
    for card in cards:
        known[index_of(card)] |= seats


def forget(known: list[int], cards: list[Any]) -> None:
    """Record that no seat knows the places of the cards any more: they have been shuffled."""
    for card in cards:
        known[index_of(card)] = 0


def pools(zones: list[Zone]) -> list[list[Zone]]:
    """The zones by their pools, in the order in which each comes first."""
    found: dict[str, list[Zone]] = {}
    for zone in zones:
        found.setdefault(zone.pool, []).append(zone)
    for pool in found.values():
        if len({(zone.stream, zone.known) for zone in pool}) > 1:
            raise ValueError(
                f"the zones of pool '{pool[0].pool}' differ in stream or in who knows their cards"
            )
    return list(found.values())


class UnknownSlot:
    """A place in a zone whose card a seat does not know, and the seats that do know it."""

    def __init__(self, pile: list[Any], at: int, known: int) -> None:
        self.pile: Final = pile
        self.at: Final = at
        self.known: Final = known


class Zones:
    """The zones of a game."""

    def __init__(self, *zones: Zone) -> None:
        self.zones: Final[list[Zone]] = list(zones)
        self.shown: Final[list[Zone]] = [zone for zone in zones if zone.is_shown]
        self.pools: Final[list[list[Zone]]] = pools([zone for zone in zones if zone.seen_by != ALL])
        self.has_hands: Final = OWNER in [zone.seen_by for zone in zones]
        self._loose: dict[int, dict[str, list[Any]]] = {}
        """The fields in which the order of cards does not matter, by the number of seats."""

    def identity(self, g: State) -> Hashable:
        """Return the key of the position; zones that are not `ordered` count in any order."""
        loose = self._loose.get(g.seats)
        if loose is None:
            loose = self._without_order(g)
            self._loose[g.seats] = loose
        return identity(g, loose)

    def _without_order(self, g: State) -> dict[str, list[Any]]:
        """Return the fields in which the order of cards does not matter: which zones or parts in them."""
        loose: dict[str, list[Any]] = {}
        for zone in self.zones:
            if not zone.ordered and zone.part:
                loose.setdefault(zone.field, []).append(zone.part)
            elif not zone.ordered:
                first = max(zone.index, 0)
                plain = zone.index < 0 and not zone.by_seat
                places = [WHOLE] if plain else [first + max(owner, 0) for owner in zone.owners(g)]
                loose.setdefault(zone.field, []).extend(places)
        return loose

    def census(self, g: State, identity: Callable[[Any], Any] = index_of) -> list[Any]:
        """Return every card in every zone, sorted; it changes only if a card is made or destroyed.

        A negative index marks a gap, which is not counted.
        """
        found: list[Any] = []
        for zone in self.zones:
            for owner in zone.owners(g):
                found += [identity(card) for card in zone.cards(g, owner) if index_of(card) >= 0]
        return sorted(found)

    def determinize(self, g: S, seat: int, seed: int) -> S:
        """Return a copy in which everything that the seat does not know is dealt again.

        It depends on nothing hidden.
        """
        twin: Any = g.clone()
        twin.reseed(seed)
        if twin.sealed:
            seal_again(twin, seat, seed)
        for pool in self.pools:
            if pool[0].known:
                self._deal_known(twin, pool, seat)
            else:
                self._deal(twin, pool, seat)
        if (self.has_hands or twin.sealed) and seat != g.seat and twin.options:
            twin.ask(g.seat)  # its options were those of the hand it really holds
            if not twin.options:
                twin.advance()  # a lone option is left to the seat, as at the real table
        dealt: S = twin
        return dealt

    def _deal(self, g: State, pool: list[Zone], seat: int) -> None:
        """Deal a pool again in which at most tops and bottoms are known."""
        unknown: list[Any] = []
        piles: list[tuple[Zone, int, list[Any], int, int]] = []
        for zone in pool:
            for owner in zone.owners(g):
                cards = zone.cards(g, owner)
                begin, end = zone.span(g, owner, seat, len(cards))
                unknown += cards[begin:end]
                piles.append((zone, owner, cards, begin, end))
        sort_by_index(unknown)
        g.shuffle(unknown, pool[0].stream)
        dealt = 0
        for zone, owner, cards, begin, end in piles:
            cards[begin:end] = unknown[dealt : dealt + end - begin]
            dealt += end - begin
            zone.put(g, owner, cards)

    def _deal_known(self, g: State, pool: list[Zone], seat: int) -> None:
        """Deal a pool again in which single cards are known, each by some of the seats.

        The other seats know the same places as before, whatever cards are there now.
        """
        unknown: list[Any] = []
        slots: list[UnknownSlot] = []
        piles: list[tuple[Zone, int, list[Any]]] = []
        for zone in pool:
            for owner in zone.owners(g):
                cards = zone.cards(g, owner)
                places = zone.unknown(g, owner, seat, cards)
                unknown += [cards[at] for at in places]
                piles.append((zone, owner, cards))
                if not zone.is_seen(owner, seat):
                    slots += self._slots(g, zone, cards, places)
        sort_by_index(unknown)
        g.shuffle(unknown, pool[0].stream)
        for zone, owner, cards in piles:
            zone.put(g, owner, cards)  # the state has parts of its own from here on
        known: list[int] = pool[0].knowers(g)
        for slot, card in zip(slots, unknown, strict=True):
            slot.pile[slot.at] = card
            known[index_of(card)] = slot.known
        for zone, owner, cards in piles:
            zone.put(g, owner, cards)

    def _slots(self, g: State, zone: Zone, cards: list[Any], places: list[int]) -> list[UnknownSlot]:
        """The unknown places of a zone.  Where their order is hidden too, what is known comes first."""
        known: list[int] = zone.knowers(g)
        seen_by = [known[index_of(cards[at])] for at in places]
        if not zone.ordered:
            hidden = set(places)
            kept = sorted((card for at, card in enumerate(cards) if at not in hidden), key=index_of)
            cards[: len(kept)] = kept
            places = list(range(len(kept), len(cards)))
            seen_by.sort()
        return [UnknownSlot(cards, at, seats) for at, seats in zip(places, seen_by, strict=True)]

    def view(self, g: State, seat: int) -> dict[str, Any]:
        """Return what the seat may know of each zone, by the zone's name; of a zone by seat, a list.

        A visible zone is the list of its faces. For a hidden one, the seen top and bottom are under
        `<name>_top` and `<name>_bottom`, from the outermost card inwards; if single cards are known, the zone
        is a list with None for every other card, a pile from its top; else it is what the zone says of
        `hidden` cards, or their number.
        """
        found: dict[str, Any] = {}
        for zone in self.shown:
            if zone.is_open:
                held = zone.whole(g)
                if zone.in_parts:
                    parts = held if zone.by_part else held[: g.seats]
                    found[zone.name] = [zone.faces(zone.in_part(part)) for part in parts]
                elif zone.by_seat:
                    found[zone.name] = [zone.faces(zone.cards(g, owner)) for owner in range(g.seats)]
                else:
                    found[zone.name] = zone.faces(held[zone.index] if zone.index >= 0 else held)
                continue
            if not (zone.by_seat or zone.by_part):
                self._look(g, zone, -1, seat, found)
                continue
            looks: list[dict[str, Any]] = []
            for owner in zone.owners(g):
                look: dict[str, Any] = {}
                self._look(g, zone, owner, seat, look)
                looks.append(look)
            for name in looks[0]:
                found[name] = [look[name] for look in looks]
        return found

    def _look(self, g: State, zone: Zone, owner: int, seat: int, found: dict[str, Any]) -> None:
        """Enter what the seat may know of an owner's zone."""
        cards = zone.cards(g, owner)
        bottom, top = 0, len(cards)
        if zone.is_seen(owner, seat):
            found[zone.name] = zone.faces(cards)
        else:
            bottom, top = zone.span(g, owner, seat, top)
            found[zone.name] = self._hidden(g, zone, cards, bottom, top, seat)
        if zone.top:
            found[zone.name + "_top"] = zone.faces(cards[top:][::-1]) if top < len(cards) else []
        if zone.bottom:
            found[zone.name + "_bottom"] = zone.faces(cards[:bottom]) if bottom else []

    def _hidden(self, g: State, zone: Zone, cards: list[Any], bottom: int, top: int, seat: int) -> Any:
        if not zone.known:
            return zone.hidden(cards[bottom:top]) if zone.hidden is not None else len(cards)
        known: list[int] = zone.knowers(g)
        faces = [zone.faces([card])[0] if is_known(known, card, seat) else None for card in cards]
        if zone.ordered:
            return faces[::-1]
        shown = sorted((card for card in cards if is_known(known, card, seat)), key=index_of)
        return zone.faces(shown) + [None] * (len(cards) - len(shown))


def copied(value: Any) -> Any:
    """A copy of a list and of the lists in it; all else never changes."""
    return [copied(item) for item in value] if isinstance(value, list) else value


@mypyc_attr(allow_interpreted_subclasses=True)
class TableState(State):
    """A state whose cards are in the zones of its table: copies, views and deals follow from that.

    A game that is copied very often writes them out instead, which is quicker.
    """

    ZONES: ClassVar[Zones]
    FIELDS: ClassVar[tuple[str, ...]] = ()
    """Names of the other fields of a game, whose values never change, or are lists of such values."""

    def __init__(self, seed: i64, streams: i64, seats: i64) -> None:
        super().__init__(seed, streams, seats)
        for zone in self.ZONES.zones:
            zone.lay(self)

    def clone(self) -> TableState:
        twin: TableState = self.__class__(0, 0, self.seats)
        twin.resume(self)
        for zone in self.ZONES.zones:
            setattr(twin, zone.field, copied(getattr(self, zone.field)))
        for name in self.FIELDS:
            setattr(twin, name, copied(getattr(self, name)))
        return twin

    def view(self, seat: i64) -> dict[str, Any]:
        return self.ZONES.view(self, seat) | {"turn": self.turn, "question": self.question()}

    def snapshot(self) -> dict[str, Any]:
        cards: dict[str, Any] = {}
        for zone in self.ZONES.zones:
            cards[zone.name] = [indices(zone.cards(self, owner)) for owner in zone.owners(self)]
        fields = {name: getattr(self, name) for name in self.FIELDS}
        return {"view": self.view(self.seat), "cards": cards, "fields": fields} | self._decision()
