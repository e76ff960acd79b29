"""What every state must keep, found out from its own fields: copies that forget nothing and share nothing.

Each function returns faults in words, so that tests of any game can assert that there are none.
"""

from __future__ import annotations

from typing import Any

from fieldcraft.kernel.identity import APART
from fieldcraft.kernel.identity import fields as all_fields
from fieldcraft.kernel.state import NO_OP, Context, Frame, State

NOT_COPIED = {"journal"}


def fields(owner: object) -> list[str]:
    """The names of all fields that a copy must have."""
    return [name for name in all_fields(owner) if name not in NOT_COPIED]


def is_mutable(value: Any) -> bool:
    """May it change, so that copies must not share it?  Cards, ops and frames never do."""
    return isinstance(value, list | dict | set) or callable(getattr(value, "copy", None))


def shared(name: str, one: Any, other: Any) -> list[str]:
    """Where two values hold the same changeable object."""
    if not is_mutable(one):
        return []
    if one is other:
        return [f"copies share {name}"]
    if isinstance(one, list) and isinstance(other, list):
        pairs = enumerate(zip(one, other, strict=False))
        return [fault for i, (a, b) in pairs for fault in shared(f"{name}[{i}]", a, b)]
    return []


def is_same(one: Any, other: Any) -> bool:
    """Do two fields hold the same?  Shared objects must be the very same, others alike in every part."""
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(is_same(a, b) for a, b in zip(one, other, strict=True))
    if is_mutable(one) and not isinstance(one, dict | set):
        return all(is_same(getattr(one, part), getattr(other, part)) for part in fields(one))
    return one is other or bool(one == other)


def altered(value: Any) -> Any:
    """Another value of the same kind, or the value itself where none can be made."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "x"
    if isinstance(value, list):
        return [*value, *(value[:1] or [None])]
    if isinstance(value, tuple):
        return (*value, *(value[:1] or (None,)))
    if isinstance(value, Frame):
        return Frame(NO_OP, value.subject + 1, Context(), None)
    return value


def faults_of_clone(state: State) -> list[str]:
    """What a copy has forgotten or shares with its origin.

    Every field is altered by itself in a copy, and that copy copied: what comes back unaltered was
    forgotten, also where it holds the value with which every game begins.
    """
    faults: list[str] = []
    twin = state.clone()
    for name in fields(state):
        value = getattr(state, name)
        if not is_same(value, getattr(twin, name)):
            faults.append(f"a copy has another {name}")
        faults += shared(name, value, getattr(twin, name))
        if forgets(state, name):
            faults.append(f"a copy forgets {name}")
    return faults


def forgets(state: State, name: str) -> bool:
    """Is a field lost when it holds something unusual?"""
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


def faults_of_identity(state: State) -> list[str]:
    """What a position's key leaves out: every field is altered by itself, and a copy is taken as it is."""
    if state.clone().identity() != state.identity() or state.clone().as_key() != state.as_key():
        return ["a copy is taken for another position"]
    return [
        f"the key leaves out {name}" for name in fields(state) if name not in APART and hides(state, name)
    ]


def hides(state: State, name: str) -> bool:
    """Does a key stay as it was when a field holds something unusual?"""
    odd = state.clone()
    value = altered(getattr(odd, name))
    try:
        setattr(odd, name, value)
    except (AttributeError, TypeError):
        return False
    if is_same(getattr(odd, name), getattr(state, name)):
        return False
    return odd.identity() == state.identity() or odd.is_alike(state)
