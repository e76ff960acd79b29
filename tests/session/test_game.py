"""A game and its record: undo, log, copies and choices by key."""

import random

import pytest
from effort import examples
from hypothesis import given
from hypothesis import strategies as st

import fieldcraft
from fieldcraft.errors import IllegalChoice, RequestError


def walk(game: fieldcraft.Game, choices: int, seed: int) -> list[dict[str, object]]:
    """Play at random; the snapshot before each choice and at the end."""
    chance = random.Random(seed)
    seen = [game.state.snapshot()]
    while len(seen) <= choices and not game.over:
        game.choose(chance.randrange(len(game.options)))
        seen.append(game.state.snapshot())
    return seen


@examples(16)
@given(seed=st.integers(0, 1 << 40), back=st.integers(1, 60))
def test_undo_equals_the_shortened_record(seed: int, back: int) -> None:
    game = fieldcraft.new("agent-decker", seed)
    seen = walk(game, 40, seed)
    left = max(0, len(seen) - 1 - back)
    game.undo(back)
    assert len(game.chosen) == left
    assert game.state.snapshot() == seen[left]
    again = fieldcraft.new("agent-decker", seed)
    for key in game.record["choices"]:
        again.choose(key)
    assert again.state.snapshot() == game.state.snapshot()
    assert again.log == game.log


def test_undo_never_drifts() -> None:
    game = fieldcraft.new("agent-decker", 5)
    walk(game, 15, 5)
    before = game.state.snapshot()
    for depth in range(1, 15):
        kept = [option.key for option in game.chosen]
        game.undo(depth)
        for key in kept[len(kept) - depth :]:
            game.choose(key)
        assert game.state.snapshot() == before


def test_undo_crosses_a_mission() -> None:
    table = {
        "game": "agent-decker",
        "mission": "A",
        "stealth": 6,
        "hand": ["hide", "punch"],
        "line": ["guard"],
    }
    table["obstacle_deck"] = ["guard"] * 2 + ["security-camera"] * 5
    game = fieldcraft.scenario(table)
    before = game.state.snapshot()
    game.choose("done")
    game.choose("complete")
    assert game.view()["mission"] == "mission-two"
    game.undo(2)
    assert game.state.snapshot() == before


def test_an_undo_knows_whether_it_takes_back_something_seen() -> None:
    game = fieldcraft.new("agent-decker", 7)
    game.choose("play:punch")
    assert not game.reveals()
    game.choose("done")
    assert game.reveals()
    assert game.reveals(2)


def test_the_log_follows_choices_and_undo() -> None:
    game = fieldcraft.new("agent-decker", 7)
    start = game.log
    game.choose("play:punch")
    assert game.log[: len(start)] == start
    assert game.log[len(start)] == "> Play Punch"
    game.undo()
    assert game.log == start


def test_asking_for_the_log_changes_nothing() -> None:
    quiet, asked = (fieldcraft.new("agent-decker", 9) for _ in range(2))
    for index in (0, 0, 1, 0, 1):
        quiet.choose(index % len(quiet.options))
        asked.choose(index % len(asked.options))
        assert asked.log
    assert asked.state.snapshot() == quiet.state.snapshot()


def test_a_copy_goes_its_own_way() -> None:
    game = fieldcraft.new("agent-decker", 4)
    twin = game.clone()
    twin.choose(0)
    assert len(game.chosen) == 0
    assert game.view() != twin.view()
    assert twin.record["choices"] != game.record["choices"]
    game.choose(0)
    assert game.state.snapshot() == twin.state.snapshot()


@pytest.mark.parametrize("choice", [-1, 99, "sing", "", "disarm:1"])
def test_an_illegal_choice_changes_nothing(choice: int | str) -> None:
    game = fieldcraft.new("agent-decker", 7)
    before = game.state.snapshot()
    with pytest.raises(IllegalChoice):
        game.choose(choice)
    assert game.state.snapshot() == before
    assert game.record["choices"] == []


def test_a_game_that_is_over_takes_no_choice() -> None:
    game = fieldcraft.new("agent-decker", 7)
    walk(game, 100_000, 7)
    with pytest.raises(IllegalChoice, match="the game is over"):
        game.choose("done")


@pytest.mark.parametrize("seed", [-1, 1 << 62, 1.5, "7", True])
def test_a_seed_out_of_range_is_refused(seed: object) -> None:
    with pytest.raises(RequestError, match="a seed is a whole number"):
        fieldcraft.new("agent-decker", seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("game_id", fieldcraft.game_ids())
def test_what_was_on_offer_can_be_kept(game_id: str) -> None:
    game = fieldcraft.new(game_id, 2)
    for _ in range(20):
        offered, asked = game.options, game.options_of(game.seat)
        keys = [option.key for option in offered]
        game.choose(0)
        assert [option.key for option in offered] == [option.key for option in asked] == keys
