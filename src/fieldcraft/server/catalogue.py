"""What the page needs to know of a game before anybody plays: its cards, words and rules."""

from __future__ import annotations

from functools import cache
from typing import Any

from fieldcraft.errors import RequestError
from fieldcraft.games import Ruleset, ruleset
from fieldcraft.server.refusals import Refused, sentence


def known(game: str) -> Ruleset:
    """The rules of a game; raises Refused for an unknown id."""
    try:
        return ruleset(game)
    except RequestError as error:
        raise Refused("unknown-game", reason=sentence(error)) from None


def about(game: str) -> dict[str, Any]:
    """A game in the list of games."""
    rules = known(game)
    return {
        "id": rules.id,
        "title": rules.title,
        "seats": rules.seats,
        "players": players(rules),
        "minutes": rules.minutes,
        "has_story": type(rules).pages is not Ruleset.pages,
        "setup": [option.form() for option in rules.setup_options],
    }


def players(rules: Ruleset) -> str:
    """How many may play, in words."""
    least, most = rules.players
    return str(least) if least == most else f"{least} to {most}"


@cache
def cards(game: str) -> dict[str, Any]:
    """Every card as the page draws it, and the words that go with them."""
    rules = known(game)
    words = rules.messages["words"]
    return {"game": rules.id, "version": rules.version, "cards": rules.faces(), "words": words}
