"""Nothing is lost: every choice is on disk before the next prompt, and the next start goes on from there."""

from __future__ import annotations

import errno
import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from effort import counted_processes
from properties.playing import decisions
from terminal.conftest import Played
from terminal.player import PROGRAM, answer, record
from terminal.test_playing import GUARD

import fieldcraft
from fieldcraft.errors import RecordError, RequestError
from fieldcraft.terminal import play
from fieldcraft.terminal.shelf import PastScore, SaveSlot, Shelf

LAST_TURN = """
game = "agent-decker"
mission = "I"
alarms = [5, 6, 7, 8]
alarm = 9
hand = ["hide"]
line = ["guard!", "guard!", "guard!", "siren!", "security-camera!", "security-camera!"]
"""


def program(seed: int | None = None) -> subprocess.Popen[str]:
    """The terminal in a process of its own, with pipes."""
    path = os.pathsep.join(entry for entry in sys.path if entry)
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM.replace("SEED", str(seed))],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=os.environ | {"PYTHONPATH": path},
    )


def until_prompt(process: subprocess.Popen[str]) -> str:
    """Return the output of the program up to its next prompt."""
    assert process.stdout is not None
    shown = ""
    while not shown.endswith("\n> "):
        letter = process.stdout.read(1)
        assert letter, shown
        shown += letter
    return shown


def enter(process: subprocess.Popen[str], entry: str) -> str:
    assert process.stdin is not None
    process.stdin.write(f"{entry}\n")
    process.stdin.flush()
    return until_prompt(process)


def end(process: subprocess.Popen[str], by: int | None = None) -> str:
    """Return the output of the program when its input ends or a signal arrives."""
    if by is not None:
        process.send_signal(by)
    shown, _ = process.communicate(timeout=30)
    return shown


def choices(home: Path) -> list[str]:
    """The choices of the one unfinished game."""
    (path,) = (home / "unfinished").glob("*.json")
    found: list[str] = record(path)["choices"]
    return found


def test_every_choice_is_on_disk_before_the_next_prompt(home: Path) -> None:
    process = program(seed=7)
    until_prompt(process)
    for made in range(1, 6):
        enter(process, "1")
        assert len(choices(home)) == made
    end(process)


def test_a_killed_game_is_offered_again_and_goes_on(home: Path, typed: Played) -> None:
    process = program(seed=7)
    until_prompt(process)
    for _ in range(9):
        enter(process, "1")
    before = enter(process, "p")
    end(process, signal.SIGKILL)
    assert process.returncode == -signal.SIGKILL
    shown = typed("")
    assert "There is a game of Agent Decker to go on with: Mission One, turn " in shown
    assert before.removeprefix("p\n").removesuffix("> ") in shown


def test_a_kill_between_any_two_bytes_leaves_a_whole_record(home: Path) -> None:
    """Killed without waiting for a prompt, in the midst of whatever it does then."""
    for wait in range(6):
        process = program(seed=wait)
        assert process.stdin is not None
        until_prompt(process)
        process.stdin.write("1\n" * (10 * wait + 5))
        process.stdin.flush()
        until_prompt(process)
        end(process, signal.SIGKILL)
    paths = sorted((home / "unfinished").glob("*.json"))
    assert len(paths) == 6
    assert all(fieldcraft.load(path.read_text()).chosen for path in paths)


@pytest.mark.parametrize("by", [signal.SIGINT, None])
def test_control_c_and_the_end_of_input_say_that_the_game_is_kept(home: Path, by: int | None) -> None:
    process = program(seed=7)
    until_prompt(process)
    enter(process, "1")
    assert end(process, by).endswith("Stopped. The game is kept: play goes on from here.\n")
    assert process.returncode == 0
    assert choices(home) == ["play:punch"]


def test_control_c_at_the_first_question_stops(home: Path, typed: Played) -> None:
    typed("1", seed=7)
    process = program()
    assert "Enter goes on, n begins a new one, f the first game" in until_prompt(process)
    assert end(process, signal.SIGINT).strip() == "Stopped."
    assert choices(home) == ["play:punch"]


