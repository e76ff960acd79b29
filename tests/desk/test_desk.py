"""The desk answers a page as a server does, keeps each change first, and says what needs a server."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

import fieldcraft
from fieldcraft.bots.advice import advise
from fieldcraft.desk import opening, tables, thinking
from fieldcraft.desk.answering import MOST, Desk
from fieldcraft.desk.tables import Table, read_token
from fieldcraft.desk.thinking import RecentGames, found
from fieldcraft.games import ruleset
from fieldcraft.rendering.messages import Message
from fieldcraft.server import wire
from fieldcraft.session.game import Game
from fieldcraft.session.sharecode import share_code

GOLDEN = Path(__file__).parents[1] / "golden"
MESSAGE: TypeAdapter[Any] = TypeAdapter(Message)


class Tab:
    """One tab of a browser: a desk, and a store that tabs of the same browser share."""

    def __init__(self, store: dict[str, dict[str, Any]] | None = None) -> None:
        self.desk = Desk()
        self.store: dict[str, dict[str, Any]] = {} if store is None else store
        self.sent: dict[int, list[dict[str, Any]]] = {}
        self.answer: dict[str, Any] = {}
        self.ids = 0

    def load(self, id: str) -> dict[str, Any]:
        """Have a table in memory as the store has it; the refusal where that is not possible."""
        kept = self.store.get(id)
        if kept and not self.desk.has(id, kept["revision"]):
            refused: dict[str, Any] = json.loads(self.desk.take(kept["text"]) or "{}")
            return refused
        return {}

    def take(self, text: str) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(text)
        if "keep" in answer:
            self.store[answer["keep"]["id"]] = answer["keep"]
        if "remove" in answer:
            del self.store[answer["remove"]]
        for view, message in answer.get("sent", []):
            MESSAGE.validate_python(message)
            self.sent.setdefault(view, []).append(message)
        self.answer = answer
        return answer

    def ask(self, method: str, path: str, **body: Any) -> dict[str, Any]:
        parts = path.split("/")
        refused = self.load(read_token(parts[3])[0]) if parts[2] == "tables" and len(parts) > 3 else {}
        return refused or self.take(self.desk.request(method, path, json.dumps(body)))

    def open(self, **opening: Any) -> dict[str, Any]:
        answer = self.ask("POST", "/api/tables", **opening)
        assert answer["status"] == 201, answer
        wire.Links(**answer["body"])
        body: dict[str, Any] = answer["body"]
        return body

    def sit(self, view: int, token: str) -> dict[str, Any]:
        refused = self.load(read_token(token)[0])
        return refused or self.take(self.desk.sit(view, token))

    def tell(self, view: int, type: str, **fields: Any) -> dict[str, Any]:
        """Send a message; what is answered to it."""
        self.load(self.desk.table_of(view))
        self.ids += 1
        heard = len(self.sent.get(view, []))
        self.take(self.desk.tell(view, json.dumps({"type": type, "id": self.ids} | fields)))
        return next((one for one in self.sent[view][heard:] if one.get("re") == self.ids), {})

    def state(self, view: int) -> dict[str, Any]:
        return next(one for one in reversed(self.sent[view]) if one["type"] == "state")

    def choose(self, view: int, key: str | None = None) -> dict[str, Any]:
        state = self.state(view)
        key = key or state["options"][0]["key"]
        return self.tell(view, "choose", key=key, seq=state["seq"], rev=state["rev"])


@pytest.fixture
def tab() -> Tab:
    return Tab()


@pytest.mark.parametrize("game", fieldcraft.game_ids())
def test_a_game_is_played_with_the_messages_of_the_wire(tab: Tab, game: str) -> None:
    bots = {"seats": ["me", *["bot:random"] * (fieldcraft.new(game, 1).seats - 1)]}
    seats = bots if len(bots["seats"]) > 1 else {}
    links = tab.open(game=game, seed=7, **seats)
    info = tab.ask("GET", f"/api/tables/{links['play']}")["body"]
    wire.TableInfo(**info)
    assert info["game"] == game
    tab.sit(1, links["play"])
    assert "log" in tab.state(1)
    for _ in range(12):
        while "think" in tab.answer:
            think = tab.answer["think"]
            key = json.loads(found(RecentGames(), think["question"], "bot"))["key"]
            tab.take(tab.desk.bot_chose(think["table"], think["revision"], key))
        if not tab.state(1)["yours"]:
            break
        assert tab.choose(1)["type"] == "state"
    kept = json.loads(tab.store[read_token(links["play"])[0]]["text"])
    assert fieldcraft.load(kept["record"]).made == tab.state(1)["seq"] > 0


def test_a_choice_is_kept_with_the_answer_that_shows_it(tab: Tab) -> None:
    links = tab.open(game="agent-decker", seed=7)
    tab.sit(1, links["play"])
    tab.choose(1)
    assert tab.answer["keep"]["revision"] == tab.state(1)["rev"] == 1
    assert fieldcraft.load(json.loads(tab.answer["keep"]["text"])["record"]).made == 1


def test_a_table_goes_on_in_another_tab_as_it_was_kept(tab: Tab) -> None:
    links = tab.open(game="blight-chronicles", seed=3)
    tab.sit(1, links["play"])
    for _ in range(5):
        tab.choose(1)
    later = Tab(tab.store)
    later.sit(1, links["play"])
    beside = {"re": None, "facts": None, "log": None, "story": None}
    assert later.state(1) | beside == tab.state(1) | beside
    assert later.state(1)["seq"] == 5


def test_two_tabs_on_one_table_agree(tab: Tab) -> None:
    """The tab that is behind is refused, and shown where the table is; its next choice then counts."""
    links = tab.open(game="agent-decker", seed=7)
    tab.sit(1, links["play"])
    other = Tab(tab.store)
    other.sit(1, links["play"])
    tab.choose(1)
    refused = other.choose(1)
    assert (refused["type"], refused["kind"]) == ("refused", "stale")
    id = read_token(links["play"])[0]
    other.take(other.desk.show(id))
    assert other.state(1)["seq"] == 1
    assert [fact["at"] for fact in other.state(1)["log"]] == sorted(
        fact["at"] for fact in other.state(1)["log"]
    )
    assert other.choose(1)["seq"] == 2
    tab.load(id)
    tab.take(tab.desk.show(id))
    assert tab.state(1)["seq"] == 2


def test_an_undo_goes_back_and_a_look_back_shows_what_was(tab: Tab) -> None:
    links = tab.open(game="agent-decker", seed=7)
    tab.sit(1, links["play"])
    first = tab.state(1)["view"]
    for _ in range(3):
        tab.choose(1)
    then = tab.tell(1, "at", n=0)
    assert (then["type"], then["view"]) == ("past", first)
    state = tab.tell(1, "undo", to=0, seq=3, rev=3)
    assert (state["seq"], state["view"]) == (0, first)
    assert tab.tell(1, "undo", to=0, seq=0, rev=4)["kind"] == "undo-forward"
    assert tab.tell(1, "at", n=9)["kind"] == "no-such-choice"


def test_a_hint_is_thought_about_elsewhere_and_names_the_best_option(tab: Tab) -> None:
    links = tab.open(game="agent-decker", seed=7)
    tab.sit(1, links["play"])
    tab.tell(1, "hint")
    ask = tab.answer["ask"]
    assert (ask["view"], ask["re"]) == (1, tab.ids)
    hint = json.loads(found(RecentGames(), ask["question"], ask["kind"]))
    game = fieldcraft.new("agent-decker", 7)
    assert hint["key"] == advise(game.rules, game.state, 0)[0].option.key
    assert hint["seq"] == 0
    assert tab.tell(1, "judge")["kind"] == "not-over"


def test_the_result_of_a_finished_game_counts_hints_and_undos(tab: Tab) -> None:
    links = tab.ask("POST", "/api/daily/agent-decker/table")["body"]
    path = f"/api/tables/{links['play']}/result"
    tab.sit(1, links["play"])
    assert tab.ask("GET", path)["body"]["kind"] == "not-over"
    tab.tell(1, "hint")
    tab.choose(1, "done")
    tab.tell(1, "undo", to=0, seq=1, rev=1)
    other = Tab(tab.store)  # counts are kept with the table
    other.sit(2, links["play"])
    while not other.state(2)["over"]:
        other.choose(2, "done")
    result = other.ask("GET", path)["body"]
    wire.Result(**result)
    assert (result["hints"], result["undone"], result["own"], result["won"]) == (1, 1, True, False)
    assert result["day"] == tab.ask("GET", "/api/daily/agent-decker")["body"]["day"]
    assert [tally["label"] for tally in result["tallies"]] == ["Mission One"]
    watched = other.ask("GET", f"/api/tables/{links['watch']}/result")
    assert watched["body"]["kind"] == "watching"


def test_a_table_kept_before_hints_were_counted_has_none(tab: Tab) -> None:
    play = tab.open(game="agent-decker", seed=7)["play"]
    (kept,) = tab.store.values()
    kept["text"] = json.dumps(
        {k: v for k, v in json.loads(kept["text"]).items() if k not in ("hints", "undone")}
    )
    assert Table.of(kept["text"]).hints == Table.of(kept["text"]).undone == 0
    assert not Tab(tab.store).sit(1, play).get("status")


def test_several_people_sit_at_one_screen_each_with_a_token(tab: Tab) -> None:
    links = tab.open(game="nightlancer", seed=7, setup={"seats": 3}, seats=["me", "open", "bot:greedy"])
    assert [read_token(token)[1] for token in (links["play"], *links["seats"])] == [0, 1, 2]
    tab.sit(1, links["play"])
    tab.sit(2, links["seats"][0])
    around = [one for one in tab.sent[2] if one["type"] == "around"][-1]
    assert around["seat"] == 1
    assert [person["bot"] for person in around["people"]] == ["", "", "greedy"]
    asked = tab.state(1)["open"]
    mine, other = (1, 2) if 0 in asked else (2, 1)
    assert tab.choose(mine)["type"] == "state"
    assert tab.state(other)["seq"] == tab.state(mine)["seq"] == 1
    # What a seat may not see is in no message to it.
    assert tab.state(1)["view"] != tab.state(2)["view"]
    assert tab.tell(1, "seat", seat=1, bot="random")["type"] == "answer"
    assert tab.tell(1, "seat", seat=0, bot="random")["kind"] == "last-person"
    assert tab.tell(2, "choose", key="x", seq=1, rev=tab.state(2)["rev"])["kind"] == "bot-plays"


def test_a_share_code_opens_the_same_position_and_earns_nothing(tab: Tab) -> None:
    links = tab.open(game="agent-decker", seed=7)
    tab.sit(1, links["play"])
    for _ in range(4):
        tab.choose(1)
    code = tab.ask("GET", f"/api/tables/{links['play']}/code")["body"]["code"]
    other = Tab()
    again = other.open(game="agent-decker", code=code)
    other.sit(1, again["watch"])
    assert other.state(1)["view"] == tab.state(1)["view"]
    assert not other.state(1)["yours"]
    assert not other.ask("GET", f"/api/tables/{again['play']}")["body"]["own"]
    assert tab.ask("GET", f"/api/tables/{links['play']}")["body"]["own"]
    assert other.tell(1, "choose", key="done", seq=4)["kind"] == "watching"


def test_the_game_of_the_day_follows_from_the_date_and_has_no_scores(tab: Tab) -> None:
    one = tab.ask("GET", "/api/daily/agent-decker")
    wire.Day(**one["body"])
    assert one["body"]["scores"] == []
    play = tab.ask("POST", "/api/daily/agent-decker/table")["body"]["play"]
    same = Tab().ask("POST", "/api/daily/agent-decker/table")
    records = [json.loads(keep["text"])["record"] for keep in (*tab.store.values(), same["keep"])]
    assert records[0] == records[1]
    assert tab.ask("GET", f"/api/tables/{play}")["body"]["day"] == one["body"]["day"]
    assert tab.ask("POST", "/api/daily/agent-decker", token=play, name="x")["body"]["kind"] == "needs-server"


def test_what_needs_a_server_is_named(tab: Tab) -> None:
    links = tab.open(game="nightlancer", seed=7, seats=["me", "bot:easy"])
    tab.sit(1, links["play"])
    for message in ({"type": "clock", "seconds": 3}, {"type": "hold"}, {"type": "say", "phrase": "thanks"}):
        refused = tab.tell(1, **message)
        assert (refused["kind"], refused["why"]) == (
            "needs-server",
            "That needs a server; this page plays without one.",
        )
    answer = tab.ask("POST", f"/api/tables/{links['play']}/revoke", which="play")
    assert (answer["status"], answer["body"]["kind"]) == (501, "needs-server")


def test_a_record_of_another_version_goes_on_from_where_it_agrees(tab: Tab) -> None:
    links = tab.open(game="agent-decker", seed=7)
    tab.sit(1, links["play"])
    for _ in range(3):
        tab.choose(1)
    id = read_token(links["play"])[0]
    kept = json.loads(tab.store[id]["text"])
    record = json.loads(kept["record"])
    record["digests"][2] = "AAAA"
    changed = json.dumps(kept | {"record": json.dumps(record)})
    later = Tab({id: {"id": id, "revision": 3, "text": changed}})
    answer = later.ask("GET", f"/api/tables/{links['play']}")
    assert (answer["status"], answer["body"]["kind"], answer["body"]["agreeing"]) == (409, "parted", 2)
    assert later.take(later.desk.go_on(changed, links["play"]))["body"]["choices"] == 2
    assert later.store[id]["revision"] == 4


@pytest.mark.parametrize("path", ["/api/tables/nothing.0", "/api/tables/x.9/record", "/api/tables/nonsense"])
def test_a_table_that_is_not_there_is_refused(tab: Tab, path: str) -> None:
    answer = json.loads(tab.desk.request("GET", path, ""))
    assert (answer["status"], answer["body"]["kind"]) == (404, "unknown-link")


def test_a_table_is_deleted(tab: Tab) -> None:
    links = tab.open(game="agent-decker", seed=7)
    assert tab.ask("DELETE", f"/api/tables/{links['play']}")["status"] == 204
    assert tab.store == {}
    assert tab.ask("GET", f"/api/tables/{links['play']}")["status"] == 404


def test_a_person_has_a_name_that_the_others_read(tab: Tab) -> None:
    links = tab.open(game="nightlancer", seed=7, seats=["me", "open"], setup={"seats": 2}, name="Ada")
    tab.sit(1, links["play"])
    around = [one for one in tab.sent[1] if one["type"] == "around"]
    assert [person["name"] for person in around[-1]["people"]] == ["Ada", ""]
    assert tab.tell(1, "name", name=" Grace ")["type"] == "answer"
    around = [one for one in tab.sent[1] if one["type"] == "around"]
    assert [person["name"] for person in around[-1]["people"]] == ["Grace", ""]
    assert tab.tell(1, "name", name="")["type"] == "answer"
    assert json.loads(tab.answer["keep"]["text"])["players"] == [["", ""], ["", ""]]


def test_a_seat_is_given_only_to_a_bot_that_there_is(tab: Tab) -> None:
    links = tab.open(game="nightlancer", seed=7, setup={"seats": 2})
    tab.sit(1, links["play"])
    assert tab.tell(1, "seat", seat=2, bot="easy")["kind"] == "no-seat"
    assert tab.tell(1, "seat", seat=-1, bot="easy")["kind"] == "no-seat"
    assert tab.tell(1, "seat", seat=1, bot="deep-blue")["kind"] == "no-bot"
    assert tab.tell(1, "seat", seat=1, bot="easy")["type"] == "answer"
    assert tab.tell(1, "seat", seat=1, bot="")["type"] == "answer"


def test_a_game_for_one_has_no_seats_to_name(tab: Tab) -> None:
    links = tab.open(game="agent-decker", seed=7)
    tab.sit(1, links["play"])
    assert tab.tell(1, "name", name="Ada")["kind"] == "alone"
    assert tab.store[read_token(links["play"])[0]]["revision"] == 0


def test_a_choice_that_cannot_be_made_says_why(tab: Tab) -> None:
    links = tab.open(game="agent-decker", seed=7)
    tab.sit(1, links["play"])
    refused = tab.choose(1, "disarm:1")
    assert refused["kind"] == "not-possible"
    assert refused["why"] == fieldcraft.new("agent-decker", 7).why_not("disarm:1")
    while not tab.state(1)["over"]:
        tab.choose(1, tab.state(1)["options"][-1]["key"])
    assert tab.choose(1, "done")["kind"] == "over"


def test_a_seat_that_is_not_asked_waits(tab: Tab) -> None:
    links = tab.open(game="nightlancer", seed=7, setup={"seats": 2})
    tab.sit(1, links["play"])
    tab.sit(2, links["seats"][0])
    waiting = next(view for view in (1, 2) if not tab.state(view)["yours"])
    state = tab.state(waiting)
    refused = tab.tell(waiting, "choose", key="x", seq=state["seq"], rev=state["rev"])
    assert refused["kind"] == "not-your-turn"


def test_where_a_bot_has_found_nothing_another_chooses_for_it(tab: Tab) -> None:
    links = tab.open(game="nightlancer", seed=7, seats=["me", "bot:strong"], setup={"seats": 2})
    tab.sit(1, links["play"])
    while "think" not in tab.answer:
        tab.choose(1)
    think = tab.answer["think"]
    tab.take(tab.desk.bot_chose(think["table"], think["revision"], ""))
    assert tab.store[think["table"]]["revision"] == think["revision"] + 1
    assert tab.desk.bot_chose(think["table"], think["revision"], "") == '{"sent":[]}', "it was for the past"


def test_rivals_in_a_first_game_follow_its_script(tab: Tab) -> None:
    script = ruleset("nightlancer").first_game
    assert script is not None
    seats = ["me", *["bot:greedy"] * (len(fieldcraft.new("nightlancer", 1, script.setup).seat_names) - 1)]
    links = tab.open(game="nightlancer", seed=script.seed, setup=script.setup, seats=seats)
    tab.sit(1, links["play"])
    while (made := tab.state(1)["seq"]) < len(script.choices):
        if "think" in tab.answer:
            think = tab.answer["think"]
            tab.take(tab.desk.bot_chose(think["table"], think["revision"], "pass"))
        else:
            tab.choose(1, script.choices[made])
        assert tab.state(1)["seq"] > made
        assert tab.state(1).get("guide", {"back": -1})["back"] == -1


def test_a_comment_is_kept_and_shown_in_every_tab(tab: Tab) -> None:
    links = tab.open(game="agent-decker", seed=7)
    tab.sit(1, links["play"])
    tab.sit(2, links["watch"])
    tab.choose(1)
    assert tab.tell(1, "comment", at=1, text="Well.") == {"type": "answer", "re": tab.ids}
    for view in (1, 2):
        assert tab.sent[view][-1 - (view == 1)]["comments"] == [{"at": 1, "seat": 0, "text": "Well."}]
    assert tab.tell(2, "comment", at=1, text="No.")["kind"] == "watching"
    assert tab.tell(1, "comment", at=9, text="No.")["kind"] == "comment"
    assert tab.choose(1)["type"] == "state", "the view has the revision that the comment led to"
    other = Tab(tab.store)
    other.sit(1, links["play"])
    assert other.sent[1][-1]["comments"] == [{"at": 1, "seat": 0, "text": "Well."}]
    state = other.state(1)
    other.tell(1, "undo", to=0, seq=state["seq"], rev=state["rev"])
    assert other.sent[1][-1]["comments"] == []


def test_several_at_one_screen_comment_when_the_game_is_over(tab: Tab) -> None:
    links = tab.open(game="nightlancer", seed=7, setup={"seats": 2}, seats=["me", "me"])
    tab.sit(1, links["play"])
    assert tab.tell(1, "comment", at=0, text="I hold the die.")["kind"] == "not-over"


def test_a_table_takes_no_more_choices_than_it_can_play_again(
    tab: Tab, monkeypatch: pytest.MonkeyPatch
) -> None:
    links = tab.open(game="agent-decker", seed=7)
    tab.sit(1, links["play"])
    monkeypatch.setattr(tables, "MOST_CHOICES", 2)
    monkeypatch.setattr(opening, "MOST_CHOICES", 2)
    tab.choose(1)
    tab.choose(1)
    assert tab.choose(1)["kind"] == "too-many-choices"
    longer = fieldcraft.new("agent-decker", 7)
    for _ in range(3):
        longer.choose(0)
    for given in ({"code": share_code(longer)}, {"record": longer.save()}):
        refused = tab.ask("POST", "/api/tables", **given)
        assert (refused["status"], refused["body"]["kind"]) == (422, "too-many-choices")


def test_a_code_of_another_game_is_refused_by_name(tab: Tab) -> None:
    code = share_code(fieldcraft.new("agent-decker", 7))
    refused = tab.ask("POST", "/api/tables", game="nightlancer", code=code)["body"]
    assert refused["kind"] == "game-of-table"
    assert "Agent Decker" in refused["error"]
    assert "Nightlancer" in refused["error"]


def test_a_kept_table_that_is_damaged_is_refused(tab: Tab) -> None:
    links = tab.open(game="agent-decker", seed=7)
    id = read_token(links["play"])[0]
    kept = json.loads(tab.store[id]["text"])
    later = Tab({id: {"id": id, "revision": 0, "text": json.dumps(kept | {"record": "{"})}})
    assert later.ask("GET", f"/api/tables/{links['play']}")["body"]["kind"] == "unplayable"


def test_a_link_to_a_seat_that_the_game_has_not_is_unknown(tab: Tab) -> None:
    links = tab.open(game="agent-decker", seed=7)
    id = read_token(links["play"])[0]
    assert tab.ask("GET", f"/api/tables/{id}.1")["body"]["kind"] == "unknown-link"


def test_a_game_that_is_over_is_looked_back_on(tab: Tab) -> None:
    links = tab.open(game="agent-decker", record=lost().save())
    tab.sit(1, links["play"])
    tab.tell(1, "judge")
    ask = tab.answer["ask"]
    told = json.loads(found(RecentGames(), ask["question"], ask["kind"]))
    assert told["moments"]
    assert tab.tell(1, "hint")["kind"] == "over"


def lost() -> Game:
    """A game of Agent Decker that was over soon."""
    game = fieldcraft.new("agent-decker", 1)
    while not game.over:
        game.choose(len(game.options) - 1)
    return game


def test_thinking_that_fails_is_an_answer_and_the_next_question_is_answered() -> None:
    games, game = RecentGames(), fieldcraft.new("agent-decker", 7)
    failed = json.loads(found(games, json.dumps([game.record, 0, "no such bot", 0]), "bot"))
    assert failed["refused"]
    assert "no such bot" in failed["failed"]
    assert json.loads(found(games, json.dumps([game.record, 0, "random", 0]), "bot"))["key"]


def test_only_the_games_asked_about_last_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "KEPT_GAMES", 1)
    games, one, other = RecentGames(), fieldcraft.new("agent-decker", 1), fieldcraft.new("agent-decker", 2)
    first = games.game(one.record)
    assert games.game(one.record) is first
    games.game(other.record)
    assert games.game(one.record) is not first


@pytest.mark.parametrize(
    ("opened", "kind"),
    [
        ({"game": "chess"}, "unknown-game"),
        ({}, "no-game"),
        ({"game": "agent-decker", "seed": -1}, "setup"),
        ({"game": "nightlancer", "setup": {"seats": 9}}, "setup"),
        ({"game": "nightlancer", "setup": {"seats": 2}, "seats": ["me"]}, "players"),
        ({"game": "nightlancer", "setup": {"seats": 2}, "seats": ["me", "bot:deep-blue"]}, "players"),
        ({"game": "nightlancer", "setup": {"seats": 2}, "seats": ["bot:easy", "bot:easy"]}, "last-person"),
        (
            {"game": "nightlancer", "seats": ["me", "open"], "setup": {"seats": 2}, "name": "x" * 99},
            "name-length",
        ),
        (
            {"game": "nightlancer", "seats": ["me", "open"], "setup": {"seats": 2}, "name": "a\u200bb"},
            "name-unseen",
        ),
        (
            {"game": "nightlancer", "seats": ["me", "open"], "setup": {"seats": 2}, "name": "..."},
            "name-letters",
        ),
        ({"game": "agent-decker", "seed": 1, "code": "FC1-x"}, "one-source"),
        ({"code": "FC1-x", "setup": {"missions": 1}}, "setup-of-record"),
        ({"code": "FC1-x"}, "record"),
        ({"record": "{"}, "record"),
        ({"record": {}}, "record"),
    ],
)
def test_an_opening_that_is_wrong_is_refused_with_its_kind(
    tab: Tab, opened: dict[str, Any], kind: str
) -> None:
    answer = tab.ask("POST", "/api/tables", **opened)
    assert 400 <= answer["status"] < 500
    assert answer["body"]["kind"] == kind
    assert re.fullmatch(r"[^.]+.*[.!?]", answer["body"]["error"])
    assert tab.store == {}


def test_a_game_without_a_seed_gets_one_of_its_own(tab: Tab) -> None:
    seeds = set()
    for _ in range(3):
        links = tab.open(game="agent-decker")
        seeds.add(json.loads(json.loads(tab.store[read_token(links["play"])[0]]["text"])["record"])["seed"])
    assert len(seeds) == 3


def test_a_record_opens_a_table_as_far_as_it_is_wanted(tab: Tab) -> None:
    game = fieldcraft.new("agent-decker", 7)
    for _ in range(3):
        game.choose(0)
    links = tab.open(record=json.loads(game.save()), upto=1)
    tab.sit(1, links["play"])
    assert tab.state(1)["seq"] == 1
    text = tab.ask("GET", f"/api/tables/{links['play']}/record")["text"]
    assert fieldcraft.load(text).made == 1
    refused = tab.ask("POST", "/api/tables", record=json.loads(game.save()), upto=4)
    assert refused["body"]["kind"] == "too-far"


def test_a_record_that_leads_elsewhere_is_opened_as_far_as_it_agrees(tab: Tab) -> None:
    game = fieldcraft.new("agent-decker", 7)
    for _ in range(3):
        game.choose(0)
    record = json.loads(game.save())
    record["digests"][2] = "AAAA"
    body = tab.ask("POST", "/api/tables", record=record)["body"]
    assert (body["kind"], body["agreeing"]) == ("record-parted", 2)
    links = tab.open(record=record, only_agreeing=True)
    tab.sit(1, links["play"])
    assert tab.state(1)["seq"] == 2


def test_ib_268_a_won_game_of_the_island_is_gone_on_with_as_at_a_server(tab: Tab) -> None:
    record = json.loads((GOLDEN / "island-lesson.json").read_text(encoding="utf-8"))
    before = tab.open(record=record)["play"]
    left = tab.ask("GET", f"/api/tables/{before}")["body"]["next_setup"]
    assert left == fieldcraft.load(json.dumps(record)).next_setup()
    links = tab.open(after=tab.ask("GET", f"/api/tables/{before}/record")["text"])
    info = tab.ask("GET", f"/api/tables/{links['play']}")["body"]
    assert (info["setup"]["continues"], info["next_setup"]) == (left["continues"], None)
    refused = tab.ask("POST", "/api/tables", after=fieldcraft.new("island", 1).save())
    assert refused["body"]["kind"] == "setup"


def test_a_kept_table_of_a_game_that_is_gone_cannot_be_played(tab: Tab) -> None:
    links = tab.open(game="agent-decker", seed=7)
    id = read_token(links["play"])[0]
    kept = json.loads(tab.store[id]["text"])
    record = json.loads(kept["record"]) | {"game": "chess"}
    changed = json.dumps(kept | {"record": json.dumps(record)})
    answer = json.loads(Desk().go_on(changed, links["play"]))
    assert answer["body"]["kind"] == "unplayable"
    assert "chess" in answer["body"]["error"]


def test_questions_change_nothing(tab: Tab) -> None:
    links = tab.open(game="blight-chronicles", seed=7)
    tab.sit(1, links["play"])
    game = fieldcraft.new("blight-chronicles", 7)
    assert tab.tell(1, "why", key="eliminate:1")["text"] == game.why_not("eliminate:1")
    assert tab.tell(1, "closed")["closed"]
    name = game.rules.narrator.card_names()[0]
    assert tab.tell(1, "card", name=name)["text"] == "\n".join(game.rules.narrator.card_text(name))
    assert tab.tell(1, "card", name="Ace of Spades")["kind"] == "no-card"
    story = tab.tell(1, "story")
    assert story["endings"] == game.rules.endings
    assert len(story["feats"]) == 12
    assert tab.tell(1, "ping")["seq"] == 0
    assert tab.tell(1, "sing")["kind"] == "unknown-type"
    assert tab.store[read_token(links["play"])[0]]["revision"] == 0


def test_only_a_player_who_is_asked_gets_a_hint(tab: Tab) -> None:
    links = tab.open(game="nightlancer", seed=7, setup={"seats": 2})
    tab.sit(1, links["play"])
    tab.sit(2, links["seats"][0])
    tab.sit(3, links["watch"])
    waiting = next(view for view in (1, 2) if not tab.state(view)["yours"])
    assert tab.tell(waiting, "hint")["kind"] == "not-your-turn"
    assert tab.tell(3, "hint")["kind"] == "watching"


def test_views_close_and_tables_leave_memory_but_not_the_store(tab: Tab) -> None:
    first = tab.open(game="agent-decker", seed=1)
    id = read_token(first["play"])[0]
    tab.sit(1, first["play"])
    tab.sit(2, first["watch"])
    assert json.loads(tab.desk.views_of(id)) == [1, 2]
    tab.desk.leave(2)
    assert json.loads(tab.desk.views_of(id)) == [1]
    assert tab.desk.table_of(2) == ""
    for seed in range(2, MOST + 2):
        tab.open(game="agent-decker", seed=seed)
    assert not tab.desk.has(id, 0)
    assert tab.choose(1)["seq"] == 1, "it is read from the store again"


def test_a_view_of_nothing_is_refused_and_closed(tab: Tab) -> None:
    assert tab.sit(1, "nothing.0")["body"]["kind"] == "unknown-link"
    assert tab.desk.table_of(1) == ""


def test_a_view_of_another_table_is_left_alone(tab: Tab) -> None:
    one, other = tab.open(game="agent-decker", seed=1), tab.open(game="agent-decker", seed=2)
    tab.sit(1, one["play"])
    tab.sit(2, other["play"])
    later = Tab(tab.store)
    later.sit(1, one["play"])
    later.choose(1)
    tab.load(read_token(one["play"])[0])
    tab.choose(2)
    assert "log" not in tab.state(2), "it is sent only what is new"
    tab.take(tab.desk.show(read_token(one["play"])[0]))
    assert "log" in tab.state(1)


@pytest.mark.parametrize(
    ("method", "path", "kind"),
    [
        ("POST", "/api/nothing", "not-found"),
        ("GET", "/api/daily/chess", "unknown-game"),
        ("POST", "/api/tables/{play}/juggle", "not-found"),
    ],
)
def test_a_request_for_what_there_is_not_is_refused(tab: Tab, method: str, path: str, kind: str) -> None:
    links = tab.open(game="agent-decker", seed=7)
    assert tab.ask(method, path.format(**links))["body"]["kind"] == kind
