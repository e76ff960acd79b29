"""The cost of requests, in units: one unit is the cost to make, store and show one choice.

Each address has `work_rate` units a second. Requests that take longer in a longer game cost more.
"""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.server.wire import (
    At,
    Choose,
    Hint,
    Judge,
    Name,
    NewTable,
    PutComment,
    Request,
    Seat,
    SetClock,
    Undo,
)

REPLAYED_CHOICES_PER_UNIT: Final = 30
"""Choices of a game in memory that can be replayed for one unit."""
RESTORED_CHOICES_PER_UNIT: Final = 4
"""Choices that can be replayed for one unit if each position is compared with its digest."""
RECORDED_CHOICES_PER_UNIT: Final = 100
"""Choices that can be sent, or written into a record, for one unit."""
OPENED_IN_CHOICES: Final = 20
"""Choices that are replayed while a game without any is opened, whose cards may have to be read."""
CODE_CHARACTERS_PER_UNIT: Final = 20
"""Characters of a share code that contain choices worth one unit."""
BODY_BYTES_PER_UNIT: Final = 5000
"""Bytes of a body that cost one unit."""
STANDINGS_PER_UNIT: Final = 10
"""Tables in one question about whose turn it is that cost one unit together."""
BROWSERS_PER_UNIT: Final = 8
"""Browsers that can be sent the result of a choice or an undo for one unit."""
UNITS_PER_CPU_SECOND: Final = 200
"""Units for one second of thinking in another process, which runs at low priority."""
FILE_UNITS: Final = 0.5
"""A file of the page."""
PATH_UNITS: Final = {"/metrics": 4.0, "/api/openapi.json": 4.0}
"""Other paths cost 1."""


def of_path(path: str) -> float:
    """Return the cost of an HTTP request, before more is known of it."""
    return PATH_UNITS.get(path, 1.0 if path.startswith("/api/") or path == "/healthz" else FILE_UNITS)


def of_body(size: int) -> float:
    """Return the cost of the body of a request."""
    return size / BODY_BYTES_PER_UNIT


def of_message(request: Request, made: int, present: int) -> float:
    """Return the cost of a request at a table with `made` choices and `present` browsers."""
    match request:
        case Choose():
            return 1 + present / BROWSERS_PER_UNIT
        case At():
            return 1 + max(0, min(request.n, made)) / REPLAYED_CHOICES_PER_UNIT
        case Undo():
            return 1 + present / BROWSERS_PER_UNIT + max(0, min(request.to, made)) / REPLAYED_CHOICES_PER_UNIT
        case Hint() | Judge() | Name() | Seat() | SetClock() | PutComment():
            return 2
        case _:
            return 1


def of_thinking(seconds: float) -> float:
    """Return the cost of a hint, a look back or the choice of a bot, without the request for it."""
    return seconds * UNITS_PER_CPU_SECOND


def of_joining(made: int) -> float:
    """Return the cost of showing a table with everything that has happened at it."""
    return 2 + made / RECORDED_CHOICES_PER_UNIT


def of_opening(opening: NewTable) -> float:
    """Return the cost of replaying the records of an opening, without the request itself."""
    return (choices_of(opening.record) + choices_of(opening.after)) / RESTORED_CHOICES_PER_UNIT + len(
        opening.code or ""
    ) / CODE_CHARACTERS_PER_UNIT


def length_of_opening(opening: NewTable) -> int:
    """Return roughly how long opening a table takes at most, in choices that are replayed meanwhile."""
    given = choices_of(opening.record) + choices_of(opening.after) + len(opening.code or "")
    return OPENED_IN_CHOICES + given


def choices_of(record: dict[str, Any] | str | None) -> int:
    """Return the greatest number of choices that an unread record may contain."""
    if isinstance(record, str):
        return record.count(",")
    choices = (record or {}).get("choices")
    return len(choices) if isinstance(choices, list) else 0