@counted_processes
def test_a_reader_that_goes_away_is_no_error(home: Path) -> None:
    process = program(seed=7)
    until_prompt(process)
    assert process.stdout is not None
    assert process.stdin is not None
    process.stdout.close()
    process.stdin.write("1\n1\n1\n")
    process.stdin.close()
    assert process.wait(timeout=30) == 0


def test_bytes_that_are_no_text_are_a_wrong_entry(home: Path) -> None:
    process = program(seed=7)
    assert isinstance(process.stdin, io.TextIOWrapper)
    process.stdin.buffer.write(b"\xff\xfe\x00\n1\n")
    assert "is neither an option nor a key" in end(process)
    assert process.returncode == 0
    assert choices(home) == ["play:punch"]


def test_a_new_game_leaves_the_unfinished_one_where_it_is(home: Path, typed: Played) -> None:
    typed("1", seed=7)
    shown = typed("what?", "n", "1", "1")
    assert "Press Enter to go on, or type n for a new game." in shown
    found = sorted(path.name for path in (home / "unfinished").glob("*.json"))
    assert found == ["agent-decker-1.json", "agent-decker-2.json"]
    assert record(home / "unfinished" / "agent-decker-1.json")["choices"] == ["play:punch"]


def test_the_game_played_last_is_offered_first(home: Path, typed: Played) -> None:
    typed("1", seed=7)
    typed("1", "1", "1", "1", "done", "done", seed=8)
    os.utime(home / "unfinished" / "agent-decker-1.json", ns=(1, 1))
    assert "Mission One, turn 3" in typed("")


def test_a_game_without_a_choice_leaves_nothing(home: Path, typed: Played) -> None:
    assert typed("q").endswith("Stopped.\n")
    assert not home.exists()


def test_a_game_in_play_elsewhere_is_left_alone(home: Path, typed: Played) -> None:
    process = program(seed=7)
    until_prompt(process)
    enter(process, "1")
    shown = typed("1", "2")
    assert "A game is in play in another window; it is left alone." in shown
    enter(process, "1")
    end(process)
    assert record(home / "unfinished" / "agent-decker-1.json")["choices"] == ["play:punch", "play:hide"]
    assert (home / "unfinished" / "agent-decker-2.json").exists()


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda text: text[:-30], "this is neither a record nor a share code"),
        (lambda text: "[]", "a record is a JSON object"),
        (lambda text: "", "this is neither a record nor a share code"),
    ],
)
def test_a_record_that_cannot_be_played_is_refused_and_never_overwritten(
    home: Path, typed: Played, damage: object, reason: str
) -> None:
    typed("1", seed=7)
    path = home / "unfinished" / "agent-decker-1.json"
    assert callable(damage)
    path.write_text(damage(path.read_text()))
    before = path.read_bytes()
    shown = typed("1", "1")
    assert "cannot be played on" in shown
    assert reason in " ".join(shown.split())
    assert path.read_bytes() == before
    assert (home / "unfinished" / "agent-decker-2.json").exists()


def test_an_older_good_game_is_offered_where_the_last_one_is_damaged(home: Path, typed: Played) -> None:
    typed("1", seed=7)
    (home / "unfinished" / "agent-decker-5.json").write_bytes(b"\xff\xff")
    shown = typed("")
    assert "cannot be played on" in shown
    assert "There is a game of Agent Decker to go on with" in shown


def test_a_question_that_is_stopped_leaves_the_game_free(home: Path, typed: Played) -> None:
    """One who stops at the offer to go on lets another window go on with the game."""
    typed("1", seed=7)
    assert typed("q").endswith("Stopped.\n")
    path = home / "unfinished" / "agent-decker-1.json"
    slot = Shelf(home).hold(path)
    assert slot is not None
    slot.leave()
    assert "First game, 1 of " in typed("f", "q"), "the first game is another one"
    assert record(path)["choices"] == ["play:punch"]


