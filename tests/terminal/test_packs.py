"""Card packs at the terminal and on the command line: what was edited is on the table at the next game."""

from __future__ import annotations

import io
import json
import re
from importlib.resources import files
from pathlib import Path

import pytest
from terminal.conftest import Played
from terminal.player import record
from terminal.test_playing import GUARD

import fieldcraft
from fieldcraft.cli import main
from fieldcraft.errors import RecordError, RequestError
from fieldcraft.terminal.loop import GameLoop
from fieldcraft.terminal.screen import Screen
from fieldcraft.terminal.shelf import Shelf

OWN = (files("fieldcraft.games.agent_decker") / "data/cards.toml").read_text(encoding="utf-8")
CARD = re.search(r'\[\[card\]\]\nid\s*= "siren"\n.*?(?=\n\[\[)', OWN, re.DOTALL)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack in which the Siren is called otherwise."""
    folder = tmp_path / "louder"
    folder.mkdir()
    assert CARD is not None
    text = CARD[0].replace('"Siren"', '"Foghorn"')
    (folder / "cards.toml").write_text(f'[game]\nid = "agent-decker"\n\n{text}\n')
    return folder


def test_a_pack_is_on_the_table_and_in_the_record(home: Path, pack: Path, typed: Played) -> None:
    assert "Foghorn" in typed("c foghorn", seed=7, cards=pack)
    typed("1", seed=7, cards=pack)
    assert record(home / "unfinished" / "agent-decker-1.json")["pack"]["name"] == "louder"
    assert "There is a game of Agent Decker to go on with" in typed("", cards=pack)


def test_a_scenario_is_played_with_the_pack(pack: Path, typed: Played) -> None:
    assert "Foghorn" in typed(scenario=GUARD, cards=pack)


def test_a_record_without_its_pack_is_refused_by_name(home: Path, pack: Path, typed: Played) -> None:
    typed("1", "s loud", seed=7, cards=pack)
    assert "made with the card pack 'louder'" in " ".join(typed("n").split())
    with pytest.raises(RecordError, match="made with the card pack 'louder'"):
        typed(resume="loud")
    assert "You gain 1" in typed("1", resume="loud", cards=pack)
    saved = home / "saves" / "loud.json"
    assert main(["replay", str(saved), "--verify"]) == 1
    assert main(["replay", str(saved), "--verify", "--cards", str(pack)]) == 0


def test_a_pack_that_is_not_there_is_refused(tmp_path: Path, typed: Played) -> None:
    with pytest.raises(RequestError, match="there is no such folder"):
        typed(seed=1, cards=tmp_path / "none")


def test_check_reads_a_pack_over_its_game(
    pack: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "--cards", str(pack)]) == 0
    assert capsys.readouterr().out.splitlines()[0].startswith(f"{pack} over agent-decker: ")
    file = pack / "cards.toml"
    file.write_text(file.read_text().replace("agent-decker", "chess"))
    assert main(["check", "--cards", str(pack)]) == 2
    assert "there is no game 'chess'" in capsys.readouterr().err
    (tmp_path / "own.toml").write_text(OWN)
    file.write_text(file.read_text().replace('"chess"', '"agent-decker"').replace("cost", "coast"))
    assert main(["check", str(tmp_path / "own.toml"), "--cards", str(pack)]) == 1
    assert "coast" in capsys.readouterr().out


def test_simulations_are_played_with_a_pack(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    request = ["simulate", "agent-decker", "--games", "40", "--jobs", "2", "--json", "--cards", str(pack)]
    assert main(request) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 40


def test_a_pack_that_was_damaged_meanwhile_is_told_and_the_old_game_stays(pack: Path, tmp_path: Path) -> None:
    shown, file = io.StringIO(), pack / "cards.toml"
    loop = GameLoop(
        fieldcraft.new("agent-decker", 1, cards=pack),
        Screen(io.StringIO(), shown),
        Shelf(tmp_path / "home"),
        cards=pack,
    )
    while not loop.game.over:
        loop.enter(loop.game.options[-1].key)
    whole = file.read_text()
    file.write_text(whole.replace("cost", "coast"))
    loop.enter("n")
    assert "coast: is not a field here" in " ".join(shown.getvalue().split())
    assert (loop.next, loop.is_done) == (None, False)
    file.write_text(whole.replace("Foghorn", "Bell"))
    loop.enter("n")
    assert loop.next is not None
    assert loop.next.rules.narrator.card_text("Bell")
