"""Comparisons of two editions: with the same luck, and with the right one ahead."""

import json
import subprocess
from pathlib import Path

import pytest
from effort import fewer, uncounted

from fieldcraft.cli import main
from fieldcraft.errors import RequestError
from fieldcraft.games import ruleset
from fieldcraft.games.blight_chronicles.ruleset import printed
from fieldcraft.lab import editions
from fieldcraft.lab.compare import Side, all_stages, compare, paired, report
from fieldcraft.lab.editions import edition
from fieldcraft.lab.match import match_of
from fieldcraft.lab.work import Crew
from fieldcraft.rulebook.files import resource, write_text

ALONE = Crew()
STRONG = """
[[card]]
id = "punch"
name = "Punch"
set = "start"
copies = 5
source = "original"
[card.agent]
power = "6 fighting"
"""
AGENT = "fieldcraft.games.agent_decker"


@pytest.fixture
def strong(tmp_path: Path) -> str:
    """A pack in which a blow counts for six."""
    folder = tmp_path / "strong"
    folder.mkdir()
    (folder / "cards.toml").write_text(STRONG, encoding="utf-8")
    return str(folder)


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout of the game whose last revision, but not the one before, has a stronger blow."""
    folder = tmp_path / "checkout"
    folder.mkdir()
    cards = folder / "cards.toml"

    def git(*words: str) -> None:
        who = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
        subprocess.run(["git", "-C", str(folder), *who, *words], check=True, capture_output=True)

    git("init", "-q")
    cards_now = resource(AGENT, "data/cards.toml")
    for name, text in (("before", cards_now), ("after", cards_now.replace('"1 fighting"', '"6 fighting"'))):
        cards.write_text(text, encoding="utf-8")
        git("add", "-A")
        git("commit", "-qm", name)
        git("tag", name)
    monkeypatch.setattr(editions, "package_folder", lambda game: folder)
    return folder


def test_stages_are_told_in_the_order_in_which_games_come_to_them() -> None:
    match = match_of("agent-decker", "greedy")
    sides = Side(match), Side(match)
    sides[0].places = {"Mission One": [0, 0], "Mission Two": [1]}
    sides[1].places = {"Mission One": [0, 0], "Mission Three": [2], "Mission Two": [1]}
    assert all_stages(*sides) == ["Mission One", "Mission Two", "Mission Three"]


@uncounted
def test_the_same_cards_make_no_difference() -> None:
    found = compare("agent-decker", "printed", "printed", "greedy", 6, 1, ALONE)
    assert found["alike"] == 6
    assert found["wins"] == {"difference": 0, "interval": [0, 0]}
    assert {card["gained"]["difference"] for card in found["cards"]} == {0}


@uncounted
def test_stronger_cards_are_ahead_stage_by_stage_and_card_by_card(strong: str) -> None:
    found = compare("agent-decker", "printed", strong, "greedy", 30, 1, ALONE)
    stages = {stage["stage"]: stage for stage in found["stages"]}
    first = stages["Mission One"]
    assert first["a"]["games"] == first["b"]["games"] == 30
    assert first["interval"][0] > 0
    assert first["difference"] == pytest.approx((first["b"]["wins"] - first["a"]["wins"]) / 30)
    for stage in found["stages"]:
        assert stage["a"]["wins"] <= stage["a"]["games"]
    cards = {card["card"]: card for card in found["cards"]}
    assert cards["Punch"]["a"]["played"] == cards["Punch"]["b"]["played"] == 30
    assert any(card["gained"]["difference"] for card in found["cards"])
    assert any(line.startswith("  stage Mission One: won ") for line in report(found))


@uncounted
def test_who_does_the_work_changes_nothing(strong: str) -> None:
    request = ("agent-decker", "printed", strong, "greedy", max(3, fewer(9)), 4)
    one, two = (compare(*request, Crew(jobs)) for jobs in (1, 2))
    assert one == two


def test_each_seat_is_compared() -> None:
    settings = ["length=short", "pick=random"]
    found = compare("nightlancer", "printed", "printed", "random", 3, 1, ALONE, settings=settings)
    assert [seat["seat"] for seat in found["seats"]] == [1, 2]


@uncounted
def test_of_games_that_end_with_a_stage_no_later_one_is_counted() -> None:
    found = compare("blight-chronicles", "printed", "printed", "greedy", 3, 1, ALONE, stages=1)
    assert [stage["stage"] for stage in found["stages"]] == ["1"]
    assert found["stages"][0]["a"]["wins"] == found["a"]["wins"]


def test_games_that_do_not_end_are_told(strong: str) -> None:
    found = compare("agent-decker", "printed", strong, "greedy", 2, 1, ALONE, longest=3)
    assert found["b"]["endless"]["count"] == 2
    assert sum("2 did not end within 3 decisions: seeds 1, 2" in line for line in report(found)) == 2


def test_a_paired_difference_has_the_interval_of_its_mean() -> None:
    found = paired([0, 0, 1, 0], [1, 0, 1, 1])
    assert found["difference"] == 0.5
    assert found["interval"] == pytest.approx(
        [0.5 - 1.959964 * 0.57735 / 2, 0.5 + 1.959964 * 0.57735 / 2], abs=1e-4
    )


def test_a_revision_stands_for_its_cards(checkout: Path) -> None:
    rules = [edition("agent-decker", name).rules("agent-decker") for name in ("before", "HEAD", "after")]
    blows = [one.faces()["punch"]["agent"]["power"][0]["n"] for one in rules]
    assert blows == [1, 6, 6]


def test_a_folder_of_card_files_is_read_instead_of_the_games_own(tmp_path: Path) -> None:
    for key, (text, name) in printed("blight-chronicles").items():
        if key == "agent" or key.startswith("stages/"):
            write_text(tmp_path / name, text.replace('"Get in"', '"Walk in"'))
    rules = edition("blight-chronicles", str(tmp_path)).rules("blight-chronicles")
    assert rules.card_set.stages[0].name == "Walk in"  # type: ignore[attr-defined]
    assert len(rules.card_set.obstacles) == len(ruleset("blight-chronicles").card_set.obstacles)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("nowhere", "'nowhere' is neither 'printed', a folder of cards nor a git revision of agent-decker"),
        ("--output=x", "is neither"),
    ],
)
def test_what_is_no_edition_is_refused(name: str, says: str, checkout: Path) -> None:
    with pytest.raises(RequestError, match=says):
        edition("agent-decker", name)


def test_cards_that_cannot_be_played_are_refused_in_a_sentence(tmp_path: Path) -> None:
    text = resource(AGENT, "data/cards.toml").replace('"1 fighting"', '"1 fightin"')
    (tmp_path / "cards.toml").write_text(text, encoding="utf-8")
    with pytest.raises(RequestError, match="the current rules cannot play the cards of") as refused:
        edition("agent-decker", str(tmp_path))
    assert "\n" not in str(refused.value)


def test_it_is_told_in_words_and_as_json(capsys: pytest.CaptureFixture[str], strong: str) -> None:
    request = ["compare", "agent-decker", "printed", strong, "--games", "3"]
    assert main(request) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("3 games of agent-decker by greedy with each, seeds from 1; ")
    assert lines[3].startswith("  difference: ")
    assert main([*request, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["a"]["cards"] == "printed"
    assert main(["compare", "agent-decker", "printed", strong, "--games", "1"]) == 2
    assert "at least 2 games" in capsys.readouterr().err
