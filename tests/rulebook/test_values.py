"""Learned values as files, and what each game's value weighs."""

from __future__ import annotations

import math
from array import array
from collections import Counter

import pytest
from bots.test_bots import GAMES, positions
from effort import fewer

from fieldcraft.bots.advice import claim_of
from fieldcraft.errors import RequestError
from fieldcraft.games import ruleset
from fieldcraft.kernel.chance import scatter
from fieldcraft.kernel.playout import playout
from fieldcraft.kernel.state import PLAYING
from fieldcraft.kernel.value import Value
from fieldcraft.rulebook.values import place, read, shipped, write

WORDLESS = {"bias", "seats", "between", "spirits", "foe", "blighted", "suspicion left"}
"""Features that are no reason by themselves."""


@pytest.mark.parametrize("game", GAMES)
def test_features_have_names_and_are_numbers_of_like_size(game: str) -> None:
    rules = ruleset(game)
    names = rules.features()
    assert len(set(names)) == len(names)
    for state in positions(game, 4):
        for seat in range(state.seats):
            found = rules.appraisal.features(state, seat)
            assert len(found) == len(names)
            assert all(math.isfinite(n) for n in found)
            assert 0 <= rules.appraisal.part(state) < rules.parts()
            assert 0.0 <= rules.appraisal.reached(state, seat) < 1.0


@pytest.mark.parametrize("game", GAMES)
def test_a_row_that_is_kept_has_what_a_new_one_would(game: str) -> None:
    """This holds even where it is written onto an array of 32-bit floats, beside others."""
    for seed in range(3):
        state, judge = ruleset(game).start(seed, {}), ruleset(game).appraisal
        n = len(judge.features(state, 0))
        written = array("f", bytes(4 * 3 * n))
        kept = judge.features_row(state)
        onto = judge.features_row(state, memoryview(written)[n : 2 * n])
        for _ in range(fewer(60)):
            found = judge.features(state, state.seat)
            judge.features_onto(state, state.seat, kept)
            judge.features_onto(state, state.seat, onto)
            assert kept.counts == found
            assert written == array("f", [0.0] * n + found + [0.0] * n)
            assert judge.value(state, state.seat, kept) == judge.value(state, state.seat)
            if state.status != PLAYING:
                break
            playout(state, scatter(seed, state.turn), 5)


def test_what_counts_in_agent_decker_is_what_lies_on_the_table() -> None:
    rules = ruleset("agent-decker")
    for state in positions("agent-decker", 6):
        view = state.view(0)
        counts = dict(zip(rules.features(), rules.appraisal.features(state, 0), strict=True))
        piles = ("deck", "deck_top", "hand", "play_area", "discard", "kept", "seen")
        owned = Counter(id for pile in piles for id in view[pile])
        part = view["hand_size"] / max(owned.total(), 1)
        for name, count in counts.items():
            where, _, id = name.partition(" ")
            if where == "own":
                assert count == pytest.approx(owned[id] * part)
            elif where == "use":
                assert count == (id in view["equipped"])
        assert counts["deck"] == pytest.approx(owned.total() / 10)
        assert counts["equipped"] == pytest.approx(len(view["equipped"]) / 10)
        assert counts["down"] == pytest.approx(sum(mark.endswith("!") for mark in view["line"]) / 10)
        alarm = view["alarm"] / view["alarm_limit"]
        power = counts["stealth"] + counts["fighting"]
        assert counts["alarm twice"] == pytest.approx(alarm**2)
        assert counts["power at alarm"] == pytest.approx(alarm * power)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_weighed_can_be_said(game: str) -> None:
    rules = ruleset(game)
    wordless = {name for name in rules.features() if not claim_of(rules, name)[0]}
    assert {name for name in wordless if not name.startswith("with ")} <= WORDLESS


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_game_is_worth_what_it_brought(game: str) -> None:
    rules = ruleset(game)
    for seed in range(3):
        state = rules.start(seed, {})
        playout(state, scatter(seed, 3), 100_000)
        reached = [rules.appraisal.reached(state, seat) for seat in range(state.seats)]
        outcome = rules.outcome(state)
        firsts = [place == 1 for place in outcome.places]
        assert [n == 1.0 for n in reached] == firsts
        learned = rules.appraisal.learned_for(state)
        if learned is not None and learned.plans:
            assert [rules.appraisal.value(state, seat) for seat in range(state.seats)] == reached


def test_a_file_holds_what_was_written() -> None:
    rules = ruleset("agent-decker")
    n = len(rules.features())
    value = Value([[part + at / 100 for at in range(n)] for part in range(5)], [[0.5, 1.25]] * 5)
    text = write(rules, value, "Where it comes from")
    again = read(rules, text)
    assert text.startswith("# Where it comes from\n")
    assert again.weights == [[pytest.approx(w, abs=0.001) for w in part] for part in value.weights]
    assert again.chances == value.chances
    assert again.plans
    only_tells = read(rules, write(rules, Value(value.weights, [[]] * 5, False), ""))
    assert not only_tells.plans
    assert only_tells.chances == [[]] * 5


def test_what_a_file_does_not_name_weighs_nothing() -> None:
    rules = ruleset("agent-decker")
    part = '[[part]]\nchance = [0, 1]\n[part.weights]\nbias = 2\n"own unknown" = 5\n'
    value = read(rules, part * 5)
    assert sum(value.weights[0]) == 2.0
    with pytest.raises(RequestError, match="no value of Agent Decker: it has 2 parts"):
        read(rules, part * 2)


@pytest.mark.parametrize("game", GAMES)
def test_the_value_that_comes_with_a_game_fits_it(game: str) -> None:
    rules = ruleset(game)
    value = shipped(rules)
    assert (value is not None) == place(rules).exists()
    if value is not None:
        assert len(value.weights) == rules.parts()
        assert all(any(part) for part in value.weights[:1])


@pytest.mark.parametrize("game", GAMES)
def test_what_is_learned_from_are_games_that_can_be_played(game: str) -> None:
    rules = ruleset(game)
    setups = [rules.lesson(seed) for seed in range(70)]
    for setup in setups:
        rules.read_setup(setup)
    assert all(way.setup in setups for way in rules.ways) or game == "island"


def test_the_island_is_learned_from_with_each_spirit_and_adversary() -> None:
    setups = [ruleset("island").lesson(seed) for seed in range(200)]
    assert len({setup["who"][0] for setup in setups}) == 8
    foes = {(setup["adversary"], setup["level"]) for setup in setups if "adversary" in setup}
    assert {level for _, level in foes} == {0, 1, 2, 3}
    assert len({foe for foe, _ in foes}) >= 3
    assert sum("adversary" in setup for setup in setups) == 96
