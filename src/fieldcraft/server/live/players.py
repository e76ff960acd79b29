"""The players of one table: names, bots, absences, the clock, and what is proposed.

Only a game of several seats has any.  All of it is kept beside the record and changes nothing in it.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import Any

from fieldcraft.bots import LEVELS, is_offered
from fieldcraft.rendering.messages import Around, PersonModel
from fieldcraft.rendering.refusals import Refused
from fieldcraft.server.live.clock import CLOCK_SECONDS, HOLDS_PER_SEAT, Clock, to_pass_for
from fieldcraft.server.live.consent import Proposal, absence_seconds
from fieldcraft.server.live.presence import Presence
from fieldcraft.server.store.repository import Link, Player, Stored
from fieldcraft.session.game import Game


class Players:
    """The players of one table.  The caller of its methods holds the table's lock."""

    def __init__(self, presence: Presence) -> None:
        self.presence = presence
        self.clock = Clock(lambda: asyncio.get_running_loop().time())
        self.proposal: Proposal | None = None
        self.seats: list[Player] = []
        """The player of each seat."""
        self.dealt = ""
        """The origin of the deals, '' if they are by chance; see `Stored.dealt`."""

    # -- following the game -----------------------------------------------------------------------

    def meet(self, game: Game, stored: Stored) -> None:
        """Take over the players of a table that was loaded, or changed elsewhere."""
        self.seats = list(stored.players) or [Player()] * game.seats
        self.dealt = stored.dealt
        self.apply_bots(game)
        self.clock.seconds = stored.clock
        self.proposal = Proposal.read(stored.proposal, game)
        if stored.until is not None and stored.until < 0:
            self.clock.restore(game, -stored.until / 1000, stored.held, is_paused=True)
        elif not self.presence.is_attended:
            self.clock.turn(game)
        else:
            left = None if stored.until is None else stored.until / 1000 - time.time()
            self.clock.restore(game, left, stored.held, is_paused=False)

    def turn(self, game: Game) -> None:
        """Follow a change of the game: a proposal ends, and the clock may time something else."""
        self.proposal = None
        self.clock.turn(game)

    def apply_bots(self, game: Game) -> None:
        """Have the game know which seats bots play."""
        bots = tuple(player.bot for player in self.seats)
        game.bots = bots if any(bots) else ()

    def set_time(self, game: Game) -> None:
        """Pause the clock while something is proposed or nobody is connected; else let it run."""
        if self.proposal is not None or not self.presence.is_attended:
            self.clock.pause()
        else:
            self.clock.resume(game)

    def kept(self) -> dict[str, Any]:
        """Return what the database keeps of clock and proposal.

        `until` is when the window closes, in milliseconds since 1970; negative: what is left while paused.
        """
        left = self.clock.kept
        if left is None:
            until = None
        elif self.clock.is_paused:
            until = -max(1, int(left * 1000))
        else:
            until = int((time.time() + left) * 1000)
        text = None if self.proposal is None else self.proposal.text()
        return {"until": until, "held": self.clock.is_held, "proposal": text}

    # -- absence ----------------------------------------------------------------------------------

    def notice(self) -> bool:
        """Record which seats' players have come or gone; True if that changed anything."""
        here = self.presence.places
        seats = [noticed(player, here[seat] > 0) for seat, player in enumerate(self.seats)]
        is_changed = seats != self.seats
        self.seats = seats
        return is_changed

    def away_seconds(self, seat: int) -> float | None:
        """Return how long a seat still waits for its player who is away, None if it waits for nobody."""
        player = self.seats[seat]
        if not player.sat or self.presence.places[seat]:
            return None
        limit = absence_seconds(self.clock.seconds)
        since = time.time() if player.absent_since is None else player.absent_since
        return max(0.0, since + limit - time.time())

    def is_free(self, seat: int) -> bool:
        """True if no player has a claim to the seat: nobody has sat there, or for too long."""
        if self.presence.places[seat]:
            return False
        return not self.seats[seat].sat or self.away_seconds(seat) == 0

    def concerned(self, seat: int) -> list[int]:
        """Return the other seats whose people have to agree to what this one proposes."""
        return [
            other
            for other, player in enumerate(self.seats)
            if other != seat and not player.bot and not self.is_free(other)
        ]

    def waits(self) -> list[int]:
        """Return the seats whose answer to the proposal is missing."""
        proposal = self.proposal
        if proposal is None:
            return []
        return [seat for seat in self.concerned(proposal.by) if seat not in proposal.agreed]

    def next_absence(self) -> float | None:
        """Return the seconds until fewer are waited for, 0 if nobody is; None without proposal or absence."""
        if self.proposal is None:
            return None
        waits = self.waits()
        if not waits:
            return 0.0
        return min((left for seat in waits if (left := self.away_seconds(seat)) is not None), default=None)

    # -- what is shown ----------------------------------------------------------------------------

    def people(self, game: Game) -> list[PersonModel]:
        """Describe the player of each seat; a game for one has none to describe."""
        if game.seats == 1:
            return []
        places, called = self.presence.places, game.seat_names
        return [
            {
                "seat": seat,
                "called": called[seat],
                "name": player.name,
                "bot": player.bot,
                "here": places[seat] > 0,
                "places": places[seat],
                "sat": player.sat,
                "away": None if (away := self.away_seconds(seat)) is None else round(away, 1),
                "holds": max(0, HOLDS_PER_SEAT - player.holds),
            }
            for seat, player in enumerate(self.seats)
        ]

    def around(self, game: Game, link: Link) -> Around:
        """Describe what is around the game, for one link."""
        proposal, left = self.proposal, self.clock.left
        return {
            "type": "around",
            "seat": link.seat if link.role == "play" else None,
            "people": self.people(game),
            "dealt": self.dealt,
            "clock": {
                "seconds": self.clock.seconds,
                "left": None if left is None else round(left, 1),
                "held": self.clock.is_held,
            },
            "proposal": None
            if proposal is None
            else {
                "kind": proposal.kind,
                "by": proposal.by,
                "to": proposal.to,
                "seq": proposal.made,
                "waits": self.waits(),
            },
        }

    def show(self, game: Game) -> None:
        """Send every client what is around the game."""
        if game.seats > 1:
            for client in self.presence.clients:
                client.send(self.around(game, client.link))

    # -- what may be asked for --------------------------------------------------------------------

    def check_bot(self, game: Game, link: Link, seat: int, bot: str) -> None:
        """Check that a link may have a bot play a seat, or with '' a person; raises Refused."""
        if not 0 <= seat < game.seats:
            raise Refused("no-seat", most=game.seats - 1)
        if bot and not is_offered(bot):
            raise Refused("no-bot", bots=", ".join(LEVELS))
        if bot and not any(other != seat for other in game.people):
            raise Refused("last-person")
        if seat == link.seat or self.is_free(seat):
            return
        if self.presence.places[seat]:
            raise Refused("seat-taken")
        raise Refused("seat-kept", minutes=1 + int((self.away_seconds(seat) or 0) / 60))

    def replace(self, seat: int, player: Player) -> None:
        """Have a player at a seat from now on."""
        self.seats = [player if at == seat else other for at, other in enumerate(self.seats)]

    def hold(self, game: Game, seat: int) -> None:
        """Hold the clock for a seat that is asked; raises Refused."""
        player = self.seats[seat]
        if player.holds >= HOLDS_PER_SEAT:
            raise Refused("no-holds", most=HOLDS_PER_SEAT)
        if seat not in to_pass_for(game) or not self.clock.hold():
            raise Refused("no-hold")
        self.replace(seat, replace(player, holds=player.holds + 1))


def noticed(player: Player, is_here: bool) -> Player:
    """Return a player as last seen: connected, or away since now if that has not been recorded."""
    if is_here:
        return (
            player
            if player.sat and player.absent_since is None
            else replace(player, sat=True, absent_since=None)
        )
    if player.sat and player.absent_since is None:
        return replace(player, absent_since=int(time.time()))
    return player


def check_clock(seconds: int) -> None:
    """Check that a clock may be set to these seconds; raises Refused."""
    if seconds not in CLOCK_SECONDS:
        raise Refused("no-clock", seconds=", ".join(map(str, CLOCK_SECONDS)))
