"""Tuning the numbers that `State.evaluate` adds up, by playing games with other ones.

Each seed plays the same game twice: once each number is somewhat larger or smaller, as the seed has it, and
once it is the other way round.  Which of the two came further says in which direction each number should go;
after each round of such pairs all take a step there.  Whoever plays them, the result is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from math import exp, log
from statistics import mean
from typing import Any, Final, NamedTuple

from fieldcraft.bots import make_bot
from fieldcraft.bots.observation import Observation
from fieldcraft.errors import RequestError
from fieldcraft.games import Ruleset, ruleset
from fieldcraft.kernel.chance import pick, scatter
from fieldcraft.kernel.state import PLAYING
from fieldcraft.lab.compare import paired
from fieldcraft.lab.match import version_of
from fieldcraft.lab.train import LONGEST
from fieldcraft.lab.work import Crew, agree, check, shared
from fieldcraft.rulebook.worths import shipped, write

FAR: Final = 0.5
"""So far apart, as logarithms, numbers are tried on either side: two thirds more, or two thirds of it."""
PACE: Final = 0.3
"""How far a number goes for what it would change in the result if it were e times as large ..."""
FARTHEST: Final = 0.2
"""... and in one round at most."""
SETTLED: Final = 2
"""The numbers of this part of the rounds, the last ones, are averaged: single steps go to and fro."""
PROVED: Final = 4
"""In the end so many times the games of a round are played with the old numbers and the new ones."""

Numbers = dict[str, int]
Pairs = list[tuple[float, float]]


class Task(NamedTuple):
    """Pairs of games to play."""

    game: str
    setup: dict[str, Any] | None
    """None for those that the game names (`Ruleset.lesson`)."""
    middle: dict[str, float]
    """The numbers around which others are tried, as logarithms; ..."""
    against: dict[str, float] | None
    """... or those that they are compared with."""
    bot: str
    version: str = ""
    """That of the program and the cards where the work was asked for."""


def tilt(seed: int, n: int) -> list[int]:
    """Which of so many numbers are larger in a seed's first game, 1, and which are smaller, -1."""
    return [2 * pick(scatter(seed, 1_000 + at), 2) - 1 for at in range(n)]


def logs(numbers: Mapping[str, int]) -> dict[str, float]:
    """Numbers as logarithms; one that is 0 stays so."""
    return {name: log(n) for name, n in numbers.items() if n}


def numbers_of(rules: Ruleset, found: Mapping[str, float]) -> Numbers:
    """And back to whole numbers, within their bounds."""
    return {
        name: min(max(round(exp(found[name])), least), most) if name in found else 0
        for name, (least, most) in rules.worths().items()
    }


def play_all(task: Task, seeds: range) -> Pairs:
    """How far each of two games on each seed came."""
    rules = ruleset(task.game)
    agree(version_of(rules), task.version)
    try:
        return [play_twice(rules, task, seed) for seed in seeds]
    finally:
        rules.appraise(shipped(rules))


def play_twice(rules: Ruleset, task: Task, seed: int) -> tuple[float, float]:
    """The same game with the numbers one way and the other."""
    one, other = task.middle, task.against
    if other is None:
        signs = dict(zip(task.middle, tilt(seed, len(task.middle)), strict=True))
        other = {name: n - FAR * signs[name] for name, n in task.middle.items()}
        one = {name: n + FAR * signs[name] for name, n in task.middle.items()}
    both = numbers_of(rules, one), numbers_of(rules, other)
    setup = rules.lesson(seed) if task.setup is None else task.setup
    return result(rules, setup, task.bot, seed, *both), result(rules, setup, task.bot, seed, *both[::-1])


def result(
    rules: Ruleset, setup: dict[str, Any], bot: str, seed: int, own: Numbers, others: Numbers
) -> float:
    """How far the first seat comes that plays, with its friends, by its `own` numbers; a win counts twice."""
    g = rules.start(seed, setup)
    g.reseed(seed)
    bots = [make_bot(bot, scatter(seed, seat)) for seat in range(g.seats)]
    decisions = 0
    while g.status == PLAYING and decisions < LONGEST:
        rules.appraise(own if g.is_friend(0, g.seat) else others)
        option = bots[g.seat].choose(Observation(g, g.seat))
        g.choose(g.options.index(option))
        decisions += 1
    reached = g.reached(0)
    return reached + float(reached == 1.0)


def tune(
    game: str,
    games: int,
    rounds: int,
    bot: str,
    seed: int,
    crew: Crew,
    settings: Iterable[str],
    tell: Callable[[str], object],
) -> str | None:
    """Tune a game's numbers, from those that it has on; the file of them.  `tell` is told how it goes.

    None where in the end, on seeds that they were not tuned on, they play worse than the old ones.
    Raises RequestError where a game has no such numbers, for a bot that there is not, and for numbers out of
    range.
    """
    if rounds < 1:
        raise RequestError(f"the number of rounds must be at least 1, not {rounds}")
    check(games * (rounds + PROVED), seed, crew.jobs)
    make_bot(bot, seed)
    rules = ruleset(game)
    if not rules.worths():
        raise RequestError(f"{rules.title} has no numbers to tune")
    chosen = list(settings)
    setup = rules.setup_of(chosen) if chosen else None
    old = shipped(rules)
    at = logs(old)

    def play(middle: dict[str, float], against: dict[str, float] | None, seeds: range) -> Pairs:
        task = Task(game, setup, middle, against, bot, version_of(rules))
        return [pair for part in shared(partial(play_all, task), seeds, crew) for pair in part]

    passed: list[dict[str, float]] = []
    for turn in range(rounds):
        seeds = range(seed + turn * games, seed + (turn + 1) * games)
        at = stepped(at, play(at, None, seeds), seeds, rules.worths())
        passed.append(at)
        told = ", ".join(f"{name} {n}" for name, n in numbers_of(rules, at).items())
        tell(f"round {turn + 1}: {told}")
    last = passed[-max(1, rounds // SETTLED) :]
    at = {name: mean(one[name] for one in last) for name in at}
    seeds = range(seed + rounds * games, seed + (rounds + PROVED) * games)
    found = play(at, logs(old), seeds)
    more = paired((before for _, before in found), (after for after, _ in found))
    better, (least, most) = more["difference"], more["interval"]
    tell(f"{len(found)} other seeds: {better:+.3f} ({least:+.3f} to {most:+.3f}) with the new numbers")
    if better < 0:
        return None
    command = f"fieldcraft tune {game} --games {games} --rounds {rounds} --bot {bot} --seed {seed}"
    command += "".join(f" --set {setting}" for setting in chosen)
    return write(numbers_of(rules, at), f"Tuned by: {command}")


def stepped(
    at: Mapping[str, float], found: Pairs, seeds: range, bounds: Mapping[str, tuple[int, int]]
) -> dict[str, float]:
    """All numbers one step on, in the direction in which games came further, within their bounds."""
    tilts = [tilt(seed, len(at)) for seed in seeds]
    after: dict[str, float] = {}
    for i, (name, n) in enumerate(at.items()):
        slope = mean(signs[i] * (one - other) for signs, (one, other) in zip(tilts, found, strict=True))
        least, most = bounds[name]
        further = n + min(max(PACE * slope / (2 * FAR), -FARTHEST), FARTHEST)
        after[name] = min(max(further, log(max(1, least))), log(most))
    return after
