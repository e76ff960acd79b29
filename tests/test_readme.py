"""The README's session runs as it stands there."""

import doctest
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_session_of_the_readme_runs() -> None:
    flags = doctest.ELLIPSIS | doctest.FAIL_FAST
    failed, tried = doctest.testfile(str(README), module_relative=False, optionflags=flags, encoding="utf-8")
    assert tried > 20
    assert failed == 0
