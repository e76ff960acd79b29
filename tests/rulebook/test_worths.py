"""Files of what bots think things are worth: faults are reported, and correct numbers count."""

from __future__ import annotations

import pytest
from bots.test_bots import GAMES, positions

from fieldcraft.errors import RequestError
from fieldcraft.games import module, ruleset
from fieldcraft.rulebook.worths import place, read, shipped, write


@pytest.mark.parametrize("game", GAMES)
def test_every_game_comes_with_its_numbers(game: str) -> None:
    """The file in the installed package, if that is what is tested."""
    rules = ruleset(game)
    numbers = shipped(rules)
    assert place(rules).exists()
    assert list(numbers) == list(rules.worths())
    assert all(least <= numbers[name] <= most for name, (least, most) in rules.worths().items())


def test_a_file_holds_what_was_written() -> None:
    rules = ruleset("blight-chronicles")
    numbers = {name: most - 1 for name, (_, most) in rules.worths().items()}
    text = write(numbers, "Where they come from")
    assert text.startswith("# Where they come from\n\ntoken = ")
    assert read(rules, text) == numbers


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("idle = 3", "idle = 10000", "idle must be a whole number from 0 to 9999, not 10000"),
        ("idle = 3", "idle = -1", "idle must be a whole number from 0 to 9999, not -1"),
        ("idle = 3", "idle = 'much'", "idle must be a whole number from 0 to 9999, not 'much'"),
        ("idle = 3", "idle = true", "idle must be a whole number from 0 to 9999, not True"),
        ("idle = 3", "", "idle is missing"),
        ("idle = 3", "idle = 3\nidol = 3", "nothing is called 'idol'"),
        ("idle = 3", "idle = 3 3", r"is not valid TOML: .*"),
    ],
)
def test_what_is_wrong_in_a_file_is_said_in_one_sentence(old: str, new: str, said: str) -> None:
    rules = ruleset("blight-chronicles")
    text = write(shipped(rules) | {"idle": 3}, "")
    with pytest.raises(RequestError, match=rf"^blight-chronicles-worth\.toml:? {said}$"):
        read(rules, text.replace(old, new))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_counts_with_the_numbers_of_its_file(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of them does in some position, none without being read; and no record depends on them."""
    usual = ruleset(game)
    numbers = shipped(usual)
    states, judge = positions(game, 12), usual.appraisal
    for name in numbers:
        other = numbers | {name: usual.worths()[name][1] // 2 + 1}
        assert getattr(worth_of(usual), name) == numbers[name]
        usual.appraise(other)
        assert getattr(worth_of(usual), name) == other[name]
    usual.appraise(numbers)
    before = [judge.evaluate(state, state.seat) for state in states]
    try:
        usual.appraise({name: most for name, (_, most) in usual.worths().items()})
        assert [judge.evaluate(state, state.seat) for state in states] != before
    finally:
        usual.appraise(numbers)
    assert [judge.evaluate(state, state.seat) for state in states] == before
    monkeypatch.setattr("fieldcraft.rulebook.worths.shipped", lambda rules: other)
    made = module(game).load(game)
    assert getattr(worth_of(made), name) == other[name]
    assert made.version == usual.version


def worth_of(rules: object) -> object:
    """The numbers that a game counts with."""
    return rules.appraisal.worth  # type: ignore[attr-defined]
