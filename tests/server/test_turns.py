"""Who comes when: one of each address after the other, and those who ask much one at a time."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from server.serving import local_server

from fieldcraft.server import turns
from fieldcraft.server.limits import Work
from fieldcraft.server.turns import SHARE, Line, Turns

MOMENT = 0.02


def test_those_who_ask_much_make_nobody_wait_long() -> None:
    """Of those that wait, one of each address comes after the other."""

    async def play() -> list[str]:
        turns, came = Turns(1), []

        async def ask(address: str) -> None:
            async with turns.one_of(address):
                came.append(address)
                await asyncio.sleep(0)

        asking = [asyncio.create_task(ask(address)) for address in ("a", "a", "a", "a", "b", "c")]
        await asyncio.sleep(0)
        asking[1].cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        await asyncio.wait_for(ask("d"), 1)
        return came

    assert asyncio.run(play()) == ["a", "b", "c", "a", "a", "d"]


def test_a_turn_that_nobody_waits_for_any_more_is_passed_on() -> None:
    async def play() -> None:
        turns = Turns(1)
        await turns.take("a")
        second, third = (asyncio.create_task(turns.take(address)) for address in "bc")
        await asyncio.sleep(0)
        turns.pass_on()
        second.cancel()  # its turn has come, and it does not know yet
        await asyncio.wait_for(third, 1)

    asyncio.run(play())


def test_who_has_asked_much_comes_one_at_a_time_with_a_pause_after() -> None:
    async def play() -> tuple[int, float]:
        line, there, most = Line(), 0, 0

        async def ask(address: str) -> None:
            nonlocal there, most
            async with line.stand(address):
                there += 1
                most = max(most, there)
                await asyncio.sleep(MOMENT)
                there -= 1

        begun = time.monotonic()
        await asyncio.gather(*(ask(address) for address in "aabc"))
        return most, time.monotonic() - begun

    most, took = asyncio.run(play())
    assert most == 1
    assert took >= 3 * MOMENT / SHARE


def test_the_lines_of_several_processes_have_no_more_than_one_alone() -> None:
    async def play(lines: int) -> float:
        line = Line(lines)

        async def ask() -> None:
            async with line.stand("a"):
                await asyncio.sleep(MOMENT / 4)

        begun = time.monotonic()
        await asyncio.gather(*(ask() for _ in range(5)))
        return time.monotonic() - begun

    assert asyncio.run(play(3)) >= 4 * 3 * MOMENT / 4 / SHARE


def test_what_takes_long_holds_up_the_line_for_a_moment_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "LONGEST", MOMENT)

    async def play() -> list[str]:
        line, done = Line(), []

        async def ask(address: str, seconds: float) -> None:
            async with line.stand(address):
                await asyncio.sleep(seconds)
                done.append(address)

        async with asyncio.timeout(5):
            await asyncio.gather(ask("long", 1.0), ask("short", 0.0), ask("other", 0.0))
        return done

    assert asyncio.run(play()) == ["short", "other", "long"]


def test_whoever_asks_little_waits_for_none_of_them() -> None:
    async def play() -> list[str]:
        work, came = Work(0.001, 100), []

        async def ask(address: str, seconds: float = 0.0) -> None:
            async with work.share(address):
                came.append(address)
                await asyncio.sleep(seconds)

        for address in ("much", "much, too"):
            work.pay(address, 30)
        work.pay("little", 20)
        asking = [ask("much", MOMENT), ask("much, too"), *(ask("little") for _ in range(10))]
        await asyncio.gather(*asking)
        return came

    assert asyncio.run(play()) == ["much", *["little"] * 10, "much, too"]


def test_all_that_is_asked_has_its_turn(tmp_path: Path) -> None:
    """To come to a table, what is asked there, and what is asked over HTTP."""
    with local_server(tmp_path, work_rate=0.001, work_burst=1000) as server:
        app: Any = server.client.app
        work = app.state.context.work
        token = server.open()["play"]

        async def occupy() -> None:
            await work._line._turns.take("somebody")
            asyncio.get_running_loop().call_later(0.1, work._line._turns.pass_on)

        def occupied() -> float:
            assert server.client.portal is not None
            server.client.portal.call(occupy)
            return time.monotonic()

        assert server.get("/api/games")
        work.pay("testclient", 400)
        begun = occupied()
        with server.sit(token) as browser:
            assert time.monotonic() - begun > 0.08
            begun = occupied()
            assert browser.ask("ping")["seq"] == 0
            assert time.monotonic() - begun > 0.08
        begun = occupied()
        assert server.get("/api/games")
        assert time.monotonic() - begun > 0.08


def test_what_is_thought_about_has_its_turn_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a hint is thought about for somebody who has asked much, the next in the line waits a moment."""
    monkeypatch.setattr(turns, "LONGEST", 0.6)
    with local_server(tmp_path, work_rate=0.001, work_burst=1000) as server:
        app: Any = server.client.app
        context = app.state.context
        assert server.client.portal is not None
        server.client.portal.call(context.hints._turns.take, "somebody")  # so it takes as long as we like
        context.work.pay("testclient", 400)
        with server.sit(server.open(seed=7)["play"]) as browser:
            assert browser.ask("ping")["seq"] == 0  # after the pause that follows when one has come
            begun = time.monotonic()
            browser.socket.send_json({"type": "hint", "id": 99})
            assert [browser.ask("ping")["seq"] for _ in range(2)] == [0, 0]
            assert time.monotonic() - begun > 0.5


def test_the_more_of_an_address_are_refused_the_longer_each_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """So an address is told no more refusals the more sockets it has; others do not wait longer."""

    async def play() -> list[float]:
        pauses, over = [], asyncio.Event()

        async def pause(seconds: float) -> None:
            pauses.append(seconds)
            await over.wait()

        work = Work(1, 1, processes=2, pause=1)
        monkeypatch.setattr(asyncio, "sleep", pause)
        refused = [asyncio.ensure_future(work.hold(address)) for address in ("a", "a", "a", "a", "b")]
        while len(pauses) < len(refused):
            await asyncio.wait(refused, timeout=0.01)
        over.set()
        await asyncio.gather(*refused)
        await work.hold("a")
        return pauses

    assert asyncio.run(play()) == [1, 1, 1.5, 2, 1, 1]
