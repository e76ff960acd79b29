"""The README's session runs as it is, and everything that it names exists."""

import doctest
import re
from pathlib import Path

import pytest

from fieldcraft.cli import main

README = Path(__file__).parent.parent / "README.md"
MAKEFILE = README.with_name("Makefile")


def test_the_session_of_the_readme_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It runs in a folder in which there is the card pack that the README shows."""
    folder, file = re.findall(r"`([\w-]+)/([\w-]+\.toml)`:\n\n```toml", README.read_text(encoding="utf-8"))[0]
    pack = README.read_text(encoding="utf-8").partition("```toml\n")[2].partition("```")[0]
    (tmp_path / folder).mkdir()
    (tmp_path / folder / file).write_text(pack, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    flags = doctest.ELLIPSIS | doctest.FAIL_FAST
    failed, tried = doctest.testfile(str(README), module_relative=False, optionflags=flags, encoding="utf-8")
    assert tried > 20
    assert failed == 0


def test_every_target_that_the_readme_or_the_makefile_names_is_one() -> None:
    makefile, readme = MAKEFILE.read_text(), README.read_text()
    listed = makefile.partition("\n")[0].removeprefix("# make ").split(" | ")
    named = re.findall(r"(?:`|^    )make ([a-z]+)", readme, re.MULTILINE)
    assert {"play", "terminal", "serve", "test"} <= set(listed)
    for target in {*listed, *named}:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
    assert "serve --open" in makefile.partition("\nplay:")[2].partition("\n\n")[0]


def test_every_command_and_flag_that_the_readme_lists_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    listed = README.read_text().partition("## The command line")[2].partition("\n\n`--set`")[0]
    listed = re.sub(r"\n {20,}", " ", listed)  # a command that goes on in a second line
    commands = re.findall(r"^    fieldcraft (\w+)(.*)", listed, re.MULTILINE)
    assert len(commands) > 6
    for command, rest in commands:
        assert main([command, "--help"]) == 0
        usage = capsys.readouterr().out
        for flag in re.findall(r"--\w+", rest.partition("#")[0]):
            assert flag in usage
