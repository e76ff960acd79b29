"""Hints in a process of their own: a record a line comes in, the key of the advised option goes out."""

from __future__ import annotations

import json
import sys

from fieldcraft.bots import hint
from fieldcraft.session.load import from_record


def main() -> None:
    for line in sys.stdin:
        game = from_record(json.loads(line))
        print(hint(game.state, len(game.chosen)).key, flush=True)


if __name__ == "__main__":
    main()
