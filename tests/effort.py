"""How many random examples a test tries: all of them where the rules are compiled, fewer where they are not.

Both builds run the same rules. The plain one is ten times slower, so it tries a sixteenth; together they
try more than either would alone.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings

from fieldcraft.kernel import state

uncounted = pytest.mark.uncounted
"""A long test of lines that shorter ones run, too: counting them for coverage would double its time."""

counted_processes = pytest.mark.counted_processes
"""About started processes, such as a server's start and door: their lines are counted for coverage, too."""

COUNTING = "COVERAGE_PROCESS_CONFIG"
"""By this variable processes that a test starts learn that their lines are counted."""

IS_COMPILED = not str(state.__file__).endswith(".py")


def fewer(most: int) -> int:
    """So many where the rules are compiled, a sixteenth of them where they are not, but some."""
    return most if IS_COMPILED else max(1, most // 16)


def examples(most: int, **others: Any) -> settings:
    """Settings for so many examples of the compiled rules, each with the time that it takes."""
    return settings(max_examples=fewer(most), deadline=None, **others)
