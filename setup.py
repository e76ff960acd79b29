"""Compile the kernel and the games' rules with mypyc where that works; else install them as plain Python.

FIELDCRAFT_COMPILE=0 never compiles, =1 insists; FIELDCRAFT_OPTIMISE=0 takes half as long, for tests. An
editable install stays plain, to be edited. What the card texts and the TOML files come to is worked out here
once, from the plain sources, and ships with the package.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import shorten
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

NATIVE = "from fieldcraft.native import"
"""The line that marks a module to compile: one that counts in machine integers."""
SHOWING = (
    *("rulebook/deals.py", "rulebook/forecast.py", "rulebook/leads.py", "rulebook/narrator.py"),
    *("games/*/outward/narrator.py", "rendering/client.py"),
)
"""Modules that make what a client is shown: most of a server's work, compiled as well.

What may be shown to whom (`session.game`, `rendering.going_back`) is not: tests break it to see that a leak
would be noticed.
"""
# What the build environment lacks (lark), and what the other modules say, does not matter here.
MYPY = ("--config-file=", "--ignore-missing-imports", "--follow-imports=silent")
ONE_LIBRARY = ["-fno-semantic-interposition", "-fvisibility=hidden"]
"""All compiled modules are in one library, so their calls to each other need not be found at run time."""
AS_ONE_PROGRAM = ["-flto=auto"]
"""GCC optimises what was compiled file by file, several at once, as one (3 to 9 % faster play)."""
WANT = os.environ.get("FIELDCRAFT_COMPILE", "auto")
OPTIMISE = os.environ.get("FIELDCRAFT_OPTIMISE", "1") != "0"
BUILDS = {"bdist_wheel", "build", "build_ext", "install"}  # the others only ask for metadata


def compiled_modules() -> list[str]:
    """Paths, from the folder of this file, of the modules to compile."""
    package = Path("src/fieldcraft")
    folders = ("kernel/*.py", "rulebook/*.py", "games/**/*.py", "bots/*.py")
    rules = [path for folder in folders for path in package.glob(folder)]
    marked = {path for path in rules if NATIVE in path.read_text(encoding="utf-8")}
    return sorted(str(path) for path in marked.union(*map(package.glob, SHOWING)))


def say_plain(reason: BaseException) -> None:
    why = "mypyc refused the sources" if isinstance(reason, SystemExit) else shorten(str(reason), 100)
    print(f"fieldcraft: not compiled, installed as plain Python ({why})", file=sys.stderr)


def extensions() -> list[Any]:
    modules = compiled_modules()
    if WANT == "0" or not modules or not BUILDS.intersection(sys.argv):
        return []
    try:
        from mypyc.build import mypycify

        level = "3" if OPTIMISE else "g"
        found = mypycify([*MYPY, *modules], opt_level=level, debug_level="0", multi_file=True)
    except (Exception, SystemExit) as error:  # mypyc exits where it cannot translate, having said why
        if WANT == "1":
            raise
        say_plain(error)
        return []
    if os.name == "posix":
        compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or ""
        more = ONE_LIBRARY + AS_ONE_PROGRAM if OPTIMISE and "gcc" in compiler else ONE_LIBRARY
        for extension in found:  # they share one list of arguments, so no append
            extension.extra_compile_args = [*extension.extra_compile_args, *more]
            extension.extra_link_args = [*extension.extra_link_args, *more]
    return found


def clear(package: Path) -> None:
    """Delete the files of an earlier build, whose sources may have moved; what is compiled again stays."""
    compiled = {Path(module).relative_to("src/fieldcraft").with_suffix("") for module in compiled_modules()}
    for path in package.rglob("*"):
        module = path.relative_to(package).with_name(path.name.partition(".")[0])
        if path.is_file() and (path.suffix not in (".so", ".pyd") or module not in compiled):
            path.unlink()


def read_beforehand(package: Path) -> None:
    """Write into the package what its texts and tables come to, by its sources alone.

    Compiled modules of an earlier build, which are compiled again later, are of other sources.
    """
    path = os.pathsep.join(sys.path)  # for lark, which is among the requirements of the build
    with TemporaryDirectory() as scratch:
        plain = Path(scratch, package.name)
        shutil.copytree(package, plain, ignore=shutil.ignore_patterns("*.so", "*.pyd", "page"))
        for tool, made in (("texts", "language/texts"), ("tables", "rulebook/tables")):
            done = subprocess.run(
                [sys.executable, f"tools/{tool}.py", str(plain)],
                env=os.environ | {"PYTHONPATH": path},
                capture_output=True,
                text=True,
                check=False,
            )
            if done.returncode:
                why = shorten(done.stderr.strip().rpartition("\n")[2], 200)
                print(f"fieldcraft: {made} could not be made beforehand ({why})", file=sys.stderr)
            else:
                shutil.copytree(plain / made, package / made, dirs_exist_ok=True)


class BuildWithTexts(build_py):
    """Reads all card texts and TOML files, so that no program has to; where that fails, each does."""

    def run(self) -> None:
        package = Path(self.build_lib) / "fieldcraft"
        if not self.editable_mode:
            clear(package)
        super().run()
        if not self.editable_mode and package.is_dir():
            read_beforehand(package)


class BuildOrStayPlain(build_ext):
    """All modules compile or none does: half a compiled package does not import."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            if WANT == "1":
                raise
            say_plain(error)
            self.leave_plain()

    def build_extensions(self) -> None:
        """Build the extensions; several files of C are compiled at once."""
        compile_some = self.compiler.compile

        def compile_all(sources: list[str], *args: Any, **options: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                made = pool.map(lambda source: compile_some([source], *args, **options), sources)
                return [file for files in made for file in files]

        self.compiler.compile = compile_all
        super().build_extensions()

    def leave_plain(self) -> None:
        for pattern in ("*.so", "*.pyd"):
            for path in Path(self.build_lib).rglob(pattern):
                path.unlink()
        self.extensions = self.distribution.ext_modules = []
        wheel: Any = self.distribution.command_obj.get("bdist_wheel")
        if wheel is not None:
            wheel.root_is_pure = True  # so that the file's name promises no machine code


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_py": BuildWithTexts, "build_ext": BuildOrStayPlain})
