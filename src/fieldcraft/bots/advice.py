"""Advice for people: the best options, how likely each wins, and the reasons for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from fieldcraft.bots.observation import Observation
from fieldcraft.bots.policies import Search
from fieldcraft.bots.search import Weighed
from fieldcraft.kernel.state import Option, State
from fieldcraft.kernel.value import Value
from fieldcraft.rulebook.ruleset import Ruleset

EFFORT: Final = 6_000
"""Number of positions made for a hint; fewer where each costs more."""
SECONDS: Final = 2.0
"""After that only the position that is being made is waited for."""
SHOWN: Final = 3
"""Maximum number of options named."""
REASONS: Final = 2
"""Maximum number of reasons given for an option."""
SLIGHT: Final = 0.02
"""Smallest change of the odds that is a reason."""
SAME: Final = 1e-6
"""Largest difference that rounding can cause in equal sums."""
KEPT: Final = "kept "
"""Before the name of a reason: the option keeps what the others lose."""
FURTHER: Final = "further"
"""Name of the reason that a goal is reached."""
SHORTER: Final = "shorter"
"""Name of the reason that the next goal is a later one, where other ways lead back or aside."""


class Advice(NamedTuple):
    """An option, the chance to win with it where that is known, and the names of what speaks for it.

    Where a game is won by steps it is the chance of the next one.
    """

    option: Option[Any]
    chance: float | None
    reasons: tuple[str, ...]


def advise(rules: Ruleset, state: State, seed: int) -> list[Advice]:
    """The best options at the deciding seat, the best first, seeing no more than that seat."""
    bot = Search(seed, EFFORT // int(rules.appraisal.relative_cost(state)), SHOWN, SECONDS)
    observation = Observation(state, state.seat, rules.appraisal)
    found = bot.weigh(observation, is_telling=True)
    tried = [one for one in found if one.ended][:SHOWN]
    options, value = observation.options, rules.appraisal.learned_for(state)
    found = tried or found[:1]
    if value is None or not tried:
        return [Advice(options[one.index], None, ()) for one in found]
    now = rules.appraisal.features(state, state.seat)
    most: dict[int, float] = {}
    advice: list[Advice] = []
    for one in found:
        told = chance(value, one)
        if told is not None:  # what is best is so by all its plans, the chance by their average
            most[one.part] = told = min(most.get(one.part, 1.0), told)
        others = [other for other in found if other is not one]
        advice.append(Advice(options[one.index], told, reasons(rules, value, one, others, now)))
    return advice


def chance(value: Value, one: Weighed) -> float | None:
    """Return the chance to win the game, or the next step of a game won by steps; None if it is unknown.

    The chance is certain for plans that end further on. For an open game the learned value estimates it.
    """
    if not value.tells_chances(one.part):
        return None
    told = value.chance(one.part, share(value, one)) if one.open else 0.0
    return (float(one.ahead) + float(one.open) * told) / float(max(one.ended, 1))


def reached(value: Value, one: Weighed) -> float:
    """Return the share of the game that will be reached in the end."""
    rest = share(value, one) * (float(one.open) - one.stands) if one.open else 0.0
    return float(one.safe + rest / float(max(one.ended, 1)))


def share(value: Value, one: Weighed) -> float:
    """Return the share of the open part that plans with an option will reach if they leave the game open."""
    return value.share(one.part, [one.feature(at) for at in range(len(one.features))])


def reasons(
    rules: Ruleset, value: Value, one: Weighed, others: list[Weighed], now: list[float]
) -> tuple[str, ...]:
    """Return the reasons for this option at the ends of its plans, compared with the best other one,
    strongest first.

    `now` has the features of the current position: a feature that does not exceed it is not said to have
    grown.
    """
    parts = {other.part for other in others}
    if parts - {one.part}:
        return (SHORTER,) if one.part > min(parts) else ()
    further = one.safe - mean(other.safe for other in others)
    if further > SLIGHT:
        return (FURTHER,)
    if not one.features or not others or not others[0].features:
        return ()
    told: dict[str, float] = {}
    for word, features in claims(rules).items():
        ends = Difference(value.weights[one.part], features, one, others[0].feature)
        if ends.odds > SLIGHT and ends.is_as_said:
            since = Difference(value.weights[one.part], features, one, now.__getitem__)
            reason = word if word not in rules.messages.get("kept", {}) else kept(rules, word, since)
            if reason:
                told[reason] = ends.odds
    best = sorted(told, key=lambda reason: (-told[reason], reason))
    return tuple(best[:REASONS])


def kept(rules: Ruleset, word: str, since: Difference) -> str:
    """The reason for a word that tells of a change since now: that, or that nothing changes, or ''."""
    if since.is_none:
        return KEPT + word if rules.messages["kept"][word] else ""
    return word if since.is_as_said else ""


class Claim(NamedTuple):
    """A feature that a reason tells of, and whether it says that there is more of it (1), less (-1) or
    that it is better (0).
    """

    at: int
    sign: int
    is_head: bool
    """True if the reason is named by this feature."""


class Difference:
    """Return how a reason's features at the ends of an option's plans differ from those of other plans."""

    def __init__(
        self, weights: list[float], features: list[Claim], one: Weighed, elsewhere: Callable[[int], float]
    ) -> None:
        more = [one.feature(claim.at) - elsewhere(claim.at) for claim in features]
        self.odds: Final = sum(weights[claim.at] * n for claim, n in zip(features, more, strict=True))
        """Return the improvement of the position that the reason explains."""
        self.is_none: Final = all(abs(n) < SAME for n in more)
        heads = [n * claim.sign for claim, n in zip(features, more, strict=True) if claim.is_head]
        signed = heads or [n * claim.sign for claim, n in zip(features, more, strict=True)]
        is_by_value = not any(claim.sign for claim in features)
        self.is_as_said: Final = self.odds > 0.0 if is_by_value else sum(signed) > SAME
        """True if the feature that names the reason really has grown, or fallen. A weight may have either
        sign.
        """


def claims(rules: Ruleset) -> dict[str, list[Claim]]:
    """The features that each reason of a game tells of, by the reason's name."""
    found: dict[str, list[Claim]] = {}
    for at, feature in enumerate(rules.features()):
        word, sign = claim_of(rules, feature)
        if word:
            found.setdefault(word, []).append(Claim(at, sign, feature == word))
    return found


