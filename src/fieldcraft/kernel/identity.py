"""Identity of positions: one key for everything that play can tell apart, from the fields of a state.

A search reaches the same position by different orders of play. Two positions of one game have the same key if
their fields are equal, cards in zones that are not `ordered` in any order, and the same ops are pending. The
options on offer follow from these.

Computing a key takes longer than playing a choice. A game whose search meets many positions may say instead
how two of its states are compared (`kernel.appraisal.Position`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from operator import attrgetter
from types import MemberDescriptorType
from typing import Any, Final

from fieldcraft.kernel.parts import Part, parts_in
from fieldcraft.kernel.state import Context, Frame, State
from fieldcraft.native import i64

APART: Final = {"frame", "journal", "options", "pending"}
"""Fields of a state that are read otherwise, or follow from the rest."""
SHARED: Final = "is_shared"
"""The field of a part that no position depends on."""
WHOLE: Final = -1
"""Said of a field that is one zone; else the place of the zone in the field is said."""


def fields(owner: object) -> list[str]:
    """The names of all fields of a state or of a part of it, declared as slots, compiled or neither."""
    found = set(vars(owner)) if hasattr(owner, "__dict__") else set()
    for kind in type(owner).__mro__:
        found |= set(vars(kind).get("__mypyc_attrs__", ()))  # the fields of a compiled class
        for name, value in vars(kind).items():
            if isinstance(value, MemberDescriptorType) or is_plain(name, value):
                found.add(name)
    return sorted(name for name in found if name[:2] != "__" and hasattr(owner, name))


def is_plain(name: str, value: object) -> bool:
    """True if this is the default of a field on its class; constants have upper-case names."""
    return name.islower() and name[:1] != "_" and isinstance(value, (bool, int, str, tuple, type(None)))


READERS: Final[dict[type, Callable[[Any], Any]]] = {}
"""The function that reads all the fields of a context, by its class."""


def frozen(value: Any) -> Any:
    """Return an immutable value for one that may change; equal values give equal results.

    Cards and ops never change and are returned unchanged; a list holds things of one kind.
    """
    if isinstance(value, list):
        if value and isinstance(value[0], (list, tuple, Context, Part)):
            return tuple([frozen(item) for item in value])
        return tuple(value)
    if isinstance(value, tuple):
        for item in value:
            if isinstance(item, (list, tuple, Context)):
                return tuple([frozen(item) for item in value])
        return value
    if isinstance(value, Part):
        return read_part(value, [])
    if isinstance(value, (Context, Frame)):
        return read(value)
    if isinstance(value, dict):
        return tuple([(key, frozen(value[key])) for key in sorted(value)])
    if isinstance(value, set):
        return frozenset(value)
    if callable(getattr(value, "copy", None)):
        return read(value)
    return value


def read(owner: Any) -> Hashable:
    """Return everything that a context, or a part of a state, holds."""
    kind = type(owner)
    reader = READERS.get(kind)
    if reader is None:
        names = fields(owner)
        reader = attrgetter(*names, "__class__") if names else attrgetter("__class__")
        READERS[kind] = reader
    found: Hashable = frozen(reader(owner))
    return found


def read_part(part: Part, loose: list[str]) -> Hashable:
    """Return everything that a part of a state holds, with the cards of the `loose` fields in no order."""
    kind = type(part)
    reader = READERS.get(kind)
    if reader is None:
        names = [name for name in fields(part) if name != SHARED and name not in loose]
        reader = attrgetter(*loose, *names, "__class__")
        READERS[kind] = reader
    values: tuple[Any, ...] = reader(part)
    found: list[Any] = []
    for at in range(i64(len(values))):
        value = values[at]
        if at < len(loose):
            value = bag(value)
        found.append(tuple(value) if isinstance(value, list) else value)
    return tuple(found)


def bag(cards: Any) -> Hashable:
    """Return cards without their order."""
    if cards and isinstance(cards[0], int):
        return tuple(sorted(cards))
    return tuple(sorted([id(card) for card in cards]))


READ: Final[dict[type, tuple[list[str], Callable[[Any], Any]]]] = {}
"""The fields of a class of states, and what reads them all at once."""


def identity(g: State, loose: dict[str, list[Any]]) -> Hashable:
    """Return the key of a position.

    `loose` has the fields in which the order of cards does not matter: the zones in a list of zones, or the
    fields of each part in a list of parts.
    """
    known = READ.get(g.__class__)
    if known is None:
        names = [name for name in fields(g) if name not in APART]
        known = (names, attrgetter(*names))
        READ[g.__class__] = known
    names, reader = known
    values: tuple[Any, ...] = reader(g)
    found: list[Any] = []
    for at in range(i64(len(values))):
        value = values[at]
        if isinstance(value, int):
            found.append(value)
            continue
        zones = loose.get(names[at])
        if zones is None:
            found.append(frozen(value))
        elif zones[0] == WHOLE:
            found.append(bag(value))
        elif isinstance(zones[0], str):
            found.append(tuple([read_part(part, zones) for part in parts_in(value)]))
        else:
            held = list(value)
            for zone in zones:
                if zone < len(held):
                    held[zone] = bag(held[zone])
            found.append(frozen(held))
    found.append(to_come(g))
    return tuple(found)


def to_come(g: State) -> Hashable:
    """Return the op that asks and all pending ops, with their subjects and contexts."""
    asks = g.frame
    found: list[Any] = [asks.op, asks.subject]
    if asks.context is not None:
        found.append(read(asks.context))
    frame = g.pending
    while frame is not None:
        found.append(frame.op)
        found.append(frame.subject)
        if frame.context is not None:
            found.append(read(frame.context))
        frame = frame.below
    return tuple(found)


# -- states compared in place ---------------------------------------------------------------------


def is_same_decision(one: State, other: State) -> bool:
    """True if two states agree in what every state has (`State.resume`), apart from what follows from it."""
    return (
        one.status == other.status
        and one.seats == other.seats
        and one.seat == other.seat
        and one.turn == other.turn
        and one.patient == other.patient
        and one.heard == other.heard
        and one.sealed == other.sealed
        and one.depth == other.depth
        and one.doomed == other.doomed
        and one.is_endless == other.is_endless
        and one.streams == other.streams
        and one.key == other.key
        and is_same_to_come(one, other)
    )


def is_same_to_come(one: State, other: State) -> bool:
    """True if the same op asks in both states and the same ops are pending."""
    if not is_same_frame(one.frame, other.frame):
        return False
    here, there = one.pending, other.pending
    while here is not None and there is not None and here is not there:
        if not is_same_frame(here, there):
            return False
        here, there = here.below, there.below
    return here is there


def is_same_frame(one: Frame, other: Frame) -> bool:
    """True if both frames have the same op, subject and context; the frames below are not compared."""
    if one.subject != other.subject or one.op is not other.op:
        return False
    if one.context is other.context:
        return True
    return one.context is not None and other.context is not None and read(one.context) == read(other.context)


def is_same_bag(one: Any, other: Any) -> bool:
    """True if both lists, or tuples, have the same cards, in any order."""
    return one == other or (len(one) == len(other) and bag(one) == bag(other))


# -- states as data ------------------------------------------------------------------------------


def plain(value: Any) -> Any:
    """Return a value of a field as JSON-able data: cards and the like by their ids, parts with all fields."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, Part):
        return {name: plain(getattr(value, name)) for name in fields(value) if name != SHARED}
    return getattr(value, "id", repr(value))


def parts_as_data(g: State) -> dict[str, Any]:
    """Return all parts of a state as JSON-able data, for snapshots."""
    return {name: plain(getattr(g, name)) for name in fields(g) if parts_in(getattr(g, name))}
