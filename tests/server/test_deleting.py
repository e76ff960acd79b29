"""Tables go when nobody has touched them for long, or when who plays deletes them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from server.serving import LocalServer, local_server
from server.waiting import comes
from sqlalchemy import func, select, update

from fieldcraft.server.store.repository import DAY_SECONDS
from fieldcraft.server.store.schema import metadata, tables
from fieldcraft.server.store.storage import now


def context(server: LocalServer) -> Any:
    app: Any = server.client.app
    return app.state.context


def rows(server: LocalServer) -> dict[str, int]:
    """Return the number of rows in each table of the database."""
    with context(server).storage.engine.connect() as connection:
        return {
            kept.name: connection.scalar(select(func.count()).select_from(kept)) or 0
            for kept in metadata.sorted_tables
            if kept is tables or any(column.references(tables.c.id) for column in kept.c)
        }


def make_old(server: LocalServer, table: int, days: float) -> None:
    change = update(tables).where(tables.c.id == table).values(updated=now() - days * DAY_SECONDS)
    with context(server).storage.engine.begin() as connection:
        connection.execute(change)


def delete_old(server: LocalServer, days: float = 100, unplayed: float = 7) -> int:
    """Delete old tables now, and not in an hour."""
    assert server.client.portal is not None
    deleted: int = server.client.portal.call(context(server).tables.delete_old, days, unplayed)
    return deleted


def played(server: LocalServer, **opening: Any) -> dict[str, str]:
    links = server.open(**opening)
    with server.sit(links["play"]) as browser:
        browser.choose(browser.keys[0])
    return links


def status(server: LocalServer, token: str) -> int:
    return server.client.get(f"/api/tables/{token}").status_code


def test_old_tables_are_deleted_whole(tmp_path: Path, database_url: str) -> None:
    with local_server(tmp_path, database_url=database_url) as server:
        old, young = played(server), played(server)
        make_old(server, 1, 101)
        make_old(server, 2, 99)
        assert delete_old(server) == 1
        assert [status(server, links["play"]) for links in (old, young)] == [404, 200]
        assert rows(server) | {"scores": 0} == rows(server)
        assert (rows(server)["tables"], rows(server)["links"], rows(server)["choices"]) == (1, 2, 1)


def test_tables_that_nobody_has_played_go_sooner(server: LocalServer) -> None:
    unplayed, begun = server.open(), played(server)
    for table in (1, 2):
        make_old(server, table, 8)
    assert delete_old(server) == 1
    assert [status(server, links["play"]) for links in (unplayed, begun)] == [404, 200]


def test_nothing_is_deleted_where_the_owner_says_so(server: LocalServer) -> None:
    server.open(), played(server)
    for table in (1, 2):
        make_old(server, table, 10_000)
    assert delete_old(server, 0, 0) == 0
    assert rows(server)["tables"] == 2


def test_many_tables_are_deleted(server: LocalServer) -> None:
    for table in range(1, 251):
        server.open()
        make_old(server, table, 8)
    assert delete_old(server) == 250
    assert set(rows(server).values()) == {0}


def test_a_table_at_which_somebody_sits_stays(server: LocalServer) -> None:
    links = server.open()
    make_old(server, 1, 1000)
    with server.sit(links["watch"]) as browser:
        assert delete_old(server) == 0
        assert browser.ask("ping")["seq"] == 0
    assert delete_old(server) == 1


def test_old_tables_go_when_the_server_starts(tmp_path: Path) -> None:
    with local_server(tmp_path) as server:
        token = server.open()["play"]
        make_old(server, 1, 8)
    with local_server(tmp_path) as server:
        assert comes(lambda: status(server, token) == 404)


def test_who_plays_deletes_a_table(server: LocalServer) -> None:
    links, other = played(server, seed=7), played(server, seed=7)
    with server.sit(links["watch"]) as watcher:
        assert server.client.delete(f"/api/tables/{links['watch']}").json()["kind"] == "watching"
        assert server.client.delete(f"/api/tables/{links['play']}").status_code == 204
        assert watcher.hear()["kind"] == "deleted"
    for token in (links["play"], links["watch"]):
        assert status(server, token) == 404
    assert status(server, other["play"]) == 200
    assert rows(server)["tables"] == 1


def test_a_table_that_cannot_go_on_can_be_deleted(server: LocalServer) -> None:
    token = played(server)["play"]
    with context(server).storage.engine.begin() as connection:
        connection.execute(update(tables).values(game="nothing"))
    context(server).tables.live.clear()
    assert server.client.delete(f"/api/tables/{token}").status_code == 204


def test_at_a_table_of_several_it_is_deleted_when_nobody_else_plays(server: LocalServer) -> None:
    links: dict[str, Any] = server.open(game="nightlancer", setup={"seats": 2})
    with server.sit(links["seats"][0]):
        answer = server.client.delete(f"/api/tables/{links['play']}")
        assert (answer.status_code, answer.json()) == (202, {"asked": [1]})
    alone = server.open(game="nightlancer", setup={"seats": 2}, seats=["me", "bot:greedy"])
    assert server.client.delete(f"/api/tables/{alone['play']}").status_code == 204
    assert status(server, links["play"]) == 200


@pytest.mark.parametrize("origin", ["https://evil.example"])
def test_pages_of_other_sites_delete_nothing(server: LocalServer, origin: str) -> None:
    token = server.open()["play"]
    assert server.client.delete(f"/api/tables/{token}", headers={"origin": origin}).status_code == 403
    assert status(server, token) == 200


def test_a_browser_leaves_a_table_that_another_process_has_deleted(tmp_path: Path, postgres_url: str) -> None:
    """The process need not have heard of it: a change that fails is enough."""
    url = {"database_url": postgres_url}
    with local_server(tmp_path, **url) as one, local_server(tmp_path, **url) as other:
        token = one.open(seed=3)["play"]
        app: Any = other.client.app
        with other.sit(token) as browser:
            app.state.context.peers.heard = lambda news: None
            assert one.client.delete(f"/api/tables/{token}").status_code == 204
            browser.socket.send_text(json.dumps({"type": "comment", "id": 1, "at": 0, "text": "Still here."}))
            assert browser.hear()["kind"] == "deleted"
