"""What all tests share."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from pathlib import Path

import pytest
from effort import COUNTING


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spread the files that wait for servers among those that reckon, so that no processor is ever idle."""
    files: dict[bool, list[Path]] = {True: [], False: []}
    for path in dict.fromkeys(item.path for item in items):
        files[path.parent.name == "server"].append(path)
    place = {path: n / len(some) for some in files.values() for n, path in enumerate(some)}
    items.sort(key=lambda item: place[item.path])


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
