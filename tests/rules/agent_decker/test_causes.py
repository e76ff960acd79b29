"""Every line of the log says why: what a card brings names the card."""

from __future__ import annotations

import fieldcraft

LINE = 'game = "agent-decker"\nline = ["guard", "security-camera", "waste-room"]\n'


def test_what_a_card_gives_names_it() -> None:
    game = fieldcraft.scenario(LINE + 'hand = ["punch", "hide"]\n')
    game.choose("play:punch")
    assert game.log[-2:] == ["> Play Punch", "Punch: You gain 1 fighting."]


def test_what_moves_in_the_line_names_the_card_that_moves_it() -> None:
    game = fieldcraft.new("agent-decker", 4)
    while not game.over and not any(fact.kind == "passed" for fact in game.facts):
        game.choose("done" if "done" in [option.key for option in game.options] else 0)
    (first, *_) = [fact for fact in game.facts if fact.kind == "passed"]
    assert game.rules.narrator.name(first.source) == first.parts[0]
