"""Limits on how much an address may ask, and headers of every answer."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from effort import uncounted
from server.serving import GAME, LocalServer, local_server, scenario
from starlette.datastructures import Headers
from starlette.testclient import WebSocketDenialResponse
from starlette.types import Scope
from starlette.websockets import WebSocketDisconnect

from fieldcraft.server.http import limits
from fieldcraft.server.http.context import AppContext
from fieldcraft.server.http.limits import address_of
from fieldcraft.server.settings import read_settings


def test_every_answer_carries_security_headers(server: LocalServer) -> None:
    too_large = b"x" * 600_000
    answers = [
        server.client.get(path) for path in ("/", "/api/games", "/api/nothing", "/healthz", "/metrics")
    ]
    answers += [
        server.client.post("/api/tables", content=too_large),
        server.client.post("/api/tables", content=b"{"),
    ]
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'self'; ")
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["x-frame-options"] == "DENY"
        assert "server" not in answer.headers
    for answer in answers[2:]:
        assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://testserver.evil.example", "http://[", "x"]
)
def test_pages_of_other_sites_are_refused(server: LocalServer, origin: str) -> None:
    answer = server.client.post("/api/tables", json={"game": GAME}, headers={"origin": origin})
    assert (answer.status_code, answer.json()["kind"]) == (403, "origin")
    token = server.open()["play"]
    with pytest.raises((WebSocketDisconnect, WebSocketDenialResponse)), server.sit(token, origin=origin):
        pass


def test_its_own_page_and_those_allowed_may_play(tmp_path: Path) -> None:
    with local_server(tmp_path, origins="https://play.example, https://b.example/") as server:
        for origin in (
            "http://testserver",
            "https://testserver",
            "https://play.example",
            "https://b.example",
        ):
            headers = {"origin": origin}
            answer = server.client.post("/api/tables", json={"game": GAME}, headers=headers)
            assert answer.status_code == 201
            with server.sit(answer.json()["play"], **headers) as browser:
                assert browser.state["seq"] == 0


@pytest.mark.parametrize("name", ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80", "x"])
def test_a_name_that_is_not_its_own_is_refused(server: LocalServer, name: str) -> None:
    """Else a page of that name, made to lead here, would be of the same origin."""
    token = server.open()["play"]
    headers = {"host": name, "origin": f"http://{name}"}
    for path in ("/", "/api/games", f"/api/tables/{token}/record"):
        answer = server.client.get(path, headers=headers)
        assert (answer.status_code, answer.json()["kind"]) == (421, "host")
        assert name.partition(":")[0] in answer.json()["error"]
    with pytest.raises((WebSocketDisconnect, WebSocketDenialResponse)), server.sit(token, **headers):
        pass


@pytest.mark.parametrize(
    "name",
    [
        "localhost",
        "LOCALHOST:8000",
        "127.0.0.1:8000",
        "[::1]:8000",
        "10.1.2.3",
        "play.example",
        "a.localhost",
    ],
)
def test_addresses_and_names_that_are_allowed_are_its_own(tmp_path: Path, name: str) -> None:
    with local_server(tmp_path, hosts="testserver, Play.example") as server:
        token = server.open()["play"]
        assert server.client.get("/api/games", headers={"host": name}).status_code == 200
        with server.sit(token, host=name, origin=f"https://{name}") as browser:
            assert browser.state["seq"] == 0


def test_any_name_where_the_owner_says_so(tmp_path: Path) -> None:
    with local_server(tmp_path, hosts="*") as server:
        assert server.client.get("/api/games", headers={"host": "anything.example"}).status_code == 200


def test_a_body_may_not_be_large(server: LocalServer) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(600):
            yield b" " * 1024

    for content in (b" " * 600_000, pieces()):
        answer = server.client.post(
            "/api/tables", content=content, headers={"content-type": "application/json"}
        )
        assert (answer.status_code, answer.json()["kind"]) == (413, "too-large")


def test_so_many_requests_a_moment_and_no_more(tmp_path: Path) -> None:
    with local_server(tmp_path, request_rate=0.01, request_burst=5) as server:
        codes = [server.client.get("/api/games").status_code for _ in range(7)]
        assert codes == [200] * 5 + [429] * 2
        assert server.client.get("/healthz").status_code == 200


def test_so_many_tables_a_moment_and_no_more(tmp_path: Path) -> None:
    with local_server(tmp_path, table_rate=0.01, table_burst=3) as server:
        codes = [server.client.post("/api/tables", json={"game": GAME}).status_code for _ in range(5)]
        assert codes == [201] * 3 + [429] * 2


def test_so_many_connections_from_an_address(tmp_path: Path) -> None:
    with local_server(tmp_path, sockets_per_address=2) as server:
        token = server.open()["play"]
        with server.sit(token), server.sit(token), server.sit(token) as third:
            assert "crowded" in third.heard[0]
        with server.sit(token) as browser:
            assert browser.state["seq"] == 0


def test_messages_that_come_too_fast(tmp_path: Path) -> None:
    with local_server(tmp_path, message_rate=0.01, message_burst=10) as server:
        token = server.open()["play"]
        with server.sit(token) as browser:
            answers = [browser.ask("ping") for _ in range(12)]
            assert [answer["type"] for answer in answers] == ["answer"] * 10 + ["refused"] * 2
            assert answers[-1]["kind"] == "too-fast"
            with pytest.raises(WebSocketDisconnect) as closed:
                list(map(browser.ask, ["ping"] * 300))
            assert closed.value.code == 4429


def test_those_who_watch_keep_nobody_from_playing(tmp_path: Path) -> None:
    with local_server(tmp_path, sockets_per_link=3) as server, ExitStack() as chairs:
        links = server.open()
        for _ in range(3):
            chairs.enter_context(server.sit(links["watch"]))
        with server.sit(links["watch"]) as fourth:
            assert "table-full" in fourth.heard[0]
        with server.sit(links["play"]) as player:
            assert player.choose(player.keys[0])["seq"] == 1


def test_nobody_takes_all_places_to_watch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Watchers from one address leave places to others; players may take all places of their link."""
    monkeypatch.setattr("fieldcraft.server.http.connection.address_of", agent)
    few = {"sockets_per_link": 3, "watchers_per_address": 2}
    with local_server(tmp_path, **few) as server, ExitStack() as chairs:
        links = server.open()
        for _ in range(2):
            chairs.enter_context(server.sit(links["watch"], agent="greedy"))
        with server.sit(links["watch"], agent="greedy") as third:
            assert "table-full" in third.heard[0]
        with server.sit(links["watch"], agent="modest") as other:
            assert other.state["seq"] == 0
        for _ in range(3):
            player = chairs.enter_context(server.sit(links["play"], agent="greedy"))
            assert player.state["seq"] == 0


