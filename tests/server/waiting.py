"""Waiting for what happens rather than for time to pass, so that a busy machine fails no test."""

from __future__ import annotations

import asyncio
import selectors
import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

PATIENCE_SECONDS = 120.0
"""After this time something that was waited for does not come."""
GLANCE_SECONDS = 0.01
"""Between two looks at whether it has come."""


def comes(holds: Callable[[], bool]) -> bool:
    """True as soon as something holds."""
    until = time.monotonic() + PATIENCE_SECONDS
    while not holds():
        if time.monotonic() > until:
            return False
        time.sleep(GLANCE_SECONDS)
    return True


class Unhurried(selectors.DefaultSelector):
    """Selector that waits for nothing: the time that a loop would wait has passed at once."""

    def __init__(self) -> None:
        super().__init__()
        self.passed = 0.0

    def select(self, timeout: float | None = None) -> Any:
        ready = super().select(0)
        if not ready and timeout is None:
            raise AssertionError("all tasks wait for each other")
        if not ready:
            self.passed += timeout or 0.0
        return ready


class OwnTime(asyncio.SelectorEventLoop):
    """A loop whose time passes only while nothing else can be done; for tasks without threads."""

    def __init__(self) -> None:
        self.unhurried = Unhurried()
        super().__init__(self.unhurried)

    def time(self) -> float:
        return self.unhurried.passed


def in_own_time(work: Coroutine[Any, Any, T]) -> tuple[T, float]:
    """Return what a coroutine returns, and the seconds that it takes on a machine without any delay."""
    with asyncio.Runner(loop_factory=OwnTime) as runner:
        result = runner.run(work)
        return result, runner.get_loop().time()
