"""The 30 Contacts: both uses of each in play, and the third, which is that of its type (NL-226 to NL-228)."""

from __future__ import annotations

from typing import Any

import pytest
from cards.nightlancer.night import (
    CARDS,
    GATES,
    at_challenge,
    at_gate,
    contacts,
    night,
    on_mission,
    on_street,
    person,
    rating,
    rolled,
    strength,
    taken,
    until,
)
from positions import happened, offered

SOCIAL = ("performer", "face-man", "bell-ringer", "ferry-gossip", "hymn-seller", "chaperone")
SMARTS = ("cyberspacer", "signal-clerk", "tide-clerk", "radio-ham", "archivist", "chrome-doctor")
SECURITY = ("detective", "night-porter", "gate-warden", "bodyguard", "range-warden", "desk-sergeant")
COMPANY = (
    "contract-clerk", "shift-manager", "loss-adjuster", "works-nurse", "systems-auditor", "paymaster",
)  # fmt: skip
FIXER = ("smuggler", "pawnbroker", "eel-boatman", "matchmaker", "quartermaster", "barge-agent")
TYPES = {"social": SOCIAL, "smarts": SMARTS, "security": SECURITY, "company": COMPANY, "fixer": FIXER}

OPENERS = [
    *[(card, "distraction") for card in (*SOCIAL[:3], *SOCIAL[4:], "night-porter", "eel-boatman")],
    ("barge-agent", "distraction"),
    *[(card, "cracking") for card in (*SMARTS, "gate-warden", "systems-auditor")],
]
BOOSTS = [
    ("performer", 2, "streetwise"),
    ("chaperone", 2, "covert"),
    ("tide-clerk", 2, "technical"),
    ("radio-ham", 2, "technical"),
    ("gate-warden", 2, "gunfight"),
    ("bodyguard", 1, "melee"),
    ("range-warden", 1, "marksman"),
    ("range-warden", 2, "gunfight"),
]
IGNORING = ("face-man", "bell-ringer", "hymn-seller", "detective", "bodyguard")
DEALING = ("contract-clerk", "loss-adjuster", "works-nurse", "systems-auditor")
SHOPPING = [
    ("cyberspacer", 2, 2), ("signal-clerk", 2, 2), ("smuggler", 1, 3), ("quartermaster", 1, 3),
    ("barge-agent", 2, 3),
]  # fmt: skip
# What is gained at one's turn: the card, its use, the track, how much, and from where.
GAINS = [
    ("ferry-gossip", 2, "resolve", 2),
    ("chrome-doctor", 2, "health", 2),
    ("works-nurse", 2, "health", 2),
    ("desk-sergeant", 2, "kc", 2),
    ("shift-manager", 1, "kc", 2),
    ("paymaster", 1, "kc", 2),
    ("pawnbroker", 1, "kc", 2),
]
COOLING = [("detective", 1), ("night-porter", 2), ("desk-sergeant", 1), ("smuggler", 2), ("eel-boatman", 2)]
PLANNING = [
    ("ferry-gossip", 1), ("archivist", 2), ("contract-clerk", 2), ("loss-adjuster", 2),
    ("shift-manager", 2), ("paymaster", 2), ("matchmaker", 1), ("pawnbroker", 2),
]  # fmt: skip
CALLING = [("matchmaker", 2), ("quartermaster", 2)]


def test_nl_016_every_use_of_every_contact_is_in_these_tables() -> None:
    uses = [*OPENERS, *BOOSTS, *SHOPPING, *GAINS, *COOLING, *PLANNING, *CALLING]
    named = sorted([row[0] for row in uses] + [*IGNORING, *DEALING])
    assert named == sorted([id for ids in TYPES.values() for id in ids] * 2)


@pytest.mark.parametrize(("kind", "id"), [(kind, id) for kind, ids in TYPES.items() for id in ids])
def test_nl_227_each_contact_is_of_its_type(kind: Any, id: Any) -> None:
    assert CARDS[id].type.id == kind
    assert CARDS[id].copies == 2


@pytest.mark.parametrize(("id", "gate"), OPENERS)
def test_nl_266_the_contact_passes_its_obstacle(id: Any, gate: Any) -> None:
    game = taken(at_gate(gate, contacts=[id]), f"open:{id}")
    assert game.view()["challenge"]["gate"] == ""
    assert contacts(game) == []
    assert game.view()["contact_discard"] == [id]