def agent(scope: Scope) -> str:
    """An address that a test makes up."""
    return Headers(scope=scope).get("agent", "")


@pytest.mark.parametrize("size", [4097, 5000, 100_000, 1_000_000])
def test_messages_that_are_too_large(server: LocalServer, size: int) -> None:
    token = server.open()["play"]
    with server.sit(token) as browser:
        for send in (browser.socket.send_text, lambda text: browser.socket.send_bytes(text.encode())):
            send(json.dumps({"type": "ping", "id": 1}).ljust(size))
            assert browser.hear()["kind"] == "too-large"
        browser.socket.send_text(json.dumps({"type": "ping", "id": 1}).ljust(4096))
        assert browser.hear()["type"] == "answer"


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("10.1.2.3", 5), "10.1.2.3"),
        (("::ffff:10.1.2.3", 5), "10.1.2.3"),
        (("2001:db8:1:2:3:4:5:6", 5), "2001:db8:1:2::/64"),
        (("2001:db8:1:2:ffff::1", 5), "2001:db8:1:2::/64"),
        (("testclient", 5), "testclient"),
        (None, ""),
    ],
)
def test_whose_request_it_is(client: Any, address: str) -> None:
    assert address_of({"type": "http", "client": client}) == address


LONE, ESCAPE, LONG = "\ud800", "\x1b[2J", "x" * 100_000


@uncounted
@pytest.mark.parametrize("text", [LONE, ESCAPE, LONG], ids=["surrogate", "escape", "long"])
@pytest.mark.parametrize(
    "body",
    [
        lambda text: {"game": text},
        lambda text: {"game": GAME, "name": text},
        lambda text: {"game": GAME, "setup": {text: 1}},
        lambda text: {"game": GAME, "setup": {"scenario": {"line": [text]}}},
        lambda text: {"game": GAME, text: 1},
        lambda text: {"game": GAME, "seats": [text]},
        lambda text: {"code": f"FC2-{text}"[:20_000]},
        lambda text: {"record": text},
        lambda text: {"record": {text: 1}},
        lambda text: {"record": scenario(line=["guard"]) | {"choices": [text]}},
        lambda text: {"record": scenario(line=["guard"]) | {"version": text}},
        lambda text: {"record": scenario(line=["guard"]) | {"pack": {"name": text, "digest": "00"}}},
        lambda text: {"record": scenario(line=["guard"]) | {"bots": [text]}},
        lambda text: {"record": scenario(line=[text])},
        lambda text: {"record": json.dumps(scenario(line=[text]))},
    ],
)
def test_what_strangers_write_is_refused_in_a_short_sentence(
    server: LocalServer, body: Callable[[str], Any], text: str
) -> None:
    content = json.dumps(body(text)).encode()
    answer = server.client.post("/api/tables", content=content, headers={"content-type": "application/json"})
    assert 400 <= answer.status_code < 500, answer.text
    said = answer.json()["error"]
    assert len(said) < 1500
    assert said.isprintable()


@pytest.mark.parametrize("text", [LONE, ESCAPE, "x" * 3000], ids=["surrogate", "escape", "long"])
def test_what_strangers_write_to_a_table_is_refused_in_a_short_sentence(
    server: LocalServer, text: str
) -> None:
    with server.sit(server.open()["play"]) as browser:
        for type, fields in (
            ("choose", {"seq": 0, "key": text}),
            ("why", {"key": text}),
            ("card", {"name": text}),
            ("ping", {text: 1}),
            (text, {}),
        ):
            said = browser.ask(type, **fields)
            assert said["type"] == "refused"
            assert len(said["why"]) < 500
            assert said["why"].isprintable()


def test_processes_share_what_an_address_may_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its connections go now to this process, now to another, so each grants a part of the rate."""
    now = 0.0
    monkeypatch.setattr(limits, "monotonic", lambda: now)
    several = read_settings(
        home=tmp_path, workers=3, work_rate=30, work_burst=60, table_rate=3, table_burst=6
    )
    context = AppContext(several)
    assert context.work.take("a", 60)
    assert context.new_tables.take("a", 6)
    now = 1.0
    assert context.work.take("a", 10)
    assert not context.work.take("a")
    assert context.new_tables.take("a")
    assert not context.new_tables.take("a")
