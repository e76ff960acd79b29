"""A game looked back on: what it promised at each decision, and the choices that mattered most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from fieldcraft.bots.advice import chance, reached
from fieldcraft.bots.observation import Observation
from fieldcraft.bots.policies import Search
from fieldcraft.bots.search import Weighed
from fieldcraft.kernel.chance import scatter
from fieldcraft.kernel.value import Value
from fieldcraft.session.game import Game, asking

EFFORT: Final = 400
"""Number of positions made for each decision of a game that is not long."""
ALTOGETHER: Final = 120_000
"""Approximate number of positions for a whole game."""
MATTERED: Final = 3
"""Maximum number of choices named."""
SLIGHT: Final = 0.02
"""A choice that cost no more did not matter: the look back is no finer."""
BARS: Final = "▁▂▃▄▅▆▇█"
WIDTH: Final = 60
"""Maximum number of bars side by side."""


class JudgedDecision(NamedTuple):
    """A decision: how many choices had been made before, what was taken and what was best.

    `promise` is what the best option promised, from 0 to 1, `cost` how much less the one that was taken did.
    It is the chance to win where the value `is_chance`, else how much will have been reached in the end.
    """

    made: int
    seat: int
    promise: float
    taken: str
    best: str
    cost: float
    is_chance: bool


def look_back(game: Game, seat: int | None = None) -> list[JudgedDecision]:
    """Each decision of people, or of one seat, at which there was a choice; none where no value was learned.

    It sees at each no more than that seat saw then.
    """
    return list(judged(game, seat))


def judged(game: Game, seat: int | None = None, first: int = 0) -> Iterator[JudgedDecision]:
    """Yield what `look_back` returns, from the decision on that came after the `first` choices."""
    state, appraisal = game.begin(journal=False), game.rules.appraisal
    people = set(game.people) if seat is None else {seat}
    effort = min(EFFORT, ALTOGETHER // max(1, game.made))
    for made, choice in enumerate(game.choices):
        asked = asking(state, choice.seat) if made >= first else None
        value = appraisal.learned_for(state)
        if choice.seat in people and asked is not None and value is not None:
            sight = Observation(asked, choice.seat, appraisal)
            keys = [option.key for option in sight.options]
            if len(keys) > 1 and choice.option.key in keys:
                weighed = Search(scatter(game.seed, made), effort).weigh(sight, is_telling=True)
                told = value.tells_chances(appraisal.part(asked)) and not game.rules.by_steps
                promises = {keys[one.index]: promise(value, one, told) for one in weighed}
                best = sight.options[weighed[0].index]
                high = promises[best.key]
                cost = max(0.0, high - promises[choice.option.key])
                yield JudgedDecision(made, choice.seat, high, choice.option.label, best.label, cost, told)
        choice.take(state)


def promise(value: Value, one: Weighed, is_chance: bool) -> float:
    """Return the chance to win the game if it is known, else the share of the game that will be reached."""
    told = chance(value, one) if is_chance else None
    return reached(value, one) if told is None else told


def mattered(moments: Iterable[JudgedDecision]) -> list[JudgedDecision]:
    """The choices that cost most, the dearest first."""
    dear = [moment for moment in moments if moment.cost > SLIGHT]
    return sorted(dear, key=lambda moment: -moment.cost)[:MATTERED]


def bars(moments: list[JudgedDecision]) -> str:
    """The promise from the first decision to the last, as a row of bars, each the average of its part."""
    n = min(WIDTH, len(moments))
    row = ""
    for at in range(n):
        part = moments[at * len(moments) // n : (at + 1) * len(moments) // n]
        promise = sum(moment.promise for moment in part) / len(part)
        row += BARS[min(len(BARS) - 1, int(promise * len(BARS)))]
    return row
