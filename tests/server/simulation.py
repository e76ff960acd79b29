"""The whole server under one seed: virtual time, and everything outside the event loop with seeded faults.

A `World` has a database, several server processes that share it, and people at browsers.  Time, delays,
faults and everything that people do follow from the seed, so a run can be repeated.  The database is real
SQL on SQLite in memory, with the functions of PostgreSQL that the server uses; batches, transactions and
notifications are those of the server.  After every commit and every message the world checks what must
always hold, and raises `Broken` if it does not.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import sqlite3
import time
from asyncio.base_events import BaseEventLoop
from collections import Counter, deque
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final, cast

from sqlalchemy import create_engine, event
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import StaticPool
from starlette.requests import Request
from starlette.websockets import WebSocket, WebSocketDisconnect

from fieldcraft.desk import thinking as adviser
from fieldcraft.desk.thinking import AdviserReply
from fieldcraft.rendering.refusals import Refused
from fieldcraft.server.http import app
from fieldcraft.server.http.context import AppContext, Outside
from fieldcraft.server.live.clock import HOLDS_PER_SEAT
from fieldcraft.server.live.consent import absence_seconds
from fieldcraft.server.settings import Settings
from fieldcraft.server.store import schema
from fieldcraft.server.store.db_timeouts import NoAnswer
from fieldcraft.server.store.peers import LIVENESS_CHECK_SECONDS, News, Peers
from fieldcraft.server.store.repository import enrol
from fieldcraft.server.store.storage import Job, QueuedJob, Storage, T
from fieldcraft.server.think.hints import Lane
from fieldcraft.server.wire import NewTable, Revocation, Sitting
from fieldcraft.session.follow import opened, take
from fieldcraft.session.game import Game
from fieldcraft.session.record import read_entry

EPOCH: Final = 1_800_000_000
"""The beginning of virtual time, in seconds since 1970."""
SEATS: Final = 3
PROCESSES: Final = 2
STEPS: Final = 30
"""The number of things that people do in a run."""
SETTLING_SECONDS: Final = 60.0
"""Virtual time after the last of them, without faults, in which everybody has to see the current table."""
PLACES_PER_LINK: Final = 2
NEVER: Final = -1e9


class Broken(AssertionError):
    """Something that must always hold does not."""


# -- time -----------------------------------------------------------------------------------------


class SimLoop(BaseEventLoop):
    """An event loop whose time jumps to the next thing that is due."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__()
        self.chance = chance
        self.now = 0.0
        self.error: BaseException | None = None
        """The first error that nothing else has caught."""
        self._selector = self
        self.call_soon_threadsafe = self.call_soon  # type: ignore[method-assign]
        self.set_exception_handler(self._note)

    def _note(self, _: Any, about: dict[str, Any]) -> None:
        self.error = self.error or about.get("exception") or Broken(about["message"])

    def time(self) -> float:
        return self.now

    def select(self, timeout: float | None) -> list[Any]:
        """Wait, as a selector does, for nothing but time."""
        if timeout is None:
            raise Broken("nothing is due any more")
        self.now += timeout
        return []

    def _process_events(self, _: list[Any]) -> None:
        """Nothing comes from outside."""

    def _write_to_self(self) -> None:
        """The loop never sleeps."""

    def run_in_executor(self, _: Any, work: Callable[..., Any], *args: Any) -> Any:  # type: ignore[override]
        """Do the work of a thread, a little later."""
        done = self.create_future()

        def run() -> None:
            if not done.done():
                try:
                    done.set_result(work(*args))
                except Exception as error:
                    done.set_exception(error)

        self.call_later(self.chance.random() * 0.01, run)
        return done


# -- the database ---------------------------------------------------------------------------------


