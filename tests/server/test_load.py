"""The load test of `make bench` plays real tables and tells what it measured."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

LOAD = Path(__file__).parents[2] / "bench" / "load.py"


def test_tables_that_play_at_once_are_measured() -> None:
    few = [sys.executable, str(LOAD), "--tables", "3", "--seconds", "1", "--json"]
    done = subprocess.run(few, capture_output=True, text=True, timeout=120, check=False)
    assert done.stderr == ""
    figures = json.loads(done.stdout)
    assert (figures["game"], figures["tables"]) == ("agent-decker", 3)
    assert figures["rush"]["choices_per_second"] > figures["pace"]["choices_per_second"]
    for part in ("pace", "rush"):
        assert 0 < figures[part]["p50_ms"] <= figures[part]["p95_ms"] <= figures[part]["p99_ms"]
