"""Learning what positions are worth, from games that bots play by what has been learned so far.

Where a game can begin with a later part it is learned backwards: what a part leads to is known by then.
Then whole games are played, the weights are fitted to how these end, and the same again.
Each game has a seed of its own, so the result is the same whoever plays them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from statistics import mean, pstdev
from typing import Any, Final, NamedTuple

from fieldcraft.bots import make_bot
from fieldcraft.bots.fitting import fit
from fieldcraft.bots.observation import Observation
from fieldcraft.errors import RequestError
from fieldcraft.games import Ruleset, ruleset
from fieldcraft.kernel.chance import pick, scatter, step
from fieldcraft.kernel.state import PLAYING
from fieldcraft.kernel.value import Value, logistic, logit
from fieldcraft.lab.match import version_of
from fieldcraft.lab.work import Crew, agree, check, shared
from fieldcraft.rulebook.values import read, write

LONGEST: Final = 3_000
"""Decisions after which a game is broken off, as one that was lost."""
ROUNDS: Final = 2
"""So often whole games are played with what was learned before."""
SURPRISES: Final = 60
"""Of so many choices one is made at random, so that there are positions that bots avoid."""
PULL: Final = 10.0
"""How strongly weights are held to those that tell what `evaluate` says: positions of a game are alike."""
HELD_OUT: Final = 5
"""Of so many games one is not learned from, but says how good what was learned is."""
RARE: Final = 0.01
"""What is not known of is taken to be no rarer; where fewer games are won no chances are told."""
FEWEST: Final = 30
"""With fewer positions a part keeps the weights that it had."""


class Seen(NamedTuple):
    """A position at the beginning of a turn, and what came of it."""

    part: int
    features: list[float]
    looks: float
    """How it looked to bots that know nothing better (`State.evaluate`)."""
    share: float
    """How much of what was still open was reached."""
    won: float
    """Whether anything more was reached: the game, or the next step of one that is won by steps."""
    held_out: bool


class Task(NamedTuple):
    """Games to play."""

    game: str
    setup: dict[str, Any] | None
    """None for those that the game names (`Ruleset.lesson`)."""
    part: int
    """The part that is played alone; -1 where whole games are."""
    value: str
    """The file of the value at hand; "" where there is none yet."""
    is_new: bool
    """Does the value know nothing of what is played, so that bots do without it?"""
    bot: str
    """Who plays."""
    version: str = ""
    """That of the program and the cards where the work was asked for."""


def play(task: Task, seed: int) -> list[Seen]:
    """The positions of one game; where only a part is played, its end stands for the game's."""
    rules = ruleset(task.game)
    value = read(rules, task.value) if task.value else None
    rules.weigh(None if task.is_new else value)
    usual = rules.lesson(seed) if task.setup is None else task.setup
    setup = usual if task.part < 0 else rules.practice(task.part, seed) or usual
    g = rules.start(seed, setup)
    g.reseed(seed)
    bots = [make_bot(task.bot, scatter(seed, seat)) for seat in range(g.seats)]
    luck, turn, decisions = scatter(seed, 77), -1, 0
    begun: list[tuple[int, int, list[float], float, float]] = []
    while g.status == PLAYING and decisions < LONGEST and (task.part < 0 or g.part() == task.part):
        if g.turn != turn:
            turn = g.turn
            begun += [
                (seat, g.part(), g.features(seat), float(g.evaluate(seat)), g.reached(seat))
                for seat in range(g.seats)
            ]
        luck = step(luck)
        if pick(luck, SURPRISES):
            option = bots[g.seat].choose(Observation(g, g.seat))
            g.choose(g.options.index(option))
        else:
            g.choose(pick(step(luck), len(g.options)))
        decisions += 1
    rules.weigh(value)
    goes_on = value is not None and g.status == PLAYING and decisions < LONGEST
    ended = [g.reached(seat) for seat in range(g.seats)]
    worth = [g.value(seat) for seat in range(g.seats)] if goes_on else ended
    return [
        Seen(
            part,
            features,
            looks,
            max(0.0, worth[seat] - sure) / (1.0 - sure),
            float(ended[seat] > sure),
            seed % HELD_OUT == 0,
        )
        for seat, part, features, looks, sure in begun
    ]


def play_all(task: Task, seeds: range) -> list[Seen]:
    agree(version_of(ruleset(task.game)), task.version)
    return [one for seed in seeds for one in play(task, seed)]


def learn(rules: Ruleset, seen: list[Seen], before: Value | None, plans: bool = True) -> Value:
    """The weights of each part, from all positions that are not held out."""
    n = len(rules.features())
    weights: list[list[float]] = []
    chances: list[list[float]] = []
    for part in range(rules.parts()):
        old = before.weights[part] if before is not None else [0.0] * n
        told = before.chances[part] if before is not None else []
        known = [one for one in seen if one.part == part and not one.held_out]
        if len(known) >= FEWEST:
            rows, wanted = [one.features for one in known], [one.share for one in known]
            old = fit(rows, wanted, as_it_looks(known), PULL)
            value = Value([old], [[]])
            shares = [[1.0, logit(value.share(0, row))] for row in rows]
            won = [one.won for one in known]
            told = fit(shares, won, [0.0, 1.0], 1.0) if mean(won) >= RARE else []
        weights.append(old)
        chances.append(told)
    return Value(weights, chances, plans)


