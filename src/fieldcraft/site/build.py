"""Write the page as a folder that any web host can serve: no server, and nothing from elsewhere.

The folder has the built page, pyodide, and this package without what a page never needs.  Python's parts are
in one packed file, and the pictures of each game in one, so that there are few files.  Every name but that of
the index and the worker has a digest, so that files of two versions never meet.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import fieldcraft
from fieldcraft.desk.compiled import archive
from fieldcraft.errors import RequestError
from fieldcraft.games import game_ids, ruleset
from fieldcraft.language.reader import SHIPPED
from fieldcraft.rendering.games import about, faces, how_to_play, rulebook
from fieldcraft.rulebook.toml import TABLES

PACKAGE: Final = Path(fieldcraft.__file__).parent
PAGE: Final = PACKAGE / "server" / "page"
CHECKOUT: Final = PACKAGE.parents[1] / "web" / "node_modules" / "pyodide"
"""Folder of a checkout into which npm installs pyodide."""
PYODIDE: Final = "pyodide@314.0.7"
"""The package that npm fetches outside a checkout; `web/package.json` has the same."""
SCRIPTS: Final = ("pyodide.mjs", "pyodide.asm.mjs")
LIBRARY: Final = "python_stdlib.zip"
PACKED: Final = ("pyodide.asm.wasm", "pyodide-lock.json")
LEFT_OUT: Final = ("server", "lab", "terminal", "envs", "site")
"""The parts of this package that a page does not need."""
KINDS: Final = (".py", ".toml", ".lark", ".md", ".json")
"""The kinds of files that the rest has."""
COMMANDS: Final = ("__main__.py", "cli.py", "commands.py")
UNUSED: Final = frozenset(
    (
        *("_pyrepl", "curses", "ensurepip", "idlelib", "lib2to3", "multiprocessing", "pydoc_data", "sqlite3"),
        *("test", "tkinter", "turtledemo", "unittest", "venv", "wsgiref", "xmlrpc"),
        *("bdb.py", "doctest.py", "ftplib.py", "imaplib.py", "mailbox.py", "optparse.py", "pdb.py"),
        *("pickletools.py", "poplib.py", "pydoc.py", "smtplib.py", "turtle.py"),
    )
)
"""The parts of the standard library that a page does not need."""
DIGITS: Final = 12


class FolderPart(NamedTuple):
    """A part of the folder as it is reported: its files, its bytes, and the bytes when compressed."""

    name: str
    files: int
    size: int
    zipped: int


def build(folder: Path, pyodide: Path | None = None) -> list[FolderPart]:
    """Write the page without a server to a folder, which is replaced; return its parts.

    Raises RequestError.
    """
    if not (PAGE / "site.html").is_file():
        raise RequestError("this package has no built page, so there is nothing to write")
    if not any(SHIPPED.glob("*.json")):
        raise RequestError("the card texts of this package are not prepared; run tools/texts.py first")
    if folder.exists() and any(folder.iterdir()) and not (folder / "site-worker.js").is_file():
        raise RequestError(f"'{folder}' has files that are no earlier page; name another folder")
    with tempfile.TemporaryDirectory() as scratch:
        found = pyodide or fetched(Path(scratch))
        if not (found / PACKED[0]).is_file():
            raise RequestError(f"'{found}' does not have pyodide's files")
        made = Path(scratch) / "site"
        made.mkdir()
        parts = fill(made, found)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(made, folder)
    return parts


def fetched(scratch: Path) -> Path:
    """Return the folder of pyodide's files: of the checkout, else from npm; raises RequestError."""
    if (CHECKOUT / PACKED[0]).is_file():
        return CHECKOUT
    npm = shutil.which("npm")
    if npm is None:
        raise RequestError(
            "npm is needed to fetch pyodide; or name a folder with its files: --pyodide FOLDER"
        )
    command = [npm, "pack", "--silent", PYODIDE]
    done = subprocess.run(command, cwd=scratch, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RequestError(f"npm could not fetch {PYODIDE}")
    shutil.unpack_archive(next(scratch.glob("pyodide-*.tgz")), scratch, filter="data")
    return scratch / "package"


def fill(made: Path, pyodide: Path) -> list[FolderPart]:
    """Write the parts of the page to an empty folder."""
    packed = pack(made, pyodide)
    runtime = f"py-{digest(b''.join((pyodide / name).read_bytes() for name in SCRIPTS))}/"
    (made / runtime).mkdir()
    for name in SCRIPTS:
        shutil.copyfile(pyodide / name, made / runtime / name)
    site = {"pack": packed, "runtime": runtime, "catalogue": catalogue(made), "pictures": pictures(made)}
    for path in page_files():
        copied = made / path.relative_to(PAGE)
        copied.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copied)
    relative_manifest(made / "manifest.webmanifest")
    worker = (made / "site-worker.js").read_text(encoding="utf-8")
    (made / "site-worker.js").unlink()
    write_index(made, site)
    version = digest(*(f"{name} {is_digest}".encode() for name, is_digest in digests(made).items()))
    head = f"const VERSION = {json.dumps(version)};\nconst FILES = {json.dumps(digests(made), indent=1)};\n"
    (made / "site-worker.js").write_text(head + worker, encoding="utf-8")
    (made / ".nojekyll").touch()  # GitHub Pages leaves nothing out
    return measured(made, packed["file"], runtime)


