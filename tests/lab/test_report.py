"""Reports: on samples small enough to wait for, each number against the games that were played."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from effort import uncounted

from fieldcraft import game_ids
from fieldcraft.bots.observation import Observation
from fieldcraft.cli import main
from fieldcraft.errors import RequestError
from fieldcraft.extras import EXTRAS
from fieldcraft.games.blight_chronicles.judgement.figures import MissionFigures
from fieldcraft.games.nightlancer.judgement.figures import NightFigures
from fieldcraft.kernel.state import PLAYING
from fieldcraft.lab.document import Section, html, markdown
from fieldcraft.lab.findings import Findings, Rate, effect
from fieldcraft.lab.match import GameCourse, Match, Played, Sheet, match_of
from fieldcraft.lab.report import report, sections
from fieldcraft.lab.work import Crew, Task, parts
from fieldcraft.rulebook.figures import added
from fieldcraft.rulebook.reading import DRAWN, FATES, GAINED, OFFERED, PLAYED

SEEDS = range(1, 5)
DEMO = match_of("blight-chronicles-demo", "greedy")
NIGHTS = {
    "duel": match_of("nightlancer", "random", ["pick=random", "length=short"]),
    "alone": match_of("nightlancer", "random", ["mode=together", "seats=1", "pick=random"]),
}
QUICK = {
    "agent-decker": ("greedy", []),
    "blight-chronicles": ("random", []),
    "blight-chronicles-demo": ("random", []),
    "nightlancer": ("random", ["pick=random", "length=short"]),
    "island": ("random", []),
}
"""A quick way to play each game."""


def gathered(match: Match, seeds: range, jobs: int = 1) -> Findings:
    found = Findings(match)
    for part in parts(Task(match, courses=True), len(seeds), seeds[0], Crew(jobs)):
        found.add(part.games, part.courses, part.figures)
    return found


@pytest.fixture(scope="module")
def demo() -> Findings:
    return gathered(DEMO, SEEDS)


@pytest.fixture(scope="module")
def agents() -> Findings:
    return gathered(match_of("agent-decker", "greedy"), range(1, 31))


def missions(found: Findings) -> MissionFigures:
    assert isinstance(found.own, MissionFigures)
    return found.own


def nights(way: str, seeds: range) -> NightFigures:
    own = gathered(NIGHTS[way], seeds).own
    assert isinstance(own, NightFigures)
    return own


# -- what every game has -------------------------------------------------------------------------


@pytest.mark.parametrize("game", game_ids())
def test_every_game_has_a_page_that_needs_no_network(game: str, tmp_path: Path) -> None:
    bots, settings = QUICK[game]
    out = tmp_path / "report.html"
    report(game, bots, 6, 1, Crew(), out, settings=settings)
    page = out.read_text(encoding="utf-8")
    assert not re.search(r"""(src|href)=["']?(https?:)?//""", page.partition("<script>")[0])
    assert "vegaEmbed" in page
    titles = re.findall("<h2>(.*?)</h2>", page)
    assert {"Who wins", "Length", "From turn to turn", "Cards", "Dead cards and must-haves"} <= set(titles)
    specs = json.loads(page.rpartition("<script>")[2].partition(".forEach")[0])
    assert len(specs) == page.count('class="chart"')


@pytest.mark.parametrize("game", game_ids())
def test_what_a_game_declares_for_the_laboratory_is_there(game: str) -> None:
    """A fact, verb or place in the view of another name would never be met."""
    bots, settings = QUICK[game]
    match = match_of(game, bots, settings)
    rules = match.rules
    reading = rules.reading
    facts = {*reading.facts, *filter(None, (reading.stage, reading.turn))}
    assert facts <= rules.messages["facts"].keys()
    labels = [f"{name}-" for name in rules.messages["options"]]
    for verb in reading.verbs.keys() | reading.offers:
        assert any(label.startswith(f"{verb}-") for label in labels)
    found = gathered(match, range(1, 4))
    assert {track for course in found.courses for _, _, track, _ in course.tracks} == set(reading.tracks)
    assert all(course.turns for course in found.courses)
    names = {card for course in found.courses for _, _, card in course.cards}
    assert names <= set(found.courses[0].names.values())
    assert {fate for course in found.courses for _, fate, _ in course.cards} >= {OFFERED, GAINED, PLAYED}


