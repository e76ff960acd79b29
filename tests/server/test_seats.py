"""Several seats at one table: here a game in which each of two lays cards that the other cannot see."""

from __future__ import annotations

import json
import sys
from types import ModuleType
from typing import Any

import pytest
from server.serving import Browser, LocalServer

from fieldcraft.games import FOLDERS, Outcome, Ruleset
from fieldcraft.kernel.state import LOST, PLAYING, WON, Option, State
from fieldcraft.kernel.views import View
from fieldcraft.rulebook.narrator import Narrator
from fieldcraft.rulebook.setup import SetupOption


class Whispers(State):
    """Each lays a card unseen; the higher one wins the round."""

    def __init__(self, seed: int, seats: int, cards: int, journal: bool = False) -> None:
        super().__init__(seed, seats=seats)
        self.journal = [] if journal else None
        pack = list(range(1, 16))
        self.shuffle(pack)
        self.hands = [sorted(pack[seat * cards : (seat + 1) * cards]) for seat in range(seats)]
        self.laid: list[int] = []
        self.points = [0] * seats
        for seat, hand in enumerate(self.hands):
            self.note("dealt", (", ".join(map(str, hand)),), seat=seat, reveals=True)
        self.ask(0)

    def ask(self, seat: int) -> None:
        self.seat = seat
        self.options = [LAY[card] for card in self.hands[seat]]

    def clone(self) -> Whispers:
        twin = Whispers.__new__(Whispers)
        twin.journal = None
        twin.resume(self)
        twin.hands = [hand[:] for hand in self.hands]
        twin.laid, twin.points = self.laid[:], self.points[:]
        return twin

    def view(self, seat: int) -> dict[str, Any]:
        hand = self.hands[seat][:] if seat >= 0 else []
        return {"hand": hand, "laid": len(self.laid), "points": self.points[:], "status": self.status}


class Lay(Option[Whispers]):
    SECRET = True

    def __init__(self, card: int) -> None:
        super().__init__(f"lay:{card}", f"Lay card number {card}")
        self.card = card

    def refusal(self, g: Whispers) -> str:
        return "" if self.card in g.hands[g.seat] else "W-1"

    def run(self, g: Whispers, subject: int) -> None:
        g.hands[g.seat].remove(self.card)
        g.laid.append(self.card)
        if len(g.laid) < g.seats:
            g.ask(len(g.laid))
            return
        g.note("shown", tuple(g.laid), reveals=True)
        g.points[g.laid.index(max(g.laid))] += 1
        g.laid = []
        if sum(g.points) == 3:
            g.finish(WON if g.points[0] > g.points[1] else LOST)
        else:
            g.ask(0)


LAY = {card: Lay(card) for card in range(1, 16)}


class WhisperNarrator(Narrator):
    def describe(self, view: View) -> list[str]:
        return [f"You hold {view['hand']}, {view['laid']} laid."]


class WhisperRules(Ruleset):
    id, title, version, seats = "whispers", "Whispers", "1", 2
    setup_options = (
        SetupOption("seats", "Players", 2, least=2, most=3),
        SetupOption("cards", "Cards in hand", 4, least=3, most=5),
        SetupOption("mood", "Mood", "calm", values={"calm": "Calm", "wild": "Wild"}),
        SetupOption("open", "Play with open hands", default=False),
    )

    def __init__(self) -> None:
        facts = {"dealt": "You hold {0}.", "shown": "{0} against {1}."}
        self.messages = {
            "facts": facts,
            "words": {"seat-name": "Seat {n}"},
            "questions": {"choose": "Which card?"},
        }
        self.narrator = WhisperNarrator(self.messages)
        self.rules = {"W-1": "One lays a card that one holds."}

    def start(
        self,
        seed: int,
        setup: dict[str, Any],
        journal: bool = False,
        patient: bool = False,
        key: bytes = b"",
    ) -> Whispers:
        chosen = self.read_setup(setup)
        return Whispers(seed, chosen["seats"], chosen["cards"], journal)

    def count(self) -> int:
        return 10

    def outcome(self, state: State) -> Outcome:
        won = None if state.status == PLAYING else state.status == WON
        return Outcome.together(won, "The first wins." if won else "The second wins.", seats=2)

    def find_option(self, state: State, key: str) -> Option[Any] | None:
        return next((option for option in LAY.values() if option.key == key), None)


