"""Requests are charged by what they cost, to the address that sends them."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from effort import uncounted
from server.serving import GAME, LocalServer, finished_game, local_server
from server.waiting import PATIENCE_SECONDS

from fieldcraft.server.http import limits
from fieldcraft.server.http.limits import MOST_OWED_BURSTS, TokenBucket
from fieldcraft.server.live import costs
from fieldcraft.server.settings import Settings
from fieldcraft.server.think.offload import SHORT_CHOICES, offload
from fieldcraft.server.wire import Choose, Hint, NewTable, read
from fieldcraft.session.game import Game

BURST = 60


@contextmanager
def limited(home: Path) -> Iterator[LocalServer]:
    """A server that lets an address do sixty choices' worth, and nearly nothing more."""
    with local_server(home, work_rate=0.001, work_burst=BURST) as server:
        yield server


def long_table(server: LocalServer) -> dict[str, str]:
    """A table at which a whole game was played."""
    return server.open(record=long_game().record)


def long_game() -> Game:
    return next(game for seed in range(100) if (game := finished_game(seed)).made > 40)


def asked_until_refused(server: LocalServer, token: str, type: str, **fields: Any) -> int:
    with server.sit(token) as browser:
        for number in range(BURST + 1):
            answer = browser.ask(type, **fields)
            if answer["type"] == "refused":
                assert answer["kind"] == "too-fast"
                return number
    raise AssertionError("it is never refused")


@pytest.mark.parametrize(("type", "fields"), [("ping", {}), ("at", {"n": 40})])
def test_messages_are_charged_by_what_they_take(tmp_path: Path, type: str, fields: dict[str, int]) -> None:
    with local_server(tmp_path) as server:
        links = long_table(server)
    each = costs.of_message(read({"type": type, "id": 1, **fields}), 40, 1)
    with limited(tmp_path) as server:
        often = asked_until_refused(server, links["watch"], type, **fields)
        assert 0.4 * BURST / each < often <= BURST / each


def test_going_back_is_charged_by_what_is_played_again() -> None:
    at = {"type": "at", "id": 1, "n": 300}
    assert costs.of_message(read(at), 710, 0) == 1 + 300 / costs.REPLAYED_CHOICES_PER_UNIT
    assert costs.of_message(read(at), 30, 0) == 2, "no more is played again than there is"
    undo = {"type": "undo", "id": 1, "seq": 9, "to": 300}
    assert costs.of_message(read(undo), 710, 0) == 1 + 300 / costs.REPLAYED_CHOICES_PER_UNIT
    assert costs.of_message(read(undo), 30, 0) == 2, "no more is played again than there is"
    assert costs.of_message(read(undo | {"to": -5}), 30, 0) == 1


def test_what_is_shown_to_many_is_charged() -> None:
    choice = {"type": "choose", "id": 1, "seq": 9, "key": "done"}
    assert costs.of_message(read(choice), 9, 16) == 1 + 16 / costs.BROWSERS_PER_UNIT


@uncounted
def test_a_hint_is_charged_by_how_long_it_is_thought_about(tmp_path: Path) -> None:
    with (
        local_server(tmp_path, work_rate=0.001, work_burst=1000, hint_seconds=60) as server,
        server.sit(server.open(seed=7)["play"]) as browser,
    ):
        app: Any = server.client.app
        purse = app.state.context.work._limits._bucket("testclient")
        before = purse.left
        assert browser.ask("hint")["key"]
        assert before - purse.left > costs.of_message(read({"type": "hint", "id": 1}), 0, 1) + 0.01


def test_a_large_body_is_charged(tmp_path: Path) -> None:
    body = {"game": GAME, "setup": {f"key{n}": 1 for n in range(10_000)}}
    with local_server(tmp_path, work_rate=0.001, work_burst=60) as server:
        codes = [server.client.post("/api/tables", json=body).status_code for _ in range(5)]
    assert codes == [422, 422, 422, 429, 429]


def test_sockets_of_one_address_share_what_it_may_ask(tmp_path: Path) -> None:
    with limited(tmp_path) as server:
        tokens = [server.open()["play"] for _ in range(2)]
        asked_until_refused(server, tokens[0], "ping")
        with server.client.websocket_connect(f"/ws/{tokens[1]}") as socket:
            assert json.loads(socket.receive_text())["kind"] == "too-fast"
        assert server.client.get("/api/games").status_code == 429


def test_to_come_again_and_again_is_charged(tmp_path: Path) -> None:
    with local_server(tmp_path) as server:
        links = long_table(server)
    with limited(tmp_path) as server:
        for _ in range(BURST):
            with server.client.websocket_connect(f"/ws/{links['watch']}") as socket:
                message = json.loads(socket.receive_text())
            if message["type"] == "refused":
                assert message["kind"] == "too-fast"
                return
    pytest.fail("one may come as often as one likes")


def test_to_have_a_table_played_again_is_charged(tmp_path: Path) -> None:
    """The first client at a table that is not in memory pays for it."""
    with local_server(tmp_path) as server:
        link = long_table(server)["watch"]
    with local_server(tmp_path, work_rate=0.001, work_burst=1000) as server:
        app: Any = server.client.app
        purse = app.state.context.work._limits._bucket("testclient")
        for replayed in (long_game().made / costs.RESTORED_CHOICES_PER_UNIT, 0):
            before = purse.left
            with server.sit(link):
                assert replayed <= before - purse.left < replayed + 10


