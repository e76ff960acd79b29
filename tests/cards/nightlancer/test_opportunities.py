"""The Opportunities: what each asks and gives when it is bought, and what lasts (NL-230 to NL-235)."""

from __future__ import annotations

from typing import Any

import pytest
from cards.nightlancer.night import (
    ABILITIES,
    CARDS,
    at_challenge,
    contacts,
    night,
    on_street,
    person,
    rating,
    strength,
    taken,
)
from positions import happened, offered, refusal

from fieldcraft.session.game import Game

# id, copies, KC, what is always in effect, Ideals
SKILLS = [
    ("rooftop-craft", 2, 2, {"covert": 1}, 0),
    ("dock-cant", 2, 2, {"streetwise": 1}, 0),
    ("pump-lore", 2, 2, {"technical": 1}, 0),
    ("knife-school", 2, 2, {"melee": 1}, 0),
    ("weapons-tech", 2, 2, {"gunfight": 1}, 0),
    ("gull-shooting", 2, 2, {"marksman": 1}, 0),
    ("safe-cracking", 1, 3, {"covert": 1, "technical": 1}, 0),
    ("harbour-piloting", 1, 3, {"streetwise": 1, "marksman": 1}, 0),
    ("boarding-drill", 1, 4, {"melee": 1, "gunfight": 1}, 0),
    ("gunsmithing", 1, 3, {"technical": 1, "gunfight": 1}, 0),
    ("second-shadow", 1, 4, {"covert": 2}, 0),
    ("pier-politics", 1, 4, {"streetwise": 2}, 0),
    ("chain-fighting", 1, 4, {"melee": 2}, 0),
    ("bell-tower-watch", 1, 4, {"marksman": 2}, 0),
    ("street-mediation", 1, 6, {"streetwise": 1}, 1),
    ("lamp-repair", 1, 6, {"technical": 1}, 1),
    ("militia-training", 1, 6, {"gunfight": 1}, 1),
    ("lifeline-throwing", 1, 6, {"marksman": 1}, 1),
]
# What an Agenda costs: KC and Ideals, or Contacts of a type; and what it gives: Ideals, Prospects, Contacts.
BOUGHT = [
    ("a-bed-kept-free", 7, 0, (1, 0, 0)),
    ("a-school-above-the-fish-hall", 12, 0, (1, 1, 0)),
    ("names-for-the-drowned", 13, 0, (2, 0, 0)),
    ("the-whole-streets-rent", 18, 0, (2, 1, 0)),
    ("owing-nobody", 7, 0, (1, 0, 0)),
    ("a-share-in-a-tug", 6, 0, (0, 1, 0)),
    ("a-warehouse-key", 10, 0, (0, 2, 0)),
    ("a-berth-upriver", 15, 0, (0, 3, 0)),
    ("a-table-at-the-heron", 11, 0, (0, 2, 1)),
    ("a-name-in-the-right-book", 6, 0, (0, 1, 2)),
    ("the-street-sold", 10, 1, (0, 3, 0)),
    ("credit-at-the-armoury", 4, 0, (0, 0, 0)),
    ("a-room-with-a-door", 4, 0, (0, 0, 0)),
    ("a-finger-in-every-pie", 7, 0, (0, 0, 0)),
    # signature cards
    ("a-name-on-no-list", 4, 0, (1, 1, 0)),
    ("a-front-door-with-a-bell", 4, 0, (1, 1, 0)),
    ("a-back-door-upriver", 4, 0, (1, 1, 0)),
    ("the-lamp-at-cold-head", 4, 0, (1, 1, 0)),
    ("a-forge-on-dry-ground", 4, 0, (1, 1, 0)),
]
EXAMPLES = {
    "social": ["performer", "face-man"],
    "smarts": ["archivist", "radio-ham"],
    "security": ["detective", "bodyguard"],
    "company": ["paymaster", "works-nurse"],
    "fixer": ["smuggler", "matchmaker"],
}
TRADED = [
    ("a-choir-on-the-sea-wall", 2, "social", (1, 1)),
    ("a-witness-kept-alive", 2, "security", (1, 1)),
    ("the-flood-maps-printed", 2, "smarts", (1, 1)),
    ("a-page-from-the-ledgers", 1, "company", (1, 0)),
    ("papers-for-nine", 1, "fixer", (1, 0)),
    ("stock-in-sweetwater", 1, "company", (0, 1)),
    ("a-chair-at-the-tide-college", 2, "smarts", (0, 2)),
    ("a-blind-eye-at-the-weir", 2, "security", (0, 2)),
    ("the-barge-masters-word", 1, "fixer", (0, 1)),
    ("an-invitation-to-the-terraces", 2, "social", (0, 2)),
    ("a-tenth-of-the-ferry", 1, "fixer", (0, 0)),
    ("an-ear-on-the-board", 1, "company", (0, 0)),
]
# What must hold: a person for whom it does, one for whom it does not; and what is gained.
ENGINEER, GUARD, VETERAN = {"who": "engineer"}, {"who": "guard"}, {"who": "veteran"}
TWO_IMPLANTS = {"assets": ["cantor", "gulleye"]}
THREE_IMPLANTS = {"assets": ["cantor", "gulleye", "hushfoot"]}
NEEDING = [
    ("clean-hands", {"heat": 1}, {"heat": 2}, (1, 0)),
    ("a-stall-under-the-arches", {"assets": ["dock-cant"]}, {}, (0, 0)),
    ("a-seat-on-the-pier-council", {"assets": ["dock-cant"]}, {}, (1, 1)),
    ("a-workshop-of-record", ENGINEER | {"assets": ["pump-lore"]}, ENGINEER, (0, 1)),
    ("a-ghost-on-the-payroll", {"who": "assassin"}, {"who": "sniper"}, (0, 2)),
    ("lusks-favourite-patient", THREE_IMPLANTS, TWO_IMPLANTS, (0, 2)),
    ("a-standing-order-at-lusk", TWO_IMPLANTS, {"assets": ["cantor"]}, (0, 0)),
    ("a-body-of-work", TWO_IMPLANTS, {"assets": ["cantor"]}, (0, 0)),
    ("a-school-of-ones-own", ENGINEER, {}, (0, 0)),
    ("a-private-arsenal", {"assets": ["knife-school"]}, {}, (0, 0)),
    ("the-pump-that-never-stops", ENGINEER | {"assets": ["pump-lore"]}, ENGINEER, (1, 1)),
    ("the-night-shifts-trust", GUARD | {"assets": ["dock-cant"]}, GUARD, (1, 1)),
    ("the-old-colours", VETERAN | {"assets": ["weapons-tech"]}, VETERAN, (1, 1)),
]
SIGNATURES = {
    "assassin": "a-name-on-no-list",
    "bombshell": "a-front-door-with-a-bell",
    "cybercracker": "a-back-door-upriver",
    "engineer": "the-pump-that-never-stops",
    "guard": "the-night-shifts-trust",
    "sniper": "the-lamp-at-cold-head",
    "veteran": "the-old-colours",
    "weapon-smith": "a-forge-on-dry-ground",
}


