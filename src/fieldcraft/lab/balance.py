"""A report on the balance of a game: `python -m fieldcraft.lab.balance --bot rollout --games 300`.

What is counted and told is the game's own (`Ruleset.figures`).  Each game has its own seed, so the same
request gives the same report whatever the number of jobs.  With `--ways alike` the choices that a game names
for it are drawn evenly instead of chosen, so that what follows them compares.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

from fieldcraft.bots.observation import Observation
from fieldcraft.errors import FieldcraftError
from fieldcraft.games import ruleset
from fieldcraft.kernel.state import PLAYING
from fieldcraft.lab.match import Match
from fieldcraft.rulebook.figures import Figures

LONGEST = 4_000
"""Decisions after which a game counts as given up: a weak bot may go round in circles."""
CHUNK = 4
"""Games that one process plays before it reports."""


@dataclass(frozen=True)
class Sample:
    """Which games are played: by whom, and whether some choices are drawn evenly."""

    match: Match
    alike: bool = False
    setup: tuple[str, ...] = field(default=())
    """The setup as it was asked for."""

    @property
    def title(self) -> str:
        """The report's heading, as far as the sample decides it."""
        parts = [f"`{self.match.game}`", *self.setup, *(["the way drawn evenly"] if self.alike else [])]
        return ", ".join(parts)


def sample(game: str, bots: str, settings: Sequence[str] = (), alike: bool = False) -> Sample:
    """The sample that is asked for; raises RequestError where it cannot be played."""
    match = Match(game, tuple(bots.split(",")), ruleset(game).setup_of(settings))
    match.check()
    return Sample(match, alike, tuple(settings))


def play(asked: Sample, seed: int, figures: Figures) -> None:
    """Play one game and add it to the figures."""
    match = asked.match
    state = match.rules.start(seed, match.setup, journal=True)
    bots, dice = [match.bot(seat, seed) for seat in range(state.seats)], Random(seed)
    for _ in range(LONGEST):
        if state.status != PLAYING:
            break
        if asked.alike and isinstance(state.options[0], figures.DRAWN):
            index = dice.randrange(len(state.options))
        else:
            index = state.options.index(bots[state.seat].choose(Observation(state, state.seat)))
        figures.watch(state, state.options[index])
        state.choose(index)
    assert state.journal is not None
    figures.add(state.journal, state)


def play_some(asked: Sample, seeds: range) -> Figures:
    """The figures of a game for each seed."""
    figures = asked.match.rules.figures()
    for seed in seeds:
        play(asked, seed, figures)
    return figures


def gather(asked: Sample, seeds: range, jobs: int) -> Figures:
    """The same, in several processes; raises RequestError for a game without a report."""
    figures = asked.match.rules.figures()
    chunks = [seeds[at : at + CHUNK] for at in range(0, len(seeds), CHUNK)]
    if jobs == 1:
        for chunk in chunks:
            figures.merge(play_some(asked, chunk))
        return figures
    with ProcessPoolExecutor(jobs) as pool:
        for part in pool.map(partial(play_some, asked), chunks):
            figures.merge(part)
    return figures


def report(asked: Sample, seeds: range, figures: Figures) -> Iterator[str]:
    """The figures as a page of Markdown."""
    yield f"### `{','.join(asked.match.bots)}`, {len(seeds)} games of {asked.title}"
    yield ""
    yield from figures.report(asked.match.rules)


def main(given: Sequence[str] | None = None) -> Any:
    parser = argparse.ArgumentParser(prog="python -m fieldcraft.lab.balance")
    parser.add_argument("--game", default="blight-chronicles")
    parser.add_argument("--bot", default="greedy", help="one for all seats, or one for each with commas")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--ways", choices=["chosen", "alike"], default="chosen")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args(given)
    seeds = range(asked.seed, asked.seed + asked.games)
    try:
        games = sample(asked.game, asked.bot, asked.set, asked.ways == "alike")
        print("\n".join(report(games, seeds, gather(games, seeds, asked.jobs))))
    except FieldcraftError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
