"""Agent Decker as a ruleset: what others need to play it without knowing it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from fieldcraft.games.agent_decker.cards import CardSet
from fieldcraft.games.agent_decker.content import AgentDeckerLoader
from fieldcraft.games.agent_decker.faces import faces
from fieldcraft.games.agent_decker.narrator import AgentDeckerNarrator
from fieldcraft.games.agent_decker.state import Agent
from fieldcraft.games.agent_decker.turn import set_up
from fieldcraft.kernel.state import WON, Fact, State
from fieldcraft.rulebook.files import file_text, game_messages, resource
from fieldcraft.rulebook.pack import Pack
from fieldcraft.rulebook.ruleset import Ruleset

if TYPE_CHECKING:
    from fieldcraft.rulebook.scenario import Schema

PACKAGE: Final = "fieldcraft.games.agent_decker"
SCHEMA: Final = 1


class AgentDecker(Ruleset):
    """The rules with one set of cards."""

    id = "agent-decker"
    package = PACKAGE
    digested = (
        *("mission", "turn", "alarm", "alarms", "stealth", "fighting", "interactions", "line", "prices"),
        *("hand", "play_area", "equipped", "discard", "removed", "deck_top", "deck"),
        *("obstacle_deck", "obstacle_discard"),
    )
    minutes = 100  # AD-001: five missions of twenty

    def __init__(self, cards: str, file: str, pack: Pack | None = None) -> None:
        self.pack = pack
        self.messages = game_messages(PACKAGE)
        loader = AgentDeckerLoader({"cards": (cards, file)}, self.messages, pack)
        self.card_set: CardSet = loader.card_set()
        self.title = loader.title
        self.version = loader.content(SCHEMA)
        self.options = loader.options
        self.narrator = AgentDeckerNarrator(self.card_set, self.messages)

    def new_state(self, seed: int, setup: dict[str, Any]) -> State:
        return Agent(self.card_set, seed)

    def set_up(self, g: Any) -> None:
        set_up(g)

    @cached_property
    def schema(self) -> Schema:
        from fieldcraft.games.agent_decker.scenario import schema  # a game as printed begins without

        return schema(self.card_set)

    def lay_out(self, g: Any, scenario: dict[str, Any]) -> None:
        from fieldcraft.games.agent_decker.scenario import lay_out

        lay_out(self.schema, g, scenario)

    def reason(self, state: Any) -> str:
        if state.status == WON:
            return "won"
        return "caught" if state.alarm >= self.card_set.numbers.alarm else "out-of-time"

    def score(self, state: Any) -> int | None:
        return sum(state.alarms) if state.status == WON else None

    def faces(self) -> dict[str, Any]:
        return faces(self.card_set)

    def count(self) -> int:
        return sum(card.copies for card in self.card_set.cards) + len(self.card_set.missions)

    def statistics(self, games: Iterable[list[Fact]]) -> list[str]:
        from fieldcraft.games.agent_decker.statistics import statistics  # no game needs it to begin

        return statistics(self.narrator, [mission.name for mission in self.card_set.missions], games)


def read(game: str, path: Path) -> AgentDecker:
    """The game with the cards of a file; raises CardError."""
    return AgentDecker(file_text(path), str(path))


def load(game: str, pack: Pack | None = None) -> AgentDecker:
    """The game with the cards of its folder, and those of a pack laid over them; raises CardError."""
    return AgentDecker(resource(PACKAGE, "cards.toml"), "cards.toml", pack)
