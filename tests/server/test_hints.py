"""Hints come from another process: nobody waits for them, and they end in time."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from effort import IS_COMPILED, counted_processes, fewer, uncounted
from server.serving import LocalServer, local_server
from server.test_packs import edit

import fieldcraft
from fieldcraft.bots.advice import SECONDS
from fieldcraft.bots.analysis import look_back
from fieldcraft.desk import thinking
from fieldcraft.desk.thinking import RecentGames
from fieldcraft.games import game_ids, ruleset
from fieldcraft.rendering.refusals import Refused
from fieldcraft.rendering.thinking import hint, ranked
from fieldcraft.rulebook.values import shipped
from fieldcraft.server.http import limits
from fieldcraft.server.think import hints as module
from fieldcraft.server.think.adviser import PRIORITIES
from fieldcraft.server.think.hints import HINTS_PER_ADDRESS, Hints
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
                here = time.monotonic()
                answer = browser.ask("hint")
                there = time.monotonic()
                # Plans that the clock ends, here or there, are not comparable.
                if max(here - began, there - here) < SECONDS / 3 and answer["why"] != [""]:
                    assert (answer["key"], answer["why"]) == (key, why)
                assert answer["key"] in [option.key for option in game.options]
                game.choose(key)
                while game.give_settled():
                    pass
                browser.choose(key)


def test_a_game_is_looked_back_on_when_it_is_over_by_who_plays(server: LocalServer) -> None:
    """Nobody is shown what another seat's decisions promised, nor anything while the game is played."""
    game = fieldcraft.scenario(LOST)
    game.choose("play:hide")
    game.choose("done")
    assert game.over
    links = server.open(record=game.record)
    with server.sit(links["play"]) as browser, server.sit(links["watch"]) as other:
        assert server.get(f"/api/tables/{links['play']}")["judges"]
        first, second = browser.ask("judge")["moments"]
        assert [first, second] == ranked(look_back(game, 0))
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
        hints.seconds = 0.1
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
        hints._of["a", False] = HINTS_PER_ADDRESS
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
            assert share.read_text(encoding="ascii").split()[1:] == [
                "nice",
                str(PRIORITIES["others"].session),
            ]
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
    """This holds even after an undo and another choice, and beside another game of the same seed."""
    kept = RecentGames()
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


# -- the deals that a key or a pack decides --------------------------------------------------------


@uncounted
@pytest.mark.parametrize("name", [name for name in game_ids() if ruleset(name).solo is not None])
def test_a_day_is_played_by_hints_and_looked_back_on(tmp_path: Path, name: str) -> None:
    """The hints are for what the day's key deals; one process gives all of them."""
    with local_server(tmp_path, hint_seconds=120) as server:
        context: Any = server.client.app.state.context  # type: ignore[attr-defined]
        answer = server.client.post(f"/api/daily/{name}/table", json={"player": "ada of the tests"})
        token = answer.json()["play"]
        with server.sit(token) as browser:
            for _ in range(fewer(32)):
                hinted = browser.ask("hint")
                assert hinted["key"] in browser.keys
                browser.choose(hinted["key"])
            assert len({process.pid for process in context.hints.processes}) == 1
            (table,) = context.tables.live.values()
            for key in to_the_end(table.cache.loaded):
                browser.choose(key)
            assert browser.state["over"]
            moments = browser.ask("judge")["moments"] if IS_COMPILED or name in SHORT_GAMES else []
        labels = [option.label for option in table.cache.loaded.chosen]
        assert all(labels[moment["made"]] == moment["taken"] for moment in moments)
        is_judged = shipped(ruleset(name)) is not None  # else nothing is looked back on
        assert bool(moments) == (is_judged and (IS_COMPILED or name in SHORT_GAMES))


SHORT_GAMES = ("agent-decker",)
"""Games that are looked back on in seconds also where the rules are not compiled."""


def to_the_end(game: Game) -> list[str]:
    """The keys of choices at random that end a game, which goes on as it was."""
    rest, chance = game.copy(), random.Random(1)
    while not rest.over:
        rest.choose(chance.randrange(len(rest.options)))
    return [option.key for option in rest.chosen[game.made :]]


def test_games_of_one_seed_with_other_keys_are_kept_apart() -> None:
    kept = RecentGames()
    rules = ruleset("agent-decker")
    one, other, open_deal = (Game(rules, 0, key=key) for key in (b"a" * 32, b"b" * 32, b""))
    assert one.view()["line"] != other.view()["line"]
    for game in (one, other, open_deal, one):
        assert kept.game(game.record).view() == game.view()


def test_a_pack_is_read_again_when_it_has_changed(tmp_path: Path) -> None:
    """The server reads its pack whenever rules are asked for; the hints are for the same cards."""
    kept = RecentGames(tmp_path / "pack")
    for power in (2, 3):
        game = Game(ruleset("agent-decker", edit(tmp_path / "pack", power)), 7)
        assert kept.game(game.record).rules.pack == game.rules.pack


