"""What card texts came to is remembered, and losing or spoiling that memory costs time only."""

from __future__ import annotations

import json

import pytest
from language.cards import STARTS, VOCABULARY, pack, texts

from fieldcraft.language.forms import TextError
from fieldcraft.language.reader import Reader

ALL = [(start, text) for _, start, text in texts()]


@pytest.fixture
def reader(tmp_path, monkeypatch):
    """Makes readers that remember in a folder of the test's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return lambda: Reader(VOCABULARY, STARTS)


def read_all(reader):
    return [[pack(op) for op in reader.parse(text, start)] for start, text in ALL]


def test_what_was_read_once_is_not_parsed_again(reader):
    once = reader()
    before = read_all(once)
    once.remember()
    again = reader()
    assert read_all(again) == before
    assert again.learned == {}
    assert "_parser" not in again.__dict__


def test_alternatives_keep_their_names(reader):
    for _ in range(2):
        now = reader()
        (ability,) = now.parse("Gain 1 fighting or draw 1 card.", "move")
        assert [pick.key for pick in ability.effect.picks] == ["gain-1-fighting", "draw-1-card"]
        now.remember()


def test_another_vocabulary_remembers_on_its_own(reader):
    assert reader().file != Reader(VOCABULARY, STARTS[:2]).file


def test_errors_are_not_remembered(reader):
    now = reader()
    for _ in range(2):
        with pytest.raises(TextError):
            now.parse("Drow 2 cards.", "move")
    assert now.learned == {}


@pytest.mark.parametrize(
    "spoil",
    [
        lambda file: file.write_text("{"),
        lambda file: file.write_text("[]"),
        lambda file: file.write_bytes(b"\xff\xfe"),
        lambda file: file.write_text(json.dumps({f"{start}: {text}": 3 for start, text in ALL})),
        lambda file: file.write_text(json.dumps({f"{start}: {text}": [] for start, text in ALL})),
        lambda file: file.write_text(json.dumps({f"{start}: {text}": [["Nothing"]] for start, text in ALL})),
        lambda file: file.write_text(
            json.dumps({f"{start}: {text}": [["Plays", ["Draw"]]] for start, text in ALL})
        ),
        lambda file: file.write_text(json.dumps({f"{start}: {text}": [["Draw", 2]] for start, text in ALL})),
        lambda file: file.write_text(
            json.dumps({f"{start}: {text}": [["Plays", ["Draw", 0]]] for start, text in ALL})
        ),
        lambda file: (file.unlink(), file.mkdir()),
    ],
)
def test_a_spoilt_memory_is_passed_over(reader, spoil):
    now = reader()
    before = read_all(now)
    now.remember()
    spoil(now.file)
    again = reader()
    assert read_all(again) == before
    again.remember()


def test_a_folder_that_cannot_be_written_does_not_matter(monkeypatch, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    now = Reader(VOCABULARY, STARTS)
    read_all(now)
    now.remember()
    assert read_all(now)
