"""Play in a terminal, a line at a time: for a person, a screen reader, a pipe or a test alike."""

from __future__ import annotations

from fieldcraft.terminal.play import play as play
