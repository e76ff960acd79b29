"""Digests of positions: by them a record of another version tells whether it still leads where it led."""

from __future__ import annotations

import base64
import json
from typing import Any, Final

from fieldcraft.kernel.state import State
from fieldcraft.rulebook.ruleset import Ruleset
from fieldcraft.session.former_keys import former_key

ENCODER: Final = json.JSONEncoder(separators=(",", ":"), check_circular=False)
BYTES: Final = 3
LETTERS: Final = 4
"""Length of a digest in a record: three bytes in base64."""


def digest(rules: Ruleset, state: State) -> str:
    """Return the digest of a position as a record holds it."""
    return digest_with(rules, state, [option.key for option in state.options])


def former_digest(rules: Ruleset, state: State) -> str:
    """Return the digest of a position as old records hold it (`former_keys`)."""
    return digest_with(rules, state, [former_key(rules, option) for option in state.options])


def digest_with(rules: Ruleset, state: State, keys: list[str]) -> str:
    """Return a digest of what a player can tell of a position, in base64.

    It is taken of the deciding seat's view, the `keys` on offer, whose decision it is and how far each
    stream of chance has come: names that scenarios and records hold as well, and nothing internal.
    Of the view counts what `Ruleset.digested` names, so that a view may gain entries.
    """
    from hashlib import blake2b  # no game needs it to begin

    view = state.view(state.seat)
    names = rules.digested or [name for name in view if name != "options"]
    content: list[Any] = [state.status, state.seat, list(state.streams)]
    content += [keys, [view[name] for name in names]]
    text = ENCODER.encode(content)
    return base64.urlsafe_b64encode(blake2b(text.encode(), digest_size=BYTES).digest()).decode()
