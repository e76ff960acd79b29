"""What many games came to, whatever the game: rates, lengths, tracks, stages, branches, failures, cards."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from statistics import mean, quantiles
from typing import Final, NamedTuple

from fieldcraft.lab.match import Course, Match, Played, has_won, won_stages
from fieldcraft.rulebook.figures import Z95, Figures, wilson
from fieldcraft.rulebook.reading import FATES, GAINED, OFFERED

RARE: Final = 0.05
"""Where fewer games are won, cards are measured by the stages that are."""
FEW: Final = 5
"""Of a turn that fewer games reach, nothing is told of the tracks."""


class Rate(NamedTuple):
    """How often, out of how many."""

    wins: int
    games: int

    @property
    def value(self) -> float:
        return self.wins / self.games if self.games else math.nan

    @property
    def interval(self) -> list[float]:
        """The 95 % interval; of nothing, all that is possible."""
        return wilson(self.wins, self.games) if self.games else [0.0, 1.0]


class Effect(NamedTuple):
    """By how much the chance differs where something befell a card, with its 95 % interval."""

    difference: float
    low: float
    high: float


@dataclass
class CardFigures:
    """How many games in which each fate befell a card were won, and what that did to the chance."""

    name: str
    rates: dict[str, Rate]
    effects: dict[str, Effect | None]
    """None where there is nothing to compare with."""
    taken: Rate
    """Where it was on offer, how often it was gained."""


class TrackPoint(NamedTuple):
    """Where a track stood as a turn began, in games that were won or not: the mean and the middle half."""

    track: str
    turn: int
    won: bool
    games: int
    mean: float
    low: float
    high: float


Chance = dict[str, Rate]
"""A rate for each stage."""
Successes = dict[str, Counter[bool]]
"""Of each stage, in how many of the games that came to it there was success, and in how many none."""
Told = dict[tuple[int, int], tuple[str, bool]]
"""By game and seat: at which stage something first befell a card, and whether there was success."""


class Findings:
    """The games of one match with all that was written down of them; what each seat did counts by itself."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.games: list[Played] = []
        self.courses: list[Course] = []
        self.own: Figures = match.rules.figures()
        """What the game itself counts."""

    def add(self, games: list[Played], courses: list[Course], figures: Figures | None) -> None:
        self.games += games
        self.courses += courses
        if figures is not None:
            self.own.merge(figures)

    @property
    def pairs(self) -> Iterator[tuple[Played, Course]]:
        return zip(self.games, self.courses, strict=True)

    @property
    def seats(self) -> int:
        return len(self.games[0].returns)

    @property
    def is_shared(self) -> bool:
        """Do all seats win or lose as one?"""
        return all(len(set(one.returns)) == 1 for one in self.games)

    @property
    def won(self) -> Rate:
        return Rate(sum(one.won is True for one in self.games), len(self.games))

    @property
    def is_by_stage(self) -> bool:
        """Are so few games won that cards are measured by whether the stage at hand is?"""
        return self.won.value < RARE and any(course.stages for course in self.courses)

    def has_succeeded(self, game: int, seat: int, stage: str) -> bool:
        """Did a seat win, or where hardly anybody does, win this stage?"""
        played = self.games[game]
        if not self.is_by_stage:
            return has_won(played, seat)
        names = [name for name, _ in self.courses[game].stages]
        return played.won is True or names.index(stage) < len(names) - 1

    # -- by seat, stage and reason ---------------------------------------------------------------

    def by_seat(self) -> dict[str, Rate]:
        """How often each seat was first."""
        return {
            f"Seat {seat + 1}": Rate(sum(has_won(one, seat) for one in self.games), len(self.games))
            for seat in range(self.seats)
        }

    def by_name(self) -> dict[str, Rate]:
        """How often each character was first; nothing where seats are called the same in all games."""
        if len({one.names for one in self.games}) < 2:
            return {}
        played, firsts = Counter[str](), Counter[str]()
        for one in self.games:
            for seat, name in enumerate(one.names):
                played[name] += 1
                firsts[name] += has_won(one, seat)
        return {name: Rate(firsts[name], n) for name, n in sorted(played.items())}

    def by_stage(self) -> dict[str, Rate]:
        """Of the games that came to a stage how many won it, in the order in which stages are come to."""
        found: dict[str, list[bool]] = defaultdict(list)
        places: dict[str, list[int]] = defaultdict(list)
        for played, course in self.pairs:
            for place, is_won in enumerate(won_stages(played, course)):
                name = course.stages[place][0]
                found[name].append(is_won)
                places[name].append(place)
        order = sorted(found, key=lambda name: (mean(places[name]), name))
        return {name: Rate(sum(found[name]), len(found[name])) for name in order}

    def turns_in(self, stage: str) -> list[int]:
        """How many turns each game spent in a stage that was won."""
        return [
            course.stages[place][1]
            for played, course in self.pairs
            for place, is_won in enumerate(won_stages(played, course))
            if is_won and course.stages[place][0] == stage
        ]

    def branches(self) -> dict[tuple[str, str], Rate]:
        """From which stage games went on to which, and how many of them were won in the end."""
        taken, won = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
        for played, course in self.pairs:
            names = [name for name, _ in course.stages]
            for step in pairwise(names):
                taken[step] += 1
                won[step] += played.won is True
        return {step: Rate(won[step], n) for step, n in sorted(taken.items())}

    def forks(self) -> bool:
        """Does any stage have more than one that follows it?"""
        return max(Counter(before for before, _ in self.branches()).values(), default=0) > 1

    def failures(self) -> dict[tuple[str, str], int]:
        """How games were lost: the stage, and the reason in words."""
        lost = [(course.stage, played.reason) for played, course in self.pairs if played.won is False]
        return dict(sorted(Counter(lost).items(), key=lambda item: (-item[1], item[0])))

    # -- over time -------------------------------------------------------------------------------

    def lengths(self) -> list[tuple[int, int, bool]]:
        """Of each game that ended: its turns, its decisions, and whether it was won."""
        return [
            (course.turns, played.decisions, played.won)
            for played, course in self.pairs
            if played.won is not None
        ]

    def tracks(self) -> list[TrackPoint]:
        """Each track from turn to turn, as far as enough games go."""
        values: dict[tuple[str, int, bool], list[float]] = defaultdict(list)
        for played, course in self.pairs:
            for turn, seat, track, value in course.tracks:
                values[track, turn, has_won(played, seat)].append(value)
        return [
            TrackPoint(track, turn, won, len(found), mean(found), *middle_half(found))
            for (track, turn, won), found in sorted(values.items())
            if len(found) >= FEW
        ]

    # -- cards -----------------------------------------------------------------------------------

    def cards(self) -> list[CardFigures]:
        """Each card that anything befell."""
        reached: Successes = defaultdict(Counter)
        befell: dict[tuple[str, str], Told] = defaultdict(dict)
        for game, course in enumerate(self.courses):
            for seat in range(self.seats):
                self.count(reached, game, seat)
            for (seat, fate, card), stage in course.cards.items():
                befell[fate, card][game, seat] = stage, self.has_succeeded(game, seat, stage)
        return [self.card(name, reached, befell) for name in sorted({card for _, card in befell})]

    def count(self, stages: Successes, game: int, seat: int) -> None:
        """Count a game at each stage that it came to."""
        for stage in {name for name, _ in self.courses[game].stages} or {""}:
            stages[stage][self.has_succeeded(game, seat, stage)] += 1

    def without(self, found: Told, reached: Successes) -> Chance:
        """Of the stages at which something befell a card: the games that came there and had it not."""
        had: Successes = defaultdict(Counter)
        for game, seat in found:
            self.count(had, game, seat)
        others: Chance = {}
        for stage in {stage for stage, _ in found.values()}:
            left = reached[stage] - had[stage]
            others[stage] = Rate(left[True], left[True] + left[False])
        return others

    def card(
        self,
        name: str,
        reached: Successes,
        befell: dict[tuple[str, str], Told],
    ) -> CardFigures:
        """One card.

        Where it was gained is compared with where it was on offer and never gained, any other fate with all
        games that came to the same stage without it: so what comes late does not look good for that.
        """
        rates: dict[str, Rate] = {}
        effects: dict[str, Effect | None] = {}
        for fate in FATES:
            found = befell.get((fate, name), {})
            rates[fate] = Rate(sum(won for _, won in found.values()), len(found))
            if fate == GAINED and (offered := befell.get((OFFERED, name), {})):
                those = chance(offered[at] for at in found if at in offered)
                others = chance(told for at, told in offered.items() if at not in found)
            else:
                those = chance(found.values())
                others = self.without(found, reached)
            effects[fate] = effect(those, others)
        offered, gained = befell.get((OFFERED, name), {}), befell.get((GAINED, name), {})
        return CardFigures(name, rates, effects, Rate(len(offered.keys() & gained.keys()), len(offered)))

    def never(self) -> dict[str, list[str]]:
        """Cards that could be gained and were never on offer, and those on offer that were never gained."""
        rules = self.match.rules
        seen = {
            fate: {card for one in self.courses for _, what, card in one.cards if what == fate}
            for fate in FATES
        }
        gainable = rules.reading.gainable(rules.faces())
        return {
            OFFERED: sorted(gainable - seen[OFFERED] - seen[GAINED]),
            GAINED: sorted(seen[OFFERED] - seen[GAINED]),
        }


