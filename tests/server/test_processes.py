"""Several processes serve one PostgreSQL: any of them serves any table, and what one does all know."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from effort import uncounted
from server.company import person, tokens
from server.serving import Browser, LocalServer, ServerProcess, local_server
from server.waiting import PATIENCE_SECONDS, comes
from websockets.sync.client import connect

from fieldcraft.server.store import peers, repository
from fieldcraft.server.store.storage import KeptChoice

pytestmark = pytest.mark.usefixtures("market")
PROCESSES = Path(__file__).parents[2] / "bench" / "processes.py"


@pytest.fixture
def servers(tmp_path: Path, postgres_url: str) -> Iterator[tuple[LocalServer, LocalServer]]:
    """Two that share nothing but the database; bots do not pause."""
    with (
        local_server(tmp_path, database_url=postgres_url, bot_pause=0.0) as one,
        local_server(tmp_path, database_url=postgres_url, bot_pause=0.0) as other,
    ):
        yield one, other


def several(server: LocalServer, *seats: str, **body: Any) -> list[str]:
    """The links to play of a new market, in the order of seats."""
    return tokens(server.open(game="market", seed=1, seats=list(seats), **body))


def table_at(server: LocalServer) -> Any:
    """The only table that a server has in memory."""
    app: Any = server.client.app
    (table,) = app.state.context.tables.live.values()
    return table


# -- one game, at two processes -----------------------------------------------------------------------


def test_what_is_chosen_at_one_is_shown_at_the_other(servers: tuple[LocalServer, LocalServer]) -> None:
    one, other = servers
    links = one.open(seed=7)
    with one.sit(links["play"]) as here, other.sit(links["play"]) as there:
        for browser, reader in ((here, there), (there, here), (here, there)):
            shown = browser.choose(browser.keys[-1])
            told = reader.hear()
            assert (told["seq"], told["rev"]) == (shown["seq"], shown["rev"])
            assert told["facts"] == shown["facts"], "no log where only choices were added"
            assert told["view"] == shown["view"]
        here.undo(1)
        assert (there.hear()["seq"], "log" in there.state) == (1, True)
        assert there.choose(there.keys[0])["seq"] == 2
        assert here.hear()["seq"] == 2
    assert one.record(links["play"]) == other.record(links["play"])


def test_whoever_asks_the_other_process_sees_what_was_acknowledged(
    servers: tuple[LocalServer, LocalServer],
) -> None:
    """The other process sees it at once, even before it could have been notified."""
    one, other = servers
    link = one.open(seed=7)["play"]
    assert other.get(f"/api/tables/{link}")["choices"] == 0
    with one.sit(link) as here:
        for made in range(1, 8):
            here.choose(here.keys[-1])
            assert other.get(f"/api/tables/{link}")["choices"] == made
            assert len(other.record(link)["choices"]) == made
            with other.sit(link) as there:
                assert there.state["seq"] == made


def test_a_choice_is_told_with_all_that_the_others_need(
    servers: tuple[LocalServer, LocalServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They make it without a look at the database."""
    one, other = servers
    link = one.open(seed=7)["play"]
    with one.sit(link) as here, other.sit(link) as there:
        monkeypatch.setattr(repository, "glance", None)
        for browser, reader in ((here, there), (there, here), (here, there)):
            shown = browser.choose(browser.keys[-1])
            shown.pop("re")
            assert reader.hear() == shown


def test_a_choice_is_told_only_where_somebody_follows(
    servers: tuple[LocalServer, LocalServer], postgres_url: str
) -> None:
    one, other = servers
    link = one.open(seed=7)["play"]
    with psycopg.connect(postgres_url, autocommit=True) as line, one.sit(link) as here:
        line.execute("LISTEN fieldcraft")
        here.choose(here.keys[0])
        with other.sit(link) as there:
            here.choose(here.keys[0])
            assert there.hear()["seq"] == 2
            note = next(line.notifies(timeout=PATIENCE_SECONDS))
    ((_, revision, ((entry, _),), *_),) = json.loads(note.payload)["tables"]
    assert (revision, entry) == (2, one.record(link)["choices"][1])


