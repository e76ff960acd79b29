"""Measure what strangers can do to a server: connections, memory and time.

    python bench/siege.py [--times 30] [--json] [ATTACK...]

Each line is one attack from one address: whether others are still answered, what it makes the server hold,
and how much processor time the server spends for one request of its kind, or until it refuses.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import socket
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from typing import Any

from load import NO_LIMITS, Server
from neighbours import long_record
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

MB = 1024 * 1024
SILENT = 1300
TWELVE = 12.0
GENEROUS = NO_LIMITS | {"FIELDCRAFT_REFUSAL_SECONDS": "0", "FIELDCRAFT_WATCHERS_PER_ADDRESS": "15"}
"""Limits for measuring the time of one request, where none is refused for coming too fast."""
Figures = dict[str, float | str]


def line_to(server: Server) -> socket.socket:
    host, port = server.address.split(":")
    return socket.create_connection((host, int(port)), timeout=5)


def is_open(line: socket.socket) -> bool:
    line.settimeout(0.01)
    try:
        while line.recv(4096):
            pass
        return False
    except TimeoutError:
        return True
    except OSError:
        return False


def answered(server: Server) -> str:
    """Return whether the server answers somebody else, and how fast."""
    begun = time.perf_counter()
    try:
        urllib.request.urlopen(f"http://{server.address}/api/games", timeout=20).read()
    except OSError:
        return "no"
    return f"in {1000 * (time.perf_counter() - begun):.0f} ms"


def silent_connections(server: Server) -> Figures:
    answered(server)  # the first answer takes longer
    with ExitStack() as lines:
        for _ in range(SILENT):
            with suppress(OSError):
                lines.enter_context(line_to(server))
        return {f"{SILENT} silent connections: others are answered": answered(server)}


def slow_headers(server: Server) -> Figures:
    with ExitStack() as stack:
        lines = [stack.enter_context(line_to(server)) for _ in range(150)]
        until = time.monotonic() + TWELVE
        while time.monotonic() < until:
            for line in lines:
                with suppress(OSError):
                    line.sendall(b"GET / HTTP/1.1\r\n" if until - time.monotonic() > 11 else b"x: y\r\n")
            time.sleep(1)
        return {"150 connections with slow headers: still open after 12 s": sum(map(is_open, lines))}


def large_head(server: Server, begin: bytes, piece: bytes) -> int:
    """Return the memory that the server takes while a head of 48 MB is sent."""
    before = most = server.memory()
    with line_to(server) as line, suppress(OSError):
        line.sendall(begin)
        for _ in range(48 * MB // len(piece)):
            line.sendall(piece)
            most = max(most, server.memory())
    return most - before


def large_heads(server: Server) -> Figures:
    lines = b"x: " + b"y" * 60_000 + b"\r\n"
    return {
        "48 MB of headers: MB held": round(large_head(server, b"GET / HTTP/1.1\r\n", lines) / MB),
        "48 MB of address: MB held": round(large_head(server, b"GET /", b"y" * 60_000) / MB),
    }


def sit(server: Server, token: str) -> connect:
    return connect(f"ws://{server.address}/ws/{token}", compression=None, max_size=None, proxy=None)


async def unread(server: Server) -> Figures:
    """Five sockets ask for an earlier position of a long game, and never read."""
    links = server.open_table("nightlancer", record=long_record())
    before, most = server.memory(), 0
    request = json.dumps({"type": "at", "id": 1, "n": len(long_record()["choices"]) - 1})

    async def ask() -> None:
        async with sit(server, links["watch"]) as line:
            line.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.transport.pause_reading()
            for _ in range(400):
                await line.send(request)
                await asyncio.sleep(0.05)

    asking = [asyncio.create_task(ask()) for _ in range(5)]
    until = time.monotonic() + 20
    while time.monotonic() < until and not all(task.done() for task in asking):
        await asyncio.sleep(0.1)
        most = max(most, server.memory())
    for task in asking:
        task.cancel()
    with suppress(WebSocketException, OSError):
        await asyncio.gather(*asking, return_exceptions=True)
    return {"5 sockets that read nothing: MB held": round((most - before) / MB)}


async def ask(line: ClientConnection, **request: Any) -> dict[str, Any]:
    await line.send(json.dumps({"id": 1, **request}))
    while True:
        message: dict[str, Any] = json.loads(await line.recv())
        if message.get("re") == 1 or message["type"] == "refused":
            return message


async def spent(server: Server, times: int, what: Callable[[], Coroutine[Any, Any, Any]]) -> float:
    """Milliseconds of processor time that the server spends for doing something once."""
    await what()
    before = server.busy()
    for _ in range(times):
        await what()
    return round(1000 * (server.busy() - before) / times, 1)


async def costly_requests(server: Server, times: int) -> Figures:
    record = long_record()
    long = server.open_table("nightlancer", record=record)
    short = server.open_table("agent-decker")
    figures: Figures = {}
    choices = len(record["choices"])
    async with sit(server, long["watch"]) as line:
        await line.recv()

        async def look_back() -> None:
            await ask(line, type="at", n=choices - 1)

        figures[f"to look back in a game of {choices} choices: ms"] = await spent(server, times, look_back)

    async def join() -> None:
        async with sit(server, long["watch"]) as line:
            await line.recv()

    figures["to join it: ms"] = await spent(server, times, join)

    async with sit(server, short["play"]) as line:
        key = json.loads(await line.recv())["options"][0]["key"]

        async def choose_and_undo() -> None:
            await ask(line, type="choose", seq=0, key=key)
            await ask(line, type="undo", seq=1, to=0)

        async with asyncio.TaskGroup() as group:
            watching = [group.create_task(watch(server, short["watch"])) for _ in range(15)]
            await asyncio.sleep(1)
            what = "a choice and an undo before 15 who watch: ms"
            figures[what] = await spent(server, times, choose_and_undo)

            async def join_in_vain() -> None:
                async with sit(server, short["watch"]) as line:
                    await line.recv()

            figures["to come where no place is free: ms"] = await spent(server, times, join_in_vain)
            for task in watching:
                task.cancel()
    for path in ("/", "/metrics", "/api/games/nightlancer/cards"):
        figures[f"{path}, zipped: ms"] = await spent(server, times, lambda path=path: fetch(server, path))  # type: ignore[misc]
    figures["a position of 30,000 keys: ms"] = await spent(server, 3, lambda: crafted(server))
    return figures


async def watch(server: Server, token: str) -> None:
    async with sit(server, token) as line:
        async for _ in line:
            pass


async def fetch(server: Server, path: str) -> None:
    request = urllib.request.Request(f"http://{server.address}{path}", headers={"accept-encoding": "gzip"})
    await asyncio.to_thread(lambda: urllib.request.urlopen(request, timeout=20).read())


async def crafted(server: Server) -> None:
    position = {f"key{n}": 1 for n in range(30_000)}
    record = long_record() | {
        "game": "agent-decker",
        "setup": {"scenario": position},
        "choices": [],
        "digests": [],
    }
    with suppress(urllib.error.HTTPError):
        await asyncio.to_thread(server.open_table, "agent-decker", record=record)


@contextmanager
def few_descriptors() -> Iterator[None]:
    """Give what is started meanwhile the usual limit of descriptors."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (1024, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))