class Database:
    """One database, what notifies its processes, and everything that it has ever held."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.engine = create_engine("sqlite://", poolclass=StaticPool)
        self.listeners: dict[int, Callable[[News], None]] = {}
        self.locks: set[int] = set()
        self._news: list[str] = []
        self.line: sqlite3.Connection
        """The one connection that there is."""
        event.listen(self.engine, "connect", self._set_up)
        event.listen(self.engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
        event.listen(self.engine, "commit", self._committed)
        event.listen(self.engine, "rollback", lambda _: self._news.clear())

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """Return the rows of a query, which has no more to do with the server's own SQL than it must."""
        return list(self.line.execute(query))

    def _set_up(self, connection: Any, _: Any) -> None:
        self.line = connection
        connection.isolation_level = None
        blank().backup(connection)
        connection.create_function("pg_notify", 2, lambda _, said: self._news.append(said))
        connection.create_function("pg_try_advisory_xact_lock", 2, lambda _, number: number not in self.locks)

    def _committed(self, connection: Connection) -> None:
        news, self._news = self._news, []
        for said in news:
            for number in list(self.listeners):
                delay = self.world.chance.choice((0.001, 0.01, 0.05, 0.5))
                self.world.loop.call_later(delay, self._hear, number, said)

    def _hear(self, number: int, said: str) -> None:
        if number in self.listeners:
            self.listeners[number](json.loads(said))


@cache
def blank() -> sqlite3.Connection:
    """An empty database of the newest schema."""
    engine = create_engine("sqlite://", poolclass=StaticPool)
    schema.metadata.create_all(engine)
    found: Any = engine.raw_connection().driver_connection
    return cast("sqlite3.Connection", found)


class SimStorage(Storage):
    """The storage of one process, whose jobs are done on the event loop, later, and not always."""

    def __init__(self, world: World, place: Place) -> None:
        self.world, self.place = world, place
        self.engine = world.database.engine
        self.is_shared = True
        self.process = 0
        self.seconds = 5.0
        self._file = None
        self._moment = {}
        self._waiting: deque[QueuedJob] = deque()
        self._is_working = False

    def open(self) -> None:
        """The schema is there."""

    def rehearse(self, job: Job[None]) -> None:
        """Nothing takes longer for the first time."""

    async def read(self, job: Job[T], is_brief: bool = False) -> T:
        await self.place.pause()
        await asyncio.sleep(self.world.delay())
        await self.place.pause()
        if self.world.fails(0.01):
            raise Refused("not-kept")
        return self._look(job)

    def put(self, job: QueuedJob) -> None:
        """Queue a job, and have the queue done soon."""
        if self.place.is_dead:
            return
        self._waiting.append(job)
        if not self._is_working:
            self._is_working = True
            self.world.loop.call_later(self.world.delay(), self._work_off)

    async def write(self, job: Job[T], table: int = 0, is_choice: bool = False) -> T:
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        await self.place.pause()
        self.put(QueuedJob(job, table, answer, is_choice))
        try:
            return await answer
        except SQLAlchemyError as error:
            raise Refused("not-kept") from error

    def post(self, job: Job[T], table: int = 0) -> Future[T]:
        future: Future[T] = Future()
        self.put(QueuedJob(job, table, future))
        return future

    def _work_off(self) -> None:
        """Do what waits: choices, and then a few other jobs."""
        self._is_working = False
        if self.place.is_dead:
            return
        came, self._waiting = list(self._waiting), deque()
        for is_choice in (True, False):
            batch = [job for job in came if job.is_choice == is_choice]
            if not batch:
                continue
            self.world.check_commit = True
            if self.world.fails(0.015):  # the disk is full, or the line is cut before it is kept
                self._lose(batch)
            elif self.world.fails(0.015):  # it is kept, and the line is cut before that is acknowledged
                kept = [
                    QueuedJob(job.job, job.table, Future(), job.is_choice) for job in batch if job.begin()
                ]
                self._keep(sorted(kept, key=lambda one: one.table))
                self._lose(batch)
            else:
                self._commit(batch)
            self.world.checked()

    def _lose(self, batch: list[QueuedJob]) -> None:
        for job in batch:
            if not job.future.done():
                job.future.set_exception(NoAnswer("the line is cut"))


class SimPeers(Peers):
    """A process among those that serve the database; it is struck off some time after it is dead."""

    place: Place

    def open(self, call_soon: Callable[..., Any]) -> None:
        self._call = call_soon
        with self.storage.engine.begin() as connection:
            self.storage.process = enrol(connection)
        database = self.place.world.database
        database.locks.add(self.storage.process)
        database.listeners[self.storage.process] = self._hear

    def look_soon(self) -> None:
        """Look, now and again for a while, whether the others live, as a process does all the time."""
        for times in range(1, 6):
            self.place.world.loop.call_later(LIVENESS_CHECK_SECONDS * 3**times, self._look_if_alive)

    def _look_if_alive(self) -> None:
        if not self.place.is_dead:
            self._look()

    def leave(self) -> None:
        """Free the lock of the process, and notify it no more."""
        self.place.world.database.locks.discard(self.storage.process)
        self.place.world.database.listeners.pop(self.storage.process, None)

    def lose_line(self) -> None:
        """Cut the line for news: the process gets another number, and looks up what it has missed."""
        self.leave()
        self.open(self._call)
        self._call(self.heard, {"anew": True})