@pytest.mark.parametrize(("id", "gate"), OPENERS)
def test_nl_266_the_contact_passes_no_other_obstacle(id: Any, gate: Any) -> None:
    for other in GATES:
        if other != gate:
            game = on_mission(GATES[other][0], contacts=[id])
            taken(game, f"route:{GATES[other][1]}", "attempt")
            assert f"open:{id}" not in offered(game)


@pytest.mark.parametrize(("id", "use", "ability"), BOOSTS)
def test_nl_253_the_contact_adds_2_on_its_ability(id: str, use: int, ability: str) -> None:
    game = at_challenge(ability, contacts=[id, "smuggler"])
    assert strength(game) == rating("guard", ability)
    taken(game, f"play:{id}:{use}")
    assert strength(game) == rating("guard", ability) + 2
    assert contacts(game) == ["smuggler"]


@pytest.mark.parametrize(("id", "use", "ability"), BOOSTS)
def test_nl_253_the_contact_adds_nothing_on_another_ability(id: str, use: int, ability: str) -> None:
    game = at_challenge("marksman" if ability != "marksman" else "melee", contacts=[id])
    assert f"play:{id}:{use}" not in offered(game)


@pytest.mark.parametrize("id", IGNORING)
def test_nl_263_the_contact_ignores_one_that_is_played_on_its_owner(id: str) -> None:
    veteran = {"who": "veteran", "contacts": ["chrome-doctor"]}
    game = at_challenge("technical", veteran, contacts=[id], who="sniper")
    taken(until(game, "hinder:chrome-doctor"), "hinder:chrome-doctor")
    assert rolled(game, f"cancel:{id}") == rating("sniper", "technical") + 1
    assert contacts(game) == []
    assert sorted(game.view()["contact_discard"]) == sorted([id, "chrome-doctor"])


@pytest.mark.parametrize("id", IGNORING)
def test_nl_233_there_is_nothing_to_ignore_before_anybody_has_played(id: str) -> None:
    game = at_challenge("technical", contacts=[id], who="sniper")
    assert f"cancel:{id}" not in offered(game)


@pytest.mark.parametrize("id", DEALING)
def test_nl_088_the_contact_lays_a_deal_when_a_first_crew_is_started(id: str) -> None:
    game = night({"who": "guard", "contacts": [id]}, phase="taking", missions=[{"card": "cold-transfer"}])
    taken(game, "start:cold-transfer", f"deal:{id}")
    mission = game.view()["missions"][0]
    assert (mission["first"], mission["deal"]) == ([0], 0)
    assert contacts(game) == []


@pytest.mark.parametrize(("id", "use", "n"), SHOPPING)
def test_nl_127_the_contact_turns_up_market_cards_of_which_one_may_be_bought(
    id: str, use: int, n: int
) -> None:
    deck = ["calmax", "clarix", "cosh", "crossbow"]
    game = on_street(contacts=[id], kc=5, market_deck=deck)
    taken(game, f"play:{id}:{use}")
    assert game.view()["turned_up"] == deck[:n]
    assert offered(game) == [*(f"buy:{card}" for card in deck[:n]), "none"]
    taken(game, "buy:clarix")
    assert game.view()["assets"][0] == ["clarix"]
    assert person(game)["kc"] == 3
    assert sorted(game.view()["market_discard"]) == sorted(set(deck[:n]) - {"clarix"})
    assert person(game)["tokens"] == 4


@pytest.mark.parametrize(("id", "use", "n"), SHOPPING)
def test_nl_127_of_what_the_contact_has_turned_up_nothing_need_be_bought(id: str, use: int, n: int) -> None:
    game = on_street(contacts=[id], kc=5, market_deck=["calmax", "clarix", "cosh"])
    taken(game, f"play:{id}:{use}", "none")
    assert game.view()["turned_up"] == game.view()["assets"][0] == []
    assert len(game.view()["market_discard"]) == n


@pytest.mark.parametrize(("id", "use", "track", "n"), GAINS)
def test_nl_233_the_contact_gives_it_at_its_owners_turn(id: str, use: int, track: str, n: int) -> None:
    game = on_street(contacts=[id], health=3, resolve=2, kc=1)
    before = person(game)
    taken(game, f"play:{id}:{use}")
    assert person(game) == before | {track: before[track] + n}


