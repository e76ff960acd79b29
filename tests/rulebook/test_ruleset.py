"""Defaults of every game: its standing, its faces, its facts in words, its files."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

import pytest

from fieldcraft.errors import RequestError
from fieldcraft.games import module, own_rules, ruleset
from fieldcraft.kernel.state import LOST, PLAYING, WON, Fact, Option, State
from fieldcraft.rulebook.files import catalogue, content_version, file_text
from fieldcraft.rulebook.narrator import Narrator
from fieldcraft.rulebook.options import Options
from fieldcraft.rulebook.ruleset import Outcome, Ruleset, Way
from fieldcraft.rulebook.setup import SetupOption

SHARED = catalogue("fieldcraft.rulebook")
FACTS = {"found": "You find {}.", "lit": "{} is lit."}


class Lamps(Narrator):
    def card_lines(self, id: str) -> list[str]:
        return [f"{self.name(id)} burns."]


class Cellar(Ruleset):
    """A game of one decision that declares only the minimum."""

    id, title, version, seats = "cellar", "Cellar", "1", 2

    def __init__(self) -> None:
        self.messages = SHARED | {"facts": SHARED["facts"] | FACTS, "together": {"found": "You find {}."}}
        self.narrator = Lamps(self.messages, {"oil-lamp": "Oil Lamp"})
        self.options = Options({"end": "End", "wait": "Wait"}, lambda _: {})
        self.end = self.options.add(Option[State], "end")
        self.wait = self.options.add(Option[State], "wait")

    def count(self) -> int:
        return 1

    def new_state(self, seed: int, setup: dict[str, Any]) -> State:
        return State(seed, 1, self.seats_of(setup))

    def set_up(self, g: State) -> None:
        g.options = [self.end, self.wait]

    def lay_out(self, g: State, scenario: dict[str, Any]) -> None:
        g.turn = scenario["turn"]
        g.options = [self.end, self.wait]


RULES = Cellar()


@pytest.mark.parametrize(
    ("status", "outcome"),
    [
        (PLAYING, Outcome(None, "The game goes on.", None, (0.0, 0.0), (0, 0))),
        (WON, Outcome(True, "The game is won.", None, (1.0, 1.0), (1, 1))),
        (LOST, Outcome(False, "The game is lost.", None, (-1.0, -1.0), (0, 0))),
    ],
)
def test_how_it_stands_is_told_in_the_words_of_all_games(status: int, outcome: Outcome) -> None:
    state = RULES.start(1, {})
    if status != PLAYING:
        state.finish(status)
    assert RULES.outcome(state) == outcome


class Attic(Cellar):
    """The cellar for one or two."""

    setup_options: tuple[SetupOption, ...] = (SetupOption("seats", "How many", 2, least=1, most=2),)


def test_one_plays_alone_as_printed_or_in_the_first_way_for_one() -> None:
    attic = Attic()
    assert (RULES.solo, attic.solo) == (None, None)
    attic.ways = (Way("both", "For two", {"seats": 2}), Way("alone", "Alone", {"seats": 1}))
    assert attic.solo == {"seats": 1}
    attic.seats, attic.setup_options = 1, ()
    assert attic.solo == {}


def test_a_game_begins_as_printed_or_as_declared() -> None:
    state = RULES.start(1, {}, journal=True, patient=True)
    assert (state.turn, state.seats, state.journal, state.patient) == (0, 2, [], True)
    assert RULES.start(1, {"scenario": {"turn": 4}}).turn == 4
    assert RULES.players == (2, 2)
    with pytest.raises(RequestError, match="the scenario of a setup is a table"):
        RULES.start(1, {"scenario": "turn 4"})


def test_an_option_is_found_by_its_key() -> None:
    state = RULES.start(1, {})
    assert RULES.find_option(state, "end") is RULES.end
    assert RULES.find_option(state, "begin") is None


def test_a_face_is_the_card_in_words() -> None:
    assert RULES.faces() == {"oil-lamp": {"id": "oil-lamp", "name": "Oil Lamp", "lines": ["Oil Lamp burns."]}}


def test_a_game_that_keeps_no_books_has_nothing_to_report() -> None:
    assert RULES.statistics([[]]) == []
    assert RULES.pages(Fact("found", ("a lamp",))) == []
    assert (RULES.check(), RULES.remarks()) == (1, [])


def test_facts_of_one_kind_in_a_row_are_one_line() -> None:
    lamp, rope, key = (Fact("found", (name,)) for name in ("a lamp", "a rope", "a key"))
    lit, hidden = Fact("lit", ("The lamp",)), Fact("found", ("a coin",), seat=1)
    assert RULES.narrate([lamp, rope, lit, key, hidden], 0) == [
        "You find a lamp, a rope.",
        "The lamp is lit.",
        "You find a key.",
    ]
    assert RULES.narrate([key, hidden], 1) == ["You find a key, a coin."]
    assert RULES.tell(Fact("chosen", ("End", 1))) == "> Seat 1: End"


def test_a_line_names_what_did_it_first_unless_it_says_so_itself() -> None:
    key, lamp = (Fact("found", (name,), source="oil-lamp") for name in ("a key", "the Oil Lamp"))
    by_nobody = Fact("found", ("a rope",))
    assert RULES.narrate([key], 0) == ["Oil Lamp: You find a key."]
    assert RULES.narrate([lamp], 0) == ["You find the Oil Lamp."]
    assert RULES.narrate([key, by_nobody], 0) == ["Oil Lamp: You find a key.", "You find a rope."]


# -- files ----------------------------------------------------------------------------------------


def test_a_file_that_cannot_be_read_is_refused_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    with pytest.raises(RequestError, match=r"cards\.toml: no such file or directory$"):
        file_text(file)
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(RequestError, match=r"cards\.toml: this is not a text file$"):
        file_text(file)
    with pytest.raises(RequestError, match=r"is a directory$"):
        file_text(tmp_path)


def test_a_version_follows_from_the_format_the_rules_and_the_cards() -> None:
    version = content_version(2, 7, "cards")
    assert version.startswith("2.7.")
    assert len({version, content_version(3, 7, "cards"), content_version(2, 7, "other cards")}) == 3


def test_the_game_of_the_day_is_played_alone_and_in_some_games_is_harder_through_the_week() -> None:
    assert fieldcraft_day("agent-decker", 3) == {}
    assert fieldcraft_day("nightlancer", 3) == ruleset("nightlancer").solo
    levels = [fieldcraft_day("blight-chronicles", day)["level"] for day in range(7, 14)]
    assert levels == [*["recruit"] * 3, *["agent"] * 2, *["veteran"] * 2]
    week = [fieldcraft_day("island", day) for day in range(7, 14)]
    assert "adversary" not in week[0]
    assert [setup["level"] for setup in week[1:]] == [1, 2, 3, 4, 5, 6]
    assert len({setup["adversary"] for setup in week[1:]}) == 1
    assert fieldcraft_day("island", 8)["adversary"] != fieldcraft_day("island", 15)["adversary"]
    assert len({setup["who"][0] for setup in week}) == 7


def fieldcraft_day(game: str, day: int) -> dict[str, Any]:
    """The setup of a day, which begins a game for one."""
    rules = ruleset(game)
    setup = rules.of_the_day(day)
    assert rules.start(1, setup).seats == 1
    return setup


def test_a_setup_is_told_in_the_words_of_its_options() -> None:
    setup = {"level": 3, "adversary": "england", "who": ["thunderspeaker"], "gentle": True}
    assert ruleset("island").told_setup(setup) == [
        "Who they are, board by board: Thunderspeaker",
        "Who the invaders are: England",
        "The level of the adversary: 3",
        "Blight cards as well that want events: yes",
    ]


def test_a_setup_that_equals_the_last_one_but_is_of_another_kind_is_still_refused() -> None:
    island = ruleset("island")
    first = island.start(1, {"blight_card": True, "spirits": 2})
    assert island.start(1, {"blight_card": True, "spirits": 2}).snapshot() == first.snapshot()
    assert island.start(1, {"blight_card": True}).snapshot() != first.snapshot()
    with pytest.raises(RequestError, match="blight_card"):
        island.start(1, {"blight_card": 1, "spirits": 2})


def test_rules_are_not_looked_at_for_garbage() -> None:
    """They are neither while they are read nor later."""
    gc.unfreeze()
    own_rules.__wrapped__(module("agent-decker"), "agent-decker")
    assert gc.get_freeze_count() > 1000
    with pytest.raises(RequestError):
        ruleset("agent-dicker")
    assert gc.isenabled()
