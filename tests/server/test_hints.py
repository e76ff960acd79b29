"""Hints come from another process: nobody waits for them, and they do not take for ever."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest
from effort import IS_COMPILED, counted_processes, uncounted
from server.serving import LocalServer, local_server

import fieldcraft
from fieldcraft.bots.advice import SECONDS
from fieldcraft.games import game_ids, ruleset
from fieldcraft.server.adviser import STANDING_BACK, Games, hint, looked_back
from fieldcraft.server.hints import OF_ONE, Hints
from fieldcraft.server.refusals import Refused
from fieldcraft.session.game import Game

pytestmark = counted_processes

LOST = {"game": "agent-decker", "line": ["security-camera"] * 3, "hand": ["hide", "punch"], "alarm": 45}


@uncounted
def test_the_hint_is_what_the_best_bot_would_do(tmp_path: Path) -> None:
    with local_server(tmp_path, hint_seconds=60) as server:  # however slow the machine is
        compare_hints(server)


def compare_hints(server: LocalServer) -> None:
    for name in game_ids():
        game = Game(ruleset(name), 7)
        if game.seats > 1:
            continue  # the link is only one seat's
        with server.sit(server.open(game=name, seed=7)["play"]) as browser:
            for _ in range(2 if IS_COMPILED else 1):
                began = time.monotonic()
                key, *why = hint(game, game.seat)
                taken = time.monotonic() - began
                answer = browser.ask("hint")
                if taken < SECONDS / 3:  # plans that the clock ends are not comparable
                    assert (answer["key"], answer["why"]) == (key, why)
                assert answer["key"] in [option.key for option in game.options]
                game.choose(key)
                browser.choose(key)


def test_a_game_is_looked_back_on_when_it_is_over_by_who_plays(server: LocalServer) -> None:
    """Nobody is told what another seat's decisions promised, nor anything while the game goes on."""
    game = fieldcraft.scenario(LOST)
    game.choose("play:hide")
    game.choose("done")
    assert game.over
    links = server.open(record=game.record)
    with server.sit(links["play"]) as browser, server.sit(links["watch"]) as other:
        assert server.get(f"/api/tables/{links['play']}")["judges"]
        first, second = browser.ask("judge")["moments"]
        assert [first, second] == looked_back(game, 0)
        assert (first["made"], first["taken"], second["taken"]) == (0, "Play Hide", "End the turn")
        assert all(0.0 <= one["cost"] <= one["promise"] < 1.0 for one in (first, second))
        assert other.ask("judge")["kind"] == "watching"
        browser.undo(1)
        assert browser.ask("judge")["kind"] == "not-over"


@uncounted
def test_nobody_waits_while_a_hint_is_thought_about(server: LocalServer) -> None:
    app: Any = server.client.app
    with server.sit(server.open(seed=7)["play"]) as one, server.sit(server.open(seed=8)["play"]) as two:
        assert one.ask("hint")["seq"] == 0
        (process,) = app.state.context.hints.processes
        os.kill(process.pid, signal.SIGSTOP)  # it thinks for as long as we like
        try:
            one.socket.send_json({"type": "hint", "id": 99})
            assert one.ask("hint")["kind"] == "hint-waits"
            for _ in range(5):
                assert two.choose(two.keys[0])["type"] == "state"
            assert one.choose(one.keys[0])["seq"] == 1
        finally:
            os.kill(process.pid, signal.SIGCONT)
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


@uncounted
def test_a_process_that_dies_is_replaced(server: LocalServer) -> None:
    app: Any = server.client.app
    with server.sit(server.open(seed=7)["play"]) as browser:
        assert browser.ask("hint")["key"]
        (process,) = app.state.context.hints.processes
        process.kill()
        assert browser.ask("hint")["kind"] == "hint-slow"
        assert browser.ask("hint")["key"]


@uncounted
def test_a_server_that_ends_waits_for_the_processes_it_has_killed() -> None:
    async def ask() -> None:
        hints = Hints(1, 30)
        record = Game(ruleset("agent-decker"), 7).record
        assert await hints.ask(record, 0)
        (process,) = hints.processes
        process.send_signal(signal.SIGSTOP)  # it thinks for as long as we like
        hints.seconds = 0.01
        with pytest.raises(Refused) as refused:
            await hints.ask(record, 0)
        assert refused.value.kind == "hint-slow"
        await hints.close()
        assert process.returncode == -signal.SIGKILL
        assert process.stdout is not None
        assert process.stdout.at_eof()

    asyncio.run(ask())


def test_one_address_has_a_few_hints_thought_about_at_once() -> None:
    async def ask() -> None:
        hints = Hints(1, 5)
        hints._of["a", False] = OF_ONE
        with pytest.raises(Refused) as refused:
            await hints.ask({}, 0, address="a")
        assert refused.value.kind == "hint-busy"
        record = Game(ruleset("nightlancer"), 1).record
        assert await hints.ask(record, 0, bot="random", address="a"), "bots have a number of their own"
        (process,) = hints.processes
        if hasattr(os, "getsid"):
            assert os.getsid(process.pid) == process.pid, "what it computes is not of the server's part"
        share = Path(f"/proc/{process.pid}/autogroup")
        if share.exists():
            assert share.read_text(encoding="ascii").split()[1:] == ["nice", str(STANDING_BACK)]
        came: list[str] = []

        async def wait(address: str) -> None:
            await hints.ask(record, 0, bot="random", address=address)
            came.append(address)

        await asyncio.gather(*(wait(address) for address in "aaab"))
        assert came == ["a", "a", "b", "a"], "of those that wait, one of each address comes after the other"
        await hints.close()

    asyncio.run(ask())


@uncounted
def test_a_hint_is_refused_where_no_process_can_be_started(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: Any, **__: Any) -> None:
        raise OSError(24, "Too many open files")

    with monkeypatch.context() as patch:
        patch.setattr(asyncio, "create_subprocess_exec", fail)
        with pytest.raises(Refused) as refused:
            asyncio.run(Hints(1, 5).ask({}, 0))
    assert refused.value.kind == "hint-busy"
    with server.sit(server.open(seed=7)["play"]) as browser:
        with monkeypatch.context() as patch:
            patch.setattr(asyncio, "create_subprocess_exec", fail)
            assert browser.ask("hint")["kind"] == "hint-busy"
        assert browser.ask("hint")["key"]


def test_a_game_that_was_asked_about_is_gone_on_with() -> None:
    """Also after an undo and another choice, and beside another game of the same seed."""
    kept = Games()
    game = Game(ruleset("nightlancer"), 7)
    for _ in range(40):
        game.choose(0)
    before = kept.game(game.record)
    for _ in range(3):
        game.choose(0)
    assert kept.game(game.record) is before
    assert before.view() == game.view()
    game.rewind(20)
    game.choose(1)
    other = Game(ruleset("nightlancer"), 7, {"seats": 3})
    for one in (game, other, game):
        assert kept.game(one.record).view() == one.view()
