"""The command line: what it prints, its exit codes, and one sentence for every mistake."""

import io
import json
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

import fieldcraft
from fieldcraft.cli import main

CARDS = (files("fieldcraft.games.agent_decker") / "data/cards.toml").read_text(encoding="utf-8")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "COMMAND"),
        (["dance"], 'Unknown command "dance"'),
        (["simulate"], "GAME"),
        (["simulate", "agent-dekker"], "did you mean 'agent-decker'?"),
        (["simulate", "agent-decker", "--games", "many"], "'many' is not a whole number"),
        (["simulate", "agent-decker", "--games", "0"], "at least 1"),
        (["simulate", "agent-decker", "--games", "9" * 40], "too large"),
        (["simulate", "agent-decker", "--bot", "oracle"], "there is no bot 'oracle'"),
        (["simulate", "agent-decker", "--sed", "1"], "--sed"),
        (["perft", "agent-decker", "--seed", "9" * 25], "a seed is a whole number"),
        (["replay", "nowhere.json"], "nowhere.json: no such file"),
        (["check", "nowhere.toml"], "nowhere.toml: no such file"),
        (["play", "agent-dekker"], "did you mean 'agent-decker'?"),
        (["play", "--scenario", "nowhere.toml"], "nowhere.toml: no such file"),
        (["bench", "chess"], "there is no game 'chess'"),
        (["play", "agent-decker", "--set", "mode"], "write NAME=VALUE"),
        (["play", "agent-decker", "--set", "mode=versus"], "'mode' is not a way to set up Agent Decker"),
        (["play", "--set", "mode=versus"], "--set needs a GAME"),
        (["play", "--way", "four"], "--way needs a GAME"),
        (["play", "agent-decker", "--way", "four"], "Agent Decker has no way 'four': it has one way only"),
        (["play", "nightlancer", "--way", "five"], "the ways are duel, three, four, alone, pair or trio"),
        (["perft", "agent-decker", "--set", "mode=versus"], "'mode' is not a way to set up"),
        (["simulate", "agent-decker", "--set", "mode=versus"], "'mode' is not a way to set up"),
        (["simulate", "agent-decker", "--bots", "random,random"], "wants one bot, not 2"),
        (["simulate", "agent-decker", "--json=3"], "--json"),
        (["serve", "--port", "99999"], "FIELDCRAFT_PORT: input should be less than or equal to 65535"),
        (["serve", "--cards", "nowhere"], "there is no such folder of cards"),
    ],
)
def test_a_wrong_request_gets_one_sentence_and_exit_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    code, out, err = run(capsys, *arguments)
    assert code == 2
    assert out == ""
    assert says in err
    assert len(err.strip().splitlines()) == 1


def test_check_reads_all_games(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "check")
    assert code == 0
    assert [
        line.partition(":")[0] for line in out.splitlines() if not line.startswith("  ")
    ] == fieldcraft.game_ids()


def test_check_lists_every_problem_at_once(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        CARDS.replace("Draw 2 cards.", "Draw 2 crads.").replace('cost = "7 any"', 'cost = "7 many"')
    )
    code, out, _ = run(capsys, "check", str(file))
    assert code == 1
    assert "card 'patrolling-guard', agent.text, column 8: 'crads' is not a word" in out
    assert "card 'radio-tower', cost: " in out
    assert out.splitlines()[-1] == "2 problems found."


def test_check_reads_a_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(CARDS)
    assert run(capsys, "check", str(tmp_path))[0] == 0
    (tmp_path / "none").mkdir()
    assert run(capsys, "check", str(tmp_path / "none"))[0] == 2
    (tmp_path / "other.toml").write_text("[game]\nid = 'chess'")
    assert run(capsys, "check", str(tmp_path))[0] == 1


