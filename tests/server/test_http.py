"""Answers over HTTP: games, tables, records, the page."""

from __future__ import annotations

import gzip
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any

import pytest
from fastapi.routing import APIRoute
from server.serving import GAME, LocalServer, finished, local_server, scenario

import fieldcraft
from fieldcraft.games import game_ids, ruleset
from fieldcraft.server.catalogue import Games
from fieldcraft.server.http.app import router
from fieldcraft.server.store.schema import tables
from fieldcraft.session.sharecode import share_code


def wrong(server: LocalServer, body: Any, status: int = 422) -> str:
    """Opening a table with this body is refused with this sentence."""
    answer = server.client.post("/api/tables", json=body)
    assert answer.status_code == status, answer.text
    said: str = answer.json()["error"]
    assert said.endswith(".")
    return said


def test_games_cards_and_rules(server: LocalServer) -> None:
    listed = server.get("/api/games")
    assert [game["id"] for game in listed] == game_ids()
    assert listed[0].keys() == {
        "id",
        "title",
        "seats",
        "players",
        "minutes",
        "low_is_good",
        "has_story",
        "setup",
        "ways",
        "has_day",
        "bots",
        "phrases",
        "first_game",
    }
    assert listed[0]["bots"] == [], "a game for one has no seats for others"
    assert listed[0]["phrases"] == {}
    assert [game["minutes"] for game in listed] == [100, 90, 75, 90, 90]
    for game in game_ids():
        assert server.get(f"/api/games/{game}/rules") == ruleset(game).rules
        cards = server.get(f"/api/games/{game}/cards")
        assert cards["version"] == ruleset(game).version
        assert cards["cards"]


@pytest.mark.parametrize("path", ["/api/games", "/api/openapi.json", "/metrics"])
def test_what_takes_long_to_write_is_written_off_the_event_loop(path: str) -> None:
    endpoints = {route.path: route.endpoint for route in router.routes if isinstance(route, APIRoute)}
    assert not iscoroutinefunction(endpoints[path])


def test_a_server_reads_stories_before_they_are_asked_for() -> None:
    Games().read_all()
    assert ["book" in vars(ruleset(game)) for game in game_ids()] == [False, True, True, True, False]


