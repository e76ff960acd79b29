"""Stages, the mission card and the storybook with mistakes: what single fields and whole stages get wrong."""

from __future__ import annotations

import re

import pytest
from cards.blight_chronicles.mistakes import problems, refused, told
from cards.blight_chronicles.printed import DEMO, RETAIL
from cards.parts import joined
from effort import uncounted

from fieldcraft.games.blight_chronicles.ruleset import BlightChronicles, printed

STAGE = 'id = "3C"\n'

# The file, a passage, its replacement, and the problem: its card, its field and its message.
MISTAKES = [
    (
        "mission",
        "choose_level = 3",
        "choose_level = 6",
        "position 4",
        "choose_level",
        "there is no card of level 6",
    ),
    ("mission", "number = 3", "number = 4", "position 3", "number", "positions are numbered from 1 on"),
    ("mission", "hand_size = 4", "hand_size = 0", "position 1", "hand_size", "must be from 1 to 12"),
    ("mission", "hand_size = 4", "closed = true", "position 1", "hand_size", "is missing"),
    (
        "mission",
        "hand_size = 5",
        "hand_size = 5\nclosed = true",
        "position 3",
        "closed",
        "a closed position grants nothing",
    ),
    ("mission", 'start = "1"', 'start = "9"', "mission", "start", "there is no stage '9'"),
    (
        "mission",
        'agent = "David Decker"',
        'agnet = "David Decker"',
        "mission",
        "agnet",
        "did you mean 'agent'?",
    ),
    ("mission", "version = 3", 'version = "one"', "game", "version", "must be a whole number"),
    ("stages", 'id = "3C"\n', 'id = "3C"\ncolour = 1\n', "stage 3C", "colour", "is not a field here"),
    (
        "stages",
        'sets = ["crowd", "streets", "cctv"]',
        'sets = ["crowd", "strets"]',
        "stage 3C",
        "sets",
        "there is no set 'strets'",
    ),
    (
        "stages",
        'sets = ["crowd", "streets", "cctv"]',
        'sets = "crowd"',
        "stage 3C",
        "sets",
        "must be a list of texts",
    ),
    ("stages", 'next = ["3B", "4C"]', 'next = ["3B", "7C"]', "stage 3C", "next", "there is no stage '7C'"),
    ("stages", 'next = ["3B", "4C"]', 'next = ["2B", "4C"]', "stage 3C", "next", "leads back to this stage"),
    (
        "stages",
        'next = ["3B", "4C"]',
        'next = ["2A", "4C"]',
        "stage 3C",
        "next",
        "leads to a stage with a lower number",
    ),
    ("stages", 'next = ["3B", "3C"]', 'next = ["3B"]', "stage 3C", "", "cannot be reached from stage 1"),
    (
        "stages",
        'id = "3C"\nnumber = 3',
        'id = "3C"\nnumber = 4',
        "stage 3C",
        "id",
        "must be the number and the letter, '4C'",
    ),
    ("stages", 'id = "3C"\n', 'id = "3B"\n', "stage 3B", "id", "there is another stage '3B'"),
    ("stages", "on mark 1.", "on mark 4.", "stage 1", "before", "there is no place 4"),
    (
        "stages",
        '"Angry Guard" in slot 6.',
        '"Angry Guard" in slot 7.',
        "stage 2A",
        "before",
        "there is no place 7",
    ),
    (
        "stages",
        'Place "Guard house" on mark 1.',
        'Place "Thug" on mark 1.',
        "stage 1",
        "before",
        "'Thug' is in none of the",
    ),
    (
        "stages",
        'Remove "Cold store"',
        'Remove "Calloway"',
        "stage 2B",
        "before",
        "'Calloway' is in none of the",
    ),
    (
        "stages",
        '["Suspicion is 15 or more."]',
        "[]",
        "stage 1",
        "failure",
        "there must be a suspicion limit from 1 to 60",
    ),
    (
        "stages",
        "Suspicion is 15 or more.",
        "Suspicion is 61 or more.",
        "stage 1",
        "failure",
        "limit from 1 to 60",
    ),
    (
        "stages",
        "Suspicion is 15 or more.",
        "Suspicion is 0 or more.",
        "stage 1",
        "failure",
        "limit from 1 to 60",
    ),
    ("stages", "Suspicion is 15 or more.", "Suspicion is high.", "stage 1", "failure 1.text", "high"),
    (
        "stages",
        '"Angry Guard" is avoided',
        '"Orderly" is avoided',
        "stage 2A",
        "failure",
        "'Orderly' has no Oversight",
    ),
    (
        "stages",
        '"Angry Guard" is avoided',
        '"Turncoat" is avoided',
        "stage 2A",
        "failure",
        "in none of the",
    ),
    (
        "stages",
        "Event: pay 4 evasion:",
        "Event: pay 4 evasiveness:",
        "stage 2B",
        "events 1.text",
        "evasiveness",
    ),
    (
        "stages",
        "If stage 4C is completed, lose 2",
        "If stage 7C is completed, lose 2",
        "stage 5C",
        "after 1.text",
        "no such stage",
    ),
    (
        "stages",
        "Threat: the far surcharge is 1 more.",
        "Threat: the far surcharge is more.",
        "stage 5A",
        "threat",
        "",
    ),
    (
        "stages",
        'text = "Pay 5 combined."',
        'text = "Pay 5 combined. Pay 1 physical."',
        "stage 1",
        "objective.text",
        "one sentence",
    ),
    ("stages", 'text = "Pay 5 combined."\n', "", "stage 1", "objective.text", "one sentence"),
    ("stages", "tokens = 1\n", "tokens = 6\n", "stage 1", "objective.tokens", "must be from 1 to 5"),
    ("stages", "tokens = 1\n", "tokens = 0\n", "stage 1", "objective.tokens", "must be from 1 to 5"),
    (
        "stages",
        "[stage.objective]\ntokens = 1",
        "[stage.objectiv]\ntokens = 1",
        "stage 1",
        "objective",
        "is missing",
    ),
    (
        "stages",
        "visibility = 1\n",
        'visibility = 1\nkeeps = ["noise"]\n',
        "stage 1",
        "keeps",
        "there is no track or token 'noise'",
    ),
]


