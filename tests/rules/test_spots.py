"""Every option says where on the table it is, so that no page has to know verbs."""

from __future__ import annotations

from typing import Any

import pytest
from server.test_positions import AGENT_DECKER, BLIGHT_CHRONICLES, ISLAND, NIGHTLANCER, moments, walk

LOOSE = {
    "agent-decker": {"pay", "leave-in-play", "enough", "keep-none", "choose"},
    "blight-chronicles": {"pay", "go-to", "keep-deck", "take-back"},
}
"""Verbs of options that are in the list alone, in games where all others are on the table."""


def spots(step: dict[str, Any]) -> dict[str, tuple[str, str, int] | None]:
    """Return where each option of a position is, on offer or not, by its key."""
    both = [*step["options"], *step["closed"]]
    return {one["key"]: one["spot"] and tuple(one["spot"].values()) for one in both}


def asked(game: str, questions: tuple[str, ...], setup: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return dict(zip(questions, moments(game, questions, setup), strict=True))


@pytest.mark.parametrize(
    ("game", "walks"), [("agent-decker", AGENT_DECKER), ("blight-chronicles", BLIGHT_CHRONICLES)]
)
def test_options_of_an_agent_are_on_the_table_but_for_payments_and_ends(game: str, walks: Any) -> None:
    for step in (step for one in walks.values() for step in walk(*one)):
        for option in [*step["options"], *step["closed"]]:
            assert (option["spot"] is None) == (option["parts"]["verb"] in LOOSE[game]), option["key"]


def test_options_of_agent_decker_are_where_their_card_is() -> None:
    first, _second, third, *_ = (spots(step) for step in walk(*AGENT_DECKER["turn"]))
    assert first["play:punch"] == ("hand", "punch", 0)
    assert first["use:keycard"] == ("equipped", "keycard", 0)
    assert first["done"] == ("exit", "", 0)
    assert third["disarm:4"] == ("line", "", 4)


def test_options_of_blight_chronicles_are_where_their_card_is() -> None:
    first = spots(walk(*BLIGHT_CHRONICLES["round"])[0])
    assert first["play:crowbar"] == ("hand", "crowbar", 0)
    assert first["eliminate:3"] == ("line", "", 3)
    assert first["done"] == ("exit", "", 0)
    assert first["eliminate:m1"] == ("marks", "", 1)
    assert first["complete"] == ("stage", "", 0)
    assert {spot for key, spot in first.items() if key.startswith("use:taser")} == {("tools", "", 1)}


def test_options_of_the_island_are_where_their_piece_or_card_is() -> None:
    at = asked("island", ISLAND, {"spirits": 2})
    view = at["hit"]["view"]
    hits = {spot for key, spot in spots(at["hit"]).items() if key.startswith("hit:")}
    assert hits == {("lands", view["asked"]["land"], 0)}
    spirit = at["grow"]["view"]["spirits"][0]["id"]
    grown = {key: spot for key, spot in spots(at["grow"]).items() if key.startswith(f"grow:{spirit}")}
    assert grown
    assert all(spot == ("growth", spirit, int(key[-1])) for key, spot in grown.items())
    part = next(spot for key, spot in spots(at["part"]).items() if key.startswith("do:"))
    told = at["part"]["view"]["asked"]
    assert part == ("growth", told["spirit"], told["growth"])
    hand = {card for one in at["play"]["view"]["spirits"] for card in one["hand"]}
    played = {spot for key, spot in spots(at["play"]).items() if key.startswith("play:")}
    assert played
    assert all(spot is not None and spot[0] == "hand" and spot[1] in hand for spot in played)
    assert spots(at["take"])["take:energy"] == ("tracks", "energy", 0)


def test_options_of_nightlancer_are_where_their_card_is() -> None:
    at = asked("nightlancer", NIGHTLANCER, {})
    every = {key: spot for step in at.values() for key, spot in spots(step).items()}
    view = at["street"]["view"]
    assert every["gather"] == ("spaces", "gather", 0)
    bought = view["market"][1][0]
    assert every[f"buy:2:{bought}"] == ("pair-2", bought, 0)
    for key, spot in every.items():
        verb, _, about = key.partition(":")
        if verb == "start":
            assert spot == ("missions", about, 0)
        if verb == "route":
            assert spot == ("routes", "", int(about))
        if verb == "connect":
            assert spot == ("hand", about, 0)
