"""Agent Decker as a ruleset: what others need to play it without knowing it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

from fieldcraft.games.agent_decker.judgement.appraisal import AgentAppraisal
from fieldcraft.games.agent_decker.judgement.features import FEATURES
from fieldcraft.games.agent_decker.loader import AgentDeckerLoader
from fieldcraft.games.agent_decker.outward.narrator import AgentDeckerNarrator
from fieldcraft.games.agent_decker.outward.view import Table
from fieldcraft.games.agent_decker.phases.setup import set_up
from fieldcraft.games.agent_decker.printed.cards import CardSet
from fieldcraft.kernel.state import WON, Fact, State
from fieldcraft.rulebook.cardgame import CardGame
from fieldcraft.rulebook.deals import Deals
from fieldcraft.rulebook.files import Files, file_text
from fieldcraft.rulebook.forecast import forecast
from fieldcraft.rulebook.pack import Pack
from fieldcraft.rulebook.reading import DRAWN, GAINED, PLAYED, Reading
from fieldcraft.rulebook.setup import SCENARIO

CARDS: Final = "cards"


class AgentDecker(CardGame):
    """The rules with one set of cards."""

    LOADER = AgentDeckerLoader
    APPRAISAL = AgentAppraisal
    id = "agent-decker"
    package = "fieldcraft.games.agent_decker"
    digested = (
        *("mission", "turn", "alarm", "alarms", "stealth", "fighting", "interactions", "line", "prices"),
        *("hand", "play_area", "equipped", "discard", "removed", "deck_top", "deck"),
        *("obstacle_deck", "obstacle_discard"),
    )
    reading = Reading(
        stage="mission",
        over="completed",
        facts={"disarmed": (GAINED, 1), "drawn": (DRAWN, 0)},
        verbs={"play": PLAYED, "use": PLAYED},
        offers=frozenset({"disarm"}),
        tracks={"Alarm": "alarm"},
    )
    plays = "play"
    by_steps = True
    minutes = 100  # AD-001: five missions of twenty
    card_set: CardSet

    def __init__(self, files: Files, pack: Pack | None = None) -> None:
        super().__init__(files, pack)
        self.narrator = AgentDeckerNarrator(self.card_set, self.messages)

    @classmethod
    def read(cls, game: str, path: Path) -> AgentDecker:
        """The game with the cards of a file, or of the one in a folder; raises CardError."""
        file = path / f"{CARDS}.toml" if os.path.isdir(path) else path
        return cls({CARDS: (file_text(file), str(file))})

    def features(self) -> list[str]:
        ids = [card.agent_id for card in self.card_set.cards]
        return [*FEATURES, *(f"{where} {id}" for where in ("own", "line", "use") for id in ids)]

    def parts(self) -> int:
        return len(self.card_set.missions)

    def practice(self, part: int, seed: int) -> dict[str, Any] | None:
        scenario = self.module("judgement.practice").practice(self.card_set, part, seed)
        return None if scenario is None else {SCENARIO: scenario}

    def new_state(self, seed: int, setup: dict[str, Any]) -> State:
        return Table(self.card_set, seed)

    def set_up(self, g: Any) -> None:
        set_up(g)

    def reason(self, state: Any) -> str:
        if state.status == WON:
            return "won"
        return "caught" if state.alarm >= self.card_set.alarm else "out-of-time"

    def score(self, state: Any) -> int | None:
        return sum(state.alarms) if state.status == WON else None

    def forecast(self, deals: Deals) -> dict[str, Any] | None:
        return forecast(deals, self.narrator.ENDS, alarm_in, grave=self.grave)

    def is_at_risk(self, state: Any) -> bool:
        return True

    def count(self) -> int:
        return sum(card.copies for card in self.card_set.cards) + len(self.card_set.missions)


def alarm_in(fact: Fact) -> int:
    """Return how much alarm a fact brings."""
    return int(fact.parts[0]) if fact.kind == "alarm" else 0


load, read, printed = AgentDecker.load, AgentDecker.read, AgentDecker.printed
