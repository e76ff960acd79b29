"""Where programs of this system keep their data."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def default_home() -> Path:
    """$FIELDCRAFT_HOME, or the folder where programs of this system keep their data."""
    if own := os.environ.get("FIELDCRAFT_HOME"):
        return Path(own).expanduser()
    if sys.platform == "win32":
        data = os.environ.get("LOCALAPPDATA", "")
        usual = Path.home() / "AppData" / "Local"
    else:
        data = os.environ.get("XDG_DATA_HOME", "")
        usual = Path.home() / ".local" / "share"
    return (Path(data) if data and Path(data).is_absolute() else usual) / "fieldcraft"