@uncounted
def test_cards_are_counted_by_what_befell_them(agents: Findings) -> None:
    cards = {card.name: card for card in agents.cards()}
    for fate in FATES:
        counted = Counter(card for one in agents.courses for _, told, card in one.cards if told == fate)
        assert {name: card.rates[fate].games for name, card in cards.items()} == {
            name: counted[name] for name in cards
        }
    assert cards["Punch"].rates[DRAWN].games == 30
    assert cards["Punch"].rates[OFFERED].games == 0
    assert all(card.taken.wins <= card.taken.games == card.rates[OFFERED].games for card in cards.values())
    assert not set(cards) & set(agents.never()[OFFERED])


def test_a_stage_is_won_where_another_follows(agents: Findings) -> None:
    stages = agents.by_stage()
    first, second = stages["Mission One"], stages["Mission Two"]
    assert list(stages)[:2] == ["Mission One", "Mission Two"]
    assert first.games == 30
    assert first.wins == second.games == agents.branches()["Mission One", "Mission Two"].games
    assert sum(agents.failures().values()) == 30 - agents.won.wins
    assert len(agents.turns_in("Mission One")) == first.wins


def test_tracks_begin_where_the_game_begins(agents: Findings) -> None:
    points = agents.tracks()
    assert all(point.low <= point.high for point in points)
    assert {point.mean for point in points if point.turn == 1} == {0}
    assert sum(point.games for point in points if point.turn == 1) == 30


def test_where_hardly_anybody_wins_cards_are_measured_by_stages(agents: Findings) -> None:
    assert agents.is_by_stage
    assert any(card.rates[GAINED].wins for card in agents.cards())
    assert any("that stage was won" in line for part in sections(agents) for line in part.lines)


def test_an_effect_is_the_difference_within_each_stage() -> None:
    """A card that comes late looks good only if the games that are well advanced are counted together."""
    gained = {"1": Rate(1, 10), "2": Rate(72, 90)}
    others = {"1": Rate(9, 90), "2": Rate(8, 10)}
    found = effect(gained, others)
    assert found is not None
    assert found.difference == pytest.approx(0)
    assert found.low < 0 < found.high
    better = effect({"1": Rate(60, 100)}, {"1": Rate(30, 100)})
    assert better is not None
    assert better.difference == pytest.approx(0.3)
    assert [better.low, better.high] == pytest.approx([0.169, 0.431], abs=0.002)
    assert effect({"1": Rate(1, 1)}, {"2": Rate(1, 1)}) is None


def told(
    courses: list[tuple[list[str], dict[tuple[int, str, str], str], dict[tuple[int, str], list[str]]]],
) -> Findings:
    """Games of Agent Decker that nobody won: the stages each came to, what befell cards, and the offers."""
    found = Findings(match_of("agent-decker", "greedy"))
    for seed, (stages, cards, offers) in enumerate(courses):
        course = GameCourse(found.match.rules, {})
        course.stages = [(stage, 1) for stage in stages]
        course.cards, course.offers = cards, offers
        found.add([Played(seed, False, "lost", None, (-1.0,), (0,), 1)], [course], None)
    return found


def test_a_card_is_counted_at_the_stage_at_which_it_was_gained() -> None:
    """It was on offer in the first stage, which all won, and gained in the second, which nobody won."""
    late = (
        ["1", "2"],
        {(0, OFFERED, "Carbine"): "1", (0, GAINED, "Carbine"): "2"},
        {(0, "Carbine"): ["1", "2"]},
    )
    never = (["1", "2", "3"], {(0, OFFERED, "Carbine"): "1"}, {(0, "Carbine"): ["1", "2"]})
    (carbine,) = told([late] * 3 + [never] * 3).cards()
    assert carbine.rates[GAINED] == Rate(0, 3)
    assert carbine.rates[OFFERED] == Rate(6, 6)
    gaining = carbine.effects[GAINED]
    assert gaining is not None
    assert gaining.difference == pytest.approx(-1)
    assert carbine.taken == Rate(3, 6)


def test_a_card_that_is_gained_later_was_not_had_before() -> None:
    """Games that went on and gained it later won the first stage without it."""
    first: tuple[list[str], dict[Any, Any], dict[Any, Any]] = (["1"], {(0, GAINED, "Gun"): "1"}, {})
    later: tuple[list[str], dict[Any, Any], dict[Any, Any]] = (["1", "2"], {(0, GAINED, "Gun"): "2"}, {})
    without: tuple[list[str], dict[Any, Any], dict[Any, Any]] = (["1"], {}, {})
    (gun,) = told([first, later, without]).cards()
    gaining = gun.effects[GAINED]
    assert gaining is not None
    assert gaining.difference == pytest.approx(-0.5)


