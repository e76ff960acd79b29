"""The page without a server, behind a plain file server, and people in front of it."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

from browser.people import FOLLOW, Browsers, Person, Visitors
from playwright.sync_api import FilePayload, Page

import fieldcraft
from fieldcraft.session.game import Game
from fieldcraft.session.sharecode import share_code

PYODIDE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "pyodide"
"""The files of pyodide, where the page is built."""
SUBFOLDER: Final = "games/fieldcraft"
"""The path of the folder on its host, as on the pages of a project."""
READY: Final = "() => !document.querySelector('.loading')"
"""True if Python has started in the page."""


class Handler(SimpleHTTPRequestHandler):
    """Python's own file server; it notes which paths were asked for."""

    def __init__(self, asked: list[str], *given: Any, **named: Any) -> None:
        self.asked = asked
        super().__init__(*given, **named)

    def log_message(self, format: str, *args: Any) -> None:
        self.asked.append(self.path)


class Host:
    """A file server for one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.asked: list[str] = []
        self.port = 0
        self.start()

    def start(self) -> None:
        """Serve, at the same port where it was served before."""
        handler = partial(Handler, self.asked, directory=str(self.folder))
        self.server = ThreadingHTTPServer(("127.0.0.1", self.port), handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}/{SUBFOLDER}/"


@contextmanager
def hosted(folder: Path) -> Iterator[Host]:
    """A file server for a folder, while it is needed."""
    host = Host(folder)
    try:
        yield host
    finally:
        host.stop()


class Guest(Person):
    """A person at a page without a server: its paths are in the hash, and tables come from records."""

    def open(self, path: str) -> Page:
        self.page.goto(f"{self.address}#{path}")
        return self.page

    def go(self, path: str) -> Page:
        if self.page.url.startswith(self.address):
            self.page.evaluate(FOLLOW, f"{self.address}#{path}")
        else:
            self.open(path)
        return self.page

    def sit(self, game: str, *, seat: int = 0, **opening: Any) -> str:
        """Open a table with the record that such an opening leads to; the token of one of its seats."""
        token = self.bring(json.dumps(opened(game, **opening).record))
        if seat:
            token = f"{token.rpartition('.')[0]}.{seat}"
            self.go(f"/play/{token}")
        return token

    def bring(self, record: str) -> str:
        """Open a table with a record; its token."""
        before = self.page.url
        self.go("/")
        file: FilePayload = {"name": "game.json", "mimeType": "application/json", "buffer": record.encode()}
        self.page.get_by_label("Record from a file").set_input_files(files=[file])
        self.page.wait_for_url(lambda url: "#/play/" in url and url != before)
        return self.page.url.rpartition("/")[2]

    def record(self, token: str) -> dict[str, Any]:
        """The record of a table as this browser keeps it."""
        record: dict[str, Any] = json.loads(self.kept(token)["record"])
        return record

    def kept(self, token: str) -> dict[str, Any]:
        """A table as this browser keeps it."""
        text = self.page.evaluate(KEPT, token.rpartition(".")[0])
        kept: dict[str, Any] = json.loads(text)
        return kept

    def code(self, token: str) -> str:
        return share_code(fieldcraft.load(self.kept(token)["record"]))


def opened(
    game: str,
    *,
    seed: int = 0,
    setup: dict[str, Any] | None = None,
    seats: Sequence[str] = (),
    code: str = "",
    record: dict[str, Any] | str = "",
    upto: int | None = None,
) -> Game:
    """Return the game that such an opening leads to at a server."""
    bots = [seat.removeprefix("bot:") if seat.startswith("bot:") else "me" for seat in seats]
    text = record if isinstance(record, str) else json.dumps(record)
    begun = fieldcraft.load(text or code) if text or code else fieldcraft.new(game, seed, setup, bots=bots)
    if upto is not None:
        begun.rewind(upto)
    return begun


KEPT: Final = """(id) => new Promise((tell, fail) => {
    const opening = indexedDB.open("fieldcraft");
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
        const asked = opening.result.transaction("tables").objectStore("tables").get(id);
        asked.onsuccess = () => (opening.result.close(), tell(asked.result?.text ?? "null"));
        asked.onerror = () => fail(asked.error);
    };
})"""


class Guests(Visitors):
    """Everybody who comes to a page without a server during a test."""

    def __init__(self, browsers: Browsers, host: Host) -> None:
        super().__init__(browsers, host.address)
        self.person = Guest
        self.host = host

    def come(self, **screen: Any) -> Guest:
        """Let a person with an empty browser in."""
        person = super().come(**screen)
        assert isinstance(person, Guest)
        return person
