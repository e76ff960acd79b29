"""covered.py LEAST: how much of each folder of the package the tests ran; fails where less than LEAST %.

What counts is statements and branches together, as `coverage report` counts them.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

REPORT = Path("build/coverage.json")
HERE = "src/fieldcraft/"


def folder_of(file: str) -> str:
    """The folder of the package that a file belongs to: `kernel`, `games/agent_decker`, or `.` at the top."""
    *folders, _ = Path(file.partition(HERE)[2]).parts
    return "/".join(folders[: 2 if folders[:1] == ["games"] else 1]) or "."


def main(least: float) -> int:
    """Print the share of each folder that tests ran, and return the exit code."""
    coverage = [sys.executable, "-m", "coverage"]
    ours = f"--include=*/{HERE}*"  # tests make copies of the package, too
    subprocess.run([*coverage, "json", "-q", ours, "-o", REPORT], check=True)
    every: Counter[str] = Counter()
    ran: Counter[str] = Counter()
    for file, about in json.loads(REPORT.read_text(encoding="utf-8"))["files"].items():
        found = about["summary"]
        every[folder_of(file)] += found["num_statements"] + found["num_branches"]
        ran[folder_of(file)] += found["covered_lines"] + found["covered_branches"]
    short = [folder for folder in sorted(every) if 100 * ran[folder] < least * every[folder]]
    for folder in sorted(every):
        part = 100 * ran[folder] / every[folder] if every[folder] else 100.0
        print(f"Coverage of {folder}: {part:.1f} %{f', less than {least:g} %' if folder in short else ''}")
    for folder in short:
        only = "src/fieldcraft/*.py" if folder == "." else f"src/fieldcraft/{folder}/*"
        subprocess.run([*coverage, "report", f"--include={only}"], check=True)
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1])))