def test_the_prize_of_a_stage_is_gained_for_the_next_one() -> None:
    seen = 0
    for seed in range(1, 30):
        match = match_of("blight-chronicles", "greedy", stages=2)
        sheet = Sheet(match, courses=True)
        state = match.rules.start(seed, match.setup, journal=True)
        course, stage, prizes = GameCourse(match.rules, sheet.names), "", []
        bot, is_over = match.bot(0, seed), False
        while state.status == PLAYING and len(course.stages) < 2:
            state.choose(state.options.index(bot.choose(Observation(state, 0, match.rules.appraisal))))
            course.read(state, 0)
        for fact in state.journal or []:
            if fact.kind == "stage":
                stage, is_over = str(fact.parts[0]), False
            is_over = is_over or fact.kind == "completed"
            if fact.kind == "learned" and is_over:
                prizes.append((str(fact.parts[0]), stage))
        if len(course.stages) < 2:
            continue
        names = [name for name, _ in course.stages]
        for card, won in prizes:
            assert course.cards[0, GAINED, card] == names[names.index(won) + 1]
        seen += len(prizes)
        if seen:
            return
    pytest.fail("no prize was met")


def test_each_stage_and_way_is_told_once(tmp_path: Path) -> None:
    out = tmp_path / "report.md"
    report("blight-chronicles", "greedy", 8, 1, Crew(), out)
    heads = [line for line in out.read_text(encoding="utf-8").splitlines() if line.startswith("| stage |")]
    assert len(heads) == len({head.split("|")[2] for head in heads})
    text = out.read_text(encoding="utf-8")
    assert text.count("| from | to |") <= 1
    assert text.count("turns to win it") + text.count("rounds to win") == 1


def test_games_without_end_are_named_and_count_as_not_won() -> None:
    found = gathered(match_of("agent-decker", "greedy", longest=3), range(7, 9))
    lines = next(iter(sections(found))).lines
    assert lines[0] == "Won: 0% (0% to 66%) of 2 games."
    assert lines[1] == "2 did not end within 3 decisions: seeds 7, 8. They count as not won."
    assert found.lengths() == []


# -- what a game counts itself -------------------------------------------------------------------


def test_each_mission_is_counted_with_its_stages(demo: Findings) -> None:
    figures = missions(demo)
    assert figures.missions == len(SEEDS)
    assert figures.won == len(figures.suspicion)
    assert figures.won + sum(figures.failed.values()) == len(SEEDS)
    assert {name: stage.played for name, stage in figures.stages.items()} == {
        name: rate.games for name, rate in demo.by_stage().items()
    }
    assert all(stage.won <= stage.played for stage in figures.stages.values())


def test_the_report_is_a_page_of_tables(tmp_path: Path) -> None:
    out = tmp_path / "report.md"
    found = report("blight-chronicles-demo", "greedy", 4, 1, Crew(), out)
    lines = out.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "### `greedy`, 4 games of `blight-chronicles-demo`"
    assert any(line.startswith("Missions won: ") for line in lines)
    rows = [line for line in lines if line.startswith("|")]
    assert len(rows) >= 2 + len(missions(found).stages)
    assert all(line.endswith("|") for line in rows)
    assert any(line.startswith("never: ") for line in lines)


@uncounted
def test_the_way_may_be_drawn_evenly_and_does_not_depend_on_the_number_of_jobs(tmp_path: Path) -> None:
    pages = []
    for jobs in (1, 2):
        out = tmp_path / f"{jobs}.md"
        report("blight-chronicles-demo", "greedy", 6, 1, Crew(jobs), out, alike=True)
        pages.append(out.read_text(encoding="utf-8"))
    assert pages[0] == pages[1]
    assert pages[0].splitlines()[0].endswith(", the way drawn evenly")


# -- the page --------------------------------------------------------------------------------------


def test_what_a_page_shows_is_text_and_no_markup() -> None:
    section = Section("<b>", ["a < b", "| card | n |", "|---|--:|", "| <i> | 3 |", "after"])
    page = html(("<u>", "&"), [section]).partition("<script>")[0]
    assert "<b>" not in page
    assert "<i>" not in page
    assert "<u>" not in page
    assert '<td>&lt;i&gt;</td><td class="n">3</td>' in page
    assert page.index("a &lt; b") < page.index("<table>") < page.index("after")


