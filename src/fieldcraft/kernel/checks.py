"""Checks of any game's states: copies forget nothing and share nothing, and keys leave nothing out.

Each function returns faults in words, so that tests of any game can assert that there are none.
"""

from __future__ import annotations

from typing import Any

from fieldcraft.kernel.appraisal import Appraisal
from fieldcraft.kernel.identity import APART, SHARED
from fieldcraft.kernel.identity import fields as all_fields
from fieldcraft.kernel.parts import Part, own_part, parts_in
from fieldcraft.kernel.state import NO_OP, Context, Frame, State

NOT_COPIED = {"journal"}


def fields(owner: object) -> list[str]:
    """The names of all fields that a copy must have."""
    return [name for name in all_fields(owner) if name not in NOT_COPIED]


def is_mutable(value: Any) -> bool:
    """True if the value can change, so that copies must not share it; cards, ops and frames never do."""
    return isinstance(value, list | dict | set) or callable(getattr(value, "copy", None))


def shared(name: str, one: Any, other: Any) -> list[str]:
    """Return the faults of two values that hold the same changeable object, or of lists with such items."""
    if not is_mutable(one):
        return []
    if isinstance(one, Part):
        return [] if one.is_shared else [f"a copy does not mark {name} as shared"]
    if one is other:
        return [f"copies share {name}"]
    if isinstance(one, list) and isinstance(other, list):
        pairs = enumerate(zip(one, other, strict=False))
        return [fault for i, (a, b) in pairs for fault in shared(f"{name}[{i}]", a, b)]
    return []


def is_same(one: Any, other: Any) -> bool:
    """True if two fields hold equal values; objects that never change must be identical."""
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(is_same(a, b) for a, b in zip(one, other, strict=True))
    if is_mutable(one) and not isinstance(one, dict | set):
        return all(is_same(getattr(one, part), getattr(other, part)) for part in fields(one))
    return one is other or bool(one == other)


def altered(value: Any) -> Any:
    """Return another value of the same kind, or the value itself if none can be made."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "x"
    if isinstance(value, list):
        return [*value, *(value[:1] or [None])]
    if isinstance(value, tuple) and value and isinstance(value[0], int):
        return (value[0] + 1, *value[1:])  # some have a fixed number of numbers
    if isinstance(value, tuple):
        return (*value, *(value[:1] or (None,)))
    if isinstance(value, Frame):
        return Frame(NO_OP, value.subject + 1, Context(), None)
    return value


def faults_of_clone(state: State) -> list[str]:
    """Return what a copy has forgotten or shares with its origin.

    Every field is altered in turn in a copy, which is then copied: a field that is unaltered afterwards was
    forgotten, even if it holds its initial value at the moment.
    """
    faults: list[str] = []
    twin = state.clone()
    for name in fields(state):
        value = getattr(state, name)
        if not is_same(value, getattr(twin, name)):
            faults.append(f"a copy has another {name}")
        if name not in state.REPLACED or value is getattr(twin, name):
            faults += shared(name, value, getattr(twin, name))
        for part in parts_in(value):
            faults += [f"{name}: {fault}" for fault in faults_of_part(part)]
        if forgets(state, name):
            faults.append(f"a copy forgets {name}")
    return faults


def faults_of_part(part: Part) -> list[str]:
    """Return what a copy of a part has forgotten or shares with it."""
    faults: list[str] = []
    for name in fields(part):
        value = getattr(part, name)
        if name == SHARED:
            continue
        twin = part.copy()
        if is_mutable(value) and getattr(twin, name) is value:
            faults.append(f"copies share {name}")
        other = altered(value)
        setattr(twin, name, other)
        if not is_same(getattr(twin.copy(), name), other):
            faults.append(f"a copy forgets {name}")
    return faults


def forgets(state: State, name: str) -> bool:
    """True if copies lose an unusual value of the field."""
    odd = state.clone()
    value = altered(getattr(odd, name))
    if is_same(value, getattr(state, name)):
        return False
    try:
        setattr(odd, name, value)
    except (AttributeError, TypeError):
        return False  # it never changes, or follows from other fields
    if not is_same(getattr(odd, name), value):
        return False
    return not is_same(getattr(odd.clone(), name), value)


def faults_of_identity(state: State, appraisal: Appraisal[Any]) -> list[str]:
    """Return what a position's key leaves out, found by altering each field in turn."""
    twin = state.clone()
    if twin.identity() != state.identity() or appraisal.as_key(twin) != appraisal.as_key(state):
        return ["a copy is taken for another position"]
    return [
        f"the key leaves out {name}"
        for name in fields(state)
        if name not in APART and hides(state, appraisal, name)
    ]


def hides(state: State, appraisal: Appraisal[Any], name: str) -> bool:
    """True if a key does not change when the field holds an unusual value."""
    parts = parts_in(getattr(state, name))
    if parts:
        places = [(at, field) for at, part in enumerate(parts) for field in fields(part)]
        return any(hides_part(state, appraisal, name, at, field) for at, field in places)
    odd = state.clone()
    value = altered(getattr(odd, name))
    try:
        setattr(odd, name, value)
    except (AttributeError, TypeError):
        return False
    if is_same(getattr(odd, name), getattr(state, name)):
        return False
    return odd.identity() == state.identity() or appraisal.is_alike(odd, state)


def hides_part(state: State, appraisal: Appraisal[Any], name: str, at: int, field: str) -> bool:
    """True if a key stays as it was when a field of a part holds something unusual."""
    if field == SHARED:
        return False
    odd = state.clone()
    part = own_part(odd, name, at if isinstance(getattr(odd, name), list) else -1)
    value = altered(getattr(part, field))
    if is_same(value, getattr(part, field)):
        return False
    setattr(part, field, value)
    return odd.identity() == state.identity() or appraisal.is_alike(odd, state)