def besieged(limits: dict[str, str], attack: Callable[[Server], Any]) -> Figures:
    """Return the figures of an attack on a server of its own."""
    with tempfile.TemporaryDirectory() as home:
        with few_descriptors():
            server = Server(home, None, limits | {"FIELDCRAFT_LOG_LEVEL": "ERROR"})
        try:
            done = attack(server)
            figures: Figures = asyncio.run(done) if asyncio.iscoroutine(done) else done
        finally:
            server.stop()
    return figures


ATTACKS: dict[str, Callable[..., Any]] = {
    attack.__name__.replace("_", "-"): attack
    for attack in (silent_connections, slow_headers, large_heads, unread, costly_requests)
}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("attacks", nargs="*", default=list(ATTACKS), metavar="ATTACK")
    parser.add_argument("--times", type=int, default=30, help="how often each costly request is made")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    unknown = set(asked.attacks) - set(ATTACKS)
    if unknown:
        sys.exit(f"There are {', '.join(ATTACKS)}, not {', '.join(sorted(unknown))}.")
    figures: Figures = {}
    for name in asked.attacks:
        if name == "costly-requests":
            found = besieged(GENEROUS, partial(costly_requests, times=asked.times))
        else:
            found = besieged({}, ATTACKS[name])
        for what, figure in found.items() if not asked.json else ():
            print(f"{what}: {figure}", flush=True)
        figures |= found
    if asked.json:
        print(json.dumps(figures))


if __name__ == "__main__":
    main()
