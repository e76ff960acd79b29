"""The folder that plays without a server: what is in it, that it is whole, and what is refused."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any, Final

import pytest
import typing_extensions

import fieldcraft
from fieldcraft.cli import main
from fieldcraft.errors import RequestError
from fieldcraft.games import game_ids
from fieldcraft.site import build as site
from fieldcraft.site.build import build, digest, report

ROOT: Final = Path(__file__).resolve().parents[1]
PYODIDE: Final = ROOT / "web" / "node_modules" / "pyodide"
MOST_FILES: Final = 300
MOST_FIRST_GAME_BYTES: Final = 7_000_000
IMPORT: Final = """
import json, sys
sys.path[:0] = {path!r}
from fieldcraft.desk.answering import Desk
answer = json.loads(Desk().request("POST", "/api/tables", json.dumps({{"game": "agent-decker"}})))
assert "keep" in answer, answer
print(sorted(name for name in sys.modules if name.startswith("fieldcraft.")))
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("host") / "page"
    build(made, PYODIDE)
    return made


def files(folder: Path) -> dict[str, bytes]:
    """Return the contents of a folder by path."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def declared(folder: Path) -> dict[str, Any]:
    """Return what the index tells its scripts of the folder."""
    text = (folder / "index.html").read_text(encoding="utf-8")
    found = re.search(r'<script type="application/json" id="site">(.*?)</script>', text)
    assert found
    told: dict[str, Any] = json.loads(found[1])
    return told


def test_the_folder_has_few_files_and_a_first_game_is_small(tmp_path: Path) -> None:
    parts = {part.name: part for part in build(tmp_path / "page", PYODIDE)}
    assert 40 < parts["all"].files < MOST_FILES
    assert parts["all"].files == len(files(tmp_path / "page"))
    assert parts["first game"].zipped < MOST_FIRST_GAME_BYTES
    assert parts["all"].size == sum(parts[name].size for name in ("Python", "games", "page", "pictures"))


def test_nothing_is_loaded_from_elsewhere(folder: Path) -> None:
    index = (folder / "index.html").read_text(encoding="utf-8")
    addresses = re.findall(r'(?:src|href)="([^"]+)"', index)
    assert addresses
    for address in addresses:
        assert address.startswith("./")
        assert (folder / address).is_file(), address


def test_everything_that_the_index_names_is_there(folder: Path) -> None:
    told = declared(folder)
    assert (folder / told["pack"]["file"]).stat().st_size == told["pack"]["bytes"]
    assert (folder / told["runtime"] / "pyodide.mjs").is_file()
    assert set(told["pictures"]) >= set(game_ids()) - {"blight-chronicles-demo"}
    for name in told["pictures"].values():
        assert json.loads((folder / name).read_text(encoding="utf-8"))
    games = json.loads((folder / told["catalogue"] / "games.json").read_text(encoding="utf-8"))
    assert [game["id"] for game in games] == game_ids()
    for game in game_ids():
        for what in ("cards", "rules", "rulebook", "how-to-play"):
            assert (folder / told["catalogue"] / "games" / game / f"{what}.json").is_file()


def test_the_worker_knows_the_digest_of_each_file(folder: Path) -> None:
    """Files of two versions are never mixed, because each is checked."""
    worker = (folder / "site-worker.js").read_text(encoding="utf-8")
    table = json.loads(worker.partition("const FILES = ")[2].partition(";\n")[0])
    there = {f"./{name}": hashlib.sha256(content).hexdigest() for name, content in files(folder).items()}
    del there["./site-worker.js"], there["./.nojekyll"]
    assert table == there


def test_the_same_sources_give_the_same_folder(folder: Path, tmp_path: Path) -> None:
    build(tmp_path / "again", PYODIDE)
    assert files(tmp_path / "again") == files(folder)


def test_the_packed_python_answers_with_nothing_else_installed(folder: Path, tmp_path: Path) -> None:
    """Neither server nor lab nor terminal is packed, and nothing imports them."""
    pack = declared(folder)["pack"]
    whole = gzip.decompress((folder / pack["file"]).read_bytes())
    at = 0
    for part in pack["parts"]:
        (tmp_path / part["name"]).write_bytes(whole[at : at + part["bytes"]])
        at += part["bytes"]
    assert at == len(whole)
    if sys.version_info < (3, 12):  # the page's Python is newer, and needs nothing more
        shutil.copy(typing_extensions.__file__, tmp_path)
    subprocess.run(
        [sys.executable, "-m", "zipfile", "-e", tmp_path / "fieldcraft.zip", tmp_path / "packages"],
        check=True,
    )
    script = IMPORT.format(path=[str(tmp_path / "packages"), str(tmp_path)])
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", script], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    loaded = {name.split(".")[1] for name in json.loads(done.stdout.replace("'", '"'))}
    assert not loaded & set(site.LEFT_OUT)
    assert not any((tmp_path / "packages" / "fieldcraft" / left).exists() for left in site.LEFT_OUT)


def test_an_earlier_page_is_replaced_and_other_files_are_not(tmp_path: Path) -> None:
    made = tmp_path / "page"
    build(made, PYODIDE)
    (made / "assets" / "old.js").write_text("old", encoding="utf-8")
    build(made, PYODIDE)
    assert not (made / "assets" / "old.js").exists()
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "letter.txt").write_text("kept", encoding="utf-8")
    with pytest.raises(RequestError, match="has files that are no earlier page; name another folder"):
        build(mine, PYODIDE)
    assert files(mine) == {"letter.txt": b"kept"}


def test_a_folder_without_the_files_of_pyodide_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match="does not have pyodide's files"):
        build(tmp_path / "page", tmp_path)
    assert not (tmp_path / "page").exists()


def test_a_package_without_a_page_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "PAGE", tmp_path)
    with pytest.raises(RequestError, match="has no built page"):
        build(tmp_path / "page", PYODIDE)


def test_a_package_without_prepared_texts_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page has no parser: it would fail at the first card."""
    monkeypatch.setattr(site, "SHIPPED", tmp_path)
    with pytest.raises(RequestError, match="card texts of this package are not prepared"):
        build(tmp_path / "page", PYODIDE)
    assert not (tmp_path / "page").exists()


