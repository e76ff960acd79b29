"""The contract of every game with generic players, at every decision of many games."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from effort import IS_COMPILED, examples, uncounted
from hypothesis import given
from hypothesis import strategies as st
from properties.declared import declared
from properties.playing import MOST, played_on
from properties.setups import setup_of

import fieldcraft
from fieldcraft.games import ruleset
from fieldcraft.kernel.playout import playout
from fieldcraft.kernel.state import EVERYBODY, LOST, PLAYING, WON
from fieldcraft.session.game import Game
from fieldcraft.session.sharecode import share_code

pytestmark = uncounted

GAMES = fieldcraft.game_ids()
SEEDS = st.integers(0, (1 << 62) - 1)
CHANCE = st.integers(0, (1 << 62) - 1)
every_game = pytest.mark.parametrize("name", GAMES)


def plain(data: Any) -> Any:
    """The data as JSON would give it back."""
    return json.loads(json.dumps(data))


def is_sound(game: Game) -> None:
    """One decision, looked at from every side that the contract names."""
    state, options = game.state, game.options
    keys = [option.key for option in options]
    assert game.over == (state.status in (WON, LOST)) == (state.status != PLAYING)
    assert len(options) == 0 if game.over else len(options) >= 2 or (len(options) == 1 and options[0].ALONE)
    assert len(set(keys)) == len(keys)
    assert all(key and key == key.strip() and " " not in key for key in keys)
    assert all(str(option).strip() for option in options)
    numbers = [game.rules.options.number(key) for key in keys]
    assert len(set(numbers)) == len(numbers)
    assert all(0 <= number < game.rules.options.size for number in numbers)
    assert 0 <= game.seat < game.seats
    outcome = game.outcome
    assert (outcome.won is None) == (not game.over)
    assert isinstance(outcome.reason, str)
    assert outcome.reason
    assert outcome.score is None or isinstance(outcome.score, int)
    for seat in range(game.seats):
        assert plain(game.view(seat)) == game.view(seat)
        assert isinstance(game.rules.appraisal.evaluate(state, seat), int)
    assert game.view() == game.view(game.seat)
    assert plain(state.snapshot()) == state.snapshot()


def reads_well(game: Game) -> None:
    """Everything that is said in words about a decision."""
    rules, view = game.rules, game.view()
    assert all(line.strip() for line in rules.narrator.describe(view))
    if not game.over:
        assert rules.narrator.prompt(view).strip()
    for option in game.options:
        assert isinstance(rules.narrator.detail(view, option.parts), str)
        assert game.why_not(option.key) == ""
    for option, why in game.closed():
        assert game.why_not(option.key) == why != ""
        found = rules.find_option(game.state, option.key)
        assert found is not None
        assert found.key == option.key
    assert all(line.strip() for line in game.log)
    assert len(game.log) >= len(game.chosen)


def begun(name: str, seed: int) -> Game:
    """A game in one of the setups that are worth trying."""
    return fieldcraft.new(name, seed, setup=setup_of(name, seed))


def decisions(name: str, seed: int, most: int = MOST) -> Iterator[Game]:
    """Such a game at each of its decisions."""
    return played_on(begun(name, seed), seed, most, well=3 if IS_COMPILED else 1)


def finished(name: str, seed: int, most: int = MOST) -> Any:
    """Return such a game after a number of choices, or at its end."""
    *_, game = decisions(name, seed, most)
    return game


EACH = 20
"""Number of decisions of a game that are checked one by one."""
APART = 23
"""Interval between the decisions that are checked after these."""


def some(games: Iterable[Any]) -> Iterator[Any]:
    """Yield the first decisions of a game, and then one here and there."""
    return (game for n, game in enumerate(games) if n <= EACH or n % APART == 0)


@every_game
@examples(16)
@given(seed=SEEDS)
def test_every_decision_is_sound(name: Any, seed: Any) -> None:
    for game in decisions(name, seed):
        is_sound(game)


def can_be_looked_at_and_saved(game: Game) -> None:
    """Every seat and a spectator can look at the table, and it can be saved."""
    for seat in range(EVERYBODY, game.seats):
        assert plain(game.view(seat)) == game.view(seat)
        game.state.options_of(seat)
    assert plain(game.state.snapshot()) == game.state.snapshot()
    assert len(game.record["digests"]) == game.made


@every_game
@examples(16)
@given(seed=SEEDS)
def test_every_decision_can_be_looked_at_and_saved(name: Any, seed: Any) -> None:
    for game in decisions(name, seed):
        can_be_looked_at_and_saved(game)


FROM_THERE = 120
"""Number of choices made from a declared position: a round or two."""


@every_game
@examples(160)
@given(seed=SEEDS)
def test_every_decision_from_a_declared_position_can_be_looked_at_and_saved(name: Any, seed: Any) -> None:
    for game in played_on(declared(name, seed), seed, FROM_THERE, well=0):
        can_be_looked_at_and_saved(game)
    again = fieldcraft.load(game.save())
    assert again.state.snapshot() == game.state.snapshot()


@every_game
@examples(4)
@given(seed=SEEDS)
def test_every_decision_can_be_put_in_words(name: Any, seed: Any) -> None:
    for game in decisions(name, seed):
        reads_well(game)


@every_game
@examples(8)
@given(seed=SEEDS)
def test_the_same_seed_and_choices_give_the_same_game(name: Any, seed: Any) -> None:
    again = begun(name, seed)
    for game in decisions(name, seed):
        if game.chosen:
            again.choose(game.chosen[-1].key)
        assert again.state.snapshot() == game.state.snapshot()
        assert [str(option) for option in again.options] == [str(option) for option in game.options]


@every_game
@examples(8)
@given(seed=SEEDS, chance=CHANCE)
def test_copies_are_equal_and_independent(name: Any, seed: Any, chance: Any) -> None:
    for game in decisions(name, seed):
        before, options, frames = game.state.snapshot(), game.options[:], game.state.pending
        for twin in (game.state.clone(), game.clone().state):
            assert twin.snapshot() == before
            assert twin.pending is frames
            playout(twin, chance, 12)
        assert game.state.snapshot() == before
        assert game.options == options


@every_game
@examples(8)
@given(seed=SEEDS, chance=CHANCE)
def test_dealing_anew_keeps_what_the_seat_knows_and_depends_on_nothing_else(
    name: Any, seed: Any, chance: Any
) -> None:
    for game in decisions(name, seed):
        state, seat = game.state, game.seat
        dealt = state.determinize(seat, chance)
        assert dealt.view(seat) == state.view(seat)
        assert [str(option) for option in dealt.options] == [str(option) for option in state.options]
        again = state.determinize(seat, chance)
        assert again.snapshot() == dealt.snapshot()
        other = state.determinize(seat, chance ^ 1)
        assert other.view(seat) == state.view(seat)
        assert other.determinize(seat, chance).snapshot() == dealt.snapshot()


@every_game
@examples(4)
@given(seed=SEEDS, chance=CHANCE)
def test_a_table_dealt_anew_can_be_played_to_its_end(name: Any, seed: Any, chance: Any) -> None:
    for game in some(decisions(name, seed)):
        dealt = game.state.determinize(game.seat, chance)
        playout(dealt, chance, 2000)
        assert dealt.status in (WON, LOST)


@every_game
def test_what_is_hidden_is_dealt_in_many_ways(name: Any) -> None:
    state = fieldcraft.new(name, 1).state
    dealt = {json.dumps(state.determinize(0, chance).snapshot()) for chance in range(20)}
    assert len(dealt) == 20


@every_game
@examples(4)
@given(seed=SEEDS, data=st.data())
def test_a_choice_that_is_not_on_offer_changes_nothing(name: Any, seed: Any, data: Any) -> None:
    game = finished(name, seed, data.draw(st.integers(0, 40)))
    before, made = game.state.snapshot(), len(game.chosen)
    keys = [option.key for option in game.options]
    bad = (
        st.integers(max_value=-1)
        | st.integers(min_value=len(keys))
        | st.text().filter(lambda key: key not in keys)
    )
    with pytest.raises(fieldcraft.IllegalChoice):
        game.choose(data.draw(bad))
    assert game.state.snapshot() == before
    assert len(game.chosen) == made


@every_game
@examples(4)
@given(seed=SEEDS)
def test_keys_and_indices_choose_alike(name: Any, seed: Any) -> None:
    by_index, by_key = begun(name, seed), begun(name, seed)
    for game in decisions(name, seed):
        if game.chosen:
            key = game.chosen[-1].key
            by_index.choose([option.key for option in by_index.options].index(key))
            by_key.choose(key)
            assert by_index.save() == by_key.save() == game.save()


@every_game
@examples(4)
@given(seed=SEEDS)
def test_saved_games_and_share_codes_come_back_all_along_a_game(name: Any, seed: Any) -> None:
    for game in some(decisions(name, seed)):  # all choices are made again each time
        for text in (game.save(), share_code(game)):
            again = fieldcraft.load(text)
            assert again.state.snapshot() == game.state.snapshot()
            assert again.record == game.record


@every_game
def test_a_game_introduces_itself(name: Any) -> None:
    rules = ruleset(name)
    assert rules.id == name
    assert rules.title
    assert rules.version
    assert rules.seats >= 1
    assert rules.count() > 0
    assert rules.rules
    assert all(rule and text for rule, text in rules.rules.items())
    assert rules.narrator.card_text("no card has such a name") == []
    assert (
        fieldcraft.new(name, 3).why_not("no:such:option")
        == "There is nothing called 'no:such:option' in this game."
    )


@pytest.mark.parametrize("seed", [-1, 1 << 62, True, 1.0, "1", None])
def test_a_seed_is_a_number_that_fits(seed: Any) -> None:
    with pytest.raises(
        fieldcraft.RequestError, match="a seed is a whole number from 0 to 4611686018427387903"
    ):
        fieldcraft.new(GAMES[0], seed)


def test_a_game_that_does_not_exist_is_not_begun() -> None:
    with pytest.raises(
        fieldcraft.RequestError, match="there is no game 'agent-deckre'; did you mean 'agent-decker'"
    ):
        fieldcraft.new("agent-deckre")
    with pytest.raises(fieldcraft.RequestError, match="there is no game 'chess'; there are "):
        fieldcraft.new("chess")
