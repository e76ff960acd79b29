"""Hints in a process of their own: a record and a seat come in on a line, the key of an option goes out."""

from __future__ import annotations

import json
import sys

from fieldcraft.bots import hint
from fieldcraft.session.game import asking
from fieldcraft.session.load import from_record


def main() -> None:
    for line in sys.stdin:
        record, seat = json.loads(line)
        game = from_record(record)
        print(hint(asking(game.state, seat) or game.state, game.made).key, flush=True)


if __name__ == "__main__":
    main()
