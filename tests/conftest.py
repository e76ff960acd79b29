"""What all tests share."""

from __future__ import annotations

import sys
from collections.abc import Generator

import pytest


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """Run what is marked as uncounted without the trace function by which coverage counts lines."""
    if item.get_closest_marker("uncounted") is None:
        return (yield)
    trace = sys.gettrace()
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(trace)
