"""Measure the page without a server: bytes, start, clicks, hints and memory.

    python bench/folder.py FOLDER [--browser chromium|firefox] [--times 3] [--choices 60] [--hints 5]
        [--megabits 10] [--latency 40]

FOLDER is what `fieldcraft site` wrote.  It is served by a host that compresses as web hosts do, over a line
of that many megabits a second, with that many milliseconds before each answer.  Each time is a new browser
that has kept nothing, then the same browser started again.  Chromium needs Playwright, from the extra
`browser`.  Firefox is driven by WebDriver BiDi and needs nothing else.
"""

from __future__ import annotations

import argparse
import gzip
import itertools
import json
import os
import re
import shutil
import statistics
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache, partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import guess_type
from pathlib import Path
from typing import Any, Final, Protocol

from fieldcraft.games import game_ids, ruleset

CHUNK_BYTES: Final = 8192
ANSWER_SECONDS: Final = 300
ZIPPED: Final = (".html", ".js", ".mjs", ".css", ".json", ".svg", ".webmanifest")

HELPERS: Final = """
    const until = async (found) => {
        for (;;) {
            const one = found();
            if (one) return one;
            await new Promise((tell) => setTimeout(tell, 10));
        }
    };
    const all = (selector, within = document) => [...(within?.querySelectorAll(selector) ?? [])];
    const button = (within, text) =>
        within && all("button", within).find((one) => one.textContent.trim().startsWith(text));
    const close = () => all("dialog[open]").forEach((one) => one.close());
    const option = () => all("ol.options [data-option]:enabled:not([aria-disabled])")[0];
    const sit = async (title) => {
        location.hash = "#/";
        const box = () => document.querySelector(`section[aria-label="${title}"]`);
        (await until(() => button(box(), "Play"))).click();
        const sits = () => button(document, "Sit down and play");
        const first = await until(() => sits() || option());
        if (first === sits()) first.click();
        await until(option);
    };
    const choose = async () => {
        close();
        const one = await until(option);
        const begun = performance.now();
        const painted = new Promise((tell) => {
            const watch = new MutationObserver(() => {
                watch.disconnect();
                requestAnimationFrame(() => setTimeout(() => tell(performance.now() - begun)));
            });
            watch.observe(document.body, { subtree: true, childList: true });
        });
        one.click();
        return painted;
    };
    const wait = (milliseconds) => new Promise((tell) => setTimeout(tell, milliseconds));
"""
START: Final = """
    await until(() => button(document.querySelector(`section[aria-label="${given.title}"]`), "Play"));
    const page = performance.now();
    await sit(given.title);
    return { page, choice: performance.now() };
"""
"""The times from the address typed to the start page and to the first choice, in milliseconds."""
KEPT: Final = """
    await navigator.serviceWorker.ready;
    const isCompiled = (name) => name.startsWith("fieldcraft-compiled-");
    while (!(await caches.keys()).some(isCompiled)) await wait(100);
    await wait(2000);
    return {};
"""
"""Waits until the browser keeps the folder and what Python compiles to."""
CLICKS: Final = """
    const taken = [];
    for (let n = 0; n < given.choices; n++) {
        const answer = await Promise.race([choose(), wait(10000)]);
        if (answer === undefined) break;
        taken.push(answer);
        await wait(500);
    }
    return { taken };
"""
"""Milliseconds from each click on the first option until the page has painted a first change."""
HINTS: Final = """
    const taken = [];
    await sit(given.title);
    for (let n = 0; n < given.hints; n++) {
        await wait(1000); // a story may open with the table
        close();
        await wait(300);
        const ask = await until(() => button(document.querySelector(".question .asks"), "Hint"));
        await until(() => !ask.disabled);
        const begun = performance.now();
        ask.click();
        await wait(10);
        await until(() => ask.getAttribute("aria-busy") !== "true");
        taken.push(performance.now() - begun);
        if ((await Promise.race([choose(), wait(10000)])) === undefined) break;
        await wait(500);
    }
    return { taken };
"""
"""Milliseconds from asking for a hint until it is there."""


