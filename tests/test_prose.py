"""The prose lint finds what it names, at its line, and nothing in code."""

from __future__ import annotations

from pathlib import Path

import prose
import pytest

SENTENCES = {
    "So many seconds later the window closes.": "number of",
    "Whoever asks is answered.": "role",
    "It is dealt anew.": "again",
    "The card lies in the deck.": "contains",
    "It waits for ever.": "forever",
    "A rule by which it is found.": "means",
    "The clients are told of it.": "notified",
}


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_comment_is_found_at_its_line(sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "rule.py"
    file.write_text(f"x = 1\n# A comment is\n# two lines long. {sentence}\n", encoding="utf-8")
    (found,) = prose.findings(file)
    assert (3, sentence) == (found.line, found.sentence)
    assert SENTENCES[sentence] in found.says


@pytest.mark.parametrize(
    "says", ["What is drawn.", "Is it over?", "... and its name.", "So it ends.", "The same in secret."]
)
def test_a_docstring_begins_with_a_verb_or_a_noun(says: str, tmp_path: Path) -> None:
    file = tmp_path / "rule.py"
    file.write_text(f'def draw() -> int:\n    """{says}"""\n    return 1\n', encoding="utf-8")
    assert [2] == [finding.line for finding in prose.findings(file)]


def test_code_and_generated_lines_are_no_prose(tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    text = "A `card that lies` is\n\n```text\ndealt anew\n```\n\n    besides\n\n- `hand`: what lies there\n"
    file.write_text(text, encoding="utf-8")
    assert [] == list(prose.findings(file))


def test_comments_of_the_page_are_read(tmp_path: Path) -> None:
    file = tmp_path / "Board.svelte"
    text = "<!-- It lies here. -->\n<script>\n  // Dealt anew.\n  let lies = 'anew'\n</script>\n"
    file.write_text(text, encoding="utf-8")
    assert [1, 3] == [finding.line for finding in prose.findings(file)]


def test_documents_are_in_plain_english() -> None:
    areas = [prose.ROOT / area for area in ("docs", "README.md", "web/README.md")]
    documents = [file for area in areas for file in prose.files(area)]
    assert len(documents) > 30
    assert [] == [str(finding) for file in documents for finding in prose.findings(file)]


def test_an_area_above_its_budget_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(prose, "BUDGETS", {"README.md": 0})
    assert not prose.main([])
    monkeypatch.setattr(prose, "BUDGETS", {"README.md": -1})
    assert prose.main([])
    assert "README.md: 0 sentences to rewrite, -1 allowed." in capsys.readouterr().out