def test_what_is_told_at_once_is_noted_and_done_with(servers: tuple[LocalServer, LocalServer]) -> None:
    """A choice and something else: whatever comes afterwards is taken up again."""
    one, other = servers
    link = one.open(seed=7)["play"]
    with one.sit(link) as here, other.sit(link) as there:
        table = table_at(other)

        async def hear() -> list[bool]:
            firsts = [table.hear(None), table.hear(KeptChoice(1, [["", ""]], None, False))]
            await table.catch_up_soon()
            return firsts

        assert other.client.portal is not None
        assert other.client.portal.call(hear) == [True, False]
        here.choose(here.keys[0])
        assert there.hear()["seq"] == 1


def test_who_comes_while_somebody_chooses_misses_nothing(servers: tuple[LocalServer, LocalServer]) -> None:
    one, other = servers
    link = one.open(seed=7)["play"]
    with one.sit(link) as here:
        for _ in range(12):
            here.asked += 1
            text = {"type": "choose", "id": here.asked, "seq": here.state["seq"], "key": here.keys[0]}
            here.socket.send_json(text)
            with other.sit(link) as there:
                answered(here)
                there.until(lambda page: page.state["seq"] == here.state["seq"])


def test_of_two_who_act_at_once_the_database_takes_one(servers: tuple[LocalServer, LocalServer]) -> None:
    one, other = servers
    link = one.open(seed=7)["play"]
    with one.sit(link) as here, other.sit(link) as there:
        for _ in range(10):
            seq, key = here.state["seq"], here.keys[-1]
            for browser in (here, there):
                browser.asked += 1
                text = {"type": "choose", "id": browser.asked, "seq": seq, "key": key}
                browser.socket.send_json(text)
            answers = [answered(browser) for browser in (here, there)]
            assert sorted(answer["type"] for answer in answers) == ["refused", "state"]
            (refused,) = (answer for answer in answers if answer["type"] == "refused")
            assert refused["kind"] == "stale"
            for browser in (here, there):
                while browser.state["seq"] == seq:
                    browser.listen()
    assert len(one.record(link)["choices"]) == 10


def answered(browser: Browser) -> dict[str, Any]:
    while (message := browser.listen()).get("re") != browser.asked:
        pass
    return message


def test_a_link_that_one_revokes_is_worth_nothing_at_the_other(
    servers: tuple[LocalServer, LocalServer],
) -> None:
    one, other = servers
    links = one.open(seed=7)
    with other.sit(links["play"]) as there, other.sit(links["watch"]) as watcher:
        there.choose(there.keys[0])
        watcher.hear()
        fresh = one.client.post(f"/api/tables/{links['play']}/revoke", json={"which": "play"}).json()
        there.until(lambda page: '"revoked"' in page.heard[-1])
        assert watcher.get("ping")["seq"] == 1
    assert other.client.get(f"/api/tables/{links['play']}").status_code == 404
    with other.sit(fresh["play"]) as there:
        assert there.state["seq"] == 1