@pytest.fixture
def shared(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """A table of the game; its links."""
    module: Any = ModuleType("fieldcraft.games.whispers.ruleset")
    module.load = lambda game: WhisperRules()
    monkeypatch.setitem(FOLDERS, "whispers", "whispers")
    monkeypatch.setitem(sys.modules, "fieldcraft.games.whispers", ModuleType("fieldcraft.games.whispers"))
    monkeypatch.setitem(sys.modules, "fieldcraft.games.whispers.ruleset", module)
    return server.open(game="whispers", seed=5)


def lay(browser: Browser, others: list[Browser], card: int = 0) -> None:
    browser.choose(browser.keys[card])
    for other in others:
        other.hear()


def test_each_seat_has_a_link_and_sees_its_own(server: LocalServer, shared: dict[str, Any]) -> None:
    (second,) = shared["seats"]
    with server.sit(shared["play"]) as one, server.sit(second) as two, server.sit(shared["watch"]) as watcher:
        assert (one.state["yours"], two.state["yours"], watcher.state["yours"]) == (True, False, False)
        assert len(one.state["view"]["hand"]) == 4
        assert not set(one.state["view"]["hand"]) & set(two.state["view"]["hand"])
        assert watcher.state["view"]["hand"] == []
        assert two.keys == watcher.keys == []
        assert (one.state["prompt"], two.state["prompt"]) == ("Which card?", "")
        assert [len(browser.state["log"]) for browser in (one, two, watcher)] == [1, 1, 0]


def test_only_the_seat_that_decides_may_act_and_ask(server: LocalServer, shared: dict[str, Any]) -> None:
    (second,) = shared["seats"]
    with server.sit(shared["play"]) as one, server.sit(second) as two, server.sit(shared["watch"]) as watcher:
        card = one.state["view"]["hand"][0]
        assert two.choose(f"lay:{card}")["kind"] == "not-your-turn"
        assert two.choose("fly")["kind"] == "not-your-turn"
        assert two.ask("hint")["kind"] == "not-your-turn"
        for other in (two, watcher):
            assert other.ask("why", key=f"lay:{card}")["kind"] == "not-your-turn"
        assert one.ask("why", key=f"lay:{card}")["text"] == ""
        lay(one, [two, watcher])
        assert two.state["yours"]
        assert one.ask("why", key=two.keys[0])["kind"] == "not-your-turn"


def test_no_seat_is_sent_what_another_holds_or_lays(server: LocalServer, shared: dict[str, Any]) -> None:
    (second,) = shared["seats"]
    with server.sit(shared["play"]) as one, server.sit(second) as two, server.sit(shared["watch"]) as watcher:
        hand = one.state["view"]["hand"]
        lay(one, [two, watcher], 1)
        for other in (two, watcher):
            for n in (0, 1):
                other.ask("at", n=n)
            sent = "".join(other.heard)
            for card in hand:
                assert f"lay:{card}" not in sent
                assert f"number {card}" not in sent
            assert str(hand)[1:-1] not in sent
            assert not any(fact["kind"] == "chosen" for fact in other.state["facts"])
        assert "card number" in one.state["facts"][0]["line"]
        lay(two, [one, watcher])
        for browser in (one, two, watcher):
            assert [fact["kind"] for fact in browser.state["facts"]][-1] == "shown"
        with server.sit(second) as late:
            assert "number" not in json.dumps([entry for entry in late.state["log"] if entry["at"] == 1])


def test_unasked_an_undo_takes_back_only_ones_own_and_only_unseen(
    server: LocalServer, shared: dict[str, Any]
) -> None:
    (second,) = shared["seats"]
    with server.sit(shared["play"]) as one, server.sit(second) as two:
        lay(one, [two])
        assert two.undo(0)["asked"] == [0]
        assert one.undo(0)["seq"] == 0
        two.hear()
        lay(one, [two])
        lay(two, [one])
        assert one.undo(0)["asked"] == [1]
        assert two.undo(1)["asked"] == [0]
        assert (one.state["seq"], two.state["seq"]) == (2, 2)


def test_the_record_tells_secrets_until_the_end(server: LocalServer, shared: dict[str, Any]) -> None:
    (second,) = shared["seats"]
    with server.sit(shared["play"]) as one, server.sit(second) as two:
        while not one.state["over"]:
            for part in ("record", "code"):
                answer = server.client.get(f"/api/tables/{shared['play']}/{part}")
                assert (answer.status_code, answer.json()["kind"]) == (403, "secret")
            mine, other = (one, two) if one.state["yours"] else (two, one)
            lay(mine, [other])
    assert server.record(second)["seed"] == 5
    assert server.get(f"/api/tables/{shared['watch']}/code")["code"]


def test_each_link_is_revoked_by_its_own_holder(server: LocalServer, shared: dict[str, Any]) -> None:
    (second,) = shared["seats"]
    with server.sit(shared["play"]) as one, server.sit(second) as two:
        fresh = server.client.post(f"/api/tables/{second}/revoke", json={"which": "play"}).json()["play"]
        assert two.hear()["kind"] == "revoked"
        lay(one, [])
        with server.sit(fresh) as again:
            assert again.state["yours"]


def test_a_table_is_set_up_as_was_asked(server: LocalServer, shared: dict[str, Any]) -> None:
    (listed,) = (game for game in server.get("/api/games") if game["id"] == "whispers")
    assert (listed["seats"], listed["players"]) == (2, "2 to 3")
    assert [option["kind"] for option in listed["setup"]] == ["number", "number", "choice", "flag"]
    assert listed["setup"][0] == {
        "name": "seats",
        "label": "Players",
        "kind": "number",
        "default": 2,
        "values": None,
        "least": 2,
        "most": 3,
        "each": None,
        "needs": None,
        "sum_of": None,
        "unit": None,
        "of": None,
        "only_with": None,
    }
    links = server.open(game="whispers", seed=5, setup={"seats": 3, "cards": 5})
    tokens = [links["play"], *links["seats"]]
    assert len({*tokens, links["watch"]}) == 4
    for seat, token in enumerate(tokens):
        with server.sit(token) as browser:
            assert len(browser.state["view"]["hand"]) == 5
            assert browser.state["yours"] is (seat == 0)


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        ({"seats": 4}, "seats of Whispers is from 2 to 3, not 4"),
        ({"mood": "sad"}, "mood of Whispers is calm or wild, not 'sad'"),
        ({"sets": 2}, "'sets' is not a way to set up Whispers; did you mean 'seats'?"),
        ({"open": 1}, "open of Whispers is true or false, not 1"),
        ([], "Setup: Input should be a valid dictionary"),
    ],
)
def test_a_wrong_setup_is_refused_with_what_is_possible(
    server: LocalServer, shared: dict[str, Any], setup: Any, said: str
) -> None:
    answer = server.client.post("/api/tables", json={"game": "whispers", "setup": setup})
    assert answer.status_code == 422
    assert said in answer.json()["error"]


def test_a_record_has_its_own_setup(server: LocalServer) -> None:
    token = server.open(seed=7)["play"]
    body = {"record": server.record(token), "setup": {"seats": 2}}
    assert server.client.post("/api/tables", json=body).json()["kind"] == "setup-of-record"
