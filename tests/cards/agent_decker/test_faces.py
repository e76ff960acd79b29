"""The data from which the page draws: every printed card, with nothing that is not printed."""

from __future__ import annotations

import json

from positions import rules_of


def test_every_card_and_goal_has_a_face() -> None:
    rules = rules_of("agent-decker")
    faces = rules.faces()
    assert json.loads(json.dumps(faces)) == faces
    for card in rules.card_set.cards + rules.card_set.missions:
        face = faces[card.id]
        assert (face["name"], face["alarm"], face["agent"]["id"]) == (card.name, card.alarm, card.agent_id)
        assert face["obstacle"] == (face["cost"] is not None) == bool(card.type)
        assert (face["goal"] is not None) == bool(card.letter)


def test_a_face_says_what_is_printed() -> None:
    face = rules_of("agent-decker").faces()["guard"]
    assert (face["name"], face["type"], face["cost"]) == ("Guard", "person", {"n": 2, "kind": "fighting"})
    assert (face["agent"]["name"], face["agent"]["power"]) == ("Gun", [{"n": 2, "kind": "fighting"}])


def test_each_half_is_told_in_words_on_its_own() -> None:
    faces = rules_of("agent-decker").faces()
    assert "Guard, person, costs 2 fighting, alarm 4" == faces["guard"]["says"]
    assert "Gun (2 fighting)" == faces["guard"]["agent"]["says"]
    for face in faces.values():
        assert face["says"].startswith("Mission" if face["goal"] else face["name"])
        assert face["goal"] or face["agent"]["says"].startswith(face["agent"]["name"])