@uncounted
@pytest.mark.parametrize(("part", "old", "new", "card", "field", "message"), MISTAKES)
def test_a_mistake_is_told_with_its_place(
    part: str, old: str, new: str, card: str, field: str, message: str
) -> None:
    found = told(problems((part, old, new)))
    assert (f"{part}.toml", card, field) in [row[:3] for row in found]
    assert any(message in row[3] for row in found if row[1:3] == (card, field))


# -- what only a stage as a whole can be wrong about ----------------------------------------------


def test_bc_183_a_stage_that_cannot_be_completed_is_refused() -> None:
    (problem,) = problems(
        ("obstacles", "Eliminate: gain 1 accomplishment token.", "Eliminate: gain 1 visibility.")
    )
    assert (problem.card, problem.field) == ("stage 1", "objective")
    assert problem.message == "needs 1 tokens, but the stage can give 0"


def test_a_stage_whose_only_source_is_removed_cannot_be_completed() -> None:
    found = problems(("stages", 'Place "Guard house" on mark 1.', 'Remove "Guard house" from the stage.'))
    assert [(problem.card, problem.field) for problem in found] == [("stage 1", "objective")]


def test_a_stage_may_need_exactly_as_many_tokens_as_it_can_give() -> None:
    """Stage 3C needs 4, of four events and an obstacle."""
    first = '  "Event: if visibility is 1 or less, gain 1 accomplishment token.",\n'
    second = '  "Event: pay 7 evasion: gain 1 accomplishment token.",\n'
    text, name = joined(printed(RETAIL))["stages"]
    before, after = text.split(STAGE)
    enough = before + STAGE + after.replace(first, "", 1)
    BlightChronicles(RETAIL, dict(joined(printed(RETAIL))) | {"stages": (enough, name)})
    few = before + STAGE + after.replace(first, "", 1).replace(second, "", 1)
    (problem,) = refused(dict(joined(printed(RETAIL))) | {"stages": (few, name)})
    assert (problem.card, problem.message) == ("stage 3C", "needs 4 tokens, but the stage can give 3")


