"""The faces for the page: every printed card as data, with nothing that is not printed."""

from __future__ import annotations

import json

import pytest
from positions import rules_of

EDITIONS = ("blight-chronicles", "blight-chronicles-demo")


@pytest.mark.parametrize("game", EDITIONS)
def test_every_card_and_stage_of_the_view_has_a_face(game: str) -> None:
    rules = rules_of(game)
    faces = rules.faces()
    assert json.loads(json.dumps(faces)) == faces
    for stage in rules.card_set.stages:
        face = faces[f"stage:{stage.id}"]
        assert (face["title"], face["objective"]["tokens"]) == (stage.name, stage.tokens)
        assert all(face["failures"].values())
    for card in rules.card_set.obstacles:
        face = faces[card.id]
        assert face["cost"]["n"] == card.cost
        assert face["suspicion"] == card.suspicion
        assert face["agent"]["id"] == card.half.id or face["agent"] is None
    for card in rules.card_set.agent_cards:
        assert faces[card.id]["name"] == card.name
    assert len(faces["mission"]["positions"]) == len(rules.card_set.positions)


def test_a_face_says_what_is_printed() -> None:
    face = rules_of("blight-chronicles").faces()["metal-detector"]
    assert (face["name"], face["type"]) == ("Metal detector", "device")
    assert face["cost"] == {"n": 4, "kind": "combined"}
    assert face["says"].startswith("Metal detector, device, costs 4 combined, suspicion ")
    assert face["says"].endswith(face["text"].removesuffix("."))
    assert face["text"].startswith("Eliminate: ")
