"""audit.py FOLDER: report known vulnerabilities of the libraries of the server, its build and its page.

FOLDER is a virtual environment with pip-audit.  A known vulnerability is a failure; an index that cannot be
asked is not, and is reported.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from page import WEB, NoPage, npm

ROOT = Path(__file__).resolve().parents[1]
LOCKS = ("requirements.lock", "requirements-build.lock")


class NotAnswered(Exception):
    """No index says what is known; the message is the reason."""


def asked(command: list[str], folder: Path) -> Any:
    """Return what a program says in JSON; raises NotAnswered."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    try:
        return json.loads(done.stdout)
    except ValueError:
        said = done.stderr.strip().splitlines() or ["it says nothing"]
        raise NotAnswered(said[-1]) from None


def in_python(told: Any) -> list[str]:
    """Return the vulnerabilities in an answer of pip-audit; raises NotAnswered."""
    libraries = told["dependencies"]
    if all("skip_reason" in library for library in libraries):
        raise NotAnswered("the index knows nothing of vulnerabilities")
    return [
        f"{library['name']} {library['version']}: {known['id']}"
        for library in libraries
        for known in library.get("vulns", [])
    ]


def in_page(told: Any) -> list[str]:
    """Return the vulnerabilities in an answer of npm; raises NotAnswered."""
    if "vulnerabilities" not in told:
        raise NotAnswered(told.get("message") or "the registry does not answer")
    return [f"{name}: {known['severity']}" for name, known in told["vulnerabilities"].items()]


def main(folder: str) -> None:
    """Print what is known of each part, or why nothing is; exit with 1 if anything is."""
    audit = [str(Path(folder) / "bin" / "pip-audit"), "--disable-pip", "--require-hashes", "--format=json"]
    found: list[str] = []
    for part in (*LOCKS, "web/package-lock.json"):
        try:
            if part in LOCKS:
                found += in_python(asked([*audit, "--progress-spinner=off", "-r", part], ROOT))
            else:
                found += in_page(asked([*npm(), "audit", "--json"], WEB))
        except (NotAnswered, NoPage, OSError) as reason:
            print(f"{part} is not audited here: {reason}.")
    if found:
        sys.exit("\n".join(["Vulnerabilities are known:", *found]))


if __name__ == "__main__":
    main(sys.argv[1])
