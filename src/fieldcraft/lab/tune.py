"""Tune the numbers that `Appraisal.evaluate` adds up, by games played with changed numbers.

Each seed plays the same game twice: once with each number somewhat larger or smaller, as the seed decides,
and once the other way round. The better of the two games gives the direction of each number, and after each
round of such pairs all numbers take a step in theirs. The result does not depend on the machine.
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
"""Distance, as a logarithm, between the numbers tried and the current ones: two thirds more or less."""
PACE: Final = 0.3
"""Step of a number, for a result that would change by 1 if the number were e times as large."""
FARTHEST: Final = 0.2
"""Largest step of a number in one round."""
SETTLED: Final = 2
"""The numbers of this part of the rounds, the last ones, are averaged: single steps go to and fro."""
PROVED: Final = 4
"""Number of games of the final comparison of old and new numbers, as a multiple of a round's games."""

Numbers = dict[str, int]
Pairs = list[tuple[float, float]]


class TunePairs(NamedTuple):
    """Pairs of games to play."""

    game: str
    setup: dict[str, Any] | None
    """The setup; None for those that the game names (`Ruleset.lesson`)."""
    middle: dict[str, float]
    """The current numbers, as logarithms."""
    against: dict[str, float] | None
    """The numbers that the current ones are compared with, as logarithms."""
    bot: str
    version: str = ""
    """Version of the program and the cards where the work was asked for."""


def tilt(seed: int, n: int) -> list[int]:
    """Return which numbers are larger in a seed's first game (1) and which are smaller (-1)."""
    return [2 * pick(scatter(seed, 1_000 + at), 2) - 1 for at in range(n)]


def logs(numbers: Mapping[str, int]) -> dict[str, float]:
    """Return numbers as logarithms, without those that are 0."""
    return {name: log(n) for name, n in numbers.items() if n}


def numbers_of(rules: Ruleset, found: Mapping[str, float]) -> Numbers:
    """Return logarithms as whole numbers, within their bounds."""
    return {
        name: min(max(round(exp(found[name])), least), most) if name in found else 0
        for name, (least, most) in rules.worths().items()
    }


def play_all(task: TunePairs, seeds: range) -> Pairs:
    """Return the results of the two games of each seed."""
    rules = ruleset(task.game)
    agree(version_of(rules), task.version)
    try:
        return [play_twice(rules, task, seed) for seed in seeds]
    finally:
        rules.appraise(shipped(rules))


def play_twice(rules: Ruleset, task: TunePairs, seed: int) -> tuple[float, float]:
    """Play the same game with the numbers one way and the other."""
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
    """Return the result of the first seat, with its friends, playing by its `own` numbers; a win counts
    twice.
    """
    g = rules.start(seed, setup)
    g.reseed(seed)
    bots = [make_bot(bot, scatter(seed, seat)) for seat in range(g.seats)]
    decisions = 0
    while g.status == PLAYING and decisions < LONGEST:
        rules.appraise(own if rules.appraisal.is_friend(g, 0, g.seat) else others)
        option = bots[g.seat].choose(Observation(g, g.seat, rules.appraisal))
        g.choose(g.options.index(option))
        decisions += 1
    reached = rules.appraisal.reached(g, 0)
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
    """Tune a game's numbers from the current ones and return their file. `tell` is called with the progress.

    Returns None if the new numbers play worse than the old ones on fresh seeds. Raises RequestError for a
    game without such numbers, an unknown bot, and numbers out of range.
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
        task = TunePairs(game, setup, middle, against, bot, version_of(rules))
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
    """Return all numbers one step on, in the direction in which games came further, within their bounds."""
    tilts = [tilt(seed, len(at)) for seed in seeds]
    after: dict[str, float] = {}
    for i, (name, n) in enumerate(at.items()):
        slope = mean(signs[i] * (one - other) for signs, (one, other) in zip(tilts, found, strict=True))
        least, most = bounds[name]
        further = n + min(max(PACE * slope / (2 * FAR), -FARTHEST), FARTHEST)
        after[name] = min(max(further, log(max(1, least))), log(most))
    return after
