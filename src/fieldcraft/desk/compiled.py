"""Python's files with the code that they compile to, for the next start of a page.

Pyodide and this package are packed as sources, which are smaller to load.  Compiling them takes a third of a
start, so a page compiles once what it uses, and keeps it (`web/src/line/compiled.ts`).
"""

from __future__ import annotations

import io
import py_compile
import sys
import zipfile
from importlib.util import cache_from_source
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import fieldcraft
from fieldcraft.games import game_ids, ruleset

DATE: Final = (1980, 1, 1, 0, 0, 0)
"""The date of every file in an archive."""
UNCHECKED: Final = py_compile.PycInvalidationMode.UNCHECKED_HASH
"""Compiled files of this kind are taken without a look at their sources."""


def load_all() -> None:
    """Import what any game needs."""
    for game in game_ids():
        ruleset(game)


def library(path: Path) -> bytes:
    """Return an archive of modules, with compiled code beside each that has been imported from it."""
    with zipfile.ZipFile(path) as found:
        files = {name: found.read(name) for name in found.namelist() if not name.endswith("/")}
    used = imported()
    codes = {
        f"{name}c": code(content, f"{path}/{name}")
        for name, content in files.items()
        if f"{path}/{name}" in used
    }
    return archive(files | codes)


def package() -> bytes:
    """Return an archive of this package, with compiled code of what has been imported."""
    folder = Path(fieldcraft.__file__).parent
    files = {path: path.read_bytes() for path in sorted(folder.rglob("*")) if is_source(path)}
    used = imported()
    codes = {
        Path(cache_from_source(str(path))): code(content, str(path))
        for path, content in files.items()
        if str(path) in used
    }
    return archive(
        {path.relative_to(folder.parent).as_posix(): content for path, content in (files | codes).items()}
    )


def is_source(path: Path) -> bool:
    """True if a file of the package is one that was packed."""
    return path.is_file() and "__pycache__" not in path.parts


def imported() -> set[str]:
    """Return the paths of the sources that have been imported."""
    files = [getattr(module, "__file__", None) for module in list(sys.modules.values())]
    return {name for name in files if name and name.endswith(".py")}


def code(source: bytes, path: str) -> bytes:
    """Return a source as a compiled file whose tracebacks name the path."""
    with TemporaryDirectory() as scratch:
        written, compiled = Path(scratch) / "source.py", Path(scratch) / "source.pyc"
        written.write_bytes(source)
        py_compile.compile(str(written), str(compiled), path, doraise=True, invalidation_mode=UNCHECKED)
        return compiled.read_bytes()


def archive(files: dict[str, bytes]) -> bytes:
    """Return files as a ZIP archive that is not compressed; the same files give the same archive."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_STORED) as made:
        for name, content in files.items():
            made.writestr(zipfile.ZipInfo(name, DATE), content)
    return whole.getvalue()