def middle_half(found: list[float]) -> tuple[float, float]:
    low, _, high = quantiles(found, n=4, method="inclusive")
    return low, high


def chance(told: Iterable[tuple[str, bool]]) -> Chance:
    """The rate at each stage, of games told as stage and whether they were won."""
    wins, games = Counter[str](), Counter[str]()
    for stage, won in told:
        wins[stage] += won
        games[stage] += 1
    return {stage: Rate(wins[stage], n) for stage, n in games.items()}


def effect(those: Chance, others: Chance) -> Effect | None:
    """The difference of two chances, each stage compared with itself and weighed by what it tells.

    The weights are those of Mantel and Haenszel; the interval adds half a game won and half a game lost to
    each rate, so that it does not vanish with few of them.
    """
    total = weight = variance = 0.0
    for stage in those.keys() & others.keys():
        one, other = those[stage], others[stage]
        if one.games and other.games:
            w = one.games * other.games / (one.games + other.games)
            total += w * (one.value - other.value)
            weight += w
            variance += w * w * (spread(one) + spread(other))
    if not weight:
        return None
    half = Z95 * math.sqrt(variance) / weight
    return Effect(total / weight, max(-1.0, total / weight - half), min(1.0, total / weight + half))


def spread(rate: Rate) -> float:
    """The variance of a rate."""
    p = (rate.wins + 0.5) / (rate.games + 1)
    return p * (1 - p) / rate.games
