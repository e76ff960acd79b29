"""A parsed card text is remembered. Losing or spoiling the shipped results costs only time."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from language.cards import VOCABULARY, pack, texts

from fieldcraft.games.agent_decker.vocabulary.lexicon import STARTS
from fieldcraft.language import reader
from fieldcraft.language.forms import TextError, Vocabulary
from fieldcraft.language.reader import Reader, words_of

MORE_WORDS = {**VOCABULARY.words, "resource": {**VOCABULARY.words["resource"], "luck": 99}}
ALL = [(start, text) for _, start, text in texts()]


@pytest.fixture(autouse=True)
def _of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin with nothing in mind, and leave what other tests have read to them."""
    monkeypatch.setattr(reader, "_MEMORY", {})


@pytest.fixture
def make(tmp_path: Path) -> Callable[[], Reader]:
    """Return readers like those of a new process, with their files in a folder of the test."""

    def make() -> Reader:
        reader.forget()
        return Reader(VOCABULARY, STARTS, tmp_path)

    return make


def read_all(now: Reader) -> list[list[Any]]:
    return [[pack(op) for op in now.parse(text, start)] for start, text in ALL]


def has_parsed(now: Reader) -> bool:
    return "_parser" in now.__dict__


def test_what_ships_is_not_parsed(make: Callable[[], Reader], tmp_path: Path) -> None:
    first = make()
    before = read_all(first)
    assert has_parsed(first)
    reader.keep(tmp_path)
    again = make()
    assert before == read_all(again)
    assert not has_parsed(again)


def test_what_was_read_once_is_not_parsed_again(tmp_path: Path) -> None:
    before = read_all(Reader(VOCABULARY, STARTS, tmp_path))
    again = Reader(VOCABULARY, STARTS, tmp_path)
    assert before == read_all(again)
    assert not has_parsed(again)
    assert [] == list(tmp_path.iterdir())


def test_only_the_vocabularies_of_today_are_kept(make: Callable[[], Reader], tmp_path: Path) -> None:
    (tmp_path / "old.json").write_text("{}")
    read_all(make())
    reader.keep(tmp_path)
    reader.keep(tmp_path)
    (kept,) = tmp_path.iterdir()
    assert {f"{start}: {text}" for start, text in ALL} == set(json.loads(kept.read_text())[2])


def test_alternatives_keep_their_names(make: Callable[[], Reader], tmp_path: Path) -> None:
    for _ in range(2):
        (ability,) = make().parse("Gain 1 fighting or draw 1 card.", "move")
        assert ["choose:1", "choose:2"] == [pick.key for pick in ability.effect.picks]  # type: ignore[attr-defined]
        reader.keep(tmp_path)


def test_another_grammar_is_known_on_its_own(tmp_path: Path) -> None:
    assert Reader(VOCABULARY, STARTS, tmp_path).known is Reader(VOCABULARY, STARTS, tmp_path).known
    assert Reader(VOCABULARY, STARTS, tmp_path).known is not Reader(VOCABULARY, STARTS[:2], tmp_path).known


def renumbered(words: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
    """Return the words with the number of each one's neighbour."""
    return {
        sort: dict(zip(meanings, [*list(meanings.values())[1:], *list(meanings.values())[:1]], strict=True))
        for sort, meanings in words.items()
    }


def test_words_that_mean_another_number_are_read_anew(tmp_path: Path) -> None:
    here = Reader(VOCABULARY, STARTS, tmp_path)
    there = Reader(VOCABULARY._replace(words=renumbered(VOCABULARY.words)), STARTS, tmp_path)
    (one,) = here.parse("Gain 1 fighting.", "move")
    (other,) = there.parse("Gain 1 fighting.", "move")
    assert not has_parsed(there)
    assert one.effect.resource != other.effect.resource  # type: ignore[attr-defined]


def test_a_card_that_is_not_there_is_an_error_though_the_text_is_known(tmp_path: Path) -> None:
    start, text = next((start, text) for start, text in ALL if '"' in text)
    assert Reader(VOCABULARY, STARTS, tmp_path).parse(text, start)
    bare = Vocabulary(VOCABULARY.classes, VOCABULARY.words, {}, VOCABULARY.includes)
    with pytest.raises(TextError, match="no card is called"):
        Reader(bare, STARTS, tmp_path).parse(text, start)


def test_errors_are_not_known(tmp_path: Path) -> None:
    now = Reader(VOCABULARY, STARTS, tmp_path)
    for _ in range(2):
        with pytest.raises(TextError):
            now.parse("Drow 2 cards.", "move")
    assert now.known == {}


def each(tree: Any) -> str:
    """A file that says this of every text, with the words of today but without their checksum."""
    return json.dumps([words_of(VOCABULARY), 0, {f"{start}: {text}": tree for start, text in ALL}])


@pytest.mark.parametrize(
    "spoilt",
    [
        "{",
        "[]",
        "[1,2,3]",
        "[[],2,{}]",
        "\xff\xfe",
        "[" * 100_000,
        each(3),
        each([]),
        each([["Nothing"]]),
        each([["OnPlay", ["Draw"]]]),
        each([["Draw", 2]]),
        each([["OnPlay", ["Draw", 0]]]),
        each([["OnPlay", ["Draw", 2]]]),
    ],
)
def test_a_spoilt_file_is_passed_over(make: Callable[[], Reader], tmp_path: Path, spoilt: str) -> None:
    before = read_all(make())
    reader.keep(tmp_path)
    (file,) = tmp_path.iterdir()
    file.write_text(spoilt, encoding="latin-1")
    assert before == read_all(make())


def test_a_tree_is_taken_as_it_is_only_with_the_same_words(tmp_path: Path) -> None:
    (first,) = Reader(VOCABULARY, STARTS, tmp_path).parse("Draw 2 cards.", "move")
    reader.keep(tmp_path)
    (file,) = tmp_path.iterdir()
    trees = file.read_text().split(",", 2)[2].replace('["Draw",2]', '["Draw",3]')
    file.write_text(f"[{words_of(VOCABULARY)},{zlib.crc32(trees.encode())},{trees}")
    reader.forget()
    (same,) = Reader(VOCABULARY, STARTS, tmp_path).parse("Draw 2 cards.", "move")
    (other,) = Reader(VOCABULARY._replace(words=MORE_WORDS), STARTS, tmp_path).parse("Draw 2 cards.", "move")
    assert pack(same) != pack(first) == pack(other)


def test_what_disagrees_is_wrong_though_the_text_is_known(tmp_path: Path) -> None:
    Reader(VOCABULARY, STARTS, tmp_path).parse("Draw 2 cards.", "move")
    strict = VOCABULARY._replace(
        words=MORE_WORDS, disagreement=lambda op: "it is 2" if getattr(op, "n", 0) == 2 else ""
    )
    for _ in range(2):
        with pytest.raises(TextError, match="it is 2"):
            Reader(strict, STARTS, tmp_path).parse("Draw 2 cards.", "move")
