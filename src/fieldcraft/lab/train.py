"""Learn what positions are worth from games that bots play with the current value.

Where a game can begin with a later part, parts are learned backwards, so that the value of the next part is
known. Then whole games are played, the weights are fitted to their results, and both steps are repeated.

An existing value can be refitted: whole games are played with it, and each part of the game keeps its new
weights if they predict held-out games better than the old ones.

Each game has its own seed, so the result does not depend on the machine.
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
from fieldcraft.rulebook.values import head_of, read, shipped, write

LONGEST: Final = 3_000
"""Decisions after which a game is broken off, as one that was lost."""
ROUNDS: Final = 2
"""Number of times that whole games are played with the current value."""
SURPRISES: Final = 60
"""One of this number of choices is random, so that positions that bots avoid occur as well."""
PULL: Final = 10.0
"""Strength of the pull towards weights that predict `evaluate`, since positions of one game are alike."""
HOLD: Final = 9.0
"""Strength of the pull of refitted weights towards the old ones."""
HELD_OUT: Final = 5
"""One of this number of games is held out to measure the result."""
RARE: Final = 0.01
"""Smallest share assumed for unknown results; if fewer games are won, no chances are shown."""
FEWEST: Final = 30
"""Least number of positions of a part; with fewer it keeps the weights that it had."""


class Seen(NamedTuple):
    """A position at the beginning of a turn, and the result of its game."""

    part: int
    features: list[float]
    looks: float
    """Worth of the position to bots without a learned value (`Appraisal.evaluate`)."""
    share: float
    """Share of the open part of the game that was reached."""
    won: float
    """1.0 if anything more was reached, else 0.0: the game, or the next step of one that is won by steps."""
    held_out: bool


class TrainingGames(NamedTuple):
    """Games to play."""

    game: str
    setup: dict[str, Any] | None
    """The setup; None for those that the game names (`Ruleset.lesson`)."""
    part: int
    """The part that is played alone; -1 where whole games are."""
    value: str
    """The file of the current value; "" if there is none yet."""
    is_new: bool
    """True if the value is not used by bots for what is played."""
    bot: str
    """Names of the bots that play."""
    version: str = ""
    """Version of the program and the cards where the work was asked for."""
    surprises: int = SURPRISES
    """One of this number of choices is random; 0 for none."""


def play(task: TrainingGames, seed: int) -> list[Seen]:
    """Return the positions of one game. If only a part is played, its end counts as the game's end."""
    rules = ruleset(task.game)
    judge = rules.appraisal
    value = read(rules, task.value) if task.value else None
    rules.weigh(None if task.is_new else value)
    usual = rules.lesson(seed) if task.setup is None else task.setup
    setup = usual if task.part < 0 else rules.practice(task.part, seed) or usual
    g = rules.start(seed, setup)
    g.reseed(seed)
    bots = [make_bot(task.bot, scatter(seed, seat)) for seat in range(g.seats)]
    luck, turn, decisions = scatter(seed, 77), -1, 0
    begun: list[tuple[int, int, list[float], float, float]] = []
    while g.status == PLAYING and decisions < LONGEST and (task.part < 0 or judge.part(g) == task.part):
        if g.turn != turn:
            turn = g.turn
            begun += [
                (
                    seat,
                    judge.part(g),
                    judge.features(g, seat),
                    float(judge.evaluate(g, seat)),
                    judge.reached(g, seat),
                )
                for seat in range(g.seats)
            ]
        luck = step(luck)
        if not task.surprises or pick(luck, task.surprises):
            option = bots[g.seat].choose(Observation(g, g.seat, judge))
            g.choose(g.options.index(option))
        else:
            g.choose(pick(step(luck), len(g.options)))
        decisions += 1
    rules.weigh(value)
    goes_on = value is not None and g.status == PLAYING and decisions < LONGEST
    ended = [judge.reached(g, seat) for seat in range(g.seats)]
    worth = [judge.value(g, seat) for seat in range(g.seats)] if goes_on else ended
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


def play_all(task: TrainingGames, seeds: range) -> list[Seen]:
    """Return the positions of the games of these seeds."""
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
            told = chance_of(old, known)
        weights.append(old)
        chances.append(told)
    return Value(weights, chances, plans)


def chance_of(weights: list[float], known: list[Seen]) -> list[float]:
    """Return how predicted shares relate to chances; [] if too few games were won to know."""
    won = [one.won for one in known]
    if mean(won) < RARE:
        return []
    value = Value([weights], [[]])
    shares = [[1.0, logit(value.share(0, one.features))] for one in known]
    return fit(shares, won, [0.0, 1.0], 1.0)


