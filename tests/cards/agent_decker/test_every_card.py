"""Properties of all cards alike, whatever is printed on them."""

from __future__ import annotations

import tomllib

import pytest
from positions import agent_decker, choose, hidden, offered, pending, refusal, rules_of

from fieldcraft.games.agent_decker.printed.cards import Card
from fieldcraft.games.agent_decker.ruleset import AgentDecker
from fieldcraft.games.agent_decker.vocabulary.lexicon import STARTS, vocabulary
from fieldcraft.language.forms import sentences
from fieldcraft.language.parser import Parser
from fieldcraft.rulebook.files import resource

TABLES = tomllib.loads(resource(AgentDecker.package, "data/cards.toml"))
PRINTED = {entry["id"]: entry for entry in TABLES["card"]}
GOALS = {entry["id"]: entry for entry in TABLES["goal"]}
BOX = rules_of("agent-decker").card_set
OBSTACLES = [card for card in BOX.cards if card.type]
PARSER = Parser(vocabulary({card.agent_name: card for card in BOX.cards + BOX.missions}), STARTS)
FILLER = ["guard", "guard", "security-camera", "security-camera", "security-camera", "waste-room"]
EXTRA = {"throw-a-rock": 1}
"""Fighting that the first option of a text gives, beside the power printed above it."""

each_obstacle = pytest.mark.parametrize("card", OBSTACLES, ids=lambda card: card.id)


def cost_of(card: Card) -> tuple[int, str]:
    """Return a card's cost and its kind."""
    n, kind = PRINTED[card.id]["cost"].split()
    return int(n), kind


@pytest.mark.parametrize("name", [*PRINTED, *GOALS])
def test_every_text_says_itself_again(name: str) -> None:
    entry = PRINTED.get(name) or GOALS[name]
    half = entry.get("agent", entry.get("reward", {}))
    texts = {
        "goal" if name in GOALS else "obstacle": entry.get("text", ""),
        "item" if name in GOALS or half.get("keep") else "move": half.get("text", ""),
    }
    for start, text in texts.items():
        if text:
            assert sentences(PARSER.vocabulary, PARSER.parse(text, start)) == text


@each_obstacle
def test_its_cost_is_enough_and_one_less_is_not(card: Card) -> None:
    n, kind = cost_of(card)
    for paid in ("stealth", "fighting"):
        pays = kind in (paid, "any")
        game = agent_decker(line=[card.id], hand=["hide"], **{paid: n})
        assert (offered(game) == ["play:hide", "disarm:1", "knock-out:1", "done"]) is pays
        game = agent_decker(line=[card.id], hand=["hide"], **{paid: n - 1})
        assert offered(game) == ["play:hide", "done"]
        assert refusal(game, "disarm:1") == "AD-027"


@each_obstacle
def test_disarmed_it_is_the_agents(card: Card) -> None:
    n, kind = cost_of(card)
    game = agent_decker(line=[card.id], hand=["hide"], **{"fighting" if kind == "any" else kind: n})
    game.choose("disarm:1")
    assert (offered(game) == [f"equip:{card.agent_id}", "leave-in-play"]) is card.keep
    if card.keep:
        game.choose("leave-in-play")
    view = game.view()
    assert (view["line"][0], view["play_area"]) == ("-", [card.agent_id])
    assert (view["stealth"], view["fighting"]) == (0, 0)
    assert pending(game) == []


@each_obstacle
def test_leaving_face_up_it_raises_the_alarm_and_face_down_it_does_not(card: Card) -> None:
    for mark, alarm in ((card.id, card.alarm), (f"{card.id}!", 0)):
        game = agent_decker(line=[mark], hand=["hide"], obstacle_deck=FILLER)
        view = choose(game, "done")
        assert view["alarm"] == alarm
        assert view["obstacle_discard"] == [card.id]
        assert view["line"] == FILLER
        assert pending(game) == []


@each_obstacle
def test_played_it_gives_its_power_and_no_more(card: Card) -> None:
    game = agent_decker(hand=["hide", card.agent_id], line=["security-camera"])
    if card.keep:
        assert offered(game) == ["play:hide", f"equip:{card.agent_id}", "done"]
        return
    game.choose(f"play:{card.agent_id}")
    while "done" not in offered(game):
        game.choose("enough" if "enough" in offered(game) else 0)
    view = game.view()
    assert (view["stealth"], view["fighting"]) == (
        card.stealth,
        card.fighting + EXTRA.get(card.agent_id, 0),
    )
    assert view["interactions"] == 1
    assert pending(game) == []


@each_obstacle
def test_face_down_it_has_no_effect_on_the_line(card: Card) -> None:
    line = ["guard", f"{card.id}!", "guard", "waste-room"]
    game = agent_decker(line=line, hand=["hide"], obstacle_deck=FILLER[2:5], stealth=2, fighting=2)
    assert offered(game) == ["play:hide", "disarm:1", "knock-out:1", "disarm:3", "knock-out:3", "done"]
    prices = {place: price for place, price in enumerate(game.view()["prices"]) if price}
    assert sorted(prices) == [0, 2, 3]
    view = choose(game, "done")
    assert view["line"] == [f"{card.id}!", "guard", "waste-room", *FILLER[2:5]]
    assert view["alarm"] == BOX.cards[[other.id for other in BOX.cards].index("guard")].alarm


def test_retrace_steps_puts_the_deck_in_a_new_order() -> None:
    rest = ["infirmary", "waste-room", "yard-door", "gym-door", "sentry-gun", "motion-sensor-hall"]
    decks = set()
    for seed in range(12):
        game = agent_decker(
            seed=seed, hand=["hide", "retrace-steps"], obstacle_deck=rest[:3], obstacle_discard=rest[3:]
        )
        choose(game, "play:retrace-steps")
        decks.add(tuple(hidden(game, "obstacle_deck")))
    assert len(decks) > 6