def as_it_looks(known: list[Seen]) -> list[float]:
    """The weights that tell what `evaluate` says, so far as that tells what came of it."""
    rows = [one.features for one in known]
    middle, spread = mean(one.looks for one in known), pstdev(one.looks for one in known) or 1.0
    looks = [logistic((one.looks - middle) / spread) for one in known]
    weights = fit(rows, looks, [0.0] * len(rows[0]), 1.0)
    told = [[1.0, sum(w * x for w, x in zip(weights, row, strict=True))] for row in rows]
    least = logit(min(max(mean(one.share for one in known), RARE), 1 - RARE))
    offset, slope = fit(told, [one.share for one in known], [least, 1.0], 1.0)
    found = [slope * weight for weight in weights]
    found[0] += offset
    return found


def train(
    game: str,
    games: int,
    bot: str,
    seed: int,
    crew: Crew,
    settings: Iterable[str],
    tell: Callable[[str], object],
    plans: bool = True,
) -> str:
    """Learn a game's value; the file of it.  `tell` is told what is done, and at the end how good it is.

    What only tells chances, and by which nobody `plans`, may be learned from fewer games.
    Without `settings` the game says what is played (`Ruleset.lesson`).  Raises RequestError where a game has
    nothing to learn from, for a bot that there is not, and for numbers out of range.
    """
    check(games, seed, crew.jobs)
    make_bot(bot, seed)
    rules = ruleset(game)
    if not rules.features():
        raise RequestError(f"{rules.title} does not say what its value could weigh")
    chosen = list(settings)
    setup = rules.setup_of(chosen) if chosen else None
    command = f"fieldcraft train {game} --games {games} --bot {bot} --seed {seed}"
    command += "".join(f" --set {setting}" for setting in chosen) + ("" if plans else " --no-plans")
    value = Training(rules, setup, games, bot, seed, crew, tell, plans).learned()
    return write(rules, value, f"Learned by: {command}")


class Training:
    """What is known so far."""

    def __init__(
        self, rules: Ruleset, setup: dict[str, Any] | None, games: int, bot: str, seed: int,
        crew: Crew, tell: Callable[[str], object], plans: bool,
    ) -> None:  # fmt: skip
        self.rules, self.setup, self.games, self.bot, self.seed = rules, setup, games, bot, seed
        self.crew, self.tell, self.plans = crew, tell, plans
        self.value: Value | None = None
        self.seen: list[Seen] = []
        """The positions that the weights are fitted to."""

    def learned(self) -> Value:
        """What is learned of every part."""
        if self.rules.practice(self.rules.parts() - 1, self.seed) is not None:
            self.backwards()
        last: list[Seen] = []
        self.seen = []
        for turn in range(ROUNDS):
            last = self.play(-1, is_new=self.value is None)
            won = mean(one.won for one in last)
            self.tell(f"round {turn + 1}: {len(last)} positions of {self.games} games, {won:.3f} won")
        assert self.value is not None
        for line in calibration(self.value, [one for one in last if one.held_out]):
            self.tell(line)
        return self.value

    def backwards(self) -> None:
        """Learn each part by itself, the last one first."""
        for part in reversed(range(self.rules.parts())):
            self.seen = []
            for is_new in (True, False):
                reached = mean(one.share for one in self.play(part, is_new))
                self.tell(f"part {part + 1}: {len(self.seen)} positions, {reached:.3f} reached")

    def play(self, part: int, is_new: bool) -> list[Seen]:
        """Play and learn; the positions that were met."""
        told = write(self.rules, self.value, "") if self.value is not None else ""
        task = Task(self.rules.id, self.setup, part, told, is_new, self.bot, version_of(self.rules))
        seeds = range(self.seed, self.seed + self.games)
        found = [one for part in shared(partial(play_all, task), seeds, self.crew) for one in part]
        self.seed += self.games
        self.seen += found
        self.value = learn(self.rules, self.seen, self.value, self.plans)
        return found


def calibration(value: Value, seen: list[Seen]) -> Iterator[str]:
    """Of positions of games that were not learned from: what was told, and what came of it."""
    if not seen:
        yield "no game was held out of so few, so nothing says how good it is"
        return
    told = sorted((value.share(one.part, one.features), one.share) for one in seen)
    error = mean((a - b) ** 2 for a, b in told)
    average = mean(b for _, b in told)
    spread = mean((b - average) ** 2 for _, b in told)
    yield f"{len(told)} positions held out: squared error {error:.4f}, of the average {spread:.4f}"
    size = max(1, len(told) // 10)
    for at in range(0, len(told) - size + 1, size):
        part = told[at : at + size]
        yield f"  told {mean(a for a, _ in part):.3f}  came {mean(b for _, b in part):.3f}"
