"""Measure the strength of a bot: one row of `docs/strength.md`, with the commit at which it was measured."""

from __future__ import annotations

import math
import subprocess
import time
from collections.abc import Iterable
from statistics import mean, stdev
from typing import Any, Final

from fieldcraft.errors import RequestError
from fieldcraft.lab.editions import package_folder
from fieldcraft.lab.findings import Findings
from fieldcraft.lab.match import has_won, match_of, won_stages
from fieldcraft.lab.simulate import Tick
from fieldcraft.lab.work import Crew, Task, parts
from fieldcraft.rulebook.figures import Z95, wilson

FEWEST: Final = 16
"""Minimum number of games: fewer have no meaning."""


def strength(
    game: str,
    bots: str,
    games: int,
    seed: int,
    crew: Crew,
    tick: Tick | None = None,
    settings: Iterable[str] = (),
) -> dict[str, Any]:
    """Measure the first of the bots: alone, or against the others, from every seat on the same seeds.

    Raises RequestError for what cannot be played, and for too few games.
    """
    if games < FEWEST:
        raise RequestError(f"strength wants at least {FEWEST} games, not {games}")
    names, chosen = bots.split(","), list(settings)
    began, done = time.process_time(), 0
    sides: list[tuple[int, Findings]] = []
    for turned in range(len(names)):
        seated = names[len(names) - turned :] + names[: len(names) - turned]
        match = match_of(game, ",".join(seated), chosen)
        found = Findings(match)
        for part in parts(Task(match, courses=True, version=match.version), games, seed, crew):
            found.add(part.games, part.courses, part.figures)
            done += len(part.games)
            if tick is not None:
                tick(done)
        sides.append((turned, found))
    spent = time.process_time() - began
    return result(sides, spent if crew.jobs == 1 and not crew.cluster else None, bots, seed, chosen)


def result(
    sides: list[tuple[int, Findings]], spent: float | None, bots: str, seed: int, settings: list[str]
) -> dict[str, Any]:
    """Return the JSON of `fieldcraft strength --json`. `spent` is in seconds of one core, if known."""
    pairs = [(seat, played, course) for seat, found in sides for played, course in found.pairs]
    games, decisions = len(pairs), sum(played.decisions for _, played, _ in pairs)
    wins = sum(has_won(played, seat) for seat, played, _ in pairs)
    figures: dict[str, Any] = {
        "game": sides[0][1].match.game,
        "bot": bots,
        "settings": settings,
        "seed": seed,
        "games": games,
        "ms_a_choice": None if spent is None else 1000 * spent / max(1, decisions),
        "won": rated(wins, games),
        "commit": commit(sides[0][1].match.game),
    }
    stages = [sum(won_stages(played, course)) for _, played, course in pairs]
    if sides[0][1].match.rules.reading.stage:
        figures["first_stage"] = rated(sum(n > 0 for n in stages), games)
        figures["two_stages"] = rated(sum(n > 1 for n in stages), games)
        figures["stages"] = {"mean": mean(stages), "half": Z95 * stdev(stages) / math.sqrt(games)}
    return figures


def rated(wins: int, games: int) -> dict[str, Any]:
    return {"wins": wins, "rate": wins / games, "interval": wilson(wins, games)}


def commit(game: str) -> str:
    """Return the commit of the checkout that contains a game, with + if its files differ from it; "" without
    one.
    """
    folder = str(package_folder(game).parent.parent)
    try:
        found = [
            subprocess.run(["git", "-C", folder, *words], capture_output=True, text=True, check=True).stdout
            for words in (["rev-parse", "--short=7", "HEAD"], ["status", "--porcelain", "--", "."])
        ]
    except (OSError, subprocess.CalledProcessError):
        return ""
    return found[0].strip() + ("+" if found[1].strip() else "")


def report(figures: dict[str, Any]) -> list[str]:
    """A table of one row, in Markdown."""
    spent = figures["ms_a_choice"]
    cells = {
        "bot": " ".join([f"`{figures['bot']}`", *figures["settings"]]),
        "ms a choice": "" if spent is None else f"{spent:.2g}",
        "seeds from": str(figures["seed"]),
        "games": f"{figures['games']:,}",
    }
    if "stages" in figures:
        stages = figures["stages"]
        cells["first stage won"] = share(figures["first_stage"])
        cells["two or more"] = share(figures["two_stages"])
        cells["stages"] = f"{stages['mean']:.2f} ± {stages['half']:.2f}"
    cells["won"] = share(figures["won"])
    cells["commit"] = figures["commit"] or "unknown"
    return [f"| {' | '.join(row)} |" for row in (cells, ["---"] * len(cells), cells.values())]


def share(rate: dict[str, Any]) -> str:
    """Return a rate with its interval, in words."""
    low, high = rate["interval"]
    return f"{rate['rate']:.0%} ({100 * low:.0f} to {100 * high:.0f})".replace("%", " %")
