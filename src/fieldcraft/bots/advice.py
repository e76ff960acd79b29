"""What people are advised: the best options, how likely each wins, and what speaks for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from fieldcraft.bots.observation import Observation
from fieldcraft.bots.policies import Search
from fieldcraft.bots.search import Weighed
from fieldcraft.kernel.state import Option, State
from fieldcraft.kernel.value import Value
from fieldcraft.rulebook.ruleset import Ruleset

EFFORT: Final = 6_000
"""How many positions are made for a hint, fewer where each is a burden."""
SECONDS: Final = 2.0
"""After that only the position that is being made is waited for."""
SHOWN: Final = 3
"""So many options are named."""
REASONS: Final = 2
"""So many reasons at most are given for one."""
SLIGHT: Final = 0.02
"""What changes the odds by less is no reason."""
FURTHER: Final = "further"
"""The reason that a goal is reached ..."""
SHORTER: Final = "shorter"
"""... and that the goal to come is a later one: other ways go back, or aside."""


class Advice(NamedTuple):
    """An option, the chance to win with it where that is known, and the names of what speaks for it.

    Where a game is won by steps it is the chance of the next one.
    """

    option: Option[Any]
    chance: float | None
    reasons: tuple[str, ...]


def advise(rules: Ruleset, state: State, seed: int) -> list[Advice]:
    """The best options at the deciding seat, the best first, seeing no more than that seat."""
    bot = Search(seed, EFFORT // int(state.burden()), SHOWN, SECONDS)
    observation = Observation(state, state.seat)
    found = bot.weigh(observation, is_telling=True)
    tried = [one for one in found if one.ended][:SHOWN]
    options, value = observation.options, state.learned()
    found = tried or found[:1]
    if value is None or not tried:
        return [Advice(options[one.index], None, ()) for one in found]
    most: dict[int, float] = {}
    advice: list[Advice] = []
    for one in found:
        told = chance(value, one)
        if told is not None:  # what is best is so by all its plans, the chance by their average
            most[one.part] = told = min(most.get(one.part, 1.0), told)
        others = [other for other in found if other is not one]
        advice.append(Advice(options[one.index], told, reasons(rules, value, one, others)))
    return advice


def chance(value: Value, one: Weighed) -> float | None:
    """How likely the game is won, or the next step of one that is won by steps; None where nobody knows.

    That is sure where a plan ends further on, and told by the value where the game is open still.
    """
    if not value.tells_chances(one.part):
        return None
    told = value.chance(one.part, share(value, one)) if one.open else 0.0
    return (float(one.ahead) + float(one.open) * told) / float(max(one.ended, 1))


def reached(value: Value, one: Weighed) -> float:
    """How much will have been reached in the end."""
    rest = share(value, one) * (float(one.open) - one.stands) if one.open else 0.0
    return float(one.safe + rest / float(max(one.ended, 1)))


def share(value: Value, one: Weighed) -> float:
    """How much of what is still open will be reached where plans with an option leave the game open."""
    return value.share(one.part, [one.feature(at) for at in range(len(one.features))])


def reasons(rules: Ruleset, value: Value, one: Weighed, others: list[Weighed]) -> tuple[str, ...]:
    """What counts more where plans with this option end than with the others, most first."""
    parts = {other.part for other in others}
    if parts - {one.part}:
        return (SHORTER,) if one.part > min(parts) else ()
    further = one.safe - mean(other.safe for other in others)
    if further > SLIGHT:
        return (FURTHER,)
    if not one.features or not all(other.features for other in others):
        return ()
    odds: dict[str, float] = {}
    for at, name in enumerate(rules.features()):
        rest = mean(other.feature(at) for other in others)
        more = value.weights[one.part][at] * (one.feature(at) - rest)
        word = word_of(rules, name)
        odds[word] = odds.get(word, 0.0) + more
    best = sorted((-more, word) for word, more in odds.items() if word and more > SLIGHT)
    return tuple(word for _, word in best[:REASONS])


def word_of(rules: Ruleset, feature: str) -> str:
    """The name of the reason that a feature belongs to: its own, or that of all that begin alike; else ''.

    Reasons that say the same are one, that of the first.
    """
    words = rules.messages.get("reasons", {})
    first = feature.partition(" ")[0]
    own = feature if feature in words else first
    return next((word for word in words if words[word] == words.get(own)), "")


def mean(numbers: Iterable[float]) -> float:
    found = list(numbers)
    return sum(found) / max(len(found), 1)


def said(rules: Ruleset, advice: Advice) -> str:
    """The chance and the reasons in words, '' where there are none."""
    words, why = rules.messages["advice"], rules.messages["reasons"]
    parts = [words["chance"].format(percent=percent(advice.chance))] if advice.chance is not None else []
    parts += [why[word] for word in advice.reasons]
    return "; ".join(parts)


def percent(chance: float) -> str:
    """A chance as people say it."""
    return (
        "under 1 %" if chance < 0.01 else "over 99 %" if chance > 0.99 else f"{chance:.0%}".replace("%", " %")
    )