class SimLane(Lane):
    """Advisers that think on the event loop: quickly, slowly, or never."""

    world: World

    async def think(self, question: str) -> AdviserReply:
        await asyncio.sleep(
            self.world.chance.choice((0.01, 0.1, 1.0, 20.0 if self.world.has_faults else 1.0))
        )
        if self.world.fails(0.05):
            raise Refused("hint-slow")
        record, seat, bot, first = json.loads(question)
        quick = json.dumps([record, seat, bot or "random", first])  # a hint of any kind is a key
        return adviser.reply_to(self.world.games, quick)


# -- processes ------------------------------------------------------------------------------------


class Place:
    """A server process."""

    def __init__(self, world: World, number: int) -> None:
        self.world = world
        self.number = number
        self.is_dead = False
        self.tasks: list[asyncio.Task[Any]] = []
        self._runs: asyncio.Future[None] | None = None

        def peers(storage: Storage, heard: Callable[[News], None]) -> Peers:
            made = SimPeers(storage, heard)
            made.place = self
            return made

        def lane(kind: str, processes: int, cards: Path | None) -> Lane:
            made = SimLane(kind, processes, cards)
            made.world = world
            return made

        outside = Outside(lambda _, __: SimStorage(world, self), lane, peers)
        self.context = AppContext(world.settings, outside)
        self.context.storage.open()
        self.context.peers.open(world.loop.call_soon_threadsafe)

    async def pause(self) -> None:
        """Never return in a process that is dead."""
        if self.is_dead:
            await self.world.never

    def kill(self) -> None:
        """Stop it without a word, as `kill -9` does."""
        self.is_dead = True
        self.world.loop.call_later(self.world.chance.random(), cast("SimPeers", self.context.peers).leave)
        for place in self.world.places:
            cast("SimPeers", place.context.peers).look_soon()
        for browser in self.world.browsers:
            if browser.socket is not None and browser.place is self:
                browser.cut()

    def request(self, person: int) -> Request:
        return Request({"type": "http", "client": (f"10.0.0.{person}", 1), "headers": []})


class Socket:
    """The server's end of a line to a browser: everything arrives later, in its order, or not at all."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.scope = {"client": (f"10.0.0.{browser.person}", 1)}
        self.is_cut = False
        self._received: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._ends = 0.0

    def _later(self, act: Callable[..., None], *given: Any) -> None:
        world = self.browser.place.world
        self._ends = max(self._ends, world.loop.time() + world.chance.choice((0.001, 0.02, 0.2)))
        world.loop.call_at(self._ends, act, *given)

    def push(self, message: dict[str, Any]) -> None:
        self._later(self._received.put_nowait, message)

    async def receive(self) -> dict[str, Any]:
        await self.browser.place.pause()
        message = await self._received.get()
        await self.browser.place.pause()
        return message

    async def send_text(self, said: str) -> None:
        await self.browser.place.pause()
        if self.is_cut:
            raise WebSocketDisconnect
        self._later(self.browser.hear, self, said)

    async def close(self, code: int = 1000, reason: str = "") -> None:
        self._later(self.browser.closed, self, reason)


# -- people ---------------------------------------------------------------------------------------


class Browser:
    """A person's page: what it was shown, and what it has asked that is not answered."""

    def __init__(self, person: int, role: str, seat: int, token: str) -> None:
        self.person = person
        self.role = role
        self.seat = seat
        self.token = token
        self.place: Place
        self.socket: Socket | None = None
        self.state: dict[str, Any] = {}
        self.around: dict[str, Any] = {}
        self.asked: dict[int, dict[str, Any]] = {}
        self.ids = 0
        self.reason = ""
        """Reason for which the server has closed the last connection."""
        self.gone = ""
        """Reason for which the server has sent it away permanently."""
        self.world: World

    def connect(self, place: Place) -> None:
        self.place = place
        self.socket = Socket(self)
        self.state = {}
        self.asked = {}
        work = app.attend(cast("WebSocket", self.socket), self.token, place.context)
        self.world.run(place, work)

    def cut(self) -> None:
        """Lose the line; the server learns of it later."""
        if self.socket is not None:
            self.socket.is_cut = True
            self.socket.push({"type": "websocket.disconnect"})
            self.socket = None

    def ask(self, type: str, **fields: Any) -> None:
        if self.socket is None:
            return
        self.ids += 1
        request = {"type": type, "id": self.ids, **fields}
        self.asked[self.ids] = request
        self.world.has_asked(self, request)
        self.socket.push({"type": "websocket.receive", "text": json.dumps(request)})

    def closed(self, socket: Socket, reason: str) -> None:
        if socket is self.socket:
            self.socket = None
            self.reason = reason
            if reason in ("revoked", "deleted", "unknown-link"):
                self.gone = reason

    def hear(self, socket: Socket, said: str) -> None:
        if socket is not self.socket:
            return
        self.world.check_hidden(self, said)
        message = json.loads(said)
        if message["type"] == "around":
            self.around = message
            self.world.check_around(self, message)
        elif message["type"] == "state":
            self.world.check_state(self, message)
            self.state = message
        if message.get("re") is not None:
            self.asked.pop(message["re"], None)


