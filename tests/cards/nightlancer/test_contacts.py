"""The 30 Contacts as a whole (NL-226 to NL-228); what each does is in its file."""

from __future__ import annotations

from typing import Any

import pytest
from cards.declared import FOLDER, card_tests
from cards.nightlancer.night import CARDS, night, on_street
from positions import offered

SOCIAL = ("performer", "face-man", "bell-ringer", "ferry-gossip", "hymn-seller", "chaperone")
SMARTS = ("cyberspacer", "signal-clerk", "tide-clerk", "radio-ham", "archivist", "chrome-doctor")
SECURITY = ("detective", "night-porter", "gate-warden", "bodyguard", "range-warden", "desk-sergeant")
COMPANY = (
    "contract-clerk", "shift-manager", "loss-adjuster", "works-nurse", "systems-auditor", "paymaster",
)  # fmt: skip
FIXER = ("smuggler", "pawnbroker", "eel-boatman", "matchmaker", "quartermaster", "barge-agent")
TYPES = {"social": SOCIAL, "smarts": SMARTS, "security": SECURITY, "company": COMPANY, "fixer": FIXER}


def test_nl_227_every_contact_is_of_one_of_these_types() -> None:
    contacts = {card.id for card in CARDS.values() if type(card).__name__ == "Contact"}
    assert contacts == {id for ids in TYPES.values() for id in ids}


@pytest.mark.parametrize(("kind", "id"), [(kind, id) for kind, ids in TYPES.items() for id in ids])
def test_nl_227_each_contact_is_of_its_type(kind: Any, id: Any) -> None:
    assert CARDS[id].type.id == kind
    assert CARDS[id].copies == 2


@pytest.mark.parametrize("id", [id for ids in TYPES.values() for id in ids])
def test_nl_228_the_file_of_a_contact_takes_each_of_its_uses_and_that_of_its_type(id: str) -> None:
    steps = [step for test in card_tests(FOLDER / "nightlancer" / f"{id}.toml") for step in test.steps]
    keys = {key for step in steps for key in step.get("choose", ()) if id in key.split(":")}
    assert len(keys) == len(CARDS[id].uses) + 1


def test_nl_371_nobody_changes_places_with_a_person_behind() -> None:
    game = night({"who": "guard", "contacts": ["smuggler"]}, {"who": "veteran", "heat": 1}, phase="end")
    assert game.view()["order"] == [0, 1]
    assert offered(game) == ["pass"]


def test_nl_233_a_contact_that_does_not_work_now_is_not_offered() -> None:
    assert "play:performer:1" not in offered(on_street(contacts=["performer"]))
    assert "play:performer:2" not in offered(on_street(contacts=["performer"]))
