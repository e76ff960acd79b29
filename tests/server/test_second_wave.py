"""A table whose game goes on from one that was won: Second Wave of the island (IB-268 to IB-272)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from server.serving import LocalServer

import fieldcraft

WON: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "golden" / "island-lesson.json").read_text(encoding="utf-8")
)
LEFT = fieldcraft.load(json.dumps(WON)).next_setup()
SHADOWS = "shadows-flicker-like-flame"


def test_ib_268_a_table_says_what_its_won_game_leaves_and_another_has_it(server: LocalServer) -> None:
    before = server.open(game="island", record=WON)["play"]
    assert server.get(f"/api/tables/{before}")["next_setup"] == LEFT
    assert LEFT is not None
    links = server.open(game="island", after=server.record(before), setup={"who": [SHADOWS]})
    info = server.get(f"/api/tables/{links['play']}")
    assert (info["setup"]["continues"], info["setup"]["who"]) == (LEFT["continues"], [SHADOWS])
    assert (info["over"], info["next_setup"]) == (False, None)
    with server.sit(links["play"]) as browser:
        assert any("Scenario: Second Wave." in line for line in browser.state["position"])


def test_ib_272_record_and_share_code_of_the_next_game_carry_what_was_left(server: LocalServer) -> None:
    token = server.open(game="island", after=json.dumps(WON), seed=3)["play"]
    with server.sit(token) as browser:
        for _ in range(4):
            browser.choose(browser.keys[0])
        shown = browser.state["position"]
    code = server.get(f"/api/tables/{token}/code")["code"]
    for body in ({"record": server.record(token)}, {"code": code}):
        with server.sit(server.open(game="island", **body)["play"]) as browser:
            assert browser.state["position"] == shown


@pytest.mark.parametrize(
    ("body", "kind", "why"),
    [
        (
            {"after": {**WON, "choices": WON["choices"][:9], "digests": WON["digests"][:9]}},
            "setup",
            "Second Wave goes on from a game that was won with a blight card",
        ),
        ({"after": {**WON, "digests": ["AAAA", *WON["digests"][1:]]}}, "record-parted", "choice 1 of"),
        ({"after": "{"}, "record", "The record cannot be played"),
        ({"after": WON, "record": WON}, "one-source", "one of them only"),
        ({"after": WON, "code": "FC1-x"}, "one-source", "one of them only"),
        (
            {"after": WON, "setup": {"who": ["river-surges-in-sunlight"]}},
            "setup",
            "River Surges in Sunlight has played the game before",
        ),
        ({"after": WON, "game": "agent-decker"}, "game-of-table", "Agent Decker"),
        (
            {"game": "agent-decker", "after": json.loads(fieldcraft.new("agent-decker").save())},
            "setup",
            "no game of Agent Decker goes on from another",
        ),
    ],
)
def test_ib_268_the_server_plays_the_record_and_refuses_what_was_not_won(
    server: LocalServer, body: dict[str, Any], kind: str, why: str
) -> None:
    answer = server.client.post("/api/tables", json={"game": "island", **body})
    assert answer.json()["kind"] == kind, answer.text
    assert why in answer.json()["error"]


def test_a_game_that_was_not_won_or_is_played_leaves_nothing(server: LocalServer) -> None:
    for game in ("island", "agent-decker"):
        token = server.open(game=game, seed=1)["play"]
        assert server.get(f"/api/tables/{token}")["next_setup"] is None