def holding(id: str, **more: Any) -> Game:
    """On the street with this Opportunity in hand; a signature card is in the hand of its owner."""
    owner = next((who for who, plan in SIGNATURES.items() if plan == id), "")
    if owner:
        return on_street(who=owner, signature=True, **{key: more[key] for key in more if key != "who"})
    return on_street(plans=[id], **more)


def buys(id: str) -> str:
    return f"connect:{id}"


def changes(game: Game, before: dict[str, Any]) -> tuple[Any, Any]:
    """Return the changes of Ideals and Prospects."""
    after = person(game)
    return after["ideals"] - before["ideals"], after["prospects"] - before["prospects"]


def test_nl_016_every_opportunity_is_in_these_tables() -> None:
    named = [str(row[0]) for row in [*SKILLS, *BOUGHT, *TRADED, *NEEDING]]
    assert sorted(named) == sorted(id for id, card in CARDS.items() if type(card).__name__ == "Opportunity")


@pytest.mark.parametrize(("id", "copies", "kc", "bonus", "ideals"), SKILLS)
def test_nl_234_the_skill_is_bought_for_its_price(
    id: str, copies: int, kc: int, bonus: dict[str, int], ideals: int
) -> None:
    game = holding(id, kc=kc + 1, ideals=3)
    before = person(game)
    taken(game, buys(id))
    assert person(game)["kc"] == 1
    assert changes(game, before) == (ideals, 0)
    assert game.view()["assets"][0] == [id]
    assert buys(id) not in offered(holding(id, kc=kc - 1))
    assert refusal(holding(id, kc=kc - 1), buys(id)) == "NL-107"
    assert CARDS[id].copies == copies


