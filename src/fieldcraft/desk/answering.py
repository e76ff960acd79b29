"""The desk: it answers the requests and messages of a page in the page's own browser.

A page asks over two lines as it asks a server: `request` is HTTP, `sit` and `tell` are the socket.  Before a
call, the caller reads the table from its store (`has`, `take`).  After it, the caller stores what is in
`keep` before it shows what is in `sent`, and gives what is in `think` to a second worker.  Nothing here reads
or writes a disk.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from datetime import UTC, date, datetime
from typing import Any, Final, NamedTuple

from fieldcraft import rendering
from fieldcraft.desk.opening import READABLE, begin
from fieldcraft.desk.tables import Table, read_token, seat_of
from fieldcraft.errors import FieldcraftError
from fieldcraft.games import Ruleset, ruleset
from fieldcraft.kernel.chance import scatter
from fieldcraft.rendering.refusals import Refused, sentence
from fieldcraft.rulebook.pack import Pack
from fieldcraft.rulebook.setup import SEATS
from fieldcraft.session.game import Game
from fieldcraft.session.guide import next_choice
from fieldcraft.session.sharecode import share_code

MOST: Final = 8
"""The number of tables in memory."""
Answer = dict[str, Any]


class NewTable(NamedTuple):
    """The request of a page that opens a table; the fields are those of `opening.Opening`."""

    game: str | None = None
    setup: dict[str, Any] = {}  # noqa: RUF012 -- a NamedTuple's default, which nobody changes
    seed: int | None = None
    code: str | None = None
    record: dict[str, Any] | str | None = None
    after: dict[str, Any] | str | None = None
    upto: int | None = None
    only_agreeing: bool = False
    seats: list[str] | None = None
    name: str = ""
    clock: int | None = None


class Shipped:
    """The games of this package, with the cards that come with it."""

    def rules(self, game: str) -> Ruleset:
        """Return the rules of a game; raises Refused."""
        try:
            return ruleset(game)
        except FieldcraftError as error:
            raise Refused("unknown-game", reason=sentence(error)) from None

    def pack(self) -> Pack | None:
        """Return None: a page without a server has no folder of cards."""
        return None


class Sitter:
    """One open view of a table: its token, and the number of facts it has been sent, None for none."""

    def __init__(self, token: str) -> None:
        self.token = token
        self.table, seat = read_token(token)
        self.plays = seat is not None
        self.facts_sent: int | None = None


class Desk:
    """All tables that are open in one tab."""

    def __init__(self) -> None:
        self.games = Shipped()
        self.sitters: dict[int, Sitter] = {}
        self._tables: OrderedDict[str, Table] = OrderedDict()

    # -- what is kept -------------------------------------------------------------------------------

    def has(self, id: str, revision: int) -> bool:
        """True if the table is in memory as it was kept at this revision."""
        return id in self._tables and self._tables[id].revision == revision

    def take(self, kept: str) -> str:
        """Have a kept table in memory; return the answer that refuses it, '' where it can be played."""
        try:
            table = Table.of(kept)
        except Refused as refused:
            return encoded(refused_answer(refused))
        self._put(table)
        for sitter in self.sitters.values():
            if sitter.table == table.id:
                sitter.facts_sent = None  # another tab may have gone back, and on by another way
        return ""

    def drop(self, id: str) -> None:
        """Let go of a table, because it could not be kept or was deleted."""
        self._tables.pop(id, None)

    def _put(self, table: Table) -> None:
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        if len(self._tables) > MOST:
            self._tables.popitem(last=False)

    # -- HTTP ---------------------------------------------------------------------------------------

    def request(self, method: str, path: str, body: str) -> str:
        """Answer a request of the page: JSON with `status` and `body`, and `keep` or `remove` if needed."""
        try:
            return encoded({"status": 200} | self._request(method, path.split("/")[2:], body))
        except FieldcraftError as error:
            refused = error if isinstance(error, Refused) else Refused("record", reason=sentence(error))
            return encoded(refused_answer(refused))

    def _request(self, method: str, path: list[str], body: str) -> Answer:
        match method, path:
            case "POST", ["tables"]:
                return self._open(Table.begun(begin(NewTable(**json.loads(body)), self.games)))
            case "GET", ["daily", game]:
                return {"body": self._day(game)}
            case "POST", ["daily", game, "table"]:
                return self._open(self._table_of_day(game))
            case _, ["tables", token, *what]:
                return self._of_table(method, token, what)
        raise Refused("needs-server" if path[:1] == ["daily"] else "not-found")

    def _open(self, table: Table) -> Answer:
        self._put(table)
        return {"status": 201, "body": table.links(), "keep": keep(table)}

    def _of_table(self, method: str, token: str, what: list[str]) -> Answer:
        table = self._table(token)
        seat = seat_of(token, table.game)
        match method, what:
            case "GET", []:
                return {"body": table.info(seat, read_token(token)[1] is not None)}
            case "GET", ["result"]:
                return {"body": table.result(seat, read_token(token)[1] is not None)}
            case "GET", ["record"]:
                return {"text": table.game.save()}
            case "GET", ["code"]:
                return {"body": {"code": share_code(table.game)}}
            case "DELETE", []:
                self.drop(table.id)
                return {"status": 204, "body": None, "remove": table.id}
            case _, ["revoke"]:
                raise Refused("needs-server")
        raise Refused("not-found")

    def go_on(self, kept: str, token: str) -> str:
        """Give up the choices of a kept table that no longer lead where they led; answer as `request`."""
        try:
            table = Table.of(kept, only_agreeing=True)
            table.changed()
            self._put(table)
            return encoded({"status": 200} | self._of_table("GET", token, []) | {"keep": keep(table)})
        except Refused as refused:
            return encoded(refused_answer(refused))

    def _table(self, token: str) -> Table:
        table = self._tables.get(read_token(token)[0])
        if table is None:
            raise Refused("unknown-link")
        self._tables.move_to_end(table.id)
        return table

    # -- the game of the day ------------------------------------------------------------------------

    def _day(self, game: str) -> Answer:
        """Return today's game: its deals follow from the date, and there are no scores without a server."""
        rules, day = self._rules_of_day(game), today()
        setup = rules.of_the_day(day.toordinal() - 1)
        how = rules.told_setup({name: value for name, value in setup.items() if name != SEATS})
        return {"day": day.isoformat(), "open": False, "setup": setup, "how": how, "scores": []}

    def _table_of_day(self, game: str) -> Table:
        rules, day = self._rules_of_day(game), today()
        setup = rules.of_the_day(day.toordinal() - 1)
        opening = NewTable(rules.id, setup, scatter(day.toordinal(), 0) % READABLE)
        return Table.begun(begin(opening, self.games), day=day.isoformat())

    def _rules_of_day(self, game: str) -> Ruleset:
        rules = self.games.rules(game)
        if rules.solo is None:
            raise Refused("daily-none")
        return rules

    # -- the socket ---------------------------------------------------------------------------------

    def sit(self, number: int, token: str) -> str:
        """Open a view of a table; its first messages are in `sent`."""
        try:
            sitter = Sitter(token)
            self.sitters[number] = sitter
            table = self._table(token)
            seat_of(token, table.game)
            return encoded(self._told(table, [number]))
        except Refused as refused:
            self.sitters.pop(number, None)
            return encoded(refused_answer(refused))

    def leave(self, number: int) -> None:
        """Close a view of a table."""
        self.sitters.pop(number, None)

    def table_of(self, number: int) -> str:
        """Return the id of the table that a view is of, '' where it is closed."""
        sitter = self.sitters.get(number)
        return sitter.table if sitter else ""

    def views_of(self, id: str) -> str:
        """Return the numbers of the views of a table, as a list in JSON."""
        return json.dumps(self._views(id))

    def _views(self, id: str) -> list[int]:
        return [number for number, sitter in self.sitters.items() if sitter.table == id]

    def show(self, id: str) -> str:
        """Show a table again, as another tab has changed it, to all views of it here."""
        for number in self._views(id):
            self.sitters[number].facts_sent = None
        return encoded(self._told(self._tables[id], self._views(id), is_back=True))

    def tell(self, number: int, text: str) -> str:
        """Answer a message of a view: JSON with what is `sent`, and `keep` and `think` where needed."""
        message = json.loads(text)
        sitter = self.sitters[number]
        try:
            table = self._table(sitter.token)
            return encoded(self._answer(table, number, sitter, message))
        except Refused as refused:
            told = {"type": "refused", "why": str(refused), "kind": refused.kind, "re": message["id"]}
            return encoded({"sent": [[number, told]]})

    def _answer(self, table: Table, number: int, sitter: Sitter, message: Answer) -> Answer:
        seat = seat_of(sitter.token, table.game)
        re: Answer = {"type": "answer", "re": message["id"]}
        match message["type"]:
            case "choose" | "undo" | "name" | "seat" | "comment" if not sitter.plays:
                raise Refused("watching")
            case "choose":
                check_step(table, message)
                table.choose(message["key"], seat)
                return self._changed(table, (number, message["id"]))
            case "undo":
                check_step(table, message)
                table.undo(message["to"], seat)
                return self._changed(table, (number, message["id"]), is_back=True)
            case "name":
                table.rename(seat, message["name"])
                return beside(self._changed(table), number, re)
            case "seat":
                table.reseat(message["seat"], message["bot"])
                return beside(self._changed(table), number, re)
            case "comment":
                table.comment(message["at"], seat, message["text"])
                return beside(self._commented(table), number, re)
            case "hint":
                ask = self._question(table, number, sitter, message)
                table.hints += 1
                return {"sent": [], "ask": ask, "keep": keep(table)}
            case "judge":
                return {"sent": [], "ask": self._question(table, number, sitter, message)}
        return {"sent": [[number, re | self._asked(table, seat, message)]]}

    def _asked(self, table: Table, seat: int, message: Answer) -> Answer:
        """Return what a question that changes nothing is answered with."""
        game = table.game
        match message["type"]:
            case "why":
                return {"text": game.why_not(message["key"], seat if game.seats > 1 else None)}
            case "closed":
                return {"closed": rendering.closed(game, seat)}
            case "card":
                lines = game.rules.narrator.card_text(message["name"])
                if not lines:
                    raise Refused("no-card", name=message["name"])
                return {"text": "\n".join(lines)}
            case "story":
                pages, feats = rendering.pages(game, seat), rendering.feats(game)
                return {"story": pages, "endings": game.rules.endings, "feats": feats}
            case "at":
                return dict(rendering.past(as_it_was(game, message["n"]), seat, message["id"]))
            case "ping":
                return {"seq": game.made}
            case "clock" | "hold" | "say" | "consent":
                raise Refused("needs-server")
        raise Refused("unknown-type", types="those of docs/wire.md")

    # -- what is sent -------------------------------------------------------------------------------

    def _changed(self, table: Table, re: tuple[int, int] | None = None, is_back: bool = False) -> Answer:
        """Return what a change leads to: what is kept, what is sent, and what a bot is to think about."""
        return {"keep": keep(table)} | self._told(table, self._views(table.id), re, is_back)

    def _told(
        self, table: Table, views: list[int], re: tuple[int, int] | None = None, is_back: bool = False
    ) -> Answer:
        game, sent = table.game, []
        for number in views:
            sitter = self.sitters[number]
            seat = seat_of(sitter.token, game)
            state: Answer = dict(
                rendering.state(game, seat, sitter.plays, table.revision, sitter.facts_sent, is_back)
            )
            state["undo"] = state["undo"] | {"asks": False}
            is_new = sitter.facts_sent is None
            if is_new:
                state["log"] = rendering.facts(game, seat)
            if re is not None and re[0] == number:
                state["re"] = re[1]
            sitter.facts_sent = rendering.facts_read(game, seat)
            sent.append([number, state])
            if game.seats > 1:
                sent.append([number, table.around(seat if sitter.plays else None)])
            if is_back or (is_new and game.comments):
                sent.append([number, rendering.comments(game)])
        answer: Answer = {"sent": sent}
        if game.bot and views:
            question = json.dumps([game.record, game.seat, game.bot, 0])
            answer["think"] = {"table": table.id, "revision": table.revision, "question": question}
        return answer

    def _commented(self, table: Table) -> Answer:
        """Return what a comment leads to: the table has another revision now, and every view the comments."""
        told, comments = self._changed(table), rendering.comments(table.game)
        return told | {"sent": [*told["sent"], *([number, comments] for number in self._views(table.id))]}

    def bot_chose(self, id: str, revision: int, key: str) -> str:
        """Take a bot's choice, '' where none was found; nothing happens where the table has moved on.

        In a scripted first game a rival chooses what the script has for it.
        """
        if not self.has(id, revision) or not self._tables[id].game.bot:
            return encoded({"sent": []})
        table = self._tables[id]
        table.choose_for_bot(next_choice(table.game) or key)
        return encoded(self._changed(table))

    def _question(self, table: Table, number: int, sitter: Sitter, message: Answer) -> Answer:
        """Return what the second worker is asked for a hint or a look back; raises Refused."""
        game, seat = table.game, seat_of(sitter.token, table.game)
        if not sitter.plays:
            raise Refused("watching")
        if message["type"] == "judge" and not game.over:
            raise Refused("not-over")
        if message["type"] == "hint":
            if game.over:
                raise Refused("over")
            if seat not in game.open_seats:
                raise Refused("not-your-turn")
        question = json.dumps([game.record, seat, "", 0])
        return {"view": number, "re": message["id"], "kind": message["type"], "question": question}


