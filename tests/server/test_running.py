"""The server as a process: its address, its settings, its log, its end."""

from __future__ import annotations

import gc
import json
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import httpx2
import pytest
from effort import counted_processes, uncounted
from server.serving import GAME, PROGRAM, ServerProcess, server_process
from server.waiting import PATIENCE_SECONDS, comes
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from fieldcraft.errors import RequestError
from fieldcraft.server import catalogue, serve, telemetry
from fieldcraft.server.run import url
from fieldcraft.server.settings import PAGE, read_settings
from fieldcraft.server.store.repository import new_token


def test_rules_that_have_been_read_are_not_looked_at_for_garbage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some 200,000 things are in them, and everybody would wait meanwhile."""
    monkeypatch.setattr(catalogue, "_staying", set())
    gc.unfreeze()
    catalogue.Games().rules(GAME)
    assert gc.get_freeze_count() > 0


def opened(address: str) -> dict[str, str]:
    answer = httpx2.post(f"http://{address}/api/tables", json={"game": GAME, "seed": 7})
    links: dict[str, str] = answer.json()
    return links


@uncounted
def test_what_is_asked_is_logged_as_json_without_any_token(tmp_path: Path) -> None:
    with server_process(tmp_path) as running:
        links = opened(running.address)
        for path in (*links.values(), links["play"] + "/record", links["play"] + "x", "nonsense"):
            httpx2.get(f"http://{running.address}/api/tables/{path}")
        httpx2.get(f"http://{running.address}/play/{links['play']}?from={links['watch']}")
        with connect(f"ws://{running.address}/ws/{links['play']}") as player:
            state = json.loads(player.recv())
            player.send(json.dumps({"type": "choose", "id": 1, "seq": 0, "key": state["options"][0]["key"]}))
            player.recv()
            player.send("nonsense " + links["play"])
            player.recv()
        body = {"which": "play"}
        httpx2.post(f"http://{running.address}/api/tables/{links['play']}/revoke", json=body)
    text = running.log.read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    assert {"request", "table opened", "connected", "disconnected", "link revoked"} <= {
        line["event"] for line in lines
    }
    for line in lines:
        assert line.keys() >= {"time", "level", "event"}
        assert "exception" not in line
    assert {line["path"] for line in lines if "path" in line} >= {"/api/tables/{token}", "page"}
    for token in links.values():
        assert token not in text
        assert token[:16] not in text


def test_a_token_in_what_failed_is_struck_out() -> None:
    """Errors are logged in full, and that may include anything that a client has sent."""
    token = new_token()
    said = telemetry.line({"event": "failed", "exception": f"KeyError: '/play/{token}?from={token}'"})
    assert json.loads(said)["exception"] == "KeyError: '/play/***?from=***'"


def test_a_frame_beyond_all_measure_ends_the_connection_only(running: ServerProcess) -> None:
    links = opened(running.address)
    with connect(f"ws://{running.address}/ws/{links['play']}") as player:
        player.recv()
        player.send("x" * 60_000)
        assert json.loads(player.recv())["kind"] == "too-large"
        player.send("x" * 1_000_000)
        with pytest.raises(ConnectionClosed):
            player.recv()
    with connect(f"ws://{running.address}/ws/{links['play']}") as player:
        assert json.loads(player.recv())["seq"] == 0


def test_a_browser_that_does_not_listen_holds_up_nobody(running: ServerProcess) -> None:
    address = f"ws://{running.address}/ws/{opened(running.address)['play']}"
    with connect(address) as player, connect(address, max_queue=1, close_timeout=0.1) as deaf:
        state = json.loads(player.recv())
        wait_for(running.address, "fieldcraft_sockets 2.0")
        for id in range(20_000):
            deaf.send(json.dumps({"type": "at", "id": id, "n": 0}))
        wait_for(running.address, "fieldcraft_sockets 1.0")
        player.send(json.dumps({"type": "choose", "id": 1, "seq": 0, "key": state["options"][0]["key"]}))
        assert json.loads(player.recv())["seq"] == 1


def wait_for(address: str, metric: str) -> None:
    assert comes(lambda: metric in httpx2.get(f"http://{address}/metrics").text), metric


def test_pages_of_other_sites_get_no_socket(running: ServerProcess) -> None:
    address = f"ws://{running.address}/ws/{opened(running.address)['play']}"
    with pytest.raises(Exception, match="HTTP 403"):
        connect(address, origin=Origin("https://evil.example"))
    with connect(address, origin=Origin(f"http://{running.address}")) as player:
        assert json.loads(player.recv())["seq"] == 0


def test_scribble_on_the_connection_harms_nothing(running: ServerProcess) -> None:
    host, port = running.address.split(":")
    for scribble in (
        b"\x00\xff" * 500,
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\n\r\n",
        b"",
    ):
        with socket.create_connection((host, int(port)), timeout=PATIENCE_SECONDS) as line:
            line.sendall(scribble)
    token = opened(running.address)["play"]
    handshake = f"GET /ws/{token} HTTP/1.1\r\nHost: {running.address}\r\nUpgrade: websocket\r\n"
    handshake += "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    handshake += f"Sec-WebSocket-Key: {'A' * 22}==\r\n\r\n"
    with socket.create_connection((host, int(port)), timeout=PATIENCE_SECONDS) as line:
        line.sendall(handshake.encode() + b"\xff\xfe\xfd" * 300)
        assert line.recv(4096).startswith(b"HTTP/1.1 101")
    assert httpx2.get(f"http://{running.address}/healthz").json() == {"ok": True}


@uncounted
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_cleanly_with_browsers_connected(tmp_path: Path, sign: signal.Signals) -> None:
    with server_process(tmp_path) as running:
        links = opened(running.address)
        with connect(f"ws://{running.address}/ws/{links['play']}") as player:
            player.recv()
            running.process.send_signal(sign)
            with pytest.raises(ConnectionClosed):
                player.recv(timeout=PATIENCE_SECONDS)
        assert running.process.wait(PATIENCE_SECONDS) in (0, -sign)
        assert "error" not in running.log.read_text()


def test_an_address_that_is_taken_is_said_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FIELDCRAFT_HOME", str(tmp_path))
    taken = socket.create_server(("127.0.0.1", 0))
    with taken, pytest.raises(RequestError, match=r"cannot listen on 127\.0\.0\.1, port [0-9]+: "):
        serve("127.0.0.1", taken.getsockname()[1])
    with pytest.raises(RequestError, match=r"cannot listen on no\.such\.host\.invalid"):
        serve("no.such.host.invalid", 0)
    with pytest.raises(RequestError, match="sqlite or postgresql"):
        serve(port=0, database_url="mysql://x")


def test_the_package_holds_the_page_that_make_builds() -> None:
    page = (PAGE / "index.html").read_text(encoding="utf-8")
    assert "/assets/" in page
    assert all((PAGE / name).is_file() for name in re.findall(r'(?:src|href)="/([^"]+)"', page))


# -- with a browser --------------------------------------------------------------------------

BROWSER = """#!{python}
import sys, urllib.request
with urllib.request.urlopen(sys.argv[1] + "healthz", timeout=100) as answer:
    open({seen!r}, "w").write(sys.argv[1] + answer.read().decode())
