"""The actions of players at a table: choices, undos, proposals, and everything beside the game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any

from fieldcraft import rendering
from fieldcraft.desk.confusables import fit_name
from fieldcraft.desk.opening import MOST_CHOICES
from fieldcraft.rendering.messages import Role, Said
from fieldcraft.rendering.refusals import Refused
from fieldcraft.server.live.consent import Proposal, ProposalKind
from fieldcraft.server.live.players import check_clock
from fieldcraft.server.live.presence import Client
from fieldcraft.server.live.table import Table
from fieldcraft.server.store import daily, repository
from fieldcraft.server.store.repository import Link, Stored
from fieldcraft.server.store.storage import Job
from fieldcraft.server.think.offload import offload
from fieldcraft.server.wire import Choose, Consent, Undo
from fieldcraft.session.game import Game


class TableActions:
    """The actions of players at one table; each of them raises Refused."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.players = table.players

    # -- who may act ------------------------------------------------------------------------------

    async def joined(self, client: Client) -> Game:
        """Return the game, if this client plays at the table."""
        if client not in self.table.presence.clients:
            raise Refused("revoked")
        if client.link.role != "play":
            raise Refused("watching")
        return await self.table.game()

    async def _may_act(self, client: Client, request: Choose | Undo | Consent) -> Game:
        """Return the game, if this client may change it and has seen what it is asked."""
        game = await self.joined(client)
        row = await self.table.stored()
        if request.seq == game.made and request.rev in (None, row.revision):
            return game
        seat, cache = client.link.seat, self.table.cache
        if not (isinstance(request, Choose) and cache.still_asks(game, seat, request.seq, request.rev)):
            raise Refused("stale", theirs=request.seq + 1, ours=game.made)
        return game

    async def _several(self, client: Client) -> Game:
        """Return the game, if this client plays at a table of several."""
        game = await self.joined(client)
        if game.seats == 1:
            raise Refused("alone")
        return game

    async def _locked(self, act: Callable[[], Awaitable[Any]]) -> Any:
        """Do an act under the table's lock, again if another process was faster."""
        async with self.table.lock:
            return await self.table.insist(act)

    # -- choices ----------------------------------------------------------------------------------

    async def choose(self, client: Client, request: Choose) -> None:
        """Take an option; returns when the choice is kept and every client has been sent it."""
        await self._locked(partial(self._choose, client, request))

    async def _choose(self, client: Client, request: Choose) -> None:
        game = await self._may_act(client, request)
        seat, key = client.link.seat, request.key
        if game.over:
            raise Refused("over")
        if seat not in game.people:
            raise Refused("bot-plays")
        check_open(game, seat)
        why = game.why_not(key, seat)
        if why:
            raise Refused("not-possible", why=why)
        await self.make(key, seat, (client, request.id))

    async def make(self, key: str, seat: int, re: tuple[Client, int] | None = None) -> None:
        """Make a possible choice, keep it and show it.  The caller holds the lock."""
        table = self.table
        game = await table.game()
        if game.made >= MOST_CHOICES:
            raise Refused("too-many-choices", most=MOST_CHOICES)
        await table.change(partial(self._play, game, key, seat), append_from(game, link_of(re)))
        table.show(game, re)
        table.after_change(game)

    def _play(self, game: Game, key: str, seat: int) -> None:
        """Make a choice, and give the answers after it that cannot matter, so that nobody is asked."""
        game.choose(key, seat)
        self._turn(game)
        while game.made < MOST_CHOICES and game.give_settled():
            self._turn(game)

    def _turn(self, game: Game) -> None:
        """Have the clock, the proposal and the question follow one choice."""
        self.players.turn(game)
        self.table.cache.note_question(game)

    # -- going back -------------------------------------------------------------------------------

    async def undo(self, client: Client, request: Undo) -> list[int]:
        """Go back to a number of choices, or ask the others; return the seats that are asked."""
        found: list[int] = await self._locked(partial(self._undo, client, request))
        return found

    async def _undo(self, client: Client, request: Undo) -> list[int]:
        game = await self._may_act(client, request)
        to, seat = request.to, client.link.seat
        if not 0 <= to < game.made:
            raise Refused("undo-forward", most=max(0, game.made - 1))
        if seat not in game.people:
            raise Refused("bot-plays")
        if self.players.concerned(seat) and not rendering.may_undo(game, seat, to):
            return await self._propose(game, seat, "undo", to)
        is_own = all(choice.seat == seat or choice.is_settled for choice in game.choices[to:])
        await self.go_back(to, to < rendering.free_to(game, seat), (client, request.id), not is_own)
        return []

    async def go_back(
        self, to: int, crossed: bool, re: tuple[Client, int] | None = None, concerns_others: bool = False
    ) -> None:
        """Take back all choices after that number; `crossed` if this takes back something that was shown.

        `concerns_others` if it needs that all others have agreed, or are absent.  The caller holds the lock.
        """
        table, cache = self.table, self.table.cache
        before = (await table.game()).comments
        game = await offload(to, rewound, await table.game(), to)

        def keep(stored: Stored) -> Job[None]:
            by = link_of(re)
            return partial(
                repository.cut, stored, last=to, crossed=crossed, by=by, concerns_others=concerns_others
            )

        await table.change(partial(self._put_back, game), keep, is_back=True)
        assert cache.row is not None
        cache.row.undone += crossed
        cache.row.borrowed = game.borrowed
        table.broadcast.forget()
        table.show(game, re, is_back=True)
        if before != game.comments:
            table.show_comments(game, table.presence.clients)
        table.after_change(game)

    def _put_back(self, game: Game) -> None:
        """Have the game in memory that has been taken back."""
        self.table.cache.rewound_to(game)
        self._turn(game)

    async def keep_agreeing(self) -> None:
        """Give up the choices that no longer lead where they led; refused if all of them still do."""
        table = self.table
        async with table.lock:
            table.cache.row = None
            kept = await table.stored()
            game = await table.cache.replayed(kept, only_agreeing=True)
            if game.made >= len(kept.choices):
                raise Refused("not-parted")
            table.take(await table.cache.adopt(kept, game), game)

    # -- what the others have to agree to ---------------------------------------------------------

    async def _propose(self, game: Game, seat: int, kind: ProposalKind, to: int = 0) -> list[int]:
        """Propose something, or do it if nobody has to agree; return the seats that are asked."""
        self.players.proposal = Proposal(kind, seat, to, game.made)
        if await self._carry_out(game):
            return []
        await self._settle(game)
        self.table.after_change(game)
        return self.players.waits()

    async def consent(self, client: Client, request: Consent) -> None:
        """Agree to what is proposed, or end it."""
        await self._locked(partial(self._consent, client, request))

    async def _consent(self, client: Client, request: Consent) -> None:
        await self._several(client)
        game = await self._may_act(client, request)
        seat, proposal = client.link.seat, self.players.proposal
        if proposal is None:
            raise Refused("no-proposal")
        if seat not in game.people:
            raise Refused("bot-plays")
        if request.yes:
            proposal.agreed.add(seat)
        else:
            self.players.proposal = None
        if not await self._carry_out(game):
            await self._settle(game)
            self.table.after_change(game)

    async def carry_out(self) -> None:
        """Do what is proposed if nobody is waited for any more.  The caller holds the lock."""
        await self._carry_out(await self.table.game())

    async def _carry_out(self, game: Game) -> bool:
        """Do what is proposed if all have agreed; True if so."""
        proposal = self.players.proposal
        if proposal is None or self.players.waits():
            return False
        match proposal.kind:
            case "undo":
                await self.go_back(proposal.to, crossed=True, concerns_others=True)
            case "clock":
                self.players.proposal = None
                self.players.clock.seconds = proposal.to
                await self._settle(game, clock=proposal.to)
                self.table.after_change(game)
            case "delete":
                await self._delete()
        return True

    # -- beside the game --------------------------------------------------------------------------

    async def _settle(self, game: Game, **beside: Any) -> None:
        """Keep what has been changed beside the game."""
        self.players.set_time(game)
        await self.table.settle(**beside, **self.players.kept())

    async def comment(self, client: Client, at: int, text: str) -> None:
        """Write about a position, '' to remove it; at a table of several when the game is over."""

        async def act() -> None:
            game = await self.joined(client)
            comments = rendering.commented(game, at, client.link.seat, text)
            await self.table.settle(comments=comments)
            game.comments = comments
            self.table.show_comments(game, self.table.presence.clients)

        await self._locked(act)

    async def rename(self, client: Client, name: str) -> None:
        """Call a player by a name, '' for none."""

        async def act() -> None:
            game, seat = await self._several(client), client.link.seat
            fitting = fit_name(name) if name.strip() else ""
            self.players.replace(seat, replace(self.players.seats[seat], name=fitting))
            await self._settle(game, players=self.players.seats)
            self.table.show_seat(game, seat)
            self.table.after_change(game)

        await self._locked(act)

    async def reseat(self, client: Client, seat: int, bot: str) -> None:
        """Let a bot play a seat, or a person again; refused if the seat is somebody else's.

        A change of seats ends what is proposed, because other seats have to agree then.
        """

        async def act() -> None:
            game = await self._several(client)
            self.players.check_bot(game, client.link, seat, bot)
            player = self.players.seats[seat]
            if player.bot != bot:
                self.players.proposal = None
            self.players.replace(seat, replace(player, bot=bot))
            self.players.apply_bots(game)
            self.players.clock.turn(game)
            await self._settle(game, players=self.players.seats)
            self.table.show_seat(game, seat)
            self.table.after_change(game)

        await self._locked(act)

    async def set_clock(self, client: Client, seconds: int) -> list[int]:
        """Set the clock from the next window on, or ask the others; return the seats that are asked."""
        check_clock(seconds)

        async def act() -> list[int]:
            game = await self._several(client)
            return await self._propose(game, client.link.seat, "clock", seconds)

        found: list[int] = await self._locked(act)
        return found

    async def hold(self, client: Client) -> None:
        """Have the clock wait for a player who is asked."""

        async def act() -> None:
            game = await self._several(client)
            self.players.hold(game, client.link.seat)
            await self._settle(game, players=self.players.seats)
            self.table.after_change(game)

        await self._locked(act)

    async def say(self, client: Client, phrase: str) -> None:
        """Say one of the game's phrases to everybody."""
        async with self.table.lock:
            game = await self._several(client)
            if phrase not in game.rules.phrases:
                raise Refused("no-phrase")
            text = game.rules.phrases[phrase]
            said: Said = {"type": "said", "seat": client.link.seat, "phrase": phrase, "text": text}
            self.table.say(said)
            self.table.report(said)

    # -- links and the table itself ---------------------------------------------------------------

    async def sit(self, link: Link, token: str) -> None:
        """Replace the link of a seat at which nobody has sat by one that only its player knows."""

        async def act() -> None:
            game, seat = await self.table.game(), link.seat
            if game.seats == 1:
                raise Refused("alone")
            if self.players.seats[seat].sat:
                raise Refused("seat-sat")
            before = await self.table.stored()
            seats = [
                replace(player, sat=player.sat or at == seat) for at, player in enumerate(before.players)
            ]
            after = replace(before, players=seats)
            await self.table.cache.write(partial(repository.take_seat, before, after, link=link, token=token))
            self.table.cache.row = replace(after, around=after.around + 1)
            self.players.meet(game, self.table.cache.row)
            self.table.after_change(game)

        await self._locked(partial(self._caught_up, act))

    async def _caught_up(self, act: Callable[[], Awaitable[None]]) -> None:
        """Do an act; if another process was faster, take over first what that has changed."""
        try:
            await act()
        except Refused as refused:
            if refused.kind == "moved-on":
                await self.table.catch_up_or_give_up()
            raise

    async def revoke(self, link: Link, role: Role) -> str:
        """Replace the link of a role; return the new token.  Clients with the old link are dismissed."""
        table = self.table
        async with table.lock:
            token = repository.new_token()
            await table.cache.write(partial(repository.replace_link, link=link, role=role, token=token))
            for other in list(table.presence.clients):
                if other.link.role == role and (role != link.role or other.link == link):
                    table.presence.remove(other)
                    other.dismiss(Refused("revoked"))
        return token

    async def delete(self, link: Link) -> list[int]:
        """Delete the table with everything about it, or ask the others; return the seats that are asked."""
        found: list[int] = await self._locked(partial(self._propose_to_delete, link))
        return found

    async def _propose_to_delete(self, link: Link) -> list[int]:
        if daily.is_secret(await self.table.stored()):
            raise Refused("daily-kept")
        try:
            game = await self.table.game()
        except Refused as refused:  # it cannot be played, so nobody can be asked at it
            if refused.kind not in ("unplayable", "parted"):
                raise
            row = await self.table.stored()
            self.players.seats = list(row.players)
            if row.seats > 1 and self.players.concerned(link.seat):
                raise Refused("others-play") from None
            await self._delete()
            return []
        if game.seats > 1:
            return await self._propose(game, link.seat, "delete")
        await self._delete()
        return []

    async def _delete(self) -> None:
        """Delete the table as it is known here; raises Refused where another process has changed it.

        A choice that is kept there has ended what was agreed to.  After a failure the database counts: the
        table may be gone, and only the acknowledgement lost.
        """
        try:
            await self.table.cache.write(partial(repository.remove_as_known, await self.table.stored()))
        except BaseException:
            await self.table.catch_up_or_give_up()
            raise
        self.table.cache.forget()
        self.table.presence.dismiss_all(Refused("deleted"))


def check_open(game: Game, seat: int) -> None:
    """Check that the seat has something to decide now; raises Refused."""
    if seat not in game.open_seats:
        raise Refused("not-your-turn")


def append_from(game: Game, by: Link | None) -> Callable[[Stored], Job[None]]:
    """Return what makes the job that keeps the choices made from now on, of the table's new row."""
    after = game.made

    def keep(stored: Stored) -> Job[None]:
        entries = [choice.entry for choice in game.choices[after:]]
        made = [[entry, digest] for entry, digest in zip(entries, game.digests[after:], strict=True)]
        return partial(repository.append, stored, after=after, made=made, by=by)

    return keep


def link_of(re: tuple[Client, int] | None) -> Link | None:
    """Return the link of the client whose request it is, if there is one."""
    return None if re is None else re[0].link


def rewound(game: Game, made: int) -> Game:
    """Return a copy of the game as it was after that number of choices."""
    then = game.copy()
    then.rewind(made)
    return then
