"""Agent Decker as a ruleset: what others need to play it without knowing it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from fieldcraft.games.agent_decker.cards import CardSet
from fieldcraft.games.agent_decker.content import Loader
from fieldcraft.games.agent_decker.faces import faces
from fieldcraft.games.agent_decker.narrator import Narrator
from fieldcraft.games.agent_decker.scenario import lay_out
from fieldcraft.games.agent_decker.state import Agent
from fieldcraft.games.agent_decker.turn import set_up
from fieldcraft.kernel.state import PLAYING, WON, Fact, State
from fieldcraft.rulebook.pack import Pack
from fieldcraft.rulebook.ruleset import Outcome, Ruleset, catalogue, content_version, file_text, resource
from fieldcraft.rulebook.setup import SCENARIO

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
        self.messages = catalogue(PACKAGE)
        loader = Loader(cards, file, self.messages["options"], pack)
        self.box: CardSet = loader.box()
        head = loader.tables["game"]
        self.title = head["title"]
        self.version = content_version(SCHEMA, head["version"], cards + (pack.digest if pack else ""))
        texts = {entry.card: written(entry.fields) for entry in loader.cards + loader.goals}
        self.options = loader.options
        self.words = Narrator(self.box, self.messages, texts)

    def start(self, seed: int, setup: dict[str, Any], journal: bool = False, patient: bool = False) -> Agent:
        table = self.read_setup(setup)
        g = Agent(self.box, seed)
        g.patient = patient
        if journal:
            g.journal = []
        if SCENARIO in table:
            lay_out(g, table[SCENARIO])
        else:
            set_up(g)
        return g

    def faces(self) -> dict[str, Any]:
        return faces(self.box, self.words)

    def count(self) -> int:
        return sum(card.copies for card in self.box.cards) + len(self.box.missions)

    def outcome(self, state: State) -> Outcome:
        assert isinstance(state, Agent)
        words_of = self.messages["outcomes"]
        if state.status == PLAYING:
            return Outcome.together(None, words_of["playing"])
        if state.status == WON:
            return Outcome.together(True, words_of["won"], sum(state.alarms))
        caught = state.alarm >= state.box.numbers.alarm
        return Outcome.together(False, words_of["caught" if caught else "out-of-time"])

    def describe(self, view: dict[str, Any]) -> list[str]:
        return self.words.describe(view)

    def detail(self, view: dict[str, Any], key: str) -> str:
        return self.words.detail(view, key)

    def prompt(self, view: dict[str, Any]) -> str:
        return self.words.prompt(view)

    def card_text(self, name: str) -> list[str]:
        return self.words.card_text(name)

    def find_card(self, view: dict[str, Any], key: str) -> str:
        return self.words.find_card(view, key)

    def card_names(self) -> list[str]:
        return self.words.card_names()

    def piles(self, view: dict[str, Any]) -> list[str]:
        return self.words.piles(view)

    def summary(self, view: dict[str, Any]) -> str:
        return self.words.summary(view)

    def score_sheet(self, view: dict[str, Any]) -> list[str]:
        return self.words.score_sheet(view)

    def past(self, games: Iterable[list[Fact]]) -> list[str]:
        from fieldcraft.games.agent_decker import statistics  # no game needs it to begin

        return statistics.told(self.words, games)


def written(fields: dict[str, Any]) -> dict[str, str]:
    """The texts of a card as its file writes them."""
    half = fields.get("agent", fields.get("reward", {}))
    return {"text": fields.get("text", ""), "agent_text": half.get("text", "")}


def read(game: str, path: Path) -> AgentDecker:
    """The game with the cards of a file; raises CardError."""
    return AgentDecker(file_text(path), str(path))


def load(game: str, pack: Pack | None = None) -> AgentDecker:
    """The game with the cards of its folder, and those of a pack laid over them; raises CardError."""
    return AgentDecker(resource(PACKAGE, "cards.toml"), "cards.toml", pack)
