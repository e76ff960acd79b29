"""Tables that an earlier version stored can be played on, or their owner learns from where on they cannot.

`data/tables-0.1.sql` is the database of version 0.1, in which lone choices made themselves and no digests
were kept: four tables that had been played and one that had not.
"""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from server.serving import LocalServer, local_server

from fieldcraft.games import ruleset
from fieldcraft.server.store.schema import choices, tables

DUMP = Path(__file__).parent / "data" / "tables-0.1.sql"
AGENT, AGENT_OVER = "l84foSbalhWvRPS2uNxtjyis7VTFtbDj", "YW91uTt07lnR0Im5KK6NUc2LsM2u22vL"
BLIGHT, DEMO = "XAVt7tOCdbhNjqtLm2QHh4yeSFDtvYc2", "BYLKQQcFJc4eBqtKjxsJMj0ys1ITrER7"
UNTOUCHED, WATCHER = "KAwrAV4Zpxb_QyLPCYo4pBXB40bBD_vc", "vAt4K8b-oCKtFgG6PAaCNgNXrA2NuyrV"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A home folder with the database of version 0.1, whose tables were changed a moment ago.

    The dump has a fixed date, and an unplayed table is deleted some days after its last change.
    """
    with sqlite3.connect(tmp_path / "tables.db") as database:
        database.executescript(DUMP.read_text())
        database.execute("UPDATE tables SET created = ?1, updated = ?1", (int(time.time()),))
    database.close()
    return tmp_path


def change(server: LocalServer, statement: Any) -> None:
    """Change the database behind the server's back."""
    app: Any = server.client.app
    with app.state.context.storage.engine.begin() as connection:
        connection.execute(statement)
    app.state.context.tables.live.clear()


@pytest.mark.parametrize(
    ("token", "recorded", "played", "over"),
    [
        (AGENT, 14, 14, False),
        (AGENT_OVER, 41, 43, True),  # the last turns ended by themselves
        (BLIGHT, 20, 20, False),
        (DEMO, 25, 26, False),
        (UNTOUCHED, 0, 0, False),
    ],
)
def test_a_table_of_an_earlier_version_goes_on(
    old: Path, token: str, recorded: int, played: int, over: bool
) -> None:
    with local_server(old) as server:
        assert len(server.record(token)["choices"]) == recorded
        with server.sit(token) as browser:
            assert (browser.state["seq"], browser.state["over"]) == (played, over)
            if not over:
                assert browser.choose(browser.keys[0])["seq"] == played + 1
        record = server.record(token)
    with local_server(old) as server:
        assert server.record(token) == record
        assert record["version"] == ruleset(record["game"]).version
        assert len(record["digests"]) == len(record["choices"])


def test_a_table_that_parts_from_the_rules_says_where_and_can_go_on_from_there(old: Path) -> None:
    with local_server(old) as server:
        change(
            server, choices.update().where(choices.c.table_id == 1, choices.c.number == 8).values(key="fly")
        )
        kept = server.record(AGENT)
        answer = server.client.get(f"/api/tables/{AGENT}")
        assert answer.status_code == 409
        assert (answer.json()["kind"], answer.json()["agreeing"]) == ("parted", 7)
        assert "choice 8 of 14: 'fly' is not possible here" in answer.json()["error"]
        with server.sit(AGENT) as browser:
            assert "choice 8 of 14" in browser.heard[0]
        assert server.record(AGENT) == kept  # an owner who does not continue keeps it
        assert server.client.post(f"/api/tables/{WATCHER}/go-on").status_code == 403
        gone_on = server.client.post(f"/api/tables/{AGENT}/go-on")
        assert (gone_on.status_code, gone_on.json()["choices"]) == (200, 7)
        with server.sit(AGENT) as browser:
            assert browser.choose(browser.keys[0])["seq"] == 8
        assert server.record(AGENT)["choices"][:7] == kept["choices"][:7]
        assert server.client.post(f"/api/tables/{AGENT}/go-on").json()["kind"] == "not-parted"


def test_a_position_that_is_another_now_is_found_by_its_digest(server: LocalServer) -> None:
    token = server.open(seed=7)["play"]
    with server.sit(token) as browser:
        for _ in range(5):
            browser.choose(browser.keys[0])
    change(server, choices.update().where(choices.c.number == 3).values(digest="0000"))
    change(server, tables.update().values(version="0.9"))
    said = server.client.get(f"/api/tables/{token}").json()
    assert (said["kind"], said["agreeing"]) == ("parted", 2)
    assert "version 0.9" in said["error"]
    assert server.client.post(f"/api/tables/{token}/go-on").json()["choices"] == 2


def test_a_record_that_parts_from_the_rules_opens_a_table_where_it_still_agrees(server: LocalServer) -> None:
    token = server.open(seed=7)["play"]
    with server.sit(token) as browser:
        for _ in range(5):
            browser.choose(browser.keys[0])
    record = server.record(token) | {"version": "0.9"}
    with server.sit(server.open(record=record)["play"]) as browser:
        assert browser.state["seq"] == 5
    record["digests"][3] = "0000"
    refused = server.client.post("/api/tables", json={"record": record})
    assert (refused.status_code, refused.json()["kind"]) == (409, "record-parted")
    assert refused.json()["agreeing"] == 3
    with server.sit(server.open(record=record, only_agreeing=True)["play"]) as browser:
        assert browser.state["seq"] == 3