@pytest.mark.parametrize(("id", "use", "track", "n"), [row for row in GAINS if row[2] != "kc"])
def test_nl_125_the_contact_gives_nothing_where_the_track_is_full(
    id: Any, use: Any, track: Any, n: Any
) -> None:
    game = on_street(contacts=[id])
    assert f"play:{id}:{use}" not in offered(game)


@pytest.mark.parametrize(("id", "use"), COOLING)
def test_nl_297_the_contact_takes_heat_where_there_is_some(id: str, use: int) -> None:
    game = on_street(contacts=[id], heat=2)
    taken(game, f"play:{id}:{use}")
    assert person(game)["heat"] == 1
    assert f"play:{id}:{use}" not in offered(on_street(contacts=[id]))


@pytest.mark.parametrize(("id", "use"), PLANNING)
def test_nl_232_the_contact_draws_an_opportunity(id: str, use: int) -> None:
    game = on_street(contacts=[id], plan_deck=["dock-cant", "owing-nobody"])
    taken(game, f"play:{id}:{use}")
    assert game.view(0)["plans"][0] == ["dock-cant"]


@pytest.mark.parametrize(("id", "use"), CALLING)
def test_nl_226_the_contact_draws_two_contacts(id: str, use: int) -> None:
    game = on_street(contacts=[id], contact_deck=["performer", "detective", "face-man"])
    taken(game, f"play:{id}:{use}")
    assert contacts(game) == ["performer", "detective"]


HINDERING = [("covert", SECURITY), ("streetwise", SOCIAL), ("technical", SMARTS)]


@pytest.mark.parametrize(("ability", "id"), [(ability, id) for ability, ids in HINDERING for id in ids])
def test_nl_228_the_contact_takes_1_from_another_persons_score(ability: Any, id: Any) -> None:
    game = at_challenge(ability, {"who": "veteran", "contacts": [id]})
    until(game, f"hinder:{id}")
    assert rolled(game, f"hinder:{id}") == rating("guard", ability) - 1 + 1
    assert game.view(1)["contacts"][1] == []


@pytest.mark.parametrize(("ability", "id"), [(ability, id) for ability, ids in HINDERING for id in ids])
def test_nl_228_the_contact_does_not_hinder_on_other_abilities(ability: Any, id: Any) -> None:
    other = "covert" if ability != "covert" else "technical"
    game = until(at_challenge(other, {"who": "veteran", "contacts": [id]}), "pass")
    assert offered(game) == ["pass"]


@pytest.mark.parametrize("id", COMPANY)
def test_nl_228_the_contact_gives_heat_to_another_person_who_is_paid(id: str) -> None:
    game = on_mission("picket-line", {"who": "veteran", "contacts": [id]}, dice="3!", assets=["cosh"])
    for route in ("route:2", "route:1", "route:2"):
        taken(until(game, route), route, "attempt")
    assert happened(until(game, f"hinder:{id}"), "paid") == [("Guard", "Picket line")]
    taken(game, f"hinder:{id}")
    assert person(game)["heat"] == 1
    assert game.view(1)["contacts"][1] == []


@pytest.mark.parametrize("id", FIXER)
def test_nl_192_the_contact_changes_places_with_a_person_ahead(id: str) -> None:
    game = night({"who": "guard", "heat": 1, "contacts": [id]}, phase="end")
    assert game.view()["order"] == [1, 0]
    swap = f"swap:{id}:veteran"
    taken(until(game, swap), swap)
    assert game.view()["order"] == [0, 1]
    assert game.view()["contact_discard"] == [id]


def test_nl_371_nobody_changes_places_with_a_person_behind() -> None:
    game = night({"who": "guard", "contacts": ["smuggler"]}, {"who": "veteran", "heat": 1}, phase="end")
    assert game.view()["order"] == [0, 1]
    assert offered(game) == ["pass"]


def test_nl_233_a_contact_that_does_not_work_now_is_not_offered() -> None:
    assert "play:performer:1" not in offered(on_street(contacts=["performer"]))
    assert "play:performer:2" not in offered(on_street(contacts=["performer"]))
