"""Several seats at one screen: bots play some, and a curtain parts the people who play the others."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import subprocess
import sys
from pathlib import Path

import pytest
from effort import counted_processes
from session.installed import install
from session.market_rules import MarketRules
from terminal.conftest import Played
from terminal.player import answer, record

from fieldcraft.errors import RequestError
from fieldcraft.kernel.state import EVERYBODY
from fieldcraft.session.game import Game
from fieldcraft.terminal.loop import GameLoop
from fieldcraft.terminal.screen import CLEAR, Screen
from fieldcraft.terminal.shelf import Shelf

CURTAIN = "Seat {} is asked: Enter lifts the curtain."
PROGRAM = """
import sys
from fieldcraft.terminal import play
sys.exit(play("market", 1, None, None, bots=BOTS, stdin=sys.stdin, stdout=sys.stdout))
"""


@pytest.fixture(autouse=True)
def market(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The market among the games that are installed."""
    install(tmp_path, "market-games", {"market": "session.market_rules"})
    monkeypatch.syspath_prepend(tmp_path)


def hand(seat: int, game: Game | None = None) -> list[int]:
    """The cards that a seat is dealt with seed 1."""
    cards: list[int] = (game or Game(MarketRules(), 1)).view(seat)["hands"][seat]
    return cards


def test_bots_play_the_other_seats_and_are_told_of(typed: Played) -> None:
    shown = typed(*["1"] * 30, "q", game="market", seed=1, bots="random,random")
    assert "> Seat 2: " in shown
    assert "> Seat 3: " in shown
    assert "> Seat 1: " not in shown, "one's own choices are known"
    assert "Seat 2: What now?" not in shown
    assert "curtain" not in shown


def test_people_sit_behind_a_curtain_that_bots_need_not(typed: Played) -> None:
    shown = typed("", "done", "1", "", "q", game="market", seed=1, bots="me,random,me")
    assert shown.count("curtain") == 2
    assert shown.index(CURTAIN.format(1)) < shown.index(CURTAIN.format(3))
    before, _, after = shown.partition(CURTAIN.format(3))
    assert f"Play {hand(0)[0]}" in before
    assert "Seat 3: What now?" in after
    assert "Seat 2: What now?" not in shown


def test_only_enter_lifts_the_curtain(typed: Played) -> None:
    shown = typed("play 7", "l", "", "q", game="market", seed=1)
    assert shown.count(CURTAIN.format(1)) == 3
    assert shown.count("Seat 1: What now?") == 1
    assert "Stopped." in typed("q", game="market", seed=1)


def test_what_happened_is_told_when_the_curtain_is_lifted(home: Path) -> None:
    """Each player reads what happened since the last look, and nothing that only others may read."""
    typed = ["", "peek", "done", "", "done", "", "done", "", "q"]
    shown = io.StringIO()
    loop = GameLoop(
        Game(MarketRules(), 1), Screen(io.StringIO("".join(f"{e}\n" for e in typed)), shown), Shelf(home)
    )
    loop.run()
    loop.leave()
    looks = shown.getvalue().split("lifts the curtain.")
    assert "peeked" in looks[1]
    assert "> Seat 1: Peek" in looks[2]
    assert "peeked" not in looks[2] + looks[3]
    assert "> Seat 1: Peek" in looks[3]
    assert "> Seat 1: Peek" not in looks[4], "one's own choices are known"


def test_an_undo_goes_back_to_the_person_and_names_no_hidden_choice(typed: Played) -> None:
    shown = typed("", "auction", "1", "", "u", "q", "q", game="market", seed=1)
    (card, *_) = hand(0)
    _, mine, other = shown.split("lifts the curtain.")[:3]
    assert f"Bid {card}" in mine
    assert f"Bid {card}" not in other
    shown = typed("", "auction", "1", "", "1", "", "u 2", "", "q", game="market", seed=1)
    assert "Taken back: Bid " in shown[shown.index("> u 2\n") :], "the first of them was one's own"
    assert "a hidden choice." in shown[shown.index("> u 2\n") :]


