"""Measure how fast the engine runs on one core, and compare each figure with its target.

Random games of some rules end early, so whole games measure their first stage only. `mid_game` plays at
random from positions of every stage that a bot reaches.

The rounds of a measurement are short and the best one counts, since other work on the machine can only slow a
round down.
"""

from __future__ import annotations

import gc
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any, Final

from fieldcraft.bots.observation import Observation
from fieldcraft.bots.search import Planner
from fieldcraft.errors import RequestError
from fieldcraft.games import Ruleset, ruleset
from fieldcraft.kernel import state as kernel_state
from fieldcraft.kernel.appraisal import Appraisal, look_ahead
from fieldcraft.kernel.chance import scatter
from fieldcraft.kernel.playout import playout
from fieldcraft.kernel.state import PLAYING, State

ROUNDS = 5
SECONDS = 0.4
"""Length of a round, which measures at least once; tests make these and MOST smaller."""
LONGEST: Final = 1_000_000
JOURNEYS: Final[dict[str, tuple[int, tuple[int, ...]]]] = {
    "agent-decker": (3, (3, 11)),
    "blight-chronicles": (1, (0, 3)),
}
"""The planner's depth in turns, and the seeds of games in which it reaches that depth."""
JOURNEY: Final = (1, (0, 1))
"""The depth and the seeds for any other game."""
APART: Final = 7
"""Every n-th decision of those games becomes a starting position."""
MOST = 1_000
"""Maximum number of decisions of a game, for a bot that would play in circles."""
STRETCH: Final = 30
"""Number of random decisions played from each starting position."""
EFFORT: Final = 2_000
"""Number of positions made for one decision where planning is measured."""
TOLD: Final = 2
"""Number of options whose last ones the planner weighs again."""
ABREAST: Final = 256
"""Number of games stepped in one call."""
TARGETS: Final[dict[str, dict[str, float]]] = {
    "agent-decker": {
        "in_engine": 2e6,
        "mid_game": 1.5e6,
        "driven": 1.5e6,
        "view": 2e5,
        "clone_us": 0.5,
        "start_s": 0.1,
        "planned": 3e5,
        "stepped": 1e6,
    },
    "blight-chronicles": {"in_engine": 1e6, "mid_game": 1e6, "clone_us": 1.0, "start_s": 0.1},
    "blight-chronicles-demo": {"in_engine": 1e6, "mid_game": 1e6, "clone_us": 1.0},
    "nightlancer": {"in_engine": 5e5, "mid_game": 5e5, "clone_us": 1.0},
    "island": {"in_engine": 4e5, "mid_game": 4e5, "clone_us": 1.5, "start_s": 0.15},
}
PLAIN_TARGETS: Final = {"in_engine": 2e5}
LOWER_IS_BETTER: Final = ("clone_us", "start_s")
START: Final = "import fieldcraft; fieldcraft.new({!r}, 1).options"


def is_compiled() -> bool:
    """True if the kernel is compiled."""
    return not str(kernel_state.__file__).endswith(".py")


def bench(game: str, peers: list[str] | None = None) -> dict[str, Any]:
    """The figures of a game; `peers` is the command that measures other engines, if any."""
    rules = ruleset(game)
    positions = journey(rules)
    gc.freeze()
    figures: dict[str, Any] = {
        "game": game,
        "compiled": is_compiled(),
        "in_engine": round(best(lambda: in_engine(rules))),
        "mid_game": round(best(lambda: mid_game(positions))),
        "driven": round(best(lambda: driven(rules))),
        "view": round(best(lambda: views(middle(rules)))),
        "clone_us": round(1e6 / best(lambda: clones(middle(rules))), 3),
        "start_s": round(min(start_time(game) for _ in range(ROUNDS + 2)), 4),
        "planned": round(best(lambda: planned(positions, rules.appraisal))),
        "rollouts": round(best(lambda: rollouts(positions))),
        **stepping(rules),
    }
    figures["peers"] = ratios(figures, peers)
    return figures


def best(measure: Callable[[], float]) -> float:
    """Return the best of several measurements."""
    return max(measure() for _ in range(ROUNDS))


def targets(game: str) -> dict[str, float]:
    """Return the targets of this build."""
    return TARGETS.get(game, {}) if is_compiled() else PLAIN_TARGETS


