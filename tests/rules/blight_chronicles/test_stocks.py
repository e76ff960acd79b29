"""A further token or track is a row of a table, from which texts, options, views and scenarios follow."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from fieldcraft.errors import CardError
from fieldcraft.games.blight_chronicles.ruleset import BlightChronicles, printed
from fieldcraft.kernel.playout import playout
from fieldcraft.rulebook.pack import Pack
from fieldcraft.session.game import Game

NOISE = """
[[token]]
id = "noise"
one = "noise"
most = 5
paid = true
source = "original"
"""
"""The row of a token."""
HUNT = """
[[track]]
id = "hunt"
one = "hunt"
most = 3
lasts = true
beyond = "suspicion"
source = "original"
"""
"""The row of a track."""
INSTINCT = """
[[card]]
id = "instinct"
name = "Instinct"
level = 1
text = "{text}"
source = "original"
"""
"""A card of the agent in whose stead another text is tried."""


@cache
def box(text: str) -> BlightChronicles:
    files = (("noise.toml", NOISE + HUNT + INSTINCT.format(text=text)),)
    return BlightChronicles("blight-chronicles", printed("blight-chronicles"), Pack("noise", files))


def used(text: str, *choices: str, **position: Any) -> Game:
    """A position in which the agent has used a card with this text."""
    scenario = {"stage": "3A", "hand": ["instinct", "tension"], "slots": ["taxi", "thug"]} | position
    game = Game(box(text), 1, {"scenario": scenario})
    game.choose("play:instinct")
    for key in ("use:instinct", *choices):
        game.choose(key)
    return game


def test_a_token_is_gained_up_to_its_most_and_told() -> None:
    game = used("Gain 2 noise tokens.", noise=1)
    assert game.view()["noise"] == 3
    assert "Instinct: Noise tokens: 3." in game.log
    assert "Noise tokens 3." in game.rules.narrator.tracks(game.view())  # type: ignore[attr-defined]
    assert used("Gain 9 noise tokens.").view()["noise"] == 5


def test_a_token_is_lost_and_paid() -> None:
    assert used("Lose 2 noise tokens.", noise=3).view()["noise"] == 1
    assert used("Lose 2 noise tokens.", noise=1).view()["noise"] == 0
    game = used("Pay 2 noise tokens: gain 3 physical.", noise=2)
    assert (game.view()["noise"], game.view()["physical"]) == (0, 3)
    with pytest.raises(Exception, match="'use:instinct' is not possible here"):
        used("Pay 2 noise tokens: gain 3 physical.", noise=1)
    assert used("Gain 1 blight token.", noise=2).view()["noise"] == 2


def test_a_track_rises_and_falls_and_what_goes_beyond_it_moves_another() -> None:
    game = used("Gain 2 hunt.", hunt=2, suspicion=4)
    assert (game.view()["hunt"], game.view()["suspicion"]) == (3, 5)
    assert game.log[-2:] == ["Instinct: Hunt rises by 1 to 3.", "Instinct: Suspicion rises by 1 to 5."]
    assert "Hunt 3 of 3." in game.rules.narrator.tracks(game.view())  # type: ignore[attr-defined]
    assert used("Lose 2 hunt.", hunt=3).view()["hunt"] == 1
    assert used("Gain 1 hunt: gain 2 physical.").view()["hunt"] == 1
    assert used("If hunt is 2 or more, gain 1 physical.", hunt=2).view()["physical"] == 1


def test_a_token_stays_for_its_stage_and_a_lasting_track_for_the_mission() -> None:
    scenario: dict[str, Any] = {"completed": ["1"], "stage": "1", "phase": "next", "noise": 2, "hunt": 2}
    game = Game(box("Gain 2 noise tokens."), 1, {"scenario": scenario | {"deck": ["tension"]}})
    while game.view()["between"]:
        game.choose(game.options[-1].key)
    assert (game.view()["noise"], game.view()["hunt"]) == (0, 2)


def test_the_page_and_records_know_of_a_token() -> None:
    rules = box("Gain 2 noise tokens.")
    assert {"id": "noise", "name": "Noise tokens"} in rules.faces()["mission"]["tokens"]
    assert {"noise", "hunt"} <= set(rules.digested) <= rules.start(1, {}).view(0).keys()


def test_games_with_a_token_are_played_to_their_end() -> None:
    rules = box("Gain 2 noise tokens. Pay 1 noise token: gain 1 evasion.")
    for seed in range(10):
        state: Any = rules.start(seed, {})
        playout(state, seed, 100_000)
        assert state.status
        for stock in rules.card_set.stocks:
            assert stock.least <= state.counts[stock.number] <= state.most(stock)


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        (NOISE.replace('one = "noise"', 'one = "blight"'), "another track or token is called 'blight'"),
        (NOISE.replace("most = 5\n", ""), "most: is missing"),
        (HUNT.replace('"suspicion"', '"traces"'), "there is no track 'traces' before this one"),
    ],
)
def test_a_row_that_cannot_be_is_refused_in_one_sentence(row: str, complaint: str) -> None:
    with pytest.raises(CardError, match=complaint):
        BlightChronicles(
            "blight-chronicles", printed("blight-chronicles"), Pack("noise", (("noise.toml", row),))
        )
