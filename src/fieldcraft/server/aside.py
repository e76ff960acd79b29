"""What takes long is done aside, one thing after the other, while everybody else is answered.

A thread does what is short, another what is long, so that nobody waits for a game of thousands of choices
but those who ask for one.  More threads would share the interpreter, and leave less of it to everybody else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, TypeVar

T = TypeVar("T")
TURN: Final = 0.0003
"""After so many seconds whoever waits for the interpreter has it (see `sys.setswitchinterval`)."""
SHORT: Final = 1000
"""To make so many choices again is short."""

_short: Final = ThreadPoolExecutor(1, thread_name_prefix="short")
_long: Final = ThreadPoolExecutor(1, thread_name_prefix="long")


async def aside(choices: int, job: Callable[..., T], *given: Any, **named: Any) -> T:
    """What a job comes to that makes so many choices, done when those of its kind before it are done."""
    thread = _short if choices <= SHORT else _long
    return await asyncio.get_running_loop().run_in_executor(thread, partial(job, *given, **named))
