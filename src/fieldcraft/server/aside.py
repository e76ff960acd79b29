"""What takes long is done aside, one thing after the other, while everybody else is answered.

One thread does it all: several would share the interpreter with each other, and leave less to everybody else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, TypeVar

T = TypeVar("T")
TURN: Final = 0.001
"""After so many seconds whoever waits for the interpreter has it (see `sys.setswitchinterval`)."""

_thread: Final = ThreadPoolExecutor(1, thread_name_prefix="aside")


async def aside(job: Callable[..., T], *given: Any, **named: Any) -> T:
    """What the job comes to, done when those before it are done."""
    return await asyncio.get_running_loop().run_in_executor(_thread, partial(job, *given, **named))
