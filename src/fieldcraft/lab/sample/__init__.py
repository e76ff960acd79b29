"""Sample: cards are drawn from a deck until one stops; more than 21 points lose."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.kernel.appraisal import Appraisal
from fieldcraft.kernel.state import LOST, WON, Op, Option
from fieldcraft.kernel.views import View
from fieldcraft.kernel.zones import NOBODY, TableState, Zone, Zones
from fieldcraft.rulebook.files import game_messages
from fieldcraft.rulebook.narrator import Narrator
from fieldcraft.rulebook.options import Options
from fieldcraft.rulebook.ruleset import Ruleset

CARDS: Final = range(1, 12)
MOST_POINTS: Final = 21
MESSAGES: Final = game_messages(__name__)
OPTIONS: Final = Options(MESSAGES["options"], lambda g: {})


class Table(TableState):
    """A card is its number of points."""

    ZONES = Zones(Zone("deck", seen_by=NOBODY, pool="cards"), Zone("hand"))
    deck: list[int]
    hand: list[int]


class DrawOrStop(Op[Table]):
    """R-1: Draw a card, or stop."""

    ASKS = "turn"

    def run(self, g: Table, subject: int) -> None:
        """Offer both."""
        g.offer(DRAW)
        g.offer(STOP)


class DrawCard(Option[Table]):
    """R-2: More than 21 points lose."""

    def run(self, g: Table, subject: int) -> None:
        """Draw the top card."""
        g.turn += 1
        g.hand.append(g.deck.pop())
        g.note("drawn", (g.hand[-1],), reveals=True)
        if sum(g.hand) > MOST_POINTS:
            g.finish(LOST)
        else:
            g.push(TURN)


class Stop(Option[Table]):
    """R-3: Stop, and keep the points."""

    def run(self, g: Table, subject: int) -> None:
        """End the game."""
        g.finish(WON)


TURN: Final = DrawOrStop()
DRAW: Final = OPTIONS.add(DrawCard, "draw")
STOP: Final = OPTIONS.add(Stop, "stop")


class Words(Narrator):
    """The lines above each question."""

    def standing(self, view: View) -> list[str]:
        """Return the hand and its points."""
        return [self.say("hand", hand=view["hand"], points=sum(view["hand"]))]


class Judgement(Appraisal[Table]):
    """The judgement of bots."""

    def evaluate(self, g: Table, seat: int) -> int:
        """Return the points of a hand, none for one that has lost."""
        return sum(g.hand) if g.status != LOST else 0


class Rules(Ruleset):
    """The game as others play it."""

    id, title, version, package = "sample", "Sample", "1", __name__
    messages, options = MESSAGES, OPTIONS
    narrator = Words(MESSAGES, {str(n): str(n) for n in CARDS})
    appraisal = Judgement()

    def new_state(self, seed: int, setup: dict[str, Any]) -> Table:
        """Return an empty table."""
        return Table(seed, 1, 1)

    def set_up(self, g: Table) -> None:
        """Shuffle, and begin the first turn."""
        g.deck = list(CARDS)
        g.shuffle(g.deck)
        g.push(TURN)

    def score(self, state: Any) -> int:
        """Return the points of a game that is over."""
        return sum(state.hand) if state.status == WON else 0


def load(game: str, pack: object = None) -> Rules:
    """Return the rules; there is one game, and no packs."""
    return Rules()
