"""The forecast of the gauge at the end of the turn comes true."""

from __future__ import annotations

import pytest
from browser.twin import Twin
from effort import uncounted

import fieldcraft
from fieldcraft.kernel.state import Fact
from fieldcraft.rendering.client import position
from fieldcraft.rulebook.deals import Deals
from fieldcraft.session.game import Game

GAUGES = {"agent-decker": "alarm", "blight-chronicles": "suspicion", "blight-chronicles-demo": "suspicion"}


def foreseen(game: Game) -> tuple[int, bool, bool]:
    """Return the smallest foreseen amount, whether it may be more, and whether the game is lost by it."""
    said = game.rules.forecast(Deals(game.state, 0))
    assert said is not None
    assert said["n"] == sum(part["n"] for part in said["parts"])
    return said["n"], said["at_least"], said["lost"]


def rises(game: Game, facts: list[Fact]) -> int:
    kind = "alarm" if game.rules.id == "agent-decker" else "suspicion-up"
    falls = sum(int(fact.parts[0]) for fact in facts if fact.kind == "suspicion-down")
    return sum(int(fact.parts[0]) for fact in facts if fact.kind == kind) - falls


@uncounted
@pytest.mark.parametrize("name", GAUGES)
@pytest.mark.parametrize("seed", range(3))
def test_what_is_foreseen_comes(name: str, seed: int) -> None:
    twin = Twin(name, seed)
    checked = exact = 0
    while not twin.game.over:
        best = twin.best()
        if best.parts.verb != "done":
            twin.choose(best.key)
            continue
        said, more, lost = foreseen(twin.game)
        known = len(twin.game.facts)
        twin.choose("done")
        facts = twin.game.facts[known:]
        shown = next((n for n, fact in enumerate(facts) if fact.kind == "dealt"), len(facts))
        came = rises(twin.game, facts[:shown])
        assert came >= said
        assert more or came == rises(twin.game, facts) == said
        assert not lost or twin.game.outcome.won is False
        exact += came == said
        checked += 1
    assert 5 < checked <= exact + 2  # a card that is drawn seldom changes it


@uncounted
@pytest.mark.parametrize("name", [*GAUGES, "island"])
def test_a_forecast_is_the_same_however_the_hidden_cards_are_dealt(name: str) -> None:
    """Test that one table tells the forecast: what is counted comes before anything hidden shows."""
    twin = Twin(name, 1)
    checked = 0
    while not twin.game.over:
        state, rules = twin.game.state, twin.game.rules
        said = rules.forecast(Deals(state, 0))
        if said is not None and not said["lost"]:
            dealt = [rules.forecast(Deals(state.determinize(0, deal), 0)) for deal in range(11, 16)]
            assert [one and one["n"] for one in dealt] == [said["n"]] * len(dealt)
            checked += 1
        twin.choose(twin.best().key)
    assert checked > 10


def test_its_parts_name_the_cards() -> None:
    """A harmful card is avoided, by its Oversight visibility passes its end, and a Chain follows."""
    game = fieldcraft.scenario(
        {
            "game": "blight-chronicles",
            "stage": "3B",
            "slots": ["street-camera", "-", "commuters"],
            "visibility": 4,
            "hand": ["tension"],
            "obstacle_deck": ["thug", "orderly", "crane-cabin", "thug", "thug"],
        }
    )
    assert game.rules.forecast(Deals(game.state, 0)) == {
        "n": 4,
        "parts": [
            {"card": "street-camera", "n": 2},
            {"card": "street-camera", "n": 1},
            {"card": "commuters", "n": 1},
        ],
        "at_least": True,
        "lost": False,
        "grave": "",
    }


@uncounted
def test_what_must_not_happen_is_foreseen() -> None:
    """Stage 2A fails when Angry Guard is avoided face up, however little suspicion there is."""
    line = ["angry-guard", "-", "-", "crane-cabin", "orderly", "-"]
    game = fieldcraft.scenario(
        {
            "game": "blight-chronicles",
            "stage": "2A",
            "slots": line,
            "hand": ["tension"],
            "obstacle_deck": ["thug"] * 3,
        }
    )
    said = game.rules.forecast(Deals(game.state, 0))
    assert said is not None
    assert said["lost"]
    assert game.rules.narrator.outlook(game.view(), said).endswith("the mission fails")
    game.choose("done")
    assert game.over
    failed = next(fact for fact in game.facts if fact.kind == "failed-avoided")
    assert failed.source == "angry-guard"


def test_nothing_is_foreseen_while_something_else_is_asked() -> None:
    twin = Twin("agent-decker", 0)
    twin.play(lambda game: game.question["name"] == "pay")
    assert twin.game.rules.forecast(Deals(twin.game.state, 0)) is None


def test_a_warning_says_how_the_end_of_the_turn_loses_the_game() -> None:
    """The page shows this sentence as it is, so it names the gauge, the cards and the defeat."""
    line = ["guard", "waste-room", "guard", "security-camera", "guard-dog", "siren"]
    deck, deals = ["punch", "punch", "hide", "hide"], ["patrolling-guard", "inspector"]
    position = {"game": "agent-decker", "mission": "A", "line": line, "deck": deck, "obstacle_deck": deals}
    game = fieldcraft.scenario(position | {"alarm": 1})
    limit = game.view()["alarm_limit"]
    assert game.rules.warnings(Deals(game.state, 0), game.rules.forecast(Deals(game.state, 0))) == {}
    game = fieldcraft.scenario(position | {"alarm": limit - 1})
    said = game.rules.forecast(Deals(game.state, 0))
    assert said is not None
    warning = game.rules.warnings(Deals(game.state, 0), said)["done"]
    assert warning["lost"]
    assert warning["text"] == f"Alarm +{said['n']} → {limit - 1 + said['n']} (Guard). {said['grave']}"


def test_a_card_that_raises_the_gauge_twice_is_named_once() -> None:
    slots = ["floodlight", "crane-cabin", "recorder"]
    game = fieldcraft.scenario(
        {"game": "blight-chronicles", "stage": "1", "slots": slots, "visibility": 4, "hand": ["tension"]}
    )
    said = game.rules.forecast(Deals(game.state, 0))
    assert said is not None
    assert [part["card"] for part in said["parts"]] == ["floodlight", "floodlight"]
    assert game.rules.narrator.outlook(game.view(), said).startswith("suspicion +2 → 2 or more (Floodlight)")


def test_the_page_is_sent_the_words_of_the_terminal() -> None:
    line = ["guard-dog", "guard", "guard", "guard", "waste-room", "gym-door"]
    game = fieldcraft.scenario({"game": "agent-decker", "line": line, "hand": ["hide"], "alarm": 43})
    sent = position(game, 0)["forecast"]
    said = game.rules.forecast(Deals(game.state, 0))
    assert sent is not None
    assert said is not None
    assert sent["says"] == game.rules.narrator.outlook(game.view(), said) == "alarm +6 → 49 (Guard Dog)"
