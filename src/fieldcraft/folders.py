"""Folders in which programs of this system keep their data."""

from __future__ import annotations

import os
from pathlib import Path


def default_home() -> Path:
    """$FIELDCRAFT_HOME, or the folder where programs of this system keep their data."""
    from platformdirs import user_data_path

    if own := os.environ.get("FIELDCRAFT_HOME"):
        return Path(own).expanduser()
    usual, earlier = user_data_path("fieldcraft", appauthor=False), earlier_home()
    return earlier if earlier.exists() and not usual.exists() else usual


def earlier_home() -> Path:
    """Folder of the first version on every system but Windows. On a Mac it may still exist."""
    data = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (data if data.is_absolute() else Path.home() / ".local" / "share") / "fieldcraft"