def test_bc_176_a_set_with_too_few_cards_for_the_line_is_refused() -> None:
    cards = re.sub(r'set = "(sickbay|patrol)"', 'set = "streets"', joined(printed(RETAIL))["obstacles"][0])
    cards = cards.replace('set = "streets"', 'set = "sickbay"', 1).replace(
        'set = "streets"', 'set = "patrol"', 1
    )
    found = refused(dict(joined(printed(RETAIL))) | {"obstacles": (cards, "obstacles.toml")})
    few = [row[3] for row in told(found) if row[1:3] == ("stage 2A", "sets")]
    assert few == ["the sets have 3 cards, too few for 6 slots"]


def test_two_cards_on_one_mark_are_refused() -> None:
    one = 'Place "Guard house" on mark 1.'
    found = problems(("stages", f"['{one}']", f"['{one} Place \"Floodlight\" on mark 1.']"))
    assert [(problem.card, problem.field, problem.message) for problem in found] == [
        ("stage 1", "before", "two cards are placed on 1")
    ]


def test_a_stage_without_a_page_in_the_storybook_is_refused() -> None:
    text, name = joined(printed(RETAIL))["story"]
    story = text.replace('id = "3C"', 'id = "3D"')
    found = refused(dict(joined(printed(RETAIL))) | {"story": (story, name)})
    assert ("story.toml", "stage 3C", "introduction", "is missing") in told(found)


STORY = [
    ('id = "3C"', 'id = "3C"\ncolour = 1', "stage 3C", "colour", "is not a field here"),
    ("[[failure]]", "[[failure]]\ncolour = 1", "failure 1", "colour", "is not a field here"),
    ("[prologue]", "[prolog]", "", "prolog", "did you mean 'prologue'?"),
    ("[prologue]", "[prolog]", "prologue", "text", "is missing"),
    ("[stage.choices]", "[stage.choice]", "stage 1", "choice", "did you mean 'choices'?"),
    ("[stage.choices]", "[stage.choices]\nthere = 1", "stage 1", "choices", "must be a table of texts"),
    ('when = "6A, 5B"', 'when = "6A, 9A"', "ending dark-glasses", "when", "'9A' is no condition"),
    (
        'when = "6A, 5B"',
        'when = "6A and 5A"',
        "ending dark-glasses",
        "when",
        "'6A and 5A' is no",
    ),
    ('when = "6A, 5B"', "when = 6", "ending dark-glasses", "when", "must be a text"),
    ("[after 2A]", "[behind 2A]", "stage 3A", "introduction", "'behind 2A' is no condition"),
    ("[after 2A]", "[else]", "stage 3A", "introduction", "[else] follows no paragraph with a condition"),
]


@uncounted
@pytest.mark.parametrize(("old", "new", "card", "field", "message"), STORY)
def test_a_mistake_in_the_storybook_is_told_with_its_place(
    old: str, new: str, card: str, field: str, message: str
) -> None:
    found = told(problems(("story", old, new)))
    assert ("story.toml", card, field) in [row[:3] for row in found]
    assert any(message in row[3] for row in found if row[1:3] == (card, field))


def test_the_demo_is_checked_likewise() -> None:
    found = problems(("stages", "Suspicion is 52 or more.", "Suspicion is 70 or more."), game=DEMO)
    assert [(problem.file, problem.card, problem.field) for problem in found] == [
        ("stages.toml", "stage 3A", "failure")
    ]
