"""Resources that texts gain, lose and pay: power, and the tracks and tokens of the box."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from fieldcraft.games.blight_chronicles.printed import cards
from fieldcraft.games.blight_chronicles.printed.stocks import Stock
from fieldcraft.games.blight_chronicles.table.state import Mission
from fieldcraft.native import i64


class Resource:
    """A resource of the agent, as a word of a text names it."""

    def is_good(self) -> bool:
        """True if gaining it is never to the player's harm."""
        return True

    def gain(self, g: Mission, n: i64) -> None:
        raise NotImplementedError

    def can_gain(self, g: Mission) -> bool:
        return True

    def lose(self, g: Mission, n: i64) -> None:
        raise NotImplementedError

    def can_lose(self, g: Mission) -> bool:
        """True if losing some changes anything now."""
        raise NotImplementedError

    def has(self, g: Mission, n: i64) -> bool:
        """True if there is enough of it to pay with."""
        raise NotImplementedError


class PooledPower(Resource):
    """Power in the pool, of one kind or of both."""

    def __init__(self, kind: i64) -> None:
        self.kind: Final[i64] = kind

    def lose(self, g: Mission, n: i64) -> None:
        g.pay_power(n, self.kind)

    def can_lose(self, g: Mission) -> bool:
        return self.has(g, 1)

    def has(self, g: Mission, n: i64) -> bool:
        return g.has_power(n, self.kind)


class Physical(PooledPower):
    def gain(self, g: Mission, n: i64) -> None:
        g.gain_power(n, 0)


class Evasion(PooledPower):
    def gain(self, g: Mission, n: i64) -> None:
        g.gain_power(0, n)


class CountedStock(Resource):
    """A track, or a kind of token."""

    def __init__(self, stock: Stock) -> None:
        self.stock: Final = stock

    def is_good(self) -> bool:
        return self.stock.is_good

    def gain(self, g: Mission, n: i64) -> None:
        g.gain(self.stock, n)

    def can_gain(self, g: Mission) -> bool:
        return self.stock.beyond is not None or g.room(self.stock) > 0

    def lose(self, g: Mission, n: i64) -> None:
        g.lose(self.stock, n)

    def can_lose(self, g: Mission) -> bool:
        return g.can_lose(self.stock)

    def has(self, g: Mission, n: i64) -> bool:
        return g.counts[self.stock.number] >= n


PHYSICAL: Final = Physical(cards.PHYSICAL)
EVASION: Final = Evasion(cards.EVASION)
COMBINED: Final = PooledPower(cards.COMBINED)
POWER: Final[dict[str, Resource]] = {"physical": PHYSICAL, "evasion": EVASION}


def words(stocks: Iterable[Stock]) -> dict[str, dict[str, Resource]]:
    """Return the words of texts for what can be gained, lost and paid, by the sort of slot."""
    counted = [CountedStock(stock) for stock in stocks]

    def such(is_such: Callable[[Stock], bool]) -> dict[str, Resource]:
        return {each.stock.one: each for each in counted if is_such(each.stock)}

    tracks = such(lambda stock: stock.is_track)
    return {
        "track": tracks,
        "stat": POWER | tracks,
        "supply": such(lambda stock: not stock.is_track),
        "burden": such(lambda stock: not stock.is_track and stock.is_paid),
        "pool": POWER | {"combined": COMBINED},
    }


def deeds(stocks: Iterable[Stock]) -> dict[str, int]:
    """Return what rules may forbid one to lose, in the words of texts."""
    return {f"lose {stock.name}": int(stock.loses) for stock in stocks if stock.is_track or stock.is_paid}