@pytest.mark.parametrize("ability", ABILITIES)
@pytest.mark.parametrize("row", SKILLS, ids=[row[0] for row in SKILLS])
def test_nl_234_the_skill_is_always_in_effect(
    row: tuple[str, int, int, dict[str, int], int], ability: Any
) -> None:
    game = at_challenge(ability, assets=[row[0]], contacts=["smuggler"])
    assert strength(game) == rating("guard", ability) + row[3].get(ability, 0)


@pytest.mark.parametrize(("id", "kc", "ideals", "gains"), BOUGHT)
def test_nl_235_the_agenda_is_bought_for_its_price(
    id: str, kc: int, ideals: int, gains: tuple[int, int, int]
) -> None:
    game = holding(id, kc=kc + 2, ideals=3, contact_deck=["performer", "detective", "smuggler"])
    before = person(game)
    taken(game, buys(id))
    assert changes(game, before) == (gains[0] - ideals, gains[1])
    assert person(game)["kc"] == 2
    assert len(contacts(game)) == gains[2]
    assert game.view()["assets"][0] == [id]
    assert refusal(holding(id, kc=kc - 1), buys(id)) == "NL-107"


def test_nl_238_the_street_is_not_sold_by_who_has_no_ideals() -> None:
    assert refusal(holding("the-street-sold", kc=9, ideals=0), "connect:the-street-sold") == "NL-107"


@pytest.mark.parametrize(("id", "n", "kind", "gains"), TRADED)
def test_nl_227_the_agenda_is_bought_for_contacts_of_its_type(
    id: str, n: int, kind: str, gains: tuple[int, int]
) -> None:
    others = [ids[0] for name, ids in EXAMPLES.items() if name != kind]
    hand = EXAMPLES[kind][:n] + others
    game = holding(id, contacts=hand, ideals=3)
    before = person(game)
    taken(game, buys(id))
    while any(key.startswith("give-up:") for key in offered(game)):
        game.choose(0)
    assert changes(game, before) == gains
    assert contacts(game) == others
    assert sorted(game.view()["contact_discard"]) == sorted(EXAMPLES[kind][:n])
    assert refusal(holding(id, contacts=EXAMPLES[kind][: n - 1] + others), buys(id)) == "NL-107"


def test_nl_227_who_has_more_contacts_of_the_type_chooses() -> None:
    game = holding("a-page-from-the-ledgers", contacts=["paymaster", "works-nurse", "smuggler"])
    taken(game, "connect:a-page-from-the-ledgers")
    assert offered(game) == ["give-up:paymaster", "give-up:works-nurse"]
    taken(game, "give-up:works-nurse")
    assert contacts(game) == ["paymaster", "smuggler"]


