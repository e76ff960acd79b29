"""The sixteen Round cards: whom their event concerns, what it asks, what failing costs (NL-229)."""

from __future__ import annotations

from typing import Any

import pytest
from cards.nightlancer.night import ABILITIES, CARDS, night, person, taken
from positions import happened, offered

from fieldcraft.session.game import Game

EARLY_ROWS, FEW_ROWS = [[2, 1], [3, 1], [4, 1]], [[3, 0], [4, 0], [5, 0]]
LATE_ROWS = [[1, 2], [2, 2], [3, 2]]
# id, missions for 2, 3 and 4 seats, price of a Prospect, ability, difficulty, danger
ROUNDS = [
    ("rivets-harassing", EARLY_ROWS, 2, "streetwise", 6, 0),
    ("lamp-watch-sweeping", EARLY_ROWS, 2, "covert", 6, 0),
    ("aunts-calling", EARLY_ROWS, 3, "streetwise", 6, 0),
    ("spring-tide-rising", EARLY_ROWS, 2, "technical", 6, 0),
    ("eelers-feuding", EARLY_ROWS, 2, "melee", 6, 3),
    ("terraces-going-dark", FEW_ROWS, 3, "covert", 6, 0),
    ("patrol-boats-firing", EARLY_ROWS, 2, "gunfight", 6, 3),
    ("wardens-counting-heads", FEW_ROWS, 3, "technical", 6, 0),
    ("lamp-watch-raiding", LATE_ROWS, 3, "covert", 7, 0),
    ("lusk-recalling", LATE_ROWS, 3, "technical", 7, 0),
    ("verity-auditing", LATE_ROWS, 4, "streetwise", 7, 0),
    ("weir-breaking", LATE_ROWS, 3, "technical", 7, 0),
    ("rooftops-watching", LATE_ROWS, 4, "marksman", 8, 4),
    ("sextons-collecting", LATE_ROWS, 3, "melee", 7, 3),
    ("deserters-shooting", LATE_ROWS, 3, "gunfight", 7, 3),
    ("informers-talking", LATE_ROWS, 4, "covert", 7, 0),
]
# Whom the event concerns, and whom it does not; both have 5 KC, as the other person has.
CONCERNED: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "lamp-watch-sweeping": ({"heat": 2}, {"heat": 1}),
    "aunts-calling": ({"loans": 1}, {}),
    "lamp-watch-raiding": ({"heat": 3}, {"heat": 2}),
    "lusk-recalling": ({"assets": ["cantor"]}, {"assets": ["cosh"]}),
    "verity-auditing": ({}, {"kc": 4}),
    "rooftops-watching": ({"heat": 3}, {"heat": 2}),
    "informers-talking": ({"heat": 2}, {"heat": 1}),
}
LOSSES = {
    "lamp-watch-sweeping": ("heat", 1),
    "aunts-calling": ("kc", -2),
    "spring-tide-rising": ("health", -2),
    "eelers-feuding": ("kc", -2),
    "terraces-going-dark": ("heat", 1),
    "patrol-boats-firing": ("heat", 1),
    "lusk-recalling": ("health", -2),
    "verity-auditing": ("kc", -3),
    "weir-breaking": ("health", -3),
    "rooftops-watching": ("heat", 1),
    "sextons-collecting": ("kc", -2),
    "deserters-shooting": ("health", -2),
}
FIGHTS = {"lamp-watch-raiding": ("gunfight", 7, 3), "informers-talking": ("melee", 7, 3)}


def facing(id: str, **who: Any) -> Game:
    """The first person faces the event, and declines to attempt it if it is asked."""
    people = {"who": "bombshell", "kc": 5, "health": 7} | who, {"who": "guard", "kc": 5}
    return taken(night(*people, phase="event", round_card=id), "face:event")


def concerned(id: str) -> dict[str, Any]:
    return CONCERNED.get(id, ({}, {}))[0]


def test_nl_017_every_round_card_is_in_these_tables() -> None:
    assert [row[0] for row in ROUNDS] == [id for id, card in CARDS.items() if type(card).__name__ == "Round"]
    assert sorted([*LOSSES, *FIGHTS, "rivets-harassing", "wardens-counting-heads"]) == sorted(
        row[0] for row in ROUNDS
    )


