"""The order of requests: one of each address in turn, and one at a time for an address that asks much."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Event
from typing import Any, TypeVar

import pytest
from server.serving import local_server
from server.waiting import PATIENCE_SECONDS, OwnTime, comes, in_own_time

from fieldcraft.server.catalogue import made_once
from fieldcraft.server.http.limits import Work
from fieldcraft.server.think import fair_queue
from fieldcraft.server.think.fair_queue import (
    LATE_CPU_SHARE,
    LATE_SECONDS,
    THROTTLED_CPU_SHARE,
    FairQueue,
    Lateness,
    Throttle,
)

T = TypeVar("T")

MOMENT = 0.02


def test_a_slow_turn_moves_to_a_spare_place_and_others_do_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """One slow turn of each address takes a spare place; its address gets no further one until it ends."""
    monkeypatch.setattr(fair_queue, "LONGEST_TURN_SECONDS", MOMENT)

    async def play(spare: int) -> list[str]:
        turns, came = FairQueue(1, spare), []
        ends = asyncio.Event()

        async def ask(name: str, address: str, is_slow: bool = False) -> None:
            async with turns.one_of(address):
                came.append(name)
                if is_slow:
                    await ends.wait()

        asking = [asyncio.create_task(ask(f"slow {n}", "a", is_slow=True)) for n in range(3)]
        asking.append(asyncio.create_task(ask("quick", "b")))
        await asyncio.sleep(5 * MOMENT)
        came.append("end")
        ends.set()
        await asyncio.wait_for(asyncio.gather(*asking), 1)
        await asyncio.wait_for(ask("after", "a"), 1)
        return came

    assert in_own_time(play(2))[0] == ["slow 0", "quick", "end", "slow 1", "slow 2", "after"]
    assert in_own_time(play(0))[0][:2] == ["slow 0", "end"]


def test_those_who_ask_much_make_nobody_wait_long() -> None:
    """Waiting requests are served one of each address in turn."""

    async def play() -> list[str]:
        turns, came = FairQueue(1), []

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

    assert in_own_time(play())[0] == ["a", "b", "c", "a", "a", "d"]


def test_a_turn_that_nobody_waits_for_any_more_is_passed_on() -> None:
    async def play() -> None:
        turns = FairQueue(1)
        await turns.take("a")
        second, third = (asyncio.create_task(turns.take(address)) for address in "bc")
        await asyncio.sleep(0)
        turns.pass_on()
        second.cancel()  # its turn has come, and it does not know yet
        await asyncio.wait_for(third, 1)

    in_own_time(play())


def test_who_has_asked_much_comes_one_at_a_time_with_a_pause_after() -> None:
    async def play() -> int:
        line, there, most = Throttle(), 0, 0

        async def ask(address: str) -> None:
            nonlocal there, most
            async with line.stand(address):
                there += 1
                most = max(most, there)
                await asyncio.sleep(MOMENT)
                there -= 1

        await asyncio.gather(*(ask(address) for address in "aabc"))
        return most

    most, took = in_own_time(play())
    assert most == 1
    assert took == pytest.approx(3 * MOMENT / THROTTLED_CPU_SHARE + MOMENT)


def test_the_lines_of_several_processes_have_no_more_than_one_alone() -> None:
    async def play(lines: int) -> None:
        line = Throttle(lines)

        async def ask() -> None:
            async with line.stand("a"):
                await asyncio.sleep(MOMENT / 4)

        await asyncio.gather(*(ask() for _ in range(5)))

    for lines in (1, 3):
        _, took = in_own_time(play(lines))
        assert took == pytest.approx((4 * lines / THROTTLED_CPU_SHARE + 1) * MOMENT / 4)


def test_what_takes_long_holds_up_the_line_for_a_moment_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_queue, "LONGEST_TURN_SECONDS", MOMENT)

    async def play() -> list[str]:
        line, done = Throttle(), []

        async def ask(address: str, seconds: float) -> None:
            async with line.stand(address):
                await asyncio.sleep(seconds)
                done.append(address)

        await asyncio.gather(ask("long", 1.0), ask("short", 0.0), ask("other", 0.0))
        return done

    assert in_own_time(play())[0] == ["short", "other", "long"]


def test_whoever_asks_little_waits_for_none_of_them() -> None:
    async def play() -> list[str]:
        work, came = Work(0.001, 100), []

        async def ask(address: str, seconds: float = 0.0) -> None:
            async with work.share(address):
                came.append(address)
                await asyncio.sleep(seconds)

        for address in ("much", "much, too"):
            work.pay(address, 70)
        work.pay("little", 20)
        asking = [ask("much", MOMENT), ask("much, too"), *(ask("little") for _ in range(10))]
        await asyncio.gather(*asking)
        return came

    assert in_own_time(play())[0] == ["much", *["little"] * 10, "much, too"]


def test_whoever_asks_more_than_a_player_waits_while_the_server_is_late() -> None:
    """The delay of what is ready to run decides, and it is measured only while something is asked."""

    async def play() -> None:
        work = Work(0.001, 100)
        work.pay("plays", 5)
        work.pay("asks", 30)

        async def serve(seconds: float = 0.0) -> list[str]:
            """Serve a player for some time; the addresses that wait for no turn then."""
            async with work.share("plays"):
                keep_busy(seconds)
            await asyncio.sleep(0)
            return [address for address in ("plays", "asks") if work.is_modest(address)]

        assert await serve() == ["plays", "asks"]
        assert await serve(8 * LATE_SECONDS) == ["plays"]
        keep_busy(100.0)
        assert await serve() == ["plays"], "nobody asked for anything while it was busy"
        for _ in range(20):
            at_once = await serve()
        assert at_once == ["plays", "asks"]

    in_own_time(play())


def test_who_waits_gets_a_smaller_share_of_the_time_while_the_server_is_late() -> None:
    async def play(late: float) -> None:
        lateness = Lateness()
        lateness.seconds = late
        line = Throttle(1, lateness)

        async def ask(address: str) -> None:
            async with line.stand(address):
                await asyncio.sleep(MOMENT)

        await asyncio.gather(ask("a"), ask("b"))

    for late, share in ((0.0, THROTTLED_CPU_SHARE), (LATE_SECONDS, LATE_CPU_SHARE)):
        assert in_own_time(play(late))[1] == pytest.approx(MOMENT / share + MOMENT)


def keep_busy(seconds: float) -> None:
    """Let the loop do nothing else for some time of its own."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, OwnTime)
    loop.unhurried.passed += seconds


