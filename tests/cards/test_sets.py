"""A set is a folder; a Spirit, an adversary, a Nightlancer, a stage is a file; a mission is a row."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from fieldcraft.errors import CardError
from fieldcraft.games import ruleset
from fieldcraft.games.agent_decker import ruleset as agent_decker
from fieldcraft.games.blight_chronicles import ruleset as blight_chronicles
from fieldcraft.games.island import ruleset as island
from fieldcraft.games.nightlancer import ruleset as nightlancer
from fieldcraft.kernel.playout import playout
from fieldcraft.rulebook import files as data
from fieldcraft.rulebook.files import Files, box_paths, folder_texts
from fieldcraft.session.game import Game

BLIGHT = "blight-chronicles"
SETS = ("branch_and_claw", "feather_and_flame", "jagged_earth", "nature_incarnate")


def without(files: Files, gone: str) -> Files:
    """Return data files without a file, or without a folder."""
    left = {key: file for key, file in files.items() if key != gone and not key.startswith(f"{gone}/")}
    assert len(left) < len(files)
    return left


def without_row(files: Files, key: str, table: str, id: str) -> Files:
    """Return data files without one row of a table, with the tables inside the row."""
    text, name = files[key]
    row = rf'^\[\[{table}\]\]\nid = "{id}"\n.*?(?=^\[(?!\[?{table}\.)|\Z)'
    left, found = re.subn(row, "", text, flags=re.MULTILINE | re.DOTALL)
    assert found == 1
    return files | {key: (left, name)}


def rows(files: Files, key: str, table: str) -> list[str]:
    """Return the ids of the rows of a table."""
    return re.findall(rf'^\[\[{table}\]\]\nid = "(.*)"', files[key][0], flags=re.MULTILINE)


def spirits() -> list[str]:
    return [key for key in island.printed() if "spirits/" in key]


def complaints(files: Files, made: Callable[[Files], Any]) -> list[str]:
    """Return what is wrong with the files of a game, each in a sentence."""
    with pytest.raises(CardError) as caught:
        made(files).check()
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.parametrize("key", spirits())
def test_a_spirit_is_a_file(key: str) -> None:
    rules = island.IslandGame(without(island.printed(), key))
    rules.check()
    id = key.rpartition("/")[2].partition("-")[2]
    assert id in {spirit.id for spirit in ruleset("island").card_set.spirits}  # type: ignore[attr-defined]
    assert id not in {spirit.id for spirit in rules.card_set.spirits}
    assert len(rules.faces()) < len(ruleset("island").faces())


@pytest.mark.parametrize("key", [key for key in island.printed() if "adversaries/" in key])
def test_an_adversary_is_a_file(key: str) -> None:
    rules = island.IslandGame(without(island.printed(), key))
    rules.check()
    assert key.rpartition("/")[2] not in {one.id for one in rules.card_set.adversaries}


@pytest.mark.parametrize("gone", ["feather_and_flame", "nature_incarnate"])
def test_a_set_is_a_folder(gone: str) -> None:
    rules = island.IslandGame(without(island.printed(), gone))
    assert [*rules.card_set.sets] == [one for one in SETS if one != gone]
    Game(rules, 0, {"sets": [*rules.card_set.sets]})


@pytest.mark.parametrize(
    ("gone", "kinds"), [("branch_and_claw", ("beasts", "disease")), ("jagged_earth", ("badlands",))]
)
def test_a_card_with_a_piece_of_a_set_that_is_gone_is_named(gone: str, kinds: tuple[str, ...]) -> None:
    with pytest.raises(CardError) as caught:
        island.IslandGame(without(island.printed(), gone))
    for problem in caught.value.problems:
        assert any(f"'{kind}' is not" in problem.message for kind in kinds)


@pytest.mark.parametrize(
    ("key", "id"),
    [
        (key, id)
        for key in island.printed()
        if key.endswith("scenarios")
        for id in rows(island.printed(), key, "scenario")
    ],
)
def test_a_scenario_is_a_row(key: str, id: str) -> None:
    rules = island.IslandGame(without_row(island.printed(), key, "scenario", id))
    rules.check()
    assert id in {one.id for one in ruleset("island").card_set.scenarios}  # type: ignore[attr-defined]
    assert id not in {one.id for one in rules.card_set.scenarios}


@pytest.mark.parametrize("id", rows(nightlancer.printed(), "missions", "mission"))
def test_a_mission_is_a_row_and_its_story_says_so(id: str) -> None:
    """The rules are whole without it; only its report and its line of flavour are left over."""
    files = without_row(nightlancer.printed(), "missions", "mission", id)
    rules = nightlancer.Nightlancer(files)
    assert id not in {card.id for card in rules.card_set.cards}
    Game(rules, 0, {"seats": 3})
    found = complaints(files, nightlancer.Nightlancer)
    assert len(found) == 2
    assert all(id in line for line in found)


GOALS = rows(agent_decker.printed(), "cards", "goal")


@pytest.mark.parametrize("id", GOALS[:-1])
def test_a_goal_is_a_row_and_the_obstacles_that_it_brings_say_so(id: str) -> None:
    text = agent_decker.printed()["cards"][0]
    joins = re.findall(rf'^id = "{id}"\n(?:.+\n)*?joins = "(.)"', text, flags=re.MULTILINE)[0]
    files = without_row(agent_decker.printed(), "cards", "goal", id)
    (found,) = complaints(files, agent_decker.AgentDecker)
    assert f"the set '{joins}' never joins" in found
    for card in re.findall(rf'^id = "(.+)"\n(?:.+\n)*?set = "{joins}"', text, flags=re.MULTILINE):
        files = without_row(files, "cards", "card", card)
    speaks_of_them = {"mission-one": "mission-two", "mission-three": "mission-four"}
    if id in speaks_of_them:
        with pytest.raises(CardError, match=f"card '{speaks_of_them[id]}', text, .*: no card is called"):
            agent_decker.AgentDecker(files)
    else:
        played_without(id, files)


def test_the_last_goal_is_a_row() -> None:
    played_without(GOALS[-1], without_row(agent_decker.printed(), "cards", "goal", GOALS[-1]))


def played_without(id: str, files: Files) -> None:
    """Play games without a goal; the bots do without what was learned over all goals."""
    rules = agent_decker.AgentDecker(files)
    rules.check()
    assert len(rules.card_set.missions) == len(GOALS) - 1
    assert id not in {goal.id for goal in rules.card_set.missions}
    assert rules.appraisal.learned is None
    state = rules.start(1, {})
    playout(state, 1, 100_000)
    assert state.status


def test_a_nightlancer_is_a_file_and_what_refers_to_it_says_so() -> None:
    found = complaints(without(nightlancer.printed(), "people/guard"), nightlancer.Nightlancer)
    assert found
    assert all("guard" in line for line in found)


def test_a_stage_is_a_file_and_what_refers_to_it_says_so() -> None:
    files = without(blight_chronicles.printed(BLIGHT), "stages/6C")
    found = complaints(files, partial(blight_chronicles.BlightChronicles, BLIGHT))
    assert found
    assert all("'6C'" in line for line in found)


def test_the_files_of_a_set_join_those_of_the_base_box() -> None:
    """The folder alone makes it a set of the game, with its own cards."""
    box = nightlancer.printed()
    more: Files = {
        "docks/set": ('[set]\nname = "The docks"\n', "docks/set.toml"),
        "docks/people/guard": box["people/guard"],
    }
    rules = nightlancer.Nightlancer(without(box, "people/guard") | more)
    assert rules.check() == ruleset("nightlancer").check()


@pytest.mark.parametrize("made", [agent_decker.AgentDecker, nightlancer.Nightlancer])
def test_a_set_without_a_name_is_refused(made: Any) -> None:
    box = agent_decker.printed() if made is agent_decker.AgentDecker else nightlancer.printed()
    with pytest.raises(CardError, match=r"docks/set\.toml: .*set: is missing"):
        made(box | {"docks/set": ("", "docks/set.toml")})


def test_the_folders_of_a_game_are_read_in_order(tmp_path: Path) -> None:
    for name in (
        "data/b",
        "data/people/2-x",
        "data/people/1-y",
        "sets/z/set",
        "sets/a/set",
        "sets/a/b",
        "sets/e/b",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / f"{name}.toml").write_text("")
    assert [*box_paths(tmp_path, "")] == ["b", "people/1-y", "people/2-x", "a/b", "a/set", "z/set"]
    assert box_paths(tmp_path, "e")["b"] == tmp_path / "sets/e/b.toml"
    assert data.part_of("a/people/1-y", {"a"}) == "a/people"


def test_a_folder_with_a_part_replaces_it_whole(tmp_path: Path) -> None:
    (tmp_path / "people").mkdir()
    (tmp_path / "people/guard.toml").write_text(nightlancer.printed()["people/guard"][0])
    found = folder_texts(tmp_path, nightlancer.printed())
    assert [key for key in found if key.startswith("people")] == ["people/guard"]
    assert "market" in found
