"""What a request costs: so many times what a choice costs that is made, kept and shown.

Each address has so much a second (`work_rate`).  What takes longer the longer the game is, costs more.
"""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.server.wire import At, Choose, Hint, Judge, Name, NewTable, Request, Seat, SetClock, Undo

REPLAYED: Final = 30
"""So many choices are made again, of a game that is there, for the cost of one."""
RESTORED: Final = 4
"""So many, where the position after each is compared with its digest."""
TOLD: Final = 100
"""So many are told, or written into a record."""
CODED: Final = 20
"""So many characters of a share code hold choices that cost as much as one."""
READ: Final = 5000
"""So many bytes of a body."""
SHOWN: Final = 8
"""So many browsers are sent what a choice or an undo changes."""
THOUGHT: Final = 200
"""So many choices cost as much as a second for which another process thinks, which stands back for them."""
FILE: Final = 0.5
"""A file of the page."""
PATHS: Final = {"/metrics": 4.0, "/api/openapi.json": 4.0}
"""Other paths cost 1."""


def of_path(path: str) -> float:
    """An HTTP request, before it is known what it takes."""
    return PATHS.get(path, 1.0 if path.startswith("/api/") or path == "/healthz" else FILE)


def of_body(size: int) -> float:
    """The body of a request, whatever it is."""
    return size / READ


def of_message(request: Request, made: int, present: int) -> float:
    """What a browser asks at a table where so many choices have been made and so many browsers are."""
    match request:
        case Choose():
            return 1 + present / SHOWN
        case At():
            return 1 + max(0, min(request.n, made)) / REPLAYED
        case Undo():
            return 1 + present / SHOWN + max(0, min(request.to, made)) / REPLAYED
        case Hint() | Judge() | Name() | Seat() | SetClock():
            return 2
        case _:
            return 1


def of_thinking(seconds: float) -> float:
    """A hint or a look back, beside the request for it."""
    return seconds * THOUGHT


def of_joining(made: int) -> float:
    """To be shown a table with all that has happened at it."""
    return 2 + made / TOLD


def of_opening(opening: NewTable) -> float:
    """To open a table with choices already made, beside the request itself."""
    return choices_of(opening.record) / RESTORED + len(opening.code or "") / CODED


def choices_given(opening: NewTable) -> int:
    """How many choices a table may begin with, at most and about."""
    return choices_of(opening.record) + len(opening.code or "")


def choices_of(record: dict[str, Any] | str | None) -> int:
    """How many choices a record may hold that nobody has looked at yet."""
    if isinstance(record, str):
        return record.count(",")
    choices = (record or {}).get("choices")
    return len(choices) if isinstance(choices, list) else 0