def test_replay_tells_and_verifies(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = fieldcraft.new("agent-decker", 3)
    game.choose(0)
    file = tmp_path / "game.json"
    file.write_text(game.save())
    code, out, _ = run(capsys, "replay", str(file))
    assert code == 0
    assert out.splitlines()[:-1] == game.log
    assert run(capsys, "replay", str(file), "--verify")[1] == "1 choices, all possible. The game goes on.\n"
    file.write_text(game.save().replace(game.chosen[0].key, "sing"))
    code, out, _ = run(capsys, "replay", str(file), "--verify")
    assert code == 1
    assert "choice 1 of 1: 'sing' is not possible here" in out


def test_perft_counts(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "perft", "agent-decker", "--seed", "1", "--depth", "2")
    assert code == 0
    assert out.splitlines()[0] == "0 1"
    assert len(out.splitlines()) == 3


def test_bench_gives_every_figure(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fieldcraft.lab.bench.SECONDS", 0.01)
    monkeypatch.setattr("fieldcraft.lab.bench.ROUNDS", 1)
    monkeypatch.setattr("fieldcraft.lab.bench.MOST", 60)  # how far a whole journey goes is a test of its own
    code, out, _ = run(capsys, "bench", "--json")
    figures = json.loads(out)
    assert code == 0
    measured = {
        "in_engine",
        "mid_game",
        "driven",
        "view",
        "clone_us",
        "start_s",
        "planned",
        "rollouts",
        "stepped",
        "single",
    }
    assert set(figures) == measured | {"game", "compiled", "peers"}
    assert all(figures[name] > 0 for name in measured)
    assert run(capsys, "bench")[1].startswith("agent-decker, ")


def test_as_a_module_and_with_a_reader_that_goes_away() -> None:
    command = f"{sys.executable} -m fieldcraft replay --help | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.stdout.startswith("Usage: fieldcraft replay")
    assert done.stderr == ""


def test_the_version_and_the_help_of_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--version")[:2] == (0, f"fieldcraft {fieldcraft.__version__}\n")
    commands = ("play", "serve", "simulate", "bench", "check", "replay", "perft")
    listed = run(capsys, "--help")[1]
    for command in commands:
        code, out, err = run(capsys, command, "--help")
        assert (code, err) == (0, "")
        assert out.startswith(f"Usage: fieldcraft {command}")
        assert command in listed


def test_the_shell_learns_to_complete(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("SHELL", "/bin/bash")
    code, out, _ = run(capsys, "--install-completion")
    assert code == 0
    (script,) = (path for path in tmp_path.rglob("*fieldcraft*") if path.is_file())
    assert str(script) in out
    assert "simulate" in script.read_text()


def test_what_was_learned_is_written_where_it_is_wanted(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "agent.toml"
    request = ["train", "agent-decker", "--games", "1", "--bot", "search:1", "--output", str(file)]
    code, out, _ = run(capsys, *request)
    assert code == 0
    assert "part 5" in out
    assert "so few" in out
    assert "fieldcraft train agent-decker --games 1 --bot search:1" in file.read_text(encoding="utf-8")


def test_what_was_tuned_is_written_where_it_is_wanted(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "worth.toml"
    request = ["tune", "agent-decker", "--games", "1", "--rounds", "1", "--bot", "random"]
    code, out, _ = run(capsys, *request, "--output", str(file))
    assert code == 0
    assert out.startswith("round 1: goal ")
    assert "4 other seeds: +0.000 (+0.000 to +0.000) with the new numbers" in out
    head = "# Tuned by: fieldcraft tune agent-decker --games 1 --rounds 1 --bot random --seed 1\n"
    assert file.read_text(encoding="utf-8").startswith(head)
    file.unlink()
    worse = {"difference": -1.0, "interval": [-2.0, 0.0]}
    monkeypatch.setattr("fieldcraft.lab.tune.paired", lambda before, after: worse)
    assert run(capsys, *request, "--output", str(file))[1].endswith("The old numbers are kept.\n")
    assert not file.exists()


def test_progress_is_shown_on_a_terminal_alone(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    code, out, err = run(capsys, "simulate", "agent-decker", "--games", "40", "--json")
    assert code == 0
    assert json.loads(out)["games"] == 40
    assert "games" in err


def test_control_c_ends_a_command_without_a_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("fieldcraft.lab.perft.perft", interrupt)
    assert run(capsys, "perft", "agent-decker") == (130, "", "\n")


def test_a_game_is_played_on_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("FIELDCRAFT_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\nq\n"))
    code, out, _ = run(capsys, "play", "agent-decker", "--seed", "7")
    assert code == 0
    assert "Agent Decker, seed 7." in out
    assert out.endswith("Stopped. The game is kept: play goes on from here.\n")
