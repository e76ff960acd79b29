"""Python in a page plays the same games as Python anywhere else."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Final

import pytest
from browser import proof
from browser.folder import Host
from browser.people import Browsers

from fieldcraft.games import game_ids

GAMES: Final = int(os.environ.get("FIELDCRAFT_SAME_GAMES", "2"))
"""The number of games for each game and each way to play it; 200 are the whole proof (docs/site.md)."""
CHOICES: Final = 120 if GAMES > 2 else 40
RUN: Final = """async ([code, games, choices]) => {
    const site = JSON.parse(document.getElementById("site").textContent);
    const packed = (await fetch(site.pack.file)).body;
    const whole = await new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    let at = 0;
    const parts = new Map(site.pack.parts.map(({name, bytes}) => [name, whole.slice(at, (at += bytes))]));
    const real = window.fetch;
    window.fetch = (what, init) => {
        const name = String(what.url ?? what).split("/").at(-1);
        if (!parts.has(name)) return real(what, init);
        const type = name.endsWith("wasm") ? "application/wasm" : "";
        return Promise.resolve(new Response(parts.get(name), {headers: {"Content-Type": type}}));
    };
    const folder = new URL(site.runtime, location.href).href;
    const {loadPyodide} = await import(folder + "pyodide.mjs");
    const py = await loadPyodide({indexURL: folder});
    py.unpackArchive(parts.get("fieldcraft.zip"), "zip", {extractDir: "/lib/python3.14/site-packages"});
    py.globals.set("__name__", "proof");
    return py.runPython(code + `\\njson.dumps(digests(${games}, ${choices}))`);
}"""


@pytest.mark.timeout(3600)
def test_random_games_have_the_same_digests(browsers: Browsers, host: Host) -> None:
    context = browsers.chromium.new_context(service_workers="block")
    page = context.new_page()
    page.goto(f"http://{host.address}")
    found = json.loads(page.evaluate(RUN, [Path(proof.__file__).read_text(encoding="utf-8"), GAMES, CHOICES]))
    context.close()
    assert found == json.loads(json.dumps(proof.digests(GAMES, CHOICES)))
    assert {name.partition("/")[0] for name in found} == set(game_ids())
