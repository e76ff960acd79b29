"""Records: what is saved comes back, and what cannot be right is refused with its reason."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fieldcraft
from fieldcraft.errors import FieldcraftError, RecordError
from fieldcraft.game import Game
from fieldcraft.records.save import PREFIX, share_code

GAMES = fieldcraft.games()


def played(name: str, seed: int, choices: int) -> Game:
    """A game after some random choices."""
    game = fieldcraft.new(name, seed)
    chance = random.Random(seed)
    while len(game.chosen) < choices and not game.over:
        game.choose(chance.randrange(len(game.options)))
    return game


def record(**changes: object) -> str:
    return json.dumps(played("agent-decker", 3, 5).record | changes)


@pytest.mark.parametrize("name", GAMES)
def test_save_and_share_code_come_back_at_every_decision(name: str) -> None:
    game = fieldcraft.new(name, 11)
    chance = random.Random(11)
    for _ in range(40):
        for again in (fieldcraft.load(game.save()), fieldcraft.load(share_code(game))):
            assert again.record == game.record
            assert again.state.snapshot() == game.state.snapshot()
        if game.over:
            break
        game.choose(chance.randrange(len(game.options)))


def test_a_share_code_is_short_enough_to_paste() -> None:
    game = max((played("agent-decker", seed, 300) for seed in range(60)), key=lambda game: len(game.chosen))
    assert len(game.chosen) > 40
    assert len(share_code(game)) <= 60 + len(game.chosen)
    assert " " not in share_code(game)
    assert share_code(game).isascii()


def test_a_scenario_is_part_of_the_record() -> None:
    table = {"game": "agent-decker", "line": ["guard"], "hand": ["punch", "hide"], "obstacle_deck": ["guard"] * 2}
    game = fieldcraft.scenario(table)
    game.choose("play:punch")
    for text in (game.save(), share_code(game)):
        assert fieldcraft.load(text).view() == game.view()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "neither a record nor a share code"),
        ("hello", "neither a record nor a share code"),
        ("[1, 2]", "a record is a JSON object"),
        ("{}", "the record's game is missing"),
        (record(game="chess"), "there is no game 'chess'"),
        (record(game=7), "the record's game is missing or of the wrong kind"),
        (record(version="0.0.00000000"), "made with version 0.0.00000000 of agent-decker; this is version"),
        (record(seed=-1), "seed is out of range"),
        (record(seed=1 << 62), "seed is out of range"),
        (record(seed=True), "seed"),
        (record(setup=[]), "setup"),
        (record(setup={"cheat": 1}), "'cheat'"),
        (record(choices="play:punch"), "choices"),
        (record(choices=[1]), "choices must be option keys"),
        (record(choices=["sing"]), "choice 1 of 1: 'sing' is not possible here; on offer: "),
        (record(extra=1), "field 'extra'"),
        (PREFIX + "!!!", "characters that no share code has"),
        (PREFIX, "damaged"),
        (PREFIX + "AAAA", "damaged"),
        ("[" * 100_000, "neither a record nor a share code"),
    ],
)
def test_what_is_no_record_is_refused_with_its_reason(text: str, says: str) -> None:
    with pytest.raises(FieldcraftError) as refused:
        fieldcraft.load(text)
    assert says in str(refused.value)
    assert len(str(refused.value).splitlines()) == 1


def test_an_impossible_choice_is_named_by_its_number() -> None:
    game = played("agent-decker", 3, 8)
    choices = game.record["choices"]
    choices[5] = "disarm:6"
    with pytest.raises(RecordError, match=r"^choice 6 of 8: 'disarm:6' is not possible here; on offer: "):
        fieldcraft.load(json.dumps(game.record | {"choices": choices}))


def test_choices_after_the_end_are_refused() -> None:
    game = played("agent-decker", 3, 10_000)
    assert game.over
    longer = game.record["choices"] + ["done"]
    with pytest.raises(RecordError, match="the game is over"):
        fieldcraft.load(json.dumps(game.record | {"choices": longer}))


@settings(deadline=None, max_examples=120)
@given(st.integers(0, 1 << 40), st.integers(0, 30), st.data())
def test_a_damaged_share_code_is_refused(seed: int, choices: int, data: st.DataObject) -> None:
    code = share_code(played("agent-decker", seed, choices))
    at = data.draw(st.integers(0, len(code) - 1))
    letter = data.draw(st.sampled_from("ABCxyz019-_ ="))
    damaged = code[:at] + letter + code[at + 1 :]
    if damaged.strip() != code:
        with pytest.raises(FieldcraftError):
            fieldcraft.load(damaged)


@settings(deadline=None, max_examples=200)
@given(st.text())
def test_no_text_raises_anything_but_our_own_error(text: str) -> None:
    for whole in (text, PREFIX + text):
        with pytest.raises(FieldcraftError):
            fieldcraft.load(whole)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@settings(deadline=None, max_examples=200)
@given(st.sampled_from(["game", "version", "setup", "seed", "choices"]), JSON)
def test_no_mutated_record_raises_anything_but_our_own_error(field: str, value: object) -> None:
    try:
        fieldcraft.load(record(**{field: value}))
    except FieldcraftError as error:
        assert str(error)
