"""Several processes serve one PostgreSQL: any of them serves any table, and what one does all know."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from server.serving import Browser, LocalServer, local_server
from server.test_company import person, tokens

pytestmark = pytest.mark.usefixtures("market")
SOON = 2.0
"""So many seconds a table may wait for what it does by itself."""


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


def comes(holds: Callable[[], bool], seconds: float = 5.0) -> bool:
    """Does something hold soon?"""
    until = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


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
    """Also at once, before it could have been told."""
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
                browser.until(lambda one, seq=seq: one.state["seq"] == seq + 1)
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
    import json

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


def refused_at(server: LocalServer, link: str) -> str:
    """Why a server lets nobody sit down by this link, "" where it does."""
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
        leads = [table_at(server).leads for server in servers]
        assert sorted(leads) == [False, True]
        seq = there.state["seq"]
        here.until(lambda page: page.state["seq"] >= seq)
        assert {choice.seat for choice in table_at(one)._game.choices} > {0}


def chosen(page: Browser) -> int:
    """Choose whenever one may; how many choices have been made by all."""
    if page.state["yours"] and page.keys:
        page.get("choose", seq=page.state["seq"], key=page.keys[-1])
    return int(page.state["seq"])
