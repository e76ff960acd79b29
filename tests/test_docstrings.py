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
''' % ("        work()\n" * docstrings.LONG_LINES)


def test_public_functions_are_counted_with_their_length() -> None:
    found = list(docstrings.functions(ast.parse(SOURCE), "box.py"))
    assert [(one.name, one.is_documented, one.is_bare) for one in found] == [
        ("open", True, False),
        ("shut", False, True),
    ]


def test_an_area_below_its_share_is_an_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert docstrings.main(False) == 0
    monkeypatch.setitem(docstrings.AREAS, "tools", docstrings.Rule(101, 0))
    assert docstrings.main(False) == 1
    assert "tools: " in capsys.readouterr().out
