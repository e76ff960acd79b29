"""How many random examples a test tries: all of them where the rules are compiled, fewer where they are not.

Both builds run the same rules. The plain one is ten times slower, and slower still while its coverage is
measured, so it tries a third; together they try more than either would alone.
"""

from __future__ import annotations

from typing import Any

from hypothesis import settings

from fieldcraft.kernel import state

IS_COMPILED = not str(state.__file__).endswith(".py")


def examples(most: int, **others: Any) -> settings:
    """Settings for so many examples of the compiled rules, each with the time that it takes."""
    return settings(max_examples=most if IS_COMPILED else max(5, most // 3), deadline=None, **others)