# -- what goes wrong --------------------------------------------------------------------------------


@pytest.mark.filterwarnings("error")
def test_an_error_of_a_process_is_logged_and_refused_and_the_process_goes_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def ask() -> None:
        paid: list[tuple[str, float, bool]] = []
        hints = Hints(1, 60, pay=lambda *charged: paid.append(charged))
        record = Game(ruleset("agent-decker"), 7).record
        with pytest.raises(Refused) as refused:
            await hints.ask(record | {"choices": ["nonsense"]}, 0, address="a")
        assert refused.value.kind == "failed"
        (process,) = hints.processes
        assert await hints.ask(record, 0, address="a")
        assert hints.processes == {process}
        assert [address for address, _, _ in paid] == ["a", "a"], "an error is charged as well"
        await hints.close()

    asyncio.run(ask())
    (said,) = [one for one in caplog.records if one.name == "fieldcraft.server"]
    event: Any = said.msg
    assert event["type"] == "hint"
    assert "RecordDiverges" in event["exception"]


def test_what_a_process_says_before_it_breaks_off_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def ask() -> None:
        hints = Hints(1, 60)
        hints.people.kind = "nobody"  # is no kind of process
        with pytest.raises(Refused) as refused:
            await hints.ask({}, 0)
        assert refused.value.kind == "hint-slow"
        await hints.close()

    asyncio.run(ask())
    events: list[Any] = [one.msg for one in caplog.records if one.name == "fieldcraft.server"]
    assert any("KeyError: 'nobody'" in event.get("said", "") for event in events)


def test_an_answer_may_be_longer_than_a_line_of_asyncio(monkeypatch: pytest.MonkeyPatch) -> None:
    """The decisions of a long game are more than 64 KiB, and one that is too long is an error like others."""
    answering = "import json, sys\nfor _ in sys.stdin: print(json.dumps([['x' * 2**20], 0.0]), flush=True)"

    async def ask(most: int) -> list[Any]:
        start = asyncio.create_subprocess_exec
        with monkeypatch.context() as patch:
            patch.setattr(module, "ANSWER_BYTES", most)
            patch.setattr(
                asyncio,
                "create_subprocess_exec",
                lambda *_, **how: start(sys.executable, "-c", answering, **how),
            )
            lane = module.Lane("people", 1, None)
            try:
                return (await lane.think("{}")).told
            finally:
                await lane.close()

    assert asyncio.run(ask(module.ANSWER_BYTES)) == ["x" * 2**20]
    with pytest.raises(Refused) as refused:
        asyncio.run(ask(2**16))
    assert refused.value.kind == "hint-slow"


def test_every_error_of_a_hint_is_a_refusal(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: Any, **__: Any) -> None:
        raise ValueError("a fault of ours")

    app: Any = server.client.app
    monkeypatch.setattr(app.state.context.hints, "ask", fail)
    with server.sit(server.open(seed=7)["play"]) as browser:
        assert browser.ask("hint")["kind"] == "failed"
        assert browser.ask("hint")["kind"] == "failed", "the next one need not wait for it"


# -- the payer, and the order of service ------------------------------------------------------------


def test_thinking_is_charged_whatever_becomes_of_it() -> None:
    """The time of a process that is given up, or breaks off, is charged too, and so are bots."""
    paid: list[tuple[str, float, bool]] = []

    async def ask() -> None:
        hints = Hints(1, 60, pay=lambda *charged: paid.append(charged))
        record = Game(ruleset("nightlancer"), 1).record
        assert await hints.ask(record, 0, bot="random", address="a")
        hints.seconds = 0.1
        (process,) = hints.processes
        process.send_signal(signal.SIGSTOP)  # it thinks for as long as we like
        with pytest.raises(Refused):
            await hints.ask(record, 0, bot="random", address="b")
        await hints.close()

    asyncio.run(ask())
    (first, computed, is_bot), (second, waited, _) = paid
    assert (first, second, is_bot) == ("a", "b", True)
    assert computed > 0
    assert waited > 0


def test_bots_take_nothing_of_what_is_left_to_people() -> None:
    work = limits.Work(1e-9, 100)
    for _ in range(3):
        work.pay_for_thinking("a", 10.0, is_bot=True)
    assert not work.is_modest("a")
    assert work.take("a", 100 * limits.BURST_SHARE_LEFT_BY_BOTS)
    assert not work.take("a", 1)
    work.pay_for_thinking("a", 10.0, is_bot=True)
    assert work._limits._bucket("a").left == pytest.approx(0, abs=1e-3), "a bot owes nothing"
    work.pay_for_thinking("a", 10.0, is_bot=False)
    assert work._limits._bucket("a").left == pytest.approx(-limits.MOST_OWED_BURSTS * 100, abs=1e-3)


