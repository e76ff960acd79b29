"""Play thousands of games by bots and summarise them.

Each game has its own seed, so the numbers do not depend on the number of processes.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import mean, quantiles
from typing import Any, Final

from fieldcraft.lab.editions import packed
from fieldcraft.lab.match import Match, Played, match_of
from fieldcraft.lab.tables import DECISIONS, GAMES, RowTable, decision_rows, game_rows
from fieldcraft.lab.work import ALONE, Crew, Task, parts
from fieldcraft.rulebook.figures import wilson

SEEDS_NAMED: Final = 10
"""Number of endless games that are named by their seeds."""

Tick = Callable[[int], object]
"""Called with the number of games that are done."""


def simulate(
    game: str,
    bots: str,
    games: int,
    seed: int,
    crew: Crew = ALONE,
    tick: Tick | None = None,
    settings: Iterable[str] = (),
    cards: Path | None = None,
    *,
    longest: int | None = None,
    stages: int = 0,
    out: Path | None = None,
    decisions: Path | None = None,
) -> dict[str, Any]:
    """Play games with the seeds seed, seed + 1, ... and summarise them.

    `bots` names the bot of each seat, separated by commas, or one for all; `settings` are texts such as
    `seats=3`; `cards` is the folder of a card pack. A game counts as endless after `longest` decisions, and
    as won after `stages` stages. `out` and `decisions` are Parquet files to be written.

    Raises RequestError for games that cannot be played and files that cannot be written, CardError for the
    pack.
    """
    match = match_of(game, bots, settings, packed(cards), longest, stages)
    rows = RowTable(out, GAMES) if out else None
    choices = RowTable(decisions, DECISIONS) if decisions else None
    task = Task(match, decisions=choices is not None, version=match.version)
    began = time.perf_counter()
    played: list[Played] = []
    for part in parts(task, games, seed, crew):
        played += part.games
        if rows is not None:
            rows.add(game_rows(match, part.games))
        if choices is not None:
            choices.add(decision_rows(part.decisions))
        if tick is not None:
            tick(len(played))
    seconds = time.perf_counter() - began
    for table in (rows, choices):
        if table is not None:
            table.write()
    return summary(match, played, seconds)


# -- the summary ----------------------------------------------------------------------------


def summary(match: Match, played: Sequence[Played], seconds: float) -> dict[str, Any]:
    """Return the JSON of `fieldcraft simulate --json`.

    `seats` is present only with several seats, `characters` only if the names of seats differ between games.
    """
    wins = sum(one.won is True for one in played)
    decisions = sum(one.decisions for one in played)
    figures = {
        "game": match.game,
        "bot": ",".join(match.bots),
        "seed": played[0].seed,
        "games": len(played),
        "wins": wins,
        "win_rate": wins / len(played),
        "interval": wilson(wins, len(played)),
        "score": distribution([one.score for one in played if one.score is not None]),
        "reasons": dict(Counter(one.reason for one in played if one.won is not None)),
        "endless": endless(match, played),
        "decisions": decisions,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(decisions / max(seconds, 1e-9)),
    }
    seats = len(played[0].returns)
    if seats > 1:
        figures["seats"] = [seat_figures(match, played, seat) for seat in range(seats)]
    if len({one.names for one in played}) > 1:
        names = sorted({name for one in played for name in one.names})
        figures["characters"] = [character_figures(played, name) for name in names]
    return figures


def endless(match: Match, played: Sequence[Played]) -> dict[str, Any]:
    """Return the number of games that did not end within the limit of decisions, and the seeds of the first
    ones.
    """
    seeds = [one.seed for one in played if one.won is None]
    return {"count": len(seeds), "decisions": match.longest, "seeds": seeds[:SEEDS_NAMED]}


def without_end(found: dict[str, Any]) -> str:
    """The games that did not end, in words; "" where all did."""
    if not found["count"]:
        return ""
    seeds = ", ".join(map(str, found["seeds"]))
    more = ", ..." if found["count"] > SEEDS_NAMED else ""
    return f"{found['count']:,} did not end within {found['decisions']:,} decisions: seeds {seeds}{more}"


def seat_figures(match: Match, played: Sequence[Played], seat: int) -> dict[str, Any]:
    """Return the results of one seat: how often it was first, and the mean worth of its games."""
    firsts = sum(one.places[seat] == 1 for one in played)
    return {
        "seat": seat + 1,
        "bot": match.bots[seat % len(match.bots)],
        "wins": firsts,
        "win_rate": firsts / len(played),
        "interval": wilson(firsts, len(played)),
        "returns": mean(one.returns[seat] for one in played),
    }


def character_figures(played: Sequence[Played], name: str) -> dict[str, Any]:
    """Return the results of each character: the number of its games, and how often it was first."""
    places = [
        place for one in played for who, place in zip(one.names, one.places, strict=True) if who == name
    ]
    firsts = places.count(1)
    return {
        "character": name,
        "games": len(places),
        "wins": firsts,
        "win_rate": firsts / len(places),
        "interval": wilson(firsts, len(places)),
    }


def distribution(scores: Sequence[int]) -> dict[str, float | int] | None:
    """Return least, quartiles, mean and most of the scores; None where no game has one."""
    if not scores:
        return None
    quartiles = quantiles(scores, n=4, method="inclusive") if len(scores) > 1 else [float(scores[0])] * 3
    return {
        "count": len(scores),
        "least": min(scores),
        "lower_quartile": quartiles[0],
        "median": quartiles[1],
        "upper_quartile": quartiles[2],
        "most": max(scores),
        "mean": mean(scores),
    }


def report(result: dict[str, Any]) -> list[str]:
    """A summary in words."""
    lines = [
        f"{result['games']:,} games of {result['game']} by {result['bot']}, seeds from {result['seed']}",
        f"  won {won(result)}",
    ]
    lines += [
        f"  seat {seat['seat']}, {seat['bot']}: first {won(seat)}, returns {seat['returns']:+.3f}"
        for seat in result.get("seats", [])
    ]
    lines += [
        f"  {one['character']}, {one['games']:,} games: first {won(one)}"
        for one in result.get("characters", [])
    ]
    if score := result["score"]:
        lines.append(
            f"  score of the {score['count']:,} that have one: {score['least']} to {score['most']}, "
            f"median {score['median']:g}, mean {score['mean']:.1f}"
        )
    lines += [f"  {count:,} times: {reason}" for reason, count in sorted(result["reasons"].items())]
    if unfinished := without_end(result["endless"]):
        lines.append(f"  {unfinished}")
    lines.append(
        f"  {result['decisions']:,} decisions in {result['seconds']:g} s, "
        f"{result['decisions_per_second']:,} a second"
    )
    return lines


def won(figures: dict[str, Any]) -> str:
    """Return wins with their rate and interval, in words."""
    low, high = figures["interval"]
    return f"{figures['wins']:,}: {figures['win_rate']:.2%} (95 % interval {low:.2%} to {high:.2%})"
