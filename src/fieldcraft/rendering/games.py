"""Games and tables as a list shows them: what is offered, its cards and its rules, and how far a table is."""

from __future__ import annotations

from typing import Any

from fieldcraft.bots import LEVELS
from fieldcraft.bots.seating import PERSON
from fieldcraft.games import Ruleset
from fieldcraft.rendering import client
from fieldcraft.rulebook.how_to_play import DRAWN, Figure, HowToPlay
from fieldcraft.rulebook.setup import SCENARIO
from fieldcraft.session.figures import READER, described, played
from fieldcraft.session.game import Game


def about(rules: Ruleset) -> dict[str, Any]:
    """Return a game as the list of games has it."""
    return {
        "id": rules.id,
        "title": rules.title,
        "seats": rules.seats,
        "players": players(rules),
        "minutes": rules.minutes,
        "low_is_good": rules.low_is_good,
        "has_story": type(rules).pages is not Ruleset.pages,
        "setup": [option.form() for option in rules.setup_options],
        "ways": [way._asdict() for way in rules.ways],
        "has_day": rules.solo is not None,
        "bots": list(LEVELS) if rules.players[1] > 1 else [],
        "phrases": rules.phrases,
        "first_game": first_game(rules),
    }


def first_game(rules: Ruleset) -> dict[str, Any] | None:
    """Return the opening of the scripted first game, None where there is none."""
    script = rules.first_game
    if script is None:
        return None
    seats = [PERSON, *(f"bot:{bot}" for bot in script.bots)] if script.bots else None
    return {"seed": script.seed, "setup": script.setup, "seats": seats}


def players(rules: Ruleset) -> str:
    """Return how many may play, in words."""
    least, most = rules.players
    return str(least) if least == most else f"{least} to {most}"


def faces(rules: Ruleset) -> dict[str, Any]:
    """Return every card as the page draws it."""
    return {"game": rules.id, "version": rules.version, "cards": rules.faces()}


def how_to_play(rules: Ruleset) -> dict[str, Any]:
    """Return the chapters for a player who has never seen the game, and the glossary."""
    book = rules.how_to_play
    chapters = [
        {
            "title": chapter.title,
            "blocks": [
                {
                    "is_list": block.is_list,
                    "lines": block.lines,
                    "figure": block.figure and figure(block.figure, book),
                }
                for block in chapter.blocks_of(DRAWN)
            ],
        }
        for chapter in book.chapters
    ]
    return {"game": book.game, "chapters": chapters, "glossary": book.glossary}


def figure(shown: Figure, book: HowToPlay) -> dict[str, Any]:
    """Return a figure of how to play: its cards, or its parts of the table at their position."""
    told = {"number": shown.number, "caption": shown.caption, "cards": shown.cards, "parts": shown.parts}
    if not shown.shows:
        return told | {"scene": None}
    game = played(shown, book)
    return told | {
        "scene": {
            "shows": shown.shows,
            "words": described(shown, game),
            "position": client.pictured(game, READER),
            "facts": client.facts(game, READER),
        }
    }


def rulebook(rules: Ruleset) -> list[dict[str, Any]]:
    """Return the rules by subject, in the order in which a new player reads them."""
    return [{"title": section.title, "rules": section.rules} for section in rules.rule_sections]


def progress(game: Game, seat: int) -> dict[str, Any]:
    """Return what a list of tables says of a game; `setup` leaves out a declared position.

    `judges`: after its end a look back can tell what each decision promised.  `next_setup` is the setup
    of the game that goes on from it, None if none does.
    """
    return {
        "game": game.rules.id,
        "title": game.rules.title,
        "setup": {name: value for name, value in game.setup.items() if name != SCENARIO},
        "choices": game.made,
        "over": game.over,
        "judges": game.rules.appraisal.learned_for(game.state) is not None,
        "next_setup": game.next_setup(),
        "summary": game.rules.narrator.summary(game.view(seat)),
    }


def result(game: Game, seat: int) -> dict[str, Any]:
    """Return what the statistics of a player keep of a game that is over; `own` if it counts."""
    outcome = game.outcome
    return {
        "game": game.rules.id,
        "title": game.rules.title,
        "own": game.counts,
        "won": outcome.places[seat] == 1,
        "place": outcome.places[seat],
        "seats": game.seats,
        "score": outcome.score,
        "choices": game.made,
        "tallies": [tally._asdict() for tally in game.tallies(seat)],
    }
