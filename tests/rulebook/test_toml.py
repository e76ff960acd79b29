"""TOML: limits on what costs more than its length, and tables that were read beforehand."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

import fieldcraft
from fieldcraft.errors import ScenarioError
from fieldcraft.rulebook.toml import MAX_KEY_PARTS, keep, name_of, parse_toml

LONG = MAX_KEY_PARTS + 1


@pytest.mark.parametrize(
    "key",
    [
        ".".join(["a"] * LONG),
        " . ".join(["ab"] * LONG),
        ".".join(['"a b"', "'c'", "d"] * LONG),
        ".".join([r'"\""'] * LONG),
        ".".join(['""'] * LONG),
    ],
)
@pytest.mark.parametrize("written", ["{} = 1", "[{}]", "[[{}]]", "  x = {{ {} = 1 }}", "x = [\n{{{} = 1}}]"])
def test_a_key_of_many_parts_is_refused(key: str, written: str) -> None:
    text = "a = 1\n" + written.format(key)
    with pytest.raises(ValueError, match=rf"a key has more than {MAX_KEY_PARTS} parts \(at line [23]\)"):
        parse_toml(text)


def test_keys_of_fewer_parts_and_texts_with_many_points_are_read() -> None:
    text = "\n".join(
        [
            ".".join(["a"] * MAX_KEY_PARTS) + " = 1",
            'b = "One. Two. Three... ' + "and so on. " * 50 + '"',
            "c = [" + "1.5, " * 50 + "]",
        ]
    )
    assert parse_toml(text) == tomllib.loads(text)


def test_what_is_nested_too_deeply_is_refused() -> None:
    with pytest.raises(ValueError, match="nested too deeply"):
        parse_toml("a = " + "[" * 50_000)


def test_a_scenario_of_dotted_keys_is_refused() -> None:
    with pytest.raises(ScenarioError, match="a key has more than"):
        fieldcraft.scenario(".".join(["a"] * 20_000) + " = 1")


TEXT = "a = 1\nb = [1.0, true, 'two']\n[c]\nd = {}\n"


def test_tables_that_were_kept_are_those_of_the_text(tmp_path: Path) -> None:
    (tmp_path / "old.json").write_text("{}")
    keep([TEXT], str(tmp_path))
    assert [name_of(TEXT)] == [file.name for file in tmp_path.iterdir()]
    assert repr(tomllib.loads(TEXT)) == repr(parse_toml(TEXT, str(tmp_path)))
    (tmp_path / name_of(TEXT)).write_text(json.dumps({"kept": 1}))
    assert parse_toml(TEXT, str(tmp_path)) == {"kept": 1}
    assert parse_toml(TEXT + "#", str(tmp_path)) == tomllib.loads(TEXT)


@pytest.mark.parametrize("spoilt", ["{", "[]", "\xff\xfe", "[" * 100_000])
def test_a_spoilt_file_of_tables_is_passed_over(tmp_path: Path, spoilt: str) -> None:
    (tmp_path / name_of(TEXT)).write_text(spoilt, encoding="latin-1")
    assert parse_toml(TEXT, str(tmp_path)) == tomllib.loads(TEXT)
