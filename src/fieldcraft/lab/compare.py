"""Two editions of the cards, played with the same chance: what changes from one to the other.

Both play the same seeds, in which each pile has a stream of its own: most of the luck is the same for both,
and the differences of pairs of games tell more than as many games played apart.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from statistics import mean, stdev
from typing import Any, Final

from fieldcraft.errors import RequestError
from fieldcraft.lab.editions import edition
from fieldcraft.lab.findings import as_they_come
from fieldcraft.lab.match import Match, Played, has_won, match_of, won_stages
from fieldcraft.lab.simulate import Tick, endless, without_end, won
from fieldcraft.lab.work import Crew, Task, parts
from fieldcraft.rulebook.figures import Z95, wilson
from fieldcraft.rulebook.reading import GAINED, PLAYED

LISTED: Final = 12
"""Number of cards described in words: those that change the most."""


class Side:
    """The games of one edition."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.games: list[Played] = []
        self.stages: dict[str, dict[int, bool]] = {}
        """For each stage: the numbers of the games in which it began, and whether it was won there."""
        self.places: dict[str, list[int]] = {}
        """For each stage: its number within each game that reached it."""
        self.cards: dict[str, dict[str, set[int]]] = {GAINED: {}, PLAYED: {}}
        """For each fate and card: the games in which that fate befell the card."""

    def play(self, games: int, seed: int, crew: Crew) -> Iterator[int]:
        """Play all games; how many there are after each part."""
        for part in parts(Task(self.match, courses=True, version=self.match.version), games, seed, crew):
            for played, course in zip(part.games, part.courses, strict=True):
                number = len(self.games)
                self.games.append(played)
                for place, is_won in enumerate(won_stages(played, course)):
                    stage, _ = course.stages[place]
                    self.stages.setdefault(stage, {})[number] = is_won
                    self.places.setdefault(stage, []).append(place)
                for _, fate, card in course.cards:
                    if fate in self.cards:
                        self.cards[fate].setdefault(card, set()).add(number)
            yield len(self.games)

    def figures(self) -> dict[str, Any]:
        """Results of this side alone."""
        wins = sum(one.won is True for one in self.games)
        return {
            "cards": self.match.cards.name,
            "wins": wins,
            "win_rate": wins / len(self.games),
            "interval": wilson(wins, len(self.games)),
            "endless": endless(self.match, self.games),
        }

    def stage_in(self, stage: str, game: int) -> float:
        """1 where a game won this stage; a stage that it did not come to is not won."""
        return float(self.stages.get(stage, {}).get(game, False))

    def stage_figures(self, stage: str) -> dict[str, Any]:
        """Return for each stage the number of games that reached it and the number that won it."""
        begun = self.stages.get(stage, {})
        return rated(sum(begun.values()), len(begun))

    def card_figures(self, card: str) -> dict[str, Any]:
        """Return how many games gained and played a card, and how many of those that gained it were won."""
        gained = self.cards[GAINED].get(card, set())
        found = rated(sum(self.games[game].won is True for game in gained), len(gained))
        return found | {"played": len(self.cards[PLAYED].get(card, set()))}


def rated(wins: int, games: int) -> dict[str, Any]:
    """A rate as figures; None where there was no game."""
    interval = wilson(wins, games) if games else None
    return {"games": games, "wins": wins, "rate": wins / games if games else None, "interval": interval}


def paired(a: Iterable[float], b: Iterable[float]) -> dict[str, Any]:
    """Return the mean of b minus a, with the 95 % interval of the mean of the differences."""
    differences = [after - before for before, after in zip(a, b, strict=True)]
    middle = mean(differences)
    spread = Z95 * stdev(differences) / math.sqrt(len(differences)) if len(differences) > 1 else math.inf
    return {"difference": middle, "interval": [middle - spread, middle + spread]}


def compare(
    game: str,
    a: str,
    b: str,
    bots: str,
    games: int,
    seed: int,
    crew: Crew,
    tick: Tick | None = None,
    settings: Sequence[str] = (),
    *,
    longest: int | None = None,
    stages: int = 0,
) -> dict[str, Any]:
    """Play the same seeds with two editions of the cards, and say what is different in the second.

    `a` and `b` are names of editions (`editions.edition`).  Raises RequestError, CardError.
    """
    if games < 2:
        raise RequestError(f"to compare takes at least 2 games, not {games}")
    sides = [Side(match_of(game, bots, settings, edition(game, name), longest, stages)) for name in (a, b)]
    for before, side in enumerate(sides):
        for done in side.play(games, seed, crew):
            if tick is not None:
                tick(before * games + done)
    return result(*sides)


