"""A report on the balance of Blight Chronicles: `python -m fieldcraft.lab.balance --bot rollout --games 300`.

Each mission has its own seed, so the same request gives the same report whatever the number of jobs.
With `--ways alike` the stage that follows is drawn evenly instead of chosen, so that branches compare.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from statistics import mean, median

from fieldcraft.bots import make_bot
from fieldcraft.bots.observation import Observation
from fieldcraft.games import ruleset
from fieldcraft.games.blight_chronicles.cards import GAP
from fieldcraft.games.blight_chronicles.ruleset import BlightChronicles
from fieldcraft.games.blight_chronicles.stages import GoThere
from fieldcraft.games.blight_chronicles.state import Mission
from fieldcraft.kernel.state import PLAYING, Fact
from fieldcraft.lab.missions import Figures, StageFigures
from fieldcraft.lab.simulate import wilson

LONGEST = 4_000
"""Decisions after which a mission counts as given up: a weak bot may go round in circles."""


def journal(game: str, player: str, alike: bool, seed: int) -> tuple[list[Fact], list[str]]:
    """All that happens in one mission that a bot plays, and the names of the agent's cards at its end."""
    state = ruleset(game).start(seed, {}, journal=True)
    policy, dice = make_bot(player, seed), Random(seed)
    for _ in range(LONGEST):
        if state.status != PLAYING:
            break
        if alike and isinstance(state.options[0], GoThere):
            state.choose(dice.randrange(len(state.options)))
        else:
            state.choose(state.options.index(policy.choose(Observation(state, state.seat))))
    assert isinstance(state, Mission)
    assert state.journal is not None
    return state.journal, owned(state)


def owned(g: Mission) -> list[str]:
    """The names of the agent's cards, wherever they lie."""
    cards = g.deck + g.hand + g.play_area + g.discard + g.set_aside + g.removed + g.gear
    return [card.name for card in cards if card is not GAP]


def gather(game: str, player: str, alike: bool, seeds: range, jobs: int) -> Figures:
    """The figures of one mission for each seed."""
    figures = Figures()
    with ProcessPoolExecutor(jobs) as pool:
        for facts, cards in pool.map(partial(journal, game, player, alike), seeds, chunksize=4):
            figures.add(facts, cards)
    return figures


def to_gain(game: str) -> set[str]:
    """The names of all agent cards that a mission may bring."""
    rules = ruleset(game)
    assert isinstance(rules, BlightChronicles)
    chosen = {card.name for card in rules.card_set.agent_cards if card.level > 1}
    return chosen | {card.half.name for card in rules.card_set.obstacles}


def rate(wins: int, games: int) -> str:
    """A rate with its 95 % interval."""
    low, high = wilson(wins, games)
    return f"{wins / games:.0%} ({low:.0%} to {high:.0%})"


def report(game: str, player: str, alike: bool, figures: Figures) -> Iterator[str]:
    """The figures as a page of Markdown."""
    ways = ", the way drawn evenly" if alike else ""
    yield f"### `{player}`, {figures.missions} missions of `{game}`{ways}"
    yield ""
    yield (
        f"Missions won: {rate(figures.won, figures.missions)}. "
        + (
            f"Suspicion at the end of those: median {median(figures.suspicion):g}. "
            if figures.suspicion
            else ""
        )
        + f"Failed by {counts(figures.failed)}. Last stages of the won: {counts(figures.endings)}."
    )
    yield ""
    yield "| stage | played | won | rounds to win | it cost | suspicion then | failed by |"
    yield "|---|--:|---|---|--:|--:|---|"
    for name, stage in sorted(figures.stages.items()):
        yield stage_row(name, stage)
    yield ""
    if any(stage.after for stage in figures.stages.values()):
        yield "| from | to | taken | missions won then |"
        yield "|---|---|--:|---|"
        for name, stage in sorted(figures.stages.items()):
            for after, n in sorted(stage.after.items()):
                yield f"| {name} | {after} | {n} | {rate(stage.after_won[after], n)} |"
        yield ""
    yield from cards(game, figures)


def stage_row(name: str, stage: StageFigures) -> str:
    rounds = f"{mean(stage.turns):.1f} ({min(stage.turns)} to {max(stage.turns)})" if stage.turns else "-"
    cost, suspicion = (f"{mean(n):.1f}" if n else "-" for n in (stage.cost, stage.scores))
    won = rate(stage.won, stage.played)
    return f"| {' | '.join([name, str(stage.played), won, rounds, cost, suspicion, counts(stage.failed)])} |"


def counts(counter: dict[str, int]) -> str:
    return ", ".join(f"{name} {n}" for name, n in sorted(counter.items())) or "-"


def cards(game: str, figures: Figures) -> Iterator[str]:
    """How often agent cards are gained, and what the winners own at the end."""
    listed = figures.gained.most_common()
    never = sorted(to_gain(game) - set(figures.gained))
    yield f"Agent cards gained in the most missions: {some(listed[:8])};"
    yield f"in the fewest: {some(listed[:-9:-1])};"
    yield f"never: {', '.join(never) or 'none'}."
    if figures.won:
        most = some(figures.owned_by_winners.most_common(6))
        yield f"Owned at the end by most of the {figures.won} winners: {most}."


def some(counted: list[tuple[str, int]]) -> str:
    return ", ".join(f"{name} {n}" for name, n in counted)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m fieldcraft.lab.balance")
    parser.add_argument("--game", default="blight-chronicles")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--ways", choices=["chosen", "alike"], default="chosen")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    seeds, alike = range(asked.seed, asked.seed + asked.games), asked.ways == "alike"
    figures = gather(asked.game, asked.bot, alike, seeds, asked.jobs)
    print("\n".join(report(asked.game, asked.bot, alike, figures)))


if __name__ == "__main__":
    main()