def test_a_section_is_words_and_a_table_in_markdown() -> None:
    text = markdown("head", [Section("One", ["words"], [["a", "b"], ["1", "2"]]), Section("Two")])
    assert text == "### head\n\n#### One\n\nwords\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n#### Two\n"


def test_it_is_a_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "report.md"
    flags = ["--bot", "random", "--games", "1", "--alike", "--out", str(out)]
    assert main(["report", "blight-chronicles-demo", *flags]) == 0
    assert capsys.readouterr().out == f"1 games of blight-chronicles-demo are told of in {out}.\n"
    assert out.read_text(encoding="utf-8").startswith("### `random`, 1 games of `blight-chronicles-demo`")


@pytest.mark.parametrize(
    ("request_", "says"),
    [
        ("nightlancer --bot random,random,random", "this game of nightlancer wants 2 bots"),
        ("nightlancer --set seats=9", "seats"),
        ("agent-decker --out report.pdf", "a report is written as .html or as .md"),
        ("agent-decker --out nowhere/report.md", "there is no folder"),
        ("nightlancer --stages 1 --out report.md", "Nightlancer has no stages"),
        ("agent-decker --longest 0 --out report.md", "a game ends after 1 decision or later"),
    ],
)
def test_what_cannot_be_reported_is_said_in_a_sentence(
    request_: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", *request_.split()]) == 2
    assert says in capsys.readouterr().err


def test_a_page_needs_its_libraries_and_tables_do_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in EXTRAS:
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(RequestError, match=r"altair is not installed.*pip install 'fieldcraft\[lab\]'"):
        report("agent-decker", "random", 1, 1, Crew(), tmp_path / "report.html")
    report("agent-decker", "random", 1, 1, Crew(), tmp_path / "report.md")


# -- Nightlancer -------------------------------------------------------------------------------


def test_every_person_of_every_game_is_counted() -> None:
    found = nights("duel", range(1, 9))
    assert found.games == sum(found.winners.values()) == sum(found.by_place.values()) == 8
    assert sum(found.persons.values()) == len(found.prospects) == len(found.decisions) == 16
    assert sum(found.pairs.values()) == len(found.margins) == 8
    assert sum(found.ideals.values()) == 16
    assert all(margin >= 0 for margin in found.margins) or found.ideals[0]


def test_what_is_used_was_there_to_be_used() -> None:
    found = nights("duel", range(1, 9))
    for some, of in ((found.sold, found.shown), (found.bought, found.held), (found.had, found.could_have)):
        assert some
        assert all(some[card] <= of[card] for card in some)
    assert sum(found.started.values()) <= sum(found.offered.values())
    assert sum(found.thirds) == sum(n for (_, use), n in found.uses.items() if use == 3)


@uncounted
def test_attempts_are_followed_to_their_end() -> None:
    match = match_of("nightlancer", "greedy,random", ["pick=random", "length=short"])
    found = gathered(match, range(1, 3)).own
    assert isinstance(found, NightFigures)
    finished = [attempt for attempt in found.attempts if attempt[4]]
    assert 0 < len(finished) < len(found.attempts)
    assert any(lost for *_, lost in found.attempts)


@pytest.mark.parametrize("way", NIGHTS)
def test_the_report_of_a_night_has_a_row_for_each_aim(way: str) -> None:
    lines = list(nights(way, range(1, 5)).report(NIGHTS[way].rules))
    rows = [line for line in lines if line.startswith("| ")]
    assert len(rows) > 20
    assert all(line.endswith("|") for line in rows)
    assert any("won together" in line for line in rows) == (way == "alone")


def test_a_face_off_counts_as_accepted_or_not_once_it_has_been_called() -> None:
    found = nights("duel", range(1, 2))
    found.contests = Counter(accepted=1, refused=1, yielded=2)
    rows = dict(found.how_it_goes())
    assert rows["Face-offs accepted"].startswith("50% ")
    assert rows["Face-offs accepted"].endswith(" of 2")
    assert rows["First Crews that leave instead of calling one"].startswith("50% ")


# -- adding up ---------------------------------------------------------------------------------


def test_counts_of_two_processes_are_added_field_by_field() -> None:
    one, two = nights("duel", range(1, 3)), nights("duel", range(3, 5))
    both = nights("duel", range(1, 5))
    one.merge(two)
    assert vars(one) == vars(both)


def test_tables_within_tables_are_added() -> None:
    assert added({"a": 1, "b": [1]}, {"b": [2], "c": {3}}) == {"a": 1, "b": [1, 2], "c": {3}}
    assert added({1}, {2}) == {1, 2}
