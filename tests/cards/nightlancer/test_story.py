"""The storybook: flavour, biographies, reports that follow what happened, epilogues."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import Any

import pytest
from cards.nightlancer.night import CARDS
from each import each
from positions import rules_of

import fieldcraft
from fieldcraft.errors import CardError
from fieldcraft.games.nightlancer.outward.storybook import HAPPENINGS, Storybook
from fieldcraft.games.nightlancer.ruleset import Nightlancer
from fieldcraft.kernel.state import Fact
from fieldcraft.rulebook.files import resource

BOX = rules_of("nightlancer").card_set
TEXT = resource(Nightlancer.package, "data/story.toml")
BOOK = Storybook(TEXT, "story.toml", BOX)
MISSIONS = [card.id for card in CARDS.values() if type(card).__name__ == "MissionCard"]
PEOPLE = [person.id for person in BOX.people]


@each("id", CARDS)
def test_nl_216_the_card_has_one_line_of_flavour(id: Any) -> None:
    line = BOOK.flavour[id]
    assert 10 < len(line) < 130
    assert "\n" not in line
    assert line[-1] in '.!?"'


def test_no_two_lines_of_flavour_are_the_same() -> None:
    assert len(set(BOOK.flavour.values())) == len(CARDS)


@pytest.mark.parametrize("id", PEOPLE)
def test_nl_011_the_nightlancer_has_a_biography(id: Any) -> None:
    assert 60 < len(BOOK.biographies[id]["text"].split()) < 200


@pytest.mark.parametrize("mission", MISSIONS)
@pytest.mark.parametrize("routes", [(1, 1, 1), (2, 2, 2), (1, 2, 1)])
def test_the_report_follows_the_routes(mission: Any, routes: tuple[int, int, int]) -> None:
    course = [f"passed {stage} {route}" for stage, route in enumerate(routes, 1)]
    title, text = BOOK.report(mission, "sniper", *course, "paid")
    told = BOOK.reports[mission]
    assert title == CARDS[mission].name
    for stage, route in enumerate(routes):
        assert told["routes"][stage][route - 1] in text
        assert told["routes"][stage][2 - route] not in text
        assert told["failed"][stage] not in text
    assert text.endswith(told["paid"])
    assert "the Sniper" in text.replace("The", "the")


@pytest.mark.parametrize("mission", MISSIONS)
def test_the_report_tells_where_it_failed(mission: Any) -> None:
    text = BOOK.report(mission, "guard", "passed 1 2", "failed 2", "aborted")[1]
    assert BOOK.reports[mission]["failed"][1] in text
    assert BOOK.reports[mission]["paid"] not in text


@pytest.mark.parametrize("kind", HAPPENINGS)
def test_the_report_tells_who_did_what_to_whom(kind: Any) -> None:
    texts = {BOOK.report(mission, "guard", f"{kind} sniper veteran")[1] for mission in MISSIONS}
    found = {line for line in BOOK.happenings[kind] for text in texts if filled(line) in text.lower()}
    assert found == set(BOOK.happenings[kind])
    assert not [text for text in texts if "{" in text]


def filled(line: str) -> str:
    return line.format(who="the Sniper", other="the Veteran").lower()


def test_the_report_is_always_told_in_the_same_words() -> None:
    course = ("second guard", "shaken guard", "left sniper")
    assert BOOK.report("high-mail", "sniper", *course) == BOOK.report("high-mail", "sniper", *course)


@pytest.mark.parametrize("id", PEOPLE)
def test_everybody_has_an_epilogue(id: Any) -> None:
    for ideals, agendas in itertools.product(range(7), (0, 1, 3, 6)):
        title, *text = BOOK.epilogue(id, ideals + agendas, ideals, "won", list(BOOK.ways)[:agendas])
        assert title.startswith(f"{CARDS[id].name}: ")
        assert title.partition(": ")[2] != "The lamp in the window"
        whole = " ".join(text)
        assert "{" not in whole
        assert whole[0].isupper()
        assert not re.search(r"[.!?] [a-z]", whole)


def test_an_epilogue_depends_on_ideals_and_agendas() -> None:
    titles = {BOOK.epilogue("guard", 0, i, "won", list(BOOK.ways)[:n])[0] for i in range(7) for n in range(8)}
    assert len(titles) == 11


def test_rivals_whose_ideals_and_agendas_are_alike_have_epilogues_of_their_own() -> None:
    plans = ["owing-nobody", "clean-hands"]
    titles = [BOOK.epilogue("guard", seat, 3, "lost", plans)[0] for seat in range(4)]
    assert len(set(titles[:3])) == 3
    assert titles[3] == titles[0]


@pytest.mark.parametrize("closing", ["lost", "together", "beaten"])
def test_no_line_at_the_end_stands_in_two_epilogues_of_a_game(closing: str) -> None:
    lines = [BOOK.epilogue("guard", seat, 0, closing, [])[-1] for seat in range(4)]
    assert len(set(lines)) == 4


def test_three_with_many_ideals_and_no_agendas_have_epilogues_of_their_own() -> None:
    assert len({BOOK.epilogue("guard", seat, 5, "lost", [])[0] for seat in range(3)}) == 3


def test_every_epilogue_but_the_last_is_somebodys() -> None:
    texts = {
        BOOK.epilogue("guard", seat, i, "won", list(BOOK.ways)[:n])[1]
        for seat, i, n in itertools.product(range(4), range(7), range(8))
    }
    assert len(texts) == len(BOOK.epilogues) - 1


def test_an_epilogue_has_a_line_for_three_agendas() -> None:
    plans = ["owing-nobody", "clean-hands", "a-berth-upriver", "a-room-with-a-door"]
    text = " ".join(BOOK.epilogue("sniper", 0, 3, "lost", plans))
    assert "fruit cake" in text
    assert "forty-one" in text
    assert "The room is let." not in text
    assert "She did not sleep" in text


def test_pages_are_turned_up_by_facts() -> None:
    assert BOOK.pages(Fact("round", (1,)))[0][0] == "Slack water"
    assert BOOK.pages(Fact("round", (2,))) == []
    report = Fact("report", ("High mail", "high-mail", "sniper", "failed 1", "aborted"))
    assert BOOK.pages(report) == [BOOK.report("high-mail", "sniper", "failed 1", "aborted")]
    epilogue = Fact("epilogue", ("Guard", "guard", 1, 3, "won", "owing-nobody"))
    assert BOOK.pages(epilogue) == [BOOK.epilogue("guard", 1, 3, "won", ["owing-nobody"])]


BROKEN = [
    ('snub-revolver = "', 'snub-revolvr = "', "snub-revolvr"),
    ("[biography.guard]", "[biography.gard]", "title"),
    ('mission = "high-mail"', 'mission = "low-mail"', "there is no such mission"),
    ("agendas = [0, 99]", "agendas = [1, 99]", "must fit everybody"),
    ("ideals = [0, 0]", 'ideals = "none"', "the lowest and the highest"),
    ("dirty = [", "drty = [", "is not a field"),
]


@pytest.mark.parametrize(("old", "new", "message"), BROKEN)
def test_what_is_wrong_in_the_book_is_told(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(CardError) as caught:
        Storybook(TEXT.replace(old, new, 1), "story.toml", BOX)
    assert any(message in f"{problem.field} {problem.message}" for problem in caught.value.problems)


PACK = """
[game]
id = "nightlancer"
[[contact]]
id = "night-clerk"
name = "Night clerk"
type = "smarts"
copies = 2
use1 = "Pass a cracking obstacle."
use2 = "Turn: gain 1 resolve."
source = "original"
[[opportunity]]
id = "a-dry-cellar"
name = "A dry cellar"
kind = "agenda"
price = "2 KC"
text = "Gain 1 prospect."
source = "original"
[[mission]]
id = "lost-cat"
name = "Lost cat"
profile = "low"
pay = [[5, 1, 0], [3, 1, 0], [2, 0, 0], [2, 0, 0]]
source = "original"
[[mission.stage]]
routes = ["covert 6", "streetwise 6"]
penalty = "Gain 1 heat."
[[mission.stage]]
routes = ["covert 6", "melee 6, danger 3"]
penalty = "Lose 2 KC."
[[mission.stage]]
routes = ["covert 7", "technical 7"]
penalty = "Abort."
"""


def test_a_pack_adds_cards_of_which_the_book_knows_nothing(tmp_path: Path) -> None:
    (tmp_path / "more.toml").write_text(PACK, "utf-8")
    rules: Any = fieldcraft.new("nightlancer", seed=1, cards=tmp_path).rules
    assert {"night-clerk", "a-dry-cellar", "lost-cat"} <= {card.id for card in rules.card_set.cards}
    assert len(rules.card_set.contacts) == 62
    assert rules.faces()["night-clerk"]["flavour"] == ""
    assert rules.pages(Fact("report", ("Lost cat", "lost-cat", "guard", "failed 3", "aborted"))) == []
    plans = ["a-dry-cellar", "owing-nobody"]
    assert "fruit cake" in " ".join(rules.book.epilogue("guard", 0, 3, "won", plans))
