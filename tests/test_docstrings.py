"""The count of docstrings finds what it is about, and its areas are within what they have to keep."""

from __future__ import annotations

import ast

import docstrings
import pytest

SOURCE = '''
class Box:
    def __init__(self): ...
    def open(self):
        """Open it."""
        def lid(): ...
    def shut(self):
%s
    def _hidden(self): ...

class _Private:
    def work(self): ...

class Crate(boxes.Box[int]):
    def open(self): ...
    def shut(self): ...

class Chest(Crate):
    def open(self):
%s
''' % (("        work()\n" * docstrings.LONG_LINES,) * 2)


def found() -> list[tuple[str, bool, bool]]:
    """Return the public functions of the source: name, whether documented, whether long without."""
    tree = ast.parse(SOURCE)
    functions = docstrings.functions(tree, "box.py", docstrings.classes_of([tree]))
    return [(one.name, one.is_documented, one.is_bare) for one in functions]


def test_public_functions_are_counted_with_their_length() -> None:
    assert found()[:2] == [("open", True, False), ("shut", False, True)]


def test_a_method_has_the_docstring_that_it_overrides() -> None:
    assert found()[2:4] == [("open", True, False), ("shut", False, False)]


def test_a_long_method_needs_a_docstring_of_its_own() -> None:
    assert found()[4:] == [("open", True, True)]


def test_an_area_below_its_share_is_an_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert docstrings.main(False) == 0
    monkeypatch.setitem(docstrings.AREAS, "tools", docstrings.Rule(101, 0))
    assert docstrings.main(False) == 1
    assert "tools: " in capsys.readouterr().out
