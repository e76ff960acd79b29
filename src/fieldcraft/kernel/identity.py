"""Which position it is: one key for all that play can tell apart, from the fields of a state.

Who looks ahead meets the same position by many orders of play.  Two positions of one game have the same
key if all fields hold the same, cards in zones that are not `ordered` whatever their order, and the same is
still to happen.  What is on offer follows from that.

To gather all that takes longer than to play a choice.  A game of which many positions are met may say instead
how two of its states are compared: a `Position` is then as good a key.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from operator import attrgetter
from types import MemberDescriptorType
from typing import Any, Final

from fieldcraft.kernel.state import Context, Frame, MadeOp, Op, State
from fieldcraft.native import i64

APART: Final = {"frame", "journal", "options", "pending"}
"""Fields of a state that are read otherwise, or follow from the rest."""
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
    """Is it the value of a field that its class gives until the field is set?  Constants are upper case."""
    return name.islower() and name[:1] != "_" and isinstance(value, (bool, int, str, tuple, type(None)))


READERS: Final[dict[type, Callable[[Any], Any]]] = {}
"""What reads all the fields of a context, by its class."""


def frozen(value: Any) -> Any:
    """A value that never changes in place of one that may, equal for equal ones.

    Cards and ops never change and stand for themselves; a list holds things of one kind.
    """
    if isinstance(value, list):
        if value and isinstance(value[0], (list, tuple, Context)):
            return tuple([frozen(item) for item in value])
        return tuple(value)
    if isinstance(value, tuple):
        for item in value:
            if isinstance(item, (list, tuple, Context)):
                return tuple([frozen(item) for item in value])
        return value
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
    """All that a context, or a part of a state, holds."""
    kind = type(owner)
    reader = READERS.get(kind)
    if reader is None:
        names = fields(owner)
        reader = attrgetter(*names, "__class__") if names else attrgetter("__class__")
        READERS[kind] = reader
    found: Hashable = frozen(reader(owner))
    return found


def bag(cards: Any) -> Hashable:
    """Cards without their order."""
    if cards and isinstance(cards[0], int):
        return tuple(sorted(cards))
    return tuple(sorted([id(card) for card in cards]))


READ: Final[dict[type, tuple[list[str], Callable[[Any], Any]]]] = {}
"""The fields of a class of states, and what reads them all at once."""


def identity(g: State, loose: dict[str, list[int]]) -> Hashable:
    """The key of a position.

    `loose` has the fields in which the order of cards does not matter, and of which of the zones in them.
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
        else:
            held = list(value)
            for zone in zones:
                if zone < len(held):
                    held[zone] = bag(held[zone])
            found.append(frozen(held))
    found.append(to_come(g))
    return tuple(found)


def told(op: Op[Any]) -> Hashable:
    """An op stands for itself, unless it has been made for this game."""
    return read(op) if isinstance(op, MadeOp) else op


def to_come(g: State) -> Hashable:
    """What asks, and what is still to happen."""
    asks = g.frame
    found: list[Any] = [told(asks.op), asks.subject]
    if asks.context is not None:
        found.append(read(asks.context))
    frame = g.pending
    while frame is not None:
        found.append(told(frame.op))
        found.append(frame.subject)
        if frame.context is not None:
            found.append(read(frame.context))
        frame = frame.below
    return tuple(found)


# -- states compared where they stand ------------------------------------------------------------


class Position:
    """The key of a state that is not played on: as good as its `identity`, and found sooner."""

    __slots__ = ("mark", "state")

    def __init__(self, state: State, mark: i64) -> None:
        self.state: Final = state
        self.mark: Final[i64] = mark
        """A number below 2**62: the same for positions that are, and seldom for others."""

    def __hash__(self) -> int:
        return self.mark

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.state.is_alike(other.state)


def is_same_decision(one: State, other: State) -> bool:
    """Is all the same that every state has (`State.resume`), but for what follows from the rest?"""
    return (
        one.status == other.status
        and one.seats == other.seats
        and one.seat == other.seat
        and one.turn == other.turn
        and one.patient == other.patient
        and one.heard == other.heard
        and one.depth == other.depth
        and one.doomed == other.doomed
        and one.is_endless == other.is_endless
        and one.streams == other.streams
        and one.key == other.key
        and is_same_to_come(one, other)
    )


def is_same_to_come(one: State, other: State) -> bool:
    """Does the same ask, and is the same still to happen?"""
    if not is_same_frame(one.frame, other.frame):
        return False
    here, there = one.pending, other.pending
    while here is not None and there is not None and here is not there:
        if not is_same_frame(here, there):
            return False
        here, there = here.below, there.below
    return here is there


def is_same_frame(one: Frame, other: Frame) -> bool:
    """Is it the same op about the same thing for the same reason, whatever comes after?"""
    if one.subject != other.subject or (one.op is not other.op and told(one.op) != told(other.op)):
        return False
    if one.context is other.context:
        return True
    return one.context is not None and other.context is not None and read(one.context) == read(other.context)


def is_same_bag(one: list[Any], other: list[Any]) -> bool:
    """Are they the same cards, in whatever order?"""
    return one == other or (len(one) == len(other) and bag(one) == bag(other))
