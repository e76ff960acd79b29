"""The keys that options had in records before keys became independent of words.

Until then an alternative of a card's text was called by its words, such as `gain-1-fighting`. A game keeps
these keys in its `former_keys.toml`, so that its texts can be reworded or translated. The alternatives of a
card pack are not in that file; their former keys follow from their labels.
"""

from __future__ import annotations

from typing import Any

from fieldcraft.kernel.flow import Alternative
from fieldcraft.kernel.state import Option
from fieldcraft.rulebook.ruleset import Ruleset


def former_key(rules: Ruleset, option: Option[Any]) -> str:
    """Return the key that the option had in old records, which is mostly its key of today."""
    if not isinstance(option, Alternative):
        return option.key
    return rules.former_keys.get(option.key) or option.label.lower().replace(" ", "-")