def words_of(rules: Ruleset) -> dict[str, tuple[str, int]]:
    """The text of each reason by its name, and what it says: more (1), less (-1) or better (0)."""
    signs = {"+": 1, "-": -1}
    told = rules.messages.get("reasons", {})
    return {word.lstrip("+-"): (told[word], signs.get(word[:1], 0)) for word in told}


def claim_of(rules: Ruleset, feature: str) -> tuple[str, int]:
    """The name of the reason that a feature belongs to, or '', and what that says of the feature.

    That is its own reason, or that of all features that begin alike.  Reasons that say the same are one, that
    of the first.
    """
    words = words_of(rules)
    first = feature.partition(" ")[0]
    text, sign = words.get(feature if feature in words else first, ("", 0))
    return next((word for word in words if words[word][0] == text), ""), sign


def mean(numbers: Iterable[float]) -> float:
    found = list(numbers)
    return sum(found) / max(len(found), 1)


def said(rules: Ruleset, advice: Advice) -> str:
    """The chance and the reasons in words, '' where there are none."""
    words = rules.messages["advice"]
    why = {word: text for word, (text, _) in words_of(rules).items()}
    why |= {KEPT + word: text for word, text in rules.messages.get("kept", {}).items()}
    parts = [words["chance"].format(percent=percent(advice.chance))] if advice.chance is not None else []
    parts += [why[word] for word in advice.reasons]
    return "; ".join(parts)


def percent(chance: float) -> str:
    """A chance as people say it."""
    return (
        "under 1 %" if chance < 0.01 else "over 99 %" if chance > 0.99 else f"{chance:.0%}".replace("%", " %")
    )
