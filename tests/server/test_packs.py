"""A server with a card pack: what was edited is on the next new table, and a table knows its pack."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from effort import uncounted
from server.serving import LocalServer, local_server
from session.test_packs import HIDE

from fieldcraft.errors import RequestError
from fieldcraft.server import serve
from fieldcraft.server.store import repository


def edit(folder: Path, power: int) -> Path:
    """A pack whose Hide gives this much stealth."""
    folder.mkdir(exist_ok=True)
    (folder / "hide.toml").write_text('[game]\nid = "agent-decker"\n' + HIDE.format(power=power))
    return folder


def stealth(server: LocalServer, token: str) -> int:
    """Return how much stealth a Hide gives at a table."""
    with server.sit(token) as browser:
        hide = next(option for option in browser.state["options"] if option["key"] == "play:hide")
        browser.choose("play:hide")
        assert hide["parts"]["card"] == "hide"
        found: int = browser.state["view"]["stealth"]
        return found


def test_what_was_edited_is_on_the_next_new_table(tmp_path: Path) -> None:
    with local_server(tmp_path, cards=edit(tmp_path / "pack", 2)) as server:
        assert stealth(server, server.open(seed=7)["play"]) == 2
        edit(tmp_path / "pack", 3)
        links = server.open(seed=7)
        assert stealth(server, links["play"]) == 3
        power = server.get("/api/games/agent-decker/cards")["cards"]["hide"]["agent"]["power"]
        assert power == [{"n": 3, "kind": "stealth"}]
        record = server.record(links["play"])
        assert record["pack"]["name"] == "pack"


@uncounted
def test_a_table_goes_on_with_its_pack_and_is_refused_without(tmp_path: Path) -> None:
    pack = edit(tmp_path / "pack", 2)
    with local_server(tmp_path, cards=pack) as server:
        links = server.open(seed=7)
        assert stealth(server, links["play"]) == 2
        hint = server.open(seed=7)
        with server.sit(hint["play"]) as browser:
            assert browser.ask("hint")["type"] == "answer"
    with local_server(tmp_path, cards=pack) as server, server.sit(links["play"]) as browser:
        assert browser.state["view"]["stealth"] == 2
    with local_server(tmp_path) as server, server.client.websocket_connect(f"/ws/{links['play']}") as socket:
        why = socket.receive_json()["why"]
        assert "was made with the card pack 'pack'" in why
        assert "which is not available" in why
    with local_server(tmp_path) as server:
        assert server.record(links["play"])["pack"]["name"] == "pack"


def test_a_table_begun_with_other_cards_of_its_pack_is_compared(tmp_path: Path) -> None:
    with local_server(tmp_path, cards=edit(tmp_path / "pack", 2)) as server:
        links = server.open(seed=7)
        assert stealth(server, links["play"]) == 2
    with local_server(tmp_path, cards=edit(tmp_path / "pack", 3)) as server:
        with server.client.websocket_connect(f"/ws/{links['play']}") as socket:
            assert "part at choice 1 of 1" in socket.receive_json()["why"]
        server.client.post(f"/api/tables/{links['play']}/go-on")
        with server.sit(links["play"]) as browser:
            assert browser.state["seq"] == 0


def test_a_pack_with_a_slip_is_told_and_the_server_goes_on(tmp_path: Path) -> None:
    pack = edit(tmp_path / "pack", 2)
    with local_server(tmp_path, cards=pack) as server:
        (pack / "hide.toml").write_text((pack / "hide.toml").read_text().replace("copies = 3", "copies = 0"))
        answer = server.client.post("/api/tables", json={"game": "agent-decker"})
        assert answer.status_code == 409
        assert "hide.toml: card 'hide', copies: must be from 1 to" in answer.text
        edit(pack, 2)
        server.open(seed=7)


def test_a_game_of_the_day_is_played_with_the_game_s_own_cards(tmp_path: Path) -> None:
    with local_server(tmp_path, cards=edit(tmp_path / "pack", 9)) as server:
        answer = server.client.post("/api/daily/agent-decker/table", json={"player": "a player of packs"})
        with server.sit(answer.json()["play"]) as browser:
            while not browser.state["over"]:
                browser.choose(browser.keys[-1])
        entry = {"token": answer.json()["play"], "name": "Ada"}
        assert server.client.post("/api/daily/agent-decker", json=entry).status_code == 200
        assert "pack" not in played_at(server, answer.json()["play"])


def played_at(server: LocalServer, token: str) -> dict[str, Any]:
    """The record of a table, whatever of it is a secret."""
    app: Any = server.client.app
    with app.state.context.storage.engine.connect() as connection:
        found = repository.find_link(connection, token)
        assert found is not None
        return repository.fetch(connection, found[0].table).record


def test_a_server_does_not_start_with_a_folder_that_holds_no_cards(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match=r"there is no \.toml file in this folder"):
        serve(port=0, cards=tmp_path)
