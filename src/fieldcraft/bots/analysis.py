"""A game looked back on: the chance to win at each decision, and the choices that mattered most."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from fieldcraft.bots.observation import Observation
from fieldcraft.bots.policies import Search
from fieldcraft.kernel.chance import scatter
from fieldcraft.session.game import Game, asking

EFFORT: Final = 400
"""How many positions are made for each decision."""
MATTERED: Final = 3
"""So many choices are named."""
SLIGHT: Final = 0.02
"""A choice that cost no more of the chance did not matter: the look back is no finer."""
BARS: Final = "▁▂▃▄▅▆▇█"
WIDTH: Final = 60
"""So many bars at most stand side by side."""


class Moment(NamedTuple):
    """A decision: how many choices had been made before, the chance then, what was taken and what was best.

    `chance` is that with the best option, `cost` how much less it is with the one that was taken.
    """

    made: int
    seat: int
    chance: float
    taken: str
    best: str
    cost: float


def look_back(game: Game) -> list[Moment]:
    """Each decision of people at which there was a choice; none where no value tells chances."""
    found: list[Moment] = []
    state = game.begin(journal=False)
    people = set(game.people)
    for made, choice in enumerate(game.choices):
        asked = asking(state, choice.seat)
        value = state.learned()
        if (
            choice.seat in people
            and asked is not None
            and value is not None
            and value.tells_chances(asked.part())
        ):
            sight = Observation(asked, choice.seat)
            keys = [option.key for option in sight.options]
            if len(keys) > 1 and choice.option.key in keys:
                weighed = Search(scatter(game.seed, made), EFFORT).weigh(sight)
                part, sure = asked.part(), asked.reached(choice.seat)
                chances = {
                    keys[one.index]: value.chance(part, (one.value - sure) / (1.0 - sure)) for one in weighed
                }
                best = sight.options[weighed[0].index]
                high = chances[best.key]
                cost = max(0.0, high - chances[choice.option.key])
                found.append(Moment(made, choice.seat, high, choice.option.label, best.label, cost))
        choice.take(state)
    return found


def mattered(moments: Iterable[Moment]) -> list[Moment]:
    """The choices that cost most of the chance, the dearest first."""
    dear = [moment for moment in moments if moment.cost > SLIGHT]
    return sorted(dear, key=lambda moment: -moment.cost)[:MATTERED]


def bars(moments: list[Moment]) -> str:
    """The chances from the first decision to the last, as a row of bars, each the average of its part."""
    n = min(WIDTH, len(moments))
    row = ""
    for at in range(n):
        part = moments[at * len(moments) // n : (at + 1) * len(moments) // n]
        chance = sum(moment.chance for moment in part) / len(part)
        row += BARS[min(len(BARS) - 1, int(chance * len(BARS)))]
    return row
