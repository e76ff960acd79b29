"""The file with everything that a browser keeps: its tables become unfinished games of the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from terminal.conftest import Played

import fieldcraft
from fieldcraft.errors import RecordError
from fieldcraft.session.bundle import is_bundle, records_of


def record(game: str, choices: int) -> str:
    begun = fieldcraft.new(game, 7)
    for _ in range(choices):
        begun.choose(0)
    return json.dumps(begun.record)


def bundle(*records: str) -> str:
    tables = [{"id": f"t{n}", "revision": n, "record": record} for n, record in enumerate(records)]
    return json.dumps({"fieldcraft": "tables", "tables": tables, "browser": {}})


def test_the_tables_of_a_browser_become_unfinished_games(home: Path, typed: Played, tmp_path: Path) -> None:
    records = [record("agent-decker", 2), record("blight-chronicles", 3), record("agent-decker", 5)]
    file = tmp_path / "everything.json"
    file.write_text(bundle(*records), encoding="utf-8")
    shown = typed("", "q", resume=str(file))
    assert "Games brought from a browser: 3." in shown
    kept = [path.read_text(encoding="utf-8").strip() for path in (home / "unfinished").glob("*.json")]
    assert sorted(json.loads(text)["choices"] for text in kept) == sorted(
        json.loads(text)["choices"] for text in records
    )
    assert "There is a game of Agent Decker to go on with" in typed("q", game="agent-decker")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"fieldcraft": "tables"', "the file of a browser's tables is damaged"),
        ('{"fieldcraft": "tables", "tables": [{}]}', "the file of a browser's tables is damaged"),
        (
            '{"fieldcraft": "tables", "tables": [{"record": "[]"}]}',
            "the file of a browser's tables is damaged",
        ),
        (bundle('{"game": "agent-decker"}'), "the record's version is missing"),
        (bundle('{"game": "chess"}'), "chess"),
    ],
)
def test_a_damaged_file_is_refused_whole(
    home: Path, typed: Played, tmp_path: Path, text: str, why: str
) -> None:
    file = tmp_path / "everything.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(RecordError, match=why):
        typed("q", resume=str(file))
    assert not list(home.glob("unfinished/*.json"))


def test_a_record_is_no_such_file() -> None:
    assert not is_bundle(record("agent-decker", 1))
    first, second = record("agent-decker", 1), record("blight-chronicles", 1)
    assert records_of(bundle(first, second)) == [("agent-decker", first), ("blight-chronicles", second)]
