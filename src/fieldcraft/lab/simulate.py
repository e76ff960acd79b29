"""Thousands of games by bots, and what came of them.

Each game has a seed of its own, so the numbers are the same whatever the number of processes.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import mean, quantiles
from typing import Any, Final

from fieldcraft.bots import make_bot
from fieldcraft.bots.observation import Observation
from fieldcraft.bots.policies import Bot, RandomBot
from fieldcraft.errors import RequestError
from fieldcraft.games import Ruleset, ruleset
from fieldcraft.kernel.chance import scatter
from fieldcraft.kernel.playout import playout
from fieldcraft.kernel.state import PLAYING
from fieldcraft.rulebook.figures import wilson
from fieldcraft.rulebook.pack import Pack, read_pack
from fieldcraft.session.record import SEEDS

CHUNK: Final = 32
"""Games that one process plays before it reports."""
LONGEST = 100_000
"""Decisions after which a game counts as one that does not end."""
SEEDS_NAMED: Final = 10
"""Of the games that do not end, so many are named by their seeds."""

Tick = Callable[[int], object]


@dataclass(frozen=True)
class Match:
    """Who plays what: a game, its setup, and the bot of each seat (one alone takes every seat)."""

    game: str
    bots: tuple[str, ...]
    setup: dict[str, Any] = field(default_factory=dict)
    cards: Pack | None = None

    @property
    def rules(self) -> Ruleset:
        return ruleset(self.game, self.cards)

    def check(self) -> None:
        """Raise RequestError for an unknown game or bot, a wrong setup or another number of seats."""
        seats = self.rules.seats_of(self.setup)
        for bot in self.bots:
            make_bot(bot, 0)
        if len(self.bots) not in (1, seats):
            wanted = f"{seats} bots, one a seat" if seats > 1 else "one bot"
            raise RequestError(f"this game of {self.game} wants {wanted}, not {len(self.bots)}")

    def bot(self, seat: int, seed: int) -> Bot:
        """Who plays a seat, with chance of its own."""
        return make_bot(self.bots[seat % len(self.bots)], scatter(seed, seat) if seat else seed)


@dataclass(frozen=True)
class Played:
    """One game: its seed, how it ended and how long it was; `won` is None where it did not end."""

    seed: int
    won: bool | None
    reason: str
    score: int | None
    returns: tuple[float, ...]
    places: tuple[int, ...]
    decisions: int
    names: tuple[str, ...] = ()
    """What the seats were called: as whom they played, where a game has such."""


def play(match: Match, seed: int) -> Played:
    """One game of a match."""
    rules = match.rules
    state = rules.start(seed, match.setup)
    bots = [match.bot(seat, seed) for seat in range(state.seats)]
    decisions = 0
    if all(
        isinstance(bot, RandomBot) for bot in bots
    ):  # they see nothing, so they can play inside the engine
        decisions = playout(state, scatter(seed, 1), LONGEST)
    else:
        while state.status == PLAYING and decisions < LONGEST:
            option = bots[state.seat].choose(Observation(state, state.seat))
            state.choose(state.options.index(option))
            decisions += 1
    outcome = rules.outcome(state)
    names = tuple(rules.seat_names(state))
    return Played(
        seed, outcome.won, outcome.reason, outcome.score, outcome.returns, outcome.places, decisions, names
    )


def play_all(match: Match, seeds: range) -> list[Played]:
    return [play(match, seed) for seed in seeds]


def simulate(
    game: str,
    bots: str,
    games: int,
    seed: int,
    jobs: int = 1,
    tick: Tick | None = None,
    settings: Iterable[str] = (),
    cards: Path | None = None,
) -> dict[str, Any]:
    """Play games with the seeds seed, seed + 1, ... and summarise them.

    `bots` names the bot of each seat, with commas between, or one for all; `settings` are texts such as
    `seats=3`; `cards` is the folder of a card pack; `tick` is told how many games are done.  Raises
    RequestError for numbers out of range and for a match that cannot be played, CardError for the pack.
    """
    check(games, seed, jobs)
    pack = read_pack(cards) if cards is not None else None
    match = Match(game, tuple(bots.split(",")), ruleset(game, pack).setup_of(settings), pack)
    match.check()
    began = time.perf_counter()
    played: list[Played] = []
    for part in parts(match, range(seed, seed + games), jobs):
        played += part
        if tick is not None:
            tick(len(played))
    return summary(match, played, time.perf_counter() - began)


def check(games: int, seed: int, jobs: int) -> None:
    if games < 1:
        raise RequestError(f"the number of games must be at least 1, not {games}")
    if not 0 <= seed <= SEEDS - games:
        raise RequestError(f"a seed is a whole number from 0 to {SEEDS - games}, not {seed}")
    if jobs < 1:
        raise RequestError(f"the number of jobs must be at least 1, not {jobs}")


def parts(match: Match, seeds: range, jobs: int) -> Iterator[list[Played]]:
    """The games in order of their seeds, a part at a time."""
    chunks = [seeds[at : at + CHUNK] for at in range(0, len(seeds), CHUNK)]
    work = partial(play_all, match)
    if jobs == 1 or len(chunks) == 1:
        yield from map(work, chunks)
        return
    with ProcessPoolExecutor(min(jobs, len(chunks), 4 * (os.cpu_count() or 1))) as pool:
        yield from pool.map(work, chunks)


# -- the summary ----------------------------------------------------------------------------


def summary(match: Match, played: Sequence[Played], seconds: float) -> dict[str, Any]:
    """What `fieldcraft simulate --json` prints.

    `seats` only where there are several, `characters` where the seats are called otherwise from game to game.
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
        "endless": endless(played),
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


def endless(played: Sequence[Played]) -> dict[str, Any]:
    """How many games did not end within LONGEST decisions, and the seeds of the first of them."""
    seeds = [one.seed for one in played if one.won is None]
    return {"count": len(seeds), "decisions": LONGEST, "seeds": seeds[:SEEDS_NAMED]}


def seat_figures(match: Match, played: Sequence[Played], seat: int) -> dict[str, Any]:
    """How one seat fared: how often it was first, and what the games were worth to it on average."""
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
    """How those fared who played a character: in how many games, and how often they were first."""
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
    """Least, quartiles, mean and most of the scores; None where no game has one."""
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
    if unfinished := result["endless"]["count"]:
        seeds = ", ".join(map(str, result["endless"]["seeds"]))
        more = ", ..." if unfinished > SEEDS_NAMED else ""
        longest = result["endless"]["decisions"]
        lines.append(f"  {unfinished:,} did not end within {longest:,} decisions: seeds {seeds}{more}")
    lines.append(
        f"  {result['decisions']:,} decisions in {result['seconds']:g} s, "
        f"{result['decisions_per_second']:,} a second"
    )
    return lines


def won(figures: dict[str, Any]) -> str:
    low, high = figures["interval"]
    return f"{figures['wins']:,}: {figures['win_rate']:.2%} (95 % interval {low:.2%} to {high:.2%})"