class Refit(NamedTuple):
    """The result of refitting one part of a value."""

    part: int
    positions: int
    before: float
    """Squared error of the old weights in held-out games."""
    after: float
    """Squared error of the new weights in held-out games."""
    weights: list[float]
    chance: list[float]
    """The chances that predict better: the new ones where they gain."""

    @property
    def gains(self) -> bool:
        """True if the new weights have a smaller error in held-out games."""
        return self.after < self.before


def refit(value: Value, part: int, seen: list[Seen]) -> Refit | None:
    """Fit one part again, near the weights that it has; None where too few positions of it were met."""
    known = [one for one in seen if one.part == part and not one.held_out]
    held_out = [one for one in seen if one.part == part and one.held_out]
    if min(len(known), len(held_out)) < FEWEST:
        return None
    old = value.weights[part]
    weights = fit([one.features for one in known], [one.share for one in known], old, HOLD)
    before, after = squared_error(old, held_out), squared_error(weights, held_out)
    if after >= before:
        return Refit(part, len(known), before, after, old, value.chances[part])
    return Refit(part, len(known), before, after, weights, chance_of(weights, known))


def squared_error(weights: list[float], seen: list[Seen]) -> float:
    """Return the mean squared error of these weights."""
    value = Value([weights], [[]])
    return mean((value.share(0, one.features) - one.share) ** 2 for one in seen)


def as_it_looks(known: list[Seen]) -> list[float]:
    """Return the weights that predict `evaluate`, as far as it predicts the result."""
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
    again: bool = False,
) -> str:
    """Learn a game's value and return its file. `tell` is called with the progress and at the end with the
    quality.

    With `again` the existing value is refitted, each part that gains by it. A value that only predicts
    chances, and that no bot `plans` with, may be learned from fewer games. Without `settings` the game
    decides what is played (`Ruleset.lesson`).

    Raises RequestError for a game without features, an unknown bot, and numbers out of range.
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
    training = Training(rules, setup, games, bot, seed, crew, tell, plans)
    if not again:
        return write(rules, training.learned(), f"Learned by: {command}")
    value, parts = training.refitted()
    if not parts:
        raise RequestError("no part of the value tells more when it is refitted to these games")
    gained = ", ".join(str(part + 1) for part in parts)
    head = f"Refitted by: {command} --refit\nParts of the game that gained by it: {gained}"
    return write(rules, value, f"{head_of(rules)}\n{head}")


class Training:
    """The value learned up to now."""

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
        """Results of every part."""
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

    def refitted(self) -> tuple[Value, list[int]]:
        """The value that the game has with new weights for the parts that gain, and which these are.

        Raises RequestError where the game has no value.
        """
        value = shipped(self.rules)
        if value is None:
            raise RequestError(f"{self.rules.title} has no value that could be refitted")
        self.value = value
        seen = self.met(-1, is_new=False, surprises=0)
        weights, chances, gained = value.weights[:], value.chances[:], []
        for part in range(self.rules.parts()):
            found = refit(value, part, seen)
            if found is None:
                self.tell(f"part {part + 1}: too few positions")
                continue
            verdict = "refitted" if found.gains else "as it was"
            told = f"{found.positions} positions, squared error {found.before:.4f}, then {found.after:.4f}"
            self.tell(f"part {part + 1}: {told}: {verdict}")
            weights[part], chances[part] = found.weights, found.chance
            if found.gains:
                gained.append(part)
        return Value(weights, chances, value.plans), gained

    def backwards(self) -> None:
        """Learn each part separately, the last one first."""
        for part in reversed(range(self.rules.parts())):
            self.seen = []
            for is_new in (True, False):
                reached = mean(one.share for one in self.play(part, is_new))
                self.tell(f"part {part + 1}: {len(self.seen)} positions, {reached:.3f} reached")

    def play(self, part: int, is_new: bool) -> list[Seen]:
        """Play and learn; the positions that were met."""
        found = self.met(part, is_new)
        self.seen += found
        self.value = learn(self.rules, self.seen, self.value, self.plans)
        return found

    def met(self, part: int, is_new: bool, surprises: int = SURPRISES) -> list[Seen]:
        """Return the positions of a number of games, played with the current value."""
        told = write(self.rules, self.value, "") if self.value is not None else ""
        task = TrainingGames(
            self.rules.id, self.setup, part, told, is_new, self.bot, version_of(self.rules), surprises
        )
        seeds = range(self.seed, self.seed + self.games)
        found = [one for part in shared(partial(play_all, task), seeds, self.crew) for one in part]
        self.seed += self.games
        return found


def calibration(value: Value, seen: list[Seen]) -> Iterator[str]:
    """Return predictions and results for positions of held-out games."""
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