@pytest.mark.parametrize("path", ["games", "games/island/cards", "games/island/how-to-play", "openapi.json"])
def test_what_hardly_changes_is_sent_again_only_when_it_has(server: LocalServer, path: str) -> None:
    """Test that a browser that has the answer gets an empty one."""
    answer = server.client.get(f"/api/{path}")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
    again = server.client.get(f"/api/{path}", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = server.client.get(f"/api/{path}", headers={"if-none-match": '"other"'})
    assert (other.status_code, other.json()) == (200, answer.json())


def test_the_cards_of_agent_decker(server: LocalServer) -> None:
    cards = server.get("/api/games/agent-decker/cards")["cards"]
    assert cards["security-camera"] == {
        "id": "security-camera",
        "name": "Security Camera",
        "type": "device",
        "cost": {"n": 2, "kind": "stealth"},
        "alarm": 8,
        "text": "",
        "obstacle": True,
        "agent": {
            "id": "out-of-sight",
            "name": "Out of Sight",
            "power": [{"n": 2, "kind": "stealth"}],
            "keep": False,
            "use": False,
            "text": "",
            "says": "Out of Sight (2 stealth)",
        },
        "goal": None,
        "copies": 5,
        "says": "Security Camera, device, costs 2 stealth, alarm 8",
    }
    goals = [card for card in cards.values() if card["goal"]]
    assert [bool(card["goal"]["reward"]) for card in goals] == [True] * 4 + [False]
    assert not any(card["obstacle"] for card in goals)
    assert [card["goal"]["letter"] for card in goals] == ["A", "C", "E", "G", "I"]
    assert cards["hide"]["type"] is None
    shown = fieldcraft.new(GAME, 7).view()
    agents = {card["agent"]["id"] for card in cards.values()}
    assert agents.issuperset(shown["hand"] + shown["deck"] + shown["discard"])
    assert cards.keys() >= set(shown["line"] + shown["obstacle_deck"] + [shown["mission"]])


def test_a_table_has_a_link_to_play_and_one_to_watch(server: LocalServer) -> None:
    links = server.open(seed=7)
    assert links.keys() == {"play", "watch"}
    assert len({len(token) for token in links.values()} | {32}) == 1
    for role, token in links.items():
        summary = server.get(f"/api/tables/{token}")
        assert summary["role"] == role
        assert (summary["game"], summary["title"]) == (GAME, "Agent Decker")
        assert (summary["choices"], summary["over"], summary["day"]) == (0, False, None)
        assert summary["summary"]
        assert summary["updated"].endswith("Z")
    assert server.record(links["play"])["seed"] == 7
    refused = server.client.get(f"/api/tables/{links['watch']}/record")
    assert (refused.status_code, refused.json()["kind"]) == (403, "secret")


def test_every_table_has_a_seed_of_its_own(server: LocalServer) -> None:
    seeds = {server.record(server.open()["play"])["seed"] for _ in range(10)}
    assert len(seeds) == 10


@pytest.mark.parametrize("way", ["record", "text", "code"])
def test_a_table_goes_on_from_a_record(server: LocalServer, way: str) -> None:
    choices = finished(5)
    game = fieldcraft.new(GAME, 5)
    for key in choices[:20]:
        game.choose(key)
    record = game.record
    bodies: dict[str, dict[str, Any]] = {
        "record": {"record": record},
        "text": {"record": game.save()},
        "code": {"code": share_code(game)},
    }
    body = bodies[way]
    links = server.open(**body)
    assert kept(server, links["play"]) == {**kept_of(record), "borrowed": 20}
    assert server.get(f"/api/tables/{links['play']}/code") == {"code": share_code(game)}
    unnamed = server.client.post("/api/tables", json=body).json()  # the record tells the game
    assert kept(server, unnamed["play"]) == {**kept_of(record), "borrowed": 20}
    upto = server.open(**body, upto=8)
    assert server.record(upto["play"])["choices"] == choices[:8]
    assert "20 choices" in wrong(server, {"game": GAME, **body, "upto": 21})
    with server.sit(upto["play"]) as browser:
        assert browser.choose(choices[8])["seq"] == 9


def test_a_table_can_begin_at_a_scenario(server: LocalServer) -> None:
    record = scenario(line=["guard", "siren"], hand=["punch", "hide"], alarm=12)
    with server.sit(server.open(record=record)["play"]) as browser:
        assert browser.state["view"]["alarm"] == 12


def test_a_wrong_opening_is_refused_in_a_sentence(server: LocalServer) -> None:
    record = scenario()
    assert "'chess'" in wrong(server, {"game": "chess"}, 404)
    assert "one of them only" in wrong(server, {"game": GAME, "seed": 1, "record": record})
    assert "damaged" in wrong(server, {"game": GAME, "code": "FC1-abcd"})
    flown = record | {"setup": {}, "choices": ["fly"]}
    assert "version" in wrong(server, {"game": GAME, "record": flown | {"version": "0"}}, 409)
    assert "possible here" in wrong(server, {"game": GAME, "record": flown}, 409)
    assert "key of an Agent Decker" in wrong(server, {"game": GAME, "record": scenario(teapot=1)})
    assert "20000" in wrong(server, {"game": GAME, "record": record | {"choices": ["done"] * 20001}})
    assert "Seed" in wrong(server, {"game": GAME, "seed": -1})
    assert "Seed" in wrong(server, {"game": GAME, "seed": "7"})
    assert "Extra inputs" in wrong(server, {"game": GAME, "sed": 7})
    assert "which game" in wrong(server, {})
    assert "which game" in wrong(server, {"seed": 7})
    assert wrong(server, []) == "Input should be a valid dictionary or object to extract fields from."


def test_a_table_of_a_game_that_is_not_at_hand_is_refused_and_kept(tmp_path: Path) -> None:
    with local_server(tmp_path) as server:
        links = server.open(seed=7)
        with server.sit(links["play"]) as browser:
            browser.choose(browser.keys[0])
        change(server, game="checkers")
        answer = server.client.get(f"/api/tables/{links['play']}")
        assert (answer.status_code, answer.json()["kind"]) == (409, "unplayable")
        assert "'checkers'" in answer.json()["error"]
        with server.sit(links["play"]) as browser:
            assert "'checkers'" in browser.heard[0]
        assert len(server.record(links["play"])["choices"]) == 1
        change(server, game=GAME)
    with local_server(tmp_path) as server, server.sit(links["play"]) as browser:
        assert browser.state["seq"] == 1


def kept(server: LocalServer, token: str) -> dict[str, Any]:
    """Return what is stored of a table's record."""
    return kept_of(server.record(token))


def kept_of(record: dict[str, Any]) -> dict[str, Any]:
    """A record without its digests."""
    return {field: value for field, value in record.items() if field != "digests"}


def change(server: LocalServer, **fields: Any) -> None:
    """Change the stored tables behind the server's back."""
    app: Any = server.client.app
    with app.state.context.storage.engine.begin() as connection:
        connection.execute(tables.update().values(**fields))
    app.state.context.tables.live.clear()


def test_health_and_metrics(server: LocalServer) -> None:
    assert server.get("/healthz") == {"ok": True}
    with server.sit(server.open()["play"]) as browser:
        browser.choose(browser.keys[0])
        browser.choose("fly")
        told = server.client.get("/metrics").text
    for line in (
        'fieldcraft_choices_total{game="agent-decker"} 1.0',
        'fieldcraft_tables_opened_total{game="agent-decker"} 1.0',
        'fieldcraft_refusals_total{kind="not-possible"} 1.0',
        "fieldcraft_sockets 1.0",
        'fieldcraft_answer_seconds_count{type="choose"} 2.0',
    ):
        assert line in told


def test_without_its_page_the_server_says_so(tmp_path: Path) -> None:
    with local_server(tmp_path, page=tmp_path / "none") as server:
        for path in ("/", "/play/abc", "/assets/x.js"):
            answer = server.client.get(path)
            assert answer.status_code == 503
            assert answer.text.startswith("The page has not been built. Install Fieldcraft again ")


def test_a_page_that_could_not_be_built_is_answered_by_the_reason(tmp_path: Path) -> None:
    why = "The page could not be built when Fieldcraft was installed: there is no Node."
    (tmp_path / "missing.txt").write_text(f"{why}\n")
    with local_server(tmp_path, page=tmp_path) as server:
        answer = server.client.get("/")
        assert (answer.status_code, answer.text.startswith(f"{why} Install")) == (503, True)


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A page of two files."""
    (tmp_path / "page" / "assets").mkdir(parents=True)
    (tmp_path / "page" / "index.html").write_text("<!doctype html><title>Fieldcraft</title>")
    (tmp_path / "page" / "assets" / "app-1a2b3c.js").write_text("export {};\n" * 500)
    return tmp_path / "page"


def test_the_page_is_answered_at_every_address_of_its_own(tmp_path: Path, built: Path) -> None:
    with local_server(tmp_path, page=built) as server:
        for path in (
            "/",
            "/play/" + "x" * 32,
            "/watch/a",
            "/rules/agent-decker",
            "/share/FC1-abc",
            "/index.html",
        ):
            answer = server.client.get(path)
            assert (answer.status_code, answer.text[:15]) == (200, "<!doctype html>")
            assert answer.headers["cache-control"] == "no-cache"
            assert (
                server.client.get(path, headers={"if-none-match": answer.headers["etag"]}).status_code == 304
            )
        assert server.client.head("/").status_code == 200
        for path in (
            "/assets/gone.js",
            "/favicon.ico",
            "/api",
            "/api/nothing",
            "/ws/abc",
            "/../pyproject.toml",
        ):
            answer = server.client.get(path)
            assert (answer.status_code, answer.json()["kind"]) == (404, "not-found")


def test_hashed_files_are_kept_for_ever_and_sent_small(tmp_path: Path, built: Path) -> None:
    with local_server(tmp_path, page=built) as server:
        answer = server.client.get("/assets/app-1a2b3c.js", headers={"accept-encoding": "gzip"})
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["content-encoding"] == "gzip"
        assert int(answer.headers["content-length"]) < 200
        assert len(gzip.compress(answer.content)) < 200


def test_the_smallest_file_that_the_browser_takes_is_sent(tmp_path: Path, built: Path) -> None:
    (built / "assets" / "app-1a2b3c.js.gz").write_bytes(gzip.compress(b"zipped"))
    (built / "assets" / "app-1a2b3c.js.br").write_bytes(b"brotli")
    sent = {"gzip, deflate, br, zstd": "br", "gzip, deflate": "gzip"}
    with local_server(tmp_path, page=built) as server:
        for accepted, encoding in sent.items():
            headers = {"accept-encoding": accepted}
            with server.client.stream("GET", "/assets/app-1a2b3c.js", headers=headers) as answer:
                assert answer.headers["content-encoding"] == encoding
                assert answer.headers["content-type"].startswith("text/javascript")


def test_what_was_zipped_when_the_page_was_built_is_sent_as_it_is(tmp_path: Path, built: Path) -> None:
    (built / "assets" / "app-1a2b3c.js.gz").write_bytes(gzip.compress(b"zipped"))
    (built / "index.html.gz").write_bytes(gzip.compress(b"<!doctype html>zipped"))
    with local_server(tmp_path, page=built) as server:
        for path, text in (("/assets/app-1a2b3c.js", "zipped"), ("/play/abc", "<!doctype html>zipped")):
            answer = server.client.get(path, headers={"accept-encoding": "gzip"})
            assert (answer.text, answer.headers["content-encoding"]) == (text, "gzip")
            assert answer.headers["vary"] == "Accept-Encoding"
            again = {"accept-encoding": "gzip", "if-none-match": answer.headers["etag"]}
            assert server.client.get(path, headers=again).status_code == 304
            plain = server.client.get(path, headers={"accept-encoding": "identity"})
            assert "zipped" not in plain.text
            assert "content-encoding" not in plain.headers
            assert plain.headers["content-type"] == answer.headers["content-type"]


def test_cards_are_zipped_once(server: LocalServer) -> None:
    zipped, plain = (
        server.client.get(f"/api/games/{GAME}/cards", headers={"accept-encoding": encoding})
        for encoding in ("gzip", "identity")
    )
    assert zipped.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert zipped.json() == plain.json()


def test_a_method_that_an_address_does_not_have(server: LocalServer) -> None:
    for method, path, allow in (
        ("PUT", "/api/games", "GET"),
        ("GET", "/api/tables", "POST"),
        ("PUT", "/api/tables/abc", "DELETE, GET"),
        ("GET", "/api/tables/abc/revoke", "POST"),
    ):
        answer = server.client.request(method, path)
        assert (answer.status_code, answer.headers["allow"]) == (405, allow)
        assert answer.json()["error"] == "Method Not Allowed."
