"""What is printed on every card, and what holds for all of them alike."""

from __future__ import annotations

import tomllib

import pytest
from positions import agent_decker, choose, offered, pending, refusal, rules_of

from fieldcraft.games.agent_decker.ruleset import PACKAGE
from fieldcraft.games.agent_decker.vocabulary import STARTS, vocabulary
from fieldcraft.language.forms import sentences
from fieldcraft.language.parser import Parser
from fieldcraft.rulebook.files import resource

TABLES = tomllib.loads(resource(PACKAGE, "cards.toml"))
PRINTED = {entry["id"]: entry for entry in TABLES["card"]}
GOALS = {entry["id"]: entry for entry in TABLES["goal"]}
BOX = rules_of("agent-decker").card_set
CARDS = {card.id: card for card in BOX.cards}
PARSER = Parser(vocabulary({card.agent_name: card for card in BOX.cards + BOX.missions}), STARTS)
FILLER = ["guard", "guard", "security-camera", "security-camera", "security-camera", "waste-room"]

# The obstacle, its set, copies, type, cost and alarm; then the agent half: whether it is an item, and the
# stealth and fighting that it gives when it is played.
OBSTACLES = [
    ("guard", "base", 3, "person", "2 fighting", 4, "gun", False, 0, 2),
    ("patrolling-guard", "base", 2, "person", "5 any", 5, "interrogate", False, 0, 0),
    ("motion-sensor-hall", "base", 1, "location", "6 any", 6, "dont-move", False, 3, 0),
    ("waste-room", "base", 2, "location", "6 any", 3, "bin", False, 0, 0),
    ("guard-dog", "base", 2, "animal", "5 fighting", 6, "follow", False, 1, 0),
    ("sentry-gun", "base", 1, "device", "5 fighting", 6, "machine-gun", False, 0, 3),
    ("security-camera", "base", 5, "device", "2 stealth", 8, "out-of-sight", False, 2, 0),
    ("gym-door", "base", 1, "door", "9 any", 3, "flashy-move", False, 0, 0),
    ("sleeping-guard", "base", 1, "person", "3 stealth", 0, "keycard", True, 0, 0),
    ("infirmary", "base", 1, "location", "3 stealth", 3, "chloroform", True, 0, 0),
    ("yard-door", "base", 2, "door", "4 stealth", 4, "throw-a-rock", False, 0, 0),
    ("radio-tower", "base", 1, "location", "7 any", 6, "misdirect", False, 0, 0),
    ("siren", "B", 1, "device", "12 any", 5, "gear-up", False, 0, 0),
    ("locker-room", "B", 1, "location", "8 any", 3, "guard-uniform", True, 0, 0),
    ("inspector", "B", 1, "person", "7 stealth", 5, "recall", False, 0, 0),
    ("archive-door", "D", 1, "door", "8 fighting", 4, "plan-ahead", False, 0, 0),
    ("dormitory", "D", 1, "location", "16 any", 7, "distraction", False, 0, 0),
    ("engineering-bay", "D", 1, "location", "8 stealth", 6, "emp", True, 0, 0),
    ("cctv-room-door", "D", 1, "door", "12 stealth", 7, "retrace-steps", False, 0, 0),
    ("sniper", "F", 1, "person", "10 fighting", 6, "just-the-thing", False, 0, 0),
    ("watchtower", "F", 1, "location", "12 stealth", 7, "foresight", False, 0, 0),
    ("prison-door", "F", 1, "door", "10 fighting", 5, "prisoner", True, 0, 0),
    ("flammable-barrel", "F", 1, "device", "14 any", 3, "burn", False, 0, 0),
    ("guard-with-bazooka", "F", 1, "person", "8 fighting", 10, "bazooka", False, 0, 5),
    ("tech-container", "H", 1, "device", "10 any", 5, "optic-camouflage", False, 4, 0),
    ("chain-link-fence", "H", 1, "location", "7 stealth", 5, "save-bullets", False, 0, 0),
    ("laser-hall", "H", 1, "location", "14 stealth", 10, "superspeed", False, 0, 0),
    ("clumsy-guard", "H", 1, "person", "8 fighting", 6, "heavy-hand", False, 0, 3),
    ("armored-guard", "H", 1, "person", "12 fighting", 8, "auto-rifle", False, 0, 4),
    ("hawk", "H", 1, "animal", "12 fighting", 6, "swap", False, 0, 0),
]
STARTERS = [("hide", 3, 1, 0), ("punch", 5, 0, 1)]
NAMES = [row[0] for row in OBSTACLES]
TYPES = ["", "person", "location", "device", "animal", "door"]
KINDS = ["stealth", "fighting", "any"]

each_obstacle = pytest.mark.parametrize("row", OBSTACLES, ids=NAMES)