def test_with_bots_an_undo_goes_back_to_ones_own_choice(typed: Played) -> None:
    shown = typed("done", "u", "q", game="market", seed=1, bots="random,random")
    assert answer(shown, "u").startswith("Taken back: Done.")
    assert "Seat 1: What now?" in answer(shown, "u")


def test_an_unfinished_game_goes_on_with_its_bots(typed: Played, home: Path) -> None:
    typed("1", "q", game="market", seed=1, bots="random,random")
    (kept,) = (home / "unfinished").glob("market-*.json")
    assert record(kept)["bots"] == ["", "random", "random"]
    shown = typed("", *["1"] * 20, "q", game="market")
    assert "curtain" not in shown
    assert "> Seat 3: " in shown


def test_a_resumed_record_may_get_other_bots(typed: Played, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(Game(MarketRules(), 1).save())
    shown = typed("q", game="market", resume=str(file), bots="greedy,random")
    assert "curtain" not in shown
    with pytest.raises(RequestError, match="there is no bot 'clever'"):
        typed("q", game="market", resume=str(file), bots="clever")


def test_at_the_end_the_places_are_told(typed: Played) -> None:
    shown = typed(*["1"] * 60, "q", game="market", seed=1, bots="random,random")
    assert re.search(r"The market is closed\.\nPlace 1: Seat [123]\nPlace [12]: Seat [123]\n", shown)


def test_at_the_end_of_a_game_of_several_people_all_may_look(home: Path) -> None:
    """Nobody reads then what only one seat may know: not the hand of the seat that was asked last."""
    shown, game = io.StringIO(), Game(MarketRules(), 1)
    typed = io.StringIO("".join("\ndone\n" for _ in range(9)) + "l 200\nq\n")
    loop = GameLoop(game, Screen(typed, shown), Shelf(home))
    loop.run()
    loop.leave()
    assert game.over
    assert loop.eyes == EVERYBODY
    assert "Done" not in answer(shown.getvalue(), "l 200"), "whoever is done says so in secret"


def test_a_win_of_a_bot_is_no_win_of_ones_own(home: Path) -> None:
    won = set()
    for seed in range(12):
        game = Game(MarketRules(), seed, bots=("", "random", "random"))
        loop = GameLoop(game, Screen(io.StringIO("1\n" * 60 + "q\n"), io.StringIO()), Shelf(home))
        loop.run()
        loop.leave()
        scores, _ = Shelf(home).scores("market")
        assert game.over
        assert scores[-1].won is (game.outcome.places[0] == 1)
        won.add(scores[-1].won)
    assert won == {True, False}


def on_a_terminal(bots: str, typed: list[bytes], home: Path) -> str:
    """Return the output of a real terminal while these lines are typed, one at each prompt."""
    master, slave = pty.openpty()
    path = os.pathsep.join(entry for entry in sys.path if entry)
    process = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0)" + PROGRAM.replace("BOTS", bots),
        ],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=os.environ | {"PYTHONPATH": path, "TERM": "xterm", "FIELDCRAFT_HOME": str(home)},
        start_new_session=True,
    )
    os.close(slave)
    data = b""
    try:
        while process.poll() is None or select.select([master], [], [], 0)[0]:
            if not select.select([master], [], [], 30)[0]:
                break
            data += os.read(master, 65536)
            if data.endswith(b"> ") and typed:
                os.write(master, typed.pop(0))
    except OSError:  # how Linux says that the other side closed
        pass
    finally:
        os.close(master)
    assert process.wait(timeout=30) == 0
    return data.decode()


@counted_processes
def test_behind_the_curtain_nothing_scrolls_back_into_view(home: Path) -> None:
    """The screen is emptied, with what has scrolled out of it and the lines that were typed."""
    up = b"\x1b[A"
    shown = on_a_terminal("None", [b"\n", b"done\n", b"\n", up + b"\n", b"q\n"], home)
    looks = shown.split(CLEAR)
    assert len(looks) == 3
    assert f"Play {hand(0)[0]}" in looks[1]
    assert f"Play {hand(0)[0]}" not in looks[2]
    assert "done" not in looks[2], "the key for the line before brings nothing of the other's back"
