"""The printed facts of every card of both editions, and rules that hold for all of them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from cards.blight_chronicles.mission import leave, quiet
from cards.blight_chronicles.printed import AGENT_CARDS, DEMO, EVERY_OBSTACLE, OBSTACLES, RETAIL
from cards.parts import joined
from each import each
from positions import declare, happened, offered, pending, refusal, rules_of

from fieldcraft.games.blight_chronicles import loader as content
from fieldcraft.games.blight_chronicles.ruleset import printed
from fieldcraft.games.blight_chronicles.vocabulary import lexicon as vocabulary
from fieldcraft.games.blight_chronicles.vocabulary import words
from fieldcraft.language.forms import TextError, sentences
from fieldcraft.language.parser import Parser

BOXES = {game: rules_of(game).card_set for game in (RETAIL, DEMO)}
FILES = {game: {part: text for part, (text, _) in joined(printed(game)).items()} for game in BOXES}
TABLES = {game: {part: tomllib.loads(text) for part, text in FILES[game].items()} for game in BOXES}
CARDS = {game: {card.id: card for card in card_set.cards} for game, card_set in BOXES.items()}
TYPES = ("location", "character", "device", "door", *words.TAGS)
POWERS = ("physical", "evasion", "combined")
SHORT = {"physical": "BC-073", "evasion": "BC-074", "combined": "BC-075"}
KNOCKED_OUT_NEVER = ("reinforced-door", "blast-door")
EVENTS = ("chart-rack", "back-room", "cable-shaft", "broadcast-desk")
HAND = ["tension", "silent-movement"]
IDLE = ["play:tension", "done"]
DEARER_NEAR = {(RETAIL, "ward-door"): 1}

each_obstacle = each(("game", "row"), EVERY_OBSTACLE)
each_edition = pytest.mark.parametrize("game", BOXES)


def parser_of(game: str) -> Parser:
    loader = content.BlightLoader(joined(printed(game)), rules_of(game).messages)
    return Parser(loader.vocabulary(), vocabulary.STARTS)


PARSERS = {game: parser_of(game) for game in BOXES}


def texts() -> Iterator[Any]:
    """Return every text of an edition: its place, its sort and its words."""
    for game, tables in TABLES.items():
        for card in tables["agent"]["card"]:
            yield game, card["id"], "move", card["text"]
        for card in tables["obstacles"]["card"]:
            half = card["agent"]
            yield game, card["id"], "obstacle", card["text"]
            yield game, half["name"], "gear" if "kind" in half else "move", half["text"]
        for stage in tables["stages"]["stage"]:
            lists = (("before", "setup"), ("after", "setup"), ("events", "event"), ("failure", "failure"))
            for field, start in lists:
                for text in stage[field]:
                    yield game, f"stage {stage['id']}", start, text
            yield game, f"stage {stage['id']}", "threat", stage["threat"]
            yield game, f"stage {stage['id']}", "objective", stage["objective"]["text"]


ALL = [row for row in texts() if row[3]]


# -- what is printed -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "obstacles", "agents", "stages"), [(RETAIL, 130, 17, 15), (DEMO, 51, 11, 5)]
)
def test_bc_006_the_box_holds_as_many_cards_as_printed(
    game: Any, obstacles: int, agents: int, stages: int
) -> None:
    card_set = BOXES[game]
    assert sum(card.copies for card in card_set.obstacles) == obstacles
    assert sum(card.copies for card in card_set.agent_cards) == agents
    assert len(card_set.stages) == stages
    assert rules_of(game).count() == obstacles + agents


@pytest.mark.parametrize(("game", "levels"), [(RETAIL, [8, 3, 3, 3]), (DEMO, [8, 3])])
def test_bc_006_the_agent_cards_are_of_these_levels(game: Any, levels: list[int]) -> None:
    cards = BOXES[game].agent_cards
    assert [sum(c.copies for c in cards if c.level == i) for i in range(1, len(levels) + 1)] == levels
    assert max(card.level for card in cards) == len(levels)


@each_edition
def test_the_tables_name_every_card_in_its_order(game: Any) -> None:
    assert [card.id for card in BOXES[game].obstacles] == [row[0] for row in OBSTACLES[game]]
    assert [card.id for card in BOXES[game].agent_cards] == [row[0] for row in AGENT_CARDS[game]]
    halves = [row[6] for row in OBSTACLES[game]]
    assert [card.half.id for card in BOXES[game].obstacles] == halves
    names = [*halves, *(row[0] for rows in (OBSTACLES, AGENT_CARDS) for row in rows[game])]
    assert len(set(names)) == len(names) == len(CARDS[game])


@each_obstacle
def test_an_obstacle_is_as_printed(game: Any, row: Any) -> None:
    id, copies, group, kinds, cost, suspicion, half, gives = row
    card = CARDS[game][id]
    assert (card.copies, card.half.copies, card.set, card.suspicion) == (copies, copies, group, suspicion)
    assert f"{card.cost} {POWERS[card.cost_kind]}" == cost
    assert [kind for i, kind in enumerate(TYPES) if card.kinds >> (i + 1) & 1] == kinds.split()
    assert (card.half.id, card.half.whole) == (half, card)
    assert gift(card.half) == gives


def gift(card: Any) -> str:
    """Return the agent half of a card, as the tables write it."""
    if card.kind:
        return f"{('', 'tool', 'uniform')[card.kind]} {card.charges or ''}".strip()
    return " ".join(
        f"{n} {power}" for n, power in ((card.physical, "physical"), (card.evasion, "evasion")) if n
    )


@pytest.mark.parametrize(("game", "row"), [(game, row) for game, rows in AGENT_CARDS.items() for row in rows])
def test_an_agent_card_is_as_printed(game: Any, row: Any) -> None:
    id, level, copies, power = row
    card = CARDS[game][id]
    assert (card.level, card.copies, gift(card), card.kind, card.kinds) == (level, copies, power, 0, 0)
    entry = next(entry for entry in TABLES[game]["agent"]["card"] if entry["id"] == id)
    assert (entry["level"], entry["copies"], entry["power"]) == (level, copies, power)


@each_obstacle
def test_an_obstacle_is_as_its_file_has_it(game: Any, row: Any) -> None:
    id, copies, group, kinds, cost, suspicion, _half, gives = row
    entry = next(entry for entry in TABLES[game]["obstacles"]["card"] if entry["id"] == id)
    own = entry["agent"]
    kind = f"{own.get('kind', '')} {own.get('charges', '')}".strip()
    card = CARDS[game][id]
    assert (entry["copies"], entry["set"], entry["cost"], entry["suspicion"]) == (
        copies,
        group,
        cost,
        suspicion,
    )
    assert " ".join([entry["type"], *entry.get("tags", [])]) == kinds
    assert (own.get("power") or kind, own["name"], entry["name"]) == (gives, card.half.name, card.name)
    assert card.source == entry["source"]
    assert card.half.source == own.get("source", entry["source"])


@each(("game", "name", "start", "text"), ALL)
def test_every_text_says_itself_again(game: Any, name: Any, start: Any, text: Any) -> None:
    assert sentences(PARSERS[game].vocabulary, PARSERS[game].parse(text, start)) == text


@each_edition
def test_every_card_can_be_asked_for_by_its_name(game: Any) -> None:
    rules = rules_of(game)
    for card in BOXES[game].cards:
        lines = rules.narrator.card_text(card.name.upper())
        assert any(card.name in line for line in lines)
        assert card.text.lower().rstrip(".") in " ".join(lines).lower()
        assert rules.narrator.card_text(card.id) == lines


# -- what holds for every obstacle ---------------------------------------------------------------


@each_obstacle
def test_bc_073_its_cost_is_enough_and_one_less_is_not(game: Any, row: Any) -> None:
    n, kind = int(row[4].split()[0]) + DEARER_NEAR.get((game, row[0]), 0), row[4].split()[1]
    fates = ["eliminate:1"] + ["knock-out:1"] * (row[0] not in KNOCKED_OUT_NEVER)
    events = [row[0]] if row[0] in EVENTS else []
    stage = {"slots": [row[0]], "events": events, "hand": ["tension"]}
    for power in ("physical", "evasion"):
        pays = kind in (power, "combined")
        position = declare(game, **stage, **{power: n})
        if not pays:
            assert offered(position) == IDLE
        elif power == "physical":
            assert offered(position) == ["play:tension", *fates, "done"]
        else:
            assert offered(position) == ["play:tension", *fates[1:], "done"]
            assert refusal(position, "eliminate:1") == "BC-083"
        short = declare(game, **stage, **{power: n - 1})
        assert offered(short) == IDLE
        for fate in fates:
            assert refusal(short, fate) == SHORT[kind]


@each_obstacle
def test_bc_076_far_away_it_costs_a_surcharge_too(game: Any, row: Any) -> None:
    n, kind = int(row[4].split()[0]), row[4].split()[1]
    extra = 2 if row[0] in ("gangway", "cross-wind") else 1
    power = {"physical": 1, "evasion": n + extra} if kind == "evasion" else {"physical": n, "evasion": extra}
    position = declare(game, slots=["-", "-", row[0]], hand=["tension"], **power)
    assert "eliminate:3" in offered(position)
    power["evasion"] -= 1
    position = declare(game, slots=["-", "-", row[0]], hand=["tension"], **power)
    assert "eliminate:3" not in offered(position)
    assert refusal(position, "eliminate:3") == ("BC-074" if kind == "evasion" else "BC-076")


@each_obstacle
def test_bc_084_eliminated_it_is_the_agents(game: Any, row: Any) -> None:
    id, half, gives = row[0], row[6], row[7]
    n = int(row[4].split()[0]) + DEARER_NEAR.get((game, id), 0)
    kind = row[4].split()[1]
    power = {"physical": 1, "evasion": n} if kind == "evasion" else {"physical": n}
    position = declare(game, stage="2B", slots=[id], hand=HAND, deck=["elbow-strike"], suspicion=5, **power)
    position.choose("eliminate:1")
    is_gear = gives.startswith(("tool", "uniform"))
    assert (offered(position) == [f"equip:{half}", "leave"]) is is_gear
    leave(position)
    view = position.view()
    pile = "dropped" if gives == "uniform" else "discard"
    assert [card for card in view[pile] if card not in HAND] == [half]
    assert (view["slots"][0], view["avoided"], view["evasion"]) == ("-", 0, 0)
    assert view["physical"] == (1 if kind == "evasion" else 0)
    assert view["targets"] == 1
    assert pending(position) == []


@each_obstacle
def test_bc_089_knocked_out_it_only_turns_face_down(game: Any, row: Any) -> None:
    id = row[0]
    n, kind = int(row[4].split()[0]) + DEARER_NEAR.get((game, id), 0), row[4].split()[1]
    power = {"evasion" if kind == "evasion" else "physical": n}
    position = declare(game, slots=[id], hand=["tension"], **power)
    if id in KNOCKED_OUT_NEVER:
        assert offered(position) == ["play:tension", "eliminate:1", "done"]
        assert refusal(position, "knock-out:1") == "BC-118"
        return
    position.choose("knock-out:1")
    view = position.view()
    assert view["slots"][0] == f"{id}!"
    assert (view["suspicion"], view["visibility"], view["accomplishments"], view["discard"]) == (0, 1, 0, [])
    assert refusal(position, "eliminate:1") == "BC-070"
    assert offered(position) == IDLE
    assert pending(position) == []


@each_obstacle
def test_bc_090_on_a_mark_it_cannot_be_knocked_out(game: Any, row: Any) -> None:
    n = int(row[4].split()[0]) + 1
    position = declare(game, marks=["-", row[0]], hand=["tension"], physical=n, evasion=n)
    assert "eliminate:m2" in offered(position)
    assert "knock-out:m2" not in offered(position)
    assert refusal(position, "knock-out:m2") in ("BC-090", "BC-118")


@each_obstacle
def test_bc_163_avoided_face_up_it_raises_suspicion_first_of_all(game: Any, row: Any) -> None:
    id, suspicion = row[0], row[5]
    others = quiet(6, id, game=game)
    position = declare(
        game, stage="2B", phase="avoid", slots=[id, *others[:5]], obstacle_deck=others[5:], hand=HAND
    )
    leave(position)
    raised = happened(position, "suspicion-up")
    assert raised[:1] == ([(suspicion, suspicion)] if suspicion else [])
    view = position.view()
    assert (view["avoided"], view["slots"]) == (1, others)
    assert row[6] not in view["discard"]
    assert pending(position) == []


@each_obstacle
def test_bc_162_avoided_face_down_it_raises_and_does_nothing(game: Any, row: Any) -> None:
    others = quiet(6, row[0], game=game)
    slots = ["-", f"{row[0]}!", *others[:4]]
    position = declare(game, phase="avoid", slots=slots, obstacle_deck=others[4:], hand=["tension"])
    view = position.view()
    assert (view["suspicion"], view["visibility"], view["avoided"], view["slots"]) == (0, 1, 1, others)
    assert (view["tokens"], view["blight"], view["deck"], view["discard"]) == (0, 0, [], [])


@each_obstacle
def test_bc_091_face_down_it_changes_no_price_and_forbids_nothing(game: Any, row: Any) -> None:
    others = ["staff-entrance", "car-thief", "surveillance-camera", "guard-house"]
    slots = [other for other in others if other != row[0]]
    bare = declare(game, slots=["-", *slots], hand=["tension"], visibility=4, physical=9, evasion=9)
    with_it = declare(
        game, slots=[f"{row[0]}!", *slots], hand=["tension"], visibility=4, physical=9, evasion=9
    )
    assert offered(with_it) == offered(bare)
    for key in ("prices", "surcharges"):
        assert with_it.view()[key][1:] == bare.view()[key][1:]


# -- words -----------------------------------------------------------------------------------------

# A sort of text, how it is said, and how it is not: suspicion is never paid but gained, tokens are counted in
# words, a choice begins with "either".
SAID = [
    ("move", "Gain 2 suspicion: draw 1 card.", "Pay 2 suspicion: draw 1 card."),
    ("move", "Gain 1 visibility: gain 2 physical.", "Pay 1 visibility: gain 2 physical."),
    ("event", "Event: gain 4 suspicion: draw 1 card.", "Event: pay 4 suspicion: draw 1 card."),
    ("obstacle", "Impact: put a -1 token on this card.", "Impact: put 1 -1 token on this card."),
    ("move", "Put two +1 tokens on an obstacle.", "Put 2 +1 tokens on an obstacle."),
    ("move", "Put a +1 token in the play area.", "Put 1 +1 token in the play area."),
    ("move", "Put a +1 token in the play area.", "Put a +1 tokens in the play area."),
    ("move", "Remove two +1 tokens: draw 2 cards.", "Remove 2 +1 tokens: draw 2 cards."),
    ("move", "Put 1 more +1 token.", "Put 1 additional +1 token."),
    ("move", "Either draw 1 card, or gain 2 evasion.", "Choose: draw 1 card; or gain 2 evasion."),
    (
        "gear",
        "At most twice a round, remove 1 counter: sidestep.",
        "Twice a round, remove 1 counter: sidestep.",
    ),
    (
        "gear",
        "When you gain something by discarding, draw 1 card.",
        "When a discard benefits you, draw 1 card.",
    ),
    ("gear", "Characters give 1 less suspicion when avoided.", "Characters give 1 less suspicion."),
    ("move", "Gain 1 of your vs bonuses again.", "Repeat 1 vs bonus."),
    ("gear", "At the start of each round, draw 1 card.", "Each round, draw 1 card."),
    ("failure", '"Calloway" is avoided face up.', 'The Oversight of "Calloway" resolves.'),
]


@pytest.mark.parametrize(("start", "said", "unsaid"), SAID, ids=[said for _, said, _ in SAID])
def test_each_thing_is_said_in_one_way(start: str, said: str, unsaid: str) -> None:
    parser = PARSERS[RETAIL]
    assert sentences(parser.vocabulary, parser.parse(said, start)) == said
    with pytest.raises(TextError):
        parser.parse(unsaid, start)
