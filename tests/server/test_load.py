"""The load tests play real tables and tell what they measured."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from effort import uncounted

BENCH = Path(__file__).parents[2] / "bench"


def measured(script: str, *flags: str) -> dict[str, Any]:
    few = [sys.executable, str(BENCH / script), "--tables", "3", *flags, "--json"]
    done = subprocess.run(few, capture_output=True, text=True, timeout=280, check=False)
    assert done.stderr == ""
    figures: dict[str, Any] = json.loads(done.stdout)
    assert figures["tables"] == 3
    return figures


def is_in_order(part: dict[str, float]) -> bool:
    return 0 < part["p50_ms"] <= part["p95_ms"] <= part["p99_ms"]


@uncounted
def test_tables_that_play_at_once_are_measured() -> None:
    figures = measured("load.py", "--seconds", "1")
    assert figures["game"] == "agent-decker"
    assert figures["rush"]["choices_per_second"] > figures["pace"]["choices_per_second"]
    assert all(is_in_order(figures[part]) for part in ("pace", "rush"))


@uncounted
def test_neighbours_that_mean_no_good_are_measured_beside() -> None:
    figures = measured("load.py", "--seconds", "1", "--neighbours", "1")
    assert is_in_order(figures["beside"])
    told = figures["beside"]["neighbours"]
    kinds = ("looks-back", "undoes", "comes-again", "fetches", "opens")
    answered = sum(told.get(kind, {}).get("answered", 0) for kind in kinds)
    assert answered > 0, "they are let ask what the limits allow"


@uncounted
def test_what_strangers_ask_is_measured() -> None:
    """The rest of it takes a minute: python bench/siege.py."""
    few = [sys.executable, str(BENCH / "siege.py"), "costly-requests", "--times", "1", "--json"]
    done = subprocess.run(few, capture_output=True, text=True, timeout=280, check=False)
    assert done.stderr == ""
    assert len(json.loads(done.stdout)) == 8


@uncounted
def test_tables_of_people_and_bots_are_measured() -> None:
    figures = measured("company.py", "--seconds", "1")
    assert figures["game"] == "nightlancer"
    assert figures["choices_per_second"] >= figures["of_people_per_second"]
    assert is_in_order(figures["answer"])
