"""Hints, looks back and choices of bots, computed in a separate process.

A question is a line of JSON: a record, a seat, the name of a bot ('' for a hint), and the choice from which a
look back at a finished game begins.  The answer is a line of JSON, too: an `AdviserReply`.  An error is also
an answer, with its traceback, so that the process continues.  Arguments: the process's priority (a key of
`PRIORITIES`), and the folder of the card pack if there is one.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from fieldcraft.desk.thinking import RecentGames, reply_to


class Priority(NamedTuple):
    """The priority of a process, lower for higher numbers."""

    nice: int
    session: int
    """Priority where Linux shares the processors out by session."""


PRIORITIES: Final = {"people": Priority(10, 5), "others": Priority(15, 9)}
"""A played table comes before a hint, with three times its share; a hint before all other thoughts."""


def lower_priority(back: Priority) -> None:
    """Leave the processors to others, as far as the system knows of such a thing."""
    if hasattr(os, "nice"):
        os.nice(back.nice)
    with suppress(OSError):  # only Linux has that file
        Path("/proc/self/autogroup").write_text(str(back.session), encoding="ascii")


def main() -> None:
    """Answer questions line by line, at low priority, until the input ends."""
    who, *cards = sys.argv[1:]
    lower_priority(PRIORITIES[who])
    games = RecentGames(Path(cards[0]) if cards else None)
    for line in sys.stdin:
        print(json.dumps(reply_to(games, line)), flush=True)


if __name__ == "__main__":
    main()
