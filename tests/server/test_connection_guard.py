"""The connections themselves: silent ones, slow ones, and those that send or leave unread too much."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import islice, repeat
from pathlib import Path

import httpx2
import pytest
from effort import counted_processes, uncounted
from server.serving import GAME, ServerProcess, server_process
from server.waiting import PATIENCE_SECONDS, comes
from websockets.sync.client import connect

pytestmark = counted_processes

HEAD = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"


def line_to(running: ServerProcess, source: str = "127.0.0.1") -> socket.socket:
    """A connection from one of this computer's own addresses."""
    host, port = running.address.split(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE_SECONDS, source_address=(source, 0))


def heard(line: socket.socket) -> bytes:
    """Return everything that comes until the server closes."""
    said = b""
    while True:
        try:
            part = line.recv(65536)
        except ConnectionResetError:
            return said
        if not part:
            return said
        said += part


def is_open(line: socket.socket) -> bool:
    line.settimeout(0.01)
    try:
        return line.recv(1) != b""
    except TimeoutError:
        return True
    except ConnectionResetError:
        return False


def health(running: ServerProcess) -> int:
    return httpx2.get(f"http://{running.address}/healthz", timeout=PATIENCE_SECONDS).status_code


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that has room for ten connections."""
    with server_process(tmp_path_factory.mktemp("small"), connections=10) as process:
        yield process


def test_silent_connections_make_room(small: ServerProcess) -> None:
    with ExitStack() as lines:
        silent = [lines.enter_context(line_to(small)) for _ in range(60)]
        assert health(small) == 200
        assert comes(lambda: sum(is_open(line) for line in silent) <= 10)


def test_a_table_that_is_played_makes_no_room(small: ServerProcess) -> None:
    with ExitStack() as lines:
        token = httpx2.post(f"http://{small.address}/api/tables", json={"game": GAME}).json()["play"]
        with connect(f"ws://{small.address}/ws/{token}") as player:
            player.recv()
            for _ in range(30):
                lines.enter_context(line_to(small))
            player.send(json.dumps({"type": "ping", "id": 1}))
            assert json.loads(player.recv())["re"] == 1


@uncounted
def test_so_many_connections_of_one_address(tmp_path: Path) -> None:
    with server_process(tmp_path, connections_per_address=3) as running, ExitStack() as lines:
        held = [lines.enter_context(line_to(running, "127.0.0.2")) for _ in range(4)]
        said = heard(held[3])
        assert said.startswith(b"HTTP/1.1 429 ")
        assert b'"kind": "crowded"' in said
        assert health(running) == 200
        held[0].close()

        def is_answered() -> bool:
            again = lines.enter_context(line_to(running, "127.0.0.2"))
            again.sendall(HEAD + b"Connection: close\r\n\r\n")
            return heard(again).startswith(b"HTTP/1.1 200 ")

        assert comes(is_answered), "as soon as the server has seen it go"


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that does not wait long for the head of a request."""
    with server_process(tmp_path_factory.mktemp("hasty"), header_seconds=0.2) as process:
        yield process


def test_headers_have_to_come_in_time(hasty: ServerProcess) -> None:
    for begun in (b"", b"\r\n", HEAD):
        with line_to(hasty) as line:
            line.sendall(begun)
            said = heard(line)
            assert (b"HTTP/1.1 408 " in said) == bool(begun)


def test_an_idle_connection_that_sends_empty_lines_ends(hasty: ServerProcess) -> None:
    with line_to(hasty) as line:
        line.sendall(HEAD + b"\r\n")
        assert line.recv(65536).startswith(b"HTTP/1.1 200 ")

        def has_ended() -> bool:
            with suppress(ConnectionError):
                line.sendall(b"\r\n")
                return False
            return True

        assert comes(has_ended)


def ends(line: socket.socket, parts: Iterable[bytes]) -> bool:
    """True if the server closes the connection while all this is sent, or then."""
    with suppress(ConnectionError):
        for part in parts:
            line.sendall(part)
        heard(line)
    return True


def pieces(kind: str) -> Iterator[bytes]:
    """A request that never ends."""
    if kind == "address":
        yield b"GET /"
    elif kind == "trailers":
        yield b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
    elif kind == "trailer":
        yield b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nx: "
    else:
        yield HEAD + (b"x: " if kind == "header" else b"")
    while True:
        yield (b"a: b\r\n" if kind in ("headers", "trailers") else b"abcdef") * 1000


@pytest.mark.parametrize("kind", ["address", "header", "headers", "trailers", "trailer"])
def test_a_request_has_a_size(running: ServerProcess, kind: str) -> None:
    with line_to(running) as line:
        assert ends(line, islice(pieces(kind), 5000))
        assert health(running) == 200


@pytest.mark.parametrize("end", [b"\r\n\r\n", b""], ids=["whole", "under way"])
def test_what_is_too_large_is_said(running: ServerProcess, end: bytes) -> None:
    with line_to(running) as line:
        line.sendall(HEAD + b"x: " + b"y" * 17_000 + end)
        said = heard(line)
        assert said.startswith(b"HTTP/1.1 431 ")
        assert b"16384 bytes" in said
        assert b"nosniff" in said


@uncounted
def test_what_is_not_read_is_not_kept_for_ever(tmp_path: Path) -> None:
    """A client that takes no answer to a request for a large file loses its connection."""
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_bytes(b"x" * 20_000_000)
    with server_process(tmp_path, read_seconds=0.2, page=page) as running, line_to(running) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        ended = 'fieldcraft_request_seconds_count{method="GET",path="page",status="200"} 1.0'
        assert comes(lambda: ended in httpx2.get(f"http://{running.address}/metrics").text)
        assert len(heard(line)) < 20_000_000


@contextmanager
def sitting(running: ServerProcess) -> Iterator[socket.socket]:
    """A raw socket at a table."""
    token = httpx2.post(f"http://{running.address}/api/tables", json={"game": GAME}).json()["play"]
    with line_to(running) as line:
        line.sendall(
            f"GET /ws/{token} HTTP/1.1\r\nHost: {running.address}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {'A' * 22}==\r\n\r\n".encode()
        )
        assert line.recv(100).startswith(b"HTTP/1.1 101 ")
        yield line


@uncounted
@pytest.mark.parametrize("kind", [0x89, 0x8A, 0x00], ids=["pings", "pongs", "pieces"])
def test_a_socket_sends_messages_and_little_else(running: ServerProcess, kind: int) -> None:
    with sitting(running) as line:
        if kind == 0:
            line.sendall(bytes([0x01, 0x80]) + b"\0\0\0\0")
        assert ends(line, repeat(bytes([kind, 0x80]) + b"\0\0\0\0", 50_000))
