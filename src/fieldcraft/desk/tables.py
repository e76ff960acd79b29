"""One table of a page without a server: its game, who plays, and how it is kept."""

from __future__ import annotations

import json
import secrets
from datetime import UTC, datetime
from typing import Any, Final

from fieldcraft.bots import LEVELS, is_offered
from fieldcraft.bots.seating import chance_of, choice
from fieldcraft.desk.confusables import fit_name
from fieldcraft.desk.opening import MOST_CHOICES, Begun, Player, restored
from fieldcraft.errors import FieldcraftError
from fieldcraft.rendering import commented, free_to, watching_seat
from fieldcraft.rendering.games import progress, result
from fieldcraft.rendering.messages import Around, PersonModel
from fieldcraft.rendering.refusals import Refused, sentence
from fieldcraft.session.game import Game
from fieldcraft.session.record import dump, parse

ID_BYTES: Final = 9
QUICK: Final = "random"
"""The bot that chooses where the one at the seat has failed."""


class Table:
    """A table in memory.  `revision` grows with each change, so that what is kept can be compared."""

    def __init__(self, id: str, game: Game, players: list[Player]) -> None:
        self.id = id
        self.game = game
        self.players = players
        self.revision = 0
        self.created = self.updated = now()
        self.undone = self.hints = 0
        """Number of undos that took back what had been shown, and of hints given."""
        self.day = ""
        """The day whose game it is, '' where it is no game of a day."""

    @classmethod
    def begun(cls, begun: Begun, id: str = "", day: str = "") -> Table:
        """Return a new table."""
        begun.game.rewind(begun.upto)
        table = cls(id or secrets.token_urlsafe(ID_BYTES), begun.game, begun.players)
        table.game.borrowed = begun.upto
        table.day = day
        table.seat_bots()
        return table

    # -- what is kept -------------------------------------------------------------------------------

    def kept(self) -> str:
        """Return the table as the text that is kept of it; its record is a text within, as it was written."""
        return dump(
            {
                "id": self.id,
                "revision": self.revision,
                "players": [list(player) for player in self.players],
                "created": self.created,
                "updated": self.updated,
                "day": self.day,
                "undone": self.undone,
                "hints": self.hints,
                "record": self.game.save(),
            }
        )

    @classmethod
    def of(cls, kept: str, only_agreeing: bool = False) -> Table:
        """Return the table of a kept text, its record played under the current rules; raises Refused.

        A record of another version is compared position by position.  Where they part, the table is refused,
        unless the game at the last position that agrees will do.
        """
        fields = json.loads(kept)
        try:
            record = parse(fields["record"])
        except FieldcraftError as error:
            raise Refused("unplayable", reason=sentence(error)) from None
        game = restored(record, None, only_agreeing)
        table = cls(fields["id"], game, [Player(*player) for player in fields["players"]])
        table.revision = fields["revision"]
        table.created, table.updated = fields["created"], fields["updated"]
        table.day = fields["day"]
        table.undone, table.hints = fields.get("undone", 0), fields.get("hints", 0)
        return table

    def changed(self) -> None:
        """Note that the game or what is beside it has changed."""
        self.revision += 1
        self.updated = now()

    # -- who plays ----------------------------------------------------------------------------------

    @property
    def own(self) -> int:
        """The seat of the first person."""
        return self.game.people[0]

    def links(self) -> dict[str, Any]:
        """Return the tokens of the table as a new one is answered with: all seats are at this screen."""
        found: dict[str, Any] = {"play": token(self.id, self.own), "watch": token(self.id, None)}
        if self.game.seats > 1:
            others = [seat for seat in range(self.game.seats) if seat != self.own]
            found |= {"seats": [token(self.id, seat) for seat in others], "seat": self.own}
        return found

    def seat_bots(self) -> None:
        """Have the game know which seats bots play."""
        bots = tuple(player.bot for player in self.players)
        self.game.bots = bots if any(bots) else ()

    def people(self) -> list[PersonModel]:
        """Return who plays each seat; in a game for one there is nobody to name."""
        if self.game.seats == 1:
            return []
        called = self.game.seat_names
        return [
            {
                "seat": seat,
                "called": called[seat],
                "name": player.name,
                "bot": player.bot,
                "here": not player.bot,
                "places": int(not player.bot),
                "sat": True,
                "away": 0.0 if player.bot else None,
                "holds": 0,
            }
            for seat, player in enumerate(self.players)
        ]

    def around(self, seat: int | None) -> Around:
        """Return what is around the game; without a server there is no clock, and nothing is proposed."""
        return {
            "type": "around",
            "seat": seat,
            "people": self.people(),
            "dealt": "",
            "clock": {"seconds": 0, "left": None, "held": False},
            "proposal": None,
        }

    def rename(self, seat: int, name: str) -> None:
        """Call the player of a seat by a name; raises Refused."""
        self._set(seat, self.players[seat]._replace(name=fit_name(name) if name.strip() else ""))

    def reseat(self, seat: int, bot: str) -> None:
        """Let a bot play a seat, or with '' a person; raises Refused."""
        if not 0 <= seat < self.game.seats:
            raise Refused("no-seat", most=self.game.seats - 1)
        if bot and not is_offered(bot):
            raise Refused("no-bot", bots=", ".join(LEVELS))
        if bot and not any(other != seat for other in self.game.people):
            raise Refused("last-person")
        self._set(seat, self.players[seat]._replace(bot=bot))

    def _set(self, seat: int, player: Player) -> None:
        if self.game.seats == 1:
            raise Refused("alone")
        self.players = [player if at == seat else other for at, other in enumerate(self.players)]
        self.seat_bots()
        self.changed()

    # -- playing ------------------------------------------------------------------------------------

    def choose(self, key: str, seat: int) -> None:
        """Take an option for a person's seat; raises Refused."""
        game = self.game
        if game.over:
            raise Refused("over")
        if seat not in game.people:
            raise Refused("bot-plays")
        if seat not in game.open_seats:
            raise Refused("not-your-turn")
        why = game.why_not(key, seat)
        if why:
            raise Refused("not-possible", why=why)
        self._make(key, seat)

    def choose_for_bot(self, key: str) -> None:
        """Take the option that the bot at the asked seat wants, or any if its thinking has failed."""
        game = self.game
        if key not in [option.key for option in game.options]:
            chance = chance_of(game.seed, game.made, game.seat)
            key = choice(game.rules, game.state, game.seat, QUICK, chance).key
        self._make(key, game.seat)

    def _make(self, key: str, seat: int) -> None:
        game = self.game
        if game.made >= MOST_CHOICES:
            raise Refused("too-many-choices", most=MOST_CHOICES)
        game.choose(key, seat)
        while game.made < MOST_CHOICES and game.give_settled():
            pass
        self.changed()

    def undo(self, to: int, seat: int) -> None:
        """Go back to `to` choices; raises Refused.  All who play are at this screen, so nobody is asked."""
        if not 0 <= to < self.game.made:
            raise Refused("undo-forward", most=max(0, self.game.made - 1))
        self.undone += to < free_to(self.game, seat)
        self.game.rewind(to)
        self.changed()

    def comment(self, at: int, seat: int, text: str) -> None:
        """Keep what a seat writes about a position; raises Refused."""
        self.game.comments = commented(self.game, at, seat, text)
        self.changed()

    def info(self, seat: int, plays: bool) -> dict[str, Any]:
        """Return how far the table has come, as the page asks for it."""
        return progress(self.game, seat) | {
            "role": "play" if plays else "watch",
            "seat": seat,
            "people": self.people(),
            "own": self.game.counts,
            "day": self.day or None,
            "created": self.created,
            "updated": self.updated,
        }

    def result(self, seat: int, plays: bool) -> dict[str, Any]:
        """Return the result of the finished game as the page asks for it; raises Refused."""
        if not plays:
            raise Refused("watching")
        if not self.game.over:
            raise Refused("not-over")
        return result(self.game, seat) | {
            "day": self.day or None,
            "undone": self.undone,
            "hints": self.hints,
        }


def token(id: str, seat: int | None) -> str:
    """Return the name under which a seat of a table is opened, None for a spectator."""
    return f"{id}.{'w' if seat is None else seat}"


def read_token(token: str) -> tuple[str, int | None]:
    """Return the id of a table and the seat, None for a spectator; raises Refused for any other text."""
    id, _, seat = token.rpartition(".")
    if not id or not (seat == "w" or (seat.isascii() and seat.isdigit() and len(seat) < 3)):
        raise Refused("unknown-link")
    return id, None if seat == "w" else int(seat)


def seat_of(token: str, game: Game) -> int:
    """Return the seat whose view a token opens; raises Refused where the game has none of that number."""
    _, seat = read_token(token)
    if seat is None:
        return watching_seat(game.seats)
    if seat >= game.seats:
        raise Refused("unknown-link")
    return seat


def now() -> str:
    """Return the time in ISO format (UTC)."""
    return datetime.now(UTC).isoformat()
