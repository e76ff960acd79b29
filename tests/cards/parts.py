"""The data files of a game with a file for each part, so that tests can change a passage wherever it is."""

from __future__ import annotations

from fieldcraft.rulebook.files import Files

IN_FOLDERS = ("adversaries", "people", "spirits", "stages")
"""The parts that are folders."""


def joined(files: Files) -> Files:
    """Return the files of a game, those of a folder as one file."""
    found: Files = {}
    for key, (text, name) in files.items():
        folder = next((part for part in IN_FOLDERS if f"{part}/" in key), "")
        if folder:
            key = key[: key.index(folder) + len(folder)]
            text, name = found.get(key, ("", ""))[0] + text, f"{key}.toml"
        found[key] = text, name
    return found
