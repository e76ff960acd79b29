"""Cards with mistakes: each is reported with its file, card and field, and all of them together."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cards.blight_chronicles.mistakes import changed, problems, refused, told
from cards.blight_chronicles.printed import RETAIL
from cards.parts import joined
from effort import uncounted
from positions import rules_of

from fieldcraft.errors import RequestError
from fieldcraft.games.blight_chronicles.ruleset import BlightChronicles, printed, read

# The file, a passage, its replacement, and the problem: its card, its field and its message.
MISTAKES = [
    (
        "obstacles",
        "Chain: gain 1 visibility.",
        "Chain: gain 1 visibilty.",
        "camera-drone",
        "text",
        "visibilty",
    ),
    ("obstacles", "Chain: gain 1 visibility.", "Chan: gain 1 visibility.", "camera-drone", "text", "Chan"),
    ("obstacles", "Chain: gain 1 visibility.", "Chain: gain 1", "camera-drone", "text", ""),
    (
        "obstacles",
        '"Chain: gain 1 visibility."',
        "'Chain: discard \"Nobody knows\".'",
        "camera-drone",
        "text",
        "Nobody",
    ),
    ("obstacles", "Chain: gain 1 visibility.", "Gain 1 visibility.", "camera-drone", "text", ""),
    (
        "obstacles",
        "Chain: gain 1 visibility.",
        "Chain: play this card.",
        "camera-drone",
        "text",
        "this kind of card",
    ),
    (
        "obstacles",
        "Lose 1 visibility.",
        "Place this card on a mark.",
        "floodlight",
        "agent.text",
        "this kind of card",
    ),
    (
        "obstacles",
        "Lose 1 visibility.",
        "Turn this card face down: draw 1 card.",
        "floodlight",
        "agent.text",
        "kind",
    ),
    (
        "obstacles",
        'id = "floodlight"',
        'id = "floodlight"\ncolour = "red"',
        "floodlight",
        "colour",
        "is not a field here",
    ),
    (
        "obstacles",
        'id = "floodlight"',
        'id = "Flood light"',
        "Flood light",
        "id",
        "small letters, digits and hyphens",
    ),
    ("obstacles", 'id = "floodlight"', 'id = "wet-concrete"', "wet-concrete", "id", "another"),
    (
        "obstacles",
        'name = "Floodlight"',
        'name = "Wet concrete"',
        "floodlight",
        "name",
        "another card is called",
    ),
    ("obstacles", 'name = "Slide"', 'name = "Floodlight"', "floodlight", "name", "another card is called"),
    (
        "obstacles",
        'type = "character"',
        'type = "person"',
        "security-guard",
        "type",
        "must be one of location",
    ),
    (
        "obstacles",
        'cost = "4 combined"',
        'cost = "4 magic"',
        "security-guard",
        "cost",
        "must be a number up to",
    ),
    (
        "obstacles",
        'cost = "4 combined"',
        'cost = "99 combined"',
        "security-guard",
        "cost",
        "must be a number up to",
    ),
    ("obstacles", "suspicion = 1", "suspicion = -1", "security-guard", "suspicion", "must be from 0 to 9"),
    ("obstacles", "copies = 3", "copies = 0", "security-guard", "copies", "must be from 1 to 9"),
    ("obstacles", "copies = 3", "copies = true", "security-guard", "copies", "must be a whole number"),
    ("obstacles", 'set = "compound"', 'set = "compund"', "security-guard", "set", "did you mean 'compound'?"),
    ("obstacles", 'tags = ["guard"]', 'tags = ["two words"]', "security-guard", "tags", "a tag is one word"),
    ("obstacles", 'tags = ["guard"]', 'tags = "guard"', "security-guard", "tags", "must be a list of texts"),
    ("obstacles", 'name = "Extendable baton"\n', "", "security-guard", "agent", "is missing, or has no name"),
    (
        "obstacles",
        'kind = "tool"',
        'kind = "weapon"',
        "guard-house",
        "agent.kind",
        "must be one of tool, uniform",
    ),
    (
        "obstacles",
        'kind = "tool"',
        'kind = "tool"\npower = "1 physical"',
        "guard-house",
        "agent.power",
        "equipment has no",
    ),
    (
        "obstacles",
        'power = "2 physical"',
        'power = "2 combined"',
        "security-guard",
        "agent.power",
        "must be a number",
    ),
    (
        "obstacles",
        'power = "2 physical"',
        "charges = 2",
        "security-guard",
        "agent.charges",
        "only a tool has charges",
    ),
    (
        "obstacles",
        '[[set]]\nid = "lab"',
        '[[set]]\nid = "attic"\nname = "Attic"\n\n[[set]]\nid = "lab"',
        "attic",
        "",
        "no card is in this set",
    ),
    ("obstacles", "[[set]]", '[[sett]]\nid = "lab"\n\n[[set]]', "", "sett", "is not a field here"),
    (
        "agent",
        'text = "Discard 1 card: lose 1 suspicion."',
        'text = "Discard a card: win."',
        "hit-and-run",
        "text",
        "",
    ),
    (
        "agent",
        'id = "hit-and-run"\n',
        'id = "hit-and-run"\npower_type = 1\n',
        "hit-and-run",
        "power_type",
        "is not a field here",
    ),
    (
        "agent",
        'id = "hit-and-run"\nname = "Hit and run"\nlevel = 1',
        'id = "hit-and-run"\nname = "Hit and run"\nlevel = 7',
        "hit-and-run",
        "level",
        "no position grants",
    ),
    (
        "agent",
        'source = "rulebook"',
        'source = "elsewhere"',
        "tension",
        "source",
        "must be one of rulebook, original",
    ),
    ("agent", "copies = 2", "copies = 1", "", "", "there are 7 cards of level 1, fewer than 8"),
]


@uncounted
@pytest.mark.parametrize(("part", "old", "new", "card", "field", "message"), MISTAKES)
def test_a_mistake_is_told_with_its_place(
    part: str, old: str, new: str, card: str, field: str, message: str
) -> None:
    found = told(problems((part, old, new)))
    assert (f"{part}.toml", card, field) in [row[:3] for row in found]
    assert any(message in row[3] for row in found if row[1:3] == (card, field))


def test_a_text_is_told_with_the_column_of_its_mistake() -> None:
    (problem,) = problems(("agent", "Gain 2 suspicion: draw 1 card.", "Gain 2 suspicion: drew 1 card."))
    assert (problem.card, problem.field, problem.column) == ("tension", "text", 19)
    assert str(problem).startswith("agent.toml: card 'tension', text, column 19: ")
    assert "draw" in problem.message


def test_all_mistakes_of_all_files_are_told_at_once() -> None:
    found = problems(
        ("mission", "choose_level = 2", "choose_level = 9"),
        ("mission", 'agent = "David Decker"\n', ""),
        ("agent", "Gain 2 suspicion: draw 1 card.", "Gain 2 suspicion: fly."),
        ("agent", "level = 1", 'level = "one"'),
        ("obstacles", 'type = "character"', 'type = "ghost"'),
        ("obstacles", "Eliminate: gain 1 visibility.", "Eliminate: gain visibility."),
        ("obstacles", "suspicion = 2", "suspicion = 20"),
        ("stages", "Suspicion is 15 or more.", "Suspicion is 99 or more."),
        ("stages", 'next = ["2A", "2B"]', 'next = ["2A", "2B", "2X"]'),
        ("stages", 'id = "3C"\n', 'id = "3C"\nsky = "cloudless"\n'),
    )
    expected = {
        ("mission.toml", "position 2", "choose_level"),
        ("mission.toml", "mission", "agent"),
        ("agent.toml", "tension", "text"),
        ("agent.toml", "tension", "level"),
        ("obstacles.toml", "security-guard", "type"),
        ("obstacles.toml", "security-guard", "text"),
        ("obstacles.toml", "surveillance-operator", "suspicion"),
        ("stages.toml", "stage 1", "failure"),
        ("stages.toml", "stage 1", "next"),
        ("stages.toml", "stage 3C", "sky"),
    }
    assert expected <= {(problem.file, problem.card, problem.field) for problem in found}


@uncounted
@pytest.mark.parametrize("part", ["mission", "agent", "obstacles", "stages", "story"])
@pytest.mark.parametrize(
    "text", ["= 1", "[[card]", 'card = 3\nstage = "x"\nposition = 1', "", "card = [3]\nstage = [4]"]
)
def test_a_file_that_is_none_is_refused_with_its_name(part: str, text: str) -> None:
    files = dict(joined(printed(RETAIL))) | {part: (text, "mine.toml")}
    found = refused(files)
    assert not text or "mine.toml" in {problem.file for problem in found}


def test_an_impact_that_would_never_end_is_refused() -> None:
    impact = "Impact: put a far obstacle under the obstacle deck."
    (problem,) = problems(("obstacles", "Impact: discard 1 random card.", impact))
    assert (problem.card, problem.field) == ("guard-dog", "text")


def test_two_abilities_at_one_moment_are_refused() -> None:
    twice = "Eliminate: gain 1 visibility. Eliminate: gain 1 suspicion."
    (problem,) = problems(("obstacles", "Eliminate: gain 1 visibility.", twice))
    assert problem.message == "two abilities work at the same moment; write them as one"


def test_an_obstacle_with_an_event_is_a_single_card() -> None:
    old = 'id = "chart-rack"\nname = "Chart rack"\ncopies = 1'
    (problem,) = problems(("obstacles", old, old[:-1] + "2"))
    assert (problem.card, problem.field) == ("chart-rack", "copies")


# -- other content --------------------------------------------------------------------------------


def test_a_folder_without_any_of_the_files_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match=re.escape("there is none of story.toml, tracks.toml")):
        read(RETAIL, tmp_path)


def test_a_folder_may_replace_some_of_the_files(tmp_path: Path) -> None:
    text = joined(printed(RETAIL))["stages"][0].replace(
        "Suspicion is 15 or more.", "Suspicion is 20 or more."
    )
    (tmp_path / "stages.toml").write_text(text, encoding="utf-8")
    rules = read(RETAIL, tmp_path)
    assert rules.version != rules_of(RETAIL).version
    assert rules.card_set.stages[0].failures[0].limit() == 20


def test_cards_may_bring_tags_of_their_own() -> None:
    rules = BlightChronicles(RETAIL, changed(("obstacles", 'tags = ["dog"]', 'tags = ["dog", "pet"]')))
    assert rules.card_set.obstacles[27].kinds != rules_of(RETAIL).card_set.obstacles[27].kinds