@pytest.mark.parametrize("where", ["hold", "read"])
def test_an_unfinished_game_that_just_vanished_is_not_offered(
    home: Path, typed: Played, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    """Another window ended it between the look at the folder and the look at the file."""
    typed("1", seed=7)
    path = home / "unfinished" / "agent-decker-1.json"
    hold = Shelf.hold

    def vanishing(shelf: Shelf, found: Path) -> SaveSlot | None:
        path.unlink(missing_ok=True)
        if where == "hold":
            raise OSError(errno.ENOENT, "gone")
        return hold(shelf, found)

    monkeypatch.setattr(Shelf, "hold", vanishing)
    shown = typed("q")
    assert "to go on with" not in shown
    assert "What do you do?" in shown


# -- saves by name and records ---------------------------------------------------------------


def test_a_save_by_name_is_opened_in_play_and_by_the_command_line(home: Path, typed: Played) -> None:
    shown = typed("1", "s before the door", "1", "o before the door", seed=7)
    assert "Saved as 'before the door'." in shown
    assert answer(shown, "o before the door").endswith("1 fighting. Interactions: 1.\nWhat do you do?")
    assert "You have 0 stealth and 1 fighting." in typed(resume="before the door")
    assert "You have 0 stealth and 1 fighting." in typed(resume=str(home / "saves" / "before the door.json"))


def test_a_save_is_replaced_only_when_asked_to(home: Path, typed: Played) -> None:
    shown = typed("s one", "1", "s one", "o", seed=7)
    assert "There is a save 'one' already; s one! replaces it." in shown
    assert answer(shown, "o") == "Saves: one"
    assert record(home / "saves" / "one.json")["choices"] == []
    assert "Saved as 'one'." in typed("1", "s one!", seed=7)
    assert record(home / "saves" / "one.json")["choices"] == ["play:punch"]


@pytest.mark.parametrize("name", ["../one", "a/b", ".hidden", "x" * 61, "\x1b[1m", "-"])
def test_what_cannot_be_a_name_is_refused(home: Path, typed: Played, name: str) -> None:
    assert "cannot be the name of a save" in " ".join(typed(f"s {name}").split())
    assert not (home / "saves").exists()


def test_a_save_needs_a_name_and_opening_one_that_is_there(typed: Played) -> None:
    shown = typed("s", "s first", "o frist", "o zzz")
    assert answer(shown, "s") == "Under which name? As in: s before the door"
    assert answer(shown, "o frist") == "There is no save 'frist'. Did you mean first?"
    assert answer(shown, "o zzz") == "There is no save 'zzz'."


def test_a_damaged_save_is_refused_in_play(home: Path, typed: Played) -> None:
    typed("s one")
    (home / "saves" / "one.json").write_text("{")
    shown = typed("o one", "1")
    assert "The save 'one' cannot be opened:" in shown
    assert "You gain 1" in shown


def test_a_record_that_is_gone_on_with_stays_as_it_was(tmp_path: Path, typed: Played) -> None:
    path = tmp_path / "mine.json"
    path.write_text(fieldcraft.new("agent-decker", seed=7).save())
    typed("1", resume=str(path))
    assert record(path)["choices"] == []


@pytest.mark.parametrize(
    ("content", "error"),
    [(None, RequestError), (b"\xff", RecordError), (b"FC1-nonsense", RecordError), (b"{}", RecordError)],
)
def test_a_record_that_cannot_be_read_is_an_error(
    tmp_path: Path, typed: Played, content: bytes | None, error: type[Exception]
) -> None:
    path = tmp_path / "mine.json"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(error, match=r"mine\.json"):
        typed(resume=str(path))
    with pytest.raises(RequestError, match="cannot be read"):
        typed(resume=str(tmp_path))


def test_other_requests_that_are_wrong_are_errors(typed: Played) -> None:
    with pytest.raises(RequestError, match="there is no game 'chess'"):
        typed(game="chess")
    with pytest.raises(RequestError, match="this is a game of 'agent-decker', not of 'chess'"):
        typed(game="chess", scenario=GUARD)
    with pytest.raises(RequestError, match="a seed is"):
        typed(seed=-1)


def test_a_game_is_played_to_its_end_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    stdin, stdout = io.StringIO("done\n1\n"), io.StringIO()
    lost = GUARD + "alarm = 49\n"
    assert play(None, 7, lost, None, stdin=stdin, stdout=stdout, home=tmp_path / "file") == 0
    assert "You are caught." in stdout.getvalue()
    assert "The game is over." in stdout.getvalue()


def test_where_nothing_can_be_written_it_says_so_once_and_plays_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    stdin, stdout = io.StringIO("1\n1\ns one\n"), io.StringIO()
    assert play("agent-decker", 7, None, None, stdin=stdin, stdout=stdout, home=tmp_path / "file") == 0
    assert stdout.getvalue().count("The game cannot be kept on disk") == 1
    assert "It cannot be saved: " in stdout.getvalue()
    assert stdout.getvalue().endswith("\nStopped.\n")


# -- the end ------------------------------------------------------------------------------------


def win(shelf: Shelf, score: int) -> None:
    shelf.add(PastScore("agent-decker", "1", score, True, score, 100, f"code {score}"))


def test_a_game_that_is_over_is_offered_no_more_but_remembered(home: Path, typed: Played) -> None:
    *_, played = decisions("agent-decker", 1)
    assert played.over
    shown = typed(*(option.key for option in played.chosen), "b", "q", seed=1)
    assert not list((home / "unfinished").glob("*.json"))
    scores, bad = Shelf(home).scores("agent-decker")
    assert [score.seed for score in scores] == [1]
    assert not bad
    ended = fieldcraft.load(scores[0].code)
    assert (ended.outcome.won, ended.outcome.score) == (scores[0].won, scores[0].score)
    assert f"{scores[0].won:d} of 1 games won." in shown


def test_the_best_games_are_listed_and_a_bad_line_is_skipped_with_a_note(home: Path, typed: Played) -> None:
    shelf = Shelf(home)
    win(shelf, 90)
    with shelf.ended.open("a") as file:
        file.write('{"half a li')
    win(shelf, 70)
    win(shelf, 80)
    listed = answer(typed("b"), "b")
    assert listed.startswith("Line 2 of")
    assert [line.split()[1] for line in listed.splitlines() if "seed" in line] == ["70", "80", "90"]
    assert listed.endswith("3 of 3 games won.")


@pytest.mark.parametrize("line", ["[]", "{}", '{"game": 3}', "\x00", "[" * 100_000, "null"])
def test_no_line_of_the_scores_can_stop_a_game(home: Path, line: str) -> None:
    shelf = Shelf(home)
    win(shelf, 90)
    with shelf.ended.open("a") as file:
        file.write(line + "\n")
    scores, bad = shelf.scores("agent-decker")
    assert ([score.score for score in scores], bad) == ([90], [2])


def test_a_game_that_ended_twice_counts_once(home: Path) -> None:
    shelf = Shelf(home)
    win(shelf, 90)
    win(shelf, 90)
    assert len(shelf.ended.read_text().splitlines()) == 1


def test_a_declared_position_does_not_count(home: Path, typed: Played) -> None:
    shown = typed("done", "complete", "b", scenario=LAST_TURN)
    assert "All missions are complete." in answer(shown, "complete")
    assert answer(shown, "b") == "No game of Agent Decker has been won yet."
    assert not (home / "scores.jsonl").exists()


def test_after_the_end_a_new_game_begins_with_another_seed(typed: Played) -> None:
    shown = typed("done", "n", "1", scenario=GUARD + "alarm = 49\n")
    assert answer(shown, "n").startswith("Agent Decker, seed ")


def test_a_record_is_one_line_of_json(home: Path, typed: Played) -> None:
    typed("1", seed=7)
    (path,) = (home / "unfinished").glob("*.json")
    assert path.read_text().count("\n") == 1
    assert set(json.loads(path.read_text())) == {"game", "version", "setup", "seed", "choices", "digests"}