@pytest.mark.parametrize("row", ROUNDS, ids=lambda row: row[0])
def test_nl_229_the_card_shows_missions_and_the_price_of_a_prospect(row: Any) -> None:
    card = CARDS[row[0]]
    assert (card.missions, card.price) == (row[1], row[2])
    assert card.set == ROUNDS.index(row) // 8


@pytest.mark.parametrize("row", ROUNDS, ids=lambda row: row[0])
def test_nl_077_the_event_asks_this_of_whom_it_concerns(row: Any) -> None:
    id, _, _, ability, difficulty, danger = row
    game = facing(id, **concerned(id))
    challenge = game.view()["challenge"]
    assert (challenge["ability"], challenge["need"], challenge["danger"]) == (ability, difficulty, danger)
    assert offered(game) == ["attempt", "decline"]
    assert ability in ABILITIES


@pytest.mark.parametrize("id", CONCERNED)
def test_nl_077_the_event_asks_nothing_of_others(id: str) -> None:
    game = facing(id, **CONCERNED[id][1])
    assert [parts[0] for parts in happened(game, "not-concerned")] == ["Bombshell"]


@pytest.mark.parametrize(("id", "loss"), LOSSES.items())
def test_nl_078_failing_the_event_costs_this(id: Any, loss: Any) -> None:
    track, n = loss
    game = facing(id, **concerned(id))
    before = person(game)
    taken(game, "decline")
    danger = next(row[5] for row in ROUNDS if row[0] == id)
    expected = dict(before)
    expected["health"] -= danger
    expected[track] += n
    assert {key: person(game)[key] for key in ("health", "kc", "heat")} == {
        key: expected[key] for key in ("health", "kc", "heat")
    }


@pytest.mark.parametrize(("id", "fight"), FIGHTS.items())
def test_nl_284_failing_the_event_is_a_fight(id: Any, fight: Any) -> None:
    game = taken(facing(id, **concerned(id)), "decline")
    challenge = game.view()["challenge"]
    assert (challenge["ability"], challenge["need"], challenge["danger"]) == fight
    before = person(game)["health"]
    taken(game, "decline")
    assert person(game)["health"] == before - fight[2]


def test_nl_286_who_fails_against_the_rivets_chooses_what_to_lose() -> None:
    game = taken(facing("rivets-harassing"), "decline")
    assert offered(game) == ["choose:rivets-harassing:1", "choose:rivets-harassing:2"]
    assert person(taken(game, "choose:rivets-harassing:2"))["kc"] == 3
    game = taken(facing("rivets-harassing"), "decline", "choose:rivets-harassing:1")
    assert person(game)["health"] == 5


def test_nl_286_what_cannot_be_lost_in_full_is_not_chosen() -> None:
    game = taken(facing("rivets-harassing", kc=1, assets=["cosh"]), "decline")
    assert offered(game) == ["choose:rivets-harassing:1", "sell:cosh"]


def test_nl_286_who_can_lose_nothing_in_full_chooses_among_all() -> None:
    game = taken(facing("rivets-harassing", health=1, kc=1), "decline")
    assert offered(game) == ["choose:rivets-harassing:1", "choose:rivets-harassing:2"]
    assert person(taken(game, "choose:rivets-harassing:2"))["kc"] == 0


def test_nl_384_who_sells_can_lose_kc_instead() -> None:
    game = taken(facing("rivets-harassing", kc=1, assets=["cosh"]), "decline", "sell:cosh")
    assert offered(game) == ["choose:rivets-harassing:1", "choose:rivets-harassing:2"]


def test_nl_284_who_fails_before_the_wardens_discards_a_card_of_the_hand() -> None:
    game = facing("wardens-counting-heads", contacts=["performer"], plans=["dock-cant"])
    taken(game, "decline")
    assert offered(game) == ["give-up:performer", "give-up:dock-cant"]
    taken(game, "give-up:dock-cant")
    view = game.view(0)
    assert (view["contacts"][0], view["plans"][0]) == (["performer"], [])
    assert view["plan_discard"] == ["dock-cant"]


def test_nl_239_who_has_no_card_discards_none() -> None:
    game = taken(facing("wardens-counting-heads"), "decline")
    assert not any(key.startswith("give-up") for key in offered(game))
