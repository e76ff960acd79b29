"""The code that a page keeps of Python for its next visit: the same files, and what they compile to."""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile
from importlib.util import MAGIC_NUMBER
from pathlib import Path

from fieldcraft.desk import compiled

TRIED = """
import sys
sys.path.insert(0, {archive!r})
import colour, shade
print(colour.__file__, colour.NAME, shade.__file__)
"""


def read(archive: bytes) -> dict[str, bytes]:
    """Return the files of an archive by name."""
    with zipfile.ZipFile(io.BytesIO(archive)) as found:
        return {name: found.read(name) for name in found.namelist()}


def test_modules_that_were_imported_have_code_and_all_keep_their_sources(tmp_path: Path) -> None:
    archive = tmp_path / "modules.zip"
    files = {"colour.py": b"NAME = 'teal'\n", "shade.py": b"", "words.txt": b"teal"}
    archive.write_bytes(compiled.archive(files))
    sys.path.insert(0, str(archive))
    try:
        import colour  # type: ignore[import-not-found]

        made = compiled.library(archive)
    finally:
        sys.path.remove(str(archive))
        sys.modules.pop("colour", None)
    assert colour.NAME == "teal"
    found = read(made)
    assert found.keys() == files.keys() | {"colour.pyc"}
    assert {name: found[name] for name in files} == files
    again = tmp_path / "compiled.zip"
    again.write_bytes(made)
    script = TRIED.format(archive=str(again))
    told = subprocess.run([sys.executable, "-I", "-c", script], capture_output=True, text=True, check=True)
    assert told.stdout.split() == [f"{again}/colour.pyc", "teal", f"{again}/shade.py"]


def test_the_package_keeps_its_files_and_gets_code_of_every_game() -> None:
    compiled.load_all()
    found = read(compiled.package())
    assert "fieldcraft/games/island/data/powers.toml" in found
    codes = [name for name in found if name.endswith(".pyc")]
    assert {name.split("/")[2] for name in codes if name.startswith("fieldcraft/games/")} >= {
        "agent_decker",
        "blight_chronicles",
        "island",
        "nightlancer",
    }
    for name in codes:
        assert found[name][:4] == MAGIC_NUMBER, name
        assert found[name][4] == 1, "its source is not looked at"
    folder = Path(compiled.__file__).parents[1]
    sources = {name for name in found if name not in codes}
    assert sources == {
        path.relative_to(folder.parent).as_posix() for path in folder.rglob("*") if compiled.is_source(path)
    }