def test_bots_are_charged_to_who_plays(tmp_path: Path) -> None:
    with local_server(tmp_path, bot_pause=0, hint_seconds=60) as server:
        paid: list[tuple[str, bool]] = []
        app: Any = server.client.app
        app.state.context.hints.pay = lambda address, _, is_bot: paid.append((address, is_bot))
        links = server.open(game="nightlancer", seats=["bot:easy", "me"], seed=1)
        with server.sit(links["play"]) as browser:
            browser.until(lambda page: page.state["seq"] == 1)
        assert {*paid} == {("testclient", True)}


def test_a_look_back_waits_for_its_turn_as_long_as_that_takes() -> None:
    game = fieldcraft.scenario(LOST)
    game.choose("play:hide")
    game.choose("done")

    async def ask() -> None:
        hints = Hints(1, 0.0)  # nobody else would wait at all
        await hints.others.turns.take("bots")
        looking = asyncio.create_task(hints.look_back(game.record, 0))
        with pytest.raises(Refused) as refused:
            await hints.ask(game.record, 0, bot="random")
        assert refused.value.kind == "hint-slow"
        assert not looking.done()
        hints.seconds = 60
        hints.others.turns.pass_on()
        assert len(await looking) == 2
        await hints.close()

    asyncio.run(ask())


@uncounted
def test_hints_come_before_six_strong_bots_and_four_looks_back() -> None:
    """Hints have processes of their own, so all are given while none of the others has had a turn."""
    game = fieldcraft.new("agent-decker", seed=7)
    while not game.over:
        game.choose(0)
    deciding = Game(ruleset("agent-decker"), 7).record
    bots = Game(ruleset("nightlancer"), 1).record
    came: list[str] = []

    async def ask() -> None:
        hints = Hints(1, 60)

        async def note(name: str, asked: Any) -> None:
            assert await asked
            came.append(name)

        await hints.ask(bots, 0, bot="random")
        (process,) = hints.processes
        process.send_signal(signal.SIGSTOP)  # it thinks for as long as we like
        others = [note("bot", hints.ask(bots, 0, bot="rollout", address=f"b{n}")) for n in range(6)]
        others += [note("look back", hints.look_back(game.record, 0, address=f"l{n}")) for n in range(4)]
        waiting = [asyncio.create_task(one) for one in others]
        for n in range(4):
            await note("hint", hints.ask(deciding, 0, address=f"h{n}"))
        assert came == ["hint"] * 4
        assert hints.others.asked == 10
        for task in waiting[1:]:
            task.cancel()
        process.send_signal(signal.SIGCONT)
        await waiting[0]
        await asyncio.gather(*waiting, return_exceptions=True)
        await hints.close()

    asyncio.run(ask())
    assert came == ["hint"] * 4 + ["bot"]


def test_looks_back_let_bots_have_their_turn_after_each_slice() -> None:
    """A long look back takes many turns, so a bot of another address waits for one slice at most."""
    turns: list[str] = []
    all_asked = asyncio.Event()

    class Scripted(module.Lane):
        async def think(self, question: str) -> thinking.AdviserReply:
            _, _, bot, first = json.loads(question)
            turns.append(bot or f"slice {first}")
            await all_asked.wait()
            return thinking.AdviserReply([], 0.1, None if bot or first == 9 else first + 1)

    async def ask() -> None:
        hints = Hints(1, 60, lane=Scripted)
        looking = asyncio.create_task(hints.look_back({}, 0, address="a"))
        await asyncio.sleep(0)
        bots = [asyncio.create_task(hints.ask({}, 0, bot=f"bot {n}", address=f"b{n}")) for n in range(3)]
        while hints.others.asked < 4:
            await asyncio.sleep(0)
        all_asked.set()
        await asyncio.gather(*bots)
        assert turns[:5] == ["slice 0", "bot 0", "bot 1", "bot 2", "slice 1"]
        await looking
        assert turns[-1] == "slice 9"
        await hints.close()

    asyncio.run(ask())


def test_a_look_back_in_slices_is_the_whole_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = fieldcraft.scenario(LOST)
    game.choose("play:hide")
    game.choose("done")
    monkeypatch.setattr(thinking, "SLICE_SECONDS", 0)
    kept, found, first = RecentGames(), [], 0
    for _ in range(game.made):
        slice = thinking.reply_to(kept, json.dumps([game.record, 0, "", first]))
        assert len(slice.told) == 1
        found += slice.told
        first = slice.further or 0
    assert thinking.reply_to(kept, json.dumps([game.record, 0, "", first])).told == []
    assert found == look_back(game, 0)