def test_a_revoked_link_does_not_act_even_where_nobody_has_heard_of_it(
    servers: tuple[LocalServer, LocalServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = servers
    links = one.open(seed=7)
    with other.sit(links["play"]) as there:
        monkeypatch.setattr(type(table_at(other)), "catch_up_soon", nothing)
        one.client.post(f"/api/tables/{links['play']}/revoke", json={"which": "play"})
        there.choose(there.keys[0])
        assert [message["kind"] for message in refusals(there)][-1:] == ["revoked"]
    watched = one.get(f"/api/tables/{links['watch']}")
    assert watched["choices"] == 0


async def nothing(*_: Any) -> None:
    return


def refusals(browser: Browser) -> list[dict[str, Any]]:
    return [message for text in browser.heard if (message := json.loads(text))["type"] == "refused"]


def test_places_are_counted_at_all_processes(tmp_path: Path, postgres_url: str) -> None:
    few: dict[str, Any] = {"database_url": postgres_url, "sockets_per_link": 1, "sockets_per_address": 2}
    with local_server(tmp_path, **few) as one, local_server(tmp_path, **few) as other:
        links = one.open(seed=7)
        with one.sit(links["play"]):
            assert refused_at(other, links["play"]) == "table-full"
            with other.sit(links["watch"]):
                assert refused_at(other, one.open(seed=8)["play"]) == "crowded"
        assert comes(lambda: refused_at(other, links["play"]) == "")


@pytest.mark.parametrize(
    "few",
    [
        {"sockets_per_link": 1, "watchers_per_address": 9},
        {"sockets_per_link": 9, "watchers_per_address": 1},
    ],
    ids=["by the link", "of the address"],
)
def test_those_who_watch_are_counted_at_all_processes(
    tmp_path: Path, postgres_url: str, few: dict[str, Any]
) -> None:
    with (
        local_server(tmp_path, database_url=postgres_url, **few) as one,
        local_server(tmp_path, database_url=postgres_url, **few) as other,
    ):
        link = one.open(seed=7)["watch"]
        with one.sit(link):
            assert refused_at(other, link) == "table-full"


def test_browsers_of_a_process_that_is_gone_hold_no_places(
    tmp_path: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They hold none even before a process has looked whether it lives."""
    monkeypatch.setattr(peers, "strike_dead", lambda connection, own: [])
    with local_server(tmp_path, database_url=postgres_url, sockets_per_link=1) as server:
        link = server.open(seed=7)["play"]
        with psycopg.connect(postgres_url) as line:
            line.execute("INSERT INTO processes (number, seen) VALUES (1000, 0)")
            line.execute(
                "INSERT INTO sockets SELECT 1000, 1, table_id, hash, role, seat, 'gone' FROM links"
                " WHERE role = 'play'"
            )
        assert refused_at(server, link) == ""


def refused_at(server: LocalServer, link: str) -> str:
    """Return the reason why a server lets nobody sit down with this link, "" if it does."""
    with server.client.websocket_connect(f"/ws/{link}") as socket:
        return str(Browser(socket).listen().get("kind", ""))


# -- several at one table, at two processes -----------------------------------------------------------


def test_players_know_of_each_other(servers: tuple[LocalServer, LocalServer]) -> None:
    one, other = servers
    first, second, third = several(one, "me", "open", "open", clock=0)
    with one.sit(first) as here, other.sit(second) as there:
        here.until(lambda page: bool(page.around) and person(page, 1)["here"])
        there.until(lambda page: bool(page.around) and person(page, 0)["here"])
        here.get("name", name="Ada")
        there.until(lambda page: person(page, 0)["name"] == "Ada")
        there.get("say", phrase="thanks")
        here.until(lambda page: '"said"' in page.heard[-1])
        assert here.get("seat", seat=1, bot="random")["kind"] == "seat-taken"
        with other.sit(third):
            here.until(lambda page: person(page, 2)["here"])
        here.until(lambda page: not person(page, 2)["here"])


def test_bots_choose_once_whoever_is_connected_where(servers: tuple[LocalServer, LocalServer]) -> None:
    one, other = servers
    links = several(one, "me", "bot:random", "bot:greedy")
    with other.sit(links[0]) as there, one.sit(links[0]) as here:
        there.until(lambda page: page.state["over"] or chosen(page) >= 12)
        leads = [table_at(server).presence.leads for server in servers]
        assert sorted(leads) == [False, True]
        seq = there.state["seq"]
        here.until(lambda page: page.state["seq"] >= seq)
        assert {choice.seat for choice in table_at(one).cache.loaded.choices} > {0}


def chosen(page: Browser) -> int:
    """Choose whenever one may; how many choices have been made by all."""
    if page.state["yours"] and page.keys:
        page.get("choose", seq=page.state["seq"], key=page.keys[-1])
    return int(page.state["seq"])


# -- processes that are killed ------------------------------------------------------------------------


@uncounted
def test_nothing_is_lost_and_all_go_on_when_one_is_killed(postgres: str) -> None:
    """A test with more tables and kills is in bench/processes.py."""
    few = [sys.executable, str(PROCESSES), "--database-url", postgres, "--tables", "6", "--kills", "2"]
    done = subprocess.run(
        [*few, "--seconds", "0", "--json"], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)["killed"]
    assert (found["tables_that_lost"], found["forks"], found["failed"]) == (0, 0, [])
    assert found["acknowledged"] > 6


@uncounted
def test_bots_and_clock_of_a_process_that_ends_are_taken_over(tmp_path: Path, postgres_url: str) -> None:
    """It ends without a farewell, as if killed: its lock is free, and its visitors are struck off."""
    with local_server(tmp_path, bot_pause=0.0, database_url=postgres_url) as other:
        dying = ServerProcess(tmp_path, bot_pause=1000, database_url=postgres_url)
        try:
            links = several(other, "bot:random", "me", "me", clock=3)
            with connect(f"ws://{dying.address}/ws/{links[1]}"), other.sit(links[2]) as there:
                there.until(lambda page: bool(page.around) and person(page, 1)["here"])
                dying.end(kill=True)
                there.until(lambda page: not person(page, 1)["here"])
                there.until(lambda page: page.state["seq"] >= 1)
        finally:
            dying.end()