def result(a: Side, b: Side) -> dict[str, Any]:
    """Return the JSON of `fieldcraft compare --json`: each side, and the differences of paired games."""
    numbers = range(len(a.games))
    pairs = list(zip(a.games, b.games, strict=True))
    found = {
        "game": a.match.game,
        "bot": ",".join(a.match.bots),
        "seed": a.games[0].seed,
        "games": len(a.games),
        "a": a.figures(),
        "b": b.figures(),
        "wins": paired(*([float(one.won is True) for one in side.games] for side in (a, b))),
        "alike": sum((x.won, x.score, x.decisions) == (y.won, y.score, y.decisions) for x, y in pairs),
        "decisions": paired(*([float(one.decisions) for one in side.games] for side in (a, b))),
        "stages": [
            {
                "stage": stage,
                "a": a.stage_figures(stage),
                "b": b.stage_figures(stage),
                **paired(*([side.stage_in(stage, game) for game in numbers] for side in (a, b))),
            }
            for stage in all_stages(a, b)
        ],
        "cards": [card_figures(a, b, card) for card in sorted(all_cards(a) | all_cards(b))],
    }
    seats = len(a.games[0].returns)
    if seats > 1:
        found["seats"] = [
            {
                "seat": seat + 1,
                **paired(*([float(has_won(one, seat)) for one in side.games] for side in (a, b))),
            }
            for seat in range(seats)
        ]
    return found


def all_stages(a: Side, b: Side) -> list[str]:
    """The stages of both, in the order in which games come to them."""
    both = a.places.keys() | b.places.keys()
    return as_they_come({stage: a.places.get(stage, []) + b.places.get(stage, []) for stage in both})


def all_cards(side: Side) -> set[str]:
    """Return every card that anything befell on a side."""
    return {card for cards in side.cards.values() for card in cards}


def card_figures(a: Side, b: Side, card: str) -> dict[str, Any]:
    """Return the change of how often a card is gained and played, as a share of all games."""

    def more(fate: str) -> dict[str, Any]:
        games = [side.cards[fate].get(card, set()) for side in (a, b)]
        return paired(*([float(game in some) for game in range(len(a.games))] for some in games))

    figures = {"a": a.card_figures(card), "b": b.card_figures(card)}
    return {"card": card, **figures, GAINED: more(GAINED), PLAYED: more(PLAYED)}


# -- in words ---------------------------------------------------------------------------------


def report(result: dict[str, Any]) -> list[str]:
    """The comparison in words."""
    played = f"{result['games']:,} games of {result['game']} by {result['bot']} with each"
    lines = [f"{played}, seeds from {result['seed']}; {result['alike']:,} pairs came out alike"]
    for side in ("a", "b"):
        one = result[side]
        lines.append(f"  {one['cards']}: won {won(one)}")
        if unfinished := without_end(one["endless"]):
            lines.append(f"    {unfinished}")
    lines.append(f"  difference: {points(result['wins'])}")
    lines += [f"  seat {seat['seat']} first: {points(seat)}" for seat in result.get("seats", [])]
    more = result["decisions"]
    low, high = more["interval"]
    lines.append(f"  decisions a game: {more['difference']:+.1f} ({low:+.1f} to {high:+.1f})")
    for stage in result["stages"]:
        a, b = (share(stage[side]) for side in ("a", "b"))
        lines.append(f"  stage {stage['stage']}: won {a}, then {b}; of all games {points(stage)}")
    changed = sorted(result["cards"], key=lambda card: -weight(card))
    for card in changed[:LISTED]:
        if weight(card) > 0:
            lines.append(f"  {card['card']}: gained {points(card[GAINED])}, played {points(card[PLAYED])}")
    return lines


def weight(card: dict[str, Any]) -> float:
    """Return the distance from zero of the more certain of a card's two changes; 0 if its interval contains
    0.
    """
    found = 0.0
    for fate in (GAINED, PLAYED):
        low, high = card[fate]["interval"]
        found = max(found, low, -high)
    return found


def points(figures: dict[str, Any]) -> str:
    """A difference of rates, in points, with its interval."""
    low, high = figures["interval"]
    return f"{100 * figures['difference']:+.2f} points ({100 * low:+.2f} to {100 * high:+.2f})"


def share(figures: dict[str, Any]) -> str:
    return f"{figures['wins']:,} of {figures['games']:,}"
