"""Long work in threads, one job after another, while other requests are answered.

One thread does short jobs and another long ones, so that only clients that ask for a game of thousands of
choices wait for it.  More threads would share the interpreter, and leave less of it to everybody else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, TypeVar

T = TypeVar("T")
SWITCH_INTERVAL_SECONDS: Final = 0.0003
"""GIL switch interval (see `sys.setswitchinterval`)."""
SHORT_CHOICES: Final = 1000
"""Largest number of choices to replay that counts as short."""

FEW_CHOICES: Final = 10
"""Largest number of choices to replay at once: a thread, and waiting for it, would take longer."""

_short: Final = ThreadPoolExecutor(1, thread_name_prefix="short")
_long: Final = ThreadPoolExecutor(1, thread_name_prefix="long")


async def offload(choices: int, job: Callable[..., T], *given: Any, **named: Any) -> T:
    """Return the result of a job that replays `choices` choices, if they are few without a thread.

    Others run after earlier jobs of their length.
    """
    if choices <= FEW_CHOICES:
        return job(*given, **named)
    thread = _short if choices <= SHORT_CHOICES else _long
    return await asyncio.get_running_loop().run_in_executor(thread, partial(job, *given, **named))
