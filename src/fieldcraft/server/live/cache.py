"""One table in memory: its game, replayed from the record, and the stored row that it agrees with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from sqlalchemy.engine import Connection

from fieldcraft.desk.opening import restored
from fieldcraft.errors import RecordDiverges
from fieldcraft.server.catalogue import Games, stay
from fieldcraft.server.live import costs
from fieldcraft.server.store import repository
from fieldcraft.server.store.repository import Snapshot, Stored
from fieldcraft.server.store.storage import KeptChoice, Storage, now
from fieldcraft.server.think.offload import offload
from fieldcraft.session.follow import follow
from fieldcraft.session.game import Game

T = TypeVar("T")


class TableCache:
    """The game of one table and its row in the database.  Callers hold the table's lock."""

    def __init__(self, table: int, storage: Storage, games: Games) -> None:
        self.table = table
        self.storage = storage
        self.games = games
        self.row: Stored | None = None
        """The table as the database has it, without its choices once the game has been played."""
        self.loaded: Game | None = None
        """The game, None if it has to be played from its record."""
        self.question_since = 0
        """`made` when the current question was first asked; secret choices do not reset it."""
        self.question: tuple[Any, int] | None = None
        """The current question: its op and subject."""
        self._news: list[KeptChoice] = []
        """Choices made at other processes that are not in the game yet."""
        self._outdated = False
        """True if another process has changed something that is not a choice."""
        self._replayed = 0
        """Number of choices replayed since the last call of `spent`."""

    @property
    def choices(self) -> int:
        """Number of choices of the game, 0 if it is not in memory."""
        return self.loaded.made if self.loaded else 0

    def spent(self) -> float:
        """Return what loading the game has cost since the last call; see `costs`."""
        cost, self._replayed = self._replayed / costs.RESTORED_CHOICES_PER_UNIT, 0
        return cost

    def is_behind(self, around: int) -> bool:
        """True if another process has changed the table since it was loaded here."""
        return self.row is not None and self.row.around < around

    async def stored(self) -> Stored:
        """Return the row, with its choices as long as nothing has been played; raises Refused."""
        if self.row is None:
            self.row = await self.storage.read(partial(repository.fetch, table=self.table))
        return self.row

    async def snapshot(self, after: int = 0) -> Snapshot:
        """Read the table, with its choices after that number; raises Refused."""
        look = partial(repository.glance, table=self.table, process=self.storage.process, after=after)
        return await self.storage.read(look)

    async def write(self, job: Callable[[Connection], T], is_choice: bool = False) -> T:
        """Have a job of this table done; raises Refused."""
        return await self.storage.write(job, self.table, is_choice)

    async def replayed(self, kept: Stored, only_agreeing: bool = False) -> Game:
        """Replay the game of a row, off the event loop; raises Refused."""
        return await offload(len(kept.choices), restored, kept.record, self.games.pack(), only_agreeing)

    async def adopt(self, kept: Stored, game: Game) -> Stored:
        """Return the row of a game, its record having been rewritten if it was made under other rules."""
        if kept.record == game.record:
            return kept
        await self.write(partial(repository.replace_record, kept, record=game.record))
        return replace(
            kept,
            version=game.rules.version,
            pack=game.record.get("pack"),
            borrowed=game.borrowed,
            revision=kept.revision + 1,
            around=kept.around + 1,
            comments=game.comments[:],
        )

    def take(self, kept: Stored, game: Game) -> bool:
        """Hold this game and row from now on; True if the game is another object than before."""
        is_new = game is not self.loaded
        if is_new:
            self.loaded, self.question = game, None
            self._replayed += game.made
            stay(game.rules.id)
            self.note_question(game)
        game.comments = kept.comments[:]
        self.row = replace(kept, choices=[], digests=[])
        return is_new

    def forget(self) -> None:
        """Have the table loaded from the database when it is needed next."""
        self.loaded = self.row = None

    def rewound_to(self, game: Game) -> None:
        """Hold a game that went back."""
        self.loaded, self.question = game, None

    # -- what is asked --------------------------------------------------------------------------------

    def note_question(self, game: Game) -> None:
        """Note what is asked now: after a secret choice it is still the question of before."""
        asks = (game.state.frame.op, int(game.state.frame.subject))
        if asks != self.question or not game.choices or not game.choices[-1].option.SECRET:
            self.question_since = game.made
        self.question = asks

    def still_asks(self, game: Game, seat: int, seq: int, revision: int | None) -> bool:
        """True if a seat is still asked what it was asked after `seq` choices."""
        assert self.row is not None
        after = game.choices[seq:]
        changes = 0 if revision is None else self.row.revision - revision - len(after)
        is_same = self.question_since <= seq < game.made and not changes
        return is_same and all(choice.seat != seat for choice in after)

    # -- what other processes do ----------------------------------------------------------------------

    def hear(self, choice: KeptChoice | None) -> bool:
        """Note a choice made at another process, None for another change; True if nothing waited before."""
        is_first = not (self._news or self._outdated)
        if choice is None:
            self._outdated = True
        else:
            self._news.append(choice)
        return is_first

    def clear_news(self) -> None:
        """Forget what has been reported: the table is about to be read."""
        self._outdated = False
        self._news.clear()

    def follow_news(self) -> bool:
        """Make the reported choices; False if that is not everything that has changed."""
        game, kept = self.loaded, self.row
        news, self._news = self._news, []
        if self._outdated or game is None or kept is None:
            return not (self._outdated or news)
        for choice in news:
            first = choice.revision - len(choice.choices)
            if first > kept.revision:
                return False
            if first == kept.revision:
                if not all(self._makes(game, entry, digest) for entry, digest in choice.choices):
                    return False
                kept = later(kept, choice.revision)
                kept = replace(kept, until=choice.until, held=choice.held, proposal=None, asks=asked(game))
                self.row = kept
        return True

    def follow(self, kept: Stored) -> bool:
        """Make the choices that a row has more; False if more than that has happened."""
        game, row = self.loaded, self.row
        assert game is not None
        assert row is not None
        changes = kept.revision - row.revision
        is_same = (kept.version, kept.pack) == (row.version, row.pack)
        if not is_same or kept.digests is None or changes != len(kept.choices):
            return False
        return all(self._makes(game, *choice) for choice in zip(kept.choices, kept.digests, strict=True))

    def _makes(self, game: Game, entry: str, digest: str) -> bool:
        """Make a choice of another process; False if it leads to another position here."""
        try:
            follow(game, {"version": game.rules.version, "choices": [entry], "digests": [digest]})
        except RecordDiverges:
            return False
        self.note_question(game)
        return True


def asked(game: Game) -> int:
    """Return the seats that the game waits for, as `Stored.asks` has them."""
    return repository.OVER if game.over else int(game.state.waited_seats)


def later(stored: Stored, revision: int) -> Stored:
    """Return a row as it is after a change of the game that led to this revision."""
    return stored.but(revision=revision, around=stored.around + 1, updated=now())