def page_files() -> Iterator[Path]:
    """Yield the built page's files that a folder has as they are.

    Compressed copies, such as `index.html.br`, are left out, since a static host compresses its files itself.
    """
    for path in sorted(PAGE.rglob("*")):
        name = path.relative_to(PAGE)
        is_page = name.name not in ("index.html", "worker.js", "site.html", "missing.txt")
        is_picture = name.parts[:2] == ("assets", "pictures")
        if path.is_file() and is_page and not is_picture and not path.with_suffix("").is_file():
            yield path


# -- Python ------------------------------------------------------------------------------------


def pack(made: Path, pyodide: Path) -> dict[str, Any]:
    """Write Python, its library and this package as one compressed file; return what the page needs of it."""
    parts = {name: (pyodide / name).read_bytes() for name in PACKED}
    parts[LIBRARY] = library(pyodide / LIBRARY)
    parts["fieldcraft.zip"] = archive(dict(sources()))
    text = gzip.compress(b"".join(parts.values()), 9, mtime=0)
    name = f"python-{digest(text)}.bin"
    (made / name).write_bytes(text)
    sizes = [{"name": part, "bytes": len(content)} for part, content in parts.items()]
    return {"file": name, "bytes": len(text), "parts": sizes}


def library(path: Path) -> bytes:
    """Return the standard library without what a page does not need."""
    with zipfile.ZipFile(path) as whole:
        names = [name for name in whole.namelist() if not name.endswith("/")]
        used = [name for name in names if name.partition("/")[0] not in UNUSED]
        return archive({name: whole.read(name) for name in used})


def sources() -> Iterator[tuple[str, bytes]]:
    """Yield this package's files as a page needs them."""
    for source in sorted(PACKAGE.rglob("*")):
        name = source.relative_to(PACKAGE)
        is_left_out = name.parts[0] in LEFT_OUT + COMMANDS or "__pycache__" in name.parts
        is_table = source.parent == Path(TABLES)  # a page reads the TOML, which it has anyway
        if source.is_file() and not (is_left_out or is_table) and source.suffix in KINDS:
            yield f"fieldcraft/{name.as_posix()}", source.read_bytes()


# -- the catalogue, which is there before Python is ----------------------------------------------


def catalogue(made: Path) -> str:
    """Write the facts about all games, as a server answers them; return the folder."""
    files: dict[str, Any] = {"games": [about(ruleset(game)) for game in game_ids()]}
    for game in game_ids():
        rules = ruleset(game)
        files[f"games/{game}/cards"] = faces(rules)
        files[f"games/{game}/rules"] = rules.rules
        files[f"games/{game}/rulebook"] = rulebook(rules)
        files[f"games/{game}/how-to-play"] = how_to_play(rules)
    texts = {
        name: json.dumps(table, ensure_ascii=False, separators=(",", ":")).encode()
        for name, table in files.items()
    }
    folder = f"catalogue-{digest(*texts.values())}/"
    for name, text in texts.items():
        path = made / folder / f"{name}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)
    return folder


