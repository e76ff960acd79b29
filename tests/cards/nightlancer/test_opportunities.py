"""The Opportunities as a whole (NL-230 to NL-235); what each costs and gives is in its file."""

from __future__ import annotations

from typing import Any

from cards.nightlancer.night import CARDS, contacts, night, on_street, person, taken
from positions import happened, offered

from fieldcraft.session.game import Game

TWICE = {
    "rooftop-craft", "dock-cant", "pump-lore", "knife-school", "weapons-tech", "gull-shooting",
}  # fmt: skip
"""The skills that the box holds twice."""


def test_nl_234_these_opportunities_are_in_the_box_twice() -> None:
    plans = [card for card in CARDS.values() if type(card).__name__ == "Opportunity"]
    assert {card.id for card in plans if card.copies == 2} == TWICE
    assert {card.copies for card in plans if card.id not in TWICE} == {1}


def test_nl_227_who_has_more_contacts_of_the_type_chooses() -> None:
    game = on_street(plans=["a-page-from-the-ledgers"], contacts=["paymaster", "works-nurse", "smuggler"])
    taken(game, "connect:a-page-from-the-ledgers")
    assert offered(game) == ["give-up:paymaster", "give-up:works-nurse"]
    taken(game, "give-up:works-nurse")
    assert contacts(game) == ["paymaster", "smuggler"]


def after_downtime(*assets: str, **more: Any) -> Game:
    """A person who had 1 KC, 2 Health and 2 Resolve before Downtime."""
    position = {"plan_deck": ["owing-nobody"], "round_deck": ["aunts-calling"]}
    who = {"who": "guard", "kc": 1, "health": 2, "resolve": 2, "assets": list(assets)}
    return night(who | more, phase="downtime", **position)


def test_nl_235_a_person_without_agendas_gets_what_everybody_gets_each_downtime() -> None:
    after = person(after_downtime())
    assert (after["kc"], after["resolve"]) == (2, 3)


def test_nl_235_an_ear_on_the_board_draws_an_opportunity_each_downtime() -> None:
    assert after_downtime().view(0)["plans"][0] == []
    assert after_downtime("an-ear-on-the-board").view(0)["plans"][0] == ["owing-nobody"]


def counted(*assets: str, **more: Any) -> int:
    """Return the Prospects and Ideals that the Agendas of a person give at the end."""
    game = night({"who": "guard", "assets": list(assets)} | more, phase="scoring")
    while "settle" in offered(game):
        game.choose("settle")
    return sum(int(n) for who, n in happened(game, "gain-prospects") if who == "Guard")


def test_nl_364_what_is_spent_does_not_count() -> None:
    assert counted("a-private-arsenal", "cosh", spent=["crossbow"]) == 0