"""

pytestmark = counted_processes


@pytest.fixture
def browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file to which the browser of this test writes the address it was sent to, and the answer."""
    program, seen = tmp_path / "browser", tmp_path / "seen"
    program.write_text(BROWSER.format(python=sys.executable, seen=str(seen)))
    program.chmod(0o755)
    monkeypatch.setenv("BROWSER", str(program))
    return seen


def text_in(path: Path) -> str:
    """Return the text of a file as soon as it has any."""
    assert comes(lambda: path.exists() and path.read_text() != ""), path.name
    return path.read_text()


@uncounted
def test_the_browser_is_opened_where_the_server_answers(tmp_path: Path, browser: Path) -> None:
    with server_process(tmp_path, 0, ["--open"]) as running:
        assert text_in(browser) == f'http://{running.address}/{{"ok":true}}'
        running.process.send_signal(signal.SIGINT)
        assert running.process.wait(PATIENCE_SECONDS) == 0
        assert running.process.stdout is not None
        assert running.process.stdout.read() == ""
    assert running.log.read_text() == ""


@uncounted
def test_a_port_in_use_gives_way_to_the_next_unless_it_was_named(tmp_path: Path, browser: Path) -> None:
    homes = tmp_path / "one", tmp_path / "another"
    for home in homes:
        home.mkdir()
    with (
        server_process(homes[0], None, ["--open"]) as one,
        server_process(homes[1], None, ["--open"]) as another,
    ):
        first, second = (int(running.address.rpartition(":")[2]) for running in (one, another))
        assert 8000 <= first < second
        named = [*PROGRAM, "--open", "--port", str(first)]
        done = subprocess.run(named, capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False)
    assert done.returncode == 2
    assert done.stderr == f"fieldcraft: cannot listen on 127.0.0.1, port {first}: address already in use\n"
    assert done.stdout == ""


@uncounted
@pytest.mark.parametrize("broken", ["", "no-such-browser"])
def test_where_no_browser_opens_it_says_how_else_to_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("BROWSER", broken)
    monkeypatch.setenv("PATH", str(tmp_path))
    with server_process(tmp_path, 0, ["--open"]) as running:
        assert running.process.stdout is not None
        said = running.process.stdout.readline()
        assert httpx2.get(f"http://{running.address}/healthz").json() == {"ok": True}
    assert "make terminal" in said
    assert "fieldcraft play" in said


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FIELDCRAFT_HOME", str(tmp_path))
    monkeypatch.setenv("FIELDCRAFT_PORT", "8123")
    monkeypatch.setenv("FIELDCRAFT_DATABASE_URL", "postgres://me@db/games")
    settings = read_settings(host="0.0.0.0")
    assert (settings.host, settings.port) == ("0.0.0.0", 8123)
    assert settings.database.render_as_string() == "postgresql+psycopg://me@db/games"
    monkeypatch.setenv("FIELDCRAFT_DATABASE_URL", "")
    assert read_settings().database.database == str(tmp_path / "tables.db")
    monkeypatch.setenv("FIELDCRAFT_PORT", "eighty")
    with pytest.raises(RequestError, match=r"FIELDCRAFT_PORT: .*integer"):
        read_settings()


@uncounted
@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:80/"),
        ("0.0.0.0", "http://127.0.0.1:80/"),
        ("::", "http://[::1]:80/"),
        ("::1", "http://[::1]:80/"),
        ("games.example", "http://games.example:80/"),
    ],
)
def test_the_address_that_is_shown(host: str, address: str) -> None:
    assert url(host, 80) == address


@uncounted
def test_nothing_is_asked_of_other_sites(running: ServerProcess) -> None:
    """Neither the answers nor the description of the interface speak of another host."""
    for path in ("/", "/api/openapi.json", "/api/games"):
        request = urllib.request.Request(f"http://{running.address}{path}")
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_SECONDS) as answer:
                text = answer.read().decode()
        except urllib.error.HTTPError as error:
            text = error.read().decode()
        assert "http://" not in text
        assert "https://" not in text
