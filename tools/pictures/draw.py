"""Draws the pictures of all games into the page: `draw_all` is a step of its build (see tools/page.py).

They lie in a folder whose name is a digest of them all, so that browsers may keep them for ever; the page reads from
`pictures.json` where that is and which cards have one.
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
LIST: Final = ROOT / "web" / "src" / "pictures.json"


def declared() -> list[Path]:
    """Where pictures are declared: for each game by itself, and for the page."""
    return sorted([*GAMES.glob("*/pictures.toml"), Path(__file__).with_name("pictures.toml")])


def sources() -> list[Path]:
    """What the pictures come of."""
    return [*declared(), *sorted(Path(__file__).parent.glob("*.py"))]


def draw_all() -> None:
    """Draw what is not yet as it is declared."""
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in sources())).hexdigest()[:12]
    if (
        LIST.is_file()
        and json.loads(LIST.read_text(encoding="utf-8"))["folder"] == digest
        and (SHEETS / digest).is_dir()
    ):
        return
    shutil.rmtree(SHEETS, ignore_errors=True)
    games: dict[str, list[str]] = {}
    for path in declared():
        game = path.parent.name.replace("_", "-")
        folder = SHEETS / digest / game
        folder.mkdir(parents=True)
        games[game] = []
        for card, picture in pictures(path).items():
            (folder / f"{card}.svg").write_text(drawn(card, picture).svg(), encoding="utf-8")
            games[game].append(card)
    LIST.write_text(json.dumps({"folder": digest, "games": games}), encoding="utf-8")


if __name__ == "__main__":
    draw_all()
