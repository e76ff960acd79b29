"""Helpers for tests of rules and cards: declare a position, read the options, choose by key."""

from __future__ import annotations

from typing import Any

import fieldcraft
from fieldcraft.games import ruleset
from fieldcraft.kernel.views import View


def declare(game: str, seed: int = 0, /, **position: Any) -> fieldcraft.Game:
    """A game of this id at a declared position; the keys are those of its scenarios, and `seed`."""
    seed = position.pop("seed", seed)
    return fieldcraft.scenario({"game": game, **position}, seed=seed)


def agent_decker(seed: int = 0, /, **position: Any) -> fieldcraft.Game:
    """Agent Decker at a declared position."""
    return declare("agent-decker", seed, **position)


def blight_chronicles(seed: int = 0, /, **position: Any) -> fieldcraft.Game:
    """Blight Chronicles, the retail edition, at a declared position."""
    return declare("blight-chronicles", seed, **position)


def nightlancer(seed: int = 0, /, **position: Any) -> fieldcraft.Game:
    """Nightlancer at a declared position."""
    return declare("nightlancer", seed, **position)


def rules_of(game: str) -> Any:
    """The rules of a game, with what it has of its own: its cards, its words, its book."""
    return ruleset(game)


def texts_of(game: str) -> dict[str, str]:
    """Every text of an edition of Blight Chronicles: of a card by its id, of stages too."""
    card_set = rules_of(game).card_set
    texts = {card.id: card.text for card in card_set.cards} | {
        stage.id: stage.threat for stage in card_set.stages
    }
    return texts | {f"{stage.id} fails": "\n".join(stage.failure_texts) for stage in card_set.stages}


def offered(game: fieldcraft.Game) -> list[str]:
    """The keys of everything on offer."""
    return [option.key for option in game.options]


def choose(game: fieldcraft.Game, *keys: str) -> View:
    """Take the options with these keys one after another; the view afterwards."""
    for key in keys:
        game.choose(key)
    return game.view()


def refusal(game: fieldcraft.Game, key: str) -> str:
    """Return the id of the rule that forbids an option, or ''."""
    answer = game.why_not(key)
    return answer.rpartition("(")[2].rstrip(")") if answer.endswith(")") else ""


def pending(game: fieldcraft.Game) -> list[str]:
    """Return what is still to happen after the current decision; nothing at the main decision of a turn."""
    waiting: list[str] = game.state.snapshot()["decision"]["pending"]
    return waiting


def hidden(game: fieldcraft.Game, pile: str) -> list[str]:
    """A pile whose order no seat may see, its top card first."""
    cards: list[str] = game.state.snapshot()[pile]
    return cards


def happened(game: fieldcraft.Game, kind: str) -> list[tuple[str | int, ...]]:
    """The parts of every fact of a kind, in the order in which they happened."""
    return [fact.parts for fact in game.facts if fact.kind == kind]