def cost_of(row: tuple[object, ...]) -> tuple[int, str]:
    n, kind = str(row[4]).split()
    return int(n), kind


def test_the_table_names_every_card():
    assert [card.id for card in BOX.cards] == [name for name, *_ in STARTERS] + NAMES
    assert [goal.id for goal in BOX.missions] == list(GOALS)


@each_obstacle
def test_an_obstacle_is_as_printed(row):
    name, group, copies, type_, cost, alarm, agent, keep, stealth, fighting = row
    card = CARDS[name]
    assert (card.copies, TYPES[card.type], card.alarm) == (copies, type_, alarm)
    assert f"{card.cost} {KINDS[card.cost_kind]}" == cost
    assert (card.agent_id, card.keep, card.stealth, card.fighting) == (agent, keep, stealth, fighting)
    assert PRINTED[name]["set"] == group


@pytest.mark.parametrize(("name", "copies", "stealth", "fighting"), STARTERS)
def test_a_starting_card_is_as_printed(name, copies, stealth, fighting):
    card = CARDS[name]
    assert (card.copies, card.stealth, card.fighting, card.keep, card.type) == (
        copies,
        stealth,
        fighting,
        False,
        0,
    )


def test_the_sums_are_as_printed():
    base = [row for row in OBSTACLES if row[1] == "base"]
    assert sum(row[2] for row in base) == 22
    assert sum(row[2] * row[5] for row in base) == 112
    sums = {group: sum(row[5] for row in OBSTACLES if row[1] == group) for group in "BDFH"}
    assert sums == {"B": 13, "D": 24, "F": 31, "H": 40}


@pytest.mark.parametrize("name", [*PRINTED, *GOALS])
def test_every_text_says_itself_again(name):
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
def test_its_cost_is_enough_and_one_less_is_not(row):
    n, kind = cost_of(row)
    for paid in ("stealth", "fighting"):
        pays = kind in (paid, "any")
        game = agent_decker(line=[row[0]], hand=["hide"], **{paid: n})
        assert (offered(game) == ["play:hide", "disarm:1", "knock-out:1", "done"]) is pays
        game = agent_decker(line=[row[0]], hand=["hide"], **{paid: n - 1})
        assert offered(game) == ["play:hide", "done"]
        assert refusal(game, "disarm:1") == "AD-027"


@each_obstacle
def test_disarmed_it_is_the_agents(row):
    n, kind = cost_of(row)
    paid = "fighting" if kind == "any" else kind
    game = agent_decker(line=[row[0]], hand=["hide"], **{paid: n})
    game.choose("disarm:1")
    assert (offered(game) == [f"equip:{row[6]}", "leave-in-play"]) is row[7]
    if row[7]:
        game.choose("leave-in-play")
    view = game.view()
    assert (view["line"][0], view["play_area"], view["stealth"], view["fighting"]) == ("-", [row[6]], 0, 0)
    assert pending(game) == []


@each_obstacle
def test_leaving_face_up_it_raises_the_alarm_and_face_down_it_does_not(row):
    for mark, alarm in ((row[0], row[5]), (f"{row[0]}!", 0)):
        game = agent_decker(line=[mark], hand=["hide"], obstacle_deck=FILLER)
        view = choose(game, "done")
        assert view["alarm"] == alarm
        assert view["obstacle_discard"] == [row[0]]
        assert view["line"] == FILLER
        assert pending(game) == []


@each_obstacle
def test_played_it_gives_its_power_and_no_more(row):
    game = agent_decker(hand=["hide", row[6]], line=["security-camera"])
    if row[7]:
        assert offered(game) == ["play:hide", f"equip:{row[6]}", "done"]
        return
    game.choose(f"play:{row[6]}")
    while "done" not in offered(game):
        game.choose("enough" if "enough" in offered(game) else 0)
    view = game.view()
    rock = 1 if row[6] == "throw-a-rock" else 0
    assert (view["stealth"], view["fighting"]) == (row[8], row[9] + rock)
    assert view["interactions"] == 1
    assert pending(game) == []


@each_obstacle
def test_face_down_it_has_no_effect_on_the_line(row):
    line = ["guard", f"{row[0]}!", "guard", "waste-room"]
    game = agent_decker(line=line, hand=["hide"], obstacle_deck=FILLER[2:5], stealth=2, fighting=2)
    assert offered(game) == ["play:hide", "disarm:1", "knock-out:1", "disarm:3", "knock-out:3", "done"]
    assert game.view()["prices"] == [2, 0, 2, 6, 0, 0]
    view = choose(game, "done")
    assert view["line"] == [f"{row[0]}!", "guard", "waste-room", *FILLER[2:5]]
    assert view["alarm"] == 4
