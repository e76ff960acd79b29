"""Check that a server killed at its first start starts again, and that several can start at once.

    python bench/starts.py [--kills 180] [--rounds 4] [--database-url URL] [--json]

Each kill hits a server with nothing to begin with, at a random moment from when its database is there; it is
then started again and has to answer.  In each round four are started at once: on one file one of them serves
and the others say in a sentence why not; on PostgreSQL, where `URL` has `{}` for the name of a database that
is made for it, all of them serve.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

AT_ONCE = 4
SERVE = [sys.executable, "-m", "fieldcraft", "serve", "--port", "0"]
MOMENTS = 0.25
"""Maximum time from when the database has begun to be made until the kill."""


class Start:
    """A server that is being started."""

    def __init__(self, home: str, database_url: str) -> None:
        own = {
            "FIELDCRAFT_HOME": home,
            "FIELDCRAFT_DATABASE_URL": database_url,
            "FIELDCRAFT_LOG_LEVEL": "ERROR",
        }
        self.process = subprocess.Popen(
            SERVE, env=os.environ | own, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def answers(self) -> bool:
        """Wait until it is known whether it serves and is well; True if so."""
        assert self.process.stdout is not None
        match = re.search(r"http://\S+?/", self.process.stdout.readline())
        if match is None:
            return False
        with urllib.request.urlopen(f"{match[0]}healthz", timeout=20) as answer:
            return bool(json.load(answer)["ok"])

    def end(self, kill: bool = False) -> str:
        """Stop it; what it said of errors."""
        if kill:
            self.process.kill()
        else:
            self.process.terminate()
        return self.process.communicate(timeout=30)[1]


def new_database(url: str | None, number: int) -> str:
    """A database URL for one start; where it is PostgreSQL's, an empty database of its own."""
    if url is None:
        return ""
    import psycopg

    name = f"start{os.getpid()}x{number}"
    with psycopg.connect(url.format("postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return url.format(name)


def kill_first_start(url: str | None, number: int, chance: random.Random) -> tuple[bool, bool]:
    """Kill a first start and start again: was it killed before it served, and does it serve then?"""
    database = new_database(url, number)
    with tempfile.TemporaryDirectory() as home:
        first = Start(home, database)
        while url is None and not Path(home, "tables.db").exists() and first.process.poll() is None:
            time.sleep(0.001)
        time.sleep(chance.random() * (MOMENTS if url is None else MOMENTS * 5))
        first.process.kill()
        said = first.process.communicate()[0]
        again = Start(home, database)
        serves = again.answers()
        return not said, bool(serves) & ("Traceback" not in again.end())


def start_together(url: str | None, number: int) -> tuple[int, int]:
    """Start four at once: how many serve, and how many died of it."""
    database = new_database(url, number)
    with tempfile.TemporaryDirectory() as home:
        starts = [Start(home, database) for _ in range(AT_ONCE)]
        serving = [start.answers() for start in starts]
        dead = 0
        for start, serves in zip(starts, serving, strict=True):
            said = start.end()
            dead += not serves and (start.process.returncode != 2 or "another process serves" not in said)
        return sum(serving), dead


def measure(kills: int, rounds: int, url: str | None) -> dict[str, Any]:
    chance = random.Random(1)
    killed = [kill_first_start(url, number, chance) for number in range(kills)]
    together = [start_together(url, kills + number) for number in range(rounds)]
    return {
        "kills": kills,
        "before_serving": sum(before for before, _ in killed),
        "broken": sum(not serves for _, serves in killed),
        "starts": rounds * AT_ONCE,
        "serve": [serving for serving, _ in together],
        "dead": sum(dead for _, dead in together),
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=180)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--database-url", help="a PostgreSQL, {} for the database; left out, SQLite")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    found = measure(asked.kills, asked.rounds, asked.database_url)
    if asked.json:
        print(json.dumps(found))
        return
    print(
        f"{found['kills']} first starts killed, {found['before_serving']} of them before they served: "
        f"{found['broken']} broken\n{found['starts']} starts, {AT_ONCE} at once: {found['dead']} died; "
        f"of each {AT_ONCE} serve {', '.join(map(str, found['serve']))}"
    )


if __name__ == "__main__":
    main()
