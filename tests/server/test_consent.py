"""Consent at a table of several, and how long an absent player is waited for."""

from __future__ import annotations

import json
import secrets
import time
from pathlib import Path
from typing import Any

import pytest
from server.company import choose, here, level, opened, person, sitting, tokens, undo
from server.serving import LocalServer, local_server
from server.test_players import played

from fieldcraft.server.live import consent
from fieldcraft.session.sharecode import share_code

pytestmark = pytest.mark.usefixtures("market")


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have an absence be over at once."""
    monkeypatch.setattr(consent, "ABSENT_TIMED_SECONDS", 0)
    monkeypatch.setattr(consent, "ABSENT_UNTIMED_SECONDS", 0)


# -- whose a seat is ----------------------------------------------------------------------------


def test_a_reload_gives_nobody_elses_seat_away_and_ends_no_consent(quick: LocalServer) -> None:
    """Test that A cannot propose an undo, give the seat of B to a bot while B reloads, and go back."""
    first, second, _ = tokens(opened(quick, "me", "open", "open", clock=0))
    with sitting(quick, first) as (one,):
        with quick.sit(second) as two:
            choose(one, "done")
            level(one, two)
            choose(two, "roll")
            one.until(lambda page: page.state["seq"] == 2)
            assert undo(one, 0)["asked"] == [1]
            two.until(lambda page: page.around["proposal"] is not None)
        one.until(lambda page: not person(page, 1)["here"])
        assert one.get("seat", seat=1, bot="random")["kind"] == "seat-kept"
        assert one.get("ping")["seq"] == 2
        with quick.sit(second) as two:
            two.until(lambda page: page.around.get("proposal") is not None)
            assert two.around["proposal"]["waits"] == [1]


def test_everybody_sees_how_long_a_seat_waits_for_its_player(quick: LocalServer) -> None:
    for clock, most in ((0, consent.ABSENT_UNTIMED_SECONDS), (10, consent.ABSENT_TIMED_SECONDS)):
        first, second, _ = tokens(opened(quick, "me", "open", "open", clock=clock))
        with sitting(quick, first) as (one,):
            with quick.sit(second):
                one.until(lambda page: person(page, 1)["here"])
                assert person(one, 1)["away"] is None
            one.until(lambda page: person(page, 1)["away"] is not None)
            assert most - 5 < person(one, 1)["away"] <= most
            assert person(one, 2)["away"] is None, "nobody has sat there"


def test_an_absence_outlasts_the_server(tmp_path: Path) -> None:
    with local_server(tmp_path) as server:
        first, second, _ = tokens(opened(server, "me", "open", "open", clock=0))
        with sitting(server, first) as (one,):
            with server.sit(second):
                one.until(lambda page: person(page, 1)["here"])
            one.until(lambda page: person(page, 1)["away"] is not None)
            assert one.get("ping")["seq"] == 0
    with local_server(tmp_path) as server, sitting(server, first) as (one,):
        one.until(lambda page: person(page, 1)["sat"])
        assert one.get("seat", seat=1, bot="random")["kind"] == "seat-kept"


@pytest.mark.usefixtures("brief")
def test_after_the_time_of_absence_the_others_decide(quick: LocalServer) -> None:
    first, second, _ = tokens(opened(quick, "me", "open", "bot:random", clock=0))
    with sitting(quick, first) as (one,):
        with quick.sit(second):
            one.until(lambda page: person(page, 1)["here"])
            choose(one, "roll")
            assert undo(one, 0)["asked"] == [1]
        one.until(lambda page: page.state["seq"] == 0 and page.around["proposal"] is None)
        assert one.get("seat", seat=1, bot="random")["type"] == "answer"


def test_a_change_of_seats_ends_what_is_proposed(quick: LocalServer) -> None:
    with sitting(quick, *tokens(opened(quick, "me", "open", "open", clock=0))) as (one, two, three):
        choose(one, "roll")
        assert undo(one, 0)["asked"] == [1, 2]
        for browser in (two, three):
            browser.until(lambda page: page.around["proposal"] is not None)
        three.get("seat", seat=2, bot="random")
        two.until(lambda page: page.around["proposal"] is None)
        assert two.get("consent", seq=1, yes=True)["kind"] == "no-proposal"
        assert one.get("ping")["seq"] == 1


def test_who_left_the_seat_to_a_bot_neither_agrees_nor_refuses(quick: LocalServer) -> None:
    with sitting(quick, *tokens(opened(quick, "me", "open", "open", clock=0))) as (one, two, three):
        choose(one, "roll")
        three.get("seat", seat=2, bot="random")
        assert undo(one, 0)["asked"] == [1]
        three.until(lambda page: page.around["proposal"] is not None)
        assert three.get("consent", seq=1, yes=False)["kind"] == "bot-plays"
        two.until(lambda page: page.around["proposal"] is not None)


# -- deleting -----------------------------------------------------------------------------------


def delete(server: LocalServer, token: str) -> tuple[int, Any]:
    answer = server.client.delete(f"/api/tables/{token}")
    return answer.status_code, answer.json() if answer.content else None


def test_a_table_of_several_is_deleted_when_all_agree(quick: LocalServer) -> None:
    first, second, _ = tokens(opened(quick, "me", "open", "open", clock=0))
    with sitting(quick, first, second) as (one, two):
        assert delete(quick, first) == (202, {"asked": [1]})
        two.until(lambda page: page.around["proposal"] is not None)
        assert two.around["proposal"] == {"kind": "delete", "by": 0, "to": 0, "seq": 0, "waits": [1]}
        two.get("consent", seq=0, yes=False)
        one.until(lambda page: page.around["proposal"] is None)
        delete(quick, second)
        one.until(lambda page: page.around["proposal"] is not None)
        one.socket.send_text(json.dumps({"type": "consent", "id": 99, "seq": 0, "yes": True}))
        assert two.until(lambda page: "deleted" in page.heard[-1]).heard
    assert quick.client.get(f"/api/tables/{first}").status_code == 404


def test_a_finished_game_is_not_deleted_behind_the_backs_of_the_others(quick: LocalServer) -> None:
    first, second, _ = tokens(opened(quick, "me", "open", "bot:random"))
    with sitting(quick, first, second):
        pass
    assert delete(quick, first)[0] == 202
    assert quick.client.get(f"/api/tables/{second}").status_code == 200


@pytest.mark.usefixtures("brief")
def test_nobody_is_asked_whose_absence_is_over(quick: LocalServer) -> None:
    first, second, _ = tokens(opened(quick, "me", "open", "bot:random"))
    with sitting(quick, first) as (one,):
        with quick.sit(second):
            one.until(lambda page: person(page, 1)["here"])
        one.until(lambda page: not person(page, 1)["here"])
        assert delete(quick, first) == (204, None)


# -- seeds and links ----------------------------------------------------------------------------


def test_everybody_sees_how_the_deals_of_a_table_were_chosen(quick: LocalServer) -> None:
    by_chance = quick.open(game="market")
    with sitting(quick, by_chance["play"]) as (one,):
        assert one.around["dealt"] == ""
        game = table_of_one(quick)
    record = json.loads(json.dumps(game.record))
    for given, dealt in (
        ({"seed": 7}, "seed"),
        ({"record": record}, "record"),
        ({"code": share_code(game)}, "code"),
    ):
        with quick.sit(quick.open(game="market", **given)["watch"]) as watcher:
            watcher.until(lambda page: bool(page.around))
            assert watcher.around["dealt"] == dealt


def table_of_one(server: LocalServer) -> Any:
    app: Any = server.client.app
    for table in app.state.context.tables.live.values():
        return table.cache.loaded
    raise AssertionError


def sit(server: LocalServer, token: str, play: str) -> tuple[int, Any]:
    answer = server.client.post(f"/api/tables/{token}/sit", json={"play": play})
    return answer.status_code, answer.json()


def test_the_first_to_sit_gets_a_link_that_the_opener_does_not_know(quick: LocalServer) -> None:
    links = opened(quick, "me", "open", "open")
    _, offered, _ = tokens(links)
    own = secrets.token_urlsafe(24)
    assert sit(quick, offered, own) == (200, {"play": own, "watch": None})
    assert quick.client.get(f"/api/tables/{offered}").status_code == 404
    with quick.sit(own) as two:
        two.until(lambda page: bool(page.around))
        assert (two.around["seat"], person(two, 1)["sat"]) == (1, True)
    assert sit(quick, own, secrets.token_urlsafe(24))[1]["kind"] == "seat-sat"
    assert sit(quick, links["play"], secrets.token_urlsafe(24))[1]["kind"] == "seat-sat"
    assert sit(quick, links["watch"], secrets.token_urlsafe(24))[1]["kind"] == "watching"
    assert sit(quick, tokens(links)[2], "short")[0] == 422


def test_a_seat_open_in_two_places_is_shown_to_all(quick: LocalServer) -> None:
    first, second, _ = tokens(opened(quick, "me", "open", "open"))
    with sitting(quick, first, second) as (one, _):
        with quick.sit(second):
            one.until(lambda page: person(page, 1)["places"] == 2)
        one.until(lambda page: person(page, 1)["places"] == 1)
        assert here(one) == 2


def test_a_spectator_of_a_running_game_for_one_learns_no_seed(server: LocalServer) -> None:
    seed = 918273645
    links = server.open(seed=seed)
    with server.sit(links["play"]), server.sit(links["watch"]) as watcher:
        assert watcher.get("at", n=0)["type"] == "past"
        watcher.get("story")
        assert not [text for text in watcher.heard if str(seed) in text]
    for what in ("", "/record", "/code"):
        answer = server.client.get(f"/api/tables/{links['watch']}{what}")
        assert str(seed) not in answer.text
        assert answer.status_code == (403 if what else 200)
    assert server.record(links["play"])["seed"] == seed


# -- the clock ----------------------------------------------------------------------------------


def test_another_clock_needs_everybody_and_begins_with_the_next_window(quick: LocalServer) -> None:
    with sitting(quick, *tokens(opened(quick, clock=30))) as (one, two, three):
        played(quick, {}, one, two, three)
        two.until(lambda page: page.around["clock"]["left"] is not None)
        assert one.get("clock", seconds=3)["asked"] == [1, 2]
        two.until(lambda page: page.around["proposal"] is not None)
        assert two.around["clock"]["seconds"] == 30
        assert two.around["proposal"]["kind"] == "clock"
        two.get("consent", seq=1, yes=True)
        three.get("consent", seq=1, yes=True)
        one.until(lambda page: page.around["clock"]["seconds"] == 3)
        one.until(lambda page: page.around["clock"]["left"] is not None)
        assert 3 < one.around["clock"]["left"] <= 30, "the open window keeps its time"
        assert one.around["proposal"] is None


def test_a_proposal_or_a_name_gives_no_window_more_time(quick: LocalServer) -> None:
    with sitting(quick, *tokens(opened(quick, clock=30))) as (one, two, three):
        played(quick, {}, one, two, three)
        two.until(lambda page: page.around["clock"]["left"] is not None)
        time.sleep(1.5)
        two.get("name", name="Bea")
        one.until(lambda page: person(page, 1)["name"] == "Bea")
        undo(two, 0)
        one.until(lambda page: page.around["proposal"] is not None)
        assert one.around["clock"]["left"] is None
        one.get("consent", seq=1, yes=False)
        one.until(lambda page: page.around["clock"]["left"] is not None and page.around["proposal"] is None)
        assert one.around["clock"]["left"] <= 28.6  # type: ignore[operator]


def test_holds_are_counted(quick: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    with sitting(quick, *tokens(opened(quick))) as (one, two, three):
        played(quick, {}, one, two, three)
        two.until(lambda page: page.around["clock"]["left"] is not None)
        monkeypatch.setattr("fieldcraft.server.live.players.HOLDS_PER_SEAT", 1)
        assert two.get("hold")["type"] == "answer"
        one.until(lambda page: person(page, 1)["holds"] == 0)
        assert two.get("hold")["kind"] == "no-holds"
        assert three.get("hold")["kind"] == "no-hold"
