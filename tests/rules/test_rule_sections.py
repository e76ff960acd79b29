"""Each game's rules can be read from the first sentence to the last."""

from __future__ import annotations

import re

import pytest

from fieldcraft.games import ruleset

GAMES = ("agent-decker", "blight-chronicles", "nightlancer", "island")
TITLE = re.compile(r"[A-Z][^.:;]{2,40}(: [a-z ]+)?")


@pytest.mark.parametrize("game", GAMES)
def test_rules_begin_with_the_goal_and_the_turn(game: str) -> None:
    titles = [section.title for section in ruleset(game).rule_sections]
    assert titles[0] == "Goal"
    assert any(title in ("A turn", "A round") for title in titles[:6])
    assert len(set(titles)) == len(titles)
    assert all(TITLE.fullmatch(title) for title in titles)


@pytest.mark.parametrize("game", GAMES)
def test_each_rule_is_in_one_section_and_is_a_sentence(game: str) -> None:
    rules = ruleset(game)
    assert sum(len(section.rules) for section in rules.rule_sections) == len(rules.rules)
    for rule, text in rules.rules.items():
        assert re.fullmatch(r"[A-Z]{2}-\d{3}", rule)
        assert text[0].isupper(), rule
        assert text.endswith("."), rule
        assert len(text.split()) >= 4, rule
        assert not re.search(r"\(derived|becomes First Crew space|^(And|Or|So|Then the|Likewise)\b", text), (
            rule
        )


@pytest.mark.parametrize("game", GAMES)
def test_how_to_play_tells_goal_turn_example_and_end(game: str) -> None:
    book = ruleset(game).how_to_play
    titles = [chapter.title for chapter in book.chapters]
    assert titles[0] == "What it is about"
    assert titles[-1] == "How to play well"
    assert any(title.startswith(("A turn", "A round")) for title in titles)
    assert any(title.endswith("worked through") for title in titles)
    assert len(book.glossary) >= 12


@pytest.mark.parametrize("game", GAMES)
def test_glossary_explains_words_of_how_to_play_and_the_rules(game: str) -> None:
    rules = ruleset(game)
    book = rules.how_to_play
    prose = [line for chapter in book.chapters for block in chapter.blocks for line in block.lines]
    text = " ".join([*prose, *rules.rules.values()]).casefold()
    for word, meaning in book.glossary.items():
        assert word in text, word
        assert meaning.endswith("."), word
        assert not meaning.casefold().startswith(f"{word} "), word