def test_pyodide_comes_from_npm_outside_a_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """npm is a program of the machine; a script with its name gives the archive here."""
    monkeypatch.setattr(site, "CHECKOUT", tmp_path / "none")
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    with pytest.raises(RequestError, match="npm is needed to fetch pyodide"):
        build(tmp_path / "page")
    npm = tmp_path / "bin" / "npm"
    npm.parent.mkdir()
    npm.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", f"{npm.parent}{os.pathsep}{os.defpath}")
    with pytest.raises(RequestError, match=f"npm could not fetch {site.PYODIDE}"):
        build(tmp_path / "page")
    archive = tmp_path / "pyodide.tgz"
    with tarfile.open(archive, "w:gz") as packed:
        packed.add(PYODIDE, "package")
    npm.write_text(f"#!/bin/sh\ncp {archive} pyodide-1.tgz\n", encoding="utf-8")
    build(tmp_path / "page")
    assert (tmp_path / "page" / "index.html").is_file()


def test_the_version_of_pyodide_is_the_same_in_both_places() -> None:
    package = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    wanted = package.get("dependencies", {}) | package.get("devDependencies", {})
    assert f"pyodide@{wanted['pyodide']}" == site.PYODIDE
    assert json.loads((PYODIDE / "package.json").read_text(encoding="utf-8"))["version"] == wanted["pyodide"]


def test_the_command_prints_the_sizes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["site", str(tmp_path / "page"), "--pyodide", str(PYODIDE)]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0].split() == ["files", "bytes", "compressed"]
    assert [line[:12].strip() for line in printed[1:]] == [
        "Python",
        "games",
        "page",
        "pictures",
        "all",
        "first game",
    ]
    assert printed == list(report(site.measured(tmp_path / "page", *packed_names(tmp_path / "page"))))


def packed_names(folder: Path) -> tuple[str, str]:
    """Return the names of the packed Python and of its runtime's folder."""
    told = declared(folder)
    return told["pack"]["file"], told["runtime"]


def test_a_digest_depends_on_every_content() -> None:
    assert digest(b"a", b"b") == digest(b"a", b"b") != digest(b"a", b"c")
    assert Path(fieldcraft.__file__).parent == site.PACKAGE
