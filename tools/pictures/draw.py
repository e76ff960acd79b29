"""Draws the pictures of all games into the page: `draw_all` is a step of its build (see tools/page.py).

The folder is named by a digest of all pictures, so that browsers may cache them forever; the page reads from
`web/src/pictures` where that is, and of each game that it draws which cards have one, with how it is cropped.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path
from typing import Final

from pictures.plan import drawn, pictures

ROOT: Final = Path(__file__).parents[2]
GAMES: Final = ROOT / "src" / "fieldcraft" / "games"
SHEETS: Final = ROOT / "web" / "public" / "assets" / "pictures"
LISTS: Final = ROOT / "web" / "src" / "pictures"
FOLDER: Final = LISTS / "folder.json"
"""Folder of the pictures."""


def declared() -> list[Path]:
    """Files that declare pictures: one for each game, and one for the page."""
    return sorted([*GAMES.glob("*/pictures.toml"), Path(__file__).with_name("pictures.toml")])


def sources() -> list[Path]:
    """Everything on which the pictures depend."""
    return [*declared(), *sorted(Path(__file__).parent.glob("*.py"))]


def draw_all() -> None:
    """Draw what is not yet as it is declared."""
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in sources())).hexdigest()[:12]
    if (
        FOLDER.is_file()
        and json.loads(FOLDER.read_text(encoding="utf-8")) == digest
        and (SHEETS / digest).is_dir()
    ):
        return
    shutil.rmtree(SHEETS, ignore_errors=True)
    LISTS.mkdir(exist_ok=True)
    for path in declared():
        game = path.parent.name.replace("_", "-")
        folder = SHEETS / digest / game
        folder.mkdir(parents=True)
        found = pictures(path)
        focuses = {}
        for card, picture in found.items():
            plate = drawn(card, picture)
            (folder / f"{card}.svg").write_text(plate.svg(), encoding="utf-8")
            focuses[card] = plate.focus()
        (LISTS / f"{game}.json").write_text(json.dumps(focuses), encoding="utf-8")
    FOLDER.write_text(json.dumps(digest), encoding="utf-8")


if __name__ == "__main__":
    draw_all()
