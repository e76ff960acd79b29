"""Parts of a state: fields that belong together, shared by copies until one of them changes.

A state names its parts in annotated fields of its class, a part its fields likewise.  `tools/copies.py`
writes the methods that copy and compare them; identities and snapshots (`kernel.identity`) read the same
declarations.
"""

from __future__ import annotations

from typing import Any

from fieldcraft.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """A group of fields of a state: values that never change, and lists of such values.

    A copy of a state shares the parts of its origin, so a part that is shared never changes: a state that
    changes one asks for its own first, which is a copy where the part is shared.
    """

    is_shared: bool = False
    """True once a state that has the part has been copied."""

    def copy(self) -> Part:
        """Return an equal part that no state has yet; tools/copies.py writes it for each class."""
        raise NotImplementedError


def parts_in(value: Any) -> list[Part]:
    """Return the parts that a field of a state holds: itself, or those in a list."""
    if isinstance(value, list):
        return [part for part in value if isinstance(part, Part)]
    return [value] if isinstance(value, Part) else []


def own_part(g: Any, field: str, index: int = -1) -> Any:
    """Return the part in a field of a state, or at an index of it, for the state to change."""
    held = getattr(g, field)
    part: Part = held[index] if index >= 0 else held
    if not part.is_shared:
        return part
    own = part.copy()
    if index >= 0:
        held[index] = own
    else:
        setattr(g, field, own)
    return own
