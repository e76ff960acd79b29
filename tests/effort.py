"""Number of random examples of a test: all of them on compiled rules, fewer on plain ones.

Both builds run the same rules. The plain one is ten times slower, so it tries a sixteenth; together they try
more than either alone.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings

from fieldcraft.kernel import state

uncounted = pytest.mark.uncounted
"""A long test of lines that shorter ones run, too: counting them for coverage would double its time."""

counted_processes = pytest.mark.counted_processes
"""Marks tests of started processes, such as a server's: their lines are counted for coverage, too."""

COUNTING = "COVERAGE_PROCESS_CONFIG"
"""Name of the variable that tells processes of a test that their lines are counted."""

IS_COMPILED = not str(state.__file__).endswith(".py")


def fewer(most: int) -> int:
    """Return the number of examples: all on compiled rules, a sixteenth on plain ones, but some."""
    return most if IS_COMPILED else max(1, most // 16)


def examples(most: int, **others: Any) -> settings:
    """Return settings for a number of examples of the compiled rules, with the time that each takes."""
    return settings(max_examples=fewer(most), deadline=None, **others)
