"""Findings of many games of any kind: rates, lengths, tracks, stages, branches, failures, cards."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import mean, quantiles
from typing import Final, NamedTuple

from fieldcraft.lab.match import GameCourse, Match, Played, has_won, won_stages
from fieldcraft.rulebook.figures import Z95, Figures, wilson
from fieldcraft.rulebook.reading import FATES, GAINED, OFFERED

RARE: Final = 0.05
"""Smallest share of won games at which cards are measured by games; below it they are measured by stages."""
FEW: Final = 5
"""Turns reached by fewer games than this are left out of the track plots."""


class Rate(NamedTuple):
    """A number of cases out of a total."""

    wins: int
    games: int

    @property
    def value(self) -> float:
        """Fraction of the games; not a number without games."""
        return self.wins / self.games if self.games else math.nan

    @property
    def interval(self) -> list[float]:
        """Return the 95 % interval; the whole range if there are no cases."""
        return wilson(self.wins, self.games) if self.games else [0.0, 1.0]


class CardEffect(NamedTuple):
    """Return the difference in chance where something befell a card, with its 95 % interval."""

    difference: float
    low: float
    high: float


@dataclass
class CardFigures:
    """For each fate: the number of games in which it befell a card, how many of them were won, and its
    effect.
    """

    name: str
    rates: dict[str, Rate]
    effects: dict[str, CardEffect | None]
    """The effects of the card; None where there is nothing to compare with."""
    taken: Rate
    """Share of the games that offered the card in which it was gained."""


class TrackPoint(NamedTuple):
    """The value of a track when a turn began, in games won and lost: the mean and the middle half."""

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
"""For each stage, the number of games that reached it with success, and without."""
Told = dict[tuple[int, int], tuple[str, bool]]
"""The stage in which a fate first befell a card, by game and seat, and whether there was success."""
Offers = dict[tuple[int, int], list[str]]
"""The stages in which a card was on offer, by game and seat."""


class Findings:
    """The games of one match with everything recorded of them. Each seat's acts count separately."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.games: list[Played] = []
        self.courses: list[GameCourse] = []
        self.own: Figures = match.rules.figures()
        """Figures that the game itself counts."""

    def add(self, games: list[Played], courses: list[GameCourse], figures: Figures | None) -> None:
        """Add games with their courses and a game's own figures."""
        self.games += games
        self.courses += courses
        if figures is not None:
            self.own.merge(figures)

    @property
    def pairs(self) -> Iterator[tuple[Played, GameCourse]]:
        """Each game with its course."""
        return zip(self.games, self.courses, strict=True)

    @property
    def seats(self) -> int:
        """Number of seats in each game."""
        return len(self.games[0].returns)

    @property
    def is_shared(self) -> bool:
        """True if all seats win or lose together."""
        return all(len(set(one.returns)) == 1 for one in self.games)

    @property
    def won(self) -> Rate:
        """Rate of games won by any seat."""
        return Rate(sum(one.won is True for one in self.games), len(self.games))

    @property
    def is_by_stage(self) -> bool:
        """True if so few games are won that cards are measured by the success of the current stage."""
        return self.won.value < RARE and any(course.stages for course in self.courses)

    def has_succeeded(self, game: int, seat: int, stage: str) -> bool:
        """True if a seat won the game; where hardly any game is won, True if it won this stage."""
        played = self.games[game]
        if not self.is_by_stage:
            return has_won(played, seat)
        names = [name for name, _ in self.courses[game].stages]
        return played.won is True or names.index(stage) < len(names) - 1

    # -- by seat, stage and reason ---------------------------------------------------------------

    def by_seat(self) -> dict[str, Rate]:
        """Return how often each seat was first."""
        return {
            f"Seat {seat + 1}": Rate(sum(has_won(one, seat) for one in self.games), len(self.games))
            for seat in range(self.seats)
        }

    def by_name(self) -> dict[str, Rate]:
        """Return how often each character was first; empty if seats have the same names in all games."""
        if len({one.names for one in self.games}) < 2:
            return {}
        played, firsts = Counter[str](), Counter[str]()
        for one in self.games:
            for seat, name in enumerate(one.names):
                played[name] += 1
                firsts[name] += has_won(one, seat)
        return {name: Rate(firsts[name], n) for name, n in sorted(played.items())}

    def by_stage(self) -> dict[str, Rate]:
        """Return for each stage, in order, the games that reached it and the number that won it."""
        found: dict[str, list[bool]] = defaultdict(list)
        places: dict[str, list[int]] = defaultdict(list)
        for played, course in self.pairs:
            for place, is_won in enumerate(won_stages(played, course)):
                name = course.stages[place][0]
                found[name].append(is_won)
                places[name].append(place)
        return {name: Rate(sum(found[name]), len(found[name])) for name in as_they_come(places)}

    def turns_in(self, stage: str) -> list[int]:
        """Return the number of turns that each game spent in a stage that it won."""
        return [
            course.stages[place][1]
            for played, course in self.pairs
            for place, is_won in enumerate(won_stages(played, course))
            if is_won and course.stages[place][0] == stage
        ]

    def branches(self) -> dict[tuple[str, str], Rate]:
        """Return how many games went on from one stage to another, and how many of them were won."""
        taken, won = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
        for played, course in self.pairs:
            names = [name for name, _ in course.stages]
            for step in pairwise(names):
                taken[step] += 1
                won[step] += played.won is True
        at = {name: place for place, name in enumerate(self.by_stage())}
        steps = sorted(taken, key=lambda step: [at[name] for name in step])
        return {step: Rate(won[step], taken[step]) for step in steps}

    def forks(self) -> bool:
        """True if a stage has more than one stage that follows it."""
        return max(Counter(before for before, _ in self.branches()).values(), default=0) > 1

    def failures(self) -> dict[tuple[str, str], int]:
        """Return the reasons of losses: the stage, and the reason in words."""
        lost = [(course.stage, played.reason) for played, course in self.pairs if played.won is False]
        return dict(sorted(Counter(lost).items(), key=lambda item: (-item[1], item[0])))

    # -- over time -------------------------------------------------------------------------------

    def lengths(self) -> list[tuple[int, int, bool]]:
        """Yield the turns, the decisions and the success of each game that ended."""
        return [
            (course.turns, played.decisions, played.won)
            for played, course in self.pairs
            if played.won is not None
        ]

    def tracks(self) -> list[TrackPoint]:
        """Return each track from turn to turn, as far as enough games go."""
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
        offers: dict[str, Offers] = defaultdict(dict)
        for game, course in enumerate(self.courses):
            for seat in range(self.seats):
                self.count(reached, game, seat, self.stages_of(game))
            for (seat, fate, card), stage in course.cards.items():
                befell[fate, card][game, seat] = stage, self.has_succeeded(game, seat, stage)
            for (seat, card), stages in course.offers.items():
                offers[card][game, seat] = stages
        names = sorted({card for _, card in befell})
        return [self.card(name, reached, befell, offers.get(name, {})) for name in names]

    def stages_of(self, game: int) -> list[str]:
        """The stages that a game came to; [""] where games have none."""
        return [name for name, _ in self.courses[game].stages] or [""]

    def count(self, stages: Successes, game: int, seat: int, at: Iterable[str]) -> None:
        """Count a game at each of these stages."""
        for stage in at:
            stages[stage][self.has_succeeded(game, seat, stage)] += 1

    def before(self, game: int, found: tuple[str, bool] | None, stages: list[str]) -> list[str]:
        """Return a game's stages before something befell a card in it; all of them where nothing did."""
        if found is None:
            return stages
        order = self.stages_of(game)
        return [stage for stage in stages if order.index(stage) < order.index(found[0])]

    def without(self, found: Told, reached: Successes) -> Chance:
        """Yield, for each stage in which a fate befell a card, the games that reached it without that fate
        yet.
        """
        had: Successes = defaultdict(Counter)
        for (game, seat), one in found.items():
            stages = self.stages_of(game)
            free = self.before(game, one, stages)
            self.count(had, game, seat, [stage for stage in stages if stage not in free])
        others: Chance = {}
        for stage in {stage for stage, _ in found.values()}:
            left = reached[stage] - had[stage]
            others[stage] = Rate(left[True], left[True] + left[False])
        return others

    def declined(self, found: Told, offers: Offers) -> Chance:
        """Yield, for each stage, the games in which a card was on offer and was not gained before its end."""
        others: Successes = defaultdict(Counter)
        for (game, seat), stages in offers.items():
            self.count(others, game, seat, self.before(game, found.get((game, seat)), stages))
        return {stage: Rate(told[True], told.total()) for stage, told in others.items()}

    def card(
        self,
        name: str,
        reached: Successes,
        befell: dict[tuple[str, str], Told],
        offers: Offers,
    ) -> CardFigures:
        """One card: stage and success are those where each fate befell it.

        Where it was gained is compared with where it was on offer at the same stage and not gained by the end
        of it, any other fate with all games that came to the same stage without it: so what comes late does
        not look good for that.
        """
        rates: dict[str, Rate] = {}
        effects: dict[str, CardEffect | None] = {}
        for fate in FATES:
            found = befell.get((fate, name), {})
            rates[fate] = Rate(sum(won for _, won in found.values()), len(found))
            is_chosen = fate == GAINED and offers
            others = self.declined(found, offers) if is_chosen else self.without(found, reached)
            effects[fate] = effect(chance(found.values()), others)
        gained = befell.get((GAINED, name), {})
        return CardFigures(name, rates, effects, Rate(len(offers.keys() & gained.keys()), len(offers)))

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


def as_they_come(places: Mapping[str, Sequence[int]]) -> list[str]:
    """Return the stages in the order in which games reach them, by their number within each game."""
    return sorted(places, key=lambda name: (mean(places[name]), name))


def middle_half(found: list[float]) -> tuple[float, float]:
    """Return the lower and upper quartile."""
    low, _, high = quantiles(found, n=4, method="inclusive")
    return low, high


def chance(told: Iterable[tuple[str, bool]]) -> Chance:
    """The rate at each stage, of games told as stage and whether they were won."""
    wins, games = Counter[str](), Counter[str]()
    for stage, won in told:
        wins[stage] += won
        games[stage] += 1
    return {stage: Rate(wins[stage], n) for stage, n in games.items()}


def effect(those: Chance, others: Chance) -> CardEffect | None:
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
    return CardEffect(total / weight, max(-1.0, total / weight - half), min(1.0, total / weight + half))


def spread(rate: Rate) -> float:
    """The variance of a rate."""
    p = (rate.wins + 0.5) / (rate.games + 1)
    return p * (1 - p) / rate.games
