"""A report on the balance of Blight Chronicles: `python -m fieldcraft.lab.balance --bot rollout --games 400`.

Each mission has its own seed, so the same request gives the same report whatever the number of jobs.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import mean, median

from fieldcraft.bots import bot
from fieldcraft.bots.sight import Sight
from fieldcraft.games import ruleset
from fieldcraft.games.blight_chronicles.metrics import Figures, Happening, StageFigures
from fieldcraft.kernel.table import PLAYING
from fieldcraft.lab.simulate import wilson

LONGEST = 4_000
"""Decisions after which a mission counts as given up: a weak bot may go round in circles."""


def journal(game: str, player: str, seed: int) -> list[Happening]:
    """All that happens in one mission that a bot plays, in a form that goes from process to process."""
    state = ruleset(game).start(seed, {}, journal=True)
    policy = bot(player, seed)
    for _ in range(LONGEST):
        if state.status != PLAYING:
            break
        option = policy.choose(Sight(state, state.seat))
        state.choose(state.options.index(option))
    assert state.journal is not None
    return [(fact.kind, fact.parts) for fact in state.journal]


def gather(game: str, player: str, seeds: range, jobs: int) -> Figures:
    """The figures of one mission for each seed."""
    figures = Figures()
    with ProcessPoolExecutor(jobs) as pool:
        for facts in pool.map(partial(journal, game, player), seeds, chunksize=4):
            figures.add(facts)
    return figures


def rate(wins: int, games: int) -> str:
    """A rate with its 95 % interval."""
    low, high = wilson(wins, games)
    return f"{wins / games:.0%} ({low:.0%} to {high:.0%})"


def report(game: str, player: str, figures: Figures) -> Iterator[str]:
    """The figures as a page of Markdown."""
    yield f"### `{player}`, {figures.missions} missions of `{game}`"
    yield ""
    yield f"Missions won: {rate(figures.won, figures.missions)}. " + (
        f"Suspicion at the end of those: median {median(figures.suspicion):g}. " if figures.suspicion else ""
    ) + f"Failed by {counts(figures.failed)}. Last stages of the won: {counts(figures.endings)}."
    yield ""
    yield "| stage | played | won | rounds to win | suspicion then | failed by | played next |"
    yield "|---|--:|---|---|---|---|---|"
    for name, stage in sorted(figures.stages.items()):
        yield stage_row(name, stage)
    yield ""
    yield f"Agent cards gained in the fewest and the most missions: {cards(figures)}."


def stage_row(name: str, stage: StageFigures) -> str:
    rounds = f"{mean(stage.rounds):.1f} ({min(stage.rounds)} to {max(stage.rounds)})" if stage.rounds else "-"
    suspicion = f"{mean(stage.suspicion):.1f}" if stage.suspicion else "-"
    won = rate(stage.won, stage.played)
    cells = [name, str(stage.played), won, rounds, suspicion, counts(stage.failed), counts(stage.after)]
    return f"| {' | '.join(cells)} |"


def counts(counter: dict[str, int]) -> str:
    return ", ".join(f"{name} {n}" for name, n in sorted(counter.items())) or "-"


def cards(figures: Figures) -> str:
    """The ends of the list of cards by how often they are gained, and those most often in winning decks."""
    listed = figures.gained.most_common()
    few = ", ".join(f"{name} {n}" for name, n in listed[:-13:-1])
    many = ", ".join(f"{name} {n}" for name, n in listed[:6])
    winners = ", ".join(f"{name} {n}" for name, n in figures.gained_by_winners.most_common(4))
    return f"{few}; {many}. In the decks of {figures.won} winners: {winners or '-'}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m fieldcraft.lab.balance")
    parser.add_argument("--game", default="blight-chronicles")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    seeds = range(asked.seed, asked.seed + asked.games)
    print("\n".join(report(asked.game, asked.bot, gather(asked.game, asked.bot, seeds, asked.jobs))))


if __name__ == "__main__":
    main()
