"""Hints come from another process: nobody waits for them, and they do not take for ever."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from server.serving import LocalServer, local_server

from fieldcraft.bots import hint
from fieldcraft.games import games, ruleset
from fieldcraft.session.game import Game


def test_the_hint_is_what_the_best_bot_would_do(server: LocalServer) -> None:
    for name in games():
        game = Game(ruleset(name), 7)
        if game.seats > 1:
            continue  # the link is only one seat's
        with server.sit(server.open(game=name, seed=7)["play"]) as browser:
            for _ in range(3):
                key = hint(game.state, len(game.chosen)).key
                assert browser.ask("hint")["key"] == key
                game.choose(key)
                browser.choose(key)


def test_nobody_waits_while_a_hint_is_thought_about(server: LocalServer) -> None:
    with server.sit(server.open(seed=7)["play"]) as one, server.sit(server.open(seed=8)["play"]) as two:
        one.socket.send_json({"type": "hint", "id": 99})  # the process has still to be started
        assert one.ask("hint")["kind"] == "hint-waits"
        for _ in range(5):
            assert two.choose(two.keys[0])["type"] == "state"
        assert one.choose(one.keys[0])["seq"] == 1
        answer = one.hear()
        assert (answer["re"], answer["seq"]) == (99, 0)
        assert one.ask("hint")["seq"] == 1


def test_a_hint_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    with (
        local_server(tmp_path, hint_seconds=0.001) as server,
        server.sit(server.open(seed=7)["play"]) as browser,
    ):
        assert browser.ask("hint")["kind"] == "hint-slow"
        assert browser.choose(browser.keys[0])["seq"] == 1
        assert browser.ask("hint")["kind"] == "hint-slow"
        app: Any = server.client.app
        assert len(app.state.context.hints.processes) == 0


def test_a_process_that_dies_is_replaced(server: LocalServer) -> None:
    app: Any = server.client.app
    with server.sit(server.open(seed=7)["play"]) as browser:
        assert browser.ask("hint")["key"]
        (process,) = app.state.context.hints.processes
        process.kill()
        assert browser.ask("hint")["kind"] == "hint-slow"
        assert browser.ask("hint")["key"]
