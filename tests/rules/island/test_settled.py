"""Questions to which no answer can matter are answered for the player, and the record holds the answer."""

from __future__ import annotations

from typing import Any

import pytest
from rules.island.island import GAME, RIVER, island, keys, take

from fieldcraft.bots.seating import play_on
from fieldcraft.rendering import undo_reach
from fieldcraft.session.game import Game
from fieldcraft.session.load import from_record

SITE = f"9 {RIVER}"


def settled(lands: dict[str, str], **position: Any) -> bool:
    """True if the order of the ravages is settled."""
    g = island(phase="ravage", ravage=["sands-1"], lands=lands, **{"pool": 9} | position)
    assert keys(g) == ["ravage:a4", "ravage:a7", "in-order"]
    return g.settled() == 2


def test_parts_that_ask_nothing_come_first() -> None:
    g = take(island(phase="spirits", lands={"a1": SITE}), f"grow:{RIVER}-1")
    assert (keys(g), g.settled()) == (["do:1", "do:2", "do:3"], 0)
    take(g, "do:1")
    assert (keys(g), g.settled()) == (["do:2", "do:3"], 1)


def test_parts_that_are_alike_are_done_in_their_order() -> None:
    g = take(island(phase="spirits", lands={"a1": SITE}), f"grow:{RIVER}-2")
    assert (keys(g), g.settled()) == (["do:1", "do:2"], 0)


def test_parts_that_may_teach_something_are_asked_about() -> None:
    g = take(island(phase="spirits", lands={"a1": SITE}), f"grow:{RIVER}-3")
    assert (keys(g), g.settled()) == (["do:1", "do:2"], -1)


@pytest.mark.parametrize(
    ("lands", "position", "is_settled"),
    [
        ({"a4": "explorer", "a7": "explorer"}, {}, True),
        ({"a4": "2 explorer", "a7": "2 explorer"}, {}, True),
        ({"a4": "2 explorer", "a7": "2 explorer"}, {"pool": 3}, True),
        ({"a4": "2 explorer", "a7": "2 explorer"}, {"pool": 2}, False),
        ({"a4": "2 explorer, blight", "a7": "2 explorer"}, {}, False),
        ({"a4": "2 explorer, dahan", "a7": "explorer"}, {}, False),
        ({"a4": f"2 explorer, {RIVER}", "a7": f"2 explorer, {RIVER}", "a1": ""}, {}, False),
    ],
)
def test_the_order_of_ravages_is_asked_for_only_where_it_may_matter(
    lands: dict[str, str], position: dict[str, Any], is_settled: bool
) -> None:
    assert settled({"a1": SITE} | lands, **position) == is_settled


def test_the_end_of_playing_cards_is_no_question_without_cards() -> None:
    for hand, is_settled in (([], True), (["drought"], False)):
        g = island(phase="spirits", lands={"a1": f"9 {RIVER}"}, hand=[hand], energy=[9])
        take(g, f"grow:{RIVER}-2", "do:1")
        while keys(g)[-1] != "done":
            g.choose(0)
        assert (g.settled() == 0) == is_settled


def begun() -> Game:
    """Return a game whose player has chosen how to grow, with everything that follows from it."""
    game = Game(GAME, 1, {})
    game.choose(f"grow:{RIVER}-2")
    assert [choice.entry for choice in play_on(game)] == ["do:1"]
    return game


def test_the_record_holds_what_was_answered_for_the_player() -> None:
    game = begun()
    assert game.record["choices"] == [f"grow:{RIVER}-2", "do:1"]
    again = from_record(game.record)
    assert again.choices == game.choices


def test_a_record_may_hold_another_answer() -> None:
    record = Game(GAME, 1, {})
    record.choose(f"grow:{RIVER}-2")
    record.choose("do:2")
    again = from_record(record.record)
    assert [choice.entry for choice in again.choices] == [f"grow:{RIVER}-2", "do:2"]


def test_an_undo_goes_back_to_what_a_player_has_chosen() -> None:
    game = begun()
    assert undo_reach(game, 0)["last"] == 0
    game.undo()
    assert (game.made, game.settled) == (0, "")


def test_an_answer_that_is_given_leaves_no_line() -> None:
    game = begun()
    assert [fact.parts[0] for fact in game.facts if fact.kind == "chosen"] == [str(game.chosen[0])]
