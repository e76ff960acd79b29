"""The words of a card's face come from the narrator, so that page and terminal say the same."""

from __future__ import annotations

from typing import Any

from fieldcraft.games import ruleset
from fieldcraft.games.nightlancer.outward.narrator import NightNarrator
from fieldcraft.games.nightlancer.printed.cards import MissionCard

RULES = ruleset("nightlancer")
FACES: dict[str, Any] = RULES.faces()


def narrator() -> NightNarrator:
    assert isinstance(RULES.narrator, NightNarrator)
    return RULES.narrator


def test_an_implant_names_its_price_and_what_it_takes() -> None:
    face = FACES["hushfoot"]
    assert (face["price"], face["takes"]) == ("3 KC", "takes 1 health, 1 resolve")
    assert f"{face['price']}, {face['takes']}" in narrator().gives("hushfoot")


def test_what_is_no_implant_takes_nothing() -> None:
    assert FACES["cosh"]["takes"] == ""
    assert "takes" not in narrator().gives("cosh")


def test_an_opportunity_names_its_condition() -> None:
    assert FACES["clean-hands"]["needs"] == "if your heat is 1 or less"
    assert FACES["clean-hands"]["needs"] in narrator().gives("clean-hands")


def test_an_event_names_the_concerned_the_challenge_and_the_penalty() -> None:
    face = FACES["lamp-watch-sweeping"]
    assert face["concerns"] == face["uses"][0] == "If your heat is 2 or more:"
    assert face["uses"][1:] == ["Event: covert 6.", "Who fails: gain 1 heat."]
    assert (
        narrator().gives("lamp-watch-sweeping")
        == "if your heat is 2 or more, covert 6; who fails: gain 1 heat"
    )


def test_an_event_for_everybody_has_no_heading() -> None:
    assert FACES["eelers-feuding"]["concerns"] == ""
    assert FACES["eelers-feuding"]["uses"] == ["Event: melee 6, danger 3.", "Who fails: lose 2 KC."]


def test_the_marks_of_a_mission_are_what_it_costs_and_bars() -> None:
    marks = {mark["sign"]: mark for mark in FACES["judge-at-anchor"]["marks"]}
    assert list(marks) == ["dirty", "loud", "obvious"]
    assert [mark["barred"] for mark in marks.values()] == [False, True, True]
    assert [mark["text"] for mark in marks.values()] == ["Dirty", "bars Loud", "bars Obvious"]


def test_the_heat_of_a_mission_is_a_number() -> None:
    missions = [card for card in narrator().card_set.cards if isinstance(card, MissionCard)]
    marks = {card.id: {mark["sign"]: mark["n"] for mark in FACES[card.id]["marks"]} for card in missions}
    assert {id: n["heat"] for id, n in marks.items() if "heat" in n} == {
        card.id: card.heat for card in missions if card.heat
    }
    assert any(card.heat for card in missions)


def test_a_mission_is_played_in_a_quarter_of_the_city() -> None:
    assert FACES["cold-transfer"]["quarter"] == {"name": "The Docks", "across": 84}
    assert FACES["stolen-bell"]["quarter"]["name"] == "St Osyth's"


def test_a_penalty_is_said_as_a_sentence() -> None:
    penalty = FACES["judge-at-anchor"]["stages"][0]["penalty"]
    assert penalty["says"] == f"Who fails: {penalty['text']}"
