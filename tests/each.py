"""One test of many rows, since hundreds of quick tests would mostly cost their overhead."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any


def each(
    names: str | tuple[str, ...], rows: Iterable[Any]
) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """Like pytest's `parametrize`, as one test. It continues after a failing row and reports all failures."""
    rows = list(rows)
    assert rows, "nothing would be tested"

    def over(test: Callable[..., None]) -> Callable[[], None]:
        def every_row() -> None:
            faults = []
            for row in rows:
                given = {names: row} if isinstance(names, str) else dict(zip(names, row, strict=True))
                try:
                    test(**given)
                except Exception as fault:
                    faults.append(f"{given}: {type(fault).__name__}: {fault}")
            assert not faults, f"{len(faults)} of {len(rows)}:\n" + "\n\n".join(faults)

        for name in ("__name__", "__qualname__", "__module__", "__doc__"):
            setattr(every_row, name, getattr(test, name))
        return every_row

    return over
