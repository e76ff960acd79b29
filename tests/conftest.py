"""What all tests share."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator

import pytest

COUNTING = "COVERAGE_PROCESS_CONFIG"
"""By this variable processes that a test starts learn that their lines are counted."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """Run what is marked as uncounted without the trace function by which coverage counts lines."""
    if item.get_closest_marker("uncounted") is None:
        return (yield)
    trace, counting = sys.gettrace(), os.environ.pop(COUNTING, None)
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(trace)
        if counting is not None:
            os.environ[COUNTING] = counting