def check_step(table: Table, message: Answer) -> None:
    """Raises Refused where the message was about another position than the one the table is in."""
    if message["seq"] != table.game.made or message.get("rev", table.revision) != table.revision:
        raise Refused("stale", theirs=message["seq"] + 1, ours=table.game.made)


def as_it_was(game: Game, made: int) -> Game:
    """Return a copy of a game after `made` choices; raises Refused."""
    if not 0 <= made <= game.made:
        raise Refused("no-such-choice", most=game.made)
    then = game.copy()
    then.rewind(made)
    return then


def beside(answer: Answer, number: int, re: Answer) -> Answer:
    """Return an answer with one more message for a view."""
    return answer | {"sent": [*answer["sent"], [number, re]]}


def keep(table: Table) -> Answer:
    """Return what is to be kept of a table before anything of its change is shown."""
    return {"id": table.id, "revision": table.revision, "text": table.kept()}


def refused_answer(refused: Refused) -> Answer:
    """Return a refusal as the answer to a request."""
    body: Answer = {"error": str(refused), "kind": refused.kind}
    if refused.agreeing is not None:
        body["agreeing"] = refused.agreeing
    return {"status": refused.status, "body": body}


def today() -> date:
    """Return the date (UTC)."""
    return datetime.now(UTC).date()


def encoded(answer: Answer) -> str:
    """Return an answer as JSON without spaces."""
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
