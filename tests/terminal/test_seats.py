"""Nothing in the terminal knows one game: here it plays a race of two seats to seven."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from terminal.player import answer

from fieldcraft.games import Outcome, Ruleset
from fieldcraft.kernel.state import LOST, WON, Option, State
from fieldcraft.kernel.views import View
from fieldcraft.rulebook.how_to_play import NONE
from fieldcraft.rulebook.narrator import Narrator
from fieldcraft.rulebook.ruleset import RuleSection
from fieldcraft.session.game import Game
from fieldcraft.terminal.loop import GameLoop
from fieldcraft.terminal.play import which
from fieldcraft.terminal.screen import Screen
from fieldcraft.terminal.shelf import Shelf

GOAL = 7


class Race(State):
    """Seats add 1 or 2 in turn; the seat that reaches seven wins."""

    def __init__(self, journal: bool = False, patient: bool = False) -> None:
        super().__init__(0, seats=2)
        self.sum = 0
        self.journal = [] if journal else None
        self.options = [*STEPS]

    def view(self, seat: int) -> dict[str, Any]:
        return {"sum": self.sum, "seat": seat}


class Add(Option[Race]):
    def __init__(self, n: int) -> None:
        super().__init__(f"add:{n}", f"Add {n}")
        self.n = n

    def run(self, g: Race, subject: int) -> None:
        g.sum += self.n
        g.note("secret", (g.sum,), seat=g.seat)
        if g.sum >= GOAL:
            g.finish(LOST if g.seat else WON)
        g.seat = 1 - g.seat
        g.options = [*STEPS]


STEPS = [Add(1), Add(2)]


class RaceNarrator(Narrator):
    def describe(self, view: View) -> list[str]:
        return [f"The sum is {view['sum']}."]


class RaceRules(Ruleset):
    id, title, version, seats = "race", "Race", "1", 2

    def __init__(self) -> None:
        facts = {"secret": "You bring it to {0}."}
        self.messages = {
            "facts": facts,
            "questions": {"choose": "How much?"},
            "words": {"seat-name": "Seat {n}"},
        }
        self.narrator = RaceNarrator(self.messages)
        self.rule_sections = (RuleSection("Play", {"R-1": "Add 1 or 2."}),)
        self.how_to_play = NONE

    def start(
        self,
        seed: int,
        setup: dict[str, Any],
        journal: bool = False,
        patient: bool = False,
        key: bytes = b"",
    ) -> Race:
        return Race(journal)

    def count(self) -> int:
        return 0

    def outcome(self, state: State) -> Outcome:
        won = None if not state.status else state.status == WON
        return Outcome.together(won, "The first seat wins." if won else "The second seat wins.", seats=2)

    def find_option(self, state: State, key: str) -> Option[Any] | None:
        return next((option for option in STEPS if option.key == key), None)


def run(home: Path, *entries: str) -> str:
    """Return the output for two people at one screen; an empty entry lifts the curtain."""
    stdin, stdout = io.StringIO("".join(f"{entry}\n" for entry in entries)), io.StringIO()
    session = GameLoop(Game(RaceRules(), 0), Screen(stdin, stdout), Shelf(home))
    assert session.run() is None
    session.leave()
    return stdout.getvalue()


def test_the_prompt_names_the_seat(home: Path) -> None:
    shown = run(home, "", "1", "", "add 2", "", "q")
    assert [line for line in shown.splitlines() if "How much?" in line] == [
        "Seat 1: How much?",
        "Seat 2: How much?",
        "Seat 1: How much?",
    ]


def test_nobody_reads_what_only_another_seat_may_know(home: Path) -> None:
    told = answer(run(home, "", "1", "", "l", "q"), "l")
    assert "> Seat 1: Add 1" in told  # what is chosen is said aloud, what it came to is not
    assert "You bring it to 1." not in told
    assert "You bring it to 1." in run(home, "", "1", "", "2", "", "l", "q")


def test_a_game_without_cards_piles_or_scores_answers_all_the_same(home: Path) -> None:
    shown = run(home, "", "c", "c 1", "d", "b", "? add 3", "r", "r add", "1", "", "2", "", "2", "", "2", "q")
    assert answer(shown, "c") == "Which card? As in: c"
    assert answer(shown, "c 1") == "Option 1 is about no card."
    assert answer(shown, "d") == "There is nothing to tell."
    assert answer(shown, "b") == "No game of Race has been won yet."
    assert answer(shown, "? add 3") == "Nothing here is called 'add 3'."
    assert answer(shown, "r").startswith("Type r with a heading")
    assert answer(shown, "r").endswith("Rules by number\n  Play"), "it has no chapters on how to play"
    assert "The second seat wins." in shown


def test_with_several_games_one_question_lists_them(tmp_path: Path) -> None:
    stdin, stdout = io.StringIO("3\nchess\n2\n"), io.StringIO()
    wanted = which(["agent-decker", "agent-decker"], Screen(stdin, stdout), Shelf(tmp_path))
    assert wanted.id == "agent-decker"
    assert stdout.getvalue().count("  2  Agent Decker  1 player, about 100 min\n") == 1
    assert stdout.getvalue().count("Type a number from 1 to 2.") == 2
