"""Effects that let the seat choose: cards that move from one zone to another, and places to aim at.

The option only says which card or place; what is done with it is said by the effect that asks for it.
"""

from __future__ import annotations

from typing import Any, ClassVar

from fieldcraft.kernel.effects import Effect, OneByOne
from fieldcraft.kernel.flow import CardOption, PlaceOption
from fieldcraft.kernel.state import G, Option, take_out
from fieldcraft.native import i64, mypyc_attr

# -- cards -------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class MoveCards(OneByOne[G]):
    """Cards go from the first zone of the WAY to the second: the fields of the state that list them."""

    WAY: ClassVar[tuple[str, str]]
    TOLD: ClassVar[str] = ""
    """The fact of it, '' where taking or putting it tells of it."""

    def cards(self, g: G, subject: i64) -> list[Any]:
        """Return the cards that may be chosen."""
        found: list[Any] = getattr(g, self.WAY[0])
        return found

    def option(self, g: G, card: Any) -> Option[Any]:
        """The option to choose that card: a Move."""
        raise NotImplementedError

    def offer(self, g: G, subject: i64) -> None:
        for card in self.cards(g, subject):
            g.offer(self.option(g, card))

    def move(self, g: G, subject: i64, card: Any) -> None:
        """The card is chosen; a text at `subject` asked for it."""
        self.take(g, card)
        self.put(g, card)
        if self.TOLD and g.journal is not None:
            g.note(self.TOLD, (card.name,))

    def take(self, g: G, card: Any) -> None:
        """Take the card from its zone."""
        take_out(getattr(g, self.WAY[0]), card)

    def put(self, g: G, card: Any) -> None:
        """Put the card in its new zone."""
        getattr(g, self.WAY[1]).append(card)

    def is_possible(self, g: G, subject: i64) -> bool:
        return len(self.cards(g, subject)) > 0

    def is_payable(self, g: G, subject: i64) -> bool:
        return len(self.cards(g, subject)) >= self.n or self.UP_TO


@mypyc_attr(allow_interpreted_subclasses=True)
class Move(CardOption[G, Any]):
    """Choose a card for what asks for one."""

    def run(self, g: G, subject: i64) -> None:
        asking = g.frame.op
        assert isinstance(asking, MoveCards)
        asking.move(g, subject, self.card)


# -- places ------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Aimed(Effect[G]):
    """Something for which the seat chooses a place; a game says how many there are, and the options."""

    ASKS = "at"

    def places(self, g: G) -> i64:
        """Return the number of places, which are numbered from 0."""
        raise NotImplementedError

    def reaches(self, g: G, subject: i64, place: i64) -> bool:
        """True if a text at `subject` may have the place chosen."""
        raise NotImplementedError

    def aim(self, g: G, subject: i64, place: i64) -> None:
        """The place is chosen; a text at `subject` asked for it."""
        raise NotImplementedError

    def option(self, g: G, place: i64) -> Option[Any]:
        """The option to choose that place: an Aim."""
        raise NotImplementedError

    def run(self, g: G, subject: i64) -> None:
        for place in range(self.places(g)):
            if self.reaches(g, subject, place):
                g.options.append(self.option(g, place))

    def is_possible(self, g: G, subject: i64) -> bool:
        for place in range(self.places(g)):
            if self.reaches(g, subject, place):
                return True
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Aim(PlaceOption[G]):
    """Choose a place for what asks for one."""

    def run(self, g: G, subject: i64) -> None:
        asking = g.frame.op
        assert isinstance(asking, Aimed)
        asking.aim(g, subject, self.place)