def pictures(made: Path) -> dict[str, str]:
    """Write the pictures of each game as one file; return the files by game."""
    found: dict[str, dict[str, str]] = {}
    for path in sorted((PAGE / "assets" / "pictures").rglob("*.svg")):
        found.setdefault(path.parent.name, {})[path.stem] = path.read_text(encoding="utf-8")
    names = {}
    (made / "assets").mkdir(exist_ok=True)
    for game, drawn in found.items():
        text = json.dumps(drawn, ensure_ascii=False, separators=(",", ":")).encode()
        names[game] = f"assets/pictures-{game}-{digest(text)}.json"
        (made / names[game]).write_bytes(text)
    return names


def relative_manifest(path: Path) -> None:
    """Make the addresses of the application's manifest relative, so that it works in a subfolder."""
    manifest = json.loads(path.read_text(encoding="utf-8"))
    manifest |= {"start_url": "./", "scope": "./"}
    del manifest["id"]
    for icon in manifest["icons"]:
        icon["src"] = "." + icon["src"]
    path.write_text(json.dumps(manifest, indent=2), encoding="utf-8")


def write_index(made: Path, site: dict[str, Any]) -> None:
    """Write the index, with what its scripts need to know of the folder."""
    text = (PAGE / "site.html").read_text(encoding="utf-8")
    version = digest(*(f"{name} {found}".encode() for name, found in digests(made).items()))
    said = json.dumps({"version": version} | site).replace("<", "\\u003c")
    mark = f'<script type="application/json" id="site">{said}</script>'
    (made / "index.html").write_text(text.replace("<body>", f"<body>\n    {mark}", 1), encoding="utf-8")


# -- digests and sizes ---------------------------------------------------------------------------


def digest(*contents: bytes) -> str:
    """Return a short digest of contents, one after another."""
    found = hashlib.sha256()
    for content in contents:
        found.update(content)
    return found.hexdigest()[:DIGITS]


def digests(made: Path) -> dict[str, str]:
    """Return the digest of each file of a folder, by its address."""
    files = sorted(path for path in made.rglob("*") if path.is_file())
    return {
        f"./{path.relative_to(made).as_posix()}": hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
    }


def measured(made: Path, packed: str, runtime: str) -> list[FolderPart]:
    """Return the parts of a folder with their sizes, and what a first game loads of them."""
    kinds: dict[str, list[Path]] = {}
    for path in (path for path in made.rglob("*") if path.is_file()):
        name = path.relative_to(made).as_posix()
        kind = (
            "Python"
            if name == packed or name.startswith(runtime)
            else "games"
            if name.startswith("catalogue-")
            else "pictures"
            if name.startswith("assets/pictures-")
            else "page"
        )
        kinds.setdefault(kind, []).append(path)
    parts = [sized(kind, paths) for kind, paths in sorted(kinds.items())]
    first = [path for path in made.rglob("*") if path.is_file() and is_for_first_game(path, made)]
    return [
        *parts,
        sized("all", [path for paths in kinds.values() for path in paths]),
        sized("first game", first),
    ]


def is_for_first_game(path: Path, made: Path) -> bool:
    """True if a browser loads the file for a first game of Agent Decker, at most."""
    name = path.relative_to(made).as_posix()
    if name.startswith(("catalogue-", "assets/pictures-")):
        return "agent-decker" in name or name.endswith("games.json") or "pictures-pictures" in name
    other = ("island", "nightlancer", "blight-chronicles", "positions")
    return path.suffix != ".png" and not any(word in name for word in other)


def sized(name: str, paths: list[Path]) -> FolderPart:
    """Return files as one part, with the size that they have when a host compresses each."""
    contents = [path.read_bytes() for path in paths]
    zipped = [min(len(content), len(gzip.compress(content, 9))) for content in contents]
    return FolderPart(name, len(paths), sum(map(len, contents)), sum(zipped))


def report(parts: list[FolderPart]) -> Iterator[str]:
    """Yield the sizes of a folder, a line each."""
    yield f"{'':12} {'files':>5} {'bytes':>12} {'compressed':>12}"
    for part in parts:
        yield f"{part.name:12} {part.files:5} {part.size:12,} {part.zipped:12,}"
