"""Agent Decker as a ruleset: what others need to play it without knowing it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from fieldcraft.games.agent_decker.cards import CardSet
from fieldcraft.games.agent_decker.content import AgentDeckerLoader
from fieldcraft.games.agent_decker.features import FEATURES
from fieldcraft.games.agent_decker.narrator import AgentDeckerNarrator
from fieldcraft.games.agent_decker.state import Agent
from fieldcraft.games.agent_decker.turn import set_up
from fieldcraft.games.agent_decker.worth import Worth
from fieldcraft.kernel.state import WON, State
from fieldcraft.rulebook.cardgame import CardGame
from fieldcraft.rulebook.files import file_text, resource
from fieldcraft.rulebook.forecast import forecast
from fieldcraft.rulebook.pack import Pack
from fieldcraft.rulebook.reading import DRAWN, GAINED, PLAYED, Reading
from fieldcraft.rulebook.setup import SCENARIO

PACKAGE: Final = "fieldcraft.games.agent_decker"
CARDS: Final = "cards.toml"


class AgentDecker(CardGame):
    """The rules with one set of cards."""

    LOADER = AgentDeckerLoader
    WORTH = Worth
    id = "agent-decker"
    package = PACKAGE
    digested = (
        *("mission", "turn", "alarm", "alarms", "stealth", "fighting", "interactions", "line", "prices"),
        *("hand", "play_area", "equipped", "discard", "removed", "deck_top", "deck"),
        *("obstacle_deck", "obstacle_discard"),
    )
    reading = Reading(
        stage="mission",
        facts={"disarmed": (GAINED, 1), "drawn": (DRAWN, 0)},
        verbs={"play": PLAYED, "use": PLAYED},
        offers=frozenset({"disarm"}),
        tracks={"Alarm": "alarm"},
    )
    plays = "play"
    by_steps = True
    minutes = 100  # AD-001: five missions of twenty
    card_set: CardSet

    def __init__(self, cards: str, file: str, pack: Pack | None = None) -> None:
        super().__init__({"cards": (cards, file)}, pack)
        self.narrator = AgentDeckerNarrator(self.card_set, self.messages)

    def features(self) -> list[str]:
        ids = [card.agent_id for card in self.card_set.cards]
        return [*FEATURES, *(f"{where} {id}" for where in ("own", "line", "use") for id in ids)]

    def parts(self) -> int:
        return len(self.card_set.missions)

    def practice(self, part: int, seed: int) -> dict[str, Any] | None:
        scenario = self.module("practice").practice(self.card_set, part, seed)
        return None if scenario is None else {SCENARIO: scenario}

    def new_state(self, seed: int, setup: dict[str, Any]) -> State:
        return Agent(self.card_set, seed)

    def set_up(self, g: Any) -> None:
        set_up(g)

    def reason(self, state: Any) -> str:
        if state.status == WON:
            return "won"
        return "caught" if state.alarm >= self.card_set.alarm else "out-of-time"

    def score(self, state: Any) -> int | None:
        return sum(state.alarms) if state.status == WON else None

    def forecast(self, state: Any, seat: int) -> dict[str, Any] | None:
        return forecast(
            state, seat, self.narrator.ENDS, lambda fact: int(fact.parts[0]) if fact.kind == "alarm" else 0
        )

    def count(self) -> int:
        return sum(card.copies for card in self.card_set.cards) + len(self.card_set.missions)


def read(game: str, path: Path) -> AgentDecker:
    """The game with the cards of a file, or of the one in a folder; raises CardError."""
    file = path / CARDS if path.is_dir() else path
    return AgentDecker(file_text(file), str(file))


def load(game: str, pack: Pack | None = None) -> AgentDecker:
    """The game with the cards of its folder, and those of a pack laid over them; raises CardError."""
    return AgentDecker(resource(PACKAGE, CARDS), CARDS, pack)