def test_what_several_need_at_once_is_made_once() -> None:
    made, may_end = [], Event()

    @made_once
    def make(name: str) -> str:
        made.append(name)
        assert may_end.wait(PATIENCE_SECONDS)
        return name

    with ThreadPoolExecutor(4) as threads:
        asked = [threads.submit(make, "cards") for _ in range(4)]
        assert comes(lambda: bool(made))
        may_end.set()
        assert [one.result() for one in asked] == ["cards"] * 4
    assert made == ["cards"]


def test_all_that_is_asked_has_its_turn(tmp_path: Path) -> None:
    """To come to a table, what is asked there, and what is asked over HTTP."""
    with local_server(tmp_path, work_rate=0.001, work_burst=1000) as server, ExitStack() as sits:
        app: Any = server.client.app
        work = app.state.context.work
        token = server.open()["play"]

        line = work._line._turns
        assert server.client.portal is not None
        call = server.client.portal.call

        def waits_for_its_turn(ask: Callable[[], T]) -> T:
            """Return the answer to a request that was seen to wait for another address's turn."""
            call(line.take, "somebody")
            with ThreadPoolExecutor(1) as thread:
                asked = thread.submit(ask)
                assert comes(lambda: bool(line._waiting))
                assert not asked.done()
                call(line.pass_on)
                return asked.result()

        assert server.get("/api/games")
        work.pay("testclient", 700)
        browser = waits_for_its_turn(lambda: sits.enter_context(server.sit(token)))
        assert waits_for_its_turn(lambda: browser.ask("ping"))["seq"] == 0
        assert waits_for_its_turn(lambda: server.get("/api/games"))


def test_while_a_hint_is_thought_about_other_questions_are_answered(tmp_path: Path) -> None:
    """Thinking has turns of its own, so an address that has asked much is answered beside it."""
    with local_server(tmp_path, work_rate=0.001, work_burst=1000) as server:
        app: Any = server.client.app
        context = app.state.context
        assert server.client.portal is not None
        turn = context.hints.people.turns  # a turn that is taken takes as long as we like
        server.client.portal.call(turn.take, "somebody")
        context.work.pay("testclient", 700)
        with server.sit(server.open(seed=7)["play"]) as browser:
            assert browser.ask("ping")["seq"] == 0
            browser.socket.send_json({"type": "hint", "id": 99})
            assert [browser.ask("ping")["seq"] for _ in range(2)] == [0, 0]


def test_the_more_of_an_address_are_refused_the_longer_each_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """An address gets no more refusals the more sockets it has; others do not wait longer."""

    async def play() -> list[float]:
        pauses, over = [], asyncio.Event()

        async def pause(seconds: float) -> None:
            pauses.append(seconds)
            await over.wait()

        work = Work(1, 1, processes=2, pause=1)
        monkeypatch.setattr(asyncio, "sleep", pause)
        refused = [asyncio.ensure_future(work.hold(address)) for address in ("a", "a", "a", "a", "b")]
        while len(pauses) < len(refused):
            await asyncio.wait(refused, timeout=MOMENT)
        over.set()
        await asyncio.gather(*refused)
        await work.hold("a")
        return pauses

    assert in_own_time(play())[0] == [1, 1, 1.5, 2, 1, 1]
