"""Have a bot play the island with every Spirit, adversary and scenario, with all sets and events.

    python bench/island.py [--bot greedy] [--games 1] [--seed 1] [--only WORD] [--json]

Each adversary plays at its lowest, a middle and its highest level, and two to four Spirits play too.  A row
names the games that were won, the turns held, the longest game in decisions and in seconds of processor time,
and what lost the others.  A game that stalls or fails ends the program, which names its setup and seed.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import count
from statistics import mean
from typing import Any, Final, NamedTuple

from fieldcraft.bots import make_bot
from fieldcraft.bots.observation import Observation
from fieldcraft.games import ruleset
from fieldcraft.games.island.outward.continuing import CONTINUES
from fieldcraft.kernel.state import PLAYING, WON
from fieldcraft.rulebook.figures import rate

MOST_DECISIONS: Final = 3_000
"""A game with more decisions has stalled: the longest that ended had a tenth of them."""
BOARDS: Final = "abcdef"
LEVELS: Final = (0, 3, 6)


class Row(NamedTuple):
    """The games of one setup."""

    name: str
    games: int
    won: int
    turns: float
    """Mean number of turns."""
    score: float
    """Mean score."""
    decisions: int
    """Decisions of the longest game."""
    seconds: float
    """Processor time of the slowest game."""
    lost: dict[str, int]


class Stalled(Exception):
    """A game has had too many decisions."""


def setups(rules: Any, only: str = "") -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Yield each name that contains a word with its setups, which games take in turn."""
    for name, among in rows(rules):
        if only.lower() in name.lower():
            yield name, among()


def rows(rules: Any) -> Iterator[tuple[str, Callable[[], list[dict[str, Any]]]]]:
    """Yield each name and what makes its setups, in which Spirits and boards alternate."""
    cards = rules.card_set
    who = [spirit.id for spirit in cards.spirits]
    among = [setup(who, at, 1) for at in range(len(who))]
    for at, spirit in enumerate(cards.spirits):
        yield spirit.name, partial(each_with, [setup(who, at, 1)], "board", BOARDS)
    for n in (2, 3, 4):
        yield f"{n} Spirits", partial(list, [setup(who, at, n) for at in range(len(who))])
    for foe in cards.adversaries:
        of_foe = [one | {"adversary": foe.id} for one in among]
        for level in LEVELS:
            yield f"{foe.name} {level}", partial(each_with, of_foe, "level", [level])
    for scenario in cards.scenarios:
        if scenario.goes_on:
            yield scenario.name, partial(after_a_win, rules, among)
        else:
            yield scenario.name, partial(each_with, among, "printed_scenario", [scenario.id])


def each_with(setups: list[dict[str, Any]], name: str, values: Iterable[Any]) -> list[dict[str, Any]]:
    """Return the setups with each value of an option."""
    return [one | {name: value} for one in setups for value in values]


def setup(who: list[str], at: int, n: int) -> dict[str, Any]:
    """Return a setup with `n` Spirits, some places apart from each other, and everything in the box."""
    return {
        "sets": [*ruleset("island").card_set.sets],
        "spirits": n,
        "who": [who[(at + 4 * k) % len(who)] for k in range(n)],
        "board": BOARDS[at % len(BOARDS)],
    }


def after_a_win(rules: Any, among: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return setups that go on from the first of these games that `greedy` wins, one for each Spirit."""
    for seed in count(1):
        setup = among[seed % len(among)]
        g, _, _ = play(rules, setup, "greedy", seed)
        if g.status == WON:
            break
    after = rules.continuation(g, setup)
    who = [spirit.id for spirit in rules.card_set.spirits if spirit.id not in after[CONTINUES]["who"]]
    return each_with([after], "who", [[one] for one in who])


def play(rules: Any, setup: dict[str, Any], bot: str, seed: int) -> tuple[Any, int, float]:
    """Play a game; how it ended, its decisions, and the seconds it took; raises Stalled."""
    g = rules.start(seed, setup)
    player = make_bot(bot, seed)
    began = time.process_time()
    decisions = 0
    while g.status == PLAYING:
        if decisions == MOST_DECISIONS:
            raise Stalled(f"still going on after {decisions} decisions")
        option = player.choose(Observation(g, g.seat, rules.appraisal))
        g.choose(g.options.index(option))
        decisions += 1
    return g, decisions, time.process_time() - began


def row(rules: Any, name: str, among: list[dict[str, Any]], bot: str, games: int, seed: int) -> Row:
    """Play the games of one row."""
    ended = []
    for n in range(games):
        setup = among[n % len(among)]
        try:
            ended.append(play(rules, setup, bot, seed + n))
        except Exception as error:
            error.add_note(f"{name}: seed {seed + n} of {setup}")
            raise
    lost = Counter(g.reason for g, _, _ in ended if g.status != WON)
    return Row(
        name,
        games,
        games - lost.total(),
        mean(int(g.turn) for g, _, _ in ended),
        mean(rules.score(g) for g, _, _ in ended),
        max(decisions for _, decisions, _ in ended),
        max(seconds for _, _, seconds in ended),
        dict(lost),
    )


def told(one: Row) -> str:
    """Return a row of the table."""
    lost = ", ".join(f"{reason} {n}" for reason, n in one.lost.items()) or "-"
    return (
        f"| {one.name} | {rate(one.won, one.games)} | {one.turns:.1f} | {one.score:.1f} | {one.decisions}"
        f" | {one.seconds:.1f} | {lost} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--games", type=int, default=1, help="games a row")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="play only the rows whose name has this word")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    rules: Any = ruleset("island")
    if not asked.json:
        print(
            "| setup | won | turns | score | decisions | seconds | lost by |\n|---|---|--:|--:|--:|--:|---|"
        )
    for name, among in setups(rules, asked.only):
        one = row(rules, name, among, asked.bot, asked.games, asked.seed)
        print(json.dumps(one._asdict()) if asked.json else told(one), flush=True)


if __name__ == "__main__":
    main()