@uncounted
@pytest.mark.parametrize("path", ["/metrics", "/api/openapi.json", "/healthz", "/", "/nothing.js"])
def test_every_path_is_charged(tmp_path: Path, path: str) -> None:
    with limited(tmp_path) as server:
        often = round(BURST / costs.of_path(path))
        codes = [server.client.get(path).status_code for _ in range(often + 1)]
        assert 429 not in codes[:-1]
        assert codes[-1] == 429


def test_a_long_record_is_charged(tmp_path: Path) -> None:
    record = long_game().record
    each = 1 + costs.of_opening(NewTable(record=record))
    with limited(tmp_path) as server:
        codes = [server.client.post("/api/tables", json={"record": record}).status_code for _ in range(30)]
        assert 0 < codes.count(201) <= BURST / each + 1
        assert codes[-1] == 429
    assert costs.of_opening(NewTable(code="x" * 2000)) == 2000 / costs.CODE_CHARACTERS_PER_UNIT
    assert costs.of_opening(NewTable(record=json.dumps(record))) >= each - 1
    assert costs.of_opening(NewTable(after=record)) == each - 1
    assert costs.of_opening(NewTable(game=GAME)) == 0


def test_a_table_with_many_choices_counts_as_several(tmp_path: Path) -> None:
    record = long_game().record
    with local_server(tmp_path, table_rate=0.001, table_burst=10) as server:
        codes = [server.client.post("/api/tables", json={"record": record}).status_code for _ in range(12)]
        assert 5 < codes.count(201) < 10


def test_whoever_asks_too_much_waits_for_the_refusal(tmp_path: Path) -> None:
    """Else a refusal could be had as often as one likes, and costs something too."""
    with local_server(tmp_path, work_rate=0.001, work_burst=5, refusal_seconds=0.2) as server:
        token = server.open()["play"]
        with server.sit(token) as browser:
            answers, begun = [browser.ask("ping")["type"] for _ in range(6)], time.monotonic()
            assert answers[-1] == "refused"
            assert browser.ask("ping")["kind"] == "too-fast"
            assert time.monotonic() - begun >= 0.2
        for ask in (lambda: server.client.get("/api/games").status_code, lambda: heard_first(server, token)):
            begun = time.monotonic()
            assert ask() in (429, "too-fast")
            assert time.monotonic() - begun >= 0.2


def test_who_has_asked_much_waits_for_any_refusal_to_connect(tmp_path: Path) -> None:
    """Else one that finds no place comes again at once, and to connect costs the server most of all."""
    few = {"work_rate": 0.001, "work_burst": 100, "refusal_seconds": 0.3, "watchers_per_address": 1}
    with local_server(tmp_path, **few) as server:
        token = server.open()["watch"]
        with server.sit(token):
            app: Any = server.client.app
            work, held = app.state.context.work, []

            async def hold(address: str) -> None:
                held.append(address)
                await limits.Work.hold(work, address)

            work.hold = hold
            assert heard_first(server, token) == "table-full"
            assert held == []
            work.pay("testclient", 70)
            begun = time.monotonic()
            assert heard_first(server, token) == "table-full"
            assert time.monotonic() - begun >= 0.3
            assert held == ["testclient"]


def heard_first(server: LocalServer, token: str) -> str:
    with server.client.websocket_connect(f"/ws/{token}") as socket:
        kind: str = json.loads(socket.receive_text())["kind"]
    return kind


def test_what_is_owed_has_an_end() -> None:
    bucket = TokenBucket(1e-9, 10)
    bucket.pay(1e9)
    assert bucket._left == -MOST_OWED_BURSTS * 10
    assert not bucket.take()


def test_what_is_short_does_not_wait_for_what_is_long() -> None:
    async def play() -> list[str]:
        done: list[str] = []
        over = threading.Event()
        over.set()
        short = threading.Event()

        def work(name: str, after: threading.Event) -> None:
            assert after.wait(PATIENCE_SECONDS)
            done.append(name)
            if name == "short":
                short.set()

        await asyncio.gather(
            offload(SHORT_CHOICES + 1, work, "long", short),
            offload(SHORT_CHOICES + 1, work, "long, too", over),
            offload(SHORT_CHOICES, work, "short", over),
        )
        return done

    assert asyncio.run(play()) == ["short", "long", "long, too"]


def test_ten_people_behind_one_address_play_undisturbed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each chooses every other second, is thought for 0.4 seconds a minute, and comes again every five."""
    settings, now = Settings.model_validate({}), [0]
    monkeypatch.setattr(limits, "monotonic", lambda: now[0])
    work = limits.Work(settings.work_rate, settings.work_burst)
    for second in range(1800):
        now[0] = second
        for person in range(10):
            paid = 0.0
            if (second + person) % 2 == 0:
                paid += costs.of_message(Choose(id=1, type="choose", seq=60, key="done"), 60, 2)
            if (second + 6 * person) % 60 == 0:
                paid += costs.of_message(Hint(id=1, type="hint"), 60, 2)
                work.pay("home", costs.of_thinking(0.4))
            if (second + 6 * person) % 300 == 0:
                paid += 5 * costs.FILE_UNITS + costs.of_joining(60)
            assert work.take("home", paid), f"refused after {second} s"
            assert work.is_modest("home"), f"made to wait after {second} s"
