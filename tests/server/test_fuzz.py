"""Whatever is sent over a socket is refused in words or does what it says; the table is never harmed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from effort import examples
from hypothesis import given
from hypothesis import strategies as st
from server.serving import LocalServer, local_server

import fieldcraft

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
TYPES = st.sampled_from(["choose", "undo", "why", "at", "ping", "card", "state", "refused", "", "Choose"])
KEYS = st.sampled_from(["done", "play:hide", "play:punch", "disarm:1", "knock-out:3", "pay:1-1"])
NUMBERS = st.integers(-2, 4)
NAMES = st.sampled_from(["id", "type", "seq", "key", "to", "n", "name", "rev", "token", "role"])


@st.composite
def bent(draw: st.DrawFn) -> dict[str, Any]:
    """A request that is right but for something."""
    message = {"type": draw(TYPES), "id": draw(NUMBERS), "seq": draw(NUMBERS), "key": draw(KEYS)}
    message |= {"to": draw(NUMBERS), "n": draw(NUMBERS)}
    kept = draw(st.sets(st.sampled_from(sorted(message))))
    message = {name: value for name, value in message.items() if name in kept}
    return message | draw(st.dictionaries(NAMES, ANYTHING | KEYS | NUMBERS, max_size=2))


@st.composite
def straight(draw: st.DrawFn) -> dict[str, Any]:
    """A request of the right form, for this moment or another."""
    id = draw(NUMBERS)
    return draw(
        st.sampled_from(
            [
                {"type": "choose", "id": id, "seq": draw(NUMBERS), "key": draw(KEYS)},
                {"type": "undo", "id": id, "seq": draw(NUMBERS), "to": draw(NUMBERS)},
                {"type": "why", "id": id, "key": draw(KEYS)},
                {"type": "at", "id": id, "n": draw(NUMBERS)},
                {"type": "ping", "id": id},
            ]
        )
    )


SCRIBBLE = (
    st.text(max_size=50)
    | st.sampled_from(
        ["", "{", "[]", "null", "NaN", "1e999", '{"type":', "[" * 3000, "9" * 4000, '"\\ud800"']
    )
    | st.integers(4097, 200_000).map(lambda size: "x" * size)
    | ANYTHING.map(json.dumps)
)
MESSAGES = st.one_of(SCRIBBLE, bent().map(json.dumps), straight().map(json.dumps), st.binary(max_size=50))


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    with local_server(tmp_path_factory.mktemp("home")) as running:
        yield running


@given(messages=st.lists(MESSAGES, min_size=1, max_size=10))
@examples(60)
def test_any_messages(shared: LocalServer, messages: list[str | bytes]) -> None:
    links = shared.open(seed=7)
    with shared.sit(links["play"]) as browser:
        made: list[str] = []
        for message in messages:
            if isinstance(message, bytes):
                browser.socket.send_bytes(message)
            else:
                browser.socket.send_text(message)
            answer = browser.hear()
            assert answer["type"] in ("state", "refused", "answer", "past")
            if answer["type"] == "refused":
                assert answer["why"].endswith((".", ")", "?"))
            if answer["type"] == "state":
                request = json.loads(message)
                made = made[: request["to"]] if request["type"] == "undo" else [*made, request["key"]]
        record = shared.record(links["play"])
        assert record["choices"] == made
        game = fieldcraft.load(json.dumps(record))
        assert browser.state["view"] == game.view()
        if not game.over:
            assert browser.choose(browser.keys[0])["seq"] == len(made) + 1


@given(text=SCRIBBLE)
@examples(40)
def test_scribble_is_refused(shared: LocalServer, text: str) -> None:
    with shared.sit(shared.open(seed=7)["play"]) as browser:
        browser.socket.send_text(text)
        answer = browser.hear()
        assert (answer["type"], answer["re"]) == ("refused", None)
        assert browser.ask("ping")["seq"] == 0


@pytest.mark.parametrize(
    ("message", "kind"),
    [
        ([], "not-json"),
        ({}, "unknown-type"),
        ({"type": 7, "id": 1}, "unknown-type"),
        ({"type": "ping"}, "field-missing"),
        ({"type": "ping", "id": True}, "field-wrong"),
        ({"type": "ping", "id": 1.5}, "field-wrong"),
        ({"type": "ping", "id": 2**53}, "field-wrong"),
        ({"type": "ping", "id": 1, "seq": 0}, "field-unknown"),
        ({"type": "choose", "id": 1, "key": "done"}, "field-missing"),
        ({"type": "choose", "id": 1, "seq": "0", "key": "done"}, "field-wrong"),
        ({"type": "choose", "id": 1, "seq": 0, "key": 0}, "field-wrong"),
        ({"type": "choose", "id": 1, "seq": 0, "key": "x" * 201}, "field-wrong"),
        ({"type": "choose", "id": 1, "seq": 0, "key": "a\nb"}, "field-wrong"),
        ({"type": "choose", "id": 1, "seq": 0, "key": "done", "rev": "0"}, "field-wrong"),
        ({"type": "choose", "id": 1, "seq": 0, "key": "done", "rev": 1}, "stale"),
        ({"type": "undo", "id": 1, "seq": 0, "to": 0}, "undo-forward"),
        ({"type": "why", "id": 1, "key": None}, "field-wrong"),
        ({"type": "at", "id": 1, "n": 1}, "no-such-choice"),
    ],
)
def test_each_fault_has_its_refusal(shared: LocalServer, message: Any, kind: str) -> None:
    with shared.sit(shared.open(seed=7)["play"]) as browser:
        browser.socket.send_text(json.dumps(message))
        answer = browser.hear()
        assert (answer["type"], answer["kind"]) == ("refused", kind)
        id = message.get("id") if isinstance(message, dict) else None
        assert answer["re"] == (id if type(id) is int and id < 2**53 else None)