class Line:
    """The line between the host and the browser; all answers share it."""

    def __init__(self, megabits: float, latency: float) -> None:
        self.bytes_per_second = megabits * 1e6 / 8
        self.latency_seconds = latency / 1000
        self.sent_bytes = 0
        self._free_at = 0.0
        self._lock = threading.Lock()

    def chunks(self, content: bytes) -> Iterator[bytes]:
        """Yield a content in parts, each when the line has room for it."""
        time.sleep(self.latency_seconds)
        for part in pieces(content):
            with self._lock:
                begin = max(self._free_at, time.monotonic())
                self._free_at = begin + len(part) / self.bytes_per_second
                self.sent_bytes += len(part)
                free_at = self._free_at
            time.sleep(max(0.0, free_at - time.monotonic()))
            yield part


def pieces(content: bytes) -> Iterator[bytes]:
    """Yield a content in parts of at most CHUNK_BYTES."""
    for at in range(0, len(content), CHUNK_BYTES):
        yield content[at : at + CHUNK_BYTES]


@cache
def answer(path: Path) -> tuple[bytes, str]:
    """Return a file as a web host sends it, and its encoding."""
    content = path.read_bytes()
    return (gzip.compress(content, 6), "gzip") if path.suffix in ZIPPED else (content, "")


