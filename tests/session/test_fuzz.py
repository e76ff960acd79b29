"""Whatever is read from outside is either a game or refused with a FieldcraftError, never anything else."""

from __future__ import annotations

import json
from typing import Any

from effort import examples
from hypothesis import given
from hypothesis import strategies as st
from positions import rules_of
from properties.agent_decker import position
from properties.playing import finished

import fieldcraft
from fieldcraft.errors import FieldcraftError
from fieldcraft.kernel.playout import playout
from fieldcraft.session.sharecode import PREFIX, share_code

GAME = finished("agent-decker", 2, 12)
SAVED = GAME.save()
CODE = share_code(GAME)
KEYS = list(rules_of("agent-decker").scenario_keys())
NAMES = [card.id for card in rules_of("agent-decker").card_set.cards] + [
    "-",
    "guard!",
    "hide!",
    "map",
    "keycard",
    "nonsense",
    "",
]
LEAVES = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12) | st.sampled_from(NAMES)
)
JSON = st.recursive(
    LEAVES, lambda part: st.lists(part, max_size=4) | st.dictionaries(st.text(max_size=8), part, max_size=4)
)
FIELDS = ["game", "version", "setup", "seed", "choices", "digests", "pack"]


def loads(text: str) -> None:
    try:
        game = fieldcraft.load(text)
    except FieldcraftError:
        return
    assert fieldcraft.load(game.save()).state.snapshot() == game.state.snapshot()


def begins(declared: str | dict[str, Any]) -> None:
    try:
        game = fieldcraft.scenario(declared, 1)
    except FieldcraftError:
        return
    assert fieldcraft.load(game.save()).state.snapshot() == game.state.snapshot()
    playout(game.state, 1, 500)


@examples(120)
@given(
    st.text()
    | st.text().map(lambda text: PREFIX + text)
    | st.binary().map(lambda data: data.decode("latin-1"))
)
def test_any_text(text: Any) -> None:
    loads(text)


@examples(80)
@given(JSON)
def test_any_json(data: Any) -> None:
    loads(json.dumps(data))


@examples(120)
@given(st.sampled_from(FIELDS), JSON)
def test_records_with_any_field(field: Any, value: Any) -> None:
    loads(json.dumps(GAME.record | {field: value}))


@examples(120)
@given(st.data(), st.sampled_from([SAVED, CODE]))
def test_records_and_codes_with_a_slip(data: Any, text: Any) -> None:
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 6))
    loads(text[:at] + data.draw(st.text(max_size=4)) + text[at + cut :])


@examples(80)
@given(
    st.lists(
        st.sampled_from([*GAME.record["choices"], "done", "play:hide", "pay:1-1", "", "\ud800"]), max_size=20
    )
)
def test_records_with_any_choices(choices: Any) -> None:
    loads(json.dumps(GAME.record | {"choices": choices}))


@given(
    st.lists(st.sampled_from([*GAME.record["choices"], "done", "@0 done", "@7 done", "@", ""]), max_size=20)
)
def test_records_of_the_first_format_with_any_choices(choices: list[str]) -> None:
    first = {field: value for field, value in GAME.record.items() if field != "digests"}
    loads(json.dumps(first | {"choices": choices}))


@given(st.lists(st.sampled_from(GAME.record["choices"]), max_size=12), st.data())
def test_records_are_kept_as_far_as_they_agree(choices: list[str], data: st.DataObject) -> None:
    digests = data.draw(st.lists(st.sampled_from(GAME.record["digests"]), min_size=len(choices)))
    text = json.dumps(GAME.record | {"choices": choices, "digests": digests[: len(choices)]})
    kept = fieldcraft.load(text, keep="agreeing")
    assert kept.record["choices"] == choices[: kept.made]
    assert kept.record["digests"] == digests[: kept.made]


@examples(120)
@given(
    st.dictionaries(
        st.sampled_from(KEYS) | st.text(max_size=6), JSON | st.lists(st.sampled_from(NAMES), max_size=8)
    )
)
def test_any_scenario(table: Any) -> None:
    begins({"game": "agent-decker"} | table)


@examples(120)
@given(st.integers(0, 1000), st.sampled_from(KEYS), JSON | st.lists(st.sampled_from(NAMES), max_size=8))
def test_scenarios_with_any_field(seed: Any, key: Any, value: Any) -> None:
    begins(position(seed) | {key: value})


@examples(80)
@given(st.text() | st.text().map(lambda text: "game = 'agent-decker'\n" + text))
def test_any_toml(text: Any) -> None:
    begins(text)


@examples(40)
@given(JSON)
def test_anything_at_all_as_a_scenario(declared: Any) -> None:
    begins(declared)
