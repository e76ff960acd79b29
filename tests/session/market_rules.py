"""The market of the kernel's tests as a game that can be set up, saved and loaded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kernel.market import Market, deal

from fieldcraft.kernel.appraisal import Appraisal
from fieldcraft.kernel.state import PLAYING, Option, State
from fieldcraft.kernel.views import View
from fieldcraft.rulebook.narrator import Narrator
from fieldcraft.rulebook.pack import Pack
from fieldcraft.rulebook.ruleset import Outcome, Ruleset, Way
from fieldcraft.rulebook.setup import SetupOption


class MarketNarrator(Narrator):
    def describe(self, view: View) -> list[str]:
        return [f"Points: {view['points']}"]


class MarketAppraisal(Appraisal[Market]):
    def evaluate(self, g: Market, seat: int) -> int:
        return g.points[seat]


class MarketRules(Ruleset):
    id, title, version, seats = "market", "Market", "1", 3
    table: type[Market] = Market
    appraisal = MarketAppraisal()
    setup_options: tuple[SetupOption, ...] = (
        SetupOption("mode", "How to play", "versus", {"versus": "Everybody alone", "together": "As one"}),
        SetupOption("points", "Points to begin with", 0, least=0, most=5),
        SetupOption("blind", "Without peeking", False),
    )

    ways = (
        Way("versus", "Everybody for oneself", {}),
        Way("blind", "As one, nobody peeks", {"mode": "together", "blind": True}),
    )

    def __init__(self) -> None:
        self.messages = {
            "facts": {"shown": "Seat {0} shows: {1}."},
            "words": {"seat-name": "Seat {n}"},
            "questions": {"choose": "What now?"},
            "phrases": {"thanks": "Thank you."},
        }
        self.narrator = MarketNarrator(self.messages)
        self.rules = {"M-1": "One plays a card that one holds."}

    def start(
        self,
        seed: int,
        setup: dict[str, Any],
        journal: bool = False,
        patient: bool = False,
        key: bytes = b"",
    ) -> Market:
        table = self.read_setup(setup)
        g = deal(seed, self.table)
        g.journal = [] if journal else None
        g.patient = patient
        g.points = [table["points"]] * 3
        return g

    def count(self) -> int:
        return 15

    def outcome(self, state: State) -> Outcome:
        assert isinstance(state, Market)
        if state.status == PLAYING:
            return Outcome.together(None, "The market is open.", seats=3)
        return Outcome.ranked("The market is closed.", state.points)

    def find_option(self, state: State, key: str) -> Option[Any] | None:
        return None

    def tell(self, fact: Any, names: Sequence[str] = ()) -> str:
        return super().tell(fact, names) if fact.kind == "chosen" else f"{fact.kind} {fact.parts}"


def load(game: str, pack: Pack | None = None) -> MarketRules:
    """The entry point of the game."""
    return MarketRules()