@pytest.mark.parametrize(("id", "who", "other", "gains"), NEEDING)
def test_nl_235_the_agenda_asks_for_what_must_hold(
    id: str, who: Any, other: Any, gains: tuple[int, int]
) -> None:
    game = holding(id, ideals=3, **who)
    before = person(game)
    taken(game, buys(id))
    assert changes(game, before) == gains
    assert refusal(holding(id, **other), buys(id)) == "NL-235"


# -- what lasts ----------------------------------------------------------------------------------


def after_downtime(*assets: str, **more: Any) -> Game:
    """A person who had 1 KC, 2 Health and 2 Resolve before Downtime."""
    position = {"plan_deck": ["owing-nobody"], "round_deck": ["aunts-calling"]}
    who = {"who": "guard", "kc": 1, "health": 2, "resolve": 2, "assets": list(assets)}
    return night(who | more, phase="downtime", **position)


@pytest.mark.parametrize("id", ["a-stall-under-the-arches", "a-tenth-of-the-ferry"])
def test_nl_235_the_agenda_brings_1_kc_each_downtime(id: str) -> None:
    assert person(after_downtime())["kc"] == 2
    assert person(after_downtime(id))["kc"] == 3


def test_nl_235_a_room_with_a_door_brings_1_resolve_each_downtime() -> None:
    assert person(after_downtime())["resolve"] == 3
    assert person(after_downtime("a-room-with-a-door"))["resolve"] == 4


def test_nl_235_an_ear_on_the_board_draws_an_opportunity_each_downtime() -> None:
    assert after_downtime().view(0)["plans"][0] == []
    assert after_downtime("an-ear-on-the-board").view(0)["plans"][0] == ["owing-nobody"]


CHEAPER = [("credit-at-the-armoury", "cosh", 1), ("a-standing-order-at-lusk", "hushfoot", 3)]


@pytest.mark.parametrize(("id", "item", "cost"), CHEAPER)
def test_nl_235_the_agenda_makes_cards_of_a_kind_cheaper(id: str, item: str, cost: int) -> None:
    game = taken(on_street(kc=9, assets=[id], market=[[item, "calmax"]]), f"buy:1:{item}")
    assert person(game)["kc"] == 9 - cost + 1
    game = taken(on_street(kc=9, assets=[id], market=[[item, "calmax"]]), "buy:1:calmax")
    assert person(game)["kc"] == 9 - 2


COUNTED = [
    ("a-body-of-work", ["hushfoot", "cantor", "heronblade"], 1),
    ("a-body-of-work", ["hushfoot", "cantor", "heronblade", "gulleye"], 2),
    ("a-body-of-work", ["hushfoot", "calmax"], 0),
    ("a-school-of-ones-own", ["dock-cant", "pump-lore", "owing-nobody"], 1),
    ("a-school-of-ones-own", ["dock-cant", "owing-nobody"], 0),
    ("a-finger-in-every-pie", ["owing-nobody", "clean-hands"], 1),
    ("a-finger-in-every-pie", ["owing-nobody", "dock-cant"], 0),
    ("a-private-arsenal", ["cosh", "crossbow", "calmax"], 1),
    ("a-private-arsenal", ["cosh", "heronblade"], 1),
    ("a-private-arsenal", ["cosh", "calmax"], 0),
]


def counted(*assets: str, **more: Any) -> int:
    """Return the Prospects and Ideals that the Agendas of a person give at the end."""
    game = night({"who": "guard", "assets": list(assets)} | more, phase="scoring")
    while "settle" in offered(game):
        game.choose("settle")
    return sum(int(n) for who, n in happened(game, "gain-prospects") if who == "Guard")


@pytest.mark.parametrize(("id", "assets", "n"), COUNTED)
def test_nl_235_the_agenda_counts_at_the_end(id: str, assets: list[str], n: int) -> None:
    assert counted(id, *assets) == n


def test_nl_364_what_is_spent_does_not_count() -> None:
    assert counted("a-private-arsenal", "cosh", spent=["crossbow"]) == 0
