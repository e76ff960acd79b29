"""Games say what happens and why, and the script that counts where they do not finds such faults."""

from __future__ import annotations

import pytest
import telling
from telling import CAUSES, PLURALS, PROMPTS, REASONS, SHORT, Right, Telling

from fieldcraft.games import game_ids, ruleset
from fieldcraft.kernel.state import Fact
from fieldcraft.session.game import Game

GAMES = {"nightlancer": 12, "island": 1}
"""Number of games in which each way is played by each bot."""


@pytest.mark.parametrize("id", game_ids())
def test_bots_find_nothing_unsaid(id: str) -> None:
    counted = telling.counted(id, GAMES.get(id, 4))
    assert min(counted.judged.values()) > 20
    assert not counted.found, "\n".join(counted.report())


def found(counted: Telling) -> set[tuple[str, str]]:
    return set(counted.found)


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("You have 1 cards.", "cards"),
        ("It costs 2 card.", "card"),
        ("You lose 12 more contact.", "more contact"),
        ("Commuters is avoided.", "Commuters"),
        ("Iron knuckles (2) has a counter.", "Iron knuckles"),
    ],
)
def test_numbers_and_names_are_found(text: str, about: str) -> None:
    counted = Telling(ruleset("blight-chronicles"), {})
    counted.read(text)
    assert {(PLURALS, about)} == found(counted)


@pytest.mark.parametrize("text", ["You have 1 card.", "2 contact cards", "In slot 1 this stays.", "-1 cards"])
def test_right_numbers_are_not_found(text: str) -> None:
    counted = Telling(ruleset("blight-chronicles"), {})
    counted.read(text)
    assert not counted.found


def test_a_fact_needs_a_source_or_one_before_it() -> None:
    rights = {CAUSES: {"drawn": Right("the hand", ("turn",)), "turn": Right("a rule")}}
    counted = Telling(ruleset("agent-decker"), rights)
    drawn = Fact("drawn", ("Punch",))
    assert counted.has_cause(drawn, ["turn"])
    assert not counted.has_cause(drawn, [])
    assert counted.has_cause(drawn._replace(source="punch"), [])
    assert counted.has_cause(Fact("turn", (1,)), [])
    assert not counted.has_cause(Fact("left", ("Guard",)), ["turn"])


def test_what_is_listed_as_right_is_used() -> None:
    """Without its list a game has faults of each listed kind, so the checks do look."""
    rules = ruleset("agent-decker")
    counted = Telling(rules, {})
    for number in range(4):
        counted.play(number)
    kinds = {kind for kind, _ in found(counted)}
    assert set(telling.right_of(rules)) == {CAUSES, SHORT} == kinds


def test_a_bare_prompt_and_a_bare_reason_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = ruleset("agent-decker")
    counted = Telling(rules, {})
    game = Game(rules, 7)
    monkeypatch.setitem(rules.messages["questions"], "turn", "Do it?")
    monkeypatch.setattr(rules, "shortfall", lambda option, state: "")
    counted.ask(game)
    assert (PROMPTS, "turn") in found(counted)
    statement = Telling(rules, {})
    monkeypatch.setitem(rules.messages["questions"], "turn", "These five options are here.")
    statement.ask(game)
    assert (PROMPTS, "turn") in found(statement)
    assert {kind for kind, _ in found(counted)} == {PROMPTS, REASONS}