@dataclass
class Known:
    """The table as the world last saw it, against which every change is checked."""

    revision: int = 0
    choices: tuple[str, ...] = ()
    bots: tuple[str, ...] = ("",) * SEATS
    clock: int = 0
    history: dict[int, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Habits:
    """Shares of a run in which things happen, and the pauses between its steps."""

    goes_wrong: float = 0.04
    cuts: float = 0.08
    visits: float = 0.03
    deletes: float = 0.3
    """The share of visits that ask to delete the table."""
    pauses_seconds: tuple[float, ...] = (0.0, 0.01, 0.1, 0.5, 2.0, 30.0, 400.0)


ANY_WEATHER: Final = Habits()


class World:
    """One run: what happens in it follows from the seed and the habits."""

    def __init__(self, seed: int, steps: int = STEPS, habits: Habits = ANY_WEATHER) -> None:
        self.seed = seed
        self.habits = habits
        self.steps = steps
        self.chance = random.Random(seed)
        self.loop = SimLoop(self.chance)
        self.has_faults = True
        self.never = self.loop.create_future()
        """A future without a result: what a dead process waits for."""
        self.jump = 0.0
        """The jump of the computer's clock so far, in seconds."""
        chosen: dict[str, Any] = {
            "hosts": "*",
            "sockets_per_link": PLACES_PER_LINK,
            "watchers_per_address": PLACES_PER_LINK,
            "bot_pause": 0.1,
            "hint_seconds": 5,
            "refusal_seconds": 0.1,
            "message_rate": 1000,
            "message_burst": 1000,
            "work_rate": 1000,
            "work_burst": 10**6,
        }
        self.settings = Settings(**chosen)
        self.games = adviser.RecentGames()
        self.database = Database(self)
        self.check_commit = False
        self.places: list[Place] = []
        self.browsers: list[Browser] = []
        self.known = Known()
        self.replica: Game
        """The game, played by the world itself."""
        self.secret_seed = ""
        self.table = 0
        self.is_deleted = False
        self.hidden: dict[str, tuple[str, int]] = {}
        """Each token that has ever been made, and whose it is."""
        self.undos: dict[int, set[tuple[int, int]]] = {}
        """For a number of choices the undos requested then: the seat, and the choices to keep."""
        self.yes: dict[int, set[int]] = {}
        """For a number of choices the seats that agreed to anything then."""
        self.reseats: set[tuple[int, str]] = set()
        """The bots that the person of a seat has asked for at that seat."""
        self.clocks: dict[int, set[tuple[int, int]]] = {}
        self.deletes: dict[int, set[int]] = {}
        self.present: dict[int, float] = {}
        """For each seat until when a browser of it was surely connected."""
        self.shown: dict[tuple[int, int], str] = {}
        self.acknowledged = 0
        self.done: Counter[str] = Counter()

    # -- time and faults --------------------------------------------------------------------------

    def delay(self) -> float:
        if self.has_faults and self.chance.random() < 0.02:
            return 4.0 * self.chance.random()
        return self.chance.choice((0.0, 0.001, 0.005, 0.03))

    def fails(self, share: float) -> bool:
        return self.has_faults and self.chance.random() < share

    def run(self, place: Place, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do something at a process."""
        task = self.loop.create_task(work)
        place.tasks.append(task)
        return task

    # -- what must always hold --------------------------------------------------------------------

    def checked(self) -> None:
        """Check what the database holds, if anything was committed."""
        if self.loop.error is not None:
            raise self.loop.error
        if not self.check_commit or not self.table:
            return
        self.check_commit = False
        found = self.database.rows("SELECT revision, clock, asks FROM tables")
        if not found:
            self._check_deleted()
            return
        (revision, clock, asks), *_ = found
        choices = self.database.rows("SELECT number, key FROM choices ORDER BY number")
        if [number for number, _ in choices] != list(range(1, len(choices) + 1)):
            raise Broken("the choices that are kept have a gap")
        self._check_game(revision, tuple(key for _, key in choices))
        self._check_asked(asks)
        comments = self.database.rows("SELECT at, seat, text FROM comments")
        if any(at > len(choices) or said != f"{seat} at {at}" for at, seat, said in comments):
            raise Broken("a comment is about no position, or not its author's")
        self._check_players(self.database.rows("SELECT seat, bot, holds FROM players"), clock)
        sockets = self.database.rows("SELECT process, link FROM sockets")
        by_link = Counter(link for process, link in sockets if process in self.database.locks)
        if any(number > PLACES_PER_LINK for number in by_link.values()):
            raise Broken("too many browsers came by one link")

    def _check_game(self, revision: int, choices: tuple[str, ...]) -> None:
        known = self.known
        if revision == known.revision:
            if choices != known.choices:
                raise Broken("the choices have changed, and the revision has not")
            return
        if revision < known.revision:
            raise Broken("what was kept is lost")
        n = len(choices)
        if n > len(known.choices):
            if choices[: len(known.choices)] != known.choices:
                raise Broken("the game is another one: a choice was replaced")
            added = revision - known.revision
            if n - len(known.choices) != added:
                raise Broken(f"{added} changes made {n - len(known.choices)} choices")
        elif revision != known.revision + 1 or choices != known.choices[:n]:
            self._check_mixed(revision, choices)
        else:
            self._check_undo(n)
        self._replay(choices)
        known.revision, known.choices = revision, choices
        known.history[revision] = choices

    def _replay(self, choices: tuple[str, ...]) -> None:
        """Play what is kept, as anybody could who has the record."""
        game = self.replica
        game.rewind(min(game.made, len(choices)))
        for entry in choices[game.made :]:
            take(game, entry, game.record)

    def _check_asked(self, asks: int) -> None:
        """Check that the row says whom the game waits for, whose people may be notified."""
        game = self.replica
        if asks != (-1 if game.over else int(game.state.waited_seats)):
            raise Broken("the table waits for others than it says")

    def _check_mixed(self, revision: int, choices: tuple[str, ...]) -> None:
        """Report that several changes at once took choices back, which one transaction never does."""
        raise Broken(f"{revision - self.known.revision} changes at once took choices back")

    def _others_agreed(self, by: int, made: int) -> bool:
        """True if everybody who still has a seat has agreed to what a seat proposed."""
        return all(
            seat == by
            or self.known.bots[seat]
            or not self._has_claim(seat)
            or seat in self.yes.get(made, set())
            for seat in range(SEATS)
        )

    def _has_claim(self, seat: int) -> bool:
        """True if the player of a seat has not been absent long enough to lose it."""
        return self.present.get(seat, NEVER) > self.loop.now - absence_seconds(self.known.clock) + 10

    def _check_undo(self, to: int) -> None:
        made = len(self.known.choices)
        for by, wanted in self.undos.get(made, set()):
            if wanted == to and (
                all(choice.seat == by or choice.is_settled for choice in self.replica.choices[to:])
                or self._others_agreed(by, made)
            ):
                return
        raise Broken(f"nobody agreed to go back from {made} to {to} choices")

    def _check_players(self, players: list[tuple[Any, ...]], clock: int) -> None:
        named = {seat: bot for seat, bot, _ in players}
        bots = tuple(named.get(seat, "") for seat in range(SEATS))
        for seat, (before, after) in enumerate(zip(self.known.bots, bots, strict=True)):
            if before != after and (seat, after) not in self.reseats and self._has_claim(seat):
                raise Broken(f"somebody else gave seat {seat} away")
        if clock != self.known.clock:
            made = len(self.known.choices)
            asked = self.clocks.get(made, set())
            if not any(wanted == clock and self._others_agreed(by, made) for by, wanted in asked):
                raise Broken("nobody agreed to another clock")
        if any(holds > HOLDS_PER_SEAT for _, _, holds in players):
            raise Broken("a seat has held the clock too often")
        self.known.bots, self.known.clock = bots, clock

    def _check_deleted(self) -> None:
        if self.is_deleted:
            return
        self.is_deleted = True
        made = len(self.known.choices)
        if not any(self._others_agreed(by, made) for by in self.deletes.get(made, set())):
            raise Broken("nobody agreed to delete the table")

    def check_hidden(self, browser: Browser, said: str) -> None:
        """Check that a message has no token of anybody else, and no seed."""
        for token, whose in self.hidden.items():
            if whose != (browser.role, browser.seat) and token in said:
                raise Broken(f"a {browser.role} at seat {browser.seat} was sent a token of {whose}")
        if self.secret_seed and self.secret_seed in said:
            raise Broken("a browser was sent the seed")

    def check_state(self, browser: Browser, state: dict[str, Any]) -> None:
        """Check that a browser is shown what is kept, the same at all processes."""
        revision = state["rev"]
        self.checked()
        if self.is_deleted:
            return
        kept = self.known.history.get(revision)
        if kept is None:
            raise Broken(f"revision {revision} was shown, and never kept")
        if len(kept) != state["seq"]:
            raise Broken(f"revision {revision} has {len(kept)} choices, and {state['seq']} were shown")
        if state["options"] and browser.seat not in state["open"]:
            raise Broken("a browser was shown what only others may choose")
        if browser.role != "play" and state["yours"]:
            raise Broken("a spectator was asked")
        one = json.dumps([state["view"], state["position"], [option["key"] for option in state["options"]]])
        before = self.shown.setdefault((revision, browser.seat), one)
        if before != one:
            raise Broken(f"revision {revision} was shown in two ways to seat {browser.seat}")
        request = browser.asked.get(state.get("re", 0))
        if request is not None and request["type"] == "choose":
            if not kept or key_of(kept[-1]) != request["key"]:
                settled = [key_of(key) for key in kept[request["seq"] :]]
                if request["key"] not in settled:
                    raise Broken("a choice was acknowledged, and is not there")
            self.acknowledged += 1

    def check_around(self, browser: Browser, around: dict[str, Any]) -> None:
        """Check that the holds are possible, and that a proposal waits for no bot."""
        for person in around["people"]:
            if not 0 <= person["holds"] <= HOLDS_PER_SEAT:
                raise Broken("more holds were shown than there are")
        proposal = around["proposal"]
        if proposal and any(around["people"][seat]["bot"] for seat in proposal["waits"]):
            raise Broken("a proposal waits for a bot")

    # -- what people do ---------------------------------------------------------------------------

    def has_asked(self, browser: Browser, request: dict[str, Any]) -> None:
        """Note what somebody wants, as a permission for what may become of it."""
        made = request.get("seq", browser.state.get("seq", 0))
        if browser.role != "play":
            return
        match request["type"]:
            case "undo":
                self.undos.setdefault(made, set()).add((browser.seat, request["to"]))
            case "consent" if request["yes"]:
                self.yes.setdefault(made, set()).add(browser.seat)
            case "seat" if request["seat"] == browser.seat:
                self.reseats.add((browser.seat, request["bot"]))
            case "clock":
                for at in range(made + 60):
                    self.clocks.setdefault(at, set()).add((browser.seat, request["seconds"]))

    def alive(self) -> list[Place]:
        return [place for place in self.places if not place.is_dead]

    async def open_table(self) -> None:
        place = self.places[0]
        kinds = self.chance.choice((["me", "open", "open"], ["me", "open", "bot:random"]))
        clock = self.chance.choice((0, 3, 10))
        opening = NewTable(game="market", seats=kinds, clock=clock)
        while True:
            try:
                links = await app.open_table(opening, place.request(0), place.context)
                break
            except Refused:
                continue
        tokens = [links.play, *(links.seats or [])]
        with self.database.engine.connect() as connection:
            rows = connection.execute(schema.tables.select().order_by(schema.tables.c.id.desc())).all()
        row = rows[0]
        with self.database.engine.begin() as connection:  # tables whose opening was not acknowledged
            for other in rows[1:]:
                for kept in (schema.links, schema.players, schema.choices):
                    connection.execute(kept.delete().where(kept.c.table_id == other.id))
                connection.execute(schema.tables.delete().where(schema.tables.c.id == other.id))
        self.secret_seed = str(row.seed)
        record = {"game": row.game, "seed": row.seed, "setup": json.loads(row.setup), "choices": []}
        self.replica = opened(record, place.context.games.rules(row.game))
        self.known.clock = row.clock
        self.known.bots = tuple("random" if kind == "bot:random" else "" for kind in kinds)
        self.known.history[0] = ()
        self.table = row.id
        for seat, token in enumerate(tokens):
            self._add(Browser(seat + 1, "play", seat, token))
        self._add(Browser(9, "watch", -1, links.watch))

    def _add(self, browser: Browser) -> None:
        browser.world = self
        self.browsers.append(browser)
        self.hidden[browser.token] = (browser.role, browser.seat)

    def note_presence(self) -> None:
        """Note which seats' people are surely there: their page has been shown the table and is connected.

        A person who was away for so long that the seat was free has a claim from their return on.
        """
        for browser in self.browsers:
            if browser.role == "play" and browser.socket is not None and browser.state:
                self.present[browser.seat] = self.loop.now

    async def step(self) -> None:
        """Have somebody do something, or something go wrong."""
        browser = self.chance.choice(self.browsers)
        luck = self.chance.random()
        habits = self.habits
        if luck < habits.goes_wrong:
            self.go_wrong()
        elif browser.socket is None:
            if not browser.gone:
                browser.connect(self.chance.choice(self.alive()))
        elif luck < habits.goes_wrong + habits.cuts:
            browser.cut()
        elif luck < habits.goes_wrong + habits.cuts + habits.visits:
            await self.visit(browser)
        elif browser.state:
            self.play(browser)

    def go_wrong(self) -> None:
        """A process is killed, or loses its line for news, or the computer's clock jumps."""
        luck = self.chance.random()
        if luck < 0.4:
            self.chance.choice(self.alive()).kill()
            self.places.append(Place(self, len(self.places)))
        elif luck < 0.7:
            cast("SimPeers", self.chance.choice(self.alive()).context.peers).lose_line()
        else:
            self.jump += self.chance.uniform(-1, 1)

    async def visit(self, browser: Browser) -> None:
        """Ask something over HTTP."""
        if browser.role != "play":
            return
        place = self.chance.choice(self.alive())
        request = place.request(browser.person)
        luck = self.chance.random()
        with suppress(Refused):
            if luck < self.habits.deletes:
                for made in range(len(self.known.choices) + 60):
                    self.deletes.setdefault(made, set()).add(browser.seat)
                await asyncio.wait_for(app.delete(browser.token, request, place.context), 30)
            elif luck < 0.6:
                token = secrets.token_urlsafe(24)
                self.hidden[token] = (browser.role, browser.seat)
                await asyncio.wait_for(
                    app.sit(browser.token, Sitting(play=token), request, place.context), 30
                )
                browser.token = token
            elif luck < 0.8:
                link = await asyncio.wait_for(
                    app.revoke(browser.token, Revocation(which="play"), request, place.context), 30
                )
                browser.token = str(link.play)
                self.hidden[browser.token] = (browser.role, browser.seat)
            else:
                await asyncio.wait_for(app.summarise(browser.token, request, place.context), 30)

    def play(self, browser: Browser) -> None:
        """Ask something at the table."""
        state, around, luck = browser.state, browser.around, self.chance.random()
        made, revision = state["seq"], state["rev"]
        if state["options"] and state["yours"] and luck < 0.6:
            key = self.chance.choice(state["options"])["key"]
            browser.ask("choose", seq=made, rev=revision, key=key)
        elif around.get("proposal") and luck < 0.8:
            browser.ask("consent", seq=made, rev=revision, yes=self.chance.random() < 0.7)
        elif made and luck < 0.82:
            browser.ask("undo", seq=made, rev=revision, to=self.chance.randrange(made))
        elif luck < 0.86:
            browser.ask("seat", seat=self.chance.randrange(SEATS), bot=self.chance.choice(("random", "")))
        elif luck < 0.9:
            browser.ask("clock", seconds=self.chance.choice((0, 3, 10, 30)))
        elif luck < 0.94:
            browser.ask("hold")
        elif luck < 0.96:
            browser.ask("hint")
        elif luck < 0.97:
            browser.ask("name", name=self.chance.choice(("Ada", "Bea", "")))
        elif luck < 0.98:
            at = self.chance.randrange(made + 1)
            browser.ask("comment", at=at, text=self.chance.choice((f"{browser.seat} at {at}", "")))
        else:
            browser.ask("say", phrase="thanks")

    # -- the run ----------------------------------------------------------------------------------

    async def course(self) -> None:
        """Open a table, have people play at it, and see that in the end everybody is shown what is kept."""
        self.places += [Place(self, number) for number in range(PROCESSES)]
        await self.open_table()
        for _ in range(self.steps):
            await self.step()
            pause = self.chance.choice(self.habits.pauses_seconds)
            for _ in range(4):
                await asyncio.sleep(pause / 4)
                self.note_presence()
            self.checked()
        self.has_faults = False
        await asyncio.sleep(SETTLING_SECONDS)
        await self.settle()

    async def settle(self) -> None:
        """Have everybody connect once more, and check that all see the same, which is what is kept."""
        self.checked()
        if self.is_deleted:
            if any(browser.socket is not None and browser.state for browser in self.browsers):
                raise Broken("a browser is still at a table that has been deleted")
            return
        for browser in self.browsers:
            browser.cut()
        await asyncio.sleep(1)
        here = [browser for browser in self.browsers if not browser.gone]
        for number, browser in enumerate(here):
            browser.connect(self.alive()[number % len(self.alive())])
        for _ in range(20):
            await asyncio.sleep(SETTLING_SECONDS / 20)
            self.checked()
            if self.is_deleted:
                return
        for browser in here:
            if browser.gone:
                continue
            if browser.socket is None or not browser.state:
                raise Broken(f"{browser.role} at seat {browser.seat} is not let in: {browser.reason}")
            behind = self.known.revision - browser.state["rev"]
            if behind and not any(self.known.bots) and not self.known.clock:
                raise Broken(f"seat {browser.seat} is {behind} changes behind")

    def finish(self) -> None:
        """End everything that still runs."""
        for place in self.places:
            place.is_dead = True
        while tasks := [task for task in asyncio.all_tasks(self.loop) if not task.done()]:
            for task in tasks:
                task.cancel()
            self.loop.run_until_complete(asyncio.wait(tasks, timeout=1))
        self.database.engine.dispose()
        self.loop.close()


def key_of(entry: str) -> str:
    """The key of a choice as a record writes it."""
    return read_entry(entry)[0]


@contextmanager
def virtual(world: World) -> Iterator[None]:
    """Have the time, and whatever is made up, be those of a world."""
    kept = time.time, time.monotonic, secrets.token_urlsafe, secrets.randbelow
    tokens = random.Random(world.seed + 1)

    def token(size: int) -> str:
        return "".join(tokens.choices("abcdefghijklmnopqrstuvwxyz0123456789-_", k=size * 4 // 3))

    time.time = lambda: EPOCH + world.loop.now + world.jump
    time.monotonic = lambda: world.loop.now
    secrets.token_urlsafe = token  # type: ignore[assignment]
    secrets.randbelow = lambda exclusive_upper_bound: tokens.randrange(
        exclusive_upper_bound // 2, exclusive_upper_bound
    )
    try:
        yield
    finally:
        time.time, time.monotonic, secrets.token_urlsafe, secrets.randbelow = kept


def run(seed: int, steps: int = STEPS, habits: Habits = ANY_WEATHER) -> World:
    """Run a world to its end; raises Broken."""
    world = World(seed, steps, habits)
    with virtual(world):
        try:
            world.loop.run_until_complete(world.course())
        finally:
            world.finish()
    return world
