"""Fixtures of all tests."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from pathlib import Path

import pytest
from effort import COUNTING

KEPT: list[str] = []
"""Value of that variable when the first test began."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spread the files that wait for servers among those that reckon, so that no processor is ever idle."""
    files: dict[bool, list[Path]] = {True: [], False: []}
    for path in dict.fromkeys(item.path for item in items):
        files[path.parent.name == "server"].append(path)
    place = {path: n / len(some) for some in files.values() for n, path in enumerate(some)}
    items.sort(key=lambda item: place[item.path])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Lines of started processes are counted for the tests alone that are about them."""
    counting = os.environ.pop(COUNTING, None)
    if counting is not None:
        KEPT.append(counting)
    marks = {mark.name for mark in item.iter_markers()}
    if KEPT and "counted_processes" in marks and "uncounted" not in marks:
        os.environ[COUNTING] = KEPT[0]
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """Run an uncounted test without the trace function with which coverage counts lines."""
    if item.get_closest_marker("uncounted") is None:
        return (yield)
    trace = sys.gettrace()
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(trace)
