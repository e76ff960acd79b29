"""Several at one table: bots in seats, names, answers out of order, the clock, phrases, undo by consent."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from effort import examples
from hypothesis import given
from hypothesis import strategies as st
from server.company import AT_ONCE, choose, is_asked, level, opened, person, sitting, tokens, undo
from server.serving import Browser, LocalServer, local_server

from fieldcraft.rendering.refusals import Refused
from fieldcraft.server.live import automation
from fieldcraft.server.store import repository
from fieldcraft.session.game import Game
from fieldcraft.session.load import replay

NOBODY = {"name": "", "bot": "", "here": False, "places": 0, "sat": False, "away": None, "holds": 5}
"""A seat at which nobody has sat."""


pytestmark = pytest.mark.usefixtures("market")


# -- who plays ----------------------------------------------------------------------------------


def test_a_table_is_opened_with_people_and_bots(quick: LocalServer) -> None:
    links = opened(quick, "bot:random", "me", "open", name="Ada")
    assert links["seat"] == 1
    assert len({links["play"], links["watch"], *links["seats"]}) == 4
    with sitting(quick, links["play"]) as (ada,):
        assert ada.around["seat"] == 1
        assert [person(ada, seat) for seat in range(3)] == [
            NOBODY | {"seat": 0, "called": "Seat 1", "bot": "random"},
            NOBODY | {"seat": 1, "called": "Seat 2", "name": "Ada", "here": True, "places": 1, "sat": True},
            NOBODY | {"seat": 2, "called": "Seat 3"},
        ]
        with quick.sit(links["watch"]) as watcher:
            assert watcher.until(lambda one: bool(one.around)).around["seat"] is None
    told = quick.get(f"/api/tables/{links['seats'][1]}")
    assert (told["seat"], [one["name"] for one in told["people"]]) == (2, ["", "Ada", ""])


@pytest.mark.parametrize(
    ("seats", "kind"),
    [
        (["me", "open"], "players"),
        (["me", "open", "bot:clever"], "players"),
        (["me", "open", "clever"], "players"),
        (["bot:random"] * 3, "last-person"),
    ],
)
def test_seats_that_cannot_be_taken_so_are_refused(quick: LocalServer, seats: list[str], kind: str) -> None:
    answer = quick.client.post("/api/tables", json={"game": "market", "seats": seats})
    assert (answer.status_code // 100, answer.json()["kind"]) == (4, kind)


def test_a_game_for_one_has_nobody_around(server: LocalServer) -> None:
    with server.sit(server.open(seats=["me"])["play"]) as one:
        for type, fields in (("name", {"name": "Ada"}), ("hold", {}), ("say", {"phrase": "thanks"})):
            assert one.ask(type, **fields)["kind"] == "alone"
        assert not one.around


def test_bots_play_until_a_person_is_asked_and_while_somebody_is_there(quick: LocalServer) -> None:
    links = opened(quick, "bot:random", "me", "bot:greedy")
    app: Any = quick.client.app
    assert quick.get(f"/api/tables/{links['play']}")["choices"] == 0, "nobody is there yet"
    with sitting(quick, links["play"]) as (one,):
        for _ in range(6):
            one.until(is_asked)
            if one.state["over"]:
                break
            choose(one, one.keys[-1])
        assert one.state["seq"] > 6
    assert app.state.context.hints.processes, "they think in processes of their own"


def test_a_bot_takes_its_pause_whatever_it_holds(tmp_path: Path) -> None:
    with local_server(tmp_path, bot_pause=0.3, hint_seconds=30) as server:
        links = opened(server, "bot:random", "me", "open")
        with sitting(server, links["play"]) as (one,):
            app: Any = server.client.app
            (table,) = app.state.context.tables.live.values()
            assert table.automation.thinking.pause == 0.3
            assert one.state["seq"] == 0
            one.until(lambda page: page.state["seq"] == 1)


def test_a_bot_that_finds_nothing_in_time_chooses_all_the_same(tmp_path: Path) -> None:
    with local_server(tmp_path, hint_seconds=0.001, **AT_ONCE) as server:
        links = opened(server, "bot:rollout", "me", "open")
        with sitting(server, links["play"]) as (one,):
            one.until(lambda page: page.state["seq"] == 1)


def test_a_bot_waits_while_too_many_others_are_thinking(
    quick: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(automation, "BOT_RETRY_SECONDS", 0.3)
    app: Any = quick.client.app
    others = app.state.context.hints.others
    others.asked = others.most
    with sitting(quick, opened(quick, "bot:random", "me", "open")["play"]) as (one,):
        for _ in range(5):
            assert one.get("ping")["seq"] == 0
        others.asked = 0
        one.until(lambda page: page.state["seq"] == 1)


def test_a_seat_that_was_left_is_given_to_a_bot_and_taken_back(quick: LocalServer) -> None:
    links = opened(quick, "me", "open", "open")
    first, second, third = tokens(links)
    with sitting(quick, first, second) as (one, two):
        assert one.get("seat", seat=1, bot="random")["kind"] == "seat-taken"
        assert one.get("seat", seat=3, bot="random")["kind"] == "no-seat"
        assert one.get("seat", seat=2, bot="clever")["kind"] == "no-bot"
        assert one.get("seat", seat=2, bot="random")["type"] == "answer"
        two.until(lambda page: person(page, 2)["bot"] == "random")
        with quick.sit(third) as three:
            assert not three.state["yours"]
            assert choose(three, "throw:1")["kind"] == "bot-plays"
            assert undo(three, 0)["kind"] in ("bot-plays", "undo-forward")
            assert three.get("seat", seat=2, bot="")["type"] == "answer"
            one.until(lambda page: person(page, 2)["bot"] == "")
            card = three.keys[0]
            assert choose(three, card)["seq"] == 1, "it is open and may throw"
    with sitting(quick, opened(quick, "me", "open", "open")["play"]) as (one,):
        one.get("seat", seat=1, bot="random")
        one.get("seat", seat=2, bot="random")
        assert one.get("seat", seat=0, bot="random")["kind"] == "last-person"


def test_a_bot_goes_on_for_a_person_who_leaves_the_seat_to_it(quick: LocalServer) -> None:
    links = opened(quick, "me", "open", "open")
    first, second, _ = tokens(links)
    with sitting(quick, first, second) as (one, two):
        assert one.state["yours"]
        one.get("seat", seat=0, bot="random")
        two.until(lambda page: page.state["seq"] >= 1)
        assert not one.state["yours"]


def test_names_bots_and_clock_stay_when_the_server_begins_again(tmp_path: Path) -> None:
    with local_server(tmp_path, **AT_ONCE) as server:
        links = opened(server, "me", "open", "bot:random")
        with sitting(server, links["play"]) as (one,):
            assert one.around["clock"]["seconds"] == 10, "several people play"
            one.get("name", name="  Grace   Hopper ")
            assert one.get("clock", seconds=30)["asked"] == []
            one.get("seat", seat=1, bot="greedy")
            assert one.get("clock", seconds=7)["kind"] == "no-clock"
            assert one.get("name", name="x" * 40)["kind"] == "name-length"
            fresh = server.client.post(f"/api/tables/{links['play']}/revoke", json={"which": "play"}).json()
    with local_server(tmp_path, **AT_ONCE) as server, sitting(server, fresh["play"]) as (one,):
        assert person(one, 0)["name"] == "Grace Hopper"
        assert [person(one, seat)["bot"] for seat in range(3)] == ["", "greedy", "random"]
        assert one.around["clock"]["seconds"] == 30
        one.get("name", name="")
        one.until(lambda page: person(page, 0)["name"] == "")


def test_a_record_brings_its_bots(quick: LocalServer) -> None:
    links = opened(quick, "me", "bot:random", "bot:greedy")
    with sitting(quick, links["play"]) as (one,):
        for _ in range(40):
            one.until(is_asked)
            if one.state["over"]:
                break
            choose(one, one.keys[-1])
    record = quick.record(links["play"])
    assert record["bots"] == ["", "random", "greedy"]
    again = quick.open(game="market", record=record, upto=4)
    assert [one["bot"] for one in quick.get(f"/api/tables/{again['play']}")["people"]] == record["bots"]


def test_a_game_of_several_that_nobody_plays_alone_has_no_game_of_the_day(quick: LocalServer) -> None:
    (listed,) = (game for game in quick.get("/api/games") if game["id"] == "market")
    assert not listed["has_day"]
    answer = quick.client.get("/api/daily/market")
    assert (answer.status_code, answer.json()["kind"]) == (404, "daily-none")
    answer = quick.client.post("/api/daily/market/table", json={"player": "somebody at market"})
    assert (answer.status_code, answer.json()["kind"]) == (404, "daily-none")


def test_only_who_plays_has_a_say(quick: LocalServer) -> None:
    with quick.sit(opened(quick)["watch"]) as watcher:
        for type, fields in (
            ("name", {"name": "Eve"}),
            ("seat", {"seat": 0, "bot": "random"}),
            ("clock", {"seconds": 0}),
            ("hold", {}),
            ("say", {"phrase": "thanks"}),
            ("consent", {"seq": 0, "yes": True}),
        ):
            assert watcher.ask(type, **fields)["kind"] == "watching"


# -- answers out of order -----------------------------------------------------------------------


def test_sealed_choices_are_made_in_any_order_by_pages_that_have_not_heard_of_each_other(
    quick: LocalServer,
) -> None:
    links = opened(quick, clock=0)
    with sitting(quick, *tokens(links)) as (one, two, three):
        choose(one, "auction")
        level(one, two, three)
        seq = one.state["seq"]
        bids = [browser.keys[0] for browser in (one, two, three)]
        assert [browser.state["yours"] for browser in (one, two, three)] == [True] * 3
        for browser, bid in ((three, bids[2]), (one, bids[0])):
            assert browser.get("choose", seq=seq, rev=seq, key=bid)["type"] == "state"
        assert one.get("choose", seq=seq, rev=seq, key=bids[0])["kind"] == "stale", "it has its answer"
        assert two.get("choose", seq=seq, rev=seq, key=bids[1])["type"] == "state"
        two.until(lambda page: page.state["seq"] == seq + 3)
        assert [fact["kind"] for fact in two.state["facts"]].count("shown") == 3


def played(server: LocalServer, links: dict[str, Any], *browsers: Browser) -> int:
    """Have the first seat play a card, to which the others are asked to respond; the choices made."""
    one = browsers[0]
    low = min(one.state["view"]["hands"][0])
    choose(one, f"play:{low}")
    level(*browsers)
    made: int = one.state["seq"]
    return made


def test_whoever_is_open_may_respond_first_and_passes_are_heard_at_once(quick: LocalServer) -> None:
    links = opened(quick, clock=0)
    with sitting(quick, *tokens(links)) as (one, two, three):
        seq = played(quick, links, one, two, three)
        assert one.state["open"] == [1, 2]
        assert choose(three, "pass")["open"] == [1], "seat 2 is asked first, seat 3 is heard first"
        assert two.get("choose", seq=seq, key="pass")["type"] == "state", "what it was asked still stands"
        assert two.state["open"] == [0, 1, 2], "the turn goes on, in which the others may throw cards"


def test_an_answer_to_another_question_is_late(quick: LocalServer) -> None:
    links = opened(quick, clock=0)
    with sitting(quick, *tokens(links)) as (one, two, three):
        seq = played(quick, links, one, two, three)
        choose(three, "pass")
        level(three, two)
        choose(two, "pass")
        level(two, one)
        assert three.get("choose", seq=seq, key="pass")["kind"] == "stale"
        assert two.get("choose", seq=seq - 1, key="pass")["kind"] == "stale"


def test_an_undo_between_makes_an_answer_late(quick: LocalServer) -> None:
    links = opened(quick, clock=0)
    with sitting(quick, *tokens(links)) as (one, two, three):
        seq = played(quick, links, one, two, three)
        rev = one.state["rev"]
        choose(three, "pass")
        undo(three, seq)
        choose(three, "pass")
        assert two.get("choose", seq=seq, rev=rev, key="pass")["kind"] == "stale"
        level(three, two)
        assert choose(two, "pass")["type"] == "state"


# -- the clock ----------------------------------------------------------------------------------


def table_of(server: LocalServer) -> Any:
    app: Any = server.client.app
    (table,) = app.state.context.tables.live.values()
    return table


def test_a_window_closes_when_its_time_is_over(quick: LocalServer) -> None:
    links = opened(quick, clock=3)
    with sitting(quick, *tokens(links)) as (one, two, three):
        assert one.around["clock"]["left"] is None, "a turn takes as long as one likes"
        seq = played(quick, links, one, two, three)
        one.until(lambda page: page.state["seq"] == seq + 2)
        assert [choice.option.key for choice in table_of(quick).cache.loaded.choices[-2:]] == ["pass", "pass"]
        one.until(lambda page: page.around["clock"]["left"] is None)


def test_who_is_asked_may_hold_the_clock_once(quick: LocalServer) -> None:
    links = opened(quick)
    with sitting(quick, *tokens(links)) as (one, two, three):
        assert two.get("hold")["kind"] == "no-hold"
        seq = played(quick, links, one, two, three)
        two.until(lambda page: page.around["clock"]["left"] is not None)
        assert one.get("hold")["kind"] == "no-hold", "nobody waits for it"
        assert two.get("hold")["type"] == "answer"
        three.until(lambda page: page.around["clock"]["held"])
        assert 20 < three.around["clock"]["left"] <= 30
        assert three.get("hold")["kind"] == "no-hold"
        choose(three, "pass")
        three.until(lambda page: page.state["seq"] == seq + 1)
        assert three.around["clock"]["held"], "a pass leaves the window as it is"


def test_an_act_opens_the_window_anew_with_all_its_time(quick: LocalServer) -> None:
    links = opened(quick)
    with sitting(quick, *tokens(links)) as (one, two, three):
        played(quick, links, one, two, three)
        two.until(lambda page: page.around["clock"]["left"] is not None)
        two.get("hold")
        answers = [browser for browser in (two, three) if browser.keys[0] != "pass"]
        answers[0].choose(answers[0].keys[0])
        one.until(lambda page: page.state["seq"] == 2 and not page.around["clock"]["held"])
        assert 8 < one.around["clock"]["left"] <= 10


def test_untimed_nobody_is_passed_for_and_alone_with_bots_there_is_no_clock(quick: LocalServer) -> None:
    links = opened(quick, clock=0)
    with sitting(quick, *tokens(links)) as (one, two, three):
        played(quick, links, one, two, three)
        assert one.around["clock"] == {"seconds": 0, "left": None, "held": False}
        assert two.get("clock", seconds=3)["asked"] == [0, 2]
    with sitting(quick, opened(quick, "me", "bot:random", "bot:random")["play"]) as (one,):
        assert one.around["clock"]["seconds"] == 0


def test_the_clock_stands_still_while_nobody_is_there(quick: LocalServer) -> None:
    links = opened(quick)
    with sitting(quick, *tokens(links)) as (one, two, three):
        played(quick, links, one, two, three)
        table = table_of(quick)
        assert table.players.clock.until is not None
        assert table.automation.timer is not None
    quick.get("/healthz")
    assert table.automation.timer is None
    with sitting(quick, links["play"]) as (one,):
        assert one.around["clock"]["left"] > 9


# -- what is said -------------------------------------------------------------------------------


def test_phrases_are_said_to_all(quick: LocalServer) -> None:
    links = opened(quick)
    with sitting(quick, *tokens(links)[:2]) as (one, two), quick.sit(links["watch"]) as watcher:
        one.get("say", phrase="thanks")
        said = {"type": "said", "seat": 0, "phrase": "thanks", "text": "Thank you."}
        assert two.hear() == watcher.hear() == said
        assert json.dumps(said, separators=(",", ":")) in one.heard
        assert one.get("say", phrase="You cheat!")["kind"] == "no-phrase"
    (listed,) = (game for game in quick.get("/api/games") if game["id"] == "market")
    assert listed["phrases"] == {"thanks": "Thank you."}
    assert listed["bots"] == ["easy", "fair", "strong"]
    assert [way["name"] for way in listed["ways"]] == ["versus", "blind"]
    for way in listed["ways"]:
        quick.open(game="market", setup=way["setup"])


# -- undo by consent ----------------------------------------------------------------------------


def test_alone_with_bots_an_undo_is_free(quick: LocalServer) -> None:
    with sitting(quick, opened(quick, "me", "bot:random", "bot:random")["play"]) as (one,):
        choose(one, "roll")
        for _ in range(3):
            one.until(is_asked)
            choose(one, one.keys[-1])
        one.until(is_asked)
        assert not one.state["undo"]["asks"]
        assert undo(one, 0)["seq"] == 0
        assert table_of(quick).cache.row.undone == 1


def test_an_undo_needs_the_consent_of_every_person(quick: LocalServer) -> None:
    links = opened(quick, "me", "open", "open", clock=0)
    with sitting(quick, *tokens(links)) as (one, two, three):
        choose(one, "roll")
        assert one.state["undo"]["asks"], "who has rolled has seen something"
        assert undo(one, 0)["asked"] == [1, 2]
        proposal = {"kind": "undo", "by": 0, "to": 0, "seq": 1, "waits": [1, 2]}
        for browser in (two, three):
            browser.until(lambda page: page.around["proposal"] == proposal)
        assert two.get("consent", seq=0, yes=True)["kind"] == "stale"
        assert two.get("consent", seq=1, yes=True)["type"] == "answer"
        three.until(lambda page: page.around["proposal"]["waits"] == [2])
        assert three.state["seq"] == 1
        three.get("consent", seq=1, yes=True)
        for browser in (one, two, three):
            browser.until(lambda page: page.state["seq"] == 0 and page.around["proposal"] is None)
        assert table_of(quick).cache.row.undone == 1


def test_a_refusal_or_the_next_choice_ends_a_proposal(quick: LocalServer) -> None:
    links = opened(quick, "me", "open", "bot:random", clock=0)
    first, second, _ = tokens(links)
    with sitting(quick, first, second) as (one, two):
        choose(one, "roll")
        assert undo(one, 0)["asked"] == [1], "bots agree"
        two.until(lambda page: page.around["proposal"] is not None)
        two.get("consent", seq=1, yes=False)
        one.until(lambda page: page.around["proposal"] is None)
        assert two.get("consent", seq=1, yes=True)["kind"] == "no-proposal"
        undo(one, 0)
        choose(one, "roll")
        one.until(lambda page: page.around["proposal"] is None)
        level(one, two)
        assert two.get("consent", seq=2, yes=True)["kind"] == "no-proposal"
        undo(one, 0)
        two.until(lambda page: page.around["proposal"] is not None)
        one.get("consent", seq=2, yes=False)
        two.until(lambda page: page.around["proposal"] is None)
        assert one.state["seq"] == 2, "who has proposed it takes it back"


def test_nobody_is_waited_for_at_a_seat_where_nobody_has_sat(quick: LocalServer) -> None:
    links = opened(quick, "me", "open", "open", clock=0)
    first, second, _ = tokens(links)
    with sitting(quick, first, second) as (one, two):
        choose(one, "roll")
        assert undo(one, 0)["asked"] == [1]
        two.until(lambda page: page.around["proposal"] is not None)
        two.get("consent", seq=1, yes=True)
        one.until(lambda page: page.state["seq"] == 0)


def test_bots_wait_while_an_undo_is_proposed(quick: LocalServer) -> None:
    links = opened(quick, "me", "open", "bot:random", clock=0)
    first, second, _ = tokens(links)
    with sitting(quick, first, second) as (one, two):
        choose(one, "done")
        level(one, two)
        choose(two, "roll")
        two.until(lambda page: page.state["seq"] == 2)
        assert undo(two, 0)["asked"] == [0]
        one.until(lambda page: page.around["proposal"] is not None)
        one.get("consent", seq=2, yes=True)
        one.until(lambda page: page.state["seq"] == 0)


# -- whatever is asked --------------------------------------------------------------------------


@st.composite
def requests(draw: st.DrawFn) -> tuple[int, dict[str, Any]]:
    """A request of the right form, and which of three browsers sends it."""
    number, seat = st.integers(-1, 6), st.integers(-1, 3)
    bot = st.sampled_from(["", "random", "clever"])
    request = draw(
        st.fixed_dictionaries({"type": st.just("seat"), "seat": seat, "bot": bot})
        | st.fixed_dictionaries({"type": st.just("name"), "name": st.text("ab \u200b", max_size=30)})
        | st.fixed_dictionaries({"type": st.just("clock"), "seconds": st.sampled_from([0, 3, 4, 30])})
        | st.fixed_dictionaries({"type": st.just("say"), "phrase": st.sampled_from(["thanks", "", "x"])})
        | st.fixed_dictionaries({"type": st.sampled_from(["hold", "closed", "hint", "ping"])})
        | st.fixed_dictionaries({"type": st.just("undo"), "seq": number, "to": number})
        | st.fixed_dictionaries({"type": st.just("consent"), "seq": number, "yes": st.booleans()})
        | st.fixed_dictionaries({"type": st.just("take"), "index": st.integers(0, 7)})
    )
    return draw(st.integers(0, 2)), request


def test_any_requests_leave_a_table_that_can_be_played(quick: LocalServer) -> None:
    @given(asked=st.lists(requests(), max_size=12))
    @examples(10)
    def ask(asked: list[Any]) -> None:
        hold_out(quick, asked)

    ask()


def hold_out(quick: LocalServer, asked: list[tuple[int, dict[str, Any]]]) -> None:
    """Send these requests at a new table, each of which is answered."""
    links = opened(quick, "me", "open", "open", clock=0)
    with sitting(quick, *tokens(links)[:2]) as players, quick.sit(links["watch"]) as watcher:
        for who, request in asked:
            browser = [*players, watcher][who]
            fields = {**request, "seq": browser.state["seq"]} if request.get("seq") == 6 else request
            if request["type"] == "take":
                if browser.keys:
                    choose(browser, browser.keys[request["index"] % len(browser.keys)])
            else:
                answer = browser.get(
                    fields["type"], **{name: fields[name] for name in fields if name != "type"}
                )
                assert answer["type"] in ("state", "answer", "refused", "said")
        told = quick.get(f"/api/tables/{links['play']}")
        players[0].until(lambda page: page.state["seq"] == told["choices"])
        assert players[0].get("ping")["seq"] == told["choices"]
        game = table_of_token(quick, links["play"])
        again = replay(game.rules, game.record)
        assert again.state.snapshot() == game.state.snapshot()


def table_of_token(server: LocalServer, token: str) -> Game:
    """The game that the server has in memory."""
    app: Any = server.client.app
    tables = app.state.context.tables
    with tables.storage.engine.connect() as connection:
        found = repository.find_link(connection, token)
    assert found is not None
    game: Game = tables.live[found[0].table].cache.loaded
    return game


def test_every_refusal_has_a_sentence() -> None:
    for kind, parts in (("no-bot", {"bots": "random"}), ("no-seat", {"most": 2}), ("bot-plays", {})):
        assert json.dumps(str(Refused(kind, **parts))).endswith('."')


def test_answers_that_cannot_matter_are_given_where_several_play(quick: LocalServer) -> None:
    """They come with the choice before them, to all at the table, and leave no line of their own."""
    setup = {"seats": 2, "spirits": 2}
    links = tokens(quick.open(game="island", seed=1, setup=setup, seats=["me", "open"]))
    with sitting(quick, *links) as (one, other):
        key = next(key for key in one.keys if key.endswith("-2"))
        one.choose(key)
        other.until(lambda page: page.state["seq"] > 0)
        assert [one.state["seq"], other.state["seq"]] == [2, 2]
        assert [fact["at"] for fact in other.state["facts"] if fact["kind"] == "chosen"] == [1]
        one.until(lambda page: page.state["undo"]["last"] == 0)
    assert quick.get(f"/api/tables/{links[0]}")["choices"] == 2
