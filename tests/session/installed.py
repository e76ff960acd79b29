"""Packages with games, installed for a test into a folder of their own."""

from __future__ import annotations

from pathlib import Path


def install(folder: Path, package: str, games: dict[str, str], source: str = "") -> None:
    """Put a package into a folder, with the notes of a package manager beside it.

    `games` are its entry points; without a source, these lead to a module that exists already.
    """
    notes = folder / f"{package}-1.0.dist-info"
    notes.mkdir(parents=True)
    (notes / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    points = "".join(f"{id} = {place}\n" for id, place in games.items())
    (notes / "entry_points.txt").write_text(f"[fieldcraft.games]\n{points}")
    if source:
        (folder / package).mkdir()
        (folder / package / "__init__.py").write_text(source)