class Handler(BaseHTTPRequestHandler):
    """Sends the files of a folder over a line."""

    protocol_version = "HTTP/1.1"

    def __init__(self, folder: Path, line: Line, *given: Any) -> None:
        self.folder, self.line = folder, line
        super().__init__(*given)

    def do_GET(self) -> None:
        """Send a file."""
        name = self.path.partition("?")[0].lstrip("/") or "index.html"
        path = self.folder / name
        is_there = path.is_file()
        content, encoding = answer(path) if is_there else (b"", "")
        self.send_response(200 if is_there else 404)
        self.send_header("Content-Type", guess_type(path)[0] or "application/octet-stream")
        self.send_header("Content-Length", str(len(content)))
        if encoding:
            self.send_header("Content-Encoding", encoding)
        self.end_headers()
        for part in self.line.chunks(content):
            self.wfile.write(part)

    def handle(self) -> None:
        """Answer until the browser closes the connection."""
        with suppress(ConnectionError):
            super().handle()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def hosted(folder: Path, line: Line) -> Iterator[str]:
    """Serve a folder over a line; yields the address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, folder, line))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()


# -- browsers ------------------------------------------------------------------------------------


class Browser(Protocol):
    """A browser with one page."""

    def go(self, address: str) -> None:
        """Go to an address, without waiting."""

    def evaluate(self, function: str) -> str:
        """Return what an asynchronous function of the page returns, a text."""


@contextmanager
def chromium(profile: Path) -> Iterator[Browser]:
    """Start Chromium with a profile."""
    from playwright.sync_api import Page, sync_playwright

    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if path is None:
        raise SystemExit("Chromium is not installed.")

    class Driven:
        def __init__(self, page: Page) -> None:
            self.page = page

        def go(self, address: str) -> None:
            self.page.goto(address, wait_until="commit")

        def evaluate(self, function: str) -> str:
            return str(self.page.evaluate(function))

    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=path, viewport={"width": 1440, "height": 900}
        )
        yield Driven(context.pages[0])
        context.close()


@contextmanager
def firefox(profile: Path) -> Iterator[Browser]:
    """Start Firefox with a profile."""
    from websockets.sync.client import ClientConnection, connect

    path = shutil.which("firefox-esr") or shutil.which("firefox")
    if path is None:
        raise SystemExit("Firefox is not installed.")

    class Driven:
        def __init__(self, socket: ClientConnection) -> None:
            self.socket = socket
            self.numbers = itertools.count(1)
            self.ask("session.new", capabilities={})
            self.context = self.ask("browsingContext.getTree")["contexts"][0]["context"]
            self.ask(
                "browsingContext.setViewport", context=self.context, viewport={"width": 1440, "height": 900}
            )

        def ask(self, method: str, **params: Any) -> dict[str, Any]:
            number = next(self.numbers)
            self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
            while True:
                told = json.loads(self.socket.recv(ANSWER_SECONDS))
                if told.get("id") == number:
                    if told["type"] != "success":
                        raise SystemExit(f"Firefox refused {method}: {told.get('message')}")
                    result: dict[str, Any] = told["result"]
                    return result

        def go(self, address: str) -> None:
            self.ask("browsingContext.navigate", context=self.context, url=address, wait="none")
            while self.evaluate("async () => location.href").startswith("about:"):
                time.sleep(0.01)

        def evaluate(self, function: str) -> str:
            told = self.ask(
                "script.evaluate",
                expression=f"({function})()",
                awaitPromise=True,
                target={"context": self.context},
            )
            if told["type"] != "success":
                raise SystemExit(f"The page failed: {told['exceptionDetails']['text']}")
            return str(told["result"]["value"])

    (profile / "user.js").write_text('user_pref("browser.shell.checkDefaultBrowser", false);\n', "utf-8")
    command = [path, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port=0"]
    with subprocess.Popen(
        [*command, "about:blank"], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stderr is not None
        said = (re.search(r"ws://\S+", text) for text in process.stderr)
        address = next(found[0] for found in said if found)
        threading.Thread(target=process.stderr.read, daemon=True).start()
        with connect(f"{address}/session", max_size=None) as socket:
            driven = Driven(socket)
            yield driven
            driven.ask("browser.close")
        process.wait()


BROWSERS: Final = {"chromium": chromium, "firefox": firefox}


def told(browser: Browser, script: str, **given: Any) -> Any:
    """Return what a script of the page returns; it finds `given` and the helpers."""
    body = f"const given = {json.dumps(given)};{HELPERS}{script}"
    return json.loads(browser.evaluate(f"async () => JSON.stringify(await (async () => {{ {body} }})())"))


def memory_bytes() -> int:
    """Return the memory of all browser processes below this one, each shared page counted once."""
    whole = 0
    waiting = [os.getpid()]
    while waiting:
        pid = waiting.pop()
        for task in Path(f"/proc/{pid}/task").glob("*/children"):
            waiting += map(int, task.read_text().split())
        exe = os.path.realpath(f"/proc/{pid}/exe")
        if any(name in exe for name in ("chrom", "firefox")):
            rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
            found = re.search(r"^Pss:\s+(\d+) kB", rollup, re.MULTILINE)
            whole += int(found[1]) * 1024 if found else 0
    return whole


# -- what is measured ----------------------------------------------------------------------------


def late(times: list[float]) -> str:
    """Say how long something takes: the median, and within what 95 of 100 are."""
    ordered = sorted(times)
    return f"{statistics.median(ordered):.0f} ms, 95 of 100 within {ordered[int(len(ordered) * 0.95)]:.0f} ms"


def visits(kind: str, address: str, line: Line, asked: argparse.Namespace, is_last: bool) -> dict[str, float]:
    """Return the times of a first and a second visit; print the rest of the figures with the last."""
    title = ruleset(asked.game).title
    figures: dict[str, float] = {}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        for visit in ("first", "second"):
            line.sent_bytes = 0
            with BROWSERS[kind](Path(profile)) as browser:
                browser.go(address)
                started = told(browser, START, title=title)
                figures[f"{visit} visit: start page"] = started["page"]
                figures[f"{visit} visit: first choice"] = started["choice"]
                figures[f"{visit} visit: kilobytes until then"] = line.sent_bytes / 1000
                told(browser, KEPT)
                if visit == "second" and is_last:
                    print(f"memory at the first choice: {memory_bytes() / 1e6:.0f} MB")
                    clicks = told(browser, CLICKS, choices=asked.choices)["taken"]
                    print(f"click to repaint, {len(clicks)} clicks: {late(clicks)}")
                    for game in game_ids():
                        hints = told(browser, HINTS, title=ruleset(game).title, hints=asked.hints)["taken"]
                        print(f"hints of {game}, {len(hints)}: {late(hints)}", flush=True)
                    print(f"memory at the end: {memory_bytes() / 1e6:.0f} MB")
    return figures


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--browser", choices=sorted(BROWSERS), default="chromium")
    parser.add_argument("--game", default="agent-decker")
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--choices", type=int, default=60)
    parser.add_argument("--hints", type=int, default=5)
    parser.add_argument("--megabits", type=float, default=10)
    parser.add_argument("--latency", type=float, default=40)
    asked = parser.parse_args()
    if not (asked.folder / "site-worker.js").is_file():
        raise SystemExit(
            f"'{asked.folder}' is no page without a server; write one by 'fieldcraft site FOLDER'."
        )
    line = Line(asked.megabits, asked.latency)
    with hosted(asked.folder, line) as address:
        runs = [visits(asked.browser, address, line, asked, n + 1 == asked.times) for n in range(asked.times)]
    for name in runs[0]:
        print(f"{name}: {statistics.median(run[name] for run in runs):,.0f}")


if __name__ == "__main__":
    main()