def middle(rules: Ruleset) -> State:
    """A game in its middle: half the decisions of a random game are made."""
    whole = playout(rules.start(3, {}), 3, LONGEST)
    state = rules.start(3, {})
    playout(state, 3, whole // 2)
    return state


def in_engine(rules: Ruleset) -> float:
    """Return decisions a second of whole random games, set-up included."""
    decisions, seed, began = 0, 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < SECONDS or not decisions:
        for _ in range(20):
            decisions += playout(rules.start(seed, {}), seed, LONGEST)
            seed += 1
    return decisions / spent


def journey(rules: Ruleset) -> list[State]:
    """Return positions from whole games of a bot that searches the current position."""
    found: list[State] = []
    ahead, seeds = JOURNEYS.get(rules.id, JOURNEY)
    for seed in seeds:
        state, n = rules.start(seed, {}), 0
        while state.status == PLAYING and n < MOST:
            if n % APART == 0:
                found.append(state.clone())
            state.choose(farthest(state, rules.appraisal, ahead))
            n += 1
    return found


def farthest(state: State, appraisal: Appraisal[Any], ahead: int) -> int:
    """Return the option after which the seat has the best position some turns later."""
    values: list[int] = []
    for index in range(len(state.options)):
        after = state.clone()
        after.choose(index)
        look_ahead(after, appraisal, state.turn + ahead, MOST)
        values.append(appraisal.evaluate(after, state.seat))
    return values.index(max(values))


def mid_game(positions: list[State]) -> float:
    """Return decisions a second of random play from these positions, copies included."""
    decisions, seed, began = 0, 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < SECONDS or not decisions:
        for state in positions:
            decisions += playout(state.clone(), seed, STRETCH)
            seed += 1
    return decisions / spent


def rollouts(positions: list[State]) -> float:
    """Return random games a second, each from one of these positions to its end, copying included."""
    games, began = 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < SECONDS or not games:
        state = positions[games % len(positions)]
        playout(state.clone(), games, LONGEST)
        games += 1
    return games / spent


def planned(positions: list[State], appraisal: Appraisal[Any]) -> float:
    """Return positions that the planner makes a second, planning from these positions."""
    made, luck, began = 0, 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < SECONDS or not made:
        state = positions[luck % len(positions)]
        luck += 1
        sight = Observation(state, state.seat, appraisal)
        planner = Planner(
            state.seat,
            appraisal,
            lambda n, sight=sight, luck=luck: sight.sample(scatter(luck, n), n),  # type: ignore[misc]
            time.monotonic,
            0.0,
        )
        turns = max(int(appraisal.horizon(option)) for option in sight.options)
        planner.plan([0] * len(sight.options), EFFORT, TOLD, turns)
        made += planner.made
    return made / spent


def stepping(rules: Ruleset) -> dict[str, float]:
    """Return steps a second of the learning environments, many games in one call and one alone.

    The policy is numpy's: what comes first in an order that changes with each step.  It looks at what is
    seen before the next step changes that, so nothing is copied for it.
    """
    try:
        import numpy as np

        from fieldcraft.envs.solo import SoloEnv, SoloVectorEnv

        many = SoloVectorEnv(rules.id, ABREAST, copy=False)
    except (ImportError, RequestError):
        return {}
    seen, _ = many.reset(seed=1)
    width, turn = seen["action_mask"].shape[1], 0
    order = np.asarray(np.random.default_rng(1).integers(1, 128, 2 * width), np.int8)

    def abreast() -> float:
        nonlocal seen, turn
        steps, began = 0, time.perf_counter()
        while (spent := time.perf_counter() - began) < SECONDS or not steps:
            turn = (turn + 1) % width
            seen = many.step((seen["action_mask"] * order[turn : turn + width]).argmax(1))[0]
            steps += ABREAST
        return steps / spent

    one = SoloEnv(rules.id)

    def alone() -> float:
        steps, began = 0, time.perf_counter()
        sight, _ = one.reset(seed=1)
        while (spent := time.perf_counter() - began) < SECONDS or not steps:
            first = steps % width
            action = (sight["action_mask"] * order[first : first + width]).argmax()
            sight, _, over, broken, _ = one.step(action)
            steps += 1
            if over or broken:
                sight, _ = one.reset()
        return steps / spent

    return {"stepped": round(best(abreast)), "single": round(best(alone))}


def driven(rules: Ruleset) -> float:
    """Return decisions per second of random games, each option chosen by an ordinary Python loop."""
    decisions, seed, began = 0, 0, time.perf_counter()
    chance = random.Random(1).random
    while (spent := time.perf_counter() - began) < SECONDS or not decisions:
        state = rules.start(seed, {})
        seed += 1
        while options := state.options:
            state.choose(int(chance() * len(options)))
            decisions += 1
        assert state.status != PLAYING
    return decisions / spent


def views(state: State) -> float:
    """Return views a second."""
    calls, began = 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < SECONDS or not calls:
        for _ in range(200):
            state.view(0)
        calls += 200
    return calls / spent


def clones(state: State) -> float:
    """Return copies a second, without the time of the loop around them."""
    clone = state.clone
    turns = 50_000 if is_compiled() else 5_000
    began = time.perf_counter()
    for _ in range(turns):
        clone()
    spent = time.perf_counter() - began
    began = time.perf_counter()
    for _ in range(turns):
        pass
    return turns / (spent - (time.perf_counter() - began))


def start_time(game: str) -> float:
    """Return the seconds from starting a process to its first decision and end."""
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", START.format(game)], check=True, env=os.environ)
    return time.perf_counter() - began


BESIDE: Final = {
    "decisions/s": ("driven", "decisions_per_second"),
    "clones/s": ("clone_us", "clone_us"),
    "rollouts/s": ("rollouts", "rollouts_per_second"),
    "positions/s of a plan": ("planned", "planned_per_second"),
    "steps/s": ("single", "steps_per_second"),
}
"""One comparison: our figure and that of the other engine."""


def ratios(figures: dict[str, Any], peers: list[str] | None) -> dict[str, Any]:
    """Return our speed relative to each engine measured, for everything that it can do too."""
    if not peers:
        return {}
    done = subprocess.run([*peers, "--json"], capture_output=True, text=True, check=False)
    measured: dict[str, Any] = json.loads(done.stdout) if done.returncode == 0 else {}
    measured.pop("reasons", None)
    return {
        name: {
            word: round(times_as_fast(ours, figures[ours], theirs[key]), 1)
            for word, (ours, key) in BESIDE.items()
            if key in theirs and ours in figures
        }
        for name, theirs in measured.items()
        if theirs
    }


def times_as_fast(name: str, ours: float, theirs: float) -> float:
    """Return our speed as a multiple of theirs."""
    return theirs / ours if name in LOWER_IS_BETTER else ours / theirs


def report(figures: dict[str, Any]) -> list[str]:
    """The figures as lines, each with its target and whether it is reached."""
    build = "compiled" if figures["compiled"] else "plain Python"
    lines = [f"{figures['game']}, {build}, Python {sys.version.split()[0]}, one core"]
    wanted = targets(figures["game"])
    units = {
        "in_engine": "decisions/s in the engine, whole games",
        "mid_game": "decisions/s in the engine, from all stages",
        "driven": "decisions/s driven from Python",
        "view": "views/s",
        "clone_us": "microseconds a clone",
        "start_s": "s from process start to first decision",
        "planned": "positions/s that a plan makes",
        "rollouts": "random games/s from all stages to the end",
        "stepped": f"steps/s, {ABREAST} games in one call",
        "single": "steps/s of one environment",
    }
    for name, unit in units.items():
        if name in figures:
            lines.append(f"  {figures[name]:>12,} {unit}{verdict(name, figures[name], wanted.get(name))}")
    if "stepped" not in figures:
        lines.append("  steps of environments want: pip install 'fieldcraft[envs]'")
    for name, ratio in figures["peers"].items():
        compared = ", ".join(f"{times:g} times its {word}" for word, times in ratio.items())
        lines.append(f"  {name}: {compared}")
    return lines


def verdict(name: str, figure: float, target: float | None) -> str:
    """Return in words whether a figure has reached its target, '' without one."""
    if target is None:
        return ""
    reached = figure <= target if name in LOWER_IS_BETTER else figure >= target
    word = "reached" if reached else "MISSED"
    return f" (target {'at most' if name in LOWER_IS_BETTER else 'at least'} {target:,g}: {word})"
